"""Text is set inside its width, or refused with the length that is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draw import paper_game as paper
from tests.typography.made import font
from tilewright.draw.aid import SIZES, aid_card, sides
from tilewright.draw.column import Type, lay, widths
from tilewright.draw.words import SMALLEST, OverfullError, fold, plain, span, wrap
from tilewright.prose.blocks import Block, Break, Bullets, Framed, Heading, Paragraph, Run, TableBlock
from tilewright.typography.book import Book
from tilewright.typography.font_file import read_fonts

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=40)


@given(WORDS, st.floats(30, 90))
def test_no_line_is_longer_than_the_width_and_no_word_is_lost(words: list[str], width: float) -> None:
    lines = wrap(plain(" ".join(words)), width, 9)
    assert all(line[-1].x + line[-1].width <= width + 1e-6 for line in lines)
    assert " ".join(piece.text for line in lines for piece in line).split() == words


def test_bold_and_italic_stay_with_their_words_and_touching_styles_are_not_parted() -> None:
    runs = (Run("two "), Run("moves", bold=True), Run(", "), Run("free", italic=True), Run("!"))
    (line,) = wrap(runs, 80, 9)
    assert [(piece.text, piece.bold, piece.italic) for piece in line] == [
        ("two", False, False),
        ("moves", True, False),
        (",", False, False),
        ("free", False, True),
        ("!", False, False),
    ]
    assert line[2].x == pytest.approx(line[1].x + line[1].width)
    assert line[1].x == pytest.approx(span("two ", 9))
    narrow = wrap(runs, span("moves,", 9, bold=True) + 0.5, 9)
    assert ["".join(piece.text for piece in line) for line in narrow] == ["two", "moves,", "free!"]


def test_a_line_feed_breaks_and_a_no_break_space_does_not() -> None:
    lines = wrap(plain("one\ntwo 100\N{NO-BREAK SPACE}mm"), span("two 100 ", 9) + 0.5, 9)
    assert ["".join(piece.text for piece in line) for line in lines] == ["one", "two", "100\N{NO-BREAK SPACE}mm"]


def test_a_word_longer_than_the_line_says_by_how_much() -> None:
    with pytest.raises(OverfullError, match=r"'incomprehensibility' does not fit: \d+\.\d mm too wide") as caught:
        wrap(plain("an incomprehensibility"), 20, 9)
    assert caught.value.over == pytest.approx(span("incomprehensibility", 9) - 20)


def test_a_title_is_broken_where_it_can_be_set_largest() -> None:
    assert fold("Castles in the Air", 50, 20, 9)[1] == ("Castles", "in the Air")
    assert fold("Castle", 50, 20, 9) == (20, ("Castle",))


def test_a_title_without_spaces_is_broken_between_its_letters() -> None:
    title = "かささぎの果樹園"
    book = Book(read_fonts(font(title, "Kana"), "fonts/kana.ttf"), ["Kana"])
    size, lines = fold(title, 30, 30, 9, book=book)
    assert lines == ("かささぎ", "の果樹園")
    assert size > 1.5 * fold(title, 30, 30, 9, lines=1, book=book)[0]
    with pytest.raises(OverfullError):
        fold(title, 5, 30, 9, book=book)


def test_a_table_gives_short_columns_what_they_ask_and_keeps_to_its_width() -> None:
    rows = [[plain("Lay"), plain("a long sentence that has to be broken over more than one line"), plain("2")]]
    wide = widths(rows, 60, Type(9))
    assert wide[0] == pytest.approx(span("Lay", 9), abs=0.02)
    assert sum(wide) + 2 * 3 <= 60 + 1e-6
    with pytest.raises(OverfullError, match="the table, side by side"):
        widths(rows, 20, Type(9))


def test_blocks_follow_each_other_without_overlap() -> None:
    blocks: list[Block] = [
        Heading(2, plain("Turn")),
        Paragraph(plain("Six moves.")),
        Bullets([plain("fly"), plain("walk")], ordered=True),
        Framed(plain("Box"), [Paragraph(plain("Inside."))]),
        TableBlock([[plain("A"), plain("B")], [plain("1"), plain("2")]]),
    ]
    column = lay(blocks, 80, Type(9))
    said = [word.text for word in sorted(column.words, key=lambda word: (round(word.y, 3), word.x))]
    assert said == ["Turn", "Six moves.", "1", "fly", "2", "walk", "Box", "Inside.", "A", "B", "1", "2"]
    assert max(word.y for word in column.words) < column.height


def _card(lines: int) -> list[Block]:
    text = plain("A reminder of what a turn is made of.")
    return [Heading(2, plain("Front")), *[Paragraph(text)] * lines, Break(), Heading(2, plain("Back")), Paragraph(text)]


def test_an_aid_turns_over_at_the_break_or_at_the_second_heading() -> None:
    card = _card(2)
    assert sides(card) == (card[:3], card[4:])
    unbroken = [block for block in card if not isinstance(block, Break)]
    assert sides(unbroken) == (unbroken[:3], unbroken[3:])


def test_an_aid_is_set_as_large_as_it_will_go_and_inside_its_safe_area() -> None:
    sizes = []
    for lines in (3, 11):
        front, back = aid_card(paper.AID, paper.GAME, paper.look(), _card(lines))
        for art in (front, back):
            assert all(paper.safe(art).contains(box, 0.01) for box in paper.text_boxes(art))
        sizes.append(float(paper.group(front, "art").findall(f"{paper.SVG}text")[-1].get("font-size", "0")))
    assert sizes[0] > sizes[1] >= SMALLEST / 2.8347
    assert SIZES[-1] == SMALLEST


def test_an_overfull_aid_names_the_side_and_the_length_that_is_missing() -> None:
    with pytest.raises(OverfullError, match=r"Aid, front \(at 7.5 pt\) does not fit: \d+\.\d mm too high"):
        aid_card(paper.AID, paper.GAME, paper.look(), _card(40))
