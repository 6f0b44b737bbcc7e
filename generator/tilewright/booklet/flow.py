"""Blocks -> flowables: what the layout engine breaks into pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, zip_longest
from typing import Any, cast

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, PageBreak, Spacer
from reportlab.platypus import Paragraph as SetParagraph

from tilewright.booklet.chapters import SpaceAfter, Title
from tilewright.booklet.columns import COLUMN, GAP, PAD, fit_figure, shared
from tilewright.booklet.pagination import BLOCK, BOX, ITEM, LONELY, SECTION, TIED, Portion
from tilewright.booklet.paragraph import SIGN_LENGTH, Words, set_with_signs, sign_name
from tilewright.booklet.picture import CentredPlate, Plates
from tilewright.booklet.styles import BookletFaces, Ruled, Styles
from tilewright.booklet.tags import Role
from tilewright.frozen import dataclass
from tilewright.prose import blocks as tree
from tilewright.units import added, points

_FURTHER = 11.0
"""Points by which a list in a list stands further in."""


@dataclass(frozen=True, slots=True)
class ListedText:
    """A text of a list.

    Attributes:
        runs: What it says.
        style: How it is set: how far in, and how much stays white below it.
        bullet: Its number or dot; None for a further text of the same item.
        role: What it is to somebody who listens.
    """

    runs: tree.Runs
    style: ParagraphStyle
    bullet: str | None
    role: Role


Entry = ListedText | tuple[tree.Figure | tree.Abreast, Role]
"""A text of a list, or pictures and the item that they are part of."""


def entries(block: tree.Bullets | tree.Steps, style: ParagraphStyle, within: Role | None = None) -> Iterator[Entry]:
    """The texts and pictures of a list, in their order; after its last text more stays white."""
    whole = Role("L", within)
    last = ParagraphStyle(f"last {style.name}", style, spaceAfter=2 * style.spaceAfter)
    for at, item in enumerate(block.items):
        how = last if at == len(block.items) - 1 else style
        mark = f"{block.first + at}." if block.ordered else "\N{BULLET}"
        texts: Any = item  # which of the two it is says what items are
        parts = (tree.Paragraph(texts),) if isinstance(block, tree.Bullets) else texts
        yield from _parts(parts, how, mark, Role("LI", whole))


def _parts(item: Sequence[tree.Block], style: ParagraphStyle, mark: str, within: Role) -> Iterator[Entry]:
    """All that an item is made of; its mark stands beside its first text, or by itself."""
    body = Role("LBody", within)
    first, *rest = item or (tree.Paragraph(()),)
    if not isinstance(first, tree.Paragraph):
        first, rest = tree.Paragraph(()), [first, *rest]
    yield ListedText(first.runs, style, mark, Role("P", body, label=Role("Lbl", within)))
    for block in rest:
        match block:
            case tree.Paragraph(runs):
                yield ListedText(runs, style, None, Role("P", body))
            case tree.Bullets() | tree.Steps():
                left, mark_at = style.leftIndent + _FURTHER, style.bulletIndent + _FURTHER
                inner = ParagraphStyle(f"in {style.name}", style, leftIndent=left, bulletIndent=mark_at)
                yield from entries(block, inner, body)
            case tree.Figure() | tree.Abreast():
                yield block, body


_PICTURES = tree.Figure | tree.Abreast
FEW = 3
"""Lines below a heading that look lost at the foot of a page."""


def _is_heading(blocks: Sequence[tree.Block]) -> bool:
    return any(isinstance(block, tree.Heading) for block in blocks)


def _price(before: Sequence[tree.Block], block: tree.Block, lines: int) -> float:
    """What it costs to end a page between the last two blocks and this one, which begins with so many lines."""
    last = before[-1] if before else None
    announced = isinstance(last, tree.Paragraph) and (
        isinstance(block, _PICTURES) or tree.plain(last.runs).rstrip().endswith(":")
    )
    if announced or _is_heading(before[-1:]):
        return TIED
    if isinstance(last, _PICTURES) and _is_heading(before[-2:-1]):
        return TIED
    match block:
        case tree.Heading(level):
            return SECTION * (level > 1)
        case tree.Framed():
            return BOX
        case tree.Paragraph() if lines == 1:
            return LONELY
        case _:
            return BLOCK


def _inner(block: tree.Block, flowables: Sequence[Flowable]) -> Iterator[float]:
    """What it costs to end a page before each flowable of a block but the first."""
    for at, flowable in enumerate(flowables[1:], 1):
        if not (isinstance(block, tree.Bullets | tree.Steps) and isinstance(flowable, Words)):
            yield TIED
        elif (at == 1 and _lines(flowables[0]) == 1) or (at == len(flowables) - 1 and _lines(flowable) == 1):
            yield LONELY
        else:
            yield ITEM


def _lines(flowable: Flowable) -> int:
    """How many lines a paragraph has in the column of a page; 0 for all else."""
    if not isinstance(flowable, Words):
        return 0
    flowable.wrap(points(COLUMN), 1e6)
    return len(vars(flowable)["blPara"].lines)


def widths(table: tree.TableBlock, width: float, faces: BookletFaces) -> list[float]:
    """Column widths in points."""
    return shared(
        [max(_length(cell, faces) for cell in column) + 2 * PAD + 1 for column in zip(*table.rows, strict=True)], width
    )


def _length(runs: tree.Runs, faces: BookletFaces) -> float:
    signs = SIGN_LENGTH * len([run for run in runs if run.icon])
    named = {False: faces.text, True: faces.bold}
    return signs + added(float(stringWidth(run.text, named[run.bold], 9)) for run in runs) * 1.04


_NEAR = 0.5  # points: heights that nobody can tell from each other


class Beside(Flowable):
    """A row of stacks; what is first in each ends on one line, what follows begins below it."""

    def __init__(self, stacks: Sequence[Sequence[Flowable]], wide: float, gap: float) -> None:
        super().__init__()
        self.stacks, self.wide, self.gap = stacks, wide, gap
        self.spaceAfter = 8

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As high as the highest picture and the longest caption."""
        sizes = [[each.wrap(self.wide, 1e6) for each in stack] for stack in self.stacks]
        self.high = max(stack[0][1] for stack in sizes)
        self.low = max((each[1] for stack in sizes for each in stack[1:]), default=0) + 2
        return width, self.high + self.low

    def draw(self) -> None:
        """Pictures in the middle of their columns, captions below."""
        for at, (picture, *captions) in enumerate(self.stacks):
            x = at * (self.wide + self.gap)
            wide, _ = picture.wrap(self.wide, 1e6)
            picture.drawOn(self.canv, x + (self.wide - wide) / 2, self.low)
            for caption in captions:
                caption.drawOn(self.canv, x, self.low - 2 - caption.wrap(self.wide, 1e6)[1])


