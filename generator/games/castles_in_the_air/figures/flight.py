"""Board -> the figure `flight`: where a zeppelin may fly from here, where not, and why not."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from enum import Enum

from generator.cutaway.art.tile import laid
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, vacant, write
from generator.draw.figures.marks import NO, YES, arrow, badge, bend, cross, tick
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import Point, circle
from generator.frozen import dataclass
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import airship
from generator.games.castles_in_the_air.movement import Flight
from generator.units import Size

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
