"""Board -> the figure `turn`: one turn worked out, move by move, on a piece of the city and on the tile just laid."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise

from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.art.tile import laid
from tilewright.castle_tiles.tilemap import SKY, Slot, Tile, graph
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import (
    WIDTH,
    YES,
    MissingPieceError,
    arrow,
    badge,
    bend,
    figure,
    stroke,
    vacant,
    wrap,
    write,
)
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, circle
from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.figures.flight import Place
from tilewright.games.castles_in_the_air.figures.pieces import Board, airship
from tilewright.units import Size

NEW: Place = (2, 0)
CITY: Mapping[Place, str] = {(0, 0): "windmill-3", (1, 0): "observatory-4", (0, 1): "empty-sky", NEW: "great-hall-1"}
ROUTE: tuple[Place, ...] = ((0, 1), (1, 0), NEW)
PICKED, OPENED = 2, 1
"""On the new tile: the slot taken on the way, and the chest opened at the end."""

SMALL, LARGE = 0.28, 0.93
NOTHING = Size(0.0, 0.0)


class ImpossibleTurnError(MissingPieceError):
    """The worked turn cannot be played on the tile it shows; the message says where it stops."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One thing done in the turn, what it costs, and what has been spent by then."""

    words: str
    cost: int
    total: int


@dataclass(frozen=True, slots=True)
class Walk:
    """The way on the new tile: the run one lands on, and those one climbs to, as node ids."""

    landing: int
    climbs: tuple[int, ...]


def walk(tile: Tile) -> Walk:
    """How one gets from a zeppelin past the treasure to the chest.

    Raises:
        ImpossibleTurnError: The tile does not let one.
    """
    ways = graph(tile)
    slots = dict(ways.slots)
    landings = [
        edge.b for edge in ways.edges if edge.way == "fly" and edge.a == SKY and edge.b in slots.get(PICKED, ())
    ]
    for landing in landings:
        queue: list[tuple[int, ...]] = [(landing,)]
        for path in queue:
            if path[-1] in slots.get(OPENED, ()):
                return Walk(landing, path[1:])
            queue += [(*path, there) for there in _climbs(tile, path[-1]) if there not in path]
    raise ImpossibleTurnError(f"on tile '{tile.id}' no way leads from a zeppelin past slot {PICKED} to slot {OPENED}")


def _climbs(tile: Tile, node: int) -> list[int]:
    edges = [edge for edge in graph(tile).edges if edge.way == "climb" and node in (edge.a, edge.b)]
    return [edge.b if edge.a == node else edge.a for edge in edges]


def steps(board: Board) -> tuple[TurnStep, ...]:
    """The turn, each step with its cost and the running total."""
    costs, tile = board.rules.costs, board.tile(CITY[NEW], "turn")
    way, slots, by_storey = walk(tile), tile.slots, board.rules.paths.ladder_by == "storeys"
    storeys = [tile.map.nodes[node].storey for node in (way.landing, *way.climbs)]
    climbed = [abs(after - before) if by_storey else 1 for before, after in pairwise(storeys)]
    done = [
        (board.phrase("turn.lay", tile=tile.title[0].lower() + tile.title[1:]), costs.lay),
        (board.phrase("turn.fly"), costs.fly),
        (board.phrase("turn.leave"), costs.board),
        (board.phrase("turn.take", thing=_thing(board, slots[PICKED])), 0),
        *((board.phrase("turn.climb"), costs.ladder * storeys) for storeys in climbed),
        (board.phrase("turn.open", lock=slots[OPENED].lock), costs.lock),
    ]
    totals = accumulate(cost for _, cost in done)
    return tuple(TurnStep(words, cost, total) for (words, cost), total in zip(done, totals, strict=True))


def _thing(board: Board, slot: Slot) -> str:
    """What lies in a slot, in words."""
    if slot.treasure == ANY:
        return board.phrase("things.rolled")
    of = "treasure" if slot.treasure else "key"
    return board.phrase(f"things.{of}", colour=slot.treasure or slot.key)


def _gains(board: Board, first: Slot, second: Slot) -> str:
    """What the turn brought: of treasures whose colour the die chooses, only how many."""
    if ANY in (first.treasure, second.treasure):
        return board.phrase("turn.gains.rolled")
    return board.phrase("turn.gains.named", first=_thing(board, first), second=_thing(board, second))


def turn(board: Board) -> Art:
    """The city on the left with the list of steps below it, the new tile on the right with the way one goes."""
    tile = board.tile(CITY[NEW], "turn")
    right = WIDTH - board.size.width * LARGE - 0.2

    def paint(pen: Pen) -> None:
        _city(pen, board)
        _list(pen, board, 2 * board.size.height * SMALL + 6.4)
        laid(pen, tile, board.size, right, 0.3, LARGE)
        _on_tile(pen, board, tile, right, 0.3)
        _outcome(pen, board, right)

    return figure("turn", board.look, Size(WIDTH, 76.0), paint)


