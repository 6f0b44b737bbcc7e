"""Faces -> a model in space as an OBJ file: a token of any outline, a pyramid, a box; its net is its picture.

Lengths are inches, which Tabletop Simulator counts in. y grows upwards; what is printed on top reads from +z.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, sqrt

from tilewright.build.atlas import Atlas, AtlasCell
from tilewright.build.store import Face
from tilewright.draw.boxes import TUCK, Net, net
from tilewright.draw.pyramid import fan, net_size
from tilewright.draw.two_part_box import box_nets
from tilewright.frozen import dataclass
from tilewright.pdf.raster import Dots
from tilewright.pieces.boxes import BoxLoad, Tray, TuckBox
from tilewright.pieces.nets import Pyramids, PyramidSubject
from tilewright.pieces.two_part_box import BoxNets, TwoPartBox
from tilewright.spec.part import Component
from tilewright.svg import polygon
from tilewright.svg.contour import Contour, ContourError
from tilewright.units import MM_PER_INCH, Box, added

Point = tuple[float, float]
Spot = tuple[float, float, float]
"""A place in space, in millimetres."""
DENSE = 150.0
"""Dots to an inch of the picture of a model."""
BLEED = 1.0
"""Millimetres around a face that are in the picture, lest its edges show what lies beside it."""
ROUND = 0.01
"""By how much the distances of a circle's corners from its middle differ at most, as a share."""


@dataclass(frozen=True, slots=True)
class SolidModel:
    """A thing in space.

    Attributes:
        sides: The corners of each, anticlockwise as it is seen from outside, and for each where it is in the picture.
        picture: What it is covered with.
        high: How far its highest corner is above its lowest, in millimetres.
        low: How far its lowest corner is below the place that it stands by, in millimetres.
    """

    sides: tuple[tuple[tuple[Spot, Point], ...], ...]
    picture: Atlas
    high: float
    low: float

    def obj(self) -> bytes:
        """The file."""
        places, marks, normals, faces = dict[str, int](), dict[str, int](), dict[str, int](), list[str]()
        for side in self.sides:
            normal = normals.setdefault(_line("vn", *_normal([spot for spot, _ in side])), len(normals) + 1)
            corners = []
            for (x, y, z), mark in side:
                place = _line("v", x / MM_PER_INCH, y / MM_PER_INCH, z / MM_PER_INCH)
                at = places.setdefault(place, len(places) + 1)
                corners.append(f"{at}/{marks.setdefault(_line('vt', *mark), len(marks) + 1)}/{normal}")
            faces.append(f"f {' '.join(corners)}")
        return "".join(f"{line}\n" for line in (*places, *marks, *normals, *faces)).encode()


def _line(word: str, *numbers: float) -> str:
    return f"{word} {' '.join(f'{number + 0.0:.5f}'.replace('-0.00000', '0.00000') for number in numbers)}"


def _normal(spots: Sequence[Spot]) -> Spot:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = spots[:3]
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    long = sqrt(x * x + y * y + z * z) or 1.0
    return x / long, y / long, z / long


class _Picture:
    """Faces side by side in one picture, and where a place on one of them is in it."""

    def __init__(self, *faces: Face) -> None:
        wide = added(face.trim.width + 2 * BLEED for face in faces)
        high = max(face.trim.height + 2 * BLEED for face in faces)
        scale = min(DENSE / MM_PER_INCH, 4096 / wide, 4096 / high)
        cells, left = list[AtlasCell](), 0
        for face in faces:
            dots = Dots(*(max(1, round((side + 2 * BLEED) * scale)) for side in (face.trim.width, face.trim.height)))
            cells.append(AtlasCell(face, left, 0, dots, BLEED))
            left += dots.wide
        self.atlas = Atlas(Dots(left, max(cell.dots.high for cell in cells)), tuple(cells))

    def mark(self, number: int, point: Point) -> Point:
        """Where a place in millimetres from a face's upper left corner is, as shares of the picture from below left."""
        cell, whole = self.atlas.cells[number], self.atlas.dots
        box = cell.frame.box
        x = cell.x + (point[0] - box.x) / box.width * cell.dots.wide
        y = cell.y + (point[1] - box.y) / box.height * cell.dots.high
        return x / whole.wide, 1 - y / whole.high


def corners_of(face: Face) -> tuple[Point, ...]:
    """The corners of a face's outline, clockwise; of curves the ends of chords; holes are filled."""
    size, cut = face.trim, face.outline.cut
    if cut:
        try:
            return Contour("M" + cut.split("M")[1], size).corners
        except (ContourError, IndexError):
            pass
    return (0.0, 0.0), (size.width, 0.0), (size.width, size.height), (0.0, size.height)


