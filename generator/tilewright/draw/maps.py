"""A map's cells, edges and paths -> Art: grounds, rivers and roads, terrain, coordinates and names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import atan2, cos, dist, hypot, sin

from tilewright.draw.art import SAFE, Art, leaf
from tilewright.draw.look import tone_of
from tilewright.draw.ornament import PARCHMENT
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import Point, circle, pair, polygon, polyline, rect
from tilewright.draw.studio import Inset, Studio
from tilewright.draw.terrain import BUILT, GROUNDS, VARIANTS, terrain
from tilewright.draw.words import BODY, SMALLEST, fit, millimetres, span
from tilewright.pieces.grid import At, CellGrid, cell_named
from tilewright.pieces.kind import Design
from tilewright.pieces.maps import CellMap, MapCell, MapPlan
from tilewright.rng import Stream
from tilewright.units import BLEED, Box, Size, added

LINE, QUIET = "#8C8468", "#5E5546"
"""The colour of the grid, and of coordinates."""
PLATE = "#FFFDF4"
WATER, WATER_DARK, WALL, HEDGE, HEDGE_DARK, CLIFF = "#5B9CC9", "#2F6690", "#8A8078", "#7DA45C", "#47682F", "#6B4326"
CASING, ROAD, TRAIL = "#5A4632", "#F2DFB4", "#7A5B3A"
Lines = Sequence[tuple[Point, Point]]
"""Sides, each from corner to corner."""
NEAR = 0.05
"""How far grounds go under their neighbours, in millimetres, so that no white shows between them."""


def draw_face(studio: Studio, design: Design) -> Art:
    """The whole map.

    Raises:
        OverfullError: A name is too long for its cell and its neighbours.
    """
    part: CellMap = design.part
    plan: MapPlan = design.subject
    grid, rim = plan.grid, part.margin
    size = Size(grid.size.width + 2 * rim, grid.size.height + 2 * rim)
    insets = {name: studio.art.inset(look.art, {}) for name, look in part.looks.items() if look.art and studio.art}

    def draw(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), PARCHMENT)
        pen.place(partial(_cells, part=part, plan=plan, insets=insets), (rim, rim))

    safe = Box(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
    return leaf(design.name, size, BLEED, studio.look, draw, safe=safe)


def _cells(pen: Pen, part: CellMap, plan: MapPlan, insets: Mapping[str, Inset]) -> None:
    """Everything, from the ground up."""
    grid = plan.grid
    on = {cell.at: cell for cell in plan.cells}
    there = [at for at in grid.cells() if at not in on or on[at].terrain != "none"]
    looks = {at: _look(part, on[at].terrain if at in on else "clear") for at in there}
    grounds: dict[str, list[At]] = {}
    for at in there:
        grounds.setdefault(_ground(pen, part, looks[at]), []).append(at)
    grown = 1 + 2 * NEAR / grid.cell
    for colour, cells in grounds.items():
        pen.tint("".join(polygon(_around(grid, at, grown)) for at in cells), colour)
    for at in there:
        if looks[at][1] not in BUILT:
            _mark(pen, part, grid, at, looks[at], insets)
    _grid_lines(pen, grid, set(there))
    _edges(pen, plan)
    _paths(pen, plan, {at for at in there if looks[at][1] in BUILT})
    for at in there:
        if looks[at][1] in BUILT:
            _mark(pen, part, grid, at, looks[at], insets)
    if part.coordinates != "none":
        over = {at for at in there if looks[at][0] in insets}
        _coordinates(pen, plan, there, over, letters=part.coordinates == "letters")
    for cell in plan.cells:
        if cell.name:
            _name(pen, grid, cell)


def _look(part: CellMap, word: str) -> tuple[str, str]:
    """A terrain, and the built-in one whose drawing it has; '' where it has none."""
    own = part.looks.get(word)
    if own is None:
        return word, word
    return word, own.like or ("" if own.art or word not in GROUNDS else word)


def _ground(pen: Pen, part: CellMap, look: tuple[str, str]) -> str:
    """The colour of a terrain's ground."""
    own = part.looks.get(look[0])
    return tone_of(pen.look, own.colour if own else None) or GROUNDS.get(look[1], GROUNDS["clear"])


def _around(grid: CellGrid, at: At, grown: float) -> list[Point]:
    """The corners of a cell that is so many times as large."""
    x, y = grid.centre(at)
    return [(x + grown * a, y + grown * b) for a, b in grid.corners]


