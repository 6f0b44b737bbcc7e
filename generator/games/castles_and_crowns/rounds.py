"""Position -> the course of a round and of a turn: the booklet's "A round", "Your turn" and "The end of a round".

Each function is what one action does; `STEPS` names it by the phase of the position it is done to.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.castles_and_crowns.actions import PASS, Hire, Lure, Numbering, Straight
from generator.games.castles_and_crowns.companions import join, proceed
from generator.games.castles_and_crowns.fights import fight
from generator.games.castles_and_crowns.groups import groups, send_group
from generator.games.castles_and_crowns.position import (
    BATTLEFIELDS,
    CHOOSE,
    KNIGHTS,
    LEADERS,
    LYING,
    MERCENARIES,
    NOWHERE,
    OVER,
    SEND,
    Position,
)
from generator.games.castles_and_crowns.straights import send_straight, straights
from generator.games.castles_and_crowns.throws import HANDFUL, THROWS
from generator.rules import CHANCE, TERMINAL

FACES = 6
"""Faces of a captain or a traitor; both together are thrown as one number, the captain's face first."""


def drew_lots(position: Position, seat: int, _numbering: Numbering) -> None:
    """The lot names the first starting player (`first_by_lot`)."""
    position.starter = seat
    position.phase = BATTLEFIELDS


def turned_up(position: Position, card: int, _numbering: Numbering) -> None:
    """A battlefield. Before the first, the dice of the last round go home; after the last, mercenaries are rolled."""
    if len(position.field) in (0, position.setup.fields):
        _way_home(position)
    position.pile.remove(card)
    position.owner[card] = LYING
    position.field.append(card)
    if len(position.field) == position.setup.fields:
        position.unrolled = position.setup.mercenaries
        if position.unrolled:
            position.phase = MERCENARIES
        else:
            _new_turn(position, position.starter)


def mercenaries_rolled(position: Position, outcome: int, _numbering: Numbering) -> None:
    """A handful of mercenaries, as they fall."""
    first = position.setup.mercenaries - position.unrolled
    dice = min(position.unrolled, HANDFUL)
    position.mercenary_rank[first : first + dice] = THROWS[dice].faces[outcome]
    position.unrolled -= dice
    if not position.unrolled:
        _new_turn(position, position.starter)


def knights_rolled(position: Position, outcome: int, _numbering: Numbering) -> None:
    """A handful of knights; after the last, captain and traitor."""
    dice = position.unrolled
    if dice > HANDFUL:
        position.unrolled -= HANDFUL
        position.roll += _SORTED[HANDFUL][outcome]
        return
    position.unrolled = 0
    position.roll += _SORTED[dice][outcome]
    seat = position.turn
    if NOWHERE in (position.captain_at[seat], position.traitor_at[seat]):
        position.phase = LEADERS
    else:
        position.phase, position.now = SEND, seat


def leaders_rolled(position: Position, outcome: int, _numbering: Numbering) -> None:
    """The captain, the traitor, or both, as far as they have not been sent."""
    seat = position.turn
    if position.captain_at[seat] != NOWHERE:
        position.traitor_face = outcome + 1
    elif position.traitor_at[seat] != NOWHERE:
        position.captain_face = outcome + 1
    else:
        captain, traitor = divmod(outcome, FACES)
        position.captain_face, position.traitor_face = captain + 1, traitor + 1
    position.phase, position.now = SEND, seat


def moves(position: Position, numbering: Numbering) -> list[int]:
    """All that may be sent; a pass where there is nothing, and only there (`must_send`, `pass_if_stuck`)."""
    found = groups(position)
    if position.setup.straights:
        found += straights(position, numbering)
    return found or [PASS]


def sent(position: Position, action: int, numbering: Numbering) -> None:
    """A group or a straight; whoever sends the last knight, or passes, brings on the last turns (`turn_finished`)."""
    if action == PASS:
        position.last = True
    elif action < numbering.hires:
        rank, place = divmod(action - 1, position.setup.fields)
        send_group(position, rank + 1, place)
    else:
        straight = numbering.means(action)
        assert isinstance(straight, Straight)  # noqa: S101 - nothing else is sent
        send_straight(position, straight)
    if position.phase != CHOOSE:
        _turn_over(position)


def chosen(position: Position, action: int, numbering: Numbering) -> None:
    """Somebody who comes along."""
    match numbering.means(action):
        case Hire(rank):
            join(position, rank, NOWHERE)
        case Lure(rank, post):
            join(position, rank, post)
    position.phase = SEND
    proceed(position)
    if position.phase != CHOOSE:
        _turn_over(position)


def _way_home(position: Position) -> None:
    """Everyone takes all dice back, and the starting player hands the token on."""
    position.everyone_home()
    if position.round and position.setup.rules.table.passes_left:
        position.starter = (position.starter + 1) % position.setup.players
    position.round += 1


def _new_turn(position: Position, seat: int) -> None:
    """A seat rolls all dice it has not sent."""
    position.nothing_rolled()
    position.turn, position.unrolled = seat, position.unsent[seat]
    position.phase, position.now = KNIGHTS, CHANCE


def _turn_over(position: Position) -> None:
    """The seat to the left follows, unless the last turns of the round have come back to the starting player."""
    position.done += 1
    if not position.unsent[position.turn]:
        position.last = True
    seat = (position.turn + 1) % position.setup.players
    if position.last and seat == position.starter:
        _round_over(position)
    else:
        _new_turn(position, seat)


def _round_over(position: Position) -> None:
    """The battles; then the next round, or the game is over."""
    fight(position)
    position.nothing_rolled()
    if position.round < position.setup.rounds:
        position.phase, position.now = BATTLEFIELDS, CHANCE
    else:
        position.phase, position.now = OVER, TERMINAL


_SORTED = [throws.sorted for throws in THROWS]

STEPS: tuple[Callable[[Position, int, Numbering], None], ...] = (
    drew_lots,
    turned_up,
    mercenaries_rolled,
    knights_rolled,
    leaders_rolled,
    sent,
    chosen,
)
"""By phase: what an action does."""

assert len(STEPS) == OVER  # noqa: S101 - a step for each phase in which something is done
