"""A spine of places with radii -> the soft outline of a limb; marks in a text -> an outline with corners."""

from __future__ import annotations

from math import hypot

from generator.draw.shapes import Point, pair, smooth
from generator.units import added

Joint = tuple[float, float, float]
"""A place and how thick the limb is there, to each side."""


def limb(*spine: Joint, scale: float = 1.0) -> str:
    """A limb that swells and tapers along its spine, round at both ends; always drawn the same way round."""
    ways = [_way(spine, i) for i in range(len(spine))]
    left = [(x + r * uy, y - r * ux) for (x, y, r), (ux, uy) in zip(spine, ways, strict=True)]
    right = [(x - r * uy, y + r * ux) for (x, y, r), (ux, uy) in zip(spine, ways, strict=True)]
    (ax, ay, ar), (bx, by, br) = spine[0], spine[-1]
    head = (ax - ways[0][0] * ar, ay - ways[0][1] * ar)
    tip = (bx + ways[-1][0] * br, by + ways[-1][1] * br)
    return smooth([(x * scale, y * scale) for x, y in [head, *left, tip, *reversed(right)]])


def _way(spine: tuple[Joint, ...], i: int) -> Point:
    """The direction of the limb at a joint, of length one."""
    a, b = spine[max(i - 1, 0)], spine[min(i + 1, len(spine) - 1)]
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long


def points(marks: str, scale: float = 1.0) -> list[Point]:
    """`"x,y x,y"` -> its points."""
    return [(float(x) * scale, float(y) * scale) for x, y in (mark.split(",") for mark in marks.split())]


def outline(marks: str, scale: float = 1.0) -> str:
    """`"x,y x,y | x,y"` -> a closed soft outline through the points, with a corner at every `|`.

    The point before a bar ends one curve and starts the next. Always drawn clockwise, so that outlines add up.
    """
    runs = [points(run, scale) for run in marks.strip(" |").split("|")]
    runs = [[runs[i - 1][-1], *run] for i, run in enumerate(runs)]
    if _area([p for run in runs for p in run]) < 0:
        runs = [run[::-1] for run in reversed(runs)]
    start = "M" + pair(runs[0][0])
    return start + "".join(_tail(run) for run in runs) + "Z"


def _tail(run: list[Point]) -> str:
    """A soft open curve without its first move."""
    d = smooth(run, closed=False)
    return d[d.index("C") :] if "C" in d else ""


def _area(ring: list[Point]) -> float:
    return added(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


def mirrored(marks: str, about: float = 50.0) -> str:
    """The marks seen in a mirror at x = about."""
    flipped = []
    for mark in marks.split():
        if mark == "|":
            flipped.append(mark)
        else:
            x, y = mark.split(",")
            flipped.append(f"{2 * about - float(x):g},{y}")
    return " ".join(flipped)
