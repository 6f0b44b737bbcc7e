"""Why no deck can be: bands and wishes that contradict each other are named."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

import pytest

from tests.castle_tiles.why.proofs import prove_deck
from tests.examples import one_in
from tilewright.castle_tiles.assign.requirement import read
from tilewright.castle_tiles.balance.tally import Features
from tilewright.castle_tiles.deal.bands import NAMES
from tilewright.castle_tiles.terms import Exchange, Terms
from tilewright.castle_tiles.tiles import tiles
from tilewright.castle_tiles.why.decks import DeckTask, deck_conflicts, deck_task, tally
from tilewright.rng import Stream
from tilewright.shelf import shelf

REDS = ("red", "yellow", "green", "blue")
LOCKS = ("black", "white")
COLOURS, COSTS, KEYS, MANY = "colour spread", "access cost", "keys of a colour", "treasures"
SHUT, SIDES = "locks without keys", "walkways left and right"


def asked(size: int, *require: str, bands: tuple[str, ...] = NAMES) -> DeckTask:
    city = tiles(shelf.load("castles-in-the-air"))
    return deck_task(city, Terms(), REDS, LOCKS, size, bands, read(require, REDS, LOCKS))


@pytest.mark.parametrize("size", [14, 21, 28, 35])
def test_there_are_decks_for_every_number_of_players(size: int) -> None:
    assert deck_conflicts(asked(size)) == ()
    assert prove_deck(asked(size)).verdict == "possible"


def test_more_red_than_an_even_deck_holds() -> None:
    task = asked(21, "at least 14 red")
    (conflict,) = deck_conflicts(task)
    assert conflict.names == ("at least 14 red", COLOURS, MANY)
    proof = prove_deck(task)
    assert set(proof.core) == {"at least 14 red", COLOURS}
    cheapest, keeping = proof.relaxations
    assert {name for name, _ in cheapest.gives} <= {"at least 14 red", COLOURS}
    assert sum(by for _, by in cheapest.gives) == 3
    assert keeping.gives == ((COLOURS, 3),)


def test_more_keys_of_one_colour_than_bands_allow() -> None:
    assert set(prove_deck(asked(35, "at least 30 black keys")).core) == {"at least 30 black keys", KEYS}


def test_more_than_any_deck_holds() -> None:
    (conflict, *_) = deck_conflicts(asked(14, "at least 30 red"))
    assert "the 14 tiles with most red treasures hold 14" in conflict.text
    assert prove_deck(asked(14, "at least 30 red")).core == ("at least 30 red",)


def test_a_set_too_small_for_a_deck() -> None:
    assert "a deck has 100 tiles, but the set has 72" in deck_conflicts(asked(100))[0].text


def test_blind_deals_are_tallied_the_hardest_first() -> None:
    missed = tally(asked(28), "1")
    assert [count for _, count in missed] == sorted((count for _, count in missed), reverse=True)
    assert missed[0][0] == "", "something is missed more often than any one band"
    assert dict(missed)[COLOURS] > 500 > dict(missed)[MANY]


def made(seed: int, wanted: int) -> DeckTask:
    """Three of seven tiles that hold a few of everything."""
    stream = Stream(str(seed), "decks")

    def few(count: int, most: int) -> tuple[int, ...]:
        return tuple(stream.below(most) for _ in range(count))

    def tile() -> Features:
        gems = few(4, 3)
        fetched = tuple(map(min, gems, few(4, 3)))
        costs = tuple(count and cost for count, cost in zip(fetched, few(4, 6), strict=True))
        return Features(gems, fetched, costs, few(4, 2), few(2, 3), few(2, 3), *few(2, 2))

    held = tuple(tile() for _ in range(7))
    return DeckTask(
        3,
        REDS,
        LOCKS,
        held,
        (COLOURS, COSTS, MANY, SHUT, SIDES),
        Terms(),
        read([f"at least {wanted} red"], REDS, LOCKS),
    )


@pytest.mark.parametrize("wanted", range(4))
@pytest.mark.parametrize("seed", one_in(3, range(6)))
def test_brute_force_agrees(seed: int, wanted: int) -> None:
    """Every deck is tried; of what cannot hold together, all but one can."""
    task = made(seed, wanted)
    decks = [reduce(lambda a, b: a + b, dealt) for dealt in itertools.combinations(task.tiles, 3)]
    proof = prove_deck(task)
    assert (proof.verdict == "possible") == any(_fits(task, held, task.names) for held in decks)
    assert not proof.core or not any(_fits(task, held, proof.core) for held in decks)
    for name in proof.core:
        assert any(_fits(task, held, [each for each in proof.core if each != name]) for held in decks), name


def _fits(task: DeckTask, held: Features, names: Sequence[str]) -> bool:
    low, high = task.many
    means = [Fraction(cost, count) for cost, count in zip(held.cost, held.fetched, strict=True) if count]
    kept = {
        COLOURS: held.spread <= 2,
        COSTS: max(means, default=Fraction()) - min(means, default=Fraction()) <= Fraction(35, 100),
        MANY: low <= sum(held.treasures) <= high,
        SHUT: held.shut(Exchange()) == 0,
        SIDES: abs(held.left - held.right) <= 4,
    }
    return all(kept.get(name, held.treasures[0] >= task.own[0].lower) for name in names)
