"""An SVG file's name + a colour -> Inset: somebody's own drawing, for whoever places it on a piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol
from xml.etree.ElementTree import Element

from generator.draw.shapes import rect
from generator.frozen import dataclass
from generator.units import Box, Size

if TYPE_CHECKING:  # a pen may bring a library with it
    from generator.draw.pen import Pen


BLEED = 3.0
"""How far what fills a piece goes on beyond its cut, in millimetres."""
ALIKE = 0.01
"""By how much the proportions of a picture may differ from those of what it fills."""


def bleed_filled(ratio: float, size: Size, bleed: float) -> float | None:
    """How far beyond the cut a picture of these proportions, width to height, fills a piece of that size.

    Returns:
        0 where it has the proportions of the piece, the bleed where it has those of the piece with its bleed, None
        where it has neither. What has both, as a square on a square, ends at the cut: nothing of it is lost.
    """
    off = {each: abs(ratio * (size.height + 2 * each) / (size.width + 2 * each) - 1) for each in (0.0, bleed)}
    best = min(off, key=lambda each: off[each])
    return best if off[best] < ALIKE else None


@dataclass(frozen=True, slots=True)
class Inset:
    """Somebody's own drawing.

    Attributes:
        digest: Of all that it shows: two of the same are the same drawing.
        view: The part of it that counts, in its own units.
        element: What it shows.
        dotted: It is a picture made of dots, whose units are these: how large it is on paper, it does not say.
    """

    digest: str
    view: Box
    element: Element = field(compare=False, repr=False)
    dotted: bool = False


class ArtPress(Protocol):
    """Who reads the drawings and pictures of a game."""

    def inset(self, file: str, of: Mapping[str, str]) -> Inset:
        """A drawing, its slots filled from the colour it is of, its ids unlike any other's."""

    @property
    def pictures(self) -> Mapping[str, Any]:
        """Where the file of each picture of dots is that they show, by its name among the drawings."""

    def made_from(self, file: str) -> str:
        """All that a drawing comes to: another text where anything of it is another."""


def cover_with(pen: Pen, inset: Inset, size: Size) -> None:
    """Somebody's own drawing all over a place from (0, 0), cut off where it has another shape."""
    view = inset.view
    scale = max(size.width / view.width, size.height / view.height)
    x, y = (size.width - view.width * scale) / 2, (size.height - view.height * scale) / 2
    at = f"translate({x - view.x * scale:.4f} {y - view.y * scale:.4f}) scale({scale:.6f})"
    placed = Element("g", {"transform": at})
    placed.append(inset.element)
    pen.within(rect(0, 0, size.width, size.height), lambda inner: inner.graft(placed))
