"""A deal -> the code that brings it back: a choice or an order as its number among all of its kind, exact."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import comb, perm
from typing import Any, Literal, NoReturn

from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.pieces.kind import Piece
from tilewright.pieces.pool import CROCKFORD, Owner, Pool
from tilewright.problem import Problem, RefusedError
from tilewright.spec.spec import Spec


def rank_choice(chosen: Collection[int], n: int) -> int:
    """The number of a choice of different indices below n; a choice of none, and of all, is number 0."""
    members, left, rank = set(chosen), len(chosen), 0
    choices = comb(n, left)
    for index in range(n - 1, -1, -1):
        without = choices * (index + 1 - left) // (index + 1)  # C(index, left)
        if index in members:
            rank += without
            choices, left = choices - without, left - 1
        else:
            choices = without
    return rank


def choice_of(rank: int, n: int, k: int) -> tuple[int, ...]:
    """The k of n indices, rising, that a number below C(n, k) stands for."""
    chosen, left, choices = [], k, comb(n, k)
    for index in range(n - 1, -1, -1):
        without = choices * (index + 1 - left) // (index + 1)
        if left and rank >= without:
            chosen.append(index)
            rank -= without
            choices, left = choices - without, left - 1
        else:
            choices = without
    return tuple(reversed(chosen))


def rank_order(order: Sequence[int], n: int) -> int:
    """The number of an order of different indices below n: the first one's place counts least."""
    left, rank, base = list(range(n)), 0, 1
    for index in order:
        place = bisect_left(left, index)
        rank += place * base
        base *= len(left)
        del left[place]
    return rank


def order_of(rank: int, n: int, k: int) -> tuple[int, ...]:
    """The order of k of n indices that a number below n!/(n-k)! stands for."""
    left, order = list(range(n)), []
    for _ in range(k):
        rank, place = divmod(rank, len(left))
        order.append(left.pop(place))
    return tuple(order)


CHECKS = CROCKFORD + "*~$=U"
MOST = 32**3 - 1
"""A code has three characters for how many are dealt."""

_HEAD, _DIGEST, _COUNT = 2, 4, 3
_SHORTEST = _HEAD + _DIGEST + _COUNT + 1
_LONGEST = 200_000
_READ_AS = {"O": "0", "I": "1", "L": "1"}
_LOOSE = " -_.\t\r\n\N{NO-BREAK SPACE}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
"""Base 32 as `int` reads it, in one step however long."""
_VALUES = {char: value for value, char in enumerate(CHECKS)}

