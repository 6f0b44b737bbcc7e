"""Words of languages without spaces, with hyphens, or read from right to left -> lines of any width and size."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.draw.words import StyledWords
from generator.frozen import dataclass
from generator.shaping import bidi
from generator.shaping.breaks import SPECIAL, Chunk, chunks, softened
from generator.template.hyphens import Parts

Style = tuple[bool, bool]
Ems = Callable[[str, Style], float]
"""How long words of a style are, in ems."""


@dataclass(frozen=True, slots=True)
class PartedText:
    """A text between two line feeds, cut wherever a line may end, in ems.

    Attributes:
        text: All of it.
        styles: Of each letter: whether it is bold, whether it is italic.
        parts: What a line may not break.
        starts: Where each begins, the space before it left out.
        ends: Where each ends.
        closes: Where each ends as the last of a line, with a hyphen where it takes one.
        widest: The longest of them.
        ems: What measures words.
        signs: Letters that stand for small pictures.
        backwards: Whether it is read from right to left.
    """

    text: str
    styles: Sequence[Style]
    parts: Sequence[Chunk]
    starts: Sequence[float]
    ends: Sequence[float]
    closes: Sequence[float]
    widest: float
    ems: Ems
    signs: Mapping[str, float]
    backwards: bool

    def breaks(self, width: float) -> list[int] | None:
        """Where each line ends: the number of the part after its last; None where a part is longer than the width."""
        if self.widest > width:
            return None
        at, ends = 0, []
        while at < len(self.ends):
            begin = at
            at = bisect_right(self.ends, self.starts[at] + width, at + 1)
            while begin + 1 < at < len(self.ends) and self.closes[at - 1] > self.starts[begin] + width:
                at -= 1
            ends.append(at)
        return ends

    def pieces(self, first: int, end: int, size: float) -> Iterator[StyledWords]:
        """A line of some of its parts, from left to right: each stretch of one style where it starts."""
        letters, styles = self._line(first, end)
        if not self.backwards and bidi.is_simple(letters):
            yield from self._forwards(letters, styles, size)
            return
        levels, x = bidi.levels(letters, int(self.backwards)), 0.0
        for begin, after, level in self._visual(letters, styles, levels):
            words, style = letters[begin:after], styles[begin]
            wide = self.ems(words, style) * size
            shown = bidi.MARK + words if level % 2 and words not in self.signs else words
            yield StyledWords(shown, x, wide, *style, self.backwards)
            x += wide

    def _line(self, first: int, end: int) -> tuple[str, list[Style]]:
        """The letters of a line, and their styles."""
        letters, styles = list[str](), list[Style]()
        for part in self.parts[first:end]:
            if part.spaced and letters:
                letters.append(" ")
                before, after = self.styles[part.begin - 1], self.styles[part.begin]
                styles.append(after if before == after else (False, False))
            letters += self.text[part.begin : part.end]
            styles += self.styles[part.begin : part.end]
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
            x += wide + (self.ems(" ", (False, False)) * size if len(words) > len(shown) else 0.0)
            begin = end

    def _visual(self, letters: str, styles: Sequence[Style], levels: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """(begin, end, level) of the stretches of one style and level, from left to right, each icon by itself."""
        begin, items = 0, list[tuple[int, int, int]]()
        for end in range(1, len(letters) + 1):
            alone = end < len(letters) and (letters[end] in self.signs or letters[begin] in self.signs)
            if end == len(letters) or alone or (levels[end], styles[end]) != (levels[begin], styles[begin]):
                items.append((begin, end, levels[begin]))
                begin = end
        yield from (items[at] for at in bidi.order([level for _, _, level in items]))


def part_text(
    stretches: Sequence[tuple[str, bool, bool]], ems: Ems, signs: Mapping[str, float], parts_of: Parts | None = None
) -> PartedText | None:
    """A paragraph, each of its parts measured; None where it is but words between spaces, from left to right.

    Args:
        stretches: Its text by style: (text, bold, italic).
        ems: Measures words of a style.
        signs: Letters that stand for small pictures.
        parts_of: Parts long words; None where only their own hyphens do.

    Raises:
        MissingGlyphError: The font lacks one of the letters.
    """
    if parts_of:
        stretches = [(softened(each, parts_of), bold, italic) for each, bold, italic in stretches]
    text = "".join(each for each, _, _ in stretches)
    if not SPECIAL.search(text):
        return None
    styles = [(bold, italic) for each, bold, italic in stretches for _ in each]
    parts = [*chunks(text)]
    starts, ends, closes, x = list[float](), list[float](), list[float](), 0.0
    for part in parts:
        if part.spaced and starts:
            before, after = styles[part.begin - 1], styles[part.begin]
            x += ems(" ", after if before == after else (False, False))
        starts.append(x)
        for words, style in _stretches(text, styles, part):
            x += ems(words, style)
        ends.append(x)
        closes.append(x + ems("-", styles[part.end - 1]) if part.hyphen else x)
    widest = max((close - start for start, close in zip(starts, closes, strict=True)), default=0.0)
    backwards = bool(bidi.direction(text))
    return PartedText(text, styles, parts, starts, ends, closes, widest, ems, signs, backwards)


def _stretches(text: str, styles: Sequence[Style], part: Chunk) -> Iterator[tuple[str, Style]]:
    begin = part.begin
    for at in range(part.begin + 1, part.end + 1):
        if at == part.end or styles[at] != styles[begin]:
            yield text[begin:at], styles[begin]
            begin = at
