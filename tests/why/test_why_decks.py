"""Why no deck can be: bands and wishes that contradict each other are named."""

from __future__ import annotations

import itertools
from functools import reduce

import pytest

from generator import shelf
from generator.assign.asked import read
from generator.balance.features import Features
from generator.deck.tiles import tiles
from generator.why.bands import BANDS, COLOURS, KEYS, MANY, DeckTask, deck_task, tally
from generator.why.deckarithmetic import deck_conflicts
from generator.why.decks import prove_deck

REDS = ("red", "yellow", "green", "blue")
LOCKS = ("black", "white")


def asked(size: int, *require: str, bands: tuple[str, ...] = BANDS) -> DeckTask:
    city = tiles(shelf.load("castles-in-the-air"))
    return deck_task(city, REDS, LOCKS, size, bands, read(require, REDS, LOCKS))


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
    assert [give for each in proof.relaxations for give in each.gives] == [("at least 14 red", 3), (COLOURS, 3)]


def test_more_keys_of_one_colour_than_bands_allow() -> None:
    assert set(prove_deck(asked(35, "at least 30 black keys")).core) == {"at least 30 black keys", KEYS}


def test_more_than_any_deck_holds() -> None:
    (conflict, *_) = deck_conflicts(asked(14, "at least 30 red"))
    assert "the 14 tiles with most red treasures hold 14" in conflict.text
    assert prove_deck(asked(14, "at least 30 red")).core == ("at least 30 red",)


def test_a_set_too_small_for_a_deck() -> None:
    assert "a deck has 100 tiles, the set has 72" in deck_conflicts(asked(100))[0].text


def test_blind_deals_are_tallied_the_hardest_first() -> None:
    missed = tally(asked(28), "1")
    assert [count for _, count in missed] == sorted((count for _, count in missed), reverse=True)
    assert missed[0][0] == "", "something is missed more often than any one band"
    assert dict(missed)[COLOURS] > 500 > dict(missed)[MANY]


@pytest.mark.parametrize("wanted", range(5))
def test_brute_force_agrees(wanted: int) -> None:
    """Three of seven tiles: every deck is tried."""
    whole = asked(3, f"at least {wanted} red", f"at most {wanted} black locks", bands=(COLOURS, KEYS))
    task = DeckTask(3, whole.colours, whole.locks, whole.tiles[:7], whole.bands, whole.own)
    there = any(_fits(task, reduce(lambda a, b: a + b, dealt)) for dealt in itertools.combinations(task.tiles, 3))
    assert (prove_deck(task).verdict == "possible") == there


def _fits(task: DeckTask, held: Features) -> bool:
    apart = all(max(row) - min(row) <= 3 for row in (held.keys, held.locks))
    return held.spread <= 2 and apart and not any(each.off(task.count(each, held)) for each in task.own)
