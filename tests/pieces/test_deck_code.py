"""A deck code is its deck: there and back, never mistaken for another, no slip of the pen unnoticed."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.pieces.build import Deck, build
from tilewright.pieces.deck_code import CHECKS, Deal, choice_of, decode, encode, order_of, rank_choice, rank_order
from tilewright.pieces.pool import CROCKFORD, Alone, Pool, pools
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec


@cache
def owner(game: str) -> Alone:
    return Alone(shelf.load(game))


@cache
def castles() -> tuple[Spec[Any], Deck, Pool]:
    spec = shelf.load("castles-in-the-air")
    deck = build(spec)
    return spec, deck, pools(spec, deck)[0]


@cache
def crowns() -> tuple[Spec[Any], Deck, Pool]:
    spec = shelf.load("castles-and-crowns")
    deck = build(spec)
    return spec, deck, pools(spec, deck)[0]


def some(seed: str, count: int = 28) -> tuple[str, ...]:
    return tuple(Stream(seed, "test").shuffled(castles()[2].ids)[:count])


def read(code: str) -> Deal:
    return decode(owner("castles-in-the-air"), code)


def refused(code: str) -> str:
    with pytest.raises(RefusedError) as refusal:
        read(code)
    return str(refusal.value)


@pytest.mark.parametrize(("n", "k"), [(0, 0), (1, 0), (1, 1), (5, 2), (6, 3), (6, 6)])
def test_choices_and_orders_are_numbered_without_a_gap(n: int, k: int) -> None:
    choices, orders = list(combinations(range(n), k)), list(permutations(range(n), k))
    assert sorted(rank_choice(choice, n) for choice in choices) == list(range(len(choices)))
    assert sorted(rank_order(order, n) for order in orders) == list(range(len(orders)))
    assert all(choice_of(rank_choice(choice, n), n, k) == choice for choice in choices)
    assert all(order_of(rank_order(order, n), n, k) == order for order in orders)


@given(st.text(max_size=9), st.sampled_from([14, 21, 28, 35]))
def test_every_code_round_trips(seed: str, count: int) -> None:
    pool, ids = castles()[2], some(seed, count)
    stack, choice = read(encode(pool, ids, "S")), read(encode(pool, ids))
    assert stack.ids == ids
    assert [tile.id for tile in stack.tiles] == list(ids)
    assert set(choice.ids) == set(ids)
    assert choice.ids == tuple(name for name in pool.ids if name in ids)
    assert (stack.ordered, choice.ordered) == (True, False)
    assert stack.players == choice.players == count // 7
    assert encode(pool, stack.ids, "S") == stack.code
    assert encode(pool, choice.ids) == choice.code


def test_a_deck_has_one_code_whatever_its_order() -> None:
    ids = some("1")
    assert encode(castles()[2], ids) == encode(castles()[2], ids[::-1])
    assert encode(castles()[2], ids, "S") != encode(castles()[2], ids[::-1], "S")


def test_the_code_in_the_notes_on_balance_is_sound() -> None:
    assert "another set (5C5F" in refused("D15C5-F00W0-HRYDG-2TVEF-CP")


@pytest.mark.parametrize("kind", ["D", "S"])
def test_every_single_wrong_character_is_caught(kind: str) -> None:
    code = encode(castles()[2], some("2"), "S" if kind == "S" else "D")
    for at, right in enumerate(code):
        others = CHECKS if at == len(code) - 1 else CROCKFORD
        for wrong in set(others) - {right} if right != "-" else set():
            assert "[D03]" in refused(code[:at] + wrong + code[at + 1 :]), (at, wrong)


@pytest.mark.parametrize("kind", ["D", "S"])
@pytest.mark.parametrize("seed", ["2", "3", "4", "5"])
def test_every_swap_of_neighbours_is_caught(kind: str, seed: str) -> None:
    text = encode(castles()[2], some(seed), "S" if kind == "S" else "D").replace("-", "")
    for at in range(len(text) - 1):
        if text[at] != text[at + 1]:
            assert "[D03]" in refused(text[:at] + text[at + 1] + text[at] + text[at + 2 :]), at


def test_every_lost_and_every_doubled_character_is_caught() -> None:
    text = encode(castles()[2], some("6")).replace("-", "")
    for at in range(len(text)):
        for typed in (text[:at] + text[at + 1 :], text[: at + 1] + text[at:]):
            if typed != text:
                assert "[D0" in refused(typed), at


def test_check_characters_of_every_kind_are_made_and_read() -> None:
    codes = [encode(castles()[2], some(str(n))) for n in range(400)]
    assert {code[-1] for code in codes} == set(CHECKS)
    assert [read(code).code for code in codes] == codes


def test_codes_are_read_leniently() -> None:
    code = next(code for n in range(99) if "0" in (code := encode(castles()[2], some(str(n)))) and "1" in code[2:])
    for typed in (
        code.lower(),
        code.replace("-", ""),
        f"  {code.replace('-', ' ')}\n",
        code.replace("-", "\N{EN DASH}"),
        code.replace("0", "O"),
        code.replace("0", "o").replace("1", "l"),
        code.replace("1", "I"),
    ):
        assert read(typed).code == code


def test_a_code_of_another_set_is_refused_by_name() -> None:
    pool = castles()[2]
    code = encode(replace(pool, digest="7QK2"), some("7"))
    assert f"belongs to another set (7QK2, this set is {pool.digest}) [D03]" in refused(code)
    with pytest.raises(RefusedError, match=rf"another set \({pool.digest}, this set is"):
        decode(owner("castles-and-crowns"), encode(pool, some("7")))
    assert decode(owner("castles-in-the-air"), encode(pool, some("7"))).part == "castle-tiles"


@pytest.mark.parametrize("count", [0, 1, 27, 42, 72])
def test_a_deck_of_a_size_that_nobody_plays_with_is_refused(count: int) -> None:
    assert "(2 players 14, 3 players 21, 4 players 28, 5 players 35) [D01]" in refused(
        encode(castles()[2], some("8", count))
    )


@pytest.mark.parametrize(
    "typed", ["", " ", "-", "D", "D1", "hello", "☃☃☃", "D1\x00", "1" * 300_000, "\n" * 9, "U" * 30]
)
def test_what_is_no_code_is_refused(typed: str) -> None:
    said = refused(typed)
    assert "[D0" in said
    assert len(said) < 400


@given(st.text(alphabet=CROCKFORD, max_size=40))
def test_random_letters_are_refused_or_a_deck(letters: str) -> None:
    with suppress(RefusedError):
        assert len(read(f"D1{letters}").tiles) in (14, 21, 28, 35)


def test_equal_cards_are_told_by_name_alone() -> None:
    pool = crowns()[2]
    twice = replace(pool, ids=(*pool.ids, *pool.ids), sizes={2: 2 * len(pool.ids)})
    stack = Stream("9", "test").shuffled(twice.ids)
    code = encode(twice, stack, "S")
    swapped = list(stack)
    first, second = [place for place, name in enumerate(stack) if name == stack[0]]
    swapped[first], swapped[second] = stack[second], stack[first]
    assert encode(twice, swapped, "S") == code
    assert Counter(stack) == Counter(twice.ids)
    whole = encode(pool, Stream("9", "test").shuffled(pool.ids), "S")
    assert decode(owner("castles-and-crowns"), whole).part == "cards"
    assert decode(owner("castles-and-crowns"), whole).players is None


def test_what_is_not_in_the_set_has_no_code() -> None:
    pool = castles()[2]
    for ids in (["nobody"], [pool.ids[0], pool.ids[0]]):
        with pytest.raises(ValueError, match="castle-tiles has"):
            encode(pool, ids)


def test_a_code_of_six_thousand_tiles() -> None:
    pool = castles()[2]
    large = replace(pool, ids=tuple(f"t{n}" for n in range(6000)))
    stack = Stream("10", "test").shuffled(large.ids)[:3000]
    assert len(encode(large, stack)) < 1500
    assert len(encode(large, stack[:35], "S")) < 125
