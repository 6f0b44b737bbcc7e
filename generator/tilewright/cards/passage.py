"""A box's words with marks, paragraphs or lists -> Passage: every stretch of letters, icon and line in its place.

A text without any of these is set by `box.py` alone, and this module is not loaded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from tilewright import pattern
from tilewright.cards.arrangement import PLAIN
from tilewright.cards.icons import Icon, put
from tilewright.draw.words import OverfullError, millimetres
from tilewright.frozen import dataclass
from tilewright.prose.marks import MarkStyles, Stretches, lines_of, runs_of
from tilewright.svg import paint, shape
from tilewright.svg.form import Form, Piece, TextRun
from tilewright.svg.lettering import Hole
from tilewright.svg.outline import number
from tilewright.typography import fonts
from tilewright.typography.lines import Line, StyledWords, TooNarrowError, measure_words
from tilewright.typography.paragraphs import (
    ListMark,
    OutOfRoomError,
    PlacedLine,
    TextParagraph,
    TypeSetting,
    balance_columns,
    even_lines,
    place_lines,
    words_of,
)
from tilewright.typography.style import TextStyle
from tilewright.units import Box, Sides, added

if TYPE_CHECKING:
    from tilewright.cards.box import TextBox
    from tilewright.cards.cast import Signs

_ITEM = pattern.prepare(r"( *)(?:([-*])|(\d{1,3})\.) +(?=\S)")
_NO_ITEM = pattern.prepare(r"( *(?:\d{1,3})?)\\([-*.] )")
_BULLETS = "•\u2013·"
"""What stands before an item of a list, in a list, in a list."""
_BESIDE = 0.35
"""Ems between a list's mark and its words."""
_BASE = 0.324
"""Ems from the middle of a line down to its baseline."""
_UNDER, _THROUGH, _THICK = 0.13, -0.24, 0.055
"""Ems from the baseline down to a line below the words and to one through them, and how thick these are."""


_AS_IS = TextStyle()


@dataclass(frozen=True, slots=True)
class Letter:
    """Letters of one style in their place, or an icon.

    Attributes:
        text: The letters; none of an icon.
        icon: The icon.
        x: Where they begin, in the template's millimetres.
        y: Their baseline.
        size: In millimetres.
        face: Their font.
        bold: Whether they are bold.
        italic: Whether they are italic.
        style: What else is asked of them.
    """

    text: str
    icon: Icon | None
    x: float
    y: float
    size: float
    face: fonts.FontFace
    bold: bool
    italic: bool
    style: TextStyle

    @property
    def spacing(self) -> float:
        """What is free after each letter, in millimetres."""
        return self.style.spacing * self.size


@dataclass(frozen=True, slots=True)
class Passage:
    """Words as they are set.

    Attributes:
        size: In points.
        place: Around all of them.
        letters: They, line by line.
        rules: Lines below and through words, each with its colour; none for the words' own.
    """

    size: float
    place: Box
    letters: Sequence[Sequence[Letter]]
    rules: Sequence[tuple[Box, str]]


def set_passage(box: TextBox, text: str) -> Passage:
    """The words at the largest size at which they keep inside their box; icons are marked already.

    Raises:
        MarkError: A mark means nothing.
        OverfullError: They do not fit, even at the least size.
        MissingGlyphError: The font lacks one of the letters.
    """
    paragraphs, areas, placed = [*_paragraphs(box, text)], [*_areas(box)], dict[float, list[PlacedLine]]()

    def fits(points: float) -> bool:
        with suppress(TooNarrowError, OutOfRoomError):
            placed[points] = place_lines(paragraphs, areas, _setting(box, points))
        return points in placed

    sizes = [box.size, *box.smaller()] if not fits(box.size) else [box.size]
    at = bisect_left(sizes, True, key=fits)  # noqa: FBT003 - what is looked for
    if at == len(sizes):
        raise _over(paragraphs, areas, _setting(box, box.least))
    how, lines = _setting(box, sizes[at]), placed[sizes[at]]
    if len(areas) > 1:
        lines = balance_columns(paragraphs, areas, how, lines)
    elif box.across == 0.5 and not how.around:
        lines = [*even_lines(lines, how)]
    return _passage(box, sizes[at], how, lines)


