"""Maps of sheets before a kit: every sheet has a box to tick, and a picture of where the knife goes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from tilewright.build.edition import Edition
from tilewright.build.foreword import maps_of
from tilewright.build.labour import labour_of
from tilewright.build.options import Options
from tilewright.draw.column import PictureRow, laid_out
from tilewright.sheets.sheet import Sheet
from tilewright.units import Box

A4 = Box(0, 0, 210, 297)


class Recorder:
    """A pen that notes where things are placed."""

    def __init__(self) -> None:
        self.placed: list[float] = []

    def place(self, draw: Callable[[Recorder], None], at: tuple[float, float]) -> None:
        """Note it, and draw."""
        self.placed.append(round(at[1]))
        draw(self)


def test_rows_fill_a_page_before_they_take_the_next() -> None:
    drawn: list[int] = []
    rows = [PictureRow(30.0, lambda _pen, at=at: drawn.append(at), 4.0) for at in range(7)]  # type: ignore[misc]
    placed = []
    for page in laid_out(rows, 100.0, 60.0):
        pen = Recorder()
        page(pen)  # type: ignore[arg-type]
        placed.append(pen.placed)
    assert placed == [[64], [0, 34, 68], [0, 34, 68]]
    assert drawn == list(range(7))


def numbers(spans: str) -> list[int]:
    """Which sheets are meant."""
    first, _, last = spans.partition("\N{EN DASH}")
    return list(range(int(first), int(last or first) + 1))


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_every_sheet_has_its_box_to_tick_and_its_own_cuts(game: str) -> None:
    edition = Edition(game, (), Options())
    maps = maps_of(edition.job, edition.sheets, edition.faces)
    fronts = [sheet for sheet in edition.sheets if sheet.side != "back" and sheet.placements]
    assert [number for each in maps for number in numbers(each.numbers)] == [sheet.number for sheet in fronts]
    assert sum(each.cuts * each.many for each in maps) == labour_of(edition.job, edition.sheets, edition.faces).cuts, (
        "as many as the first page says"
    )
    rest = iter(fronts)
    for each in maps:
        for sheet in islice(rest, each.many):
            there = {edition.job.components[laid.piece] for laid in sheet.placements}
            assert there == {part.id for part in edition.job.game.components if part.title in each.parts}
            assert each.pieces.count("M") >= len(sheet.placements)
            where = [float(number) for number in re.findall(r"-?[0-9.]+", each.pieces)]
            assert all(A4.contains(Box(x, y, 0, 0)) for x, y in zip(where[0::2], where[1::2], strict=True))


def test_a_map_shows_where_the_knife_goes_and_whether_by_marks_alone() -> None:
    edition = Edition("castles-in-the-air", (), Options())
    maps = maps_of(edition.job, edition.sheets, edition.faces)
    assert [(each.numbers, each.many) for each in maps][:3] == [("1\N{EN DASH}6", 6), ("7", 1), ("8", 1)]
    tiles = maps[0]
    shown = [
        [float(number) for number in re.findall(r"-?[0-9.]+", outline)]
        for outline in tiles.pieces.split("M")
        if outline
    ]
    cut = [(min(each[0::2]), min(each[1::2]), max(each[0::2]), max(each[1::2])) for each in shown]
    laid = [laid.box for laid in edition.sheets[0].placements]
    assert cut == [pytest.approx((box.x, box.y, box.right, box.bottom), abs=0.01) for box in laid]
    assert not tiles.lines
    assert not tiles.traced
    assert maps[1].lines.count("M") == len(edition.sheets[12].partings) == 3
    assert [each.traced for each in maps] == [False, False, False, True, True, True], "boxes have lines of their own"


def test_sheets_share_a_map_only_if_the_same_parts_are_cut_alike_on_them() -> None:
    edition = Edition("castles-in-the-air", (), Options())
    front, *others = [sheet for sheet in edition.sheets if sheet.side == "front" and sheet.placements]
    (first, *rest), again = front.placements, replace(front, number=front.number + 1)
    part = edition.job.components[first.piece]
    piece = next(p.piece for sheet in others for p in sheet.placements if edition.job.components[p.piece] != part)

    def many(*lying: Sheet) -> list[int]:
        return [each.many for each in maps_of(edition.job, lying, edition.faces)]

    assert many(front, again) == [2]
    assert many(front, replace(again, cuts=front.cuts + 1)) == [1, 1]
    for other in (replace(first, box=first.box.moved(1, 0)), replace(first, piece=piece)):
        assert many(front, replace(again, placements=(other, *rest))) == [1, 1]
