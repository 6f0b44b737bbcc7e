"""A built site -> its slots: where treasures, keys and locks go, and what each of them holds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.cutaway.grow.ground import Site
from generator.cutaway.tilemap import Node, TileMap
from generator.cutaway.tilemap.slot import ANY
from generator.frozen import dataclass

_CEILING = "=#~^"


@dataclass(frozen=True, slots=True)
class Palette:
    """The names that slots may say.

    Attributes:
        colours: Of treasures; `any` alone where they are chosen later.
        locks: Of keys and locks; the same.
    """

    colours: tuple[str, ...]
    locks: tuple[str, ...]

    @property
    def opened(self) -> Palette:
        """Every colour left open, for `assign` to choose."""
        return Palette((ANY,) if self.colours else (), (ANY,) if self.locks else ())


def furnished(site: Site, palette: Palette) -> dict[str, str]:
    """Put digits on the map and say what they stand for, in reading order.

    A tile's keys are of one colour and its locks of the other, so that no key lies behind a lock that it opens.
    """
    drawn = TileMap.parse(site.text, site.storeys, site.columns)
    turn = site.stream.below(len(palette.locks)) if palette.locks else 0
    shut, key = (palette.locks[(turn + by) % len(palette.locks)] if palette.locks else "" for by in (0, 1))
    places: dict[tuple[int, int], str] = {}
    if shut and site.chance(1, 6) and (door := _door(site, drawn)):
        places[door] = f"{shut} door"
    goods = _goods(site, palette, shut if not places else "", key)
    places |= dict(zip(_places(site, drawn, places, len(goods)), goods, strict=False))
    slots = {}
    for digit, (r, c) in enumerate(sorted(places), start=1):
        site.air[r][c] = str(digit)
        slots[str(digit)] = places[r, c]
    return slots


def _goods(site: Site, palette: Palette, shut: str, key: str) -> list[str]:
    """One to three treasures of different colours, mostly a key, now and then a chest about one of them."""
    colours = site.stream.shuffled(palette.colours) if palette.colours != (ANY,) else [ANY, ANY, ANY]
    goods = colours[: (1, 1, 2, 2, 2, 2, 2, 3)[site.stream.below(8)]]
    if key and site.chance(9, 10):
        goods.append(f"{key} key")
    if shut and goods and site.chance(1, 2):
        kept = site.stream.below(len(goods))
        goods[kept] = f"{goods[kept]} in {shut} chest"
    return goods


def _door(site: Site, drawn: TileMap) -> tuple[int, int] | None:
    """A place indoors that a locked door can close: floor on either side, a ceiling above it, no hatch near."""
    cells = [
        (r, c)
        for r, c in drawn.cells()
        if 0 < c < drawn.columns - 1
        and r
        and drawn.floor[r - 1][c] in _CEILING
        and all(drawn.standable(r, k) and drawn.air[r][k] == ":" for k in (c - 1, c, c + 1))
        and drawn.floor[r][c] != "H"
    ]
    return site.stream.pick(cells) if cells else None


def _places(site: Site, drawn: TileMap, taken: Collection[tuple[int, int]], count: int) -> Sequence[tuple[int, int]]:
    """Where things lie: each in a place of its own while there are such, the smaller and darker the sooner."""
    used = set(taken)
    chosen: list[tuple[int, int]] = []
    nodes = sorted(site.stream.shuffled(drawn.nodes), key=lambda node: _worth(drawn, node))
    for node in [*nodes, *nodes]:
        if len(chosen) == count:
            break
        if cells := [(node.storey, c) for c in node.columns if _is_free(drawn, node.storey, c, used)]:
            chosen.append(_far_from_ladders(site, drawn, cells))
            used.add(chosen[-1])
    return site.stream.shuffled(chosen)


def _worth(drawn: TileMap, node: Node) -> int:
    """Dead ends first: places without a ladder, then rooms, then what one crosses on the way."""
    ladders = sum("H" in (drawn.floor[node.storey][c], drawn.air[node.storey][c]) for c in node.columns)
    return 2 * ladders + (node.first == 0) + (node.last == drawn.columns - 1)


def _is_free(drawn: TileMap, r: int, c: int, used: Collection[tuple[int, int]]) -> bool:
    return (
        0 < c < drawn.columns - 1
        and drawn.air[r][c] in ".:"
        and drawn.floor[r][c] != "H"
        and not any((r, k) in used for k in (c - 1, c, c + 1))
    )


def _far_from_ladders(site: Site, drawn: TileMap, cells: Sequence[tuple[int, int]]) -> tuple[int, int]:
    def near(cell: tuple[int, int]) -> bool:
        r, c = cell
        return "H" in (drawn.air[r][c - 1], drawn.air[r][c + 1], drawn.floor[r][c - 1], drawn.floor[r][c + 1])

    return site.stream.pick([cell for cell in cells if not near(cell)] or cells)