def _mark(pen: Pen, part: CellMap, grid: CellGrid, at: At, look: tuple[str, str], insets: Mapping[str, Inset]) -> None:
    """What is drawn on a cell."""
    word, drawn = look
    if word in insets:
        pen.use(_own, insets[word], grid.corners, grid.box, at=grid.centre(at))
    if drawn and drawn != "clear":
        (x, y), variant = grid.centre(at), (at[0] * 7 + at[1] * 5 + at[0] * at[1]) % VARIANTS
        pen.use(terrain, drawn, part.wide, variant, at=(x, y + grid.cell * 0.07 * grid.pointed))


def _own(pen: Pen, inset: Inset, corners: tuple[Point, ...], box: Size) -> None:
    """Somebody's own drawing of a terrain about the middle of a cell, cut off at its sides."""
    shown = partial(cover_with, inset=inset, size=box)
    pen.within(polygon(corners), lambda inner: inner.place(shown, (-box.width / 2, -box.height / 2)))


def _grid_lines(pen: Pen, grid: CellGrid, there: set[At]) -> None:
    """Each side once; what bounds the map a little stronger."""
    inner, outer = dict[tuple[At, int], str](), list[str]()
    for at in grid.cells():
        for side in range(grid.sides) if at in there else ():
            line = polyline(grid.ends(at, side))
            if grid.beyond(at, side) in there:
                inner.setdefault(grid.line(at, side), line)
            else:
                outer.append(line)
    pen.line("".join(inner.values()), LINE, 0.18)
    pen.line("".join(outer), QUIET, 0.35)


def _coordinates(pen: Pen, plan: MapPlan, cells: Iterable[At], over: set[At], *, letters: bool) -> None:
    """The name of each cell at its top: lower where something lies along its upper side, beside what crosses that.

    `over` are those on drawings of the designer's own, where it has a pale ground.
    """
    grid = plan.grid
    size = min(SMALLEST, grid.cell * 0.42)
    cap = millimetres(size, 0.66)
    bordered = {grid.line(at, side) for _, at, side in plan.edges}
    crossed = {at for _, at, sides in plan.paths if 0 in sides and not grid.pointed}
    for at in cells:
        x, y = grid.centre(at)
        lower = grid.cell * 0.05 if not grid.pointed and grid.line(at, 0) in bordered else 0.0
        top = -grid.cell * 0.36 if grid.pointed else 0.9 - grid.cell / 2
        beside = at in crossed
        x += grid.cell * 0.06 if beside else 0.0
        name, base, align = cell_named(at, letters=letters), y + top + lower + cap, 0.0 if beside else 0.5
        if at in over:
            wide = span(name, size, book=pen.look.book)
            pen.solid(rect(x - wide * align - 0.4, base - cap - 0.3, wide + 0.8, cap + 0.6), PLATE)
        pen.text(name, x, base, size, fill=QUIET, align=align)


def _name(pen: Pen, grid: CellGrid, cell: MapCell) -> None:
    """The name of a cell on a pale ground at its foot, kept within the map."""
    x, y = grid.centre(cell.at)
    size = fit(cell.name, 2.4 * grid.cell, 9.5, 7, BODY, pen.look.book)
    wide, high = span(cell.name, size, bold=True, book=pen.look.book) + 1.6, millimetres(size, 0.98)
    x = min(max(x, wide / 2 - 2), grid.size.width - wide / 2 + 2)
    low = y + grid.cell * 0.46
    plate = rect(x - wide / 2, low - high, wide, high)
    if pen.low:
        pen.area(plate, PAPER)
    pen.tint(plate, PLATE, 0.82)
    pen.text(cell.name, x, low - high * 0.27, size, weight="bold", align=0.5)


def ribbon(points: Sequence[Point], width: float) -> str:
    """The outline of a band so wide along a line, its ends square."""
    left: list[Point] = []
    right: list[Point] = []
    for at, (x, y) in enumerate(points):
        before, after = points[max(at - 1, 0)], points[min(at + 1, len(points) - 1)]
        long = hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        dx, dy = (after[1] - before[1]) / long * width / 2, (before[0] - after[0]) / long * width / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return polygon([*left, *reversed(right)])


def _paths(pen: Pen, plan: MapPlan, built: set[At]) -> None:
    """Trails, then roads, then rails; of each first what is dark, so that branches run into each other.

    Where something is built they lead to its door, the middle of the cell.
    """
    for what, draw in (("trail", _trail), ("road", _road), ("rail", _rail)):
        there = [(at, sides) for kind, at, sides in plan.paths if kind == what]
        strands = [line for at, sides in there for line in _strands(plan.grid, at, sides, through=at not in built)]
        if strands:
            draw(pen, strands, plan.grid.cell)


