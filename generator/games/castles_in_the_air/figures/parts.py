"""A tile's Scene -> where its parts are, and what a player has to know of each."""

from __future__ import annotations

from collections.abc import Callable

from generator.cutaway.art.scene import CLOUD, DECK, Scene
from generator.draw.figures.frame import moves
from generator.draw.shapes import Point
from generator.frozen import dataclass
from generator.games.castles_in_the_air.rules import Rules


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a tile: its name, what it means under these rules, and where a scene has one."""

    name: str
    words: Callable[[Rules], str]
    find: Callable[[Scene], Point | None]


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


def _climbed(rules: Rules) -> str:
    return "a storey" if rules.paths.ladder_by == "storeys" else "to the next place to get off"


def _beyond(rules: Rules) -> str:
    return "Walk on to the next tile." if rules.paths.walk_across else "Nobody walks on to the next tile."


PARTS = {
    "sky": Part("Open sky", lambda _: "Zeppelins fly here, round any wall.", _sky),
    "floor": Part("Place to stand", lambda _: "Always has this bright edge.", _carried(DECK)),
    "cloud": Part("Cloud that carries", lambda _: "Bright and flat on top: stand on it.", _carried(CLOUD)),
    "wall": Part("Wall", lambda _: "Nobody walks through.", _wall),
    "ladder": Part("Ladder", lambda r: f"{moves(r.costs.ladder).capitalize()} {_climbed(r)}.", _ladder),
    "teleport": Part(
        "Teleport door", lambda r: f"{moves(r.costs.teleport).capitalize()}: to any place to stand.", _teleport
    ),
    "side": Part("Open side", _beyond, _side),
    "door": Part(
        "Locked door", lambda r: f"{moves(r.costs.lock).capitalize()} and a key of this colour.", _slot("door", 9.0)
    ),
    "chest": Part(
        "Chest",
        lambda r: f"{moves(r.costs.lock).capitalize()} and a key; what is shown above it is inside.",
        _slot("chest", 4.4),
    ),
    "key": Part("Key", lambda _: "Walk up to it and take it.", _slot("key", 3.6)),
    "treasure": Part("Treasure", lambda _: "Walk up to it and take it.", _slot("treasure", 8.4)),
}
