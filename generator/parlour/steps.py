"""State + action -> TableStep: what was done, who may know it, and whether whoever did it has learnt anything by it.

What a seat may know of a move is told by dealing again what it cannot know: a move that is another one in such a game
was not seen. What somebody has learnt is told in the same way: had the hidden things been others, and would the game
look otherwise to them now, the move has revealed something.
"""

from __future__ import annotations

from generator.frozen import dataclass
from generator.rng import Stream
from generator.rules import CHANCE, State

SEEN = 6
"""How often what a seat cannot know is party again, to see whether it saw a move."""
LEARNT = 16
"""How often, to see whether whoever moved has learnt anything."""


@dataclass(frozen=True, slots=True)
class TableStep:
    """Something that has been done.

    Attributes:
        action: What.
        by: Which seat did it, or CHANCE.
        words: What it is called.
        seen: The seats that saw it.
        taught: Whether whoever did it has seen something by it that was hidden before.
    """

    action: int
    by: int
    words: str
    seen: frozenset[int]
    taught: bool


@dataclass(frozen=True, slots=True)
class PartyChange:
    """What becomes of a game.

    Attributes:
        was: The number of the state that it starts from.
        now: That of the state it leads to.
        kept: How many of the steps stay.
        steps: Those that follow.
        over: Whether the game is over then.
    """

    was: int
    now: int
    kept: int
    steps: tuple[TableStep, ...]
    over: bool


def step(before: State, action: int, after: State) -> TableStep:
    """A legal action, and what is to be known of it."""
    by, words = before.current_player(), before.action_to_string(action)
    if by == CHANCE:  # what chance does is told by the table alone
        return TableStep(action, by, words, frozenset(), taught=True)
    seats = range(len(after.returns()))
    seen = frozenset(seat for seat in seats if seat == by or _saw(after, seat))
    return TableStep(action, by, words, seen, taught=after.current_player() != by or _learnt(before, action, after, by))


def _saw(after: State, seat: int) -> bool:
    """Whether the last action is the same in every game that the seat could as well be in."""
    past = after.history()
    for again in range(SEEN):
        other = after.resample(seat, Stream(str(again), "seen")).history()
        if len(other) != len(past) or other[-1] != past[-1]:
            return False
    return True


def _learnt(before: State, action: int, after: State, seat: int) -> bool:
    """Whether the seat knows now what it could not have known beforehand."""
    known = after.information_state_string(seat)
    for again in range(LEARNT):
        other = before.resample(seat, Stream(str(again), "learnt"))
        if action not in other.legal_actions(seat):
            return True
        other.apply_unchecked(action)
        if other.current_player() != seat or other.information_state_string(seat) != known:
            return True
    return False
