"""A face and a product -> the words on it that are nearer to the shop's knife than the shop asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tilewright.build.store import Face
from tilewright.build.targets.shops import ProductChoice, ShopItem
from tilewright.build.targets.target import Article, Goods
from tilewright.cards.extent import FLAT, HIGH, LOW, REACHING_DOWN
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, plural
from tilewright.svg import matrix, polygon
from tilewright.svg.contour import Contour
from tilewright.svg.form import Form, TextRun, Use
from tilewright.svg.matrix import IDENTITY, Matrix
from tilewright.typography import fonts, run
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import Box, Sides

_STEPS = frozenset(("cm", "Tm", "q", "Q"))
"""What moves the words that follow, and what begins and ends a move."""
HAIR = 0.2
"""Millimetres that words may be nearer: the 3 mm that every template keeps free pass for an eighth of an inch."""
LONGEST = 40
"""Letters of the words that are shown."""


@dataclass(frozen=True, slots=True)
class PlacedWords:
    """Words of a form, and the box around them in its own unit."""

    text: str
    box: Box


@cache
def _bundled() -> dict[str, fonts.FontFace]:
    return {face.file: face for face in fonts.FACES}


def _long(text: TextRun, book: Finder) -> float:
    """How long a stretch of text is, in the form's unit."""
    if face := _bundled().get(text.file):
        return fonts.measure(text.text, face) * text.size
    setting = book.setting(text.file)
    return run.width(setting, text.text) * text.size if setting else 0.0


class WordFinder:
    """Finds the words of forms; what one form says is found once, however many use it."""

    def __init__(self, book: Finder | None) -> None:
        self._book = book or BUNDLED
        self._known: dict[str, tuple[PlacedWords, ...]] = {}

    def words(self, form: Form) -> tuple[PlacedWords, ...]:
        """All that stands on a form, in the order in which it is painted."""
        if form.key not in self._known:
            self._known[form.key] = tuple(self._walk(form))
        return self._known[form.key]

    def _walk(self, form: Form) -> Iterator[PlacedWords]:
        parts = {each.key: each for each in form.forms}
        here, line, kept, along = IDENTITY, IDENTITY, list[Matrix](), 0.0
        for piece in form.content:
            match piece:
                case str():
                    here, line, along = self._moved(piece, here, line, kept, along)
                case TextRun():
                    long = _long(piece, self._book)
                    deep = LOW if REACHING_DOWN.intersection(piece.text) else FLAT
                    box = Box(along, -deep * piece.size, long, (HIGH + deep) * piece.size)
                    if piece.text.strip():
                        yield PlacedWords(piece.text.strip(), matrix.moved_box(matrix.times(here, line), box))
                    along += long
                case Use() if piece.key in parts:
                    for each in self.words(parts[piece.key]):
                        yield PlacedWords(each.text, matrix.moved_box(here, each.box))
                case _:
                    pass

    @staticmethod
    def _moved(
        operators: str, here: Matrix, line: Matrix, kept: list[Matrix], along: float
    ) -> tuple[Matrix, Matrix, float]:
        """The matrix in force, that of the line of text, and how far along it is, after some operators."""
        tokens = operators.split()
        for at, step in enumerate(tokens):
            if step not in _STEPS:
                continue
            if step == "q":
                kept.append(here)
            elif step == "Q":
                here = kept.pop() if kept else here
            else:
                a, b, c, d, e, f = map(float, tokens[at - 6 : at])
                if step == "cm":
                    here = matrix.times(here, (a, b, c, d, e, f))
                else:
                    line, along = (a, b, c, d, e, f), 0.0
        return here, line, along


def free(face: Face, choice: ProductChoice, box: Box) -> float:
    """How far inside the shop's cut a box on a face lies, in millimetres; below 0: how far it is cut off."""
    product, trim, cut = choice.product, face.trim, choice.cut
    left, top = (trim.width - cut.width) / 2, (trim.height - cut.height) / 2
    there = box.moved(-left, -top)
    if product.shape == "rectangle":
        return min(there.x, there.y, cut.width - there.right, cut.height - there.bottom)
    return polygon.clearance(Contour(product.shape, cut).corners, there)[0]


def too_near(goods: Goods, items: Sequence[ShopItem]) -> Iterator[Problem]:
    """L23: words nearer to the cut than the shop asks, the nearest of each component; those outside its drawing not."""
    finder = WordFinder(goods.fonts)
    for item in items:
        near = [each for article in item.articles for each in _near(finder, article, item)]
        if near:
            yield _nearest(goods, item, near)


@dataclass(frozen=True, slots=True, order=True)
class _Near:
    """Words too near to the cut: how far inside they are, what they say, on which face, of which article."""

    free: float
    text: str
    face: str
    article: Article


def _near(finder: WordFinder, article: Article, item: ShopItem) -> Iterator[_Near]:
    margin = item.product.margin
    for face in filter(None, (article.front, article.back)):
        inked = Box(0, 0, face.trim.width, face.trim.height).grown(Sides.all(face.bleed))
        for each in finder.words(face.form):
            inside = free(face, item.choice, each.box)
            if inside < margin - HAIR and inked.overlaps(each.box):
                yield _Near(inside, each.text, face.name, article)


def _nearest(goods: Goods, item: ShopItem, near: Sequence[_Near]) -> Problem:
    worst = min(near, key=lambda each: (each.free, each.face, each.text))
    margin = item.product.margin
    where = f"{worst.free:.1f} mm inside the cut" if worst.free >= 0 else f"{-worst.free:.1f} mm beyond the cut"
    message = f"'{worst.text[:LONGEST]}' on {worst.face} is {where}; {item.product.title} wants {margin:.1f} mm"
    more = {(each.text, each.face) for each in near}
    if len(more) > 1:
        message += f"; so it is {plural(len(more) - 1, 'time')} more in '{item.part.title}'"
    return goods.problem(worst.article, "L23", message, "move it further in, or make it smaller", Level.WARNING)
