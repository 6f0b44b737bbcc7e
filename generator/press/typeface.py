"""A bundled font file -> what a PDF says of it, and the file of some of its letters that a PDF carries.

Source: ISO 32000-1, 9.6.3 (TrueType fonts), 9.8 (font descriptors), 9.10.3 (ToUnicode CMaps).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from struct import unpack_from

from generator import fonts, opentype
from generator.press.raw import deflated

_SYMBOLIC, _ITALIC, _BOLD = 1 << 2, 1 << 6, 1 << 18
_SURELY_BOLD = 600
"""The weight from which on a face counts as bold, of 100 to 900."""
_BLOCK = 100
"""Lines that one block of a CMap may have."""


class Typeface:
    """One font file. Numbers for a PDF are thousandths of an em.

    Attributes:
        name: Its name in PostScript.
    """

    def __init__(self, face: fonts.FontFace) -> None:
        self._data = fonts.content(face)
        self._tables = {name: at for name, (at, _) in opentype.read_tables(self._data).items()}
        self._glyphs, self._advances = fonts.glyphs(face), fonts.advances(face)
        self._em: int = self._numbers(b"head", 18, ">H")[0]
        self.name = face.file.removesuffix(".ttf")

    def widths(self, letters: Sequence[str]) -> str:
        """How wide each is, as a PDF array."""
        nothing = round(1000 * unpack_from(">H", self._data, self._tables[b"hmtx"])[0] / self._em)
        each = (round(1000 * self._advances[letter]) if letter in self._advances else nothing for letter in letters)
        return f"[{' '.join(map(str, each))}]"

    def cut(self, letters: Sequence[str]) -> bytes:
        """The file of these letters alone, as a stream; code n stands for the n-th of them."""
        file = opentype.subset(self._data, [self._glyphs.get(letter, 0) for letter in letters])
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


def to_unicode(letters: Mapping[int, str], size: int = 1) -> bytes:
    """What each code of so many bytes is in Unicode, for whoever searches or copies."""
    digits = 2 * size
    lines = iter(
        f"<{code:0{digits}X}> <{text.encode('utf-16-be', 'replace').hex().upper()}>" for code, text in letters.items()
    )
    every = f"<{'0' * digits}> <{'F' * digits}>"
    return "\n".join([*_HEAD, every, "endcodespacerange", *_blocks(lines), *_TAIL]).encode("ascii")


def _blocks(lines: Iterator[str]) -> Iterator[str]:
    while block := list(islice(lines, _BLOCK)):
        yield from (f"{len(block)} beginbfchar", *block, "endbfchar")


_HEAD = (
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
)
_TAIL = ("endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end")
