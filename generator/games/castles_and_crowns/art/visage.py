"""A noble's face -> brows, eyes, a long nose, a mouth: stern or mild."""

from __future__ import annotations

from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.games.castles_and_crowns.art.regalia import SKIN

HEAD = "M-5 -3C-5.4 2.6 -3.2 6.4 0 6.6C3.2 6.4 5.4 2.6 5 -3Q0 -7 -5 -3Z"
LIDS = "M-3.45 .15Q-2.2 -1 -.95 .15Q-2.2 .85 -3.45 .15ZM.95 .15Q2.2 -1 3.45 .15Q2.2 .85 .95 .15Z"
NOSE = "M.7 -.9C.6 .8 1 1.8 1.1 2.4Q.5 3.1 -.5 2.7"
FROWN = "M-.9 -1.2Q-2.4 -2.3 -3.9 -1.25M.9 -1.2Q2.4 -2.3 3.9 -1.25"
CALM = "M-.9 -1.5Q-2.4 -3.1 -3.9 -1.65M.9 -1.5Q2.4 -3.1 3.9 -1.65"
LIPS = "M-1.3 4.3Q-.6 3.7 0 4Q.6 3.7 1.3 4.3Q0 5.3 -1.3 4.3Z"
RED = "#B8303C"


def visage(pen: Pen, y: float, *, stern: bool) -> None:
    """A face about (0, y), 10 mm wide; a stern one has its mouth in a beard drawn over it."""
    pen.use(_stern if stern else _mild, at=(0, y))


def _stern(pen: Pen) -> None:
    _face(pen, FROWN)


def _mild(pen: Pen) -> None:
    _face(pen, CALM)
    pen.area(LIPS, RED, INK, 0.15)


def _face(pen: Pen, brows: str) -> None:
    pen.area(HEAD, SKIN, INK, 0.35)
    pen.tint(circle(-3, 2.2, 1.1) + circle(3, 2.2, 1.1), "#E08E78", 0.45)
    pen.area(LIDS, PAPER, INK, 0.18)
    pen.solid(circle(-2.1, -0.05, 0.5) + circle(2.3, -0.05, 0.5), INK)
    pen.line(brows, INK, 0.3)
    pen.line(NOSE, INK, 0.22)
