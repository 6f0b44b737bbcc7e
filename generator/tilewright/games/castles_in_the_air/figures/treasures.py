"""Board -> the figures `bonus`, `extra` and `trade`: what treasures are good for, and what has changed hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import NO, SOFT, WIDTH, YES, arrow, figure, stroke, title, write
from tilewright.draw.items import plate
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.games.castles_in_the_air.figures.pieces import Board, airship, gem, key, person
from tilewright.units import Size

SPACE, HIGH, ROW, HEAD = 2.5, 29.0, 10.0, 8.5
"""Between panels, how high one is, how high each of its two rows, and what is above these."""
WIDE = (WIDTH - SPACE) / 2
LEFT, STEP = 15.0, 7.6
"""Where a row's pictures begin, and how far they are apart."""
SMALL = 0.55

Row = Callable[[Pen, float, float], None]


def bonus(board: Board) -> Art:
    """A panel for each colour; in it a row for a few treasures and one for many."""
    rows = (_red(board), _yellow(board), _green(board), _blue(board))
    names = tuple(board.look.colours)

    def paint(pen: Pen) -> None:
        for at, (name, pair) in enumerate(zip(names, rows, strict=False)):
            down, across = divmod(at, 2)
            draw = partial(_panel, board=board, name=name, rows=pair)
            pen.place(draw, (across * (WIDE + SPACE), down * (HIGH + SPACE)))

    return figure("bonus", board.look, Size(WIDTH, 2 * HIGH + SPACE), paint)


def _panel(pen: Pen, board: Board, name: str, rows: Sequence[Row]) -> None:
    pen.tint(rect(0.2, 0.2, WIDE - 0.4, HIGH - 0.4), "#FBF3E1")
    pen.line(rect(0.2, 0.2, WIDE - 0.4, HIGH - 0.4), "#A79B8B", 0.25)
    title(pen, board.look.colours[name].title, WIDE / 2, 5.4, 8.5, align=0.5)
    for at, draw in enumerate(rows):
        y = HEAD + (at + 0.5) * ROW
        enough = (board.rules.bonuses.low, board.rules.bonuses.high)[at]
        gem(pen, board, name, 9.4, y, SMALL)
        pen.text(f"{enough}", 5.2, y + 1.5, 11, weight="bold", align=1.0)
        pen.line(f"M{LEFT - 1.4:.2f} {y - 3.4:.2f}v6.8", "#A79B8B", 0.2)
        draw(pen, LEFT + 3.4, y)


def _red(board: Board) -> tuple[Row, Row]:
    """As many items changed: a treasure first, then a lock."""
    first, *_, last = board.look.colours
    black, white = next(iter(board.look.locks)), list(board.look.locks)[-1]

    def changed(pen: Pen, x: float, y: float, count: int) -> None:
        for at in range(min(count, 2)):
            here = x + at * (2 * STEP + 5.4)
            if at:
                pen.use(plate, board.look.locks[black], 2.6, at=(here, y))
                pen.use(plate, board.look.locks[white], 2.6, at=(here + STEP + 4.0, y))
            else:
                gem(pen, board, last, here, y, SMALL)
                gem(pen, board, first, here + STEP + 4.0, y, SMALL)
            _to(pen, here, y)
        if count > 2:
            pen.text(f"\N{MULTIPLICATION SIGN}{count}", WIDE - 3, y + 1.4, 9, weight="bold", align=1.0)

    low, high = board.rules.bonuses.red.low, board.rules.bonuses.red.high
    return partial(changed, count=low), partial(changed, count=high)


def _yellow(board: Board) -> tuple[Row, Row]:
    """The moves of a turn, and those that come after them."""

    def more(pen: Pen, x: float, y: float, count: int) -> None:
        moves = board.rules.turn.moves
        step = min(3.6, (WIDE - LEFT - 6.0) / (moves + count))
        for at in range(moves + count):
            extra = at >= moves
            pen.solid(circle(x + at * step, y, step * 0.4), PAPER if not extra else INK if pen.low else YES)
            pen.line(circle(x + at * step, y, step * 0.4), INK, 0.2)
            if extra:
                pen.text("+", x + at * step, y + 0.9, 8, weight="bold", fill=PAPER, align=0.5)

    low, high = board.rules.bonuses.yellow.low, board.rules.bonuses.yellow.high
    return partial(more, count=low), partial(more, count=high)


