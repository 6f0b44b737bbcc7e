"""A deal that somebody wrote down -> Written: its code, or a file of `tilewright deck --json` with its places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.cutaway.balance.bag import Bag, Stack
from generator.cutaway.count import sizes
from generator.cutaway.tilemap import Tile
from generator.deck.deck_code import decode
from generator.deck.owner import Alone, Owner
from generator.problem import Problem, RefusedError
from generator.spec.node import Mapping, Node, Scalar, Sequence, Spot
from generator.spec.source import load
from generator.spec.spec import Spec


@dataclass(frozen=True)
class Written:
    """A deal as it was written down, whether or not it can be.

    Attributes:
        bag: The set it is said to be dealt from.
        place: Where it stands.
        players: For how many; 0 where that is not told and cannot be told from the number of tiles.
        ids: The tiles, the first to be drawn first.
        places: Where each of them stands.
        ordered: Whether the order is told.
    """

    bag: Bag
    place: Spot
    players: int
    ids: tuple[str, ...]
    places: tuple[Spot, ...]
    ordered: bool = True

    @property
    def spec(self) -> Spec[Any]:
        """The game."""
        return self.bag.spec

    @cached_property
    def stack(self) -> Stack:
        """The tiles that there are."""
        known: dict[str, Tile] = {tile.id: tile for tile in self.bag.tiles}
        return Stack(self.bag, tuple(known[name] for name in self.ids if name in known), self.players, self.ordered)


def coded(bag: Bag, code: str, owner: Owner | None = None) -> Written:
    """The deal that a deck code or a stack code stands for; `owner` has the pools of the game.

    Raises:
        RefusedError: A typing error, or another set's code (D03); of a size that no game is played with (D01).
    """
    deal = decode(owner or Alone(bag.spec), code)
    place = Spot(deal.code)
    return Written(bag, place, deal.players or 0, deal.ids, (place,) * len(deal.ids), deal.ordered)


def read(bag: Bag, path: Path, owner: Owner | None = None) -> Written:
    """The deal in a file: `players`, `tiles` and, if it is there, `code`, which has to stand for these tiles.

    Raises:
        RefusedError: The file cannot be read (Y01 to Y15), does not list tiles (K02, K03), or its code stands for other
            tiles, or for those of another set (D03).
    """
    root = load(path, path.as_posix())
    tiles = _under(root, "tiles")
    if not isinstance(tiles, Sequence):
        raise RefusedError([_unlisted(root, tiles)])
    named = [(item.text, item.place) for item in tiles.items if isinstance(item, Scalar)]
    if strange := [item.place for item in tiles.items if not isinstance(item, Scalar)]:
        raise RefusedError(place.problem("K03", "the id of a tile is wanted here", _HOW) for place in strange)
    players = _under(root, "players")
    count = players.value if isinstance(players, Scalar) else None
    ordered = _is_ordered(bag, _under(root, "code"), owner, tuple(name for name, _ in named))
    seats = count if isinstance(count, int) and not isinstance(count, bool) else _suits(bag.spec, len(named))
    return Written(bag, root.place, seats, tuple(name for name, _ in named), tuple(at for _, at in named), ordered)


def _is_ordered(bag: Bag, code: Node | None, owner: Owner | None, ids: tuple[str, ...]) -> bool:
    """Whether the tiles are listed in the order they are drawn: yes, but for what goes with a deck code."""
    if not isinstance(code, Scalar) or not isinstance(code.value, str):
        return True
    try:
        deal = coded(bag, code.text, owner)
    except RefusedError as refused:
        why = refused.problems[0]
        raise RefusedError([code.place.problem(why.code, why.message, why.help)]) from None
    same = deal.ids == ids if deal.ordered else sorted(deal.ids) == sorted(ids)
    if not same:
        message = f"the code stands for other tiles, or for another order, than the {len(ids)} that are listed"
        raise RefusedError([code.place.problem("D03", message, "take the code out, or deal again")])
    return deal.ordered


_HOW = "a deal is what `tilewright deck GAME --json` prints: {players: 4, tiles: [tower-1, ...]}"


def _under(root: Node, key: str) -> Node | None:
    entry = root.entry(key) if isinstance(root, Mapping) else None
    return entry.value if entry else None


def _unlisted(root: Node, tiles: Node | None) -> Problem:
    if tiles is None:
        return root.place.problem("K02", "this is no deal: `tiles` is missing", _HOW)
    return tiles.place.problem("K03", "tiles: a list is wanted", _HOW)


def _suits(spec: Spec[Any], count: int) -> int:
    """How many players a deck of that many is for; 0 where that is not one number."""
    fitting = list(_players(spec, count))
    return fitting[0] if len(fitting) == 1 else 0


def _players(spec: Spec[Any], count: int) -> Iterator[int]:
    return (players for players, size in sizes(spec).items() if size == count)
