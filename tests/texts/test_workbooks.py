"""Tables kept in .xlsx and .ods: what a CSV of them would say, problems at the cell, and nothing that does harm."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from tests.texts.written_workbooks import LINKS, MAIN, Value, ods, parts, sheet, xlsx, zipped
from tilewright.problem import RefusedError
from tilewright.texts import sheet_marks
from tilewright.texts.rows import RowTable, load_table

SAVED_BY_LIBREOFFICE = Path(__file__).with_name("workbooks")
BROKEN = "it cannot calculate [C41]"
HEAD: list[Value] = ["title", "quantity", "cost"]


def read(data: bytes, name: str = "cards.xlsx", sheet: str = "", *, tmp_path: Path) -> RowTable:
    path = tmp_path / name
    path.write_bytes(data)
    return load_table(path, name, {}, sheet)


def refused(data: bytes, name: str = "cards.xlsx", sheet: str = "", *, tmp_path: Path) -> list[str]:
    with pytest.raises(RefusedError) as error:
        read(data, name, sheet, tmp_path=tmp_path)
    return [str(problem).partition("\n")[0] for problem in error.value.problems]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_workbook_saved_by_libreoffice_says_what_its_sheet_shows(kind: str, tmp_path: Path) -> None:
    shutil.copy(SAVED_BY_LIBREOFFICE / f"spells.{kind}", tmp_path)
    table = load_table(tmp_path / f"spells.{kind}", f"spells.{kind}", {}, "Spells")
    fire, mist = table.rows
    assert dict(fire.cells) == {
        "title": "Fire & Ice",
        "quantity": "3",
        "cost": "1.5",
        "double": "3",
        "seen": "2026-10-04",
        "broken": "",
        "id": "1",
    }
    assert (fire.quantity, mist.quantity) == (3, 1)
    assert str(mist.at("double").problem("X", "so")) == f"spells.{kind}: sheet Spells, cell D5: so [X]"


def test_numbers_dates_and_truths_are_as_a_csv_has_them(tmp_path: Path) -> None:
    rows: list[list[Value]] = [["a", "b", "c", "d", "e"], [3, 0.1 + 0.2, 1e20, True, "  so  "]]
    (row,) = read(xlsx(Cards=rows), tmp_path=tmp_path).rows
    assert [row.cells[name] for name in "abcde"] == ["3", "0.3", "1e+20", "TRUE", "so"]


STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellXfs'
    ' count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="21"/></cellXfs></styleSheet>'
)
ODD_NUMBERS = (
    *("", "nan", "inf", "-inf", "NaN", "1e308", "-1e308", "1e400", "-1e12", "1e12", "1e16", "1e-320", "-0.0", "0x1F"),
    *("1_000", "2958465", "2958466", "-1", "-693594", "0.9999999999", "60", "1,5", "106751991168", "9" * 40),
)


@pytest.mark.parametrize("formula", ["", "<f>1/0</f>"])
@pytest.mark.parametrize("kind", ["", "n", "d", "s", "b", "e", "str"])
@pytest.mark.parametrize("style", range(5))
def test_no_number_in_a_cell_ends_in_anything_but_a_line(
    style: int, kind: str, formula: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A date far away makes the library that reads workbooks give up the whole program, and say so."""
    for number in ODD_NUMBERS:
        cell = f'<c r="C2" s="{style}" t="{kind}">'.replace(' t=""', "") + f"{formula}<v>{number}</v></c>"
        text = sheet([["title", "quantity", "x"], ["Ace", 1]])
        there = parts({"Cards": text.replace("</row></sheetData>", f"{cell}</row></sheetData>")})
        link = f'<Relationship Id="rst" Type="{LINKS}/styles" Target="styles.xml"/></Relationships>'
        there["xl/_rels/workbook.xml.rels"] = str(there["xl/_rels/workbook.xml.rels"]).replace("</Relationships>", link)
        with suppress(RefusedError):
            (row,) = read(zipped(there | {"xl/styles.xml": STYLES}), tmp_path=tmp_path).rows
            assert kind in {"d", "str"} or row.cells["x"] not in {"nan", "inf", "-inf"}
    assert capfd.readouterr() == ("", "")


def test_a_table_may_begin_anywhere_and_have_blank_rows(tmp_path: Path) -> None:
    rows: list[list[Value]] = [[], [None, "title", "cost"], [], [None, "Ace", 4]]
    (row,) = read(xlsx(Cards=rows), tmp_path=tmp_path).rows
    assert row.cells["title"] == "Ace"
    assert (row.at("cost").line, row.at("cost").column, row.at("cost").sheet) == (4, 3, "Cards")


