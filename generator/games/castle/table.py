"""How the game looks when it is played: two estates above each other, spots in columns, hands beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.rooms import Later
from generator.rules import Table
from generator.table.marks import BOARD, OFFER, of_seat
from generator.table.setting import Named, Setting

_LAID = "generator.games.castle.art.laid"

_CARD = "(?:red|black) \\w+"
_TAKEN = re.compile(f"take ({_CARD})")
_ATTACKED = re.compile("attack .*?(?:on )?(\\d+) with .+")
_PUT = re.compile(f"(?:wall )?({_CARD})(?:.*? (?:on|to) (\\d+))?")


def touched(words: str, seat: int, table: Table) -> Sequence[Named]:
    """A card is taken from the display, or put from the hand onto a spot of one's own; others' spots are attacked."""
    if match := _TAKEN.fullmatch(words):
        return ((OFFER, match[1]),)
    if match := _ATTACKED.fullmatch(words):
        return ((BOARD, f"{table.holdings[1 - seat].name} {match[1]}"),)
    if match := _PUT.fullmatch(words):
        goal = ((BOARD, f"{table.holdings[seat].name} {match[2]}"),) if match[2] else ()
        return ((of_seat(seat), match[1]), *goal)
    return ()


TABLE = Setting(
    tokens={
        "card": Later(_LAID, "card"),
        "laid": Later(_LAID, "laid"),
        "peasant": Later(_LAID, "person"),
        "knight": Later(_LAID, "person"),
    },
    parts={"laid": "pack"},
    rows=frozenset({"peasant", "knight"}),
    touched=touched,
)
