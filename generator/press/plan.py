"""Sheets -> text that a person can review: a line for each run of pieces that lie side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.press.sheet import LaidFace, Sheet
from generator.units import Box, Sides


def describe(sheets: Sequence[Sheet]) -> str:
    """The plan of all sheets as lines of text; lengths in millimetres, bleeds as top right bottom left."""
    return "".join(f"{line}\n" for sheet in sheets for line in _sheet(sheet))


def _sheet(sheet: Sheet) -> Iterator[str]:
    size = sheet.paper.size
    yield f"== {sheet.number} {sheet.side}, {sheet.paper.name} {size.width:g} x {size.height:g}"
    yield f"   '{sheet.label}' at {_mm(sheet.label_at.x)}, {_mm(sheet.label_at.y)}"
    yield f"   {len(sheet.placements)} pieces, {len(sheet.marks)} marks"
    yield from (_line(run) for run in _runs(sheet.placements))


def _line(run: Sequence[LaidFace]) -> str:
    box, turn = run[0].box, f" turned {run[0].turn}" if run[0].turn else ""
    at, size = f"{_mm(box.x):>6}, {_mm(box.y):>6}", f"{_mm(box.width)} x {_mm(box.height)}"
    return f"   {at}  {len(run):>2} of {size}{turn}, bleed {_bleed(run)}: {_faces(run)}"


def _bleed(run: Sequence[LaidFace]) -> str:
    first, last = run[0].bleed, run[-1].bleed
    shown = Sides(first.top, last.right, first.bottom, first.left)
    return " ".join(_mm(side) for side in (shown.top, shown.right, shown.bottom, shown.left))


def _faces(run: Sequence[LaidFace]) -> str:
    counted = ((face, len(list(same))) for face, same in groupby(placement.face for placement in run))
    return ", ".join(face if number == 1 else f"{number} {face}" for face, number in counted)


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
        _same_row(one.box, other.box)
        and one.turn == other.turn
        and (one.bleed.top, one.bleed.bottom) == (other.bleed.top, other.bleed.bottom)
        and one.bleed.right == other.bleed.left == 0
    )


def _same_row(one: Box, other: Box) -> bool:
    return (
        abs(one.y - other.y) < 1e-6
        and abs(one.right - other.x) < 1e-6
        and abs(one.width - other.width) < 1e-6
        and abs(one.height - other.height) < 1e-6
    )


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"
