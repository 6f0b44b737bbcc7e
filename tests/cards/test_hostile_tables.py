"""Tables made to do harm, or by mistake: refused at once with the place and the limit, or read in one go."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, Cards
from tilewright.cards import trial
from tilewright.cards.box import emphasised
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.texts import lines
from tilewright.texts import rows as tables
from tilewright.texts.lines import rows_of

HEAD = CSV.partition("\n")[0]
ROW = "Ace,1,1,#B3263A,sun,Draw."


REFUSED = {
    "a million commas": (
        "," * 1_000_000,
        "cards.csv:1:1001: this row has more than 1,000 cells, the limit [C29]",
    ),
    "a long cell": (
        f"{HEAD}\n{ROW}{'a' * 20_000}",
        "cards.csv:2:21: this cell has 20,005 letters; the limit is 20,000 [C29]",
    ),
    "a long cell in quotes": (
        f'{HEAD}\nAce,1,1,#B3263A,sun,"{"a" * 20_001}"',
        "cards.csv:2:21: this cell has 20,001 letters; the limit is 20,000 [C29]",
    ),
    "ten million cards": (
        f"{HEAD}\n" + "Ace,500,1,#B3263A,sun,Draw.\n" * 20_000,
        "game.yaml:13:11: the tables up to this one ask for 10,000,000 cards; the limit is 100,000 [C30]",
    ),
    "a quotation mark that stays open": (
        f'{HEAD}\n{ROW}\nAce,"' + "a,\n" * 200_000,
        "cards.csv:3:5: this quotation mark is not closed at the end of the cell [C04]",
    ),
    "an id of a device": (
        f"id,{HEAD}\nNUL,{ROW}\n",
        "cards.csv:2:1: the id 'nul' is reserved by Windows",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_table_beyond_a_limit_is_told_with_its_place(name: str, cards: Cards) -> None:
    text, said = REFUSED[name]
    (cards.folder / "cards.csv").write_text(text)
    assert cards.problems()[0].startswith(said)


def test_columns_that_differ_from_row_to_row_are_counted_together(cards: Cards) -> None:
    cards.change("game.yaml", "cards.csv", "cards.yaml")
    (cards.folder / "cards.yaml").write_text("".join(f"- {{c{at}: a}}\n" for at in range(1200)))
    (problem,) = cards.problems()
    assert problem == "cards.yaml:708:3: there are more than 500,000 cells from this row on [C29]"


def test_cells_are_counted_before_they_are_kept(cards: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_CELLS", 60)
    (cards.folder / "cards.csv").write_text(f"{HEAD}\n" + f"{ROW}\n" * 20)
    (problem,) = cards.problems()
    assert problem == "cards.csv:12:1: there are more than 60 cells from this row on [C29]"


def test_the_words_of_boxes_are_counted_with_those_of_slots(cards: Cards) -> None:
    cards.change("card.svg", 'data-text="', 'data-text="' + "**a " * 25_001)
    assert cards.problems()[0].startswith("cards.csv:2:1: card.svg has 100,")


@pytest.mark.parametrize("blank", ["", ",", ",,,, ,", "\t", "\u00a0", " \u2003 "])
@pytest.mark.parametrize("many", [1, 40, 700_000])
def test_lines_that_say_nothing_are_passed_over_however_many(blank: str, many: int) -> None:
    rows = list(rows_of(f"{HEAD}\n" + f"{blank}\n" * many + f"{ROW}\n" + f"{blank}\n" * many + ROW, "cards.csv"))
    assert [[row[0].line, len(row)] for row in rows] == [[1, 6], [many + 2, 6], [2 * many + 3, 6]]


@pytest.mark.parametrize("line", ['""', ' "" ', '"",""', "a"])
def test_more_lines_and_cells_than_a_game_has_are_refused(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_PARTS", 30)
    with pytest.raises(RefusedError, match=r"more than 30 lines and cells up to this line \[C29\]"):
        list(rows_of(f"{line}\n" * 40, "cards.csv"))


@pytest.mark.parametrize("limit", ["MOST_ON_ONE", "MOST_LETTERS", "MOST_SLOTS"])
def test_what_slots_come_to_is_counted_before_anything_is_drawn(
    limit: str, cards: Cards, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, limit, 3)
    (problem,) = cards.problems()
    assert problem.startswith("cards.csv:2:1: card.svg has ")
    assert problem.endswith("; the limit is 3 [C32]")


@pytest.mark.parametrize("as_json", [False, True])
def test_the_first_hundred_problems_are_shown_and_the_rest_counted(*, as_json: bool, cards: Cards) -> None:
    (cards.folder / "cards.csv").write_text(f"{HEAD}\n" + "Ace\n" * 1900)
    told = CliRunner().invoke(main, ["check", str(cards.folder), *(["--json"] if as_json else [])]).output
    count = "1,800 more problems are not shown"
    assert count in told
    if as_json:
        assert len(json.loads(told)["problems"]) <= 101
    else:
        assert told.count("[C03]") <= 100


@pytest.mark.parametrize("pump", ["**a ", "*a ", "* ", "*", "**"])
def test_emphasis_that_is_never_closed_is_text(pump: str) -> None:
    text = f"{pump * 20_000}\n"
    assert "".join(run.text for run in emphasised(text)).replace("*", "") == text.replace("*", "")


def test_a_first_cell_may_be_empty_between_tabs(cards: Cards) -> None:
    text = f"cost\t{HEAD.replace(',cost', '')}\n,Ace,1,#B3263A,sun,Draw.\n".replace(",", "\t").replace("Ace", '"Ace"')
    (cards.folder / "cards.csv").write_text(text)
    assert cards.problems() == []
