"""Treasures and keys -> others from the bank: keys for keys, and what green and blue treasures allow besides.

Keys can be exchanged as often as one likes. What one exchange has done, the next may not undo before anything else has
changed: the keys are where they were.
"""

from __future__ import annotations

from generator.games.castles_in_the_air.choices import GreenHigh
from generator.games.castles_in_the_air.engine import bonuses, moves
from generator.games.castles_in_the_air.engine.bundles import ONLY_KEYS, ONLY_TREASURES, Kinds
from generator.games.castles_in_the_air.engine.kinds import BLUE, GREEN, KEYS, KINDS, NONE, TREASURES, other
from generator.games.castles_in_the_air.engine.position import Phase, Position


def dealings(position: Position) -> list[int]:
    """The mover's dealings with the bank in its turn, as actions, ascending."""
    codes, mover = position.setup.codes, position.mover
    first = mover * KINDS
    actions = []
    has_keys = position.hands[first + KEYS] or position.hands[first + KEYS + 1]
    if has_keys:
        actions += key_dealings(position, mover, position.swapped)
    if (position.setup.cost.bought or position.hands[first + GREEN]) and can_exchange(position, mover):
        actions.append(codes.green)
    if has_keys and can_sell_keys(position, mover):
        actions.append(codes.blue)
    if position.setup.cost.bought:
        actions += [codes.buy + colour for colour in range(TREASURES) if can_buy(position, mover, colour)]
    return actions


def key_dealings(position: Position, seat: int, swapped: int) -> list[int]:
    """What a seat can do with its keys at the bank at any time (`bank.any_time`), as actions, ascending.

    Args:
        position: Where the game stands.
        seat: Whose keys.
        swapped: A bit for each colour of which it has given one for the other, and may not get it back yet.
    """
    codes, bank = position.setup.codes, position.setup.rules.bank
    first = seat * KINDS + KEYS
    keys = position.hands[first : first + 2]
    given, undoes = bank.keys_given, swapped if bank.keys_given == bank.keys_taken else 0
    actions = [codes.bank + lock for lock in (0, 1) if keys[lock] >= given and not undoes >> other(lock) & 1]
    if bonuses.swaps_keys(position, seat):
        actions += [codes.swap + lock for lock in (0, 1) if keys[lock] and not swapped >> other(lock) & 1]
    return actions


def exchange_keys(position: Position, action: int, seat: int) -> int:
    """Give keys to the bank for others, or swap one: what `key_dealings` offers.

    Returns:
        A bit for the colour given where the keys are as many as before; 0 where they are fewer.
    """
    codes, bank = position.setup.codes, position.setup.rules.bank
    buys = action < codes.swap
    given, taken = (bank.keys_given, bank.keys_taken) if buys else (position.setup.rules.bonuses.blue.swap, 1)
    lock = action - (codes.bank if buys else codes.swap)
    position.gain(seat, KEYS + lock, -given)
    position.gain(seat, KEYS + other(lock), taken)
    return 0 if given > taken else 1 << lock


def exchange_own_keys(position: Position, action: int) -> None:
    """The mover exchanges keys."""
    if bit := exchange_keys(position, action, position.mover):
        position.swapped |= bit
    else:
        moves.settle(position)


def can_buy(position: Position, seat: int, colour: int) -> bool:
    """`bonuses.by: bought`: whether a seat has the treasures for the next bonus of a colour."""
    price = bonuses.price(position, seat, colour)
    return 0 < price <= position.hands[seat * KINDS + colour]


def buy(position: Position, colour: int) -> None:
    """The mover buys the next bonus of a colour."""
    bonuses.buy(position, position.mover, colour)
    moves.settle(position)


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
    keys = bonuses.level(position, position.mover, GREEN) == 2 and green.high_for == GreenHigh.KEYS
    return rate.take, ONLY_KEYS if keys else ONLY_TREASURES
