"""Spec -> Setup: the pack, the seats and every number of the rules as the engine works with it; nothing in it changes.

A hand is one whole number with four bits for each card, which say how many of it there are. The cards of one chunk
(ranks that are played together, such as an ace with fours and nines) have their bits side by side, so that what can be
played of a chunk is looked up by its bits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tilewright.frozen import dataclass
from tilewright.games.castle.engine.actions import (
    OTHER,
    OWN,
    SITES,
    Cancel,
    DrawBlind,
    Drop,
    Keep,
    Leave,
    PackNumbering,
    Put,
    Raid,
    Take,
    Tint,
    spots_of,
)
from tilewright.games.castle.rules import HUES, JACK, ROYAL, TEN, DoublePack, Returned, Rules
from tilewright.spec.spec import Spec

BITS, ONE = 4, 15
"""Bits that count a card in a hand, and all of them."""
PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Chair:
    """A player, and what it is called: nobody is red or black before a card has been turned up."""

    name: str


class PlayOptions(NamedTuple):
    """What can be played of some cards.

    Attributes:
        peasants: The numbers of peasants.
        knights: The numbers of knights.
        cards: The cards themselves, each once.
        grounds: What is played to a spot: where that may be (one of `sites.NEW` and so on), and spots -> numbers.
    """

    peasants: tuple[int, ...]
    knights: tuple[int, ...]
    cards: tuple[int, ...]
    grounds: tuple[tuple[int, SpotNumbers], ...]


class SpotNumbers(dict[int, tuple[int, ...]]):
    """Spots, a bit each -> the numbers of an action at them, rising."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, spots: int) -> tuple[int, ...]:
        numbers = tuple(self.first + spot for spot in spots_of(spots))
        self[spots] = numbers
        return numbers


class Playable(NamedTuple):
    """Something that can be played.

    Attributes:
        what: As `Put` says.
        number: Its number, of those for spots the first.
        where: One of `sites.NEW` and so on; -1 for people.
        needs: Where the bits of each card begin -> how many of it.
    """

    what: str
    number: int
    where: int
    needs: Mapping[int, int]


MOST = 1 << 15
"""Entries that are kept of a chunk."""


class RankChunk(dict[int, PlayOptions]):
    """The bits of some cards in a hand -> what can be played of them, worked out when it is first asked for.

    Attributes:
        shift: Where the bits begin.
        bits: All of them, from there.
    """

    def __init__(self, shift: int, cards: dict[int, int], puts: list[Playable]) -> None:
        super().__init__()
        self.shift, self.bits = shift, (1 << BITS * len(cards)) - 1
        self._cards, self._puts = cards, puts
        self._numbers = {each.number: SpotNumbers(each.number) for each in puts if each.where >= 0}

    def __missing__(self, count: int) -> PlayOptions:
        if len(self) > MOST:
            self.clear()
        able = [each for each in self._puts if all(count >> at & ONE >= many for at, many in each.needs.items())]
        options = PlayOptions(
            tuple(each.number for each in able if each.what == "peasant"),
            tuple(each.number for each in able if each.what == "knight"),
            tuple(sorted(card for card, at in self._cards.items() if count >> at & ONE)),
            tuple((each.where, self._numbers[each.number]) for each in able if each.where >= 0),
        )
        self[count] = options
        return options


