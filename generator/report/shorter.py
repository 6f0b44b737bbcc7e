"""Words of a table -> words that can be set beside a mark: what the fonts lack as a question mark, long ones cut."""

from __future__ import annotations

from generator.report.lines import legible

LONGEST = 26


def short(words: str, most: int = LONGEST) -> str:
    """As much as has room."""
    known = legible(words)
    return known if len(known) <= most else f"{known[: most - 3].rstrip()}..."
