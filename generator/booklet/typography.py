"""How much ink -> the booklet's styles: its two typefaces, their sizes, its few colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.platypus import Paragraph

from generator import fonts
from generator.booklet.breaks import Breaks
from generator.booklet.letters import BundledFont, Codes, SetFont, register
from generator.draw.words import FIRST_OF_THE_EAST
from generator.frozen import dataclass
from generator.language import Language
from generator.prose.blocks import Runs
from generator.shaping.finder import BUNDLED, Finder

if TYPE_CHECKING:  # a C library, for games with fonts of their own
    from generator.booklet.own_type import OwnType

SIGN = "sign"
"""By what the place of an icon is known among a paragraph's words."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The booklet's colours; a tint is None where there is to be none, and `light` is for letters on a picture."""

    ink: Color
    accent: Color
    rule: Color
    tint: Color | None
    head: Color | None
    light: Color


FULL = Inks(
    ink=HexColor("#2B2420"),
    accent=HexColor("#8A3B2C"),
    rule=HexColor("#B79F78"),
    tint=HexColor("#F6F0E2"),
    head=HexColor("#E9DEC6"),
    light=HexColor("#FFF6E2"),
)
LOW = Inks(
    ink=HexColor("#000000"),
    accent=HexColor("#000000"),
    rule=HexColor("#7A7A7A"),
    tint=None,
    head=None,
    light=HexColor("#000000"),
)


@dataclass(frozen=True, slots=True)
class BookletFaces:
    """What the layout engine calls the faces of a booklet.

    Attributes:
        own: The fonts of the game's own; None where it has none.
    """

    text: str
    italic: str
    bold: str
    both: str
    title: str
    own: OwnType | None = None


_ROLES = (*((fonts.BODY, weight, slope) for weight in ("normal", "bold") for slope in ("normal", "italic")),)
_TITLE = fonts.DISPLAY, "bold", "normal"


def _faces(names: Sequence[str], own: OwnType | None = None) -> BookletFaces:
    """Faces by their names: regular, italic, bold, both, title."""
    text, italic, bold, both, title = names
    return BookletFaces(text, italic, bold, both, title, own)


BOX = _faces([fonts.find(*role).file for role in (*_ROLES, _TITLE)])
"""The faces in the box."""


def load_fonts(book: Finder = BUNDLED) -> BookletFaces:
    """Make the faces known to the layout engine, with each other as bold and italic."""
    for face in fonts.FACES:
        register(face)
    faces = _own_faces(book) if book.changes else BOX
    addMapping(faces.text, 0, 0, faces.text)
    addMapping(faces.text, 0, 1, faces.italic)
    addMapping(faces.text, 1, 0, faces.bold)
    addMapping(faces.text, 1, 1, faces.both)
    addMapping(faces.title, 0, 0, faces.title)
    addMapping(faces.title, 0, 1, faces.title)
    addMapping(faces.title, 1, 0, faces.title)
    addMapping(faces.title, 1, 1, faces.title)
    return faces


def _own_faces(book: Finder) -> BookletFaces:
    from generator.booklet.own_type import OwnType, own_font  # noqa: PLC0415 - a C library, for games with own fonts
    from generator.shaping.book import Book  # noqa: PLC0415 - as above

    assert isinstance(book, Book)  # noqa: S101 - what changes something is one
    own = OwnType(book)
    if not book.rewords:
        return replace(BOX, own=own)
    named = [(f"{book.changes} {at}", book.find_for(*role)) for at, role in enumerate((*_ROLES, _TITLE))]
    fonts_ = [own_font(name, face, own) for name, face in named]
    return _faces([font.fontName for font in fonts_], fonts_[0].own)


class Styles:
    """Every style of the booklet, made for one palette, one language and its faces."""

    def __init__(self, palette: Inks, language: Language, faces: BookletFaces = BOX) -> None:
        self.palette, self.language, self.faces = palette, language, faces
        text, title = faces.text, faces.title
        body = _style("body", text, 9.5, 13, palette.ink, alignment=TA_JUSTIFY, spaceAfter=4.5)
        # A dictionary of break points; a word needs five letters to be broken.
        self.breaks = Breaks(language.hyphenation)
        if language.hyphenation.strip():
            body.hyphenationLang = self.breaks  # type: ignore[assignment] # a language, or what parts its words
        body.embeddedHyphenation, body.uriWasteReduce = 1, 0
        body.hyphenationMinWordLength = 6
        self.body = body
        self.boxed = _style("boxed", text, 9.2, 12.2, palette.ink, spaceAfter=2.5)
        self.item = ParagraphStyle(
            "item",
            body,
            leftIndent=11,
            bulletIndent=1.5,
            spaceAfter=2.2,
            alignment=TA_LEFT,
            hyphenationLang="",
            embeddedHyphenation=0,
        )
        self.numbered = ParagraphStyle("numbered", self.item, leftIndent=15)
        self.boxed_item = ParagraphStyle(
            "boxed item", self.boxed, leftIndent=10, bulletIndent=1, bulletFontName=text, spaceAfter=1.5
        )
        self.cell = _style("cell", text, 9, 11.4, palette.ink)
        self.head_cell = _style("head cell", faces.bold, 9, 11.4, palette.ink)
        self.caption = _style(
            "caption", faces.italic, 8.6, 11, palette.ink, alignment=TA_CENTER, spaceAfter=8, spaceBefore=2
        )
        self.box_title = _style("box title", title, 8.6, 11.5, palette.accent, spaceAfter=1.5)
        self.headings = (
            _style("h1", title, 15, 18, palette.ink, spaceBefore=13, spaceAfter=2),
            _style("h2", title, 10, 13, palette.accent, spaceBefore=7, spaceAfter=2.5),
            _style("h3", faces.bold, 9.5, 13, palette.ink, spaceBefore=4, spaceAfter=1),
        )
        self.contents = _style("contents", text, 9.5, 12, palette.ink)
        self.page_number = ParagraphStyle("page number", self.contents, alignment=TA_RIGHT)


@dataclass(frozen=True, slots=True)
class DrawnWords:
    """What a paragraph was drawn as.

    Attributes:
        lines: Its broken lines, and how wide and high it was taken to be.
        codes: Every font in it, the letters set in it, each once, and what stood for these in the document.
        operators: What was written on the page.
    """

    lines: tuple[object, float, float]
    codes: Sequence[tuple[SetFont, str, Codes]]
    operators: Sequence[str]

    def holds(self, lines: tuple[object, float, float], document: PDFDocument) -> bool:
        """Whether it would be drawn as the same in a document; its letters have their codes there from now on."""
        same = self.lines[0] is lines[0] and self.lines[1:] == lines[1:]
        return same and all(font.codes(letters, document) == codes for font, letters, codes in self.codes)


class Words(Paragraph):
    """A paragraph that breaks its lines once for each width, and is drawn once for all documents with the same letters.

    The engine asks again for every try and every page, and a session sets its booklet again and again.
    """

    def draw(self) -> None:
        """As the engine does it, or as it was done before."""
        canvas: Any = self.canv
        if any(hasattr(part, "cbDefn") for part in _fragments(vars(self).get("frags", ()))):
            super().draw()  # an icon, which each document has to have among its objects
            return
        lines = (vars(self)["blPara"], self.width, self.height)
        known: DrawnWords | None = vars(self).get("_known")
        if known and known.holds(lines, canvas._doc):  # noqa: SLF001 - as letters.py has it
            canvas._code.extend(known.operators)  # noqa: SLF001 - as above
            return
        start = len(canvas._code)  # noqa: SLF001 - as above
        with BundledFont.listening() as heard:
            super().draw()
        letters: dict[SetFont, dict[str, None]] = {}
        for font, text in heard:
            letters.setdefault(font, {}).update(dict.fromkeys(text))
        codes = [(font, text := "".join(each), font.codes(text, canvas._doc)) for font, each in letters.items()]  # noqa: SLF001
        vars(self)["_known"] = DrawnWords(lines, codes, canvas._code[start:])  # noqa: SLF001 - as above

    def breakLines(self, width: Any) -> Any:  # noqa: ANN401, N802 - the engine's own
        """The lines, in columns of one width or of a first and a further one."""
        broken: dict[object, Any] = vars(self).setdefault("_broken", {})
        key = tuple(width) if isinstance(width, list | tuple) else width
        if key not in broken:
            broken[key] = super().breakLines(width)
        return broken[key]


def _fragments(parts: Any) -> Iterator[object]:  # noqa: ANN401 - the engine's own
    """The fragments of a paragraph; once its lines are broken, the engine has lists of them, a width before each."""
    for part in parts:
        yield from (each[0] for each in part[1:]) if isinstance(part, list) else (part,)


def paragraph(runs: Runs, style: ParagraphStyle, bullet: str | None = None) -> Paragraph:
    """Runs as a paragraph of the layout engine."""
    if style.wordWrap != "CJK" and any(run.text and max(run.text) >= FIRST_OF_THE_EAST for run in runs):
        style = ParagraphStyle(f"{style.name} without spaces", style, wordWrap="CJK")
    return Words(_markup(runs), style, bulletText=bullet)


def _markup(runs: Runs) -> str:
    parts = []
    for run in runs:
        if run.icon:
            parts.append(f'<onDraw name="{SIGN}" label="{run.icon}"/>')  # a mark: `place_signs` puts a drawing there
            continue
        text = escape(run.text).replace("\n", "<br/>").replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
        text = f"<b>{text}</b>" if run.bold else text
        parts.append(f"<i>{text}</i>" if run.italic else text)
    return "".join(parts)


def _style(name: str, font: str, size: float, leading: float, ink: Color, **more: Any) -> ParagraphStyle:  # noqa: ANN401 - whatever a style has
    usual: dict[str, Any] = {"allowWidows": 0, "allowOrphans": 0, "bulletFontName": font}
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=leading, textColor=ink, **(usual | more))
