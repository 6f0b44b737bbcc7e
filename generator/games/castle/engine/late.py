"""Cards that an attack sent home -> what may be played with them when there is nothing left to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.castle.engine.actions import OTHER, OWN, Put
from generator.games.castle.engine.position import Position
from generator.games.castle.engine.sites import NEW, spots_of
from generator.games.castle.pack import ROYAL


def restore(position: Position, seat: int, card: int) -> None:
    """A card goes back to its owner's hand, in sight of both; it can be played at the end (`end.returned`)."""
    position.receive(seat, card)
    if position.setup.returned_early or not position.display:
        position.returned[seat] += position.setup.unit[card]


def spend(position: Position, action: int) -> None:
    """The cards of what is played leave the hand; at the end, one that had come back is among them."""
    seat = position.turn
    back = _came_back(position, action)
    for card in position.setup.spent[position.hue[seat]][action]:
        position.give(seat, card, back=card == back)
        if card == back:
            back = None
            _freshen(position, action)


def _freshen(position: Position, action: int) -> None:
    """A set to which a card has come that had come back: in this turn, others of its kind may join it."""
    meant = position.setup.numbering.means[action]
    if isinstance(meant, Put) and meant.what[0] in ROYAL:
        position.fresh |= 1 << meant.spot


def late_plays(position: Position, puts: Sequence[int]) -> Iterator[int]:
    """Of all that could be played, what has a card in it that came back; sets may grow beside such a card.

    Args:
        position: Where nothing is left to draw.
        puts: What the hand and the estate allow.
    """
    if position.returned[position.turn] or position.fresh:
        yield from (put for put in puts if _came_back(position, put) is not None or _joins(position, put))
        yield from _in_twos(position)


def _came_back(position: Position, action: int) -> int | None:
    """The card of what is played that has to be one that came back; None where none has to, or none is."""
    setup, seat = position.setup, position.turn
    if not position.late or _joins(position, action):
        return None
    cards, back = setup.spent[position.hue[seat]][action], position.returned[seat]
    return next((card for card in cards if setup.count(back, card)), None)


def _joins(position: Position, action: int) -> bool:
    """Whether it joins a set to which a card has come in this turn that had come back."""
    meant = position.setup.numbering.means[action]
    return isinstance(meant, Put) and meant.what[-1] == "+" and bool(position.fresh >> meant.spot & 1)


def _in_twos(position: Position) -> Iterator[int]:
    """New sets of two whose top card did not come back, and the card in the other colour did."""
    setup, seat = position.setup, position.turn
    for rank in ROYAL:
        own, other = (setup.card((rank, tint), position.hue[seat]) for tint in (OWN, OTHER))
        back = position.returned[seat]
        if setup.count(back, other) and setup.count(position.hand[seat], own) and not setup.count(back, own):
            for spot in spots_of(position.grounds[seat][NEW]):
                yield setup.numbering.number[Put(rank, ((rank, OWN), (rank, OTHER)), spot)]
