"""How the game looks when it is played: cards in a row, and a lane of dice for each seat below them."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright import pattern
from tilewright.engine import Table
from tilewright.rooms import Later
from tilewright.tables.panel import BOARD, OFFER, of_seat
from tilewright.tables.setting import Named, Setting

_LAID = "tilewright.games.castles_and_crowns.art.laid"
DICE = ("knight", "captain", "traitor", "mercenary")
LEADERS = ("knight", "captain", "traitor")
"""Dice that a group is begun with: a knight, or where none shows its number whoever leads."""

_SENT = pattern.prepare(r"(\d)(?:s|-\d)(?: with [a-z ]+)? to (\d+)")
_HIRED = pattern.prepare(r"hire (\d)")
_TAKEN = pattern.prepare(r"take (\d) from .+ at (\d+)")


def touched(words: str, seat: int, table: Table) -> Sequence[Named]:
    """Dice are called by what they show, and battlefields by their numbers."""
    if match := _SENT.fullmatch(words):
        own = {token.text for token in table.holdings[seat].tokens}
        sent = next((die for kind in LEADERS if (die := f"{kind} {match[1]}") in own), f"knight {match[1]}")
        return ((of_seat(seat), sent), (BOARD, f"battlefield {match[2]}"))
    if match := _HIRED.fullmatch(words):
        return ((OFFER, f"mercenary {match[1]}"),)
    if match := _TAKEN.fullmatch(words):
        return ((f"battlefield {match[2]}", f"mercenary {match[1]}"),)
    return ()


MOVES = {
    "pass": "moves.nothing",
    "{rank}s to {field}": "moves.group",
    "{low}-{high} with captain and traitor to {field}": "moves.straight.both",
    "{low}-{high} with captain to {field}": "moves.straight.captain",
    "{low}-{high} with traitor to {field}": "moves.straight.traitor",
    "{low}-{high} to {field}": "moves.straight.alone",
    "hire {rank}": "moves.hire",
    "take {rank} from {other} at {field}": "moves.lure",
}
"""The words of a move -> how it is said in a sentence."""

LUCK = {
    "{name} starts": "moves.luck.starts",
    "mercenaries {ranks}": "moves.luck.mercenaries",
    "roll {ranks}, captain {captain}, traitor {traitor}": "moves.luck.roll.both",
    "roll {ranks}, captain {captain}": "moves.luck.roll.captain",
    "roll {ranks}, traitor {traitor}": "moves.luck.roll.traitor",
    "roll {ranks}": "moves.luck.roll.alone",
    "{card}": "moves.luck.card",
}
"""What chance does, in the words of a record -> how it is said in a sentence."""

TABLE = Setting(
    tokens={**dict.fromkeys(DICE, Later(_LAID, "die")), "castle": Later(_LAID, "hidden")},
    rows=frozenset(DICE),
    laned=True,
    pieces={"playing-cards": Later(_LAID, "card")},
    touched=touched,
    moves=MOVES,
    luck=LUCK,
)
