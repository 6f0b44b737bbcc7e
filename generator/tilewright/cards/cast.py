"""BlankCard + row -> PrintedCard: the gaps filled with the row's words, icons among them, and its fingerprint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement

from tilewright.cards.blank import BlankCard, Gap, OpenTexts, UnfitError, UnshownError, blank_card, open_texts
from tilewright.cards.box import LEADING, TextBox
from tilewright.cards.fill import letter, overfull, unknown_icon, wrong_mark
from tilewright.cards.icons import Icon, UnknownIconError
from tilewright.cards.margin import Margins
from tilewright.cards.place import bleed_of, mark_of, view_of
from tilewright.cards.slots import fill_slots
from tilewright.cards.template import Template
from tilewright.digest import blake2b
from tilewright.draw.art import FONT, fingerprint, seal
from tilewright.draw.palette import INK, PALE
from tilewright.draw.words import ICON_DROP, ICON_HEIGHT, ICON_SIDE, OverfullError, millimetres
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import MarkError
from tilewright.svg.form import Compilation, Form, Piece, TextRun, Use
from tilewright.svg.lettering import HOLE, Hole
from tilewright.svg.outline import cm, number
from tilewright.svg.paint import Colour
from tilewright.svg.polygon import Point as Corner
from tilewright.svg.stream import merge
from tilewright.svg.walk import Stills, compile_svg
from tilewright.texts.rows import MOST_ROWS, Row
from tilewright.typography import fonts
from tilewright.units import Size

LOOKED_OVER = 20
"""Definitions that are looked over for an icon in the time in which one element is painted."""


class Signs:
    """The icons of a template, each compiled once for every colour that it is wanted in.

    Attributes:
        work: What it took to make each form, in elements, by the form's key.
        warnings: What is not shown of them.
    """

    def __init__(self, template: Template) -> None:
        self.template, self.icons = template, template.icons
        self._forms: dict[tuple[str, Colour], Form | None] = {}
        self.warnings: list[Problem] = []
        self.work: dict[str, int] = {}

    def pieces(
        self,
        hole: Hole,
        text: str,
        font: tuple[fonts.FontFace, float],
        start: tuple[float, float],
        used: dict[str, Form],
    ) -> Iterator[Piece]:
        """Marked words in a font and its size, from a point of their baseline on; the forms of icons are noted.

        Raises:
            MissingGlyphError: The font lacks one of the letters.
            RefusedError: An icon cannot be printed.
        """
        (face, size), (x, y) = font, start
        spaced = f" {number(hole.spacing, hole.digits + 1)} Tc" if hole.spacing else ""
        for words, icon in self.icons.parts(text):
            if icon:
                form = self._form(icon, hole.fill)
                if form:
                    used[form.key] = form
                    yield f"q\n{cm(_place(icon, x, y, size), hole.digits + 1)}"
                    yield Use(form.key)
                    yield "Q"
                x += icon.advance * size + hole.spacing
            else:
                yield f"BT 1 0 0 -1 {number(x, hole.digits)} {number(y, hole.digits)} Tm{spaced}"
                for file, each in fonts.runs(words, face):
                    yield TextRun(file, round(size, hole.digits + 1), each)
                yield hole.end
                x += fonts.measure(words, face) * size + hole.spacing * len(words)

    def wide(self, hole: Hole, text: str) -> float:
        """How long a marked line of words is."""
        return self.icons.measure(text, hole.face) * hole.size + hole.spacing * len(text)

    def _form(self, icon: Icon, fill: Colour) -> Form | None:
        if (icon.id, fill) not in self._forms:
            view = icon.view
            box = (view.x - view.width, view.y - view.height, 3 * view.width, 3 * view.height)
            root = Element("svg", {"viewBox": " ".join(f"{part:g}" for part in box)})
            root.extend(each for each in self.template.root if each.tag == "defs")
            ink = ", ".join(f"{part:.3%}" for part in fill)
            group = SubElement(root, "g", {"fill": f"rgb({ink})"})
            SubElement(group, "use", {"xlink:href": f"#{icon.id}"})
            form = compile_svg(root, self.template.file, tally=(tally := Compilation()), book=self.template.book)
            self.warnings += tally.warnings
            self.work[form.key] = tally.work + sum(1 for _ in root.iter()) // LOOKED_OVER  # sum counts letters
            self._forms[icon.id, fill] = form if form.content else None
        return self._forms[icon.id, fill]


def _place(icon: Icon, x: float, y: float, size: float) -> tuple[float, float, float, float, float, float]:
    scale = ICON_HEIGHT * size / icon.view.height
    left, top = x + ICON_SIDE * size - icon.view.x * scale, y + ICON_DROP * size - icon.view.bottom * scale
    return (scale, 0.0, 0.0, scale, left, top)


SPARE = 16
"""Blank cards that are kept beside those that rows need."""
_MARK = 5  # letters of a fingerprint


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as a sheet shows it, and the five characters that change when it does."""

    form: Form
    mark: str


