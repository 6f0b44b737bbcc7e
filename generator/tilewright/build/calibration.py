"""Paper + flip -> calibration.pdf, which a printer is measured by; what is read off it -> how much a back is turned."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import atan2, degrees
from typing import Literal

from tilewright import __version__
from tilewright.draw.art import Art, leaf
from tilewright.draw.column import ACCENT, Column, Type, lay
from tilewright.draw.ornament import PARCHMENT, centred, nameplate, plaque
from tilewright.draw.palette import BRASS_DARK, INK, Ink
from tilewright.draw.pen import HAIR, Look, Pen
from tilewright.draw.shapes import rect
from tilewright.draw.words import plain
from tilewright.language import Language
from tilewright.pdf.pdf import Document
from tilewright.prose.blocks import Block, Bullets, Heading, Paragraph, marked
from tilewright.sheets.duplex import Flip, Profile, correction
from tilewright.sheets.stock import paper_of
from tilewright.spec.words import english
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Point, Sides, Size

RULE = 100.0
LINES = 20
"""Lines on either side of a scale's 0."""
PITCH, STEP = 4.0, 0.1
"""From line to line on the front, and how much farther apart they are on the back, in millimetres."""
LONG, SHORT, OVER = 8.0, 5.5, 1.0
FIGURE = 8.0  # points
LADDER = 12
"""The deepest step at the edge of the paper, in millimetres."""
NEAR, FAR = 2, 10
"""Within how many millimetres the scales can be read, and how far the crosses reach."""
Edge = Literal["top", "right", "bottom", "left"]


def figure(value: float) -> str:
    """A number as it stands at a line: with a true minus, without decimals that say nothing."""
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def rule_across(pen: Pen, x: float, y: float) -> None:
    """100 mm to the right of (x, y), ticks above the line, numbers below."""
    pen.line(f"M{x:.2f} {y:.2f}h{RULE:g}", INK, HAIR, cap="butt")
    for every, high in ((1, 1.6), (5, 2.6), (10, 3.8)):
        pen.line("".join(f"M{x + k:.2f} {y:.2f}v{-high:g}" for k in range(0, 101, every)), INK, HAIR, cap="butt")
    for k in range(0, 101, 10):
        pen.text(f"{k}", x + k, y + 3.3, FIGURE, align=0.5)


def rule_along(pen: Pen, x: float, y: float) -> None:
    """100 mm downwards from (x, y), ticks to the left of the line, numbers to the right."""
    pen.line(f"M{x:.2f} {y:.2f}v{RULE:g}", INK, HAIR, cap="butt")
    for every, wide in ((1, 1.6), (5, 2.6), (10, 3.8)):
        pen.line("".join(f"M{x:.2f} {y + k:.2f}h{-wide:g}" for k in range(0, 101, every)), INK, HAIR, cap="butt")
    for k in range(0, 101, 10):
        pen.text(f"{k}", x + 1, y + k + 0.9, FIGURE)


def scale_across(pen: Pen, x: float, y: float, way: int, *, back: bool) -> None:
    """Upright lines about (x, y): of the front on one side of y, of the back, with their numbers, on the other.

    `way` is -1 where the back's lines lie above y and 1 where they lie below.
    """
    towards = way if back else -way
    for i in range(-LINES, LINES + 1):
        at, long = x + i * (PITCH + STEP * back), SHORT if i % 2 else LONG
        width = 2 * HAIR if i == 0 else HAIR
        pen.line(f"M{at:.3f} {y - towards * OVER:.2f}v{towards * (long + OVER):.2f}", INK, width, cap="butt")
        if back and not i % 2:
            below = 3.0 if way > 0 else -1.1
            pen.text(figure(i / 10), at, y + way * LONG + below, FIGURE, align=0.5, weight=_weight(i))


def scale_along(pen: Pen, x: float, y: float, way: int, *, back: bool) -> None:
    """Level lines about (x, y), to the left of x where `way` is -1 and to the right where it is 1."""
    for i in range(-LINES, LINES + 1):
        at, long = y + i * (PITCH + STEP * back), SHORT if i % 2 else LONG
        width = 2 * HAIR if i == 0 else HAIR
        pen.line(f"M{x - way * OVER:.2f} {at:.3f}h{way * (long + OVER):.2f}", INK, width, cap="butt")
        if back and not i % 2:
            align = 1.0 if way < 0 else 0.0
            pen.text(figure(i / 10), x + way * (LONG + 1), at + 0.95, FIGURE, align=align, weight=_weight(i))


def cross(pen: Pen, x: float, y: float) -> None:
    """What the other side's millimetres are read by."""
    pen.line(f"M{x - FAR - 2:.2f} {y:.2f}h{2 * FAR + 4}M{x:.2f} {y - FAR - 2:.2f}v{2 * FAR + 4}", INK, 2 * HAIR)


