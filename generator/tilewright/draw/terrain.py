"""A terrain's name -> the colour of its ground, and what is drawn on a cell: told apart without any colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, circle, polygon, polyline, rect, smooth, star
from tilewright.rng import Stream

GROUNDS: Mapping[str, str] = {
    "clear": "#EDEFD3",
    "woods": "#C9DBA6",
    "hills": "#E6D6A8",
    "mountains": "#DACBB4",
    "rough": "#E0D8BE",
    "swamp": "#CFE0D2",
    "desert": "#F6E6BA",
    "fields": "#F1E8B0",
    "water": "#ACD0E6",
    "town": "#EDEFD3",
    "city": "#E2DAD0",
    "fort": "#EDEFD3",
}
"""The colour of a terrain's ground."""
BUILT = frozenset(("town", "city", "fort"))
"""What stands on the roads that lead to it."""
VARIANTS = 4
"""How many drawings there are of each terrain, so that a wood does not look stamped."""

_LEAVES, _TRUNK = ("#7FA65A", "#6F9A4E", "#8DB268"), "#6B4326"
_LEAF_LINE, _EARTH, _EARTH_LINE = "#4A6B38", "#D3BC85", "#8A6B3C"
_ROCK_LIT, _ROCK_DARK, _ROCK_LINE = "#C2B29C", "#8C7C6B", "#54483D"
_REED, _WAVE, _SAND, _GRAIN = "#4F7F5A", "#5E93B8", "#B8935A", "#B89A3E"
_WALL, _ROOF, _STONE = "#F3E7D2", "#B0553C", "#A79A8A"
THIN = 0.18


def terrain(pen: Pen, name: str, cell: float, variant: int) -> None:
    """What is drawn of a built-in terrain about the middle of a cell, as large as the cell asks for."""
    if name in _DRAWN:
        _DRAWN[name](pen, cell, Stream("terrain", f"{name} {variant}"))


def _scattered(points: tuple[Point, ...], cell: float, stream: Stream, by: float) -> list[Point]:
    """The points of a pattern in millimetres, each a little off its place; what is further down comes later."""
    moved = [(x + stream.between(-by, by), y + stream.between(-by, by)) for x, y in points]
    return sorted(((x * cell, y * cell) for x, y in moved), key=lambda point: point[1])


_GROVE = (
    (-0.28, -0.08),
    (-0.03, -0.14),
    (0.24, -0.1),
    (-0.16, 0.1),
    (0.1, 0.09),
    (0.32, 0.12),
    (-0.04, 0.3),
    (0.2, 0.32),
)


