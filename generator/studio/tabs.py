"""The tabs of the page, in their order: a line here adds one (generator/studio/__init__.py says what it needs)."""

from __future__ import annotations

from generator.studio import balance, booklet, decks, papers, pieces, playing, problems, sheets
from generator.studio.change import tab as change
from generator.studio.tab import Tab

TABS: tuple[Tab, ...] = (
    pieces.TAB,
    sheets.TAB,
    booklet.TAB,
    change.TAB,
    balance.TAB,
    decks.TAB,
    playing.TAB,
    problems.TAB,
    papers.TAB,
)
