"""A language -> where its words may be parted at the end of a line, by its dictionary, which is loaded late."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

Parts = Callable[[str], list[int]]
"""A word -> the places at which it may be parted."""


class UnknownLanguageError(ValueError):
    """A language of which no dictionary is here."""


@lru_cache(maxsize=16)
def parts_in(language: str) -> Parts:
    """What parts the words of a language, such as de or en-GB.

    Raises:
        UnknownLanguageError: There is no dictionary of it.
    """
    import pyphen  # noqa: PLC0415 - for words that are parted

    name = pyphen.language_fallback(language.strip().replace("-", "_")[:20])
    if name is None:
        known = ", ".join(sorted({each.partition("_")[0] for each in pyphen.LANGUAGES}))
        raise UnknownLanguageError(f"no dictionary parts words of the language '{language[:20]}'; known: {known}")
    dictionary = pyphen.Pyphen(lang=name)

    @lru_cache(maxsize=20_000)
    def places(word: str) -> list[int]:
        return [int(place) for place in dictionary.positions(word)]

    return places
