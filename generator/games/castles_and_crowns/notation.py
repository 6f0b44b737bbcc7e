"""Actions <-> words: '5s to 3', '2-5 with captain to 1', 'hire 4', 'take 4 from Navy at 2', 'roll 1 3 3 6', 'pass'."""

from __future__ import annotations

from generator.games.castles_and_crowns.actions import Group, Hire, Lure, Numbering, Straight
from generator.games.castles_and_crowns.position import (
    BATTLEFIELDS,
    CHOOSE,
    LEADERS,
    LOT,
    MERCENARIES,
    NOWHERE,
    OVER,
    SEND,
    Position,
)
from generator.games.castles_and_crowns.throws import HANDFUL, THROWS


def worded(position: Position, action: int, numbering: Numbering) -> str:
    """An action of the position in words.

    Raises:
        ValueError: No player's action has this number.
    """
    return (_played if position.phase in (SEND, CHOOSE, OVER) else _chanced)(position, action, numbering)


def every_action(position: Position, numbering: Numbering) -> dict[str, int]:
    """Everything a player can ever do in this game, by its words."""
    return {_played(position, action, numbering): action for action in range(numbering.count)}


def _played(position: Position, action: int, numbering: Numbering) -> str:
    match numbering.means(action):
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


def _chanced(position: Position, action: int, _numbering: Numbering) -> str:
    phase, setup = position.phase, position.setup
    if phase == LOT:
        return f"{setup.seats[action].name} starts"
    if phase == BATTLEFIELDS:
        return setup.cards[action].name
    if phase == LEADERS:
        return _leaders(position, action)
    faces = THROWS[min(position.unrolled, HANDFUL)].faces[action]
    return " ".join(["mercenaries" if phase == MERCENARIES else "roll", *map(str, faces)])


def _leaders(position: Position, outcome: int) -> str:
    seat = position.turn
    posts = (("captain", position.captain_at[seat]), ("traitor", position.traitor_at[seat]))
    rolled = [name for name, post in posts if post == NOWHERE]
    faces = (outcome // 6, outcome % 6)[2 - len(rolled) :]
    return " ".join(f"{name} {face + 1}" for name, face in zip(rolled, faces, strict=True))