class Setup:
    """One game before anything is drawn.

    Attributes:
        id: The game's id.
        rules: Every number and ruling.
        pack: The whole pack, rising.
        cards: How many different cards there are.
        chairs: Who plays.
        liveries: The livery of whoever is red, and of whoever is black; '' without liveries.
        unit: By card: a hand of that card alone.
        shift: By card: where its bits are in a hand.
        places: The same by the player's hue and the card as that player sees it.
        spots: Spots in an estate.
        numbering: What each action's number means.
        chunks: By the player's hue: what can be played of a hand.
        ranks: The ranks, as cards are numbered by them.
        take: The number of taking card 0; the cards follow each other, here and below.
        blind: The number of a draw from the pile.
        cancel: The number of cancelling nothing.
        leave: The number of leaving a captured card.
        keep: The number of keeping it for card 0.
        drop: The number of discarding card 0.
        raid: The number of the first attack.
        spent: By number of a `Put` and the player's hue: the cards that leave the hand.
        most: Knights that an attack is ever worth.
        keeps: By hovels and peasants: how many cards may be kept.
    """

    def __init__(
        self, id_: str, rules: Rules, chairs: tuple[Chair, Chair], liveries: tuple[str, str] = ("", "")
    ) -> None:
        self.id, self.rules, self.chairs, self.liveries = id_, rules, chairs, liveries
        pack, people, attack = rules.pack, rules.people, rules.attack
        self.ranks: tuple[str, ...] = pack.ranks
        self.cards = 2 * len(pack.ranks)
        self.pack = [card for card in range(self.cards) for _ in range(pack.each)]
        self.shift = _shifts(pack, (people.peasant, people.knight))
        self.unit = tuple(1 << at for at in self.shift)
        tints: list[tuple[str, int]] = [(rank, of) for rank in pack.ranks for of in (OWN, OTHER)]
        self.places = tuple({tint: self.shift[self.card(tint, hue)] for tint in tints} for hue in range(len(HUES)))
        self.spots = rules.engine.spots
        people_at_most, limit = pack.all // 2, rules.hand.limit
        self.keeps = [[limit(hovels, many) for many in range(people_at_most + 1)] for hovels in range(pack.each + 1)]
        strongest = max(attack.defence(castle=True, walled=True), attack.defence(walled=True, overlord=True))
        self.most = strongest + attack.cancels * pack.each
        self.numbering = PackNumbering(pack, people.peasant, people.knight, self.spots, self.most)
        number = self.numbering.number
        self.take, self.blind, self.leave = number[Take(0)], number[DrawBlind()], number[Leave()]
        self.keep, self.drop, self.cancel = number[Keep(0)], number[Drop(0)], number[Cancel(0)]
        self.raid = number[Raid(0, OWN, 1)]
        self.chunks = tuple(tuple(self._chunks(hue)) for hue in range(len(HUES)))
        puts = [(at, put) for at, put in enumerate(self.numbering.means) if isinstance(put, Put)]
        self.spent = tuple({at: self._cards(put.cards, hue) for at, put in puts} for hue in range(len(HUES)))
        self._count_rules()

    def _count_rules(self) -> None:
        """What is asked for most, out of the rules once."""
        rules = self.rules
        self.hand, self.display, self.draws = rules.deal.hand, rules.deal.display, rules.draw.cards
        self.attacks, self.passes = rules.attack.attacks, rules.end.passes
        self.joined, self.last_turn_whole = rules.estate.joined, rules.end.last_turn_whole
        self.returned_early = rules.end.returned == Returned.KNOWN
        self.peasants, self.knights, self.cancels = rules.people.peasants, rules.people.knights, rules.attack.cancels
        flags = (False, True)
        self.defence = {
            (castle, walled, overlord): rules.attack.defence(castle=castle, walled=walled, overlord=overlord)
            for castle in flags
            for walled in flags
            for overlord in flags
        }

    def card(self, tint: Tint, hue: int) -> int:
        """The number of a card, as a player of a hue sees its colour."""
        rank, of = tint
        return 2 * self.ranks.index(rank) + (hue ^ of)

    def spot(self, of: int, at: int) -> str:
        """What a seat's spot is called, by its place on the mat."""
        return spot_of(self.chairs[of].name, at + 1)

    def name(self, card: int) -> str:
        """What a record calls it: 'red 4'."""
        return f"{HUES[card & 1].value} {self.ranks[card >> 1]}"

    def count(self, hand: int, card: int) -> int:
        """How many of a card are in a hand."""
        return hand >> self.shift[card] & ONE

    def listed(self, hand: int) -> list[int]:
        """The cards of a hand, rising, each as often as it is there."""
        return [card for card, at in enumerate(self.shift) for _ in range(hand >> at & ONE)]

    def _cards(self, tints: tuple[Tint, ...], hue: int) -> tuple[int, ...]:
        return tuple(self.card(tint, hue) for tint in tints)

    def _chunks(self, hue: int) -> Iterator[RankChunk]:
        """The pack in chunks, for a player of that hue."""
        people = self.rules.people
        for ranks in _chunked(self.rules.pack, (people.peasant, people.knight)):
            cards = {2 * at + of: self.shift[2 * at + of] for at in map(self.ranks.index, ranks) for of in (0, 1)}
            low = min(cards.values())
            yield RankChunk(low, {card: at - low for card, at in cards.items()}, list(self._playable(ranks, hue, low)))

    def _playable(self, ranks: Sequence[str], hue: int, low: int) -> Iterator[Playable]:
        """What is played with these ranks; of a new set, what is played with one card: others join it."""
        for number, put in enumerate(self.numbering.means):
            if not isinstance(put, Put) or put.spot > 0 or put.cards[0][0] not in ranks:
                continue
            if put.what not in ROYAL or len(put.cards) == 1:
                where = -1 if put.spot < 0 else SITES[put.what]
                needs = Counter(self.shift[card] - low for card in self._cards(put.cards, hue))
                yield Playable(put.what, number, where, needs)


def spot_of(name: str, number: int | str) -> str:
    """What a spot is called: whose it is, and its number on the mat."""
    return f"{name}, spot {number}"


def _chunked(pack: DoublePack, totals: tuple[int, int]) -> list[list[str]]:
    """The ranks, those together that are ever played together."""
    chunks: list[list[str]] = [[rank] for rank in pack.ranks]
    pairs = [pair for total in totals for pair in pack.pairs(total)]
    for low, high in [*pairs, *((TEN, rank) for rank in (JACK, *ROYAL))]:
        one, other = (next(chunk for chunk in chunks if rank in chunk) for rank in (low, high))
        if one is not other:
            chunks.remove(other)
            one += other
    return chunks


def _shifts(pack: DoublePack, totals: tuple[int, int]) -> tuple[int, ...]:
    order = [rank for chunk in _chunked(pack, totals) for rank in chunk]
    return tuple(BITS * (2 * order.index(rank) + hue) for rank in pack.ranks for hue in range(len(HUES)))


def set_up(spec: Spec[Rules]) -> Setup:
    """A game of two."""
    first, second = (Chair(f"Seat {number}") for number in range(1, PLAYERS + 1))
    red, black = [*spec.game.liveries, "", ""][:PLAYERS]
    return Setup(spec.game.id, spec.rules, (first, second), (red, black))


assert (OWN, OTHER) == (0, 1)  # noqa: S101 - `card` reckons with it
