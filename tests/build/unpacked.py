"""out/<game>/ -> what a person finds in it: its manifest, its drawings, its PDFs and the faces on their pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from tests.build.printed import Page, Paper, Placed
from tilewright.units import Box, Size

SVG = "{http://www.w3.org/2000/svg}"

NEAR = 0.002
"""Millimetres that a place on a page may be from the one in the manifest, which is rounded."""

_DRAWING = re.compile(r'viewBox="(\S+) \S+ (\S+) (\S+)"')


@dataclass(frozen=True)
class Drawing:
    """An SVG file of the kit."""

    name: str
    text: str
    fingerprint: str

    @cached_property
    def root(self) -> Element:
        """Its elements."""
        return fromstring(self.text)  # noqa: S314 - the program's own file

    @cached_property
    def bleed(self) -> float:
        """How far it goes on beyond the trim, in millimetres."""
        return -float(self._numbers[0])

    @cached_property
    def trim(self) -> Size:
        """The finished size in millimetres."""
        _, width, height = self._numbers
        return Size(width - 2 * self.bleed, height - 2 * self.bleed)

    @property
    def _numbers(self) -> tuple[float, float, float]:
        left, width, height = _DRAWING.findall(self.text)[0]
        return float(left), float(width), float(height)


@dataclass(frozen=True)
class Face:
    """A face on a page."""

    drawing: Drawing
    placed: Placed

    @cached_property
    def trim(self) -> Box:
        """Where it is cut, in millimetres."""
        return self.placed.trim(self.drawing.trim)


class Kit:
    """A folder that a build has made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: Mapping[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))

    @property
    def pieces(self) -> list[Mapping[str, Any]]:
        """What the manifest says of each thing to cut out."""
        return list(self.manifest["pieces"])

    @property
    def options(self) -> Mapping[str, Any]:
        """What was asked for."""
        return dict(self.manifest["options"])

    @property
    def duplex(self) -> bool:
        """Whether it has backs."""
        return bool(self.options["backs"] == "duplex")

    @cached_property
    def drawings(self) -> Mapping[str, Drawing]:
        """Every face by the name the manifest gives it."""
        paths, marks = sorted((self.folder / "svg").iterdir()), self._marks
        return {path.stem: Drawing(path.stem, path.read_text(encoding="utf-8"), marks[path.stem]) for path in paths}

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        sides = [("front", "fingerprint"), ("back", "back_fingerprint")]
        return {piece[side]: piece[mark] for piece in self.pieces for side, mark in sides if piece[side]}

    @cached_property
    def laid(self) -> Mapping[tuple[int, str], Mapping[str, Any]]:
        """What the manifest says of each side of each sheet, by its number and side."""
        return {(each["sheet"], each["side"]): each for each in self.manifest["laid"]}

    @cached_property
    def papers(self) -> Mapping[str, Paper]:
        """Every PDF by its name."""
        return {path.name: Paper(path) for path in sorted(self.folder.glob("*.pdf"))}

    @property
    def sheets(self) -> Paper:
        """The file with all sheets."""
        return self.papers[f"kit-{self.options['paper']}.pdf"]

    @property
    def cut(self) -> list[Page]:
        """The pages of the kit with pieces on them; not the first ones."""
        return [page for page in self.sheets.pages if page.side]

    def side(self, side: str) -> list[Page]:
        """All fronts, or all backs, the score sheet's with them."""
        return [page for page in self.sheets.pages if page.side == side]

    def faces(self, page: Page) -> Iterator[Face]:
        """Every face on a page: the manifest says which, and the page's own operators where."""
        number, _, side = page.label.partition(" ")
        listed = self.laid[int(number), side]["faces"] if page.placed else []
        for placed, (name, x, y) in zip(page.placed, listed, strict=True):
            face = Face(self.drawings[name], placed)
            assert abs(face.trim.x - x) < NEAR, f"page {page.label}: {name} is at {face.trim}, not {x}"
            assert abs(face.trim.y - y) < NEAR, f"page {page.label}: {name} is at {face.trim}, not {y}"
            yield face
