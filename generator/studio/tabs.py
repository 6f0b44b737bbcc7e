"""The tabs of the page, in their order: a line here adds one (generator/studio/__init__.py says what it needs)."""

from __future__ import annotations

from generator.studio import pieces, playing, problems
from generator.studio.tab import Tab

TABS: tuple[Tab, ...] = (
    pieces.TAB,
    playing.TAB,
    problems.TAB,
)
