"""The tabs of the page, in their order: a line here adds one (studio/__init__.py says what it needs)."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.rooms import wings
from tilewright.studio import balance, booklet, papers, pieces, playing, problems, sheets
from tilewright.studio.change import tab as change
from tilewright.studio.tab import Tab

OWN: tuple[Tab, ...] = (
    pieces.TAB,
    sheets.TAB,
    booklet.TAB,
    change.TAB,
    balance.TAB,
    playing.TAB,
    problems.TAB,
    papers.TAB,
)


def _with_brought() -> Iterator[Tab]:
    """Our own tabs, each followed by those that wings put after it."""
    brought: list[tuple[str, Tab]] = [row for room in wings() for row in room.ask("tabs", "TABS") or ()]
    for own in OWN:
        yield own
        yield from (tab for after, tab in brought if after == own.id)


TABS = tuple(_with_brought())
"""All tabs, those that wings bring among them."""
