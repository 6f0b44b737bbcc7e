"""How the game looks when it is played: cards in a row, and a lane of dice for each seat below them."""

from __future__ import annotations

from generator.rooms import Later
from generator.table.setting import Setting

_LAID = "generator.games.castles_and_crowns.art.laid"
DICE = ("knight", "captain", "traitor", "mercenary")

TABLE = Setting(
    tokens={**dict.fromkeys(DICE, Later(_LAID, "die")), "castle": Later(_LAID, "hidden")},
    rows=frozenset(DICE),
    pieces={"playing-cards": Later(_LAID, "card")},
)
