"""rules.yaml of a game without a module of its own -> the same, any keys allowed."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FreeRules(BaseModel):
    """Rules that are printed and not played: numbers, words, lists and mappings of them, under any name."""

    model_config = ConfigDict(frozen=True, extra="allow")
