"""What is wrong with the sides of tiles is told where it stands; tables that speak of something else are left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.balance.decks import GAME
from tilewright.check import problems
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.texts.rows import Row

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="{high}mm" viewBox="0 0 40 {high}">{words}</svg>'
GOOD = 'id,edges\na,road field city field\nb,road/field/city/city\nc,"city, city, field, field"\n'


def game(folder: Path, table: str, more: str = "", high: float = 40, words: str = "") -> Path:
    """A folder with such tiles."""
    head = GAME.format(id="land", title="Tiles", more="").replace("63, height: 88", f"40, height: {high}")
    name = "tiles.yaml" if table.startswith("-") else "tiles.csv"
    head = head.replace("rows: cards.csv", f"rows: {name.replace('tiles', 'land')}")
    (folder / "game.yaml").write_text(head + more, encoding="utf-8")
    (folder / name.replace("tiles", "land")).write_text(table, encoding="utf-8")
    (folder / "card.svg").write_text(SVG.format(high=high, words=words), encoding="utf-8")
    return folder


def complaints(folder: Path) -> list[str]:
    """Each problem of the sides of tiles, without its remedy."""
    every = problems(shelf.load(folder))
    return [
        f"{Path(each.path).name}:{each.line}:{each.column}: {each.message} [{each.code}] {each.level.name.lower()}"
        for each in every
        if each.code.startswith("N")
    ]


def rows(folder: Path) -> tuple[Row, ...]:
    return shelf.load(folder).tables["cards"].rows


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_one_cell_says_all_sides_however_they_are_parted(tmp_path: Path) -> None:
    folder = game(tmp_path, GOOD)
    assert complaints(folder) == []
    assert ["".join(row.cells[side][0] for side in "nesw") for row in rows(folder)] == ["rfcf", "rfcc", "ccff"]


def test_a_list_in_yaml_says_the_same_as_columns(tmp_path: Path) -> None:
    text = "- {id: a, edges: [road, 1, ~, big city]}\n- {id: b, n: road, e: 1, s: , w: big city}\n"
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    one = game(tmp_path / "one", text.splitlines()[0] + "\n" + text.splitlines()[0].replace("id: a", "id: b") + "\n")
    other = game(
        tmp_path / "other", text.splitlines()[1].replace("id: b", "id: a") + "\n" + text.splitlines()[1] + "\n"
    )
    looks = [json.loads(run("check", str(folder), "--json").stdout)["edges"][0] for folder in (one, other)]
    assert looks[0]["sides"] == {"road": 2, "1": 2, "blank": 2, "big city": 2}
    assert {**looks[0], "lines": 0} == {**looks[1], "lines": 0}


def test_a_drawing_shows_the_sides_of_one_cell(tmp_path: Path) -> None:
    words = '<text x="9" y="9" font-family="Alegreya" font-size="4">{{w}}</text>'
    words += '<path data-if="n = road" d="M0 0H9V9Z" fill="#123456"/>'
    folder = game(tmp_path, GOOD, words=words)
    assert problems(shelf.load(folder)) == ()
    pictures = tmp_path / "out"
    assert run("build", str(folder), "--svg", "--out", str(pictures)).exit_code == 0
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in pictures.glob("**/cards-?.svg")}
    assert [("#123456" in drawn[f"cards-{name}"]) for name in "abc"] == [True, True, False]


TYPED = {
    "id,edges\na,road field city\nb,road field city city\nc,road field city field\n":
        ["land.csv:2:3: edges: 3 sides, but this tile has 4 [N01] error"],
    "id,edges\na,road city citty field\nb,road field city field\nc,road field field field\n":
        ["land.csv:2:3: side s: 'citty' fits no side of any other tile; did you mean 'city'? [N04] warning"],
    "id,n,e,s,w\na,x,y,x,y\nb,y,x,y,x\n":
        ["land.csv:2:1: 'x' can never be closed: no tile is an end or a corner of it [N05] note",
         "land.csv:2:1: 'y' can never be closed: no tile is an end or a corner of it [N05] note"],
    "id,quantity,n,e,s,w\na,0,x,x,y,y\nb,1,y,y,y,y\nc,2,,,,\n": [],
    "id,n,e,s,w\na,x,x,y,y\nb,y,y,z,z\n":
        ["land.csv:2:3: side n: 'x' fits no side of any other tile [N04] warning",
         "land.csv:3:7: side s: 'z' fits no side of any other tile [N04] warning"],
    "id,edges\na,sharp ones\nb,none at all\n": [],
    "id,n,e,s\na,x,y,z\n": [],
}  # fmt: skip


@pytest.mark.parametrize("table", TYPED)
def test_what_is_typed_wrongly_is_told_where_it_stands(table: str, tmp_path: Path) -> None:
    assert complaints(game(tmp_path, table)) == TYPED[table]


SAID = {
    "edges: {fits: {road: [road, path]}}": ["game.yaml:15:26: fits: no tile has a side 'path' [N03] error"],
    "edges: {fits: {raod: road}}": [
        "game.yaml:15:26: fits: no tile has a side 'raod'; did you mean 'road'? [N03] error"
    ],
    "edges: none": [],
    "edges: {turn: false}": [
        "land.csv:2:3: side n: 'road' fits no side of any other tile [N04] warning",
        "land.csv:2:18: side w: 'city' fits no side of any other tile [N04] warning",
        "land.csv:3:8: side e: 'road' fits no side of any other tile [N04] warning",
        "land.csv:3:13: side s: 'city' fits no side of any other tile [N04] warning",
    ],
    "edges: {fits: {road: city, city: city}}": [],
}


@pytest.mark.parametrize("more", SAID)
def test_what_game_yaml_says_of_sides_is_heeded(more: str, tmp_path: Path) -> None:
    table = "id,n,e,s,w\na,road,city,city,city\nb,city,road,city,city\n"
    every = complaints(game(tmp_path, table, f"    {more}\n"))
    assert [each for each in every if "note" not in each] == SAID[more]


def test_edges_of_what_has_no_sides_are_an_error(tmp_path: Path) -> None:
    table = "id,title\na,A\n"
    assert complaints(game(tmp_path, table, "    edges: {}\n")) == [
        "game.yaml:15:12: edges: land.csv has no column for the sides [N02] error"
    ]
    assert complaints(game(tmp_path, GOOD, "    edges: {}\n    shape: circle\n")) == [
        "game.yaml:15:12: edges: a piece of this shape has no straight sides: 'circle' [N02] error"
    ]
    assert complaints(game(tmp_path, "id,edges\na,x y z\nb,x y\n", "    edges: {}\n")) == [
        "land.csv:2:3: edges: 3 sides, but this tile has 4 [N01] error"
    ]


@pytest.mark.parametrize(
    ("high", "shape", "names"),
    [(34.64, "hexagon", "n ne se s sw nw"), (46.19, "hexagon", "ne e se sw w nw"), (34.64, "triangle", "ne s nw")],
)
def test_hexagons_and_triangles_have_names_for_their_sides(high: float, shape: str, names: str, tmp_path: Path) -> None:
    many = len(names.split())
    table = f"id,edges\na,{' '.join('xxxxxx'[:many])}\nb,{' '.join('xyxxxx'[:many])}\nc,{' '.join('xyxxxx'[:many])}\n"
    folder = game(tmp_path, table, f"    shape: {shape}\n", high)
    look = json.loads(run("check", str(folder), "--json").stdout)["edges"][0]
    assert list(rows(folder)[0].cells) == ["id", "edges", *names.split()]
    assert len(look["beside"]) == len(look["places"]) == many


def test_too_many_different_sides_are_passed_over(tmp_path: Path) -> None:
    table = "id,n,e,s,w\n" + "".join(f"{at},{at},{at + 1},x,x\n" for at in range(300))
    assert [each[:11] + each[-10:] for each in complaints(game(tmp_path, table))] == ["land.csv:2:[N06] note"]
    assert json.loads(run("check", str(tmp_path), "--json").stdout)["edges"] == []


def test_a_single_tile_has_no_neighbours(tmp_path: Path) -> None:
    folder = game(tmp_path, "id,n,e,s,w\na,x,y,x,y\n")
    assert complaints(folder) == []
    assert run("check", str(folder)).stdout == ""


def test_two_parts_have_their_own_lines_and_changes_are_told(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    one, other = (game(tmp_path / name, GOOD) for name in ("one", "other"))
    part = (one / "game.yaml").read_text(encoding="utf-8").partition("components:\n")[2]
    for folder in (one, other):
        path = folder / "game.yaml"
        path.write_text(
            path.read_text(encoding="utf-8") + part.replace("cards", "more", 1).replace("Cards", "More"),
            encoding="utf-8",
        )
    lines = run("check", str(one)).stdout
    assert "Cards: two neighbours fit" in lines
    assert "More: two neighbours fit" in lines
    (other / "land.csv").write_text(GOOD + "d,city city city city\n", encoding="utf-8")
    changed = run("check", str(other), "--compare", str(one)).stdout
    assert "More: sides of each sort" in " ".join(changed.split())
    assert "exact" in changed


def test_a_report_shows_places_that_no_tile_fits(tmp_path: Path) -> None:
    folder = game(tmp_path, GOOD)
    result = run("check", str(folder), "--report", str(tmp_path / "report.pdf"))
    assert result.exit_code == 0, result.output