def test_what_is_wrong_stands_at_its_cell(tmp_path: Path) -> None:
    rows: list[list[Value]] = [HEAD, ["Ace", "many", "#REF!"], ["King", 2.5, "#N/A"]]
    assert refused(xlsx(Spells=rows), tmp_path=tmp_path) == [
        f"cards.xlsx: sheet Spells, cell {at}: '{word}' is a spreadsheet's error for a formula {BROKEN}"
        for at, word in (("C2", "#REF!"), ("C3", "#N/A"))
    ]
    rows = [HEAD, ["Ace", "many", None], ["King", 2.5, None]]
    assert refused(xlsx(Spells=rows), tmp_path=tmp_path) == [
        f"cards.xlsx: sheet Spells, cell B{row}: quantity: '{text}' is not a whole number from 0 to 500 [C05]"
        for row, text in ((2, "many"), (3, "2.5"))
    ]


@pytest.mark.parametrize("cell", ["<f>B2*2</f>", "<f>B2*2</f><v></v>", "<f>B2*2</f><v/>", "<f/>"])
def test_a_formula_that_was_never_calculated_is_named(cell: str, tmp_path: Path) -> None:
    (problem,) = refused(xlsx(Cards=[HEAD, ["Ace", 1, cell]]), tmp_path=tmp_path)
    start = "cards.xlsx: sheet Cards, cell C2: this formula was never calculated"
    assert problem.startswith(start)
    row = '<table:table-row><table:table-cell table:formula="of:=1"/></table:table-row>'
    (problem,) = refused(ods(row), "cards.ods", tmp_path=tmp_path)
    assert problem.startswith("cards.ods: sheet Cards, cell A1: this formula was never calculated")


def test_a_formula_that_comes_to_nothing_was_calculated(tmp_path: Path) -> None:
    text = sheet([HEAD, ["Ace", 1, "<v/>"]]).replace('<c r="C2"><v/>', '<c r="C2" t="str"><f>B1</f><v></v>')
    (row,) = read(zipped(parts({"Cards": text})), tmp_path=tmp_path).rows
    assert not row.cells["cost"]


def test_merged_cells_are_told(tmp_path: Path) -> None:
    text = sheet([HEAD, ["Ace", 1, 2], [None, 2, 2]], '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>')
    (note,) = read(zipped(parts({"Cards": text})), tmp_path=tmp_path).notes
    assert str(note).startswith("cards.xlsx: sheet Cards, cell A2: warning: this cell is merged with 1 other, which")


def test_a_sheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    data = xlsx(Spells=[["title"], ["Fire"]], Items=[["title"], ["Rope"]], Empty=[])
    assert read(data, sheet="Items", tmp_path=tmp_path).rows[0].cells["title"] == "Rope"
    assert refused(data, sheet="items", tmp_path=tmp_path) == [
        "cards.xlsx: there is no sheet 'items'; did you mean 'Items'? [C44]"
    ]
    (problem,) = refused(data, tmp_path=tmp_path)
    assert problem.startswith("cards.xlsx: this workbook has 2 sheets, and none is chosen")
    only = xlsx(Empty=[], Items=[["title"], ["Rope"]])
    assert read(only, tmp_path=tmp_path).rows[0].cells["title"] == "Rope"


def far(at: str) -> bytes:
    text = sheet([HEAD, ["Ace", 1, 2]]).replace('r="C2"', f'r="{at}"')
    return zipped(parts({"Cards": text}))


def row_of(attributes: str, inner: str = "<text:p>a</text:p>", row: str = "") -> bytes:
    return ods(f"<table:table-row {row}><table:table-cell {attributes}>{inner}</table:table-cell></table:table-row>")


def many_shared() -> bytes:
    cells = "".join(f'<row r="{at}"><c r="A{at}" t="s"><v>0</v></c></row>' for at in range(1, 20_001))
    text = f"<sheet><sheetData>{cells}</sheetData></sheet>"
    return zipped(parts({"Cards": text}, ["a" * 100_000]))


def lying() -> bytes:
    """An archive whose directory says of a part that it is small."""
    data = bytearray(zipped({"content.xml": b"<a>" + b" " * 5_000_000 + b"</a>"}))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    return bytes(data)


