"""Maps: cells lie where wargames have them, what is wrong is told at its cell, counters lie inside, roads join."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.work import lines_at_most
from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.draw.maps import _chains, _strands
from tilewright.draw.palette import Ink
from tilewright.draw.terrain import _DRAWN, GROUNDS
from tilewright.pieces.build import build
from tilewright.pieces.grid import CellGrid, cell_in, cell_named
from tilewright.pieces.maps import PLAY, TERRAINS, MapPlan
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

GAME = """id: vale
title: Vale
tagline: A war.
version: "1"
designer: {name: Ines}
players: {least: 2, most: 2}
components:
  - id: vale
    kind: map
    title: Vale
    rows: vale.csv
    make: Cut it out.
"""
FLAT = CellGrid(6, pointed=False, cell=19, across=23, down=17)
POINTED = CellGrid(6, pointed=True, cell=19, across=23, down=17, odd=True)
SQUARE = CellGrid(4, pointed=False, cell=25, across=8, down=8)


def game(folder: Path, keys: str, rows: str) -> Path:
    body = "".join(f"    {line}\n" for line in keys.splitlines())
    (folder / "game.yaml").write_text(GAME + body, encoding="utf-8")
    (folder / "vale.csv").write_text(rows, encoding="utf-8")
    return folder


def plan_of(folder: Path) -> MapPlan:
    plan: Any = build(shelf.load(folder)).pieces[0].subject
    assert isinstance(plan, MapPlan)
    return plan


def told(folder: Path) -> list[str]:
    """Every problem from its line on."""
    try:
        problems = check.problems(shelf.load(folder))
    except RefusedError as refused:
        problems = refused.problems
    return [str(each).removeprefix(f"{folder}/").replace("\n    ", "\n") for each in problems]


@pytest.mark.parametrize("grid", [FLAT, POINTED, SQUARE])
def test_cells_share_their_sides_and_lie_as_far_apart_as_they_are_wide(grid: CellGrid) -> None:
    for at in grid.cells():
        for side in range(grid.sides):
            other = grid.beyond(at, side)
            assert dist(grid.centre(at), grid.centre(other)) == pytest.approx(grid.cell)
            a, b = grid.ends(at, side)
            assert [*map(pytest.approx, (b, a))] == [*grid.ends(other, grid.opposite(side))]
            assert grid.beyond(other, grid.opposite(side)) == at
            assert grid.towards(at, other) == side


@pytest.mark.parametrize("grid", [FLAT, POINTED, SQUARE, CellGrid(6, pointed=False, cell=19, across=1, down=3)])
def test_a_grid_is_as_large_as_its_cells(grid: CellGrid) -> None:
    corners = [(x + a, y + b) for x, y in map(grid.centre, grid.cells()) for a, b in grid.corners]
    for values, whole in zip(zip(*corners, strict=True), (grid.size.width, grid.size.height), strict=True):
        assert (min(values), max(values)) == pytest.approx((0, whole))


def test_sides_are_called_by_where_they_lie() -> None:
    for grid in (FLAT, POINTED, SQUARE):
        x, y = grid.centre((5, 5))
        for side, name in enumerate(grid.names):
            mx, my = grid.middle((5, 5), side)
            assert ("n" in name) == (my < y - 1)
            assert ("s" in name) == (my > y + 1)
            assert ("e" in name) == (mx > x + 1)
            assert ("w" in name) == (mx < x - 1)


@pytest.mark.parametrize(
    ("text", "at"),
    [("0101", (1, 1)), ("2317", (23, 17)), ("304", (3, 4)), ("C4", (3, 4)), ("aa12", (27, 12)), ("03.04", (3, 4))],
)
def test_a_cell_is_written_as_wargames_and_chess_have_it(text: str, at: tuple[int, int]) -> None:
    assert cell_in(text) == at
    assert cell_in(cell_named(at)) == at == cell_in(cell_named(at, letters=True))


@pytest.mark.parametrize("text", ["", "7", "n", "01011", "A", "ABC1", "-101"])
def test_what_is_no_cell_is_none(text: str) -> None:
    assert cell_in(text) is None


@pytest.mark.parametrize("counter", [12.7, 15.9, 19.0])
@pytest.mark.parametrize(("keys", "hexagon"), [("", True), ("top: pointed\n", True), ("grid: square\n", False)])
def test_a_counter_lies_inside_the_cell_that_is_made_for_it(
    tmp_path: Path, counter: float, keys: str, *, hexagon: bool
) -> None:
    grid = plan_of(game(tmp_path, f"{keys}counter: {counter}", "cell\n0101\n")).grid
    half = counter / 2 + PLAY / 2
    corners = grid.corners
    for x, y in ((half, half), (-half, half), (half, -half), (-half, -half)):
        for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
            away = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist((ax, ay), (bx, by))
            assert away > -0.001
    assert grid.cell == pytest.approx((counter + PLAY) * (1.366 if hexagon else 1), abs=0.1)


def test_a_cell_that_is_too_small_for_its_counter_is_told_with_millimetres(tmp_path: Path) -> None:
    (problem,) = told(game(tmp_path, "cell: 19\ncounter: 15.9", "cell\n0101\n"))
    told_of, _, remedy = problem.partition("\n")
    assert told_of.startswith("game.yaml:13:11: warning: a counter of 15.9 mm does not fit into a cell of 19 mm, ")
    assert told_of.endswith("which holds one of 13.3 mm with 0.6 mm of room [K85]")
    assert remedy == "-> write cell: 22.6, or use counters of 13.3 mm"
    assert told(game(tmp_path, "cell: 22.6\ncounter: 15.9", "cell\n0101\n")) == []


def test_both_ways_to_write_a_map_are_one_map(tmp_path: Path) -> None:
    listed = 'cell,terrain,name,edges,paths\n0101,woods,,,\n0201,,Bree,"river s, se",\n0302,w,,,road nw\n'
    drawn = "row,1,2,3\n1,w,: Bree,\n2,,,w\n"
    one = plan_of(game(tmp_path, "cell: 19\nlegend: {w: woods}", listed.replace("river s, se", "river s se")))
    more = "edges: {river: [0201 s se]}\npaths: {road: [0302 0201]}"
    other = plan_of(game(tmp_path, f"cell: 19\nlegend: {{w: woods}}\n{more}", drawn))
    assert [(each.at, each.terrain, each.name) for each in one.cells] == [
        ((1, 1), "woods", ""), ((2, 1), "clear", "Bree"), ((3, 2), "woods", ""),
    ]  # fmt: skip
    assert (one.grid, one.cells, one.edges) == (other.grid, other.cells, other.edges)
    assert {(what, at, sides) for what, at, sides in one.paths} == {(w, at, sides) for w, at, sides in other.paths}
    lettered = plan_of(game(tmp_path, f"cell: 19\nlegend: {{w: woods}}\n{more}", drawn.replace("1,2,3", "A,B,C")))
    assert lettered == other


def test_a_path_that_leaves_a_cell_goes_on_to_the_middle_of_the_next(tmp_path: Path) -> None:
    plan = plan_of(game(tmp_path, "cell: 19\nacross: 3\ndown: 3", "cell,paths\n0202,road n s\n"))
    assert {at: [plan.grid.names[side] for side in sides] for _, at, sides in plan.paths} == {
        (2, 2): ["n", "s"], (2, 1): ["s"], (2, 3): ["n"],
    }  # fmt: skip


def test_a_road_crosses_each_side_at_its_middle_and_at_a_right_angle() -> None:
    for grid in (FLAT, POINTED, SQUARE):
        for one in range(grid.sides):
            for other in range(grid.sides):
                if one == other:
                    continue
                (line,) = _strands(grid, (4, 4), (one, other))
                assert (line[0], line[-1]) == (grid.middle((4, 4), one), grid.middle((4, 4), other))
                a, b = grid.ends((4, 4), one)
                # two cells whose lines leave a side straight meet without a corner
                along = [(q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (line[0], line[1]))]
                cosine = sum(p * q for p, q in zip(*along, strict=True)) / dist(a, b) / dist(line[0], line[1])
                assert abs(cosine) < 0.1
        lines = list(_strands(grid, (4, 4), (0, 1, 2)))
        assert {line[-1] for line in lines} == {grid.centre((4, 4))}


def test_a_river_is_one_line_through_the_sides_that_meet() -> None:
    sides = [FLAT.ends((3, 3), side) for side in (0, 2, 1)]
    (chain,) = _chains(sides)
    assert len(chain) == 4
    ring = list(_chains([FLAT.ends((3, 3), side) for side in range(6)]))
    assert [len(each) for each in ring] == [7]
    fork = [FLAT.ends((3, 3), 0), FLAT.ends((3, 3), 1), FLAT.ends((3, 2), 2)]
    assert sorted(len(each) for each in _chains(fork)) == [2, 2, 2]


SMALL = "cell: 19"
WRONG = [
    (SMALL, "place,terrain\n0101,woods\n", "K80", "vale.csv:1:1: this table has no column `cell`"),
    ("cell: 150\nacross: 99\ndown: 20", "cell\n0101\n", "K80", "game.yaml:8:5: this map would be 12920 x 3091 mm"),
    (SMALL + "\nacross: 9\ndown: 9", "cell\n0101\n1003\n", "K81", "vale.csv:3:1: there is no cell 1003: the"),
    (SMALL, "cell\n0101\nhere\n", "K81", "vale.csv:3:1: 'here' is not a cell"),
    (SMALL, "cell,terrain\n0101,woods\n,hills\n", "K81", "vale.csv:3:1: this row has no cell"),
    (SMALL, "row,1,2x\n1,woods,woods\n", "K81", "vale.csv:1:7: '2x' is not a column of a map"),
    (SMALL, "row,1\nx,woods\n", "K81", "vale.csv:2:1: row: 'x' is not a number from 1 to 99"),
    (SMALL, "cell\n0101\n0201\n101\n", "K82", "vale.csv:4:1: cell 0101 is in this table twice: first in line 2"),
    (SMALL, "row,1,2\n1,,\n2,,\n1,,\n", "K82", "vale.csv:4:3: cell 0101 is in this table twice: first in line 2"),
    (SMALL, "cell,terrain\n0101,woods\n0201,wods\n", "K83", "vale.csv:3:6: cell 0201: unknown terrain 'wods'; did"),
    (SMALL, "row,1,2\n1,woods,hils\n", "K83", "vale.csv:2:9: cell 0201: unknown terrain 'hils'; did"),
    (SMALL + "\nlegend: {w: wods}", "cell\n0101\n", "K83", "game.yaml:14:17: w: unknown terrain 'wods'"),
    (SMALL + "\nterrains: {moor: {like: swmp}}", "cell\n0101\n", "K83", "game.yaml:14:29: like: unknown"),
    (SMALL + "\nterrains: {moor: {colour: brwn}}", "cell\n0101\n", "K12", "game.yaml:14:31: colour: unknown"),
    (SMALL, "cell,edges\n0101,river e\n", "K84", "vale.csv:2:6: river: 'e' is not a side of a cell"),
    (SMALL, "cell,edges\n0101,rver n\n", "K84", "vale.csv:2:6: unknown 'rver'; did you mean 'river'?"),
    (SMALL, "cell,edges\n0101,n\n", "K84", "vale.csv:2:6: unknown 'n'"),
    (SMALL, "cell,paths\n0101,road\n", "K84", "vale.csv:2:6: road: its sides are missing"),
    (SMALL + "\nedges: {river: [0101 n, 0909 n]}", "cell\n0101\n", "K81", "game.yaml:14:29: there is no cell 0909"),
    (SMALL + "\nedges: {rivr: [0101 n]}", "cell\n0101\n", "K84", "game.yaml:14:20: unknown 'rivr'"),
    (SMALL + "\nacross: 9\ndown: 9\npaths: {road: [0101 0303]}", "cell\n0101\n", "K84", "game.yaml:16:20: road: 0101"),
    (SMALL + "\npaths: {rode: [0101 n]}", "cell\n0101\n", "K84", "game.yaml:14:19: paths: unknown 'rode'; did"),
    (SMALL + "\npaths: {road: ['0101']}", "cell\n0101\n", "K84", "game.yaml:14:20: road: a path goes"),
    (SMALL + "\npaths: {road: [n s]}", "cell\n0101\n", "K84", "game.yaml:14:20: road: a path goes"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "rows", "code", "message"), WRONG)
def test_what_is_wrong_is_told_where_it_stands(tmp_path: Path, keys: str, rows: str, code: str, message: str) -> None:
    problems = told(game(tmp_path, keys, rows))
    assert [each for each in problems if each.startswith(message) and f"[{code}]" in each], problems


def test_a_map_says_how_large_its_cells_are(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=r"cell: 19, or counter: 15\.9"):
        shelf.load(game(tmp_path, "top: flat", "cell\n0101\n"))


@pytest.mark.parametrize(
    ("keys", "rows", "code"),
    [
        ("cell: 8\nacross: 3163\ndown: 3163", "cell\n0101\n", "K04"),
        ("cell: 8", "row," + ",".join(str(at) for at in range(1, 3164)) + "\n1" + ",w" * 3163 + "\n", "C29"),
        ("cell: 8", "cell,terrain\n" + "0101,woods\n" * 30_000, "C07"),
        ("cell: 8", "cell,terrain\n" + "".join(f"{at:04},nothing\n" for at in range(101, 9999)), "K83"),
    ],
)
def test_a_map_of_ten_million_cells_is_refused_at_once(tmp_path: Path, keys: str, rows: str, code: str) -> None:
    folder = game(tmp_path, keys, rows)
    with lines_at_most(30_000_000):
        try:
            codes = [each.code for each in check.problems(shelf.load(folder))]
        except RefusedError as refused:
            codes = [each.code for each in refused.problems]
    assert code in codes
    assert len(codes) < 250


def test_every_terrain_is_drawn_and_documented() -> None:
    assert set(GROUNDS) == set(TERRAINS) - {"none"}
    assert set(_DRAWN) == set(GROUNDS) - {"clear"}
    page = (Path(__file__).resolve().parents[2] / "docs" / "components.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in TERRAINS)


VALLEY = """cell: 19
across: 23
down: 17
paths: {road: [w 0108 0208 0308 0407 0508]}
edges: {river: [0810 s se, 0910 s ne, 1010 s se]}"""


@pytest.mark.parametrize("split", ["panels", "poster"])
def test_a_map_of_23_by_17_is_printed_over_sheets_with_every_coordinate(tmp_path: Path, split: str) -> None:
    keys = VALLEY.replace("w 0108", "nw 0108") + f"\nsplit: {split}"
    folder = game(tmp_path, keys, "cell,terrain,name\n0508,town,Oldham\n1212,none,\n")
    assert told(folder) == []
    edition = Edition(folder, (), Options())
    (face,) = edition.faces.values()
    assert (face.trim.width, face.trim.height) == pytest.approx((16 + 383.95, 16 + 332.5), abs=0.1)
    sheets = [sheet for sheet in edition.sheets if sheet.side != "back"]
    assert len(sheets) == 4
    built = make(edition, tmp_path / "out")
    with pypdfium2.PdfDocument(built.folder / "kit-a4-card-one-side.pdf") as pdf:
        seen = set[str]()
        for page in pdf:
            seen.update(re.findall(r"\b[0-9]{4}\b", page.get_textpage().get_text_range()))
    wanted = {f"{column:02}{row:02}" for column in range(1, 24) for row in range(1, 18)} - {"1212"}
    assert seen >= wanted
    assert "1212" not in seen


def test_in_low_ink_terrain_is_told_apart_without_colour(tmp_path: Path) -> None:
    row = ",".join(name for name in TERRAINS if name != "none")
    folder = game(tmp_path, "cell: 20", f"row,{','.join(str(at) for at in range(1, 13))}\n1,{row}\n")
    low = make(Edition(folder, (), Options(ink=Ink.LOW, svg=True)), tmp_path / "out")
    drawn = (low.folder / "svg" / "vale.svg").read_text(encoding="utf-8")
    assert set(re.findall(r'(?:fill|stroke)="(#\w+)"', drawn.partition('id="fingerprint"')[0])) <= {
        "#2B2420", "#FFFFFF", "#FF00FF",
    }  # fmt: skip
    marks = re.findall(r'<g id="terrain-\w+">(.*?)</g>', drawn)
    assert len(set(marks)) == len(TERRAINS) - 2


def test_of_a_map_only_all_can_be_built(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path, "cell: 20", "cell\n0101\n"), (), Options(only=("vale:1",)))
    with pytest.raises(RefusedError, match="'vale' can only be built as a whole"):
        make(edition, tmp_path / "out")


def test_a_road_to_a_town_ends_at_the_town_and_passes_by_elsewhere(tmp_path: Path) -> None:
    """Where it only passes, the middle of the cell is not on its line."""
    keys = "cell: 20\nacross: 3\ndown: 3\npaths: {road: [0101 0201 0202 0303]}"
    drawn = []
    for terrain in ("town", "woods"):
        folder = game(tmp_path, keys, f"cell,terrain\n0202,{terrain}\n")
        x, y = plan_of(folder).grid.centre((2, 2))
        svg = Edition(folder, (), Options()).faces["vale"].svg
        bands = [each for each in re.findall(r'd="(M[^"]*)" fill="#F2DFB4"', svg) if "A" in each]
        drawn.append(any(f"{x - 0.5:.2f}".rstrip("0") + f" {y:g}" in each for each in bands))
    assert drawn == [True, False]


def test_a_terrain_of_your_own_can_take_the_place_of_clear_ground(tmp_path: Path) -> None:
    folder = game(tmp_path, 'cell: 20\nacross: 3\ndown: 1\nterrains: {clear: {colour: "#ABCDEF"}}', "cell\n0201\n")
    svg = Edition(folder, (), Options()).faces["vale"].svg
    (ground,) = re.findall(r'd="(M[^"]*)" fill="#ABCDEF"', svg)
    assert ground.count("M") == 3
    for terrain, own in (("moor", "{like: swamp}"), ("moor", "{colour: '#ABCDEF'}")):
        other = game(tmp_path, f"cell: 20\nterrains: {{{terrain}: {own}}}", f"cell,terrain\n0101,{terrain}\n")
        assert told(other) == []


def test_a_drawing_of_your_own_is_laid_once_and_used_in_each_cell(tmp_path: Path) -> None:
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="#123456"/></svg>'
    (tmp_path / "moor.svg").write_text(art, encoding="utf-8")
    folder = game(tmp_path, "cell: 20\nterrains: {moor: moor.svg}", "row,1,2,3\n1,moor,moor,moor\n")
    assert told(folder) == []
    svg = Edition(folder, (), Options()).faces["vale"].svg
    assert svg.count("#123456") == 1
    assert len(re.findall(r'href="#own-', svg)) == 3


def test_what_is_wrong_with_a_cell_is_marked_on_the_map(tmp_path: Path) -> None:
    folder = game(tmp_path, "cell: 20", "cell,terrain\n0101,wods\n")
    (face,) = Edition(folder, (), Options(anyway=True)).faces.values()
    assert [each.code for each in face.faults] == ["K83"]
