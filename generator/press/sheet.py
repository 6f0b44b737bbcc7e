"""Faces where they lie -> Sheet: one side of one sheet of paper, with its marks and words."""

from __future__ import annotations

from typing import Literal

from generator.frozen import dataclass
from generator.language import Language
from generator.press.back import Flip, Turn
from generator.press.cuts import Note
from generator.press.marks import CropMark
from generator.press.stock import Clearances, Paper
from generator.units import Box, Medium, Point, Sides

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
    """

    piece: str
    face: str
    box: Box
    turn: Turn
    bleed: Sides
    clip: str = ""

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
