"""Spec -> Deck: every piece the game needs, what is on it, and how often it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count as from_number
from typing import Any

from generator.deck.count import counter
from generator.frozen import dataclass
from generator.kinds.kind import kind_of
from generator.kinds.piece import Piece
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Deck:
    """Everything that is printed as pieces.

    Attributes:
        pieces: In the order of the components.
        whole: The same, with those that a deal has left out of `pieces`.
    """

    pieces: tuple[Piece, ...]
    whole: tuple[Piece, ...]


def build(spec: Spec[Any]) -> Deck:
    """All pieces of a game whose text has passed its checks.

    Raises:
        MapError: A tile's map is none.
        SlotError: A slot says nothing.
    """
    pieces: list[Piece] = []
    count = counter(spec, pieces)
    for part in spec.game.components:
        pieces.extend(kind_of(part).pieces(part, spec, count))
    names = _apart(piece.id for piece in pieces)
    whole = tuple(replace(piece, id=name) for piece, name in zip(pieces, names, strict=True))
    return Deck(whole, whole)


def _apart(names: Iterable[str]) -> Iterator[str]:
    """The same names; two alike (the same token with two backs, say) are told apart by a number, from 2 on."""
    taken: set[str] = set()
    for name in names:
        numbered = (f"{name}-{number}" for number in from_number(2))
        own = name if name not in taken else next(each for each in numbered if each not in taken)
        taken.add(own)
        yield own
