"""A rectangle with `data-text` + words -> lines of text that keep inside it, as large as they can be set."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from xml.etree.ElementTree import Element, SubElement

from generator import fonts
from generator.draw.words import Line, OverfullError, StyledWords, millimetres
from generator.frozen import dataclass
from generator.prose.blocks import Run
from generator.template.icons import NO_ICONS, Icons, put
from generator.template.setting import Lines, MeasuredWords, TooNarrowError, measure_words
from generator.units import Box

STEP = 0.25
"""Points by which words that do not fit are set smaller."""

LEADING = 1.2
INK = "#1B1B1E"
_SHARES = {"start": 0.0, "top": 0.0, "middle": 0.5, "end": 1.0, "bottom": 1.0}
_ENDS = {"**": re.compile(r"(?<=\S)\*(?=\*)"), "*": re.compile(r"(?<=\S)\*")}
"""The mark of each emphasis, and where one may end: at a word."""
KEYS = ("text", "font", "weight", "size", "min-size", "align", "valign", "fill")


class BoxError(ValueError):
    """A box that says something of itself which cannot be."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where words are set.

    Attributes:
        name: Its id, for messages.
        words: What is set, with its slots.
        place: In the template's millimetres.
        font: One of the bundled families.
        bold: Whether all of it is set bold.
        size: Points, as large as it is set where there is room.
        least: Points, as small as it may be set.
        across: 0 for words that begin at the left, 0.5 in the middle, 1 at the right.
        down: The same from top to bottom.
        fill: The colour, or a slot.
        icons: What the words can name.
    """

    name: str
    words: str
    place: Box
    font: str
    bold: bool
    size: float
    least: float
    across: float
    down: float
    fill: str
    icons: Icons = NO_ICONS

    def runs(self, text: str) -> tuple[Run, ...]:
        """The words with their *emphasis*, where the font has letters for it."""
        if self.bold or len([face for face in fonts.FACES if face.family == self.font]) == 1:
            return (Run(text, bold=self.bold),)
        return tuple(_runs(text))

    def fitted(self, text: str) -> tuple[float, tuple[Line, ...]]:
        """The largest size at which the text keeps inside, and its lines; its icons are marked already.

        Raises:
            OverfullError: It does not, even at the least size.
            MissingGlyphError: The font lacks one of its letters.
        """
        setting = measure_words(self.runs(text), self.font, self.icons.widths)
        size, lines = self.size, self._lines(setting, self.size)
        if lines is None:
            sizes = self._sizes()
            at = bisect_left(sizes, True, key=lambda each: self._lines(setting, each) is not None)  # noqa: FBT003 - what is looked for
            if at == len(sizes):
                raise self._over(setting, self.least)
            size, lines = sizes[at], self._lines(setting, sizes[at])
        high = millimetres(size)
        return size, setting.placed(self._balanced(setting, high, lines or []), high)

    def _sizes(self) -> list[float]:
        """Every size that is tried after the first; what fits at one of them fits at all that follow."""
        sizes, size = list[float](), self.size
        while size > self.least:
            size = max(size - STEP, self.least)
            sizes.append(size)
        return sizes

    def _lines(self, setting: MeasuredWords, size: float) -> Lines | None:
        """The lines at a size in points; None where they do not keep inside."""
        high = millimetres(size)
        with suppress(TooNarrowError):
            lines = setting.lines(self.place.width, high)
            if len(lines) * high * LEADING - self.place.height <= 0.01:
                return lines
        return None

    def top(self, size: float, lines: int) -> float:
        """The baseline of the first of so many lines at a size in points."""
        high = millimetres(size, LEADING)
        return self.place.y + self.down * (self.place.height - high * lines) + 0.77 * high

    def _over(self, setting: MeasuredWords, size: float) -> OverfullError:
        """By how much the text is too large at that size."""
        high = millimetres(size)
        try:
            lines = setting.lines(self.place.width, high)
        except TooNarrowError as error:
            return OverfullError("a word", error.width * high - self.place.width, "wide")
        return OverfullError("it", len(lines) * high * LEADING - self.place.height)

    def _balanced(self, setting: MeasuredWords, high: float, lines: Lines) -> Lines:
        """Centred words in lines of like length, no more of them than before."""
        if self.across != 0.5 or not 1 < len(lines) < 7:
            return lines
        narrowest, widest = self.place.width / 2, self.place.width
        for _ in range(5):
            middle = (narrowest + widest) / 2
            with suppress(TooNarrowError):
                narrow = setting.lines(middle, high)
                if len(narrow) == len(lines):
                    lines, widest = narrow, middle
                    continue
            narrowest = middle
        return lines


def text_box(rect: Element) -> TextBox:
    """What a <rect> says of the words that are set in it.

    Raises:
        BoxError: A word or number that makes no sense.
    """
    if rect.tag != "rect":
        raise BoxError(f"data-text stands on a <{rect.tag}>; a <rect> is wanted")
    attributes = {key.removeprefix("data-"): value for key, value in rect.attrib.items() if key.startswith("data-")}
    for key in attributes:
        if key not in KEYS:
            raise BoxError(f"data-{key} is not known; known: {', '.join(f'data-{each}' for each in KEYS)}")
    place = Box(*(_number(rect.attrib, key, 0.0 if key in "xy" else None) for key in ("x", "y", "width", "height")))
    size = _number(attributes, "size", 9.0)
    least = min(size, _number(attributes, "min-size", min(size, 7.0)))
    font, weight = attributes.get("font", "Alegreya"), attributes.get("weight", "normal")
    try:
        face = fonts.find(font, weight)
    except fonts.UnknownFaceError as error:
        raise BoxError(str(error)) from None
    across, down = (
        _share(attributes, "align", ("start", "middle", "end")),
        _share(attributes, "valign", ("top", "middle", "bottom")),
    )
    name, bold = rect.get("id", ""), face.weight == "bold"
    return TextBox(name, attributes["text"], place, font, bold, size, least, across, down, attributes.get("fill", INK))


def set_in(box: TextBox, text: str) -> Element:
    """The words as a group of <text>, their icons drawn.

    Raises:
        UnknownIconError: They name an icon that is not there.
        OverfullError: They do not fit at the least size.
        MissingGlyphError: The font lacks one of the letters.
    """
    group = Element("g", {"font-family": box.font})
    if box.name:
        group.set("id", box.name)
    size, lines = box.fitted(box.icons.marked(text))
    high = millimetres(size, LEADING)
    group.set("font-size", f"{millimetres(size):.4g}")
    top = box.top(size, len(lines))
    for number, line in enumerate(lines):
        left = box.place.x + box.across * (box.place.width - line[-1].x - line[-1].width)
        base = top + number * high
        if any(box.icons.within(piece.text) for piece in line):
            _set_with_icons(group, box, line, (left, base), millimetres(size))
            continue
        row = SubElement(group, "text", {"x": f"{left:.3f}", "y": f"{base:.3f}"})
        end = 0.0
        for piece in line:  # one after the other, so that a program with other metrics sets no gaps
            space = " " if piece.x > end + 1e-6 else ""
            SubElement(row, "tspan", _style(piece)).text = space + piece.text
            end = piece.x + piece.width
    return group


def _set_with_icons(group: Element, box: TextBox, line: Line, start: tuple[float, float], size: float) -> None:
    """A line, each stretch of its words at its own place, icons between them."""
    for piece in line:
        face = fonts.find(box.font, "bold" if piece.bold else "normal", "italic" if piece.italic else "normal")
        x = start[0] + piece.x
        for words, icon in box.icons.parts(piece.text):
            if icon:
                put(group, icon, x, start[1], size)
                x += icon.advance * size
                continue
            blank = fonts.measure(words[: len(words) - len(words.lstrip())], face) * size
            if words.strip():
                place = {"x": f"{x + blank:.3f}", "y": f"{start[1]:.3f}"}
                SubElement(group, "text", {**place, **_style(piece)}).text = words.strip()
            x += fonts.measure(words, face) * size


def _style(piece: StyledWords) -> dict[str, str]:
    style = {"font-weight": "bold"} if piece.bold else {}
    return style | ({"font-style": "italic"} if piece.italic else {})


def _runs(text: str) -> Iterator[Run]:
    """The text cut at its *italics* and **bold** words, each of which begins and ends at a word and on one line."""
    if "*" not in text:
        yield Run(text)
        return
    ends = {mark: [mark_end.start() for mark_end in closing.finditer(text)] for mark, closing in _ENDS.items()}
    breaks = [at for at, letter in enumerate(text) if letter == "\n"]
    at = end = 0
    while (at := text.find("*", at)) >= 0:
        line = _next(breaks, at, len(text))
        for mark, closing in ends.items():
            begin = at + len(mark)
            close = _next(closing, begin + 1, len(text))
            if close < line and text.startswith(mark, at) and not text[begin].isspace():
                yield Run(text[end:at])
                yield Run(text[begin:close], bold=mark == "**", italic=mark == "*")
                at = end = close + len(mark)
                break
        else:
            at += 1
    yield Run(text[end:])


def _next(places: Sequence[int], at: int, none: int) -> int:
    """The first of the places, in order, that is not before a point of the text."""
    index = bisect_left(places, at)
    return places[index] if index < len(places) else none


def _number(attributes: Mapping[str, str], key: str, unsaid: float | None) -> float:
    text = attributes.get(key)
    if text is None and unsaid is not None:
        return unsaid
    try:
        number = float(text or "")
    except ValueError:
        number = float("nan")
    if not (0 if key in "xy" else 1e-3) <= abs(number) <= 600 or (number < 0 and key not in "xy"):
        raise BoxError(f"{key}: '{text or ''}' is not a number that makes sense here")
    return number


def _share(attributes: Mapping[str, str], key: str, known: tuple[str, ...]) -> float:
    word = attributes.get(key, known[0])
    if word not in known:
        raise BoxError(f"data-{key}: '{word}' is none of {', '.join(known)}")
    return _SHARES[word]
