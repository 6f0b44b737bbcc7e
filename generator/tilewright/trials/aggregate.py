"""Many games -> Aggregate: what a study keeps of them, in whole numbers alone; merged, and written as JSON.

A tree is a frozen dataclass, a tuple or a mapping of trees, or a whole number. Two trees are merged leaf by leaf, which
is exact, and the same in whatever order it is done. A mapping that has words as keys keeps the first `MOST_NAMES` of
them in the order of the alphabet: whatever is among the first of all is among the first in each part, so that what is
kept is counted whole.

Points are kept in 60ths, and so are shares of a victory: halves, thirds, quarters, fifths and sixths of one are whole.
A histogram (`Counts`) has a number of entries that does not grow with the number of games.
"""

from __future__ import annotations

import typing
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from typing import Any, TypeVar

from tilewright.frozen import dataclass

T = TypeVar("T")
Counts = Mapping[int, int]
"""A histogram: number -> how often; numbers as `coarse` leaves them."""
MOST_NAMES = 4096
EXACT_BITS, COARSE_BITS = 16, 12
"""A number of a histogram is kept as it is up to so many bits, and larger ones to so many leading bits."""
MOST_BITS = 4096
"""No sum of any number of games has more; a file that says so is no work of ours."""


def coarse(number: int) -> int:
    """The number as a histogram keeps it: exact below 65,536, above that to one part in 2,048."""
    shift = number.bit_length() - COARSE_BITS
    if shift <= EXACT_BITS - COARSE_BITS:
        return number
    return (abs(number) >> shift << shift) * (1 if number > 0 else -1)


def merge(one: T, other: T) -> T:
    """The sum of two trees of the same form.

    Raises:
        ValueError: They are not: games of three seats and of four have no sum.
    """
    return typing.cast("T", _sum(one, other))


def merged(each: Iterable[T], start: T) -> T:
    """The sum of any number of trees, and of the one to start with."""
    return reduce(merge, each, start)


def _sum(one: Any, other: Any) -> Any:  # noqa: ANN401 - any node of a tree
    if isinstance(one, int):
        return one + other
    if isinstance(one, Mapping):
        return kept({**one, **other, **{key: _sum(one[key], other[key]) for key in one.keys() & other.keys()}})
    if isinstance(one, tuple):
        return tuple(_sum(mine, theirs) for mine, theirs in zip(one, other, strict=True))
    names = [field.name for field in fields(one)]
    return type(one)(*(_sum(getattr(one, name), getattr(other, name)) for name in names))


def kept(names: dict[Any, T]) -> dict[Any, T]:
    """A mapping in the order of its keys; of words the first `MOST_NAMES`."""
    ordered = sorted(names)
    if ordered and isinstance(ordered[0], str):
        ordered = ordered[:MOST_NAMES]
    return {name: names[name] for name in ordered}


def to_plain(tree: object) -> Any:  # noqa: ANN401 - what JSON has
    """A tree as JSON has it: mappings with words as keys, lists and whole numbers."""
    if isinstance(tree, Mapping):
        return {str(key): to_plain(each) for key, each in kept(dict(tree)).items()}
    if isinstance(tree, tuple):
        return [to_plain(each) for each in tree]
    return {field.name: to_plain(getattr(tree, field.name)) for field in fields(tree)} if is_dataclass(tree) else tree


def from_plain(kind: type[T], plain: object) -> T:
    """The tree of a kind that such JSON is of.

    Raises:
        ValueError: It is of none: something is missing, or too much, or no whole number.
    """
    return typing.cast("T", _read(kind, plain))


@cache
def _types(kind: Hashable) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    assert isinstance(kind, type)  # noqa: S101 - mypy does not know that a class can be a key
    return typing.get_type_hints(kind)


