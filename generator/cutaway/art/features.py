"""A tile's `feature` -> what stone cannot say: the sails of a mill before its gable, trees on the terraces."""

from __future__ import annotations

from itertools import islice

from generator.cutaway.art.places import ridges, terraces
from generator.cutaway.art.scene import Scene
from generator.draw.palette import BRASS, INK, LEAF, LEAF_DARK, TIMBER, TIMBER_DARK
from generator.draw.pen import Pen
from generator.draw.shapes import circle


def feature(pen: Pen, scene: Scene) -> None:
    """Draw the tile's feature, if it has one, wherever it belongs."""
    if scene.tile.feature == "sails":
        _mill(pen, scene)
    elif scene.tile.feature == "trees":
        _garden(pen, scene)


def _mill(pen: Pen, scene: Scene) -> None:
    """The sails turn before the highest gable."""
    for spot in islice(ridges(scene), 1):
        pen.use(_sails, at=(spot.x, spot.y + 4.6))


def _garden(pen: Pen, scene: Scene) -> None:
    for spot in terraces(scene):
        pen.use(_tree, at=(spot.x, spot.y))


def _sails(pen: Pen) -> None:
    """The four sails of a windmill about (0, 0), 22 mm across."""
    for turn in (20, 110, 200, 290):
        pen.use(_sail, turn=turn)
    pen.area(circle(0, 0, 1.1), BRASS, INK, 0.25)


def _sail(pen: Pen) -> None:
    pen.area("M.5 -2.6H3.2V-11H.5Z", "#F2E6CF", INK, 0.22)
    laths = "".join(f"M.5 {-3.8 - k * 1.2:.1f}H3.2" for k in range(6))
    pen.line("M1.4 -2.6V-11M2.3 -2.6V-11" + laths, TIMBER_DARK, 0.18)
    pen.line("M0 0V-11.2", INK, 0.9)
    pen.line("M0 0V-11.2", TIMBER, 0.55)


def _tree(pen: Pen) -> None:
    """A round little tree in a tub."""
    pen.area("M-1.6 -2H1.6L1.2 0H-1.2Z", TIMBER, INK, 0.22)
    pen.line("M0 -2V-5", TIMBER_DARK, 0.7)
    pen.area(
        "M-2.6 -5.4C-3.6 -7 -2.6 -8.4 -1.4 -8.4C-1 -10.2 1.6 -10.2 1.8 -8.4"
        "C3.2 -8.2 3.6 -6.4 2.6 -5.4C1.6 -4.2 -1.6 -4.2 -2.6 -5.4Z",
        LEAF,
        INK,
        0.25,
    )
    pen.tint("M2.6 -5.4C1.6 -4.2 -1.6 -4.2 -2.6 -5.4C-.6 -5 1.6 -6 2 -8.3C3.2 -8 3.6 -6.4 2.6 -5.4Z", LEAF_DARK, 0.6)
    pen.area("".join(circle(x, y, 0.4) for x, y in ((-1.2, -6.6), (0.7, -8), (1.3, -5.9))), "#E0943B", INK, 0.12)
