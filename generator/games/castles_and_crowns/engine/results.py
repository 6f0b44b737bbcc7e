"""Position -> points and winners: the booklet's "The end of the game"."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.castles_and_crowns.engine.position import Position
from generator.games.castles_and_crowns.scoring import Hand


def hands(position: Position) -> list[Hand]:
    """What each seat has captured: the number on each castle, and how many nobles of each kind."""
    setup = position.setup
    castles: list[list[int]] = [[] for _ in setup.seats]
    nobles = [[0] * len(setup.rules.cards.nobles) for _ in setup.seats]
    for seat, card in zip(position.owner, setup.cards, strict=True):
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


def shares(position: Position) -> list[float]:
    """Each seat's share of the victory: the most points win, then the most cards (`more_cards`); else `tie_shared`."""
    winners = position.setup.rules.scoring.winners(hands(position))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(position.setup.players)]


def ending(position: Position) -> str:
    """What decided it."""
    scoring = position.setup.rules.scoring
    standings = [scoring.standing(hand) for hand in hands(position)]
    if standings.count(max(standings)) > 1:
        return "shared: level on points and on cards"
    points = [points for points, _cards in standings]
    return "more cards at equal points" if points.count(max(points)) > 1 else "the most points"
