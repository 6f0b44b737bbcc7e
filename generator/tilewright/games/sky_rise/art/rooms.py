"""A card's rank -> the plan of its floor: as many rooms as the rank counts, their walls, doors, stairs and lift.

All lengths are in millimetres of a card of 63 x 88. In the middle each plan leaves a court free for the suit's marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from tilewright.draw.palette import INK
from tilewright.draw.pen import HAIR, Pen
from tilewright.draw.shapes import Point, polygon, polyline, rect
from tilewright.units import Box, Sides

Segment = tuple[Point, Point]

OUTER: tuple[Point, ...] = ((18, 9), (54, 9), (54, 63), (45, 63), (45, 79), (9, 79), (9, 25), (18, 25))
"""The outer wall: two corners are left to rank and suit."""
COURT = "M17 25V63H46V25Z"
"""What no room is in, drawn the other way round than the outer wall: it cuts a hole into one drawn before it."""
GLASS = "M18.9 25V9.9H53.1V62.1H45M44.1 63V78.1H9.9V25.9H18"
"""The inner face of the outer wall."""
DOOR = 3.2

PLANS: Mapping[str, str] = MappingProxyType(
    {
        "A": "s 29 9 8 7 7;l 38 9 6 7;h 16 29 44 34d;v 29 9 16;v 44 9 16;v 37.5 9 16;"
        "c 13 34 13 44 13 54 50 34 50 44 50 54 23 21 40 67 28 71 16 71",
        "2": "h 25 18 54 40d;s 13 72 8 7 7;l 22 72 6 7;h 72 13 28 17a;v 13 72 79;v 28 72 79;v 21.5 72 79;"
        "c 13 34 13 44 13 54 50 34 50 44 50 54 26 17 36 17 46 17",
        "3": "h 25 18 54 22a;h 63 9 45 36b;s 9 37 7 8 7;l 9 46 7 6;v 16 37 52 40d;h 37 9 16;h 52 9 16;h 45.5 9 16;"
        "c 50 34 50 44 50 54 36 17 17 71 27 71 37 71",
        "4": "v 17 25 79 40c;h 63 17 45 38b;h 25 46 54;v 46 25 63 33b;s 47 9 7 8 7;l 40 9 6 8;h 17 40 54 48d;"
        "v 40 9 17;v 46.5 9 17",
        "5": "h 25 18 54 24a;h 63 9 45 36b;v 17 25 63 31c;v 46 25 63 53b;s 28 71 8 8 7;l 37 71 8 8;"
        "h 71 28 45 31a;v 28 71 79;v 36.5 71 79",
        "6": "h 25 18 54 22a 46a;v 36 9 25;h 63 9 45 20b;v 17 25 63 50c;v 46 25 63 30b;s 9 25 8 7 7;"
        "l 9 33 8 6;h 39 9 17;h 32.5 9 17",
        "7": "h 25 18 54 24a 44a;v 32 9 25;h 63 9 45 12b 36b;v 28 63 79;v 17 25 63 42c;v 46 25 63 30b;"
        "s 46 48 8 8 7;l 46 57 8 6;h 48 46 54;h 56.5 46 54",
        "8": "h 25 18 54 22a 48a;v 41 9 25 15b;h 63 9 45 11b 25b 39b;v 21 63 79;v 33 63 79;"
        "v 17 25 63 32c;v 46 25 63 52b;s 18 9 7 8 7;l 26 9 6 8;h 17 18 32 20d;v 32 9 17;"
        "v 25.5 9 17",
        "9": "h 25 18 54 26a 44a;v 37 9 25;h 63 9 45 14b 33b;v 26 63 79;v 17 25 63 29c 54c;h 44 9 17;"
        "v 46 25 63 32b 56b;h 47 46 54;s 9 71 7 8 7;l 17 71 6 8;h 71 9 23 11a;v 23 71 79;"
        "v 16.5 71 79",
        "10": "h 25 18 54 20a 32a 48a;v 29 9 25;v 42 9 25;h 63 9 45 12b 24b 38b;v 20 63 79;v 33 63 79;"
        "v 17 25 63 44c;v 46 25 63 29b 54b;h 42 46 54;s 9 25 8 7 7;l 9 33 8 6;h 39 9 17;"
        "h 32.5 9 17",
        "J": "h 25 18 54 22a 34a 47a;v 30 9 25;v 43 9 25;h 63 9 45 12b 24b 38b;v 21 63 79;v 34 63 79;"
        "v 17 25 63 28c 54c;h 47 9 17;v 46 25 63 30b 52b;h 40 46 54;s 22 72 6 7 6;l 29 72 5 7;"
        "h 72 21 34;v 28.5 72 79",
        "Q": "h 25 18 54 21a 34a 48a;v 28 9 25 18b;v 44 9 25;h 63 9 45 11b 20b 29b 39b;v 18 63 79;"
        "v 27 63 79;v 36 63 79;v 17 25 63 34c 56c;h 50 9 17;v 46 25 63 27b 55b;h 36 46 54;"
        "s 46 37 8 7 7;l 46 45 8 6;h 51 46 54;h 44.5 46 54",
        "K": "h 25 18 54 20a 29a 39a 48a;v 27 9 25;v 36 9 25;v 45 9 25;h 63 9 45 11b 20b 29b 39b;"
        "v 18 63 79;v 27 63 79;v 36 63 79;v 17 25 63 28c 58.5c;h 42 9 17;v 46 25 63 32b 57b;"
        "h 46 46 54;s 9 43 8 7 7;l 9 51 8 6;h 50.5 9 17;h 57.5 9 17",
    }
)
"""Walls as `h y from to` and `v x from to`, then their doors: where one begins, and how its leaf swings (`LEAVES`).

