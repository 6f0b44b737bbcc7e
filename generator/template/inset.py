"""A designer's SVG file + what game.yaml says of a colour -> an Inset: the drawing filled in, its ids its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from hashlib import blake2b
from typing import Any
from xml.etree.ElementTree import Element, tostring

from generator.draw.inset import Inset
from generator.frozen import dataclass
from generator.shaping.finder import BUNDLED, Finder
from generator.spec.node import Spot
from generator.spec.picture import slug
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.template.fill import fill
from generator.template.read import Template, parse_template
from generator.vector.standing import like
from generator.vector.weight import weigh

_OURS = ("{{", "data-if", "data-text", "data-repeat", "data-ink")
_URL = re.compile(r"(url\(\s*['\"]?#)")


@dataclass(frozen=True, slots=True)
class Insets:
    """Reads a game's SVG files, each parsed when it is first asked for.

    Attributes:
        texts: The text of each file by its name in game.yaml.
        folder: Where the files are, as the user would write it.
        book: The fonts that their words can be set in.
    """

    texts: Mapping[str, str]
    folder: str
    book: Finder = BUNDLED
    read: dict[str, Template] = field(default_factory=dict, repr=False, compare=False)

    def template(self, file: str) -> Template:
        """The drawing as it stands in its file.

        Raises:
            RefusedError: It is none.
        """
        if file not in self.read:
            text = self.texts[file]
            art = not any(word in text for word in _OURS)  # somebody's picture, drawn for anything
            self.read[file] = parse_template(text, f"{self.folder}/{file}", self.book, art=art)
        return self.read[file]

    def inset(self, file: str, of: Mapping[str, str]) -> Inset:
        """The drawing, its slots filled, its ids unlike those of any other.

        Raises:
            RefusedError: It is none, or its words have no room.
        """
        template = self.template(file)
        row = Row(file, 1, of, Spot(template.file), {})
        filled = fill(template, row)
        if self.book.changes:
            from generator.template.outlines import with_outlines  # noqa: PLC0415 - for games with fonts of their own

            filled = with_outlines(filled, self.book)
        if template.open:
            weigh(filled, template.file)
        digest = blake2b(tostring(filled), digest_size=6).hexdigest()
        return Inset(digest, template.view, _own(filled, f"{slug(file)}-{digest}"))


def insets(spec: Spec[Any]) -> Insets | None:
    """Who reads the files that a game, its tokens, figures and dice name; None where they name none."""
    named = {name for part in spec.game.components for _, name in part.art()} | {spec.game.picture}
    texts = {name: text for name, text in spec.templates.items() if name in named}
    return Insets(texts, spec.folder.as_posix(), spec.fonts) if texts else None


def _own(element: Element, prefix: str) -> Element:
    """A copy in which every id, and every reference to one, begins with the prefix."""
    copy = like(element, {key: _led(key, value, prefix) for key, value in element.items()})
    copy.text, copy.tail = element.text, element.tail
    copy.extend([_own(child, prefix) for child in element])
    return copy


def _led(key: str, value: str, prefix: str) -> str:
    """An id, or a reference within the drawing, under its new name; `#` alone also begins a colour."""
    if key == "id":
        return f"{prefix}-{value}"
    if key.endswith("href"):
        return value.replace("#", f"#{prefix}-", 1)
    return _URL.sub(rf"\1{prefix}-", value)
