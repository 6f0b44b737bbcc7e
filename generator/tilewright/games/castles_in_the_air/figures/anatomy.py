"""Board -> the figure `anatomy`: two tiles with all that can be on a tile, what each part means and where it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.castle_tiles.art.scene import CLOUD, DECK, Scene
from tilewright.castle_tiles.art.tile import laid
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, MissingPieceError, figure, pointer, wrap, write
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point
from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.figures.pieces import Board
from tilewright.units import Size


@dataclass(frozen=True, slots=True)
class TilePart:
    """Something on a tile: its key among the words, what that says under these rules, and where a scene has one."""

    key: str
    holes: Callable[[Board], Mapping[str, str]]
    find: Callable[[Scene], Point | None]

    def name(self, board: Board) -> str:
        """What it is called."""
        return board.phrase(f"parts.{self.key}.name")

    def words(self, board: Board) -> str:
        """What it means."""
        return board.phrase(f"parts.{self.key}.words", **self.holes(board))


def _sky(scene: Scene) -> Point | None:
    """The middle of the widest empty sky."""
    best: tuple[int, Point] | None = None
    for storey in range(scene.storeys):
        for run in scene.runs(2 * storey, "sky"):
            free = not any(scene.taken(storey, c) for c in range(run.first, run.last + 1))
            if free and (best is None or run.width > best[0]):
                best = run.width, (scene.x(run.first + run.width * 0.22), scene.top(2 * storey) + scene.headroom * 0.55)
    return best and best[1]


def _carried(kind: str) -> Callable[[Scene], Point | None]:
    """The last free cell of the widest place to stand of that kind."""

    def find(scene: Scene) -> Point | None:
        runs = [run for storey in range(scene.storeys) for run in scene.runs(2 * storey + 1, kind)]
        for run in sorted(runs, key=lambda run: -run.width):
            for c in range(run.last, run.first - 1, -1):
                if scene.tile.map.standable(run.step // 2, c) and not scene.taken(run.step // 2, c):
                    return scene.middle(c), scene.ground(run.step // 2) + (1.0 if kind == CLOUD else 0.3)
        return None

    return find


def _wall(scene: Scene) -> Point | None:
    """A wall beside a place to stand."""
    drawn = scene.tile.map
    for storey, c in drawn.cells():
        if drawn.air_at(storey, c) == "#" and any(drawn.standable(storey, c + side) for side in (-1, 1)):
            return scene.middle(c), scene.top(2 * storey) + scene.headroom * 0.6
    return None


def _ladder(scene: Scene) -> Point | None:
    ladders = scene.tile.map.ladders
    if not ladders:
        return None
    longest = max(ladders, key=lambda ladder: ladder.bottom - ladder.top)
    return scene.middle(longest.column), (scene.top(longest.top) + scene.top(longest.bottom + 1)) / 2 + 3.0


def _teleport(scene: Scene) -> Point | None:
    return next(((scene.middle(c), scene.ground(r) - 5.5) for r, c in scene.tile.map.teleports), None)


def _side(scene: Scene) -> Point | None:
    """Where a floor runs out of the tile."""
    ports = scene.tile.map.ports
    if "walk" in ports.left:
        return 1.6, scene.ground(ports.left.index("walk")) - 2.6
    if "walk" in ports.right:
        return scene.size.width - 1.6, scene.ground(ports.right.index("walk")) - 2.6
    return None


def _slot(kind: str, up: float) -> Callable[[Scene], Point | None]:
    def find(scene: Scene) -> Point | None:
        for digit, slot in scene.tile.contents:
            if slot.kind == kind:
                storey, column = scene.tile.map.slot_at(digit)
                return scene.middle(column) + 2.6, scene.ground(storey) - up
        return None

    return find


def _always(_board: Board) -> Mapping[str, str]:
    return {}


def _locked(board: Board) -> Mapping[str, str]:
    return {"cost": board.moves(board.rules.costs.lock).capitalize()}


def _ported(board: Board) -> Mapping[str, str]:
    return {"cost": board.moves(board.rules.costs.teleport).capitalize()}


def _climbed(board: Board) -> Mapping[str, str]:
    where = "storeys" if board.rules.paths.ladder_by == "storeys" else "exits"
    return {"cost": board.moves(board.rules.costs.ladder).capitalize(), "where": board.phrase(f"climbed.{where}")}


def _beyond(board: Board) -> Mapping[str, str]:
    return {"goes": board.phrase("beyond.on" if board.rules.paths.walk_across else "beyond.not")}


PARTS = {
    part.key: part
    for part in (
        TilePart("sky", _always, _sky),
        TilePart("floor", _always, _carried(DECK)),
        TilePart("cloud", _always, _carried(CLOUD)),
        TilePart("wall", _always, _wall),
        TilePart("ladder", _climbed, _ladder),
        TilePart("teleport", _ported, _teleport),
        TilePart("side", _beyond, _side),
        TilePart("door", _locked, _slot("door", 9.0)),
        TilePart("chest", _locked, _slot("chest", 4.4)),
        TilePart("key", _always, _slot("key", 3.6)),
        TilePart("treasure", _always, _slot("treasure", 8.4)),
    )
}


SHOWN = (
    ("sky-bridge-1", ("sky", "cloud", "treasure", "key", "side", "floor")),
    ("library-1", ("wall", "door", "chest", "teleport", "ladder")),
)
"""Which part is shown on which tile."""

SCALE, ABOVE, BELOW = 0.9, 16.5, 13.5
TEXT, LINE = 7.0, 2.92


class MissingPartError(MissingPieceError):
    """A tile the figure shows does not have what is to be pointed at."""


@dataclass(frozen=True, slots=True)
class Callout:
    """A part and where it is in the figure, in millimetres."""

    part: TilePart
    spot: Point


def callouts(board: Board, k: int) -> tuple[Callout, ...]:
    """The parts shown on the figure's first (0) or second (1) tile.

    Raises:
        MissingPartError: The tile lacks one of its parts.
        MissingPieceError: The set lacks the tile.
    """
    name, parts = SHOWN[k]
    scene = Scene(board.tile(name, "anatomy"), board.size, 0.0)
    return tuple(Callout(PARTS[word], _spot(board, k, scene, word)) for word in parts)


def _spot(board: Board, k: int, scene: Scene, word: str) -> Point:
    spot = PARTS[word].find(scene)
    if spot is None:
        raise MissingPartError(f"the figure 'anatomy' points at a {word} on '{scene.tile.id}', which has none")
    return _left(board, k) + spot[0] * SCALE, ABOVE + spot[1] * SCALE


def _left(board: Board, k: int) -> float:
    return 0.2 + k * (WIDTH - 0.4 - board.size.width * SCALE)


def anatomy(board: Board) -> Art:
    """Two tiles, a row of labels above each and a row below, each with a leader to what it names."""
    wide, high = board.size.width * SCALE, board.size.height * SCALE

    def paint(pen: Pen) -> None:
        for k, (name, _) in enumerate(SHOWN):
            left = _left(board, k)
            laid(pen, board.tile(name, "anatomy"), board.size, left, ABOVE, SCALE)
            upper, lower = rows(callouts(board, k))
            _labels(pen, board, upper, left, wide, up=True)
            _labels(pen, board, lower, left, wide, up=False)

    return figure("anatomy", board.look, Size(WIDTH, ABOVE + high + BELOW), paint)


def rows(callouts: tuple[Callout, ...]) -> tuple[list[Callout], list[Callout]]:
    """The higher half is labelled above, the lower half below, each from left to right."""
    by_height = sorted(callouts, key=lambda callout: callout.spot[1])
    half = (len(callouts) + 1) // 2
    upper, lower = by_height[:half], by_height[half:]
    return sorted(upper, key=lambda c: c.spot[0]), sorted(lower, key=lambda c: c.spot[0])


def _labels(pen: Pen, board: Board, row: list[Callout], left: float, wide: float, *, up: bool) -> None:
    share = wide / len(row)
    high = board.size.height * SCALE
    for callout, x in zip(row, spread(len(row), left, wide), strict=True):
        words = callout.part.words(board)
        lines = len(wrap(words, share - 1.2, TEXT, book=pen.look.book))
        y = ABOVE - 2.4 - lines * LINE if up else ABOVE + high + 4.8
        pointer(pen, (x, ABOVE - 1.2 if up else ABOVE + high + 1.6), callout.spot)
        pen.text(callout.part.name(board), x, y, TEXT + 0.5, weight="bold", align=0.5)
        write(pen, words, x, y + LINE, share - 1.2, size=TEXT, align=0.5)


def spread(count: int, left: float, wide: float) -> list[float]:
    """The middles of so many equal shares of a width."""
    return [left + wide * (k + 0.5) / count for k in range(count)]
