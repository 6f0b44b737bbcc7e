"""How the game looks when it is played: the city of its tiles, drawn or in letters, with its crews over and in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tilewright.castle_tiles.kind import StartSubject, TileSubject
from tilewright.engine import Place, Token
from tilewright.pieces.build import Deck
from tilewright.rooms import Later
from tilewright.spec.spec import Spec
from tilewright.tables.setting import Setting

_ROOM = "tilewright.games.castles_in_the_air"
MOVES = {
    "piece {piece}: {move}": "moves.piece",
    "end turn": "moves.end",
    "accept": "moves.accept",
    "refuse": "moves.refuse",
    "turn up a tile at {place}": "moves.turn_up",
    "lay {tile}": "moves.lay",
    "at {place}": "moves.at",
    "fly to {place}": "moves.fly",
    "board at {place}": "moves.board",
    "get out at {place}": "moves.get_out",
    "climb to {place}": "moves.climb",
    "take {item} in {lock} chest at {place}": "moves.take.chest",
    "take {item} key at {place}": "moves.take.key",
    "take {item} at {place}": "moves.take.treasure",
    "open {item} in {lock} chest at {place}": "moves.open.chest",
    "open {lock} door at {place}": "moves.open.door",
    "go through {lock} door at {place}": "moves.through",
    "use the teleport door": "moves.use_door",
    "teleport to {place}": "moves.arrive",
    "place an extra piece beside piece {piece}": "moves.extra",
    "place an extra zeppelin at the start": "moves.extra_at_start",
    "buy the {level} bonus of {colour}": "moves.buy",
    "hear the offer": "moves.hear",
    "allow it": "moves.allow",
    "forbid it": "moves.forbid",
    "roll item {item} again": "moves.roll_again",
    "add {what} at {place}": "moves.add.treasure",
    "add nothing": "moves.add.nothing",
    "trade with {other}": "moves.trade",
    "trade: offer {what}": "moves.offer",
    "for {what}": "moves.ask",
    "bank: exchange treasures": "moves.bank.exchange",
    "bank: sell keys for a treasure": "moves.bank.sell",
    "bank: {given} for {taken}": "moves.bank.pay",
    "give keys: {what}": "moves.bank.give",
    "give treasures: {what}": "moves.bank.give",
    "take {what}": "moves.bank.take",
    "swap {given} for {taken}": "moves.swap",
    "change nothing more": "moves.change.done",
    "change item {item} to {what}": "moves.change.item",
    "change lock {item} to {what}": "moves.change.lock",
}
"""The words of a move -> how it is said in a sentence."""

LUCK = {
    "{name} is the Chief Explorer": "moves.luck.chief",
    "turned up: {tile}": "moves.luck.tile",
    "the die shows {kind}": "moves.luck.die",
    "item {item} is {kind}": "moves.luck.item",
}
"""What chance does, in the words of a record -> how it is said in a sentence."""


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
        self.maps = {
            piece.id: tuple(
                _line(line)
                for pair in zip(piece.subject.tile.map.air, piece.subject.tile.map.floor, strict=True)
                for line in pair
            )
            for piece in tiles
        }
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


def _line(line: str) -> str:
    plain: list[str] = []
    for at, char in enumerate(line):
        beside = next((each for each in (line[at - 1 : at], line[at + 1 : at + 2]) if each and not each.isdigit()), ".")
        plain.append(SHOWN.get(beside if char.isdigit() else char, " " if char.isdigit() else char))
    return "".join(plain)


TABLE = Setting(
    tokens={
        "zeppelin": Later(f"{_ROOM}.art.laid", "zeppelin"),
        "explorer": Later(f"{_ROOM}.art.laid", "explorer"),
        "chief": Later(f"{_ROOM}.art.laid", "chief"),
    },
    parts={"zeppelin": "flat-zeppelins", "explorer": "flat-explorers"},
    printed=frozenset({"gem", "key", "lock", "taken", "open lock"}),
    pieces={"tiles": Later(f"{_ROOM}.art.laid", "tile")},
    stands={"tiles": Later(f"{_ROOM}.art.laid", "stands")},
    moves=MOVES,
    luck=LUCK,
    letters=CityText,
)
