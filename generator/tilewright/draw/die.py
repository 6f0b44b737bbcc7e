"""Die -> Art: the net of a cube whose faces show gems, with a glue tab for every edge that is not a fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import atan2, cos, degrees, dist, pi, sin

from tilewright.draw import items
from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.folds import cut, must_fit, score, tab
from tilewright.draw.look import find_colour, tone_of
from tilewright.draw.ornament import PARCHMENT_DEEP, plaque
from tilewright.draw.palette import BRASS, BRASS_DARK, INK, on
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import PictureRoom, inset_of, mark_colour, paint
from tilewright.draw.shapes import Point, circle, polygon, polyline, rect, regular, star
from tilewright.draw.solids import flat_face, incircle, net, solid
from tilewright.draw.studio import ArtPress, Inset, Studio
from tilewright.frozen import dataclass
from tilewright.pieces.kind import Design
from tilewright.pieces.nets import Die, DieStickers
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.spec.part import Face, Picture, picture_of
from tilewright.units import Box, Size
from tilewright.units import Point as Mark

TAB = 5.0
CROSS: dict[int, tuple[int, int]] = {1: (1, 0), 2: (1, 1), 3: (2, 1), 4: (0, 1), 5: (1, 3), 6: (1, 2)}
"""Face -> (column, row) of its square; opposite faces sum to seven, and 1, 2, 3 run as on a bought die."""


OTHER_TABS = 0.31
"""How deep the tabs of other solids are, as a share of the edge; none is deeper than that of a cube."""
LEGIBLE = 2.0
"""How wide the place for a picture is, in radii of the circle inside a face: numbers and signs stay in the circle."""


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
        ground(pen, polygon(rim), squares(edge, depth), tone_of(look, of) or PARCHMENT_DEEP)
        for face, shown in enumerate(die.all_faces, 1):
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


ONTO = 1.5
"""How far the colour of a face goes on over its edge, in millimetres: a fold that is not exact shows no white."""


def ground(pen: Pen, rim: str, faces: Iterable[Sequence[Point]], tone: str) -> None:
    """The colour of a net's faces, which goes on a little over their edges; the rest of each tab stays white."""
    covered = "".join(polygon(_larger(face)) for face in faces)
    pen.within(rim, lambda inner: inner.tint(covered, tone))


def _larger(face: Sequence[Point]) -> list[Point]:
    (x, y), r = incircle(face)
    by = (r + ONTO) / r
    return [(x + (px - x) * by, y + (py - y) * by) for px, py in face]


def corner(face: int, edge: float, depth: float) -> Point:
    """The top-left corner of a face's square in the net."""
    column, row = CROSS[face]
    return column * edge, depth + row * edge


def squares(edge: float, depth: float) -> list[list[Point]]:
    """The corners of each face in the net."""
    corners = (corner(face, edge, depth) for face in CROSS)
    return [[(x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge)] for x, y in corners]


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
    _device(pen, colour, colours, edge)


def _device(pen: Pen, colour: Colour | None, colours: tuple[Colour, ...], edge: float) -> None:
    """A gem, or the star, in the middle of a square."""
    k, mid = edge / 16, edge / 2
    if colour:
        pen.use(items.gem, colour, at=(mid, mid), scale=1.02 * k)
        return
    # a star with every gem round it: the player chooses
    pen.area(polygon(star(mid, mid, 6.3 * k, 2.7 * k, len(colours) or 5)), BRASS, INK, 0.3)
    pen.area(circle(mid, mid, 1.5 * k), PARCHMENT_DEEP, INK, 0.2)
    for each, at in zip(colours, regular(mid, mid, 5.0 * k, len(colours) or 1, pi / 4), strict=True):
        pen.use(items.gem, each, at=at, scale=0.51 * k)


