"""Components of a game -> what lies in its box and where: trays, piles and heaps, one layer on another.

Nobody packs a box by a plan. So this lays things as a person does: what is highest first, in rows from the back to the
front, and what finds no room on the floor on top of all that lies there. The box is as deep as that is high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from tilewright.frozen import dataclass
from tilewright.pieces.boxes import LOOSE, SLEEVE, Tray, TuckBox, outside
from tilewright.pieces.kind import Bulk, CountPieces, kinds_of
from tilewright.spec.spec import Spec
from tilewright.units import Box, Size, added

SMALL = 25.0
"""What is no longer than this, in millimetres, is tipped in: nobody piles it."""
BETWEEN = 1.0
"""Around whatever lies in a box, in millimetres: for fingers, and for what was cut a little too large."""
NEAR = 1e-6
"""Two lengths so near are one."""
MOST_PILES = 12
"""Of one component."""
FILMS = 0.2
"""How thick the two films of a sleeve are, in millimetres."""


@dataclass(frozen=True, slots=True)
class BoxContent:
    """What a box holds of one component.

    Attributes:
        part: The component's id.
        title: What it is called.
        pieces: How many.
        bulk: What one of them takes up.
    """

    part: str
    title: str
    pieces: int
    bulk: Bulk

    @property
    def loose(self) -> bool:
        """They are tipped in, and not piled."""
        return max(self.bulk.size.width, self.bulk.size.height) <= SMALL

    @property
    def high(self) -> float:
        """How high all of them lie on one another."""
        return self.bulk.depth * self.pieces

    def fits(self, floor: Size) -> bool:
        """Whether one of them lies on a floor, either way round, with what is free around it."""
        size = self.bulk.size
        ways = (Size(each.width + BETWEEN, each.height + BETWEEN) for each in (size, size.turned))
        return any(way.width <= floor.width + NEAR and way.height <= floor.height + NEAR for way in ways)

    def items(self, height: float, floor: Size) -> Iterator[BoxItem]:
        """In piles, or in a heap, of at most that height; a heap that would be larger than the floor is higher."""
        if self.loose:
            volume, large = self.bulk.size.area * self.high / LOOSE, max(self.bulk.size.width, self.bulk.size.height)
            side = max(min((volume / height) ** 0.5, min(floor.width, floor.height) - BETWEEN), large)
            yield BoxItem(self.title, Size(side, side), max(volume / side**2, self.bulk.depth))
            return
        piles = min(max(ceil(round(self.high / height, 6)), 1), self.pieces, MOST_PILES)
        for _ in range(piles):
            yield BoxItem(self.title, self.bulk.size, self.bulk.depth * ceil(self.pieces / piles))


@dataclass(frozen=True, slots=True)
class BoxItem:
    """What lies in a box as one thing: a tray, a pile, a heap.

    Attributes:
        title: What it is of.
        size: As it lies, in millimetres.
        height: How high it is.
    """

    title: str
    size: Size
    height: float


@dataclass(frozen=True, slots=True)
class BoxPlace:
    """Where something lies.

    Attributes:
        item: What.
        box: On the floor, from its upper left corner, with half of what is free around it.
        low: How high above the floor it begins.
    """

    item: BoxItem
    box: Box
    low: float


def contents(names: Sequence[str], sleeved: Iterable[str], spec: Spec[Any], count: CountPieces) -> list[BoxContent]:
    """What lies in a box: the named components, or everything that does not lie in a tray or tuck box of the game.

    What takes another component's place lies where that one does.

    Args:
        names: The ids of components; none for everything.
        sleeved: Those whose pieces are in sleeves.
        spec: The game.
        count: Tells how many pieces there are.
    """
    parts, kinds, thickness = spec.game.components, kinds_of(spec), spec.game.thickness
    inside = {name for part in parts if isinstance(part, Tray | TuckBox) for name in _holds(part)}
    every = list[BoxContent]()
    for part in parts:
        if _is_box(part) or (part.id not in names if names else part.id in inside or part.replaces):
            continue
        pieces = list(kinds[part.id].pieces(part, spec, count))
        bulk = kinds[part.id].takes(part, thickness) or (
            outside(part, pieces[0].subject, thickness) if pieces else None
        )
        if bulk and part.id in sleeved:
            bulk = Bulk(Size(bulk.size.width + SLEEVE, bulk.size.height + SLEEVE), bulk.depth + FILMS)
        if bulk and (copies := sum(each.copies for each in pieces)):  # sum counts pieces
            every.append(BoxContent(part.id, part.title, copies, bulk))
    return every


def inventory(names: Sequence[str], spec: Spec[Any], count: CountPieces) -> tuple[tuple[str, int], ...]:
    """What a box says is in it, as (title, how many): the named components, or all but boxes, trays and pages."""
    parts, kinds = spec.game.components, kinds_of(spec)
    boxes = [part for part in parts if part.id in names and isinstance(part, Tray | TuckBox)]
    named = {*names, *(name for part in boxes for name in _holds(part))}
    shown = (
        part
        for part in parts
        if (part.id in named if names else not part.replaces)
        and not (isinstance(part, Tray | TuckBox) or _is_box(part) or kinds[part.id].page)
    )
    copies = (
        (part, sum(each.copies for each in kinds[part.id].pieces(part, spec, count))) for part in shown
    )  # sum counts pieces
    return tuple((part.title, many) for part, many in copies if many)


def _holds(part: Tray | TuckBox) -> Sequence[str]:
    return [part.holds] if isinstance(part.holds, str) else part.holds


def _is_box(part: object) -> bool:
    """A box lies in no other, nor in itself."""
    return getattr(part, "kind", "") == "box"


def packing(what: Sequence[BoxContent], floor: Size) -> tuple[BoxPlace, ...]:
    """How everything lies on a floor, as low as it can; everything has to fit it.

    Piles may be as high as any tray, or as any pile: what is lowest in the end is taken.
    """
    fixed = max((each.bulk.depth for each in what), default=0.0)
    heights = {round(max(each.high / piles, fixed), 4) for each in what for piles in range(1, MOST_PILES + 1)} | {fixed}
    ways = [
        layout([item for each in what for item in each.items(height, floor)], floor) for height in heights if height
    ]
    return min(ways, key=lambda way: (top(way), len(way)), default=())


def top(places: Sequence[BoxPlace]) -> float:
    """How high everything lies."""
    return round(max((each.low + each.item.height for each in places), default=0.0), 4)


@dataclass(slots=True)
class _Layer:
    """What lies at one height: rows from the back to the front, each as (y, depth, how far it is full)."""

    low: float
    rows: list[tuple[float, float, float]]


def layout(items: Iterable[BoxItem], floor: Size) -> tuple[BoxPlace, ...]:
    """Where each of them lies, the highest at the bottom.

    Raises:
        ValueError: One is larger than the floor.
    """
    layers, places, height = list[_Layer](), list[BoxPlace](), 0.0
    for item in sorted(items, key=lambda each: (-each.height, -max(each.size.width, each.size.height), each.title)):
        spot = next(filter(None, (_spot(item.size, each, floor) for each in layers)), None)
        if spot is None:
            layers.append(_Layer(height, []))
            height += item.height  # it is the highest of its layer
            spot = _spot(item.size, layers[-1], floor)
        if spot is None:
            raise ValueError(f"'{item.title}', {item.size}, is larger than a floor of {floor}")
        places.append(BoxPlace(item, *spot))
    return tuple(places)


def _spot(size: Size, layer: _Layer, floor: Size) -> tuple[Box, float] | None:
    """A place in a row that has room for it, else in a new row; either way round."""
    wide = Size(size.width + BETWEEN, size.height + BETWEEN)
    ways = sorted((wide, wide.turned), key=lambda way: way.height)
    for at, (y, deep, x) in enumerate(layer.rows):
        for way in ways:
            if way.height <= deep + NEAR and x + way.width <= floor.width + NEAR:
                layer.rows[at] = y, deep, x + way.width
                return Box(x, y, way.width, way.height), layer.low
    y = added(deep for _, deep, _ in layer.rows)
    for way in ways:
        if way.width <= floor.width + NEAR and y + way.height <= floor.height + NEAR:
            layer.rows.append((y, way.height, way.width))
            return Box(0, y, way.width, way.height), layer.low
    return None
