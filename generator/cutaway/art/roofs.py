"""Roof runs and bare wall tops of a Scene -> roofs, battlements, parapets and ruins, drawn where they stand."""

from __future__ import annotations

from generator.cutaway.art.gables import HUES, Hue, dome, hipped, pitched
from generator.cutaway.art.ridges import Rise, rises
from generator.cutaway.art.scene import BUILDING, CROWN, SKY, CellRun, Scene, gathered
from generator.draw.palette import INK, STONE, STONE_BODY, STONE_LIT, STONE_SHADE
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, rect
from generator.rng import Stream


def roofs(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Every roof of the tile, each rising into the open air above it."""
    hue = stream.pick(HUES)
    for rise in rises(scene):
        _roof(pen, rise, hue, stream)
    _parapets(pen, scene, stream)


def _roof(pen: Pen, rise: Rise, hue: Hue, stream: Stream) -> None:
    match rise.shape:
        case "battlements":
            _flat(pen, rise.x0, rise.x1, rise.y)
        case "ruin":
            _broken(pen, rise.x0, rise.x1, rise.y, stream)
        case "dome":
            dome(pen, rise, hue)
        case "hip":
            hipped(pen, rise, hue, stream)
        case _:
            pitched(pen, rise, hue, stream)


def merlons(pen: Pen, x0: float, x1: float, y: float) -> None:
    """Battlements standing on the line y from x0 to x1."""
    span = x1 - x0
    count = max(2, round(span / 2.9))
    tooth = span / (count + (count - 1) * 0.62)
    starts = [x0 + k * (tooth + tooth * 0.62) for k in range(count)]
    pen.area("".join(rect(x, y - 1.9, tooth, 2.0) for x in starts), STONE, INK, 0.25)
    pen.tint("".join(rect(x + 0.1, y - 1.8, tooth - 0.2, 0.45) for x in starts), STONE_LIT)
    pen.area(rect(x0 - 0.3, y, x1 - x0 + 0.6, 0.8), STONE_LIT, INK, 0.25)


def _flat(pen: Pen, x0: float, x1: float, y: float) -> None:
    pen.area(rect(x0, y - 1.3, x1 - x0, 1.9), STONE_BODY, INK, 0.3)
    corbels = "".join(rect(x0 + 0.6 + k * 1.7, y - 0.6, 0.8, 1.0) for k in range(int((x1 - x0 - 0.6) / 1.7)))
    pen.tint(corbels, STONE_SHADE)
    merlons(pen, x0, x1, y - 1.9)


def _broken(pen: Pen, x0: float, x1: float, y: float, stream: Stream) -> None:
    points, x = [(x0, y + 0.6), (x0, y - stream.between(1, 4.5))], x0
    while x < x1 - 1.2:
        x = min(x + stream.between(0.9, 2.0), x1)
        drop = stream.between(0.3, 4.2)
        points += [(x, points[-1][1]), (x, y - drop)]
    pen.area(polygon([*points, (x1, y + 0.6)]), STONE_BODY, INK, 0.3)
    tuft = "".join(
        f"M{stream.between(x0 + 1, x1 - 1):.2f} {y - 0.2:.2f}q.3 -1.2 {stream.between(-0.8, 0.8):.2f} -1.7"
        for _ in range(5)
    )
    pen.line(tuft, "#496B37", 0.25)


def _parapets(pen: Pen, scene: Scene, stream: Stream) -> None:
    """Bare tops: a wall or room with open sky above where nobody can stand gets battlements, or crumbles."""
    for step in range(0, 2 * scene.storeys, 2):
        for run in gathered(step, (c for c in range(scene.columns) if _bare(scene, step, c))):
            _parapet(pen, scene, run, stream)


def _bare(scene: Scene, step: int, column: int) -> bool:
    over = scene.tile.map.floor[step // 2 - 1] if step else scene.tile.map.air[0]
    return scene.at(step, column) in BUILDING and scene.at(step - 1, column) == SKY and over[column] != "H"


def _parapet(pen: Pen, scene: Scene, run: CellRun, stream: Stream) -> None:
    at_left, at_right = run.first == 0, run.last == scene.columns - 1
    x0, x1 = scene.x(run.first) + 0.3 * at_left, scene.x(run.last + 1) - 0.3 * at_right
    y = scene.top(run.step)
    if run.step == 0:
        pen.area(rect(x0, CROWN, x1 - x0, 0.9), STONE_BODY, INK, 0.2)
        merlons(pen, x0, x1, CROWN - 0.2)
    elif scene.tile.roof == "ruin":
        _broken(pen, x0, x1, y, stream)
    else:
        merlons(pen, x0, x1, y - 0.5)
