"""The parts on each sheet of paper -> the line that names it: 'Castle tiles 2/7 + Start tile · front · sheet 2'."""

from __future__ import annotations

from collections.abc import Sequence

NAMED = 3  # parts that a label names before it counts the others
LONGEST = 40  # letters of a name: three of them in 6 pt fit across A4 and Letter


def captions(parts: Sequence[Sequence[str]], heading: str) -> tuple[str, ...]:
    """For each sheet what lies on it: each part with its place among the sheets that carry it, where there are several.

    Args:
        parts: For each sheet of paper the parts it carries, in order.
        heading: Begins each line; may be empty.
    """
    carriers: dict[str, list[int]] = {}
    for number, names in enumerate(parts):
        for name in names:
            carriers.setdefault(name, []).append(number)
    return tuple(
        _joined(heading, [_counted(name, carriers[name], number) for name in names])
        for number, names in enumerate(parts)
    )


def label(caption: str, side: str | None, number: int) -> str:
    """The whole line; the side is left out where nothing has a back."""
    return " · ".join(word for word in (caption, side, f"sheet {number}") if word)


def _counted(name: str, carriers: list[int], number: int) -> str:
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
    return short if len(carriers) == 1 else f"{short} {carriers.index(number) + 1}/{len(carriers)}"


def _joined(heading: str, names: list[str]) -> str:
    more = len(names) - NAMED
    shown = names if more <= 0 else [*names[:NAMED], f"{more} more"]
    return " · ".join(word for word in (heading, " + ".join(shown)) if word)
