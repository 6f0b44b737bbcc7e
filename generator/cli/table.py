"""Problems, Measures and Findings -> a table a person reads: aligned text, coloured on a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from generator.frozen import dataclass

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.balance.declared import Finding
    from generator.balance.measure import Measure
    from generator.problem import Problem

WIDTH = 100
NAMED = 4
"""Pieces that are named under a measure; of more it says how many."""

FAMILIES = {"T": "tiles, one by one", "S": "the set of tiles", "D": "the deck", "U": "what balance.yaml asks for"}
STYLES = {"fine": "green", "warn": "yellow", "fail": "bold red"}


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of the table, and what stands under it.

    Attributes:
        cells: Code, what, value, target, verdict and `worse than`.
        under: Pieces to look at, and what to do.
    """

    cells: tuple[str, str, str, str, str, str]
    under: tuple[str, ...] = ()


def of_family(letter: str, problems: Iterable[Problem]) -> TableLine:
    """All checks of a family in a line."""
    levels = [problem.level.name.lower() for problem in problems if problem.code[0] == letter]
    counts = [f"{levels.count(name)} {name}{'s' * (levels.count(name) > 1)}" for name in dict.fromkeys(levels)]
    verdict = "fail" if "error" in levels else "warn" if "warning" in levels else "fine"
    return TableLine((letter, FAMILIES[letter], ", ".join(sorted(counts)) or "no problems", "no errors", verdict, ""))


def of_measure(measure: Measure) -> TableLine:
    """A measure in a line; of one that is not fine also what to look at and what to do."""
    worse = measure.rank.words if measure.rank else ""
    verdict = measure.verdict.value if measure.target else ""
    cells = (measure.code, measure.what, measure.said, measure.target, verdict, worse)
    pieces = [f"{each.name}  {each.place}  {each.why}" for each in measure.offenders[:NAMED]]
    if len(measure.offenders) > NAMED:
        pieces.append(f"and {len(measure.offenders) - NAMED} more")
    beyond = f"{measure.distance} beyond its limit: " if measure.room is not None and measure.room < 0 else ""
    advice = [f"-> {beyond}{measure.help}"] if measure.help and verdict in {"warn", "fail"} else []
    felt = [measure.felt] if measure.felt else []
    return TableLine(cells, (*felt, *pieces, *advice))


def of_finding(finding: Finding) -> TableLine:
    """A line of balance.yaml; its problem, if it is not kept, says which pieces are to blame."""
    verdict = ("fine" if finding.kept else ("fail", "warn", "warn")[finding.level]) if finding.target else ""
    return TableLine(("U", finding.says, finding.value, finding.target, verdict, ""))


def remarks(measures: Sequence[Measure], *, of_deal: bool = False, of_tiles: bool = False) -> list[str]:
    """How to read measures, and what is not measured; nothing where there are none."""
    from generator.balance.measure import how_sure  # noqa: PLC0415 - loaded when it is needed
    from generator.cutaway.balance.catalogue import NEED_PLAY  # noqa: PLC0415
    from generator.spec.words import english  # noqa: PLC0415

    if not measures:
        return []
    among = "Worse than so many of 100 blind deals of this set; 12-41 where 12 are less bad and 41 no worse."
    play = english().say("report.remarks.play", codes=english().listed(NEED_PLAY))
    return [among, how_sure(measures)] if of_deal else [how_sure(measures), *[play][: 1 if of_tiles else 0]]


def show(title: str, rows: Sequence[TableLine], notes: Iterable[str] = ()) -> None:
    """The table on stdout."""
    lines = list(_lines(title, rows, tuple(notes)))
    if not sys.stdout.isatty():
        for line, _ in lines:
            click.echo(line)
        return
    from rich.console import Console  # noqa: PLC0415 - only for a person who watches
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    for line, verdict in lines:
        text = Text(line, style="bold" if verdict == "title" else "")
        if verdict in STYLES and verdict in line:
            start = line.rindex(f" {verdict}") + 1
            text.stylize(STYLES[verdict], start, start + len(verdict))
        console.print(text, soft_wrap=True)


def _lines(title: str, rows: Sequence[TableLine], notes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The lines, and the verdict that stands in each."""
    compared = any(row.cells[5] for row in rows)
    head = ("", title, "value", "target", "", "worse than" if compared else "")
    wide = (4, 28, 27, 20, 4, 12) if compared else (4, 33, 37, 18, 4, 0)
    yield from ((line, "title") for line in laid(head, wide))
    for row in rows:
        for number, line in enumerate(laid(row.cells, wide)):
            yield line, "" if number else row.cells[4]
        for under in row.under:
            yield from ((f"      {line}", "") for line in wrap(under, WIDTH - 6, subsequent_indent="   "))
    for note in notes:
        yield from ((line, "") for line in wrap(note, WIDTH))


def laid(cells: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    """Cells side by side, each as many lines high as its words need."""
    columns = [_wrap(cell, width) for cell, width in zip(cells, wide, strict=True) if width]
    for line in zip_longest(*columns, fillvalue=""):
        cut = (f"{part:{width}}" for part, width in zip(line, (width for width in wide if width), strict=True))
        yield " ".join(cut).rstrip()


def _wrap(cell: str, width: int) -> list[str]:
    """The words in lines; a number stays with what it is of and its percent sign."""
    kept = re.sub(r"(?<=\d:) | (?=%)|(?<=\d) (?=\()", "\N{NO-BREAK SPACE}", cell)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(kept, width)] or [""]
