"""Runs of words -> lines of any width and size: each word is measured once, in ems, however often lines are tried."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from operator import sub
from typing import TYPE_CHECKING

from generator import fonts
from generator.draw.words import NO_SIGNS, Line, StyledWords
from generator.frozen import dataclass
from generator.prose.blocks import Runs
from generator.template.faces import Faces
from generator.units import added

if TYPE_CHECKING:  # for words that may be parted
    from generator.template.parting import PartedText

_SPACES = re.compile(r"[ \t]+")  # as generator.draw.words has it: a no-break space holds its words together
_NEAR = 1e-6
Style = tuple[bool, bool]


class TooNarrowError(ValueError):
    """A word that is longer than a line.

    Attributes:
        width: Of the first such word, in ems.
    """

    def __init__(self, width: float) -> None:
        self.width = width
        super().__init__(f"a word of {width:.3f} ems is longer than a line")


@dataclass(frozen=True, slots=True)
class TextLine:
    """Words between two line feeds, as if on one line without end, in ems.

    Attributes:
        words: Each as its stretches of one style: (text, bold, italic); not where all have one style.
        plain: All words where they have one style.
        style: That style: whether it is bold, whether it is italic.
        starts: Where each begins, the space before it left out.
        ends: Where each ends.
        widest: The longest of them.
    """

    words: Sequence[tuple[tuple[str, bool, bool], ...]]
    plain: Sequence[str]
    style: Style
    starts: Sequence[float]
    ends: Sequence[float]
    widest: float

    def breaks(self, width: float) -> list[int]:
        """Where each line ends: the number of the word after its last.

        Raises:
            TooNarrowError: A word is longer than the width.
        """
        if self.widest > width:
            reaches = map(sub, self.ends, self.starts)
            raise TooNarrowError(next((each for each in reaches if each > width), self.widest))
        at, ends = 0, []
        while at < len(self.ends):
            at = bisect_right(self.ends, self.starts[at] + width, at + 1)
            ends.append(at)
        return ends


Lines = list["tuple[TextLine | PartedText, int, int]"]
"""The paragraph of each line, its first word, and the one after its last."""


@dataclass(frozen=True, slots=True)
class MeasuredWords:
    """Words that have been measured in a font."""

    paragraphs: tuple[TextLine | PartedText, ...]
    font: Faces
    signs: Mapping[str, float] = field(default_factory=dict)

    def lines(self, width: float, size: float) -> Lines:
        """The lines at a width and a size in the same unit.

        Raises:
            TooNarrowError: A word is longer than the width.
        """
        ems = (width + _NEAR) / size
        lines: Lines = []
        for paragraph in self.paragraphs:
            first = 0
            if (ends := paragraph.breaks(ems)) is None:
                raise TooNarrowError(paragraph.widest)
            for end in ends:
                lines.append((paragraph, first, end))
                first = end
        return lines

    def placed(self, lines: Lines, size: float) -> tuple[Line, ...]:
        """The lines with each stretch of one style where it starts."""
        return tuple(tuple(self._pieces(*line, size)) for line in lines)

    def _pieces(self, paragraph: TextLine | PartedText, first: int, end: int, size: float) -> Iterator[StyledWords]:
        if isinstance(paragraph, TextLine):
            return self._words(paragraph, first, end, size)
        return paragraph.pieces(first, end, size)

    def _words(self, paragraph: TextLine, first: int, end: int, size: float) -> Iterator[StyledWords]:
        begin = paragraph.starts[first]
        if paragraph.plain:
            wide = (paragraph.ends[end - 1] - begin) * size
            yield StyledWords(" ".join(paragraph.plain[first:end]), 0.0, wide, *paragraph.style)
            return
        words: list[str] = []
        style: Style = paragraph.words[first][0][1:]
        x = start = 0.0
        for at, word in enumerate(paragraph.words[first:end], first):
            x = (paragraph.starts[at] - begin) * size
            for number, (text, *rest) in enumerate(word):
                spaced = " " if at > first and not number else ""
                if words and (rest[0], rest[1]) != style:
                    before = x if number else (paragraph.ends[at - 1] - begin) * size
                    yield StyledWords("".join(words), start, before - start, *style)
                    words, start = [], x
                    spaced = ""
                style = (rest[0], rest[1])
                words.append(spaced + text)
                x += _ems(text, style, self.font, self.signs) * size
        yield StyledWords("".join(words), start, x - start, *style)


def measure_words(runs: Runs, font: Faces, signs: Mapping[str, float] = NO_SIGNS) -> MeasuredWords:
    """Every word of the runs with its length; signs: letters that stand for small pictures, with their widths in ems.

    Raises:
        MissingGlyphError: The font lacks one of the letters.
    """
    return MeasuredWords(tuple(_paragraph(part, font, signs) for part in _parted(runs)), font, signs)


def _parted(runs: Runs) -> list[list[tuple[str, bool, bool]]]:
    parts: list[list[tuple[str, bool, bool]]] = [[]]
    for run in runs:
        first, *rest = run.text.split("\n")
        parts[-1].append((first, run.bold, run.italic))
        parts += [[(more, run.bold, run.italic)] for more in rest]
    return parts


def _paragraph(
    stretches: list[tuple[str, bool, bool]], font: Faces, signs: Mapping[str, float]
) -> TextLine | PartedText:
    if font.parts or not all(text.isascii() and "-" not in text for text, _, _ in stretches):
        from generator.template.parting import part_text  # noqa: PLC0415 - for words that may be parted

        parted = part_text(stretches, lambda text, style: _ems(text, style, font, signs), signs, font.parts)
        if parted:
            return parted
    if len(stretches) == 1:
        text, *style = stretches[0]
        return _plain([word for word in _SPACES.split(text) if word], (style[0], style[1]), font, signs)
    words, starts, ends, widest, x = [], [], [], 0.0, 0.0
    last: Style | None = None
    for word in _words(stretches):
        if last is not None:
            x += _ems(" ", last if last == word[0][1:] else (False, False), font)
        starts.append(x)
        for text, bold, italic in word:
            x += _ems(text, (bold, italic), font, signs)
        ends.append(x)
        widest = max(widest, x - starts[-1])
        words.append(word)
        last = word[-1][1:]
    return TextLine(words, (), (False, False), starts, ends, widest)


def _plain(words: list[str], style: Style, font: Faces, signs: Mapping[str, float]) -> TextLine:
    """Words of one style: what most cards have."""
    face = _face(style, font)
    width, space = fonts.advances(face).__getitem__, fonts.measure(" ", face)
    starts, ends, widest, x = [], [], 0.0, 0.0
    for word in words:
        starts.append(x)
        try:
            wide = added(map(width, word))
        except KeyError:
            wide = _ems(word, style, font, signs)
        widest = max(widest, wide)
        x += wide
        ends.append(x)
        x += space
    return TextLine((), words, style, starts, ends, widest)


def _words(stretches: list[tuple[str, bool, bool]]) -> Iterator[tuple[tuple[str, bool, bool], ...]]:
    """What a line may not break: a word, with whatever other style touches it."""
    word: list[tuple[str, bool, bool]] = []
    for text, bold, italic in stretches:
        for number, part in enumerate(_SPACES.split(text)):
            if number and word:
                yield tuple(word)
                word = []
            if part:
                word.append((part, bold, italic))
    if word:
        yield tuple(word)


def _ems(text: str, style: Style, font: Faces, signs: Mapping[str, float] = NO_SIGNS) -> float:
    drawn = added(signs[letter] for letter in text if letter in signs) if signs else 0.0
    letters = "".join(letter for letter in text if letter not in signs) if drawn else text
    return fonts.measure(letters, _face(style, font)) + drawn


def _face(style: Style, font: Faces) -> fonts.FontFace:
    return font.face(bold=style[0], italic=style[1])
