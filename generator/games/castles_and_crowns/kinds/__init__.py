"""Castles & Crowns' own kinds of components: dice that fight, and the strip of the battlefield."""

from __future__ import annotations

KINDS = {
    "dice-nets": "generator.games.castles_and_crowns.kinds.soldier_dice:SOLDIER_DICE",
    "dice-stickers": "generator.games.castles_and_crowns.kinds.soldier_dice:SOLDIER_DICE",
    "strip": "generator.games.castles_and_crowns.kinds.strip:STRIP",
}
"""Name in game.yaml -> where its row is."""
