"""Paper + flip -> the two pages a printer is measured by: printed back to back, read against the light."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw import scales
from generator.draw.art import Art
from generator.draw.column import ACCENT, Column, Type
from generator.draw.cover import Flip
from generator.draw.ink import Ink
from generator.draw.lay import lay
from generator.draw.leaf import leaf
from generator.draw.ornament import PARCHMENT, centred, nameplate, plaque
from generator.draw.palette import BRASS_DARK, INK
from generator.draw.pen import Look, Pen
from generator.draw.words import plain
from generator.language import Language
from generator.prose.blocks import Block, Bullets, Heading, Paragraph, marked
from generator.spec.words import english
from generator.units import Box, Point, Sides, Size

REACH = 100.0
"""How far the upper and the lower scale lie from the middle of the page, in millimetres."""
CROSS = Point(52.0, 62.0)
"""From the middle of the page to a cross; the other lies as far the other way."""
WIDE, SIZE = 55.0, 9.75
"""How wide a column of text is in millimetres, and its type in points."""
SAFE = scales.LADDER + 5.0

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
    sides: tuple[scales.Edge, ...] = ("top", "right", "bottom", "left")
    for side in sides:
        scales.edge(pen, paper, side)
    _letter(pen, "F", x - 30, SAFE - 2)
    scales.rule_across(pen, x - 50, y + REACH + 16.5)
    _letter(pen, "A", x - 57, y + REACH + 16.5)
    scales.rule_along(pen, x + 77, y - 60)
    _letter(pen, "B", x + 77, y - 64)
    _scales(pen, middle, -1 if flip == "long" else 1, back=False)
    for way in (-1, 1):
        scales.cross(pen, x + way * CROSS.x, y + way * CROSS.y)
    language = pen.look.language
    edge = language.say(f"edges.{flip}")
    steps = Bullets([marked(language, f"calibration.steps.{step}", edge=edge) for step in range(4)], ordered=True)
    _column([_heading("calibration.table", language), steps]).paint(pen, x - 19 - WIDE, y - 42)


def _back(pen: Pen, middle: Point) -> None:
    x, y = middle.x, middle.y
    _title(pen, middle, pen.look.language.say("calibration.back"))
    _scales(pen, middle, -1, back=True)
    for name, at in (("C", -REACH), ("D", REACH)):
        _letter(pen, name, x - 88, y + at + 1.5)
    _letter(pen, "E", x, y - 84.5)
    for way in (-1, 1):  # seen from this side the crosses have changed sides, whichever edge the paper is turned on
        scales.millimetre_cross(pen, x - way * CROSS.x, y + way * CROSS.y)
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
            figure = scales.figure((k + 4) / 10)
            pen.text(figure, at + 1.1 * k, y - 7.6, 11, weight="normal" if k else "bold", fill=ink, align=0.5)
    pen.text(pen.look.language.say("calibration.example"), x, y + 19.5, 9, style="italic", align=0.5)


def _scales(pen: Pen, middle: Point, way: int, *, back: bool) -> None:
    """The lines of one side: those of the back lie away from the middle, so that either flip finds them there."""
    scales.scale_across(pen, middle.x, middle.y - REACH, -1, back=back)
    scales.scale_across(pen, middle.x, middle.y + REACH, 1, back=back)
    scales.scale_along(pen, middle.x, middle.y, way, back=back)


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
