"""Game, parts of its kit, paper -> the first page or two: what there is, how to print, maps of sheets, a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from tilewright.build.labour import Labour, about
from tilewright.draw.art import Art, leaf
from tilewright.draw.column import ACCENT, Column, PictureRow, Type, laid_out, lay, stack, table, text
from tilewright.draw.folding import APART, BETWEEN, HEAD, LEAST, UNDER, folding_rows, headed
from tilewright.draw.ornament import PARCHMENT_DEEP, centred, nameplate, plaque
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Look, Page, Pen
from tilewright.draw.picture import strip
from tilewright.draw.shapes import rect
from tilewright.draw.studio import Inset
from tilewright.draw.words import OverfullError, fold, plain, wrap
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.prose.blocks import Bullets, Heading, Run, Runs, marked
from tilewright.spec.game import GameFile
from tilewright.units import Box, Sides, Size

if TYPE_CHECKING:  # it draws what they have worked out
    from tilewright.build.foreword import FileLine, PartLine, SheetMap

STRIP, PLATE, CREDITS = 42.0, 24.0, 14.0


def banner(pen: Pen, game: GameFile, room: Box, picture: Inset | None) -> None:
    """A strip of sky, or of the game's own picture, with the title in it, the tagline and the credits under it."""
    size = Size(room.width, STRIP - 2)
    frame = plaque(0, 0, size.width, size.height, 3)
    pen.place(partial(strip, game=game, size=size, frame=frame, picture=picture), (room.x, room.y))
    mid = room.x + room.width / 2
    points, lines = fold(game.title, 82, 24, 9, book=pen.look.book)
    nameplate(pen, mid - 46, room.y + (STRIP - PLATE) / 2 - 1, 92, PLATE)
    centred(pen, lines, mid, room.y + STRIP / 2 - 1, points)
    first = wrap(plain(game.tagline), room.width, 12, book=pen.look.book)[:1]
    tagline = " ".join(piece.text for line in first for piece in line)
    pen.text(tagline, mid, room.y + STRIP + 3.6, 12, style="italic", fill=ACCENT, align=0.5)
    pen.text(" \N{MIDDLE DOT} ".join(_facts(game, pen.look.language)), mid, room.y + STRIP + 8.8, 9.5, align=0.5)


def _facts(game: GameFile, language: Language) -> list[str]:
    by = language.say("facts.by", designer=game.designer.name)
    return [by, *game.facts(language), language.say("facts.version", version=game.version)]


RULE, SQUARE = 100.0, 50.0


def rule(pen: Pen, x: float, y: float, scale: float = 1.0) -> None:
    """A rule 100 mm long from (x, y), its ticks above the line, its numbers below: 13 mm high in all.

    It is as long at any `scale` of the pieces, which it names.
    """
    pen.line(f"M{x:.2f} {y:.2f}h{RULE:g}", INK, 0.2, cap="butt")
    for steps, high in ((range(101), 1.6), (range(0, 101, 5), 2.6), (range(0, 101, 10), 3.8)):
        pen.line("".join(f"M{x + k:.2f} {y:.2f}v{-high:g}" for k in steps), INK, 0.15, cap="butt")
    for k in range(0, 101, 10):
        pen.text(f"{k}", x + k, y + 3.4, 8, align=0.0 if k == 0 else 1.0 if k == 100 else 0.5)
    words = pen.look.language.say("measure.rule")
    words += pen.look.language.say("measure.scaled", scale=f"{scale:g}") if scale != 1.0 else ""
    pen.text(words, x, y + 7.6, 8.5, style="italic")


def square(pen: Pen, x: float, y: float) -> None:
    """A square of 50 mm with its top-left corner at (x, y), and what it should measure."""
    pen.line(rect(x, y, SQUARE, SQUARE), INK, 0.2)
    mid = x + SQUARE / 2
    long, (left, across), (along, top) = SQUARE - 2, (x + 1, y + 9), (x + 9, y + 1)
    arrow = (
        f"M{left:.2f} {across:.2f}h{long:g}m-1.6 -.8l1.6 .8l-1.6 .8M{left + 1.6:.2f} {across - 0.8:.2f}l-1.6 .8l1.6 .8"
    )
    stem = f"M{along:.2f} {top:.2f}v{long:g}m-.8 -1.6l.8 1.6l.8 -1.6M{along - 0.8:.2f} {top + 1.6:.2f}l.8 -1.6l.8 1.6"
    pen.line(arrow + stem, INK, 0.15)
    for i in range(3):
        pen.text(
            pen.look.language.say(f"measure.square.{i}"),
            mid + 3,
            y + SQUARE / 2 + 1 + 4.2 * i,
            9,
            style="italic",
            align=0.5,
        )