def is_circle(corners: Sequence[Point]) -> bool:
    """Whether corners lie on a circle."""
    box = polygon.around(corners)
    middle = box.x + box.width / 2, box.y + box.height / 2
    far = [dist(corner, middle) for corner in corners]
    return len(corners) > 16 and max(far) - min(far) < ROUND * max(far)


def prism(front: Face, back: Face, thickness: float) -> SolidModel:
    """A flat thing in the shape of its front, printed on both sides; its back is its front, turned about its height."""
    picture, wide, high = _Picture(front, back), front.trim.width, front.trim.height
    rim, up = corners_of(front), thickness / 2

    def spot(point: Point, y: float) -> Spot:
        return point[0] - wide / 2, y, point[1] - high / 2

    sides = list[tuple[tuple[Spot, Point], ...]]()
    for a, b, c in triangles(rim):
        sides.append(tuple((spot(each, up), picture.mark(0, each)) for each in (c, b, a)))
        sides.append(tuple((spot(each, -up), picture.mark(1, (wide - each[0], each[1]))) for each in (a, b, c)))
    for a, b in polygon.sides(rim):
        one, other = picture.mark(0, a), picture.mark(0, b)
        sides.append(((spot(a, up), one), (spot(b, up), other), (spot(b, -up), other), (spot(a, -up), one)))
    return SolidModel(tuple(sides), picture.atlas, thickness, up)


def triangles(corners: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    """A polygon whose corners run clockwise in as many triangles as it has corners but two, which run so as well."""
    left, parts = list(corners), list[tuple[Point, Point, Point]]()
    while len(left) > 3:
        count = len(left)
        at = next((at for at in range(count) if _is_ear(left, at)), 0)
        parts.append((left[at - 1], left[at], left[(at + 1) % count]))
        del left[at]
    return [*parts, (left[0], left[1], left[2])]


def _is_ear(left: Sequence[Point], at: int) -> bool:
    a, b, c = left[at - 1], left[at], left[(at + 1) % len(left)]
    if _turn(a, b, c) <= 0:
        return False
    others = (point for point in left if point not in {a, b, c})
    return not any(_turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0 for p in others)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def solid_of(part: Component, subject: object, faces: Sequence[Face]) -> SolidModel | None:
    """The model of what is cut out, folded and glued: a pyramid, a box, a tray; None for what is none of these.

    Args:
        part: The component.
        subject: What is on the piece.
        faces: Its nets, fronts alone.
    """
    match part, subject:
        case Pyramids(), PyramidSubject():
            return _pyramid(part, subject, faces[0])
        case TuckBox(), BoxLoad():
            return _tuck_box(net(part, subject), faces[0])
        case TwoPartBox(), BoxNets():
            return _lidded_box(subject, faces)
        case Tray(), _:
            return _tray(part, faces[0])
    return None


def _pyramid(part: Pyramids, subject: PyramidSubject, face: Face) -> SolidModel:
    size, picture = part.sizes[subject.size], _Picture(face)
    dx, dy = net_size(size)[1]
    tip, *foot = [(x + dx, y + dy) for x, y in fan(size)]
    half, low = size.base / 2, size.height / 4
    top: Spot = (0.0, size.height - low, 0.0)
    around: list[Spot] = [(-half, -low, half), (half, -low, half), (half, -low, -half), (-half, -low, -half)]
    sides = [
        tuple(
            zip(
                (top, around[at], around[(at + 1) % 4]),
                (picture.mark(0, point) for point in (tip, foot[at], foot[at + 1])),
                strict=True,
            )
        )
        for at in range(4)
    ]
    plain = picture.mark(0, ((tip[0] + foot[2][0]) / 2, (tip[1] + foot[2][1]) / 2))
    return SolidModel((*sides, tuple((spot, plain) for spot in reversed(around))), picture.atlas, size.height, low)


def _panel(picture: _Picture, number: int, box: Box, spots: Sequence[Spot]) -> tuple[tuple[Spot, Point], ...]:
    """A rectangle of a net; where its upper left, upper right, lower right and lower left corners are in space."""
    pairs = [(spot, picture.mark(number, point)) for spot, point in zip(spots, _corners(box), strict=True)]
    return tuple(reversed(pairs))


def _tuck_box(flat: Net, face: Face) -> SolidModel:
    picture = _Picture(face)
    x, y, z = flat.width / 2, flat.depth / 2, flat.height / 2
    left, front, right, back = flat.walls
    lids = Box(back.x, TUCK, back.width, flat.depth), Box(back.x, back.bottom, back.width, flat.depth)
    panels = (
        (front, ((-x, y, -z), (x, y, -z), (x, y, z), (-x, y, z))),
        (back, ((x, -y, -z), (-x, -y, -z), (-x, -y, z), (x, -y, z))),
        (left, ((-x, -y, -z), (-x, y, -z), (-x, y, z), (-x, -y, z))),
        (right, ((x, y, -z), (x, -y, -z), (x, -y, z), (x, y, z))),
        (lids[0], ((x, y, -z), (-x, y, -z), (-x, -y, -z), (x, -y, -z))),
        (lids[1], ((x, -y, z), (-x, -y, z), (-x, y, z), (x, y, z))),
    )
    sides = tuple(_panel(picture, 0, box, spots) for box, spots in panels)
    return SolidModel(sides, picture.atlas, flat.depth, y)


def _lidded_box(nets: BoxNets, faces: Sequence[Face]) -> SolidModel:
    """A lid and a base, each whole or in halves: if one is in halves, the panels of both end where these meet."""
    picture, base = _Picture(*faces), nets.walls[0]
    floor, wall = nets.flat("lid")
    x, y, z = floor.width / 2, max(wall, base) / 2, floor.height / 2
    across, down = Box(0, wall, wall, floor.height), Box(wall, 0, floor.width, wall)
    panels = (
        (Box(wall, wall, floor.width, floor.height), ((-x, y, -z), (x, y, -z), (x, y, z), (-x, y, z))),
        (across, ((-x, -y, -z), (-x, y, -z), (-x, y, z), (-x, -y, z))),
        (Box(wall + floor.width, wall, wall, floor.height), ((x, y, -z), (x, -y, -z), (x, -y, z), (x, y, z))),
        (down, ((-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z))),
        (Box(wall, wall + floor.height, floor.width, wall), ((-x, y, z), (x, y, z), (x, -y, z), (-x, -y, z))),
    )
    bottom = Box(base, base, nets.base.width, nets.base.height), ((x, -y, -z), (-x, -y, -z), (-x, -y, z), (x, -y, z))
    sides, at = list[tuple[tuple[Spot, Point], ...]](), 0
    for side, shown in (("lid", panels), ("base", (bottom,))):
        flats = box_nets(nets, side)
        fields = [half.field for half in flats] if len(flats) > 1 or not nets.halves else flats[0].fields
        for number, field in enumerate(fields):
            flat = flats[min(number, len(flats) - 1)]
            for box, spots in shown:
                left, top = max(box.x, field.x), max(box.y, field.y)
                wide, high = min(box.right, field.right) - left, min(box.bottom, field.bottom) - top
                if min(wide, high) > 0:
                    seen = Box(left, top, wide, high)
                    there = [_spot(box, spots, each) for each in _corners(seen)]
                    page = at + min(number, len(flats) - 1)
                    sides.append(_panel(picture, page, seen.moved(-flat.shown.x, -flat.shown.y), there))
        at += len(flats)
    return SolidModel(tuple(sides), picture.atlas, 2 * y, y)


def _corners(box: Box) -> tuple[Point, Point, Point, Point]:
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)


