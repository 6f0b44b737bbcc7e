"""How many faces a die has -> Solid: its corners and faces in space, which face bears which number, and its flat net.

A d4, d8, d12 and d20 are regular. A d10 is a pentagonal trapezohedron as high as it is wide: its faces are kites.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, dist, pi, sin, sqrt

from tilewright.draw.folds import tab
from tilewright.draw.shapes import Point
from tilewright.frozen import dataclass
from tilewright.units import added

Spot = tuple[float, float, float]
"""A place in space."""
Side = tuple[int, int]
"""A side of a face: the face's place in `Solid.faces`, and which of its corners the side begins at."""
HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Solid:
    """The shape of a die whose edge is 1; of a d10 the longer of its edges.

    Attributes:
        corners: Where each is.
        faces: The corners of each, anticlockwise as they are seen from outside; first the one its number points to.
        numbers: What stands on each face of a bought die; of a d4 what stands at the corner opposite to it.
        hinges: Face -> the face that it hangs on in the net; the first hangs on none.
    """

    corners: tuple[Spot, ...]
    faces: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    hinges: Mapping[int, int]

    def sides(self) -> Iterator[tuple[Side, Side]]:
        """Every edge, as a side of both its faces."""
        ends = {
            pair: (face, at)
            for face, ring in enumerate(self.faces)
            for at, pair in enumerate(pairwise((*ring, ring[0])))
        }
        yield from ((side, ends[b, a]) for (a, b), side in ends.items() if a < b)


@dataclass(frozen=True, slots=True)
class FlatSolid:
    """A solid laid flat, its printed side up, y downwards; the box around all of it begins at 0, 0.

    Attributes:
        faces: The corners of each face, in the order of `Solid.faces`.
        folds: The lines between two faces, then those at the foot of each tab.
        tabs: The four corners of each glue tab, and the side of the face that it is glued behind.
        rim: The line that is cut along.
        width, height: Of the box around it.
    """

    faces: tuple[tuple[Point, ...], ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: tuple[tuple[tuple[Point, ...], Side], ...]
    rim: tuple[Point, ...]
    width: float
    height: float


def tetrahedron() -> Solid:
    """Each face is called by the corner that is opposite to it."""
    corners = ((1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0))
    faces = tuple(tuple(each for each in range(4) if each != face) for face in range(4))
    return _solid(corners, faces, (1, 2, 3, 4), {1: 0, 2: 0, 3: 0})


def cube() -> Solid:
    """For stickers: its net is the cross of `draw.die`."""
    corners = tuple((x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0))
    faces = ((0, 1, 3, 2), (0, 1, 5, 4), (0, 2, 6, 4), (1, 3, 7, 5), (2, 3, 7, 6), (4, 5, 7, 6))
    return _solid(corners, faces, (1, 2, 3, 4, 5, 6), {1: 0, 2: 0, 3: 0, 4: 0, 5: 1})


def octahedron() -> Solid:
    """Six faces in a band and one on either side of it; the numbers point to two poles."""
    corners = ((0.0, 0.0, 1.0), (0.0, 0.0, -1.0), *((cos(k * pi / 2), sin(k * pi / 2), 0.0) for k in range(4)))
    faces = tuple((pole, 2 + k, 2 + (k + 1) % 4) for pole in (0, 1) for k in range(4))
    return _solid(corners, faces, (1, 5, 2, 6, 7, 3, 8, 4), {2: 1, 3: 2, 7: 3, 4: 7, 5: 4, 0: 3, 6: 7})


def trapezohedron() -> Solid:
    """Five kites about either pole."""
    low = (1 - cos(pi / 5)) / (1 + cos(pi / 5))
    ring = tuple((cos(k * pi / 5), sin(k * pi / 5), low * (-1) ** k) for k in range(10))
    upper = tuple((10, 2 * k, (2 * k + 1) % 10, (2 * k + 2) % 10) for k in range(5))
    lower = tuple((11, (2 * k + 1) % 10, (2 * k + 2) % 10, (2 * k + 3) % 10) for k in range(5))
    hinges = {1: 0, 2: 1, 3: 2, 4: 3, 7: 2, 6: 7, 5: 6, 8: 7, 9: 8}
    return _solid((*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)), (*upper, *lower), (1, 7, 3, 9, 5, 2, 6, 10, 4, 8), hinges)


def icosahedron() -> Solid:
    """Five faces about each pole, and a band of ten between them."""
    high, wide = 1 / sqrt(5), 2 / sqrt(5)
    ring = [
        (wide * cos(at * 2 * pi / 5), wide * sin(at * 2 * pi / 5), height)
        for height, half in ((high, 0.0), (-high, 0.5))
        for at in (k + half for k in range(5))
    ]
    up, low = list(range(5)), list(range(5, 10))
    after = [(k + 1) % 5 for k in range(5)]
    caps = [(10, up[k], up[after[k]]) for k in range(5)]
    hanging = [(low[k], up[k], up[after[k]]) for k in range(5)]
    standing = [(up[after[k]], low[k], low[after[k]]) for k in range(5)]
    feet = [(11, low[k], low[after[k]]) for k in range(5)]
    hinges = {15 + k: 10 + k for k in range(5)} | {10 + k: 5 + k for k in range(5)} | {k: 5 + k for k in range(5)}
    hinges |= {5 + after[k]: 10 + k for k in range(4)}
    faces = (*caps, *hanging, *standing, *feet)
    numbers = (20, 8, 16, 6, 14, 2, 10, 3, 9, 4, 12, 17, 19, 11, 18, 15, 7, 1, 13, 5)
    return _solid((*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)), faces, numbers, hinges)


