"""Who is about in the scenes: people in tunic or gown, a horse, sheep."""

from __future__ import annotations

from math import hypot

from tilewright.draw.shapes import Point, circle, ellipse, polygon, rect, smooth
from tilewright.games.castle.art.woodblock import Cut, Woodblock, row

TALL = 20.0
"""How high a person is drawn."""
HATS = {
    "brim": "M-3.6 -18.6Q0 -19.8 3.6 -18.6L1.8 -19Q0 -22.4 -1.8 -19Z",
    "helm": "M-1.8 -18V-18.4Q-1.6 -20.8 0 -21Q1.6 -20.8 1.8 -18Z",
    "hood": "M-2 -16.2Q-2.2 -20.2 0 -20.4Q2.2 -20.2 2 -16.2Q1.2 -18.4 0 -19.2Q-1.2 -18.4 -2 -16.2Z",
    "veil": "M-2.2 -14.6Q-2.4 -20.2 0 -20.4Q2.4 -20.2 2.2 -14.6Q1.3 -18.4 0 -19.2Q-1.3 -18.4 -2.2 -14.6Z",
}
"""What people have on their heads."""


def limb(b: Woodblock, start: Point, end: Point, width: float, lit: float = 0.0) -> None:
    """An arm, a leg, a handle: straight, so wide at its start and a little less at its end."""
    (x1, y1), (x2, y2) = start, end
    long = hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = (y2 - y1) / long * width / 2, (x1 - x2) / long * width / 2
    ends = [(x1 - nx, y1 - ny), (x2 - nx * 0.7, y2 - ny * 0.7), (x2 + nx * 0.7, y2 + ny * 0.7), (x1 + nx, y1 + ny)]
    b.black(polygon(ends), lit)


def person(
    b: Woodblock,
    x: float,
    y: float,
    high: float,
    hat: str,
    hand: Point | None = None,
    *,
    gown: bool = False,
    step: float = 1.0,
) -> None:
    """Somebody who stands on (x, y).

    Args:
        b: Where.
        x: Between the feet.
        y: Of the feet.
        high: From there to the top of the head.
        hat: One of HATS.
        hand: Where a hand is, if an arm is seen.
        gown: Whether a gown hides the legs.
        step: How far each foot is from the middle of somebody 20 mm high.
    """
    k = high / TALL

    def draw(b: Woodblock) -> None:
        if not gown:
            for side in (-1, 1):
                limb(b, (side, -8), (side * step, 0), 2.4)
        wide, hem = (4.0, -0.4) if gown else (3.2, -6.0)
        half = [(2, -16.2), (3, -13.2), (2.2, -10.4), (wide, hem)]
        b.black(polygon([*half, *((-px, py) for px, py in reversed(half))]), 0.7)
        low = hem - 0.4
        b.warm(
            row(Cut(-1.4, -14.8, -wide * 0.7, low, 1.7, 0.2, 0.7), Cut(1.2, -14.8, wide * 0.55, low, 0.6, 0, 0.7), 4)
        )
        b.edged(ellipse(0, -17.8, 1.3, 1.7), 0.55)
        b.black(HATS[hat], 0.4)
        if hat == "helm":
            b.cut(Cut(-1, -18.6, -0.2, -20.6, 0.6, 0.2))
        if hand:
            end = (hand[0] - x) / k, (hand[1] - y) / k
            limb(b, (2.0 if end[0] > 0 else -2.0, -14.8), end, 1.7, 0.5)

    b.at(x, y, draw, k)


def horse(b: Woodblock) -> None:
    """A plough horse of 22 x 19 mm that walks to the left, its hind hoof on (9, 0)."""
    b.black("M-7.6 -8L-8.6 -4L-10.4 -1.6L-9 -.6L-6.6 -3.6L-4.4 -7ZM4.4 -7L4.6 -4L3 0H5L6.6 -4L7.6 -7Z", 0.3)
    outline = [
        (-12.2, -12), (-11.4, -14.2), (-9.2, -17.2), (-8.4, -19.4), (-7.4, -17.4), (-4.4, -15.4), (-2, -13.6),
        (2.6, -12.8), (7, -13.6), (9.6, -11.6), (10, -8), (10.2, -3.6), (10, 0), (7.8, 0), (7.8, -3.6), (6.4, -6.4),
        (2, -5.6), (-2.6, -6), (-3.2, -3), (-3, 0), (-5.2, 0), (-5.4, -4), (-6.4, -8), (-7.4, -10.4),
        (-8.6, -12.2), (-10.8, -10.8),
    ]  # fmt: skip
    b.black(smooth(outline, tension=0.35), 0.55)
    b.black(smooth([(9.2, -12.2), (11.6, -10), (11.8, -4.6), (10.8, -5.6), (10.4, -9)]), 0.3)
    b.cut(
        row(Cut(-8.6, -16, -6.2, -8.6, 0.8, -0.6, 0.4), Cut(-5.6, -14.4, -3.8, -8, 0.4, -0.4, 0.4), 3),
        row(Cut(-2.4, -12.4, -1.2, -7, 0.75, 0.7), Cut(3.4, -12, 2.6, -6.6, 0.4, 0.5), 4),
        row(Cut(4.6, -12, 6.6, -6.8, 0.8, -1.0), Cut(8.4, -11.6, 8.6, -4, 0.35, -0.6), 3),
    )
    b.warm(Cut(-5.4, -15.6, -6.2, -7.2, 1.5, -0.8))


def sheep(b: Woodblock) -> None:
    """A sheep 10 mm long that stands on (0, 0), a curl for each of its lobes; its head is at the left."""
    b.black("".join(rect(x, -3, 0.6, 3) for x in (-2.5, -1.3, 1.5, 2.7)))
    lobes: tuple[Point, ...] = ((-2.8, -5), (-1, -6.2), (1.2, -6.3), (3.1, -5), (3, -3.3), (0, -2.8), (-2.9, -3.4))
    b.edged("".join(circle(*lobe, 1.55) for lobe in lobes), 0.7)
    b.paper("".join(circle(*lobe, 1.4) for lobe in lobes) + ellipse(0, -4.5, 3, 1.8))
    b.dark(Cut(x + 0.9, y - 0.2, x - 0.1, y + 0.9, 0.35, -0.3) for x, y in lobes)
    b.dark(Cut(x, y, x + 1.1, y + 0.6, 0.3, -0.3) for x, y in ((-1.6, -5), (-0.8, -4.2), (0.6, -4.6), (1.4, -3.8)))
    b.black(smooth([(-5.3, -4.2), (-4.5, -6), (-3.4, -6.2), (-3.1, -5), (-4.5, -3.6)]), 0.3)
    b.black(ellipse(-3, -5.5, 0.7, 0.35))
    b.paper(circle(-4.3, -5.3, 0.18))
