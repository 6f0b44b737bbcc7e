"""A language -> where its words may be hyphenated, by its dictionary, which is loaded late."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # 20 ms, loaded when the first word is hyphenated
    import pyphen

Parts = Callable[[str], list[int]]
"""A word -> the places at which it may be hyphenated."""


class UnknownLanguageError(ValueError):
    """A language of which no dictionary is here."""


def dictionary_of(language: str) -> str:
    """The name of the dictionary that hyphenates a language; empty if there is none."""
    import pyphen  # noqa: PLC0415 - as above

    return pyphen.language_fallback(language.replace("-", "_")) or ""


@lru_cache(maxsize=16)
def hyphenate_in(language: str) -> Parts:
    """What hyphenates the words of a language, such as de or en-GB.

    Raises:
        UnknownLanguageError: There is no dictionary of it.
    """
    import pyphen  # noqa: PLC0415 - as above

    name = dictionary_of(language.strip()[:20])
    if not name:
        known = ", ".join(sorted({each.partition("_")[0] for each in pyphen.LANGUAGES}))
        raise UnknownLanguageError(
            f"there is no hyphenation dictionary for the language '{language[:20]}'; known: {known}"
        )
    dictionary = pyphen.Pyphen(lang=name)

    @lru_cache(maxsize=20_000)
    def places(word: str) -> list[int]:
        return [int(place) for place in dictionary.positions(word)]

    return places


Halves = tuple[tuple[str, str], ...]
"""What stands on the line and what on the next one: the longest first."""


class Hyphenator:
    """Hyphenates words as the booklet's layout engine asks for it, which wants both halves of each.

    Attributes:
        known: The words asked for so far, with their parts.
    """

    MOST = 5000
    """Words that are known before they are asked for; a booklet asks for some hundred."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.known: dict[str, Halves] = {}

    def know(self, known: Iterable[tuple[str, Halves]]) -> None:
        """What was asked for before, elsewhere: while no other word is, no dictionary has to be read."""
        self.known = dict([*known][: self.MOST]) | self.known

    def __call__(self, word: str) -> Halves:
        """The ways to part it."""
        if word not in self.known:
            self.known[str(word)] = tuple((head, tail) for head, tail in self._dictionary.iterate(word))
        return self.known[word]

    @cached_property
    def _dictionary(self) -> pyphen.Pyphen:
        import pyphen  # noqa: PLC0415 - as above

        return pyphen.Pyphen(lang=self._language.strip())
