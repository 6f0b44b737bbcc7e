"""Text in fonts of a game's own -> operators that show its glyphs, and the parts of those fonts that a PDF carries.

A code is the number of a glyph. Where glyphs do not say by themselves what they stand for, /ActualText does, so that
what is copied is what was written. Source: ISO 32000-1, 9.7 (composite fonts), 14.9.4 (replacement text).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from tilewright.pdf.raw import deflated, to_unicode
from tilewright.problem import Problem, RefusedError
from tilewright.svg.form import TextRun
from tilewright.svg.outline import number
from tilewright.typography.bidi import MARK
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.run import words
from tilewright.typography.setting import FontLook, FontSetting, Glyph, ShapedWord, UncutError, cut, look, reach

_SYMBOLIC, _ITALIC, _BOLD, _SURELY_BOLD = 1 << 2, 1 << 6, 1 << 18, 600


class _Embedded:
    """One font in one document.

    Attributes:
        setting: The first that it is used in.
        name: What operators call it.
        glyphs: Each glyph that is used, and what it stands for wherever nothing else is said.
        written: The codes of words in a setting, read backwards or not, in a size where a letter is raised.
        plain: Of each setting, the codes of words that are the same in any size, read from left to right.
    """

    def __init__(self, setting: FontSetting, name: str) -> None:
        self.setting, self.name = setting, name
        self.glyphs: dict[int, str] = {}
        self.written: dict[tuple[str, str, bool, float], str] = {}
        self.plain: dict[str, dict[str, str]] = {}


class OwnFonts:
    """The fonts of a game's own in one document."""

    def __init__(
        self,
        add: Callable[[bytes], str],
        reserve: Callable[[], int],
        put: Callable[[int, bytes], None],
        book: Finder | None,
    ) -> None:
        """Begin.

        Args:
            add: Takes an object, and tells how others refer to it.
            reserve: A number for an object that is `put` later.
            put: The object of that number.
            book: The fonts; None for those in the box alone.
        """
        self._add, self._reserve, self._put, self._book = add, reserve, put, book or BUNDLED
        self._fonts: dict[object, tuple[_Embedded, int]] = {}

    def shown(self, run: TextRun, used: dict[str, str]) -> str:
        """The operators, in Latin-1; the font that they need is added to `used`, with a reference.

        Raises:
            KeyError: The run is of a font that is not in the book.
        """
        setting = self._book.setting(run.file)
        if setting is None:
            raise KeyError(run.file)
        font, at = self._embedded(setting)
        used[font.name] = f"{at} 0 R"
        known = font.plain.setdefault(setting.key, {})
        try:
            shown = known[" "].join(map(known.__getitem__, run.text.split(" ")))
        except KeyError:
            backwards = run.text.startswith(MARK)
            parts = [_written(font, setting, word, run.size, backwards=backwards) for word in words(setting, run.text)]
            shown = "".join(parts)
        return f"/{font.name} {number(run.size, 5)} Tf\n[<{shown}>] TJ".replace("<>", "").replace("[] TJ", "")

    def coded(self, setting: FontSetting, letter: str) -> tuple[str, bytes]:
        """The name of a font that has this letter by itself, and its code in it.

        Where one glyph stands for two letters, the second is in a font of another name, so that each is what is copied.
        """
        glyphs = setting.word(letter).glyphs
        for again in count():
            font, _ = self._embedded(setting, again)
            if all(font.glyphs.get(glyph.number, glyph.text) == glyph.text for glyph in glyphs):
                break
        font.glyphs |= {glyph.number: glyph.text for glyph in glyphs}
        return font.name, b"".join(glyph.number.to_bytes(2, "big") for glyph in glyphs)

    @property
    def references(self) -> Mapping[str, str]:
        """What operators call each font -> the object that it is."""
        return {font.name: f"{at} 0 R" for font, at in self._fonts.values()}

    def _embedded(self, setting: FontSetting, number: int = 0) -> tuple[_Embedded, int]:
        """The font of a setting: as it is usually taken, or once more."""
        key = setting.font.id, setting.location, number
        if key not in self._fonts:
            self._fonts[key] = _Embedded(setting, f"O{len(self._fonts) + 1}"), self._reserve()
        return self._fonts[key]

    def embed(self) -> None:
        """Add every font to the document; no letter can be written after."""
        for place, (font, at) in enumerate(self._fonts.values()):
            self._put(at, self._font(font, place).encode())

    def _font(self, font: _Embedded, place: int) -> str:
        setting = font.setting
        try:
            about, part = look(setting), cut(setting.font, setting.location, font.glyphs)
        except UncutError as error:
            problem = Problem(setting.font.shown, 0, 0, "F02", str(error), "download the font again")
            raise RefusedError([problem]) from None
        called = f"{chr(65 + place // 26 % 26)}{chr(65 + place % 26)}OWNF+{about.name}"
        kind, file = (0, "FontFile3") if part.compact else (2, "FontFile2")
        entries = b"/Subtype /CIDFontType0C " if part.compact else b"/Length1 %d " % len(part.data)
        data = self._add(deflated(part.data, entries))
        descriptor = self._add(_described(about, called, f"/{file} {data}").encode())
        wide = " ".join(f"{glyph} [{number(reach(setting, glyph), 3)}]" for glyph in sorted(font.glyphs))
        plain = "" if part.compact else "/CIDToGIDMap /Identity "
        below = self._add(
            f"<< /Type /Font /Subtype /CIDFontType{kind} /BaseFont /{called} /FontDescriptor {descriptor} {plain}"
            f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 0 /W [{wide}] >>".encode()
        )
        unicode = self._add(
            deflated(to_unicode(dict(sorted((glyph, text) for glyph, text in font.glyphs.items() if text)), size=2))
        )
        return (
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{called} /Encoding /Identity-H /DescendantFonts [{below}] "
            f"/ToUnicode {unicode} >>"
        )


