"""rules.yaml -> Terms: what castle tiles need to know of a game's rules, as values; the one place that reads them.

A game says such things in the words of Castles in the Air, in rules of its own or in a rules.yaml that nothing plays:

    setup: {tiles_each: 7, tiles_fixed: 30, display: players, laid_first: 0, colouring: printed}
    turn: {moves: 6, placement: free}
    costs: {board: 1, ladder: 1, lock: 1}
    paths: {ladder_by: exits, walk_across: true, board_across: true, doors_stay_open: true, key_spent: true}
    bank: {keys_given: 2, keys_taken: 1}
    bonuses: {high: 6}

What is left out, or is no number that could stand there, is as Terms, Exchange and Fares have it by themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import field
from functools import partial
from typing import Any, TypeVar

from tilewright.castle_tiles.files import dealt
from tilewright.castle_tiles.tilemap import Fares
from tilewright.frozen import dataclass
from tilewright.spec.rules import value_at
from tilewright.spec.spec import Spec
from tilewright.texts.model import Model

DEAREST = 99
"""What a step may cost, in moves; whole decks of such steps can still be added up."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What keys are good for: the locks of their own colour, and others by way of the bank.

    Attributes:
        given: Keys of one colour that the bank takes.
        taken: Keys of another colour that it gives for them.
        spent: A key is used up by the lock it opens; else one of each colour opens every lock of it.
    """

    given: int = 2
    taken: int = 1
    spent: bool = True

    def shut(self, keys: Sequence[int], locks: Sequence[int]) -> int:
        """B5: locks that stay shut even where every key is used and spare ones are changed; a number a colour."""
        trades, missing = self._trades(keys, locks), self._missing(keys, locks)
        if not self.spent:  # a trade brings the key to a whole colour
            return sum(sorted(missing, reverse=True)[trades:])
        if self.taken == 1:
            return max(0, sum(missing) - trades)
        lots = [min(self.taken, each - start) for each in missing for start in range(0, each, self.taken)]
        return sum(sorted(lots, reverse=True)[trades:])

    def traded(self, keys: Sequence[int], locks: Sequence[int]) -> int:
        """How many keys the bank can give for spare ones."""
        return self.taken * self._trades(keys, locks)

    def _trades(self, keys: Sequence[int], locks: Sequence[int]) -> int:
        """Keys that are not used up are all spare once the locks of their colour are open."""
        if not self.spent:
            return sum(key // self.given for key in keys)
        return sum([(key - lock) // self.given for key, lock in zip(keys, locks, strict=True) if key > lock])

    def _missing(self, keys: Sequence[int], locks: Sequence[int]) -> list[int]:
        """Locks that no key of their own colour is left for, a number for each colour that has some."""
        if not self.spent:
            return [lock for key, lock in zip(keys, locks, strict=True) if lock and not key]
        return [lock - key for key, lock in zip(keys, locks, strict=True) if lock > key]


@dataclass(frozen=True, slots=True)
class Terms:
    """What castle tiles need to know of a game's rules.

    What stands here is what holds in a game whose rules say nothing else.

    Attributes:
        fares: What it costs to get about on a tile.
        exchange: What keys are good for.
        moves: Moves in a turn.
        tiles_each: Tiles that are dealt for each player.
        tiles_fixed: Tiles that are dealt, however many play; None where that depends on how many do.
        face_up: Tiles that lie face up; None for one a player.
        laid_first: Tiles that are laid before the first turn.
        bonus: Treasures of a colour for its larger bonus; 0 where there is none.
        matching: Tiles are laid where walkways and ladders go on.
        rolled: Players roll for the colour of every treasure.
    """

    fares: Fares = field(default_factory=Fares)
    exchange: Exchange = field(default_factory=Exchange)
    moves: int = 6
    tiles_each: int = 7
    tiles_fixed: int | None = None
    face_up: int | None = None
    laid_first: int = 0
    bonus: int = 0
    matching: bool = False
    rolled: bool = False

    def tiles(self, players: int) -> int:
        """How many tiles so many players are dealt."""
        return dealt(self.tiles_each, self.tiles_fixed, players)

    def first(self, players: int) -> int:
        """How many tiles are on the table when the first turn begins: those face up, after those laid before."""
        return self.laid_first + (players if self.face_up is None else self.face_up)


def known_terms(spec: Spec[Any]) -> Terms:
    """What the rules of a game say of castle tiles, read once."""
    return spec.kept.once("terms", (), lambda: terms_of(spec.rules))


def terms_of(rules: Model) -> Terms:
    """What the rules say of castle tiles, whose rules they may be."""
    usual, rule = Terms(), partial(value_at, rules)
    given = _number(rule("bank", "keys_given"), usual.exchange.given)
    taken = _number(rule("bank", "keys_taken"), usual.exchange.taken, 1, given)
    # `setup.display`: a number, or the word `number` beside `display_number`; `none`; else one a player
    display = rule("setup", "display")
    number = rule("setup", "display_number") if display == "number" else display
    fares = Fares(
        _number(rule("costs", "board"), usual.fares.board, 0, DEAREST),
        _number(rule("costs", "ladder"), usual.fares.ladder, 0, DEAREST),
        _number(rule("costs", "lock"), usual.fares.lock, 0, DEAREST),
        rule("paths", "ladder_by") == "storeys",
        _choice(rule("paths", "walk_across"), usual=usual.fares.walk_across),
        _choice(rule("paths", "board_across"), usual=usual.fares.board_across),
        _choice(rule("paths", "doors_stay_open"), usual=usual.fares.doors_stay_open),
        _choice(rule("paths", "key_spent"), usual=usual.fares.key_spent),
    )
    return Terms(
        fares,
        Exchange(given, taken, _choice(rule("paths", "key_spent"), usual=usual.exchange.spent)),
        _number(rule("turn", "moves"), usual.moves),
        _number(rule("setup", "tiles_each"), usual.tiles_each),
        _number(rule("setup", "tiles_fixed"), usual.tiles_fixed),
        0 if display == "none" else _number(number, None),
        _number(rule("setup", "laid_first"), usual.laid_first, 0),
        _number(rule("bonuses", "high"), usual.bonus),
        rule("turn", "placement") == "match",
        rule("setup", "colouring") == "rolled",
    )


Usual = TypeVar("Usual", int, int | None)


def _number(value: object, usual: Usual, least: int = 1, most: int = sys.maxsize) -> int | Usual:
    """A whole number of the rules; the usual one where what is said is none that could be meant."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return usual


def _choice(value: object, *, usual: bool) -> bool:
    return value if isinstance(value, bool) else usual
