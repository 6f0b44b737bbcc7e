"""A picture of somebody's own, read and filled in: an Inset, which any piece may show, and who reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol
from xml.etree.ElementTree import Element

from tilewright.frozen import dataclass
from tilewright.units import Box


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
