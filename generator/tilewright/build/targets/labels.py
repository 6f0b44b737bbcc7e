"""Goods -> pages of stickers for sheets of labels that are cut already: the common sheets, or one's own.

Sizes are those that the makers print on the packs; each grid stands in the middle of its sheet. A second source to
compare them with are the templates of gLabels (public domain):
https://github.com/jimevins/glabels-qt/tree/master/templates
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from math import ceil

from tilewright import pattern
from tilewright.build.pictures import is_rectangle
from tilewright.build.targets.target import Article, Export, Goods
from tilewright.frozen import dataclass
from tilewright.pdf.pdf import Document
from tilewright.pieces.kind import kind_of
from tilewright.problem import Problem, RefusedError, did_you_mean, plural
from tilewright.sheets.duplex import Turn
from tilewright.sheets.stock import STOCK
from tilewright.units import Box, Sides, Size


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A sheet of labels; lengths in millimetres.

    Attributes:
        paper: The name of the paper.
        size: Of a label.
        columns: How many lie side by side.
        rows: How many lie one under the other.
        across: From the left edge of a label to that of the next.
        down: From the upper edge of a label to that of the next.
        radius: Of its corners; half its size if it is round.
    """

    paper: str
    size: Size
    columns: int
    rows: int
    across: float
    down: float
    radius: float = 1.6

    @property
    def count(self) -> int:
        """How many labels it has."""
        return self.columns * self.rows

    def label(self, number: int) -> Box:
        """A label by its number, from 0, row by row."""
        paper = STOCK[self.paper].size
        row, column = divmod(number, self.columns)
        left = (paper.width - (self.columns - 1) * self.across - self.size.width) / 2
        top = (paper.height - (self.rows - 1) * self.down - self.size.height) / 2
        return Box(left + column * self.across, top + row * self.down, self.size.width, self.size.height)

    @property
    def is_round(self) -> bool:
        """Whether a label is a circle."""
        return self.radius * 2 >= min(self.size.width, self.size.height)


Pair = tuple[float, float]


def _sheet(paper: str, size: Pair, grid: tuple[int, int], pitch: Pair, radius: float) -> LabelSheet:
    return LabelSheet(paper, Size(*size), *grid, *pitch, radius)


SHEETS: dict[str, LabelSheet] = {
    "5160": _sheet("letter", (66.675, 25.4), (3, 10), (69.85, 25.4), 1.6),
    "5161": _sheet("letter", (101.6, 25.4), (2, 10), (106.3625, 25.4), 1.6),
    "5162": _sheet("letter", (101.6, 33.867), (2, 7), (106.3625, 33.867), 1.6),
    "5163": _sheet("letter", (101.6, 50.8), (2, 5), (106.3625, 50.8), 3.2),
    "5164": _sheet("letter", (101.6, 84.667), (2, 3), (106.3625, 84.667), 3.2),
    "5167": _sheet("letter", (44.45, 12.7), (4, 20), (52.07, 12.7), 1.6),
    "5293": _sheet("letter", (41.275, 41.275), (4, 6), (51.168, 42.047), 20.6375),
    "L7159": _sheet("a4", (63.5, 33.9), (3, 8), (66.04, 33.9), 1.8),
    "L7160": _sheet("a4", (63.5, 38.1), (3, 7), (66.04, 38.1), 1.8),
    "L7161": _sheet("a4", (63.5, 46.6), (3, 6), (66.04, 46.6), 2.5),
    "L7162": _sheet("a4", (99.1, 33.9), (2, 8), (101.6, 33.9), 1.8),
    "L7163": _sheet("a4", (99.1, 38.1), (2, 7), (101.6, 38.1), 1.8),
    "L7164": _sheet("a4", (63.5, 72.0), (3, 4), (66.04, 72.0), 3.0),
    "L7165": _sheet("a4", (99.1, 67.7), (2, 4), (101.6, 67.7), 1.8),
    "L7651": _sheet("a4", (38.1, 21.2), (5, 13), (40.6, 21.2), 1.8),
}
"""Avery's sheets by their numbers; most makers sell the same sheets, and name Avery's number on the pack."""
USUAL = {"a4": "L7160", "letter": "5160"}
_NUMBER = r"\d{1,3}(?:\.\d{1,3})?"
_OWN = pattern.prepare(rf"({_NUMBER})x({_NUMBER})-(\d{{1,2}})x(\d{{1,2}})(?:\+({_NUMBER}))?", re.ASCII)


def sheet_of(name: str, paper: str) -> LabelSheet:
    """The sheet of that number, or one's own: `40x30-4x8+2` are 4 columns and 8 rows of 40 x 30 mm, 2 mm apart.

    Raises:
        RefusedError: There is none, or an own one does not fit on the paper (L44).
    """
    if name in SHEETS:
        return SHEETS[name]
    own, remedy = _OWN.fullmatch(name), f"choose one of {', '.join(SHEETS)}, or a size and a grid such as 40x30-4x8+2"
    if own is None or paper not in STOCK:
        message = f"there is no sheet of labels '{name}'{did_you_mean(name, SHEETS)}"
        raise RefusedError([Problem("export", 0, 0, "L44", message, remedy)])
    width, height, columns, rows, gap = (float(each or 0) for each in own.groups())
    sheet = LabelSheet(paper, Size(width, height), int(columns), int(rows), width + gap, height + gap, 0.0)
    page = STOCK[paper].size
    if not sheet.count or min(width, height) <= 0 or not Box(0, 0, page.width, page.height).contains(sheet.label(0)):
        message = f"the labels of '{name}' do not fit on {paper}"
        raise RefusedError([Problem("export", 0, 0, "L44", message, "choose fewer labels, or smaller ones")])
    return sheet


