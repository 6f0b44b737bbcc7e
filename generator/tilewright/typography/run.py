"""A text and the fonts it may be set in -> stretches of one font, script and direction, from left to right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from unicodedata import category

from tilewright.frozen import dataclass
from tilewright.typography import bidi
from tilewright.typography.fonts import FontFace, MissingGlyphError, measure
from tilewright.typography.setting import FontSetting, ShapedWord, is_unseen
from tilewright.units import added

MOST_TEXTS = 50_000
"""Texts whose stretches are remembered."""
_INDIC, _OTHERS = range(0x0900, 0x0E00), range(0x0E00, 0x1100)
_BLOCK = 7
"""Scripts of India and around it stand in blocks of 2 to the power of 7 letters."""
Runs = tuple[tuple[str, str], ...]
"""(Key of a setting or name of a bundled file, text); a text from right to left begins with a mark that says so."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A stretch of one font, script and level."""

    font: int
    level: int
    text: str


class Shaper:
    """Sets texts in a font, and in others where that one lacks a letter; two of the same settings are one.

    Attributes:
        chain: The settings, the one that is asked for first.
        plain: The bundled face that the first setting is of, where it is asked for as it is; else None.
        shown: What the first is called in messages.
    """

    def __init__(self, chain: tuple[FontSetting, ...], plain: FontFace | None, shown: str) -> None:
        self.chain, self.plain, self.shown = chain, plain, shown
        self._simple: set[str] = set()
        self._runs: dict[str, Runs] = {}
        self._widths: dict[str, float] = {}
        self._settings = {setting.key: setting for setting in chain}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shaper) and (other.chain, other.plain) == (self.chain, self.plain)

    def __hash__(self) -> int:
        return hash((self.chain, self.plain))

    def measure(self, text: str) -> float:
        """How long a line of text is, in ems.

        Raises:
            MissingGlyphError: No font has one of the letters.
        """
        if text not in self._widths:
            if len(self._widths) >= MOST_TEXTS:
                self._widths.clear()
            self._widths[text] = added(self._wide(*run) for run in self.runs(text))
        return self._widths[text]

    def runs(self, text: str) -> Runs:
        """The stretches of a line of text, from left to right.

        Raises:
            MissingGlyphError: No font has one of the letters.
        """
        if text not in self._runs:
            if len(self._runs) >= MOST_TEXTS:
                self._runs.clear()
            self._runs[text] = self._parted(text)
        return self._runs[text]

    def _wide(self, key: str, text: str) -> float:
        if self.plain and key == self.plain.file:
            return measure(text, self.plain)
        return width(self._settings[key], text)

    def _parted(self, text: str) -> Runs:
        if not self._simple.issuperset(text):
            self._simple.update(
                letter
                for letter in set(text)
                if (letter < "\u0590" or ("\u1100" <= letter < "\u200b" and category(letter)[0] != "M"))
                and self.chain[0].has(letter)
            )
        if self._simple.issuperset(text):
            return ((self._key(0, 0), text),) if text else ()
        items = self._items(text)
        placed = [items[at] for at in bidi.order([item.level for item in items])]
        return tuple(
            (self._key(item.font, item.level), bidi.MARK + item.text if item.level % 2 else item.text)
            for item in placed
        )

    def _key(self, font: int, level: int) -> str:
        if not font and not level % 2 and self.plain:
            return self.plain.file
        return self.chain[font].key

    def _items(self, text: str) -> Sequence[_Item]:
        """The text cut wherever font, script or direction change, in the order in which it is read."""
        levels = [0] * len(text) if bidi.is_simple(text) else bidi.levels(text, bidi.direction(text))
        kinds = list(zip(self._fonts(text, levels), _scripts(text), levels, strict=True))
        first = next((at for at, letter in enumerate(text) if not is_unseen(letter)), 0)
        kinds[:first] = [kinds[first]] * first  # a joiner goes with what it joins
        items, begin = list[_Item](), 0
        for at in range(1, len(text) + 1):
            if at == len(text) or kinds[at] != kinds[begin]:
                seen = "".join(letter for letter in text[begin:at] if letter != bidi.MARK)
                items += [_Item(kinds[begin][0], kinds[begin][2], seen)] if seen else []
                begin = at
        return items

    def _fonts(self, text: str, levels: Sequence[int]) -> Iterator[int]:
        """For each letter the number of the font that has it: marks, and signs in what runs backwards, stay with it."""
        before = 0
        for letter, level in zip(text, levels, strict=True):
            kind = category(letter)
            follows = kind[0] == "M" or is_unseen(letter) or (level % 2 and kind[0] in "PSZ")
            if not (follows and self.chain[before].has(letter)):
                before = self._having(letter, text)
            yield before

    def _having(self, letter: str, text: str) -> int:
        for number, setting in enumerate(self.chain):
            if setting.has(letter):
                return number
        raise MissingGlyphError(text, letter, FontFace("", "", "", self.shown), len(self.chain) > 1)


