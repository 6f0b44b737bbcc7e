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

from generator.units import Box, Size
from tests.kit.printed import STAMP, Page, Paper, Placed

SVG = "{http://www.w3.org/2000/svg}"

_DRAWING = re.compile(r'viewBox="(\S+) \S+ (\S+) (\S+)"')


@dataclass(frozen=True)
class Drawing:
    """An SVG file of the kit."""

    name: str
    text: str

    @cached_property
    def root(self) -> Element:
        """Its elements."""
        return fromstring(self.text)  # noqa: S314 - the program's own file

    @property
    def bleed(self) -> float:
        """How far it goes on beyond the trim, in millimetres."""
        return -float(self._numbers[0])

    @property
    def trim(self) -> Size:
        """The finished size in millimetres."""
        _, width, height = self._numbers
        return Size(width - 2 * self.bleed, height - 2 * self.bleed)

    @property
    def fingerprint(self) -> str:
        """The five characters printed on it."""
        (mark,) = STAMP.findall(self.text)
        return str(mark)

    @property
    def _numbers(self) -> tuple[float, float, float]:
        left, width, height = _DRAWING.findall(self.text)[0]
        return float(left), float(width), float(height)


@dataclass(frozen=True)
class Face:
    """A face found on a page by its fingerprint."""

    drawing: Drawing
    placed: Placed

    @property
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
        paths = sorted((self.folder / "svg").iterdir())
        return {path.stem: Drawing(path.stem, path.read_text(encoding="utf-8")) for path in paths}

    @cached_property
    def _by_stamp(self) -> Mapping[str, Drawing]:
        return {drawing.fingerprint: drawing for drawing in self.drawings.values()}  # equal pictures are one

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
        """Every face on a page, told by the fingerprint that can be read in its window."""
        for placed in page.placed:
            stamps = page.stamps(placed.window)
            assert len(stamps) == 1, f"page {page.label}: {stamps} in {placed.window}"
            yield Face(self._by_stamp[stamps[0]], placed)
