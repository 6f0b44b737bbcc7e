"""Board -> the figures `flight` and `boarding`: where a zeppelin may fly and be left, where not, and why not."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from enum import Enum
from functools import partial

from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.art.tile import laid
from tilewright.castle_tiles.tilemap import SKY, Tile, TileMap, graph
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import NO, WIDTH, YES, arrow, badge, bend, cross, figure, tick, vacant, write
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, circle, rect
from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.figures.pieces import Board, airship
from tilewright.games.castles_in_the_air.rules import Flight
from tilewright.units import Size

Place = tuple[int, int]
"""A place on the table: column and row, from the figure's top left."""

CITY: Mapping[Place, str] = {
    (1, 0): "observatory-1",
    (2, 0): "cloudbank-3",
    (4, 0): "tower-3",
    (0, 1): "great-hall-1",
    (1, 1): "ruin-1",
    (2, 1): "library-2",
    (3, 1): "empty-sky",
    (4, 1): "sky-bridge-4",
    (1, 2): "windmill-2",
    (1, 3): "niche-stair-3",
    (2, 3): "garden-1",
    (3, 3): "twin-towers-4",
}
HOME: Place = (3, 1)
ROUTES: tuple[tuple[Place, ...], ...] = (
    ((3, 1), (4, 0)),
    ((3, 1), (2, 0), (1, 0)),
    ((3, 1), (2, 1), (1, 1)),
    ((3, 1), (2, 1), (1, 1), (0, 1)),
    ((3, 1), (4, 2)),
    ((3, 1), (3, 2), (3, 3)),
)
"""What the figure asks: each route step by step, the last place being where one would like to go."""

COLUMNS, ROWS, SCALE = 5, 4, 0.32


class FlightVerdict(Enum):
    """Whether a flight is allowed; if not, why."""

    ALLOWED = "allowed"
    BARE = "bare"
    FAR = "far"
    CUT_OFF = "cut-off"


@dataclass(frozen=True, slots=True)
class Answer:
    """A route the figure shows, and what the rules say to it."""

    route: tuple[Place, ...]
    verdict: FlightVerdict

    def reason(self, board: Board) -> str:
        """Why not, in words."""
        return board.phrase(
            f"flight.refused.{self.verdict.value}", steps=len(self.route) - 1, reach=board.rules.flight.reach
        )


def reach(tiles: Collection[Place], home: Place, flight: Flight) -> frozenset[Place]:
    """Where one flight leads: so many steps in the game's directions, each over a laid tile."""
    steps = {home: 0}
    queue = deque([home])
    while queue:
        here = queue.popleft()
        if steps[here] < flight.reach:
            fresh = [place for place in _beside(here, flight) if place in tiles and place not in steps]
            steps |= dict.fromkeys(fresh, steps[here] + 1)
            queue.extend(fresh)
    return frozenset(steps) - {home}


def _beside(place: Place, flight: Flight) -> list[Place]:
    span = (-1, 0, 1)
    diagonal = flight.directions == "eight"
    return [
        (place[0] + dx, place[1] + dy) for dx in span for dy in span if (dx or dy) and (diagonal or not (dx and dy))
    ]


def judge(route: tuple[Place, ...], tiles: Collection[Place], flight: Flight) -> Answer:
    """What the rules say to a flight from the first place of a route to its last."""
    home, goal = route[0], route[-1]
    if goal not in tiles:
        return Answer(route, FlightVerdict.BARE)
    if goal in reach(tiles, home, flight):
        return Answer(route, FlightVerdict.ALLOWED)
    bare = any(place not in tiles for place in route)
    return Answer(route, FlightVerdict.CUT_OFF if bare else FlightVerdict.FAR)


def answers(board: Board) -> tuple[Answer, ...]:
    """What the figure shows: every route with its verdict."""
    return tuple(judge(route, CITY, board.rules.flight) for route in ROUTES)


def flight(board: Board) -> Art:
    """A piece of the city, a zeppelin, and arrows to where it may and may not fly."""
    side = board.size.width * SCALE
    high = board.size.height * SCALE
    left = (WIDTH - COLUMNS * side) / 2
    size = Size(WIDTH, ROWS * high + 25.5)

    def middle(place: Place) -> Point:
        return left + (place[0] + 0.5) * side, (place[1] + 0.5) * high + 0.3

    def paint(pen: Pen) -> None:
        for row in range(ROWS):
            for column in range(COLUMNS):
                x, y = left + column * side, row * high + 0.3
                if name := CITY.get((column, row)):
                    laid(pen, board.tile(name, "flight"), board.size, x, y, SCALE)
                else:
                    vacant(pen, x, y, side, high)
        _arrows(pen, board, [[middle(place) for place in route] for route in ROUTES])
        x, y = middle(HOME)
        airship(pen, board, 0, x + 0.4, y + 0.5, SCALE)
        _legend(pen, board, left, ROWS * high + 5.2)

    return figure("flight", board.look, size, paint)


