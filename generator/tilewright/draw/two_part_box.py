"""Two-part boxes -> Art: the flat nets of lid and base, where each is cut and where it is folded."""

from __future__ import annotations

from functools import partial

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.boxes import facts_plate, folds, outline, own_panel, side_title, title_plate, view
from tilewright.draw.folds import cut, score
from tilewright.draw.inset import ArtPress
from tilewright.draw.pen import Pen
from tilewright.draw.picture import tone_of
from tilewright.draw.shapes import polygon, polyline, rect
from tilewright.draw.studio import Studio
from tilewright.pieces.kind import Design
from tilewright.pieces.two_part_box import BoxNets, TwoPartBox
from tilewright.units import Box, Point, Size

ROOMY = 45.0
"""How wide and long an underside is at least on which the game is described, in millimetres."""


def draw_face(studio: Studio, design: Design) -> Art:
    """The net of the lid or of the base, printed on what becomes the outside.

    Raises:
        OverfullError: The title is too long for the lid.
    """
    part: TwoPartBox = design.part
    flat: BoxNets = design.subject
    lid = design.side == "lid"
    floor, wall = (flat.lid, flat.walls[1]) if lid else (flat.base, flat.walls[0])
    size = Size(floor.width + 2 * wall, floor.height + 2 * wall)
    panel = Box(wall, wall, floor.width, floor.height)
    rim, creases = outline(floor, wall), "".join(polyline(fold) for fold in folds(floor, wall))

    def draw(pen: Pen) -> None:
        ground = tone_of(pen.look, part.ground) or pen.look.style.ground
        # the tabs stay bare for the glue, but for a millimetre
        cross = rect(0, wall - 1, size.width, floor.height + 2) + rect(wall - 1, 0, floor.width + 2, size.height)
        pen.within(polygon(rim), lambda inner: inner.tint(cross, ground))
        paint_half(pen, panel, wall, part, studio, lid=lid)
        score(pen, creases)
        cut(pen, polygon(rim))

    mark = Point(panel.right - 1, panel.bottom - 1)
    return leaf(design.name, size, ROOM, studio.look, draw, cut=polygon(rim), mark=mark)


def paint_half(pen: Pen, panel: Box, wall: float, part: TwoPartBox, studio: Studio, *, lid: bool) -> None:
    """All that is seen of the lid or of the base: its panel, and the sides of the lid, so deep, around it.

    Raises:
        OverfullError: The title is too long for the lid.
    """
    if lid:
        if not own_panel(pen, panel, part.top, studio.art):
            view(pen, panel, f"{part.id}-top", studio.game, studio.art, dusk=False)
            title_plate(pen, panel, studio.game)
        _sides(pen, panel, wall, part, studio.game.title, studio.art)
    elif not own_panel(pen, panel, part.bottom, studio.art) and min(panel.width, panel.height) >= ROOMY:
        facts_plate(pen, panel, studio.game)


def _sides(pen: Pen, panel: Box, wall: float, part: TwoPartBox, title: str, art: ArtPress | None) -> None:
    """The lid's four sides, each with its head at the top's edge: front, left, back and right."""
    middle_x, middle_y = panel.x + panel.width / 2, panel.y + panel.height / 2
    for x, y, turn, long in (
        (middle_x, panel.bottom, 0, panel.width),
        (panel.x, middle_y, 90, panel.height),
        (middle_x, panel.y, 180, panel.width),
        (panel.right, middle_y, -90, panel.height),
    ):
        pen.place(partial(_side, size=Size(long, wall), part=part, title=title, art=art), (x, y), turn=turn)


def _side(pen: Pen, size: Size, part: TwoPartBox, title: str, art: ArtPress | None) -> None:
    """One side that hangs from the middle of its upper edge, which is at (0, 0)."""
    if own_panel(pen, Box(-size.width / 2, 0, size.width, size.height), part.sides, art):
        return
    # as the side of a tuck box, which stands upright: the title runs along it
    upright = Box(0, 0, size.height, size.width)
    pen.place(partial(side_title, wall=upright, title=title), (size.width / 2, 0), turn=90)
