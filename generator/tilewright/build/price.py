"""A game before and after a change -> PaperPrice: how many sheets a designer prints again, counted from both kits.

Pieces that look otherwise, and further copies, are laid on as few sheets as hold them, as `build --changed-since`
prints them. Of the booklet those sheets count of which a page looks otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tilewright.build.changes import changes, sheets_again
from tilewright.build.edition import Edition
from tilewright.build.record import record
from tilewright.build.rulebook import rules
from tilewright.build.store import Store
from tilewright.frozen import dataclass
from tilewright.pdf.raster import pdfium_document
from tilewright.pieces.kind import kind_of
from tilewright.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class PaperPrice:
    """What has to be printed again.

    Attributes:
        sheets: Sheets of pieces, and pages that are not cut.
        booklet: Sheets of the booklet.
        pieces: The names of the pieces.
    """

    sheets: int
    booklet: int
    pieces: tuple[str, ...]

    @property
    def all(self) -> int:
        """All sheets."""
        return self.sheets + self.booklet

    @property
    def words(self) -> str:
        """'2 sheets, 1 of them of the booklet'."""
        if not self.all:
            return "no sheet"
        whole = sheets_in_words(self.all)
        if not self.booklet:
            return whole
        return f"{whole} of the booklet" if not self.sheets else f"{whole}, {self.booklet} of them of the booklet"


def sheets_in_words(count: int) -> str:
    """'one sheet', '3 sheets', 'no sheet'."""
    return "no sheet" if not count else "one sheet" if count == 1 else f"{count} sheets"


def edition_of(spec: Spec[Any]) -> Edition:
    """A game to be printed as if its files said what its variants do: without the words that tell of a variant."""
    edition = Edition.of(replace(spec, variants=()))
    edition.cache = Store.own()
    return edition


def price(before: Edition, after: Edition) -> PaperPrice:
    """What has to be printed again for somebody who has printed the first.

    Raises:
        RefusedError: One of them cannot be printed.
    """
    old, new = (record(each.job, (), each.faces)["pieces"] for each in (before, after))
    numbered = frozenset(part for part, table in after.spec.tables.items() if not table.named)
    copies = {change.front: change.copies for change in changes(old, new, numbered) if change.copies}
    pages = {piece.id for piece in after.job.pieces if kind_of(after.job.studio.parts[piece.component]).page}
    cut = {front: count for front, count in copies.items() if front not in pages}
    _, sheets = sheets_again(after, cut) if cut else (None, ())
    numbers = {sheet.number for sheet in sheets if sheet.placements}
    return PaperPrice(len(numbers) + len(copies.keys() & pages), booklet_sheets(before, after), tuple(copies))


def booklet_sheets(before: Edition, after: Edition) -> int:
    """How many sheets of a booklet that is folded and stapled have a page that looks otherwise."""
    if after.spec.booklet is None:
        return 0
    if before.spec.booklet and before.booklet == after.booklet and before.plates == after.plates:
        return 0
    old, new = (_pages(rules(each)) if each.spec.booklet else [] for each in (before, after))
    last = -(-len(new) // 4) * 4 - 1  # four pages a sheet
    if len(old) != len(new):
        return (last + 1) // 4
    return len({min(at, last - at) // 2 for at, page in enumerate(new) if page != old[at]})


SCALE = 0.8
"""Dots for each point of a page that two pages are compared by: a digit in the smallest type is another picture."""


def _pages(data: bytes) -> list[bytes]:
    """What each page of a PDF looks like."""
    with pdfium_document(data) as document:
        return [bytes(page.render(scale=SCALE).buffer) for page in document]
