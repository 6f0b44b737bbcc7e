"""How the game looks when it is played: four floors from above, and the whole tower beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.games.sky_rise.letters import letters
from generator.rooms import Later
from generator.rules import Table
from generator.table.marks import BOARD, OFFER, of_seat
from generator.table.setting import Named, Setting

_ART = "generator.games.sky_rise.art.laid"
SIZES = ("large", "medium", "small")

_LEVEL = re.compile(r"Level (\d+)")
_LAID = re.compile(r"(.+) to ([A-Z]+\d+)")
_PLACED = re.compile(r"(.+) on ([A-Z]*([A-Z])\d*(\d))")
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


MOVES = {
    "no antenna": "moves.no_antenna",
    "{card} to {cell}": "moves.lay",
    "{pyramid} on {corner}": "moves.place",
}
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
    letters=letters,
    touched=touched,
    moves=MOVES,
    luck=LUCK,
)
