"""A word in rules.yaml -> a choice: what can be played in more than one way; words.yaml has the words for each."""

from __future__ import annotations

from enum import StrEnum


class Joined(StrEnum):
    """What becomes of buildings that share a wall when one of them falls."""

    BARE = "bare"
    WALLED = "walled"
    HOME = "home"


class Returned(StrEnum):
    """Which cards that an attack sent home can be played when nothing is left to draw."""

    KNOWN = "known"
    LATE = "late"
