"""Sheets + pieces -> the kit's first page, or two: what there is, how many, on which pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.draw.art import Art
from generator.draw.look import Look
from generator.draw.part import PartLine
from generator.draw.plain import PLAIN
from generator.kinds.kind import kind_of
from generator.kit.job import Job
from generator.press.sheet import Sheet

RUNS = 8
"""Runs of pages that a part is spread over, at most: what is alike is laid together, and fills few gaps elsewhere."""


def first_pages(job: Job, sheets: Sequence[Sheet], others: int = 0, ending: int = 0) -> tuple[Art, ...]:
    """The pages that come before the sheets.

    Args:
        job: The build.
        sheets: Where everything lies.
        others: Pages that come before the sheets as well: those of other games on the same sheets.
        ending: Pages that come after the sheets and before its own.

    Raises:
        OverfullError: The table of parts is higher than a page, or wider.
    """
    two_sided = job.options.backs == "duplex"
    arts = _covers(job, sheets, others + (2 if two_sided else 1), ending)
    if not two_sided and len(arts) != 1:  # the pages a part is on depend on how many the table itself takes
        return _covers(job, sheets, others + len(arts), ending)
    return arts


def widest_pages(job: Job) -> tuple[Art, ...]:
    """The same before it is known what lies where, every part on as many pages here and there as may well be.

    Raises:
        OverfullError: The table might be too high: first_pages can tell.
    """
    run = spans((100, 101))
    spread = [replace(part, pages=", ".join([run] * min(part.pieces, RUNS))) for part in parts(job, (), 0)]
    return _cover(job, replace(job.studio.look, style=PLAIN), spread)  # the scenery behind the title says nothing


def _covers(job: Job, sheets: Sequence[Sheet], count: int, ending: int) -> tuple[Art, ...]:
    return _cover(job, job.studio.look, parts(job, sheets, count, ending))


def _cover(job: Job, look: Look, lines: Sequence[PartLine]) -> tuple[Art, ...]:
    from generator.draw.cover import cover  # noqa: PLC0415 - for whole kits

    options = job.options
    return cover(
        job.game,
        lines,
        options.stock.size,
        look,
        flip=options.flip,
        backs=options.backs,
        margin=options.press.margin,
        picture=job.studio.picture,
    )


def parts(job: Job, sheets: Sequence[Sheet], before: int, ending: int = 0) -> tuple[PartLine, ...]:
    """A line for each component, in the order of game.yaml.

    `before` pages of the file come before the sheets, whole pages after them and after `ending` others.
    """
    lines, last = [], before + len(sheets) + 1 + ending
    for part in job.game.components:
        pieces = {piece.id: piece.copies for piece in job.pieces if piece.component == part.id}
        if pieces:
            pages = [
                before + i
                for i, sheet in enumerate(sheets, 1)
                if sheet.side != "back" and any(placed.piece in pieces for placed in sheet.placements)
            ]
            if kind_of(part).page:
                pages, last = [last], last + _step(sheets)
            # sum counts copies of pieces
            lines.append(
                PartLine(part.title, sum(pieces.values()), spans(pages, _step(sheets)), part.make, part.instead)
            )
    return tuple(lines)


def _step(sheets: Sequence[Sheet]) -> int:
    """How many pages from one front to the next."""
    return 2 if any(sheet.side == "back" for sheet in sheets) else 1


def spans(pages: Sequence[int], step: int = 1) -> str:
    """Page numbers as a person says them; a front brings its back with it: [3, 5, 9] with step 2 is '3-6, 9-10'."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page + step - 1
        else:
            runs.append([page, page + step - 1])
    return ", ".join(str(first) if first == last else f"{first}\N{EN DASH}{last}" for first, last in runs)