def _setting(box: TextBox, points: float) -> TypeSetting:
    how = box.arrangement or PLAIN
    beside = [how.around[1].grown(Sides.all(how.gutter))] if how.around[1] else []
    return TypeSetting(millimetres(points), how.leading, beside)


def _areas(box: TextBox) -> Iterator[Box]:
    """The columns of a box."""
    how = box.arrangement or PLAIN
    wide = (box.place.width - (how.columns - 1) * how.gutter) / how.columns
    for at in range(how.columns):
        yield Box(box.place.x + at * (wide + how.gutter), box.place.y, wide, box.place.height)


def _over(paragraphs: Sequence[TextParagraph], areas: Sequence[Box], how: TypeSetting) -> OverfullError:
    """By how much the words are too large at a size."""
    try:
        place_lines(paragraphs, areas, how)
    except TooNarrowError as error:
        return OverfullError("a word", error.width * how.size - areas[0].width, "wide")
    except OutOfRoomError as error:
        return OverfullError("it", error.over)
    return OverfullError("it", 0.0)


@dataclass(frozen=True, slots=True)
class _Item:
    """A line of a text.

    Attributes:
        line: Its letters, without what makes it an item of a list.
        stretches: How they are set.
        after: Whether a blank line stands before it.
        level: How many lists it stands in.
        mark: What stands before it, where it begins an item.
    """

    line: str
    stretches: Stretches
    after: bool = False
    level: int = 0
    mark: str = ""


