"""Sheets of labels: a piece in the middle of each label, on as many sheets as it takes, the used ones left free."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, GAME
from tests.targets.test_cutters import clips
from tilewright.build.targets.labels import SHEETS, sheet_of
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.sheets.stock import STOCK

Middle = tuple[float, float]
OFFICIAL = {  # the number of labels, and the margins at the left and at the top in millimetres, as the packs tell them
    "5160": (30, 4.76, 12.7), "5161": (20, 3.97, 12.7), "5162": (14, 3.97, 21.17), "5163": (10, 3.97, 12.7),
    "5164": (6, 3.97, 12.7), "5167": (80, 7.62, 12.7), "5293": (24, 10.56, 13.94), "L7159": (24, 7.21, 12.9),
    "L7160": (21, 7.21, 15.15), "L7161": (18, 7.21, 8.7), "L7162": (16, 4.65, 12.9), "L7163": (14, 4.65, 15.15),
    "L7164": (12, 7.21, 4.5), "L7165": (8, 4.65, 13.1), "L7651": (65, 4.75, 10.7),
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    small = GAME.replace("width: 63, height: 88", "width: 34.5, height: 47")
    square = '<rect width="9" height="9" fill="{{colour}}"/>'
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 40.5 53">{square}</svg>'
    for name, text in (("game.yaml", small), ("card.svg", art), ("cards.csv", CSV)):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    return tmp_path


def export(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, ["export", "./g", "labels", *words])
    assert result.exit_code == status, result.output
    return result.output


def middles() -> list[list[Middle]]:
    """Where the middle of each piece is, page by page."""
    with pikepdf.open("out/tiny/labels/labels.pdf") as pdf:
        return [[((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1, x2, y2 in clips(page)] for page in pdf.pages]


def test_the_sheets_are_the_makers() -> None:
    assert list(OFFICIAL) == list(SHEETS)
    for name, (count, left, top) in OFFICIAL.items():
        sheet = SHEETS[name]
        first, last = sheet.label(0), sheet.label(sheet.count - 1)
        assert sheet.count == count
        assert (first.x, first.y) == pytest.approx((left, top), abs=0.02)
        page = STOCK[sheet.paper].size
        assert (page.width - last.right, page.height - last.bottom) == pytest.approx((first.x, first.y))
        assert sheet.label(0).right <= sheet.label(1).x + 1e-9
        assert sheet.label(0).bottom <= sheet.label(sheet.columns).y + 1e-9


@pytest.mark.parametrize("skip", [0, 1, 5, 7, 8, 11])
def test_each_piece_is_in_the_middle_of_the_next_label_that_is_free(skip: int) -> None:
    said = export("--sheet", "L7165", *(("--skip", str(skip)) if skip else ()))
    sheet, free = SHEETS["L7165"], skip % 8
    assert f"5 labels on {'1 sheet' if free + 5 <= 8 else '2 sheets'}" in said
    there = middles()
    assert [len(page) for page in there] == ([5] if free + 5 <= 8 else [8 - free, 5 - 8 + free])
    for place, (x, y) in enumerate((each for page in there for each in page), free):
        label = sheet.label(place % 8)
        assert (x, y) == pytest.approx((label.x + label.width / 2, label.y + label.height / 2), abs=0.05)


def test_what_is_larger_than_a_label_is_told_with_the_labels_that_hold_it() -> None:
    said = export("--sheet", "L7651", status=1)
    assert "'cards-1' is 34.5 x 47 mm, but a label is 38.1 x 21.2 mm; and 1 more like it [L43]" in said
    assert "--sheet: 5163, 5164, L7160, L7161, L7163, L7164, L7165; with --anyway" in said
    assert not Path("out").exists()


def test_a_sheet_of_ones_own() -> None:
    export("--sheet", "35x48-4x5+2.5")
    ((x, y), *_) = middles()[0]
    left, top = (210 - 4 * 35 - 3 * 2.5) / 2, (297 - 5 * 48 - 4 * 2.5) / 2
    assert (x, y) == pytest.approx((left + 17.5, top + 24), abs=0.05)


@pytest.mark.parametrize(
    "name", ["x", "L716", "0x0-1x1", "40x40-0x3", "300x20-1x1", "40x40-9x9", "40x30", "-5x5-1x1", "1e9x1-1x1"]
)
def test_what_is_no_sheet_is_told(name: str) -> None:
    with pytest.raises(RefusedError, match="L44"):
        sheet_of(name, "a4")


def test_round_labels_hold_what_lies_in_their_circle() -> None:
    assert "L43" in export("--sheet", "5293", status=1), "the diagonal of 34.5 x 47 mm is 58 mm"


def test_what_no_common_label_holds_may_have_a_sheet_of_its_own(tmp_path: Path) -> None:
    large = GAME.replace("width: 63, height: 88", "width: 105.5, height: 148")
    (tmp_path / "g/game.yaml").write_text(large, encoding="utf-8")
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 105.5 148"><circle r="9" fill="{{colour}}"/></svg>'
    (tmp_path / "g/card.svg").write_text(art, encoding="utf-8")
    remedy = "no common sheet has labels so large: write a size and a grid of your own, such as --sheet 106x148-1x1"
    assert remedy in export(status=1)
    assert "5 labels on 5 sheets of 106x148-1x1" in export("--sheet", "106x148-1x1")


def test_a_game_with_stickers_prints_these_alone_on_the_smallest_labels_that_hold_them(tmp_path: Path) -> None:
    words = ["export", "castles-and-crowns", "labels", "--out", str(tmp_path / "o")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "21 labels on 3 sheets of L7165, 99.1 x 67.7 mm each" in result.output
    with pikepdf.open(tmp_path / "o/castles-and-crowns/labels/labels.pdf") as pdf:
        assert len(pdf.pages) == 3
