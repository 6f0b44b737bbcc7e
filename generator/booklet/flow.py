"""Blocks -> flowables: what the layout engine breaks into pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, zip_longest
from typing import Any, cast

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Flowable, PageBreak, Spacer
from reportlab.platypus import Table as Grid

from generator.booklet.abreast import Beside, Columns
from generator.booklet.columns import COLUMN, PAD, TALLEST, shared
from generator.booklet.lists import ListedText, entries
from generator.booklet.picture import CentredPlate, Plates
from generator.booklet.signs import SIGN_LENGTH, set_with_signs, sign_name
from generator.booklet.tail import Tail
from generator.booklet.title import Title
from generator.booklet.typography import BookletFaces, Styles
from generator.prose import blocks as tree
from generator.units import added, points

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
                yield self._room(min(_height([*titles, *flowables]), _PAGE), titles)
            elif titles:
                yield self._room(points(_ROOM * (len(titles) + 1)), titles)
            yield from titles
            yield from flowables
            titles = []
        yield from titles

    def _room(self, needed: float, titles: Sequence[Flowable]) -> Flowable:
        """A new page where less room is left; one that a heading begins on lets the page before end in a picture."""
        return Tail(self.gallery, needed) if titles else CondPageBreak(needed)

    def block(self, block: tree.Block) -> Iterator[Flowable]:
        """One block."""
        match block:
            case tree.Heading(level, runs):
                yield Title(level, runs, self.styles, self.gallery)
            case tree.Paragraph(runs):
                yield self.words(runs, self.styles.body)
            case tree.Bullets() | tree.Steps():
                yield from self.entries(block, self.styles.numbered if block.ordered else self.styles.item)
            case tree.Figure():
                yield from self.figure(block)
            case tree.Abreast(figures):
                wide = (COLUMN - GAP * (len(figures) - 1)) / len(figures)
                yield Spacer(0, 3)
                yield Beside([list(self.figure(each, wide))[1:] for each in figures], points(wide), points(GAP))
            case tree.TwoColumns(blocks):
                narrow = (COLUMN - GAP) / 2
                parts = [list(self.narrow(each, narrow)) for each in blocks]
                yield Columns([each for part in parts for each in part], points(narrow), points(GAP))
                yield Spacer(0, 5)
            case tree.TableBlock():
                yield self.grid(block)
                yield Spacer(0, 7)
            case tree.Framed():
                yield self.box(block)
                yield Spacer(0, 7)
            case tree.Break():
                yield PageBreak()

    def words(self, runs: tree.Runs, style: ParagraphStyle, bullet: str | None = None) -> Flowable:
        """A paragraph, icons among its words."""
        return set_with_signs(runs, style, self.gallery, bullet)

    def figure(self, figure: tree.Figure, most: float = COLUMN) -> Iterator[Flowable]:
        """Space, a picture no wider than so many millimetres, and its caption."""
        plate = self.gallery.figures[figure.name]
        plate = plate.across(figure.wide) if figure.wide else plate
        yield Spacer(0, 3)
        yield CentredPlate(self.gallery, plate.fitted(most, TALLEST))
        yield self.words(figure.caption, self.styles.caption)

    def narrow(self, block: tree.Block, most: float) -> Iterator[Flowable]:
        """A block in a column of so many millimetres."""
        if isinstance(block, tree.Figure):
            yield from self.figure(block, most)
        elif isinstance(block, tree.Abreast):
            yield from (part for each in block.figures for part in self.figure(each, most))
        else:
            yield from self.block(block)

    def entries(
        self, block: tree.Bullets | tree.Steps, style: ParagraphStyle, most: float = COLUMN
    ) -> Iterator[Flowable]:
        """A list, its pictures no wider than so many millimetres."""
        for entry in entries(block, style):
            if isinstance(entry, ListedText):
                yield self.words(entry.runs, entry.style, entry.bullet)
            else:
                yield from self.narrow(entry, most)

    def grid(self, table: tree.TableBlock, width: float = COLUMN) -> Grid:
        """A table: head on a tint, hairlines between the rows."""
        head, *rows = table.rows
        cells = [
            self._row(head, table, self.styles.head_cell),
            *(self._row(row, table, self.styles.cell) for row in rows),
        ]
        grid = Grid(cells, colWidths=_widths(table, points(width), self.styles.faces), repeatRows=1, hAlign="LEFT")
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

    def box(self, box: tree.Framed) -> Flowable:
        """Blocks on a tint between two rules; a short one is never broken over a page."""
        rows: list[list[Flowable]] = [[self.words(box.title, self.styles.box_title)]] if box.title else []
        rows += [[flowable] for block in box.blocks for flowable in self._inside(block)]
        grid = Grid([[row] for row in rows], colWidths=[points(COLUMN)], hAlign="LEFT")
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

    def _inside(self, block: tree.Block) -> Iterator[Flowable]:
        match block:
            case tree.Paragraph(runs):
                yield self.words(runs, self.styles.boxed)
            case tree.Bullets() | tree.Steps():
                yield from self.entries(block, self.styles.boxed_item, COLUMN - 6)
            case tree.TableBlock():
                yield self.grid(block, COLUMN - 6)
            case _:
                yield from self.block(block)

    def _row(self, row: Sequence[tree.Runs], table: tree.TableBlock, style: ParagraphStyle) -> list[Flowable]:
        return [
            self.words(
                cell, ParagraphStyle(f"{style.name} {align}", style, alignment=cast("Any", _ALIGN.get(align, TA_LEFT)))
            )
            for cell, align in zip(row, table.aligns, strict=True)
        ]


def _height(flowables: Sequence[Flowable]) -> float:
    """How much of a page they take, in points, with the space between them."""
    sizes = [flowable.wrap(points(COLUMN), 1e6)[1] for flowable in flowables]
    return added(sizes) + added(each.getSpaceBefore() + each.getSpaceAfter() for each in flowables[:-1])


def _widths(table: tree.TableBlock, width: float, faces: BookletFaces) -> list[float]:
    """Column widths in points."""
    return shared(
        [max(_length(cell, faces) for cell in column) + 2 * PAD + 1 for column in zip(*table.rows, strict=True)], width
    )


def _length(runs: tree.Runs, faces: BookletFaces) -> float:
    signs = SIGN_LENGTH * len([run for run in runs if run.icon])
    named = {False: faces.text, True: faces.bold}
    return signs + added(float(stringWidth(run.text, named[run.bold], 9)) for run in runs) * 1.04
