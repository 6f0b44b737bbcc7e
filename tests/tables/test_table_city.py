"""The city in letters: each tile by its own map, and on it what a person has to know for a move."""

from __future__ import annotations

import pytest

from tilewright.engine import Holding, Place, Table, Token
from tilewright.games.castles_in_the_air.table import CityText
from tilewright.pieces.build import build
from tilewright.shelf import shelf
from tilewright.tables.sentences import text, writer

SPEC = shelf.load("castles-in-the-air")
CITY = CityText(SPEC, build(SPEC))


def _cell(storey: int, column: int) -> tuple[float, float]:
    """The middle of a cell's air."""
    return (column + 0.5) / 9, (2 * storey + 0.5) / 8


RED = Token("gem", "red", "red", _cell(1, 4))
CHEST = Token("lock", "white", "white chest", _cell(3, 4))
KEY = Token("key", "black", "black key", _cell(3, 4))
YELLOW = Token("gem", "yellow", "yellow", _cell(3, 7))
TOWER = Place("V23", (21, 22), "castle-tiles-tower-1", (RED, KEY, CHEST, YELLOW))
SKY = Place("W24", (22, 23), "castle-tiles-empty-sky", (Token("zeppelin", "ruby", "Ruby zeppelin", _cell(0, 4)),))


def test_tiles_stand_where_they_were_laid() -> None:
    assert list(CITY.lines([TOWER, SKY]))[:-1] == [
        "V23------",
        "",
        " ^^^^^",
        " #..R#",
        " #H==#",
        " #H..",
        " #H====",
        " #H.$# Y",
        "~######~~",
        "          W24------",
        "             <r>",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
    ]


def test_what_has_been_taken_is_gone() -> None:
    emptied = Place("V23", (21, 22), TOWER.piece, (CHEST, KEY))
    assert not [line for line in list(CITY.lines([emptied]))[:-1] if "R" in line or "Y" in line]


def test_an_open_chest_shows_what_is_in_it() -> None:
    opened = Place("V23", (21, 22), TOWER.piece, (KEY,))
    assert " #H.k#" in list(CITY.lines([opened]))


@pytest.mark.parametrize("storey", [1, 2, 3])
def test_an_explorer_stands_beside_what_lies_there(storey: int) -> None:
    explorer = Token("explorer", "navy", "Navy explorer", _cell(storey, 4))
    place = Place("V23", (21, 22), TOWER.piece, (RED, CHEST, explorer))
    written = "\n".join(list(CITY.lines([place]))[:-1])
    assert written.count("n") == 1
    assert written.count("R") == written.count("$") == 1


def test_a_table_without_tiles_is_a_list() -> None:
    crowns = shelf.load("castles-and-crowns")
    table = Table("Round 1", (Place("battlefield 1", (0, 0), "cards-lion-2"),), (), (Holding("Ruby", "ruby", (), 0),))
    assert writer(crowns, build(crowns))(table) == text(table)
    assert "battlefield 1  cards-lion-2" in text(table)
