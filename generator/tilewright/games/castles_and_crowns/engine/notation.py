"""Actions <-> words: '5s to 3', '2-5 with captain to 1', 'hire 4', 'take 4 from Navy at 2', 'roll 1 3 6, captain 2'."""

from __future__ import annotations

from tilewright.games.castles_and_crowns.engine.actions import Action, Group, Hire, Lure, Straight
from tilewright.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LOT,
    MERCENARIES,
    NOWHERE,
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


ALONE = "a captain or a traitor goes nowhere without a knight of its own player (sending.captain_needs_knight)"
TWO_HERE = "you never have two groups at one battlefield (sending.one_group)"


def reason(position: Position, action: int) -> str:
    """Why an action is not legal here."""
    if position.phase == OVER:
        return f"the game is over after {position.setup.rounds} rounds (table.rounds)"
    if position.phase not in (SEND, CHOOSE):
        return "that cannot be drawn or rolled here"
    try:
        meant = position.setup.numbering.means(action)
    except ValueError as error:
        return str(error)
    if position.phase == CHOOSE:
        return "first choose who comes along (sending.mercenary_must, sending.all_called)"
    return _of(position, meant)


def _of(position: Position, meant: Action) -> str:
    match meant:
        case None:
            return "a player who can send something must (sending.must_send, table.pass_if_stuck)"
        case Group(rank, place):
            return _of_group(position, rank, place)
        case Straight():
            return _of_straight(position, meant)
    return "nothing has been sent yet, so nobody is called (sending.knights_call)"


def _of_group(position: Position, rank: int, place: int) -> str:
    seat = position.turn
    knights = position.rolled(rank)
    if not knights and rank not in (position.captain_face, position.traitor_face):
        return f"no die has rolled a {rank}"
    goal = position.goal(seat, rank)
    if goal != NOWHERE:
        return f"your {rank}s go to battlefield {goal + 1}: a rank is sent to one battlefield only (sending.rank_bound)"
    if not knights:
        return ALONE
    if position.entered(seat * position.setup.fields + place):
        return f"{TWO_HERE}, and you have dice at {place + 1}"
    return f"another player has {rank}s at {place + 1}: equal ranks do not meet (sending.ranks_never_meet)"


def _of_straight(position: Position, straight: Straight) -> str:
    setup, seat = position.setup, position.turn
    post = seat * setup.fields + straight.place
    low, high = position.low[post], position.high[post]
    if position.rank[post]:
        return f"{TWO_HERE}, and you have a group at {straight.place + 1}"
    if not low and straight.high - straight.low + 1 < setup.least:
        return f"a straight has at least {setup.least} dice (straights.least)"
    if low and (straight.low > low or straight.high < high or (straight.low, straight.high) == (low, high)):
        return f"that does not make your straight {low}-{high} longer"
    return _of_dice(position, straight, post)


def _of_dice(position: Position, straight: Straight, post: int) -> str:
    setup, seat = position.setup, position.turn
    low, high = position.low[post], position.high[post]
    end = position.traitor_rank[seat] if position.traitor_in[seat] and position.traitor_at[seat] == post else 0
    if end and not (straight.low == end if end == low else straight.high == end):
        return "a straight never goes on beyond a traitor at its end (straights.traitor_last)"
    places = range(straight.place, len(position.rank), setup.fields)
    if (straight.low, straight.high) in [(position.low[at], position.high[at]) for at in places if at != post]:
        return "another player has the same straight there"
    if straight.traitor and position.traitor_face not in (straight.low, straight.high):
        return "a straight does not go on beyond a traitor at its end (straights.traitor_last)"
    new = [rank for rank in range(straight.low, straight.high + 1) if not low <= rank <= high]
    leaders = [straight.captain and position.captain_face, straight.traitor and position.traitor_face]
    if all(position.rolled(rank) or rank in leaders for rank in new) and not any(map(position.rolled, new)):
        return ALONE
    return "there is one die of each rank in it, and each has to have been rolled (straights.one_of_each)"
