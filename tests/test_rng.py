"""The random stream is specified: the same numbers everywhere, and every order equally likely."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from tilewright.rng import Stream


def test_the_golden_words() -> None:
    stream = Stream("2005-08-17", "deck")
    assert [stream.word() for _ in range(4)] == [1741351497, 1434600364, 1788843391, 180899869]


def test_the_golden_shuffle() -> None:
    assert Stream("2005-08-17", "deck").shuffled(range(10)) == [0, 8, 1, 5, 6, 2, 3, 9, 4, 7]


def test_the_ninth_word_begins_the_second_block() -> None:
    stream = Stream("a", "b")
    words = [stream.word() for _ in range(9)]
    block = hashlib.sha256(b"castle-rng-1\na\nb\n1").digest()
    assert words[8] == int.from_bytes(block[:4], "big")


def test_streams_of_one_seed_differ_and_one_stream_repeats() -> None:
    deck, order = Stream("s", "deck"), Stream("s", "order")
    first = [deck.word() for _ in range(20)]
    assert first != [order.word() for _ in range(20)]
    again = Stream("s", "deck")
    assert first == [again.word() for _ in range(20)]


def test_a_seed_typed_on_another_system_is_the_same_seed() -> None:
    assert Stream("caf\u00e9", "deck").word() == Stream("cafe\u0301", "deck").word()


def test_every_order_of_four_is_equally_likely() -> None:
    games = 24_000
    seen = Counter(tuple(Stream(str(seed), "order").shuffled("abcd")) for seed in range(games))
    assert set(seen) == set(permutations("abcd"))
    expected = games / 24
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 49.7  # 23 degrees of freedom: a fair shuffle exceeds it once in a thousand; the seeds are fixed


def test_below_rejects_instead_of_folding_over() -> None:
    stream = Stream("s", "deck")
    n = 3 * 2**30  # a modulo alone would give the lowest third twice as often
    low = sum(stream.below(n) < n // 3 for _ in range(3000))
    assert 900 < low < 1100


def test_below_keeps_its_bounds() -> None:
    stream = Stream("s", "deck")
    assert {stream.below(3) for _ in range(100)} == {0, 1, 2}
    assert stream.below(1) == 0
    assert 0 <= stream.below(2**32) < 2**32
    for n in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="n must be from 1"):
            stream.below(n)


def test_between_and_pick() -> None:
    stream = Stream("s", "draw")
    assert all(2.0 <= stream.between(2.0, 3.0) < 3.0 for _ in range(100))
    assert {stream.pick("ab") for _ in range(50)} == {"a", "b"}


def test_shuffling_leaves_the_original_alone() -> None:
    items = [1, 2, 3]
    Stream("s", "deck").shuffled(items)
    assert items == [1, 2, 3]


def test_a_deal_takes_as_many_words_as_its_steps_and_leaves_the_rest() -> None:
    """Against `below`, a step at a time: the same things in the same order, and the next word is the same one."""
    for size, number in ((1, 1), (5, 0), (72, 28), (200, 200)):
        at_once, by_steps = Stream("1", "deal"), Stream("1", "deal")
        items, plain = list(range(size)), list(range(size))
        for _ in range(20):
            dealt = at_once.deal(items, number)
            for last in range(size - 1, size - 1 - number, -1):
                at = by_steps.below(last + 1)
                plain[last], plain[at] = plain[at], plain[last]
            assert dealt == plain[size - number :]
            assert at_once.word() == by_steps.word()


@pytest.mark.parametrize("n", [5, 3 * 2**30])
def test_many_numbers_at_once_are_those_that_come_one_by_one(n: int) -> None:
    """Of the larger n a quarter of the words counts for nothing, and is left out."""
    for at_once, below in (("several", [n] * 40), ("falling", [*range(n, n - min(n, 40), -1)])):
        stream, by_steps = Stream("1", "deal"), Stream("1", "deal")
        assert list(getattr(stream, at_once)(n, len(below))) == [by_steps.below(each) for each in below]
        assert stream.word() == by_steps.word()
