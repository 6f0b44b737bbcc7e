"""Position -> the trades there are: with the bank, and between players."""

from __future__ import annotations

from tilewright.games.castles_in_the_air.engine import moves
from tilewright.games.castles_in_the_air.engine.kinds import BLUE, GREEN, KEYS, KINDS, NONE, TREASURES, other
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.games.castles_in_the_air.engine.tariff import ONLY_KEYS, ONLY_TREASURES, Kinds
from tilewright.games.castles_in_the_air.rules import GreenHigh


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
    if moves.swaps_keys(position, seat):
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
    price = moves.price(position, seat, colour)
    return 0 < price <= position.hands[seat * KINDS + colour]


def buy(position: Position, colour: int) -> None:
    """The mover buys the next bonus of a colour."""
    moves.buy(position, position.mover, colour)
    moves.settle(position)


def can_exchange(position: Position, seat: int) -> bool:
    """`bonuses.green`: whether a seat has the bonus, the treasures to give, and exchanges left (`green.times`)."""
    rate = moves.green_rate(position, seat)
    left = position.exchanges < position.setup.rules.bonuses.green.times
    return rate is not None and left and sum(position.hand(seat)[:KEYS]) >= rate.give


def can_sell_keys(position: Position, seat: int) -> bool:
    """`bonuses.blue.keys_for_treasure`: whether a seat has the bonus and the keys for it."""
    price = position.setup.rules.bonuses.blue.keys_for_treasure
    return moves.sells_keys(position, seat) and sum(position.hand(seat)[KEYS:]) >= price


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
    rate = moves.green_rate(position, position.mover)
    if position.partner == BLUE or rate is None:
        return position.setup.rules.bonuses.blue.keys_for_treasure, ONLY_KEYS
    return rate.give, ONLY_TREASURES


def _goods(position: Position) -> tuple[int, Kinds]:
    green, rate = position.setup.rules.bonuses.green, moves.green_rate(position, position.mover)
    if position.partner == BLUE or rate is None:
        return 1, ONLY_TREASURES
    keys = moves.level(position, position.mover, GREEN) == 2 and green.high_for == GreenHigh.KEYS
    return rate.take, ONLY_KEYS if keys else ONLY_TREASURES


def room_to_give(position: Position, giver: int, receiver: int) -> int:
    """How many things may still go from one to the other: `trade.cubes` each way from turn to turn, for both sides."""
    gives = takes = position.setup.cost.cubes
    if position.setup.cost.more:
        gives, takes = moves.trade_limit(position, giver), moves.trade_limit(position, receiver)
    return min(gives - position.given[giver], takes - position.taken[receiver], position.cubes[giver])


def partners(position: Position) -> list[int]:
    """The seats the mover can offer a trade (`trade.active_only`), except those who have refused often enough."""
    cost, mover, given, taken = position.setup.cost, position.mover, position.given, position.taken
    most, refusals = cost.cubes, position.refusals
    if cost.more:
        most = moves.trade_limit(position, mover)
    can_give, can_take = position.cubes[mover] > 0 and given[mover] < most, taken[mover] < most
    seats: list[int] = []
    for seat, has in enumerate(position.cubes):
        if seat == mover or refusals[seat] >= cost.refusals:
            continue
        if cost.more:
            most = moves.trade_limit(position, seat)
        takes, gives = has and can_take and given[seat] < most, can_give and taken[seat] < most
        if (takes or gives) if cost.one_sided else (takes and gives):
            seats.append(seat)
    return seats


def ask(position: Position, seat: int) -> None:
    """Turn to another player, who may exchange keys at the bank first (`bank.any_time`)."""
    position.partner = seat
    position.turned = 0
    position.phase = Phase.GIVE
    if position.setup.cost.any_time and key_dealings(position, seat, 0):
        position.phase, position.now = Phase.KEYS, seat


def exchanges(position: Position) -> list[int]:
    """What the player who is asked can do with its keys, or to hear the offer."""
    return [*key_dealings(position, position.partner, position.turned), position.setup.codes.ready]


def exchange(position: Position, action: int) -> None:
    """The player who is asked exchanges keys, or is ready for the offer."""
    if action != position.setup.codes.ready:
        position.turned |= exchange_keys(position, action, position.partner)
        if key_dealings(position, position.partner, position.turned):
            return
    position.phase, position.now = Phase.GIVE, position.mover


def offers(position: Position) -> list[int]:
    """Bundles the mover can offer; nothing at all only where trades may be one-sided (`trade.one_sided`)."""
    mover, partner = position.mover, position.partner
    for_nothing = position.setup.cost.one_sided and room_to_give(position, partner, mover) > 0
    most = room_to_give(position, mover, partner)
    return position.setup.bundles.within(position.hand(mover), 0 if for_nothing else 1, most)


def offer(position: Position, bundle: int) -> None:
    """Say what is to be had."""
    position.offer = bundle
    position.phase = Phase.TAKE


def prices(position: Position) -> list[int]:
    """Bundles the mover can ask for it."""
    mover, partner = position.mover, position.partner
    gift = position.setup.cost.one_sided and bool(position.setup.bundles.things[position.offer])
    most = room_to_give(position, partner, mover)
    return position.setup.bundles.within(position.hand(partner), 0 if gift else 1, most)


def ask_for(position: Position, bundle: int) -> None:
    """Say what it is to cost; the other one answers."""
    position.want = bundle
    position.phase = Phase.ANSWER
    position.now = position.partner


def answer(position: Position, *, agreed: bool) -> None:
    """Exchange, or leave it: a program that has refused `engine.refusals` offers is not asked again in this turn."""
    if agreed and position.setup.cost.veto and _next_judge(position):
        return
    _conclude(position, agreed=agreed)


def judged(position: Position, *, forbidden: bool) -> None:
    """A player with the veto forbids the trade, which counts as refused, or the next one is asked."""
    if forbidden or not _next_judge(position):
        _conclude(position, agreed=not forbidden)


def _next_judge(position: Position) -> bool:
    """Ask the next player, to the left of the mover, who may forbid the trade; False if there is none."""
    mover, players = position.mover, position.setup.players
    asked = (position.judge - mover) % players if position.judge != NONE else 0
    for step in range(asked + 1, players):
        seat = (mover + step) % players
        if seat != position.partner and moves.forbids_trades(position, seat):
            position.phase, position.now, position.judge = Phase.VETO, seat, seat
            return True
    return False


def _conclude(position: Position, *, agreed: bool) -> None:
    mover, partner = position.mover, position.partner
    if agreed:
        _hand_over(position, mover, partner, position.offer)
        _hand_over(position, partner, mover, position.want)
    else:
        counts = position.refusals
        position.refusals = (*counts[:partner], counts[partner] + 1, *counts[partner + 1 :])
        if position.dealings and position.refusals[partner] >= position.setup.cost.refusals:
            asked = position.setup.codes.partner + partner
            position.dealings = [action for action in position.dealings if action != asked]
    position.phase = Phase.MOVES
    position.now = mover
    position.partner = position.offer = position.want = position.judge = NONE
    if agreed:
        moves.settle(position)


def _hand_over(position: Position, giver: int, receiver: int, bundle: int) -> None:
    things = position.setup.bundles.things[bundle]
    for kind in things:
        position.gain(giver, kind, -1)
        position.gain(receiver, kind)
    position.given[giver] += len(things)
    position.taken[receiver] += len(things)


def forget(position: Position, seat: int) -> None:
    """A seat's turn begins: from now on it may give and receive as much again."""
    position.given[seat] = position.taken[seat] = 0
