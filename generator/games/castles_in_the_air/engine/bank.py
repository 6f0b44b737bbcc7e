"""Treasures and keys -> others from the bank: keys for keys, and what green and blue treasures allow besides.

Keys can be exchanged as often as one likes. What one exchange has done, the next may not undo before anything else has
changed: the keys are where they were.
"""

from __future__ import annotations

from generator.games.castles_in_the_air.choices import Goods
from generator.games.castles_in_the_air.engine import bonuses, moves
from generator.games.castles_in_the_air.engine.bundles import ONLY_KEYS, ONLY_TREASURES, Kinds
from generator.games.castles_in_the_air.engine.kinds import BLUE, GREEN, KEYS, KINDS, NONE, other
from generator.games.castles_in_the_air.engine.position import Phase, Position


def dealings(position: Position) -> list[int]:
    """The mover's dealings with the bank, as actions, ascending (`bank.own_turn`)."""
    codes, mover = position.setup.codes, position.mover
    first = mover * KINDS
    actions = []
    has_keys = position.hands[first + KEYS] or position.hands[first + KEYS + 1]
    if has_keys:
        actions += [codes.bank + lock for lock in (0, 1) if _can_buy_key(position, lock)]
    if has_keys and bonuses.swaps_keys(position, mover):
        actions += [codes.swap + lock for lock in (0, 1) if _can_swap(position, lock)]
    if position.hands[first + GREEN] and can_exchange(position, mover):
        actions.append(codes.green)
    if has_keys and can_sell_keys(position, mover):
        actions.append(codes.blue)
    return actions


def _keys(position: Position, lock: int) -> int:
    return position.hands[position.mover * KINDS + KEYS + lock]


def _can_buy_key(position: Position, lock: int) -> bool:
    """`bank.keys_given` of a colour for `bank.keys_taken` of the other."""
    bank = position.setup.rules.bank
    undoes = bank.keys_given == bank.keys_taken and position.swapped >> other(lock) & 1
    return _keys(position, lock) >= bank.keys_given and not undoes


def _can_swap(position: Position, lock: int) -> bool:
    """`bonuses.blue.swap`: one key for one of the other colour."""
    undoes = position.swapped >> other(lock) & 1
    return _keys(position, lock) > 0 and not undoes


def buy_key(position: Position, lock: int) -> None:
    """Give keys of this colour to the bank, take keys of the other."""
    bank = position.setup.rules.bank
    _exchange_keys(position, lock, bank.keys_given, bank.keys_taken)


def swap_key(position: Position, lock: int) -> None:
    """Swap one key of this colour for one of the other."""
    swap = position.setup.rules.bonuses.blue.swap
    _exchange_keys(position, lock, swap, 1)


def _exchange_keys(position: Position, lock: int, given: int, taken: int) -> None:
    position.gain(position.mover, KEYS + lock, -given)
    position.gain(position.mover, KEYS + other(lock), taken)
    if given > taken:
        moves.settle(position)
    else:
        position.swapped |= 1 << lock


def can_exchange(position: Position, seat: int) -> bool:
    """`bonuses.green`: whether a seat has the bonus, the treasures to give, and exchanges left (`green.times`)."""
    rate = bonuses.green_rate(position, seat)
    left = position.exchanges < position.setup.rules.bonuses.green.times
    return rate is not None and left and sum(position.hand(seat)[:KEYS]) >= rate.give


def can_sell_keys(position: Position, seat: int) -> bool:
    """`bonuses.blue.keys_for_treasure`: whether a seat has the bonus and the keys for it."""
    price = position.setup.rules.bonuses.blue.keys_for_treasure
    return bonuses.sells_keys(position, seat) and sum(position.hand(seat)[KEYS:]) >= price


def deal(position: Position, colour: int) -> None:
    """Begin an exchange by a bonus: what is given comes next."""
    position.partner = colour
    position.phase = Phase.BANK_GIVE


def payable(position: Position) -> list[int]:
    """Bundles the mover can give for it."""
    size, kinds = _price(position)
    return position.setup.bundles.within(position.hand(position.mover), size, size, kinds)


def pay(position: Position, bundle: int) -> None:
    """Say what is given; what is taken comes next."""
    position.offer = bundle
    position.phase = Phase.BANK_TAKE


def on_sale(position: Position) -> list[int]:
    """Bundles the bank gives for it; its supply never runs out (`setup.supply_endless`)."""
    return position.setup.bundles.endless(*_goods(position))


def take(position: Position, bundle: int) -> None:
    """Exchange."""
    things = position.setup.bundles.things
    for kind in things[position.offer]:
        position.gain(position.mover, kind, -1)
    for kind in things[bundle]:
        position.gain(position.mover, kind)
    if position.partner == GREEN:
        position.exchanges += 1
    position.phase = Phase.MOVES
    position.partner = position.offer = NONE
    moves.settle(position)


def _price(position: Position) -> tuple[int, Kinds]:
    rate = bonuses.green_rate(position, position.mover)
    if position.partner == BLUE or rate is None:
        return position.setup.rules.bonuses.blue.keys_for_treasure, ONLY_KEYS
    return rate.give, ONLY_TREASURES


def _goods(position: Position) -> tuple[int, Kinds]:
    green, rate = position.setup.rules.bonuses.green, bonuses.green_rate(position, position.mover)
    if position.partner == BLUE or rate is None:
        return 1, ONLY_TREASURES
    keys = bonuses.level(position, position.mover, GREEN) == 2 and green.high_for == Goods.KEYS
    return rate.take, ONLY_KEYS if keys else ONLY_TREASURES
