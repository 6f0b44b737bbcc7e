"""Path data and transforms against slow definitions of each command."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tilewright.svg import matrix, shape
from tilewright.svg.outline import ShapeEdge, number

SMALL = st.floats(-30, 30).map(lambda number: round(number, 3))
CALLS = st.one_of(
    st.tuples(st.just("translate"), st.tuples(SMALL, SMALL)),
    st.tuples(st.just("rotate"), st.tuples(SMALL)),
    st.tuples(st.just("rotate"), st.tuples(SMALL, SMALL, SMALL)),
    st.tuples(st.just("scale"), st.tuples(st.floats(0.5, 2))),
    st.tuples(st.just("skewX"), st.tuples(SMALL)),
)


def slowly(name: str, n: tuple[float, ...], x: float, y: float) -> tuple[float, float]:
    """One transform applied to one point, straight from its definition."""
    if name == "translate":
        return x + n[0], y + n[1]
    if name == "scale":
        return x * n[0], y * n[0]
    if name == "skewX":
        return x + math.tan(math.radians(n[0])) * y, y
    cx, cy = n[1:] if len(n) == 3 else (0.0, 0.0)
    turned = complex(x - cx, y - cy) * complex(math.cos(math.radians(n[0])), math.sin(math.radians(n[0])))
    return turned.real + cx, turned.imag + cy


@given(st.lists(CALLS, max_size=4), SMALL, SMALL)
def test_a_list_of_transforms_acts_from_right_to_left(
    calls: list[tuple[str, tuple[float, ...]]], x: float, y: float
) -> None:
    text = " ".join(f"{name}({', '.join(map(str, n))})" for name, n in calls)
    expected = (x, y)
    for name, n in reversed(calls):
        expected = slowly(name, n, *expected)
    assert matrix.transform_points(matrix.parse(text), [x, y]) == pytest.approx(expected, abs=1e-6)


COMMANDS = st.one_of(
    *(
        st.tuples(st.sampled_from([letter, letter.lower()]), st.lists(SMALL, min_size=size, max_size=size))
        for letter, size in {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}.items()
    )
)


def corners(commands: list[tuple[str, list[float]]]) -> list[tuple[float, float]]:
    """Where each command ends, straight from the definition."""
    x = y = sx = sy = 0.0
    result = []
    for letter, n in commands:
        base_x, base_y = (x, y) if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                x = base_x + n[0]
            case "V":
                y = base_y + n[0]
            case "Z":
                x, y = sx, sy
            case _:
                x, y = base_x + n[-2], base_y + n[-1]
        if letter in "Mm":
            sx, sy = x, y
        if letter not in "Zz":
            result.append((x, y))
    return result


@settings(max_examples=examples(60))
@given(st.lists(COMMANDS, max_size=12), st.sampled_from([" ", ",", "tight"]))
def test_each_command_ends_where_its_definition_says(commands: list[tuple[str, list[float]]], between: str) -> None:
    commands = [("M", [1.0, 2.0]), *commands]
    if between == "tight":  # a minus sign parts numbers, as minifiers write them
        data = "".join(letter + "".join(f"{n:+}" for n in numbers) for letter, numbers in commands)
    else:
        data = " ".join(letter + between.join(map(str, numbers)) for letter, numbers in commands).replace("Z,", "Z ")
    outline = shape.parse(data)
    ends, numbers = [], iter(outline.numbers)
    for step in outline.steps:
        taken = [next(numbers) for _ in range({"m": 2, "l": 2, "c": 6, "h": 0}[step])]
        ends += [tuple(taken[-2:])] if taken else []
    flat = [part for end in ends for part in end]
    assert flat == pytest.approx([part for corner in corners(commands) for part in corner], abs=1e-9)


RADIUS = st.floats(0.5, 20)
ARC = st.tuples(RADIUS, RADIUS, st.floats(-180, 180), st.integers(0, 1), st.integers(0, 1), SMALL, SMALL)


@given(ARC)
def test_an_arc_stays_on_its_ellipse_and_ends_at_its_end(arc: tuple[float, ...]) -> None:
    rx, ry, degrees, _large, _sweep, x, y = arc
    outline = shape.parse("M0 0A" + " ".join(map(str, arc)))
    if not (x or y):
        assert outline.steps == ["m"]
        return
    assert outline.numbers[-2:] == [x, y]
    turn = complex(math.cos(math.radians(degrees)), -math.sin(math.radians(degrees)))

    def round_(px: float, py: float) -> complex:
        upright = complex(px, py) * turn
        return complex(upright.real / rx, upright.imag / ry)

    ends = [round_(*outline.numbers[:2])]
    spread = []
    start = ends[0]
    for i in range(2, len(outline.numbers), 6):
        a, b, c = (round_(*outline.numbers[i + k : i + k + 2]) for k in (0, 2, 4))
        spread += [
            (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t**2 * b + t**3 * c
            for t in (0.25, 0.5, 0.75)
        ]
        start = c
    middle = spread[len(spread) // 2]
    centre, radius = circle(ends[0], middle, start)
    assert radius == pytest.approx(max(1.0, abs(start - ends[0]) / 2), rel=2e-3)
    assert all(abs(point - centre) == pytest.approx(radius, rel=2e-3) for point in spread)


def circle(a: complex, b: complex, c: complex) -> tuple[complex, float]:
    """The circle through three points."""
    w = (c - a) / (b - a)
    centre = a + (b - a) * (w - abs(w) ** 2) / (2j * w.imag)
    return centre, abs(a - centre)


@given(
    steps=st.lists(
        st.tuples(st.sampled_from("MLHVC"), st.lists(st.decimals(-999, 999, places=2), min_size=6, max_size=6)),
        min_size=1,
        max_size=12,
    )
)
def test_numbers_mean_the_same_however_they_are_kept_apart(steps: list[tuple[str, list[Decimal]]]) -> None:
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}
    parts = [
        (letter, list(map(str, numbers[: counts[letter]]))) for letter, numbers in [("M", [Decimal(1)] * 2), *steps]
    ]
    apart, close = ("".join(letter + mark.join(numbers) for letter, numbers in parts) for mark in (" ", ","))
    tight = "".join(
        letter + "".join(each if each[0] == "-" else f"+{each}" for each in numbers) for letter, numbers in parts
    )
    assert shape.parse(apart) == shape.parse(close) == shape.parse(tight)


SHORT = st.floats(-2000, 2000) | st.integers(-2000, 2000).map(float) | SMALL | st.sampled_from([-0.0, 1e-9, -1e-9, 0.1])


@given(st.lists(st.tuples(SHORT, SHORT), max_size=6), st.integers(1, 9))
def test_an_outline_is_written_in_numbers_as_short_as_each_alone(ends: list[tuple[float, float]], digits: int) -> None:
    edge = ShapeEdge(["m"] + ["l"] * len(ends), [1.0, 1.0, *(each for end in ends for each in end)])
    words = ["1 1 m", *(f"{number(x, digits)} {number(y, digits)} l" for x, y in ends)]
    assert edge.write(digits) == " ".join(words)
