"""Players -> treasures and keys that change hands: a partner, an offer, a price, an answer. The chapter "Trading"."""

from __future__ import annotations

from generator.games.castles_in_the_air.engine import bank, bonuses, moves
from generator.games.castles_in_the_air.engine.kinds import NONE
from generator.games.castles_in_the_air.engine.position import Phase, Position


def room_to_give(position: Position, giver: int, receiver: int) -> int:
    """How many things may still go from one to the other: `trade.cubes` each way from turn to turn, for both sides."""
    gives = takes = position.setup.cost.cubes
    if position.setup.cost.more:
        gives, takes = bonuses.trade_limit(position, giver), bonuses.trade_limit(position, receiver)
    return min(gives - position.given[giver], takes - position.taken[receiver], position.cubes[giver])


def partners(position: Position) -> list[int]:
    """The seats the mover can offer a trade (`trade.active_only`), except those who have refused often enough."""
    cost, mover, given, taken = position.setup.cost, position.mover, position.given, position.taken
    most, one_sided, refusals = cost.cubes, cost.one_sided, position.refusals
    if cost.more:
        most = bonuses.trade_limit(position, mover)
    can_give, can_take = position.cubes[mover] > 0 and given[mover] < most, taken[mover] < most
    seats: list[int] = []
    for seat, has in enumerate(position.cubes):
        if cost.more:
            most = bonuses.trade_limit(position, seat)
        takes = has and can_take and given[seat] < most
        gives = can_give and taken[seat] < most
        possible = gives or takes if one_sided else gives and takes
        if possible and seat != mover and refusals[seat] < cost.refusals:
            seats.append(seat)
    return seats


def ask(position: Position, seat: int) -> None:
    """Turn to another player, who may exchange keys at the bank first (`bank.any_time`)."""
    position.partner = seat
    position.turned = 0
    position.phase = Phase.GIVE
    if position.setup.cost.any_time and bank.key_dealings(position, seat, 0):
        position.phase, position.actor = Phase.KEYS, seat


def exchanges(position: Position) -> list[int]:
    """What the player who is asked can do with its keys, or to hear the offer."""
    return [*bank.key_dealings(position, position.partner, position.turned), position.setup.codes.ready]


def exchange(position: Position, action: int) -> None:
    """The player who is asked exchanges keys, or is ready for the offer."""
    if action != position.setup.codes.ready:
        position.turned |= bank.exchange_keys(position, action, position.partner)
        if bank.key_dealings(position, position.partner, position.turned):
            return
    position.phase, position.actor = Phase.GIVE, position.mover


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
    position.actor = position.partner


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
        if seat != position.partner and bonuses.forbids_trades(position, seat):
            position.phase, position.actor, position.judge = Phase.VETO, seat, seat
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
        position.dealings = None
    position.phase = Phase.MOVES
    position.actor = mover
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
