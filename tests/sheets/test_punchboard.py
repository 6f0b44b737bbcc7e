"""Punchboards: what lies where on their fronts and backs, what the knife follows, and what is refused."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.labour import work_of
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.problem import RefusedError
from tilewright.sheets.lot import Lot, TokenBoard
from tilewright.sheets.punchboard import cut_line
from tilewright.sheets.sheet import LaidFace, Sheet
from tilewright.shelf import shelf
from tilewright.svg.contour import Contour
from tilewright.units import Box, Size

GAME = """id: war
title: War
tagline: On a board
version: "1"
designer: {name: Ned}
players: {least: 2, most: 2}
liveries:
  red: {title: Red, letter: R, hex: "#B7433A", symbol: star, pattern: bands}
  grey: {title: Grey, letter: G, hex: "#8C9096", symbol: diamond, pattern: spots}
components:
  - {id: units, kind: counters, title: Units, make: Take them., rows: units.csv, edge: 15.9}
  - {id: rounds, kind: tokens, title: Rounds, make: Take them., shape: circle, size: {width: 20, height: 20},
     tokens: [{face: {symbol: star, on: "#B7433A"}, back: {on: "#3E6E78"}, count: 9}]}
  - {id: hooks, kind: tokens, title: Hooks, make: Take them., shape: M0 0H20L12 12L20 24H0Z,
     size: {width: 20, height: 24}, tokens: [{face: {on: "#B7433A"}, back: {on: "#3E6E78"}, count: 4}]}
  - {id: loose, kind: tokens, title: Loose, make: Cut., size: {width: 20, height: 20},
     tokens: [{face: star, back: same, count: 3}]}
  - {id: board, kind: punchboard, title: The board, make: Paste it., size: {width: 190, height: 265}, MORE}
