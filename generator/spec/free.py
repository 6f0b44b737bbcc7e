"""rules.yaml of a game without a module of its own -> the same, any keys allowed."""

from __future__ import annotations

from generator.spec.model import Model


class FreeRules(Model, extra="allow"):
    """Rules that are printed and not played: numbers, words, lists and mappings of them, under any name."""
