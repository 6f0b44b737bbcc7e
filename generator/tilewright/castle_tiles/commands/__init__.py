"""What castle tiles bring to the doors: commands and tabs, each known here and loaded when it is asked for."""

from __future__ import annotations

COMMANDS = {
    "deck": ("Balance", "Deal a fair deck.", "tilewright.castle_tiles.commands.options:deck"),
    "why": (
        "Balance",
        "Explain why colours or a deck cannot be chosen.",
        "tilewright.castle_tiles.commands.options:why",
    ),
    "assign": ("Castle tiles", "Choose the colours of tiles.", "tilewright.castle_tiles.commands.options:assign"),
    "grow": ("Castle tiles", "Generate tiles.", "tilewright.castle_tiles.commands.options:grow"),
}
"""Name -> its group in the list, what the list says of it, "module:command"."""
TABS = (("balance", "decks", "Decks", "decks.js", "tilewright.castle_tiles.tabs:routes"),)
"""The tab of the page that it follows, its id, its title, its script, "module:routes"."""
