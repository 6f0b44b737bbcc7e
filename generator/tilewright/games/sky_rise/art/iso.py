"""Cards and pyramids of a tower -> a picture of it, seen past a corner from a little above, from the ground up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from math import cos, hypot, radians, sin

from tilewright.draw.items import shade
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, circle, polygon, polyline
from tilewright.frozen import dataclass
from tilewright.games.sky_rise.art.rooms import RANKS, walls
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.spec.entries import Colour
from tilewright.units import Box

CARD = (63.0, 88.0)
INSET = 12.7
"""Where a pyramid at the outer edge has its tip, from that edge: half the foot of a large one."""
FEET = (25.4, 19.84, 14.29)
HEIGHTS = (44.45, 34.93, 25.4)
OPAQUE = "#2B2B30"
TURN, EYE = radians(33.0), radians(20.0)
"""How far the tower is turned, and how high above the horizon the eye is."""
GLASS, BODY = 0.3, 0.72
"""How much of its ink a floor has, and a pyramid that can be seen through."""
GRAIN, FINEST = 9.0, 3.0
"""How far lines of a card's hatching are apart, in millimetres of the card, and on the page at least."""
CLOSE, ROOMY = 0.16, 0.4
"""A picture that is smaller than this, of one to one, has no hatching; one that is smaller than that has less."""

Stone = tuple[int, str] | None
"""Size and colour's key, '' for an opaque one."""
Placing = Callable[[Point], Point]
Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class SeenTower:
    """What is seen of a tower.

    Attributes:
        columns: Cards side by side.
        rows: Cards one below the other.
        cards: By level and cell: the colour's key of a card's suit; '' for a gap.
        stones: By level and corner: a pyramid, or none.
    """

    columns: int
    rows: int
    cards: tuple[tuple[str, ...], ...]
    stones: tuple[tuple[Stone, ...], ...]


def tower_of(columns: int, rows: int, cards: Sequence[Sequence[str]], stones: Sequence[Sequence[Stone]]) -> SeenTower:
    """A tower of lists."""
    return SeenTower(columns, rows, tuple(tuple(level) for level in cards), tuple(tuple(level) for level in stones))


def tip(columns: int, rows: int, corner: int) -> Point:
    """Where the pyramid on a corner has its tip, in millimetres from the upper left of the floor."""
    down, across = divmod(corner, columns + 1)
    return _along(across, columns, CARD[0]), _along(down, rows, CARD[1])


def _along(line: int, cards: int, side: float) -> float:
    """In the middle of an overlap; at the outer edge, so far in that a large foot lies on the card."""
    if line == 0:
        return INSET
    whole = cards * (side - OVERLAP) + OVERLAP
    return whole - INSET if line == cards else line * (side - OVERLAP) + OVERLAP / 2


def _seen(x: float, y: float, z: float) -> Point:
    return x * cos(TURN) - y * sin(TURN), (x * sin(TURN) + y * cos(TURN)) * sin(EYE) - z * cos(EYE)


def floor_size(columns: int, rows: int, scale: float = 1.0) -> tuple[float, float]:
    """How wide a floor is, and how deep."""
    return (columns * (CARD[0] - OVERLAP) + OVERLAP) * scale, (rows * (CARD[1] - OVERLAP) + OVERLAP) * scale


def rises(tower: SeenTower) -> list[float]:
    """How high each level is, in millimetres; one where nothing stands yet as high as its pyramids will be."""
    sizes = [next((stone[0] for stone in level if stone), min(at, 2)) for at, level in enumerate(tower.stones)]
    return [HEIGHTS[size] for size in sizes]


def view_in(tower: SeenTower, box: Box, rim: float = 0.0, above: float = 36.0) -> Placing:
    """Places the picture into a box on the page, in the middle at its foot, as for a tower of all its levels.

    Args:
        tower: What is seen.
        box: Where.
        rim: How far what it stands on reaches beyond it, in millimetres of the tower.
        above: How far antennas reach above the hindmost corner of its roof; as far as a large one on that corner does.
    """
    roof = sum(rises(tower)[:-1])  # sum counts millimetres of whole levels
    corners = [_seen(*corner, 0.0) for corner in _ground(tower, rim)]
    left, right, low = min(a for a, _ in corners), max(a for a, _ in corners), max(b for _, b in corners)
    top = -above - roof * cos(EYE)
    scale = min(box.width / (right - left), box.height / (low - top))
    dx, dy = box.x + (box.width - (right - left) * scale) / 2, box.bottom - (low - top) * scale
    return lambda point: (dx + (point[0] - left) * scale, dy + (point[1] - top) * scale)


