"""Rank -> its castle, from a motte to a fortress in rings, a tower for every pip; and the towers and walls it is of."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.draw.palette import INK, LEAF, LEAF_DARK, PAPER, TIMBER, TIMBER_DARK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import arch, number, polygon, rect
from tilewright.frozen import dataclass
from tilewright.games.castles_and_crowns.art.heraldry import GOLD, House, charge, detail, tinctured

STONE, STONE_SHADE, STONE_DARK, DEEP = "#D8C6A0", "#B59D74", "#6E5C46", "#3A2E27"


@dataclass(frozen=True, slots=True)
class Tower:
    """One tower, its foot's middle at (x, y), in millimetres from the middle of the castle's ground line.

    Attributes:
        x: How far to the right.
        y: How far below the ground line (above where negative).
        width: Of its shaft.
        height: From the foot to the parapet's top.
        roof: `cone`, `hip`, or empty for battlements alone.
        kind: `stone` or `timber`.
    """

    x: float
    y: float
    width: float
    height: float
    roof: str = ""
    kind: str = "stone"


def merlons(left: float, right: float, top: float, size: float) -> str:
    """A battlement's outline from left to right, its teeth `size` wide and high, its gaps' floor at top + size."""
    count = max(round((right - left) / size / 2), 2)
    step = (right - left) / (2 * count - 1)
    parts = [f"L{number(left)} {number(top + size)}"]
    for k in range(count):
        a = left + 2 * k * step
        parts.append(f"L{number(a)} {number(top)}H{number(a + step)}V{number(top + size)}")
        parts.append(f"H{number(a + 2 * step)}" if k < count - 1 else "")
    return "".join(parts)


def stone(pen: Pen, tower: Tower, arms: House) -> None:
    """A round tower with its foot's middle at (0, 0): batter, string course, corbels, battlements, arrow slits."""
    w, h = tower.width / 2, tower.height
    head = h - 4.6
    if tower.roof:
        _cone(pen, w + 0.3, -h + 1.5, w * 2.1, arms)
    pen.area(f"M{-w - 0.7:.2f} .6L{-w:.2f} -3V{-head:.2f}H{w:.2f}V-3L{w + 0.7:.2f} .6Z", STONE, INK, 0.35)
    pen.tint(f"M{w * 0.3:.2f} .6V{-head:.2f}H{w:.2f}V-3L{w + 0.7:.2f} .6Z", STONE_SHADE)
    detail(pen, _shading(w, head), STONE_DARK, 0.15)
    crown = f"M{-w:.2f} {-head:.2f}L{-w - 0.8:.2f} {-head - 1.2:.2f}"
    top = merlons(-w - 0.8, w + 0.8, -h, 1.3)
    pen.area(f"{crown}{top}L{w + 0.8:.2f} {-head - 1.2:.2f}L{w:.2f} {-head:.2f}Z", STONE, INK, 0.35)
    pen.tint(rect(w * 0.3, -h + 1.4, w * 0.7 + 0.6, h - head - 1.4), STONE_SHADE)
    pen.line(f"M{-w - 0.8:.2f} {-head - 1.2:.2f}H{w + 0.8:.2f}", INK, 0.2)
    arches = "".join(f"M{x:.2f} {-head - 1.2:.2f}v.9" for x in (-w * 0.6, -w * 0.2, w * 0.2, w * 0.6))
    pen.line(arches, INK, 0.2)
    slits = [(-w * 0.15, -head * 0.72)] + [(-w * 0.15, -head * 0.34)] * (head > 9)
    pen.area(
        "".join((rect(x - 0.3, y - 1.3, 0.6, 2.6) + rect(x - 0.8, y - 0.5, 1.6, 0.5)) for x, y in slits),
        DEEP,
        INK,
        0.15,
    )


def _shading(w: float, head: float) -> str:
    """A woodcut's shade on the right of a round tower, and a few stones on its left."""
    rows = int((head - 3) / 1.1)
    shade = "".join(f"M{w:.2f} {-2.4 - k * 1.1:.2f}h{-w * (0.42, 0.3, 0.5)[k % 3]:.2f}" for k in range(rows))
    stones = "".join(
        f"M{-w + (0.5 if k % 2 else 1.5):.2f} {-1.2 - k * 2.7:.2f}h1.3v-1" for k in range(int(head / 2.9)) if w > 2.2
    )
    return shade + stones