def _written(font: _Embedded, setting: FontSetting, word: ShapedWord, size: float, *, backwards: bool) -> str:
    """A word's codes, inside an array of strings: whatever they end, they begin again."""
    raised = any(glyph.up for glyph in word.glyphs)
    key = setting.key, word.text, backwards, size if raised else 0.0
    if key not in font.written:
        font.written[key] = codes = "".join(_codes(font, word, size))
        if not raised and not backwards:
            font.plain[setting.key].setdefault("", "")
            font.plain[setting.key][word.text] = codes
    return font.written[key]


def _codes(font: _Embedded, word: ShapedWord, size: float) -> Iterator[str]:
    """Each glyph moved to its place; those that do not say what they stand for within what does."""
    over = up = 0.0
    for group in _groups(word):
        text = group[0].text
        clear = [font.glyphs.setdefault(glyph.number, glyph.text) == glyph.text for glyph in group]
        actual = len(group) > 1 or not all(clear)
        if actual:
            letters = text.encode("utf-16-be", "replace").hex().upper()
            yield f">] TJ /Span << /ActualText <FEFF{letters}> >> BDC [<"
        for glyph in group:
            shift = over - 1000 * glyph.right
            if whole := round(shift):
                yield f">{whole}<"
            if glyph.up != up:
                yield f">] TJ {number(glyph.up * size, 5)} Ts [<"
                up = glyph.up
            yield f"{glyph.number:04X}"
            over = shift - whole + 1000 * (glyph.right + glyph.alone - glyph.reach)
        if actual:
            yield ">] TJ EMC [<"
    if up:
        yield ">] TJ 0 Ts [<"
    if whole := round(over):
        yield f">{whole}<"


def _groups(word: ShapedWord) -> Iterator[list[Glyph]]:
    """Glyphs that stand for the same letters."""
    group: list[Glyph] = []
    for glyph in word.glyphs:
        if group and glyph.text:
            yield group
            group = []
        group.append(glyph)
    if group:
        yield group


def _described(about: FontLook, called: str, file: str) -> str:
    flags = _SYMBOLIC | (_ITALIC if about.slope else 0) | (_BOLD if about.weight >= _SURELY_BOLD else 0)
    box = " ".join(str(round(each)) for each in about.box)
    return (
        f"<< /Type /FontDescriptor /FontName /{called} /Flags {flags} /FontBBox [{box}] /ItalicAngle {about.slope:g} "
        f"/Ascent {about.ascent:.0f} /Descent {about.descent:.0f} /CapHeight {about.ascent:.0f} "
        f"/StemV {50 + (about.weight / 65) ** 2:.0f} {file} >>"
    )
