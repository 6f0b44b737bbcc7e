"""Sheets -> the files of a kit, one for each paper they are printed on, or one file with everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from generator.frozen import dataclass
from generator.kit.options import Options
from generator.press.sheet import Sheet

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