def _cone(pen: Pen, w: float, y: float, high: float, arms: House) -> None:
    """A pointed roof in the house's tincture with a ball on top."""
    d = f"M{-w:.2f} {y:.2f}L0 {y - high:.2f}L{w:.2f} {y:.2f}Q0 {y + w * 0.35:.2f} {-w:.2f} {y:.2f}Z"
    tinctured(pen, d, arms, (-w, y - high, w, y + 1.2), bare=1.7)
    pen.tint(
        f"M0 {y - high:.2f}L{w:.2f} {y:.2f}Q{w * 0.5:.2f} {y + w * 0.2:.2f} {w * 0.3:.2f} {y + w * 0.2:.2f}Z", INK, 0.22
    )
    pen.line(d, INK, 0.35)
    pen.line(f"M0 {y - high:.2f}v-1.4", INK, 0.35)
    pen.area(f"M-.5 {y - high - 1.6:.2f}a.5 .5 0 0 1 1 0a.5 .5 0 0 1 -1 0Z", GOLD, INK, 0.2)


def timber(pen: Pen, tower: Tower, arms: House) -> None:
    """A square timber tower on posts, its foot's middle at (0, 0): planks, braces, a jettied top, a hipped roof."""
    w, h = tower.width / 2, tower.height
    deck = h * 0.52
    pen.area(polygon([(-w * 0.86, 0.4), (-w * 0.8, -deck), (w * 0.8, -deck), (w * 0.86, 0.4)]), TIMBER, INK, 0.35)
    pen.tint(polygon([(w * 0.25, 0.4), (w * 0.25, -deck), (w * 0.8, -deck), (w * 0.86, 0.4)]), TIMBER_DARK)
    planks = "".join(f"M{x * w:.2f} 0V{-deck:.2f}" for x in (-0.5, -0.2, 0.1, 0.4, 0.62))
    pen.line(planks + f"M{-w * 0.8:.2f} 0L{w * 0.8:.2f} {-deck:.2f}", INK, 0.2)
    pen.area(rect(-w, -h * 0.86, 2 * w, h * 0.86 - deck + 0.4), mix(TIMBER, GOLD, 0.25), INK, 0.35)
    pen.tint(rect(w * 0.3, -h * 0.86, w * 0.7, h * 0.86 - deck + 0.4), TIMBER)
    pen.area("".join(rect(x * w - 0.45, -h * 0.76, 0.9, 1.7) for x in (-0.6, 0, 0.6)), DEEP, INK, 0.15)
    pen.line(f"M{-w:.2f} {-deck - 1:.2f}H{w:.2f}", INK, 0.2)
    y, over = -h * 0.84, w + 1
    d = polygon([(-over, y), (-over * 0.28, y - h * 0.42), (over * 0.28, y - h * 0.42), (over, y)])
    tinctured(pen, d, arms, (-over, y - h * 0.42, over, y), bare=1.7)
    pen.tint(polygon([(over * 0.1, y), (over * 0.1, y - h * 0.42), (over * 0.28, y - h * 0.42), (over, y)]), INK, 0.22)
    pen.line(d, INK, 0.35)


def wall(pen: Pen, left: float, right: float, foot: float, high: float) -> None:
    """A length of curtain wall with battlements."""
    d = f"M{left:.2f} {foot:.2f}{merlons(left, right, foot - high, 1.2)}V{foot:.2f}Z"
    pen.area(d, mix(STONE, STONE_SHADE, 0.35), INK, 0.35)
    rows = range(int((high - 2.6) / 1.5))
    stones = "".join(
        f"M{left + 1 + (k * 2.3) % 3 + j * 4.2:.2f} {foot - 1.2 - k * 1.5:.2f}h1.5"
        for k in rows
        for j in range(int((right - left - 3) / 4.2) + 1)
    )
    detail(pen, f"M{left:.2f} {foot - high + 2.2:.2f}H{right:.2f}{stones}", STONE_DARK, 0.15)


def gate(pen: Pen, x: float, foot: float, width: float, height: float) -> None:
    """A gateway with its portcullis half down."""
    pen.area(arch(x - width / 2 - 0.7, foot - height - 0.7, width + 1.4, height + 0.7), STONE_SHADE, INK, 0.25)
    pen.area(arch(x - width / 2, foot - height, width, height), DEEP, INK, 0.25)
    bars = "".join(
        f"M{x + k * width / 5:.2f} {foot - height + 0.4:.2f}V{foot - height * 0.42:.2f}" for k in (-2, -1, 0, 1, 2)
    )
    cross = f"M{x - width / 2:.2f} {foot - height * 0.62:.2f}h{width:.2f}"
    pen.line(bars + cross, INK if pen.low else STONE, 0.2, cap="butt")


def fence(pen: Pen, left: float, right: float, foot: float, high: float) -> None:
    """A palisade of pointed stakes."""
    count = max(round((right - left) / 1.15), 1)
    step = (right - left) / count
    stakes = "".join(
        f"M{left + k * step:.2f} {foot:.2f}v{-high + 0.7:.2f}l{step / 2:.2f} -.7l{step / 2:.2f} .7v{high - 0.7:.2f}Z"
        for k in range(count)
    )
    pen.area(stakes, mix(TIMBER, PAPER, 0.18), INK, 0.22)


