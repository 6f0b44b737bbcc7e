"""A tower, a wall, a gate -> the masonry and timber that castles are put together from."""

from __future__ import annotations

from generator.draw.palette import INK, PAPER, TIMBER, TIMBER_DARK, mix
from generator.draw.pen import Pen
from generator.draw.shapes import arch, number, polygon, rect
from generator.frozen import dataclass
from generator.games.castles_and_crowns.art.houses import GOLD, House, detail, tinctured

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
    shaft = f"M{-w - 0.7:.2f} .6L{-w:.2f} -3V{-head:.2f}H{w:.2f}V-3L{w + 0.7:.2f} .6Z"
    pen.area(shaft, STONE, INK, 0.35)
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
    pen.area("".join(_slit(x, y) for x, y in slits), DEEP, INK, 0.15)


def _slit(x: float, y: float) -> str:
    return rect(x - 0.3, y - 1.3, 0.6, 2.6) + rect(x - 0.8, y - 0.5, 1.6, 0.5)


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
