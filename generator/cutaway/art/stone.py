"""Walls of a Scene -> courses of stone: irregular blocks, lit from the top left, never a brick grid."""

from __future__ import annotations

from generator.cutaway.art.scene import ROOF, SKY, WALL, CellRun, Scene
from generator.draw.palette import INK, LAMP, MORTAR, STONE, STONE_BODY, STONE_LIT, STONE_SHADE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import arch, polygon, polyline, rect
from generator.rng import Stream
from generator.units import Box

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
            out.append((_block(x, y, wide, high, stream), _tone((x + wide / 2 - box.x) / box.width, stream)))
            x += wide
    return out


def _block(x: float, y: float, wide: float, high: float, stream: Stream) -> str:
    def w() -> float:
        return 0.13 + stream.between(-0.06, 0.07)

    return polygon(
        [(x + w(), y + w()), (x + wide - w(), y + w()), (x + wide - w(), y + high - w()), (x + w(), y + high - w())]
    )


def _tone(across: float, stream: Stream) -> str:
    """Lighter towards the left, darker towards the right; now and then a stone that is neither."""
    level = across * 2.4 + stream.between(-1.1, 1.5)
    return TONES[min(max(round(level + 0.6), 0), len(TONES) - 1)]


def _shadows(pen: Pen, scene: Scene) -> None:
    """The wall's right-hand rim turns from the light, and eaves throw a line of shadow."""
    rims, eaves = [], []
    for step in range(2 * scene.storeys):
        for run in scene.runs(step, WALL):
            box = scene.box(run)
            if scene.at(step, run.last + 1) == SKY or run.last == scene.columns - 1:
                rims.append(rect(box.right - 0.9, box.y, 0.9, box.height))
        if step % 2 == 0 and step:
            eaves += [rect(box.x, box.y, box.width, 1.0) for box in _below_roofs(scene, step)]
    pen.tint("".join(rims), STONE_SHADE, 0.35)
    if eaves:
        pen.tint("".join(eaves), INK, 0.25)


def _below_roofs(scene: Scene, step: int) -> list[Box]:
    cells = [c for c in range(scene.columns) if scene.at(step, c) == WALL and scene.at(step - 1, c) == ROOF]
    return [scene.box(CellRun(step, c, c)) for c in cells]


def windows(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Small lit windows where a wall is broad: somebody is at home."""
    for step in range(0, 2 * scene.storeys, 2):
        for run in scene.runs(step, WALL):
            if run.width < 2:
                if stream.below(3) == 0:
                    _slit(pen, scene.middle(run.first), scene.top(step) + 4.2)
                continue
            box = scene.box(run)
            count = run.width // 2
            for k in range(count):
                _window(pen, box.x + box.width * (k + 0.5) / count, box.y + 3.4)


def _slit(pen: Pen, x: float, y: float) -> None:
    """An arrow slit: a cross."""
    cross = f"M{x - 0.35:.2f} {y:.2f}h.7v1.2h.5v.6h-.5v1.6h-.7v-1.6h-.5v-.6h.5z"
    pen.area(cross, INK, INK, 0.1)


def _window(pen: Pen, x: float, y: float) -> None:
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
    heavy += [
        _level(scene, step, c)
        for step in range(1, 2 * scene.storeys + 1)
        for c in range(scene.columns)
        if {scene.at(step - 1, c), scene.at(step, c)} == {WALL, SKY}
    ]
    pen.line("".join(heavy), INK, 0.35)
    pen.line("".join(light), INK, 0.2)


def _upright(scene: Scene, step: int, column: int) -> str:
    """The left side of a column."""
    beside = min(column, scene.columns - 1)
    box, x = scene.box(CellRun(step, beside, beside)), _inside(scene, column)
    return polyline([(x, box.y), (x, box.bottom)])


def _level(scene: Scene, step: int, column: int) -> str:
    """The lower side of what is above a half-step."""
    y = scene.box(CellRun(step - 1, column, column)).bottom
    return polyline([(_inside(scene, column), y), (_inside(scene, column + 1), y)])


def _inside(scene: Scene, column: int) -> float:
    """The left side of a column; at the tile's sides a hair inside, so that the cut leaves the line."""
    return min(max(scene.x(column), 0.18), scene.size.width - 0.18)
