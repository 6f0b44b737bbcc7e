"""How the game looks when it is played: two estates above each other, spots in columns, hands beside them."""

from __future__ import annotations

from generator.rooms import Later
from generator.table.setting import Setting

_LAID = "generator.games.castle.art.laid"

TABLE = Setting(
    tokens={
        "card": Later(_LAID, "card"),
        "laid": Later(_LAID, "laid"),
        "peasant": Later(_LAID, "person"),
        "knight": Later(_LAID, "person"),
    },
    parts={"laid": "pack"},
    rows=frozenset({"peasant", "knight"}),
)