def _green(board: Board) -> tuple[Row, Row]:
    """What the bank is given, and what it gives."""
    green, names = board.rules.bonuses.green, list(board.look.colours)

    def dealt(pen: Pen, x: float, y: float, give: int, take: int, *, keys: bool = False) -> None:
        for at in range(give):
            gem(pen, board, names[at % len(names)], x + at * 6.4, y, SMALL)
        here = x + (give - 1) * 6.4
        _to(pen, here, y)
        for at in range(take):
            place = here + STEP + 4.4 + at * 6.4
            if keys:
                key(pen, board, next(iter(board.look.locks)), place, y, 0.6)
            else:
                gem(pen, board, names[-1], place, y, SMALL)

    return (
        partial(dealt, give=green.low.give, take=green.low.take),
        partial(dealt, give=green.high.give, take=green.high.take, keys=green.high_for == "keys"),
    )


def _blue(board: Board) -> tuple[Row, Row]:
    """A key for another; a lock without one, or a treasure for keys."""
    blue, locks = board.rules.bonuses.blue, list(board.look.locks)

    def swapped(pen: Pen, x: float, y: float) -> None:
        for at in range(blue.swap):
            key(pen, board, locks[0], x + 0.6 + at * 7.4, y, 0.6)
        here = x + 1.6 + (blue.swap - 1) * 7.4
        _to(pen, here, y)
        key(pen, board, locks[-1], here + STEP + 5.2, y, 0.6)

    def keyless(pen: Pen, x: float, y: float) -> None:
        pen.use(plate, board.look.locks[locks[0]], 2.6, at=(x, y))
        key(pen, board, locks[0], x + 9.8, y, 0.8)
        line = [(x + 5.4, y + 2.6), (x + 14.4, y - 2.6)]
        pen.solid(stroke(line, 1.1), PAPER)
        pen.solid(stroke(line, 0.6), INK if pen.low else NO)

    def bought(pen: Pen, x: float, y: float) -> None:
        for at in range(blue.keys_for_treasure):
            key(pen, board, locks[at % len(locks)], x + 0.6 + at * 7.4, y, 0.6)
        here = x + 1.6 + (blue.keys_for_treasure - 1) * 7.4
        _to(pen, here, y)
        gem(pen, board, list(board.look.colours)[-1], here + STEP + 4.6, y, SMALL)

    return swapped, keyless if blue.high == "keyless" else bought


def _to(pen: Pen, x: float, y: float) -> None:
    """An arrow to the right, from what stands at x."""
    arrow(pen, [(x + 3.8, y), (x + 7.6, y)], YES, width=0.8)


EXTRA_HIGH, EXTRA_SPACE = 43.0, 2.5
EXTRA_WIDE = (WIDTH - 2 * EXTRA_SPACE) / 3
STAGES = ("placed", "frozen", "again")


def extra(board: Board) -> Art:
    """Three panels: the piece placed, frozen, and free again."""

    def paint(pen: Pen) -> None:
        for number, stage in enumerate(STAGES):
            _waiting(pen, board, number * (EXTRA_WIDE + EXTRA_SPACE), stage)

    return figure("extra", board.look, Size(WIDTH, EXTRA_HIGH), paint)