def _strands(grid: CellGrid, at: At, sides: Sequence[int], *, through: bool = True) -> Iterator[list[Point]]:
    """The lines of a path in a cell: one bend through it, or as many as meet in its middle.

    Each crosses its side at a right angle, so that it goes on smoothly in the next cell.
    """
    centre, middles = grid.centre(at), [grid.middle(at, side) for side in sides]
    if through and len(middles) == 2:
        yield [_bend(middles[0], centre, middles[1], step / 10) for step in range(11)]
    else:
        yield from ([middle, centre] for middle in middles)


def _bend(a: Point, by: Point, b: Point, t: float) -> Point:
    """A point of the curve that leaves `a` towards `by` and reaches `b` from there."""
    u = 1 - t
    return u * u * a[0] + 2 * u * t * by[0] + t * t * b[0], u * u * a[1] + 2 * u * t * by[1] + t * t * b[1]


def _band(strands: Sequence[Sequence[Point]], width: float) -> str:
    """Bands along lines, with round ends where they meet in the middle of a cell."""
    rounds = (circle(*strand[-1], width / 2) for strand in strands if len(strand) == 2)
    return "".join([*(ribbon(strand, width) for strand in strands), *rounds])


def _road(pen: Pen, strands: Sequence[Sequence[Point]], cell: float) -> None:
    wide = max(cell * 0.075, 1.0)
    pen.solid(_band(strands, wide), INK if pen.low else CASING)
    pen.solid(_band(strands, wide - 0.5), PAPER if pen.low else ROAD)


def _trail(pen: Pen, strands: Sequence[Sequence[Point]], cell: float) -> None:
    dash = f"{cell * 0.09:.2f} {cell * 0.055:.2f}"
    pen.line("".join(map(polyline, strands)), TRAIL, max(cell * 0.028, 0.4), dash, cap="butt")


def _rail(pen: Pen, strands: Sequence[Sequence[Point]], cell: float) -> None:
    pen.line("".join(map(polyline, strands)), INK, 0.35, cap="butt")
    ties: list[str] = []
    for strand in strands:
        long = added(dist(a, b) for a, b in pairwise(strand))
        number = max(2, round(long / (cell * 0.1)))
        for x, y, turn in _stations(strand, number):
            dx, dy = -sin(turn) * cell * 0.04, cos(turn) * cell * 0.04
            ties.append(polyline([(x + dx, y + dy), (x - dx, y - dy)]))
    pen.line("".join(ties), INK, 0.3, cap="butt")


def _stations(line: Sequence[Point], number: int) -> Iterator[tuple[float, float, float]]:
    """So many places along a line, equally far apart and half as far from its ends, and the line's direction there."""
    lengths = [dist(a, b) for a, b in pairwise(line)]
    step = added(lengths) / number
    gone, at = 0.0, step / 2
    for (a, b), long in zip(pairwise(line), lengths, strict=True):
        while at <= gone + long + 1e-9 and long:
            t = (at - gone) / long
            yield a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, atan2(b[1] - a[1], b[0] - a[0])
            at += step
        gone += long


def _edges(pen: Pen, plan: MapPlan) -> None:
    """Along sides: water flows smoothly from side to side, whatever else is built of pieces."""
    for what, draw in _ALONG.items():
        if lines := [plan.grid.ends(at, side) for kind, at, side in plan.edges if kind == what]:
            draw(pen, lines, plan.grid.cell)


def _chains(lines: Lines) -> Iterator[list[Point]]:
    """Lines that meet end to end, two and two, as long lines; a corner where three meet ends them."""
    meets: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        for end in line:
            meets.setdefault(pair(end), []).append(at)
    left = dict.fromkeys(range(len(lines)))
    ends = [at for at in left if any(len(meets[pair(end)]) != 2 for end in lines[at])]
    for first in (*ends, *range(len(lines))):
        if first not in left:
            continue
        del left[first]
        a, b = lines[first]
        chain = [b, a] if len(meets[pair(b)]) != 2 else [a, b]
        while len(beside := meets[pair(chain[-1])]) == 2:
            after = next((at for at in beside if at in left), None)
            if after is None:
                break
            del left[after]
            one, other = lines[after]
            chain.append(other if pair(one) == pair(chain[-1]) else one)
        yield chain


