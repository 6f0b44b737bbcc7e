"""What marks make of words, in a cell; of what hostile cells have in them, an error within a moment."""

from __future__ import annotations

import pytest

from tests.work import lines_at_most
from tilewright.prose.blocks import MarkError, Run
from tilewright.prose.marks import MarkStyles, NamedStyle, lines_of, runs_of, without_marks
from tilewright.typography.style import TextStyle

KEYWORD = MarkStyles({"keyword": NamedStyle(bold=True, fill="#8A1C1C", scale=1.5)}, {"red": "#B3263A"})


def runs(text: str) -> list[Run]:
    ((line, stretches),) = lines_of(text, KEYWORD)
    return [*runs_of(line, stretches)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [Run("plain")]),
        ("*it* and **bold**", [Run("it", italic=True), Run(" and "), Run("bold", bold=True)]),
        ("*it **both** it*", [Run("it ", italic=True), Run("both", bold=True, italic=True), Run(" it", italic=True)]),
        ("***both***", [Run("both", bold=True, italic=True)]),
        ("_it_ snake_case ____ 2*3", [Run("it", italic=True), Run(" snake_case ____ 2*3")]),
        (r"\*no\* \[u]{x}", [Run("*no"), Run("* [u]{x}")]),
        ("[not a mark] {1, 2}", [Run("[not a mark] {1, 2}")]),
        ("[u]{{1, 2}}", [Run("{1, 2}", style=TextStyle(underline=True))]),
        ("[red]{a}[#0f0]{b}", [Run("a", style=TextStyle(fill="#B3263A")), Run("b", style=TextStyle(fill="#00ff00"))]),
        ("[sc]{Ab}", [Run("A", style=TextStyle(caps=True)), Run("B", style=TextStyle(0.78, caps=True))]),
        ("[keyword]{a [u]{b}}", [Run("a ", bold=True, style=TextStyle(1.5, fill="#8A1C1C")),
                                 Run("b", bold=True, style=TextStyle(1.5, fill="#8A1C1C", underline=True))]),
        ("*a [u]{b* c}", [Run("a ", italic=True), Run("b", italic=True, style=TextStyle(underline=True)),
                          Run(" c", style=TextStyle(underline=True))]),
    ],
)  # fmt: skip
def test_what_marks_make_of_words(text: str, expected: list[Run]) -> None:
    assert runs(text) == expected


def test_a_style_within_a_style_is_relative_to_it() -> None:
    (_, inner) = runs("[sup]{a[sup]{b}}")
    assert inner.style is not None
    assert inner.style.scale == pytest.approx(0.62**2)
    assert inner.style.rise == pytest.approx(0.33 * 1.62)


def test_a_mark_may_span_lines() -> None:
    lines = [runs_of(line, stretches) for line, stretches in lines_of("a [u]{b\nc} d", MarkStyles())]
    under = TextStyle(underline=True)
    assert lines == [(Run("a "), Run("b", style=under)), (Run("c", style=under), Run(" d"))]


def test_a_text_without_its_marks() -> None:
    assert without_marks("a [u]{b [keyword]{c {1, 2}}} [loose]{d") == "a b c {1, 2} [loose]{d"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("[keywrod]{a}", "C80", "there is no style 'keywrod'; did you mean 'keyword'?"),
        ("[u]{a", "C81", "'[u]{' is not closed"),
        ("[u]{a {b}", "C81", "'[u]{' is not closed"),
        ("[u]{" * 1000 + "}" * 1000, "C81", "marks are nested more than 20 deep"),
    ],
)
def test_a_mark_that_means_nothing_is_an_error(text: str, code: str, message: str) -> None:
    with pytest.raises(MarkError) as raised:
        runs(text)
    assert (raised.value.code, str(raised.value)) == (code, message)


@pytest.mark.parametrize(
    "text", ["*a **b _c __d " * 7_000, "*" * 99_999, "[u]{a} " * 14_000, "[a" * 40_000, "*a* " * 25_000]
)
def test_a_hundred_thousand_signs_take_a_moment(text: str) -> None:
    with lines_at_most(6_000_000):
        assert runs(text)