class CardMaker:
    """Makes the cards of one template: a blank card for each shape they come in, made when the first row asks for it.

    Attributes:
        margins: Where words and pictures lie on its cards.
    """

    def __init__(self, template: Template, trim: Size, version: str, corners: tuple[Corner, ...] = ()) -> None:
        self.template, self.bleed = template, bleed_of(template, trim)
        self._view, self._version = view_of(trim, self.bleed), version
        self.letters = len(version) + 1 + _MARK
        # the line with version and fingerprint, its words left open; a card without a version has no ground for it
        where, self._seal = seal(trim, self.letters, mark_of(corners, trim, self.letters)), Element("g")
        self._seal.set("id", "fingerprint")
        if version:
            SubElement(self._seal, "path", {"d": where.ground, "fill": PALE, "fill-opacity": "0.6"})
        face = {"font-family": FONT, "font-size": f"{millimetres(where.size):.3f}", "fill": INK}
        place = {"x": f"{where.right:.3f}", "y": f"{where.base:.3f}", "text-anchor": "end"}
        SubElement(self._seal, "text", {HOLE: "seal", **face, **place})
        self._stills: Stills = {}
        self._signs = Signs(template)
        self.margins = Margins(template, trim, self.bleed, corners)
        self._unfit: set[str] = set()
        self._start()

    def _start(self) -> None:
        self._plan: OpenTexts = open_texts(self.template, self._unfit)
        self._blanks: dict[tuple[str | bool, ...], BlankCard | RefusedError] = {}
        self._done: dict[str, tuple[Row, PrintedCard]] = {}

    def keep_only(self, rows: Sequence[Row]) -> None:
        """Forget what no row needs any more: a page that is open all day meets ever new words, and ever new colours."""
        if len(self._blanks) > len(rows) + SPARE:
            needed = {self.key(row) for row in rows}
            self._blanks = {key: kept for key, kept in self._blanks.items() if key in needed}
            blanks = (kept for kept in self._blanks.values() if isinstance(kept, BlankCard))
            used = {form.key for blank in blanks for form in blank.forms}
            for each in [key for key, form in self._stills.items() if form is None or form.key not in used]:
                del self._stills[each]

    def key(self, row: Row) -> tuple[str | bool, ...]:
        """Rows with the same key are made from one blank card."""
        return self._plan.key(row)

    def blank(self, row: Row) -> BlankCard:
        """The blank card that the row's words are put on.

        Raises:
            RefusedError: There cannot be one; UnshownError where that has nothing to do with the row's words.
        """
        key = self._plan.key(row)
        if key not in self._blanks:
            try:
                self._blanks[key] = blank_card(self._plan, row, self._view, self._seal, self._stills)
            except UnfitError as error:
                self._unfit |= error.names
                self._start()
                return self.blank(row)
            except UnshownError as refused:
                self._blanks[key] = refused
        kept = self._blanks[key]
        if isinstance(kept, RefusedError):
            raise kept.with_traceback(None)
        return kept

    @property
    def work(self) -> Mapping[str, int]:
        """What it took to make the form of each icon, in elements, by the form's key."""
        return self._signs.work

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is not shown of the icons among words that were made so far, each once."""
        return tuple(dict.fromkeys(self._signs.warnings))

    def card(self, row: Row) -> PrintedCard:
        """The row's card; the one that was made already if a row of that id had the same words in its cells.

        Raises:
            RefusedError: Words have no room (C14) or no letters (C15), each at the row's cell, or as `blank` has it.
        """
        before = self._done.get(row.id)
        if before is None or not (before[0] is row or before[0].cells == row.cells):
            while len(self._done) >= MOST_ROWS:
                del self._done[next(iter(self._done))]
            before = self._done[row.id] = row, self._printed(self.blank(row), row)
        return before[1]

    def _printed(self, what: BlankCard, row: Row) -> PrintedCard:
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
        return PrintedCard(Form(key, self._view, merge(content), forms), mark)

    def _filled(self, gap: Gap, text: str, row: Row, problems: list[Problem], signs: dict[str, Form]) -> list[Piece]:
        try:
            words = text
            if gap.icons.may_mark(text):
                words = gap.icons.marked(text)
            if gap.box is not None and gap.box.is_passage(words):
                from tilewright.cards.passage import pieces_of  # noqa: PLC0415 - for words with marks, or in paragraphs

                return list(pieces_of(gap.box, words, gap.hole, self._signs, signs)) if words.strip() else []
            if words is not text and self.template.icons.within(words):
                return list(self._with_icons(gap, words, signs))
            if gap.box is None:
                return _line(gap.hole, gap.hole.filled(words))
            return list(_lines(gap.hole, gap.box, words)) if words.strip() else []
        except UnknownIconError as error:
            problems.append(unknown_icon(row, gap.words, gap.place, error))
        except MarkError as error:
            problems.append(wrong_mark(row, gap.words, gap.place, error))
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
def card_maker(loaded: Loaded, trim: Size, version: str, corners: tuple[Corner, ...] = ()) -> CardMaker:
    """The maker of a template's cards, kept for as long as it is asked for: what was checked is printed.

    Of cards that are no rectangles, `corners` are those of their shape.

    Raises:
        SizeError: It has not the card's size.
    """
    return CardMaker(loaded.template, trim, version, corners)


def _line(hole: Hole, text: str) -> list[Piece]:
    """One line of words; nothing where there are none."""
    if not text:
        return []
    begin, size = hole.begin(text), round(hole.size, hole.digits + 1)
    return [begin, *[TextRun(file, size, each) for file, each in fonts.runs(text, hole.face)], hole.end]


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
