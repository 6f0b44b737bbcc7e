"""A word -> where it may be parted at the end of a line, by the dictionary of a language, which is loaded late."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import pyphen

Parts = tuple[tuple[str, str], ...]
"""What stands on the line and what on the next one: the longest first."""


class Breaks:
    """Parts words as the layout engine asks for it.

    Attributes:
        known: The words asked for so far, with their parts.
    """

    MOST = 5000
    """Words that are known before they are asked for; a booklet asks for some hundred."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.known: dict[str, Parts] = {}

    def know(self, known: Iterable[tuple[str, Parts]]) -> None:
        """What was asked for before, elsewhere: while no other word is, no dictionary has to be read."""
        self.known = dict([*known][: self.MOST]) | self.known

    def __call__(self, word: str) -> Parts:
        """The ways to part it."""
        if word not in self.known:
            self.known[str(word)] = tuple((head, tail) for head, tail in self._dictionary.iterate(word))
        return self.known[word]

    @cached_property
    def _dictionary(self) -> pyphen.Pyphen:
        return pyphen.Pyphen(lang=self._language.strip())
