"""The report of tiles whose sides meet: its panels say what was counted, and nothing lies on anything else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.report.test_balance_report import look_of, words_of
from tests.report.test_cards_report import everything
from tilewright.balance.edges import edge_looks
from tilewright.balance.intervals import percent
from tilewright.check import checked
from tilewright.pieces.pool import Alone
from tilewright.report.edges import plots_of_edges
from tilewright.report.lines import Report
from tilewright.report.sheet import sheets
from tilewright.shelf import shelf
from tilewright.units import PAPERS

GAMES = Path(__file__).resolve().parents[2] / "docs" / "edges"
LONG = ["a road of stones and gravel", "x" * 60, "field", "\N{SNOWMAN}"]


def report_of(folder: Path) -> Report:
    owner = Alone(shelf.load(folder))
    looked = checked(owner)
    return Report(owner.spec, looked.problems, looked.findings, owner=owner, edges=tuple(edge_looks(owner.spec)))


def odd(folder: Path, size: str, shape: str, many: int) -> Path:
    """Tiles of any shape with names that are too long for a panel."""
    river = (GAMES / "river" / "game.yaml").read_text(encoding="utf-8").partition("    size:")[0]
    tail = f"    size: {size}\n" + (f"    shape: {shape}\n" if shape else "")
    (folder / "game.yaml").write_text(river + tail, encoding="utf-8")
    rows = [
        f"- {{id: t{at}, edges: [{', '.join(repr(LONG[(at * (side + 1)) % 4]) for side in range(many))}]}}\n"
        for at in range(9)
    ]
    (folder / "land.yaml").write_text("".join(rows), encoding="utf-8")
    wide, high = re.findall(r"[\d.]+", size)
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"/>'
    )
    (folder / "hex.svg").write_text(drawing, encoding="utf-8")
    return folder


SHAPES = {
    "square": ("{width: 40, height: 40}", "", 4),
    "card": ("{width: 63, height: 88}", "", 4),
    "flat": ("{width: 40, height: 34.64}", "hexagon", 6),
    "pointed": ("{width: 34.64, height: 40}", "hexagon", 6),
    "triangle": ("{width: 40, height: 34.64}", "triangle", 3),
}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["roads", "river", *SHAPES])
def test_no_words_lie_on_other_words_or_beyond_the_margin(name: str, paper: str, tmp_path: Path) -> None:
    report = report_of(odd(tmp_path, *SHAPES[name]) if name in SHAPES else GAMES / name)
    assert report.edges
    for art in sheets(report, PAPERS[paper], look_of(report)):
        areas = list(words_of(art.drawing.get_xml()))
        for number, (words, (left, top, right, low)) in enumerate(areas):
            assert 10.9 <= left <= right <= art.trim.width - 10.9, words
            assert 10.9 <= top <= low <= art.trim.height - 10.9, words
            for other, (start, above, end, below) in areas[number + 1 :]:
                assert right <= start or end <= left or low <= above or below <= top, (words, other)


@pytest.mark.parametrize("name", ["roads", "river"])
def test_the_page_says_what_was_counted(name: str) -> None:
    report = report_of(GAMES / name)
    (look,) = report.edges
    page = everything(sheets(report, PAPERS["a4"], look_of(report)))
    for sort, count, chance in zip(look.edges.sorts, look.counts, look.neighbours.finds, strict=True):
        assert f"{sort} {count} ({percent(chance)})" in page
    for chance in (*look.neighbours.beside, *(gap.chance for gap in look.gaps if gap)):
        assert percent(chance) in page
    for line in look.measures:
        assert line.what in page
    for each in look.neighbours.worst(5):
        assert f"{each.tile.name} {percent(each.beside[1])}" in page
    titles = [plot.title for plot in plots_of_edges(look, report.language)]
    assert [title.partition(": ")[2] for title in titles] == [
        "how well they fit", "those that fit least", "sides", "places that no tile fits"
    ]  # fmt: skip
    missing = next(gap for each in look.gaps if each for gap in each.missing)
    around = " ".join(look.edges.sorts[side] for side in missing.sides if side is not None)
    assert f"{around} {percent(missing.chance)}" in page


def test_the_sides_of_the_table_are_not_counted_once_more_one_by_one() -> None:
    page = everything(sheets(report_of(GAMES / "roads"), PAPERS["a4"], look_of(report_of(GAMES / "roads"))))
    assert "Land: centre" in page
    assert not re.search(r"Land: (n|e|s|w|edges)\b", page)
