"""How much ink -> the booklet's styles: its two typefaces, their sizes, its few colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Table

from tilewright.booklet.letters import register
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.hyphens import Hyphenator as Breaks

if TYPE_CHECKING:
    from tilewright.booklet.own_type import OwnType


@dataclass(frozen=True, slots=True)
class Inks:
    """The booklet's colours; a tint is None where there is to be none.

    `light` is for letters on a picture, `plate` for what is under dark ones.
    """

    ink: Color
    accent: Color
    rule: Color
    tint: Color | None
    head: Color | None
    light: Color
    plate: Color


FULL = Inks(
    ink=HexColor("#2B2420"),
    accent=HexColor("#8A3B2C"),
    rule=HexColor("#B79F78"),
    tint=HexColor("#F6F0E2"),
    head=HexColor("#E9DEC6"),
    light=HexColor("#FFF6E2"),
    plate=HexColor("#F6ECD2"),
)
LOW = Inks(
    ink=HexColor("#000000"),
    accent=HexColor("#000000"),
    rule=HexColor("#7A7A7A"),
    tint=None,
    head=None,
    light=HexColor("#000000"),
    plate=HexColor("#FFFFFF"),
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
    from tilewright.booklet.own_type import OwnType, own_font  # noqa: PLC0415 - a C library, for games with own fonts
    from tilewright.typography.book import Book  # noqa: PLC0415 - as above

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


def _style(name: str, font: str, size: float, leading: float, ink: Color, **more: Any) -> ParagraphStyle:  # noqa: ANN401 - whatever a style has
    usual: dict[str, Any] = {"allowWidows": 0, "allowOrphans": 0, "bulletFontName": font}
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=leading, textColor=ink, **(usual | more))


class Ruled(Table):
    """A table, or what is left of one on the next page."""

    def _drawBkgrnd(self) -> None:  # noqa: N802 - the engine's own
        canvas: Any = self.canv
        with canvas.silent():
            super()._drawBkgrnd()  # type: ignore[misc] # the engine has it

    def _drawLines(self) -> None:  # noqa: N802 - as above
        canvas: Any = self.canv
        with canvas.silent():
            super()._drawLines()  # type: ignore[misc] # as above
