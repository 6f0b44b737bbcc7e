"""Runs of text and a width -> lines, each piece where it starts; what does not fit is an error that says so."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.prose.blocks import Run, Runs
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.lines import FIRST_OF_THE_EAST, Faces, Line, TooNarrowError, measure_words
from tilewright.units import POINTS_PER_MM

BODY, DISPLAY = fonts.BODY, fonts.DISPLAY
SMALLEST = 7.5
"""Points: nothing a player reads is set smaller."""
ICON_HEIGHT = 0.84
"""Of an icon among words, as a share of the type size: a little more than a capital letter."""
ICON_SIDE = 0.04
"""Free on either side of it, as a share of the type size."""
ICON_DROP = 0.07
"""By how much it reaches below the baseline, as a round letter does, so that it looks as if it stood on it."""


class OverfullError(ValueError):
    """Text that does not fit its place.

    Attributes:
        what: The text, or the name of its place.
        over: By how much, in millimetres.
    """

    def __init__(self, what: str, over: float, way: str = "high") -> None:
        self.what, self.over = what, over
        super().__init__(f"{what} does not fit: {over:.1f} mm too {way}")


def plain(text: str) -> tuple[Run, ...]:
    """The text as runs without any emphasis."""
    return (Run(text),)


def millimetres(size: float, share: float = 1.0) -> float:
    """A length given in points, or a share of it, in millimetres."""
    return size / POINTS_PER_MM * share


def span(
    text: str, size: float, *, bold: bool = False, italic: bool = False, font: str = BODY, book: Finder = BUNDLED
) -> float:
    """How long a text is in millimetres at a size in points."""
    weight, style = "bold" if bold else "normal", "italic" if italic else "normal"
    return millimetres(size) * fonts.measure(text, book.find_for(font, weight, style))


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
        from tilewright.typography.breaks import chunks  # noqa: PLC0415 - for words in such a language

        places = (each.end for each in chunks(text) if each.end < len(text))
        yield from ((text[:at], text[at:].lstrip()) for at in places)


def wrap(runs: Runs, width: float, size: float, font: str = BODY, book: Finder = BUNDLED) -> tuple[Line, ...]:
    """The runs broken into lines no longer than the width in millimetres, the text's size in points.

    Raises:
        OverfullError: A single word is longer than a line.
        MissingGlyphError: The font lacks one of the characters.
    """
    words, high = measure_words(runs, Faces(font, book=book, label=True)), millimetres(size)
    try:
        return words.placed(words.lines(width, high), high)
    except TooNarrowError as error:
        raise OverfullError(f"'{error.word}'", error.width * high - width, "wide") from None


def longest_word(runs: Runs, size: float, book: Finder = BUNDLED) -> float:
    """How narrow a column can be for these runs, in millimetres."""
    return measure_words(runs, Faces(BODY, book=book, label=True)).widest * millimetres(size)
