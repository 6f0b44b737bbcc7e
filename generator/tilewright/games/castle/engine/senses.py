"""Position -> points, what a seat sees as numbers, and what it cannot know dealt again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tilewright.games.castle.engine.actions import KINDS_IN_ALL, KINGS, QUEENS, WALLED
from tilewright.games.castle.engine.position import CANCEL, OVER, PRIZE, Position
from tilewright.games.castle.engine.setup import ONE, PLAYERS
from tilewright.rng import Stream


def sets(position: Position, seat: int) -> list[int]:
    """How many royals each set of a seat has, the largest first."""
    first = seat * position.setup.spots
    plots = range(first, first + position.setup.spots)
    royal = (plot for plot in plots if position.site[plot] % WALLED in (QUEENS, KINGS))
    return sorted((position.own[plot] + position.other[plot] for plot in royal), reverse=True)


def points(position: Position) -> list[int]:
    """Each seat's points so far."""
    return [position.setup.rules.scoring.court(sets(position, seat)) for seat in range(PLAYERS)]


def ending(position: Position) -> str:
    """What decided it."""
    totals = points(position)
    if totals[0] != totals[1]:
        return "the most points"
    return "shared: level on points" if totals[0] else "shared: nobody has any royalty"


MANY = 10.0
"""Cards, people or buildings that are written as 1."""


def numbers(position: Position, observer: int) -> list[float]:
    """What the observer sees: hands as far as it knows them, the display, the discard pile, both estates."""
    setup, rival = position.setup, 1 - observer
    senses = [float(position.phase == phase) for phase in range(OVER + 1)]
    senses += [float(position.turn == observer), float(position.now == observer), float(position.late)]
    senses += [float(position.hue[observer] == hue) for hue in (0, 1)]
    senses += [len(position.pile) / len(setup.pack), position.draws / setup.draws, position.raids / setup.attacks]
    for cards in (position.hand[observer], position.seen[observer], position.seen[rival], position.out):
        senses += [(cards >> at & ONE) / setup.rules.pack.each for at in setup.shift]
    senses += [position.display.count(card) / setup.display for card in range(setup.cards)]
    for seat in (observer, rival):
        senses += _estate(position, seat)
    if position.phase in (CANCEL, PRIZE):
        return [*senses, position.force / MANY, position.aim / setup.numbering.count]
    return [*senses, 0.0, 0.0]


def _estate(position: Position, seat: int) -> Iterator[float]:
    setup = position.setup
    yield position.size[seat] / MANY
    yield from (position.hovels[seat] / MANY, position.barracks[seat] / MANY, position.castles[seat] / MANY)
    yield from (len(position.peasants[seat]) / MANY, len(position.knights[seat]) / MANY)
    yield points(position)[seat] / setup.rules.scoring.royalty[-1]
    for plot in range(seat * setup.spots, (seat + 1) * setup.spots):
        yield from (float(position.site[plot] == site) for site in range(KINDS_IN_ALL))
        yield position.own[plot] / setup.rules.pack.each
        yield position.other[plot] / setup.rules.pack.each


P = TypeVar("P", bound=Position)


def hidden(position: Position, seat: int) -> list[int]:
    """The cards that a seat cannot see: the pile, and those of the other hand that it does not know of; rising."""
    unseen = [position.past[at] for at in position.unseen[1 - seat]]
    return sorted([*position.pile, *unseen])


def deal_again(position: P, seat: int, rng: Stream) -> P:
    """A copy with another hand for the other seat, of all that fit what the seat knows, each as likely.

    Its past is as if those cards had come in the first place; nobody can have played a card that is dealt again.
    """
    twin = position.clone()
    other, cards = 1 - seat, rng.shuffled(hidden(position, seat))
    places = twin.unseen[other]
    for at, card in zip(places, cards, strict=False):
        twin.hand[other] += twin.setup.unit[card] - twin.setup.unit[twin.past[at]]
        twin.past[at] = card
    twin.pile = sorted(cards[len(places) :])
    return twin
