"""How the game looks when it is played: four floors from above, drawn or in letters, and the tower beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from tilewright import pattern
from tilewright.engine import Place, Table
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.rooms import Later
from tilewright.spec.spec import Spec
from tilewright.tables.panel import BOARD, OFFER, of_seat
from tilewright.tables.setting import Named, Setting

CORNER = "corner"
"""A token for a corner without a pyramid."""
WIDE = 4
"""Characters of a card."""


@dataclass(frozen=True, slots=True)
class TowerLetters:
    """Writes a tower floor by floor.

    Attributes:
        marks: A colour's key -> its letter.
    """

    marks: Mapping[str, str]

    def has(self, places: Sequence[Place]) -> bool:
        """Whether there is anything on them that it can write."""
        return any(place.piece for place in places)

    def lines(self, places: Sequence[Place]) -> Iterator[str]:
        """The floors that have been begun, side by side, the ground floor first."""
        floors: dict[str, list[Place]] = {}
        for place in places:
            name, colon, _ = place.name.partition(":")
            if colon:
                floors.setdefault(name, []).append(place)
        blocks = [self._floor(name, cards) for name, cards in floors.items() if any(card.piece for card in cards)]
        for row in zip_longest(*blocks, fillvalue=""):
            yield "  " + "   ".join(part.ljust(len(block[0])) for part, block in zip(row, blocks, strict=True)).rstrip()
        if blocks:
            yield "  capitals are pyramids, X is opaque, + is a corner without one"
            yield "  a corner is called by the columns and rows that meet there: AB12 in the middle, A1 at the rim"

    def _floor(self, name: str, cards: Sequence[Place]) -> list[str]:
        """Lines of corners and lines of cards by turns."""
        columns, rows = ([place.at[axis] for place in cards] for axis in (0, 1))
        left, top, across = min(columns), min(rows), max(columns) - min(columns) + 1
        down = max(rows) - top + 1
        stones = {(x, y): "+" for x in range(across + 1) for y in range(down + 1)}
        for place in cards:
            for token in place.tokens:
                if token.face == CORNER:
                    continue
                spot = token.spot or (0.0, 0.0)
                x, y = place.at[0] - left + round(spot[0]), place.at[1] - top + round(spot[1])
                stones[x, y] = self.marks.get(token.of, "X")
        words = {(place.at[0] - left, place.at[1] - top): self._card(place) for place in cards}
        wide = across * (WIDE + 3) + 1
        columns_of = "   ".join(chr(ord("A") + x).center(WIDE) for x in range(across))
        lines = [("roof" if name == "R" else f"level {name}").center(wide + 2), f"     {columns_of}  "]
        for y in range(down + 1):
            lines.append("  " + (" " * (WIDE + 2)).join(stones[x, y] for x in range(across + 1)))
            if y < down:
                row = "   ".join(words.get((x, y), "").center(WIDE) for x in range(across))
                lines.append(f"{y + 1}    {row}  ")
        return lines

    def _card(self, place: Place) -> str:
        if not place.piece:
            return "...."
        suit, _, rank = place.caption.partition(",")[0].partition(" ")
        return f"{self.marks.get(suit, suit[:1]).lower()}{rank}"


def letters(spec: Spec[Any], _deck: Deck) -> TowerLetters:
    """Who writes the towers of a game."""
    return TowerLetters({key: colour.letter for key, colour in spec.game.colours.items()})


_ART = "tilewright.games.sky_rise.art.laid"
SIZES = ("large", "medium", "small")

_LEVEL = pattern.prepare(r"Level (\d+)")
_LAID = pattern.prepare(r"(.+) to ([A-Z]+\d+)")
_PLACED = pattern.prepare(r"(.+) on ([A-Z]*([A-Z])\d*(\d))")
OPAQUE = "opaque"


def touched(words: str, seat: int, table: Table) -> Sequence[Named]:
    """A card goes from the hand to a cell of the floor that is being built, a pyramid onto a corner of it.

    An opaque pyramid is a seat's own, any other comes from the stock. A corner is drawn with the last cell it is of.
    """
    level = _LEVEL.match(table.heading)
    floor = level[1] if level else "R"
    if laid := _LAID.fullmatch(words):
        return ((of_seat(seat), laid[1]), (BOARD, f"{floor}:{laid[2]}"))
    if not (placed := _PLACED.fullmatch(words)):
        return ()
    goal = (f"{floor}:{placed[3]}{placed[4]}", f"corner {placed[2]}")
    return ((of_seat(seat) if placed[1].endswith(OPAQUE) else OFFER, placed[1]), goal)


def floor_of(name: str) -> str:
    """The floor that a cell is of, as headings call it."""
    floor, colon, _ = name.partition(":")
    return ("Roof" if floor == "R" else f"Level {floor}") if colon else ""


MOVES = {"no antenna": "moves.no_antenna", "{card} to {cell}": "moves.lay", "{pyramid} on {corner}": "moves.place"}
"""The words of a move -> how it is said in a sentence."""

LUCK = {
    "{name} starts": "moves.luck.starts",
    "without {colour}": "moves.luck.without",
    "nest {colour}": "moves.luck.nest",
    "tree {colour}": "moves.luck.tree",
    "aside {card}": "moves.luck.aside",
    "{first}, {rest}": "moves.luck.suits",
    "{card}": "moves.luck.card",
}
"""What chance does, in the words of a record -> how it is said in a sentence."""

TABLE = Setting(
    tokens={
        **dict.fromkeys(SIZES, Later(_ART, "pyramid")),
        **{f"spare {size}": Later(_ART, "spare") for size in SIZES},
        **dict.fromkeys(("nest", "tree"), Later(_ART, "goal")),
        "hidden": Later(_ART, "hidden"),
        "tower": Later(_ART, "tower"),
        "corner": Later(_ART, "corner"),
    },
    extra=frozenset({"tower"}),
    part_of=floor_of,
    letters=letters,
    touched=touched,
    moves=MOVES,
    luck=LUCK,
)
