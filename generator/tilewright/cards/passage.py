"""A box's words with marks, paragraphs or lists -> Passage: every stretch of letters, icon and line in its place.

A text without any of these is set by `box.py` alone, and this module is not loaded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
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
    NEAR,
    Breaks,
    ListMark,
    OutOfRoomError,
    PlacedLine,
    TextParagraph,
    TypeSetting,
    balance_columns,
    even_lines,
    height_of,
    place_lines,
    words_of,
)
from tilewright.typography.style import TextStyle
from tilewright.units import Box, Sides

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


class Letter(NamedTuple):
    """Letters of one style in their place, or an icon; a card has dozens of them.

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
        letters: They, line by line, those of a line with the same baseline unless a style moves them.
        icons: The icons among them.
        rules: Lines below and through words, each with its colour; none for the words' own.
    """

    size: float
    place: Box
    letters: Sequence[Letter]
    icons: Sequence[Letter]
    rules: Sequence[tuple[Box, str]]


def set_passage(box: TextBox, text: str) -> Passage:
    """The words at the largest size at which they keep inside their box; icons are marked already.

    Raises:
        MarkError: A mark means nothing.
        OverfullError: They do not fit, even at the least size.
        MissingGlyphError: The font lacks one of the letters.
    """
    paragraphs, areas, placed = [*_paragraphs(box, text)], [*_areas(box)], dict[float, list[PlacedLine]]()
    known = dict[float, Breaks]()
    simple = len(areas) == 1 and not _setting(box, box.size).around

    def fits(points: float) -> bool:
        how = _setting(box, points)
        with suppress(TooNarrowError, OutOfRoomError):
            if simple:
                high, known[points] = height_of(paragraphs, box.place.width, how)
                return high <= box.place.height + NEAR
            placed[points] = place_lines(paragraphs, areas, how)
        return points in placed

    sizes = [box.size, *box.smaller()] if not fits(box.size) else [box.size]
    at = bisect_left(sizes, x=True, key=fits)
    if at == len(sizes):
        raise _over(paragraphs, areas, _setting(box, box.least))
    how = _setting(box, sizes[at])
    lines = placed[sizes[at]] if sizes[at] in placed else place_lines(paragraphs, areas, how, known[sizes[at]])
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


class _Item(NamedTuple):
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
            if "\\" in line and (no_item := _NO_ITEM.match(line)):
                yield _Item(*_cut(line, stretches, no_item.end(1), no_item.end(1) + 1), after)
            else:
                yield _Item(line, stretches, after)
        after = False


def _cut(line: str, stretches: Stretches, begin: int, end: int) -> tuple[str, Stretches]:
    """A line without some of its letters."""
    moved = {at if at <= begin else max(begin, at - (end - begin)): style for at, style in stretches}
    return line[:begin] + line[end:], [*moved.items()]


def _paragraphs(box: TextBox, text: str) -> Iterator[TextParagraph]:
    """The lines of a text as paragraphs, those of each list with the same indent."""
    paired = not (box.bold or box.font.book.count(box.font.family) == 1)
    free, first = (box.arrangement or PLAIN).paragraph, True
    for listed, group in groupby(_items(box, text), _is_listed):
        items = [*group]
        marks, indents = _indents(box, items) if listed else ({}, {0: 0.0})
        for line, stretches, after, level, mark in items:
            runs = runs_of(line, stretches, emphasis=paired)
            words = measure_words(runs, box.font, box.icons.widths)
            largest = max([run.style.scale for run in runs if run.style], default=1.0)
            before = free if after and not first else 0.0
            yield TextParagraph(words, words.paragraphs[0], before, indents[level], marks.get(mark), largest)
            first = False


def _is_listed(item: _Item) -> bool:
    return item.level > 0


def _indents(box: TextBox, items: Sequence[_Item]) -> tuple[dict[str, ListMark], dict[int, float]]:
    """What stands before the items of a list, and how far in the words of each level are, in ems."""
    face = box.font.face(bold=box.bold)
    marks = {mark: _mark(mark, face) for mark in {each.mark for each in items if each.mark}}
    indents = {0: 0.0}
    for level in range(1, max(each.level for each in items) + 1):
        widest = max((marks[each.mark].width for each in items if each.level == level and each.mark), default=0.0)
        indents[level] = indents[level - 1] + widest + _BESIDE
    return marks, indents


def _mark(words: str, face: fonts.FontFace) -> ListMark:
    """The mark of an item; a hyphen where the font has no other."""
    if words in _BULLETS and fonts.lacks(face, words):
        words = "-"
    return ListMark(words, fonts.measure(words, face))


def _passage(box: TextBox, points: float, how: TypeSetting, lines: Sequence[PlacedLine]) -> Passage:
    """Lines in their places, as letters and rules."""
    justify = (box.arrangement or PLAIN).justify
    bottom = max([line.top + line.high for line in lines])
    down = 0.0 if how.around else box.down * (box.place.bottom - bottom)
    letters, icons, rules = list[Letter](), list[Letter](), list[tuple[Box, str]]()
    left, right, faces = box.place.right, box.place.x, dict[object, fonts.FontFace]()
    asides = _asides(box, lines, how) if box.across else {}
    for line in lines:
        of = line.of
        words, x = words_of(line, 0.0 if of.indent else box.across, how, justify=justify)
        if not words:
            continue
        x += asides.get(id(of), 0.0)
        y = line.top + down + line.high / 2 + _BASE * line.high / how.leading
        last = words[-1]
        left, right = min(left, x), max(right, x + last.x + last.width)
        if of.mark and not line.first:
            mark = _placed_mark(box, line, words, how.size)
            _add_letters(box, mark, (asides.get(id(of), 0.0), y), how.size, faces, letters, icons)
            left, right = min(left, letters[-1].x), max(right, letters[-1].x)
        _add_letters(box, words, (x, y), how.size, faces, letters, icons)
        if any(each.style for each in words):
            rules += _rules(words, (x, y), how.size)
    top = min([line.top for line in lines])
    return Passage(points, Box(left, top + down, max(right - left, 0.0), bottom - top), letters, icons, rules)


def _asides(box: TextBox, lines: Sequence[PlacedLine], how: TypeSetting) -> dict[int, float]:
    """How far each list is moved to the right as a whole, where words stand in the middle or at the right."""
    asides: dict[int, float] = {}
    for listed, group in groupby(lines, lambda line: line.of.indent > 0):
        own = [*group] if listed else []
        words = ((line, *words_of(line, 0.0, how, justify=False)) for line in own)
        free = (line.x + line.width - x - each[-1].x - each[-1].width for line, each, x in words if each)
        asides |= dict.fromkeys((id(line.of) for line in own), box.across * min(free, default=0.0))
    return asides


def _placed_mark(box: TextBox, line: PlacedLine, words: Line, size: float) -> Line:
    """What stands before an item of a list, at the side where it begins."""
    mark = line.of.mark
    assert mark  # noqa: S101 - asked before
    wide = mark.width * size
    x = line.x - _BESIDE * size - wide
    if words[-1].backwards:
        x = line.x + line.width - (line.of.indent - _BESIDE) * size
    return (StyledWords(mark.words, x, wide, box.bold, italic=False),)


def _add_letters(  # noqa: PLR0913, PLR0917 - words and their place, and where their letters and icons go
    box: TextBox,
    words: Line,
    start: tuple[float, float],
    size: float,
    faces: dict[object, fonts.FontFace],
    letters: list[Letter],
    icons: list[Letter],
) -> None:
    """Put words in their places, from the point on at which their line begins, cut at their icons; faces are kept."""
    left, base = start
    for text, aside, _, bold, italic, asked, _ in words:
        style = asked or _AS_IS
        key = bold, italic, id(style)
        if (face := faces.get(key)) is None:
            face = faces[key] = box.font.face(bold=bold, italic=italic, style=asked)
        x, y, own = left + aside, base - style.rise * size, style.scale * size
        if not box.icons.within(text):
            letters.append(Letter(text, None, x, y, own, face, bold, italic, style))
            continue
        for part, icon in box.icons.parts(text):
            shown, into = (part, letters) if icon is None else (box.icons.letter(icon), icons)
            into.append(Letter(shown, icon, x, y, own, face, bold, italic, style))
            wide = icon.advance if icon else fonts.measure(part, face)
            x += own * (wide + style.spacing * len(shown))


def _rules(words: Line, start: tuple[float, float], size: float) -> Iterator[tuple[Box, str]]:
    """The lines below and through words, one from the first to the last of those that stand together."""
    for style, group in groupby(words, lambda each: each.style):
        if style and (style.underline or style.strike):
            own = [*group]
            left, right = own[0].x, own[-1].x + own[-1].width - style.spacing * style.scale * size
            y, high = start[1] - style.rise * size, style.scale * size
            for asked, drop in ((style.underline, _UNDER), (style.strike, _THROUGH)):
                if asked:
                    yield Box(start[0] + left, y + drop * high, right - left, _THICK * high), style.fill


def element_of(box: TextBox, text: str, group: Element) -> None:
    """Put the words into a group of a drawing, as any program shows them; icons are marked already.

    Raises:
        MarkError: As of `set_passage`, and so are the others.
    """
    passage = set_passage(box, text)
    size = millimetres(passage.size)
    group.attrib |= {"font-size": f"{size:.4g}", "text-anchor": "start"}
    for _, line in groupby(passage.letters, lambda each: each.y):
        row = SubElement(group, "text", {"xml:space": "preserve"})
        for each in line:
            place = {"x": f"{each.x:.3f}", "y": f"{each.y:.3f}"}
            filled = {"fill": each.style.fill} if each.style.fill else {}
            SubElement(row, "tspan", place | filled | _unlike(each, box)).text = each.text
    for each in passage.icons:
        assert each.icon  # noqa: S101 - as they are
        into = SubElement(group, "g", {"fill": each.style.fill}) if each.style.fill else group
        put(into, each.icon, each.x, each.y, each.size)
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
    yield from _text_object(passage.letters, hole)
    for rule, colour in passage.rules:
        if (own := _colour(colour, hole)) != fill:
            fill = own
            yield paint.operator(own, stroke=False)
        x, y, wide, high = (number(each, hole.digits) for each in (rule.x, rule.y, rule.width, rule.height))
        yield f"{x} {y} {wide} {high} re f"
    if fill != hole.fill:
        yield paint.operator(hole.fill, stroke=False)
    for each in passage.icons:
        own = _colour(each.style.fill, hole)
        own_hole = hole if own == hole.fill and not hole.spacing else replace(hole, fill=own, spacing=0.0)
        yield from signs.pieces(own_hole, each.text, (each.face, each.size), (each.x, each.y), used)


def _text_object(letters: Sequence[Letter], hole: Hole) -> Iterator[Piece]:
    """Letters as one text object; the colour in force after it is that of before."""
    fill, spacing, begin, digits = hole.fill, 0.0, "BT ", hole.digits
    height, down, shown = float("nan"), "", f"{{:.{digits}f}}".format
    sizes: dict[float, float] = {}
    for each in letters:
        asked, begin = begin, ""
        if (own := _colour(each.style.fill, hole)) != fill:
            fill, asked = own, f"{asked}{paint.operator(own, stroke=False)} "
        if each.style.spacing or spacing:
            spacing, asked = each.spacing, f"{asked}{number(each.spacing, digits + 1)} Tc "
        if each.y != height:
            height, down = each.y, shown(each.y)
        yield f"{asked}1 0 0 -1 {shown(each.x)} {down} Tm"
        if (size := sizes.get(each.size)) is None:
            size = sizes[each.size] = round(float(f"{each.size:.4g}"), digits + 1)
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
