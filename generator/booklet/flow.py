"""Blocks -> flowables: what the layout engine breaks into pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, zip_longest
from math import inf
from typing import Any, cast

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, PageBreak, Spacer

from generator.booklet.abreast import Beside, Columns
from generator.booklet.columns import COLUMN, PAD, TALLEST
from generator.booklet.lists import ListedText, entries
from generator.booklet.measure import height, widths
from generator.booklet.picture import CentredPlate, Plates
from generator.booklet.ruled import Ruled
from generator.booklet.signs import set_with_signs, sign_name
from generator.booklet.tags import Role
from generator.booklet.tail import SpaceAfter, Tail
from generator.booklet.title import Title
from generator.booklet.typography import Styles
from generator.prose import blocks as tree
from generator.units import points

_ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}
_PAGE = points(170)  # nearly all of a page: what is higher is broken
GAP = 4.0
"""Millimetres between pictures beside each other, and between columns."""
_ROOM = 13.0  # millimetres for a heading, and for the least text under it


class Flow:
    """Makes flowables of blocks in one set of styles, with one document's figures.

    A block that was in the text before, with the same figures, has the flowables it had: its lines are broken already.
    """

    def __init__(self, styles: Styles, gallery: Plates) -> None:
        self.styles, self.gallery = styles, gallery
        self._now: dict[object, list[Flowable]] = {}
        self._before: dict[object, list[Flowable]] = {}

    def begin(self) -> None:
        """Another document, or the same once more."""
        self._before, self._now = self._now, {}

    def look(self, block: tree.Block) -> object:
        """All that a block is made ready from."""
        every = tuple(tree.walk((block,)))
        shown = [each.name for each in every if isinstance(each, tree.Figure)]
        shown += [sign_name(run.icon) for each in every for runs in tree.runs_of(each) for run in runs if run.icon]
        plates = (plate for name in shown if (plate := self.gallery.figures.get(name)))
        return block, *((plate.form.key, plate.size) for plate in plates)

    def ready(self, block: tree.Block) -> list[Flowable]:
        """One block, as it was made ready before, or now."""
        look = self.look(block)
        time = next(number for number in count() if (look, number) not in self._now)
        known = (
            () if isinstance(block, tree.TwoColumns) else self._before.get((look, time))
        )  # these part what they hold
        flowables = known or list(self.block(block))
        for each in flowables:
            vars(each).pop("_postponed", None)  # the engine's own note that it has been put off to another page once
        self._now[look, time] = flowables
        return flowables

    def all(self, blocks: Sequence[tree.Block]) -> Iterator[Flowable]:
        """The blocks as flowables; headings stay with what follows them, a chapter that needs a new page ends well.

        Words that a picture comes after go with it: nobody turns the page between the two.
        """
        titles: list[Flowable] = []
        for block, after in zip_longest(blocks, blocks[1:]):
            flowables = self.ready(block)
            leads = isinstance(block, tree.Paragraph) and isinstance(after, tree.Figure | tree.Abreast)
            if isinstance(block, tree.Heading) or leads:
                titles += flowables
                continue
            if isinstance(block, tree.Figure | tree.Abreast | tree.TableBlock) or (
                isinstance(block, tree.Framed) and len(block.blocks) < 4
            ):
                yield self._room(min(height([*titles, *flowables]), _PAGE), titles)
            elif titles:
                yield self._room(points(_ROOM * (len(titles) + 1)), titles)
            yield from titles
            yield from flowables
            titles = []
        yield from titles

    def _room(self, needed: float, titles: Sequence[Flowable]) -> Flowable:
        """A new page where less room is left; one that a heading begins on lets the page before end in a picture."""
        return Tail(self.gallery, needed) if titles else CondPageBreak(needed)

    def block(self, block: tree.Block, within: Role | None = None) -> Iterator[Flowable]:
        """One block, and what it is part of."""
        match block:
            case tree.Heading(level, runs):
                yield Title(level, runs, self.styles, self.gallery)
            case tree.Paragraph(runs):
                yield self.words(runs, self.styles.body, role=Role("P", within))
            case tree.Bullets() | tree.Steps():
                style = self.styles.numbered if block.ordered else self.styles.item
                yield from self.entries(block, style, within=within)
            case tree.Figure():
                yield from self.figure(block, within=within)
            case tree.Abreast(figures):
                wide = (COLUMN - GAP * (len(figures) - 1)) / len(figures)
                yield Spacer(0, 3)
                stacks = [list(self.figure(each, wide, within))[1:] for each in figures]
                yield Beside(stacks, points(wide), points(GAP))
            case tree.TwoColumns(blocks):
                narrow = (COLUMN - GAP) / 2
                parts = [list(self.narrow(each, narrow, within)) for each in blocks]
                yield Columns([each for part in parts for each in part], points(narrow), points(GAP))
                yield SpaceAfter(0, 5)
            case tree.TableBlock():
                yield self.grid(block, within=within)
                yield SpaceAfter(0, 7)
            case tree.Framed():
                yield self.box(block, within)
                yield SpaceAfter(0, 7)
            case tree.Break():
                yield Tail(self.gallery, inf)
                yield PageBreak()

    def words(
        self, runs: tree.Runs, style: ParagraphStyle, bullet: str | None = None, role: Role | None = None
    ) -> Flowable:
        """A paragraph, icons among its words."""
        return set_with_signs(runs, style, self.gallery, bullet, role)

    def figure(self, figure: tree.Figure, most: float = COLUMN, within: Role | None = None) -> Iterator[Flowable]:
        """Space, a picture no wider than so many millimetres, and its caption.

        Where nothing is said in the picture's place, its caption is, which somebody who listens then hears twice.
        """
        both = Role("Div", within)
        alt = figure.alt or tree.plain(figure.caption) or figure.name
        plate = self.gallery.figures[figure.name]
        plate = plate.across(figure.wide) if figure.wide else plate
        yield Spacer(0, 3)
        yield CentredPlate(self.gallery, plate.fitted(most, TALLEST), Role("Figure", both, alt=alt))
        yield self.words(figure.caption, self.styles.caption, role=Role("Caption", both))

    def narrow(self, block: tree.Block, most: float, within: Role | None = None) -> Iterator[Flowable]:
        """A block in a column of so many millimetres."""
        if isinstance(block, tree.Figure):
            yield from self.figure(block, most, within)
        elif isinstance(block, tree.Abreast):
            yield from (part for each in block.figures for part in self.figure(each, most, within))
        else:
            yield from self.block(block, within)

    def entries(
        self,
        block: tree.Bullets | tree.Steps,
        style: ParagraphStyle,
        most: float = COLUMN,
        within: Role | None = None,
    ) -> Iterator[Flowable]:
        """A list, its pictures no wider than so many millimetres."""
        for entry in entries(block, style, within):
            if isinstance(entry, ListedText):
                yield self.words(entry.runs, entry.style, entry.bullet, entry.role)
            else:
                picture, inside = entry
                yield from self.narrow(picture, most, inside)

    def grid(self, table: tree.TableBlock, width: float = COLUMN, within: Role | None = None) -> Ruled:
        """A table: head on a tint, hairlines between the rows."""
        head, *rows = table.rows
        whole = Role("Table", within)
        cells = [
            self._row(head, table, self.styles.head_cell, Role("TR", whole), "TH"),
            *(self._row(row, table, self.styles.cell, Role("TR", whole), "TD") for row in rows),
        ]
        grid = Ruled(cells, colWidths=widths(table, points(width), self.styles.faces), repeatRows=1, hAlign="LEFT")
        palette = self.styles.palette
        look: list[Any] = [
            ("FONTNAME", (0, 0), (-1, -1), self.styles.faces.text),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 2.2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ("LEFTPADDING", (0, 0), (-1, -1), PAD),
            ("RIGHTPADDING", (0, 0), (-1, -1), PAD),
            ("LINEBELOW", (0, 1), (-1, -1), 0.35, palette.rule),
            ("LINEABOVE", (0, 0), (-1, 0), 0.9, palette.accent),
            ("LINEBELOW", (0, 0), (-1, 0), 0.6, palette.accent),
        ]
        grid.setStyle([*look, *([("BACKGROUND", (0, 0), (-1, 0), palette.head)] if palette.head else [])])
        return grid

    def box(self, box: tree.Framed, within: Role | None = None) -> Flowable:
        """Blocks on a tint between two rules; a short one is never broken over a page."""
        whole = Role("Sect", within)
        title = self.words(box.title, self.styles.box_title, role=Role("P", whole))
        rows: list[list[Flowable]] = [[title]] if box.title else []
        rows += [[flowable] for block in box.blocks for flowable in self._inside(block, whole)]
        grid = Ruled([[row] for row in rows], colWidths=[points(COLUMN)], hAlign="LEFT")
        palette = self.styles.palette
        look: list[Any] = [
            ("FONTNAME", (0, 0), (-1, -1), self.styles.faces.text),
            ("TOPPADDING", (0, 0), (-1, -1), 0.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.5),
            ("TOPPADDING", (0, 0), (-1, 0), 5),
            ("BOTTOMPADDING", (0, -1), (-1, -1), 6),
            ("LEFTPADDING", (0, 0), (-1, -1), 8),
            ("RIGHTPADDING", (0, 0), (-1, -1), 8),
            ("LINEABOVE", (0, 0), (-1, 0), 0.6, palette.rule),
            ("LINEBELOW", (0, -1), (-1, -1), 0.6, palette.rule),
            ("LINEBEFORE", (0, 0), (0, -1), 1.8, palette.accent),
            ("NOSPLIT", (0, 0), (0, 1)),
        ]
        grid.setStyle([*look, *([("BACKGROUND", (0, 0), (-1, -1), palette.tint)] if palette.tint else [])])
        return grid

    def _inside(self, block: tree.Block, within: Role) -> Iterator[Flowable]:
        match block:
            case tree.Paragraph(runs):
                yield self.words(runs, self.styles.boxed, role=Role("P", within))
            case tree.Bullets() | tree.Steps():
                yield from self.entries(block, self.styles.boxed_item, COLUMN - 6, within)
            case tree.TableBlock():
                yield self.grid(block, COLUMN - 6, within)
            case _:
                yield from self.block(block, within)

    def _row(
        self, row: Sequence[tree.Runs], table: tree.TableBlock, style: ParagraphStyle, within: Role, tag: str
    ) -> list[Flowable]:
        return [
            self.words(
                cell,
                ParagraphStyle(f"{style.name} {align}", style, alignment=cast("Any", _ALIGN.get(align, TA_LEFT))),
                role=Role(tag, within, once=tag == "TH"),
            )
            for cell, align in zip(row, table.aligns, strict=True)
        ]
