"""Tile -> Art: the tile with the cheapest way to each of its items drawn over it and told beside it."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.art.tile import chest, laid
from tilewright.castle_tiles.tilemap import Access, Fares, Leg, Slot, Tile, access, route
from tilewright.draw import items
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import SOFT, arrow, badge, bend, figure, stroke, title, write
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import Point, circle, rect
from tilewright.frozen import dataclass
from tilewright.units import Size

TONES = ("#B3261E", "#1C5FB8", "#1E7B4B", "#8A3FA0", "#B35C00", "#006E7F", "#A3205F", "#5A5A00", "#3F3F8F")
"""One a way; the number in the disc at its end tells them apart as well."""

SCALE, MARGIN, LEGEND = 1.75, 9.0, 76.0
HEAD = 14.0
PITCH = 1.9
"""How far ways that run side by side keep apart, in millimetres of the tile."""

PAID = ("enter", "climb", "board", "leave", "open")
"""Legs that cost moves, if only by the rules of another game."""

REACH = 5.5
"""How far before an item its line ends."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way as it is drawn.

    Attributes:
        digit: The slot it leads to.
        slot: What is there.
        cost: What it takes.
        legs: The way itself.
        tone: Its colour.
        lane: Which of the ways side by side it is: 0 is the lowest.
    """

    digit: int
    slot: Slot
    cost: Access
    legs: tuple[Leg, ...]
    tone: str
    lane: int


@dataclass(frozen=True, slots=True)
class StepMark:
    """A numbered disc on a way: a step that costs a move."""

    number: int
    at: Point
    on_the_spot: bool


def ways(tile: Tile, fares: Fares) -> tuple[Way, ...]:
    """The cheapest way to every item, and to every door there is an item or a way behind, in the order of the slots."""
    reached = access(tile, fares)
    there = [(digit, slot) for digit, slot in tile.contents if digit in reached]
    return tuple(
        Way(digit, slot, reached[digit], route(tile, fares, digit), TONES[lane % len(TONES)], lane)
        for lane, (digit, slot) in enumerate(there)
    )


def explained(tile: Tile, fares: Fares, size: Size, look: Look) -> Art:
    """The tile, enlarged, with its ways, and a legend beside it."""
    every = ways(tile, fares)
    wide, high = size.width * SCALE, size.height * SCALE
    page = Size(wide + 2 * MARGIN + LEGEND, high + MARGIN + HEAD + 4)

    def paint(pen: Pen) -> None:
        pen.area(rect(0, 0, page.width, page.height), PAPER)
        title(pen, f"{tile.title} ({tile.id})", MARGIN, 6.6, 12)
        laid(pen, tile, size, MARGIN, HEAD + 3, SCALE)
        for way in every:
            corners, _ = _Lines(Scene(tile, size, 0.0), way).points()
            if len(corners) > 1:
                corners[-1] = _short_of(corners[-2], corners[-1])
                arrow(pen, bend(corners, 2.2), way.tone, width=1.0)
                pen.solid(circle(*corners[0], 1.5), PAPER)
                pen.solid(circle(*corners[0], 1.1), INK if pen.low else way.tone)
        for way in every:
            for mark in _Lines(Scene(tile, size, 0.0), way).points()[1]:
                x, y = mark.at
                if mark.on_the_spot:
                    x, y = x + (way.lane - 1) * 4.4, y - 3.6
                badge(pen, str(mark.number), x, y, tone=way.tone, r=1.75)
        _legend(pen, tile, every, MARGIN + wide + 11, HEAD + 6)

    return figure(f"explain-{tile.id}", look, page, paint)


@dataclass(frozen=True, slots=True)
class _Lines:
    """A way in millimetres of the page."""

    scene: Scene
    way: Way

    def place(self, storey: int, column: int) -> Point:
        """Where somebody's feet are."""
        x = self.scene.middle(column) + self._beside
        return self._page(x, self.scene.ground(storey) - 1.5 - self.way.lane * PITCH)

    @property
    def _beside(self) -> float:
        return (self.way.lane - 1) * 0.9

    def _page(self, x: float, y: float) -> Point:
        return MARGIN + x * SCALE, HEAD + 3 + y * SCALE

    def sky(self, storey: int, column: int) -> Point:
        """The open sky beside a place, or above it."""
        air = self.scene.tile.map.air_at
        beside = next((k for k in (column - 1, column + 1) if air(storey, k) == "."), column)
        x, y = self.scene.middle(beside), self.scene.ground(storey) - 8.2 - self.way.lane * PITCH
        return self._page(x + self._beside, y)

    def outside(self, leg: Leg, to: tuple[int, int]) -> Point:
        """Where a way begins."""
        size, (storey, column) = self.scene.size, to
        x, y = self.place(storey, column)
        match leg.side:
            case "left":
                return MARGIN - 6.5, y
            case "right":
                return MARGIN + size.width * SCALE + 6.5, y
            case "above":
                return x, HEAD + 3 - 6
            case "below":
                return x, HEAD + 3 + size.height * SCALE + 6
        return self.sky(storey, column)

    def points(self) -> tuple[list[Point], list[StepMark]]:
        """Every corner of the way, and where a move is paid."""
        corners: list[Point] = []
        marks: list[StepMark] = []
        last: tuple[int, int] = (0, 0)
        for leg in self.way.legs:
            start = corners[-1] if corners else None
            corners += self._leg(leg, last)
            last = leg.to or last
            if leg.way in PAID:
                here = self._paid(leg, start, corners)
                marks.append(StepMark(len(marks) + 1, here, leg.way == "open"))
        return corners, marks

    def _paid(self, leg: Leg, start: Point | None, corners: list[Point]) -> Point:
        """Where a leg's number stands: at the foot of a flight, on the spot for a lock, else half way."""
        if leg.way in {"enter", "leave"}:
            return corners[-2] if len(corners) > 1 else corners[-1]
        (x, y), (to_x, to_y) = start or corners[0], corners[-1]
        return (to_x, to_y) if leg.way == "open" else ((x + to_x) / 2, (y + to_y) / 2)

    def _leg(self, leg: Leg, last: tuple[int, int]) -> Iterator[Point]:
        if leg.way == "enter" and leg.to:
            yield self.outside(leg, leg.to)
        if leg.way == "board":
            yield self.sky(*last)
        elif leg.way == "leave" and leg.to:
            yield self.sky(*leg.to)
            yield self.place(*leg.to)
        elif leg.way in {"enter", "walk", "climb"} and leg.to and leg.side not in {"above", "below"}:
            yield self.place(*leg.to)


