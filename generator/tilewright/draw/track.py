"""A track's numbers and where its cells lie -> Art: cells in rows or around an edge, each so many of them stressed."""

from __future__ import annotations

from functools import partial

from tilewright.draw.art import SAFE, Art, leaf
from tilewright.draw.column import ACCENT
from tilewright.draw.look import tone_of
from tilewright.draw.ornament import PARCHMENT, plaque
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import polygon, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import DISPLAY, fit, fold, millimetres, span
from tilewright.pieces.kind import Design
from tilewright.pieces.track import HEADING, RIM, Track, TrackPlan, size_of
from tilewright.units import BLEED, POINTS_PER_MM, Box

GAP = 0.35
"""From the edge of a cell to its frame, in millimetres."""
PALER = 0.8
"""How much white is in a cell that is not stressed."""


def draw_face(studio: Studio, design: Design) -> Art:
    """The whole track.

    Raises:
        OverfullError: Its title is too long to stand above it.
    """
    part: Track = design.part
    laid: TrackPlan = design.subject
    size, side = size_of(part, laid), part.side
    own = studio.covering(part)
    top = RIM + (0.0 if laid.loop else HEADING)
    inside = Box(RIM + side, RIM + side, (laid.across - 2) * side, (laid.down - 2) * side)

    def draw(pen: Pen) -> None:
        whole = Box(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED)
        pen.tint(rect(whole.x, whole.y, whole.width, whole.height), PARCHMENT)
        tone = tone_of(pen.look, part.colour)
        behind = inside if laid.loop else whole
        if own and min(behind.width, behind.height) > 0:
            pen.place(partial(cover_with, inset=own, size=behind.size), (behind.x, behind.y))
        for number, column, row in laid.cells():
            _cell(pen, number, Box(RIM + column * side, top + row * side, side, side), part, tone)
        if laid.snake:
            _turns(pen, laid, side, top)
        if not laid.loop:
            points = fit(part.title, size.width - 2 * RIM, 15, 7.5, book=pen.look.book)
            pen.text(part.title, RIM, RIM + 5.2, points, font=DISPLAY, weight="bold", fill=ACCENT)
        elif own is None and inside.width > 3 * side and inside.height > side:
            _middle(pen, part.title, inside)

    safe = Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def _cell(pen: Pen, number: int | None, box: Box, part: Track, tone: str) -> None:
    """One cell: a stressed one is darker, with a double frame and a larger number."""
    stressed = number is not None and part.stress > 0 and number % part.stress == 0
    frame = plaque(box.x + GAP, box.y + GAP, box.width - 2 * GAP, box.height - 2 * GAP, box.width * 0.1)
    ground = tone if stressed else mix(tone, PAPER, PALER)
    pen.area(frame, ground, INK, 0.35 if stressed else 0.18)
    if number is None:
        return
    if stressed:
        rim = GAP + max(0.7, box.width * 0.05)
        inner = plaque(box.x + rim, box.y + rim, box.width - 2 * rim, box.height - 2 * rim, box.width * 0.09)
        pen.line(inner, on(ground), 0.25)
    most = box.width * (0.46 if stressed else 0.36) * POINTS_PER_MM
    words = f"{number}".replace("-", "\N{MINUS SIGN}")
    wide = span(words, most, bold=True, font=DISPLAY, book=pen.look.book)
    size = most * min(1.0, box.width * 0.74 / wide)
    x, y = box.x + box.width / 2, box.y + box.height / 2 + millimetres(size, 0.35)
    ink = on(ground) if stressed else INK
    weight = "bold" if stressed else "normal"
    pen.text(words, x, y, size, font=DISPLAY, weight=weight, fill=INK if pen.low else ink, align=0.5)


def _turns(pen: Pen, laid: TrackPlan, side: float, top: float) -> None:
    """A small arrow down where a row goes on below its end."""
    rows = -(-(laid.last - laid.first + 1) // laid.across)
    for row in range(rows - 1):
        x = RIM + side * ((laid.across - 0.5) if row % 2 == 0 else 0.5)
        y, k = top + (row + 1) * side, side * 0.07
        pen.area(polygon([(x - k, y - k * 0.8), (x + k, y - k * 0.8), (x, y + k)]), PAPER, INK, 0.2)


def _middle(pen: Pen, title: str, room: Box) -> None:
    """The title in the middle of a loop, where the designer has no picture."""
    size, lines = fold(title, room.width * 0.8, min(30.0, room.height * 0.8), 7.5, book=pen.look.book)
    step = millimetres(size, 1.15)
    for at, line in enumerate(lines):
        y = room.y + room.height / 2 + step * (at - (len(lines) - 1) / 2) + millimetres(size, 0.35)
        pen.text(line, room.x + room.width / 2, y, size, font=DISPLAY, weight="bold", fill=ACCENT, align=0.5)
