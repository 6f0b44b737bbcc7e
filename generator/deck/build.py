"""Spec -> Deck: every piece the game needs, what is on it, and how often it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count as from_number
from typing import Any

from generator.deck.count import wanted
from generator.frozen import dataclass
from generator.kinds.kind import kind_of
from generator.kinds.piece import Piece
from generator.rooms import TILES
from generator.spec.picture import Face
from generator.spec.spec import Spec

Tile = Any
"""A castle tile, `generator.cutaway.tilemap.Tile`, which the core hands on and never looks into."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Everything that is printed as pieces.

    Attributes:
        pieces: In the order of the components.
        tiles: The tiles of the set; empty in a game without tiles.yaml.
        start: The start tile; None without tiles.yaml.
    """

    pieces: tuple[Piece, ...]
    tiles: tuple[Tile, ...]
    start: Tile | None


def build(spec: Spec[Any]) -> Deck:
    """All pieces of a game whose text has passed its checks.

    Raises:
        MapError: A tile's map is none.
        SlotError: A slot says nothing.
    """
    tiles, start = _drawn(spec)

    def copies(count: int | str, face: Face = "", of: str = "") -> int:
        return wanted(count, face, of, spec, tiles)

    pieces = [piece for part in spec.game.components for piece in kind_of(part).pieces(part, spec, copies)]
    names = _apart(piece.id for piece in pieces)
    return Deck(tuple(replace(piece, id=name) for piece, name in zip(pieces, names, strict=True)), tiles, start)


def _drawn(spec: Spec[Any]) -> tuple[tuple[Tile, ...], Tile | None]:
    """The tiles and the start tile; none in a game without."""
    if spec.tiles is None:
        return (), None
    return TILES.ask("tiles", "tiles")(spec), TILES.ask("tiles", "start")(spec)


def _apart(names: Iterable[str]) -> Iterator[str]:
    """The same names; two alike (the same token with two backs, say) are told apart by a number, from 2 on."""
    taken: set[str] = set()
    for name in names:
        numbered = (f"{name}-{number}" for number in from_number(2))
        own = name if name not in taken else next(each for each in numbered if each not in taken)
        taken.add(own)
        yield own
