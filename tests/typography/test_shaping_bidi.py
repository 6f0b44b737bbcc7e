"""Letters of a line stand in the order that Unicode gives them, held against another library for thousands of lines."""

from __future__ import annotations

import random

import bidi as reference
import pytest

from tilewright.typography import bidi

ALPHABET = "ab אבג عرب 12 ٣٤ .,:/+-%$ ()[] !? é ֹ́"


def shown(text: str, base: int) -> str:
    return "".join(text[place] for place in bidi.order(bidi.levels(text, base)))


@pytest.mark.parametrize("base", [0, 1])
def test_any_line_reads_as_another_library_has_it(base: int) -> None:
    dice = random.Random(f"lines {base}")
    for _ in range(3000):
        text = "".join(dice.choice(ALPHABET) for _ in range(dice.randint(1, 16)))
        assert shown(text, base) == reference.get_display(text, base_dir="LR"[base]), repr(text)


def test_a_paragraph_runs_as_its_first_letter_does() -> None:
    assert [bidi.direction(text) for text in ("abc שלום", "12 שלום abc", "(أ)", "12", "")] == [0, 1, 1, 0, 0]


def test_what_has_nothing_from_right_to_left_is_simple() -> None:
    assert all(map(bidi.is_simple, ("plain", "Straße 12 €", "日本語", "नमस्ते")))
    assert not any(map(bidi.is_simple, ("שלום", "a ب", "12 \u200f!")))
