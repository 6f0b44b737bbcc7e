"""Text in a bundled font -> operators that show it: each letter by its code in the subset that is embedded.

Source: ISO 32000-1, 9.6.3 (TrueType fonts), 9.8 (font descriptors), 9.10.3 (ToUnicode CMaps).
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack_from
from typing import TYPE_CHECKING

from tilewright.pdf.compact import CompactDocument
from tilewright.pdf.raw import deflated, to_unicode
from tilewright.svg.form import TextRun
from tilewright.svg.outline import number
from tilewright.typography import fonts, opentype

if TYPE_CHECKING:
    from tilewright.pdf.own_fonts import OwnFonts
    from tilewright.typography.finder import Finder


_SYMBOLIC, _ITALIC, _BOLD = 1 << 2, 1 << 6, 1 << 18
_SURELY_BOLD = 600
"""The weight from which on a face counts as bold, of 100 to 900."""


class Typeface:
    """One font file. Numbers for a PDF are thousandths of an em.

    Attributes:
        name: Its name in PostScript.
    """

    def __init__(self, face: fonts.FontFace) -> None:
        self._data = fonts.content(face)
        self._tables = {name: at for name, (at, _) in opentype.read_tables(self._data).items()}
        self._letters = fonts.letters(face)
        self._em: int = self._numbers(b"head", 18, ">H")[0]
        self.name = face.file.removesuffix(".ttf")

    def widths(self, letters: Sequence[str]) -> str:
        """How wide each is, as a PDF array."""
        nothing = round(1000 * unpack_from(">H", self._data, self._tables[b"hmtx"])[0] / self._em)
        each = (round(1000 * self._letters[letter]) if self._letters.glyph(letter) else nothing for letter in letters)
        return f"[{' '.join(map(str, each))}]"

    def cut(self, letters: Sequence[str]) -> bytes:
        """The file of these letters alone, as a stream; code n stands for the n-th of them."""
        file = opentype.subset(self._data, [*map(self._letters.glyph, letters)])
        return deflated(file, b"/Length1 %d " % len(file))

    def described(self, name: str, file: str) -> str:
        """The font descriptor of a part of it.

        Args:
            name: Of the part.
            file: Reference to its file.
        """
        box = " ".join(str(self._scaled(each)) for each in self._numbers(b"head", 36, ">4h"))
        ascent, descent = (self._scaled(each) for each in self._numbers(b"hhea", 4, ">2h"))
        weight, capital = self._numbers(b"OS/2", 4, ">H")[0], self._scaled(self._numbers(b"OS/2", 88, ">h")[0])
        slope = self._numbers(b"post", 4, ">i")[0] / 65536
        flags = _SYMBOLIC | (_ITALIC if slope else 0) | (_BOLD if weight >= _SURELY_BOLD else 0)
        return (
            f"<< /Type /FontDescriptor /FontName /{name} /Flags {flags} /FontBBox [{box}] /ItalicAngle {slope:g} "
            f"/Ascent {ascent} /Descent {descent} /CapHeight {capital} /StemV {50 + (weight / 65) ** 2:.0f} "
            f"/FontFile2 {file} >>"
        )

    def _scaled(self, length: int) -> int:
        return round(1000 * length / self._em)

    def _numbers(self, table: bytes, at: int, how: str) -> tuple[int, ...]:
        return unpack_from(how, self._data, self._tables[table] + at)


_FACES = {face.file: face for face in fonts.FACES}
_ESCAPED = {"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"}
_SPACE, _FIRM_SPACE, _MOST = 32, 0xA0, 256
_ELSEWHERE = "\uffff"


class Alphabet:
    """The letters of one font in one document, each with a code from when it is first written.

    Attributes:
        subsets: The letters by their codes, 256 at most in each: code 0 is no letter, 32 is a space.
        first: Character -> what stands for it in a PDF string, where it is in the first subset.
    """

    def __init__(self) -> None:
        self.subsets: list[list[str]] = []
        self._places: dict[int, tuple[int, int]] = {}
        self._next = _MOST
        self.first = _Codes(self)

    def place(self, character: int) -> tuple[int, int]:
        """Its subset, and its code there."""
        if character not in self._places:
            if self._next == _MOST:
                self.subsets.append(["\0", *[" "] * _SPACE])
                self._next = 1
            self._places[character] = self._placed(character)
        return self._places[character]

    def _placed(self, character: int) -> tuple[int, int]:
        if character in {_SPACE, _FIRM_SPACE}:
            return 0, _SPACE
        code, letters = self._next, self.subsets[-1]
        if code < _SPACE:
            letters[code] = chr(character)
        else:
            letters.append(chr(character))
        self._next = code + 1 + (code + 1 == _SPACE)
        return len(self.subsets) - 1, code


class _Codes(dict[int, str]):
    """Character -> what stands for it in a PDF string of the first subset."""

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__()
        self._alphabet, self._ascii = alphabet, bytearray(_MOST)  # 0: a code that is not known or not one character

    def written(self, text: str) -> str:
        """What stands for a text, by bytes if it is ASCII: `str.translate` would ask for each letter anew."""
        known = text.encode().translate(self._ascii) if text.isascii() else b"\0"
        return text.translate(self) if 0 in known else known.decode("latin-1")

    def __missing__(self, character: int) -> str:
        subset, code = self._alphabet.place(character)
        self[character] = letter = _ELSEWHERE if subset else _written(code)
        if character < _MOST and letter == chr(code):
            self._ascii[character] = code
        return letter


class DocumentFonts:
    """The fonts of one document: a letter gets its code when it is first written."""

    def __init__(self, document: CompactDocument, book: Finder | None = None) -> None:
        self._document, self._book = document, book
        self._own: OwnFonts | None = None
        self._fonts: dict[str, tuple[str, Alphabet]] = {}
        self._numbers: dict[str, int] = {}
        self._plain: dict[tuple[str, float], tuple[_Codes, str, str, str]] = {}  # by the font and size of text

    def shown(self, run: TextRun, used: dict[str, str]) -> str:
        """The operators, in Latin-1; the names of the fonts they need are added to `used`, with references."""
        known = self._plain.get((run.file, run.size))
        if known is None:
            if run.file not in self._fonts:
                if run.file not in _FACES:
                    return self._others().shown(run, used)
                self._fonts[run.file] = f"F{len(self._fonts) + 1}", Alphabet()
            name, alphabet = self._fonts[run.file]
            if _ELSEWHERE in run.text.translate(alphabet.first):
                return self._split(run, used)
            before = self._begun(name, 0, run.size, used)
            known = self._plain[run.file, run.size] = alphabet.first, f"{name}+0", used[f"{name}+0"], before
        codes, name, reference, before = known
        text = codes.written(run.text)
        if _ELSEWHERE in text:
            return self._split(run, used)
        used[name] = reference
        return f"{before}{text}) Tj"

    def embed(self) -> None:
        """Add every font to the document; no letter can be written after."""
        for file, (name, alphabet) in self._fonts.items():
            face = Typeface(_FACES[file])
            for subset, letters in enumerate(alphabet.subsets):
                if number := self._numbers.get(f"{name}+{subset}"):
                    self._document.put(number, self._font(face, letters, subset))
        if self._own:
            self._own.embed()

    def _others(self) -> OwnFonts:
        """The fonts of the game's own."""
        if self._own is None:
            from tilewright.pdf.own_fonts import OwnFonts  # noqa: PLC0415 - for games that have such

            self._own = OwnFonts(self._document.add, self._document.reserve, self._document.put, self._book)
        return self._own

    def _font(self, face: Typeface, letters: list[str], subset: int) -> bytes:
        # Six letters tell a subset from another of the same font.
        called = f"{subset:06d}".translate(str.maketrans("0123456789", "ABCDEFGHIJ")) + f"+{face.name}"
        file = self._document.add(face.cut(letters))
        descriptor = self._document.add(face.described(called, file).encode())
        unicode = self._document.add(deflated(to_unicode(dict(enumerate(letters)))))
        return (
            f"<< /Type /Font /Subtype /TrueType /BaseFont /{called} /FirstChar 0 /LastChar {len(letters) - 1} "
            f"/Widths {face.widths(letters)} /FontDescriptor {descriptor} /ToUnicode {unicode} >>"
        ).encode()

    def _begun(self, name: str, subset: int, size: float, used: dict[str, str]) -> str:
        """What chooses a font in a size and begins a string in it."""
        name = f"{name}+{subset}"
        if name not in used:
            if name not in self._numbers:
                self._numbers[name] = self._document.reserve()
            used[name] = f"{self._numbers[name]} 0 R"
        return f"/{name} {number(size, 5)} Tf ("

    def _split(self, run: TextRun, used: dict[str, str]) -> str:
        """Letters of more than one subset."""
        name, alphabet = self._fonts[run.file]
        parts: list[tuple[int, str]] = []
        for letter in run.text:
            subset, code = alphabet.place(ord(letter))
            before = parts.pop() if parts and parts[-1][0] == subset else (subset, "")
            parts.append((subset, before[1] + _written(code)))
        return "\n".join(f"{self._begun(name, subset, run.size, used)}{text}) Tj" for subset, text in parts)


def _written(code: int) -> str:
    """A code in a PDF string."""
    return _ESCAPED.get(chr(code), chr(code))
