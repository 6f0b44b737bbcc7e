"""A word in rules.yaml -> a choice: which pack of cards the tower is built of.

words.yaml has the words that a booklet says for each, under the name of its class.
"""

from __future__ import annotations

from enum import StrEnum


class Pack(StrEnum):
    """Where the cards come from."""

    OWN = "own"
    REGULAR = "regular"
