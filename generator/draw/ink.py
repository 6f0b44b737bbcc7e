"""How much ink a drawing may use: a word that the command line knows before anything is drawn."""

from __future__ import annotations

from enum import Enum


class Ink(Enum):
    """Full colour, or line art on white."""

    FULL = "full"
    LOW = "low"
