"""Runs of words -> lines of any width and size: each word is measured once, in ems, however often lines are tried."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from operator import sub
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED, Features, Finder
from tilewright.typography.fonts import FontFace
from tilewright.units import added

if TYPE_CHECKING:  # 3 ms, for languages without spaces and words with hyphens
    from tilewright.typography.breaks import Chunk
    from tilewright.typography.hyphens import Parts
    from tilewright.typography.style import TextStyle

FIRST_OF_THE_EAST = "\u2e80"
"""From this letter on stand those of Japanese and Chinese."""
NO_SIGNS: Mapping[str, float] = {}
"""Letters that stand for small pictures -> how far each reaches, in ems; here none."""
_PIECES = pattern.prepare(r"[ \t]+|[^ \t]+")
_NEAR = 1e-6
Style = tuple[bool, bool, "TextStyle | None"]
"""Whether words are bold, whether they are italic, and what else is asked of them."""
Stretch = tuple[str, Style]
"""Words of one style."""
PLAIN: Style = (False, False, None)
Ems = Callable[[str, Style], float]
"""How long words of a style are, in ems."""


class StyledRun(Protocol):
    """Letters in one style; a line feed is a forced line break."""

    @property
    def text(self) -> str:
        """The letters."""

    @property
    def bold(self) -> bool:
        """Whether they are bold."""

    @property
    def italic(self) -> bool:
        """Whether they are italic."""

    @property
    def style(self) -> TextStyle | None:
        """What else is asked of them."""


class StyledWords(NamedTuple):
    """Words of one style within a line, starting x millimetres from the line's start; a card has dozens of them.

    Attributes:
        backwards: Whether the line is of a text that is read from right to left.
    """

    text: str
    x: float
    width: float
    bold: bool
    italic: bool
    style: TextStyle | None = None
    backwards: bool = False


Line = tuple[StyledWords, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """A family as it is asked for.

    Attributes:
        family: Its name; others after commas are asked for letters that it lacks.
        weight: Of words that are not set bold: a number, or `normal`.
        features: OpenType features that are asked for.
        book: The fonts there are.
        parts: Hyphenates words; None where only their own hyphens end a line.
        label: Whether the words are the program's own, a title, a label or a column, and no designer's: the game may
            have them set in another family. Their lines end at spaces, and between letters of the East, never at a
            hyphen; words from right to left stay in reading order, for whoever draws them turns them round.
    """

    family: str
    weight: str = "normal"
    features: Features = ()
    book: Finder = BUNDLED
    parts: Parts | None = None
    label: bool = False

    def face(self, *, bold: bool = False, italic: bool = False, style: TextStyle | None = None) -> FontFace:
        """The face of words that are set bold or italic, or neither, or in a style that asks for another one.

        Raises:
            UnknownFaceError: There is none.
        """
        weight, slope = "bold" if bold else self.weight, "italic" if italic else "normal"
        family = self.family
        if style and (style.family or style.weight):
            family, weight = style.family or family, style.weight or weight
        if self.label:
            return self.book.find_for(family, weight, slope)
        return self.book.find(family, weight, slope, self.features)


_SPACES = pattern.prepare(r"[ \t]+")  # a no-break space holds its words together


class TooNarrowError(ValueError):
    """A word that is longer than a line.

    Attributes:
        width: Of the first such word, in ems.
        word: The word.
    """

    def __init__(self, width: float, word: str) -> None:
        self.width, self.word = width, word
        super().__init__(f"a word of {width:.3f} ems is longer than a line")


@dataclass(frozen=True, slots=True)
class TextLine:
    """Words between two line feeds, as if on one line without end, in ems.

    Attributes:
        words: Each as its stretches of one style; not where all have one style.
        plain: All words where they have one style.
        style: That style.
        starts: Where each begins, the space before it left out.
        ends: Where each ends.
        widest: The longest of them.
    """

    words: Sequence[tuple[Stretch, ...]]
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
            wide = [end - start for start, end in zip(self.starts, self.ends, strict=True)]
            at = next((at for at, each in enumerate(wide) if each > width), wide.index(max(wide)))
            word = self.plain[at] if self.plain else "".join(text for text, _ in self.words[at])
            raise TooNarrowError(wide[at], word)
        at, ends = 0, []
        while at < len(self.ends):
            at = bisect_right(self.ends, self.starts[at] + width, at + 1)
            ends.append(at)
        return ends

    def end(self, begin: int, width: float) -> int:
        """Where a line that begins with a word ends; at that word where it does not fit."""
        return bisect_right(self.ends, self.starts[begin] + width, begin)

    def styles(self, first: int, end: int) -> Iterator[Style]:
        """The styles of the words of a line, some of them more than once."""
        if self.plain:
            yield self.style
        else:
            yield from (style for word in self.words[first:end] for _, style in word)


Lines = list["tuple[TextLine | PartedText, int, int]"]
"""The paragraph of each line, its first word, and the one after its last."""


@dataclass(frozen=True, slots=True)
class MeasuredWords:
    """Words that have been measured in a font."""

    paragraphs: tuple[TextLine | PartedText, ...]
    font: Faces
    signs: Mapping[str, float] = field(default_factory=dict)

    @property
    def widest(self) -> float:
        """How long the longest word is, in ems; 0 without words."""
        return max((paragraph.widest for paragraph in self.paragraphs), default=0.0)

    def ems(self, text: str, style: Style) -> float:
        """How long words of a style are, in ems."""
        return _ems(text, style, _face(style, self.font), self.signs)

    def lines(self, width: float, size: float) -> Lines:
        """The lines at a width and a size in the same unit.

        Raises:
            TooNarrowError: A word is longer than the width.
        """
        ems = (width + _NEAR) / size
        lines: Lines = []
        for paragraph in self.paragraphs:
            first = 0
            for end in paragraph.breaks(ems):
                lines.append((paragraph, first, end))
                first = end
        return lines

    def placed(self, lines: Lines, size: float) -> tuple[Line, ...]:
        """The lines with each stretch of one style where it starts."""
        return tuple(self.line(*each, size) for each in lines)

    def line(self, paragraph: TextLine | PartedText, first: int, end: int, size: float) -> Line:
        """A line of some of the words, each stretch of one style where it starts."""
        if isinstance(paragraph, TextLine):
            return tuple(self._words(paragraph, first, end, size))
        return tuple(paragraph.pieces(first, end, size))

    def _words(self, paragraph: TextLine, first: int, end: int, size: float) -> Iterator[StyledWords]:
        begin = paragraph.starts[first]
        if paragraph.plain:
            wide = (paragraph.ends[end - 1] - begin) * size
            yield StyledWords(" ".join(paragraph.plain[first:end]), 0.0, wide, *paragraph.style)
            return
        words: list[str] = []
        style = paragraph.words[first][0][1]
        start, x, ends = 0.0, -1.0, paragraph.ends
        for at, word in enumerate(paragraph.words[first:end], first):
            if len(word) == 1 and word[0][1] == style:
                words += (" ", word[0][0]) if words else (word[0][0],)
                x = -1.0  # where the word ends, which is known
                continue
            x = (paragraph.starts[at] - begin) * size
            for number, (text, own) in enumerate(word):
                spaced = " " if at > first and not number else ""
                if words and own != style:
                    before = x if number else (ends[at - 1] - begin) * size
                    yield StyledWords("".join(words), start, before - start, *style)
                    words, start = [], x
                    spaced = ""
                style = own
                words.append(spaced + text)
                x += self.ems(text, style) * size
        x = (ends[end - 1] - begin) * size if x < 0 else x
        yield StyledWords("".join(words), start, x - start, *style)


def measure_words(runs: Iterable[StyledRun], font: Faces, signs: Mapping[str, float] = NO_SIGNS) -> MeasuredWords:
    """Every word of the runs with its length; signs: letters that stand for small pictures, with their widths in ems.

    Raises:
        MissingGlyphError: The font lacks one of the letters.
    """
    paragraphs: list[list[Stretch]] = [[]]
    for run in runs:
        first, *rest = run.text.split("\n")
        style = run.bold, run.italic, run.style
        paragraphs[-1].append((first, style))
        paragraphs += [[(more, style)] for more in rest]
    return MeasuredWords(tuple(_paragraph(each, font, signs) for each in paragraphs), font, signs)


def _paragraph(stretches: list[Stretch], font: Faces, signs: Mapping[str, float]) -> TextLine | PartedText:
    ascii_ = all(text.isascii() or (signs and "".join({*text}.difference(signs)).isascii()) for text, _ in stretches)
    if font.parts or not ascii_ or (not font.label and any("-" in text for text, _ in stretches)):

        def ems(text: str, style: Style) -> float:
            return _ems(text, style, _face(style, font), signs)

        if cut := cut_label(stretches, ems) if font.label else cut_text(stretches, ems, signs, font.parts):
            return cut
    if len(stretches) == 1 and stretches[0][1][2] is None:
        text, style = stretches[0]
        return _plain([word for word in _SPACES.split(text) if word], style, font, signs)
    words, starts, ends, x = list[tuple[Stretch, ...]](), list[float](), list[float](), 0.0
    faces = {style: _face(style, font) for style in (PLAIN, *(style for _, style in stretches))}
    blanks = {style: _ems(" ", style, face) for style, face in faces.items()}
    last: Style | None = None
    for word in _words(stretches):
        style = word[0][1]
        if last is style:
            x += blanks[style]
        elif last is not None:
            x += blanks[last if last == style else PLAIN]
        starts.append(x)
        for text, last in word:
            x += _ems(text, last, faces[last], signs)
        ends.append(x)
        words.append(word)
    widest = max(map(sub, ends, starts), default=0.0)
    return TextLine(words, (), PLAIN, starts, ends, widest)


def _plain(words: list[str], style: Style, font: Faces, signs: Mapping[str, float]) -> TextLine:
    """Words of one style: what most cards have."""
    face = _face(style, font)
    width, space = fonts.widths(face).__getitem__, fonts.measure(" ", face)
    starts, ends, widest, x = [], [], 0.0, 0.0
    for word in words:
        starts.append(x)
        try:
            wide = added(map(width, word))
        except KeyError:
            wide = _ems(word, style, face, signs)
        widest = max(widest, wide)
        x += wide
        ends.append(x)
        x += space
    return TextLine((), words, style, starts, ends, widest)


def _words(stretches: list[Stretch]) -> Iterator[tuple[Stretch, ...]]:
    """What a line may not break: a word, with whatever other style touches it."""
    word: list[Stretch] = []
    for text, style in stretches:
        for number, part in enumerate(_SPACES.split(text)):
            if number and word:
                yield tuple(word)
                word = []
            if part:
                word.append((part, style))
    if word:
        yield tuple(word)


def _ems(text: str, style: Style, face: FontFace, signs: Mapping[str, float] = NO_SIGNS) -> float:
    if not signs or signs.keys().isdisjoint(text):
        wide = fonts.measure(text, face)
    else:
        drawn = added(signs[letter] for letter in text if letter in signs)
        wide = fonts.measure("".join(letter for letter in text if letter not in signs), face) + drawn
    return wide if style[2] is None else style[2].scale * (wide + style[2].spacing * len(text))


def _face(style: Style, font: Faces) -> fonts.FontFace:
    return font.face(bold=style[0], italic=style[1], style=style[2])


@dataclass(frozen=True, slots=True)
class PartedText:
    """A text between two line feeds, cut wherever a line may end, in ems.

    Attributes:
        text: All of it.
        letter_styles: Of each letter.
        parts: What a line may not break.
        starts: Where each begins, the space before it left out.
        ends: Where each ends.
        closes: Where each ends as the last of a line, with a hyphen where it takes one.
        widest: The longest of them.
        ems: What measures words.
        signs: Letters that stand for small pictures.
        direction: 1 if it is read from right to left, 0 if from left to right; None keeps the order of reading.
    """

    text: str
    letter_styles: Sequence[Style]
    parts: Sequence[Chunk]
    starts: Sequence[float]
    ends: Sequence[float]
    closes: Sequence[float]
    widest: float
    ems: Ems
    signs: Mapping[str, float]
    direction: int | None

    def breaks(self, width: float) -> list[int]:
        """Where each line ends: the number of the part after its last.

        Raises:
            TooNarrowError: A part is longer than the width.
        """
        if self.widest > width:
            wide = [close - start for start, close in zip(self.starts, self.closes, strict=True)]
            at = next((at for at, each in enumerate(wide) if each > width), wide.index(max(wide)))
            raise TooNarrowError(wide[at], self.text[self.parts[at].begin : self.parts[at].end])
        at, ends = 0, []
        while at < len(self.ends):
            at = max(self.end(at, width), at + 1)
            ends.append(at)
        return ends

    def end(self, begin: int, width: float) -> int:
        """Where a line that begins with a part ends; at that part where it does not fit."""
        at = bisect_right(self.ends, self.starts[begin] + width, begin)
        while begin < at < len(self.ends) and self.closes[at - 1] > self.starts[begin] + width:
            at -= 1
        return at

    def styles(self, first: int, end: int) -> Iterator[Style]:
        """The styles of the parts of a line, some of them more than once."""
        return iter(self.letter_styles[self.parts[first].begin : self.parts[end - 1].end])

    def pieces(self, first: int, end: int, size: float) -> Iterator[StyledWords]:
        """A line of some of its parts, from left to right: each stretch of one style where it starts."""
        from tilewright.typography import bidi  # noqa: PLC0415 - as above

        letters, styles = self._line(first, end)
        if self.direction is None or (not self.direction and bidi.is_simple(letters)):
            yield from self._forwards(letters, styles, size)
            return
        levels, x = bidi.levels(letters, self.direction), 0.0
        for begin, after, level in self._visual(letters, styles, levels):
            words, style = letters[begin:after], styles[begin]
            wide = self.ems(words, style) * size
            shown = bidi.MARK + words if level % 2 and words not in self.signs else words
            yield StyledWords(shown, x, wide, *style, bool(self.direction))
            x += wide

    def _line(self, first: int, end: int) -> tuple[str, list[Style]]:
        """The letters of a line, and their styles."""
        letters, styles = list[str](), list[Style]()
        for part in self.parts[first:end]:
            if part.spaced and letters:
                letters.append(" ")
                before, after = self.letter_styles[part.begin - 1], self.letter_styles[part.begin]
                styles.append(after if before == after else PLAIN)
            letters += self.text[part.begin : part.end]
            styles += self.letter_styles[part.begin : part.end]
        if end < len(self.parts) and self.parts[end - 1].hyphen:
            letters.append("-")
            styles.append(styles[-1])
        return "".join(letters), styles

    def _forwards(self, letters: str, styles: Sequence[Style], size: float) -> Iterator[StyledWords]:
        x, begin = 0.0, 0
        for end in range(1, len(letters) + 1):
            if end < len(letters) and (styles[end] == styles[begin] or letters[end] == " "):
                continue
            words = letters[begin:end]
            shown = words.rstrip(" ")
            wide = self.ems(shown, styles[begin]) * size
            yield StyledWords(shown, x, wide, *styles[begin])
            x += wide + (self.ems(" ", PLAIN) * size if len(words) > len(shown) else 0.0)
            begin = end

    def _visual(self, letters: str, styles: Sequence[Style], levels: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """(begin, end, level) of the stretches of one style and level, from left to right, each icon by itself."""
        from tilewright.typography import bidi  # noqa: PLC0415 - as above

        begin, items = 0, list[tuple[int, int, int]]()
        for end in range(1, len(letters) + 1):
            alone = end < len(letters) and (letters[end] in self.signs or letters[begin] in self.signs)
            if end == len(letters) or alone or (levels[end], styles[end]) != (levels[begin], styles[begin]):
                items.append((begin, end, levels[begin]))
                begin = end
        yield from (items[at] for at in bidi.order([level for _, _, level in items]))


def cut_text(
    stretches: Sequence[Stretch], ems: Ems, signs: Mapping[str, float], parts_of: Parts | None = None
) -> PartedText | None:
    """A designer's paragraph, each of its parts measured; None if it is but words between spaces, from left to right.

    Args:
        stretches: Its text by style.
        ems: Measures words of a style.
        signs: Letters that stand for small pictures.
        parts_of: Hyphenates long words; None where only their own hyphens end a line.

    Raises:
        MissingGlyphError: The font lacks one of the letters.
    """
    from tilewright.typography import bidi  # noqa: PLC0415 - as above
    from tilewright.typography.breaks import SPECIAL, chunks, softened  # noqa: PLC0415 - as above

    if parts_of:
        stretches = [(softened(each, parts_of), style) for each, style in stretches]
    text = "".join(each for each, _ in stretches)
    if not SPECIAL.search(text):
        return None
    return _measured(stretches, [*chunks(text)], ems, signs, bidi.direction(text))


def cut_label(stretches: Sequence[Stretch], ems: Ems) -> PartedText | None:
    """The same of a label, which has no signs: None without letters of the East."""
    if all(text.isascii() or max(text) < FIRST_OF_THE_EAST for text, _ in stretches):
        return None
    return _measured(stretches, [*_label_chunks(stretches)], ems, NO_SIGNS, None)


def _label_chunks(stretches: Sequence[Stretch]) -> Iterator[Chunk]:
    """Words, cut between letters of the East but not where the style changes."""
    from tilewright.typography.breaks import Chunk, chunks  # noqa: PLC0415 - as above

    begin = stop = at = 0
    spaced = False
    for text, _ in stretches:
        for piece in _PIECES.findall(text):
            if piece[0] in " \t":
                if stop > begin:
                    yield Chunk(begin, stop, spaced, hyphen=False)
                begin = stop = at + len(piece)
                spaced = True
            elif max(piece) < FIRST_OF_THE_EAST:
                stop = at + len(piece)
            else:
                for number, each in enumerate(chunks(piece)):
                    if number:
                        yield Chunk(begin, stop, spaced, hyphen=False)
                        begin, spaced = at + each.begin, False
                    stop = at + each.end
            at += len(piece)
    if stop > begin:
        yield Chunk(begin, stop, spaced, hyphen=False)


def _measured(
    stretches: Sequence[Stretch], parts: Sequence[Chunk], ems: Ems, signs: Mapping[str, float], direction: int | None
) -> PartedText:
    text = "".join(each for each, _ in stretches)
    styles = [style for each, style in stretches for _ in each]
    starts, ends, closes, x = list[float](), list[float](), list[float](), 0.0
    for part in parts:
        if part.spaced and starts:
            before, after = styles[part.begin - 1], styles[part.begin]
            x += ems(" ", after if before == after else PLAIN)
        starts.append(x)
        begin = part.begin
        for at in range(part.begin + 1, part.end + 1):
            if at == part.end or styles[at] != styles[begin]:
                x += ems(text[begin:at], styles[begin])
                begin = at
        ends.append(x)
        closes.append(x + ems("-", styles[part.end - 1]) if part.hyphen else x)
    widest = max((close - start for start, close in zip(starts, closes, strict=True)), default=0.0)
    return PartedText(text, styles, parts, starts, ends, closes, widest, ems, signs, direction)
