"""A tile's `find` and `feature` -> a thing hidden in the picture, and a large one: a cat on a sill, sails."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from tilewright.castle_tiles.art.places import hidden, ridges, terraces
from tilewright.castle_tiles.art.scene import Scene
from tilewright.draw.palette import BRASS, INK, LEAF, LEAF_DARK, PALE, STONE_BODY, STONE_SHADE, TIMBER, TIMBER_DARK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, ellipse, rect


def feature(pen: Pen, scene: Scene) -> None:
    """Draw the tile's feature, if it has one, wherever it belongs."""
    if scene.tile.feature == "sails":
        for spot in islice(ridges(scene), 1):  # the sails turn before the highest gable
            pen.use(_sails, at=(spot.x, spot.y + 4.6))
    elif scene.tile.feature == "trees":
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


def find(pen: Pen, scene: Scene) -> None:
    """Hide the tile's one thing: it stands on (0, 0), or hangs from it, or is fixed to a wall there."""
    spot = hidden(scene)
    if spot:
        pen.use(FINDS[str(scene.tile.find)], at=(spot.x, spot.y), flip=spot.flip)


def cat(pen: Pen) -> None:
    """A ginger cat, sitting."""
    pen.area(
        "M-1.6 0C-2.2 -1.6 -1.2 -3 -.2 -3.2L-.3 -4.7L.5 -4L1.3 -4.1L2 -4.8L2.1 -3.2C2.3 -2.4 1.7 -2 1.4 -1.8L1.6 0Z",
        "#C9762F",
        INK,
        0.2,
    )
    pen.line("M-1.5 -.4C-3 -.2 -3.4 -1.4 -2.8 -2.2", INK, 0.75)
    pen.line("M-1.5 -.4C-3 -.2 -3.4 -1.4 -2.8 -2.2", "#C9762F", 0.45)
    pen.solid(circle(0.7, -3.2, 0.17) + circle(1.5, -3.2, 0.17), INK)


def mouse(pen: Pen) -> None:
    """A mouse, no longer than a thumbnail."""
    pen.line("M1 -.3q1.2 .2 1.8 -.5", INK, 0.2)
    pen.area("M-1.7 0C-1.7 -1 -.8 -1.7 .2 -1.6C1.2 -1.5 1.4 -.6 1.3 0Z", "#9A9390", INK, 0.18)
    pen.area(circle(-0.6, -1.6, 0.5), "#C4AFA9", INK, 0.15)
    pen.solid(circle(-1.2, -0.7, 0.13), INK)


def teapot(pen: Pen) -> None:
    """A blue teapot with its steam."""
    pen.area("M-1.6 -.2C-2.3 -2.4 2.3 -2.4 1.6 -.2ZM1.7 -1.1L3 -2.2L2.6 -.7ZM-.6 -2h1.2v-.4h-1.2Z", "#4C7FA6", INK, 0.2)
    pen.line("M-1.9 -.8Q-3.2 -1.2 -2 -1.9M2.6 -2.8q.5 -.5 0 -1t0 -1", INK, 0.2)


def flowerpot(pen: Pen) -> None:
    """A pot of red flowers."""
    pen.area("M-1.1 -1.6H1.1L.8 0H-.8Z", "#B5613C", INK, 0.2)
    pen.area("M0 -1.6C-2.6 -1.8 -2.2 -3.8 -.9 -3.4C-.9 -5 1.3 -5 1.1 -3.5C2.4 -3.8 2.5 -1.8 0 -1.6Z", LEAF, INK, 0.2)
    pen.area(
        "".join(circle(x, y, 0.42) for x, y in ((-1.1, -2.7), (0.1, -3.9), (1.2, -2.8), (0.2, -2.5))),
        "#D4534E",
        INK,
        0.1,
    )


def ghost(pen: Pen) -> None:
    """A ghost that has nobody left to frighten."""
    pen.area(
        "M-1.9 -.6V-3.4C-1.9 -6.2 1.9 -6.2 1.9 -3.4V-.6L1.3 -1.2L.6 -.5L0 -1.2L-.6 -.5L-1.3 -1.2Z",
        "#F4F7FA",
        "#7E93A8",
        0.2,
    )
    pen.solid(ellipse(-0.65, -3.7, 0.3, 0.45) + ellipse(0.65, -3.7, 0.3, 0.45) + ellipse(0, -2.6, 0.3, 0.35), INK)


