"""Numbers <-> what a player does: draw, play, attack, cancel, keep, discard, end.

Cards are numbered by rank and colour: twice the place of the rank in the pack, one more for black. Where a card is
played, its colour is said as the player sees it: the own one or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from tilewright.frozen import dataclass
from tilewright.games.castle.rules import JACK, QUEEN, ROYAL, TEN, DoublePack

OWN, OTHER = 0, 1
"""The colour of a card, as its player sees it."""

Tint = tuple[str, int]
"""A rank, and OWN or OTHER."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Nothing more is played in this turn."""


@dataclass(frozen=True, slots=True)
class Take:
    """A card of the display."""

    card: int


@dataclass(frozen=True, slots=True)
class DrawBlind:
    """The top card of the pile."""


@dataclass(frozen=True, slots=True)
class Put:
    """Cards from the hand to a spot: a building, royalty or a wall; or people, who have no spot.

    Attributes:
        what: 'hovel', 'barracks', 'castle', 'wall', 'peasant', 'knight'; 'Q', 'K' for a new set, 'Q+', 'K+' for one
            that grows.
        cards: What it is played with.
        spot: Where; -1 for people.
    """

    what: str
    cards: tuple[Tint, ...]
    spot: int


@dataclass(frozen=True, slots=True)
class Raid:
    """An attack on a card in the other player's estate.

    Attributes:
        spot: Where it lies.
        tint: The second card of a castle, the jack; of a set of royalty, a card in the other colour. Else 0.
        knights: How many are sent.
    """

    spot: int
    tint: int
    knights: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """So many knights of the defender go, each with one of the attacker's."""

    knights: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The card that was attacked goes to the discard pile."""


@dataclass(frozen=True, slots=True)
class Keep:
    """It goes to the attacker's hand, and this card to the discard pile."""

    card: int


@dataclass(frozen=True, slots=True)
class Drop:
    """A card too many at the end of a turn."""

    card: int


Action = EndTurn | Take | DrawBlind | Put | Raid | Cancel | Leave | Keep | Drop


class PackNumbering:
    """The numbers of all actions, in rising order.

    Attributes:
        means: What each number means.
        number: The number of each meaning.
        first: The first number of each kind: `Put` has one for each `what` and cards, as there are spots for it.
    """

    def __init__(self, pack: DoublePack, peasant: int, knight: int, spots: int, most: int) -> None:
        cards = range(2 * len(pack.ranks))
        self.means: tuple[Action, ...] = (
            EndTurn(),
            *map(Take, cards),
            DrawBlind(),
            *_people("peasant", pack.pairs(peasant)),
            *_people("knight", pack.pairs(knight)),
            *(Put(what, tints, spot) for what, tints in grounds(pack) for spot in range(spots)),
            *(Raid(*each) for each in product(range(spots), (OWN, OTHER), range(1, most + 1))),
            *map(Cancel, range(most + 1)),
            Leave(),
            *map(Keep, cards),
            *map(Drop, cards),
        )
        self.number = {meant: at for at, meant in enumerate(self.means)}
        self.count = len(self.means)


def _people(what: str, pairs: Sequence[tuple[str, str]]) -> Iterator[Put]:
    for tints in _mixed(pairs):
        yield Put(what, tints, -1)


def _mixed(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[Tint, Tint]]:
    """Each pair in every mix of colours of which one at least is the player's own."""
    for low, high in pairs:
        yield (low, OWN), (high, OWN)
        yield (low, OWN), (high, OTHER)
        if low != high:
            yield (low, OTHER), (high, OWN)


def grounds(pack: DoublePack) -> Iterator[tuple[str, tuple[Tint, ...]]]:
    """Everything that is played to a spot, and with which cards."""
    yield "hovel", ((TEN, OWN),)
    yield "barracks", ((JACK, OWN),)
    yield "castle", ((TEN, OWN), (JACK, OWN))
    for rank in ROYAL:
        yield rank, ((rank, OWN),)
        yield rank, ((rank, OWN), (rank, OTHER))
    for rank in ROYAL:
        yield f"{rank}+", ((rank, OWN),)
        yield f"{rank}+", ((rank, OTHER),)
    yield from (("wall", tints) for tints in _mixed([(rank, rank) for rank in pack.ranks]))


assert QUEEN in ROYAL  # noqa: S101 - a set is called by its rank


FREE, HOVELS, BARRACKS, CASTLE, QUEENS, KINGS = range(6)
"""What stands on a spot."""
KINDS = ("nothing", "hovel", "barracks", "castle", "Q", "K")
"""The same as they are called where something is played."""
WALLED = 6
"""Added to a kind where there is a wall as well."""
KINDS_IN_ALL = 12

NEW, BESIDE_HOVELS, BESIDE_BARRACKS, TO_QUEENS, TO_KINGS, BARE = range(6)
"""Where something may be laid: on the next free spot or one that waits behind a wall; there or beside walled hovels, or
barracks; onto a set; anywhere without a wall."""

SITES = {
    "hovel": BESIDE_HOVELS,
    "barracks": BESIDE_BARRACKS,
    "castle": NEW,
    "Q": NEW,
    "K": NEW,
    "Q+": TO_QUEENS,
    "K+": TO_KINGS,
    "wall": BARE,
}
"""What is played -> where."""


@cache
def spots_of(spots: int) -> tuple[int, ...]:
    """The spots of a set, rising."""
    return tuple(spot for spot in range(spots.bit_length()) if spots >> spot & 1)


def grounds_for(masks: list[int]) -> tuple[int, ...]:
    """Where things may be laid, by NEW and so on, in an estate; masks: the spots of each kind, walled ones after."""
    free = masks[FREE] & -masks[FREE]
    new = free | masks[WALLED + FREE]
    return (
        new,
        new | masks[WALLED + HOVELS],
        new | masks[WALLED + BARRACKS],
        masks[QUEENS] | masks[WALLED + QUEENS],
        masks[KINGS] | masks[WALLED + KINGS],
        free | masks[HOVELS] | masks[BARRACKS] | masks[CASTLE] | masks[QUEENS] | masks[KINGS],
    )
