"""Runs of text and a width -> lines, each piece where it starts; what does not fit is an error that says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator import fonts
from generator.frozen import dataclass
from generator.prose.blocks import Run, Runs
from generator.shaping.finder import BUNDLED, Finder
from generator.units import POINTS_PER_MM, added

BODY, DISPLAY = fonts.BODY, fonts.DISPLAY
SMALLEST = 7.5
"""Points: nothing a player reads is set smaller."""
ICON_HEIGHT = 0.84
"""Of an icon among words, as a share of the type size: a little more than a capital letter."""
ICON_SIDE = 0.04
"""Free on either side of it, as a share of the type size."""
ICON_DROP = 0.07
"""By how much it reaches below the baseline, as a round letter does, so that it looks as if it stood on it."""
_SPACES = re.compile(r"[ \t]+")  # a no-break space holds its words together


FIRST_OF_THE_EAST = "\u2e80"
"""From this letter on stand those of Japanese and Chinese."""


class OverfullError(ValueError):
    """Text that does not fit its place.

    Attributes:
        what: The text, or the name of its place.
        over: By how much, in millimetres.
    """

    def __init__(self, what: str, over: float, way: str = "high") -> None:
        self.what, self.over = what, over
        super().__init__(f"{what} does not fit: {over:.1f} mm too {way}")


@dataclass(frozen=True, slots=True)
class StyledWords:
    """Words of one style within a line, starting x millimetres from the line's start.

    Attributes:
        backwards: Whether the line is of a text that is read from right to left.
    """

    text: str
    x: float
    width: float
    bold: bool
    italic: bool
    backwards: bool = False


Line = tuple[StyledWords, ...]


def plain(text: str) -> tuple[Run, ...]:
    """The text as runs without any emphasis."""
    return (Run(text),)


def millimetres(size: float, share: float = 1.0) -> float:
    """A length given in points, or a share of it, in millimetres."""
    return size / POINTS_PER_MM * share


NO_SIGNS: Mapping[str, float] = {}
"""Letters that stand for small pictures -> how far each reaches, in ems; here none."""


def span(
    text: str,
    size: float,
    *,
    bold: bool = False,
    italic: bool = False,
    font: str = BODY,
    signs: Mapping[str, float] = NO_SIGNS,
    book: Finder = BUNDLED,
) -> float:
    """How long a text is in millimetres at a size in points."""
    weight, style = "bold" if bold else "normal", "italic" if italic else "normal"
    drawn = added(signs[letter] for letter in text if letter in signs) * millimetres(size) if signs else 0.0
    letters = "".join(letter for letter in text if letter not in signs) if drawn else text
    return millimetres(size) * fonts.measure(letters, book.find_for(font, weight, style)) + drawn


def kept_to(room: float, size: float, wide: float) -> float:
    """The size of words that are so wide at a size, smaller where they have to keep to a room; some have no width."""
    return size * room / wide if wide > room else size


def fit(text: str, width: float, most: float, least: float, font: str = DISPLAY, book: Finder = BUNDLED) -> float:
    """The largest size in points, at most `most`, at which the text keeps to the width on one line.

    Raises:
        OverfullError: Even the least size is too wide.
    """
    size = kept_to(width, most, span(text, most, bold=True, font=font, book=book))
    if size < least:
        raise OverfullError(f"'{text}'", span(text, least, bold=True, font=font, book=book) - width, "wide")
    return size


def fold(
    text: str, width: float, most: float, least: float, lines: int = 2, book: Finder = BUNDLED
) -> tuple[float, tuple[str, ...]]:
    """(Size in points, lines) of a display title: the break into at most that many lines that can be set largest.

    Raises:
        OverfullError: No break lets it keep to the width.
    """
    options = [*_breaks(text.split(), lines), *_breaks_between_letters(text, lines)]
    widest = [max(span(line, most, bold=True, font=DISPLAY, book=book) for line in option) for option in options]
    best = min(range(len(options)), key=lambda i: (max(widest[i], width), len(options[i])))
    size = kept_to(width, most, widest[best])
    if size < least:
        raise OverfullError(f"'{text}'", widest[best] * least / most - width, "wide")
    return size, options[best]


def _breaks(words: list[str], lines: int) -> Iterator[tuple[str, ...]]:
    yield (" ".join(words),)
    if lines > 1:
        for i in range(1, len(words)):
            for rest in _breaks(words[i:], lines - 1):
                yield (" ".join(words[:i]), *rest)


def _breaks_between_letters(text: str, lines: int) -> Iterator[tuple[str, ...]]:
    """Of a title in a language without spaces, every break into two."""
    if lines > 1 and max(text, default="") >= FIRST_OF_THE_EAST:
        from generator.shaping.breaks import chunks  # noqa: PLC0415 - for words in such a language

        places = (each.end for each in chunks(text) if each.end < len(text))
        yield from ((text[:at], text[at:].lstrip()) for at in places)


def wrap(
    runs: Runs,
    width: float,
    size: float,
    font: str = BODY,
    signs: Mapping[str, float] = NO_SIGNS,
    book: Finder = BUNDLED,
) -> tuple[Line, ...]:
    """The runs broken into lines no longer than the width in millimetres, the text's size in points.

    Raises:
        OverfullError: A single word is longer than a line.
        MissingGlyphError: The font lacks one of the characters.
    """
    return tuple(
        line
        for part in _parted(runs)
        for line in _fill_lines(part, width, partial(_line, size=size, font=font, signs=signs, book=book))
    )


def _parted(runs: Runs) -> list[list[Run]]:
    """The runs cut at their line feeds."""
    parts: list[list[Run]] = [[]]
    for run in runs:
        first, *rest = run.text.split("\n")
        parts[-1].append(replace(run, text=first))
        parts += [[replace(run, text=more)] for more in rest]
    return parts


def _fill_lines(runs: Runs, width: float, lined: Callable[[list[list[Run]]], Line]) -> Iterator[Line]:
    line: list[list[Run]] = []
    for chunk in _chunks(runs):
        if line and _length(lined([*line, chunk])) > width + 1e-6:
            yield lined(line)
            line = []
        line.append(chunk)
        if (alone := _length(lined([chunk]))) > width + 1e-6:
            raise OverfullError(f"'{''.join(run.text for run in chunk)}'", alone - width, "wide")
    if line:
        yield lined(line)


def longest_word(runs: Runs, size: float, book: Finder = BUNDLED) -> float:
    """How narrow a column can be for these runs, in millimetres."""
    words = (chunk for part in _parted(runs) for chunk in _chunks(part))
    return max((_length(_line([word], size, book=book)) for word in words), default=0.0)


class _Joined(list[Run]):
    """What a line may not break, without a space before it."""


def _chunks(runs: Runs) -> Iterator[list[Run]]:
    """What a line may not break: a word, with whatever other style touches it."""
    chunk: list[Run] = []
    for run in runs:
        for i, part in enumerate(_SPACES.split(run.text)):
            if i and chunk:
                yield chunk
                chunk = []
            for number, word in enumerate(_unspaced(part) if part else ()):
                if number:
                    yield chunk
                    chunk = _Joined()
                chunk.append(Run(word, run.bold, run.italic))
    if chunk:
        yield chunk


def _unspaced(word: str) -> Sequence[str]:
    """The parts between which a line may end in a word of a language that has no spaces."""
    if word.isascii() or max(word) < FIRST_OF_THE_EAST:
        return (word,)
    from generator.shaping.breaks import chunks  # noqa: PLC0415 - for words in such a language

    return [word[each.begin : each.end] for each in chunks(word)]


def _length(line: Line) -> float:
    return line[-1].x + line[-1].width


def _line(
    chunks: list[list[Run]],
    size: float,
    font: str = BODY,
    signs: Mapping[str, float] = NO_SIGNS,
    book: Finder = BUNDLED,
) -> Line:
    pieces: list[StyledWords] = []
    x = 0.0
    for i, chunk in enumerate(chunks):
        for k, run in enumerate(chunk):
            spaced = bool(i) and not k and not isinstance(chunk, _Joined)
            last = pieces[-1] if pieces else None
            if last and (last.bold, last.italic) == (run.bold, run.italic):
                pieces.pop()
                text, x = last.text + " " * spaced + run.text, last.x
            else:
                text, x = run.text, x + spaced * span(" ", size, font=font, book=book)
            wide = span(text, size, bold=run.bold, italic=run.italic, font=font, signs=signs, book=book)
            pieces.append(StyledWords(text, x, wide, run.bold, run.italic))
            x += wide
    return tuple(pieces)
