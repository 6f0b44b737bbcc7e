"""Position -> the same, once something has been drawn: lots, royal cards set aside, goals, hands, new cards."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from generator.games.sky_rise.engine.position import (
    ASIDE,
    DEAL,
    HUES,
    LAY,
    LOT,
    NESTS,
    NOBODY,
    TREES,
    Position,
)
from generator.games.sky_rise.rules import SIZES


def possible(position: Position) -> Sequence[int]:
    """Every chance action, in rising order, each as likely as any other."""
    phase, setup = position.phase, position.setup
    if phase == LOT:
        return range(setup.players if setup.rules.engine.starter_by_lot else 1)
    if phase == HUES:
        return range(len(setup.hues))
    if phase == ASIDE:
        return [card for card in setup.royals if card not in position.aside]
    if phase in (NESTS, TREES):
        dealt = position.nests if phase == NESTS else position.trees
        return sorted({hue for hue in position.hue if hue >= 0}.difference(dealt))
    return position.pile


def draw_lot(position: Position, seat: int) -> None:
    """Who starts (`engine.starter_by_lot`), and so who has which opaque pyramids (`opaque_by_size`)."""
    setup = position.setup
    position.starter = position.token = seat
    position.own = setup.rules.supply.opaque_by_seat(setup.players, seat)
    position.phase = HUES
    if len(setup.hues) == 1:
        draw_hues(position, 0)


def draw_hues(position: Position, way: int) -> None:
    """Which suit stays in the box, or which colour each suit has (`suit_by_lot`, `colour_by_lot`)."""
    setup = position.setup
    position.hue = setup.hues[way]
    position.pile = [at for at, card in enumerate(setup.cards) if position.hue[card.suit] >= 0]
    trios = setup.rules.supply.trios
    position.stock = [trios if colour in position.hue else 0 for _ in range(SIZES) for colour in range(setup.wild)]
    position.turn, position.phase = (NOBODY, ASIDE) if setup.aside else (0, NESTS)


def set_aside(position: Position, card: int) -> None:
    """A royal card that nobody sees (`royals_unseen`)."""
    position.pile.remove(card)
    position.aside = tuple(sorted((*position.aside, card)))
    if len(position.aside) == position.setup.aside:
        position.turn, position.phase = 0, NESTS


def deal_nest(position: Position, colour: int) -> None:
    """A nest for the next seat."""
    position.nests[position.turn] = colour
    _next_dealt(position, TREES)


def deal_tree(position: Position, colour: int) -> None:
    """A tree for the next seat; it may be of the colour of its nest (`goals_may_agree`)."""
    position.trees[position.turn] = colour
    _next_dealt(position, DEAL)


def _next_dealt(position: Position, then: int) -> None:
    position.turn += 1
    if position.turn == position.setup.players:
        position.turn, position.phase = 0, then


def deal(position: Position, card: int) -> None:
    """A card of a hand."""
    take(position, card)
    if len(position.hands[position.turn]) == position.setup.hand:
        _next_dealt(position, LAY)
        if position.phase == LAY:
            position.now = position.turn = position.starter


def take(position: Position, card: int) -> None:
    """A card from the pile goes to the hand of the seat whose turn it is."""
    position.pile.remove(card)
    hand = [*position.hands[position.turn]]
    insort(hand, card)
    position.hands[position.turn] = tuple(hand)
