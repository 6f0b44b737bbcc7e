"""Panels and tables -> pages: as few as hold them all, panels and letters as large as those pages have room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.frozen import dataclass
from tilewright.report.chart.panel import Plot
from tilewright.report.tables import SIZES, ReportContent, Section, TableSections, remaining, stacked, tables_of

GAP = 3.2
STEPS = 12
"""Of the way from a panel's least height to its best that are tried."""
STRETCH = 1.22
"""How much higher than its best a panel may be where a page would else have a gap at its foot."""
ROOMY = 0.45
"""So much of a page must be free for a long table to begin on it, under panels."""
EASY = 8.2
"""Points: letters are smaller only to keep a report to two pages."""
SHOWN = 16
"""Lines of problems, with heading and ending, for which letters and panels are made smaller."""


@dataclass(frozen=True, slots=True)
class PanelRow:
    """Panels side by side.

    Attributes:
        plots: One or two.
        height: Theirs.
        best: The height that they look best in.
    """

    plots: tuple[Plot, ...]
    height: float
    best: float


@dataclass(frozen=True, slots=True)
class PageContent:
    """What stands on a page, from the top.

    Attributes:
        rows: Its panels.
        sections: Heads and lines of its tables.
        ending: On the last page: problems, and how to read it all.
    """

    rows: tuple[PanelRow, ...] = ()
    sections: tuple[Section, ...] = ()
    ending: tuple[Section, ...] = ()

    @property
    def high(self) -> float:
        """How much of the page it takes."""
        return stacked([*(Section(row.height + GAP, print) for row in self.rows), *self.sections, *self.ending])


def flow(plots: Sequence[Plot], content: ReportContent, width: float, rooms: tuple[float, float]) -> list[PageContent]:
    """The pages.

    Args:
        plots: The panels, in their order.
        content: What the tables say.
        width: Of the page, in millimetres.
        rooms: How high the first page is, and each other.
    """
    pairs = _pairs(plots)
    tried_sizes = (EASY,) if content.is_long else SIZES
    of_size = {size: tables_of(content, width, size) for size in tried_sizes}
    after = stacked(remaining(content, width, rooms[1] / 3) or [])

    def pages(size: float, share: float) -> list[PageContent]:
        panels = _rows([_row(pair, share) for pair in pairs], rooms)
        # Tables go on a page of their own if here is no room for all that follows, nor for much of it.
        room = rooms[len(panels) > 1]
        whole = after + stacked([each for table in of_size[size] for each in (*table.head, *table.lines)])
        if panels[-1].rows and room - panels[-1].high < min(whole, ROOMY * room):
            panels.append(PageContent())
        for table in of_size[size]:
            panels = _table(panels, table, rooms)
        # The problems and how to read it all come last, on a page of their own if this one has no room for them.
        rest = remaining(content, width, rooms[len(panels) > 1] - panels[-1].high)
        if rest is None:
            panels = [*panels, PageContent()]
            rest = remaining(content, width, rooms[1]) or []
        return [*panels[:-1], replace(panels[-1], ending=tuple(rest))]

    def worth(size: float, share: float) -> tuple[int, int]:
        """The fewer pages the better; of as few the one that shows more of the problems."""
        tried = pages(size, share)
        return -len(tried), min(SHOWN, len(tried[-1].ending))

    sizes = list(of_size)
    best = worth(sizes[-1], 0.0)
    if best[0] < -2 and EASY in sizes:
        sizes = [size for size in sizes if size >= EASY]
        best = worth(sizes[-1], 0.0)
    size = next(size for size in sizes if worth(size, 0.0) >= best)
    share = next(k / STEPS for k in range(STEPS, -1, -1) if worth(size, k / STEPS) >= best)
    chosen = pages(size, share)
    return [_filled(page, rooms[min(1, at)], last=at == len(chosen) - 1) for at, page in enumerate(chosen)]


def _pairs(plots: Sequence[Plot]) -> list[tuple[Plot, ...]]:
    """Rows: a wide panel has its own, of the others two share one, also where wide ones stand between them."""
    rows: list[tuple[Plot, ...]] = []
    lonely: int | None = None
    for plot in plots:
        if not plot.wide and lonely is not None:
            rows[lonely] = (*rows[lonely], plot)
            lonely = None
        else:
            lonely = lonely if plot.wide else len(rows)
            rows.append((plot,))
    return rows


def _row(plots: tuple[Plot, ...], share: float) -> PanelRow:
    least = max(plot.heights[0] for plot in plots)
    best = max(least, *(plot.heights[1] for plot in plots))
    return PanelRow(plots, least + share * (best - least), best)


def _rows(rows: Sequence[PanelRow], rooms: tuple[float, float]) -> list[PageContent]:
    pages = [PageContent()]
    for row in rows:
        grown = replace(pages[-1], rows=(*pages[-1].rows, row))
        if grown.high <= rooms[len(pages) > 1] or not pages[-1].rows:
            pages[-1] = grown
        else:
            pages.append(PageContent((row,)))
    return pages


def _table(pages: list[PageContent], table: TableSections, rooms: tuple[float, float]) -> list[PageContent]:
    """Line after line; on each new page the head stands again, and under a head there are two lines at least."""
    begun = False
    for at, line in enumerate(table.lines):
        after = table.lines[at + 1 : at + 2]
        added = [line] if begun else [*table.head, line]
        page = pages[-1]
        is_full = page.high + stacked([*added, *([] if begun else after)]) > rooms[len(pages) > 1]
        if is_full and (page.rows or page.sections):
            pages, added = [*pages, PageContent()], [*table.head, line]
        pages[-1] = replace(pages[-1], sections=(*pages[-1].sections, *added))
        begun = True
    return pages


def _filled(page: PageContent, room: float, *, last: bool) -> PageContent:
    """The panels higher, each by the same part of its height, so that the page is full; not so on the last page."""
    free, rows = room - page.high, page.rows
    if not rows or free <= 0:
        return page
    high = stacked([Section(row.height, print) for row in rows])
    share = (high + free) / high
    heights = [min(row.height * share, row.best * (1.0 if last else STRETCH)) for row in rows]
    higher = zip(rows, heights, strict=True)
    return replace(page, rows=tuple(replace(row, height=max(row.height, height)) for row, height in higher))
