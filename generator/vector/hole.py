"""A <text> whose words come later -> Hole: how they will stand, and a mark in the operators where they belong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace

from generator import fonts
from generator.frozen import dataclass
from generator.shaping.finder import BUNDLED, Finder
from generator.vector import paint, shape
from generator.vector.colour import Colour
from generator.vector.lettering import ANCHORS, face_of, size_of
from generator.vector.outline import number

HOLE = "data-hole"
"""An attribute of a <text>: the name of the words that will stand there."""

_MARK = re.compile(r"\n?%hole (\w+)\n?")


@dataclass(frozen=True, slots=True)
class Hole:
    """Where words come, in the unit in force there.

    Attributes:
        x: Where their line begins, has its middle or ends.
        y: The baseline.
        share: 0 where it begins at x, 0.5 where it is centred, 1 where it ends there.
        face: The font.
        size: Its size.
        spacing: Added after each letter.
        digits: Decimals that show a micrometre.
        preserved: Whether spaces are kept as they are.
        fill: The colour of the words.
        fixed: The operators before words that begin at x; empty where their length counts.
    """

    x: float
    y: float
    share: float
    face: fonts.FontFace
    size: float
    spacing: float
    digits: int
    preserved: bool
    fill: Colour = (0.0, 0.0, 0.0)
    fixed: str = ""

    def filled(self, text: str) -> str:
        """The words as they are set: white space as XML has it."""
        if self.preserved:
            return "".join(" " if letter.isspace() else letter for letter in text)
        return " ".join(text.split())

    def begin(self, text: str) -> str:
        """The operators before the words.

        Raises:
            MissingGlyphError: The font lacks one of the letters.
        """
        if self.fixed:
            fonts.require_letters(text, self.face)
            return self.fixed
        wide = fonts.measure(text, self.face) * self.size + self.spacing * len(text)
        return self.start(self.x - self.share * wide)

    def start(self, x: float) -> str:
        """The operators before words that begin at x."""
        spaced = f" {number(self.spacing, self.digits + 1)} Tc" if self.spacing else ""
        return f"BT 1 0 0 -1 {number(x, self.digits)} {number(self.y, self.digits)} Tm{spaced}"

    @property
    def end(self) -> str:
        """The operators after them."""
        return "ET 0 Tc" if self.spacing else "ET"


@dataclass(frozen=True, slots=True)
class Holes:
    """What came of the texts with `data-hole` in one drawing.

    Attributes:
        found: Their holes, by name.
        unfit: The names of those whose words must be known beforehand: in a layer, outlined, or in more than a colour.
    """

    found: dict[str, Hole] = field(default_factory=dict)
    unfit: set[str] = field(default_factory=set)


def hole(own: Mapping[str, str], style: Mapping[str, str], digits: int, book: Finder = BUNDLED) -> Hole:
    """The hole that a text element leaves.

    Raises:
        ValueError: A font that is not there, or a layout that sheets cannot show.
    """
    x, y = (shape.length(own, key) + shape.length(own, f"d{key}") for key in "xy")
    spaced = style.get("letter-spacing", "normal")
    spacing = 0.0 if spaced == "normal" else shape.measure("letter-spacing", spaced)
    share = paint.choice(style, "text-anchor", ANCHORS, "start")
    kept = own.get("xml:space") == "preserve"
    moving = Hole(x, y, share, face_of(style, book), size_of(style), spacing, digits, kept)
    return moving if share else replace(moving, fixed=moving.start(x))


def mark_of(name: str) -> str:
    """What stands in the operators until the words come: a comment."""
    return f"%hole {name}"


def parted(operators: str) -> list[str]:
    """Operators and names of holes in turn; the first and the last are operators, perhaps none."""
    return _MARK.split(operators)
