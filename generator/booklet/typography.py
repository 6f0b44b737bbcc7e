"""How much ink -> the booklet's styles: its two typefaces, their sizes, its few colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.platypus import Paragraph

from generator import fonts
from generator.booklet.breaks import Breaks
from generator.booklet.letters import BundledFont, Codes, register
from generator.frozen import dataclass
from generator.language import Language
from generator.prose.blocks import Runs

TEXT = fonts.find("Alegreya").file
ITALIC = fonts.find("Alegreya", "normal", "italic").file
BOLD = fonts.find("Alegreya", "bold").file
TITLE = fonts.find("Cinzel", "bold").file
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


def load_fonts() -> None:
    """Make the faces known to the layout engine, with each other as bold and italic."""
    for face in fonts.FACES:
        register(face)
    for bold in (0, 1):
        for italic in (0, 1):
            face = fonts.find("Alegreya", ("normal", "bold")[bold], ("normal", "italic")[italic])
            addMapping(TEXT, bold, italic, face.file)
            addMapping(TITLE, bold, italic, TITLE)


class Styles:
    """Every style of the booklet, made for one palette and one language."""

    def __init__(self, palette: Inks, language: Language) -> None:
        self.palette, self.language = palette, language
        body = _style("body", TEXT, 9.5, 13, palette.ink, alignment=TA_JUSTIFY, spaceAfter=4.5)
        # A dictionary of break points; a word needs five letters to be broken.
        self.breaks = Breaks(language.hyphenation)
        if language.hyphenation.strip():
            body.hyphenationLang = self.breaks  # type: ignore[assignment] # a language, or what parts its words
        body.embeddedHyphenation, body.uriWasteReduce = 1, 0
        body.hyphenationMinWordLength = 6
        self.body = body
        self.boxed = _style("boxed", TEXT, 9.2, 12.2, palette.ink, spaceAfter=2.5)
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
            "boxed item", self.boxed, leftIndent=10, bulletIndent=1, bulletFontName=TEXT, spaceAfter=1.5
        )
        self.cell = _style("cell", TEXT, 9, 11.4, palette.ink)
        self.head_cell = _style("head cell", BOLD, 9, 11.4, palette.ink)
        self.caption = _style("caption", ITALIC, 8.6, 11, palette.ink, alignment=TA_CENTER, spaceAfter=8, spaceBefore=2)
        self.box_title = _style("box title", TITLE, 8.6, 11.5, palette.accent, spaceAfter=1.5)
        self.headings = (
            _style("h1", TITLE, 15, 18, palette.ink, spaceBefore=13, spaceAfter=2),
            _style("h2", TITLE, 10, 13, palette.accent, spaceBefore=7, spaceAfter=2.5),
            _style("h3", BOLD, 9.5, 13, palette.ink, spaceBefore=4, spaceAfter=1),
        )
        self.contents = _style("contents", TEXT, 9.5, 12, palette.ink)
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
    codes: Sequence[tuple[BundledFont, str, Codes]]
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
        letters: dict[BundledFont, dict[str, None]] = {}
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
    usual: dict[str, Any] = {"allowWidows": 0, "allowOrphans": 0, "bulletFontName": TEXT}
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=leading, textColor=ink, **(usual | more))