def write_labels(goods: Goods) -> Export:
    """A page a sheet, a piece in the middle of each label; the first `skip` labels stay free."""
    wishes, paper = goods.wishes, goods.edition.options.paper
    pieces = [each for each in goods.articles if not each.page]
    stickers = [each for each in pieces if kind_of(each.part).medium(each.part) == "labels"] or pieces
    name = wishes.sheet or _handiest(stickers, paper)
    sheet = sheet_of(name, paper)
    taken = [each for each in stickers if _turn(each, sheet) is not None]
    size = f"{sheet.size.width:g} x {sheet.size.height:g} mm"
    problems = tuple(
        goods.problem(
            each,
            "L43",
            f"'{each.name}' is {each.front.trim.width:g} x {each.front.trim.height:g} mm, but a label is {size}",
            f"{_larger(each, goods.build)}; with --anyway the rest is written",
        )
        for each in stickers
        if each not in taken
    )
    laid = [each for each in taken for _ in range(each.copies)]
    skip = wishes.skip % sheet.count
    sheets = -(-(len(laid) + skip) // sheet.count) if laid else 0
    readme = (
        f"Print labels.pdf at 100 % on sheets of {sheet.count} labels, {size} (--sheet {name}).",
        f"The first {plural(skip, 'label')} of the first sheet stay free: they are used already." if skip else
        "If a sheet is partly used, give the number of used labels: --skip 3.",
        "Print one page on plain paper first, and hold it with a sheet of labels against a window.",
    )  # fmt: skip
    summary = f"{plural(len(laid), 'label')} on {plural(sheets, 'sheet')} of {name}, {size} each"
    return Export(_files(goods, sheet, laid, skip), readme, (summary,), problems)


def _handiest(stickers: Sequence[Article], paper: str) -> str:
    """The name of the sheet of this paper that holds most designs; of several the usual one, or that of most labels."""
    usual = USUAL.get(paper, USUAL["a4"])

    def worth(name: str) -> tuple[int, bool, int]:
        holding = [each for each in stickers if _turn(each, SHEETS[name]) is not None]
        return len(holding), name == usual, SHEETS[name].count

    return max((name for name, sheet in SHEETS.items() if sheet.paper == SHEETS[usual].paper), key=worth)


def _larger(article: Article, build: str) -> str:
    """What to write instead if a piece is larger than a label; `build` is the command that prints at home."""
    holding = [name for name, sheet in SHEETS.items() if _turn(article, sheet) is not None]
    if holding:
        return f"choose larger labels with --sheet: {', '.join(holding)}"
    wide, high = ceil(article.front.trim.width), ceil(article.front.trim.height)
    if STOCK["a4"].size.width >= wide and STOCK["a4"].size.height >= high:
        own = f"write a size and a grid of your own, such as --sheet {wide}x{high}-1x1"
    else:
        own = f"print it at home: {build} --only {article.part.id}"
    return f"no common sheet has labels so large: {own}"


def _turn(article: Article, sheet: LabelSheet) -> Turn | None:
    """How a piece lies on a label; None if it is larger. A round label holds what lies inside its circle."""
    size, label = article.front.trim, sheet.size
    if sheet.is_round and not any(letter in article.front.outline.cut for letter in "AC"):
        diagonal = (size.width**2 + size.height**2) ** 0.5
        return 0 if diagonal <= label.width + 1e-6 else None
    if size.width <= label.width + 1e-6 and size.height <= label.height + 1e-6:
        return 0
    return 90 if size.height <= label.width + 1e-6 and size.width <= label.height + 1e-6 else None


def _files(goods: Goods, sheet: LabelSheet, laid: Sequence[Article], skip: int) -> Iterator[tuple[str, bytes]]:
    if not laid:
        return
    edition, buffer, page = goods.edition, io.BytesIO(), STOCK[sheet.paper].size
    document = Document(
        buffer,
        title=edition.spec.game.title,
        author=edition.spec.game.designer.name,
        pictures=edition.job.pictures,
        book=goods.fonts,
    )
    for place, article in enumerate(laid, skip):
        if place == skip or place % sheet.count == 0:
            document.page(page)
        label, face = sheet.label(place % sheet.count), article.front
        turn = _turn(article, sheet) or 0
        trim = face.trim.turned if turn else face.trim
        x, y = label.x + (label.width - trim.width) / 2, label.y + (label.height - trim.height) / 2
        box = Box(x, y, trim.width, trim.height)
        clip = "" if is_rectangle(face) else face.outline.bleed
        document.place(
            face.form, box, Sides.all(min(face.bleed, max(0.0, min(box.x - label.x, box.y - label.y)))), turn, clip
        )
    document.close()
    yield "labels.pdf", buffer.getvalue()
