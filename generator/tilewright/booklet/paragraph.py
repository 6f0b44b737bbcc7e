"""Runs, icons among them -> a paragraph of the layout engine, drawn once for many documents, read aloud in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from tilewright.booklet.letters import BundledFont, Codes, Engine, SetFont
from tilewright.booklet.picture import Plates
from tilewright.booklet.tags import Role, TaggedCanvas
from tilewright.draw.words import ICON_DROP, ICON_HEIGHT, ICON_SIDE
from tilewright.frozen import dataclass
from tilewright.prose.blocks import Runs
from tilewright.typography.lines import FIRST_OF_THE_EAST
from tilewright.typography.style import TextStyle
from tilewright.units import points

SIGN = "sign"
"""By what the place of an icon is known among a paragraph's words."""


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

    Attributes:
        role: What it is to somebody who listens.
        leads: The bookmark that it leads to when it is clicked; none where this is empty.
    """

    role = Role("P")
    leads = ""

    def draw(self) -> None:
        """As the engine does it, or as it was done before."""
        canvas: Any = self.canv
        label = self.role.label if vars(self)["bulletText"] else None
        roles = [label, self.role] if label else [self.role]
        for each in roles:
            canvas.tags.enter(each)
        if any(hasattr(part, "cbDefn") for part in _fragments(vars(self).get("frags", ()))):
            with canvas.in_pieces(roles):
                super().draw()  # an icon, which each document has to have among its objects
        else:
            canvas.write(self._operators(canvas), roles)
        if self.leads:
            canvas.lead(self.role, self.leads, self.getPlainText(), (self.width, self.height))

    def split(self, width: float, height: float) -> Engine:
        """Its parts, each of which is part of the same to somebody who listens."""
        parts: Any = super().split(width, height)
        for part in parts:
            part.role = self.role
        return parts

    def _operators(self, canvas: Engine) -> Sequence[str]:
        lines = (vars(self)["blPara"], self.width, self.height)
        known: DrawnWords | None = vars(self).get("_known")
        if known and known.holds(lines, canvas._doc):  # noqa: SLF001 - as letters.py has it
            return known.operators
        start = len(canvas._code)  # noqa: SLF001 - as above
        with BundledFont.listening() as heard:
            super().draw()
        letters: dict[SetFont, dict[str, None]] = {}
        for font, text in heard:
            letters.setdefault(font, {}).update(dict.fromkeys(text))
        codes = [(font, text := "".join(each), font.codes(text, canvas._doc)) for font, each in letters.items()]  # noqa: SLF001
        drawn = vars(self)["_known"] = DrawnWords(lines, codes, canvas._code[start:])  # noqa: SLF001 - as above
        del canvas._code[start:]  # noqa: SLF001 - as above
        return drawn.operators

    def breakLines(self, width: Engine) -> Engine:  # noqa: N802 - the engine's own
        """The lines, in columns of one width or of a first and a further one."""
        broken: dict[object, Any] = vars(self).setdefault("_broken", {})
        key = tuple(width) if isinstance(width, list | tuple) else width
        if key not in broken:
            broken[key] = super().breakLines(width)
        return broken[key]


def _fragments(parts: Engine) -> Iterator[object]:
    """The fragments of a paragraph; once its lines are broken, the engine has lists of them, a width before each."""
    for part in parts:
        yield from (each[0] for each in part[1:]) if isinstance(part, list) else (part,)


def paragraph(runs: Runs, style: ParagraphStyle, bullet: str | None = None, role: Role | None = None) -> Words:
    """Runs as a paragraph of the layout engine; a role of its own where none is given."""
    if style.wordWrap != "CJK" and any(run.text and max(run.text) >= FIRST_OF_THE_EAST for run in runs):
        style = ParagraphStyle(f"{style.name} without spaces", style, wordWrap="CJK")
    parts = []
    for run in runs:
        if run.icon:
            parts.append(f'<onDraw name="{SIGN}" label="{run.icon}"/>')  # a mark: `place_signs` puts a drawing there
            continue
        text = escape(run.text).replace("\n", "<br/>").replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
        text = _styled(text, run.style, float(style.fontSize)) if run.style else text
        text = f"<b>{text}</b>" if run.bold else text
        parts.append(f"<i>{text}</i>" if run.italic else text)
    words = Words("".join(parts), style, bulletText=bullet)
    words.role = role or Role("P")
    return words


def _styled(text: str, style: TextStyle, size: float) -> str:
    """Words in the engine's own marks, at a size in points."""
    if style.fill:
        text = f'<font color="{style.fill}">{text}</font>'
    if style.rise:
        kind, by = ("super", style.rise) if style.rise > 0 else ("sub", -style.rise)
        text = f'<{kind} rise="{by * size:.3f}" size="{style.scale * size:.3f}">{text}</{kind}>'
    elif style.scale != 1:
        text = f'<font size="{style.scale * size:.3f}">{text}</font>'
    text = f"<u>{text}</u>" if style.underline else text
    return f"<strike>{text}</strike>" if style.strike else text


WIDEST = 4.0
"""An icon is at most so many times as wide as it is high, so that a column has room for it."""
SIGN_LENGTH = 36.0
"""Points that a table leaves for an icon where it shares out its columns: the widest in 9-point type is as wide."""


class Sign:
    """What the engine takes for a picture in a line."""

    def __init__(self, gallery: Plates, name: str, size: float) -> None:
        plate = gallery.figures[sign_name(name)]
        high = ICON_HEIGHT * size
        wide = min(high * plate.size.width / plate.size.height, WIDEST * high)
        self.gallery, self.high, self.side, self.advance = gallery, high, ICON_SIDE * size, wide + 2 * ICON_SIDE * size
        self.plate, self.alt = plate.across(wide / points(1)), name.replace("-", " ")

    def paint(self, canvas: Canvas, x: float, y: float) -> None:
        """Its lower left corner, air and all, at a point."""
        self.gallery.paint(canvas, self.plate, x + self.side, y)


class SignedCanvas(TaggedCanvas):
    """A canvas that knows what to do with a Sign."""

    def drawImage(self, image: Any, x: float, y: float, *more: Any, **options: Any) -> Any:  # noqa: ANN401, N802 - the engine's own
        """A picture of the engine's, or an icon."""
        if isinstance(image, Sign):
            with self.in_line(image.alt):
                return image.paint(self, x, y)
        return super().drawImage(image, x, y, *more, **options)


def sign_name(icon: str) -> str:
    """By what an icon is known among a booklet's figures."""
    return f":{icon}:"


def set_with_signs(
    runs: Runs, style: ParagraphStyle, gallery: Plates, bullet: str | None = None, role: Role | None = None
) -> Words:
    """Runs as a paragraph; each icon stands a little below the line, as a round letter does."""
    words = paragraph(runs, style, bullet, role)
    if any(run.icon for run in runs):
        parts: Any = words
        for place in (part.cbDefn for part in parts.frags if hasattr(part, "cbDefn")):
            sign = Sign(gallery, place.label, float(style.fontSize))
            place.kind, place.image, place.valign = "img", sign, -ICON_DROP * style.fontSize
            place.width, place.height = sign.advance, sign.high
    return words