def _city(pen: Pen, board: Board) -> None:
    side, high = board.size.width * SMALL, board.size.height * SMALL
    for row in range(2):
        for column in range(3):
            x, y = 0.6 + column * side, 0.6 + row * high
            if (column, row) in CITY:
                laid(pen, board.tile(CITY[column, row], "turn"), board.size, x, y, SMALL)
            else:
                vacant(pen, x, y, side, high)
    x, y = 0.6 + NEW[0] * side, 0.6 + NEW[1] * high
    edge = [(x, y), (x + side, y), (x + side, y + high), (x, y + high), (x, y), (x + side, y)]
    pen.solid(stroke(edge, 1.7), PAPER)
    pen.solid(stroke(edge, 1.0), INK if pen.low else YES)
    spots: list[Point] = [(0.6 + (c + 0.5) * side, 0.6 + (r + 0.5) * high) for c, r in ROUTE]
    airship(pen, board, 0, spots[0][0] - 0.4, spots[0][1] + 1.6, SMALL)
    line = [(spots[0][0] + 3.4, spots[0][1] - 3.4), spots[1], (spots[2][0] - 2.4, spots[2][1])]
    arrow(pen, bend(line), YES, width=0.9)
    badge(pen, "2", spots[1][0] - 4.4, spots[1][1] + 4.4, tone=YES, r=1.8)
    badge(pen, "1", x + side - 2.6, y + 2.6, tone=YES, r=1.8)


def _list(pen: Pen, board: Board, top: float) -> None:
    total = board.rules.turn.moves
    for number, step in enumerate(steps(board), 1):
        y = top + (number - 1) * 5.7
        badge(pen, str(number), 2.2, y - 0.9, tone=YES, r=1.8)
        write(
            pen,
            step.words,
            5.4,
            y if len(wrap(step.words, 35.5, 7.0, book=pen.look.book)) == 1 else y - 1.2,
            35.5,
            size=7.0,
        )
        _pips(pen, step, total, 42.8, y - 0.9)


def _pips(pen: Pen, step: TurnStep, total: int, x: float, y: float) -> None:
    """The moves of the turn: spent before, spent now, still to come."""
    for k in range(total):
        spot = circle(x + k * 2.5, y, 0.95)
        now = step.total - step.cost <= k < step.total
        if now:
            pen.solid(spot, INK if pen.low else YES)
        elif k < step.total:
            pen.area(spot, "#CFC4B2", "#8A7D6C", 0.2)
            pen.solid(circle(x + k * 2.5, y, 0.35), "#6E6257")
        else:
            pen.area(spot, PAPER, "#8A7D6C", 0.2)


def _outcome(pen: Pen, board: Board, x: float) -> None:
    """What the turn came to, under the tile."""
    spent, total = steps(board)[-1].total, board.rules.turn.moves
    slots = board.tile(CITY[NEW], "turn").slots
    gains = _gains(board, slots[PICKED], slots[OPENED])
    key = board.phrase("turn.spent" if board.rules.paths.key_spent else "turn.kept", lock=slots[OPENED].lock)
    rest = _rest(board, spent, total)
    y = board.size.height * LARGE + 5.0
    write(pen, board.phrase("turn.outcome", rest=rest, key=key, gains=gains), x, y, board.size.width * LARGE, size=7.5)


def _rest(board: Board, spent: int, total: int) -> str:
    """What is left of the turn; where a turn has fewer moves than all this takes, that it ends in another."""
    left, language = total - spent, board.look.language
    if left > 0:
        return language.count("figures.castles.turn.rest.left", left, spent=spent, total=total)
    when = "over" if left == 0 else "later"
    return language.say(f"figures.castles.turn.rest.{when}", spent=spent, total=total)


def _on_tile(pen: Pen, board: Board, tile: Tile, left: float, top: float) -> None:
    scene, way, nodes = Scene(tile, board.size, 0.0), walk(tile), {node.id: node for node in tile.map.nodes}

    def at(column: float, storey: int, up: float) -> Point:
        return left + scene.x(column) * LARGE, top + (scene.ground(storey) - up) * LARGE

    landing = nodes[way.landing]
    start = at(landing.first + 0.5, landing.storey, 1.6)
    berth = at(landing.first + 1.15, landing.storey, 33.0)
    half = board.pieces.get("zeppelin", NOTHING).width / 2 * LARGE
    airship(pen, board, 0, max(berth[0], left + half), berth[1], LARGE)
    arrow(pen, [(start[0], berth[1] + 5.4), (start[0], start[1] + 0.4)], YES)
    badge(pen, "3", start[0], (berth[1] + start[1]) / 2, tone=YES)
    here, number = start, 4
    for node, onward in zip((way.landing, *way.climbs), (*way.climbs, None), strict=True):
        storey = nodes[node].storey
        if onward is None:
            goal = at(tile.map.slot_at(OPENED)[1] + 0.5, storey, 2.6)
            badge(pen, str(number), goal[0] + 6.2, goal[1] - 9.0, tone=YES)
            return
        rung = next(x.column for x in tile.map.ladders if storey in x.exits and nodes[onward].storey in x.exits)
        foot = at(rung + 0.5, storey, 1.6)
        arrow(pen, [(here[0] + 1.4, here[1]), (foot[0] - 0.2, foot[1])], YES)
        badge(pen, str(number), (here[0] + foot[0]) / 2 + 4.0, here[1] - 0.2, tone=YES)
        number += 1
        here = at(rung + 0.5, nodes[onward].storey, 1.0)
        arrow(pen, [(foot[0], foot[1] - 2.0), (here[0], here[1])], YES)
        badge(pen, str(number), foot[0], (foot[1] + here[1]) / 2, tone=YES)
        number += 1
