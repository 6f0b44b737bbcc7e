"""Marks of docs/markup.md in a booklet and an aid: the same runs as in a cell, and an error at its line."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.work import lines_at_most
from tilewright.draw.column import Type, text
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Bullets, Paragraph, Run
from tilewright.prose.context import Context, parse
from tilewright.prose.reckon import Names
from tilewright.spec.words import english
from tilewright.typography.style import TextStyle
from tilewright.units import POINTS_PER_MM

UNDER, RED = TextStyle(underline=True), TextStyle(fill="#B3263A")


def read(words: str) -> list[object]:
    return [*parse(words, Context(Names({"rules": 1, "game": 1}, english()), colours=(("red", "#B3263A"),)))]


def runs(words: str) -> list[Run]:
    (block,) = read(words)
    assert isinstance(block, Paragraph)
    return [*block.runs]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a [u]{b *c*} d", [Run("a "), Run("b ", style=UNDER), Run("c", italic=True, style=UNDER), Run(" d")]),
        ("**a [red]{b}**", [Run("a ", bold=True), Run("b", bold=True, style=RED)]),
        (
            "[u]{rules [red]{game}}",
            [Run("rules ", style=UNDER), Run("game", style=TextStyle(fill="#B3263A", underline=True))],
        ),
        (r"\[u]{a} [b] {c}", [Run("[u]{a} [b] {c}")]),
        ("[u]{a {1} b}", [Run("a {1} b", style=UNDER)]),
        ("[sc]{Ab}", [Run("A", style=TextStyle(caps=True)), Run("B", style=TextStyle(0.78, caps=True))]),
    ],
)
def test_marks_are_those_of_cells(words: str, expected: list[Run]) -> None:
    assert runs(words) == expected


def test_an_item_of_a_list_and_a_chapter_have_marks_too() -> None:
    _, items = read("# A [u]{b}\n\n* one [red]{two}\n")
    assert isinstance(items, Bullets)
    assert [*items.items[0]] == [Run("one "), Run("two", style=RED)]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Fine.\n\nA [keywrod]{b}", "booklet.md:3:3: there is no style 'keywrod' [C80]"),
        ("Fine.\n\nA [u]{b", "booklet.md:3:3: '[u]{' is not closed, or is inside too many others [C81]"),
        ("[u]{" * 1000 + "}" * 1000, "is inside too many others [C81]"),
    ],
)
def test_a_mark_that_means_nothing_is_an_error_at_its_line(words: str, message: str) -> None:
    with pytest.raises(RefusedError) as refused:
        read(words)
    assert message in str(refused.value.problems[0]).partition("\n")[0]


@pytest.mark.parametrize("words", ["[u]{a} " * 1_400, "[u]{" * 2_400, "[u]{a" * 1_900 + "}" * 400, "*[u]{*a} " * 1_000])
def test_ten_thousand_signs_take_a_moment(words: str) -> None:
    with lines_at_most(3_000_000), suppress(RefusedError):
        read(words)


def test_an_aid_sets_marks_in_their_size_colour_and_height() -> None:
    column = text(runs("a [sup]{2} [red]{b} [u]{c}"), 60, Type(10))
    plain, up, red, under = column.words
    assert up.size == pytest.approx(6.2)
    assert red.fill == "#B3263A"
    assert plain.y - up.y == pytest.approx(0.33 * 10 / POINTS_PER_MM)
    (line,) = column.marks
    assert (line.x, line.width) == (under.x, under.width)
