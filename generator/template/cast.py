"""Mould + row -> Form: the holes of a card's operators filled with the row's words, and its fingerprint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from hashlib import blake2b
from xml.etree.ElementTree import Element, SubElement

from generator import fonts
from generator.contour.polygon import Point as Corner
from generator.draw.palette import INK, PALE
from generator.draw.seal import FONT, fingerprint, seal
from generator.draw.words import OverfullError, millimetres
from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.spec.rows import MOST_ROWS, Row
from generator.template.box import LEADING, TextBox
from generator.template.fill import letter, overfull, unknown_icon
from generator.template.icons import UnknownIconError
from generator.template.margin import Margins
from generator.template.mould import Gap, Mould, OpenTexts, UnfitError, UnshownError, mould, plan_moulds
from generator.template.place import bleed_of, view_of
from generator.template.read import Template
from generator.template.shaped import mark_of
from generator.template.signs import Signs
from generator.template.slots import fill_slots
from generator.units import Size
from generator.vector.compile import Stills
from generator.vector.form import Form, Piece, TextRun
from generator.vector.hole import HOLE, Hole
from generator.vector.outline import number

SPARE = 16
"""Moulds that are kept beside those that rows need."""
_MARK = 5  # letters of a fingerprint


@dataclass(frozen=True, slots=True)
class Cast:
    """A card as a sheet shows it, and the five characters that change when it does."""

    form: Form
    mark: str


class Foundry:
    """Casts the cards of one template: a mould for each shape they come in, made when the first row asks for it.

    Attributes:
        margins: Where words and pictures lie on its cards.
    """

    def __init__(self, template: Template, trim: Size, version: str, corners: tuple[Corner, ...] = ()) -> None:
        self.template, self.bleed = template, bleed_of(template, trim)
        self._view, self._version = view_of(trim, self.bleed), version
        self._seal = _sealed(trim, len(version) + 1 + _MARK, corners, printed=bool(version))
        self.letters = len(version) + 1 + _MARK
        self._stills: Stills = {}
        self._signs = Signs(template)
        self.margins = Margins(template, trim, self.bleed, corners)
        self._unfit: set[str] = set()
        self._start()

    def _start(self) -> None:
        self._plan: OpenTexts = plan_moulds(self.template, self._unfit)
        self._moulds: dict[tuple[str | bool, ...], Mould | RefusedError] = {}
        self._done: dict[str, tuple[Row, Cast]] = {}

    def keep_only(self, rows: Sequence[Row]) -> None:
        """Forget the moulds that no row needs any more: a page that is open all day meets ever new words."""
        if len(self._moulds) > len(rows) + SPARE:
            needed = {self.key(row) for row in rows}
            self._moulds = {key: kept for key, kept in self._moulds.items() if key in needed}

    def key(self, row: Row) -> tuple[str | bool, ...]:
        """Rows with the same key come out of one mould."""
        return self._plan.key(row)

    def mould(self, row: Row) -> Mould:
        """The mould that the row's card comes out of.

        Raises:
            RefusedError: There cannot be one; UnshownError where that has nothing to do with the row's words.
        """
        key = self._plan.key(row)
        if key not in self._moulds:
            try:
                self._moulds[key] = mould(self._plan, row, self._view, self._seal, self._stills)
            except UnfitError as error:
                self._unfit |= error.names
                self._start()
                return self.mould(row)
            except UnshownError as refused:
                self._moulds[key] = refused
        kept = self._moulds[key]
        if isinstance(kept, RefusedError):
            raise kept.with_traceback(None)
        return kept

    @property
    def work(self) -> Mapping[str, int]:
        """What it took to make the form of each icon, in elements, by the form's key."""
        return self._signs.work

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is not shown of the icons among words that were cast so far, each once."""
        return tuple(dict.fromkeys(self._signs.warnings))

    def cast(self, row: Row) -> Cast:
        """The row's card; the one that was cast already where a row of that id had the same words in its cells.

        Raises:
            RefusedError: Words have no room (C14) or no letters (C15), each at the row's cell, or as `mould` has it.
        """
        before = self._done.get(row.id)
        if before is None or not (before[0] is row or before[0].cells == row.cells):
            while len(self._done) >= MOST_ROWS:
                del self._done[next(iter(self._done))]
            before = self._done[row.id] = row, self._cast(self.mould(row), row)
        return before[1]

    def _cast(self, what: Mould, row: Row) -> Cast:
        texts: list[str] = [what.digest]
        problems: list[Problem] = []
        signs: dict[str, Form] = {}
        content: list[Piece] = []
        key = mark = ""
        cells = row.cells
        for part in what.parts:
            if not isinstance(part, Gap):
                content.append(part)
            elif part.words:
                texts.append(text := fill_slots(part.words, cells))
                content += self._filled(part, text, row, problems, signs)
            else:
                whole = "\0".join((*texts, *signs))
                key, mark = blake2b(whole.encode(), digest_size=12).hexdigest(), fingerprint(whole)
                content += self._filled(part, f"{self._version} {mark}" if self._version else "", row, problems, signs)
        if problems:
            raise RefusedError(problems)
        known = {form.key for form in what.forms}
        forms = (*what.forms, *(form for key, form in signs.items() if key not in known))
        return Cast(Form(key, self._view, tuple(_merged(content)), forms), mark)

    def _filled(self, gap: Gap, text: str, row: Row, problems: list[Problem], signs: dict[str, Form]) -> list[Piece]:
        try:
            words = gap.icons.marked(text)
            if self.template.icons.within(words):
                return list(self._with_icons(gap, words, signs))
            if gap.box is None:
                return _line(gap.hole, gap.hole.filled(words))
            return list(_lines(gap.hole, gap.box, words)) if words.strip() else []
        except UnknownIconError as error:
            problems.append(unknown_icon(row, gap.words, gap.place, error))
        except OverfullError as error:
            assert gap.box is not None  # noqa: S101 - a line has no edge to go over
            problems.append(overfull(self.template, row, gap.box, text, error))
        except fonts.MissingGlyphError as error:
            problems.append(letter(self.template, row, error.character, str(error)))
        return []

    def _with_icons(self, gap: Gap, words: str, signs: dict[str, Form]) -> Iterator[Piece]:
        """Words, icons drawn among them; the icons' forms are added to the signs."""
        hole, box = gap.hole, gap.box
        if box is None:
            shown = hole.filled(words)
            x = hole.x - hole.share * self._signs.wide(hole, shown)
            yield from self._signs.pieces(hole, shown, (hole.face, hole.size), (x, hole.y), signs)
            return
        points, lines = box.fitted(words)
        y = box.top(points, len(lines))
        for line in lines:
            wide = line[-1].x + line[-1].width
            x = box.left(line) - hole.share * wide
            for piece in line:
                face = box.font.face(bold=piece.bold, italic=piece.italic)
                font = (face, millimetres(points))
                yield from self._signs.pieces(hole, piece.text, font, (x + piece.x, y), signs)
            y += millimetres(points, LEADING)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A template, and all that it was made from: by this it is known again."""

    made_from: tuple[str, ...]
    template: Template = field(compare=False)


@lru_cache(maxsize=64)
def foundry(loaded: Loaded, trim: Size, version: str, corners: tuple[Corner, ...] = ()) -> Foundry:
    """The foundry of a template, kept for as long as it is asked for: what was checked is printed.

    Of cards that are no rectangles, `corners` are those of their shape.

    Raises:
        SizeError: It has not the card's size.
    """
    return Foundry(loaded.template, trim, version, corners)


def _sealed(trim: Size, letters: int, corners: tuple[Corner, ...], *, printed: bool) -> Element:
    """The line that carries version and fingerprint, its words left open; where none is printed, nothing but these."""
    where, group = seal(trim, letters, mark_of(corners, trim, letters)), Element("g", {"id": "fingerprint"})
    if printed:
        SubElement(group, "path", {"d": where.ground, "fill": PALE, "fill-opacity": "0.6"})
    face = {"font-family": FONT, "font-size": f"{millimetres(where.size):.3f}", "fill": INK}
    place = {"x": f"{where.right:.3f}", "y": f"{where.base:.3f}", "text-anchor": "end"}
    SubElement(group, "text", {HOLE: "seal", **face, **place})
    return group


def _line(hole: Hole, text: str) -> list[Piece]:
    """One line of words; nothing where there are none."""
    if not text:
        return []
    begin, size = hole.begin(text), round(hole.size, hole.digits + 1)
    return [begin, *(TextRun(file, size, each) for file, each in fonts.runs(text, hole.face)), hole.end]


def _lines(hole: Hole, box: TextBox, text: str) -> Iterator[Piece]:
    """Words set into their box.

    Raises:
        OverfullError: They do not fit at the least size.
        MissingGlyphError: The font lacks one of the letters.
    """
    points, lines = box.fitted(text)
    size, high = round(float(f"{millimetres(points):.4g}"), hole.digits + 1), millimetres(points, LEADING)
    y = box.top(points, len(lines))
    begin = "BT" + (f" {number(hole.spacing, hole.digits + 1)} Tc" if hole.spacing else "")
    for line in lines:
        wide = line[-1].x + line[-1].width
        x = box.left(line) - hole.share * wide
        yield f"{begin} 1 0 0 -1 {number(x, hole.digits)} {number(y, hole.digits)} Tm"
        begin, y, end = "", y + high, 0.0
        for piece in line:
            face = box.font.face(bold=piece.bold, italic=piece.italic)
            text = " " + piece.text if piece.x > end + 1e-6 else piece.text
            for file, each in fonts.runs(text, face):
                yield TextRun(file, size, each)
            end = piece.x + piece.width
    yield hole.end


def _merged(content: list[Piece]) -> Iterator[Piece]:
    """Operators that follow on each other as one text."""
    before = ""
    for piece in content:
        if isinstance(piece, str):
            before = f"{before}\n{piece}" if before else piece
            continue
        if before:
            yield before
            before = ""
        yield piece
    if before:
        yield before
