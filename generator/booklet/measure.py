"""Flowables, and the cells of a table -> how much of a page they take."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from generator.booklet.columns import COLUMN, PAD, shared
from generator.booklet.signs import SIGN_LENGTH
from generator.booklet.typography import BookletFaces
from generator.prose import blocks as tree
from generator.units import added, points


def height(flowables: Sequence[Flowable]) -> float:
    """How much of a page they take, in points, with the space between them."""
    sizes = [flowable.wrap(points(COLUMN), 1e6)[1] for flowable in flowables]
    return added(sizes) + added(each.getSpaceBefore() + each.getSpaceAfter() for each in flowables[:-1])


def widths(table: tree.TableBlock, width: float, faces: BookletFaces) -> list[float]:
    """Column widths in points."""
    return shared(
        [max(_length(cell, faces) for cell in column) + 2 * PAD + 1 for column in zip(*table.rows, strict=True)], width
    )


def _length(runs: tree.Runs, faces: BookletFaces) -> float:
    signs = SIGN_LENGTH * len([run for run in runs if run.icon])
    named = {False: faces.text, True: faces.bold}
    return signs + added(float(stringWidth(run.text, named[run.bold], 9)) for run in runs) * 1.04
