"""Objects, and text in a bundled font -> parts of a document that the layout engine writes, fonts shared with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tilewright.pdf.raw import end_of, to_unicode
from tilewright.pdf.resources import Used
from tilewright.svg.form import TextRun
from tilewright.svg.outline import number
from tilewright.typography import fonts

if TYPE_CHECKING:  # for games with fonts of their own
    from tilewright.pdf.own_fonts import OwnFonts

_FACES = {face.file: face for face in fonts.FACES}
_ESCAPED = {"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"}
_ELSEWHERE = "\uffff"


Engine: TypeAlias = Any
"""An object of the layout engine, of which much is read that its types do not show."""

Codes = tuple[tuple[str, bytes], ...]
"""What stands for some letters in a document: the name of a font's subset there, and the letters' bytes in it."""


class SetFont(Protocol):
    """A font of the layout engine's that can tell what stands for its letters."""

    def codes(self, letters: str, document: pdfdoc.PDFDocument) -> Codes:
        """What stands for the letters in a document."""


class OtherFonts(Protocol):
    """The fonts of a game's own, in each document of the engine's."""

    def fonts_in(self, document: pdfdoc.PDFDocument) -> OwnFonts:
        """Those of one document."""

    def embed(self, document: pdfdoc.PDFDocument) -> None:
        """Add them to it; no letter can be written after."""


class BundledFont(TTFont):
    """A bundled font of the layout engine's, which can be asked what was set in it.

    In each document a letter gets its code when it is first set, so the same words may be other bytes in the next one.
    """

    _listening: list[tuple[SetFont, str]] | None = None

    def splitString(self, text: str, doc: Engine, encoding: str = "utf-8") -> Engine:  # noqa: N802 - the engine's own
        """As the engine has it."""
        BundledFont.hear(self, text)
        return super().splitString(text, doc, encoding)

    def addObjects(self, doc: Engine) -> None:  # noqa: N802 - as above
        """As the engine has it, but for what its code 0 is in Unicode: it stands for no letter, which PDF/A forbids."""
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(self.state[doc].subsets))]
        subsets = dict(zip(names, self.state[doc].subsets, strict=True))
        super().addObjects(doc)
        for name, letters in subsets.items():
            known = {code: chr(letter) for code, letter in enumerate(letters) if letter}
            doc.idToObject[doc.idToObject[name].ToUnicode.name].content = to_unicode(known).decode()

    def codes(self, letters: str, document: pdfdoc.PDFDocument) -> Codes:
        """What stands for the letters in a document; those that were not set there yet get their codes now."""
        parts = super().splitString(letters, document)
        return tuple((self.getSubsetInternalName(subset, document), code) for subset, code in parts)

    @staticmethod
    def hear(font: SetFont, text: str) -> None:
        """Something is set in a font."""
        if BundledFont._listening is not None:
            BundledFont._listening.append((font, text))

    @staticmethod
    @contextmanager
    def listening() -> Iterator[Sequence[tuple[SetFont, str]]]:
        """Fonts and what is set in them inside, in that order."""
        heard = BundledFont._listening = list[tuple[SetFont, str]]()
        try:
            yield heard
        finally:
            BundledFont._listening = None


def register(face: fonts.FontFace) -> BundledFont:
    """The face as reportlab knows it, under its file name."""
    if face.file not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(BundledFont(face.file, str(fonts.path(face)), asciiReadable=0))
    font = pdfmetrics.getFont(face.file)
    assert isinstance(font, BundledFont)  # noqa: S101 - registered just above
    return font


def _ended(self: Engine, document: Engine, _format: Engine = pdfdoc.PDFStream.format) -> bytes:
    """A stream as the engine has it, whose end begins a line, as PDF/A wants it."""
    text: bytes = _format(self, document)
    text = text.removesuffix(b"endstream\n")
    return text + end_of(text) + b"\n"


pdfdoc.PDFStream.format = _ended  # type: ignore[method-assign] # fonts are streams that the engine makes


