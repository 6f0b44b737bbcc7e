"""Board -> the figure `bonus`: what enough treasures of each colour are good for, as little pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, title
from generator.draw.figures.marks import NO, YES, arrow, stroke
from generator.draw.items import plate
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import gem, key
from generator.units import Size

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
