"""A text written into a cell of a table: it is read there, and every other byte is as it was; and undone."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.problem import RefusedError
from tilewright.texts.amendment import History, mark_of, raw, set_value, with_cell
from tilewright.texts.lines import Cell, rows_of
from tilewright.texts.node import Spot

TABLE = 'title, cost ,rules\nAce,  3 ,"Draw, then\nplay"\n\nKing,,x\n"Queen ""Q""",5,"y"\n'


def cells(text: str) -> list[Cell]:
    """All cells below the names of the columns."""
    return [cell for row in list(rows_of(text.replace("\r\n", "\n"), "x.csv"))[1:] for cell in row]


def put(path: Path, cell: Cell, text: str) -> str:
    """The table after one change."""
    set_value(path, cell.place, text, mark_of(path.read_bytes()))
    return path.read_bytes().decode()


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("text", ["7", "a, b", 'say "x"', "two\nlines", "semi;colon", "tab\there", "ü é 漢"])
def test_a_cell_takes_any_text(mark: str, end: str, text: str) -> None:
    written = TABLE.replace(",", mark).replace(f"Draw{mark}", "Draw,").replace("\n", end)
    before = list(csv.reader(io.StringIO(written.replace("\r\n", "\n")), delimiter=mark, skipinitialspace=True))
    for at, cell in enumerate(cells(written)):
        after = with_cell(raw(written.encode(), "x.csv"), cell.place, text).decode()
        rows = list(csv.reader(io.StringIO(after.replace("\r\n", "\n")), delimiter=mark, skipinitialspace=True))
        flat, old = [[each.strip() for row in table[1:] for each in row] for table in (rows, before)]
        assert flat == [*old[:at], text, *old[at + 1 :]]
        assert after.count("\r\n") == (after.count("\n") if end == "\r\n" else 0)
        head = cell.line - 1
        assert after.split(end)[:head] == written.split(end)[:head]


def test_blanks_around_a_cell_and_its_quotation_marks_stay(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(TABLE)
    by_text = {cell.text: cell for cell in cells(TABLE)}
    assert "Ace,  44 ," in put(path, by_text["3"], "44")
    assert '5,"z"\n' in put(path, by_text["y"], "z")


def test_the_names_of_columns_and_the_last_word_of_a_row_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("title,cost\nAce,\nKing,2\n")
    with pytest.raises(RefusedError, match="W02"):
        set_value(path, Spot("x.csv", 1, 1), "name", mark_of(path.read_bytes()))
    with pytest.raises(RefusedError, match="W03"):
        set_value(path, Spot("x.csv", 2, 1), "", mark_of(path.read_bytes()))
    with pytest.raises(RefusedError, match="W03"):
        set_value(path, Spot("x.csv", 2, 1), "bell \x07", mark_of(path.read_bytes()))
    assert path.read_text() == "title,cost\nAce,\nKing,2\n"


@settings(max_examples=12, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 7), st.text("ab, ;\"'\n", max_size=6)), max_size=8))
def test_all_changes_are_taken_back_and_made_again(
    tmp_path_factory: pytest.TempPathFactory, wishes: list[tuple[int, str]]
) -> None:
    path = tmp_path_factory.mktemp("history") / "x.csv"
    path.write_text(TABLE)
    history, states = History(), [TABLE]
    for at, text in wishes:
        cell = cells(path.read_text())[at]
        try:
            history.note(set_value(path, cell.place, text, mark_of(path.read_bytes())))
        except RefusedError:
            continue
        states.append(path.read_text())
    for state in reversed(states[:-1]):
        assert history.undo()
        assert path.read_text() == state
    assert history.undo() is None
    for state in states[1:]:
        assert history.redo()
        assert path.read_text() == state
    assert history.redo() is None


def test_nothing_is_taken_back_in_a_file_that_an_editor_has_saved_since(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(TABLE)
    history = History()
    history.note(set_value(path, cells(TABLE)[1].place, "9", mark_of(TABLE.encode())))
    path.write_text("title,cost\nAce,1\n")
    with pytest.raises(RefusedError, match="W01"):
        history.undo()
    assert path.read_text() == "title,cost\nAce,1\n"
    assert history.undoes is not None
    assert history.redoes is None
