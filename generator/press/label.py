"""The parts on each sheet of paper -> the line that names it: 'Castle tiles 2/7 + Start tile · front · sheet 2'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.language import Language

NAMED = 3  # parts that a label names before it counts the others
LONGEST = 40  # letters of a name: three of them in 6 pt fit across A4 and Letter


def captions(parts: Sequence[Sequence[str]], heading: str, language: Language) -> tuple[str, ...]:
    """For each sheet what lies on it: each part with its place among the sheets that carry it, where there are several.

    Args:
        parts: For each sheet of paper the parts it carries, in order.
        heading: Begins each line; may be empty.
        language: For what is counted and not named.
    """
    carriers = Counter(name for names in parts for name in names)
    so_far = Counter[str]()
    lines = []
    for names in parts:
        so_far.update(names)
        lines.append(_join(heading, [_count_in_words(name, so_far[name], carriers[name]) for name in names], language))
    return tuple(lines)


def label(caption: str, side: str, number: int, language: Language) -> str:
    """The whole line; the side (front, back, empty, fold) is left out where nothing has a back."""
    words = (caption, side and language.say(f"sheets.side.{side}"), language.say("sheets.number", number=number))
    return " · ".join(word for word in words if word)


def _count_in_words(name: str, number: int, of: int) -> str:
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
    return short if of == 1 else f"{short} {number}/{of}"


def _join(heading: str, names: list[str], language: Language) -> str:
    more = len(names) - NAMED
    shown = names if more <= 0 else [*names[:NAMED], language.say("sheets.more", number=more)]
    return " · ".join(word for word in (heading, " + ".join(shown)) if word)