def _waiting(pen: Pen, board: Board, x: float, stage: str) -> None:
    frozen = stage == "frozen"
    pen.tint(rect(x + 0.2, 0.2, EXTRA_WIDE - 0.4, EXTRA_HIGH - 0.4), "#F5F1EA" if frozen else "#FBF3E1")
    pen.line(rect(x + 0.2, 0.2, EXTRA_WIDE - 0.4, EXTRA_HIGH - 0.4), "#A79B8B", 0.25)
    piece, last = board.rules.setup.zeppelins + 1, tuple(board.look.colours.values())[-1].title.lower()
    title(pen, board.phrase(f"extra.titles.{stage}", colour=last), x + EXTRA_WIDE / 2, 5.0, 7.6, align=0.5)
    for number, colour in enumerate(board.look.colours):
        spot = x + 6.0 + number * (EXTRA_WIDE - 12.0) / max(1, len(board.look.colours) - 1), 11.4
        if frozen and number == len(board.look.colours) - 1:
            pen.line(circle(*spot, 3.0), SOFT, 0.3, dash="0.9 0.8", cap="butt")
        else:
            gem(pen, board, colour, *spot, 0.55)
    explorer = stage != "placed"
    for before in reversed(range(piece - 1)):
        airship(pen, board, 0, x + EXTRA_WIDE * 0.28 + (piece - 2) * 1.6 - before * 3.2, 23.0 - before * 2.0, 0.62)
    if explorer:
        person(pen, board, 0, x + EXTRA_WIDE * 0.74, 28.2, 0.85)
    else:
        airship(pen, board, 0, x + EXTRA_WIDE * 0.74, 23.0, 0.62)
    pen.solid(circle(x + EXTRA_WIDE * 0.74 + 6.6, 18.6, 1.9), INK)
    pen.text(str(piece), x + EXTRA_WIDE * 0.74 + 6.6, 19.5, 7.5, weight="bold", fill=PAPER, align=0.5)
    if frozen:
        line = [(x + EXTRA_WIDE * 0.74 - 6.0, 27.6), (x + EXTRA_WIDE * 0.74 + 5.0, 18.4)]
        pen.solid(stroke(line, 1.8), PAPER)
        pen.solid(stroke(line, 0.9), INK if pen.low else NO)
    words = board.phrase(f"extra.{stage}", piece=piece, ordinal=board.look.language.ordinal(piece), colour=last)
    write(pen, words, x + EXTRA_WIDE / 2, 32.6, EXTRA_WIDE - 4, size=7.5, align=0.5)


GIVEN, PRICE = ("green", "yellow"), ("black",)
"""What Ruby gives Navy, and what for: treasures by colour, a key by its lock."""
TRADE_HIGH, BOX = 33.0, 8.0
HALF = (WIDTH - 6.0) / 2


def trade(board: Board) -> Art:
    """Ruby on the left, Navy on the right; the boxes of each fill up as they trade."""

    def paint(pen: Pen) -> None:
        _player(pen, board, 0, 0.0, (GIVEN, PRICE))
        _player(pen, board, 1, HALF + 6.0, (PRICE, GIVEN))
        arrow(pen, [(HALF - 1.0, 13.0), (HALF + 7.4, 13.0)], YES, width=1.0)
        arrow(pen, [(HALF + 7.0, 23.6), (HALF - 1.4, 23.6)], YES, width=1.0)

    return figure("trade", board.look, Size(WIDTH, TRADE_HIGH), paint)


def _player(pen: Pen, board: Board, seat: int, x: float, hands: tuple[Sequence[str], Sequence[str]]) -> None:
    pen.tint(rect(x + 0.2, 0.2, HALF - 0.4, TRADE_HIGH - 0.4), "#FBF3E1")
    pen.line(rect(x + 0.2, 0.2, HALF - 0.4, TRADE_HIGH - 0.4), "#A79B8B", 0.25)
    person(pen, board, seat, x + 6.6, 20.0, 1.1)
    title(pen, board.crew(seat).title, x + 6.8, 25.0, 7.0, align=0.5)
    for row, (name, things) in enumerate(zip(("given", "taken"), hands, strict=True)):
        y = 4.6 + row * 12.6
        write(pen, board.phrase(f"trade.{name}"), x + 14.0, y + 5.2, 14, size=8.0, weight="bold")
        _boxes(pen, board, x + 25.0, y, things)
    given, taken = hands
    left = max(0, board.rules.trade.cubes - len(given if seat else taken))
    words = board.look.language.count(f"figures.castles.trade.{'give' if seat else 'left'}", left)
    write(pen, words, x + 3.0, TRADE_HIGH - 2.4, HALF - 6, size=7.5, fill=SOFT)


def _boxes(pen: Pen, board: Board, x: float, y: float, things: Sequence[str]) -> None:
    """A box for each thing that may change hands; the things in the first of them."""
    room = min(BOX + 2.0, 26.0 / max(1, board.rules.trade.cubes))
    for number in range(board.rules.trade.cubes):
        pen.area(rect(x + number * room, y, min(BOX, room - 0.6), BOX), PAPER, INK, 0.3)
    for number, thing in enumerate(things[: board.rules.trade.cubes]):
        spot = x + number * room + min(BOX, room - 0.6) / 2, y + BOX / 2
        if thing in board.look.locks:
            key(pen, board, thing, *spot, 0.55)
        else:
            gem(pen, board, thing, *spot, 0.6)
