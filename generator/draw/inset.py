"""An SVG file's name + a colour -> Inset: somebody's own drawing, for whoever places it on a piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Protocol
from xml.etree.ElementTree import Element

from generator.frozen import dataclass
from generator.units import Box


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
