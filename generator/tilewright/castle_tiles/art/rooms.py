"""Rooms of a Scene -> warm dark interiors: back walls, panelling, the way out, and what stands in each nook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tilewright.castle_tiles.art.places import hidden
from tilewright.castle_tiles.art.scene import CROWN, SKY, CellRun, Scene
from tilewright.castle_tiles.art.scene import ROOM as INSIDE
from tilewright.draw.palette import BRASS, INK, LAMP, ROOM, ROOM_DEEP, ROOM_LINE, STONE_BODY, TIMBER, TIMBER_DARK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import arch, circle, polygon, rect
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.units import Box

CLOTHS = ("#8C3A35", "#35577F", "#5B6B3A", "#74467A")
BOOKS = ("#9B4B3B", "#3E6B7A", "#B58B3A", "#6A4A72", "#55703F", "#C9B48A")


@dataclass(frozen=True, slots=True)
class Nook:
    """A place at the back wall, in millimetres.

    Attributes:
        x: Its middle.
        top: The ceiling.
        ground: The floor.
        stream: What chance has to say about it.
    """

    x: float
    top: float
    ground: float
    stream: Stream


def glow(pen: Pen, x: float, y: float, r: float) -> None:
    """Lamplight on the back wall, r its reach: so many thin discs that no edge of one is seen."""
    pen.use(_discs, at=(x, y), scale=r)


def _discs(pen: Pen) -> None:
    for k in range(9):
        pen.tint(circle(0, 0, 1 - 0.1 * k), "#F8CF7A", 0.065)


def _lamp(pen: Pen, nook: Nook) -> None:
    x, y, drop = nook.x, nook.top, nook.stream.between(1.6, 2.6)
    pen.line(f"M{x:.2f} {y:.2f}v{drop:.2f}", BRASS, 0.2)
    low = y + drop + 1.7
    pen.area(polygon([(x - 0.5, y + drop), (x + 0.5, y + drop), (x + 0.9, low), (x - 0.9, low)]), LAMP, INK, 0.15)
    pen.area(rect(x - 1.0, low, 2.0, 0.35), BRASS, INK, 0.1)


def _window(pen: Pen, nook: Nook) -> None:
    x, top = nook.x, nook.top + 2.6
    pen.area(arch(x - 1.45, top, 2.9, 5.2), "#7B6757", INK if pen.low else "", 0.15)
    pen.tint(arch(x - 1.0, top + 0.5, 2.0, 4.4), "#8FA6B4")
    pen.line(f"M{x:.2f} {top + 0.5:.2f}v4.4M{x - 1:.2f} {top + 2.4:.2f}h2", "#4A3C33", 0.2)
    pen.tint(rect(x - 1.75, top + 5.1, 3.5, 0.55), "#8A7563")


def _shield(pen: Pen, nook: Nook) -> None:
    x, top, tone = nook.x, nook.top + 3.0, nook.stream.pick(CLOTHS)
    pen.area(f"M{x - 1.4:.2f} {top:.2f}h2.8v1.6q0 1.6 -1.4 2.3q-1.4 -.7 -1.4 -2.3z", tone, INK, 0.2)
    bend = f"M{x - 1.3:.2f} {top + 0.3:.2f}L{x + 1.2:.2f} {top + 2.4:.2f}l-.4 .6L{x - 1.3:.2f} {top + 1.1:.2f}z"
    pen.tint(bend, BRASS)


def _shelf(pen: Pen, nook: Nook) -> None:
    x, high = nook.x, 8.4
    pen.area(rect(x - 2.7, nook.ground - high, 5.4, high), TIMBER_DARK, INK, 0.2)
    for row in range(3):
        base = nook.ground - 0.4 - row * 2.7
        pen.tint(rect(x - 2.4, base - 2.2, 4.8, 2.2), ROOM_DEEP)
        _books(pen, x, base, nook.stream)
        if pen.low:
            pen.line(f"M{x - 2.7:.2f} {base:.2f}h5.4", INK, 0.15)


def _books(pen: Pen, x: float, base: float, stream: Stream) -> None:
    left = x - 2.4
    while left < x + 2.0:
        wide = stream.between(0.4, 0.75)
        tall = stream.between(1.3, 2.0)
        pen.tint(rect(left, base - tall, wide, tall), stream.pick(BOOKS))
        left += wide + (0.6 if stream.below(6) == 0 else 0.06)


def _tapestry(pen: Pen, nook: Nook) -> None:
    x, top, low, tone = nook.x, nook.top + 1.6, nook.ground - 3.4, nook.stream.pick(CLOTHS)
    pen.line(f"M{x - 2.4:.2f} {top:.2f}h4.8", BRASS, 0.35)
    pen.area(f"M{x - 2:.2f} {top:.2f}h4V{low:.2f}l-1 .9l-1 -.9l-1 .9l-1 -.9z", tone, INK, 0.2)
    pen.tint(polygon([(x, top + 1.2), (x + 1.2, top + 2.8), (x, top + 4.4), (x - 1.2, top + 2.8)]), BRASS)
    pen.line(f"M{x - 1.6:.2f} {top + 0.5:.2f}h3.2M{x - 1.6:.2f} {low - 0.6:.2f}h3.2", BRASS, 0.2)


def _table(pen: Pen, nook: Nook) -> None:
    x, ground = nook.x, nook.ground
    pen.area(rect(x - 2.4, ground - 3.0, 4.8, 0.7), TIMBER, INK, 0.2)
    pen.area(rect(x - 1.9, ground - 2.3, 0.6, 2.3) + rect(x + 1.3, ground - 2.3, 0.6, 2.3), TIMBER_DARK, INK, 0.15)
    pen.area(rect(x + 0.7, ground - 4.2, 0.45, 1.2), "#EFE3C8", INK, 0.1)
    pen.tint(circle(x + 0.92, ground - 4.7, 0.45), LAMP)
    pen.area(f"M{x - 1.4:.2f} {ground - 3:.2f}q-.5 -1.3 .7 -1.3t.7 1.3z", "#9BB0B8", INK, 0.12)


def _barrels(pen: Pen, nook: Nook) -> None:
    for dx, up in ((-1.3, 0.0), (1.3, 0.0), (0.0, 2.9)):
        x, base = nook.x + dx, nook.ground - up
        pen.area(f"M{x - 1:.2f} {base:.2f}q-.5 -1.4 0 -2.8h2q.5 1.4 0 2.8z", TIMBER, INK, 0.2)
        pen.line(f"M{x - 1.2:.2f} {base - 0.9:.2f}h2.4M{x - 1.2:.2f} {base - 1.9:.2f}h2.4", "#4A4A4F", 0.25)


HANGING: dict[str, Callable[[Pen, Nook], None]] = {"lamp": _lamp, "window": _window, "shield": _shield}
"""What leaves the floor free."""

STANDING: dict[str, Callable[[Pen, Nook], None]] = {
    "shelf": _shelf,
    "tapestry": _tapestry,
    "table": _table,
    "barrel": _barrels,
}
"""What reaches down into the room: never beside an item."""

FURNITURE = HANGING | STANDING


SHADE = "#D9D9D9"
"""Of rooms where ink is saved, a seventh of black: inside and outside differ in grey as well."""


def rooms(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every room and shaft: its back wall first, then the light, then what hangs and stands there."""
    runs = [run for step in range(2 * scene.storeys) for run in scene.runs(step, INSIDE)]
    if not runs:
        return
    # Rooms overlap by a hair, so that no sky shines through between them
    boxes = (scene.box(run) for run in runs)
    walls = "".join(rect(box.x - 0.05, box.y - 0.05, box.width + 0.1, box.height + 0.1) for box in boxes)
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


