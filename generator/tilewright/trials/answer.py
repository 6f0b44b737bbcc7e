"""StudyAnswer: what a study says of one question, for people and for programs, and what it was computed from."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from tilewright.balance.intervals import Interval, Sampled
from tilewright.frozen import dataclass
from tilewright.report.lines import legible

ENOUGH = 30
"""Games below which a number is told, but nothing is said of it."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """An answer.

    Attributes:
        key: What programs know it by.
        title: What is asked.
        says: Plain sentences, the most important first.
        of: What it was computed from: '10,000 games'.
        numbers: The same for programs.
        heads: Over the columns of its table.
        rows: The lines of the table; none where the sentences say it all.
    """

    key: str
    title: str
    says: tuple[str, ...]
    of: str
    numbers: Mapping[str, Any]
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def ordinal(place: int) -> str:
    """0 -> 'first'."""
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"


def games(number: int) -> str:
    """'1 game', '10,000 games'."""
    return f"{number:,} game{'' if number == 1 else 's'}"


def of_100(within: Interval) -> str:
    """'29 to 33' of 100."""
    return _range(f"{100 * within.low:.0f}", f"{100 * within.high:.0f}")


def around(each: Sampled, digits: int = 1) -> str:
    """'4.1 to 4.3'; of a number without a range the number."""
    if not isfinite(each.within.low):
        return f"{each.value:.{digits}f}"
    return _range(f"{each.within.low:.{digits}f}", f"{each.within.high:.{digits}f}")


def signed(each: Sampled, scale: int = 1, digits: int = 1) -> str:
    """'+1.2 to +3.4'; nothing where nothing is known."""
    if not isfinite(each.within.low) or not isfinite(each.within.high):
        return "-"
    low, high = (f"{scale * end:+.{digits}f}" for end in (each.within.low, each.within.high))
    return _range(low, high)


def _range(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"


def plain(each: Sampled) -> dict[str, float | int | None]:
    """The number for programs: value, ends of its interval, and how many it is of; what is unbounded has no end."""
    low, high = (end if isfinite(end) else None for end in (each.within.low, each.within.high))
    return {"value": each.value, "low": low, "high": high, "of": each.within.of}


def few(number: int, of: int = 0, what: str = "") -> tuple[str, ...]:
    """A warning where there are too few games to believe a number.

    Args:
        number: How many there are.
        of: Of how many games they are; 0 where every game is one.
        what: Which of all they are, such as 'looked at move by move'; '' for all.
    """
    if number >= ENOUGH:
        return ()
    which = f" {what}" if what else ""
    are = "is" if number == 1 else "are"
    enough = -(-of * ENOUGH // max(1, number)) if of else ENOUGH
    return (
        f"Inconclusive: {games(number)}{which} {are} few; play {enough:,} at least, better {max(1000, 2 * enough):,}.",
    )


def caption(answer: StudyAnswer, least: int = 0, most: int = 2) -> str:
    """Some of its sentences below a plot, and what they are of."""
    return legible(f"{' '.join(answer.says[least:most])} ({answer.of})")
