"""The commands that castle tiles bring: name -> its group in the list, what the list says of it, "module:command"."""

from __future__ import annotations

COMMANDS = {
    "deck": ("Balance", "Deal a fair deck.", "tilewright.castle_tiles.commands.options:deck"),
    "why": (
        "Balance",
        "Explain why a deck, or colours, cannot be chosen.",
        "tilewright.castle_tiles.commands.options:why",
    ),
    "assign": ("Castle tiles", "Choose the colours of tiles.", "tilewright.castle_tiles.commands.options:assign"),
    "grow": ("Castle tiles", "Generate tiles.", "tilewright.castle_tiles.commands.options:grow"),
}