HOSTILE = {
    "a cell at the far end": (far("XFD1048576"), "a sheet has 1,048,576 rows; the limit is 30,000"),
    "a cell far to the right": (far("XFD2"), "a sheet has 16,384 columns; the limit is 1,000"),
    "a cell of no name": (far("&#65;1:9"), "it is damaged: a cell has an impossible name"),
    "one text shown 20,000 times": (many_shared(), "a sheet has 2,000,000,000 letters; the limit is 100,000,000"),
    "a billion cells in one": (
        row_of('table:number-columns-repeated="999999999"'),
        "a sheet has 999,999,999 columns; the limit is 1,000",
    ),
    "a billion rows in one": (
        row_of("", row='table:number-rows-repeated="999999999"'),
        "a sheet has 999,999,999 rows; the limit is 30,000",
    ),
    "a billion blanks in one": (
        row_of("", '<text:p>a<text:s text:c="999999999"/></text:p>'),
        "a sheet has 1,000,000,000 letters; the limit is 100,000,000",
    ),
    "no number": (
        row_of('table:number-columns-repeated="1e9"'),
        "it is damaged: something in it is repeated impossibly",
    ),
    "a bomb": (
        zipped({"xl/workbook.xml": b" " * 40_000_000}),
        "a part of it would be 1,028 times as large unpacked; the limit is 200 times",
    ),
    "many bombs": (
        zipped({f"xl/a{at}.xml": b" " * 6_000_000 for at in range(10)}),
        "unpacked, it would have 60,000,000 bytes; the limit is 50,000,000",
    ),
    "many parts": (zipped({f"a{at}": b"" for at in range(1_001)}), "it has 1,001 parts; the limit is 1,000"),
    "a lie": (lying(), "it is damaged, or not a workbook"),
    "a billion laughs": (
        zipped(
            {
                **parts({"Cards": sheet([HEAD])}),
                "xl/sharedStrings.xml": '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><sst>&c;</sst>',
            }
        ),
        "a part of it has a DOCTYPE, which no spreadsheet writes",
    ),
    "a password": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        "it is protected by a password, or is an old .xls",
    ),
    "nothing": (b"", "it is not a workbook"),
    "half a workbook": (xlsx(Cards=[HEAD, HEAD])[:-300], "it is damaged, or not a workbook"),
    "not XML": (zipped({**parts({"Cards": "<sheet><c"})}), "it is damaged: a part of it is not XML"),
    "only pictures": (zipped({"a.png": b""}), "it is not an .xlsx"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_workbook_made_to_do_harm_is_a_line(name: str, tmp_path: Path) -> None:
    data, reason = HOSTILE[name]
    file = "cards.ods" if b"content.xml" in data else "cards.xlsx"
    (problem,) = refused(data, file, tmp_path=tmp_path)
    assert problem.startswith(f"{file}: this workbook cannot be read: {reason}")
    assert problem.endswith("[C43]")


def test_blank_cells_however_often_repeated_are_nothing(tmp_path: Path) -> None:
    cell = "<table:table-cell{}>{}</table:table-cell>"
    words = "".join(
        cell.format(' office:value-type="string"', f"<text:p>{word}</text:p>") for word in ("title", "cost")
    )
    blank = cell.format(' table:number-columns-repeated="999999999"', "")
    rows = f"<table:table-row>{words}{blank}</table:table-row>" * 2
    rows += f'<table:table-row table:number-rows-repeated="999999999">{blank}</table:table-row>'
    assert len(read(ods(rows), "cards.ods", tmp_path=tmp_path).rows) == 1


@pytest.mark.parametrize("kind", ["csv", "yaml", "xlsx"])
def test_a_million_rows_are_refused_with_the_limit(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = 1_000_000 if kind == "csv" else 30_500
    line = {"csv": "a\n", "yaml": "- {title: a}\n"}
    data = (line[kind] * rows).encode() if kind in line else xlsx(Cards=[["a"]] * rows)
    monkeypatch.setattr(sheet_marks, "MOST_RATIO", 1_000)
    (problem,) = refused(data, f"cards.{kind}", tmp_path=tmp_path)
    assert any(limit in problem for limit in ("more than 20,000 rows", "100,000", "the limit is 30,000"))


def test_a_letter_that_no_editor_shows_and_a_text_that_is_too_long_are_told_at_their_cells(tmp_path: Path) -> None:
    hidden = xlsx(Cards=[HEAD, ["Ace", 1, "a\u2028b"]])
    assert refused(hidden, tmp_path=tmp_path) == [
        "cards.xlsx: sheet Cards, cell C2: the hidden character U+2028 is here [Y04]"
    ]
    long = xlsx(Cards=[HEAD, ["Ace", 1, "a" * 20_001]])
    assert refused(long, tmp_path=tmp_path) == [
        "cards.xlsx: sheet Cards, cell C2: this cell has 20,001 letters; the limit is 20,000 [C29]"
    ]


def test_limits_leave_room_for_the_largest_table() -> None:
    assert sheet_marks.MOST_ROWS > 20_000


@pytest.mark.parametrize(
    ("style", "number", "shown"),
    [
        (3, "0.520833333333333", "12:30"),
        (3, "0.520844907407407", "12:30:01"),
        (2, "1.5", "36:00"),
        (1, "46000.25", "2025-12-09 06:00"),
        (1, "46000", "2025-12-09"),
    ],
)
def test_a_time_is_as_a_csv_has_it(style: int, number: str, shown: str, tmp_path: Path) -> None:
    text = sheet([["title", "x"], ["Ace"]])
    cell = f'<c r="B2" s="{style}"><v>{number}</v></c>'
    there = parts({"Cards": text.replace("</row></sheetData>", f"{cell}</row></sheetData>")})
    link = f'<Relationship Id="rst" Type="{LINKS}/styles" Target="styles.xml"/></Relationships>'
    there["xl/_rels/workbook.xml.rels"] = str(there["xl/_rels/workbook.xml.rels"]).replace("</Relationships>", link)
    (row,) = read(zipped(there | {"xl/styles.xml": STYLES}), tmp_path=tmp_path).rows
    assert row.cells["x"] == shown
