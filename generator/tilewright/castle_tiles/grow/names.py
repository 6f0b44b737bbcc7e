"""Archetype + a drawing -> what a player would call it, its id, and a sentence that says what is there to be seen."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from tilewright.castle_tiles.tilemap import TileMap
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
        "ruin": "What is left of a castle",
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