def _arrows(pen: Pen, board: Board, lines: list[list[Point]]) -> None:
    notes = 0
    for line, answer in zip(lines, answers(board), strict=True):
        allowed = answer.verdict is FlightVerdict.ALLOWED
        level = all(y == line[0][1] for _, y in line)
        lift = 0.0 if not level else (-3.6 if allowed else 4.6)
        points = [(x, y + lift) for x, y in line]
        points[0] = _off(points[0], points[1], 7.2)
        points[-1] = _off(points[-1], points[-2], 2.9)
        arrow(pen, bend(points), YES if allowed else NO, width=1.0, dashed=not allowed)
        for spot in points[1:-1]:
            pen.solid(circle(*spot, 1.0), INK if pen.low else (YES if allowed else NO))
            pen.solid(circle(*spot, 0.55), PAPER)
        end = (line[-1][0], line[-1][1] + lift)
        if allowed:
            tick(pen, *end)
        else:
            notes += 1
            cross(pen, *end)
            badge(pen, str(notes), *_off(end, points[-2], -4.3), tone=NO, r=1.7)


def _off(a: Point, b: Point, far: float) -> Point:
    long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    return a[0] + (b[0] - a[0]) * far / long, a[1] + (b[1] - a[1]) * far / long


def _legend(pen: Pen, board: Board, x: float, y: float) -> None:
    rules = board.rules
    tick(pen, x + 2, y - 1, 1.7)
    cost, reach = board.moves(rules.costs.fly), rules.flight.reach
    words = board.look.language.count("figures.castles.flight.allowed", reach, cost=cost)
    y = write(pen, words, x + 5.4, y, WIDTH - 2 * x - 6)
    refused = [answer for answer in answers(board) if answer.verdict is not FlightVerdict.ALLOWED]
    for number, answer in enumerate(refused, 1):
        y += 4.5
        badge(pen, str(number), x + 2, y - 0.95, tone=NO, r=1.7)
        write(pen, answer.reason(board), x + 5.4, y, WIDTH - 2 * x - 6)


DRAWING = """\
.........
.^^^^^...
.#:::#...
.#==H#.~~
.#::H:...
.=======.
.#:::::::
.========
"""
BOARDING_SCALE, NEXT = 0.92, 13.0
TOP = 0.4


@dataclass(frozen=True, slots=True)
class Foothold:
    """A place one might want to step onto: column and storey, and what the figure says of it."""

    column: float
    storey: int
    words: str


SPOTS = (
    Foothold(5.6, 2, "balcony"),
    Foothold(7.3, 1, "cloud"),
    Foothold(8.0, 3, "side"),
    Foothold(2.6, 1, "room"),
    Foothold(2.6, 0, "roof"),
)
"""Numbered from 1; the floor of each is asked for in the tile."""


def house() -> Tile:
    """The tile that the figure shows."""
    return Tile("figure-house", "figure-house", 1, "House", "", TileMap.parse(DRAWING, 4, 9), (), None, "gable")


def open_to_sky(board: Board, spot: Foothold) -> bool:
    """Whether a zeppelin in the sky of this tile, or of the next, can be left and boarded there."""
    drawn = house()
    node = drawn.map.node_at(spot.storey, int(spot.column))
    if node is None:
        return False
    beside = {end for edge in graph(drawn).edges if edge.way == "fly" for end in (edge.a, edge.b)} - {SKY}
    return node.id in beside or (board.rules.paths.board_across and node.last == drawn.map.columns - 1)


def boarding(board: Board) -> Art:
    """A house in the sky and a strip of the next tile; a tick or a cross on five places, and why."""
    side, high = board.size.width * BOARDING_SCALE, board.size.height * BOARDING_SCALE

    def paint(pen: Pen) -> None:
        laid(pen, house(), board.size, 0.4, TOP, BOARDING_SCALE)
        pen.within(rect(0.4 + side, TOP, NEXT, high), partial(_next_tile, board=board, x=0.4 + side))
        pen.line(rect(0.4 + side, TOP, NEXT, high), INK, 0.3)
        airship(pen, board, 0, side * 0.82, TOP + high * 0.13, BOARDING_SCALE)
        scene = Scene(house(), board.size, 0.0)
        for number, spot in enumerate(SPOTS, 1):
            x = 0.4 + scene.x(spot.column) * BOARDING_SCALE
            y = TOP + (scene.ground(spot.storey) - 2.8) * BOARDING_SCALE
            (tick if open_to_sky(board, spot) else cross)(pen, x - 2.6, y, 2.2)
            badge(pen, str(number), x + 2.6, y, r=1.9)
        _reasons(pen, board, side + NEXT + 4.6)

    return figure("boarding", board.look, Size(WIDTH, high + 0.8), paint)


def _next_tile(pen: Pen, board: Board, x: float) -> None:
    laid(pen, board.start, board.size, x, TOP, BOARDING_SCALE)


def _reasons(pen: Pen, board: Board, x: float) -> None:
    y = TOP + 4.0
    for number, spot in enumerate(SPOTS, 1):
        goes = open_to_sky(board, spot)
        (tick if goes else cross)(pen, x, y - 1.0, 1.9)
        badge(pen, str(number), x + 4.6, y - 1.0, r=1.8)
        words = board.phrase(f"boarding.{spot.words}.{'yes' if goes else 'no'}")
        y = write(pen, words, x + 8.2, y, WIDTH - x - 8.6, size=8.0) + 6.0
