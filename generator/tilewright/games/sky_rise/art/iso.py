"""Cards and pyramids of a tower -> a picture of it as one sees it from above a corner: drawn from the ground up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi

from tilewright.draw.items import hatched, letter_mark
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, polygon
from tilewright.frozen import dataclass
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.spec.entries import Colour
from tilewright.units import Box, added

CARD = (63.0, 88.0)
INSET = 12.7
"""Where a pyramid at the outer edge has its tip, from that edge: half the foot of a large one."""
FEET = (25.4, 19.84, 14.29)
HEIGHTS = (44.45, 34.93, 25.4)
LEAST = 3.4
"""Points below which no letter is set on a floor."""
OPAQUE, CARDBOARD = "#2B2B30", "#F4EEDF"
ACROSS, DOWN = cos(pi / 6), 0.5


@dataclass(frozen=True, slots=True)
class SeenTower:
    """What is seen of a tower.

    Attributes:
        columns: Cards side by side.
        rows: Cards one below the other.
        cards: By level and cell: the colour's key of a card's suit; '' for a gap.
        stones: By level and corner: (size, the colour's key or '' for an opaque one); None for none.
    """

    columns: int
    rows: int
    cards: tuple[tuple[str, ...], ...]
    stones: tuple[tuple[tuple[int, str] | None, ...], ...]


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
    return (x - y) * ACROSS, (x + y) * DOWN - z


def bounds(tower: SeenTower) -> tuple[float, float, float, float]:
    """Left, top, width and height of the picture at full size, as for a tower of all its levels."""
    wide = tower.columns * (CARD[0] - OVERLAP) + OVERLAP
    deep = tower.rows * (CARD[1] - OVERLAP) + OVERLAP
    top = -added(HEIGHTS) - HEIGHTS[0]
    return -deep * ACROSS, top, (wide + deep) * ACROSS, (wide + deep) * DOWN - top


def draw_tower(pen: Pen, tower: SeenTower, colours: Mapping[str, Colour], place: Callable[[Point], Point]) -> None:
    """The tower; `place` says where on the page each point of the picture comes to lie."""
    ground = 0.0
    for level, cards in enumerate(tower.cards):
        if not any(cards):
            return
        for cell, key in enumerate(cards):
            if key:
                _card(pen, tower, cell, ground, colours[key], place)
        stones = tower.stones[level]
        order = sorted(range(len(stones)), key=lambda at: added(tip(tower.columns, tower.rows, at)))
        for corner in order:
            stone = stones[corner]
            if stone:
                _pyramid(pen, tip(tower.columns, tower.rows, corner), ground, stone, colours, place)
        ground += HEIGHTS[min(level, len(HEIGHTS) - 1)]


def _card(pen: Pen, tower: SeenTower, cell: int, z: float, colour: Colour, place: Callable[[Point], Point]) -> None:
    down, across = divmod(cell, tower.columns)
    x, y = across * (CARD[0] - OVERLAP), down * (CARD[1] - OVERLAP)
    corners = [(x, y), (x + CARD[0], y), (x + CARD[0], y + CARD[1]), (x, y + CARD[1])]
    pen.area(polygon([place(_seen(a, b, z)) for a, b in corners]), mix(CARDBOARD, colour.hex, 0.42), INK, 0.15)
    middle = place(_seen(x + CARD[0] / 2, y + CARD[1] / 2, z))
    near = place(_seen(x + CARD[0] / 2 + 10, y + CARD[1] / 2, z))
    size = abs(near[0] - middle[0]) * 4.6
    if size > LEAST:
        pen.use(letter_mark, colour, size * 0.17, at=middle)


def _pyramid(
    pen: Pen,
    at: Point,
    z: float,
    stone: tuple[int, str],
    colours: Mapping[str, Colour],
    place: Callable[[Point], Point],
) -> None:
    """Its two sides that are seen; those that can be seen through let through what is behind."""
    size, key = stone
    half, (x, y) = FEET[size] / 2, at
    top = place(_seen(x, y, z + HEIGHTS[size]))
    left, front, right = (place(_seen(x + dx * half, y + dy * half, z)) for dx, dy in ((-1, 1), (1, 1), (1, -1)))
    tone = colours[key].hex if key else OPAQUE
    opacity = 0.82 if key else 1.0
    for d, shade in ((polygon([left, front, top]), mix(tone, PAPER, 0.2)), (polygon([front, right, top]), tone)):
        if pen.low:
            pen.area(d, PAPER, INK, 0.15)
            if key:
                high = top[1] - max(left[1], front[1], right[1])
                hatched(pen, d, colours[key], Box(left[0], top[1], right[0] - left[0], -high), 0.9)
            else:
                pen.solid(d, mix(INK, PAPER, 0.25))
        else:
            pen.area(d, shade, INK, 0.15, opacity=opacity)


def tower_of(columns: int, rows: int, cards: Sequence[Sequence[str]], stones: Sequence[Sequence[object]]) -> SeenTower:
    """A tower of lists."""
    frozen = tuple(tuple(level) for level in stones)
    return SeenTower(columns, rows, tuple(tuple(level) for level in cards), frozen)  # type: ignore[arg-type] # pairs or None


def fitted(tower: SeenTower, x: float, y: float, width: float, height: float) -> Callable[[Point], Point]:
    """Places the picture into a box on the page, in the middle at its foot."""
    left, top, wide, high = bounds(tower)
    scale = min(width / wide, height / high)
    dx, dy = x + (width - wide * scale) / 2, y + height - high * scale
    return lambda point: (dx + (point[0] - left) * scale, dy + (point[1] - top) * scale)