def _woods(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered((*_GROVE, (-0.3, 0.26)), cell, stream, 0.03):
        r = cell * stream.between(0.085, 0.11)
        pen.line(f"M{x:.2f} {y:.2f}V{y + r * 1.5:.2f}", _TRUNK, 0.3)
        crown = [
            (x - r, y + 0.1 * r),
            (x - 0.7 * r, y - 0.9 * r),
            (x + 0.1 * r, y - 1.3 * r),
            (x + 0.9 * r, y - 0.7 * r),
        ]
        crown += [(x + r, y + 0.3 * r), (x + 0.2 * r, y + 0.75 * r), (x - 0.7 * r, y + 0.7 * r)]
        pen.area(smooth(crown, tension=1.0), _LEAVES[stream.below(3)], _LEAF_LINE, THIN)


def _hills(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered(((0.12, -0.02), (-0.17, 0.12), (0.17, 0.28)), cell, stream, 0.03):
        w, h = cell * stream.between(0.19, 0.23), cell * stream.between(0.15, 0.19)
        tops = f"{x - w * 0.6:.2f} {y - h * 1.25:.2f} {x + w * 0.5:.2f} {y - h * 1.35:.2f}"
        hump = f"M{x - w:.2f} {y:.2f}C{tops} {x + w:.2f} {y:.2f}"
        pen.area(f"{hump}Z", _EARTH)
        pen.line(hump, _EARTH_LINE, 0.28)
        shade = (
            f"M{x + w * a:.2f} {y - h * b:.2f}L{x + w * (a + 0.16):.2f} {y - h * b * 0.35:.2f}"
            for a, b in ((0.3, 0.72), (0.47, 0.56), (0.62, 0.38))
        )
        pen.line("".join(shade), _EARTH_LINE, THIN)


def _mountains(pen: Pen, cell: float, stream: Stream) -> None:
    for (x, y), grown in zip(
        _scattered(((-0.13, 0.1), (0.15, 0.2), (-0.06, 0.38)), cell, stream, 0.02), (1.15, 1.0, 0.7), strict=True
    ):
        w, h, lean = cell * 0.21 * grown, cell * 0.34 * grown, cell * stream.between(-0.03, 0.03)
        top, ridge = (x + lean, y - h), (x + lean + w * 0.18, y - h * 0.45)
        left, foot, right = (x - w, y), (x + w * 0.1, y), (x + w, y)
        pen.area(polygon([left, top, right]), _ROCK_LIT, _ROCK_LINE, 0.25)
        if pen.low:
            hatch = ((top[0] + (right[0] - top[0]) * t, top[1] + h * t) for t in (0.3, 0.5, 0.7, 0.88))
            pen.line("".join(f"M{a:.2f} {b:.2f}l{-w * 0.34:.2f} {h * 0.1:.2f}" for a, b in hatch), INK, THIN)
        else:
            pen.area(polygon([top, right, foot, ridge]), _ROCK_DARK)
            pen.area(
                polygon([top, (x + lean + w * 0.24, y - h * 0.74), ridge, (x + lean - w * 0.27, y - h * 0.7)]), PAPER
            )
        pen.line(polyline([left, top, right]), _ROCK_LINE, 0.25)


def _rough(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered(
        ((-0.22, -0.04), (0.1, -0.1), (0.28, 0.08), (-0.04, 0.14), (-0.25, 0.26), (0.17, 0.3)), cell, stream, 0.04
    ):
        r = cell * stream.between(0.05, 0.085)
        stone = [
            (x - r, y + 0.6 * r),
            (x - 0.6 * r, y - 0.5 * r),
            (x + 0.2 * r, y - r),
            (x + r, y - 0.1 * r),
            (x + 0.8 * r, y + 0.6 * r),
        ]
        pen.area(polygon(stone), _ROCK_LIT, _ROCK_LINE, 0.2)
        pen.line(polyline([stone[2], (x + 0.1 * r, y + 0.1 * r), stone[4]]), _ROCK_LINE, THIN)


def _swamp(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered(
        ((-0.2, -0.02), (0.16, -0.04), (-0.02, 0.15), (-0.24, 0.3), (0.24, 0.28)), cell, stream, 0.03
    ):
        h, w = cell * stream.between(0.12, 0.15), cell * 0.11
        blades = "".join(
            f"M{x:.2f} {y:.2f}L{x + h * a:.2f} {y - h * b:.2f}"
            for a, b in ((-0.5, 0.8), (-0.2, 1), (0.15, 1.05), (0.5, 0.85))
        )
        pen.line(blades, _REED, 0.25)
        pen.line(
            f"M{x - w:.2f} {y:.2f}H{x + w:.2f}M{x - w * 0.3:.2f} {y + cell * 0.035:.2f}H{x + w * 1.2:.2f}", _WAVE, 0.25
        )


def _desert(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered(((0.06, 0.02), (-0.1, 0.25)), cell, stream, 0.04):
        w = cell * 0.22
        crest = f"Q{x - w * 0.2:.2f} {y - cell * 0.15:.2f} {x + w * 0.25:.2f} {y - cell * 0.01:.2f}"
        pen.line(f"M{x - w:.2f} {y:.2f}{crest}T{x + w:.2f} {y:.2f}", _SAND, 0.28)
    grains = _scattered(
        tuple((x / 10, y / 10) for x in (-3, -1.2, 0.8, 2.7) for y in (-0.8, 1.0, 2.6, 3.8)), cell, stream, 0.06
    )
    pen.solid("".join(circle(x, y, 0.16) for x, y in grains), INK if pen.low else _SAND)


def _fields(pen: Pen, cell: float, stream: Stream) -> None:
    for at, (x, y) in enumerate(_scattered(((-0.16, 0.02), (0.18, 0.08), (-0.06, 0.3)), cell, stream, 0.02)):
        w, h = cell * 0.145, cell * 0.105
        lean = w * 0.35 * (1 if (at + stream.below(2)) % 2 else -1)
        patch = [(x - w + lean, y - h), (x + w + lean, y - h), (x + w - lean, y + h), (x - w - lean, y + h)]
        pen.area(polygon(patch), mix(GROUNDS["fields"], _GRAIN, 0.22), _GRAIN, THIN)
        steps = (0.2, 0.4, 0.6, 0.8)
        furrows = (
            polyline([(x - w + lean + 2 * w * t, y - h), (x - w - lean + 2 * w * t, y + h)])
            if at % 2
            else polyline(
                [(x - w + lean * (1 - 2 * t), y - h + 2 * h * t), (x + w + lean * (1 - 2 * t), y - h + 2 * h * t)]
            )
            for t in steps
        )
        pen.line("".join(furrows), _GRAIN, THIN)


def _water(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered(
        ((-0.14, -0.06), (0.17, -0.02), (-0.28, 0.13), (0.02, 0.12), (0.29, 0.17), (-0.15, 0.29), (0.12, 0.32)),
        cell,
        stream,
        0.04,
    ):
        w = cell * 0.085
        wave = f"q{w / 2:.2f} {-w * 0.75:.2f} {w:.2f} 0t{w:.2f} 0"
        pen.line(f"M{x - w:.2f} {y:.2f}{wave}", _WAVE, 0.28)


def _house(pen: Pen, x: float, y: float, w: float) -> None:
    """A gabled house whose foot has its middle there."""
    pen.area(rect(x - w, y - w * 1.05, 2 * w, w * 1.05), _WALL, INK, THIN)
    pen.area(polygon([(x - w * 1.25, y - w * 1.0), (x, y - w * 2.05), (x + w * 1.25, y - w * 1.0)]), _ROOF, INK, THIN)
    pen.solid(rect(x - w * 0.25, y - w * 0.6, w * 0.5, w * 0.6), INK)


def _town(pen: Pen, cell: float, stream: Stream) -> None:
    for x, y in _scattered(((-0.14, 0.06), (0.15, 0.09), (0.0, 0.24)), cell, stream, 0.015):
        _house(pen, x, y, cell * 0.085)


def _city(pen: Pen, cell: float, stream: Stream) -> None:
    places = (
        (-0.25, -0.02),
        (0.0, -0.05),
        (0.25, -0.01),
        (-0.13, 0.12),
        (0.14, 0.13),
        (-0.24, 0.27),
        (0.02, 0.29),
        (0.26, 0.28),
    )
    for at, (x, y) in enumerate(_scattered(places, cell, stream, 0.012)):
        if at in {1, 4}:
            w = cell * 0.05
            pen.area(rect(x - w, y - w * 4, 2 * w, w * 4), _WALL, INK, THIN)
            pen.area(polygon([(x - w * 1.3, y - w * 4), (x, y - w * 6.4), (x + w * 1.3, y - w * 4)]), _STONE, INK, THIN)
        else:
            _house(pen, x, y, cell * 0.068)


def _fort(pen: Pen, cell: float, _stream: Stream) -> None:
    y = cell * 0.1
    pen.area(polygon(star(0, y, cell * 0.27, cell * 0.17, 6)), _STONE, INK, 0.25)
    pen.area(polygon(star(0, y, cell * 0.19, cell * 0.125, 6)), _WALL, INK, THIN)
    pen.line(f"M0 {y + cell * 0.06:.2f}V{y - cell * 0.12:.2f}", INK, 0.25)
    pen.solid(
        polygon([(0, y - cell * 0.13), (cell * 0.1, y - cell * 0.095), (0, y - cell * 0.06)]), INK if pen.low else _ROOF
    )


_DRAWN: Mapping[str, Callable[[Pen, float, Stream], None]] = {
    "woods": _woods,
    "hills": _hills,
    "mountains": _mountains,
    "rough": _rough,
    "swamp": _swamp,
    "desert": _desert,
    "fields": _fields,
    "water": _water,
    "town": _town,
    "city": _city,
    "fort": _fort,
}
