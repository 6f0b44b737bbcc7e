"""What several scenes share: skies, clouds, trees, sheaves, smoke, birds, walls, and snow on whatever is level."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from tilewright.draw.shapes import Point, circle, rect, smooth
from tilewright.games.castle.art.woodblock import GOLDEN, Cut, Woodblock, row

Span = tuple[float, float]
"""Where something begins and ends from left to right."""
LARGE = 6.0
"""The radius from which a sun is seen in winter, too."""


def sky(b: Woodblock, low: float, *, sun: Point | None = None, r: float = 5.2, left: float = -6.0) -> None:
    """Black, in lines that open towards the light and the horizon `low`: red near it at harvest, slate in winter.

    The sun is red at harvest. In winter it is pale and snow falls.
    """
    b.black(rect(-1, -1, 66, low + 4))
    many = round(low / 1.6)
    lines = row(Cut(left, 3.4, 58, 3.4, 0.25, 0.0, 0.3), Cut(left, low, 84, low, 0.8, 0.0, 0.35), many, 0.34)
    lines = [each._replace(width=0.25 + 1.15 * (at / many) ** 0.8) for at, each in enumerate(lines)]
    if b.winter:
        b.warm(lines)
        flakes = (
            (at * 13.7 % 46 + 15.0, at * GOLDEN % 1 * (low + 8) + 3.0, 0.35 + 0.22 * (at % 3)) for at in range(26)
        )
        b.paper("".join(circle(*flake) for flake in flakes))
    else:
        glow = many * 11 // 20
        b.cut(lines[:glow])
        b.warm(lines[glow:])
    if sun and b.winter and r > LARGE:
        b.black(circle(*sun, r + 1.0))
        b.paper(circle(*sun, r))
    elif sun and not b.winter:
        b.paper(circle(*sun, r * 1.08 + 0.5))
        b.flat(circle(*sun, r))


def cloud(b: Woodblock) -> None:
    """A summer cloud, 10 mm wide, its base from (0, 0) to the right; none in winter, when the sky is full of snow."""
    if b.winter:
        return
    b.paper("M0 0q1 -2.4 2.4 -1.8q1 -2.6 3 -1.2q1.6 -0.9 2.2 1.2q1.6 0 2.4 1.8Z")
    b.warm(row(Cut(1.6, -0.3, 9.2, -0.3, 0.4, 0, 0.7), Cut(4.4, -1.5, 8.4, -1.5, 0.2, 0, 0.7), 3))


def tree(b: Woodblock) -> None:
    """A tree 20 mm high that stands on (0, 0): with leaves, or in winter bare, with snow on its boughs."""
    b.black("M-1 0Q-0.5 -8 -0.5 -14H0.5Q0.5 -8 1 0Z")
    if not b.winter:
        b.at(0, -14.4, lambda inner: crown(inner, 6.0))
        return
    boughs = [
        Cut(0, -7, -6, -11.8, 1, 0.8, 0.15),
        Cut(0, -8.4, 6.4, -14, 1, -0.8, 0.15),
        Cut(0, -11, -5.2, -17.4, 1, 0.8, 0.15),
        Cut(0, -12, 4, -18, 1, -0.8, 0.15),
        Cut(0, -12.4, 0.6, -20.8, 1, -0.1, 0.15),
    ]
    b.dark(boughs, twigs(boughs, 2.0, 0.5))
    b.cut(rime(boughs, 0.4))


def twigs(boughs: list[Cut], long: float, width: float) -> list[Cut]:
    """Two twigs a bough, one to each side, from its middle."""
    cuts = []
    for x1, y1, x2, y2, _, bow, peak in boughs:
        dx, dy, share = x2 - x1, y2 - y1, 0.25 + peak / 2
        far = bow / hypot(dx, dy)
        start = x1 + dx * share + dy * far, y1 + dy * share - dx * far
        cuts += [Cut(*start, x2 + side * long, y2 - long * 0.2, width, 0.0, 0.2) for side in (-1, 1)]
    return cuts


def rime(boughs: list[Cut], width: float) -> list[Cut]:
    """Snow along the upper side of boughs."""
    return [each._replace(y1=each.y1 - width, y2=each.y2 - width * 0.8, width=width, peak=0.5) for each in boughs]


def crown(b: Woodblock, r: float, fruit: int = 0) -> None:
    """Leaves about (0, 0): a mass in lobes, and leaf by leaf cut out of it, the larger the nearer to the light."""
    turns = [k * pi / 3.5 + 0.3 for k in range(7)]
    lobes = [circle(r * 0.6 * cos(turn), r * 0.55 * sin(turn), r * 0.5) for turn in turns]
    b.black("".join(lobes) + circle(0, 0, r * 0.5), 0.5)
    leaves, many = [], 5 + r * 1.4
    for at in range(round(many)):
        far, turn = r * 0.96 * ((at + 0.5) / many) ** 0.5, at * 2 * pi * GOLDEN
        x, y = far * cos(turn), far * 0.94 * sin(turn)
        light = 0.55 - 0.4 * (x + y) / r
        if light > 0.2:
            leaves.append(Cut(x - 0.8, y + 0.75, x + 0.8, y - 0.7, 0.9 * light, 0.15, 0.4))
    b.cut(leaves)
    for k in range(fruit):
        spot = r * 0.66 * cos(k * 2.4 + 0.9), r * 0.62 * sin(k * 2.4 + 0.9)
        b.edged(circle(*spot, 1.1), 0.4, flat=True)


def sheaf(b: Woodblock) -> None:
    """A sheaf of corn 10 mm high on (0, 0); in winter the mound of snow where it stood."""
    if b.winter:
        b.paper("M-5.4 0Q-4.2 -8 0 -8Q4.2 -8 5.4 0Z")
        b.dark(row(Cut(1.2, -7, 4.6, 0, 0.3, 0.5), Cut(0, -5, 2.1, 0, 0.2, 0.4), 3))
        return
    b.black(
        smooth([(-3.8, 0), (-1.3, -5), (-4.6, -9.2), (-1.7, -10.6), (1.3, -10.4), (4.6, -9), (1.3, -5), (3.8, 0)]), 0.5
    )
    b.cut(
        row(Cut(-0.8, -5.2, -4.2, -9.2, 0.5, 0.3, 0.8), Cut(0.8, -5.2, 3.8, -9, 0.25, -0.3, 0.8), 6),
        row(Cut(-0.8, -4.6, -3.2, 0, 0.45, -0.3, 0.7), Cut(0.8, -4.6, 2.9, 0, 0.2, 0.3, 0.7), 5),
    )
    b.flat(rect(-1.8, -5.5, 3.6, 0.9))


def snow(b: Woodblock, *caps: tuple[float, float, float]) -> None:
    """Snow on level things, each (x, y, how wide); none at harvest."""
    if b.winter:
        b.paper(
            "".join(
                f"M{x:g} {y + 0.5:g}Q{x + 0.1:g} {y - 0.7:g} {x + w / 2:g} {y - 0.8:g}T{x + w:g} {y + 0.5:g}Z"
                for x, y, w in caps
            )
        )


def smoke(b: Woodblock) -> None:
    """Smoke 10 mm high that leans with the wind, from (0, 0)."""
    b.cut(
        Cut(0, 0, 2.5, -5, 0.9, 1.2, 0.6), Cut(1.8, -4.2, 6, -10, 1.2, -1, 0.5), Cut(5, -8, 12, -11.5, 0.7, 0.5, 0.4),
    )  # fmt: skip


def birds(b: Woodblock, *places: Point) -> None:
    """Birds far away; in winter they are gone."""
    if not b.winter:
        b.dark(*([Cut(x, y, x - 2.2, y - 0.7, 0.45, -0.3), Cut(x, y, x + 2.4, y - 0.9, 0.5, 0.3)] for x, y in places))


def battlement(span: Span, y: float, many: int, deep: float) -> str:
    """The way from left to right along merlons whose tops lie at y and gaps so much deeper: a merlon at either end."""
    left, right = span
    step = (right - left) / many
    return "".join(f"V{y + deep * (k % 2):g}H{left + step * (k + 1):.2f}" for k in range(many))


def stones(span: Span, y: float, rows: int, widths: tuple[float, ...]) -> list[Cut]:
    """Courses of stones from y down, every second one set in by half; each stone from left to right less broad."""
    step = (span[1] - span[0]) / len(widths)
    return [
        Cut(x, y + 3.7 * k, x + step * 0.75, y + 3.7 * k, width)
        for k in range(rows)
        for at, width in enumerate(widths[: len(widths) - k % 2])
        for x in [span[0] + step * (at + 0.1 + k % 2 / 2)]
    ]
