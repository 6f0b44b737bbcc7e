"""Words parted at the end of a line: as the dictionary says, which is not read while no new word is asked about."""

from __future__ import annotations

import pyphen
import pytest

from tilewright.booklet.styles import FULL, Styles
from tilewright.language import Language
from tilewright.spec.words import english
from tilewright.typography.hyphens import Hyphenator as Breaks

WORDS = ("zeppelin", "Observatory", "KITCHENS", "though", "a", "")


def test_words_are_parted_as_the_dictionary_does(monkeypatch: pytest.MonkeyPatch) -> None:
    first, whole = Breaks("en_GB"), pyphen.Pyphen(lang="en_GB")
    parted = {word: first(word) for word in WORDS}
    assert parted == {word: tuple(whole.iterate(word)) for word in WORDS}
    assert len(parted["Observatory"]) > 1

    def read(**_: object) -> None:
        pytest.fail("it was read")

    monkeypatch.setattr(pyphen, "Pyphen", read)
    second = Breaks("en_GB")
    second.know(first.known.items())
    assert {word: second(word) for word in WORDS} == parted


def test_what_is_known_beforehand_has_an_end() -> None:
    breaks = Breaks("en_GB")
    breaks.know((str(number), ()) for number in range(2 * Breaks.MOST))
    assert len(breaks.known) == Breaks.MOST


def test_a_language_without_a_dictionary_parts_no_word() -> None:
    bare = Language({**dict.fromkeys(english().phrases, ""), "language.hyphenation": ""})
    assert not getattr(Styles(FULL, bare).body, "hyphenationLang", "")
    assert callable(Styles(FULL, english()).body.hyphenationLang)
