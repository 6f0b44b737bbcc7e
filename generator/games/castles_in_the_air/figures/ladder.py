"""Board -> the figure `ladder`: the same ladder twice; a place to get off half way costs a move, length does not."""

from __future__ import annotations

from itertools import pairwise

from generator.cutaway.art.scene import Scene
from generator.cutaway.art.tile import laid
from generator.cutaway.tilemap import Ladder, Slot, Tile, TileMap
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, title, write
from generator.draw.figures.marks import YES, arrow, badge
from generator.draw.pen import Pen
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import person
from generator.games.castles_in_the_air.rules import Rules
from generator.units import Size

NICHE = """\
.........
.^^^^^^..
.#:::::..
.###H====
.#1:H#...
.###H#...
.#::H::..
~========
"""
SHAFT = NICHE.replace(".#1:H#", ".###H#")
SCALE = 0.85


def pair(board: Board) -> tuple[Tile, Tile]:
    """The two tiles: the ladder with a niche half way up, and the same without."""
    gem = Slot("treasure", "green" if "green" in board.look.colours else next(iter(board.look.colours)))
    return _tile("niche", NICHE, ((1, gem),)), _tile("shaft", SHAFT, ())


def _tile(name: str, text: str, contents: tuple[tuple[int, Slot], ...]) -> Tile:
    return Tile(f"figure-{name}", f"figure-{name}", 1, name, "", TileMap.parse(text, 4, 9), contents, None, "gable")


def the_ladder(tile: Tile) -> Ladder:
    """The tile's longest ladder."""
    return max(tile.map.ladders, key=lambda ladder: ladder.bottom - ladder.top)


def climbs(tile: Tile, rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """From the bottom to the top of the tile's ladder: (storey left, storey reached, moves) of each climb."""
    exits = tuple(reversed(the_ladder(tile).exits))
    by_storey = rules.paths.ladder_by == "storeys"
    return tuple((low, high, rules.costs.ladder * (low - high if by_storey else 1)) for low, high in pairwise(exits))


def ladder(board: Board) -> Art:
    """Two towers side by side, an explorer at the foot and at the head of each ladder, the moves counted between."""
    side, high = board.size.width * SCALE, board.size.height * SCALE
    gap = WIDTH - 2 * side - 0.4

    def paint(pen: Pen) -> None:
        for k, (tile, head) in enumerate(zip(pair(board), ("niche", "shaft"), strict=True)):
            x = 0.2 + k * (side + gap)
            title(pen, board.phrase(f"ladder.titles.{head}"), x + side / 2, 3.4, 8.0, align=0.5)
            laid(pen, tile, board.size, x, 5.6, SCALE)
            _climber(pen, board, tile, x)
            total = sum(cost for _, _, cost in climbs(tile, board.rules))  # sum counts treasures, moves
            write(
                pen,
                board.phrase("ladder.total", cost=board.moves(total)),
                x + side / 2,
                high + 9.8,
                side,
                size=9,
                weight="bold",
                align=0.5,
            )

    return figure("ladder", board.look, Size(WIDTH, high + 11.6), paint)


def _climber(pen: Pen, board: Board, tile: Tile, x: float) -> None:
    scene = Scene(tile, board.size, 0.0)
    rung = scene.middle(the_ladder(tile).column)

    def at(storey: int) -> float:
        return 5.6 + scene.ground(storey) * SCALE

    moves_made = 0
    for low, high, cost in climbs(tile, board.rules):
        right = x + (rung + 4.6) * SCALE
        arrow(pen, [(right, at(low) - 1.2), (right, at(high) - 0.6)], YES, width=1.0)
        moves_made += cost
        badge(pen, str(moves_made), right, (at(low) + at(high)) / 2 + 0.6, tone=YES, r=2.2)
    ways = climbs(tile, board.rules)
    person(pen, board, 0, x + (rung - 10.5) * SCALE, at(ways[0][0]), SCALE)
    person(pen, board, 0, x + (rung + 10.5) * SCALE, at(ways[-1][1]), SCALE)
