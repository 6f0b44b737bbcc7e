"""Keys and locks: the closed form against every trade there is, and what becomes of locks in good and bad orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tilewright.castle_tiles.balance.opening import Find, Lock, Mixed, Puzzle, opened, orders, puzzle
from tilewright.castle_tiles.balance.tally import Features
from tilewright.castle_tiles.terms import Exchange, Terms
from tilewright.castle_tiles.tilemap import Tile, TileMap, parse_slot
from tilewright.castle_tiles.tiles import tiles
from tilewright.rng import Stream
from tilewright.shelf import shelf

HANDS = st.integers(2, 3).flatmap(
    lambda locks: st.tuples(*(st.lists(st.integers(0, 6), min_size=locks, max_size=locks) for _ in range(2)))
)
NOTHING = frozenset({frozenset[int]()})


def behind(*locks: int) -> frozenset[frozenset[int]]:
    """One way, with these locks to be opened."""
    return frozenset({frozenset(locks)})


def trades(keys: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every hand that trades at the bank, two keys of one colour for one of another, can make of this one."""
    todo, seen = [tuple(keys)], {tuple(keys)}
    while todo:
        hand = todo.pop()
        yield hand
        for give in range(len(hand)):
            for get in range(len(hand)):
                after = tuple(n - 2 * (at == give) + (at == get) for at, n in enumerate(hand))
                if give != get and min(after) >= 0 and after not in seen:
                    seen.add(after)
                    todo.append(after)


@given(HANDS)
def test_no_trade_opens_more_locks_than_the_formula_says(hands: tuple[list[int], list[int]]) -> None:
    keys, locks = hands
    fewest = min(sum(max(0, lock - key) for key, lock in zip(hand, locks, strict=True)) for hand in trades(keys))
    assert Features((), (), (), (), tuple(keys), tuple(locks)).shut(Exchange()) == fewest


@given(HANDS)
def test_keys_that_lie_about_open_what_the_formula_says(hands: tuple[list[int], list[int]]) -> None:
    keys, locks = hands
    names = "abc"[: len(keys)]
    lying = [Find(name, NOTHING) for name, count in zip(names, keys, strict=True) for _ in range(count)]
    locked = [Lock(name, NOTHING) for name, count in zip(names, locks, strict=True) for _ in range(count)]
    shut = Features((), (), (), (), tuple(keys), tuple(locks)).shut(Exchange())
    assert orders(made(tuple(locked), tuple(lying)), "1").best == len(locked) - shut


def made(locks: tuple[Lock, ...], keys: tuple[Find, ...], exchange: Exchange = Exchange()) -> Puzzle:  # noqa: B008 - frozen
    return Puzzle(locks, keys, exchange)


def test_the_wrong_chest_first_locks_everybody_out() -> None:
    """One key in hand, three chests, one of them with two keys in it."""
    chests = tuple(Lock("black", NOTHING) for _ in range(3))
    keys = (Find("black", NOTHING), Find("black", behind(1)), Find("black", behind(1)))
    found = orders(made(chests, keys), "1")
    assert (found.best, found.worst, found.locks) == (3, 1, 3)
    assert found.worst < found.mean < found.best
    assert found.risk == Fraction(2, 3)


def test_what_lies_behind_a_door_waits_for_the_door() -> None:
    """A black door, behind it a white key; a white chest elsewhere."""
    locks = (Lock("black", NOTHING), Lock("white", NOTHING))
    shut = Find("white", behind(0))
    assert orders(made(locks, (shut,)), "1").best == 0
    assert orders(made(locks, (shut, Find("black", NOTHING))), "1").worst == 2


def test_two_keys_of_one_colour_buy_one_of_another() -> None:
    locks = (Lock("white", NOTHING),)
    assert orders(made(locks, (Find("black", NOTHING),)), "1").best == 0
    assert orders(made(locks, (Find("black", NOTHING),) * 2), "1").worst == 1


