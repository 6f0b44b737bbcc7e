"""A game's palettes and how much ink -> Look: what all drawings of a kit share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.draw.ink import Ink
from generator.spec.model import Colour

if TYPE_CHECKING:  # drawings alone need the library; what is only looked up does not
    from svgwrite.base import BaseElement


@dataclass(frozen=True, slots=True)
class Symbol:
    """What is drawn once and referred to by its id, with all the symbols it refers to itself."""

    element: BaseElement
    needs: Mapping[str, Symbol] = field(default_factory=dict)


class Ornaments:
    """Symbols drawn so far, each under an id that all of its look follows from: they save time and decide nothing."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[type, str], Symbol] = {}

    def symbol(self, library: type, name: str, draw: Callable[[], Symbol]) -> Symbol:
        """The symbol of that id, drawn now if it is the first time in drawings of that library."""
        key = library, name
        if key not in self._drawn:
            self._drawn[key] = draw()
        return self._drawn[key]


@dataclass(frozen=True, slots=True)
class Look:
    """What a game's drawings share: how much ink, the colours that mean something, the seed of all that is random.

    `ornaments` is no part of its value: another look, made of this one or not, begins with none.
    """

    ink: Ink
    colours: Mapping[str, Colour] = field(default_factory=dict)
    locks: Mapping[str, Colour] = field(default_factory=dict)
    liveries: Mapping[str, Colour] = field(default_factory=dict)
    seed: str = ""
    ornaments: Ornaments = field(default_factory=Ornaments, init=False, compare=False, repr=False)
