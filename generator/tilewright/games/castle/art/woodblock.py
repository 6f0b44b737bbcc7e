"""Lines of light -> a print of a woodblock: black masses, one flat colour, and cuts that swell and taper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from tilewright.draw.palette import INK
from tilewright.draw.pen import HAIR, Pen
from tilewright.draw.shapes import Point

BLACK, CREAM = "#1E1B1A", "#F7F1E1"
"""The ink of the first block, and the paper."""
HARVEST, WINTER = "#A63D2F", "#3E5566"
"""The ink of the second block: in the red half, and in the black half."""
GOLDEN = 0.618034
"""Its multiples lie evenly between 0 and 1, in no order that an eye finds: no two cuts of a row end alike."""
FINE = 0.3
"""How broad a cut is printed where ink is saved, as a share of its width."""


class Cut(NamedTuple):
    """What one stroke of a graver takes out.

    Attributes:
        x1: Where it starts.
        y1: Where it starts.
        x2: Where it ends.
        y2: Where it ends.
        width: Of its broadest place, in millimetres.
        bow: How far its middle lies to the left of the straight way.
        peak: Where it is broadest: 0 at its start, 1 at its end.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.6
    bow: float = 0.0
    peak: float = 0.5

    def outline(self, *, fine: bool = False) -> str:
        """It as a closed path; fine, as it is printed where ink is saved."""
        x1, y1, x2, y2, width, bow, peak = self
        dx, dy = x2 - x1, y2 - y1
        long = hypot(dx, dy) or 1.0
        nx, ny = dy / long, -dx / long
        mx, my = x1 + dx * peak, y1 + dy * peak
        half = max(width * FINE, HAIR) if fine else width
        a, c = 2 * bow + half, 2 * bow - half
        return (
            f"M{x1:.2f} {y1:.2f}Q{mx + nx * a:.2f} {my + ny * a:.2f} {x2:.2f} {y2:.2f}"
            f"Q{mx + nx * c:.2f} {my + ny * c:.2f} {x1:.2f} {y1:.2f}Z"
        )


def row(first: Cut, last: Cut, many: int, ragged: float = 0.0) -> list[Cut]:
    """So many cuts side by side, each a little more like the last; ends fall short by up to that share of a cut."""
    cuts = []
    for at in range(many):
        t = at / (many - 1)
        x1, y1, x2, y2, width, bow, peak = (p + (q - p) * t for p, q in zip(first, last, strict=True))
        short, late = ragged * (at * GOLDEN % 1), ragged * ((at * GOLDEN + 0.4) % 1) / 2
        dx, dy = x2 - x1, y2 - y1
        cuts.append(Cut(x1 + dx * late, y1 + dy * late, x2 - dx * short, y2 - dy * short, width, bow, peak))
    return cuts


def rays(middle: Point, inner: float, outer: float, many: int, width: float, start: float = 0.0) -> list[Cut]:
    """Cuts away from a light, broad near it; every second one is shorter."""
    (x, y), cuts = middle, []
    for at in range(many):
        c, s = cos(start + 2 * pi * at / many), sin(start + 2 * pi * at / many)
        far = inner + (outer - inner) * (1.0 if at % 2 else 0.55)
        cuts.append(Cut(x + inner * c, y + inner * s, x + far * c, y + far * s, width, 0.0, 0.2))
    return cuts


class Woodblock:
    """A block that is printed with one pen.

    Attributes:
        pen: Prints it.
        tone: The colour of its second ink.
        winter: Whether it shows snow; else harvest.
    """

    def __init__(self, pen: Pen, tone: str, *, winter: bool) -> None:
        self.pen, self.tone, self.winter = pen, tone, winter
        self._edge = INK if pen.low else ""

    def at(self, x: float, y: float, draw: Scene, scale: float = 1.0, *, turn: float = 0.0, flip: bool = False) -> None:
        """Draw something with its origin at a point."""
        self.pen.place(lambda inner: draw(self._on(inner)), (x, y), scale=scale, turn=turn, flip=flip)

    def within(self, d: str, draw: Scene) -> None:
        """Draw only inside an outline."""
        self.pen.within(d, lambda inner: draw(self._on(inner)))

    def _on(self, pen: Pen) -> Woodblock:
        return Woodblock(pen, self.tone, winter=self.winter)

    def black(self, d: str, lit: float = 0.0) -> None:
        """A mass of the first ink; `lit` leaves it a rim of light so wide at its upper left."""
        if lit:
            self.pen.place(lambda inner: inner.area(d, CREAM), (-lit, -lit))
        self.pen.area(d, BLACK, self._edge, 0.2)

    def flat(self, d: str) -> None:
        """A mass of the second ink."""
        self.pen.area(d, self.tone, self._edge, HAIR)

    def paper(self, d: str) -> None:
        """What is left white: a window, snow."""
        self.pen.area(d, CREAM, self._edge, HAIR)

    def edged(self, d: str, width: float = 0.5, *, flat: bool = False) -> None:
        """White, or of the second ink, with a black edge so wide."""
        self.pen.area(d, self.tone if flat else CREAM, BLACK, width)

    def spot(self, d: str) -> None:
        """Black that is kept where ink is saved: an eye."""
        self.pen.solid(d, INK if self.pen.low else BLACK)

    def line(self, d: str, width: float = 0.5, tone: str = BLACK) -> None:
        """A line of one width, for what is thin and straight in itself: a rope, a lath."""
        self.pen.line(d, tone, width)

    def staff(self, d: str, width: float) -> None:
        """A black line with light along its left."""
        self.pen.line(d, CREAM, width + 0.6)
        self.pen.place(lambda inner: inner.line(d, BLACK, width), (0.2, 0.0))

    def cut(self, *rows: Cut | Iterable[Cut], tone: str = CREAM) -> None:
        """Lines of light; where ink is saved they are what is printed, as fine lines."""
        cuts: list[Cut] = []
        for each in rows:
            cuts += [each] if isinstance(each, Cut) else each
        fine = self.pen.low
        self.pen.solid("".join(each.outline(fine=fine) for each in cuts), INK if fine else tone)

    def warm(self, *rows: Cut | Iterable[Cut]) -> None:
        """Cuts in which the second ink shows."""
        self.cut(*rows, tone=self.tone)

    def dark(self, *rows: Cut | Iterable[Cut]) -> None:
        """Strokes of black on what is pale."""
        self.cut(*rows, tone=BLACK)

    def ground(self, d: str, *rows: Sequence[Cut], lit: float = 0.0, bright: bool = False) -> None:
        """Land: black with lines of light at harvest, or, if bright, of the second ink; lines on snow in winter."""
        if self.winter:
            self.paper(d)
            self.dark(*([each._replace(width=each.width * 0.45) for each in cuts[::2]] for cuts in rows))
            self.warm(*([each._replace(width=each.width * 0.8) for each in cuts[1::2]] for cuts in rows))
            return
        if bright:
            self.edged(d, 0.4, flat=True)
        else:
            self.black(d, lit)
        self.cut(*rows)


Scene = Callable[[Woodblock], None]
