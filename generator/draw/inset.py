"""An SVG file's name + a colour -> Inset: somebody's own drawing, for whoever places it on a piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Protocol
from xml.etree.ElementTree import Element

from generator.draw.shapes import rect
from generator.frozen import dataclass
from generator.units import Box, Size

if TYPE_CHECKING:  # a pen may bring a library with it
    from generator.draw.pen import Pen


@dataclass(frozen=True, slots=True)
class Inset:
    """Somebody's own drawing.

    Attributes:
        digest: Of all that it shows: two of the same are the same drawing.
        view: The part of it that counts, in its own units.
        element: What it shows.
    """

    digest: str
    view: Box
    element: Element = field(compare=False, repr=False)


class ArtPress(Protocol):
    """Who reads the SVG files of a game."""

    def inset(self, file: str, of: Mapping[str, str]) -> Inset:
        """A drawing, its slots filled from the colour it is of, its ids unlike any other's."""


def cover_with(pen: Pen, inset: Inset, size: Size) -> None:
    """Somebody's own drawing all over a place from (0, 0), cut off where it has another shape."""
    view = inset.view
    scale = max(size.width / view.width, size.height / view.height)
    x, y = (size.width - view.width * scale) / 2, (size.height - view.height * scale) / 2
    at = f"translate({x - view.x * scale:.4f} {y - view.y * scale:.4f}) scale({scale:.6f})"
    placed = Element("g", {"transform": at})
    placed.append(inset.element)
    pen.within(rect(0, 0, size.width, size.height), lambda inner: inner.graft(placed))
