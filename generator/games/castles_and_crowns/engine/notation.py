"""Actions <-> words: '5s to 3', '2-5 with captain to 1', 'hire 4', 'take 4 from Navy at 2', 'roll 1 3 6, captain 2'."""

from __future__ import annotations

from generator.games.castles_and_crowns.engine.actions import Group, Hire, Lure, Straight
from generator.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LOT,
    MERCENARIES,
    OVER,
    ROLL,
    SEND,
    Position,
)


def worded(position: Position, action: int) -> str:
    """An action of the position in words.

    Raises:
        ValueError: No player's action has this number.
    """
    return (_played if position.phase in (SEND, CHOOSE, OVER) else _chanced)(position, action)


def every_action(position: Position) -> dict[str, int]:
    """Everything a player can ever do in this game, by its words."""
    return {_played(position, action): action for action in range(position.setup.numbering.count)}


def _played(position: Position, action: int) -> str:
    match position.setup.numbering.means(action):
        case Group(rank, place):
            return f"{rank}s to {place + 1}"
        case Straight(low, high, captain, traitor, place):
            leaders = [name for name, there in (("captain", captain), ("traitor", traitor)) if there]
            return " ".join([f"{low}-{high}", *(["with", " and ".join(leaders)] if leaders else []), f"to {place + 1}"])
        case Hire(rank):
            return f"hire {rank}"
        case Lure(rank, post):
            seat, place = divmod(post, position.setup.fields)
            return f"take {rank} from {position.setup.seats[seat].name} at {place + 1}"
    return "pass"


def _chanced(position: Position, action: int) -> str:
    phase, setup = position.phase, position.setup
    if phase == LOT:
        return f"{setup.seats[action].name} starts"
    if phase == BATTLEFIELDS:
        return setup.cards[action].name
    pool = position.pool
    throw, leaders = divmod(action, pool.sides)
    words = [f"{_ROLLS[phase]} {' '.join(map(str, pool.throws[throw].faces))}"]
    shown = pool.leaders[leaders]
    faces = zip(_LEADERS, (shown.captain, shown.traitor), strict=True)
    return ", ".join([*words, *(f"{name} {face}" for name, face in faces if face)])


def rolled(position: Position, words: str) -> int | None:
    """The outcome of the dice to be rolled that is so called; None where none is."""
    rolls, *leaders = words.split(", ")
    shown = dict(each.split(" ", 1) for each in leaders if " " in each)
    try:
        faces = tuple(int(face) for face in rolls.split()[1:])
        outcome = position.pool.outcome(faces, *(int(shown.get(name, "0")) for name in _LEADERS))
    except ValueError:
        return None
    return outcome if _chanced(position, outcome) == words else None


_ROLLS = {MERCENARIES: "mercenaries", ROLL: "roll"}
"""Where dice are rolled, and what a record says of it."""
_LEADERS = ("captain", "traitor")
