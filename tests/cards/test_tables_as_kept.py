"""Tables as designers keep them: columns with other names for `quantity`, empty quantities, spreadsheets' errors."""

from __future__ import annotations

import pytest

from tests.cards.conftest import CSV, Cards
from tests.texts.written_workbooks import parts, sheet, xlsx, zipped
from tilewright.shelf import shelf


def test_an_empty_quantity_is_one(cards: Cards) -> None:
    cards.change("cards.csv", "King,2,", "King,,")
    assert cards.problems() == []
    assert [row.quantity for row in shelf.load(cards.folder).tables["cards"].rows] == [3, 1]


@pytest.mark.parametrize("name", ["Quantity", "QTY", "Qty.", "count", "# copies", "How many"])
def test_a_column_that_may_be_the_quantity_is_asked_about(name: str, cards: Cards) -> None:
    cards.change("cards.csv", "title,quantity,", f"title,{name},")
    (question,) = cards.problems()
    assert question.startswith(f"cards.csv:1:7: warning: is the column '{name}' meant to be 'quantity', which sets how")
    cards.change("game.yaml", "    rows: cards.csv\n", f"    rows: cards.csv\n    columns: {{quantity: '{name}'}}\n")
    assert cards.problems() == []
    assert [row.quantity for row in shelf.load(cards.folder).tables["cards"].rows] == [3, 2]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title,quantity,cost", "title,quantity,count"),  # there is a quantity
        ("title,quantity,cost", "count,copied,cost"),  # words, not numbers
        ("title,quantity,cost", "title,counted,cost"),  # another word
    ],
)
def test_a_column_that_cannot_be_the_quantity_is_not(old: str, new: str, cards: Cards) -> None:
    cards.change("cards.csv", old, new)
    assert not any("[C40]" in problem for problem in cards.problems())


def test_a_count_that_is_printed_on_the_card_is_no_quantity(cards: Cards) -> None:
    cards.change("cards.csv", "title,quantity,cost", "title,count,cost")
    cards.change("card.svg", "{{title}}", "{{title}} {{count}}")
    assert cards.problems() == []


def test_a_column_called_id_is_asked_about(cards: Cards) -> None:
    (cards.folder / "cards.csv").write_text(CSV.replace("quantity", "ID"))
    (question,) = cards.problems()
    assert question.startswith(
        "cards.csv:1:7: warning: is the column 'ID' meant to be 'id', which names a card's file?"
    )


def test_an_empty_column_without_a_name_is_passed_over(cards: Cards) -> None:
    before = shelf.load(cards.folder).tables["cards"]
    lines = (cards.folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    apart = [f"{title},,{rest}" for title, _, rest in (line.partition(",") for line in lines)]
    (cards.folder / "cards.csv").write_text("\n".join(apart) + "\n", encoding="utf-8")
    assert cards.problems() == []
    now = shelf.load(cards.folder).tables["cards"]
    assert now.columns == before.columns
    assert [row.cells for row in now.rows] == [row.cells for row in before.rows]


@pytest.mark.parametrize("word", ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "#VALUE!", "Err:502"])
def test_an_error_of_a_spreadsheet_is_never_printed(word: str, cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", word)
    assert cards.problems() == [
        f"cards.csv:3:22: '{word}' is a spreadsheet's error for a formula it cannot calculate [C41]"
    ]


def test_a_game_of_a_workbook_tells_problems_at_its_cells(cards: Cards) -> None:
    rows = [line.split(",", 5) for line in CSV.replace('"', "").splitlines()]
    text = sheet(rows, '<mergeCells><mergeCell ref="E2:E3"/></mergeCells>')
    cards.change("game.yaml", "rows: cards.csv", "rows: cards.xlsx\n    sheet: Spells")
    (cards.folder / "cards.xlsx").write_bytes(zipped(parts({"Spells": text, "Notes": sheet([["a"]])})))
    assert cards.problems() == [
        "cards.xlsx: sheet Spells, cell E2: warning: this cell is merged with 1 other, which counts as empty [C45]"
    ]
    rows[1][5] = "word " * 300
    (cards.folder / "cards.xlsx").write_bytes(xlsx(Spells=rows, Notes=[["a"]]))
    (problem,) = cards.problems()
    assert problem.startswith("cards.xlsx: sheet Spells, cell F2: 'word word")
    assert problem.endswith("[C14]")
