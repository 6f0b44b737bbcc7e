"""Words measured once are broken and placed as a reference does it, which measures every line anew."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.typography.made import font
from tilewright.draw.words import OverfullError, span, wrap
from tilewright.prose.blocks import Run
from tilewright.typography.book import Book
from tilewright.typography.font_file import read_fonts
from tilewright.typography.lines import Faces, Line, StyledWords, TooNarrowError, measure_words

words = st.text(st.sampled_from("AVWilno,. \n\t\N{NO-BREAK SPACE}"), max_size=30)
runs = st.lists(st.builds(Run, words, bold=st.booleans(), italic=st.booleans()), min_size=1, max_size=5)


def unbroken(some: list[Run]) -> Iterator[list[list[Run]]]:
    """For each paragraph its words, each in its runs."""
    paragraph: list[list[Run]] = [[]]
    for run in some:
        for piece in re.findall(r"\n|[ \t]+|[^ \t\n]+", run.text):
            if piece == "\n":
                yield [word for word in paragraph if word]
                paragraph = [[]]
            elif not piece.strip(" \t"):
                paragraph.append([])
            else:
                paragraph[-1].append(Run(piece, run.bold, run.italic))
    yield [word for word in paragraph if word]


def line(chosen: list[list[Run]], points: float) -> list[StyledWords]:
    """The words on one line, each stretch of a style measured as a whole."""
    pieces: list[StyledWords] = []
    x = 0.0
    for number, word in enumerate(chosen):
        for at, run in enumerate(word):
            spaced = bool(number) and not at
            text = run.text
            if pieces and (pieces[-1].bold, pieces[-1].italic) == (run.bold, run.italic):
                last = pieces.pop()
                text, x = last.text + " " * spaced + text, last.x
            elif spaced:
                x += span(" ", points)
            wide = span(text, points, bold=run.bold, italic=run.italic)
            pieces.append(StyledWords(text, x, wide, run.bold, run.italic))
            x += wide
    return pieces


def lines(some: list[Run], width: float, points: float) -> Iterator[list[StyledWords]]:
    """The runs, as many words on each line as there is room for."""
    for paragraph in unbroken(some):
        chosen: list[list[Run]] = []
        for word in paragraph:
            if (alone := end(line([word], points))) > width + 1e-6:
                raise OverfullError("".join(run.text for run in word), alone - width)
            if chosen and end(line([*chosen, word], points)) > width + 1e-6:
                yield line(chosen, points)
                chosen = []
            chosen.append(word)
        if chosen:
            yield line(chosen, points)


def end(pieces: list[StyledWords]) -> float:
    return pieces[-1].x + pieces[-1].width


@given(runs, st.floats(4, 60), st.floats(5, 14))
def test_lines_are_those_of_the_reference(some: list[Run], width: float, points: float) -> None:
    size = points * 25.4 / 72
    setting = measure_words(some, Faces("Alegreya"))
    try:
        expected = [*lines(some, width, points)]
    except OverfullError:
        with pytest.raises(TooNarrowError):
            setting.lines(width, size)
        with pytest.raises(OverfullError):
            wrap(some, width, points)
        return
    for found in (setting.placed(setting.lines(width, size), size), wrap(some, width, points)):
        assert [[(each.text, each.bold, each.italic) for each in line] for line in found] == [
            [(each.text, each.bold, each.italic) for each in line] for line in expected
        ]
        for one, other in zip(found, expected, strict=True):
            assert [each.x for each in one] == pytest.approx([each.x for each in other])
            assert [each.width for each in one] == pytest.approx([each.width for each in other])


def test_a_label_breaks_at_spaces_and_between_letters_of_the_east_and_a_card_at_hyphens_too() -> None:
    size, narrow = 9 * 25.4 / 72, max(span(word, 9) for word in ("face-", "down", "cards")) + 0.1

    def set_in(width: float, *, label: bool) -> list[str]:
        setting = measure_words([Run("face-down cards")], Faces("Alegreya", label=label))
        return ["".join(each.text for each in line) for line in setting.placed(setting.lines(width, size), size)]

    assert set_in(span("face-down", 9) + 0.1, label=True) == ["face-down", "cards"]
    assert set_in(narrow, label=False) == ["face-", "down", "cards"]
    with pytest.raises(OverfullError, match="'face-down' does not fit"):
        wrap([Run("face-down cards")], narrow, 9)


def test_words_without_spaces_are_wrapped_between_their_letters() -> None:
    book = Book(read_fonts(font("かささぎの果樹園 ab-", "Kana"), "fonts/kana.ttf"), ["Kana"])
    wide = span("かささぎ", 9, book=book) + 0.1
    assert texts(wrap([Run("かささぎの果樹園")], wide, 9, book=book)) == ["かささぎ", "の果樹園"]
    assert texts(wrap([Run("a-b かささぎの")], wide, 9, book=book)) == ["a-b か", "ささぎの"]


def texts(found: tuple[Line, ...]) -> list[str]:
    return ["".join(each.text for each in line) for line in found]
