"""Spec -> Measures of Castle: what first hands can do, what the pack can become, how even colours and draws are.

Hands are counted rank by rank, none left out. A hand does nothing if no card of the player's colour does something
alone, none lies in a pair of its rank (a wall), and none goes with another into a peasant or a knight. So of each rank
there is no card, one of the player's colour, or cards of the other colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from tilewright.balance.intervals import percent
from tilewright.balance.measure import Measure, judged
from tilewright.frozen import dataclass
from tilewright.games.castle.rules import HUES, JACK, ROYAL, TEN, Rules
from tilewright.pieces.build import build
from tilewright.pieces.playing_cards import PlayingCard
from tilewright.spec.spec import Spec

Hands = dict[tuple[int, int], int]
"""(cards, how many of them are of the player's colour) -> how many hands there are of such."""

NONE, ONE, OTHERS = range(3)
"""What an idle hand holds of a rank: nothing, one card of the player's colour, or cards of the other colour."""


@dataclass(frozen=True, slots=True)
class RankCards:
    """How many cards of a rank there are in the player's colour, and in the other."""

    own: int
    other: int

    @property
    def turned(self) -> RankCards:
        """As the other player counts them."""
        return RankCards(self.other, self.own)


@dataclass(frozen=True, slots=True)
class Doing:
    """What can be done with cards.

    Attributes:
        alone: The ranks of which a single card of the player's colour does something.
        pairs: Two ranks that do something together, one card at least being of the player's colour.
    """

    alone: frozenset[str]
    pairs: frozenset[tuple[str, str]] = frozenset()

    def partners(self, rank: str) -> set[str]:
        """The other ranks that a rank goes with."""
        return {other for pair in self.pairs if rank in pair for other in pair} - {rank}


def idle_hands(pack: Mapping[str, RankCards], doing: Doing, size: int) -> Hands:
    """How many hands of up to so many cards can do nothing."""
    every: Hands = {(0, 0): 1}
    for group in _groups(pack, doing):
        every = _joined(every, _ways(tuple(group), pack, doing, size, {}), size)
    return every


def idle_chances(pack: Mapping[str, RankCards], doing: Doing, size: int) -> tuple[Fraction, Fraction]:
    """How likely player 1, and player 2, has the colour that `own` counts and a hand that can do nothing.

    Player 2's colour is that of the last card of the hand; player 1 has the other one. So the hands of player 2 that
    hold more cards of the colour count more, and beside those of player 1 the next card is of the other colour.
    """
    cards, other = sum(each.own + each.other for each in pack.values()), sum(each.other for each in pack.values())
    hands = [(own, ways) for (many, own), ways in idle_hands(pack, doing, size).items() if many == size]
    one = sum(Fraction(ways * (other - size + own), cards - size) for own, ways in hands)
    two = sum(Fraction(ways * own, size) for own, ways in hands)
    return Fraction(one, comb(cards, size)), Fraction(two, comb(cards, size))


def _groups(pack: Iterable[str], doing: Doing) -> Iterator[list[str]]:
    """The ranks, those together that go with each other."""
    left = dict.fromkeys(pack)
    while left:
        group = [next(iter(left))]
        for rank in group:
            left.pop(rank, None)
            group += [other for other in left if other in doing.partners(rank) and other not in group]
        yield group


def _ways(
    ranks: tuple[str, ...], pack: Mapping[str, RankCards], doing: Doing, size: int, there: Mapping[str, int]
) -> Hands:
    """How many idle hands there are of these ranks, beside what there is of others."""
    if not ranks:
        return {(0, 0): 1}
    rank, every = ranks[0], Hands()
    for what, few in _options(pack[rank], size, alone=rank in doing.alone).items():
        near = [there[other] for other in doing.partners(rank) if other in there]
        if not any(each and what and ONE in (each, what) for each in near):
            rest = _ways(ranks[1:], pack, doing, size, {**there, rank: what})
            for counts, ways in _joined(few, rest, size).items():
                every[counts] = every.get(counts, 0) + ways
    return every


def _options(cards: RankCards, size: int, *, alone: bool) -> Mapping[int, Hands]:
    """What an idle hand may hold of a rank, each with its ways."""
    others = {(many, 0): comb(cards.other, many) for many in range(1, min(cards.other, size) + 1)}
    return {NONE: {(0, 0): 1}, ONE: {} if alone else {(1, 1): cards.own}, OTHERS: others}


def _joined(one: Hands, other: Hands, size: int) -> Hands:
    """Every hand of the one beside every hand of the other, of up to so many cards."""
    every = Hands()
    for (many, own), ways in one.items():
        for (more, theirs), times in other.items():
            if many + more <= size:
                counts = many + more, own + theirs
                every[counts] = every.get(counts, 0) + ways * times
    return every


BUILT, PLAYED = Fraction(5, 100), Fraction(1, 100)
"""How many first hands may be without a building, and without anything to play, before it is worth a warning."""

Pack = Mapping[str, RankCards]
"""Rank -> how many cards of it are printed in red, `own`, and in black, `other`."""


def printed(spec: Spec[Rules]) -> Pack:
    """What of the rules' pack is printed; as many as the rules say where a game prints no cards."""
    rules, suits = (
        spec.rules.pack,
        {str(suit): at for at, hue in enumerate(HUES) for suit in getattr(spec.rules.pack, hue)},
    )
    cards = [piece for piece in build(spec).pieces if isinstance(piece.subject, PlayingCard)]
    if not cards:
        return dict.fromkeys(rules.ranks, RankCards(rules.each, rules.each))
    there = {rank: [0, 0] for rank in rules.ranks}
    for piece in cards:
        for suit in piece.subject.suits:
            if piece.subject.rank in there and suit in suits:
                there[piece.subject.rank][suits[suit]] += piece.copies
    return {rank: RankCards(*counts) for rank, counts in there.items()}


def building(_: Rules) -> Doing:
    """What builds: tens and jacks alone, walls of any rank."""
    return Doing(frozenset({TEN, JACK}))


def playing(rules: Rules) -> Doing:
    """What can be played: royalty and people as well, as far as these may live without a hovel or barracks."""
    people = [(rules.people.peasant, rules.people.peasants), (rules.people.knight, rules.people.knights)]
    pairs = frozenset(pair for total, some in people if some for pair in rules.pack.pairs(total))
    return Doing(frozenset({TEN, JACK, *ROYAL}), pairs)


def hands_that_build_nothing(spec: Spec[Any]) -> Iterator[Measure]:
    """CA1: in how many deals a player's first hand holds no hovel, no barracks and no wall; counted, none left out."""
    yield from _idle(spec, "CA1", "that can build nothing", building, BUILT)


def hands_that_play_nothing(spec: Spec[Any]) -> Iterator[Measure]:
    """CA2: in how many it holds no people and no royalty either."""
    yield from _idle(spec, "CA2", "that can play nothing at all", playing, PLAYED)


def _idle(
    spec: Spec[Any], code: str, what: str, doing_of: Callable[[Rules], Doing], most: Fraction
) -> Iterator[Measure]:
    pack, doing, size = printed(spec), doing_of(spec.rules), spec.rules.deal.hand
    if 2 * size >= sum(each.own + each.other for each in pack.values()):
        return
    chances = [idle_chances(each, doing, size) for each in (pack, _turned(pack))]
    seats = tuple(red + black for red, black in zip(*chances, strict=True))
    words = ", ".join(f"player {seat} {percent(chance)}" for seat, chance in enumerate(seats, 1))
    fine = max(seats) <= most
    remedy = "" if fine else "deal larger hands, or let the pack have fewer ranks"
    felt = f"A player meets such a first hand in one game of {round(2 / sum(seats)):,}." if any(seats) else ""
    yield Measure(
        code, f"Hands of {size} {what}", seats, words, f"{percent(most)} or less", judged(fine=fine), help=remedy,
        felt=felt,
    )  # fmt: skip


def colours_are_even(spec: Spec[Any]) -> Iterator[Measure]:
    """CA3: whether red finds as much to build at first as black: the share of hands of a colour that build nothing."""
    pack, size = printed(spec), spec.rules.deal.hand
    cards = [sum(each.own for each in one.values()) for one in (pack, _turned(pack))]
    if 2 * size >= sum(cards) or not all(cards):
        return
    shares = [sum(idle_chances(one, building(spec.rules), size)) for one in (pack, _turned(pack))]
    words = ", ".join(
        f"{hue} {count} cards, {percent(share)}" for hue, count, share in zip(HUES, cards, shares, strict=True)
    )
    even = all(each.own == each.other for each in pack.values())
    remedy = "" if even else "print as many cards of each rank in red as in black"
    yield Measure(
        "CA3", "Red and black, and hands without a building", tuple(shares), words, "the same", judged(fine=even),
        help=remedy,
    )  # fmt: skip


def draws_are_even(spec: Spec[Any]) -> Iterator[Measure]:
    """CA4: how many cards each player draws after the deal; the last ones are player 2's."""
    rules: Rules = spec.rules
    turn, left = rules.draw.cards, rules.drawn
    both, over = divmod(left, 2 * turn)
    draws = (both * turn + min(over, turn), both * turn + max(0, over - turn))
    words = ", ".join(f"player {seat} {cards}" for seat, cards in enumerate(draws, 1))
    yield Measure("CA4", "Cards drawn in a game", draws, words, "as many", judged(fine=draws[0] == draws[1]))


def all_can_be_built(spec: Spec[Any]) -> Iterator[Measure]:
    """CA5: how much of everything a colour could make if it had the whole pack: one of each at least."""
    pack, rules = printed(spec), spec.rules
    colours = [_makes(each, rules) for each in (pack, _turned(pack))]
    least = {what: min(one[what] for one in colours) for what in colours[0]}
    words = ", ".join(f"{count} {what}" for what, count in least.items())
    lacking = [what for what, count in least.items() if not count]
    remedy = f"the pack has no cards for {', '.join(lacking)}" if lacking else ""
    yield Measure(
        "CA5", "The most that one colour makes of the whole pack", tuple(least.values()), words, "1 of each or more",
        judged(fine=not lacking, fails=bool(lacking)), help=remedy,
    )  # fmt: skip


def _makes(pack: Pack, rules: Rules) -> dict[str, int]:
    """The most of each, each counted as if nothing else were made."""
    nothing = RankCards(0, 0)
    tens, jacks = pack.get(TEN, nothing), pack.get(JACK, nothing)
    return {
        "hovels": tens.own,
        "barracks": jacks.own,
        "castles": min(tens.own, jacks.own),
        "walls": sum(min(each.own, (each.own + each.other) // 2) for each in pack.values()),
        "peasants": _people(pack, rules.pack.pairs(rules.people.peasant)),
        "knights": _people(pack, rules.pack.pairs(rules.people.knight)),
        "royals in a set": max((pack[rank].own + pack[rank].other if pack[rank].own else 0) for rank in ROYAL),
    }


def _people(pack: Pack, pairs: tuple[tuple[str, str], ...]) -> int:
    """How many people two ranks make; each has a card of the player's colour, and no rank is in two pairs."""
    many = 0
    for low, high in pairs:
        one, two = pack[low], pack[high]
        if low == high:
            many += min(one.own, (one.own + one.other) // 2)
        else:
            many += min(one.own + one.other, two.own + two.other, one.own + two.own)
    return many


def _turned(pack: Pack) -> Pack:
    return {rank: each.turned for rank, each in pack.items()}


MEASURES: tuple[Callable[[Spec[Any]], Iterator[Measure]], ...] = (
    hands_that_build_nothing,
    hands_that_play_nothing,
    colours_are_even,
    draws_are_even,
    all_can_be_built,
)
