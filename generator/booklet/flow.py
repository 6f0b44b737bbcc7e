"""Blocks -> flowables: what the layout engine breaks into pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, cast

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Flowable, PageBreak, Spacer
from reportlab.platypus import Table as Grid

from generator.booklet.columns import COLUMN, PAD, TALLEST, shared
from generator.booklet.picture import CentredPlate, Plates
from generator.booklet.tail import Tail
from generator.booklet.typography import BOLD, TEXT, Styles, paragraph
from generator.prose import blocks as tree
from generator.units import added, points

_ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}
_PAGE = points(170)  # nearly all of a page: what is higher is broken
_ROOM = 13.0  # millimetres for a heading, and for the least text under it


class Title(Flowable):
    """A heading: a title that tells the document where it has landed, and for a chapter an ornament under it."""

    def __init__(self, level: int, runs: tree.Runs, styles: Styles) -> None:
        super().__init__()
        self.level, self.title, self.styles = level, tree.plain(runs), styles
        self.style = styles.headings[level - 1]
        self.words = paragraph(runs, self.style)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The words, and 9 points for a chapter's ornament."""
        self.width, inner = width, self.words.wrap(width, height)[1]
        self.height = inner + (9 if self.level == 1 else 0)
        return width, self.height

    def getSpaceBefore(self) -> float:  # noqa: N802 - the engine's name
        """As the style says."""
        return float(self.style.spaceBefore)

    def getSpaceAfter(self) -> float:  # noqa: N802 - the engine's name
        """As the style says."""
        return float(self.style.spaceAfter)

    def draw(self) -> None:
        """Words above, ornament below."""
        self.words.drawOn(self.canv, 0, 9 if self.level == 1 else 0)
        if self.level == 1:
            _ornament(self.canv, self.width, self.styles)


def _ornament(canvas: object, width: float, styles: Styles) -> None:
    """A lozenge at the head of a hairline."""
    draw = canvas.beginPath()  # type: ignore[attr-defined]
    draw.moveTo(0, 4)
    for x, y in ((3.2, 7.2), (6.4, 4), (3.2, 0.8)):
        draw.lineTo(x, y)
    draw.close()
    canvas.setFillColor(styles.palette.accent)  # type: ignore[attr-defined]
    canvas.drawPath(draw, stroke=0, fill=1)  # type: ignore[attr-defined]
    canvas.setStrokeColor(styles.palette.rule)  # type: ignore[attr-defined]
    canvas.setLineWidth(0.6)  # type: ignore[attr-defined]
    canvas.line(10, 4, width, 4)  # type: ignore[attr-defined]


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
        shown = (each.name for each in tree.walk((block,)) if isinstance(each, tree.Figure))
        plates = (plate for name in shown if (plate := self.gallery.figures.get(name)))
        return block, *((plate.form.key, plate.size) for plate in plates)

    def ready(self, block: tree.Block) -> list[Flowable]:
        """One block, as it was made ready before, or now."""
        look = self.look(block)
        time = next(number for number in count() if (look, number) not in self._now)
        flowables = self._before.get((look, time)) or list(self.block(block))
        for each in flowables:
            vars(each).pop("_postponed", None)  # the engine's own note that it has been put off to another page once
        self._now[look, time] = flowables
        return flowables

    def all(self, blocks: Sequence[tree.Block]) -> Iterator[Flowable]:
        """The blocks as flowables; headings stay with what follows them, a chapter that needs a new page ends well."""
        titles: list[Flowable] = []
        for block in blocks:
            flowables = self.ready(block)
            if isinstance(block, tree.Heading):
                titles += flowables
                continue
            if isinstance(block, tree.Figure | tree.TableBlock) or (
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
                yield Title(level, runs, self.styles)
            case tree.Paragraph(runs):
                yield paragraph(runs, self.styles.body)
            case tree.Bullets(items, ordered):
                yield from self.bullets(items, self.styles.numbered if ordered else self.styles.item, ordered=ordered)
            case tree.Figure(name, caption):
                picture = CentredPlate(self.gallery, self.gallery.figures[name].fitted(COLUMN, TALLEST))
                yield Spacer(0, 3)
                yield picture
                yield paragraph(caption, self.styles.caption)
            case tree.TableBlock():
                yield self.grid(block)
                yield Spacer(0, 7)
            case tree.Framed():
                yield self.box(block)
                yield Spacer(0, 7)
            case tree.Break():
                yield PageBreak()

    def bullets(self, items: Sequence[tree.Runs], style: ParagraphStyle, *, ordered: bool) -> Iterator[Flowable]:
        """A list; its numbers or dots stand in the margin of its text."""
        last = ParagraphStyle(f"last {style.name}", style, spaceAfter=2 * style.spaceAfter)
        for number, item in enumerate(items, 1):
            how = last if number == len(items) else style
            yield paragraph(item, how, f"{number}." if ordered else "•")

    def grid(self, table: tree.TableBlock, width: float = COLUMN) -> Grid:
        """A table: head on a tint, hairlines between the rows."""
        head, *rows = table.rows
        cells = [
            self._row(head, table, self.styles.head_cell),
            *(self._row(row, table, self.styles.cell) for row in rows),
        ]
        grid = Grid(cells, colWidths=_widths(table, points(width)), repeatRows=1, hAlign="LEFT")
        palette = self.styles.palette
        look: list[Any] = [
            ("FONTNAME", (0, 0), (-1, -1), TEXT),
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
        rows: list[list[Flowable]] = [[paragraph(box.title, self.styles.box_title)]] if box.title else []
        rows += [[flowable] for block in box.blocks for flowable in self._inside(block)]
        grid = Grid([[row] for row in rows], colWidths=[points(COLUMN)], hAlign="LEFT")
        palette = self.styles.palette
        look: list[Any] = [
            ("FONTNAME", (0, 0), (-1, -1), TEXT),
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
                yield paragraph(runs, self.styles.boxed)
            case tree.Bullets(items, ordered):
                yield from self.bullets(items, self.styles.boxed_item, ordered=ordered)
            case tree.TableBlock():
                yield self.grid(block, COLUMN - 6)
            case _:
                yield from self.block(block)

    def _row(self, row: Sequence[tree.Runs], table: tree.TableBlock, style: ParagraphStyle) -> list[Flowable]:
        return [
            paragraph(
                cell, ParagraphStyle(f"{style.name} {align}", style, alignment=cast("Any", _ALIGN.get(align, TA_LEFT)))
            )
            for cell, align in zip(row, table.aligns, strict=True)
        ]


def _height(flowables: Sequence[Flowable]) -> float:
    """How much of a page they take, in points, with the space between them."""
    sizes = [flowable.wrap(points(COLUMN), 1e6)[1] for flowable in flowables]
    return added(sizes) + added(each.getSpaceBefore() + each.getSpaceAfter() for each in flowables[:-1])


def _widths(table: tree.TableBlock, width: float) -> list[float]:
    """Column widths in points."""
    return shared([max(map(_length, column)) + 2 * PAD + 1 for column in zip(*table.rows, strict=True)], width)


def _length(runs: tree.Runs) -> float:
    return added(float(stringWidth(run.text, BOLD if run.bold else TEXT, 9)) for run in runs) * 1.04
