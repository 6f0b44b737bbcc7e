"""How the game looks when it is played: two estates above each other, spots in columns, hands beside them."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.engine import Table
from tilewright.games.castle.engine.setup import spot_of
from tilewright.rooms import Later
from tilewright.tables.panel import BOARD, OFFER, of_seat
from tilewright.tables.setting import Named, Setting

COLOURS = ("red", "black")
BUILT = {"hovel": "10", "barracks": "J", "castle": "10"}
"""What is built -> the rank of the card that is laid first, in the builder's own colour."""
_LAID = "tilewright.games.castle.art.laid"


def touched(words: str, seat: int, table: Table) -> Sequence[Named]:
    """A card is taken from the display, or put from the hand onto a spot of one's own; others' spots are attacked."""
    first, *rest = words.removeprefix("wall ").split()
    if first == "take":
        return ((OFFER, " ".join(rest)),)
    if first in BUILT:
        own = next((colour for colour in COLOURS if f"{table.holdings[seat].name} is {colour}" in table.notes), "")
        return ((of_seat(seat), f"{own} {BUILT[first]}"), (BOARD, spot_of(table.holdings[seat].name, rest[-1])))
    if first == "attack":
        return ((BOARD, spot_of(table.holdings[1 - seat].name, words.partition(" with ")[0].split()[-1])),)
    if first not in COLOURS:
        return ()
    goal = (
        ((BOARD, spot_of(table.holdings[seat].name, rest[-1])),) if len(rest) > 2 and rest[-2] in {"on", "to"} else ()
    )
    return ((of_seat(seat), f"{first} {rest[0]}"), *goal)


MOVES = {
    "end turn": "moves.end",
    "draw": "moves.draw",
    "take {card}": "moves.take",
    "cancel nothing": "moves.stop.none",
    "cancel 1": "moves.stop.one",
    "cancel {knights}": "moves.stop.many",
    "leave it": "moves.leave",
    "keep it for {card}": "moves.keep",
    "discard {card}": "moves.discard",
    "attack {card} on {spot} with 1": "moves.attack.one",
    "attack {card} on {spot} with {knights}": "moves.attack.many",
    "peasant {card} + {second}": "moves.peasant",
    "knight {card} + {second}": "moves.knight",
    "hovel on {spot}": "moves.hovel",
    "barracks on {spot}": "moves.barracks",
    "castle on {spot}": "moves.castle",
    "wall {card} + {second} on {spot}": "moves.wall",
    "{card} over {second} on {spot}": "moves.found.two",
    "{card} on {spot}": "moves.found.one",
    "{card} to {spot}": "moves.join",
}
"""The words of a move -> how it is said in a sentence."""

LUCK = {"{name} starts": "moves.luck.starts", "{card}": "moves.luck.card"}
"""What chance does, in the words of a record -> how it is said in a sentence."""

TABLE = Setting(
    tokens={
        "card": Later(_LAID, "card"),
        "laid": Later(_LAID, "laid"),
        "peasant": Later(_LAID, "person"),
        "knight": Later(_LAID, "person"),
    },
    parts={"laid": "pack"},
    extents={"card": (0.72, 1.006), "laid": (0.36, 0.503)},
    rows=frozenset({"peasant", "knight"}),
    touched=touched,
    moves=MOVES,
    luck=LUCK,
)
