"""Counters: cells of a row on its two sides, what is refused, shared cuts, and that a wargame's 140 are one sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright import check
from tilewright.balance import declared
from tilewright.build.edition import Edition
from tilewright.build.labour import work_of
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.draw.counters import LINES, SOLIDS
from tilewright.draw.palette import Ink
from tilewright.pieces.build import build
from tilewright.pieces.counters import ECHELONS, SAME_UNIT, UNITS, counter_face
from tilewright.pieces.pool import pools
from tilewright.problem import Level, Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.texts.rows import Row

HEAD = """id: war
title: War
tagline: Two sides
version: "1"
designer: {name: Ned}
players: {least: 2, most: 2}
liveries:
  red: {title: Red, letter: R, hex: "#B7433A", symbol: star, pattern: bands}
  grey: {title: Grey, letter: G, hex: "#8C9096", symbol: diamond, pattern: spots}
components:
  - {id: units, kind: counters, title: Units, make: Cut., rows: units.csv, edge: 15.9MORE}
"""


def game(folder: Path, table: str, more: str = "") -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD.replace("MORE", more))
    (folder / "units.csv").write_text(table)
    return folder


def texts(folder: Path, name: str, **options: object) -> list[str]:
    """The words of a face, in the order they are drawn."""
    made = make(Edition(folder, (), Options(svg=True, **options)), folder.parent / "out")  # type: ignore[arg-type]
    drawn = (made.folder / "svg" / f"{name}.svg").read_text()
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawn)


FULL = (
    "id,side,unit,echelon,left,right,setup,attack,defence,movement,back_attack,back_movement\n"
    "one,red,Armor,XX,3Gd,12,0304,4,5,6,2,\n"
)


def test_a_row_is_printed_on_both_sides(tmp_path: Path) -> None:
    folder = game(tmp_path / "war", FULL)
    assert check.problems(shelf.load(folder)) == ()
    assert texts(folder, "units-one") == ["3Gd", "12", "4-5-6", "0304", "R"]
    assert texts(folder, "units-one-back") == ["3Gd", "12", "2", "0304", "R"]


def test_a_reduced_side_takes_over_what_it_does_not_say() -> None:
    cells = {"attack": "4", "defence": "4", "movement": "6", "unit": "hq", "back_attack": "2", "back_defence": "3"}
    assert counter_face(cells).values == "4-4-6"
    back = counter_face({**cells, "back_movement": "6"}, reduced=True)
    assert (back.values, back.unit, back.reduced) == ("2-3-6", "headquarters", True)
    assert counter_face({"values": "4-(2)-6", "back_unit": "supply"}, reduced=True).values == "4-(2)-6"
    assert counter_face({"attack": "1", "back_values": "0"}, reduced=True).values == "0"


def test_a_reduced_side_looks_another_in_both_inks(tmp_path: Path) -> None:
    table = FULL.replace("4,5,6,2,", "4,5,6,4,").replace("back_movement", "back_text").replace("attack", "values", 1)
    folder = game(tmp_path / "war", table)
    for ink in (Ink.FULL, Ink.LOW):
        made = make(Edition(folder, (), Options(svg=True, ink=ink)), tmp_path / ink.value)
        front, back = ((made.folder / "svg" / f"units-{name}.svg").read_text() for name in ("one", "one-back"))
        assert back.count("<path") > front.count("<path")


@pytest.mark.parametrize(
    ("more", "name", "words"),
    [
        ("", "units-red-back", ["R"]),
        (", back: same", "units-one-back", ["4-4", "R"]),
        (", back: {text: Army, on: red}", "units-army-red-back", ["Army"]),
    ],
)
def test_a_row_without_a_reduced_side_has_the_backs_of_its_component(
    tmp_path: Path, more: str, name: str, words: list[str]
) -> None:
    folder = game(tmp_path / "war", "id,side,values\none,red,4-4\ntwo,red,3-3\n", more)
    assert texts(folder, name) == words
    sheets = Edition(folder, (), Options()).sheets
    second = name.replace("one", "two")
    assert sorted(placed.face for placed in sheets[1].placements) == sorted([name, second])


def test_no_back_is_white_paper(tmp_path: Path) -> None:
    folder = game(tmp_path / "war", "id,side,values\none,red,4-4\n", ", back: none")
    assert [sheet.side for sheet in Edition(folder, (), Options()).sheets] == ["front"]


@pytest.mark.parametrize(
    ("column", "cell", "message", "remedy"),
    [
        (
            "unit",
            "infantery",
            "unit: no unit is called 'infantery'; did you mean 'infantry'?",
            "known: infantry, cavalry",
        ),
        ("back_unit", "tonk", "back_unit: no unit is called 'tonk'; did you mean 'tank'?", "known: infantry, cavalry"),
        ("echelon", "XY", "echelon: no echelon is called 'XY'", "or a mark such as II or XX"),
        ("side", "blue", "side: no side is called 'blue'", "known: red, grey; or a colour such as #4D7EA8"),
        ("side", "#12", "side: no side is called '#12'", "known: red, grey; or a colour such as #4D7EA8"),
        ("symbol", "staar", "symbol: no symbol is called 'staar'; did you mean 'star'?", "tilewright icons WORD"),
    ],
)
def test_a_word_that_is_not_known_is_named_with_its_cell(
    tmp_path: Path, column: str, cell: str, message: str, remedy: str
) -> None:
    folder = game(tmp_path / "war", f"id,{column}\none,{cell}\n")
    (problem,) = check.problems(shelf.load(folder))
    assert (problem.code, problem.line, problem.column, problem.message) == ("K70", 2, 5, message)
    assert remedy in problem.help


def test_a_column_that_is_nearly_one_that_counters_show_is_a_warning(tmp_path: Path) -> None:
    folder = game(tmp_path / "war", "id,side,defense,ATK,notes,size\none,red,4,5,slow,7\n", ", columns: {attack: ATK}")
    (problem,) = check.problems(shelf.load(folder))
    assert (problem.code, problem.level, problem.line, problem.column) == ("K72", Level.WARNING, 1, 9)
    assert problem.message == "counters do not show the column 'defense'; did you mean 'defence'?"
    assert texts(folder, "units-one") == ["5", "R"]


def test_words_without_room_are_refused_with_the_millimetres(tmp_path: Path) -> None:
    folder = game(tmp_path / "war", f"id,values\none,{'9-' * 60}\n")
    with pytest.raises(RefusedError) as refused:
        Edition(folder, (), Options()).faces  # noqa: B018 - it is drawn
    (problem,) = refused.value.problems
    assert problem.code == "P01"
    assert problem.message.startswith("counter 'units-one': '9-9-")
    assert "mm too wide" in problem.message


@pytest.mark.parametrize("table", ["id\none\n", f"id,text\none,{'x' * 9000}\n", "id,echelon\none,\u2022\u2022\n"])
def test_odd_tables_are_printed_or_refused(tmp_path: Path, table: str) -> None:
    folder = game(tmp_path / "war", table)
    problems: tuple[Problem, ...] = ()
    try:
        assert Edition(folder, (), Options()).faces
    except RefusedError as refused:
        problems = refused.problems
    assert {problem.code for problem in problems} <= {"P01", "C29"}


def test_every_word_is_drawn_and_every_drawing_has_a_word() -> None:
    assert {*LINES, *SOLIDS, "headquarters"} == set(UNITS)
    assert set(SAME_UNIT.values()) <= set(UNITS)
    assert not set(SAME_UNIT) & set(UNITS)
    page = (Path(__file__).parents[2] / "docs" / "components.md").read_text()
    assert all(f"`{word}`" in page for word in (*UNITS, *ECHELONS))


def wargame() -> str:
    lines = [f"u{at},1,{'red' if at < 70 else 'grey'},{UNITS[at % 23]},{at}-4-6,{at}-2-6" for at in range(140)]
    return "\n".join(["id,quantity,side,unit,values,back_values", *lines, ""])


@pytest.mark.parametrize(("edge", "sheets"), [("12.7", 1), ("15.9", 1), ("19", 1)])
def test_one_cut_parts_two_and_each_back_is_behind_its_front(tmp_path: Path, edge: str, sheets: int) -> None:
    folder = game(tmp_path / "war", wargame())
    (folder / "game.yaml").write_text(HEAD.replace("15.9", edge).replace("MORE", ""))
    edition = Edition(folder, (), Options())
    assert len(edition.sheets) == 2 * sheets
    for front, back in zip(edition.sheets[::2], edition.sheets[1::2], strict=True):
        wide, side = front.paper.size.width, float(edge)
        columns = {round(each.box.x, 2) for each in front.placements}
        rows = {round(each.box.y, 2) for each in front.placements}
        assert front.cuts == len(columns) + len(rows) + 2
        behind = {(round(wide - each.box.right, 2), round(each.box.y, 2)): each.face for each in back.placements}
        for each in front.placements:
            assert behind[round(each.box.x, 2), round(each.box.y, 2)] == f"{each.face}-back"
            assert each.box.width == pytest.approx(side)
    work = work_of(edition.job, edition.sheets, edition.faces)["units"]
    assert work.along == 0
    assert work.straight < 2 * (140**0.5 + 4) * sheets


def test_rounded_corners_are_traced_on_fronts_alone(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path / "war", FULL, ", corners: 1.5"), (), Options())
    front, back = (edition.faces[name].outline for name in ("units-one", "units-one-back"))
    assert front.trace.count("A") == 4
    assert back.trace == ""


def test_counters_are_known_to_balance_to_boxes_and_to_a_cup_that_they_are_drawn_from(tmp_path: Path) -> None:
    folder = game(tmp_path / "war", wargame())
    with (folder / "game.yaml").open("a") as file:
        file.write("  - {id: box, kind: tuck-box, title: Box, make: Fold., holds: units}\n")
    (folder / "balance.yaml").write_text(
        "checks:\n  red: {kind: draw, says: A red one, of: units, draw: 1,\n"
        "        holds: {where: {side: red}}, chance: {least: 50}}\n"
    )
    spec = shelf.load(folder)
    assert all(isinstance(piece.subject, Row) for piece in build(spec).pieces if piece.component == "units")
    (cup,) = pools(spec, build(spec))
    assert len(cup.ids) == 140
    (line,) = declared.findings(spec, build(spec))
    assert line.value == "50 % of hands"
