"""The calibration sheet as a person reads it: front mirrored behind the back, and a number where two lines meet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import radians, tan
from typing import Literal

import pytest

from tilewright.build.calibration import CROSS, REACH, calibration, calibration_pdf, turn_between
from tilewright.draw.art import Art
from tilewright.sheets.duplex import Profile
from tilewright.units import PAPERS, Point, Size

STROKE = re.compile(r"M(-?[\d.]+) (-?[\d.]+)(?:([vh])(-?[\d.]+)|L(-?[\d.]+) (-?[\d.]+))")
NUMBER = re.compile("\N{MINUS SIGN}?[0-9]+([.][0-9]+)?")
SHEETS = [("a4", "long"), ("a4", "short"), ("letter", "long"), ("letter", "short")]


@dataclass(frozen=True)
class Stroke:
    """A straight line, from the middle of the page."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def upright(self) -> bool:
        return self.x1 == self.x2

    def crosses(self, *, x: float | None = None, y: float | None = None) -> bool:
        low, high = sorted((self.y1, self.y2) if x is None else (self.x1, self.x2))
        return low <= ((y if x is None else x) or 0.0) <= high


@dataclass(frozen=True)
class Side:
    """One side of the sheet: its lines, and its numbers with the places where they begin."""

    strokes: tuple[Stroke, ...]
    numbers: tuple[tuple[float, Point], ...]

    def across(self, y: float) -> list[float]:
        """Where upright lines cross a level."""
        return sorted(line.x1 for line in self.strokes if line.upright and line.crosses(y=y))

    def along(self, x: float) -> list[float]:
        """Where level lines cross an upright."""
        return sorted(line.y1 for line in self.strokes if line.y1 == line.y2 and line.crosses(x=x))

    def number(self, x: float, y: float) -> float:
        """What stands about a place."""
        (found,) = (n for n, at in self.numbers if -5 < at.x - x < 0.5 and abs(at.y - y) < 1.6)
        return found


def read(art: Art, mirror: tuple[int, int] = (1, 1)) -> Side:
    """A side; `mirror` turns it as it shines through the other."""
    (group,) = (each for each in art.drawing.get_xml() if each.get("id") == "art")
    x, y = art.trim.width / 2, art.trim.height / 2
    strokes, numbers = [], []
    for element in group:
        if element.tag == "text" and NUMBER.fullmatch(element.text):
            at = Point(float(element.get("x")) - x, float(element.get("y")) - y)
            numbers.append((float(element.text.replace("\N{MINUS SIGN}", "-")), at))
        for left, top, way, long, right, low in STROKE.findall(element.get("d", "")):
            x1, y1 = float(left) - x, float(top) - y
            x2 = float(right) - x if right else x1 + float(long) * (way == "h")
            y2 = float(low) - y if low else y1 + float(long) * (way == "v")
            strokes.append(Stroke(x1 * mirror[0], y1 * mirror[1], x2 * mirror[0], y2 * mirror[1]))
    return Side(tuple(strokes), tuple(numbers))


@cache
def sheet(paper: str, flip: Literal["long", "short"]) -> tuple[Side, Side]:
    """The front as it shines through, and the back."""
    front, back = calibration(PAPERS[paper], flip)
    return read(front, (-1, 1) if flip == "long" else (1, -1)), read(back)


def meeting(front: list[float], back: list[float], shift: float) -> float:
    """Which of the back's lines runs on into one of the front's where the back comes out shifted."""
    front = [at for at in front if abs(at) < 85]  # not the steps at the edge
    assert len(front) == len(back) == 41
    return min(back, key=lambda at: min(abs(at + shift - other) for other in front))


@pytest.mark.parametrize(("paper", "flip"), SHEETS)
@pytest.mark.parametrize("shift", [0.0, 0.4, -0.6, 1.2, -1.8])
@pytest.mark.parametrize("end", [-1, 1], ids=["top", "bottom"])
def test_the_line_that_runs_straight_on_names_what_puts_a_shift_right(
    paper: str, flip: Literal["long", "short"], shift: float, end: int
) -> None:
    front, back = sheet(paper, flip)
    at = meeting(front.across(end * (REACH - 4)), back.across(end * (REACH + 4)), shift)
    assert back.number(at, end * (REACH + 10)) == pytest.approx(-shift)


@pytest.mark.parametrize(("paper", "flip"), SHEETS)
@pytest.mark.parametrize("shift", [0.0, 0.4, -1.2])
def test_so_does_the_middle_scale_for_what_is_too_high_or_too_low(
    paper: str, flip: Literal["long", "short"], shift: float
) -> None:
    front, back = sheet(paper, flip)
    at = meeting(front.along(4), back.along(-4), shift)
    assert back.number(-10, at + 1) == pytest.approx(-shift)


def test_two_scales_tell_how_far_a_back_is_turned() -> None:
    upper = REACH * tan(radians(0.3))
    assert turn_between(upper, -upper) == pytest.approx(0.3, abs=1e-3)
    assert turn_between(0.4 + upper, 0.4 - upper) == pytest.approx(0.3, abs=1e-3)


@pytest.mark.parametrize(("paper", "flip"), SHEETS)
def test_the_crosses_of_both_sides_lie_behind_each_other(paper: str, flip: Literal["long", "short"]) -> None:
    front, back = sheet(paper, flip)
    for way in (-1, 1):
        x, y = -way * CROSS.x, way * CROSS.y
        for side in (front, back):
            assert any(at == pytest.approx(x) for at in side.across(y + 9.5))
            assert any(at == pytest.approx(y) for at in side.along(x + 9.5))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_are_100_mm_and_the_steps_as_deep_as_they_say(paper: str) -> None:
    size = PAPERS[paper]
    front = read(calibration(size)[0])
    rule, tall = front.across(REACH + 16.5 - 3.5), front.along(77 - 3.5)
    assert rule[-1] - rule[0] == pytest.approx(100)
    assert tall[-1] - tall[0] == pytest.approx(100)
    assert len(rule) == len(tall) == 11
    for k in (3, 12):
        along = (k - 6) * 4.0 + 1.2
        down, right = front.along(along), front.across(along)
        assert down[0] + size.height / 2 == pytest.approx(k, abs=0.2)
        assert size.width / 2 - right[-1] == pytest.approx(k, abs=0.2)
        assert size.height / 2 - down[-1] == pytest.approx(k, abs=0.2)
        assert right[0] + size.width / 2 == pytest.approx(k, abs=0.2)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_words_keep_to_what_every_printer_reaches(paper: str) -> None:
    size = PAPERS[paper]
    for art in calibration(size):
        for _, at in read(art).numbers:
            inside = Size(size.width / 2 - 12, size.height / 2 - 12)
            assert abs(at.x) < inside.width
            assert abs(at.y) < inside.height


def test_a_sheet_for_a_measured_printer_is_corrected() -> None:
    plain, straight = calibration_pdf("a4"), calibration_pdf("a4", "long", Profile(98, 98, 0.5, 0, 0, 5))
    assert plain != straight
    assert calibration_pdf("a4") == plain
