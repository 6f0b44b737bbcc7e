"""Blocks of a booklet -> Problems: what is higher than a page and cannot be parted, or too wide to be set at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from generator.booklet.columns import COLUMN, HEIGHT
from generator.booklet.contents import contents
from generator.booklet.flow import Flow
from generator.problem import Problem
from generator.prose.blocks import Block, Framed, Heading, Insert, TableBlock, plain, runs_of, walk
from generator.units import points

WORDS = 4
"""Words that a message repeats."""
NAMES = {TableBlock: "the table", Framed: "the box", Heading: "the heading", Insert: "the list of contents"}
_SLACK = 1e-6  # the engine's own, in points


def unfit(blocks: Sequence[Block], flow: Flow, path: str, known: dict[object, str]) -> Iterator[Problem]:
    """Q13 for each table, box or heading that no page can hold; all else can be broken anywhere.

    `known` is what was found of blocks before, and in the end what was found of these.
    """
    chapters = tuple((1, plain(block.runs), 0) for block in blocks if isinstance(block, Heading) and block.level == 1)
    faults = dict[object, str]()
    for block in blocks:
        if not isinstance(block, tuple(NAMES)):
            continue
        look = (flow.look(block), chapters if isinstance(block, Insert) else ())
        faults[look] = fault = known[look] if look in known else _fault(block, flow, chapters)
        if fault:
            message = f"{NAMES[type(block)]}{_opening_words(block)} {fault}"
            yield Problem(path, block.line, 0, "Q13", message, "part it in two, or make it shorter")
    known.clear()
    known.update(faults)


def _fault(block: Block, flow: Flow, chapters: Sequence[tuple[int, str, int]]) -> str:
    """What is wrong with it; empty where nothing is."""
    listed = isinstance(block, Insert) and chapters
    try:
        fits = all(map(_breaks, [contents(chapters, flow.styles)] if listed else flow.block(block)))
    except ValueError:  # the engine cannot even begin with columns of no width
        return "has no rows, or too many columns"
    return "" if fits else "is higher than a page"


def _breaks(flowable: Flowable) -> bool:
    """Whether it fits a page, or falls into parts that do."""
    width, height = points(COLUMN), points(HEIGHT)
    rest = [flowable]
    while rest:
        part = rest.pop()
        if part.wrap(width, height)[1] <= height + _SLACK:
            continue
        parts = part.split(width, height)
        if len(parts) < 2 or parts[0].wrap(width, height)[1] > height + _SLACK:
            return False
        rest += parts[1:]
    return True


def _opening_words(block: Block) -> str:
    """The words it begins with, to know it by."""
    words = " ".join(plain(runs) for each in walk((block,)) for runs in runs_of(each)).split()
    return f" with '{' '.join(words[:WORDS])}'" if words else ""