"""
HOLDS = "holds: [units, rounds, hooks]"


def game(folder: Path, more: str = HOLDS, units: int = 100) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.replace("MORE", more))
    rows = [f"u{at},1,{'red' if at % 2 else 'grey'},4-4-6,2-4-6" for at in range(units)]
    (folder / "units.csv").write_text("\n".join(["id,quantity,side,values,back_values", *rows, ""]))
    return folder


def boards(sheets: tuple[Sheet, ...]) -> list[Sheet]:
    return [sheet for sheet in sheets if any(placed.trace is not None for placed in sheet.placements)]


def test_a_wargame_of_140_counters_lies_on_one_board_with_both_its_sides(tmp_path: Path) -> None:
    sheets = boards(Edition(game(tmp_path / "war", "holds: [units]", 140), (), Options()).sheets)
    assert [(len(sheet.placements), sheet.side) for sheet in sheets] == [(140, "front"), (140, "front")]
    assert sheets[0].label == "War \u00b7 Units \u00b7 front of The board, to paste on card \u00b7 sheet 2"
    assert sheets[1].label == "War \u00b7 Units \u00b7 back of The board, to paste behind its front \u00b7 sheet 3"


def test_every_piece_lies_on_a_board_once_and_its_back_is_behind_it(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path / "war"), (), Options())
    sheets = boards(edition.sheets)
    assert len(sheets) % 2 == 0
    laid = [placed for front in sheets[::2] for placed in front.placements]
    assert len(laid) == 100 + 9 + 4
    backs = {side[0].name: side[1] for each in edition.job.sides.values() for side in each}
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert front.marks == back.marks
        wide = front.paper.size.width
        behind = {(round(wide - each.box.right, 3), round(each.box.y, 3)): each for each in back.placements}
        assert len(behind) == len(front.placements)
        for each in front.placements:
            there = behind[round(each.box.x, 3), round(each.box.y, 3)]
            wanted = backs[each.face]
            assert wanted
            assert there.face == wanted.name
            assert there.trace == "", "no line is printed on the back"
    loose = [placed for sheet in edition.sheets for placed in sheet.placements if placed.piece.startswith("loose")]
    assert {placed.trace for placed in loose} == {None}
    assert len(loose) == 6


def test_pieces_keep_their_distance_from_each_other_and_from_the_edge(tmp_path: Path) -> None:
    sheets = boards(Edition(game(tmp_path / "war", f"{HOLDS}, margin: 9, gap: 5"), (), Options()).sheets)
    board = Box((210 - 190) / 2 + 9, (297 - 265) / 2 + 9, 190 - 18, 265 - 18)
    for sheet in sheets:
        assert all(board.contains(placed.box) for placed in sheet.placements)
        parts = {
            part: [each.box for each in sheet.placements if each.piece.startswith(part)] for part in ("units", "rounds")
        }
        middles = [(box.x + 10, box.y + 10) for box in parts["rounds"]]
        apart = [dist(a, b) for a in middles for b in middles if a != b]
        assert not apart or min(apart) == pytest.approx(25)
        if parts["units"]:
            columns = sorted({round(box.x, 3) for box in parts["units"]})
            assert columns[1] - columns[0] == pytest.approx(15.9), "squares share their cuts"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ink_of_a_back_covers_all_of_its_front(tmp_path: Path, paper: str) -> None:
    """Of an outline that is not the same on both sides as well: it is mirrored."""
    folder = game(tmp_path / "war", "holds: [rounds, hooks]", 1)
    text = (folder / "game.yaml").read_text().replace("width: 190, height: 265", "width: 150, height: 200")
    (folder / "game.yaml").write_text(text)
    made = make(Edition(folder, (), Options(paper=paper, only=("rounds", "hooks"))), tmp_path / "out")
    with pypdfium2.PdfDocument(made.folder / f"kit-{paper}-card-one-side.pdf") as pdf:
        above, below = (np.asarray(page.render(scale=2).to_pil().convert("RGB")).astype(int) for page in pdf)
    red = np.abs(above - [0xB7, 0x43, 0x3A]).max(axis=2) < 24
    green = np.abs(below - [0x3E, 0x6E, 0x78]).max(axis=2) < 60
    assert red.sum() > 13 * 200 * (2 / 2.8346) ** 2
    # a millimetre less all round: both bleed as far as the gap between pieces allows
    inner = red.copy()
    for axis in (0, 1):
        for step in (-5, 5):
            inner &= np.roll(red, step, axis=axis)
    assert inner.sum() > red.sum() / 2
    assert (green[:, ::-1] | ~inner).all()


BOARD = TokenBoard("b", "B", Size(100, 100), 5, 4, 0.8)
SHAPES = {
    "": (Size(15.9, 15.9), 4),
    "circle": (Size(20, 20), 4),
    "rounded 2": (Size(16, 16), 4),
    "hexagon": (Size(22, 19.05), 6),
    "shield": (Size(20, 24), 4),
    "M0 0H20L12 12L20 24H0Z": (Size(20, 24), 5),
}


def stretches(line: str) -> list[list[tuple[float, float]]]:
    """The points of each stretch that is cut, those that meet joined."""
    parts: list[list[tuple[float, float]]] = []
    for each in re.findall(r"M([^M]*)", line):
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", each)]
        if parts and dist(parts[-1][-1], points[0]) < 2e-3:
            parts[-1] += points[1:]
        else:
            parts.append(points)
    if len(parts) > 1 and dist(parts[-1][-1], parts[0][0]) < 2e-3:
        parts[0] = parts.pop() + parts[0][1:]
    return parts


@pytest.mark.parametrize("shape", SHAPES)
def test_bridges_hold_a_piece_on_all_sides_and_all_else_is_cut(shape: str) -> None:
    size, count = SHAPES[shape]
    contour = Contour(shape, size) if shape else None
    lot = Lot("p", "p", None, size, 3, 1, "f", "g", shape=contour, board=BOARD)
    parts = stretches(cut_line(lot))
    assert len(parts) == count
    ends = [(one[-1], other[0]) for one, other in zip(parts, [*parts[1:], parts[0]], strict=True)]
    assert [dist(*each) for each in ends] == pytest.approx([0.8] * count, abs=0.08)
    corners = contour.corners if contour else ((0, 0), (size.width, 0), (size.width, size.height), (0, size.height))
    around = sum(dist(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))
    cut = sum(dist(a, b) for part in parts for a, b in pairwise(part))
    assert cut == pytest.approx(around - 0.8 * count, abs=0.1)


def test_bridges_of_squares_that_share_a_cut_are_in_one_place() -> None:
    size = Size(16, 16)
    for contour in (None, Contour("rounded 2", size)):
        parts = stretches(cut_line(Lot("p", "p", None, size, 3, 1, "f", "g", shape=contour, board=BOARD)))
        ends = [(one[-1], other[0]) for one, other in pairwise([*parts, parts[0]])]
        gaps = {(round((ax + bx) / 2, 1), round((ay + by) / 2, 1)) for (ax, ay), (bx, by) in ends}
        assert gaps == {(8, 0), (16, 8), (8, 16), (0, 8)}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_bridge_of_no_width_is_a_full_cut(shape: str) -> None:
    size, _ = SHAPES[shape]
    board = TokenBoard("b", "B", Size(100, 100), 5, 4, 0)
    lot = Lot("p", "p", None, size, 3, 1, "f", "g", shape=Contour(shape, size) if shape else None, board=board)
    assert cut_line(lot).count("M") == 1
    assert cut_line(lot).endswith("Z")


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        ("holds: [unit]", "K11", "holds: there is no component 'unit'"),
        ("holds: [board]", "K11", "holds: 'board' cannot be on a punchboard"),
    ],
)
def test_what_cannot_lie_on_a_board_is_named(tmp_path: Path, more: str, code: str, message: str) -> None:
    try:
        problems = check.problems(shelf.load(game(tmp_path / "war", more)))
    except RefusedError as refused:
        problems = refused.problems
    assert [(problem.code, problem.line) for problem in problems] == [(code, 18)]
    assert message in problems[0].message


def test_two_boards_do_not_share_a_component(tmp_path: Path) -> None:
    folder = game(tmp_path / "war")
    with (folder / "game.yaml").open("a") as file:
        file.write(
            "  - {id: other, kind: punchboard, title: O, make: P., size: {width: 90, height: 90}, holds: [rounds]}\n"
        )
    (problem,) = check.problems(shelf.load(folder))
    assert (problem.code, problem.line) == ("K71", 19)
    assert problem.message == "holds: 'rounds' is already on the punchboard 'board'"


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ("width: 200, height: 280", "punchboard 'board' is 200 x 280 mm, but a4 paper has room for"),
        (
            "width: 27, height: 60",
            "piece 'units-u0' of Units is 15.9 x 15.9 mm, but its punchboard 'board' has room for 15 x 48 mm",
        ),
        ("width: 8, height: 8", "piece 'rounds-"),
    ],
)
def test_a_board_too_large_and_a_piece_too_large_are_refused(tmp_path: Path, size: str, message: str) -> None:
    folder = game(tmp_path / "war", HOLDS, 1)
    text = (folder / "game.yaml").read_text().replace("width: 190, height: 265", size)
    (folder / "game.yaml").write_text(text)
    edition = Edition(folder, (), Options())
    with pytest.raises(RefusedError) as refused:
        edition.sheets  # noqa: B018 - they are laid out
    assert {problem.code for problem in refused.value.problems} == {"P02"}
    assert any(message in problem.message for problem in refused.value.problems)
    assert all(problem.line for problem in refused.value.problems)


def test_without_backs_there_are_fronts_alone(tmp_path: Path) -> None:
    sheets = boards(Edition(game(tmp_path / "war"), (), Options(backs="none")).sheets)
    assert all("front of" in sheet.label for sheet in sheets)


@pytest.mark.parametrize("options", [Options(backs="gutterfold"), Options(bleed=True), Options(flip="short")])
def test_boards_are_printed_however_other_sheets_are(tmp_path: Path, options: Options) -> None:
    plain = boards(Edition(game(tmp_path / "war"), (), Options()).sheets)
    other = boards(Edition(tmp_path / "war", (), options).sheets)
    assert [_where(sheet) for sheet in plain] == [_where(sheet) for sheet in other]


def _where(sheet: Sheet) -> list[tuple[str, Box]]:
    def key(placed: LaidFace) -> tuple[str, Box]:
        return placed.face, placed.box

    return [key(placed) for placed in sheet.placements]


def test_cutting_a_board_is_counted_as_work_and_said_on_the_first_page(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path / "war"), (), Options())
    work = work_of(edition.job, edition.sheets, edition.faces)
    assert work["rounds"].along == pytest.approx(9 * np.pi * 20, rel=0.01)
    assert work["units"].straight > 20
    made = make(edition, tmp_path / "out")
    with pypdfium2.PdfDocument(made.folder / "kit-a4-paper.pdf") as pdf:
        text = " ".join(pdf[0].get_textpage().get_text_range().split())
    assert text.count("Take them. Paste it.") == 3


def test_a_board_asked_for_alone_is_what_lies_on_it(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path / "war", "holds: [rounds, hooks]", 1), (), Options(only=("board",)))
    assert {piece.component for piece in edition.job.pieces} == {"rounds", "hooks"}
    assert [*edition.sheets] == boards(edition.sheets)
