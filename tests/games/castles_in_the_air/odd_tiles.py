"""A seed -> tiles that no designer would draw: ladders, doors and teleport doors everywhere, on the edges too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.games.castles_in_the_air.cells import COLOURS, HIGH, LOCKS, WIDE
from tests.games.castles_in_the_air.small_city import Drawn
from tilewright.rng import Stream

AIR = "...:::::#"
FLOOR = "..===#~~^"
ITEMS = ("door", "door", "door", "chest", "item", "key", "key")


def odd_tiles(seed: str, count: int) -> list[Drawn]:
    """So many of them."""
    rng = Stream(seed, "odd tiles")
    return [_tile(rng) for _ in range(count)]


def _tile(rng: Stream) -> Drawn:
    lines = [[rng.pick(FLOOR if line % 2 else AIR) for _ in range(WIDE)] for line in range(2 * HIGH)]
    for _ in range(1 + rng.below(3)):
        _ladder(rng, lines)
    places = [(row, column) for row in range(HIGH) for column in range(WIDE) if _carried(lines, row, column)]
    places = rng.shuffled(places)
    slots: dict[str, str] = {}
    for digit, (row, column) in enumerate(places[:8], 1):
        phrase = _phrase(rng)
        if "door" in phrase and not all(_leads_on(lines, slots, row, near) for near in (column - 1, column + 1)):
            phrase = "red"
        lines[2 * row][column] = str(digit)
        slots[str(digit)] = phrase
    for row, column in places[8:9]:
        lines[2 * row][column] = "T"
    return "\n".join("".join(line) for line in lines), slots


def _ladder(rng: Stream, lines: Sequence[list[str]]) -> None:
    column, first = rng.below(WIDE), rng.below(2 * HIGH)
    for line in lines[first : first + 2 + rng.below(2 * HIGH)]:
        line[column] = "H"


def _carried(lines: Sequence[Sequence[str]], row: int, column: int) -> bool:
    return lines[2 * row][column] not in "#H" and lines[2 * row + 1][column] in "=#~"


def _leads_on(lines: Sequence[Sequence[str]], slots: Mapping[str, str], row: int, column: int) -> bool:
    """Whether a door may stand beside that cell: there is a floor and no door, or the tile ends."""
    outside = not 0 <= column < WIDE
    return outside or (_carried(lines, row, column) and "door" not in slots.get(lines[2 * row][column], ""))


def _phrase(rng: Stream) -> str:
    kind, colour, lock = rng.pick(ITEMS), rng.pick(COLOURS), rng.pick(LOCKS)
    return {"door": f"{lock} door", "chest": f"{colour} in {lock} chest", "item": colour, "key": f"{lock} key"}[kind]