HIGH, WIDE, BESIDE_MAPS = 35.0, 25.0, 3.0
"""How high and wide a picture of a sheet is at most, in millimetres, and how far its words are from it."""
ENLARGED = (1.0, 2.4, 1.8, 1.35, 1.18, 1.0)
"""How many times as large maps may be: the first that takes no more pages than the very first, which is tried again."""
TICK, GAP = 2.6, 1.1
"""The side of a box to tick, and the space between two."""
EDGE, CUT, DASH = 0.25, 0.15, "1 .7"
"""How thick a sheet's edge is drawn, and a cut; dashes of the lines that part a sheet."""


def map_rows(maps: Sequence[SheetMap], look: Look, width: float, larger: float = 1.0) -> Iterator[PictureRow]:
    """The sheets, as many abreast as find room; the first row under its heading, and what the boxes are for."""
    room = Size(WIDE * larger, HIGH * larger)
    across = max(1, int((width + BETWEEN) // (LEAST - WIDE + room.width + BETWEEN)))
    wide = (width - (across - 1) * BETWEEN) / across
    title = Heading(2, plain(look.language.say("cover.maps.heading")))
    how = text(plain(look.language.say("cover.maps.how")), width, Type(9, book=look.book))
    head = stack([lay([title], width, Type(HEAD, book=look.book), "the heading"), how], 0.8)
    for at in range(0, len(maps), across):
        beside = wide - room.width - BESIDE_MAPS
        row = [(each, _words(each, look, beside)) for each in maps[at : at + across]]
        boxes = [-(-each.many // _abreast(beside)) * (TICK + GAP) for each, _ in row]
        high = max(
            max(_scaled(each.page, room).height, words.height + 1 + below)
            for (each, words), below in zip(row, boxes, strict=True)
        )
        draw = partial(_row, row=row, wide=wide, room=room)
        if at:
            yield PictureRow(high, draw, BETWEEN)
        else:
            yield PictureRow(head.height + UNDER + high, partial(headed, head=head, draw=draw), APART)


def _row(pen: Pen, row: Sequence[tuple[SheetMap, Column]], wide: float, room: Size) -> None:
    for column, (each, words) in enumerate(row):
        x = column * (wide + BETWEEN)
        beside = x + room.width + BESIDE_MAPS
        pen.place(partial(_picture, sheet=each, size=_scaled(each.page, room)), (x, 0.0))
        words.paint(pen, beside, 0.0)
        across = _abreast(wide - room.width - BESIDE_MAPS)
        pen.place(partial(_boxes, many=each.many, across=across), (beside, words.height + 1))


def _scaled(page: Size, room: Size) -> Size:
    scale = min(room.height / page.height, room.width / page.width)
    return Size(page.width * scale, page.height * scale)


def _picture(pen: Pen, sheet: SheetMap, size: Size) -> None:
    """The paper's edge, the pieces and their cuts, and the lines that part it."""
    scale = size.width / sheet.page.width
    pen.area(rect(0, 0, size.width, size.height), PAPER, INK, EDGE)
    pen.place(lambda inner: inner.area(sheet.pieces, PARCHMENT_DEEP, INK, CUT / scale), scale=scale)
    if sheet.lines:
        dash = " ".join(f"{float(each) / scale:.1f}" for each in DASH.split())
        pen.place(lambda inner: inner.line(sheet.lines, INK, CUT / scale, dash, cap="butt"), scale=scale)


def _words(sheet: SheetMap, look: Look, room: float) -> Column:
    """Which sheets, what lies there, and how it is cut."""
    language = look.language
    title = (Run(language.count("cover.maps.sheets", sheet.many, numbers=sheet.numbers), bold=True),)
    form = "both" if sheet.traced else "straight"
    how = language.count(f"cover.maps.cuts.{form}", sheet.cuts) if sheet.cuts else language.say("cover.maps.lines")
    type_ = Type(8, book=look.book)
    parts = stack([text(plain(part), room, type_) for part in sheet.parts])
    return stack([text(title, room, type_), parts, text((Run(how, italic=True),), room, type_)], 0.5)


def _abreast(wide: float) -> int:
    return max(1, int((wide + GAP) // (TICK + GAP)))


def _boxes(pen: Pen, many: int, across: int) -> None:
    """A box for each sheet."""
    for at in range(many):
        row, column = divmod(at, across)
        pen.line(rect(column * (TICK + GAP), row * (TICK + GAP), TICK, TICK), INK, CUT, cap="butt")


SAVED = 600
"""Seconds from which on it is told what a part takes that something else could replace."""
ABREAST = RULE + SQUARE + 8
"""Millimetres of width in which the rule has room beside the square; in less it lies below."""


MARGIN = 10.0
BETWEEN_LINES = 3.5
"""Millimetres between the table of parts and that of files."""
LARGER = ((10.5, 22.0), (10.5, 19.0), (10.5, 16.0), (10.5, 14.0), (10.0, 12.0))
SIZES = (
    (9.5, 12.0), (9.5, 10.0), (9.5, 8.5), (9.25, 8.0), (9.0, 7.5), (8.75, 7.0), (8.5, 6.0), (8.5, 0.0), (8.25, 0.0),
    (8.0, 0.0), (7.75, 0.0), (7.0, 0.0),
)  # fmt: skip
"""How large the type is, in points, and how high a row of the table of parts is at least, in millimetres; larger where
one page has room for all."""
SPOT, BESIDE, AROUND = 18.0, 2.5, 0.5
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


def cover(  # noqa: PLR0913 - all that stands on it
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
    scale: float = 1.0,
) -> FirstPages:
    """One page, or two where the table of parts leaves no room for the printing advice; trim is the paper.

    Nothing comes nearer to the paper's edge than 10 mm, or the margin that the printer leaves white. `labour` says how
    long everything takes; nothing is said of a kit with nothing to cut. `files` lists the kit's files, where there are
    several; `folding` names what is folded, which is shown on the second page, and on more where it must; under it
    stand `maps` of the sheets, where there is such a page. The rule and the first step name the `scale` of the pieces
    where it is not 1.

    Raises:
        OverfullError: The table of parts alone is higher than a page.
    """
    room = Box(0, 0, paper.width, paper.height).grown(Sides.all(-max(MARGIN, margin)))
    steps = _steps(look.language, flip, backs, labour, files=bool(files))
    if scale != 1.0:
        print_step, *others = steps.items
        steps = replace(
            steps, items=((*print_step, *marked(look.language, "measure.larger", scale=f"{scale:g}")), *others)
        )
    plan = _plan(partial(_contents, parts, files, look), len(parts), room, partial(_how, look, steps))
    above = 0.0 if plan.one_page else 4 + _foot(plan.advice, room.width)
    folds = [*folding_rows(folding, look, room.width)]
    mapped = maps if above or folding else ()
    tried = (laid_out([*folds, *map_rows(mapped, look, room.width, by)], room.height, above) for by in ENLARGED)
    least = len(next(tried))  # pages, if no map is enlarged
    shown = next(each for each in tried if len(each) <= least)

    def first(pen: Pen) -> None:
        banner(pen, game, room, picture)
        plan.contents.paint(pen, room.x, room.y + STRIP + CREDITS)
        if plan.one_page:
            _advice(pen, plan.advice, room, room.bottom - _foot(plan.advice, room.width), scale)

    def further(pen: Pen, at: int) -> None:
        if at == 0 and not plan.one_page:
            _advice(pen, plan.advice, room, room.y + 4, scale)
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
    for size, least in (*LARGER, *SIZES):
        table_ = contents(room.width, size, least)
        plan = _Plan(table_.whole, how(room.width, size), one_page=True, rows=table_.rows)
        if plan.contents.height + 5 + _foot(plan.advice, room.width) <= high:
            return plan
        tried.append(plan)
    for plan in tried[len(LARGER) :]:
        if plan.contents.height <= high:
            return _Plan(plan.contents, plan.advice, one_page=False, rows=plan.rows)
    raise OverfullError(f"the table of {parts} parts", tried[-1].contents.height - high)


def _contents(  # noqa: PLR0913, PLR0917 - all that it is laid out from
    parts: Sequence[PartLine], files: Sequence[FileLine], look: Look, width: float, size: float, least: float
) -> _Table:
    """The table of parts, and under it that of files."""
    listed = _parts(parts, width, size, look, least)
    whole = stack([listed.whole, _files(files, width, size, look)], BETWEEN_LINES) if files else listed.whole
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
    rows = []
    for part in parts:
        instead = part.instead or "\N{EN DASH}"
        if part.seconds >= SAVED:
            instead += " " + language.say("cover.work.saved", time=_time(language, about(part.seconds)))
        cells = (f"{part.pieces}", part.sheets or "\N{EN DASH}", part.make, instead)
        rows.append([(Run(part.title, bold=True),), *map(plain, cells)])
    lines, left = [[plain(title) for title in titles], *rows], SPOT + BESIDE
    body = table(lines, width - left, Type(size, book=book), "the table of parts", least).moved(left, head.height + 0.6)
    body = replace(body, marks=tuple(replace(mark, x=0.0, width=width) for mark in body.marks))
    edges = [*(mark.y for mark in body.marks), body.height]
    spots = (Box(0.0, top + AROUND, SPOT, below - top - 2 * AROUND) for top, below in pairwise(edges))
    return _Table(head.beside(body), tuple(spots))


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


def _advice(pen: Pen, advice: Column, room: Box, y: float, scale: float) -> None:
    """The steps with the rule under them on the left, the square on the right."""
    low = y + _foot(advice, room.width)
    advice.paint(pen, room.x, y)
    rule(pen, room.x, low - 8.6, scale)
    square(pen, room.right - SQUARE, low - SQUARE - 0.4 if room.width >= ABREAST else y)