WATER = "#8FB4C9"


TOWERS: dict[str, tuple[Tower, ...]] = {
    "2": (Tower(-7.5, -12.5, 9, 15, "hip", "timber"), Tower(13.5, 3, 6, 10.5, "hip", "timber")),
    "3": (Tower(-14, 0, 7, 14, "cone"), Tower(14, 0, 7, 14, "cone"), Tower(0, 1, 12, 19, "cone")),
    "4": (Tower(-10.5, -1, 5, 29), Tower(8.6, -1, 5, 29), Tower(-15, 2, 7, 27), Tower(15, 2, 7, 27)),
    "5": (
        *(Tower(0, -3.4, 10.5, 16.6, "cone"), Tower(-18, 0, 7, 17, "cone"), Tower(18, 0, 7, 17, "cone")),
        *(Tower(-5.3, 2, 5.6, 16), Tower(5.3, 2, 5.6, 16)),
    ),
    "6": (
        *(Tower(-8.5, -8, 7, 23, "cone"), Tower(8.5, -8, 7, 23, "cone")),
        *(Tower(-19, 0, 7, 14), Tower(19, 0, 7, 14), Tower(-5, 2, 5.4, 14), Tower(5, 2, 5.4, 14)),
    ),
}
"""Rank -> its towers, back to front: as many as the rank counts."""


def castle(pen: Pen, rank: str, arms: House) -> None:
    """The castle on its ground, about 46 mm wide, standing on (0, 0), up to 34 mm high without its banner."""
    CASTLES[rank](pen, arms)


def stronghold(pen: Pen, rank: str, arms: House) -> None:
    """The castle under its banner."""
    banner(pen, rank, arms)
    castle(pen, rank, arms)


def _raise(pen: Pen, rank: str, arms: House, *which: int) -> None:
    for k in which:
        tower = TOWERS[rank][k]
        pen.use(timber if tower.kind == "timber" else stone, tower, arms, at=(tower.x, tower.y))


def hill(pen: Pen, half: float, top: float, deep: float) -> None:
    """A vignette of ground that runs out into the parchment at both sides."""
    d = (
        f"M{-half:.2f} {deep:.2f}C{-half * 0.86:.2f} {top + 1:.2f} {-half * 0.6:.2f} {top:.2f} 0 {top:.2f}"
        f"C{half * 0.6:.2f} {top:.2f} {half * 0.86:.2f} {top + 1:.2f} {half:.2f} {deep:.2f}"
        f"Q{half * 0.5:.2f} {deep + 2.4:.2f} {half * 0.1:.2f} {deep + 1.2:.2f}T{-half * 0.4:.2f} {deep + 1.6:.2f}"
        f"T{-half:.2f} {deep:.2f}Z"
    )
    pen.area(d, mix(LEAF, GOLD, 0.22), INK, 0.3)
    tufts = "".join(
        f"M{x:.2f} {deep - 0.6 - abs(k % 3 - 1) * 1.1:.2f}q.3 -1.1 1 -1.4m-.9 1.4q.9 -.6 1.7 -.5"
        for k, x in enumerate(-half * 0.75 + j * half * 0.19 for j in range(8))
    )
    detail(pen, tufts, LEAF_DARK)


def _motte(pen: Pen, arms: House) -> None:
    hill(pen, 23, 0.5, 6)
    d = "M-23 3.4C-18 2.6 -15.5 -9 -13 -11.6C-11.5 -13 -3.5 -13 -2 -11.6C.5 -9 2 2.6 7 3.4Q-8 6.4 -23 3.4Z"
    pen.area(d, mix(LEAF, GOLD, 0.12), INK, 0.35)
    pen.tint("M-2 -11.6C.5 -9 2 2.6 7 3.4Q1 4.8 -6 4.9C-4 0 -4 -8 -5 -12.5Q-3 -12.4 -2 -11.6Z", LEAF_DARK)
    pen.line(
        "M-17 1.4C-15 -1 -13.8 -5 -12.8 -8.4M-13.4 2.6C-12 0 -11.2 -3.6 -10.6 -6.4M3 1.6C1.4 -1 .6 -4 0 -6.6",
        LEAF_DARK,
        0.2,
    )
    _raise(pen, "2", arms, 0)
    fence(pen, -13.6, -1.4, -11.6, 2.6)
    pen.area("M-3.4 -11.2L10 2.6L8.2 3.4L-5 -10.6Z", TIMBER, INK, 0.25)
    pen.line("".join(f"M{-4.2 + k * 1.66:.2f} {-9.9 + k * 1.7:.2f}l1.6 -.9" for k in range(8)), INK, 0.2)
    _raise(pen, "2", arms, 1)
    fence(pen, 2.2, 10.2, 4.6, 4.2)
    fence(pen, 16.4, 22.4, 4.6, 4.2)


