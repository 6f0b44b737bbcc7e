"""Places with tiles on them -> the city in letters: each tile by its own map, what lies and stands there written in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.cutaway.kind import StartSubject, TileSubject
from generator.cutaway.tilemap import Tile
from generator.deck.build import Deck
from generator.rules import Place, Token
from generator.spec.spec import Spec

SHOWN = {".": " ", ":": "."}
"""Characters of a tile's map that are easier on the eye as others; a slot is written as what is round it."""
CHEST, DOOR = "$", "+"
KEY = f"letters: treasures, keys small; {CHEST} chest, {DOOR} door, H ladder, T teleport door, <r> zeppelin, r explorer"


class CityText:
    """The tiles of a game, to be written side by side.

    Attributes:
        maps: The id of a printed tile -> its map, a line each, nothing on it.
        letters: Colour, lock or livery -> its letter.
    """

    def __init__(self, spec: Spec[Any], deck: Deck) -> None:
        tiles = (piece for piece in deck.pieces if isinstance(piece.subject, TileSubject | StartSubject))
        self.maps = {piece.id: _bare(piece.subject.tile) for piece in tiles}
        game = spec.game
        palettes = (game.colours, game.locks, game.liveries)
        self.letters = {name: colour.letter for palette in palettes for name, colour in palette.items()}

    def has(self, places: Sequence[Place]) -> bool:
        """Whether there is a tile to write."""
        return any(place.piece in self.maps for place in places)

    def lines(self, places: Sequence[Place]) -> Iterator[str]:
        """The city from its top row down, names over the tiles; what letters mean comes last."""
        here = {place.at: self._tile(place) for place in places if place.piece in self.maps}
        columns = range(min(x for x, _ in here), max(x for x, _ in here) + 1)
        for row in range(min(y for _, y in here), max(y for _, y in here) + 1):
            blocks = [here.get((column, row)) for column in columns]
            for at in range(max(len(block) for block in blocks if block) if any(blocks) else 1):
                yield " ".join(block[at] if block else " " * self._width for block in blocks).rstrip()
        yield KEY

    @property
    def _width(self) -> int:
        return len(next(iter(self.maps.values()))[0])

    def _tile(self, place: Place) -> list[str]:
        grid = [list(line) for line in self.maps[place.piece]]
        for token in sorted(place.tokens, key=_last):
            self._write(grid, token)
        return [place.name.ljust(len(grid[0]), "-")[: len(grid[0])], *map("".join, grid)]

    def _write(self, grid: list[list[str]], token: Token) -> None:
        if token.spot is None:
            return
        row = min(int(token.spot[1] * len(grid)), len(grid) - 1)
        word = self._word(token)
        column = int(token.spot[0] * len(grid[0])) - len(word) // 2
        column = max(0, min(column, len(grid[0]) - len(word)))
        while token.face == "explorer" and column + 1 < len(grid[0]) and grid[row][column] not in " .":
            column += 1  # beside what lies there
        grid[row][column : column + len(word)] = word

    def _word(self, token: Token) -> str:
        letter = self.letters.get(token.of, token.of[:1].upper() or "?")
        match token.face:
            case "lock":
                return CHEST if token.text.endswith("chest") else DOOR
            case "zeppelin":
                return f"<{letter.lower()}>"
            case "key" | "explorer":
                return letter.lower()
            case _:
                return letter


def _last(token: Token) -> int:
    """Pieces are written over items, and a chest over what is in it."""
    return {"lock": 1, "zeppelin": 2, "explorer": 3}.get(token.face, 0)


def _bare(tile: Tile) -> tuple[str, ...]:
    """A tile's map without its slots: two lines a storey."""
    return tuple(_line(line) for pair in zip(tile.map.air, tile.map.floor, strict=True) for line in pair)


def _line(line: str) -> str:
    plain: list[str] = []
    for at, char in enumerate(line):
        beside = next((each for each in (line[at - 1 : at], line[at + 1 : at + 2]) if each and not each.isdigit()), ".")
        plain.append(SHOWN.get(beside if char.isdigit() else char, " " if char.isdigit() else char))
    return "".join(plain)
