"""Rooms of a Scene -> warm dark interiors: back walls, panelling, the way out, and what a nook holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.cutaway.art.furniture import FURNITURE, HANGING, STANDING, Nook, glow
from generator.cutaway.art.places import hidden
from generator.cutaway.art.scene import CROWN, SKY, CellRun, Scene
from generator.cutaway.art.scene import ROOM as INSIDE
from generator.draw.palette import INK, ROOM, ROOM_DEEP, ROOM_LINE, STONE_BODY, TIMBER_DARK, mix
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.frozen import dataclass
from generator.rng import Stream
from generator.units import Box

SHADE = "#D9D9D9"
"""Of rooms where ink is saved, a seventh of black: inside and outside differ in grey as well."""


def rooms(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every room and shaft: its back wall first, then the light, then what hangs and stands there."""
    runs = [run for step in range(2 * scene.storeys) for run in scene.runs(step, INSIDE)]
    if not runs:
        return
    walls = "".join(_wider(scene.box(run)) for run in runs)
    pen.area(walls, ROOM)
    if pen.low:
        pen.solid(walls, SHADE)
    _back_walls(pen, scene, [run for run in runs if run.step % 2 == 0], stream)
    pieces = [piece for run in runs if run.step % 2 == 0 for piece in _furnish(scene, run, stream)]
    if not pen.low:
        pen.within(walls, partial(_lights, scene=scene, pieces=pieces))
    _openings(pen, scene)
    for piece in pieces:
        FURNITURE[piece.name](pen, piece.nook)


def _wider(box: Box) -> str:
    """Rooms overlap by a hair, so that no sky shines through between them."""
    return rect(box.x - 0.05, box.y - 0.05, box.width + 0.1, box.height + 0.1)


def _back_walls(pen: Pen, scene: Scene, runs: Sequence[CellRun], stream: Stream) -> None:
    pen.tint("".join(brick for run in runs for brick in _bricks(scene.box(run), stream)), ROOM_LINE, 0.55)
    _wainscot(pen, [scene.box(run) for run in runs if scene.at(run.step + 1, run.first) != INSIDE])
    shades = (scene.box(run) for run in runs)
    pen.tint("".join(rect(box.x, box.y, box.width, 2.0) for box in shades), ROOM_DEEP, 0.7)


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
                _lintel(pen, scene, CellRun(step, c, c), 1 if scene.at(step, c) == INSIDE else -1)


def _lintel(pen: Pen, scene: Scene, run: CellRun, side: int) -> None:
    """A room that opens on the left (side 1) or on the right (-1): daylight falls in, and a stone rounds the corner."""
    x, y = scene.x(run.first), scene.box(run).y
    for deep in (0.6, 1.2, 1.8, 2.4, 3.0, 3.6, 4.2):
        pen.tint(rect(min(x, x + side * deep), y, deep, scene.ground(run.step // 2) - y), "#CFE3EE", 0.05)
    bow = f"h{side * 3.4:.2f}A3.4 3.4 0 0 {0 if side > 0 else 1} {x:.2f} {y + 3.4:.2f}Z"
    pen.area(f"M{x:.2f} {y:.2f}{bow}", STONE_BODY, INK, 0.25)


@dataclass(frozen=True, slots=True)
class Furnishing:
    """What hangs or stands in a nook."""

    name: str
    nook: Nook


def _furnish(scene: Scene, run: CellRun, stream: Stream) -> Iterator[Furnishing]:
    """Something on the back wall of each free column, but never so much that an item or the find is missed."""
    storey, spot, last = run.step // 2, hidden(scene), ""
    top, ground = scene.top(run.step) + (CROWN if storey == 0 else 0), scene.ground(storey)
    for c in run.columns:
        x = scene.middle(c)
        find_is_here = spot and abs(spot.x - x) < scene.column / 2 and top < spot.y <= ground
        if not scene.taken(storey, c) and not find_is_here:
            last = _choice(scene, storey, c, last, stream)
            yield Furnishing(last, Nook(x, top, ground, stream))


def _choice(scene: Scene, storey: int, column: int, last: str, stream: Stream) -> str:
    """What a column gets: never twice the same side by side, and nothing bulky beside an item or over a shaft."""
    beside = [k for k in (column - 1, column + 1) if 0 <= k < scene.columns and scene.at(2 * storey, k) == INSIDE]
    choices = [name for name in HANGING if name != last]
    if not any(scene.taken(storey, k) for k in beside):
        choices += [name for name in (*STANDING, "lamp") if name != last]
    name = stream.pick(choices)
    over_shaft = scene.at(2 * storey + 1, column) == INSIDE
    return "window" if over_shaft and name in ("shelf", "table", "barrel") else name


def _lights(pen: Pen, scene: Scene, pieces: Sequence[Furnishing]) -> None:
    """The light of the lamps, and some behind each item so that it stands out from the dark."""
    for piece in pieces:
        if piece.name == "lamp":
            glow(pen, piece.nook.x, piece.nook.top + 3.3, 6.0)
    for r, c in scene.tile.map.cells():
        if scene.taken(r, c) and scene.at(2 * r, c) == INSIDE and scene.tile.map.air[r][c] not in "HT":
            glow(pen, scene.middle(c), scene.ground(r) - 5.4, 9.0)