def _water(pen: Pen, sides: Lines, cell: float, *, broad: bool) -> None:
    wide = cell * (0.085 if broad else 0.035)
    stream = Stream("river", f"{len(sides)}")
    lines = [_winding(chain, cell * 0.045, stream) for chain in _chains(sides)]
    edge, body = (INK, PAPER) if pen.low and broad else (INK, INK) if pen.low else (WATER_DARK, WATER)
    for width, colour in ((wide, edge), (wide - 0.36, body)):
        if width > 0.1:
            rounds = (circle(*end, width / 2) for line in lines for end in (line[0], line[-1]))
            pen.solid("".join([*(ribbon(line, width) for line in lines), *rounds]), colour)
    if pen.low and broad:
        pen.line("".join(map(polyline, lines)), INK, 0.18, "1.6 1.1")


def _winding(chain: Sequence[Point], by: float, stream: Stream) -> list[Point]:
    """A line that winds about the sides from corner to corner."""
    places = [chain[0]]
    way = 1
    for a, b in pairwise(chain):
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = hypot(dx, dy)
        for t in (0.3, 0.7):
            off = way * by * stream.between(0.6, 1.2)
            places.append((a[0] + dx * t - dy / long * off, a[1] + dy * t + dx / long * off))
            way = -way
        places.append(b)
    return _softened(places)


def _softened(points: Sequence[Point]) -> list[Point]:
    """Points of the soft curve through others."""
    out: list[Point] = []
    last = len(points) - 1
    closed = pair(points[0]) == pair(points[-1])
    for at in range(last):
        before = points[at - 1] if at else points[-2] if closed else points[0]
        after = points[at + 2] if at + 2 <= last else points[1] if closed else points[last]
        a, b = points[at], points[at + 1]
        for step in range(6):
            t = step / 6
            out.append((_spline(before[0], a[0], b[0], after[0], t), _spline(before[1], a[1], b[1], after[1], t)))
    return [*out, points[-1]]


def _spline(p: float, a: float, b: float, n: float, t: float) -> float:
    """Catmull and Rom's spline from a to b."""
    return 0.5 * (2 * a + (b - p) * t + (2 * p - 5 * a + 4 * b - n) * t * t + (3 * a - p - 3 * b + n) * t * t * t)


def _wall(pen: Pen, lines: Lines, cell: float) -> None:
    wide = cell * 0.05
    ends = {pair(end): end for line in lines for end in line}.values()
    pen.solid("".join(ribbon(line, wide) for line in lines), INK if pen.low else "#4A423B")
    pen.solid("".join(ribbon(line, wide - 0.36) for line in lines if wide > 0.5), INK if pen.low else WALL)
    stones = [
        polygon(_block(x, y, turn, cell * 0.03, cell * 0.045)) for line in lines for x, y, turn in _stations(line, 4)
    ]
    pen.area("".join(stones), WALL, INK, 0.18)
    pen.area("".join(circle(*end, cell * 0.055) for end in ends), WALL, INK, 0.2)


def _block(x: float, y: float, turn: float, along: float, across: float) -> list[Point]:
    """A block that lies along a line."""
    c, s = cos(turn), sin(turn)
    return [
        (x + c * a - s * b, y + s * a + c * b)
        for a, b in ((-along, -across), (along, -across), (along, across), (-along, across))
    ]


def _hedge(pen: Pen, lines: Lines, cell: float) -> None:
    bushes = [circle(x, y, cell * 0.048) for line in lines for x, y, _ in _stations(line, 6)]
    pen.area("".join(bushes), HEDGE, HEDGE_DARK, 0.2)


def _cliff(pen: Pen, lines: Lines, cell: float) -> None:
    """A strong line with ticks into the cell that names it, which lies lower."""
    pen.line("".join(map(polyline, lines)), CLIFF, 0.5)
    ticks = (
        polyline([(x, y), (x - sin(turn) * cell * 0.085, y + cos(turn) * cell * 0.085)])
        for line in lines
        for x, y, turn in _stations(line, 7)
    )
    pen.line("".join(ticks), CLIFF, 0.25)


_ALONG: Mapping[str, Callable[[Pen, Lines, float], None]] = {
    "stream": partial(_water, broad=False),
    "river": partial(_water, broad=True),
    "cliff": _cliff,
    "hedge": _hedge,
    "wall": _wall,
}
"""How each thing that lies along sides is drawn; the last on top."""
