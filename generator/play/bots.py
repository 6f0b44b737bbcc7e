"""Name -> Bot: who can play without a person; a bot sees what its seat may know, and its dice are its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from generator.play.thought import Thought, thought
from generator.play.view import View
from generator.problem import Problem, RefusedError, did_you_mean
from generator.rng import Stream
from generator.rooms import Room, room_of


class Bot(Protocol):
    """Whoever chooses among legal actions."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions.

        Raises:
            StoppedError: Whoever plays has had enough.
        """


class StoppedError(Exception):
    """A player leaves: the game ends here, unfinished."""


class RandomBot:
    """Any legal action, each as likely."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002 - it does not look
        """Any of them."""
        return legal[self._rng.below(len(legal))]


Maker = Callable[[Stream], Bot]
BOTS: dict[str, Maker] = {"random": RandomBot}
"""Every bot that plays any game, by its name, made from a stream of random numbers of its own."""
SEARCHED = Thought()
"""How hard `search` thinks, unless it is told."""
PLANNED = Thought(tries=24, ahead=4, wide=12)
"""How hard a planner thinks."""
APART = " without "
"""What stands between the name of a bot and what it never does (`generator.play.restricted`)."""


def bots_of(game: str, searched: Thought = SEARCHED) -> Mapping[str, Maker]:
    """Every bot that plays a game: those for any game, and those of its own room.

    Args:
        game: Its id.
        searched: How hard `search` thinks.

    Raises:
        RefusedError: The room is of an installed package, and has no bots where they should be (X04, X05).
    """
    room = room_of(game)
    own = room.ask("bots", "BOTS") or {}
    if not isinstance(own, Mapping):
        raise room.wrong("bots", "`BOTS` is no mapping", 'write BOTS = {"name": Bot}, each made from a Stream')
    return {**BOTS, **_thinking(room, own, searched), **own}


def _thinking(room: Room, own: Mapping[str, Maker], searched: Thought) -> dict[str, Maker]:
    """Those that go by what a state is worth: by the room's own word, or by the points so far."""
    from generator.play.ahead import Greedy, points  # noqa: PLC0415 - random bots do without
    from generator.play.search import Search  # noqa: PLC0415 - as above

    worth = room.ask("bots", "WORTH") or points
    if not callable(worth):
        raise room.wrong("bots", "`WORTH` is no function", "write def WORTH(state, seat): it returns a number")

    def greedy(rng: Stream) -> Bot:
        return Greedy(rng, worth)

    known = {**BOTS, "greedy": greedy, **own}
    quicker = known.get(room.ask("bots", "PLAYS_ON") or "greedy", greedy)
    return {
        "greedy": greedy,
        "planner": lambda rng: Search(rng, worth, quicker, PLANNED),
        "search": lambda rng: Search(rng, worth, quicker, searched),
    }


@lru_cache(maxsize=64)
def maker(name: str, game: str) -> Maker | None:
    """What makes the bot of a name such as 'greedy' or 'search:500'; None where there is none. Looked up once."""
    plain, colon, how_hard = name.partition(":")
    if not colon:
        return bots_of(game).get(name)
    hard = thought(how_hard)
    return bots_of(game, hard)[plain] if hard and plain == "search" else None


def bots_by_name(names: str, players: int, game: str = "") -> tuple[str, ...]:
    """The bots of `--bots`, one for each seat: names with commas between them, or one name for all.

    Raises:
        RefusedError: There is no such bot (G03), or there are not as many as players (G04).
    """
    given, bots = [name.strip() for name in names.split(",")], bots_of(game)
    known = ", ".join(bots) + "; search:500 tries 500 times, search:50ms for 50 milliseconds"
    for name in given:
        if not maker(name, game):
            message = f"there is no bot '{name}'{did_you_mean(name, bots)}"
            raise RefusedError([Problem("--bots", 0, 0, "G03", message, f"known: {known}")])
    if len(given) not in (1, players):
        message = f"{len(given)} bots for {players} players"
        raise RefusedError([Problem("--bots", 0, 0, "G04", message, "name one for all seats, or one for each")])
    return tuple(given * players)[:players]


def seated(names: Sequence[str], seed: str, number: int, game: str = "") -> list[Bot | None]:
    """A bot for each seat, each with a stream of its own, so that no bot's choices shift another's or the dice.

    Where a name is no bot's, the seat is left to somebody else: None.
    """
    return [_seated(name, seed, f"game {number} bot {seat}", game) for seat, name in enumerate(names)]


def _seated(name: str, seed: str, called: str, game: str) -> Bot | None:
    """A bot of that name with the stream that is called so; one that is restricted has another for itself."""
    plain, apart, label = name.partition(APART)
    make = maker(plain, game)
    bot = make(Stream(seed, called)) if make else None
    if bot is None or not apart:
        return bot
    from generator.play.restricted import without  # noqa: PLC0415 - most bots may do everything

    return without(bot, label, game, Stream(seed, f"{called} without"))