def owl(pen: Pen) -> None:
    """An owl, awake."""
    pen.area("M-1.3 0C-2 -1.8 -1.7 -3.4 -1.2 -4L-.7 -3.5H.7L1.2 -4C1.7 -3.4 2 -1.8 1.3 0Z", "#8A6A48", INK, 0.2)
    pen.area(circle(-0.6, -2.7, 0.58) + circle(0.6, -2.7, 0.58), "#F7E9A8", INK, 0.15)
    pen.solid(circle(-0.55, -2.7, 0.24) + circle(0.55, -2.7, 0.24), INK)
    pen.area("M-.25 -2.2H.25L0 -1.7Z", BRASS, INK, 0.1)


def lantern(pen: Pen) -> None:
    """A red paper lantern on a hook."""
    pen.line("M0 -5V-3.8", INK, 0.25)
    pen.tint(circle(0, -2.3, 3.0), "#F8CF7A", 0.35)
    pen.area(ellipse(0, -2.3, 1.4, 1.6), "#D5533F", INK, 0.2)
    pen.line("M-.6 -3.7q-.5 1.4 0 2.8M.6 -3.7q.5 1.4 0 2.8M-.7 -3.9h1.4M-.7 -.7h1.4", INK, 0.18)


def clock(pen: Pen) -> None:
    """A tower clock at seventeen minutes to eight."""
    pen.area(circle(0, 0, 2.5), BRASS, INK, 0.25)
    pen.area(circle(0, 0, 2.0), PALE, INK, 0.15)
    pen.line("M0 -1.75v.4M0 1.75v-.4M-1.75 0h.4M1.75 0h-.4", INK, 0.2)
    pen.line("M0 0L-1.3 -.35M0 0L-.75 .75", INK, 0.3)


def bell(pen: Pen) -> None:
    """A bronze bell in a niche."""
    pen.area("M-2.2 3V-.8A2.2 2.2 0 0 1 2.2 -.8V3Z", "#4A3D35", INK, 0.2)
    pen.area("M-1.5 1.8C-1 1.2 -1.1 -1.4 0 -1.7C1.1 -1.4 1 1.2 1.5 1.8Z", BRASS, INK, 0.2)
    pen.area(circle(0, 2.1, 0.4), BRASS, INK, 0.15)


def gargoyle(pen: Pen) -> None:
    """A gargoyle leaning out to the left."""
    shape = "M0 -1.6C-1.6 -2 -2.2 -1.4 -3 -1.7L-3.9 -1L-3.4 -.3L-2.5 -.2L-3.2 .5L-1.8 .6C-1 1.4 -.5 1.4 0 1.5Z"
    pen.area(shape, STONE_BODY, INK, 0.25)
    pen.area("M-1 -1.8L-1.7 -3.6L-.2 -2.9L0 -1.6Z", STONE_SHADE, INK, 0.2)
    pen.solid(circle(-3, -1, 0.18), INK)


def anchor(pen: Pen) -> None:
    """An anchor on its chain, hanging free."""
    pen.line("".join(ellipse(0, 0.8 + k * 1.25, 0.38, 0.62) for k in range(4)), "#4A4A4F", 0.28)
    pen.line("M0 5.6V10.2M-1.5 6.7H1.5M-2.4 8.4C-2.2 10.4 -.8 10.6 0 10.8C.8 10.6 2.2 10.4 2.4 8.4", "#4A4A4F", 0.75)
    pen.area("M-2.9 8.9L-2.5 7.6L-1.7 8.7ZM2.9 8.9L2.5 7.6L1.7 8.7Z", "#4A4A4F", INK, 0.15)


def waterfall(pen: Pen) -> None:
    """Water off the edge of the world, turning to mist."""
    pen.area(
        "M-1.4 .1C1 -.1 2 1.2 2 3V10C1.6 12 .9 12.4 .4 13.6C.1 11.6 .4 10 .3 8V2.2C.2 1.2 -.6 .8 -1.4 .8Z",
        "#CBE6F2",
        "#6E9DBB",
        0.18,
    )
    pen.line("M.8 1.6V6.5M1.4 2V9.5M.8 8V11", "#FFFFFF", 0.25)
    pen.tint(circle(0.9, 12.9, 1.2) + circle(2.0, 12.0, 0.9) + circle(-0.2, 12.2, 0.8), "#EAF5FA", 0.7)


