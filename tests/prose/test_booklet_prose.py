"""Markdown with tags in it: the blocks it becomes, and the line a mistake is found at."""

from __future__ import annotations

import pytest

from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import Bullets, Figure, Framed, Heading, Insert, Paragraph, Run, TableBlock, plain
from tilewright.prose.context import Context, parse
from tilewright.prose.filters import in_words
from tilewright.prose.reading import Reading, rules_entries
from tilewright.prose.reckon import Names
from tilewright.spec.words import english
from tilewright.texts.fields import Field
from tilewright.texts.model import Model


class Turn(Model):
    """A model inside another."""

    moves: int = Field(default=6, description="Moves in a turn")


class Rules(Model):
    """Rules of a game that is only its number of moves."""

    turn: Turn = Turn()

    @property
    def twice(self) -> int:
        return 2 * self.turn.moves


def context() -> Context:
    return Context(Names({"rules": rules_entries(Rules())}, english()), frozenset({"flight"}), frozenset({"rulings"}))


def problem(text: str) -> Problem:
    with pytest.raises(RefusedError) as caught:
        parse(text, context(), "booklet.md")
    return caught.value.problems[0]


def test_prose_becomes_blocks() -> None:
    """Each kind of Markdown has its block."""
    text = """\
# Your *turn*

You have **{{ rules.turn.moves | of("move") }}**.

1. one
2. two

| a | b |
|:--|--:|
{% for n in (1, 2) %}
| {{ n }} | {{ n | word }} |
{% endfor %}

> **A box**
> With words.

![Where to fly](figure:flight)

[[rulings]]
"""
    heading, words, bullets, table, box, figure, insert = parse(text, context())
    assert heading == Heading(1, (Run("Your "), Run("turn", italic=True)))
    assert words == Paragraph((Run("You have "), Run("six moves", bold=True), Run(".")))
    assert bullets == Bullets(((Run("one"),), (Run("two"),)), ordered=True)
    assert isinstance(table, TableBlock)
    assert [[plain(cell) for cell in row] for row in table.rows] == [["a", "b"], ["1", "one"], ["2", "two"]]
    assert table.aligns == ("left", "right")
    assert isinstance(box, Framed)
    assert (plain(box.title), len(box.blocks)) == ("A box", 1)
    assert figure == Figure("flight", (Run("Where to fly"),))
    assert insert == Insert("rulings")


def test_quotes_and_apostrophes_are_set_properly() -> None:
    (words,) = parse('"It\'s up there"', context())
    assert words == Paragraph((Run("\u201cIt\u2019s up there\u201d"),))


@pytest.mark.parametrize(
    ("text", "line", "code", "message"),
    [
        ("one\n\n{{ rules.turn.movse }}", 3, "Q02", "did you mean 'moves'?"),
        ("one\n\ntwo\n\n{{ rulse.turn }}", 5, "Q02", "did you mean 'rules'?"),
        ("one\n{% if rules.turn.moves %}\n", 2, "Q01", "is never closed"),
        ("{{ 1 | wrod }}", 1, "Q01", "did you mean 'word'?"),
        ("a\n\n{{ 1 / 0 }}", 3, "Q03", "division by zero"),
        ("a\n\n![b](figure:fligth)", 3, "Q04", "did you mean 'flight'?"),
        ("| a | b |\n|---|---|\n{% if true %}\n| 1 |\n{% endif %}", 4, "Q05", "1 cell, but its head has 2"),
        ("a\n\nb `c`", 3, "Q06", "code (`...`)"),
        ("a\n\n[[ruling]]", 3, "Q07", "did you mean 'rulings'?"),
    ],
)
def test_a_mistake_is_found_at_its_line(text: str, line: int, code: str, message: str) -> None:
    found = problem(text)
    assert (found.path, found.line, found.code) == ("booklet.md", line, code)
    assert message in found.message


def test_lines_are_counted_in_the_file_and_not_in_what_a_loop_made_of_it() -> None:
    text = (
        "{% for n in 1 | to(20) %}\nword\n\n{% endfor %}\n{% if false %}\na\n\nb\n{% endif %}\n![x](figure:nowhere)\n"
    )
    assert problem(text).line == 10


def test_reading_notes_fields_read_through_properties_too() -> None:
    noted: set[str] = set()
    assert Reading(Rules(), noted).twice == 12
    assert noted == {"turn.moves"}


@pytest.mark.parametrize(("value", "words"), [(True, "yes"), (0, "none"), (6, "six"), (None, "not set"), (30, "30")])
def test_a_value_is_said_in_words(value: object, words: str) -> None:
    assert in_words(english(), value) == words


def test_words_behind_the_title_of_a_box_stand_in_the_box() -> None:
    (box,) = parse("> **A box** with words.\n", context())
    assert isinstance(box, Framed)
    assert plain(box.title) == "A box"
    assert [each.runs for each in box.blocks if isinstance(each, Paragraph)] == [(Run("with words."),)]