def _short_of(start: Point, end: Point) -> Point:
    """The end of a line, drawn back where there is room, so that what it leads to is not covered."""
    long = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    back = REACH / long if long > 3 * REACH else 0.0
    return end[0] - (end[0] - start[0]) * back, end[1] - (end[1] - start[1]) * back


def _legend(pen: Pen, tile: Tile, every: tuple[Way, ...], x: float, y: float) -> None:
    for way in every:
        y = _item_in_words(pen, way, x, y) + 6.2
    reached = {way.digit for way in every}
    for digit, slot in tile.contents:
        if digit not in reached:
            _icon(pen, slot, x + 3.6, y + 1.4)
            write(pen, f"{slot.phrase}: only by a teleport door", x + 10, y + 2.2, LEGEND - 18, size=10)
            y += 9.5
    write(pen, "A key to bring along is not counted in moves.", x, y + 2.5, LEGEND - 10, size=8, fill=SOFT)


def _item_in_words(pen: Pen, way: Way, x: float, y: float) -> float:
    """An item, what it takes, and its steps; the y below them."""
    _icon(pen, way.slot, x + 3.6, y + 1.4)
    pen.solid(stroke([(x + 8.6, y - 2.2), (x + 8.6, y + 5.4)], 1.0), INK if pen.low else way.tone)
    write(pen, way.slot.phrase, x + 11, y + 1.0, LEGEND - 18, size=11, weight="bold")
    y = write(pen, price(way.cost), x + 11, y + 5.0, LEGEND - 18, size=9, fill=SOFT)
    steps = [leg for leg in way.legs if leg.way in PAID]
    for number, (leg, words) in enumerate(zip(steps, way.cost.path, strict=False), 1):
        y += 4.9
        badge(pen, str(number), x + 13, y - 1.0, tone=way.tone, r=1.6)
        done = words.rsplit(" ", 1)[0]  # `climb 1` is 'climb'
        y = write(pen, done if leg.moves == 1 else f"{done}: {leg.moves} moves", x + 17, y, LEGEND - 24, size=9.5)
    return y


def price(cost: Access) -> str:
    """'4 moves, a black key and a white key'."""
    moves = f"{cost.moves} move{'' if cost.moves == 1 else 's'}"
    keys = [
        f"{'a' if cost.count(lock) == 1 else cost.count(lock)} {lock} key{'s' * (cost.count(lock) > 1)}"
        for lock in dict.fromkeys(cost.keys)
    ]
    return " and ".join([", ".join([moves, *keys[:-1]]), *keys[-1:]])


def _icon(pen: Pen, slot: Slot, x: float, y: float) -> None:
    colour = pen.look.colours.get(slot.colour or "")
    lock = pen.look.locks.get((slot.lock if slot.kind in {"chest", "door"} else slot.colour) or "")
    if slot.kind == "treasure" and colour:
        pen.use(items.gem, colour, at=(x, y), scale=0.62)
    elif slot.kind == "key" and lock:
        pen.use(items.key, lock, at=(x, y), scale=0.62)
    elif slot.kind == "chest" and lock:
        pen.use(chest, lock, at=(x, y + 3.2), scale=0.75)
    elif slot.kind == "door" and lock:
        pen.use(items.plate, lock, 3.0, at=(x, y))