@dataclass(frozen=True, slots=True)
class _Laid:
    """One column.

    Attributes:
        placed: What stands in it, and how far below its top each begins.
        high: How high it is.
        rest: What had no room.
    """

    placed: Sequence[tuple[Flowable, float]]
    high: float
    rest: Sequence[Flowable]


class Columns(Flowable):
    """Words and pictures in two columns; more of them than a page holds go on in two columns on the next."""

    def __init__(self, flowables: Sequence[Flowable], wide: float, gap: float) -> None:
        super().__init__()
        self.flowables, self.wide, self.gap = flowables, wide, gap
        self.sides: tuple[_Laid, _Laid] | None = None
        self.settled = False

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as the higher column; beyond the room where some has none."""
        self.sides = self.sides if self.sides and self.settled else self._sides(height)
        high = max(side.high for side in self.sides)
        return width, height + 1 if self.sides[1].rest else high

    def split(self, _width: float, height: float) -> list[Flowable]:
        """What has room, and all the rest; nothing where not even a line has."""
        first, second = self._filled(height)
        if not first.placed:
            return []
        here, there = Columns((), self.wide, self.gap), Columns(second.rest, self.wide, self.gap)
        here.sides, here.settled = (first, _Laid(second.placed, second.high, ())), True
        return [here, there]

    def draw(self) -> None:
        """Both, their first lines beside each other."""
        assert self.sides  # noqa: S101 - the engine asks for the size first
        top = max(side.high for side in self.sides)
        for at, side in enumerate(self.sides):
            for flowable, y in side.placed:
                wide, high = flowable.wrap(self.wide, 1e6)
                middle = (self.wide - wide) / 2 if getattr(flowable, "hAlign", "") == "CENTER" else 0
                flowable.drawOn(self.canv, at * (self.wide + self.gap) + middle, top - y - high)

    def _sides(self, height: float) -> tuple[_Laid, _Laid]:
        """The columns at the least height at which they hold all; filled to the foot of the page where none does."""
        whole = self._filled(height)
        if whole[1].rest:
            return whole
        least, most = 0.0, min(height, max(side.high for side in whole))
        while most - least > _NEAR:
            middle = (least + most) / 2
            tried = self._filled(middle)
            least, most = (middle, most) if tried[1].rest else (least, middle)
        return self._filled(most)

    def _filled(self, height: float) -> tuple[_Laid, _Laid]:
        first = _fill(self.flowables, self.wide, height)
        return first, _fill(first.rest, self.wide, height)


def _fill(flowables: Sequence[Flowable], wide: float, height: float) -> _Laid:
    """As much as one column of some height holds; a heading is never the last in it."""
    placed: list[tuple[Flowable, float]] = []
    rest, y, air = list(flowables), 0.0, 0.0
    while rest:
        top = y + (max(air, rest[0].getSpaceBefore()) if placed else 0)
        high = rest[0].wrap(wide, height - top)[1]
        if top + high > height + 1e-6:
            parts = rest[0].split(wide, height - top) if isinstance(rest[0], SetParagraph) else []
            if len(parts) > 1:
                rest[0:1] = parts
                continue
            break
        placed.append((rest[0], top))
        y, air = top + high, rest.pop(0).getSpaceAfter()
    while rest and placed and hasattr(placed[-1][0], "level"):
        rest.insert(0, placed.pop()[0])
    return _Laid(placed, y, rest)


_ALIGN = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


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

    def all(self, blocks: Sequence[tree.Block]) -> Iterator[Portion]:
        """The blocks as portions of pages.

        A heading, the paragraph below it and the figure below that stay on one page, as do words that end in a colon
        and what they announce, and a figure right below a heading and the words after it.
        """
        before: list[tree.Block] = []  # the last two blocks
        opening = 0  # lines of the last one, if it is a paragraph
        for block, after in zip_longest(blocks, blocks[1:]):
            flowables = self.ready(block)
            whole = _is_heading(before[-1:]) and isinstance(after, _PICTURES)
            price = _price(before, block, _lines(flowables[0]))
            if 0 < opening <= FEW and _is_heading(before[-2:-1]):
                price = max(price, LONELY)
            prices = [price, *_inner(block, flowables)]
            for flowable, price in zip(flowables, prices, strict=True):
                yield Portion(flowable, price, whole, ends=isinstance(flowable, PageBreak))
            before, opening = [*before[-1:], block], _lines(flowables[0])

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
        plate = fit_figure(figure, self.gallery.figures[figure.name], most)
        yield Spacer(0, 3)
        yield CentredPlate(self.gallery, plate, Role("Figure", both, alt=alt))
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
        self, block: tree.Bullets | tree.Steps, style: ParagraphStyle, most: float = COLUMN, within: Role | None = None
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
