"""What a card of Sky Rise shows: a floor with as many rooms as its rank, and what it is told by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, Pixels
from tests.games.sky_rise.rise_script import spec
from tilewright.draw.figures.frame import figure
from tilewright.draw.items import CAPITAL
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Pen
from tilewright.draw.playing_cards import paint_card
from tilewright.draw.score import score_sheet
from tilewright.draw.style import CardMark
from tilewright.engine import Token
from tilewright.eyes import EYES
from tilewright.games.sky_rise.art.iso import CARD
from tilewright.games.sky_rise.art.rooms import OUTER, RANKS, walls
from tilewright.games.sky_rise.figures import figures
from tilewright.games.sky_rise.rules import Rules
from tilewright.games.sky_rise.table import TABLE
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.pieces.score import Score
from tilewright.spec.spec import Spec
from tilewright.units import PAPERS, Size

CELL = 0.5
"""A plan is walked in squares so wide, in millimetres."""
WIDE, HIGH = 126, 176
Square = tuple[int, int]


def barred(rank: str) -> set[tuple[Square, Square]]:
    """Pairs of neighbouring squares with a wall between them, doors shut."""
    pairs = set[tuple[Square, Square]]()
    for (ax, ay), (bx, by) in walls(rank, shut=True):
        along = range(round(min(ax, bx) / CELL), round(max(ax, bx) / CELL))
        down = range(round(min(ay, by) / CELL), round(max(ay, by) / CELL))
        pairs |= {((x, round(ay / CELL) - 1), (x, round(ay / CELL))) for x in along}
        pairs |= {((round(ax / CELL) - 1, y), (round(ax / CELL), y)) for y in down}
    return pairs


def areas(rank: str) -> Iterator[set[Square]]:
    """What walls part from each other, what is outside among it."""
    closed = barred(rank)
    left = {(x, y) for x in range(WIDE) for y in range(HIGH)}
    while left:
        todo, area = [left.pop()], set[Square]()
        while todo:
            x, y = here = todo.pop()
            area.add(here)
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if there in left and (min(here, there), max(here, there)) not in closed:
                    left.discard(there)
                    todo.append(there)
        yield area


@pytest.mark.parametrize(("rank", "rooms"), list(zip(RANKS, range(1, 14), strict=True)))
def test_a_floor_has_as_many_rooms_as_its_rank(rank: str, rooms: int) -> None:
    """Outside, stairs and lift are no rooms."""
    found = list(areas(rank))
    assert sum((0, 0) in area for area in found) == 1  # sum counts areas
    assert len(found) == rooms + 3


COLOUR = "orchid"
OTHER = {"letter": "Z", "symbol": "drop", "pattern": "vertical"}
SHOWN = ("colours", "groups", "pieces", "plans", "setup", "stands", "turn")
"""Figures that show that colour."""
NAMES = re.compile(r'id="[^"]*"|href="#[^"]*"|url\(#[^)]*\)')
"""What ornaments are called: after all that they are given, whether they draw it or not."""
LAID = ("large", "spare medium", "nest", "tree")
"""What lies on a table in that colour."""


def marked(**other: str) -> Spec[Rules]:
    """The game, its orchid marked otherwise."""
    written = spec()
    colours = written.game.colours
    changed = {**colours, COLOUR: colours[COLOUR].model_copy(update=other)}
    return replace(written, game=written.game.model_copy(update={"colours": changed}))


def lay(pen: Pen, token: Token) -> None:
    TABLE.tokens[token.face](pen, token, 15.0, 15.0, 20.0)


def drawings(game: Spec[Rules], ink: Ink) -> dict[str, str]:
    """All that shows the colour beside what is cut out: figures of the booklet, the score sheet, tokens of a table."""
    look = look_of(game, ink)
    drawn = figures(game, {}, look)
    score = next(part for part in game.game.components if isinstance(part, Score))
    shown = {name: drawn[name]() for name in SHOWN}
    shown["score sheet"] = score_sheet(score, game.game, look, PAPERS["a4"])
    for face in LAID:
        shown[face] = figure("token", look, Size(30, 30), partial(lay, token=Token(face, COLOUR, face)))
    return {name: NAMES.sub("", art.drawing.tostring()) for name, art in shown.items()}


@pytest.mark.parametrize("mark", OTHER)
def test_whatever_names_a_colour_shows_the_marks_of_the_one_table(mark: str) -> None:
    """A colour's letter, shape or hatching is changed in game.yaml alone, and all else with it, in low ink too."""
    before, after = drawings(spec(), Ink.LOW), drawings(marked(**{mark: OTHER[mark]}), Ink.LOW)
    assert [name for name in before if before[name] == after[name]] == []
    if mark == "letter":
        assert [name for name, drawing in after.items() if ">Z<" not in drawing or ">O<" in drawing] == []


@pytest.mark.parametrize("key", ["blue", "red", "orchid", "green", "yellow"])
@pytest.mark.parametrize("rank", ["2", "10", "Q"])
def test_a_card_is_told_by_a_letter_of_20_mm_and_its_rank_stands_inside_the_line(key: str, rank: str) -> None:
    look = look_of(spec(), Ink.FULL)
    mark = CardMark(spec().game.colours[key].symbol, spec().game.colours[key].hex, key)
    art = figure("card", look, Size(*CARD), partial(paint_card, rank=rank, marks=(mark,)))
    texts = re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*x="([\d.]+)" y="([\d.]+)">(\w+)<', art.drawing.tostring())
    heights = {word: float(size) * CAPITAL for size, _, _, word in texts}
    assert max(heights.values()) == pytest.approx(20.0, abs=0.01)
    assert max(heights, key=lambda word: heights[word]) == spec().game.colours[key].letter
    size, x, y = next((float(size), float(x), float(y)) for size, x, y, word in texts if word == rank)
    assert x > OVERLAP
    assert y - size * CAPITAL > OVERLAP
    assert x + size / 2 * len(rank) < min(a for a, b in OUTER if b < y) + 0.5


COURT, CORNER = (17.0, 46.0, 26.0, 62.5), (9.0, 15.6, 15.8, 22.4)
"""Left, right, top and bottom of where a card's marks are, and those of its corner, in millimetres."""


def lightness(key: str, part: tuple[float, float, float, float], ink: Ink, eyes: str) -> Pixels:
    """How light a part of a suit's two looks to such eyes, 0 to 1."""
    colour = spec().game.colours[key]
    paint = partial(paint_card, rank="2", marks=(CardMark(colour.symbol, colour.hex, key),))
    picture = Picture(figure("card", look_of(spec(), ink), Size(*CARD), paint), 5).part(*part) / 255
    seen = np.clip((picture**2.2) @ np.array(EYES[eyes]).T, 0, 1)
    return np.asarray(seen @ [0.2126, 0.7152, 0.0722]) ** (1 / 2.2)


@pytest.mark.parametrize("part", [COURT, CORNER], ids=["court", "corner"])
@pytest.mark.parametrize(("ink", "eyes"), [(Ink.LOW, "normal"), *((Ink.FULL, eyes) for eyes in EYES)])
def test_suits_are_told_apart_without_their_colours(
    part: tuple[float, float, float, float], ink: Ink, eyes: str
) -> None:
    """Taken for grey, a twelfth of a card's marks is much lighter or darker than on any other suit's card."""
    seen = [lightness(key, part, ink, eyes) for key in spec().game.colours]
    apart = [float((abs(one - other) > 0.35).mean()) for one, other in combinations(seen, 2)]
    assert min(apart) > 1 / 12
