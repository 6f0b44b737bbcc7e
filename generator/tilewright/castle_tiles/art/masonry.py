"""Walls and places to stand in a Scene -> stone, floors with one bright edge, clouds to walk on, ladders with steps."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.castle_tiles.art.scene import CLOUD as PUFF
from tilewright.castle_tiles.art.scene import DECK, FLOOR, ROOF, ROOM, SKY, WALL, CellRun, Scene, gathered
from tilewright.draw.palette import (
    BRASS_DARK,
    CLOUD,
    CLOUD_LINE,
    CLOUD_SHADE,
    EDGE,
    INK,
    LAMP,
    MORTAR,
    PAPER,
    ROCK,
    ROCK_DARK,
    ROOM_DEEP,
    STONE,
    STONE_BODY,
    STONE_LIT,
    STONE_SHADE,
    TIMBER,
    TIMBER_DARK,
    mix,
)
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, arch, polygon, polyline, puffs, rect
from tilewright.rng import Stream
from tilewright.units import Box

COURSE = 2.5
"""About how high a course of stone is, in millimetres."""

TONES = (STONE_LIT, STONE, mix(STONE, STONE_BODY, 0.5), STONE_BODY, mix(STONE_BODY, STONE_SHADE, 0.4))


def masonry(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every wall of the tile."""
    blocks: dict[str, list[str]] = {tone: [] for tone in TONES}
    ground, marks = [], []
    for step in range(2 * scene.storeys):
        for run in scene.runs(step, WALL):
            box = scene.box(run)
            ground.append(rect(box.x, box.y - 0.02, box.width, box.height + 0.04))
            for block, tone in _courses(box, stream):
                blocks[tone].append(block)
                if pen.low and stream.below(3) == 0:
                    marks.append(block)
    if not ground:
        return
    pen.area("".join(ground), MORTAR)
    if pen.low:
        pen.line("".join(marks), INK, 0.15)
        return
    for tone, paths in blocks.items():
        if paths:
            pen.tint("".join(paths), tone)
    _shadows(pen, scene)


def _courses(box: Box, stream: Stream) -> list[tuple[str, str]]:
    rows = max(1, round(box.height / COURSE))
    high = box.height / rows
    out: list[tuple[str, str]] = []
    for row in range(rows):
        y, x = box.y + row * high, box.x
        first = stream.between(0.8, 3.4)
        while x < box.right - 0.01:
            wide = first if x == box.x else stream.between(2.0, 4.4)
            if box.right - x - wide < 1.1:
                wide = box.right - x
            block = _block(x, y, wide, high, stream)
            # Lighter towards the left, darker towards the right; now and then a stone that is neither
            level = (x + wide / 2 - box.x) / box.width * 2.4 + stream.between(-1.1, 1.5)
            out.append((block, TONES[min(max(round(level + 0.6), 0), len(TONES) - 1)]))
            x += wide
    return out


def _block(x: float, y: float, wide: float, high: float, stream: Stream) -> str:
    def w() -> float:
        return 0.13 + stream.between(-0.06, 0.07)

    return polygon(
        [(x + w(), y + w()), (x + wide - w(), y + w()), (x + wide - w(), y + high - w()), (x + w(), y + high - w())]
    )


def _shadows(pen: Pen, scene: Scene) -> None:
    """The wall's right-hand rim turns from the light, and eaves throw a line of shadow."""
    rims, eaves = [], []
    for step in range(2 * scene.storeys):
        for run in scene.runs(step, WALL):
            box = scene.box(run)
            if scene.at(step, run.last + 1) == SKY or run.last == scene.columns - 1:
                rims.append(rect(box.right - 0.9, box.y, 0.9, box.height))
        if step % 2 == 0 and step:
            roofed = (c for c in range(scene.columns) if scene.at(step, c) == WALL and scene.at(step - 1, c) == ROOF)
            boxes = (scene.box(CellRun(step, c, c)) for c in roofed)
            eaves += [rect(box.x, box.y, box.width, 1.0) for box in boxes]
    pen.tint("".join(rims), STONE_SHADE, 0.35)
    if eaves:
        pen.tint("".join(eaves), INK, 0.25)