Stairs as `s x y width height steps`, a lift as `l x y width height`, columns as `c x y x y ...`.
"""
RANKS = tuple(PLANS)
LEAVES = {"a": (0, -1), "b": (0, 1), "c": (1, -1), "d": (1, 1)}
"""Which end of a door its hinge is on, and to which side of the wall it opens."""


@cache
def walls(rank: str, *, shut: bool = False) -> tuple[Segment, ...]:
    """The outer walls, then every other from one opening to the next; as if its doors were shut, each in one."""
    outer = [(a, OUTER[(at + 1) % len(OUTER)]) for at, a in enumerate(OUTER)]
    return (*outer, *(segment for words in _read(rank, "hv") for segment in _pieces(words[: 4 if shut else None])))


def _read(rank: str, kinds: str) -> Iterator[list[str]]:
    return (words for words in map(str.split, PLANS.get(rank, PLANS["A"]).split(";")) if words[0] in kinds)


def _pieces(words: list[str]) -> Iterator[Segment]:
    kind, at, start, end = words[0], *map(float, words[1:4])
    for door in sorted(float(word[:-1]) for word in words[4:]):
        yield _turned(kind, start, at), _turned(kind, door, at)
        start = door + DOOR
    yield _turned(kind, start, at), _turned(kind, end, at)


def _turned(kind: str, along: float, at: float) -> Point:
    return (along, at) if kind == "h" else (at, along)


def rooms(pen: Pen, rank: str, tone: str) -> None:
    """The plan in lines of a tone: cut walls strong, all else in hairlines; with little ink in hairlines alone."""
    inner, outer = (HAIR, 0.2) if pen.low else (0.35, 0.5)
    pen.line("".join(polyline(segment) for segment in walls(rank)[len(OUTER) :]), tone, inner, cap="butt")
    pen.line(polygon(OUTER), tone, outer)
    pen.line("".join((*_doors(rank), *_core(rank), "" if pen.low else GLASS)), tone, HAIR, cap="butt")
    for _, *words in _read(rank, "c"):
        at = list(map(float, words))
        columns = (rect(x - 0.5, y - 0.5, 1.0, 1.0) for x, y in zip(at[::2], at[1::2], strict=True))
        pen.solid("".join(columns), INK if pen.low else tone)


def _doors(rank: str) -> Iterator[str]:
    for kind, at, _start, _end, *doors in _read(rank, "hv"):
        for door in doors:
            far, side = LEAVES[door[-1]]
            begin, line = float(door[:-1]), float(at)
            hinge, latch = (begin + DOOR, begin) if far else (begin, begin + DOOR)
            (x, y), (u, v) = _turned(kind, hinge, line), _turned(kind, latch, line)
            a, b = _turned(kind, hinge, line + side * DOOR)
            sweep = int(((u - x) * (b - y) - (v - y) * (a - x)) < 0)
            yield f"M{x:g} {y:g}L{a:g} {b:g}A{DOOR:g} {DOOR:g} 0 0 {sweep} {u:g} {v:g}"


def _core(rank: str) -> Iterator[str]:
    """Steps across the longer way up, and a cross in each lift."""
    for kind, *numbers in _read(rank, "sl"):
        x, y, wide, high, *steps = map(float, numbers)
        if kind == "l":
            box = Box(x, y, wide, high).grown(Sides.all(-0.9))
            yield f"{rect(box.x, box.y, box.width, box.height)}M{box.x:g} {box.y:g}L{box.right:g} {box.bottom:g}"
            yield f"M{box.right:g} {box.y:g}L{box.x:g} {box.bottom:g}"
            continue
        count = int(steps[0])
        for k in range(1, count):
            yield f"M{x + wide * k / count:.2f} {y:g}v{high:g}"
        yield f"M{x:g} {y + high / 2:g}h{wide:g}"
