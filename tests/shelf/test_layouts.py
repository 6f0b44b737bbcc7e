"""`tilewright new --layout`: every layout in every look prints at once, and holds or refuses what is put into it."""

from __future__ import annotations

import csv
import itertools
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.typography.made import LATIN, font
from tilewright import check
from tilewright.cli import main
from tilewright.problem import Level, Problem
from tilewright.shelf import shelf
from tilewright.shelf.starter import layouts, looks, start

EVERY = [(layout.name, look, at + number) for at, layout in enumerate(layouts()) for number, look in enumerate(looks())]
BOTH = [
    pytest.param(layout, look, id=f"{layout}-{look}", marks=pytest.mark.exhaustive if at % len(looks()) else ())
    for layout, look, at in EVERY
]
"""Each layout in one look each time, and each look of some layouts; the others are exhaustive."""
COLOUR = re.compile(r"#[0-9A-F]{6}")

EASY = ("", "999", "-128", "Ä", "I", "42")
"""Nothing at all, numbers of three digits, single letters: what everything holds."""
LONG = (
    "Aufmerksamkeitsdefizit",
    "Kraftfahrzeug-Haftpflichtversicherung",
    "Siebentausendzweihundertvierundfünfzig",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
    "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung",
    "**Straße** & *Größe*: <b>100 %</b> “fließend”, »ähnlich«",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. " * 3,
)
"""The longest German words there are, marks, and too much; the first three fit wherever there are sentences."""
FOREIGN = ("Fire \N{FIRE}", "火", "نار")
"""A word, an emoji, Chinese, Arabic: letters that no font in the box has."""
ROWS, FEW = 200, 60
"""Of a layout in its first look, and in its others: every sort of cell is among either."""


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def table_of(folder: Path) -> Path:
    (found,) = folder.glob("*.csv")
    return found


def torture(folder: Path, count: int) -> dict[int, tuple[str, str]]:
    """Put so many rows into a layout's table, each with one cell that is hard to print: line -> column and cell."""
    path = table_of(folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = [{column: cell for column, cell in row.items() if column != "id"} for row in csv.DictReader(file)]
    drawing = next(folder.glob("[!b]*.svg")).read_text(encoding="utf-8")
    words = [column for column in rows[0] if f'data-text="{{{{{column}}}}}"' in drawing]
    cells = [(column, cell) for cell in (*EASY, *LONG, *FOREIGN) for column in words]
    empty = [(column, "") for column in rows[0] if not COLOUR.fullmatch(rows[0][column])]
    there = dict(enumerate(itertools.islice(itertools.cycle([*cells, *empty]), count), 2))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows[line % len(rows)] | {column: cell} for line, (column, cell) in there.items())
    return there


def errors(folder: Path) -> list[Problem]:
    return [each for each in check.problems(shelf.load(folder)) if each.level is Level.ERROR]


@pytest.mark.parametrize(("layout", "look"), BOTH)
def test_a_layout_has_nothing_to_complain_of(layout: str, look: str, tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "mine"), "--layout", layout, "--look", look).exit_code == 0
    result = run("check", str(tmp_path / "mine"), "--strict")
    assert result.exit_code == 0, result.output
    assert not run("build", str(tmp_path / "mine"), "--low-ink", "--out", str(tmp_path / "out")).exit_code
    for path in (tmp_path / "mine").rglob("*.*"):
        if path.is_file() and path.suffix in {".svg", ".csv"}:
            assert not re.search(r"@[a-z]+@|^\[[a-z ]+\]", path.read_text(encoding="utf-8"), re.MULTILINE), path


@pytest.mark.parametrize(("layout", "look"), BOTH)
def test_a_layout_holds_many_rows_or_says_which_it_cannot(layout: str, look: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    start(folder, layout=layout, look=look)
    there = torture(folder, ROWS if look == next(iter(looks())) else FEW)
    table = table_of(folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "    language: de\n", encoding="utf-8")
    lines = dict(enumerate(table.read_text(encoding="utf-8").splitlines(keepends=True), 1))
    refused: dict[int, str] = {}
    while found := errors(folder):
        kept = [line for line in lines if line not in refused]
        for each in found:
            assert each.path == str(table), each
            refused[kept[each.line - 1]] = str(each)
        table.write_text("".join(text for line, text in lines.items() if line not in refused), encoding="utf-8")
    wordy = {
        column for column, cell in next(csv.DictReader(lines.values())).items() if re.search(r"[a-z]{3} [a-z]", cell)
    }
    for line, message in refused.items():
        column, cell = there[line]
        assert cell not in (*EASY, *LONG[:3] * (column in wordy)), message
        assert re.search(r"mm too (wide|high) \[C14\]|has no letter '(\N{FIRE}|火|[نار])'", message), message
    assert {line for line, (_, cell) in there.items() if cell in FOREIGN} <= set(refused)
    assert not run("build", str(folder), "--out", str(tmp_path / "out")).exit_code


@pytest.mark.parametrize("layout", [layout.name for layout in layouts()])
def test_a_layout_prints_any_letter_that_a_font_of_yours_has(layout: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    start(folder, layout=layout, look="classic")
    there = torture(folder, ROWS)
    path = table_of(folder)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    foreign = [lines[line - 1] for line, (_, cell) in there.items() if cell in FOREIGN]
    path.write_text("".join([lines[0], *foreign]), encoding="utf-8")
    (folder / "fonts").mkdir()
    (folder / "fonts" / "Square.ttf").write_bytes(font(LATIN + "\N{FIRE}火نار"))
    game = folder / "game.yaml"
    game.write_text(f"fonts: {{fallback: [Square]}}\n{game.read_text(encoding='utf-8')}", encoding="utf-8")
    assert len(foreign) > 2
    assert errors(folder) == []


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--layout", "unitt"), 1, "there is no layout 'unitt'; did you mean 'unit'? [O30]"),
        (("--layout", "unit", "--look", "bolt"), 1, "there is no look 'bolt'; did you mean 'bold'? [O30]"),
        (("--layout", "../new"), 1, "O30"),
        (("--look", "bold"), 2, "name one with --layout"),
        (("--layout", "unit", "--engine"), 2, "leave out --play, --engine and --from"),
        (("--layout", "unit", "--from", "castle"), 2, "leave out --play, --engine and --from"),
    ],
)
def test_what_is_no_layout_is_told(tmp_path: Path, words: tuple[str, ...], status: int, said: str) -> None:
    result = run("new", str(tmp_path / "mine"), *words)
    assert result.exit_code == status
    assert said in result.output
    assert not (tmp_path / "mine").exists()


def test_layouts_are_listed() -> None:
    listed = run("new", "--list-layouts").output
    for layout in layouts():
        assert f"{layout.name:14} {layout.title}\n" in listed
    assert all(f"{name} ({look['says']})" in listed for name, look in looks().items())


def test_a_layout_is_called_as_its_folder_or_as_asked(tmp_path: Path) -> None:
    assert start(tmp_path / "my-duel", layout="unit").game == "my-duel"
    assert "id: my-duel   " in (tmp_path / "my-duel" / "game.yaml").read_text(encoding="utf-8")
    assert start(tmp_path / "b", "other", layout="unit").game == "other"
    assert start(tmp_path / "castle", layout="unit").game == "unit"
