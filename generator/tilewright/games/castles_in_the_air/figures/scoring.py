"""Board -> the figure `scoring`: one hoard counted both ways, and which of the two is taken."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import LABEL, SOFT, WIDTH, YES, figure, tick, title, write
from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.games.castles_in_the_air.figures.pieces import Board, gem
from tilewright.units import Size

HOARD = (4, 2, 2, 2)
"""Treasures of each colour: the designer's own example, four of one and two of each of the others."""

GEM, ROW, HEAD, HIGH = 0.62, 8.6, 11.0, 57.0
HALF = (WIDTH - 4.0) / 2


def scoring(board: Board) -> Art:
    """The same treasures as a Specialty Collector and as a Variety Collector count them."""
    points = board.rules.scoring
    specialist, collector = points.specialist(HOARD), points.collector(HOARD)

    def paint(pen: Pen) -> None:
        _panel(pen, board, 0.0, "specialty", specialist, taken=specialist > collector)
        _panel(pen, board, HALF + 4.0, "variety", collector, taken=collector >= specialist)
        _specialty(pen, board, 0.0)
        _variety(pen, board, HALF + 4.0)

    return figure("scoring", board.look, Size(WIDTH, HIGH), paint)


def _panel(pen: Pen, board: Board, x: float, name: str, points: int, *, taken: bool) -> None:
    pen.tint(rect(x + 0.3, 0.3, HALF - 0.6, HIGH - 0.6), "#FBF3E1" if taken else "#F5F1EA")
    pen.line(rect(x + 0.3, 0.3, HALF - 0.6, HIGH - 0.6), YES if taken else "#A79B8B", 0.6 if taken else 0.25)
    title(pen, board.phrase(f"scoring.titles.{name}"), x + HALF / 2, 6.2, 9.0, align=0.5)
    pen.line(f"M{x + 6:.2f} 8.2H{x + HALF - 6:.2f}", INK, 0.2)
    pen.text(f"= {points}", x + HALF - 4.5, HIGH - 4.6, 15, font="Cinzel", weight="bold", align=1.0)
    if taken:
        tick(pen, x + 6.2, HIGH - 5.9)
        pen.text(board.phrase("scoring.taken"), x + 9.6, HIGH - 5.0, LABEL + 0.5, style="italic")


def _gem(pen: Pen, board: Board, kind: int, x: float, y: float, scale: float = GEM) -> None:
    gem(pen, board, tuple(board.look.colours)[kind], x, y, scale)


def _specialty(pen: Pen, board: Board, x: float) -> None:
    """A row a colour, its points at the end."""
    for kind, count in enumerate(HOARD):
        y = HEAD + 4.4 + kind * ROW
        for k in range(count):
            _gem(pen, board, kind, x + 8 + k * 8.0, y)
        pen.line(f"M{x + 8 + count * 8.0 - 2.6:.2f} {y:.2f}H{x + HALF - 13.5:.2f}", SOFT, 0.25, dash="0.2 1.1")
        pen.text(
            str(board.rules.scoring.colour(count)),
            x + HALF - 4.5,
            y + 1.5,
            11.5,
            font="Cinzel",
            weight="bold",
            align=1.0,
        )
    pen.line(f"M{x + HALF - 12:.2f} {HIGH - 10.6:.2f}H{x + HALF - 4:.2f}", INK, 0.3)


def _variety(pen: Pen, board: Board, x: float) -> None:
    """A frame round each assortment; what is left over breaks ties."""
    sets = min(HOARD)
    each = board.rules.scoring.collector([1] * len(HOARD))
    for k in range(sets):
        y = HEAD + 4.4 + k * 10.4
        pen.area(rect(x + 3.4, y - 4.7, len(HOARD) * 8.0 + 1.2, 9.4), "#FFFFFF", INK, 0.25)
        for kind in range(len(HOARD)):
            _gem(pen, board, kind, x + 8 + kind * 8.0, y)
        pen.text(str(each), x + HALF - 4.5, y + 1.5, 11.5, font="Cinzel", weight="bold", align=1.0)
    y = HEAD + 5.6 + sets * 10.4
    loose = [kind for kind, count in enumerate(HOARD) for _ in range(count - sets)]
    for k, kind in enumerate(loose):
        pen.line(circle(x + 8 + k * 9.0, y, 4.3), SOFT, 0.3, dash="0.9 0.8", cap="butt")
        _gem(pen, board, kind, x + 8 + k * 9.0, y, 0.55)
    words = board.phrase("scoring.loose", number=board.rules.scoring.loose_collector(HOARD))
    write(pen, words, x + 8 + len(loose) * 9.0 - 2.0, y - 0.2, HALF - 12 - len(loose) * 9.0 - 0.5)
    pen.line(f"M{x + HALF - 12:.2f} {HIGH - 10.6:.2f}H{x + HALF - 4:.2f}", INK, 0.3)
