"""Words with marks, `*italic*`, `**bold**` and `[style]{words}`, -> lines of Runs; and what each style asks for.

docs/markup.md describes the marks. A cell has them all; in a booklet and an aid the stars are Markdown's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, groupby, pairwise

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean
from tilewright.prose.blocks import MarkError, Run
from tilewright.typography.style import TextStyle

DEEPEST = 20
"""Marks within marks."""
SMALL_CAPITALS = 0.78
"""Of a small capital, as a share of the type size."""
MARK = pattern.prepare(r"\[([^\[\]{}\n]{1,60})\]\{")
"""Where a mark begins: with a backslash before it, it is printed."""
_SIGNS = pattern.prepare(r"\\[\[{}]|\[[^\[\]{}\n]{1,60}\]\{|[{}]")
_HEX = pattern.prepare(r"#(?:[0-9a-fA-F]{3}){1,2}")
_EMPHASIS = pattern.prepare(r"\\[*_]|\*+|_+")


@dataclass(frozen=True, slots=True)
class NamedStyle:
    """What a style changes about the words that are marked with it; None and nothing leave them as they are.

    Attributes:
        bold: Whether they are bold.
        italic: Whether they are italic.
        weight: A weight between the two, such as 600.
        scale: Their size, times that of the words around them.
        rise: How far their baseline is moved up, in ems of the words around them.
        family: Another font family.
        fill: Their colour, as #rrggbb.
        spacing: What is free after each letter, in ems.
        caps: Whether they are set in small capitals.
        underline: Whether a line runs below them.
        strike: Whether a line runs through them.
    """

    bold: bool | None = None
    italic: bool | None = None
    weight: str = ""
    scale: float = 1.0
    rise: float = 0.0
    family: str = ""
    fill: str = ""
    spacing: float | None = None
    caps: bool | None = None
    underline: bool | None = None
    strike: bool | None = None


SUPER = NamedStyle(scale=0.62, rise=0.33)
SUB = NamedStyle(scale=0.62, rise=-0.14)
BUILT_IN: Mapping[str, NamedStyle] = {
    "b": NamedStyle(bold=True),
    "i": NamedStyle(italic=True),
    "u": NamedStyle(underline=True),
    "s": NamedStyle(strike=True),
    "sc": NamedStyle(caps=True),
    "sup": SUPER,
    "sub": SUB,
    "large": NamedStyle(scale=1.25),
    "small": NamedStyle(scale=0.8),
}
"""MarkStyles that need no definition."""

Letters = tuple[bool, bool, TextStyle | None]
"""How letters are set: bold, italic, and what else."""
REGULAR: Letters = (False, False, None)
Stretches = list[tuple[int, Letters]]
"""From which letter on the letters are set how."""


class MarkStyles:
    """The styles that the words of a place can be marked with.

    Attributes:
        each: Those that somebody has defined, by name.
        colours: Those of the game, by name, as #rrggbb.
    """

    def __init__(self, each: Mapping[str, NamedStyle] | None = None, colours: Mapping[str, str] | None = None) -> None:
        self.each, self.colours = each or {}, colours or {}
        self._applied: dict[tuple[str, Letters], Letters] = {}

    def apply(self, name: str, around: Letters) -> Letters:
        """How letters are set that are marked with a style.

        Raises:
            MarkError: There is no such style (C80).
        """
        if (name, around) not in self._applied:
            self._applied[name, around] = _changed(around, self._find(name.strip()))
        return self._applied[name, around]

    def _find(self, name: str) -> NamedStyle:
        if named := self.each.get(name) or BUILT_IN.get(name):
            return named
        if _HEX.fullmatch(name):
            return NamedStyle(fill=name if len(name) == 7 else "#" + "".join(digit * 2 for digit in name[1:]))
        if name in self.colours:
            return NamedStyle(fill=self.colours[name])
        known = [*self.each, *BUILT_IN, *self.colours]
        remedy = f"known: {', '.join(known)}, and colours such as #8A1C1C; to print the bracket, write \\["
        raise MarkError("C80", f"[{name}]{{", f"there is no style '{name}'{did_you_mean(name, known)}", remedy)


def _changed(around: Letters, by: NamedStyle) -> Letters:
    bold, italic, style = around
    before = style or TextStyle()
    after = TextStyle(
        before.scale * by.scale,
        before.rise + by.rise * before.scale,
        by.family or before.family,
        by.weight or ("" if by.bold is not None else before.weight),
        by.fill or before.fill,
        before.spacing if by.spacing is None else by.spacing,
        before.caps if by.caps is None else by.caps,
        before.underline if by.underline is None else by.underline,
        before.strike if by.strike is None else by.strike,
    )
    bold, italic = (bold if by.bold is None else by.bold), (italic if by.italic is None else by.italic)
    return bold, italic, None if after == TextStyle() else after


def without_marks(text: str) -> str:
    """A text without its marks, each word where it was; stars and backslashes stay."""
    if "]{" not in text:
        return text
    marks = [((begin, end), (close, close + 1)) for begin, (end, close) in closings(text).items()]
    parts, at = list[str](), 0
    for begin, end in sorted(chain.from_iterable(marks)):
        parts.append(text[at:begin])
        at = end
    return "".join([*parts, text[at:]])


@lru_cache(maxsize=8)
def closings(text: str) -> Mapping[int, tuple[int, int]]:
    """Where each mark begins -> where its words do, and where its brace closes; without those that never do."""
    waiting, closed = list[tuple[int, int] | None](), dict[int, tuple[int, int]]()
    for sign in _SIGNS.finditer(text):
        if sign[0][0] == "[":
            waiting.append(sign.span())
        elif sign[0] == "{":
            waiting.append(None)
        elif sign[0] == "}" and waiting and (mark := waiting.pop()):
            closed[mark[0]] = mark[1], sign.start()
    return closed


def read_marks(text: str, styles: MarkStyles, around: Letters = REGULAR) -> tuple[str, Stretches]:
    """The letters of a text without its marks, and how they are set.

    Raises:
        MarkError: A style that is not there (C80), a mark that is not closed, or too many in each other (C81).
    """
    letters, stretches, open_marks = list[str](), [(0, around)], list[tuple[str, Letters] | None]()
    length = end = 0
    for sign in _SIGNS.finditer(text):
        what, before = sign[0], text[end : sign.start()]
        if what[0] == "[":
            if len(open_marks) >= DEEPEST:
                raise MarkError("C81", what, f"marks are nested more than {DEEPEST} deep", "close some of them before")
            open_marks.append((what, stretches[-1][1]))
            style, shown = styles.apply(what[1:-2], stretches[-1][1]), ""
        elif what == "}" and open_marks and (mark := open_marks.pop()):
            style, shown = mark[1], ""
        else:  # a brace among the words, or a bracket after a backslash
            style, shown = stretches[-1][1], what[-1]
            if what == "{" and any(open_marks):
                open_marks.append(None)
        letters += (before, shown)
        length += len(before) + len(shown)
        if style is not stretches[-1][1]:
            if stretches[-1][0] == length:
                stretches.pop()
            stretches.append((length, style))
        end = sign.end()
    if left := next(filter(None, open_marks), None):
        raise MarkError("C81", left[0], f"'{left[0]}' is not closed", "write } where the marked words end")
    return "".join(letters) + text[end:], stretches


def lines_of(text: str, styles: MarkStyles, around: Letters = REGULAR) -> Iterator[tuple[str, Stretches]]:
    """Each line of a text, its stars and backslashes not read yet, and how its letters are set.

    Raises:
        MarkError: As of `read_marks`.
    """
    letters, stretches = read_marks(text, styles, around)
    if len(stretches) == 1:
        yield from ((line, stretches) for line in letters.split("\n"))
        return
    begin = at = 0
    for line in letters.split("\n"):
        end = begin + len(line)
        while at + 1 < len(stretches) and stretches[at + 1][0] <= begin:
            at += 1
        own = [(0, stretches[at][1])]
        later = at + 1
        while later < len(stretches) and stretches[later][0] < end:
            own.append((stretches[later][0] - begin, stretches[later][1]))
            later += 1
        yield line, own
        begin = end + 1


def runs_of(line: str, stretches: Sequence[tuple[int, Letters]], *, emphasis: bool = True) -> tuple[Run, ...]:
    """The runs of a line: words between stars are italic or bold, and small capitals are capitals set smaller.

    Args:
        line: Its letters.
        stretches: How they are set.
        emphasis: Whether its font has letters for words between stars: else the stars are printed.
    """
    if "*" not in line and "_" not in line:
        if len(stretches) == 1:
            return tuple(set_run(line, stretches[0][1]))
        borders = pairwise([*(at for at, _ in stretches), len(line)])
        parts = (set_run(line[begin:end], how) for (begin, end), (_, how) in zip(borders, stretches, strict=True))
        return tuple(chain.from_iterable(parts))
    spans, gone = _emphasis(line, pair=emphasis)
    changes: dict[int, tuple[int, int]] = {}
    for begin, end, count in spans:
        for at, by in ((begin, 1), (end, -1)):
            bold, italic = changes.get(at, (0, 0))
            changes[at] = (bold + by * (count == 2), italic + by * (count == 1))
    skipped = dict(gone)
    edges = sorted({0, len(line), *changes, *skipped, *skipped.values(), *(at for at, _ in stretches)})
    bold = italic = at = 0
    runs: list[Run] = []
    for begin, end in pairwise(edges):
        more = changes.get(begin, (0, 0))
        bold, italic = bold + more[0], italic + more[1]
        while at + 1 < len(stretches) and stretches[at + 1][0] <= begin:
            at += 1
        if begin not in skipped:
            own = stretches[at][1]
            runs += set_run(line[begin:end], (bold > 0 or own[0], italic > 0 or own[1], own[2]))
    return tuple(runs)


def set_run(text: str, how: Letters) -> Iterator[Run]:
    """Letters that are set in one way as runs: small capitals are capitals, set smaller where they stand for others."""
    bold, italic, style = how
    if style is None or not style.caps:
        yield Run(text, bold, italic, "", style)
        return
    for small, letters in groupby(text, lambda letter: letter.upper() != letter):
        shown = "".join(letters)
        lower = replace(style, scale=style.scale * SMALL_CAPITALS)
        yield Run(shown.upper(), bold, italic, "", lower) if small else Run(shown, bold, italic, "", style)


def _emphasis(line: str, *, pair: bool) -> tuple[list[tuple[int, int, int]], list[tuple[int, int]]]:
    """(begin, end, stars) of each emphasis within a line, and the signs that are not printed.

    As in Markdown, one may stand within another; it begins and ends at a word, and low lines within one are letters.
    """
    spans, gone = list[tuple[int, int, int]](), list[tuple[int, int]]()
    waiting: dict[str, list[tuple[int, int]]] = {"*": [], "_": []}  # where each begins, and how many signs it has left
    for sign in _EMPHASIS.finditer(line):
        begin, end, kind = sign.start(), sign.end(), sign[0][-1]
        if sign[0][0] == "\\":
            gone.append((begin, begin + 1))
            continue
        before, after = line[begin - 1 : begin] or " ", line[end : end + 1] or " "
        closes, opens = not before.isspace(), not after.isspace()
        if kind == "_":
            closes, opens = closes and not _of_a_word(after), opens and not _of_a_word(before)
        left = end - begin
        if not pair or left > 3:
            continue
        while closes and left and waiting[kind]:
            start, many = waiting[kind].pop()
            count = 2 if min(many, left) > 1 else 1
            spans.append((start + many, end - left, count))
            gone += [(start + many - count, start + many), (end - left, end - left + count)]
            left -= count
            _reopen(waiting, kind, start, many - count)
        if left and opens:
            waiting[kind].append((end - left, left))
    return spans, gone


def _reopen(waiting: Mapping[str, list[tuple[int, int]]], kind: str, start: int, left: int) -> None:
    """Signs that a pair has left over wait on; what has begun within the pair, and not ended, never ends."""
    if left:
        waiting[kind].append((start, left))
    for each in waiting.values():
        while each and each[-1][0] > start:
            each.pop()


def _of_a_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
