"""Rooms of a Scene -> warm dark interiors: back walls, panelling, the way out, and what a nook holds."""

from __future__ import annotations

from generator.draw.furniture import FURNITURE, HANGING, STANDING, Nook, glow
from generator.draw.palette import INK, ROOM, ROOM_DEEP, ROOM_LINE, STONE_BODY, TIMBER_DARK, mix
from generator.draw.pen import Pen
from generator.draw.scene import CROWN, SKY, Run, Scene
from generator.draw.scene import ROOM as INSIDE
from generator.draw.shapes import rect
from generator.rng import Stream
from generator.units import Box


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
    """A few bricks where the plaster has come off."""
    if box.width <= 4:
        return []
    return [_brick(box, stream) for _ in range(int(box.width * box.height / 26))]


def _brick(box: Box, stream: Stream) -> str:
    x, y = stream.between(box.x + 0.5, box.right - 2.4), stream.between(box.y + 1.5, box.bottom - 4.6)
    return rect(x, y, stream.between(1.3, 2.3), 0.75)


def _wainscot(pen: Pen, boxes: list[Box]) -> None:
    """Wooden panelling along the lower third of a room."""
    if pen.low or not boxes:
        return
    pen.tint("".join(rect(b.x, b.bottom - 3.8, b.width, 3.8) for b in boxes), mix(ROOM, TIMBER_DARK, 0.55))
    ribs = [f"M{b.x + k * 2.35:.2f} {b.bottom - 3.4:.2f}v3.1" for b in boxes for k in range(1, int(b.width / 2.35) + 1)]
    rails = [f"M{b.x:.2f} {b.bottom - 3.8:.2f}h{b.width:.2f}" for b in boxes]
    pen.line("".join(ribs + rails), ROOM_DEEP, 0.25, cap="butt")


def _openings(pen: Pen, scene: Scene) -> None:
    """Where a room opens on the sky without a wall: only a lintel's curve above, so that the way out shows."""
    for step in range(0, 2 * scene.storeys, 2):
        for c in range(1, scene.columns):
            if {scene.at(step, c - 1), scene.at(step, c)} == {INSIDE, SKY}:
                _lintel(pen, scene, Run(step, c, c), 1 if scene.at(step, c) == INSIDE else -1)


def _lintel(pen: Pen, scene: Scene, run: Run, side: int) -> None:
    """The stone that rounds the upper corner of a room which opens on the left (side 1) or on the right (-1)."""
    x, y = scene.x(run.first), scene.box(run).y
    bow = f"h{side * 3.4:.2f}A3.4 3.4 0 0 {0 if side > 0 else 1} {x:.2f} {y + 3.4:.2f}Z"
    pen.area(f"M{x:.2f} {y:.2f}{bow}", STONE_BODY, INK, 0.25)
    pen.line(f"M{x:.2f} {y + 3.4:.2f}V{scene.ground(run.step // 2):.2f}", INK, 0.2)


def _furnish(pen: Pen, scene: Scene, storey: int, run: Run, stream: Stream) -> None:
    """Something on the back wall of each free column, but never so much that an item is missed."""
    top, ground = scene.top(2 * storey) + (CROWN if storey == 0 else 0), scene.ground(storey)
    last = ""
    for c in run.columns:
        x = scene.middle(c)
        if not scene.taken(storey, c):
            last = _choice(scene, storey, c, last, stream)
            FURNITURE[last](pen, Nook(x, top, ground, stream))
        elif scene.tile.map.air[storey][c] not in "HT":
            glow(pen, x, ground - 5.4, 8.2)


def _choice(scene: Scene, storey: int, column: int, last: str, stream: Stream) -> str:
    """What a column gets: never twice the same side by side, and nothing bulky beside an item or over a shaft."""
    beside = [k for k in (column - 1, column + 1) if 0 <= k < scene.columns and scene.at(2 * storey, k) == INSIDE]
    choices = [name for name in HANGING if name != last]
    if not any(scene.taken(storey, k) for k in beside):
        choices += [name for name in (*STANDING, "lamp") if name != last]
    name = stream.pick(choices)
    over_shaft = scene.at(2 * storey + 1, column) == INSIDE
    return "window" if over_shaft and name in ("shelf", "table", "barrel") else name
