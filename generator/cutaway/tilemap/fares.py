"""What a game's rules say of getting about -> Fares: what each way on a tile costs, which ways there are."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cutaway.tilemap.graph import Edge, Entry, graph
from generator.cutaway.tilemap.tile import Tile
from generator.frozen import dataclass

KEY_WORTH = 2
"""Moves that a key stands for in an access cost: about what fetching one costs."""


@dataclass(frozen=True, slots=True)
class Fares:
    """What it costs to get about on a tile, in moves, and which ways there are.

    What stands here is what holds in a game whose rules say nothing else; `generator.cutaway.terms` reads them.

    Attributes:
        board: To get into a zeppelin, or out of it.
        ladder: To climb to a ladder's next place to get off; or a storey, where `by_storeys`.
        lock: To open a door or a chest.
        by_storeys: A ladder is paid for by the storeys climbed.
        walk_across: One walks on over the side of a tile, where floor meets floor.
        board_across: At the side of a tile one gets into a zeppelin beyond it, and out of it.
        doors_stay_open: A door stays open; else it falls shut behind whoever goes through, and is opened every time.
        key_spent: A key is used up by the lock it opens; else one of each colour opens every lock of it.
        key: Moves that a key to be brought counts as, where the cheapest way is looked for; 0 for the fewest moves.
    """

    board: int = 1
    ladder: int = 1
    lock: int = 1
    by_storeys: bool = False
    walk_across: bool = True
    board_across: bool = True
    doors_stay_open: bool = True
    key_spent: bool = True
    key: int = KEY_WORTH

    def along(self, edge: Edge) -> int:
        """Moves along a way; through a locked door, to open it."""
        match edge.way:
            case "climb":
                return self._climb(edge.storeys)
            case "door":
                return self.lock
        return self.board

    def into(self, entry: Entry) -> int:
        """Moves to come in that way from outside, a lock on the border not counted; and to leave by it.

        Outside is in a zeppelin: who comes in over a border has left one beyond it first. From there floors are walked
        for nothing, and a ladder is climbed for what a climb costs.
        """
        return self.board + (self._climb(entry.storeys) if entry.side in {"above", "below"} else 0)

    def _climb(self, storeys: int) -> int:
        return self.ladder * storeys if self.by_storeys else self.ladder

    def entries(self, tile: Tile) -> Iterator[Entry]:
        """The ways in that are ways under these rules: sides may be shut, and a door in one is reached on foot."""
        for entry in graph(tile).entries:
            beyond = self.board_across and entry.slot is None
            if entry.side not in {"left", "right"} or self.walk_across or beyond:
                yield entry

    def exits(self, tile: Tile) -> dict[int, int]:
        """Node -> moves to be outside the tile from there, or in its sky, without opening anything."""
        prices: dict[int, int] = {}
        for entry in self.entries(tile):
            if entry.slot is None:
                prices[entry.node] = min(self.into(entry), prices.get(entry.node, self.into(entry)))
        return prices