def _ground(tower: SeenTower, rim: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a floor, and of what reaches so far beyond it: at the back, right, front, left."""
    wide, deep = floor_size(tower.columns, tower.rows)
    return (-rim, -rim), (wide + rim, -rim), (wide + rim, deep + rim), (-rim, deep + rim)


def draw_sheet(pen: Pen, tower: SeenTower, rim: float, place: Placing) -> None:
    """A squared sheet of film that the tower stands on."""
    (left, top), _, (right, low), _ = _ground(tower, rim)
    sheet = polygon([place(_seen(*corner, 0.0)) for corner in _ground(tower, rim)])
    pen.area(sheet, PAPER, INK, 0.2)
    if pen.low:
        return
    across, down = int((right - left) / GRAIN), int((low - top) / GRAIN)
    lines = [((left + k * GRAIN, top), (left + k * GRAIN, low)) for k in range(1, across + 1)]
    lines += [((left, top + k * GRAIN), (right, top + k * GRAIN)) for k in range(1, down + 1)]
    pen.line("".join(polyline([place(_seen(*a, 0.0)), place(_seen(*b, 0.0))]) for a, b in lines), "#C9D8E8", 0.15)


def draw_tower(
    pen: Pen, tower: SeenTower, colours: Mapping[str, Colour], place: Placing, *, rooms: bool = False
) -> None:
    """The tower, with or without rooms on its floors; `place` says where each point of it comes to lie."""
    (x0, y0), (x1, y1) = place((0.0, 0.0)), place((1.0, 0.0))
    scale, ground = hypot(x1 - x0, y1 - y0), 0.0
    spots = [tip(tower.columns, tower.rows, corner) for corner in range(len(tower.stones[0]))]
    order = sorted(range(len(spots)), key=lambda at: _seen(*spots[at], 0.0)[1])
    below: tuple[Stone, ...] = ()
    for level, (cards, stones, rise) in enumerate(zip(tower.cards, tower.stones, rises(tower), strict=True)):
        if not any(cards):
            return
        for cell, key in enumerate(cards):
            if key:
                rank = RANKS[(cell * 5 + level * 3) % len(RANKS)] if rooms else ""
                _card(pen, tower, cell, ground, colours[key], place, scale, rank)
        if all(cards):
            _edge(pen, tower, ground, place, scale)
        for spot, stone in zip(spots, below, strict=False):  # below the ground floor there are none
            if stone:
                pen.solid(circle(*place(_seen(*spot, ground)), max(0.2, 0.7 * scale)), INK)
        for corner in order:
            if stone := stones[corner]:
                _pyramid(pen, spots[corner], ground, stone, colours, place, scale)
        ground, below = ground + rise, stones


def _card(
    pen: Pen, tower: SeenTower, cell: int, z: float, colour: Colour, place: Placing, scale: float, rank: str
) -> None:
    """A floor's glass in its suit's ink, with its hatching or its rooms."""
    down, across = divmod(cell, tower.columns)
    x, y = across * (CARD[0] - OVERLAP), down * (CARD[1] - OVERLAP)

    def there(point: Point) -> Point:
        return place(_seen(x + point[0], y + point[1], z))

    plane = polygon([there((a, b)) for a, b in ((0.0, 0.0), (CARD[0], 0.0), CARD, (0.0, CARD[1]))])
    line = mix(colour.hex, INK, 0.45)
    if pen.low:
        pen.area(plane, PAPER, INK, 0.15)
    else:
        pen.tint(plane, PAPER, 0.55)
        pen.tint(plane, colour.hex, GLASS)
        pen.line(plane, line, 0.15)
    if rank:
        lines = "".join(polyline([there(a), there(b)]) for a, b in walls(rank))
        pen.line(lines, line, 0.15)
    elif scale > CLOSE:
        strokes = grain(colour.pattern, max(GRAIN, FINEST / scale))
        pen.line("".join(polyline([there(a), there(b)]) for a, b in strokes), mix(colour.hex, INK, 0.15), 0.15)


def grain(pattern: str, step: float) -> Iterator[Segment]:
    """A suit's hatching over a card, its lines so far apart, in millimetres of the card."""
    wide, high = CARD
    across, down = int(wide / step), int(high / step)
    if pattern == "horizontal":
        yield from (((0.0, y), (wide, y)) for y in (step * k for k in range(1, down + 1)))
    elif pattern == "vertical":
        yield from (((x, 0.0), (x, high)) for x in (step * k for k in range(1, across + 1)))
    elif pattern == "dots":
        spots = ((step * k, step * j) for k in range(1, across + 1) for j in range(1 + k % 2, down + 1, 2))
        yield from (((x - 0.7, y), (x + 0.7, y)) for x, y in spots)
    elif pattern == "diagonal":
        for reach in (step * 1.4 * k for k in range(1, int((wide + high) / step / 1.4) + 1)):
            yield (max(0.0, reach - high), min(reach, high)), (min(reach, wide), max(0.0, reach - wide))


def _edge(pen: Pen, tower: SeenTower, z: float, place: Placing, scale: float) -> None:
    """The two cut edges of a floor that are towards the eye."""
    _, right, front, left = _ground(tower, 0.0)
    near = [place(_seen(*corner, z)) for corner in (left, front, right)]
    pen.line(polyline(near), INK, min(0.5, max(0.2, scale)))


def _pyramid(
    pen: Pen, at: Point, z: float, stone: tuple[int, str], colours: Mapping[str, Colour], place: Placing, scale: float
) -> None:
    """Its two sides that are seen; one that can be seen through lets through what is behind."""
    size, key = stone
    half, (x, y) = FEET[size] / 2, at
    top = place(_seen(x, y, z + HEIGHTS[size]))
    left, front, right = (place(_seen(x + dx * half, y + dy * half, z)) for dx, dy in ((-1, 1), (1, 1), (1, -1)))
    sides = polygon([left, front, top]), polygon([front, right, top])
    if not key:
        pen.solid("".join(sides), mix(INK, PAPER, 0.25) if pen.low else OPAQUE)
        pen.line("".join(sides), INK, 0.15)
        pen.tint(sides[0], PAPER, 0.16)
        return
    tone = colours[key].hex
    if pen.low:
        pen.area("".join(sides), PAPER, INK, 0.15)
    else:
        pen.tint(sides[0], mix(tone, PAPER, 0.28), BODY)
        pen.tint(sides[1], tone, BODY)
        pen.line("".join(sides), mix(tone, INK, 0.45), 0.15)
    if scale > CLOSE:
        pattern, many = colours[key].pattern, 5 if scale > ROOMY else 3
        lines = chain(facet(pattern, left, front, top, many), facet(pattern, front, right, top, many))
        pen.line("".join(map(polyline, lines)), shade(tone), 0.15)


def facet(pattern: str, a: Point, b: Point, top: Point, lines: int = 5) -> Iterator[Segment]:
    """A colour's hatching on a side of a pyramid whose foot is from a to b."""
    shares = [(k + 1) / (lines + 1) for k in range(lines)]
    for u in shares:
        if pattern == "horizontal":
            yield _between(a, top, u), _between(b, top, u)
        elif pattern == "vertical":
            yield _between(a, b, u), _between(a, top, 2 * u) if u < 0.5 else _between(b, top, 2 - 2 * u)
        elif pattern == "diagonal":
            yield _between(a, b, u), _between(b, top, 1 - u)
        elif pattern == "dots":
            start, end = _between(a, top, u - 0.08), _between(b, top, u - 0.08)
            for v in (0.25, 0.5, 0.75):
                spot = _between(start, end, v)
                yield (spot[0] - 0.1, spot[1]), (spot[0] + 0.1, spot[1])


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
