"""How the game looks when it is played: four floors from above, the whole tower beside them, hands below their names."""

from __future__ import annotations

from generator.games.sky_rise.letters import letters
from generator.rooms import Later
from generator.table.setting import Setting

_LAID = "generator.games.sky_rise.art.laid"
FEET = {"large": 25.4 / 63, "medium": 19.84 / 63, "small": 14.29 / 63}
"""Size of a pyramid -> its foot, as a share of a card's width."""

TABLE = Setting(
    tokens={
        **dict.fromkeys(FEET, Later(_LAID, "pyramid")),
        **dict.fromkeys(("nest", "tree"), Later(_LAID, "goal")),
        "hidden": Later(_LAID, "hidden"),
        "tower": Later(_LAID, "tower"),
    },
    sizes={**FEET, "tower": 5.6},
    letters=letters,
)
