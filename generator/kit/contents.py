"""Sheets + pieces -> the kit's first page, or two: what there is, how many, on which sheets, how long it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.draw.look import Look
from generator.draw.part import FileLine, Labour, Lasting, PartLine, SheetMap
from generator.draw.plain import PLAIN
from generator.kinds.kind import kind_of
from generator.kit.cache import Face
from generator.kit.job import Job
from generator.kit.labour import labour_of
from generator.kit.mapped import maps_of
from generator.kit.papers import ALL_FILES, PaperFile, spans
from generator.press.sheet import Sheet

if TYPE_CHECKING:  # for whole kits
    from generator.draw.cover import FirstPages

RUNS = 8
"""Runs of sheets that a part is spread over, at most: what is alike is laid together, and fills few gaps elsewhere."""

LONGEST = Labour(9_999, Lasting(999_000, 999_000, 999_000), fewer=(10, Lasting(999_000, 999_000, 999_000)))
"""Takes as many words as any."""


def first_pages(
    job: Job, sheets: Sequence[Sheet], files: Sequence[PaperFile], faces: Mapping[str, Face], ending: int = 0
) -> FirstPages:
    """The pages that come before the sheets.

    Args:
        job: The build.
        sheets: Where everything lies.
        files: The files of the kit.
        faces: What lies on the sheets.
        ending: Pages of other games that come after the sheets and before its own.

    Raises:
        OverfullError: The table of parts is higher than a page, or wider.
    """
    labour, maps = labour_of(job, sheets, faces), maps_of(job, sheets, faces)
    return _cover(job, job.studio.look, parts(job, sheets, labour, ending), labour, papers(job, files), maps)


def widest_pages(job: Job) -> FirstPages:
    """The same before it is known what lies where, every part on as many sheets here and there as may well be.

    Raises:
        OverfullError: The table might be too high: first_pages can tell.
    """
    run = spans((100, 101))
    labour = replace(LONGEST, parts={part.id: LONGEST.whole for part in job.game.components})
    spread = [replace(part, sheets=", ".join([run] * min(part.pieces, RUNS))) for part in parts(job, (), labour)]
    files = [] if job.options.one_file else [replace(line, sheets=run) for line in papers(job, ALL_FILES)]
    return _cover(job, replace(job.studio.look, style=PLAIN), spread, labour, files)  # the scenery says nothing


def _cover(  # noqa: PLR0913, PLR0917 - all that the pages tell
    job: Job,
    look: Look,
    lines: Sequence[PartLine],
    labour: Labour,
    files: Sequence[FileLine],
    maps: Sequence[SheetMap] = (),
) -> FirstPages:
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
        labour=labour,
        files=files,
        folding=folded(job),
        maps=maps,
    )


def folded(job: Job) -> tuple[str, ...]:
    """What of the kit is folded and glued, each once: its parts, its sheets, its booklet."""
    there = set(job.components.values())
    kinds = [kind_of(part) for part in job.game.components if part.id in there and kind_of(part).medium(part) == "card"]
    names = [kind.folding for kind in kinds if kind.folding]
    names += ["gutterfold"] * (job.options.backs == "gutterfold") + ["booklet"] * bool(job.spec.booklet)
    return tuple(dict.fromkeys(names))


def papers(job: Job, files: Sequence[PaperFile]) -> tuple[FileLine, ...]:
    """A line for each file of the kit, its paper, and its sheets; none where there is only one."""
    language, edge = job.spec.language, job.spec.language.say(f"edges.{job.options.flip}")
    lines = [
        FileLine(
            file.name(job.options.paper),
            language.say(f"cover.on.{file.stack}", edge=edge),
            spans([*(sheet.number for sheet in file.sheets), *file.ends]),
        )
        for file in files
        if file.stack != "all"
    ]
    if lines and job.spec.booklet:
        turned = edge if job.options.profile else language.say("edges.short")
        printed_on = language.say("cover.on.booklet", edge=turned)
        lines.append(FileLine(f"rules-booklet-{job.options.paper}.pdf", printed_on, ""))
    return tuple(lines)


def parts(job: Job, sheets: Sequence[Sheet], labour: Labour, ending: int = 0) -> tuple[PartLine, ...]:
    """A line for each component, in the order of game.yaml; whole pages come after all sheets and `ending` others."""
    lines, last = [], 1 + max((sheet.number for sheet in sheets), default=0) + ending
    for part in job.game.components:
        pieces = {piece.id: piece.copies for piece in job.pieces if piece.component == part.id}
        if pieces:
            numbers = [sheet.number for sheet in sheets if any(placed.piece in pieces for placed in sheet.placements)]
            if kind_of(part).page:
                numbers, last = [last], last + 1
            # sum counts copies of pieces
            seconds = labour.saved(part.id) if part.instead else 0.0
            lines.append(PartLine(part.title, sum(pieces.values()), spans(numbers), part.make, part.instead, seconds))
    return tuple(lines)
