"""CounterFace -> Art: a square of cardboard as wargamers have it: box and echelon, designations, values, set-up hex."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tilewright.draw.art import SAFE, Art, canvas, mark_at
from tilewright.draw.items import sign
from tilewright.draw.look import find_colour, tone_of
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen, gather
from tilewright.draw.picture import BARE, PictureRoom, inset_of, paint
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import BODY, DISPLAY, OverfullError, fit, fold
from tilewright.pieces.counters import DOT, CounterFace
from tilewright.pieces.kind import Design
from tilewright.spec.part import Picture, picture_of
from tilewright.spec.signs import sign_names
from tilewright.units import POINTS_PER_MM

BLEED = 3.0
USUAL = 15.9
"""The edge that all lengths here are meant for, in millimetres; larger and smaller counters are drawn to scale."""
WIDE, HIGH, TOP = 8.4, 5.6, 3.6
"""Of the box of a unit, and how far below the upper edge it is."""
LINE = 0.32
RIM = 0.9
"""From the cut to what is written, in millimetres."""
STRIPE = 0.6
"""How much white is in the stripe of a reduced side."""
LEAST = 3.6
"""Points: what stands beside a box is no smaller."""


def draw_face(studio: Studio, design: Design) -> Art:
    """One side of a counter.

    Raises:
        OverfullError: Its words have no room.
        MissingGlyphError: The font lacks one of their letters.
    """
    part, size, look = design.part, design.part.size.size, studio.look
    tone, drawing = tone_of(look, design.of) or BARE, canvas(size, BLEED)
    pen = Pen(drawing, drawing.g(id="art"), look)
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), tone)
    if isinstance(design.subject, CounterFace):
        try:
            pen.place(partial(_counter, face=design.subject, tone=tone), scale=size.width / USUAL)
        except OverfullError as error:
            raise OverfullError(f"counter '{design.name}': {error.what}", error.over, "wide") from None
    else:
        _draw_back(pen, studio, design)
    gather(drawing, pen)
    drawing.add(pen.group)
    art = Art(design.name, size, BLEED, drawing)
    if part.contour is None:
        return art
    back = design.side == "back"
    mark = mark_at(partial(part.contour.lowest, back=back), size, len(studio.game.stamp) + 6)
    return replace(art, mark=mark, outline=part.contour.outline(BLEED, min(SAFE, size.width / 8), back=back))


def _draw_back(pen: Pen, studio: Studio, design: Design) -> None:
    """The back of counters without a reduced side: the letter of their side, or a picture."""
    look, size, letter = studio.look, design.part.size.size, find_colour(studio.look, design.of)
    own = Picture(text=letter.letter, on=design.of) if letter else Picture(on=design.of or BARE)
    picture = own if design.subject == "side" else picture_of(design.subject)
    if picture is None:
        look.face(str(design.subject)).draw(pen, design.of, size)
    else:
        paint(pen, picture, design.of, PictureRoom(size, BLEED), inset_of(look, picture, design.of, studio.art))


def _counter(pen: Pen, face: CounterFace, tone: str) -> None:
    """All of it, as large as the usual counter."""
    ink, mid = INK if pen.low else on(tone), USUAL / 2
    _middle(pen, face, tone, ink)
    low = face.values or (face.text if face.unit or face.symbol else "")
    if low:
        points = fit(low, USUAL - 2 * RIM, 13.0, LEAST, font=BODY, book=pen.look.book)
        pen.text(low, mid, USUAL - RIM - 0.9, points, weight="bold", fill=ink, align=0.5)
    if face.setup:
        points = fit(face.setup, USUAL * 0.46, 5.2, LEAST, font=BODY, book=pen.look.book)
        pen.text(face.setup, USUAL - RIM, RIM + 1.5, points, weight="bold", fill=ink, align=1.0)
    colour = find_colour(pen.look, face.side)
    if colour:
        pen.area(circle(RIM + 1.0, RIM + 1.0, 1.0), PAPER, INK, 0.12)
        pen.text(colour.letter, RIM + 1.0, RIM + 1.55, 4.4, font=DISPLAY, weight="bold", align=0.5)


def _middle(pen: Pen, face: CounterFace, tone: str, ink: str) -> None:
    """A box with its echelon and what stands beside it, a sign, or words; behind it the stripe of a reduced side."""
    mid, left, ground = USUAL / 2, (USUAL - WIDE) / 2, tone
    if face.reduced:  # dashes at the rims of the stripe where ink is saved
        far, gap, top, high = BLEED * 2, left - 0.35, TOP - 0.25, HIGH + 0.5
        ground = mix(tone, PAPER, STRIPE)
        pen.tint(rect(-far, top, USUAL + 2 * far, high), ground)
        for y in (top, top + high) if pen.low else ():
            pen.line(f"M{RIM} {y:.2f}H{gap:.2f}M{USUAL - gap:.2f} {y:.2f}H{USUAL - RIM:.2f}", INK, 0.2, "0.9 0.5")
    beside = INK if pen.low else on(ground)
    if face.unit:
        pen.area(rect(left, TOP, WIDE, HIGH), mix(tone, PAPER, 0.78), INK, LINE)
        pen.place(partial(_unit, unit=face.unit), (mid, TOP + HIGH / 2))
        _echelon(pen, face.echelon, mid, TOP - 0.55, ink)
    elif face.symbol in sign_names():
        pen.place(partial(Pen.solid, d=sign(face.symbol, 3.3), fill=beside), (mid, TOP + HIGH / 2 + 0.2))
    elif face.text:
        _words(pen, face.text, ink, free=bool(face.values))
    for words, x, turn in ((face.left, left - 0.75, -90), (face.right, left + WIDE + 0.75, 90)):
        if words:  # read upwards on the left, downwards on the right
            points = fit(words, USUAL * 0.62, 5.4, LEAST, font=BODY, book=pen.look.book)
            pen.place(partial(_write, words=words, points=points, ink=beside), (x, TOP + HIGH / 2), turn=turn)


def _write(pen: Pen, words: str, points: float, ink: str) -> None:
    """Words whose foot has its middle at (0, 0)."""
    pen.text(words, 0, 0, points, weight="bold", fill=ink, align=0.5)


def _echelon(pen: Pen, mark: str, x: float, base: float, ink: str) -> None:
    """Dots, bars or crosses above a box, a millimetre and a bit high."""
    step, high = {DOT: 1.1, "I": 0.75}.get(mark[:1], 1.35), 1.25
    for at, each in enumerate(mark[:6]):
        cx = x + (at - (min(len(mark), 6) - 1) / 2) * step
        if each == DOT:
            pen.solid(circle(cx, base - high / 2, 0.38), ink)
        elif each == "I":
            pen.line(f"M{cx:.2f} {base - high:.2f}V{base:.2f}", ink, 0.28)
        else:
            w = 0.48
            pen.line(f"M{cx - w:.2f} {base - high:.2f}L{cx + w:.2f} {base:.2f}", ink, 0.26)
            pen.line(f"M{cx - w:.2f} {base:.2f}L{cx + w:.2f} {base - high:.2f}", ink, 0.26)


def _words(pen: Pen, text: str, ink: str, *, free: bool) -> None:
    """In the middle, of a marker that has neither box nor sign."""
    points, lines = fold(text, USUAL - 2 * RIM - 1, 11, 4.5, 3, book=pen.look.book)
    step = points * 1.05 / POINTS_PER_MM
    first = (USUAL * (0.42 if free else 0.54)) + points * 0.35 / POINTS_PER_MM - step * (len(lines) - 1) / 2
    for at, line in enumerate(lines):
        pen.text(line, USUAL / 2, first + at * step, points, font=DISPLAY, weight="bold", fill=ink, align=0.5)


_W, _H = WIDE / 2, HIGH / 2
_RISING = f"M{-_W:.2f} {_H:.2f}L{_W:.2f} {-_H:.2f}"
_CROSS = f"{_RISING}M{-_W:.2f} {-_H:.2f}L{_W:.2f} {_H:.2f}"
_TRACK = "M-1.5 -1.35H1.5A1.35 1.35 0 0 1 1.5 1.35H-1.5A1.35 1.35 0 0 1 -1.5 -1.35Z"
_WINGS = "M-1.5 2.2A0.75 0.75 0 0 1 0 2.2A0.75 0.75 0 0 1 1.5 2.2"
_ANCHOR = "M0 -1.1V1.75M-0.8 -0.45H0.8M-1.25 0.75A1.3 1.3 0 0 0 1.25 0.75"
_BOW = "M0 0C0.5 -1.1 2.3 -1.5 2.3 0C2.3 1.5 0.5 1.1 0 0C-0.5 -1.1 -2.3 -1.5 -2.3 0C-2.3 1.5 -0.5 1.1 0 0Z"
LINES = {
    "infantry": (_CROSS,),
    "cavalry": (_RISING,),
    "armour": (_TRACK,),
    "mechanised": (_CROSS, _TRACK),
    "motorised": (_CROSS, f"M0 {-_H:.2f}V{_H:.2f}"),
    "armoured-cavalry": (_RISING, _TRACK),
    "airborne": (_CROSS, _WINGS),
    "mountain": (_CROSS,),
    "marine": (_CROSS, _ANCHOR),
    "self-propelled-artillery": (_TRACK,),
    "rocket": ("M-0.9 0.3L0 -0.6L0.9 0.3M-0.9 -0.7L0 -1.6L0.9 -0.7",),
    "mortar": ("M0 0.5V-1.9M-0.55 -1.3L0 -1.95L0.55 -1.3", circle(0, 1.15, 0.65)),
    "anti-tank": (f"M{-_W:.2f} {_H:.2f}L0 {-_H:.2f}L{_W:.2f} {_H:.2f}",),
    "air-defence": (f"M{-_W:.2f} {_H:.2f}A{_W:.2f} {_H * 1.3:.2f} 0 0 1 {_W:.2f} {_H:.2f}",),
    "engineer": ("M-2 1.1V-0.9H2V1.1M0 -0.9V1.1",),
    "supply": (f"M{-_W:.2f} {_H * 0.45:.2f}H{_W:.2f}",),
    "medical": (f"M{-_W:.2f} 0H{_W:.2f}M0 {-_H:.2f}V{_H:.2f}",),
    "signals": (f"M{-_W:.2f} {-_H:.2f}L0.5 0.35L-0.5 -0.35L{_W:.2f} {_H:.2f}",),
    "air": (_BOW,),
    "naval": (_ANCHOR,),
}
"""Unit -> the lines in its box, about its middle."""
SOLIDS = {
    "mountain": polygon([(-0.85, _H), (0, 1.15), (0.85, _H)]),
    "artillery": circle(0, 0, 0.8),
    "self-propelled-artillery": circle(0, 0, 0.6),
    "rocket": circle(0, 1.0, 0.7),
    "helicopter": "M0 0L2.3 -1.2V1.2ZM0 0L-2.3 -1.2V1.2Z",
    "air": _BOW,
}
"""Unit -> what is black in its box."""


def _unit(pen: Pen, unit: str) -> None:
    """What stands in a box, about its middle."""
    for d in LINES.get(unit, ()):
        pen.line(d, INK, LINE)
    if unit in SOLIDS:
        pen.solid(SOLIDS[unit], INK)
    if unit in {"naval", "marine"}:
        pen.line(circle(0, -1.5, 0.38), INK, 0.25)
    if unit == "headquarters":
        pen.text("HQ", 0, 1.2, 9.5, weight="bold", align=0.5)
