"""Roof runs of a Scene -> Rises: where a roof stands, how high it reaches and of what shape it is."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cutaway.art.scene import ROOF, SKY, CellRun, Scene, gathered
from generator.draw.shapes import Point
from generator.frozen import dataclass

PERCHED = {"bird-nest", "telescope", "weathervane"}
"""What sits on a ridge and needs room above it inside the tile."""


@dataclass(frozen=True, slots=True)
class Rise:
    """One roof as it stands: its feet from x0 to x1 on the line y, how high it rises, of what shape.

    Attributes:
        x0: Its left foot.
        x1: Its right foot.
        y: The line its feet stand on.
        high: From there to the top.
        shape: `battlements`, `ruin`, `gable`, `cone`, `dome` or `hip`.
        crowned: Whether a pennant or a ball is on its top, rather than the tile's find.
    """

    x0: float
    x1: float
    y: float
    high: float
    shape: str
    crowned: bool = True

    @property
    def ridge(self) -> Point:
        """A point at the very top, for what perches there."""
        lean = min(self.high * 0.75, (self.x1 - self.x0) * 0.2) if self.shape == "hip" else 0.0
        mid = (self.x0 + self.x1) / 2
        return (self.x0 + lean + 2.4 if lean else mid, self.y - self.high)


def rises(scene: Scene) -> Iterator[Rise]:
    """Every roof of the tile, from the top storey down."""
    for step in range(1, 2 * scene.storeys, 2):
        for run in scene.runs(step, ROOF):
            for part in _under_sky(scene, run):
                yield _rise(scene, part)


def _rise(scene: Scene, run: CellRun) -> Rise:
    over_left = 0.9 if run.first > 0 and scene.at(run.step, run.first - 1) == SKY else -0.45
    over_right = 0.9 if run.last < scene.columns - 1 and scene.at(run.step, run.last + 1) == SKY else -0.45
    x0, x1 = scene.x(run.first) - over_left, scene.x(run.last + 1) + over_right
    room, wide = scene.headroom - (8.0 if scene.tile.find in PERCHED else 1.8), x1 - x0
    shape, high = scene.tile.roof, 3.2
    if shape == "dome" and run.width <= 5:
        high = min(room, wide * 0.52)
    elif shape == "cone" and run.width <= 3:
        high = room
    elif shape not in ("battlements", "ruin") and run.width <= 5:
        shape, high = "gable", min(room, wide * (0.6 if run.width < 5 else 0.42))
    elif shape not in ("battlements", "ruin"):
        shape, high = "hip", min(room, 8.2)
    return Rise(x0, x1, scene.top(run.step) + 1.9, high, shape, scene.tile.find not in PERCHED)


def _under_sky(scene: Scene, run: CellRun) -> Iterator[CellRun]:
    """The parts of a roof with open, empty air above, which is where it may rise."""
    return gathered(run.step, (c for c in run.columns if scene.at(run.step - 1, c) == SKY))