def _read(kind: Any, plain: object) -> Any:  # noqa: ANN401 - any node of a tree
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is int and type(plain) is int and plain.bit_length() <= MOST_BITS:
        return plain
    if origin is tuple and isinstance(plain, list):
        return tuple(_read(inner[0], each) for each in plain)
    if origin is Mapping and isinstance(plain, dict):
        return kept({_read_key(inner[0], key): _read(inner[1], each) for key, each in plain.items()})
    if (
        isinstance(kind, type)
        and is_dataclass(kind)
        and isinstance(plain, dict)
        and plain.keys() == _types(kind).keys()
    ):
        return kind(*(_read(each, plain[name]) for name, each in _types(kind).items()))
    raise ValueError(f"{str(plain)[:40]!r} is no {getattr(kind, '__name__', kind)}")


def _read_key(kind: type, key: str) -> int | str:
    if kind is str:
        return key
    if key.removeprefix("-").isdecimal() and key.isascii() and str(number := int(key[:MOST_BITS])) == key:
        return number
    raise ValueError(f"{key[:40]!r} is no number")


UNIT = 60
"""Parts of a point, and of a victory, that are counted."""
TENTHS = 10
"""Moments of a game at which its standing is kept: after one tenth of its turns, after two, and at its end."""
HALF = TENTHS // 2 - 1
"""Which of these moments is half time."""
MOST_TURNS = 100
"""Turns of a player of which actions are counted apart; what comes later counts in the last."""
MOST_POINTS = 1e12
"""Points beyond this are none."""


def sixtieths(number: float) -> int:
    """Points, or a share of a victory, as whole 60ths; what is no number, or beyond all bounds, counts nothing."""
    return round(number * UNIT) if -MOST_POINTS < number < MOST_POINTS else 0


ORDERS = 3
"""Powers of a game's x*x that a Slope keeps sums of."""


@dataclass(frozen=True, slots=True)
class Slope:
    """How victories, or points, go with how often something was done, within each game: seat against seat.

    x is how often a seat did it times the number of seats, less what all seats did; y the same of victories or of
    points, in 60ths. Sums over seats are taken first, and then these over games:

    Attributes:
        apart: Games in which one seat did it more often than another.
        xx: Sum of x*x.
        xy: Sum of x*y.
        orders: For p = 0, 1 and 2 the sums over games of (x*x)^p times the square of a game's x*y, times the product of
            its x*x and x*y, and times the square of its x*x: how far games are off the line that all make together, and
            how much of that line each game makes itself.
    """

    apart: int = 0
    xx: int = 0
    xy: int = 0
    orders: tuple[tuple[int, ...], ...] = ((0, 0, 0),) * ORDERS


@dataclass(frozen=True, slots=True)
class UseCount:
    """How often something was used, and what went with it.

    Attributes:
        times: How often, all in all.
        squares: Sum over games of the square of how often in it.
        games: Games in which anybody used it.
        seats: Seats of games that used it.
        gain: Points, in 60ths, that stood on the player's account more at the next decision of anybody.
        wins: How victories go with it.
        points: How points go with it.
    """

    times: int = 0
    squares: int = 0
    games: int = 0
    seats: int = 0
    gain: int = 0
    wins: Slope = Slope()
    points: Slope = Slope()


Rounds = Mapping[int, Counts]
"""After how many turns of each player, or in which of them -> a histogram."""


@dataclass(frozen=True, slots=True)
class Moments:
    """What was noted of games while they went on, for `tilewright.trials.moments` says when.

    Attributes:
        points: By turns that each player has had, 0 at the start: points, in 60ths, of every seat.
        holds: The same of each thing that seats hold, in 60ths: 'cards in hand'.
        moves: By turn of each player, 1 for the first: between how many moves a decision with a choice is.
        costs: Likewise, of the decisions that were weighed: by how many 60ths the second-best move is worse.
        mattered: How many of the weighed decisions of a game mattered.
    """

    points: Rounds
    holds: Mapping[str, Rounds]
    moves: Rounds
    costs: Rounds
    mattered: Counts


