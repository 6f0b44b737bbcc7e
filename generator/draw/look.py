"""A game's palettes and suits, and how much ink -> Look: what all drawings of a kit share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.draw.ink import Ink
from generator.language import Language
from generator.spec.model import Colour
from generator.spec.spec import Spec
from generator.spec.suits import SUITS, suits_of
from generator.spec.words import english

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
    """What a game's drawings share: ink, the colours that mean something, the seed of all that is random, the words.

    `suits` has the suit of an ordinary pack for each house of a game with suit cards, as the rules name it.
    `ornaments` is no part of its value: another look, made of this one or not, begins with none.
    """

    ink: Ink
    colours: Mapping[str, Colour] = field(default_factory=dict)
    locks: Mapping[str, Colour] = field(default_factory=dict)
    liveries: Mapping[str, Colour] = field(default_factory=dict)
    seed: str = ""
    suits: Mapping[str, str] = field(default_factory=lambda: SUITS)
    language: Language = field(default_factory=english)
    ornaments: Ornaments = field(default_factory=Ornaments, init=False, compare=False, repr=False)


def look_of(spec: Spec[Any], ink: Ink) -> Look:
    """The look that all drawings of a game share."""
    game = spec.game
    return Look(ink, game.colours, game.locks, game.liveries, game.seed, suits_of(spec.rules), spec.language)