def kite(pen: Pen) -> None:
    """A kite whose owner is not in sight."""
    pen.line("M0 2.6C-.6 4 .8 5 .1 6.6S-.4 8.6 .3 9.6", INK, 0.18)
    pen.area("M0 -3L2 -.4L0 2.6L-2 -.4Z", "#D4534E", INK, 0.22)
    pen.area("M0 -3L2 -.4H0ZM0 2.6L-2 -.4H0Z", "#F3D27A", INK, 0.15)
    pen.area("M.1 4.6l-.9 -.5v1ZM.1 4.6l.9 -.5v1ZM.1 7.2l-.9 -.5v1ZM.1 7.2l.9 -.5v1Z", "#345C94", INK, 0.1)


def balloon(pen: Pen) -> None:
    """A very small balloon with a very small basket."""
    pen.line("M-1.3 1L-.6 3.6M1.3 1L.6 3.6", INK, 0.18)
    pen.area(
        "M0 -4.2A2.7 2.7 0 0 1 2.6 -.8C2.4 .4 1.4 1 1.2 1.6H-1.2C-1.4 1 -2.4 .4 -2.6 -.8A2.7 2.7 0 0 1 0 -4.2Z",
        "#E2A33E",
        INK,
        0.22,
    )
    pen.tint("M0 -4.1C1.2 -3 1.2 .6 .5 1.5H-.5C-1.2 .6 -1.2 -3 0 -4.1Z", "#B84A3A")
    pen.area(rect(-0.8, 3.5, 1.6, 1.2), TIMBER, INK, 0.2)


def weathervane(pen: Pen) -> None:
    """A brass cock on its vane."""
    pen.line("M0 .4V-6M-2 -4.4H2", INK, 0.3)
    pen.area(
        "M-1.8 -6.2C-.8 -7.4 -.2 -5.8 .9 -7.2L1.6 -8.2L2 -7.2L2.6 -7L1.9 -6.6C1.8 -5.4 .4 -4.8 -.6 -5.2L-1.9 -4.9Z",
        BRASS,
        INK,
        0.2,
    )


def bird_nest(pen: Pen) -> None:
    """A stork on its nest."""
    pen.area("M-2.4 -.2C-2.2 1 2.2 1 2.4 -.2Z", TIMBER, INK, 0.2)
    pen.line("M-2.8 -.2H2.8M-2.4 .4L2.4 -.3M-2.4 -.4L2.3 .4", TIMBER_DARK, 0.25)
    pen.line("M-.3 -.3V-1.8M.4 -.3V-1.8", "#C8492F", 0.25)
    pen.area(
        "M-2 -2.2C-1 -3.4 .6 -3 .9 -2.7L1.2 -4.4C1.6 -5 2.2 -4.6 2.1 -4.1L1.4 -1.8C.4 -1.2 -1.2 -1.4 -2 -2.2Z",
        "#F7F4EE",
        INK,
        0.2,
    )
    pen.line("M2.1 -4.3L3.8 -3.9", "#C8492F", 0.35)


def telescope(pen: Pen) -> None:
    """A brass telescope pointing at the top right."""
    pen.line("M-.9 0L0 -1.6L.9 0M0 -1.6V.2", INK, 0.35)
    pen.area("M-2.2 -.6L-1.7 .3L3.2 -2.5L2.7 -3.4Z", BRASS, INK, 0.22)
    pen.area("M2.5 -3.9L3.3 -2.4L4.4 -3.1L3.6 -4.5Z", "#8F6E2A", INK, 0.22)


def laundry(pen: Pen) -> None:
    """Washing on a line."""
    pen.line("M-4 -5.6Q0 -4.2 4 -5.6M-4 -5.6V0M4 -5.6V0", INK, 0.2)
    pen.area("M-3 -5.2L-1.4 -4.9V-2.4L-3 -2.6Z", "#F4EFE4", INK, 0.18)
    pen.area("M-.9 -4.8H1L1.3 -2.2H.4L.1 -3.6L-.3 -2.2H-1.2Z", "#5E84A8", INK, 0.18)
    pen.area("M1.6 -4.9L3 -5.2V-3L1.6 -2.8Z", "#C9605A", INK, 0.18)


FINDS: dict[str, Callable[[Pen], None]] = {
    "anchor": anchor,
    "balloon": balloon,
    "bell": bell,
    "bird-nest": bird_nest,
    "cat": cat,
    "clock": clock,
    "flowerpot": flowerpot,
    "gargoyle": gargoyle,
    "ghost": ghost,
    "kite": kite,
    "lantern": lantern,
    "laundry": laundry,
    "mouse": mouse,
    "owl": owl,
    "teapot": teapot,
    "telescope": telescope,
    "waterfall": waterfall,
    "weathervane": weathervane,
}
"""Find -> how it is drawn; where is told in places."""