def test_the_same_seed_gives_the_same_orders() -> None:
    chests = tuple(Lock("black", NOTHING) for _ in range(6))
    of = made(chests, (Find("black", NOTHING), *(Find("black", behind(at)) for at in (0, 0, 1))))
    assert orders(of, "monday") == orders(of, "monday")
    assert orders(of, "monday").mean != orders(of, "tuesday").mean


def _tile(text: str, *phrases: str) -> Tile:
    slots = tuple(enumerate((parse_slot(phrase, ("red",), ("black", "white")) for phrase in phrases), start=1))
    rows = text.split()
    doors = (digit for digit, slot in slots if slot.kind == "door")
    return Tile("t-1", "t", 1, "T", "", TileMap.parse("\n".join(rows), len(rows) // 2, len(rows[0]), doors), slots)


def test_a_tiles_locks_and_keys_are_read_off_its_graph() -> None:
    tile = _tile("####### ####### ::1:2:# =======", "black door", "white key in black chest")
    assert puzzle([tile], Terms()) == made(
        (Lock("black", NOTHING), Lock("black", behind(0))), (Find("white", behind(0, 1)),)
    )


def test_a_key_that_can_be_had_round_the_door_is_not_behind_it() -> None:
    """Through a black door it is nearer, but one gets there by a ladder as well."""
    tile = _tile("....... #####H# ####:H# ####=H# ::1:2H# =======", "black door", "white key")
    assert puzzle([tile], Terms()) == made((Lock("black", NOTHING),), (Find("white", NOTHING),))
    either = _tile("####### ####### 1:::2:3 =======", "black door", "white key", "white door")
    assert puzzle([either], Terms()).keys == (Find("white", behind(0) | behind(1)),)
    for lying in ("white key", "black key"):
        found = orders(puzzle([either, _tile("::1:::# =======", lying)], Terms()), "1")
        assert (found.best, found.worst) == ((1, 1) if lying == "white key" else (2, 2))


def test_a_sealed_chest_counts_only_where_there_is_a_teleport_door() -> None:
    sealed = _tile("####### ####### #::1::# #######", "white key in black chest")
    door = _tile("..T.... ..~~~..")
    assert puzzle([sealed], Terms()) == made((), ())
    assert len(puzzle([sealed, door], Terms()).locks) == 1


@given(HANDS, st.integers(0, 99))
def test_a_key_in_hand_for_every_lock_opens_them_in_any_order(hands: tuple[list[int], list[int]], seed: int) -> None:
    """Locks lie behind each other as chance has it, each behind some before it."""
    keys, locks = hands
    stream, names = Stream(str(seed), "behind"), "abc"[: len(keys)]
    spare = max((lock - key for key, lock in zip(keys, locks, strict=True)), default=0)
    lying = tuple(Find(name, NOTHING) for name, count in zip(names, keys, strict=True) for _ in range(count + spare))
    colours = stream.shuffled([name for name, count in zip(names, locks, strict=True) for _ in range(count)])
    locked = tuple(Lock(name, behind(*([stream.below(at)] if at else []))) for at, name in enumerate(colours))
    every = made(locked, lying)
    assert every.is_easy
    assert {opened(every, lambda: Mixed(stream), plenty=plenty) for plenty in (True, False) for _ in range(5)} == {
        len(locked)
    }
    assert orders(every, "1").worst == orders(every, "1").best == len(locked)


def test_a_key_behind_a_lock_may_be_missed() -> None:
    locked = (Lock("black", NOTHING), Lock("black", NOTHING))
    assert not made(locked, (Find("black", NOTHING), Find("black", behind(1)))).is_easy
    assert not made(locked, (Find("black", NOTHING), Find("white", NOTHING))).is_easy


def test_the_order_of_tiles_does_not_matter() -> None:
    city = tiles(shelf.load("castles-in-the-air"))
    assert puzzle(city, Terms()) == puzzle(city[::-1], Terms())