def windows(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Small lit windows where a wall is broad: somebody is at home."""
    for step in range(0, 2 * scene.storeys, 2):
        for run in scene.runs(step, WALL):
            if run.width < 2:
                if stream.below(3) == 0:  # an arrow slit: a cross
                    corner = f"M{scene.middle(run.first) - 0.35:.2f} {scene.top(step) + 4.2:.2f}"
                    pen.area(f"{corner}h.7v1.2h.5v.6h-.5v1.6h-.7v-1.6h-.5v-.6h.5z", INK, INK, 0.1)
                continue
            box = scene.box(run)
            count = run.width // 2
            for k in range(count):
                x, y = box.x + box.width * (k + 0.5) / count, box.y + 3.4
                pen.area(arch(x - 1.6, y - 0.5, 3.2, 6.0), STONE_LIT, STONE_SHADE, 0.2)
                pen.area(arch(x - 1.05, y + 0.15, 2.1, 5.0), LAMP, INK, 0.25)
                pen.line(f"M{x:.2f} {y + 0.3:.2f}v4.8M{x - 1.05:.2f} {y + 2.3:.2f}h2.1", INK, 0.15)
                pen.area(rect(x - 1.9, y + 5.3, 3.8, 0.6), STONE_LIT, INK, 0.15)


def outline(pen: Pen, scene: Scene) -> None:
    """Heavy ink where the building meets the sky or the tile's side, light ink where a wall meets a room."""
    heavy: list[str] = []
    light: list[str] = []
    for step in range(2 * scene.storeys):
        for c in range(scene.columns + 1):
            kinds = {scene.at(step, c - 1), scene.at(step, c)}
            shut = c in (0, scene.columns) and not scene.goes_on(step, c - (c == 0))
            if WALL in kinds and (shut or len(kinds) == 2):
                (heavy if shut or SKY in kinds else light).append(_upright(scene, step, c))
    for step in range(1, 2 * scene.storeys + 1):
        for c in range(scene.columns):
            if {scene.at(step - 1, c), scene.at(step, c)} == {WALL, SKY}:
                y = scene.box(CellRun(step - 1, c, c)).bottom
                heavy.append(polyline([(_inside(scene, c), y), (_inside(scene, c + 1), y)]))
    pen.line("".join(heavy), INK, 0.35)
    pen.line("".join(light), INK, 0.2)


def _upright(scene: Scene, step: int, column: int) -> str:
    """The left side of a column."""
    beside = min(column, scene.columns - 1)
    box, x = scene.box(CellRun(step, beside, beside)), _inside(scene, column)
    return polyline([(x, box.y), (x, box.bottom)])


def _inside(scene: Scene, column: int) -> float:
    """The left side of a column; at the tile's sides a hair inside, so that the cut leaves the line."""
    return min(max(scene.x(column), 0.18), scene.size.width - 0.18)


LIP = 0.6
"""The bright edge that says: here one can stand."""
LANDING = 3.2
"""How far the landing of a ladder reaches from its middle where no floor goes on, in millimetres."""


def decks(pen: Pen, scene: Scene) -> None:
    """Timber floors: plank, joists, brackets where one hangs in the open."""
    planks, joists, ticks, brackets, dark = [], [], [], [], []
    for step in range(1, 2 * scene.storeys, 2):
        for run in scene.runs(step, DECK):
            box = scene.box(run)
            last = step == 2 * scene.storeys - 1
            # The dark between the joists, over each room or wall under the floor
            under = [scene.box(CellRun(step, c, c)) for c in run.columns if scene.at(step + 1, c) in (ROOM, WALL)]
            dark += [rect(b.x - 0.02, b.y, b.width + 0.04, b.height) for b in under]
            planks.append(rect(box.x, box.y, box.width, 1.5))
            if not last:
                joists += [
                    rect(box.x + 0.5 + k * 2.35, box.y + 1.5, 1.1, FLOOR - 1.5) for k in range(int(box.width / 2.35))
                ]
            ticks += [f"M{box.x + 1.6 + k * 4.7:.2f} {box.y + LIP:.2f}v.8" for k in range(int(box.width / 4.7))]
            brackets += _brackets(scene, run, box.y + 1.5)
    pen.tint("".join(dark), ROOM_DEEP)
    pen.area("".join(brackets), TIMBER_DARK, INK, 0.2)
    pen.area("".join(joists), TIMBER_DARK, INK, 0.12)
    pen.area("".join(planks), TIMBER, INK, 0.25)
    pen.line("".join(ticks), TIMBER_DARK, 0.2)


def _brackets(scene: Scene, run: CellRun, y: float) -> list[str]:
    """A slanting strut under a floor over open sky, against the wall it is fixed to."""
    out: list[str] = []
    if run.step >= 2 * scene.storeys - 2:
        return out
    for c, side in ((run.first, -1), (run.last, 1)):
        wall = scene.at(run.step + 1, c + side) == WALL and 0 <= c + side < scene.columns
        if wall and scene.at(run.step + 1, c) == SKY and not scene.taken(run.step // 2 + 1, c):
            x = scene.x(c) if side < 0 else scene.x(c + 1)
            out.append(polygon([(x, y + 4.2), (x, y + 3.3), (x - side * 4.4, y), (x - side * 5.4, y)]))
    return out


def edges(pen: Pen, scene: Scene) -> None:
    """The bright lip along every place to stand, unbroken through the tile's sides where one can walk on."""
    lips = []
    for storey in range(scene.storeys):
        for first, last in _standing(scene, storey):
            box = scene.box(CellRun(2 * storey + 1, first, last))
            if scene.at(2 * storey + 1, first) != PUFF:
                lips.append(rect(box.x, box.y - 0.05, box.width, LIP))
    pen.area("".join(lips), EDGE)
    pen.line("".join([d.replace("Z", "") for d in lips]), INK, 0.18, cap="butt")


def _standing(scene: Scene, storey: int) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for c in range(scene.columns):
        carried = scene.tile.map.standable(storey, c) and scene.tile.map.floor[storey][c] != "H"
        same = runs and runs[-1][1] == c - 1
        puff = scene.at(2 * storey + 1, c) == PUFF
        if carried and same and (scene.at(2 * storey + 1, c - 1) == PUFF) == puff:
            runs[-1] = (runs[-1][0], c)
        elif carried:
            runs.append((c, c))
    return runs


def clouds(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Clouds that carry: a bright flat top with an outline, small puffs under it."""
    for step in range(1, 2 * scene.storeys, 2):
        for run in scene.runs(step, PUFF):
            _cloud(pen, scene, run, stream)


def _cloud(pen: Pen, scene: Scene, run: CellRun, stream: Stream) -> None:
    box, y = scene.box(run), scene.top(run.step)
    x0 = box.x - (0 if run.first == 0 else 0.7)
    x1 = box.right + (0 if run.last == scene.columns - 1 else 0.7)
    deep, start, size = _depth(scene, run)
    trim = (max(x0, 0.0), min(x1, scene.size.width))
    side = start / 2
    head = f"M{x0:.2f} {y:.2f}H{x1:.2f}A{side:.2f} {side:.2f} 0 0 1 {x1:.2f} {y + start:.2f}"
    tail = f"A{side:.2f} {side:.2f} 0 0 1 {x0:.2f} {y:.2f}Z"
    under = puffs(x0, x1, y + start, deep, stream, size, trim)
    pen.area(head + under + tail, CLOUD_SHADE, CLOUD_LINE, 0.32)
    lit = puffs(x0 + 0.2, x1 - 0.2, y + start * 0.55, deep * 0.45, stream, size * 0.76, trim)
    pen.tint(f"M{x0 + 0.2:.2f} {y:.2f}H{x1 - 0.2:.2f}V{y + start * 0.55:.2f}{lit}Z", CLOUD)
    pen.tint(rect(x0 - 0.1, y, x1 - x0 + 0.2, LIP), CLOUD)
    pen.line(f"M{x0:.2f} {y:.2f}H{x1:.2f}", CLOUD_LINE, 0.35)
    if start > 1:
        curls = [
            f"M{stream.between(x0 + 1.5, x1 - 3):.2f} {y + 1.5 + stream.between(-0.2, 0.4):.2f}q.7 -.7 1.5 0"
            for _ in range(run.width)
        ]
        pen.line("".join(curls), mix(CLOUD_LINE, CLOUD, 0.35), 0.2)


def _depth(scene: Scene, run: CellRun) -> tuple[float, float, float]:
    """How far the puffs hang down in the middle, how thick the ends are, how wide a puff is, in millimetres."""
    if run.step >= 2 * scene.storeys - 2:
        return 0.2, 0.8, 1.8  # nothing may hang out of the tile
    below = {scene.at(run.step + 1, c) for c in run.columns}
    if below != {SKY}:
        return 0.5, 1.8, 3.4
    busy = any(scene.taken(run.step // 2 + 1, c) for c in run.columns)
    return (0.9 if busy else min(3.2, 1.2 + 0.6 * run.width)), 2.4, 3.4


def rocks(pen: Pen, scene: Scene, stream: Stream) -> None:
    """What a castle in the air stands on: a crag hanging under each foot of masonry that has only sky below."""
    for step in range(1, 2 * scene.storeys, 2):
        for run in scene.runs(step, WALL, DECK):
            for part in gathered(run.step, (c for c in run.columns if _bears_rock(scene, run.step, c))):
                _crag(pen, scene, part, stream)


def _bears_rock(scene: Scene, step: int, column: int) -> bool:
    """Whether a crag may hang from a part of a floor: heavy above, open sky and nothing else below."""
    heavy = scene.at(step, column) == WALL or scene.at(step - 1, column) in (ROOM, WALL)
    storey = step // 2 + 1
    busy = storey < scene.storeys and (scene.taken(storey, column) or scene.tile.map.standable(storey, column))
    return heavy and scene.at(step + 1, column) == SKY and not busy


def _crag(pen: Pen, scene: Scene, run: CellRun, stream: Stream) -> None:
    x0, x1 = max(scene.x(run.first), 0.25), min(scene.x(run.last + 1), scene.size.width - 0.25)
    lowest = run.step == 2 * scene.storeys - 1
    y = scene.box(run).bottom - (0.6 if lowest else 0.3)
    deep = 1.2 if lowest else min(2.6 + run.width * 1.35, scene.headroom - 2.5)
    points = [(x0, y), *_ragged(x0, x1, y, deep, max(4, run.width * 3), stream), (x1, y)]
    pen.area(polygon(points), ROCK, INK, 0.35)
    cracks = []
    for px, py in points[2:-3:2]:
        middle = (px + stream.between(-0.9, 0.9), y + (py - y) * 0.45)
        cracks.append(polyline([(px, py), middle, (px + stream.between(-0.5, 1.2), y + 0.3)]))
    pen.tint(polygon([(x0 + (x1 - x0) * 0.62, y), *points[int(len(points) * 0.62) : -1], (x1, y)]), ROCK_DARK, 0.55)
    pen.line("".join(cracks), ROCK_DARK, 0.22)
    if not lowest:
        pen.line("".join(_root(x0, x1, y, deep, stream) for _ in run.columns), "#6A7F48", 0.28)


def _ragged(x0: float, x1: float, y: float, deep: float, count: int, stream: Stream) -> Iterator[Point]:
    """The underside of a rock, deepest in the middle."""
    for k in range(count + 1):
        t = k / count
        hang = deep * (0.25 + 0.75 * (1 - abs(2 * t - 1) ** 1.4)) * stream.between(0.62, 1.0)
        yield (x0 + (x1 - x0) * (0.03 + 0.94 * t), y + hang)


def _root(x0: float, x1: float, y: float, deep: float, stream: Stream) -> str:
    start = f"M{stream.between(x0 + 0.8, x1 - 0.8):.2f} {y + 0.4:.2f}"
    bend = f"q{stream.between(-1, 1):.2f} {deep * 0.5:.2f}"
    return f"{start}{bend} {stream.between(-0.6, 0.6):.2f} {deep * stream.between(0.7, 1.15):.2f}"


def ladders(pen: Pen, scene: Scene) -> None:
    """Two rails and rungs over the whole run, and a small step wherever one can get off."""
    for ladder in scene.tile.map.ladders:
        x = scene.middle(ladder.column)
        top = -scene.bleed if ladder.goes_up else scene.top(ladder.top) - (2.6 if ladder.top % 2 else 0.0)
        bottom = scene.size.height + scene.bleed if ladder.goes_down else scene.top(ladder.bottom + 1)
        rungs = "".join(
            f"M{x - 1.9:.2f} {bottom - 1.1 - k * 1.75:.2f}h3.8" for k in range(int((bottom - top - 0.8) / 1.75) + 1)
        )
        rails = "".join(f"M{x + dx:.2f} {top:.2f}V{bottom:.2f}" for dx in (-1.9, 1.9))
        pen.line(rungs + rails, INK, 1.25, cap="butt")
        if not pen.low:
            pen.line(rungs, "#D9A55E", 0.75, cap="butt")
            pen.line(rails, "#E4B876", 0.8, cap="butt")
        for storey in ladder.exits:
            _step(pen, scene, ladder.column, storey)


def _step(pen: Pen, scene: Scene, column: int, storey: int) -> None:
    """A landing across both rails and on to the neighbouring floor; in a closed turret to both its walls.

    It costs a move to get off, so it is seen from across the table: bright, dark below, broader than the ladder.
    """
    if scene.tile.map.floor[storey][column] != "H":
        return
    y, middle = scene.ground(storey), scene.middle(column)
    sides = [side for side in (-1, 1) if scene.tile.map.standable(storey, column + side)] or [-1, 1]
    left = scene.x(column) if -1 in sides else middle - LANDING
    right = scene.x(column + 1) if 1 in sides else middle + LANDING
    for side in (-1, 1) if storey + 1 < scene.storeys else ():
        rail = middle + side * 1.5
        pen.area(polygon([(rail, y + 1.6), (rail + side * 1.5, y + 1.6), (rail, y + 3.6)]), BRASS_DARK, INK, 0.2)
    pen.area(rect(left, y, right - left, 1.9), mix(BRASS_DARK, INK, 0.4), INK, 0.3)
    pen.solid(rect(left, y, right - left, 1.0), EDGE if not pen.low else PAPER)
    pen.line(rect(left, y, right - left, 1.0), INK, 0.25)
    if pen.low:
        pen.solid(rect(left, y + 1.0, right - left, 0.9), INK)