def dodecahedron() -> Solid:
    """The middles of an icosahedron's faces, joined round each of its corners: two flowers of six."""
    twin = icosahedron()
    corners = tuple(_middle([twin.corners[at] for at in face]) for face in twin.faces)
    rings = [[at for at, face in enumerate(twin.faces) if corner in face] for corner in range(12)]
    numbers = (11, 8, 9, 10, 7, 3, 6, 2, 5, 4, 1, 12)
    hinges = dict.fromkeys(range(5), 10) | {5: 0, 11: 5} | dict.fromkeys(range(6, 10), 11)
    return _solid(corners, tuple(map(tuple, rings)), numbers, hinges)


MAKERS = {4: tetrahedron, 6: cube, 8: octahedron, 10: trapezohedron, 12: dodecahedron, 20: icosahedron}


@lru_cache
def solid(sides: int) -> Solid:
    """The solid with so many faces: 4, 6, 8, 10, 12 or 20.

    Raises:
        KeyError: There is none with so many.
    """
    return MAKERS[sides]()


def _solid(
    corners: Sequence[Spot], faces: Sequence[Sequence[int]], numbers: tuple[int, ...], hinges: Mapping[int, int]
) -> Solid:
    """With its longest edge 1, and the corners of each face in order from its first."""
    rings = tuple(_ring(corners, face) for face in faces)
    ends = [pair for ring in rings for pair in pairwise((*ring, ring[0]))]
    longest = max(dist(corners[a], corners[b]) for a, b in ends)
    scaled = tuple((x / longest, y / longest, z / longest) for x, y, z in corners)
    return Solid(scaled, rings, numbers, hinges)


def _ring(corners: Sequence[Spot], face: Sequence[int]) -> tuple[int, ...]:
    """The corners of a face, anticlockwise as they are seen from outside; the solid's middle is at 0, 0, 0."""
    middle = _middle([corners[at] for at in face])
    right = _unit(_less(corners[face[0]], middle))
    up = _cross(_unit(middle), right)
    arms = {at: _less(corners[at], middle) for at in face}
    angles = {at: atan2(_dot(arm, up), _dot(arm, right)) % (2 * pi) for at, arm in arms.items()}
    return tuple(sorted(face, key=lambda at: 0.0 if at == face[0] else angles[at]))


def _middle(spots: Sequence[Spot]) -> Spot:
    x, y, z = (added(each) / len(spots) for each in zip(*spots, strict=True))
    return x, y, z


def _less(a: Spot, b: Spot) -> Spot:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Spot, b: Spot) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Spot, b: Spot) -> Spot:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Spot) -> Spot:
    long = sqrt(_dot(a, a))
    return a[0] / long, a[1] / long, a[2] / long


def flat_face(shape: Solid, face: int) -> tuple[Point, ...]:
    """The corners of a face by itself, y downwards, its first corner on top and the middle of its corners at 0, 0."""
    spots = [shape.corners[at] for at in shape.faces[face]]
    middle = _middle(spots)
    up = _unit(_less(spots[0], middle))
    right = _cross(up, _unit(_cross(_less(spots[1], spots[0]), _less(spots[2], spots[1]))))
    return tuple((_dot(arm, right), -_dot(arm, up)) for arm in (_less(spot, middle) for spot in spots))


def incircle(corners: Sequence[Point]) -> tuple[Point, float]:
    """The circle that touches all sides of a face from inside: its middle and its radius."""
    lines = list(pairwise((*corners, corners[0])))
    doubled = added(a[0] * b[1] - b[0] * a[1] for a, b in lines)
    radius = abs(doubled) / added(dist(a, b) for a, b in lines)
    inwards = 1.0 if doubled > 0 else -1.0
    normals = [((a[1] - b[1]) / dist(a, b) * inwards, (b[0] - a[0]) / dist(a, b) * inwards) for a, b in lines[:2]]
    (ax, ay), (bx, by) = normals
    one, two = (x * a[0] + y * a[1] + radius for (x, y), (a, _) in zip(normals, lines[:2], strict=True))
    whole = ax * by - bx * ay
    return ((one * by - two * ay) / whole, (ax * two - bx * one) / whole), radius