@dataclass(frozen=True, slots=True)
class Closely:
    """What is kept of the games that were looked at move by move.

    Attributes:
        games: How many they are.
        turns: Turns of them all.
        idle: Turns in which nobody had a choice.
        choices: Decisions with a choice in a turn.
        options: Legal actions at a decision.
        changes: How often the lead went from one seat to another in a game.
        decided: After how many hundredths of the game the winner led for good.
        behind: At each tenth of the game, by how many 60ths of a point those who won it were behind the leader: each
            victory counts 60.
        trailed: Of the shares of victory that went to seats behind at half time, the sum over games of its square.
        ahead: At each tenth, by how much the leader led.
        led: At each tenth, the 60ths of victories that went to whoever led then.
        led_squares: At each tenth, the sum over games of the square of that.
        uses: What was used, as `labels` calls it: 'card: 7'.
        by_turn: Kind of action -> which turn of each player it was, 1 for the first -> how often.
        offered: How often something could have been used at most, summed over games.
        left: What lay about unused at the end, summed over games.
        moments: What was noted while they went on.
    """

    games: int
    turns: int
    idle: int
    choices: Counts
    options: Counts
    changes: Counts
    decided: Counts
    behind: tuple[Counts, ...]
    ahead: tuple[Counts, ...]
    trailed: int
    led: tuple[int, ...]
    led_squares: tuple[int, ...]
    uses: Mapping[str, UseCount]
    by_turn: Mapping[str, Counts]
    offered: Mapping[str, int]
    left: Mapping[str, int]
    moments: Moments


@dataclass(frozen=True, slots=True)
class Replays:
    """Deals that were played as often as there are seats: the same luck, each player once in every seat.

    Of each deal there is a row of numbers: 1; of every two of its games the victory that went to the same seat in both,
    in 3600ths, summed up; the same of players; the sum of the squares of what each seat's points add up to; the sum of
    the squares of all points; what each seat's points add up to; what each player's do.

    Attributes:
        deals: How many.
        products: For every two numbers of the row, the sum over deals of their products.
    """

    deals: int
    products: tuple[tuple[int, ...], ...]


ROW = 5
"""Numbers of a row of `Replays` before those of each seat and of each player."""


@dataclass(frozen=True, slots=True)
class Aggregate:
    """What is kept of many games with the same seats and bots.

    Attributes:
        games: How many were finished.
        stopped: How many were not; nothing else is counted of them.
        wins: By seat, its shares of victories in 60ths.
        squares: By seat, the squares of these shares, added up; as many as 60 times `wins` if no victory was shared.
        scores: By seat, its points in 60ths.
        turn_wins: The same by who began: of whoever made the first decision, of the next seat, and so on.
        turn_squares: Likewise.
        turn_scores: Likewise.
        margin: By how many 60ths of a point the most points of a game exceed the next.
        turns: Of a game.
        decisions: Of a game.
        endings: What decided how many games.
        closely: Of the games that were looked at move by move.
        replays: Of the deals that were played from every seat.
    """

    games: int
    stopped: int
    wins: tuple[int, ...]
    squares: tuple[int, ...]
    scores: tuple[Counts, ...]
    turn_wins: tuple[int, ...]
    turn_squares: tuple[int, ...]
    turn_scores: tuple[Counts, ...]
    margin: Counts
    turns: Counts
    decisions: Counts
    endings: Mapping[str, int]
    closely: Closely
    replays: Replays

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.wins)


def nothing(seats: int) -> Aggregate:
    """No games yet, of so many seats."""
    tenths: tuple[Counts, ...] = ({},) * TENTHS
    led = (0,) * TENTHS
    closely = Closely(0, 0, 0, {}, {}, {}, {}, tenths, tenths, 0, led, led, {}, {}, {}, {}, Moments({}, {}, {}, {}, {}))
    wide = ROW + 2 * seats
    replays = Replays(0, ((0,) * wide,) * wide)
    wins, scores = (0,) * seats, tuple[Counts, ...](({},) * seats)
    return Aggregate(0, 0, wins, wins, scores, wins, wins, scores, {}, {}, {}, {}, closely, replays)