def _tower_house(pen: Pen, arms: House) -> None:
    hill(pen, 22, -1, 6)
    _raise(pen, "3", arms, 0, 1)
    wall(pen, -11.5, 11.5, 1, 8.5)
    _raise(pen, "3", arms, 2)
    gate(pen, 0, 1.6, 4.4, 6.6)


def _keep(pen: Pen, arms: House) -> None:
    hill(pen, 23, -1, 6)
    _raise(pen, "4", arms, 0, 1)
    wall(pen, -13, 13, 2, 24)
    for x in (-6.6, 0, 6.6):
        pen.area(arch(x - 1, -17.4, 2, 4) + arch(x - 1, -10.4, 2, 4), DEEP, INK, 0.25)
    pen.tint(rect(9.5, -20.6, 2.2, 22.6), STONE_SHADE)
    _raise(pen, "4", arms, 2, 3)
    pen.area("M-6.6 2.6V-3.4L-3.2 -5.6H3.2L6.6 -3.4V2.6Z", STONE, INK, 0.35)
    gate(pen, 0, 2.6, 4, 5.6)


def _walled(pen: Pen, arms: House) -> None:
    hill(pen, 24, -1, 6.4)
    _raise(pen, "5", arms, 0)
    pen.area("M-13 -8V-12.4L-10.6 -15.6H-5.4V-8Z", STONE, INK, 0.3)
    pen.area("M-13.4 -12.2L-10.6 -16.4H-5.2V-12.2Z", mix(arms.hex, INK, 0.2), INK, 0.3)
    wall(pen, -18, 18, 2, 11)
    _raise(pen, "5", arms, 1, 2, 3, 4)
    pen.area(rect(-2.6, -10.5, 5.2, 12.6), STONE, INK, 0.3)
    gate(pen, 0, 2.2, 3.6, 6.4)


def _fortress(pen: Pen, arms: House) -> None:
    hill(pen, 25, -3, 5.4)
    pen.area("M-12 -10V-19L-9 -23H9L12 -19V-10Z", mix(arms.hex, INK, 0.2), INK, 0.3)
    wall(pen, -13.5, 13.5, -6, 12)
    _raise(pen, "6", arms, 0, 1)
    wall(pen, -20, 20, 2, 9)
    _raise(pen, "6", arms, 2, 3, 4, 5)
    pen.area(rect(-2.4, -8.6, 4.8, 10.8), STONE, INK, 0.3)
    gate(pen, 0, 2.4, 3.4, 5.6)
    pen.area(
        "M-23 3.4C-12 1.8 -6 2.6 -2 2.6L-2.6 7H2.6L2 2.6C6 2.6 12 1.8 23 3.4C20 6.6 9 8 0 8C-9 8 -20 6.6 -23 3.4Z",
        WATER,
        INK,
        0.3,
    )
    pen.area("M-1.8 2.4H1.8L2.6 8.2H-2.6Z", TIMBER, INK, 0.3)
    detail(pen, "M-2 3.8H2M-2.2 5.2H2.2M-2.4 6.6H2.4M-17 4.8h4M-10 6.2h3.4M8 5h4.6M12 6.4h4", INK, 0.2)


CASTLES: dict[str, Callable[[Pen, House], None]] = {
    "2": _motte,
    "3": _tower_house,
    "4": _keep,
    "5": _walled,
    "6": _fortress,
}
"""Rank -> its drawing."""


STAFFS = {
    "2": (-7.5, -31.2, 0.0),
    "3": (0, -31.4, 0.0),
    "4": (0, -26.4, 5.0),
    "5": (0, -31.6, 0.0),
    "6": (0, -31.4, 9.4),
}
"""Rank -> where its banner is planted (x, y), and how far its staff goes on below, in millimetres."""


def banner(pen: Pen, rank: str, arms: House) -> None:
    """The house's banner where the castle carries it: 13 mm above its place, flying to the right."""
    x, y, below = STAFFS[rank]
    if below:
        pen.line(f"M{x:g} {y:g}v{below:g}", INK, 0.5, cap="butt")
    pen.use(_banner, arms, at=(x, y), scale=0.82)


def _banner(pen: Pen, arms: House) -> None:
    pen.line("M0 0V-16.6", INK, 0.6, cap="butt")
    d = "M.2 -16C4 -17 7 -15 11 -16L9.4 -12L11 -7.6C7 -6.6 4 -8.6 .2 -7.6Z"
    tinctured(pen, d, arms, (0, -16.8, 11.2, -6.6))
    pen.line(d, INK, 0.35)
    pen.area("M-.6 -16.8a.6 .6 0 0 1 1.2 0a.6 .6 0 0 1 -1.2 0Z", GOLD, INK, 0.2)
    charge(pen, arms, 5, -11.9, 7)
