"""Position -> what may be done in the second step of a turn: played, attacked, or nothing more."""

from __future__ import annotations

from generator.games.castle.engine.attacks import cancels, raids
from generator.games.castle.engine.late import late_plays
from generator.games.castle.engine.position import Position

END = 0
"""The number of `actions.EndTurn`."""


def plays(position: Position) -> list[int]:
    """To end the turn, to play something, or to attack."""
    actions = [END]
    if position.hand[position.turn]:
        actions += late_plays(position, _puts(position)) if position.late else _puts(position)
    if position.raids and position.knights[position.turn]:
        actions += raids(position)
    actions.sort()
    return actions


def _puts(position: Position) -> list[int]:
    """All that the hand and the estate allow: peasants and knights without a home only up to a number."""
    seat, setup = position.turn, position.setup
    hand, grounds = position.hand[seat], position.grounds[seat]
    actions: list[int] = []
    peasants = position.hovels[seat] or len(position.peasants[seat]) < setup.peasants
    knights = position.barracks[seat] or len(position.knights[seat]) < setup.knights
    for chunk in setup.chunks[position.hue[seat]]:
        options = chunk[hand >> chunk.shift & chunk.bits]
        if peasants:
            actions += options.peasants
        if knights:
            actions += options.knights
        for where, numbers in options.grounds:
            actions += numbers[grounds[where]]
    return actions


def coming(position: Position) -> list[int]:
    """Each card that the pile may have on top."""
    return sorted(set(position.pile))


def cancel_options(position: Position) -> list[int]:
    """So many knights as can be cancelled, or fewer, or none."""
    first = position.setup.cancel
    return list(range(first, first + cancels(position) + 1))


def prize_options(position: Position) -> list[int]:
    """To leave the captured card, or to keep it for any card of the hand (`any_price`)."""
    return [position.setup.leave, *_each(position, position.setup.keep)]


def discard_options(position: Position) -> list[int]:
    """Any card of the hand."""
    return _each(position, position.setup.drop)


def _each(position: Position, first: int) -> list[int]:
    """A number for each card in the hand whose turn it is, that of card 0 being `first`."""
    seat = position.turn
    hand = position.hand[seat]
    cards: list[int] = []
    for chunk in position.setup.chunks[position.hue[seat]]:
        cards += chunk[hand >> chunk.shift & chunk.bits].cards
    cards.sort()
    return [first + card for card in cards]
