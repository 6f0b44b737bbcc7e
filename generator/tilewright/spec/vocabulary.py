"""A game's id -> Vocabulary: the words for how a thing looks that its files may use.

The general words stand here, and tests hold that they are drawn; a room's words are those of its style.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache

from tilewright.frozen import dataclass
from tilewright.rooms import Room, offered

PALETTES = ("colours", "locks", "liveries")
"""The palettes of game.yaml; `of` may name one, for a piece in each of its colours."""

SYMBOLS = {
    "colours": (
        "square",
        "brilliant",
        "hexagon",
        "drop",
        "diamond",
        "circle",
        "triangle",
        "star",
        "heart",
        "club",
        "spade",
    ),
    "locks": ("round", "square"),
    "liveries": ("star", "sun", "moon", "crown", "leaf", "diamond"),
}
"""Palette -> `symbol` of its colours."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words that are drawn, by the keys they stand under.

    Attributes:
        styles: `style` of a game.
        coloured: `face` or `back` of a token that is drawn in a colour -> the palette of game.yaml which that is from.
        faces: `face` or `back` of a token, or `back` of the tiles, that is drawn in no colour.
        figures: `figure` of a standee -> the palette that it is drawn in.
        patterns: Palette -> `pattern` of its colours.
        finds: `find` of a tile.
    """

    styles: tuple[str, ...] = ()
    coloured: Mapping[str, str] = field(default_factory=dict)
    faces: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    patterns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    finds: tuple[str, ...] = ()

    @property
    def on_tokens(self) -> tuple[str, ...]:
        """What a token may show, in a colour or in none."""
        return (*self.coloured, *self.faces)

    @property
    def of_palette(self) -> Mapping[str, str]:
        """What is drawn in a colour, on tokens and standees -> the palette which that is from."""
        return {**self.figures, **self.coloured}

    def joined(self, other: Vocabulary) -> Vocabulary:
        """These words and, after them, those of another vocabulary that are not among them."""
        return Vocabulary(
            tuple(sorted({*self.styles, *other.styles})),
            {**self.coloured, **other.coloured},
            _both(self.faces, other.faces),
            {**self.figures, **other.figures},
            {name: _both(self.patterns.get(name, ()), other.patterns.get(name, ())) for name in PALETTES},
            _both(self.finds, other.finds),
        )


def _both(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))


GENERAL = Vocabulary(
    styles=("plain",),
    coloured={"gem": "colours", "key": "locks", "lock": "locks"},
    faces=("open", "plain"),
    patterns={
        "colours": ("vertical", "dots", "diagonal", "horizontal", "plain"),
        "locks": ("plain",),
        "liveries": ("plain",),
    },
)
"""Words that the core draws."""


def words_of(game: str = "") -> Vocabulary:
    """What the files of a game of that id may say; '' for what every game may.

    Raises:
        RefusedError: The room is of an installed package whose style cannot be loaded (X04), or is none (X05).
    """
    return _words(offered(game))


@lru_cache(maxsize=32)
def _words(rooms: tuple[Room, ...]) -> Vocabulary:
    words = GENERAL
    for room in rooms:
        style = room.ask("style", "STYLE")
        own = getattr(style, "words", None)
        if style is not None and not isinstance(own, Vocabulary):
            raise room.wrong("style", "STYLE is not a tilewright.draw.style.Style", "make it one, or leave it out")
        words = words.joined(own) if own else words
    return words
