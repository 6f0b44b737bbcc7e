"""Sheets + their faces -> maps of them for the page before, one for those that follow each other and are cut alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from generator.draw.part import SheetMap
from generator.kinds.kind import kind_of
from generator.kit.cache import Face
from generator.kit.job import Job
from generator.kit.papers import spans
from generator.press.back import lying
from generator.press.marks import CropMark
from generator.press.sheet import LaidFace, Sheet
from generator.units import Box
from generator.vector.outline import ShapeEdge
from generator.vector.path import parse

LETTER = {"m": "M", "l": "L", "c": "C", "h": "Z"}
"""A step of a shape's edge, and what it is called in path data."""
DIGITS = 2
"""Decimals of a millimetre: more than a picture eight times smaller shows."""


def maps_of(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> tuple[SheetMap, ...]:
    """A map of each sheet with something on it; sheets one after the other that are cut alike have one."""
    fronts = [sheet for sheet in sheets if sheet.side != "back" and sheet.placements]
    each = [(_map(job, sheet, faces), sheet.number) for sheet in fronts]
    return tuple(_together([number for _, number in run], alike) for alike, run in groupby(each, lambda pair: pair[0]))


def _together(numbers: Sequence[int], alike: SheetMap) -> SheetMap:
    return replace(alike, numbers=spans(numbers), many=len(numbers))


def _map(job: Job, sheet: Sheet, faces: Mapping[str, Face]) -> SheetMap:
    there = {job.components[placed.piece] for placed in sheet.placements}
    return SheetMap(
        "",
        1,
        sheet.paper.size,
        " ".join(_cut(placed, faces[placed.face], sheet) for placed in sheet.placements),
        " ".join(_line(mark) for mark in (*sheet.partings, *sheet.score)),
        tuple(part.title for part in job.game.components if part.id in there),
        sheet.cuts,
        not all(kind_of(part).straight for part in job.game.components if part.id in there),
    )


def _cut(placed: LaidFace, face: Face, sheet: Sheet) -> str:
    """Where a piece is cut, on its sheet; of a part of a board, what of it lies there."""
    page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
    whole = page.contains(placed.box)
    edge = parse(face.outline.cut if whole or not placed.clip else placed.clip)
    return " ".join(_steps(edge.moved(lying(placed.box, placed.turn))))


def _steps(edge: ShapeEdge) -> Iterator[str]:
    """An edge as path data."""
    at = 0
    for step in edge.steps:
        many = {"m": 2, "l": 2, "c": 6, "h": 0}[step]
        yield LETTER[step] + " ".join(f"{round(number, DIGITS):g}" for number in edge.numbers[at : at + many])
        at += many


def _line(mark: CropMark) -> str:
    return f"M{mark.x1:g} {mark.y1:g}L{mark.x2:g} {mark.y2:g}"
