"""Position -> chances, scores and who has won: the chapter "Scoring"."""

from __future__ import annotations

from generator.games.castles_in_the_air.engine.actions import WILD
from generator.games.castles_in_the_air.engine.kinds import NONE, TREASURES
from generator.games.castles_in_the_air.engine.position import Phase, Position
from generator.rng import Stream


def chances(position: Position) -> list[tuple[int, float]]:
    """What chance may bring, ascending, with its probability."""
    if position.phase == Phase.LOT:
        players = position.setup.players
        return [(seat, 1 / players) for seat in range(players)]
    if position.phase == Phase.ROLL:
        faces = [WILD if face == NONE else face for face in position.setup.die]
        return [(face, faces.count(face) / len(faces)) for face in sorted(set(faces))]
    chance = 1 / len(position.unseen)
    return [(tile, chance) for tile in position.unseen]


def sample(position: Position, rng: Stream) -> int:
    """One of these, each with its chance."""
    if position.phase == Phase.TURN_UP:
        unseen = position.unseen
        return unseen[rng.below(len(unseen))]
    if position.phase == Phase.LOT:
        return rng.below(position.setup.players)
    face = rng.pick(position.setup.die)
    return WILD if face == NONE else face


def ending(position: Position) -> str:
    """What ended the game; '' until it is over."""
    if position.phase != Phase.OVER:
        return ""
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


def returns(position: Position) -> list[float]:
    """Each seat's share of the win; zeros until the game is over."""
    if position.phase != Phase.OVER:
        return [0.0] * position.setup.players
    won = winners(position)
    return [1 / len(won) if seat in won else 0.0 for seat in range(position.setup.players)]
