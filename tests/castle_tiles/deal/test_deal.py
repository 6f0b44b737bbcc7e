"""Decks are legal, each as likely as any other; and whatever cannot be dealt is answered plainly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.castle_tiles.deal.small_set import SLOTS, Maker
from tests.examples import examples
from tests.referee.field import ground
from tests.referee.search import cheapest
from tilewright.castle_tiles.balance.bag import Stack, bag
from tilewright.castle_tiles.balance.deals import access_costs
from tilewright.castle_tiles.balance.shuffles import is_smooth, longest_run
from tilewright.castle_tiles.balance.tally import Features, features, total
from tilewright.castle_tiles.deal.bands import Opening, bands, choose, shuffled, weights
from tilewright.castle_tiles.deal.deal import Dealt, Wish, coloured, deal, decoded, pool_of
from tilewright.castle_tiles.terms import Exchange
from tilewright.castle_tiles.tilemap import Fares
from tilewright.pieces.pool import Alone, Pool
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

CHESTS = ("red in black chest", "blue in white chest")
SEEDS = st.text(max_size=12)


@cache
def castles(*variants: str) -> tuple[Spec[Any], Pool]:
    spec = shelf.load("castles-in-the-air", variants)
    return spec, pool_of(Alone(spec))


@cache
def crowns() -> tuple[Spec[Any], Pool]:
    spec = shelf.load("castles-and-crowns")
    return spec, pool_of(Alone(spec))


def dealt(players: int, seed: str, *, smooth: bool = False) -> Dealt:
    spec, pool = castles()
    return deal(spec, pool, Wish(players, seed, smooth))


def of_game(maker: Maker, seed: str = "1", **kept: Any) -> Dealt:  # noqa: ANN401 - as Maker.game takes them
    spec = maker.game(**kept)
    pool = pool_of(Alone(spec))
    return deal(spec, pool, Wish(2, seed, coloured=coloured(spec, pool)))


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    return Maker(tmp_path)


def legal(each: list[Features], mean: Fraction) -> bool:
    """The limits in the words of the notes on balance, worked out anew with fractions."""
    held = total(each, len(each[0].treasures), len(each[0].locks))
    means = [Fraction(cost, number) for cost, number in zip(held.cost, held.fetched, strict=True) if number]
    return (
        held.spread <= 2
        and min(held.treasures) >= 4
        and (not means or max(means) - min(means) <= Fraction(35, 100))
        and abs(sum(held.treasures) - mean) <= mean / 10
        and held.shut(Exchange()) == 0
        and max(held.keys) - min(held.keys) <= 3
        and max(held.locks) - min(held.locks) <= 3
        and abs(held.left - held.right) <= 4
        and (not held.sealed or held.teleports > 0)
    )


def numbers(spec: Spec[Any], pool: Pool) -> dict[str, Features]:
    colours, locks = tuple(spec.game.colours), tuple(spec.game.locks)
    return {name: features(tile, Fares(), colours, locks) for name, tile in pool.tiles.items()}


@settings(deadline=None, max_examples=examples(40))
@given(st.integers(2, 5), SEEDS)
def test_every_deck_is_within_every_limit(players: int, seed: str) -> None:
    spec, pool = castles()
    deck, of = dealt(players, seed), numbers(spec, pool)
    assert len(set(deck.ids)) == 7 * players
    whole = sum(sum(each.treasures) for each in of.values())
    assert legal([of[name] for name in deck.ids], Fraction(whole * 7 * players, len(pool.ids)))


@pytest.mark.parametrize("seeds", [3, pytest.param(10, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("players", range(2, 6))
def test_colours_are_as_near_as_told_by_what_can_be_fetched(players: int, seeds: int) -> None:
    """Over the characters of the maps: two treasures of each colour lie where only a teleport door leads to."""
    spec, pool = castles()
    prices = {name: cheapest(ground(tile), Fares()) for name, tile in pool.tiles.items()}
    for seed in range(seeds):
        held: dict[str, list[int]] = {colour: [] for colour in spec.game.colours}
        deck = dealt(players, str(seed))
        for name in deck.ids:
            for digit, (moves, keys) in prices[name].items():
                if treasure := pool.tiles[name].slots[digit].treasure:
                    held[treasure].append(moves + 2 * keys)
        means = tuple(Fraction(sum(costs), len(costs)) for costs in held.values())
        assert max(means) - min(means) <= Fraction(35, 100), seed
        stack = Stack(bag(spec), tuple(pool.tiles[name] for name in deck.ids), players)
        assert next(access_costs(stack)).value == means


@settings(deadline=None, max_examples=examples(20))
@given(st.integers(2, 5), SEEDS)
def test_codes_of_decks_round_trip(players: int, seed: str) -> None:
    deck = dealt(players, seed)
    spec = castles()[0]
    assert decoded(Alone(spec), deck.stack).ids == deck.ids
    assert decoded(Alone(spec), deck.stack).players == players
    assert decoded(Alone(spec), deck.code, seed).ids == deck.ids
    assert set(decoded(Alone(spec), deck.code).ids) == set(deck.ids)
    assert not decoded(Alone(spec), deck.code).ordered


def test_a_deal_is_uniform_over_the_legal_decks(maker: Maker) -> None:
    """Chi-square over every legal six of twelve, 40 deals each; 1 in 1000 such tests would fail by chance."""
    spec = maker.game()
    pool = pool_of(Alone(spec))
    of = numbers(spec, pool)
    mean = Fraction(sum(sum(each.treasures) for each in of.values()), 2)
    every = {frozenset(six) for six in combinations(pool.ids, 6) if legal([of[name] for name in six], mean)}
    assert 40 < len(every) < 400
    heavy = weights(pool, Fares(), spec.game)
    limits, stream = bands(heavy, 6, Exchange()), Stream("uniform", "deck")
    seen: Counter[frozenset[str]] = Counter()
    for _ in range(40 * len(every)):
        places = choose(heavy, 6, limits, stream).places
        assert places
        seen[frozenset(pool.ids[place] for place in places)] += 1
    assert set(seen) == every
    chi = sum((seen[deck] - 40) ** 2 for deck in every) / 40
    free = len(every) - 1
    assert chi < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3  # Wilson and Hilferty, p = 0.001


def test_orders_are_uniform() -> None:
    """All 24 orders of four, and all 24 ways to deal four of four in place, whatever the list was before."""
    plain, placed, items = Counter[tuple[int, ...]](), Counter[tuple[int, ...]](), [0, 1, 2, 3]
    stream = Stream("orders", "order")
    for _ in range(4800):
        plain[tuple(stream.shuffled(range(4)))] += 1
        placed[tuple(stream.deal(items, 4))] += 1
    for seen in (plain, placed):
        assert len(seen) == 24
        assert sum((count - 200) ** 2 for count in seen.values()) / 200 < 49.7  # 23 degrees of freedom, p = 0.001


def test_dealing_in_place_is_the_beginning_of_a_shuffle() -> None:
    assert Stream("1", "deck").deal(list(range(60)), 28) == Stream("1", "deck").shuffled(range(60))[-28:]


def test_the_same_seed_deals_the_same_deck_for_ever() -> None:
    deck = dealt(4, "monday")
    assert deck.ids[:5] == ("tower-4", "balcony-house-3", "library-4", "observatory-4", "ruin-4")
    assert dealt(4, "monday").ids == deck.ids
    assert dealt(4, "tuesday").ids != deck.ids
    assert set(dealt(4, "monday", smooth=True).ids) == set(deck.ids)


def test_a_smooth_stack_has_no_rush_and_no_run() -> None:
    spec, pool = castles()
    colours, rough = tuple(spec.game.colours), 0
    for seed in map(str, range(40)):
        ids = dealt(5, seed, smooth=True).ids
        assert longest_run([pool.alike[name] for name in ids]) <= 3
        for item in colours:
            counts = [pool.tiles[name].treasures.count(item) for name in ids]
            share = Fraction(sum(counts), len(ids))
            assert all(abs(sum(counts[:cut]) - cut * share) <= 3 for cut in range(len(ids) + 1))
        plain = dealt(5, seed).ids
        held = [[pool.tiles[name].treasures.count(colour) for colour in colours] for name in plain]
        rough += not is_smooth(held, [pool.alike[name] for name in plain])
    assert rough > 10


def test_somebody_can_do_something_in_the_first_round(maker: Maker) -> None:
    """Two of twelve tiles have something to be had without a key; two lie face up at first."""
    locked = ("red in black chest", "blue in white chest")
    rules = "setup: {tiles_fixed: 12}\n"
    slots = (*[("white key", "black key")] * 8, *[locked] * 4)
    assert len({of_game(maker, seed=str(n), slots=slots, rules=rules).ids for n in range(3)}) > 1
    spec = maker.game(slots=slots, rules=rules)
    ids, opening = pool_of(Alone(spec)).ids, Opening(2, frozenset({"t0-1", "t1-1"}))
    seen = Counter(
        tuple(name in opening.easy for name in shuffled(ids, Stream(str(seed), "order"), opening)[:2])
        for seed in range(400)
    )
    assert (False, False) not in seen
    assert min(seen[True, False], seen[False, True]) > 150
    assert shuffled(["a", "b"], Stream("1", "order"), opening)


def test_cards_are_shuffled_whole() -> None:
    spec, pool = crowns()
    deck = deal(spec, pool, Wish(3, "1"))
    assert sorted(deck.ids) == sorted(pool.ids)
    assert len(deck.ids) == 32
    assert deck.choice is None
    assert decoded(Alone(spec), deck.stack).ids == deck.ids
    smooth = deal(spec, pool, Wish(3, "1", smooth=True)).ids
    assert longest_run([pool.alike[name] for name in smooth]) <= 3


def test_a_variant_says_how_many() -> None:
    spec, pool = castles("playtest-1")
    deck = deal(spec, pool, Wish(5, "1"))
    assert len(deck.ids) == 20
    assert decoded(Alone(spec), deck.code).players is None
    with pytest.raises(RefusedError, match="no game is played with that many"):
        decoded(Alone(castles()[0]), deck.code)


@pytest.mark.parametrize("players", [1, 6, 20])
def test_so_many_cannot_play(players: int) -> None:
    with pytest.raises(RefusedError, match=rf"game.yaml:\d+:\d+: {players} players?: .* is for 2 to 5 \[D01\]"):
        dealt(players, "1")
    with pytest.raises(RefusedError, match=r"this is a code for 28 \[D01\]"):
        decoded(Alone(castles()[0]), dealt(4, "1").code, players=players)


def test_a_seed_of_ten_thousand_characters() -> None:
    deck = dealt(4, "long " * 2000)
    assert len(deck.ids) == 28
    assert deck.ids != dealt(4, "long " * 1999).ids


def test_one_tile(maker: Maker) -> None:
    with pytest.raises(RefusedError, match=r"2 players need 14 tiles, but the set has 1 \[E02\]"):
        of_game(maker, slots=SLOTS[2:3], rules="{}\n")
    deck = of_game(maker, slots=SLOTS[2:3], rules="setup: {tiles_fixed: 1}\n")
    assert deck.ids == ("t0-1",)
    assert decoded(Alone(maker.game(slots=SLOTS[2:3], rules="setup: {tiles_fixed: 1}\n")), deck.stack).ids == ("t0-1",)


def test_all_the_same_tile_is_not_found_rather_than_impossible(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "__defaults__", (20_000, *(choose.__defaults__ or ())[1:]))
    with pytest.raises(RefusedError) as said:
        of_game(maker, slots=(("red", "red"),) * 12)
    assert "no legal deck was found in 20,000 deals; of these failed on colour spread 100 %" in str(said.value)
    assert "there may still be one" in str(said.value)
    assert of_game(maker, slots=(("red", "blue"),) * 12).ids


def test_open_slots_wait_for_their_colours(maker: Maker) -> None:
    slots = (("any", "any"),) * 12
    with pytest.raises(RefusedError, match=r"24 slots have no colour yet, such as 'any' \[E06\]"):
        of_game(maker, slots=slots)
    assert of_game(maker, slots=slots, rules="setup: {tiles_fixed: 6, colouring: rolled}\n").ids
    with pytest.raises(RefusedError, match="E06"):
        of_game(maker, slots=(("any key", "red"),) * 12, rules="setup: {tiles_fixed: 6, colouring: rolled}\n")


def test_colours_are_of_the_kind_asked_for(maker: Maker) -> None:
    spec, pool = castles()
    assert coloured(spec, pool, "cycled")
    assert not coloured(spec, pool, "rolled")
    with pytest.raises(RefusedError, match=r"not balanced: they are printed as in tiles.yaml \[E06\]"):
        coloured(spec, pool, "balanced")
    once = maker.game()
    with pytest.raises(RefusedError, match=r"not cycled"):
        coloured(once, pool_of(Alone(once)), "cycled")


def test_rolled_colours_are_not_asked_to_be_even(maker: Maker) -> None:
    spec = maker.game(slots=(("red", "red"),) * 12)
    pool = pool_of(Alone(spec))
    assert deal(spec, pool, Wish(2, "1", coloured=coloured(spec, pool, "rolled"))).ids


WASTED = (("black key", "white key"), ("white key in black chest", "black key in white chest"), CHESTS) * 4
"""Of three tiles with two treasures, two are of the first kind, two of the second, or one of each: then four locks wait
for one key of each colour and for those in chests, and who opens the treasures first opens nothing more."""


def test_no_deck_in_which_keys_can_be_wasted_is_dealt(maker: Maker) -> None:
    seen = [of_game(maker, str(seed), slots=WASTED, rules="setup: {tiles_fixed: 3}\n") for seed in range(30)]
    held = {slots for deck in seen for name in deck.ids for slots in [WASTED[int(name[1:-2])]]}
    assert held == {WASTED[0], CHESTS}
    assert any("wasted keys" in said for deck in seen if deck.choice for said in deck.choice.tally)


def test_a_set_in_which_keys_can_always_be_wasted_is_given_up(maker: Maker) -> None:
    with pytest.raises(RefusedError, match=r"in 1,000 deals; of these failed on wasted keys 100 % \[E04\]"):
        of_game(maker, slots=WASTED[:3], rules="setup: {tiles_fixed: 3}\n")


def test_a_game_with_nothing_to_deal(maker: Maker) -> None:
    maker.game()
    text = (maker.folder / "game.yaml").read_text(encoding="utf-8")
    die = "  - {id: die, kind: die, title: Die, edge: 16, faces: [red, blue, any, any, red, blue], make: Fold it.}\n"
    (maker.folder / "game.yaml").write_text(text[: text.index("  - {id: tiles")] + die, encoding="utf-8")
    (maker.folder / "tiles.yaml").unlink()
    with pytest.raises(RefusedError, match=r"nothing to deal: Twelve has neither tiles nor cards \[E01\]"):
        pool_of(Alone(shelf.load(maker.folder)))


def test_the_tally_says_what_deals_failed_on() -> None:
    choice = dealt(4, "monday").choice
    assert choice
    assert choice.rejected == choice.deals - 1
    assert max(failure.deals for failure in choice.failures) <= choice.rejected
    assert choice.tally[0].startswith("access cost 9")


def test_six_thousand_tiles() -> None:
    spec, pool = castles()
    ids = tuple(f"{name}+{copy}" for copy in range(84) for name in pool.ids)[:6000]
    large = Pool(
        pool.part,
        pool.title,
        ids,
        dict.fromkeys(ids, ""),
        {name: name for name in ids},
        pool.digest,
        pool.sizes,
        {name: pool.tiles[name.split("+")[0]] for name in ids},
    )
    deck = deal(spec, large, Wish(5, "1"))
    assert len(set(deck.ids)) == 35