Kind = Literal["D", "S"]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a code stands for.

    Attributes:
        code: As `encode` writes it.
        kind: D for a choice, S for a stack in order.
        part: The component that is dealt.
        ids: What is dealt: from the top of the stack down, or in the order of the set where no order is told.
        players: How many players it is for; None where it suits several numbers, or does not say.
        tiles: The same as tiles; empty for cards.
    """

    code: str
    kind: Kind
    part: str
    ids: tuple[str, ...]
    players: int | None
    tiles: tuple[Any, ...] = ()

    @property
    def ordered(self) -> bool:
        """Whether the order of the stack is told."""
        return self.kind == "S"


def encode(pool: Pool, ids: Sequence[str], kind: Kind = "D") -> str:
    """The code of a choice from a pool, or of a stack from the top down.

    Raises:
        ValueError: Something is not in the pool, or not as often, or there is more than a code can count.
    """
    if len(ids) > MOST:
        raise ValueError(f"a code counts up to {MOST}, not {len(ids)}")
    places, n = _places(pool, ids), len(pool.ids)
    rank = rank_choice(places, n) if kind == "D" else rank_order(places, n)
    total = _total(kind, n, len(ids))
    text = f"{kind}1{pool.digest}{_written(len(ids), _COUNT)}{_written(rank, _width(total))}"
    return _grouped(text + CHECKS[_check(text)])


def decode(owner: Owner, code: str) -> Deal:
    """What a code of this game stands for. Small letters, O for 0, I and L for 1, spaces and dashes are read as meant.

    Args:
        owner: Who has the game and what decks of it are dealt from.
        code: As it was typed.

    Raises:
        RefusedError: A typing error, or another set's code (D03); a deck of a size that no game is played with (D01).
    """
    bare = code[:_LONGEST].translate(dict.fromkeys(map(ord, _LOOSE))).upper()
    text = "".join(_READ_AS.get(char, char) for char in bare)
    kind, digest, count = _head(code, text)
    pools = owner.pools
    pool = next((each for each in pools if each.digest == digest), None)
    if pool is None:
        _refuse(code, "D03", f"this code belongs to another set ({digest}, {_known(owner.spec, pools)})", _OTHER_SET)
    _must_fit(code, pool, count)
    n = len(pool.ids)
    digits, total = text[_HEAD + _DIGEST + _COUNT : -1], _total(kind, n, count)
    if count > n:
        _refuse(code, "D01", f"this code is for {count}, but the set has {n}", "deal again")
    if len(digits) != _width(total) or (rank := _read(digits)) >= total:
        _refuse(code, "D03", _TYPING, _TYPED)
    places = choice_of(rank, n, count) if kind == "D" else order_of(rank, n, count)
    ids = tuple(pool.ids[place] for place in places)
    if encode(pool, ids, kind) != _grouped(text):
        _refuse(code, "D03", _TYPING, _TYPED)
    tiles = tuple(pool.tiles[name] for name in ids if name in pool.tiles)
    return Deal(_grouped(text), kind, pool.part, ids, players_for(pool.sizes, count), tiles)


def players_for(sizes: Mapping[int, int], count: int) -> int | None:
    """How many players a deck of that many is for; None where that is not one number."""
    suits = [players for players, size in sizes.items() if size == count]
    return suits[0] if len(suits) == 1 else None


_TYPING = "this deck code has a typing error"
_TYPED = "compare it character by character; codes never contain the letters I, L and O"
_OTHER_SET = "use the game and the variant it was dealt from, unchanged; an edited set has other codes"


def _head(code: str, text: str) -> tuple[Kind, str, int]:
    """The kind, the digest and the number dealt, of a text that checks."""
    body, last = text[:-1], text[-1:]
    if not body:
        _refuse(code, "D03", "this is not a deck code", "copy all of it: a code looks like D15C5-F00W0-HRYDG-2TVEF-CP")
    for char in (*(each for each in body if each not in CROCKFORD), *(set(last) - set(CHECKS))):
        _refuse(code, "D03", f"{_TYPING}: a code cannot have {char!r} there", _TYPED)
    if len(text) < _SHORTEST or _check(body) != _VALUES[last]:
        _refuse(code, "D03", _TYPING, _TYPED)
    form = text[:_HEAD]
    if form not in ("D1", "S1"):
        message = f"this code has an unknown form ('{form}')"
        _refuse(code, "D03", message, "decks begin with D1, stacks with S1; a newer Tilewright may know it")
    at = _HEAD + _DIGEST
    return "D" if form[0] == "D" else "S", text[_HEAD:at], _read(text[at : at + _COUNT])


def _must_fit(code: str, pool: Pool, count: int) -> None:
    if count in pool.sizes.values():
        return
    needs = ", ".join(f"{players} players {size}" for players, size in pool.sizes.items())
    message = f"this code is for {count} {pool.title.lower()}, but no game is played with that many ({needs})"
    _refuse(code, "D01", message, "apply the variant that it was dealt for, or deal again")


def _known(spec: Spec[Any], pools: Iterable[Pool]) -> str:
    mine = [pool.digest for pool in pools]
    return f"this set is {' or '.join(mine)}" if mine else f"and {spec.game.title} has nothing to deal"


def _places(pool: Pool, ids: Sequence[str]) -> tuple[int, ...]:
    """The place in the pool of each thing dealt; equal ones take theirs in turn, so that one deck has one code."""
    free: dict[str, list[int]] = {}
    for place, name in enumerate(pool.ids):
        free.setdefault(name, []).append(place)
    used: Counter[str] = Counter()
    places = []
    for name in ids:
        if used[name] >= len(free.get(name, ())):
            raise ValueError(f"{pool.part} has {len(free.get(name, ()))} of {name}")
        places.append(free[name][used[name]])
        used[name] += 1
    return tuple(places)


def _total(kind: Kind, n: int, k: int) -> int:
    return comb(n, k) if kind == "D" else perm(n, k)


def _width(total: int) -> int:
    """Characters for a number below the total."""
    return -(-max(0, total - 1).bit_length() // 5)


def _written(value: int, width: int) -> str:
    return "".join(CROCKFORD[value >> 5 * place & 31] for place in range(width - 1, -1, -1))


def _read(text: str) -> int:
    return int("".join(_DIGITS[_VALUES[char]] for char in text) or "0", 32)


def _check(text: str) -> int:
    value = 0
    for char in text:
        value = (value * 32 + _VALUES[char]) % 37
    return value


def _grouped(text: str) -> str:
    return "-".join(text[at : at + 5] for at in range(0, len(text), 5))


def _refuse(code: str, name: str, message: str, remedy: str) -> NoReturn:
    shown = "".join(char if char.isprintable() else "?" for char in (code if len(code) <= 60 else f"{code[:57]}..."))
    raise RefusedError([Problem(shown or "''", 0, 0, name, message, remedy)])


def alone(deck: Deck, deal: Deal) -> Deck:
    """The deck to be played with when these tiles, or cards, are all there are."""
    return Deck(tuple(_left(deck.pieces, deal)), tuple(_left(deck.whole, deal)))


def _left(pieces: Iterable[Piece], deal: Deal) -> Iterator[Piece]:
    copies = Counter(deal.ids)
    for piece in pieces:
        if piece.component != deal.part:
            yield piece
        elif many := copies[piece.id.removeprefix(f"{piece.component}-")]:
            yield replace(piece, copies=many)
