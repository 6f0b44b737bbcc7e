"""A grown drawing -> its title, its id, a sentence that is true of it, and the find and the roof in its picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import count

from tilewright.castle_tiles.files import FINDS, TileText
from tilewright.castle_tiles.tilemap import Tile, TileMap
from tilewright.castle_tiles.tilemap.cells import DIGITS
from tilewright.rng import Stream

NOUNS = {
    "tower": ("Tower", "Spire", "Watchtower", "Keep", "Turret", "Lighthouse"),
    "twin": ("Twins", "Two Towers", "Brothers", "Sisters", "Bridge House", "Neighbours"),
    "hall": ("Hall", "House", "Manor", "Refectory", "Court", "Armoury", "Granary"),
    "shaft": ("Shaft", "Stairwell", "Chimney", "Lift House", "Well", "Long Ladder"),
    "cloudbank": ("Cloudbank", "Anchorage", "Cumulus", "Sky Meadow", "Landing", "Drift"),
    "ruin": ("Ruin", "Broken Wall", "Remnant", "Fallen Tower", "Old Keep", "Half House"),
    "vault": ("Vault", "Strongroom", "Treasury", "Hoard", "Rock", "Coffer"),
}

ADJECTIVES = """
Amber Ancient Ashen Autumn Bashful Brazen Brittle Clouded Copper Crooked Crowned Dappled Distant Dizzy
Dreaming Drowsy Dusky Echoing Elder Emerald Fabled Faded Feathered Floating Forgotten Frosted Gilded Golden
Grey Hallowed Hidden Hollow Honest Humming Idle Ivory Jolly Lantern Leaning Leaden Lofty Lonely Lucky Marble
Merry Midnight Misty Mossy Narrow Northern Patient Pearly Proud Quiet Ragged Restless Rosy Rusty Sable Salty
Scarlet Secret Shy Silver Singing Sleepless Slanting Slender Solemn Southern Starry Stubborn Sunlit Tall
Tilted Topaz Twilight Upper Velvet Wandering Western Whispering White Wicked Wild Windy Winter Wistful Yawning
Zealous
"""

OWNERS = """
Bats Bells Bees Crows Cranes Doves Falcons Finches Geese Gulls Herons Jays Kites Larks Magpies Martins Moths
Owls Ravens Rooks Storks Swallows Swans Swifts Terns Thrushes Winds Wrens
"""


class Register:
    """The ids that are taken; ids name files, so letters count alike whatever their case."""

    def __init__(self, taken: Collection[str]) -> None:
        self._taken = {name.casefold() for name in taken}

    def title(self, archetype: str, stream: Stream) -> str:
        """A title that no other drawing has, and whose id is free."""
        noun = NOUNS[archetype]
        for tries in count(1):
            title = f"The {stream.pick(ADJECTIVES.split())} {stream.pick(noun)}"
            title += f" of the {stream.pick(OWNERS.split())}" if tries > 3 else ""
            title += f" No. {stream.below(tries) + 2}" if tries > 12 else ""
            if name_of(title) not in self._taken:
                self._taken.add(name_of(title))
                return title
        raise AssertionError  # count() has no end


def name_of(title: str) -> str:
    """'The Crooked Tower' -> 'crooked-tower'."""
    words = "".join(char if char.isalnum() else " " for char in title.casefold()).split()
    return "-".join(words[1:])


def idea(archetype: str, drawn: TileMap, phrases: Collection[str]) -> str:
    """What is there to be seen, in one sentence that is true."""
    opening = {
        "tower": "A tower",
        "twin": "Two towers and the bridge between them",
        "hall": "A wide house",
        "shaft": "A walled stair with rooms on its way",
        "cloudbank": "Clouds to walk on",
        "ruin": "A ruined castle",
        "vault": "A vault that nobody ever gave a door",
    }[archetype]
    ports, features = drawn.ports, list[str]()
    if ends := [end for end, there in (("above", ports.top), ("below", ports.bottom)) if any(there)]:
        features.append(f"a ladder that goes on {' and '.join(ends)}")
    if sides := [f"to the {side}" for side, words in (("left", ports.left), ("right", ports.right)) if "walk" in words]:
        features.append(f"a way on {sides[0] if len(sides) == 1 else 'to either side'}")
    locked = (("door", "a locked door"), ("chest", "a chest"))
    features += [thing for word, thing in locked if any(phrase.endswith(word) for phrase in phrases)]
    if drawn.teleports:
        features.append("a door that leads anywhere")
    if not features:
        return f"{opening}, and nothing else for miles."
    *first, last = features
    return f"{opening}, with {', '.join(first)} and {last}." if first else f"{opening}, with {last}."


_BUSY = DIGITS + "HT"


def _walls(drawn: TileMap) -> bool:
    return any(
        r and drawn.air[r][c] == "#" and not any(side in _BUSY for side in _sides(drawn, r, c))
        for r, c in drawn.cells()
    )


def _ridges(drawn: TileMap) -> bool:
    return any("^" in line for line in drawn.floor)


def _undersides(drawn: TileMap) -> bool:
    return any(
        r + 1 < drawn.storeys
        and drawn.floor[r][c] in "=#"
        and drawn.air[r + 1][c] == drawn.floor[r + 1][c] == "."
        and not any(side in DIGITS for side in _sides(drawn, r + 1, c))
        for r, c in drawn.cells()
    )


def _sills(drawn: TileMap) -> bool:
    return any(
        r and c > 1 and drawn.air[r][c] == "#" and drawn.air[r][c - 1] == drawn.floor[r - 1][c - 1] == "."
        for r, c in drawn.cells()
    )


def _brinks(drawn: TileMap) -> bool:
    return any(
        r + 1 < drawn.storeys
        and drawn.floor[r][c] in "=#"
        and drawn.air_at(r, out) == drawn.floor_at(r, out) == drawn.air_at(r + 1, out) == "."
        for r, c in drawn.cells()
        for out in (c - 1, c + 1)
    )


def _sky(drawn: TileMap) -> bool:
    return any(
        0 < c < drawn.columns - 1
        and drawn.air[r][c - 1 : c + 2] == "..."
        and drawn.floor[r][c] == "."
        and not any(char in _BUSY for char in drawn.air[r + 1][c - 1 : c + 2])
        for r, c in drawn.cells()
        if r + 1 < drawn.storeys
    )


def _floors(drawn: TileMap) -> bool:
    return any(_stands(drawn, r, c) for r, c in drawn.cells())


def _balconies(drawn: TileMap) -> bool:
    return any(_stands(drawn, r, c) and drawn.air[r][c] == "." for r, c in drawn.cells())


def _stands(drawn: TileMap, r: int, c: int) -> bool:
    calm = not any(side in _BUSY for side in (drawn.air[r][c], *_sides(drawn, r, c)))
    return calm and drawn.standable(r, c) and drawn.floor[r][c] != "H"


def _sides(drawn: TileMap, r: int, c: int) -> tuple[str, ...]:
    return tuple(side for side in (drawn.air_at(r, c - 1), drawn.air_at(r, c + 1)) if side)


GROUNDED = frozenset({"cat", "flowerpot", "ghost", "lantern", "laundry", "mouse", "owl", "teapot"})
"""Finds that stand where trees would."""

PLACES: Mapping[str, Callable[[TileMap], bool]] = {
    "anchor": _undersides,
    "balloon": _sky,
    "bell": _walls,
    "bird-nest": _ridges,
    "cat": _floors,
    "clock": _walls,
    "flowerpot": _floors,
    "gargoyle": _sills,
    "ghost": _floors,
    "kite": _sky,
    "lantern": _floors,
    "laundry": _balconies,
    "mouse": _floors,
    "owl": _floors,
    "teapot": _floors,
    "telescope": _ridges,
    "waterfall": _brinks,
    "weathervane": _ridges,
}
"""Find -> whether there is a place for it; a test holds that every find has an entry."""


ROOFS = {
    "tower": ("cone", "cone", "battlements", "dome"),
    "twin": ("cone", "cone", "gable", "battlements"),
    "hall": ("gable", "gable", "dome", "battlements"),
    "shaft": ("battlements", "cone", "gable"),
    "cloudbank": ("gable", "cone", "dome"),
    "ruin": ("ruin",),
    "vault": ("ruin",),
}


class Trim:
    """What is still to be given away: finds go round, those that no drawing has yet first."""

    def __init__(self, stream: Stream, used: Iterable[str | None]) -> None:
        self.stream = stream
        taken = set(used)
        self._finds = stream.shuffled([find for find in FINDS if find not in taken])

    def find(self, tile: Tile) -> str | None:
        """The next thing that has a place in this picture; None where nothing has."""
        find = self._next(tile)
        if find is None:
            self._finds += self.stream.shuffled(FINDS)
            find = self._next(tile)
        if find is not None:
            self._finds.remove(find)
        return find

    def _next(self, tile: Tile) -> str | None:
        return next((find for find in self._finds if PLACES[find](tile.map)), None)


def with_trim(text: TileText, kind: str, tile: Tile, trim: Trim, number: int) -> TileText:
    """The drawing as it is printed; locks change places on the odd colourings of one drawing, the even of the next."""
    locked = any(slot.lock for _, slot in tile.contents) or tile.keys
    find = trim.find(tile)
    air, floor = tile.map.air, tile.map.floor
    terraces = [1 for r, c in tile.map.cells() if air[r][c] == "." and floor[r][c] == "="]  # floors out of doors
    trees = len(terraces) > 3 and find not in GROUNDED and trim.stream.below(2) == 0
    return text.model_copy(
        update={
            "roof": trim.stream.pick(ROOFS[kind]),
            "find": find,
            "feature": "trees" if trees else None,
            "swap": ("even" if number % 2 else "odd") if locked else "none",
        }
    )
