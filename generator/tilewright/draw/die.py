"""Die -> Art: the net of a cube whose faces show gems, with a glue tab for every edge that is not a fold."""

from __future__ import annotations

from math import pi

from tilewright.draw import items
from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.folds import cut, must_fit, score, tab
from tilewright.draw.inset import ArtPress, Inset
from tilewright.draw.ornament import PARCHMENT_DEEP, plaque
from tilewright.draw.palette import BRASS, BRASS_DARK, INK
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import PictureRoom, inset_of, paint, tone_of
from tilewright.draw.shapes import Point, circle, polygon, polyline, regular, star
from tilewright.draw.studio import Studio
from tilewright.pieces.kind import Design
from tilewright.pieces.nets import Die
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.spec.part import Picture, picture_of
from tilewright.units import Box, Size
from tilewright.units import Point as Mark

TAB = 5.0
CROSS: dict[int, tuple[int, int]] = {1: (1, 0), 2: (1, 1), 3: (2, 1), 4: (0, 1), 5: (1, 3), 6: (1, 2)}
"""Face -> (column, row) of its square; opposite faces sum to seven, and 1, 2, 3 run as on a bought die."""


def die_net(die: Die, game: GameFile, look: Look, of: str = "", art: ArtPress | None = None) -> Art:
    """The net of the die, face n of game.yaml where a bought die has n pips; trim is the size of the flat net.

    Args:
        die: Its edge and its faces.
        game: For the colours that its faces name.
        look: Ink and palettes.
        of: The colour of the whole die; empty for parchment.
        art: Who reads the SVG files that its faces name.
    """
    edge, depth = die.edge, min(TAB, die.edge * 0.31)
    size = Size(3 * edge, 4 * edge + depth)
    rim, colours = outline(edge, depth), tuple(game.colours.values())

    def draw(pen: Pen) -> None:
        pen.area(polygon(rim), tone_of(look, of) or PARCHMENT_DEEP)
        for face, shown in enumerate(die.faces, 1):
            x, y = corner(face, edge, depth)
            picture = None if shown in game.colours else picture_of(shown)
            if picture:
                inset = inset_of(look, picture, of, art)
                pen.use(_pictured, picture, of, PictureRoom(Size(edge, edge)), inset, at=(x, y))
            else:
                pen.use(_face, game.colours.get(str(shown)), colours, edge, at=(x, y))
        for fold in folds(edge, depth):
            score(pen, polyline(fold))
        cut(pen, polygon(rim))

    x, y = corner(1, edge, depth)
    mark = Mark(x + edge / 2 + 3.6, y - depth * 0.3)  # on the tab that is glued in last
    safe = Box(0, depth, size.width, 4 * edge)
    return leaf(
        "-".join(word for word in (die.id, of, "net") if word),
        size,
        ROOM,
        look,
        draw,
        cut=polygon(rim),
        safe=safe,
        mark=mark,
    )


def corner(face: int, edge: float, depth: float) -> Point:
    """The top-left corner of a face's square in the net."""
    column, row = CROSS[face]
    return column * edge, depth + row * edge


def _free() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The net's fourteen free edges clockwise from the top left, in squares."""
    way = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (2, 4)]
    way += [(1, 4), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
    return list(zip(way, [*way[1:], way[0]], strict=True))


def _tabbed(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """The long strip of four carries the tabs, at its head and along its sides: the two wings close as lids."""
    return {a[0], b[0]} <= {1, 2} and (a[0] == b[0] or a[1] == 0)


def outline(edge: float, depth: float) -> list[Point]:
    """The corners of the net, tabs and all, clockwise."""
    points: list[Point] = []
    for a, b in _free():
        start, end = _scaled(a, edge, depth), _scaled(b, edge, depth)
        points += [start, *(tab(start, end, depth) if _tabbed(a, b) else [])]
    return points


def folds(edge: float, depth: float) -> list[tuple[Point, Point]]:
    """Every line to fold along: five between faces, one at each tab."""
    inner = [((1, row), (2, row)) for row in (1, 2, 3)] + [((column, 1), (column, 2)) for column in (1, 2)]
    return [(_scaled(a, edge, depth), _scaled(b, edge, depth)) for a, b in inner + [p for p in _free() if _tabbed(*p)]]


def _scaled(place: tuple[int, int], edge: float, depth: float) -> Point:
    return place[0] * edge, depth + place[1] * edge


def _pictured(pen: Pen, picture: Picture, of: str, room: PictureRoom, inset: Inset | None) -> None:
    """One face of the designer's own; the ground of the net is seen where it names no other."""
    ground = picture.on or of or PARCHMENT_DEEP
    paint(pen, picture.model_copy(update={"on": ground}), of, room, inset)


def _face(pen: Pen, colour: Colour | None, colours: tuple[Colour, ...], edge: float) -> None:
    """One face, its top-left corner at (0, 0): a frame, and a gem or the star that stands for any."""
    k = edge / 16
    pen.line(plaque(1.3 * k, 1.3 * k, edge - 2.6 * k, edge - 2.6 * k, 1.76 * k), BRASS_DARK, 0.2)
    mid = edge / 2
    if colour:
        pen.use(items.gem, colour, at=(mid, mid), scale=1.02 * k)
        return
    # a star with every gem round it: the player chooses
    pen.area(polygon(star(mid, mid, 6.3 * k, 2.7 * k, len(colours) or 5)), BRASS, INK, 0.3)
    pen.area(circle(mid, mid, 1.5 * k), PARCHMENT_DEEP, INK, 0.2)
    for each, at in zip(colours, regular(mid, mid, 5.0 * k, len(colours) or 1, pi / 4), strict=True):
        pen.use(items.gem, each, at=at, scale=0.42 * k)


def draw_face(studio: Studio, design: Design) -> Art:
    """The net, in its colour.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    net = die_net(design.part, studio.game, studio.look, design.of, studio.art)
    must_fit(design.part.title, net.trim, studio.page)
    return net
