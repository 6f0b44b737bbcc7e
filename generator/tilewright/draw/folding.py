"""Names of things that are folded -> rows of pictures of how, three steps in a panel, drawn by a pen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import cos, radians, sin

from tilewright.draw.column import ACCENT, Column, PictureRow, Type, lay, text
from tilewright.draw.ornament import PARCHMENT, PARCHMENT_DEEP, plaque
from tilewright.draw.palette import BRASS_DARK, INK, PAPER, mix
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import Point, circle, polygon, rect, regular
from tilewright.draw.words import plain
from tilewright.prose.blocks import Heading, marked
from tilewright.units import Size

EDGE, THIN, DASHES = 0.25, 0.15, "0.9 0.7"
SHADE = "#E3CFA0"
"""A side that lies in the shadow, and what is glued."""


def _face(pen: Pen, points: Sequence[Point], tone: str = PARCHMENT) -> None:
    pen.area(polygon(points), tone, INK, EDGE)


def _fold(pen: Pen, d: str) -> None:
    pen.line(d, INK, THIN, DASHES)


def _arrow(pen: Pen, d: str, end: Point, dx: float, dy: float) -> None:
    """A line with a head at its end, which points towards (dx, dy)."""
    x, y = end
    pen.line(d, ACCENT, EDGE)
    pen.solid(
        polygon(
            [
                (x, y),
                (x - 1.4 * dx + 0.7 * dy, y - 1.4 * dy - 0.7 * dx),
                (x - 1.4 * dx - 0.7 * dy, y - 1.4 * dy + 0.7 * dx),
            ]
        ),
        ACCENT,
    )


def _box_flat(pen: Pen) -> None:
    upper = "M2.5 6H4.5V4.5H6V6H9.5V4.5H11V6H11.2V3.8H14.8V6L15.8 6.8V12.2L14.8 13"
    rim = f"{upper}V15.2H11.2V13H11V14.5H9.5V13H6V14.5H4.5V13H2.5Z"
    pen.area(rim, PARCHMENT, INK, EDGE)
    pen.area("M14.8 6L15.8 6.8V12.2L14.8 13Z", SHADE, INK, EDGE)
    _fold(pen, "M4.5 6V13M6 6V13M9.5 6V13M11.1 6V13M14.8 6V13M11.1 6H14.8M11.1 13H14.8")


def _box_open(pen: Pen) -> None:
    _face(pen, [(6, 6), (6, 2.6), (7, 1.6), (13, 1.6), (14, 2.6), (14, 6)])
    _face(pen, [(3.5, 8), (6, 6), (14, 6), (11.5, 8)], SHADE)
    _face(pen, [(3.5, 8), (11.5, 8), (11.5, 16), (3.5, 16)])
    _face(pen, [(11.5, 8), (14, 6), (14, 14), (11.5, 16)], PARCHMENT_DEEP)
    _arrow(pen, "M15.4 2.6C16.6 4 16.4 6 15.2 7.2", (14.9, 7.5), -0.7, 0.7)


def _box_shut(pen: Pen) -> None:
    _face(pen, [(3.5, 6.5), (6, 4.5), (14, 4.5), (11.5, 6.5)])
    _face(pen, [(3.5, 6.5), (11.5, 6.5), (11.5, 15), (3.5, 15)])
    _face(pen, [(11.5, 6.5), (14, 4.5), (14, 13), (11.5, 15)], PARCHMENT_DEEP)
    pen.line("M6 6.5a1.5 1.4 0 0 0 3 0", INK, EDGE)


def _tray_flat(pen: Pen) -> None:
    pen.area("M5 3H13V6H16V12H13V15H5V12H2.5V6H5Z", PARCHMENT, INK, EDGE)
    for x, y in ((2.5, 3.6), (13.6, 3.6), (2.5, 12), (13.6, 12)):
        pen.area(rect(x, y, 2.4, 2.4), SHADE, INK, THIN)
    _fold(pen, "M5 6H13V12H5ZM2.5 6H5M13 6H16M2.5 12H5M13 12H16")


def _tray_rising(pen: Pen) -> None:
    base = [(5, 10), (8, 7), (14.5, 7), (11.5, 10)]
    _face(pen, [base[0], base[1], (5.8, 4.6), (2.4, 8.2)], PARCHMENT_DEEP)
    _face(pen, [base[1], base[2], (15.2, 3.6), (8.2, 3.6)])
    _face(pen, base, SHADE)
    _face(pen, [base[3], base[2], (16.6, 5.6), (13.8, 9)], PARCHMENT_DEEP)
    _face(pen, [base[0], base[3], (12, 13.6), (3.8, 13.6)])
    _arrow(pen, "M7.8 16C9.4 15.6 10 14.6 10 12.6", (10, 12.2), 0, -1)


def _tray_done(pen: Pen) -> None:
    _face(pen, [(3, 7), (6.5, 4), (15.5, 4), (12, 7)], SHADE)
    pen.line("M6.5 4V7H12", INK, THIN)
    _face(pen, [(3, 7), (12, 7), (12, 13), (3, 13)])
    _face(pen, [(12, 7), (15.5, 4), (15.5, 10), (12, 13)], PARCHMENT_DEEP)


def _person(pen: Pen, x: float, y: float, way: float = 1.0) -> None:
    """A figure of no one, its feet at (x, y); upside down where `way` is -1."""
    pen.solid(
        f"M{x - 1.3:.2f} {y:.2f}L{x:.2f} {y - 3.4 * way:.2f}L{x + 1.3:.2f} {y:.2f}Z" + circle(x, y - 3.4 * way, 0.9),
        INK,
    )


def _lid_over(pen: Pen) -> None:
    _tray_done(pen)
    _face(pen, [(2.4, 5), (6.1, 1.9), (16.1, 1.9), (12.4, 5)])
    _face(pen, [(2.4, 5), (12.4, 5), (12.4, 8.6), (2.4, 8.6)])
    _face(pen, [(12.4, 5), (16.1, 1.9), (16.1, 5.4), (12.4, 8.6)], PARCHMENT_DEEP)
    _arrow(pen, "M1 3V7", (1, 7.6), 0, 1)


LEFT_HALF = [(0, 5.6), (2, 5.6), (2, 3), (8, 3), (8, 14), (2, 14), (2, 11.4), (0, 11.4)]
RIGHT_HALF = [(18 - x, y) for x, y in reversed(LEFT_HALF)]


def _half(pen: Pen, points: Sequence[Point], shift: float) -> None:
    """A half of a net: half of the floor, a wall at its end, half a wall above and one below."""
    _face(pen, [(x + shift, y) for x, y in points])
    inner, end = points[2][0] + shift, points[3][0] + shift
    _fold(pen, f"M{inner:.2f} 5.6H{end:.2f}M{inner:.2f} 11.4H{end:.2f}M{inner:.2f} 5.6V11.4")


def _tongues(pen: Pen, left: float, right: float) -> None:
    """Three of them, that end at the left and hang on a half at the right."""
    for top, low in ((3, 5.6), (5.6, 11.4), (11.4, 14)):
        tongue = [(left, top + 0.5), (right, top + 0.2), (right, low - 0.2), (left, low - 0.5)]
        pen.area(polygon(tongue), SHADE, INK, THIN)


def _halves_flat(pen: Pen) -> None:
    _half(pen, LEFT_HALF, -0.4)
    _tongues(pen, 8.6, 11.2)
    _half(pen, RIGHT_HALF, 1.2)


def _halves_meeting(pen: Pen) -> None:
    _tongues(pen, 6.8, 10)
    _half(pen, RIGHT_HALF, 0)
    _half(pen, LEFT_HALF, 0)
    _fold(pen, "M5.4 6.1V10.9M5.4 6.1H8M5.4 10.9H8")
    _arrow(pen, "M13 1.4H7.6", (7, 1.4), -1, 0)


def _halves_done(pen: Pen) -> None:
    _half(pen, LEFT_HALF, 1)
    _half(pen, RIGHT_HALF, -1)


def _small(draw: Callable[[Pen], None]) -> Callable[[Pen], None]:
    """What is wider than others, at three quarters."""
    return lambda pen: pen.place(draw, (2.2, 2.2), scale=0.75)


def _screen_flat(pen: Pen) -> None:
    _face(pen, [(1, 5), (17, 5), (17, 13), (1, 13)])
    _fold(pen, "M5.4 5V13M12.6 5V13")


def _screen_bent(pen: Pen) -> None:
    pen.line("M3 4L6 12H12.6L15.6 4", INK, 0.5)
    _arrow(pen, "M1 8.4C1.4 6.6 2 5.4 3.2 3.2", (3.5, 2.6), 0.5, -0.85)
    _arrow(pen, "M17.6 8.4C17.2 6.6 16.6 5.4 15.4 3.2", (15.1, 2.6), -0.5, -0.85)


def _screen_done(pen: Pen) -> None:
    _face(pen, [(5.4, 4.4), (12.6, 4.4), (12.6, 12.4), (5.4, 12.4)])
    _face(pen, [(5.4, 4.4), (1.6, 6.6), (1.6, 14.6), (5.4, 12.4)], PARCHMENT_DEEP)
    _face(pen, [(12.6, 4.4), (16.4, 6.6), (16.4, 14.6), (12.6, 12.4)], SHADE)


def _standee_flat(pen: Pen) -> None:
    _face(pen, [(6, 0.5), (12, 0.5), (12, 16.5), (6, 16.5)])
    for y in (0.5, 14.3):
        pen.area(rect(6, y, 6, 2.2), SHADE, INK, EDGE)
    _fold(pen, "M6 8.5H12M6 2.7H12M6 14.3H12")
    _person(pen, 9, 13.6)
    _person(pen, 9, 3.4, -1.0)


def _standee_bent(pen: Pen) -> None:
    pen.line("M2.6 14.5L6.4 13.6L8.8 3.4L11.6 13.6L15.4 14.5", INK, 0.5)
    _arrow(pen, "M3.6 7.4H6", (6.4, 7.4), 1, 0)
    _arrow(pen, "M14.4 7.4H12", (11.6, 7.4), -1, 0)


def _standee_done(pen: Pen) -> None:
    _face(pen, [(3.6, 14), (5.8, 12), (14.2, 12), (12, 14)], SHADE)
    _face(pen, [(5, 3.4), (13, 3.4), (13, 13), (5, 13)])
    _face(pen, [(5, 13), (13, 13), (11.4, 15.2), (3.4, 15.2)], PARCHMENT_DEEP)
    _person(pen, 9, 11.6)


def _die_flat(pen: Pen) -> None:
    pen.area("M7 2L7.5 1H10.5L11 2V5.6H14.6V9.2H11V16.4H7V9.2H3.4V5.6H7Z", PARCHMENT, INK, EDGE)
    for y in (9.2, 12.8):
        pen.area(f"M7 {y + 0.4}l-1.1 .7v1.6l1.1 .7z", SHADE, INK, THIN)
        pen.area(f"M11 {y + 0.4}l1.1 .7v1.6l-1.1 .7z", SHADE, INK, THIN)
    _fold(pen, "M7 2H11M7 5.6H11V9.2H7ZM7 12.8H11")


def _die_bent(pen: Pen) -> None:
    _face(pen, [(4, 9), (8.6, 11), (8.6, 16), (4, 14)])
    _face(pen, [(8.6, 11), (13.2, 9), (13.2, 14), (8.6, 16)], PARCHMENT_DEEP)
    _face(pen, [(4, 9), (8.6, 7), (13.2, 9), (8.6, 11)], SHADE)
    _face(pen, [(8.6, 7), (13.2, 9), (15.4, 4.6), (10.8, 2.6)])
    _arrow(pen, "M8.2 2C6 2.4 4.6 4 4.4 6.2", (4.3, 6.8), 0, 1)


def _die_done(pen: Pen) -> None:
    _face(pen, [(4, 6.4), (8.6, 4.4), (13.2, 6.4), (8.6, 8.4)])
    _face(pen, [(4, 6.4), (8.6, 8.4), (8.6, 14), (4, 12)], PARCHMENT_DEEP)
    _face(pen, [(8.6, 8.4), (13.2, 6.4), (13.2, 12), (8.6, 14)], SHADE)
    pen.solid(circle(8.6, 6.4, 0.6) + circle(5.4, 8.8, 0.5) + circle(7.2, 11.6, 0.5) + circle(10.9, 10.2, 0.6), INK)


def _solid_flat(pen: Pen) -> None:
    """A strip of triangles with one above and one below."""
    _face(pen, [(1.6, 11), (4.4, 6.2), (7.2, 1.4), (10, 6.2), (15.6, 6.2), (12.8, 11), (10, 15.8), (7.2, 11)])
    pen.area(polygon([(15.6, 6.2), (16.9, 8), (15.6, 10.4), (12.8, 11)]), SHADE, INK, THIN)
    _fold(pen, "M4.4 6.2L7.2 11L10 6.2L12.8 11M4.4 6.2H10M7.2 11H12.8")


def _solid_bent(pen: Pen) -> None:
    _face(pen, [(3, 8.4), (9, 3), (8.4, 10)], PARCHMENT_DEEP)
    _face(pen, [(9, 3), (8.4, 10), (14.6, 7.4)])
    _face(pen, [(3, 8.4), (8.4, 10), (6.2, 15.4)], SHADE)
    _face(pen, [(8.4, 10), (14.6, 7.4), (12.4, 14)], PARCHMENT_DEEP)
    _arrow(pen, "M15.6 12.6C14.6 15.2 12 16.4 9.2 16", (8.6, 15.8), -1, -0.2)


def _solid_done(pen: Pen) -> None:
    """As it lies, seen from above: a face, and the three beside it."""
    rim, face = regular(9, 9, 7, 6), regular(9, 9, 3.9, 3)
    _face(pen, rim, SHADE)
    for at in range(3):
        _face(pen, [face[at], rim[2 * at], rim[(2 * at + 1) % 6]], PARCHMENT_DEEP)
        _face(pen, [face[at], rim[2 * at - 1], rim[2 * at]], PARCHMENT_DEEP)
    _face(pen, face)
    pen.solid(polygon([(8.5, 7.9), (9.4, 7), (9.4, 10.6), (8.5, 10.6)]), INK)


def _fan(count: int, turn: float, step: float) -> list[Point]:
    """The corners of so many triangles beside each other, their tips in one point."""
    return [
        (9 + 11 * sin(radians(turn + step * at)), 3.4 + 11 * cos(radians(turn + step * at))) for at in range(count + 1)
    ]


def _pyramid_flat(pen: Pen) -> None:
    rim = _fan(4, -60, 30)
    _face(pen, [(9, 3.4), *rim])
    pen.area(polygon([(9, 3.4), rim[-1], (rim[-1][0] - 0.4, rim[-1][1] - 2.0), (10.6, 3.4)]), SHADE, INK, THIN)
    _fold(pen, "".join(f"M9 3.4L{x:.2f} {y:.2f}" for x, y in rim[1:-1]))


def _pyramid_bent(pen: Pen) -> None:
    _face(pen, [(9, 2), (3.4, 12.6), (7.4, 14.6)], PARCHMENT_DEEP)
    _face(pen, [(9, 2), (7.4, 14.6), (12.4, 13.2)])
    _face(pen, [(9, 2), (12.4, 13.2), (15.4, 9.6)], SHADE)
    _arrow(pen, "M15.6 12C15.4 14.4 13 16 10 16", (9.4, 16), -1, 0)


def _pyramid_done(pen: Pen) -> None:
    _face(pen, [(9, 2), (4, 12.8), (8.4, 15)])
    _face(pen, [(9, 2), (8.4, 15), (14, 12.8)], SHADE)


def _wheel_parts(pen: Pen) -> None:
    pen.area(circle(6.4, 10.6, 4.8), PARCHMENT_DEEP, INK, EDGE)
    pen.line("".join(f"M6.4 10.6L{x:.2f} {y:.2f}" for x, y in regular(6.4, 10.6, 4.8, 6)), INK, THIN)
    pen.area(circle(12.4, 6, 3.8), PARCHMENT, INK, EDGE)
    pen.solid(circle(6.4, 10.6, 0.45) + circle(12.4, 6, 0.45), INK)


def _wheel_pin(pen: Pen) -> None:
    pen.area("M2.6 12.6a6.4 2 0 0 0 12.8 0a6.4 2 0 0 0 -12.8 0z", PARCHMENT_DEEP, INK, EDGE)
    pen.area("M4.2 8.6a4.8 1.5 0 0 0 9.6 0a4.8 1.5 0 0 0 -9.6 0z", PARCHMENT, INK, EDGE)
    pen.solid(circle(9, 8.6, 0.4), INK)
    _arrow(pen, "M9 2.4V6.8", (9, 7.4), 0, 1)
    pen.line("M7.8 2.4H10.2", INK, 0.6)


def _wheel_done(pen: Pen) -> None:
    pen.area(circle(9, 9, 6.4), PARCHMENT_DEEP, INK, EDGE)
    pen.line("".join(f"M9 9L{x:.2f} {y:.2f}" for x, y in regular(9, 9, 6.4, 6)), INK, THIN)
    pen.area(circle(9, 9, 5.0), PARCHMENT, INK, EDGE)
    pen.area("M9 9L7 5.2A4.3 4.3 0 0 1 11 5.2Z", SHADE, INK, THIN)
    pen.solid(circle(9, 9, 0.8), BRASS_DARK)


def _sheets_flat(pen: Pen) -> None:
    for at in (1.6, 0.8, 0.0):
        _face(pen, [(2.4 + at, 4.6 - at), (14.4 + at, 4.6 - at), (14.4 + at, 13.2 - at), (2.4 + at, 13.2 - at)], PAPER)
    _fold(pen, "M8.4 4.6V13.2")


def _sheets_bent(pen: Pen) -> None:
    _face(pen, [(9, 4.6), (3.2, 6.2), (3.2, 15), (9, 13.4)], PAPER)
    _face(pen, [(9, 4.6), (13.4, 2.4), (13.4, 11.2), (9, 13.4)], PARCHMENT)
    _arrow(pen, "M15.6 8C15.8 11 13.6 14 11 15", (10.4, 15.2), -0.9, 0.4)


def _sheets_stapled(pen: Pen) -> None:
    _face(pen, [(5, 3), (12.4, 3), (12.4, 14), (5, 14)], PAPER)
    pen.line("M12.7 3.3V14.3H5.4M13 3.6V14.6H5.8", INK, THIN)
    pen.line("M5 5.2V6.8M5 10.2V11.8", ACCENT, 0.7)


def _glued(pen: Pen) -> None:
    _face(pen, [(3.4, 3.4), (14.4, 3.4), (14.4, 13.6), (3.4, 13.6)], PAPER)
    pen.line("M5 5H8.6V8.2H5ZM9.2 5H12.8V8.2H9.2ZM5 8.8H8.6V12H5ZM9.2 8.8H12.8V12H9.2Z", INK, THIN)
    _arrow(pen, "M8.9 .8V2.4", (8.9, 3), 0, 1)


STEPS: Mapping[str, tuple[Callable[[Pen], None], Callable[[Pen], None], Callable[[Pen], None]]] = {
    "box": (_box_flat, _box_open, _box_shut),
    "tray": (_tray_flat, _tray_rising, _tray_done),
    "lidded": (_tray_flat, _tray_rising, _lid_over),
    "halves": (_small(_halves_flat), _small(_halves_meeting), _small(_halves_done)),
    "screen": (_screen_flat, _screen_bent, _screen_done),
    "standee": (_standee_flat, _standee_bent, _standee_done),
    "die": (_die_flat, _die_bent, _die_done),
    "solid": (_solid_flat, _solid_bent, _solid_done),
    "pyramid": (_pyramid_flat, _pyramid_bent, _pyramid_done),
    "wheel": (_wheel_parts, _wheel_pin, _wheel_done),
    "gutterfold": (_sheets_flat, _sheets_bent, _glued),
    "booklet": (_sheets_flat, _sheets_bent, _sheets_stapled),
}
"""How each thing is folded, in the order in which they are shown: flat, on the way, done."""


LEAST, BETWEEN, INSIDE = 56.0, 4.0, 2.5
"""How wide a panel is at least, millimetres between two, and from a panel's rim to what is in it."""
TITLE, STEP = 6.5, 17.0
"""How high a panel's title is, and how wide and high each of its pictures."""
PANEL_EDGE, HEAD = 0.25, 11.0
"""How thick a panel's rim is, in millimetres, and how large the heading, in points."""
UNDER, APART = 2.0, 8.0
"""Millimetres between a heading and what it heads, and from it to what is above."""


