"""Rooms of a Scene -> warm dark interiors: back walls, panelling, lamps, shelves, tapestries."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.items import glow
from generator.draw.palette import BRASS, INK, LAMP, ROOM, ROOM_DEEP, ROOM_LINE, TIMBER, TIMBER_DARK, mix
from generator.draw.pen import Pen
from generator.draw.scene import ROOM as INSIDE
from generator.draw.scene import SKY, Run, Scene
from generator.draw.shapes import arch, circle, polygon, rect
from generator.rng import Stream
from generator.units import Box

CLOTHS = ("#8C3A35", "#35577F", "#5B6B3A", "#74467A")
BOOKS = ("#9B4B3B", "#3E6B7A", "#B58B3A", "#6A4A72", "#55703F", "#C9B48A")


def rooms(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every room and shaft: its back wall first, then what hangs and stands there."""
    fills, shades, panels, bricks = [], [], [], []
    for step in range(2 * scene.storeys):
        for run in scene.runs(step, INSIDE):
            box = scene.box(run)
            fills.append(rect(box.x - 0.05, box.y - 0.05, box.width + 0.1, box.height + 0.1))
            if step % 2:
                continue
            shades.append(rect(box.x, box.y, box.width, 2.0))
            bricks += _bricks(box, stream)
            if scene.at(step + 1, run.first) != INSIDE:
                panels.append(box)
    if not fills:
        return
    pen.area("".join(fills), ROOM)
    pen.tint("".join(bricks), ROOM_LINE, 0.55)
    _wainscot(pen, panels)
    pen.tint("".join(shades), ROOM_DEEP, 0.7)
    _openings(pen, scene)
    for storey in range(scene.storeys):
        for run in scene.runs(2 * storey, INSIDE):
            _furnish(pen, scene, storey, run, stream)


def _bricks(box: Box, stream: Stream) -> list[str]:
    count = int(box.width * box.height / 26)
    return [
        rect(
            stream.between(box.x + 0.5, box.right - 2.4),
            stream.between(box.y + 1.5, box.bottom - 4.6),
            stream.between(1.3, 2.3),
            0.75,
        )
        for _ in range(count)
        if box.width > 4
    ]


def _wainscot(pen: Pen, boxes: list[Box]) -> None:
    """Wooden panelling along the lower third of a room."""
    if pen.low or not boxes:
        return
    pen.tint("".join(rect(b.x, b.bottom - 3.8, b.width, 3.8) for b in boxes), mix(ROOM, TIMBER_DARK, 0.55))
    ribs = "".join(
        f"M{b.x + k * 2.35:.2f} {b.bottom - 3.4:.2f}v3.1" for b in boxes for k in range(1, int(b.width / 2.35) + 1)
    )
    pen.line(
        ribs + "".join(f"M{b.x:.2f} {b.bottom - 3.8:.2f}h{b.width:.2f}" for b in boxes), ROOM_DEEP, 0.25, cap="butt"
    )


def _openings(pen: Pen, scene: Scene) -> None:
    """Where a room opens on the sky without a wall: only a lintel's curve above, so that the way out shows."""
    for step in range(0, 2 * scene.storeys, 2):
        for c in range(1, scene.columns):
            left, right = scene.at(step, c - 1), scene.at(step, c)
            if {left, right} == {INSIDE, SKY}:
                side = 1 if left == SKY else -1
                x, y = scene.x(c), scene.box(Run(step, c, c)).y
                pen.area(
                    f"M{x:.2f} {y:.2f}h{side * 3.4:.2f}A3.4 3.4 0 0 {0 if side > 0 else 1} {x:.2f} {y + 3.4:.2f}Z",
                    "#B79F78", INK, 0.25,
                )  # fmt: skip
                pen.line(f"M{x:.2f} {y + 3.4:.2f}V{scene.ground(step // 2):.2f}", INK, 0.2)


def _furnish(pen: Pen, scene: Scene, storey: int, run: Run, stream: Stream) -> None:
    """Something on the back wall of each free column, but never so much that an item is missed."""
    y, ground = scene.top(2 * storey) + (2.4 if storey == 0 else 0), scene.ground(storey)
    last = ""
    for c in range(run.first, run.last + 1):
        beside = any(
            scene.taken(storey, k) for k in (c - 1, c, c + 1) if run.first <= k <= run.last and 0 <= k < scene.columns
        )
        x = scene.middle(c)
        if scene.taken(storey, c):
            if scene.tile.map.air[storey][c] not in "HT":
                glow(pen, x, ground - 5.4, 8.2)
            continue
        choices = [name for name in ("lamp", "window", "shield") if name != last]
        if not beside:
            choices += [name for name in ("shelf", "tapestry", "table", "barrel", "lamp") if name != last]
        last = stream.pick(choices)
        if scene.at(2 * storey + 1, c) == INSIDE and last in ("shelf", "table", "barrel"):
            last = "window"
        DECOR[last](pen, x, y, ground, stream)