@lru_cache
def net(sides: int, depth: float) -> FlatSolid:
    """The flat net of a solid, with a glue tab at every edge that is not folded.

    Args:
        sides: Faces of the die.
        depth: Of the tabs, for an edge of 1; less where there is no room for so much.
    """
    shape = solid(sides)
    placed = _levelled(_unfolded(shape))
    hinged = {frozenset(pair) for pair in shape.hinges.items()}
    pairs = list(shape.sides())
    open_pairs = [pair for pair in pairs if frozenset(side[0] for side in pair) not in hinged]
    folded = [pair[0] for pair in pairs if frozenset(side[0] for side in pair) in hinged]
    tabs: dict[Side, tuple[Point, ...]] = {}
    behind: dict[Side, Side] = {}
    for pair in open_pairs:
        taken = [*placed, *tabs.values()]
        best = next(
            (side, other, points)
            for deep in (depth, 0.8 * depth, 0.6 * depth, 0.45 * depth, 0.3 * depth)
            for slant in (1.0, 1.75, 3.2)
            for side, other in (pair, pair[::-1])
            for points in [_tab(placed, side, deep, slant)]
            if not any(_overlap(points, each) for each in taken)
        )
        tabs[best[0]], behind[best[0]] = best[2], best[1]
    rim: list[Point] = []
    twins = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    start = here = open_pairs[0][0]
    while not rim or here != start:
        rim += [_ends(placed, here)[0], *tabs.get(here, ())]
        here = _next(shape, here)
        while frozenset((here[0], twins[here][0])) in hinged:
            here = _next(shape, twins[here])
    left, top = min(x for x, _ in rim), min(y for _, y in rim)

    def moved(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x - left, y - top) for x, y in points)

    lines = [_ends(placed, side) for side in (*folded, *tabs)]
    ends = tuple((a, b) for a, b in map(moved, lines))
    glued = tuple((moved(points), behind[side]) for side, points in tabs.items())
    width, height = max(x for x, _ in rim) - left, max(y for _, y in rim) - top
    return FlatSolid(tuple(map(moved, placed)), ends, glued, moved(rim), width, height)


def _next(shape: Solid, side: Side) -> Side:
    return side[0], (side[1] + 1) % len(shape.faces[side[0]])


def _ends(placed: Sequence[Sequence[Point]], side: Side) -> tuple[Point, Point]:
    ring = placed[side[0]]
    return ring[side[1]], ring[(side[1] + 1) % len(ring)]


def _tab(placed: Sequence[Sequence[Point]], side: Side, depth: float, slant: float) -> tuple[Point, ...]:
    """Its foot a little inside the ends of the side. Faces run anticlockwise here, so it is drawn from end to start."""
    a, b = _ends(placed, side)
    inset = 0.025 * dist(a, b)
    return tuple(reversed(tab(b, a, min(depth, (0.48 * dist(a, b) - inset) / slant), inset, slant)))


def _unfolded(shape: Solid) -> list[tuple[Point, ...]]:
    """Every face in one plane, y downwards, each beside the one that it hangs on."""
    flat = [flat_face(shape, face) for face in range(len(shape.faces))]
    twins = {one[0]: {} for pair in shape.sides() for one in pair}  # type: dict[int, dict[int, tuple[Side, Side]]]
    for one, two in shape.sides():
        twins[one[0]][two[0]], twins[two[0]][one[0]] = (one, two), (two, one)
    (first,) = set(range(len(flat))) - set(shape.hinges)
    placed = {first: flat[first]}
    while len(placed) < len(flat):
        for face, at in shape.hinges.items():
            if at in placed and face not in placed:
                mine, other = twins[face][at]
                placed[face] = _laid(flat[face], _ends(flat, mine), _ends([placed[at]], (0, other[1]))[::-1])
    return [placed[face] for face in range(len(flat))]


def _laid(points: Sequence[Point], here: tuple[Point, Point], there: tuple[Point, Point]) -> tuple[Point, ...]:
    """Moved and turned so that the ends of a side that are here come to lie there."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = *here, *there
    turn = atan2(dy - cy, dx - cx) - atan2(by - ay, bx - ax)
    c, s = cos(turn), sin(turn)
    return tuple((cx + c * (x - ax) - s * (y - ay), cy + s * (x - ax) + c * (y - ay)) for x, y in points)


def _levelled(placed: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """The same turned so that the box around it is as small as can be, one side of a face level; wider than high."""
    level: Point = (1.0, 0.0)
    sides = [(a, b) for ring in placed for a, b in pairwise((*ring, ring[0]))]
    ways = [[_laid(ring, (a, b), ((0.0, 0.0), level)) for ring in placed] for a, b in sides]
    return min(ways, key=lambda way: (round(_box(way)[0] * _box(way)[1], 6), -round(_box(way)[0], 6)))


def _box(placed: Sequence[Sequence[Point]]) -> tuple[float, float]:
    xs, ys = [x for ring in placed for x, _ in ring], [y for ring in placed for _, y in ring]
    return max(xs) - min(xs), max(ys) - min(ys)


def _overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two shapes without notches have more in common than a line: none of their sides parts them."""
    for ring in (one, other):
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            along = [[(by - ay) * x - (bx - ax) * y for x, y in shape] for shape in (one, other)]
            if min(along[0]) >= max(along[1]) - HAIR or min(along[1]) >= max(along[0]) - HAIR:
                return False
    return True
