"""What is to be played, and by whom -> Party: a game that is about to begin, with a secret for every guest."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence

from generator.frozen import dataclass

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
    """

    who: str
    token: str
    begun: str


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
