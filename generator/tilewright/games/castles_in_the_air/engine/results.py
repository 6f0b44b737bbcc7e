"""Position -> scores and who has won: the chapter "Scoring"."""

from __future__ import annotations

from tilewright.games.castles_in_the_air.engine.kinds import TREASURES
from tilewright.games.castles_in_the_air.engine.position import Position


def ending(position: Position) -> str:
    """What ended the game."""
    return "the last tile was turned up" if position.last else "nobody laid or collected anything any more"


def scores(position: Position) -> list[tuple[int, int]]:
    """Each seat's points and tie-breaker points (`scoring`), as if the game ended now."""
    scoring = position.setup.rules.scoring
    hands = [position.hand(seat) for seat in range(position.setup.players)]
    scored = [scoring.points(hand[:TREASURES], sum(hand[TREASURES:])) for hand in hands]
    if position.setup.cost.bought:
        worth, bought = position.setup.rules.bonuses.points, position.bought
        owned = [sum(bought[at : at + TREASURES]) for at in range(0, len(bought), TREASURES)]
        scored = [(points + worth * many, ties) for (points, ties), many in zip(scored, owned, strict=True)]
    return scored


def winners(position: Position) -> list[int]:
    """The seats with the most points, and among them the most tie-breaker points; several share (`end.tie_shared`)."""
    results = scores(position)
    return [seat for seat, result in enumerate(results) if result == max(results)]
