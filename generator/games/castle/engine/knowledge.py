"""Position, seat -> another in which everything that the seat cannot know is dealt again: the other hand, and the pile.

A seat knows what it holds, what lies open, and of the other hand whatever was taken from the display, turned up,
brought home or kept. The rest may be any of the cards that are left, each as likely.
"""

from __future__ import annotations

from typing import TypeVar

from generator.games.castle.engine.position import Position
from generator.rng import Stream

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
