"""Position -> numbers from 0 to about 1, for a bot that learns: what one seat sees now.

The observer's own estate and hand come first, then the other's, so that both seats look the same from their own chair.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.castle.engine.position import CANCEL, OVER, PRIZE, Position
from generator.games.castle.engine.results import points
from generator.games.castle.engine.setup import ONE
from generator.games.castle.engine.sites import KINDS_IN_ALL

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