def solid_net(die: Die, game: GameFile, look: Look, of: str = "", art: ArtPress | None = None) -> Art:
    """The net of a die that is no cube; as `die_net`."""
    flat = net(die.sides, min(OTHER_TABS, TAB / die.edge))
    size = Size(round(flat.width * die.edge, 2), round(flat.height * die.edge, 2))
    rim = polygon(_scaled_up(flat.rim, die.edge))

    def draw(pen: Pen) -> None:
        faces = [_scaled_up(corners, die.edge) for corners in flat.faces]
        ground(pen, rim, faces, tone_of(look, of) or PARCHMENT_DEEP)
        for at, corners in enumerate(flat.faces):
            paint_face(pen, _face_of(die, at, *2 * [_scaled_up(corners, die.edge)]), game, of, art)
        for fold in flat.folds:
            score(pen, polyline(_scaled_up(fold, die.edge)))
        cut(pen, rim)

    a, b, c, d = _scaled_up(flat.tabs[-1][0], die.edge)
    middle = (a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4
    name = "-".join(word for word in (die.id, of, "net") if word)
    return leaf(name, size, ROOM, look, draw, cut=rim, mark=Mark(middle[0] + 2.4, middle[1] + 0.4))


def _scaled_up(points: Sequence[Point], edge: float) -> list[Point]:
    return [(x * edge, y * edge) for x, y in points]


@dataclass(frozen=True, slots=True)
class FaceOfDie:
    """Where a face of a die is drawn.

    Attributes:
        die: Whose face.
        at: Its place among the faces of its solid.
        corners: On the drawing, in millimetres.
        ground: The same as far as its ground goes.
        top: Where its number points to: its first corner, of a cube the middle of a side.
    """

    die: Die
    at: int
    corners: Sequence[Point]
    ground: Sequence[Point]
    top: Point


def paint_face(pen: Pen, face: FaceOfDie, game: GameFile, of: str, art: ArtPress | None) -> None:
    """What stands on a face: one picture, upright towards its top; on a d4 one at each corner, upright towards it.

    Args:
        pen: Draws.
        face: Where.
        game: For the colours that faces name.
        of: The colour of the whole die.
        art: Who reads the SVG files that its faces name.
    """
    shape, die = solid(face.die.sides), face.die
    (x, y), r = incircle(face.corners)
    if die.sides == 4:
        for corner_at, (px, py) in zip(shape.faces[face.at], face.corners, strict=True):
            shown = die.all_faces[shape.numbers[corner_at] - 1]
            place = x + (px - x) * 0.44, y + (py - y) * 0.44
            _paint(pen, shown, face, (place, r * 0.5), (px - x, py - y), game, of, art)
    else:
        top = face.top
        shown = die.all_faces[shape.numbers[face.at] - 1]
        _paint(pen, shown, face, ((x, y), r), (top[0] - x, top[1] - y), game, of, art)
    if colour := find_colour(pen.look, of):
        disc = max(1.1, r * 0.15)
        reach, (px, py) = dist((x, y), face.corners[0]), face.corners[0]
        far = 0.0 if die.sides == 4 else min(1.3 * r, reach - (disc + 0.06 * r) * reach / r)
        mark_colour(pen, colour, disc, (x + (px - x) / reach * far, y + (py - y) / reach * far))


def _face_of(die: Die, at: int, corners: Sequence[Point], ground: Sequence[Point]) -> FaceOfDie:
    (ax, ay), (bx, by) = corners[0], corners[-1]
    return FaceOfDie(die, at, corners, ground, ((ax + bx) / 2, (ay + by) / 2) if die.sides == 6 else corners[0])


def _paint(
    pen: Pen,
    shown: Face,
    face: FaceOfDie,
    circle_in: tuple[Point, float],
    up: Point,
    game: GameFile,
    of: str,
    art: ArtPress | None,
) -> None:
    """One picture in a circle, upright towards a point."""
    (at, r), turn = circle_in, degrees(atan2(up[0], -up[1]))
    picture = None if shown in game.colours else picture_of(shown)
    side = LEGIBLE * r
    if picture is None:
        colours = tuple(game.colours.values())

        def device(inner: Pen) -> None:
            inner.place(partial(_device, colour=game.colours.get(str(shown)), colours=colours, edge=2 * r), (-r, -r))

        pen.place(device, at, turn=turn)
        return
    if picture.on and face.die.sides != 4:
        pen.tint(polygon(face.ground), tone_of(pen.look, picture.on))
    ground = tone_of(pen.look, picture.on) or tone_of(pen.look, of) or PARCHMENT_DEEP
    inset = inset_of(pen.look, picture, of, art)
    plain = picture.model_copy(update={"on": ground})

    def draw(inner: Pen) -> None:
        paint(inner, plain, "", PictureRoom(Size(side, side)), inset)
        if picture.words in UNCLEAR and face.die.sides > UNCLEAR_FROM:
            ink = INK if inner.low else tone_of(inner.look, picture.ink) or on(ground)
            inner.solid(rect(side / 2 - 0.3 * r, side / 2 + 0.46 * r, 0.6 * r, 0.1 * r), ink)

    def turned(inner: Pen) -> None:
        inner.place(draw, (-side / 2, -side / 2))

    pen.within(polygon(face.corners), lambda inner: inner.place(turned, at, turn=turn))


UNCLEAR, UNCLEAR_FROM = ("6", "9"), 8
"""Numbers with a line below them, as on bought dice, on dice with more faces than this: else one is the other."""


ABREAST = {4: 4, 6: 6, 8: 4, 10: 5, 12: 6, 20: 5}
"""Sides of a die -> how many of its stickers lie beside each other."""
AIR, OVER = 1.6, 0.7
"""Between two stickers, and how far their ground goes on beyond the cut, in millimetres."""


def sticker_sheet(die: DieStickers, game: GameFile, look: Look, of: str = "", art: ArtPress | None = None) -> Art:
    """A sticker for each side, in the order of the numbers; each is cut along its own outline. Args: as `die_net`."""
    numbers = solid(die.sides).numbers
    places = sorted(range(die.sides), key=lambda at: numbers[at])
    cuts = [_sticker(die, at, -die.rim) for at in places]
    xs, ys = ([point[way] for ring in cuts for point in ring] for way in (0, 1))
    wide, high, across = max(xs) - min(xs) + AIR, max(ys) - min(ys) + AIR, ABREAST[die.sides]
    origins = [(at % across * wide - min(xs), at // across * high - min(ys)) for at in range(die.sides)]
    outlines = [_moved(ring, origin) for ring, origin in zip(cuts, origins, strict=True)]
    lines = "".join(map(polygon, outlines))

    def draw(pen: Pen) -> None:
        for at, ring, origin in zip(places, outlines, origins, strict=True):
            ground = _moved(_sticker(die, at, OVER - die.rim), origin)
            pen.tint(polygon(ground), tone_of(look, of) or PARCHMENT_DEEP)
            paint_face(pen, _face_of(die, at, ring, ground), game, of, art)
        cut(pen, lines)

    size = Size(round(across * wide - AIR, 2), round(-(-die.sides // across) * high - AIR, 2))
    return leaf("-".join(word for word in (die.id, of) if word), size, ROOM, look, draw, cut=lines)


def _sticker(die: Die, at: int, out: float) -> list[Point]:
    """The outline of a side by itself, so far outside its edges; upright, about the middle of its circle."""
    corners = flat_face(solid(die.sides), at)
    (x, y), r = incircle(corners)
    turn, scale = -pi / 4 if die.sides == 6 else 0.0, die.edge + out / r
    c, s = cos(turn) * scale, sin(turn) * scale
    return [(c * (px - x) - s * (py - y), s * (px - x) + c * (py - y)) for px, py in corners]


def _moved(points: Sequence[Point], by: Point) -> list[Point]:
    return [(x + by[0], y + by[1]) for x, y in points]


def side_up(die: Die, shown: int, game: GameFile, look: Look, of: str, art: ArtPress | None) -> Art:
    """A die as it lies on a table, the face where a bought die has that number turned up. Args: as `die_net`."""
    shape = solid(die.sides)
    at = shape.numbers.index(shown)
    corners = _sticker(die, at, 0.0)
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    ring = _moved(corners, (-left, -top))
    size = Size(round(max(x for x, _ in ring), 2), round(max(y for _, y in ring), 2))
    rim = polygon(ring)

    def draw(pen: Pen) -> None:
        pen.area(rim, tone_of(look, of) or PARCHMENT_DEEP)
        face = _face_of(die, at, ring, ring)
        (x, y), r = incircle(ring)
        if die.sides == 4:
            _paint(pen, die.all_faces[shown - 1], face, ((x, y), r * 0.8), (0.0, -1.0), game, of, art)
        else:
            paint_face(pen, face, game, of, art)
        pen.line(rim, INK, 0.3)

    return leaf(f"{die.id}-{shown}", size, 0.0, look, draw, cut=rim)


def draw_stickers(studio: Studio, design: Design) -> Art:
    """The stickers of a die, in its colour.

    Raises:
        TooLargeError: They do not fit a sheet.
    """
    if design.side == "side":
        return side_up(design.part, design.subject, studio.game, studio.look, design.of, studio.art)
    art = sticker_sheet(design.part, studio.game, studio.look, design.of, studio.art)
    must_fit(design.part.title, art.trim, studio.page)
    return art


def draw_face(studio: Studio, design: Design) -> Art:
    """The net, in its colour.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    if design.side == "side":
        return side_up(design.part, design.subject, studio.game, studio.look, design.of, studio.art)
    draw = die_net if design.part.sides == 6 else solid_net
    art = draw(design.part, studio.game, studio.look, design.of, studio.art)
    must_fit(design.part.title, art.trim, studio.page)
    return art
