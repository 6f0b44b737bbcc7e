"""Game, the parts of its kit and a paper -> the first page or two: what there is, how to print, a rule to measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Literal

from generator.draw.art import Art
from generator.draw.banner import CREDITS, STRIP, banner
from generator.draw.column import Column, Type, stack, table
from generator.draw.folding import folding_rows
from generator.draw.inset import Inset
from generator.draw.lay import lay
from generator.draw.leaf import leaf
from generator.draw.measures import RULE, SQUARE, rule, square
from generator.draw.page import Page
from generator.draw.part import FileLine, Labour, PartLine, SheetMap, about
from generator.draw.pen import Look, Pen
from generator.draw.rows import laid_out
from generator.draw.sheet_maps import map_rows
from generator.draw.words import OverfullError, plain
from generator.frozen import dataclass
from generator.language import Language
from generator.prose.blocks import Bullets, Heading, Run, Runs, marked
from generator.spec.game import GameFile
from generator.units import Box, Sides, Size

SAVED = 600
"""Seconds from which on it is told what a part takes that something else could replace."""
ABREAST = RULE + SQUARE + 8
"""Millimetres of width in which the rule has room beside the square; in less it lies below."""


MARGIN = 10.0
BETWEEN = 3.5
"""Millimetres between the table of parts and that of files."""
SIZES = ((9.5, 10.0), (9.5, 8.5), (9.25, 8.0), (9.0, 7.5), (8.75, 7.0), (8.5, 6.0), (8.5, 0.0))
"""How large the type is, in points, and how high a row of the table of parts is at least, in millimetres."""
SPOT, BESIDE, AROUND = 12.0, 2.0, 0.5
"""How wide the small picture of a part is, how far it is from its title, and from the lines over and under it."""
Flip = Literal["long", "short"]
Backs = Literal["duplex", "gutterfold", "none"]


@dataclass(frozen=True, slots=True)
class _Plan:
    """What goes on the first page and, where it does not fit there, on the second."""

    contents: Column
    advice: Column
    one_page: bool
    rows: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstPages:
    """The pages, and where on the first of them each part has its small picture, in the order of the parts."""

    pages: tuple[Art, ...]
    spots: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """The table of parts, and its rows."""

    whole: Column
    rows: tuple[Box, ...]


def cover(
    game: GameFile,
    parts: Sequence[PartLine],
    paper: Size,
    look: Look,
    *,
    flip: Flip = "long",
    backs: Backs = "duplex",
    margin: float = 0.0,
    picture: Inset | None = None,
    labour: Labour | None = None,
    files: Sequence[FileLine] = (),
    folding: Sequence[str] = (),
    maps: Sequence[SheetMap] = (),
) -> FirstPages:
    """One page, or two where the table of parts leaves no room for the printing advice; trim is the paper.

    Nothing comes nearer to the paper's edge than 10 mm, or the margin that the printer leaves white. `labour` says how
    long everything takes; nothing is said of a kit with nothing to cut. `files` lists the kit's files, where there are
    several; `folding` names what is folded, which is shown on the second page, and on more where it must; under it
    stand `maps` of the sheets, where there is such a page.

    Raises:
        OverfullError: The table of parts alone is higher than a page.
    """
    room = Box(0, 0, paper.width, paper.height).grown(Sides.all(-max(MARGIN, margin)))
    steps = _steps(look.language, flip, backs, labour, files=bool(files))
    plan = _plan(partial(_contents, parts, files, look), len(parts), room, partial(_how, look, steps))
    above = 0.0 if plan.one_page else 4 + _foot(plan.advice, room.width)
    rows = [*folding_rows(folding, look, room.width), *(map_rows(maps, look, room.width) if above or folding else ())]
    shown = laid_out(rows, room.height, above)

    def first(pen: Pen) -> None:
        banner(pen, game, room, picture)
        plan.contents.paint(pen, room.x, room.y + STRIP + CREDITS)
        if plan.one_page:
            _advice(pen, plan.advice, room, room.bottom - _foot(plan.advice, room.width))

    def further(pen: Pen, at: int) -> None:
        if at == 0 and not plan.one_page:
            _advice(pen, plan.advice, room, room.y + 4)
        if shown:
            pen.place(shown[at], (room.x, room.y))

    name = f"cover-{paper.width:g}"
    more = [partial(further, at=at) for at in range(max(len(shown), 0 if plan.one_page else 1))]
    draws: list[Callable[[Pen], None]] = [first, *more]
    pages = [leaf(f"{name}-{at}", paper, 0.0, look, draw, safe=room, on=Page) for at, draw in enumerate(draws, 1)]
    return FirstPages(tuple(pages), tuple(row.moved(room.x, room.y + STRIP + CREDITS) for row in plan.rows))


def _plan(
    contents: Callable[[float, float, float], _Table], parts: int, room: Box, how: Callable[[float, float], Column]
) -> _Plan:
    """The largest type in which all fits one page; else the largest in which the table does."""
    high = room.height - STRIP - CREDITS
    tried: list[_Plan] = []
    for size, least in SIZES:
        table_ = contents(room.width, size, least)
        plan = _Plan(table_.whole, how(room.width, size), one_page=True, rows=table_.rows)
        if plan.contents.height + 5 + _foot(plan.advice, room.width) <= high:
            return plan
        tried.append(plan)
    for plan in tried:
        if plan.contents.height <= high:
            return _Plan(plan.contents, plan.advice, one_page=False, rows=plan.rows)
    raise OverfullError(f"the table of {parts} parts", tried[-1].contents.height - high)


def _contents(
    parts: Sequence[PartLine], files: Sequence[FileLine], look: Look, width: float, size: float, least: float
) -> _Table:
    """The table of parts, and under it that of files."""
    listed = _parts(parts, width, size, look, least)
    whole = stack([listed.whole, _files(files, width, size, look)], BETWEEN) if files else listed.whole
    return _Table(whole, listed.rows)


def _files(files: Sequence[FileLine], width: float, size: float, look: Look) -> Column:
    language, book = look.language, look.book
    head = lay([Heading(2, plain(language.say("cover.files")))], width, Type(size + 1.5, book=book), "the heading")
    titles = [plain(language.say(f"cover.{name}")) for name in ("file", "printed_on", "sheets")]
    rows = [
        [(Run(file.name, bold=True),), plain(file.printed_on), plain(file.sheets or "\N{EN DASH}")] for file in files
    ]
    body = table([titles, *rows], width, Type(size, book=book), "the table of files")
    return head.beside(body.moved(0, head.height + 0.6))


def _parts(parts: Sequence[PartLine], width: float, size: float, look: Look, least: float) -> _Table:
    language, book = look.language, look.book
    head = lay([Heading(2, plain(language.say("cover.contents")))], width, Type(size + 1.5, book=book), "the heading")
    titles = [language.say(f"cover.{name}") for name in ("part", "pieces", "sheets", "make", "instead")]
    rows = [[(Run(part.title, bold=True),), *map(plain, _cells(part, language))] for part in parts]
    lines, left = [[plain(title) for title in titles], *rows], SPOT + BESIDE
    body = table(lines, width - left, Type(size, book=book), "the table of parts", least).moved(left, head.height + 0.6)
    body = replace(body, marks=tuple(replace(mark, x=0.0, width=width) for mark in body.marks))
    edges = [*(mark.y for mark in body.marks), body.height]
    spots = (Box(0.0, top + AROUND, SPOT, below - top - 2 * AROUND) for top, below in pairwise(edges))
    return _Table(head.beside(body), tuple(spots))


def _cells(part: PartLine, language: Language) -> tuple[str, str, str, str]:
    instead = part.instead or "\N{EN DASH}"
    if part.seconds >= SAVED:
        instead += " " + language.say("cover.work.saved", time=_time(language, about(part.seconds)))
    return f"{part.pieces}", part.sheets or "\N{EN DASH}", part.make, instead


def _steps(language: Language, flip: Flip, backs: Backs, labour: Labour | None, *, files: bool) -> Bullets:
    each = "each" if files and backs == "duplex" else backs
    sides = marked(language, f"cover.sides.{each}", edge=language.say(f"edges.{flip}"))
    rest = [marked(language, f"cover.{name}") for name in ("scale", "paper", "check", "cut")]
    lasting = [_work(language, labour)] if labour and labour.whole.with_() else []
    return Bullets([rest[0], sides, *rest[2 if files else 1 : 3], *lasting, *rest[3:]], ordered=True)


def _work(language: Language, labour: Labour) -> Runs:
    """How long everything takes, with a trimmer and with a knife, what the fewest players need, and how to cut it."""
    whole = labour.whole
    whole_time, knife_time = _time(language, whole.about()), _time(language, whole.about("knife"))
    cut, fold = _time(language, about(whole.trimmer)), _time(language, about(whole.folding))
    key = f"cover.work.{'folded' if whole.folding else 'cut_out'}"
    words = (*marked(language, key, whole=whole_time, cut=cut, fold=fold, knife=knife_time),)
    if labour.fewer:
        least, needed = labour.fewer
        time = _time(language, needed.about())
        words += (*marked(language, "cover.work.fewer", players=language.word(least), time=time),)
    return (*words, *(marked(language, "cover.work.cuts", cuts=labour.cuts) if labour.cuts else ()))


def _time(language: Language, minutes: int) -> str:
    """Minutes, in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    form = "both" if hours and rest else "hours" if hours else "minutes"
    return language.say(f"cover.time.{form}", hours=hours, minutes=f"{rest:02}" if hours else rest)


def _how(look: Look, steps: Bullets, width: float, size: float) -> Column:
    language, book = look.language, look.book
    head = lay([Heading(2, plain(language.say("cover.print")))], width, Type(size + 1.5, book=book), "the heading")
    body = lay([steps], width - SQUARE - 8, Type(size, book=book), "how to print")
    return head.beside(body.moved(0, head.height + 0.6))


def _foot(advice: Column, width: float) -> float:
    """How high advice, rule and square are together."""
    below = 17.0
    return max(advice.height + below, SQUARE + 1) if width >= ABREAST else max(advice.height, SQUARE + 1) + below


def _advice(pen: Pen, advice: Column, room: Box, y: float) -> None:
    """The steps with the rule under them on the left, the square on the right."""
    low = y + _foot(advice, room.width)
    advice.paint(pen, room.x, y)
    rule(pen, room.x, low - 8.6)
    square(pen, room.right - SQUARE, low - SQUARE - 0.4 if room.width >= ABREAST else y)