class Raw(pdfdoc.PDFObject):
    """An object whose text is known."""

    __RefOnly__ = 1

    def __init__(self, text: bytes) -> None:
        self._text = text

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The text; it counts for the file's ID."""
        document.updateSignature(self._text)
        return self._text


class LateObject(pdfdoc.PDFObject):
    """An object whose text is known when others have their numbers."""

    __RefOnly__ = 1

    def __init__(self, document: Engine, text: bytes = b"") -> None:
        """Become a part of the document at once."""
        super().__init__()
        self.text, self._document = text, document
        self.name: str = document.Reference(self).name

    @property
    def reference(self) -> str:
        """How others refer to it."""
        number, version = self._document.idToObjectNumberAndVersion[self.name]
        return f"{number} {version} R"

    def format(self, _document: object) -> bytes:
        """The text."""
        return self.text


class _Codes(dict[int, str]):
    """Character -> what stands for it in a PDF string of the font's first subset, which holds 256 of them."""

    def __init__(self, font: TTFont, document: pdfdoc.PDFDocument) -> None:
        super().__init__()
        self._font, self._document = font, document

    def __missing__(self, character: int) -> str:
        ((subset, code),) = self._font.splitString(chr(character), self._document)
        letter = code.decode("latin-1")
        self[character] = glyph_code = _ELSEWHERE if subset else _ESCAPED.get(letter, letter)
        return glyph_code


class EngineObjects:
    """The objects of one document of the layout engine's; a letter gets its code when it is first written."""

    def __init__(self, document: pdfdoc.PDFDocument, others: OtherFonts | None = None) -> None:
        self._document, self._others = document, others
        self._fonts: dict[str, tuple[TTFont, _Codes, str]] = {}
        self._sizes: dict[tuple[str, float], str] = {}

    def add(self, body: bytes) -> str:
        """An object as it is written, and how others refer to it."""
        return self._referred(Raw(body))

    def dictionary(self, used: Used) -> str:
        """A resource dictionary, and how others refer to it; the engine gives fonts their numbers at the end."""
        kinds = {
            kind: {name: to if " " in to else pdfdoc.PDFObjectReference(name) for name, to in names.items()}
            if kind == "Font"
            else names
            for kind, names in used.items()
        }
        return self._referred(pdfdoc.PDFDictionary({kind: pdfdoc.PDFDictionary(kinds[kind]) for kind in kinds}))

    def _referred(self, value: pdfdoc.PDFObject) -> str:
        text: bytes = self._document.Reference(value).format(self._document)
        return text.decode()

    def shown(self, run: TextRun, used: dict[str, str]) -> str:
        """The operators, in Latin-1; the names of the fonts they need are added to `used`."""
        if run.file not in self._fonts:
            if self._others and run.file not in _FACES:
                return self._others.fonts_in(self._document).shown(run, used)
            font: TTFont = register(_FACES[run.file])
            font.splitString(run.text, self._document)
            name = font.getSubsetInternalName(0, self._document)[1:]
            self._fonts[run.file] = font, _Codes(font, self._document), name
        font, codes, name = self._fonts[run.file]
        text = run.text.translate(codes)
        if _ELSEWHERE in text:
            return self._split(font, run, used)
        if name not in used:
            used[name] = name
        before = self._sizes.get((name, run.size))
        if before is None:
            before = self._sizes[name, run.size] = f"/{name} {number(run.size, 5)} Tf ("
        return f"{before}{text}) Tj"

    def _split(self, font: TTFont, run: TextRun, used: dict[str, str]) -> str:
        """Letters of more than one subset."""
        parts = []
        for subset, code in font.splitString(run.text, self._document):
            name = font.getSubsetInternalName(subset, self._document)[1:]
            used[name] = name
            text = "".join(_ESCAPED.get(letter, letter) for letter in code.decode("latin-1"))
            parts.append(f"/{name} {number(run.size, 5)} Tf ({text}) Tj")
        return "\n".join(parts)