def millimetre_cross(pen: Pen, x: float, y: float) -> None:
    """Millimetres to all four sides of (x, y), those within reach of the fine scales in a frame."""
    pen.line(f"M{x - FAR:.2f} {y:.2f}h{2 * FAR}M{x:.2f} {y - FAR:.2f}v{2 * FAR}", INK, HAIR, cap="butt")
    for k in (k for k in range(-FAR, FAR + 1) if k):
        half = 0.6 if k % 5 else 1.2
        pen.line(f"M{x + k:.2f} {y - half:.2f}v{2 * half:g}M{x - half:.2f} {y + k:.2f}h{2 * half:g}", INK, HAIR)
    pen.line(rect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR), ACCENT, 2 * HAIR)
    for k in (-FAR, -5, 5, FAR):
        pen.text(figure(k), x + k, y + 4.2, FIGURE, align=0.5)
        pen.text(figure(k), x + 2, y + k + 0.95, FIGURE)


def edge(pen: Pen, paper: Size, side: Edge) -> None:
    """A step for each millimetre from the paper's edge, side by side about the edge's middle, each with its number."""
    for k in range(LADDER + 1):
        along = (k - LADDER / 2) * PITCH
        for start, end, width in (((-1.6, k + 0.15), (1.6, k + 0.15), 0.3), ((0.0, k), (0.0, LADDER + 1.0), HAIR)):
            ends = [_at(paper, side, along + over, deep) for over, deep in (start, end)]
            pen.line("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ends), INK, width, cap="butt")
        x, y = _at(paper, side, along, LADDER + (3.6 if side == "top" else 1.7))
        align = {"top": 0.5, "bottom": 0.5, "left": 0.0, "right": 1.0}[side]
        pen.text(f"{k}", x, y + 0.95 * (side in ("left", "right")), FIGURE, align=align)


def _at(paper: Size, side: Edge, along: float, deep: float) -> tuple[float, float]:
    """The place so far along an edge from its middle, and so deep in the paper."""
    x, y = paper.width / 2 + along, paper.height / 2 + along
    return {"top": (x, deep), "bottom": (x, paper.height - deep), "left": (deep, y), "right": (paper.width - deep, y)}[
        side
    ]


def _weight(i: int) -> str:
    return "normal" if i else "bold"


REACH = 100.0
"""How far the upper and the lower scale lie from the middle of the page, in millimetres."""
CROSS = Point(52.0, 62.0)
"""From the middle of the page to a cross; the other lies as far the other way."""
WIDE, SIZE = 55.0, 9.75
"""How wide a column of text is in millimetres, and its type in points."""
SAFE = LADDER + 5.0

MEASURED = {"command": "tilewright calibrate office"}
"""What is typed once the sheet has been read."""
CHECKED = {"check": "tilewright calibrate --sheet\N{NO-BREAK SPACE}check.pdf --printer\N{NO-BREAK SPACE}office"}
"""What prints the sheet again, corrected."""


def calibration(paper: Size, flip: Flip = "long", language: Language | None = None) -> tuple[Art, Art]:
    """Front and back, for a paper that stands upright; trim is the paper. In English unless a language is given."""
    safe = Box(0, 0, paper.width, paper.height).grown(Sides.all(-SAFE))
    middle = Point(paper.width / 2, paper.height / 2)

    def front(pen: Pen) -> None:
        _front(pen, paper, middle, flip)

    def back(pen: Pen) -> None:
        _back(pen, middle)

    look = Look(Ink.FULL, language=language or english())
    return (
        leaf("calibration-front", paper, 0.0, look, front, safe=safe),
        leaf("calibration-back", paper, 0.0, look, back, safe=safe),
    )


def _front(pen: Pen, paper: Size, middle: Point, flip: Flip) -> None:
    x, y = middle.x, middle.y
    _title(pen, middle, pen.look.language.say("calibration.front"))
    sides: tuple[Edge, ...] = ("top", "right", "bottom", "left")
    for side in sides:
        edge(pen, paper, side)
    _letter(pen, "F", x - 30, SAFE - 2)
    rule_across(pen, x - 50, y + REACH + 16.5)
    _letter(pen, "A", x - 57, y + REACH + 16.5)
    rule_along(pen, x + 77, y - 60)
    _letter(pen, "B", x + 77, y - 64)
    _scales(pen, middle, -1 if flip == "long" else 1, back=False)
    for way in (-1, 1):
        cross(pen, x + way * CROSS.x, y + way * CROSS.y)
    language = pen.look.language
    long_or_short = language.say(f"edges.{flip}")
    steps = Bullets(
        [marked(language, f"calibration.steps.{step}", edge=long_or_short) for step in range(4)], ordered=True
    )
    _column([_heading("calibration.table", language), steps]).paint(pen, x - 19 - WIDE, y - 42)


def _back(pen: Pen, middle: Point) -> None:
    x, y = middle.x, middle.y
    _title(pen, middle, pen.look.language.say("calibration.back"))
    _scales(pen, middle, -1, back=True)
    for name, at in (("C", -REACH), ("D", REACH)):
        _letter(pen, name, x - 88, y + at + 1.5)
    _letter(pen, "E", x, y - 84.5)
    for way in (-1, 1):  # seen from this side the crosses have changed sides, whichever edge the paper is turned on
        millimetre_cross(pen, x - way * CROSS.x, y + way * CROSS.y)
    language = pen.look.language
    light = Bullets([marked(language, f"calibration.against.{step}") for step in range(5)], ordered=True)
    _column([_heading("calibration.light", language), light]).paint(pen, x - 19 - WIDE, y - 80)
    lines = (marked(language, f"calibration.next.{line}", **MEASURED, **CHECKED) for line in range(6))
    _column([_heading("calibration.computer", language), *map(Paragraph, lines)]).paint(pen, x + 14, y - 42)
    _example(pen, x + 14 + WIDE / 2, y + 38)


def _example(pen: Pen, x: float, y: float) -> None:
    """Some lines of a scale, large: those of the front below, of the back above, and which of them it is."""
    pen.area(plaque(x - WIDE / 2, y - 14, WIDE, 38, 2.5), PARCHMENT, BRASS_DARK, 0.25)
    for k in range(-2, 3):
        at = x + 11 * k
        ink, width = (ACCENT, 0.6) if k == 0 else (INK, 0.35)
        pen.line(f"M{at:.2f} {y + 4:.2f}v10", ink, width, cap="butt")
        pen.line(f"M{at + 1.1 * k:.2f} {y - 6:.2f}v10", ink, width, cap="butt")
        if k % 2 == 0:
            pen.text(
                figure((k + 4) / 10), at + 1.1 * k, y - 7.6, 11, weight="normal" if k else "bold", fill=ink, align=0.5
            )
    pen.text(pen.look.language.say("calibration.example"), x, y + 19.5, 9, style="italic", align=0.5)


def _scales(pen: Pen, middle: Point, way: int, *, back: bool) -> None:
    """The lines of one side: those of the back lie away from the middle, so that either flip finds them there."""
    scale_across(pen, middle.x, middle.y - REACH, -1, back=back)
    scale_across(pen, middle.x, middle.y + REACH, 1, back=back)
    scale_along(pen, middle.x, middle.y, way, back=back)


def _title(pen: Pen, middle: Point, words: str) -> None:
    y = middle.y - REACH - 17
    nameplate(pen, middle.x - 38, y - 4.3, 76, 8.6)
    centred(pen, [words], middle.x, y, 12)


def _letter(pen: Pen, letter: str, x: float, y: float) -> None:
    pen.text(letter, x, y, 15, font="Cinzel", weight="bold", fill=ACCENT, align=0.5)


def _column(blocks: Sequence[Block]) -> Column:
    return lay(blocks, WIDE, Type(SIZE, gap=1.8), "the instructions")


def _heading(key: str, language: Language) -> Heading:
    return Heading(2, plain(language.say(key)))


def calibration_pdf(
    paper: str, flip: Flip = "long", profile: Profile | None = None, language: Language | None = None
) -> bytes:
    """Two pages to print on both sides of one sheet; corrected for a printer where its profile is given.

    In English unless a language is given.

    Raises:
        ValueError: There is no such paper.
    """
    size, words = paper_of(paper).size, language or english()
    page = Box(0, 0, size.width, size.height)
    buffer = io.BytesIO()
    document = Document(
        buffer,
        title=words.say("calibration.title", paper=paper),
        creator=f"Tilewright {__version__}",
        language=words.code,
        duplex=flip,
    )
    for art, side in zip(calibration(size, flip, words), ("front", "back"), strict=True):
        document.page(
            size,
            trim=page,
            bleed=page,
            label=words.say(f"calibration.page.{side}"),
            matrix=correction(profile, size, back=side == "back"),
        )
        document.outline(words.say(f"calibration.page.{side}"))
        document.place(compile_svg(art.drawing.get_xml(), art.name), page)
    document.close()
    return buffer.getvalue()


def turn_between(top: float, bottom: float) -> float:
    """Degrees clockwise by which a back has to be turned whose upper and lower scale read so, in millimetres."""
    return round(degrees(atan2(top - bottom, 2 * REACH)), 3)
