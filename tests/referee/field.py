"""A tile's text -> Field: its cells, and what they allow, from the characters alone; nothing here knows the graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.castle_tiles.tilemap import Fares, Tile

Cell = tuple[int, int]


Phrases = Mapping[int, str]


@dataclass(frozen=True)
class Field:
    """The text as cells."""

    rows: tuple[str, ...]
    phrases: Phrases

    @property
    def storeys(self) -> int:
        return len(self.rows) // 2

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def air(self, r: int, c: int) -> str:
        return self.rows[2 * r][c] if 0 <= c < self.columns and 0 <= r < self.storeys else " "

    def floor(self, r: int, c: int) -> str:
        return self.rows[2 * r + 1][c] if 0 <= c < self.columns and 0 <= r < self.storeys else " "

    def door(self, r: int, c: int) -> int:
        """The digit of a locked door, else 0."""
        air = self.air(r, c)
        return int(air) if air.isdigit() and self.phrases.get(int(air), "").endswith(" door") else 0

    def stands(self, r: int, c: int) -> bool:
        air, floor = self.air(r, c), self.floor(r, c)
        if air in " #":
            return False
        step = any(self.air(r, k) not in " #H" and self.floor(r, k) in "=#~" for k in (c - 1, c + 1))
        return floor in "=#~" or (floor == "H" and (air != "H" or step))

    def beside_sky(self, r: int, c: int) -> bool:
        return "." in {self.air(r, c - 1), self.air(r, c), self.air(r, c + 1)}

    def rungs(self, c: int, top: int, bottom: int) -> bool:
        """A ladder from the floor of one storey to the air of a lower one, with no exit between."""
        through = all(self.floor(r, c) == "H" and self.air(r + 1, c) == "H" for r in range(top, bottom))
        return through and not any(self.exit(r, c) for r in range(top + 1, bottom))

    def exit(self, r: int, c: int) -> bool:
        return self.stands(r, c) and not self.door(r, c)

    def lock(self, digit: int) -> str:
        words = self.phrases[digit].split()
        return words[-2] if words[-1] in {"door", "chest"} else ""

    def key(self, digit: int) -> str:
        words = self.phrases[digit].split()
        return words[0] if words[1:2] == ["key"] else ""

    def treasure(self, digit: int) -> str:
        """The colour of the treasure that is had there, else ''."""
        words = self.phrases[digit].split()
        is_one = len(words) == 1 or words[1] == "in"
        return words[0] if is_one else ""


def field(text: str, phrases: Phrases) -> Field:
    return Field(tuple(text.strip("\n").split("\n")), phrases)


def entered(ground: Field, side: str, r: int, c: int) -> bool:
    if side == "sky":
        return ground.exit(r, c) and ground.beside_sky(r, c)
    if side in {"left", "right"}:
        border, beyond = (0, -1) if side == "left" else (ground.columns - 1, ground.columns)
        if c == beyond:
            return ground.door(r, border) > 0 and ground.exit(r, 2 * border - beyond)
        return c == border and ground.exit(r, c)
    if side == "above":
        rungs = ground.air(0, c) == "H" and ground.rungs(c, 0, r)
        return rungs and ground.exit(r, c) and not _passed(ground, c, range(r))
    below = range(r + 1, ground.storeys)
    rungs = ground.floor(r, c) == "H" and all(ground.air(k, c) == ground.floor(k, c) == "H" for k in below)
    return rungs and ground.exit(r, c) and not _passed(ground, c, below)


def _passed(ground: Field, c: int, storeys: range) -> bool:
    return any(ground.exit(r, c) for r in storeys)


def shut(ground: Field, side: str, to: Cell, fares: Fares) -> bool:
    """Whether nobody comes in over a side: neither on foot nor, where no door stands there, out of a zeppelin."""
    before_door = not 0 <= to[1] < ground.columns
    return side in {"left", "right"} and not (fares.walk_across or (fares.board_across and not before_door))


def over(ground: Field, side: str, storey: int, fares: Fares) -> int:
    """What coming in out of a zeppelin beyond costs, and going out into one."""
    climbed = {"above": storey + 1, "below": ground.storeys - storey}.get(side, 0)
    return fares.board + (fares.ladder * (climbed if fares.by_storeys else 1) if climbed else 0)


def ground(tile: Tile) -> Field:
    """The cells of a tile, and what is on them."""
    return field(tile.map.text, {digit: slot.phrase for digit, slot in tile.contents})
