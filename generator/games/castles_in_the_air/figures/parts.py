"""A tile's Scene -> where its parts are, and what a player has to know of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.cutaway.art.scene import CLOUD, DECK, Scene
from generator.draw.shapes import Point
from generator.frozen import dataclass
from generator.games.castles_in_the_air.figures.board import Board


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
    cost = board.moves(board.rules.costs.ladder).capitalize()
    return {"cost": cost, "where": board.phrase(f"climbed.{where}")}


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
