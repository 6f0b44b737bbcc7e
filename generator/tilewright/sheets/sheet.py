"""Faces where they lie -> Sheet: one side of one sheet of paper, with its marks and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.sheets.cuts import CropMark, Note
from tilewright.sheets.duplex import Flip, Turn
from tilewright.sheets.stock import Clearances, Paper
from tilewright.units import Box, Medium, Point, Sides

Backs = Literal["duplex", "gutterfold", "none"]
Side = Literal["front", "back", "fold"]
"""Which side of the paper; `fold` is printed on one side with fronts and backs, and folded between them."""


@dataclass(frozen=True, slots=True)
class LaidFace:
    """One face on a sheet.

    Attributes:
        piece: The piece's id.
        face: The name of the drawing.
        box: The trim on the sheet in millimetres, after turning.
        turn: How the drawing is turned, in degrees clockwise.
        bleed: How far beyond each side of the box, as it lies on the sheet, the drawing is shown.
        clip: What is shown of a piece that is no rectangle: path data of the face's own; empty for a rectangle.
        trace: What the knife follows on a punchboard, as path data; None where that is the face's own.
    """

    piece: str
    face: str
    box: Box
    turn: Turn
    bleed: Sides
    clip: str = ""
    trace: str | None = None

    @property
    def inked(self) -> Box:
        """The trim and the bleed that is shown."""
        return self.box.grown(self.bleed)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one sheet of paper.

    Attributes:
        paper: Its name and size.
        side: Front, back, or both on one side with a fold between them.
        number: Of the sheet of paper, from 1; front and back share it.
        label: One line that says what this is.
        label_at: Where the label's baseline begins; nothing else lies in its line.
        aside: It stands at the left and is read from below upwards; else at the foot.
        medium: What it is printed on.
        placements: The faces; none on the back of a sheet that is printed on one side.
        marks: Crop marks; beside fronts only, since a piece is cut with its front up.
        fold: Solid ticks at the ends of the line the paper is folded along; none where it stays flat.
        score: The dashed line between them.
        partings: Lines from edge to edge between blocks, which are cut first.
        notes: Words beside the pieces, and the numbers of the cuts.
        cuts: How many straight cuts there are, with this side up.
    """

    paper: Paper
    side: Side
    number: int
    label: str
    label_at: Point
    placements: tuple[LaidFace, ...]
    marks: tuple[CropMark, ...]
    fold: tuple[CropMark, ...] = ()
    score: tuple[CropMark, ...] = ()
    notes: tuple[Note, ...] = ()
    partings: tuple[CropMark, ...] = ()
    cuts: int = 0
    aside: bool = False
    medium: Medium = "card"


@dataclass(frozen=True, slots=True)
class Printing:
    """How sheets are printed.

    Attributes:
        paper: What on.
        press: Margins, bleeds, gaps and marks.
        flip: The edge over which the paper is turned; None where no backs are printed.
        language: The words of the labels.
    """

    paper: Paper
    press: Clearances
    flip: Flip | None
    language: Language


NAMED = 3  # parts that a label names before it counts the others
LONGEST = 40  # letters of a name: three of them in 6 pt fit across A4 and Letter


def captions(parts: Sequence[Sequence[str]], heading: str, language: Language) -> tuple[str, ...]:
    """For each sheet what lies on it: each part with its place among the sheets that carry it, where there are several.

    Args:
        parts: For each sheet of paper the parts it carries, in order.
        heading: Begins each line; may be empty.
        language: For what is counted and not named.
    """
    carriers = Counter(name for names in parts for name in names)
    so_far = Counter[str]()
    lines = []
    for names in parts:
        so_far.update(names)
        shown = [_count_in_words(name, so_far[name], carriers[name]) for name in names]
        if len(shown) > NAMED:
            shown[NAMED:] = [language.say("sheets.more", number=len(shown) - NAMED)]
        lines.append(" · ".join(word for word in (heading, " + ".join(shown)) if word))
    return tuple(lines)


def label(caption: str, side: str, number: int, language: Language) -> str:
    """The whole line; the side (front, back, empty, fold) is left out where nothing has a back."""
    words = (caption, side and language.say(f"sheets.side.{side}"), language.say("sheets.number", number=number))
    return " · ".join(word for word in words if word)


def _count_in_words(name: str, number: int, of: int) -> str:
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
    return short if of == 1 else f"{short} {number}/{of}"


def describe(sheets: Sequence[Sheet]) -> str:
    """The plan of all sheets as lines of text; lengths in millimetres, bleeds as top right bottom left."""
    lines = list[str]()
    for sheet in sheets:
        size = sheet.paper.size
        lines += [
            f"== {sheet.number} {sheet.side}, {sheet.paper.name} {size.width:g} x {size.height:g}",
            f"   '{sheet.label}' at {_mm(sheet.label_at.x)}, {_mm(sheet.label_at.y)}",
            f"   {len(sheet.placements)} pieces, {len(sheet.marks)} marks",
            *map(_line, _runs(sheet.placements)),
        ]
    return "".join(f"{line}\n" for line in lines)


def _line(run: Sequence[LaidFace]) -> str:
    box, turn = run[0].box, f" turned {run[0].turn}" if run[0].turn else ""
    at, size = f"{_mm(box.x):>6}, {_mm(box.y):>6}", f"{_mm(box.width)} x {_mm(box.height)}"
    first, last = run[0].bleed, run[-1].bleed
    bleed = " ".join(_mm(side) for side in (first.top, last.right, first.bottom, first.left))
    counted = ((face, len(list(same))) for face, same in groupby(placement.face for placement in run))
    faces = ", ".join(face if number == 1 else f"{number} {face}" for face, number in counted)
    return f"   {at}  {len(run):>2} of {size}{turn}, bleed {bleed}: {faces}"


def _runs(placements: Sequence[LaidFace]) -> Iterator[list[LaidFace]]:
    run: list[LaidFace] = []
    for placement in sorted(placements, key=lambda each: (round(each.box.y, 4), each.box.x)):
        if run and not _follows(run[-1], placement):
            yield run
            run = []
        run.append(placement)
    if run:
        yield run


def _follows(one: LaidFace, other: LaidFace) -> bool:
    return (
        abs(one.box.y - other.box.y) < 1e-6
        and abs(one.box.right - other.box.x) < 1e-6
        and abs(one.box.width - other.box.width) < 1e-6
        and abs(one.box.height - other.box.height) < 1e-6
        and one.turn == other.turn
        and (one.bleed.top, one.bleed.bottom) == (other.bleed.top, other.bleed.bottom)
        and one.bleed.right == other.bleed.left == 0
    )


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"
