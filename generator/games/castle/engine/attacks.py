"""Position + an attack -> the position after it: knights sent, cancelled and spent, and what becomes of the target."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.castle.engine.actions import OTHER, OWN, Raid
from generator.games.castle.engine.estates import fall
from generator.games.castle.engine.late import restore
from generator.games.castle.engine.position import CANCEL, PLAY, PRIZE, Position
from generator.games.castle.engine.sites import CASTLE, FREE, KINGS, QUEENS, WALLED


def active(position: Position, seat: int) -> int:
    """Knights that can be sent: those beyond the usual number idle while there is no barracks (`idle`)."""
    knights = len(position.knights[seat])
    return knights if position.barracks[seat] else min(knights, position.setup.knights)


def defence(position: Position, seat: int, spot: int) -> int:
    """Knights that an attack on a spot needs; a second castle does nothing more (`one_overlord`)."""
    site = position.site[seat * position.setup.spots + spot]
    return position.setup.defence[site % WALLED == CASTLE, site >= WALLED, position.castles[seat] > 0]


def raids(position: Position) -> tuple[int, ...]:
    """Every attack that enough knights can make (`any_strength`).

    More knights than the target's defence and all that the other player could cancel come to the same as just so many,
    and are not offered.
    """
    if position.options is None:
        position.options = tuple(_raids(position))
    return position.options


def _raids(position: Position) -> Iterator[int]:
    setup, seat = position.setup, position.turn
    rival, knights = 1 - seat, active(position, seat)
    spare = position.barracks[rival] * setup.cancels
    for spot in range(setup.spots):
        plot = rival * setup.spots + spot
        kind = position.site[plot] % WALLED
        if kind == FREE:
            continue
        least = defence(position, rival, spot)
        second = kind == CASTLE or (kind in (QUEENS, KINGS) and position.other[plot])
        for tint in (OWN, OTHER) if second else (OWN,):
            first = setup.raid + (2 * spot + tint) * setup.most - 1
            yield from range(first + least, first + min(knights, least + spare) + 1)


def cancels(position: Position) -> int:
    """Knights that the defender can cancel, most."""
    rival = 1 - position.turn
    return min(position.barracks[rival] * position.setup.cancels, len(position.knights[rival]), position.force)


def attacked(position: Position, action: int) -> None:
    """Knights are sent; the other player is asked whether to cancel any of them (`cancel_first`)."""
    meant = position.setup.numbering.means[action]
    assert isinstance(meant, Raid)  # noqa: S101 - whoever calls knows
    position.raids -= 1
    position.aim, position.force, position.options = action, meant.knights, None
    if cancels(position):
        position.phase, position.now = CANCEL, 1 - position.turn
    else:
        _decide(position)


def cancelled(position: Position, action: int) -> None:
    """So many knights of both go; what is left has to match the defence (`failure_free`)."""
    number = action - position.setup.cancel
    for seat in (0, 1):
        for _ in range(number):
            _spend(position, seat)
    position.force -= number
    _decide(position)


def prized(position: Position, action: int) -> None:
    """The captured card is kept for a card of the hand, or left."""
    setup, seat = position.setup, position.turn
    price = action - setup.keep if action >= setup.keep else None
    if price is not None:
        position.give(seat, price)
        position.out += setup.unit[price]
    _captured(position, kept=price is not None)


def _decide(position: Position) -> None:
    """Whether enough knights are left; one of them goes with the target (`knight_spent`)."""
    meant, seat = position.setup.numbering.means[position.aim], position.turn
    assert isinstance(meant, Raid)  # noqa: S101 - an attack goes on
    position.phase, position.now = PLAY, seat
    if position.force >= defence(position, 1 - seat, meant.spot):
        _spend(position, seat)
        if position.size[seat]:
            position.phase = PRIZE
        else:
            _captured(position, kept=False)


def _captured(position: Position, *, kept: bool) -> None:
    """The target goes, to the attacker's hand or the discard pile; what lay with it goes home."""
    setup, seat = position.setup, position.turn
    meant = setup.numbering.means[position.aim]
    assert isinstance(meant, Raid)  # noqa: S101 - an attack goes on
    card, others = fall(position, 1 - seat, meant.spot, meant.tint)
    if kept:
        position.receive(seat, card)
    else:
        position.out += setup.unit[card]
    for each in others:
        restore(position, 1 - seat, each)
    position.phase, position.options = PLAY, None


def _spend(position: Position, seat: int) -> None:
    """A knight goes to the discard pile, the latest of the seat's (`latest_goes`)."""
    setup = position.setup
    position.out += sum(setup.unit[card] for card in setup.spent[position.hue[seat]][position.knights[seat].pop()])
