"""The worst habits of prose, each counted in every page and in the words of the program: the lists may only shrink."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.prose import habits

LISTS = [(habits.PAGES, habits.of_pages), (habits.WORDS, habits.of_words)]


@pytest.mark.parametrize(("listed", "counted"), LISTS, ids=["pages", "words"])
def test_no_habit_comes_back(listed: Path, counted: Callable[[], dict[str, dict[str, int]]]) -> None:
    now, most = counted(), habits.read(listed)
    more = [
        f"{name}: {habit} {times}, and {most.get(name, {}).get(habit, 0)} before"
        for name, uses in now.items()
        for habit, times in uses.items()
        if times > most.get(name, {}).get(habit, 0)
    ]
    assert more == [], "name the noun, let people write and programs report: CONTRIBUTING.md"
    fewer = [name for name, uses in most.items() if uses != now.get(name, {})]
    assert fewer == [], "there are fewer now: run python -m tests.prose.habits, and commit its list"


def test_a_thousand_words_have_few_habits_and_speak_to_the_reader() -> None:
    """Twice the rates of Squib's documentation, and half of its `you`, in pages of docs/ and the README."""
    most = {"says": 0.4, "what": 2.2, "stands": 0.1, "tells": 0.2, "whoever": 0.05, "where": 0.1}
    folder = habits.ROOT / "docs"
    texts = [
        re.sub(r"^\|.*$", "", habits.prose(page.read_text(encoding="utf-8")), flags=re.MULTILINE)
        for page in habits.pages()
        if page.parent == folder or page == habits.ROOT / "README.md"
    ]
    thousands = sum(len(text.split()) for text in texts) / 1000  # sum counts words
    rates = {
        name: sum(habits.count(text).get(name, 0) for text in texts) / thousands for name in most
    }  # sum counts uses
    assert {name: rate for name, rate in rates.items() if rate > most[name]} == {}
    assert sum(len(habits.YOU.findall(text)) for text in texts) / thousands >= 8.8  # sum counts uses


def test_a_thousand_words_of_the_program_have_as_few() -> None:
    """`stands` is higher because tiles and cards are laid: five times in 50,000 words, and a plain verb there."""
    most = {"says": 0.4, "what": 2.2, "stands": 0.15, "tells": 0.2, "whoever": 0.05, "where": 0.1}
    texts = [text for words in habits.words().values() for text in words]
    thousands = sum(len(text.split()) for text in texts) / 1000  # sum counts words
    rates = {
        name: sum(habits.count(text).get(name, 0) for text in texts) / thousands for name in most
    }  # sum counts uses
    assert {name: rate for name, rate in rates.items() if rate > most[name]} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The file says how. `says` is a key.", {"says": 1}),
        ("Print what is left. What a row shows.", {"what": 2}),
        ("What is a slot? It stands there.", {"what": 1, "stands": 1}),
        ("Whoever begins. Who wins? Who has most wins.", {"whoever": 2}),
        ("Where it fits, print. Look where it lies. Where is it?", {"where": 1, "stands": 1}),
        (
            "# What it is\n\n    what is it\n\n```\nsays\n```\n\n| a | b |\n|---|---|\n| says | [tells](lie.md) |",
            {"says": 1, "tells": 1},
        ),
        (f"One {'more ' * 40}word. {'Word ' * 39}end.", {"long": 1}),
    ],
)
def test_a_habit_is_counted(text: str, found: dict[str, int]) -> None:
    assert habits.count(habits.prose(text)) == found


def test_words_of_a_program_are_its_texts_and_its_help() -> None:
    source = (
        '"""A docstring."""\n@command\ndef go():\n    """Help of go."""\n    raise Problem(f"{x} says it", "do it")\n'
    )
    assert [*habits.strings(source)] == ["Help of go.", "X says it", "do it"]
