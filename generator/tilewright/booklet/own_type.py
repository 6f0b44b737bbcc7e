"""A face of a game's own fonts -> a font of the layout engine's: each letter in the first font that has it.

Letters are set one by one, as those in the box are. A space is always one of a font in the box: the engine widens the
lines of a paragraph with an operator that knows spaces of one byte alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from types import SimpleNamespace
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfdoc, pdfmetrics

from tilewright.booklet.letters import BundledFont, Codes, Engine, Raw, register
from tilewright.pdf.own_fonts import OwnFonts
from tilewright.typography import fonts
from tilewright.typography.book import Book
from tilewright.typography.run import Shaper
from tilewright.typography.setting import FontSetting, look
from tilewright.units import added

_SPACES = frozenset(" \xa0\t\n")


class _Later(Raw):
    """An object of which a number is known before its text."""

    def __init__(self) -> None:
        super().__init__(b"")

    def say(self, text: bytes) -> None:
        """This is it."""
        self._text = text


class OwnType:
    """The fonts of a book, in each of the engine's documents."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._documents: WeakKeyDictionary[pdfdoc.PDFDocument, OwnFonts] = WeakKeyDictionary()

    def fonts_in(self, document: pdfdoc.PDFDocument) -> OwnFonts:
        """The fonts of one document, each embedded once, whether a figure or the text has letters of it."""
        if document not in self._documents:
            later: dict[int, _Later] = {}

            def refer(thing: Raw) -> str:
                text: bytes = document.Reference(thing).format(document)
                return text.decode()

            def reserve() -> int:
                thing = _Later()
                number = int(refer(thing).split()[0])
                later[number] = thing
                return number

            self._documents[document] = OwnFonts(
                lambda body: refer(Raw(body)), reserve, lambda number, body: later[number].say(body), self._book
            )
        return self._documents[document]

    def embed(self, document: Engine) -> None:
        """Add every font to a document; no letter can be written after."""
        if own := self._documents.pop(document, None):
            own.embed()
            document.idToObject["BasicFonts"].dict.update(own.references)


class OwnFont:
    """A face as the layout engine knows it; its attributes have the names that the engine asks for."""

    _dynamicFont = 1  # noqa: N815 - the engine's own
    _multiByte = 1  # noqa: N815 - as above

    def __init__(self, name: str, face: fonts.FontFace, own: OwnType) -> None:
        setter = face.setter
        assert isinstance(setter, Shaper)  # noqa: S101 - the face of a book with families for words has one
        self.fontName, self.own, self.shapable = name, own, False
        self.face = SimpleNamespace(name=name.encode())
        plain = setter.plain or fonts.find(fonts.BODY)
        self._box, self._plain = register(plain), fonts.advances(plain)
        self._only_space, self._chain = not setter.plain, setter.chain
        first = None if setter.plain else look(setter.chain[0])
        self.ascent = first.ascent if first else self._box.face.ascent
        self.descent = first.descent if first else self._box.face.descent
        self._reach: dict[str, float] = {}

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802, ARG002 - the engine's own
        """How long a text is."""
        text = text if isinstance(text, str) else text.decode()
        known = self._reach
        for letter in set(text) - known.keys():
            known[letter] = self._wide(letter)
        return size * added(map(known.__getitem__, text))

    def splitString(self, text: str, doc: Engine, encoding: str = "utf-8") -> Codes:  # noqa: N802, ARG002 - the engine's own
        """The text in parts: what the page calls the font of each, and its codes there."""
        text = text if isinstance(text, str) else text.decode()
        BundledFont.hear(self, text)
        return self.codes(text, doc)

    def getSubsetInternalName(self, subset: str, _doc: Engine) -> str:  # noqa: N802 - the engine's own
        """What the page calls the font of a part."""
        return subset

    def codes(self, letters: str, document: pdfdoc.PDFDocument) -> Codes:
        """What stands for the letters in a document."""
        parts = [part for letter in letters for part in self._coded(letter, document)]
        return tuple((name, b"".join(code for _, code in each)) for name, each in groupby(parts, lambda part: part[0]))

    def _coded(self, letter: str, document: pdfdoc.PDFDocument) -> Iterator[tuple[str, bytes]]:
        setting = self._setting(letter)
        if setting is None:
            yield from self._box.codes(letter, document)
        else:
            name, codes = self.own.fonts_in(document).coded(setting, letter)
            yield f"/{name}", codes

    def _wide(self, letter: str) -> float:
        setting = self._setting(letter)
        if setting is None:
            return self._plain.get(" " if letter in _SPACES else letter, 0.0)
        return added(glyph.alone for glyph in setting.word(letter).glyphs)

    def _setting(self, letter: str) -> FontSetting | None:
        """Whose letter it is; None for the font in the box."""
        if letter in _SPACES or (not self._only_space and letter in self._plain):
            return None
        return next((each for each in self._chain if each.has(letter)), None)


def own_font(name: str, face: fonts.FontFace, own: OwnType) -> OwnFont:
    """The face under a name that no other face has; the same as before where it is known."""
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(OwnFont(name, face, own))
    font = pdfmetrics.getFont(name)
    assert isinstance(font, OwnFont)  # noqa: S101 - registered just above
    return font
