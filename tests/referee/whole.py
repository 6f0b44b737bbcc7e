"""tiles.yaml and game.yaml as they stand -> which of S01 to S04, S06 and S10 they fail, each from its definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.referee.holdings import Holding
from tilewright.castle_tiles.files import TileText
from tilewright.spec.spec import Spec

Lines = tuple[str, ...]


def failures(spec: Spec[Any], tiles: Sequence[Holding]) -> set[str]:
    """The codes of what is wrong with a set as a whole."""
    return {code for code, fails in _looked_at(spec, tiles) if fails}


def _looked_at(spec: Spec[Any], tiles: Sequence[Holding]) -> Iterator[tuple[str, bool]]:
    assert spec.tiles
    texts, start = spec.tiles.tiles, spec.tiles.start
    names = [start.id.lower(), *_ids(spec)]
    yield "S01", len(set(names)) < len(names)
    seen = [(_cells(text), _cells(text, mirrored=True)) for text in texts]
    yield "S02", any(one[0] in other for at, one in enumerate(seen) for other in seen[:at])
    dealt = most_dealt(spec)
    yield "S03", len(tiles) < dealt
    yield "S04", set("".join(_lines(start))) != {"."}
    if spec.rules.turn.placement == "match":
        yield "S06", not all(map(any, (*_meetings(tiles), *_beside_the_start(_lines(start), tiles))))
    yield "S10", any(_short(spec, tiles, dealt))


def _ids(spec: Spec[Any]) -> Iterator[str]:
    """Ids of all tiles; a file system may not tell capitals."""
    assert spec.tiles
    colourings = spec.tiles.set.colourings
    for text in spec.tiles.tiles:
        for number in range(1, colourings + 1):
            yield (f"{text.id}-{number}" if colourings > 1 else text.id).lower()


def _lines(text: TileText) -> Lines:
    return tuple(text.map.strip("\n").split("\n"))


def _cells(text: TileText, *, mirrored: bool = False) -> tuple[tuple[str, ...], ...]:
    """What is in each cell; of a slot what it holds, whatever its digit."""
    rows = (row[::-1] if mirrored else row for row in _lines(text))
    return tuple(tuple(text.slots.get(char, "") if char.isdigit() else char for char in row) for row in rows)


def most_dealt(spec: Spec[Any]) -> int:
    """Tiles in the largest game."""
    fixed = spec.rules.setup.tiles_fixed
    return int(fixed or spec.rules.setup.tiles_each * spec.game.players.most)


def _meetings(tiles: Sequence[Holding]) -> Iterator[list[bool]]:
    """For every side of every tile whether each other tile goes there: no walkway to a wall, and ladder to ladder."""
    for at, tile in enumerate(tiles):
        others = [*tiles[:at], *tiles[at + 1 :]]
        yield [_goes(tile.left, other.right) for other in others]
        yield [_goes(tile.right, other.left) for other in others]
        yield [tile.up == other.down for other in others]
        yield [tile.down == other.up for other in others]


def _beside_the_start(start: Lines, tiles: Sequence[Holding]) -> Iterator[list[bool]]:
    """For every tile whether it goes with each side of the start tile, on which nobody stands and no ladder is."""
    left, right = (tuple(row[at] for row in start[::2]) for at in (0, -1))
    for tile in tiles:
        yield [_goes(tile.left, right), _goes(tile.right, left), not tile.up, not tile.down]


def _goes(one: Sequence[str], other: Sequence[str]) -> bool:
    return not any({"walk", "#"} == {a, b} for a, b in zip(one, other, strict=True))


def _short(spec: Spec[Any], tiles: Sequence[Holding], dealt: int) -> Iterator[bool]:
    """For every token of a colour that is counted by hand: whether some deal shows more of it."""
    for face, colour, count in tokens(spec):
        each = sorted((_number(tile, face, colour) for tile in tiles), reverse=True)
        yield sum(each[:dealt]) > count


def _number(tile: Holding, face: str, colour: str) -> int:
    what: Mapping[str, Sequence[str]] = {"gem": tile.treasures, "key": tile.keys, "lock": tile.locks}
    return Counter(what[face])[colour]


def tokens(spec: Spec[Any]) -> Iterator[tuple[str, str, int]]:
    """Face, colour and number of the tokens that are not counted from the tiles."""
    for part in spec.game.components:
        for token in getattr(part, "tokens", ()):
            if token.face in {"gem", "key", "lock"} and isinstance(token.count, int):
                every = spec.game.colours if token.face == "gem" else spec.game.locks
                for colour in every if token.of in {"each", "colours", "locks"} else [token.of]:
                    yield token.face, colour, token.count + token.spare