def width(setting: FontSetting, text: str) -> float:
    """How long a stretch is, in ems."""
    if text.startswith(bidi.MARK):
        return added(word.width for word in words(setting, text))
    parts = text.split(" ")
    return added(map(setting.widths.__getitem__, parts)) + (len(parts) - 1) * setting.widths[" "]


def words(setting: FontSetting, text: str) -> Iterator[ShapedWord]:
    """The words of a stretch and the spaces between them, from left to right."""
    backwards = text.startswith(bidi.MARK)
    parts = text.removeprefix(bidi.MARK).split(" ")
    space = setting.word(" ")
    for number, part in enumerate(reversed(parts) if backwards else parts):
        if number:
            yield space
        if part:
            yield setting.word(part, backwards=backwards)


def _scripts(text: str) -> Iterator[int]:
    """A number for the script of each letter, where scripts must not be mixed; signs go with what is before them."""
    before = 0
    for letter in text:
        code = ord(letter)
        if code in _INDIC:
            before = before if letter in "\u0964\u0965" else code >> _BLOCK
        elif code in _OTHERS or "\u0590" <= letter < "\u0900":
            before = code >> _BLOCK if code in _OTHERS else 1
        elif letter.isalpha():
            before = 0
        yield before


MOST_STEPS = 20_000
"""Steps of one glyph's outline; the most entangled of Noto's has 1,200."""
Step = tuple[str, tuple[float, ...]]
"""A command of a path and its points, in units of the font, y growing upwards."""


def path(setting: FontSetting, text: str, place: tuple[float, float], size: float, spacing: float = 0.0) -> str:
    """The path data of a stretch.

    Args:
        setting: What it is set in.
        text: What it says.
        place: Where its baseline begins.
        size: Of the letters, in the unit of the drawing.
        spacing: Added after each letter.
    """
    return "".join(_commands(setting, text, place, size, spacing))


def _commands(
    setting: FontSetting, text: str, place: tuple[float, float], size: float, spacing: float
) -> Iterator[str]:
    x, y = place
    scale = size / setting.em
    for word in words(setting, text):
        for glyph in word.glyphs:
            left, base = x + glyph.right * size, y - glyph.up * size
            for command, points in _steps(setting, glyph.number):
                shown = (
                    f"{left + at * scale:.3f} {base - points[number + 1] * scale:.3f}"
                    for number, at in enumerate(points)
                    if not number % 2
                )
                yield command + " ".join(shown)
            x += glyph.reach * size + spacing * bool(glyph.text)


@lru_cache(maxsize=4096)
def _steps(setting: FontSetting, glyph: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    setting.outline(glyph, _pen(), steps)
    return tuple(steps)


@lru_cache(maxsize=1)
def _pen() -> Any:  # noqa: ANN401 - a type of the library's
    """What notes the steps of an outline, as many as are drawn at most."""
    import uharfbuzz  # noqa: PLC0415 - a C library, for games with fonts of their own

    def noting(command: str) -> Any:  # noqa: ANN401 - as the library asks for it
        def note(*given: Any) -> None:  # noqa: ANN401 - as above
            *points, steps = given
            if len(steps) < MOST_STEPS:
                steps.append((command, tuple(map(float, points))))

        return note

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(noting("M"))
    pen.set_line_to_func(noting("L"))
    pen.set_quadratic_to_func(noting("Q"))
    pen.set_cubic_to_func(noting("C"))
    pen.set_close_path_func(noting("Z"))
    return pen
