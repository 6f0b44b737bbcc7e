"""The lines of a sheet -> SVG in millimetres, and DXF (R12): cuts and scores in layers and colours of their own.

DXF R12 (AC1009) is what Silhouette Studio Basic, LightBurn and every CAD program read. Its lines are POLYLINEs; an arc
is a vertex with a bulge, the tangent of a quarter of its angle. Curves that are no arcs become chords.
https://help.autodesk.com/view/OARX/2024/ENU/?guid=GUID-ABF6B778-BE20-4B49-9B58-A94E64CEFFF3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, dist, hypot, pi, sin, tan

from tilewright.frozen import dataclass
from tilewright.svg.outline import ShapeEdge, number
from tilewright.units import Size, added

FINE = 0.01
"""How far a chord is from its curve, at most, in millimetres."""
MOST_CHORDS = 500
"""Of one curve."""
Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CutLayer:
    """Lines for one operation of a machine.

    Attributes:
        name: CUT, SCORE, REGMARKS.
        colour: Of the lines in the SVG.
        number: The same colour by its number in AutoCAD's index.
        edges: The lines, in millimetres from the sheet's upper left corner.
        ids: What each of them is called in the SVG; empty for lines without a name.
    """

    name: str
    colour: str
    number: int
    edges: tuple[ShapeEdge, ...]
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vertex:
    """A corner of a line, and how the line goes on: straight, or as an arc.

    Attributes:
        x: Millimetres to the right.
        y: Millimetres down; in a DXF they are counted upwards.
        bulge: The tangent of a quarter of the arc's angle, positive if it goes clockwise where y grows down; 0 for a
            straight line.
    """

    x: float
    y: float
    bulge: float = 0.0


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line that is cut in one go."""

    vertices: tuple[Vertex, ...]
    closed: bool


def lines_of(edge: ShapeEdge) -> Iterator[CutLine]:
    """The lines of an edge: cubic curves as arcs if they are, else as chords."""
    numbers = iter(edge.numbers)
    vertices, start = list[Vertex](), (0.0, 0.0)
    for step in edge.steps:
        if step == "re":
            x, y, w, h = (next(numbers) for _ in range(4))
            yield CutLine((Vertex(x, y), Vertex(x + w, y), Vertex(x + w, y + h), Vertex(x, y + h)), closed=True)
        elif step == "h":
            yield from _line(vertices, closed=True)
            vertices = [Vertex(*start)]
        elif step == "m":
            yield from _line(vertices, closed=False)
            start = next(numbers), next(numbers)
            vertices = [Vertex(*start)]
        elif step == "l":
            vertices.append(Vertex(next(numbers), next(numbers)))
        else:
            here = vertices.pop()
            curve = [(here.x, here.y), *((next(numbers), next(numbers)) for _ in range(3))]
            vertices += _curve(curve)
    yield from _line(vertices, closed=False)


def _line(vertices: list[Vertex], *, closed: bool) -> Iterator[CutLine]:
    if closed and len(vertices) > 1 and _same(vertices[0], vertices[-1]):
        vertices = vertices[:-1]
    if len(vertices) > 1:
        yield CutLine(tuple(vertices), closed)


def _same(one: Vertex, other: Vertex) -> bool:
    return dist((one.x, one.y), (other.x, other.y)) < 1e-6


def _curve(points: Sequence[Corner]) -> Iterator[Vertex]:
    """A cubic curve from its first vertex to its last: one arc, or chords."""
    (ax, ay), end = points[0], points[3]
    bulge = _bulge(points)
    if bulge is not None:
        yield Vertex(ax, ay, bulge)
        yield Vertex(*end)
        return
    # the distance of a chord from a cubic of n parts is at most 3/4 of its largest second difference / n squared
    bend = max(hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]) for p, q, r in (points[:3], points[1:]))
    count = min(MOST_CHORDS, max(1, ceil((0.75 * bend / FINE) ** 0.5)))
    for part in range(count):
        yield Vertex(*_at(points, part / count))
    yield Vertex(*end)


