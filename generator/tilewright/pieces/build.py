"""Spec -> Deck: every physical piece, with an id; a count in game.yaml -> a number of pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count as from_number
from typing import Any

from tilewright.frozen import dataclass
from tilewright.pieces.kind import CountPieces, Piece, kind_of
from tilewright.rooms import WINGS
from tilewright.spec.part import Face
from tilewright.spec.rules import ruled
from tilewright.spec.spec import Spec


def counter(spec: Spec[Any], pieces: Sequence[Piece]) -> CountPieces:
    """What tells how many pieces a count asks for: a number, `rules.<name>`, or `tiles`.

    Args:
        spec: The game.
        pieces: Those that have been made so far; more may follow.
    """

    @cache
    def of_tiles() -> Callable[[str, str], int]:
        count: Callable[[str, str], int] = WINGS["tiles"].ask("count", "tokens")(spec, pieces)
        return count

    def count(count: int | str, face: Face = "", of: str = "") -> int:
        if isinstance(count, int):
            return count
        if count == "tiles":
            return of_tiles()(face if isinstance(face, str) else "", of)
        return ruled(spec.rules, count) or 0

    return count


@dataclass(frozen=True, slots=True)
class Deck:
    """All pieces of a game.

    Attributes:
        pieces: In the order of the components.
        whole: All pieces, including those that a deal has left out of `pieces`.
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
    whole = tuple(each if each.id == name else replace(each, id=name) for each, name in zip(pieces, names, strict=True))
    return Deck(whole, whole)


def _apart(names: Iterable[str]) -> Iterator[str]:
    """The same names; two alike (the same token with two backs, say) are told apart by a number, from 2 on."""
    taken: set[str] = set()
    for name in names:
        own, number = name, from_number(2)
        while own in taken:
            own = f"{name}-{next(number)}"
        taken.add(own)
        yield own
