"""Position -> points and who wins, and what a seat sees as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.games.castles_and_crowns.engine.position import NOWHERE, RANKS, Position
from tilewright.games.castles_and_crowns.engine.setup import Setup
from tilewright.games.castles_and_crowns.scoring import Hand


def hands(position: Position) -> list[Hand]:
    """What each seat has captured: the number on each castle, and how many nobles of each kind."""
    return hands_of(position.setup, position.owner)


def hands_of(setup: Setup, owner: Sequence[int]) -> list[Hand]:
    """The same, by who has each card."""
    castles: list[list[int]] = [[] for _ in setup.seats]
    nobles = [[0] * len(setup.rules.cards.nobles) for _ in setup.seats]
    for seat, card in zip(owner, setup.cards, strict=True):
        if seat >= 0:
            if card.noble is None:
                castles[seat].append(card.pips)
            else:
                nobles[seat][card.noble] += 1
    return list(zip(castles, nobles, strict=True))


def captured(position: Position) -> Iterator[tuple[int, int]]:
    """(seat, card) for every card that somebody has captured."""
    return ((seat, card) for card, seat in enumerate(position.owner) if seat >= 0)


def totals(position: Position) -> list[float]:
    """Each seat's points so far."""
    points = position.setup.rules.scoring.points
    return [float(points(castles, nobles)) for castles, nobles in hands(position)]


def ending(position: Position) -> str:
    """What decided it."""
    scoring = position.setup.rules.scoring
    standings = [scoring.standing(hand) for hand in hands(position)]
    if standings.count(max(standings)) > 1:
        return "shared: level on points and on cards"
    points = [points for points, _cards in standings]
    return "more cards at equal points" if points.count(max(points)) > 1 else "the most points"


STRONG = 20.0
"""Half knights that are written as 1."""


def numbers(position: Position, observer: int) -> list[float]:
    """What the observer sees: the round, the dice, the battlefields, what each seat has; as many in any position."""
    seats = [(observer + step) % position.setup.players for step in range(position.setup.players)]
    senses = [position.round / position.setup.rounds, float(position.last)]
    senses += [float(seat == position.turn) for seat in seats]
    senses += [float(seat == position.starter) for seat in seats]
    senses += [position.rolled(rank) / position.setup.rules.dice.knights for rank in RANKS]
    senses += [float(position.captain_face == rank) for rank in RANKS]
    senses += [float(position.traitor_face == rank) for rank in RANKS]
    senses += _for_hire(position)
    senses += _cards(position)
    for seat in seats:
        senses += _forces(position, seat)
        senses += _holding(position, seat, own=seat == observer)
    return senses


def _for_hire(position: Position) -> Iterator[float]:
    pairs = list(zip(position.mercenary_rank, position.mercenary_at, strict=True))
    return (pairs.count((rank, NOWHERE)) / max(1, len(pairs)) for rank in RANKS)


def _cards(position: Position) -> Iterator[float]:
    """Of each battlefield: the number on its castle, and which noble it is."""
    setup = position.setup
    kinds = range(len(setup.rules.cards.nobles))
    lying = [setup.cards[card] for card in position.field]
    for place in range(setup.fields):
        card = lying[place] if place < len(lying) else None
        yield card.pips / max(setup.rules.cards.castles) if card else 0.0
        yield from (float(card is not None and card.noble == kind) for kind in kinds)


def _forces(position: Position, seat: int) -> Iterator[float]:
    """Of each of a seat's posts: its strength, its ranks, and who of it might leave or is missed elsewhere."""
    first = seat * position.setup.fields
    for post in range(first, first + position.setup.fields):
        yield position.strength[post] / STRONG
        yield position.knights[post] / position.setup.rules.dice.knights
        yield position.rank[post] / 6
        yield (position.low[post] / 6 if position.low else 0.0)
        yield (position.high[post] / 6 if position.high else 0.0)
        yield float(position.captain_at[seat] == post)
        yield len(position.traitors(post)) / position.setup.players
        yield position.mercenary_at.count(post) / max(1, position.setup.mercenaries)


def _holding(position: Position, seat: int, *, own: bool) -> Iterator[float]:
    """What a seat has left to send, and what it has captured; others' castles are only counted."""
    setup = position.setup
    castles, nobles = hands(position)[seat]
    yield position.unsent[seat] / setup.rules.dice.knights
    yield float(position.captain_at[seat] == NOWHERE)
    yield float(position.traitor_at[seat] == NOWHERE)
    yield len(castles) / setup.rules.cards.all_castles
    yield sum(castles) / STRONG if own else 0.0
    yield from (count / len(setup.rules.cards.houses) for count in nobles)