def _items(box: TextBox, text: str) -> Iterator[_Item]:
    """The lines of a text, each with what it is in a list."""
    spacing = (box.arrangement or PLAIN).spacing
    style = TextStyle(spacing=spacing) if spacing else None
    after, numbers = False, list[int]()  # of each list that is open, the number of its last item; 0 without numbers
    for line, stretches in lines_of(text.strip("\n"), MarkStyles(box.styles, box.colours), (box.bold, False, style)):
        blanks = len(line) - len(line.lstrip(" "))
        if blanks == len(line):
            after = True
            continue
        if match := _ITEM.match(line):
            level = min(blanks // 2, len(numbers), len(_BULLETS) - 1)
            before = numbers[level] if level < len(numbers) else 0
            numbers = [*numbers[:level], (before or int(match[3]) - 1) + 1 if match[3] else 0]
            mark = f"{numbers[level]}." if match[3] else _BULLETS[level]
            yield _Item(*_cut(line, stretches, 0, match.end()), after, level + 1, mark)
        elif numbers and blanks > 1:
            yield _Item(*_cut(line, stretches, 0, blanks), after, len(numbers))
        else:
            numbers = []
            at = no_item.end(1) if (no_item := _NO_ITEM.match(line)) else 0
            yield _Item(*_cut(line, stretches, at, at + 1 if no_item else at), after)
        after = False


def _cut(line: str, stretches: Stretches, begin: int, end: int) -> tuple[str, Stretches]:
    """A line without some of its letters."""
    moved = {at if at <= begin else max(begin, at - (end - begin)): style for at, style in stretches}
    return line[:begin] + line[end:], [*moved.items()]


def _paragraphs(box: TextBox, text: str) -> Iterator[TextParagraph]:
    """The lines of a text as paragraphs, those of each list with the same indent."""
    paired = not (box.bold or box.font.book.count(box.font.family) == 1)
    face, free = box.font.face(bold=box.bold), (box.arrangement or PLAIN).paragraph
    first = True
    for level, group in groupby(_items(box, text), lambda item: item.level > 0):
        items = [*group]
        widths = {
            at: max((_mark(each.mark, face).width for each in items if each.level == at), default=0.0) + _BESIDE
            for at in {each.level for each in items}
        }
        for each in items:
            words = measure_words(runs_of(each.line, each.stretches, emphasis=paired), box.font, box.icons.widths)
            indent = added(widths.get(at + 1, 0.0) for at in range(each.level))
            before = free if each.after and not first else 0.0
            yield TextParagraph(words, before, indent if level else 0.0, _mark(each.mark, face) if each.mark else None)
            first = False


def _mark(words: str, face: fonts.FontFace) -> ListMark:
    """The mark of an item; a hyphen where the font has no other."""
    if words in _BULLETS and fonts.lacks(face, words):
        words = "-"
    return ListMark(words, fonts.measure(words, face))


def _passage(box: TextBox, points: float, how: TypeSetting, lines: Sequence[PlacedLine]) -> Passage:
    """Lines in their places, as letters and rules."""
    justify = (box.arrangement or PLAIN).justify
    bottom = max(line.top + line.high for line in lines)
    down = 0.0 if how.around else box.down * (box.place.bottom - bottom)
    letters, rules, edges = list[Sequence[Letter]](), list[tuple[Box, str]](), list[tuple[float, float]]()
    for listed, group in groupby(lines, lambda line: line.of.indent > 0):
        own = [*group]
        across = 0.0 if listed else box.across
        words = [words_of(line, across, how, justify=justify) for line in own]
        ends = [
            line.x + line.width - each[-1].x - each[-1].width for line, each in zip(own, words, strict=True) if each
        ]
        aside = box.across * min(ends, default=0.0) if listed else 0.0
        for line, each in zip(own, words, strict=True):
            if not each:
                continue
            base = line.top + down + line.high / 2 + _BASE * line.high / how.leading
            moved = tuple(replace(part, x=part.x + aside) for part in each) if aside else each
            mark = _placed_mark(box, line, moved, aside, how.size) if line.of.mark and not line.first else ()
            letters.append([*_letters(box, (*mark, *moved), base, how.size)])
            rules += _rules(moved, base, how.size)
            edges.append((min(part.x for part in (*mark, *moved)), moved[-1].x + moved[-1].width))
    left, right = min((x for x, _ in edges), default=box.place.x), max((x for _, x in edges), default=box.place.x)
    top = min(line.top for line in lines)
    return Passage(points, Box(left, top + down, right - left, bottom - top), letters, rules)


def _placed_mark(box: TextBox, line: PlacedLine, words: Line, aside: float, size: float) -> Line:
    """What stands before an item of a list, at the side where it begins."""
    mark = line.of.mark
    assert mark  # noqa: S101 - asked before
    wide = mark.width * size
    x = line.x - _BESIDE * size - wide
    if words[-1].backwards:
        x = line.x + line.width - (line.of.indent - _BESIDE) * size
    return (StyledWords(mark.words, x + aside, wide, box.bold, italic=False),)


def _letters(box: TextBox, words: Line, base: float, size: float) -> Iterator[Letter]:
    """Words in their places, cut at their icons."""
    for each in words:
        style = each.style or _AS_IS
        face = box.font.face(bold=each.bold, italic=each.italic, style=each.style)
        x, own = each.x, style.scale * size
        for text, icon in box.icons.parts(each.text):
            shown = text if icon is None else box.icons.letter(icon)
            yield Letter(shown, icon, x, base - style.rise * size, own, face, each.bold, each.italic, style)
            wide = icon.advance if icon else fonts.measure(text, face)
            x += own * (wide + style.spacing * len(shown))


def _rules(words: Line, base: float, size: float) -> Iterator[tuple[Box, str]]:
    """The lines below and through words, one from the first to the last of those that stand together."""
    for style, group in groupby(words, lambda each: each.style):
        if style and (style.underline or style.strike):
            own = [*group]
            left, right = own[0].x, own[-1].x + own[-1].width - style.spacing * style.scale * size
            y, high = base - style.rise * size, style.scale * size
            for asked, drop in ((style.underline, _UNDER), (style.strike, _THROUGH)):
                if asked:
                    yield Box(left, y + drop * high, right - left, _THICK * high), style.fill


def element_of(box: TextBox, text: str, group: Element) -> None:
    """Put the words into a group of a drawing, as any program shows them; icons are marked already.

    Raises:
        MarkError: As of `set_passage`, and so are the others.
    """
    passage = set_passage(box, text)
    size = millimetres(passage.size)
    group.attrib |= {"font-size": f"{size:.4g}", "text-anchor": "start"}
    for line in passage.letters:
        row = Element("text", {"xml:space": "preserve"})
        for each in line:
            filled = {"fill": each.style.fill} if each.style.fill else {}
            if each.icon:
                put(SubElement(group, "g", filled) if filled else group, each.icon, each.x, each.y, each.size)
                continue
            place = {"x": f"{each.x:.3f}", "y": f"{each.y:.3f}"}
            SubElement(row, "tspan", place | filled | _unlike(each, box)).text = each.text
        if len(row):
            group.append(row)
    for rule, fill in passage.rules:
        edge = {"x": rule.x, "y": rule.y, "width": rule.width, "height": rule.height}
        shown = {key: f"{value:.3f}" for key, value in edge.items()}
        SubElement(group, "rect", shown | ({"fill": fill} if fill else {}))


def _unlike(letter: Letter, box: TextBox) -> dict[str, str]:
    """What letters ask for that the group around them does not."""
    weight = "bold" if letter.bold else letter.style.weight or box.font.weight
    asked = {
        "font-family": letter.style.family,
        "font-weight": weight if weight != box.font.weight else "",
        "font-style": "italic" if letter.italic else "",
        "font-size": f"{letter.size:.4g}" if letter.style.scale != 1 else "",
        "letter-spacing": f"{letter.style.spacing * letter.size:.4g}" if letter.style.spacing else "",
    }
    return {key: value for key, value in asked.items() if value}


def pieces_of(box: TextBox, text: str, hole: Hole, signs: Signs, used: dict[str, Form]) -> Iterator[Piece]:
    """The words as operators, in the hole that was left for them; the forms of icons are noted.

    Raises:
        MarkError: As of `set_passage`, and so are the others; RefusedError where an icon cannot be printed.
    """
    passage, fill = set_passage(box, text), hole.fill
    letters = [each for line in passage.letters for each in line]
    yield from _text_object([each for each in letters if not each.icon], hole)
    for rule, colour in passage.rules:
        if (own := _colour(colour, hole)) != fill:
            fill = own
            yield paint.operator(own, stroke=False)
        x, y, wide, high = (number(each, hole.digits) for each in (rule.x, rule.y, rule.width, rule.height))
        yield f"{x} {y} {wide} {high} re f"
    if fill != hole.fill:
        yield paint.operator(hole.fill, stroke=False)
    for each in letters:
        if each.icon:
            own_hole = replace(hole, fill=_colour(each.style.fill, hole), spacing=0.0)
            yield from signs.pieces(own_hole, each.text, (each.face, each.size), (each.x, each.y), used)


def _text_object(letters: Sequence[Letter], hole: Hole) -> Iterator[Piece]:
    """Letters as one text object; the colour in force after it is that of before."""
    fill, spacing, begin = hole.fill, 0.0, "BT "
    for each in letters:
        asked, begin = begin, ""
        if (own := _colour(each.style.fill, hole)) != fill:
            fill, asked = own, f"{asked}{paint.operator(own, stroke=False)} "
        if each.spacing != spacing:
            spacing, asked = each.spacing, f"{asked}{number(each.spacing, hole.digits + 1)} Tc "
        yield f"{asked}1 0 0 -1 {number(each.x, hole.digits)} {number(each.y, hole.digits)} Tm"
        size = round(float(f"{each.size:.4g}"), hole.digits + 1)
        for file, words in fonts.runs(each.text, each.face):
            yield TextRun(file, size, words)
    if letters:
        yield "ET 0 Tc" if spacing else "ET"
    if fill != hole.fill:
        yield paint.operator(hole.fill, stroke=False)


def _colour(fill: str, hole: Hole) -> paint.Colour:
    return paint.parse(fill) if fill else hole.fill


def grow(plate: Element, box: TextBox, text: str) -> None:
    """Make a plate as high as the words of a box need, with what was free above and below the box; icons are marked.

    Raises:
        MarkError: As of `set_passage`, and so are the others.
    """
    words = set_passage(box, text).place
    y, high = (shape.length(plate.attrib, key) for key in ("y", "height"))
    above, below = box.place.y - y, y + high - box.place.bottom
    plate.set("y", f"{words.y - above:.6g}")
    plate.set("height", f"{max(words.height + above + below, 0.0):.6g}")
