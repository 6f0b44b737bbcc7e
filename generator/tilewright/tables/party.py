"""What is to be played, and by whom -> Party, its TableSteps, and why a seat is refused.

What a seat may know of a move is told by dealing again what it cannot know: a move that is another one in such a game
was not seen. What somebody has learnt is told in the same way: had the hidden things been others, and would the game
look otherwise to them now, the move has revealed something.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import field
from enum import Enum

from tilewright.engine import CHANCE, State
from tilewright.engine.event import witness
from tilewright.frozen import dataclass
from tilewright.rng import Stream

PERSON, OPEN = "person", "open"
"""Who may sit on a chair besides bots: somebody, and nobody as yet. A record calls whoever is no bot PERSON."""
WATCHER = -1
"""The seat of somebody who looks on."""
SECRET = 24
"""Bytes of a secret: nobody guesses 192 bits."""


@dataclass(frozen=True, slots=True)
class Which:
    """What is played.

    Attributes:
        game: A name on the shelf, or a folder.
        variants: What is laid over it.
        players: How many play.
        rules: The digest of its rules, so that a game is never gone on with by other rules.
    """

    game: str
    variants: tuple[str, ...]
    players: int
    rules: str


@dataclass(frozen=True, slots=True)
class Guest:
    """A seat at the table.

    Attributes:
        who: PERSON, OPEN or the name of a bot.
        token: The secret that makes whoever has it the player who sits here.
        begun: Who the seat was for when the game began: PERSON's and OPEN's secrets are given to people.
        name: What whoever sits here wants to be called; '' for nothing else than the seat.
    """

    who: str
    token: str
    begun: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """A game that has been set up.

    Attributes:
        id: What it is known by; no secret.
        which: What is played.
        seed: Where all its luck comes from; nobody is told before it is over.
        chairs: A seat each.
        watch: The secret of those who look on.
    """

    id: str
    which: Which
    seed: str
    chairs: tuple[Guest, ...]
    watch: str

    def seat(self, token: str) -> int | None:
        """Whose secret it is: a seat, WATCHER, or None for nobody's. It takes as long for any."""
        tokens = [*(chair.token for chair in self.chairs), self.watch]
        same = [hmac.compare_digest(token.encode(), each.encode()) for each in tokens]
        if not any(same):
            return None
        return WATCHER if same.index(True) == len(self.chairs) else same.index(True)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are no bot's."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.who in (PERSON, OPEN))


def invite(which: Which, who: Sequence[str], seed: str = "") -> Party:
    """A game for these people and bots, with secrets of its own; without a seed, its luck is nobody's to foresee."""
    chairs = tuple(Guest(each, secrets.token_urlsafe(SECRET), each) for each in who)
    return Party(secrets.token_hex(8), which, seed or secrets.token_hex(16), chairs, secrets.token_urlsafe(SECRET))


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
        seconds: How long it was thought about: steps that are alike in all else are the same step.
    """

    action: int
    by: int
    words: str
    seen: frozenset[int]
    taught: bool
    seconds: float = field(default=0.0, compare=False)


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
    seen = frozenset(seat for seat in seats if seat == by or witness(after, seat))
    return TableStep(action, by, words, seen, taught=after.current_player() != by or _learnt(before, action, after, by))


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


class Reason(Enum):
    """Why, with the status that HTTP has for it; looked for in this order, so that nobody learns more than they may."""

    NOBODY = 403
    OVER = 410
    NOT_YOURS = 423
    STALE = 409
    ILLEGAL = 422
    MALFORMED = 400
    GONE = 404
    FULL = 429
    LATE = 504


class TurnedAwayError(Exception):
    """It is refused.

    Attributes:
        reason: Why.
    """

    def __init__(self, reason: Reason, words: str) -> None:
        self.reason = reason
        super().__init__(words)
