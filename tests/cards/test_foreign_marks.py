"""What other tools write in cells: a warning that shows what to write here, and a command that writes it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tests.cards.conftest import Cards
from tests.work import lines_at_most
from tilewright.cards.foreign import convert, find_foreign
from tilewright.cli import main

CELL = '"Draw two cards, then discard one."'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>Ambush</b>: <i>draw</i> <strong>x</strong>", "**Ambush**: *draw* **x**"),
        ("<b> a </b>", "[b]{ a }"),
        ("<b>two\nlines</b>", "[b]{two\nlines}"),
        ("[b]bold[/b] and [u]under[/u]", "**bold** and [u]{under}"),
        ("<B>loud</B>", "**loud**"),
        ("a<br>b<br/>c\\nd", "a\nb\nc\nd"),
        ("Choose:<ul><li>one</li><li>two</li></ul>", "Choose:\n* one\n* two"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("~~no~~ &amp; &#8211; &foo; 1 < 3 & 4", "[s]{no} & \u2013 &foo; 1 < 3 & 4"),
        ('<span style="color:#8A1C1C">red <b>b</b></span>', "[#8A1C1C]{red **b**}"),
        ('<span foreground="#0F0">x</span> <font color=red>y</font>', "[#00FF00]{x} [#FF0000]{y}"),
        ("[color=#ff0000]r[/color] [size=12]x[/size]", "[#FF0000]{r} x"),
        ("H<sub>2</sub>O <u>u</u> <s>s</s>", "H[sub]{2}O [u]{u} [s]{s}"),
        ("<b>open", "<b>open"),
        ("[b]{ours} [action] a < b > c <card> **x**", "[b]{ours} [action] a < b > c <card> **x**"),
    ],
)
def test_what_becomes_of_a_cell(text: str, expected: str) -> None:
    assert convert(text) == expected
    assert convert(expected) == expected


def test_each_kind_of_mark_is_a_warning_at_its_first_cell(cards: Cards) -> None:
    cards.change("cards.csv", CELL, '"Draw <b>two</b> cards,<br>not one."')
    cards.change("cards.csv", "Everybody bows.", "<b>Everybody</b> bows.")
    first, second = cards.problems()
    assert first == "cards.csv:2:21: warning: rules: '<b>' is printed as plain text (and in 1 other rows) [C83]"
    assert second == "cards.csv:2:21: warning: rules: '<br>' is printed as plain text [C83]"


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        ("<b>x</b>", "**words**"),
        ("~~x~~", "[s]{words}"),
        ("a\\nb", "a line end"),
        ("<span color='#123456'>x</span>", "[#123456]{words}"),
        ("a&nbsp;b", "'\u00a0' itself"),
        ("<center>x</center>", "data-align"),
    ],
)
def test_the_warning_shows_what_is_written_here(words: str, instead: str) -> None:
    assert instead in next(find_foreign(words)).instead


def test_a_column_that_is_in_no_text_box_is_left_alone(cards: Cards) -> None:
    cards.change("cards.csv", "Ace,", "<b>Ace</b>,")
    assert cards.problems() == []
    run = CliRunner().invoke(main, ["convert-markup", str(cards.folder)])
    assert (run.exit_code, run.stderr) == (0, "0 cells to change\n")


def test_the_command_shows_and_then_writes(cards: Cards) -> None:
    cards.change("cards.csv", CELL, '"Draw <b>two</b> ""cards"",<br>not one."')
    cards.change("cards.csv", "Everybody bows.", "<i>Everybody</i> bows.")
    before = (cards.folder / "cards.csv").read_text(encoding="utf-8")
    run = CliRunner().invoke(main, ["convert-markup", str(cards.folder)])
    assert run.exit_code == 0
    assert "+ '*Everybody* bows.'" in run.stdout
    assert run.stderr == "2 cells to change: add --write to change them\n"
    assert (cards.folder / "cards.csv").read_text(encoding="utf-8") == before
    run = CliRunner().invoke(main, ["convert-markup", str(cards.folder), "--write"])
    assert (run.exit_code, run.stderr) == (0, "2 cells changed\n")
    after = (cards.folder / "cards.csv").read_text(encoding="utf-8")
    assert '"Draw **two** ""cards"",\nnot one."' in after
    assert "*Everybody* bows." in after
    assert cards.problems() == []


def test_a_table_of_yaml_is_written_too(cards: Cards) -> None:
    rows = "- {title: Ace, quantity: 1, cost: 1, colour: red, picture: sun, rules: 'a <b>b</b>'}\n"
    (cards.folder / "cards.yaml").write_text(rows, encoding="utf-8")
    cards.change("game.yaml", "rows: cards.csv", "rows: cards.yaml")
    run = CliRunner().invoke(main, ["convert-markup", str(cards.folder), "--write"])
    assert run.exit_code == 0, run.output
    assert "rules: 'a **b**'" in (cards.folder / "cards.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text", ["<b>" * 6_000, "<b><i>" * 3_000 + "</b>" * 300, "~~" * 10_000, "&amp;" * 4_000, "[b]" * 6_600]
)
def test_twenty_thousand_letters_take_a_moment(text: str) -> None:
    with lines_at_most(1_000_000):
        convert(text)


def test_marks_in_capitals_are_warned_of_too(cards: Cards) -> None:
    cards.change("cards.csv", CELL, "Draw two<BR>cards.")
    assert cards.problems() == ["cards.csv:2:21: warning: rules: '<BR>' is printed as plain text [C83]"]


def test_a_slot_in_a_cell_that_is_rewritten_stays_a_slot(cards: Cards) -> None:
    cards.change("cards.csv", CELL, '"<b>Draw</b> {{cost + 1}} cards."')
    run = CliRunner().invoke(main, ["convert-markup", str(cards.folder), "--write"])
    assert run.exit_code == 0, run.output
    assert "**Draw** {{cost + 1}} cards." in (cards.folder / "cards.csv").read_text(encoding="utf-8")


def test_a_column_that_only_the_drawing_of_a_row_prints_is_rewritten(cards: Cards) -> None:
    box = '<rect id="box-note" x="6" y="20" width="51" height="12" data-text="{{note}}"/>'
    other = f'<svg xmlns="http://www.w3.org/2000/svg" data-extends="card.svg">{box}</svg>'
    (cards.folder / "spell.svg").write_text(other, encoding="utf-8")
    rows = "title,template,note,colour,picture,rules\nKing,spell.svg,<b>Bow</b>,#225577,moon,Go.\n"
    (cards.folder / "cards.csv").write_text(rows, encoding="utf-8")
    run = CliRunner().invoke(main, ["convert-markup", str(cards.folder), "--write"])
    assert run.exit_code == 0, run.output
    assert "spell.svg,**Bow**," in (cards.folder / "cards.csv").read_text(encoding="utf-8")
