"""How the game looks when it is played: four floors from above, and the whole tower beside them."""

from __future__ import annotations

from generator.games.sky_rise.letters import letters
from generator.rooms import Later
from generator.table.setting import Setting

_LAID = "generator.games.sky_rise.art.laid"
SIZES = ("large", "medium", "small")

TABLE = Setting(
    tokens={
        **dict.fromkeys(SIZES, Later(_LAID, "pyramid")),
        **{f"spare {size}": Later(_LAID, "spare") for size in SIZES},
        **dict.fromkeys(("nest", "tree"), Later(_LAID, "goal")),
        "hidden": Later(_LAID, "hidden"),
        "tower": Later(_LAID, "tower"),
    },
    letters=letters,
)