def _spot(box: Box, spots: Sequence[Spot], point: Point) -> Spot:
    """Where a place of a rectangle is in space, whose upper left, right and lower left corners are there."""
    across, down = (point[0] - box.x) / box.width, (point[1] - box.y) / box.height
    corner, right, _, low = spots
    x, y, z = (a + (b - a) * across + (c - a) * down for a, b, c in zip(corner, right, low, strict=True))
    return x, y, z


def _tray(part: Tray, face: Face) -> SolidModel:
    picture, deep, floor = _Picture(face), part.depth, part.size
    x, y, z = floor.width / 2, deep / 2, floor.height / 2
    bottom = Box(deep, deep, floor.width, floor.height)
    panels = (
        (bottom, ((x, -y, -z), (-x, -y, -z), (-x, -y, z), (x, -y, z))),
        (Box(deep, bottom.bottom, floor.width, deep), ((x, -y, z), (-x, -y, z), (-x, y, z), (x, y, z))),
        (Box(deep, 0, floor.width, deep), ((x, y, -z), (-x, y, -z), (-x, -y, -z), (x, -y, -z))),
        (Box(0, deep, deep, floor.height), ((x, y, -z), (x, -y, -z), (x, -y, z), (x, y, z))),
        (Box(bottom.right, deep, deep, floor.height), ((-x, -y, -z), (-x, y, -z), (-x, y, z), (-x, -y, z))),
    )
    outside = [_panel(picture, 0, box, spots) for box, spots in panels]
    plain = picture.mark(0, (bottom.x + bottom.width / 2, bottom.y + bottom.height / 2))
    inside = [tuple((spot, plain) for spot, _ in reversed(side)) for side in outside]
    return SolidModel((*outside, *inside), picture.atlas, deep, y)