def _at(points: Sequence[Corner], t: float) -> Corner:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x, y = (added(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


def _bulge(points: Sequence[Corner]) -> float | None:
    """The bulge of a curve that stands for an arc of a circle; None of any other.

    A cubic curve strays from the quarter of a circle that it stands for by 0.027 % of the radius.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    first, last = (bx - ax, by - ay), (dx - cx, dy - cy)
    if not (hypot(*first) > 1e-9 and hypot(*last) > 1e-9):
        return None
    angle = atan2(first[0] * last[1] - first[1] * last[0], first[0] * last[0] + first[1] * last[1])
    chord = dist((ax, ay), (dx, dy))
    if abs(angle) < 1e-6 or chord < 1e-9 or abs(angle) > pi * 0.9:
        return None
    radius = chord / (2 * abs(sin(angle / 2)))
    side = 1 if angle > 0 else -1
    length = hypot(*first)
    ox, oy = ax - side * radius * first[1] / length, ay + side * radius * first[0] / length
    on = all(abs(dist((ox, oy), _at(points, t)) - radius) < 4e-4 * radius for t in (0.25, 0.5, 0.75, 1.0))
    return tan(angle / 4) if on else None


# SVG


def svg(size: Size, layers: Iterable[CutLayer], hairline: float = 0.1) -> bytes:
    """A sheet as SVG, as large as its paper: a group for each layer, lines without a fill."""
    across, along = f"{size.width:g}", f"{size.height:g}"
    head = f'width="{across}mm" height="{along}mm" viewBox="0 0 {across} {along}"'
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" {head}>']
    for layer in layers:
        text.append(f'<g id="{layer.name.lower()}" fill="none" stroke="{layer.colour}" stroke-width="{hairline:g}">')
        names = [f'id="{each}" ' for each in layer.ids] or [""] * len(layer.edges)
        for name, edge in zip(names, layer.edges, strict=True):
            text += [f'<path {name}d="{path_data(line)}"/>' for line in lines_of(edge)]
        text.append("</g>")
    return ("\n".join([*text, "</svg>"]) + "\n").encode()


def path_data(line: CutLine) -> str:
    """Path data, arcs as arcs."""
    first = line.vertices[0]
    words = [f"M{_mm(first.x)} {_mm(first.y)}"]
    pairs = [*zip(line.vertices, line.vertices[1:], strict=False)]
    pairs += [(line.vertices[-1], first)] if line.closed else []
    for at, (here, there) in enumerate(pairs):
        if here.bulge:
            radius = dist((here.x, here.y), (there.x, there.y)) * (1 + here.bulge**2) / (4 * abs(here.bulge))
            sweep = int(here.bulge > 0)
            words.append(f"A{_mm(radius)} {_mm(radius)} 0 0 {sweep} {_mm(there.x)} {_mm(there.y)}")
        elif not (line.closed and at == len(pairs) - 1):
            words.append(f"L{_mm(there.x)} {_mm(there.y)}")
    return "".join(words) + ("Z" if line.closed else "")


def _mm(length: float) -> str:
    return number(length, 4)


# DXF


def dxf(size: Size, layers: Sequence[CutLayer]) -> bytes:
    """A sheet as DXF R12 in millimetres, its lower left corner at the origin."""
    groups: list[tuple[int, object]] = [
        (0, "SECTION"), (2, "HEADER"),
        (9, "$ACADVER"), (1, "AC1009"),
        (9, "$INSUNITS"), (70, 4),
        (9, "$MEASUREMENT"), (70, 1),
        (9, "$EXTMIN"), (10, _dxf(0)), (20, _dxf(0)), (30, _dxf(0)),
        (9, "$EXTMAX"), (10, _dxf(size.width)), (20, _dxf(size.height)), (30, _dxf(0)),
        (0, "ENDSEC"),
        (0, "SECTION"), (2, "TABLES"),
        (0, "TABLE"), (2, "LTYPE"), (70, 1),
        (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, _dxf(0)),
        (0, "ENDTAB"),
        (0, "TABLE"), (2, "LAYER"), (70, len(layers)),
    ]  # fmt: skip
    for layer in layers:
        groups += [(0, "LAYER"), (2, layer.name), (70, 0), (62, layer.number), (6, "CONTINUOUS")]
    groups += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for layer in layers:
        for edge in layer.edges:
            for line in lines_of(edge):
                groups += _polyline(line, layer.name, size.height)
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in groups).encode("ascii")


def _polyline(line: CutLine, layer: str, height: float) -> Iterator[tuple[int, object]]:
    yield from (
        (0, "POLYLINE"),
        (8, layer),
        (66, 1),
        (10, _dxf(0)),
        (20, _dxf(0)),
        (30, _dxf(0)),
        (70, int(line.closed)),
    )
    for each in line.vertices:
        yield from ((0, "VERTEX"), (8, layer), (10, _dxf(each.x)), (20, _dxf(height - each.y)), (30, _dxf(0)))
        if each.bulge:
            yield 42, f"{-each.bulge:.8f}"  # y grows upwards: what went clockwise goes the other way round
    yield from ((0, "SEQEND"), (8, layer))


def _dxf(length: float) -> str:
    return f"{length:.5f}"