def _lamp(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    drop = stream.between(1.6, 2.6)
    glow(pen, x, y + drop + 1.2, 5.2)
    pen.line(f"M{x:.2f} {y:.2f}v{drop:.2f}", BRASS, 0.2)
    pen.area(
        polygon([(x - 0.5, y + drop), (x + 0.5, y + drop), (x + 0.9, y + drop + 1.7), (x - 0.9, y + drop + 1.7)]),
        LAMP,
        INK,
        0.15,
    )
    pen.area(rect(x - 1.0, y + drop + 1.7, 2.0, 0.35), BRASS, INK, 0.1)


def _window(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    top = y + 2.6
    pen.area(arch(x - 1.45, top, 2.9, 5.2), "#7B6757", INK if pen.low else "", 0.15)
    pen.tint(arch(x - 1.0, top + 0.5, 2.0, 4.4), "#8FA6B4")
    pen.line(f"M{x:.2f} {top + 0.5:.2f}v4.4M{x - 1:.2f} {top + 2.4:.2f}h2", "#4A3C33", 0.2)
    pen.tint(rect(x - 1.75, top + 5.1, 3.5, 0.55), "#8A7563")


def _shield(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    tone, top = stream.pick(CLOTHS), y + 3.0
    shape = f"M{x - 1.4:.2f} {top:.2f}h2.8v1.6q0 1.6 -1.4 2.3q-1.4 -.7 -1.4 -2.3z"
    pen.area(shape, tone, INK, 0.2)
    pen.tint(
        f"M{x - 1.3:.2f} {top + 0.3:.2f}L{x + 1.2:.2f} {top + 2.4:.2f}l-.4 .6L{x - 1.3:.2f} {top + 1.1:.2f}z", BRASS
    )


def _shelf(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    high = 8.4
    pen.area(rect(x - 2.7, ground - high, 5.4, high), TIMBER_DARK, INK, 0.2)
    for row in range(3):
        base = ground - 0.4 - row * 2.7
        left = x - 2.4
        pen.tint(rect(left, base - 2.2, 4.8, 2.2), ROOM_DEEP)
        while left < x + 2.0:
            wide = stream.between(0.4, 0.75)
            tall = stream.between(1.3, 2.0)
            pen.tint(rect(left, base - tall, wide, tall), stream.pick(BOOKS))
            left += wide + (0.6 if stream.below(6) == 0 else 0.06)
        if pen.low:
            pen.line(f"M{x - 2.7:.2f} {base:.2f}h5.4", INK, 0.15)


def _tapestry(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    tone, top, low = stream.pick(CLOTHS), y + 1.6, ground - 3.4
    pen.line(f"M{x - 2.4:.2f} {top:.2f}h4.8", BRASS, 0.35)
    pen.area(f"M{x - 2:.2f} {top:.2f}h4V{low:.2f}l-1 .9l-1 -.9l-1 .9l-1 -.9z", tone, INK, 0.2)
    pen.tint(polygon([(x, top + 1.2), (x + 1.2, top + 2.8), (x, top + 4.4), (x - 1.2, top + 2.8)]), BRASS)
    pen.line(f"M{x - 1.6:.2f} {top + 0.5:.2f}h3.2M{x - 1.6:.2f} {low - 0.6:.2f}h3.2", BRASS, 0.2)


def _table(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    pen.area(rect(x - 2.4, ground - 3.0, 4.8, 0.7), TIMBER, INK, 0.2)
    pen.area(rect(x - 1.9, ground - 2.3, 0.6, 2.3) + rect(x + 1.3, ground - 2.3, 0.6, 2.3), TIMBER_DARK, INK, 0.15)
    pen.area(rect(x + 0.7, ground - 4.2, 0.45, 1.2), "#EFE3C8", INK, 0.1)
    pen.tint(circle(x + 0.92, ground - 4.7, 0.45), LAMP)
    pen.area(f"M{x - 1.4:.2f} {ground - 3:.2f}q-.5 -1.3 .7 -1.3t.7 1.3z", "#9BB0B8", INK, 0.12)


def _barrel(pen: Pen, x: float, y: float, ground: float, stream: Stream) -> None:
    for dx, base in ((-1.3, ground), (1.3, ground), (0.0, ground - 2.9)):
        bx = x + dx
        pen.area(f"M{bx - 1:.2f} {base:.2f}q-.5 -1.4 0 -2.8h2q.5 1.4 0 2.8z", TIMBER, INK, 0.2)
        pen.line(f"M{bx - 1.2:.2f} {base - 0.9:.2f}h2.4M{bx - 1.2:.2f} {base - 1.9:.2f}h2.4", "#4A4A4F", 0.25)


DECOR: dict[str, Callable[[Pen, float, float, float, Stream], None]] = {
    "lamp": _lamp, "window": _window, "shield": _shield, "shelf": _shelf, "tapestry": _tapestry, "table": _table,
    "barrel": _barrel,
}  # fmt: skip
