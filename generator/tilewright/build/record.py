"""Sheets + faces -> what is told of them: a mark of each, the files of the kit by paper, and what the manifest says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Literal

from tilewright import __version__
from tilewright.build.faces import fronts, whole_pages
from tilewright.build.faults import errors_of
from tilewright.build.job import Job
from tilewright.build.labour import record_of
from tilewright.build.options import Options
from tilewright.build.store import Face
from tilewright.draw.art import fingerprint
from tilewright.frozen import dataclass
from tilewright.pieces.pool import set_digest
from tilewright.sheets.sheet import Sheet


def sheet_mark(sheet: Sheet, faces: Mapping[str, Face]) -> str:
    """The fingerprint of a side of a sheet: another one where a face on it is another."""
    return fingerprint(" ".join(faces[placed.face].fingerprint for placed in sheet.placements))


def record(job: Job, sheets: Sequence[Sheet], drawn: Mapping[str, Face]) -> dict[str, Any]:
    """What the manifest says besides the files."""
    spec, errors = job.spec, errors_of(job, drawn)
    return {
        "game": spec.game.id,
        "version": spec.game.version,
        "set": set_digest(spec) if spec.wings else None,
        "variants": [name for name, _ in spec.variants],
        "seed": spec.game.seed,
        "deck": job.options.deck or None,
        "options": {**asdict(job.options), "ink": job.options.ink.value},
        "tilewright": __version__,
        "sheets": len({sheet.number for sheet in sheets}),
        "work": record_of(job, sheets, drawn),
        "pieces": [
            {
                "id": piece.id,
                "part": piece.component,
                "copies": piece.copies,
                "fingerprint": drawn[front.name].fingerprint,
                "front": front.name,
                "back": sides[1].name if sides[1] else None,
                "back_fingerprint": drawn[sides[1].name].fingerprint if sides[1] else None,
            }
            for piece in job.pieces
            for sides in job.sides[piece.id]
            for front in fronts(job, sides)
        ],
        **({"errors": [str(each) for each in errors]} if errors else {}),
        "laid": laid(sheets, drawn, [face.name for _title, face in whole_pages(job, drawn)]),
    }


def laid(sheets: Sequence[Sheet], drawn: Mapping[str, Face], whole: Sequence[str]) -> list[dict[str, Any]]:
    """For each side of each sheet its mark, as its margin has it, and each face on it with its upper left corner.

    So a printed sheet, and what was cut from it, can be traced to the drawings it was made from. `whole` names the
    faces that fill a page, which come last.
    """
    last = max((sheet.number for sheet in sheets), default=0)
    cut = [
        {
            "sheet": sheet.number,
            "side": sheet.side,
            "mark": sheet_mark(sheet, drawn),
            "faces": [[each.face, round(each.box.x, 3), round(each.box.y, 3)] for each in sheet.placements],
        }
        for sheet in sheets
        if sheet.placements
    ]
    pages = [
        {"sheet": number, "side": "front", "mark": drawn[name].fingerprint, "faces": [[name, 0.0, 0.0]]}
        for number, name in enumerate(whole, 1 + last)
    ]
    return [*cut, *pages]


Stack = Literal["paper", "card-both-sides", "card-one-side", "labels", "all"]
"""What goes into the printer together: ordinary paper, card printed on both sides or on one, labels; or everything."""


@dataclass(frozen=True, slots=True)
class PaperFile:
    """A file of a kit.

    Attributes:
        stack: What it is printed on; `all` where everything is in one file.
        sheets: The sides of its sheets in printing order; no empty ones, but where everything is in one file.
        begins: The first pages are in it.
        ends: The numbers of the pages in it that are not cut.
        both: It is printed on both sides.
    """

    stack: Stack
    sheets: tuple[Sheet, ...]
    begins: bool = False
    ends: tuple[int, ...] = ()
    both: bool = False

    def name(self, paper: str) -> str:
        """What the file is called."""
        return f"kit-{paper}.pdf" if self.stack == "all" else f"kit-{paper}-{self.stack}.pdf"


def files_of(sheets: Sequence[Sheet], options: Options, *, first: bool, whole: int) -> tuple[PaperFile, ...]:
    """The files in the order in which one prints them.

    Args:
        sheets: All sides of all sheets in printing order.
        options: Whether one file is asked for, and whether backs are printed.
        first: There are first pages.
        whole: How many pages come after the sheets that are not cut.
    """
    after = 1 + max((sheet.number for sheet in sheets), default=0)
    ends = tuple(range(after, after + whole))
    if options.one_file:
        return (PaperFile("all", tuple(sheets), first, ends, options.backs == "duplex"),)
    return tuple(_parted(sheets, ends, first=first))


def _parted(sheets: Sequence[Sheet], ends: tuple[int, ...], *, first: bool) -> Iterator[PaperFile]:
    if first or ends:
        yield PaperFile("paper", (), first, ends)
    backed = {sheet.number for sheet in sheets if sheet.side == "back" and sheet.placements}
    stacks: dict[Stack, list[Sheet]] = {"card-both-sides": [], "card-one-side": [], "labels": []}
    for sheet in sheets:
        if sheet.number in backed:
            stacks["card-both-sides"].append(sheet)
        elif sheet.side != "back":
            stacks["labels" if sheet.medium == "labels" else "card-one-side"].append(sheet)
    for stack, sides in stacks.items():
        if sides:
            yield PaperFile(stack, tuple(sides), both=stack == "card-both-sides")


_STACKS: tuple[Stack, ...] = ("paper", "card-both-sides", "card-one-side", "labels")
ALL_FILES = tuple(PaperFile(stack, ()) for stack in _STACKS)
"""Every file that a kit can have, with nothing in it."""


def spans(numbers: Sequence[int]) -> str:
    """Numbers of sheets as a person says them, each once: [3, 3, 4, 5, 9] is '3-5, 9'."""
    runs: list[list[int]] = []
    for number in dict.fromkeys(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}\N{EN DASH}{last}" for first, last in runs)
