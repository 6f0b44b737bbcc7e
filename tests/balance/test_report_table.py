"""The report's table: every reader shows every column, the one that somebody adds tomorrow too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.report.test_cards_report import everything
from tilewright.balance import report_table
from tilewright.balance.declared import Finding
from tilewright.balance.intervals import Rank
from tilewright.balance.measure import Measure, Verdict
from tilewright.balance.report_table import (
    COLUMNS,
    ColumnWidth,
    ReportColumn,
    ReportTable,
    line_of_measure,
    plain_table,
)
from tilewright.cli import table
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.problem import Level
from tilewright.report import tables
from tilewright.report.lines import Family, Report
from tilewright.report.sheet import sheets
from tilewright.shelf import shelf
from tilewright.spec.words import english
from tilewright.typography.finder import BUNDLED
from tilewright.units import PAPERS

MEASURE = Measure(
    "B7", "Towers", 7, "seven", "five", Verdict.WARN, Rank(Fraction(97, 100), Fraction(0)), room=-2, help="Take two."
)
FINDING = Finding("red", "Red cards", "nine", "ten", False, Level.ERROR, (), ("balance",))  # noqa: FBT003 - as it is
NEW = ReportColumn(
    "felt",
    of_measure=lambda measure: f"{measure.said}fold",
    of_finding=lambda finding: f"{finding.value}fold",
    json=("weight", "weight"),
    terminal="weight",
    studio="heaviness",
    in_set=ColumnWidth(9, 0.1),
    in_deal=ColumnWidth(9, 0.1),
)
WORDS = english().with_phrases({"report.columns.felt": "weight"})


def page_of(columns: tuple[ReportColumn, ...], monkeypatch: pytest.MonkeyPatch, *, dealt: bool = False) -> str:
    """All words of the page that shows the table."""
    spec = replace(shelf.load("castle"), language=WORDS)
    monkeypatch.setattr(tables, "COLUMNS", columns)
    family = Family((), strips=(None,)) if dealt else None
    report = Report(spec, (), (FINDING,), (MEASURE,), family, (MEASURE,) if dealt else ())
    return everything(sheets(report, PAPERS["a4"], look_of(spec, Ink.FULL, BUNDLED)))


@pytest.mark.parametrize("columns", [COLUMNS, (*COLUMNS, NEW)], ids=["today", "tomorrow"])
def test_no_reader_forgets_a_column(
    columns: tuple[ReportColumn, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (report_table, table, tables):
        monkeypatch.setattr(module, "COLUMNS", columns)
    lines = report_table.lines_of((FINDING,), (), (replace(MEASURE, rank=None),))
    table.show(ReportTable("Castle", lines))
    terminal, page = capsys.readouterr().out, page_of(columns, monkeypatch)
    json = table.of_measure(MEASURE), table.of_finding(FINDING)
    studio = plain_table(lines)
    for each in columns:
        words = each.of_finding(FINDING), each.of_measure(replace(MEASURE, rank=None))
        if each.in_set.chars:
            assert (each.terminal or "Castle") in terminal
            assert all(word in terminal for word in words)
        if each.in_set.share:
            assert WORDS.say(f"report.columns.{each.name}") in page
            assert all(word in page for word in words)
        for record_, name, plain in zip(json, each.json, (each.plain, None), strict=True):
            if name:
                assert name in record_
                assert plain or record_[name] in words
        if each.studio:
            at = [one["name"] for one in studio["columns"]].index(each.name)
            assert studio["columns"][at]["heading"] == each.studio
            assert [row["cells"][at] for row in studio["rows"]] == [*words]


def test_a_deal_is_ranked_on_the_terminal_and_on_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table.show(ReportTable("Deal", (line_of_measure(MEASURE),)))
    terminal = capsys.readouterr().out
    assert "worse than" in terminal
    assert "97 of 100" in terminal
    page = page_of(COLUMNS, monkeypatch, dealt=True)
    assert "among blind deals" in page
    assert page.count("97 of 100") == 1


def test_every_column_has_room_where_it_is_shown() -> None:
    for dealt in (False, True):
        widths = [each.in_deal if dealt else each.in_set for each in COLUMNS]
        shown = [each.chars for each in widths if each.chars]
        assert sum(shown) + len(shown) - 1 <= table.WIDTH  # sum counts characters
        assert sum(each.share for each in widths) == pytest.approx(1)


def test_the_page_tells_how_far_a_number_is_beyond_its_limit() -> None:
    assert line_of_measure(MEASURE).room == "five (2 beyond)"
    assert line_of_measure(replace(MEASURE, room=None)).room == "five"
    assert not line_of_measure(replace(MEASURE, target="")).room