def _back_walls(pen: Pen, scene: Scene, runs: Sequence[CellRun], stream: Stream) -> None:
    bricks = []  # a few, where the plaster has come off
    for box in (scene.box(run) for run in runs):
        for _ in range(int(box.width * box.height / 26) if box.width > 4 else 0):
            x, y = stream.between(box.x + 0.5, box.right - 2.4), stream.between(box.y + 1.5, box.bottom - 4.6)
            bricks.append(rect(x, y, stream.between(1.3, 2.3), 0.75))
    pen.tint("".join(bricks), ROOM_LINE, 0.55)
    _wainscot(pen, [scene.box(run) for run in runs if scene.at(run.step + 1, run.first) != INSIDE])
    shades = (scene.box(run) for run in runs)
    pen.tint("".join(rect(box.x, box.y, box.width, 2.0) for box in shades), ROOM_DEEP, 0.7)


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
                side = 1 if scene.at(step, c) == INSIDE else -1  # the room opens on its left, or on its right
                x, y = scene.x(c), scene.box(CellRun(step, c, c)).y
                for deep in (0.6, 1.2, 1.8, 2.4, 3.0, 3.6, 4.2):  # daylight falls in
                    pen.tint(rect(min(x, x + side * deep), y, deep, scene.ground(step // 2) - y), "#CFE3EE", 0.05)
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
