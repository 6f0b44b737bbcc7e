"""Articles + where they may lie -> CutSheets: pieces in rows, none touching, each with its cuts and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tilewright.build.pictures import PictureForm, cut_of, is_rectangle
from tilewright.build.targets.target import Article
from tilewright.frozen import dataclass
from tilewright.sheets.duplex import Flip, Turn, back_box, back_turn, lying
from tilewright.svg.outline import ShapeEdge
from tilewright.svg.shape import parse
from tilewright.units import Box, Sides, Size, added

GAP = 1.25
"""Millimetres between two pieces, half of it the bleed of each: the least that a cutter's blade needs."""


@dataclass(frozen=True, slots=True)
class CutArea:
    """A paper, and where pieces may lie on it.

    Attributes:
        paper: Its size in millimetres.
        margins: What is kept free of pieces, bleeds included.
        gap: Between two pieces, in millimetres.
        flip: The edge over which the paper is turned for the backs.
    """

    paper: Size
    margins: Sides
    gap: float = GAP
    flip: Flip = "long"

    @property
    def room(self) -> Box:
        """Where pieces with their bleeds may lie."""
        m = self.margins
        return Box(0, 0, self.paper.width, self.paper.height).grown(Sides(-m.top, -m.right, -m.bottom, -m.left))


@dataclass(frozen=True, slots=True)
class LaidArticle:
    """A piece on a sheet.

    Attributes:
        article: What it is.
        box: Its trim on the sheet, in millimetres from the upper left corner.
        turn: How it is turned, in degrees clockwise.
        bleed: How far ink goes on beyond the cut.
    """

    article: Article
    box: Box
    turn: Turn
    bleed: float

    def edge(self, path: str) -> ShapeEdge:
        """A path of the face's own, where it lies on the sheet."""
        return parse(path).moved(lying(self.box, self.turn))

    def behind(self, area: CutArea) -> LaidArticle:
        """Its back, on the other side of the paper."""
        turn = back_turn(self.turn, area.paper, area.flip)
        return replace(self, box=back_box(self.box, area.paper, area.flip), turn=turn)


@dataclass(frozen=True, slots=True)
class CutSheet:
    """A sheet for a machine that cuts.

    Attributes:
        area: The paper.
        pieces: What lies on it.
    """

    area: CutArea
    pieces: tuple[LaidArticle, ...]

    @property
    def backed(self) -> bool:
        """Whether anything is printed on its other side."""
        return any(each.article.back for each in self.pieces)


def bleed_of(article: Article, gap: float) -> float:
    """How far the ink of a piece goes on beyond its cut: half the gap; what has a shape keeps all that it has."""
    return min(article.front.bleed, gap / 2) if is_rectangle(article.front) else article.front.bleed


def fits(article: Article, area: CutArea) -> bool:
    """Whether a piece has room on the paper, either way up."""
    room, bleed = area.room.size, 2 * bleed_of(article, area.gap)
    width, height = article.front.trim.width + bleed, article.front.trim.height + bleed
    return (width <= room.width and height <= room.height) or (height <= room.width and width <= room.height)


def lay(articles: Iterable[Article], area: CutArea) -> Iterator[CutSheet]:
    """Lay pieces in rows, the highest first, each row on the first sheet with room for it; each of them fits."""
    pieces = [(article, *_turned(article, area)) for article in articles for _ in range(article.copies)]
    pieces.sort(key=lambda each: (-each[2].height, -each[2].width))  # stable: equal pieces keep their order
    rows = [*_rows(pieces, area)]
    lowest = min((row.height for row in rows), default=0.0) + area.gap
    sheets, free = list[list[_Row]](), dict[int, float]()
    for row in rows:  # each on the first sheet that has room for it
        high = row.height + area.gap
        at = next((at for at, room in free.items() if high <= room + 1e-6), len(sheets))
        if at == len(sheets):
            sheets.append([])
            free[at] = area.room.height + area.gap
        sheets[at].append(row)
        free[at] -= high
        if free[at] + 1e-6 < lowest:
            del free[at]
    for sheet in sheets:
        yield CutSheet(area, tuple(_placed(sheet, added(row.height + area.gap for row in sheet) - area.gap, area)))


@dataclass(frozen=True, slots=True)
class _Row:
    """Pieces side by side, each with its turn and its size as it lies there."""

    pieces: tuple[tuple[Article, Turn, Size], ...]
    width: float

    @property
    def height(self) -> float:
        return max(size.height for _, _, size in self.pieces)


def _turned(article: Article, area: CutArea) -> tuple[Turn, Size]:
    """How a piece lies, and how large it is then, its bleed beyond half the gap counted: as more of them fit."""
    room, gap, size = area.room.size, area.gap, article.front.trim
    out = 2 * max(0.0, bleed_of(article, gap) - gap / 2)
    upright = Size(size.width + out, size.height + out)

    def count(each: Size) -> int:
        return int((room.width + gap) / (each.width + gap) + 1e-9) * int(
            (room.height + gap) / (each.height + gap) + 1e-9
        )

    return (90, upright.turned) if count(upright.turned) > count(upright) else (0, upright)


def _rows(pieces: Sequence[tuple[Article, Turn, Size]], area: CutArea) -> Iterator[_Row]:
    row, wide = list[tuple[Article, Turn, Size]](), -area.gap
    for piece in pieces:
        width = piece[2].width
        if row and wide + area.gap + width > area.room.width + 1e-6:
            yield _Row(tuple(row), wide)
            row, wide = [], -area.gap
        row.append(piece)
        wide += area.gap + width
    if row:
        yield _Row(tuple(row), wide)


def _placed(rows: Sequence[_Row], high: float, area: CutArea) -> Iterator[LaidArticle]:
    """The rows one under the other, each and all in the middle of the room."""
    room = area.room
    y = room.y + (room.height - high) / 2
    for row in rows:
        x = room.x + (room.width - row.width) / 2
        for article, turn, size in row.pieces:
            trim = article.front.trim.turned if turn else article.front.trim
            left, top = x + (size.width - trim.width) / 2, y + (size.height - trim.height) / 2
            yield LaidArticle(article, Box(left, top, trim.width, trim.height), turn, bleed_of(article, area.gap))
            x += size.width + area.gap
        y += row.height + area.gap


def cut_lines(piece: LaidArticle, form: PictureForm) -> ShapeEdge:
    """Where a piece is cut, on its sheet; `form` tells whether the corners of a rectangle are round."""
    return piece.edge(cut_of(piece.article.front, form))


def score_lines(piece: LaidArticle) -> ShapeEdge:
    """Where a piece is scored, on its sheet; empty for what is flat."""
    folds = piece.article.front.outline.folds
    return piece.edge(folds) if folds else ShapeEdge()