def folding_rows(names: Sequence[str], look: Look, width: float) -> Iterator[PictureRow]:
    """The pictures of how things are folded, as many abreast as find room, the first row under its heading."""
    across = max(1, min(len(names), int((width + BETWEEN) // (LEAST + BETWEEN))))  # panels abreast
    wide, type_ = (width - (across - 1) * BETWEEN) / across, Type(8, book=look.book)
    words = [text(marked(look.language, f"folding.{name}.how"), wide - 2 * INSIDE, type_) for name in names]
    high = TITLE + STEP + 2 * INSIDE + max((column.height for column in words), default=0.0)
    panel = Size(wide, high)
    title = Heading(2, plain(look.language.say("folding.heading")))
    head = lay([title], width, Type(HEAD, book=look.book), "the heading")
    each = list(zip(names, words, strict=True))
    for at in range(0, len(each), across):
        row = partial(_row, panels=each[at : at + across], size=panel)
        if at:
            yield PictureRow(panel.height, row, BETWEEN)
        else:
            yield PictureRow(head.height + UNDER + panel.height, partial(headed, head=head, draw=row), APART)


def headed(pen: Pen, head: Column, draw: Callable[[Pen], None]) -> None:
    """A heading, and what stands under it."""
    head.paint(pen, 0.0, 0.0)
    pen.place(draw, (0.0, head.height + UNDER))


def _row(pen: Pen, panels: Sequence[tuple[str, Column]], size: Size) -> None:
    for column, (name, how) in enumerate(panels):
        x = column * (size.width + BETWEEN)
        pen.place(partial(_panel, name=name, size=size), (x, 0.0))
        how.paint(pen, x + INSIDE, TITLE + STEP + INSIDE)


def _panel(pen: Pen, name: str, size: Size) -> None:
    """The title, and three pictures with their numbers."""
    pen.area(plaque(0, 0, size.width, size.height, 2.0), mix(PAPER, PARCHMENT, 0.6), BRASS_DARK, PANEL_EDGE)
    title = pen.look.language.say(f"folding.{name}.title")
    pen.text(title, INSIDE, TITLE - 1.6, 9.5, weight="bold", fill=ACCENT)
    step = (size.width - 2 * INSIDE - STEP) / 2
    for at, draw in enumerate(STEPS[name]):
        x = INSIDE + at * step
        pen.place(draw, (x, TITLE))
        pen.text(f"{at + 1}", x, TITLE + 2.6, 9, weight="bold", fill=ACCENT)
