"""`tilewright new --layout`: every layout in every look prints at once, and holds or refuses what is written into it."""

from __future__ import annotations

import csv
import itertools
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tilewright import check
from tilewright.cli import main
from tilewright.problem import Level, Problem
from tilewright.shelf import shelf
from tilewright.shelf.layouts import layouts, looks
from tilewright.shelf.starter import start

BOTH = [(layout.name, look) for layout in layouts() for look in looks()]
COLOUR = re.compile(r"#[0-9A-F]{6}")

WORDS = (
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
    "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung",
    "Kraftfahrzeug-Haftpflichtversicherung",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "Siebentausendzweihundertvierundfünfzig",
    "Aufmerksamkeitsdefizit",
    "",
    "",
    "999",
    "-128",
    "Ä",
    "The quick brown fox jumps over the lazy dog, twice, and then lies down beside it.",
    "**Straße** & *Größe*: <b>100 %</b> “fließend”, »ähnlich«",
    "I",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. " * 3,
)
"""What a table may hold: the longest words there are, nothing at all, numbers of three digits, marks, too much."""
EMOJI = "Fire \N{FIRE}"
ROWS = 200


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def table_of(folder: Path) -> Path:
    (found,) = folder.glob("*.csv")
    return found


def torture(folder: Path) -> None:
    """Put 200 rows into a layout's table: drawings and colours as they are there or none, every other cell a torment."""
    path = table_of(folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    drawing = next(folder.glob("[!b]*.svg")).read_text(encoding="utf-8")
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        cells = {}
        for at, column in enumerate(rows[0]):
            values = sorted({row[column] for row in rows} - {""})
            if column == "quantity":
                values = ["1"]
            elif f"{{{{{column}|roman" in drawing or f'data-repeat="{{{{{column}' in drawing:
                values = ["1", "12", "100", ""]
            elif f'"#{{{{{column}}}}}"' in drawing or f'href="{{{{{column}}}}}"' in drawing:
                values = [*values, ""]
            elif not all(map(COLOUR.fullmatch, values)):
                values = [*WORDS[at % 7 :], *WORDS[: at % 7]]
            cells[column] = itertools.cycle(values)
        for number in range(ROWS):
            row = {column: next(each) for column, each in cells.items()}
            if number % 50 == 49:
                row[wordy(rows[0], drawing)] = EMOJI
            writer.writerow(row)


def wordy(row: dict[str, str], drawing: str) -> str:
    """A column whose words are printed as they are."""
    return next(column for column in row if f'data-text="{{{{{column}}}}}"' in drawing)


def errors(folder: Path) -> list[Problem]:
    return [each for each in check.problems(shelf.load(folder)) if each.level is Level.ERROR]


@pytest.mark.parametrize(("layout", "look"), BOTH)
def test_a_layout_has_nothing_to_complain_of(layout: str, look: str, tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "mine"), "--layout", layout, "--look", look).exit_code == 0
    result = run("check", str(tmp_path / "mine"), "--strict")
    assert result.exit_code == 0, result.output
    for path in (tmp_path / "mine").rglob("*.*"):
        if path.is_file() and path.suffix in {".svg", ".csv"}:
            assert not re.search(r"@[a-z]+@|^\[[a-z ]+\]", path.read_text(encoding="utf-8"), re.MULTILINE), path


@pytest.mark.parametrize(("layout", "look"), BOTH)
def test_a_layout_holds_200_rows_or_says_which_it_cannot(layout: str, look: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    start(folder, layout=layout, look=look)
    torture(folder)
    table = table_of(folder)
    lines = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
    refused = {}
    for each in errors(folder):
        assert each.path == str(table), each
        refused[each.line] = refused.get(each.line, "") + str(each)
    emoji = {at for at, line in enumerate(lines, 1) if EMOJI in line}
    assert len(emoji) == ROWS // 50
    assert emoji <= set(refused)
    print(layout, look, len(refused), next(iter(refused.values()))[:300])
    kept = [line for at, line in enumerate(lines, 1) if at not in refused]
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(kept)
    result = run("build", str(folder), "--out", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
