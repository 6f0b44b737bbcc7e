"""'greedy without trade' -> RestrictedBot: it plays as ever, but never does one thing; what it is worth is measured so.

What it may not do is a label, such as `card: 7`, or a word that the room has for several (`WITHOUT` behind its door
`study`). Where a move of that label is the only legal one, it may do it.

Source: A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin and Z. Popović, Evaluating Competitive Game Balance with
Restricted Play, AIIDE 2012.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from generator.play.bots import APART, Bot
from generator.play.labels import DOOR, labels_of
from generator.play.view import View
from generator.rng import Stream
from generator.rooms import room_of
from generator.rules import State


def restricted(bot: str, label: str) -> str:
    """What a bot is called that never does what has a label."""
    return f"{bot}{APART}{label}"


@cache
def words_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """The words that a game's room has for what one may want to forbid, each with the labels it stands for.

    Raises:
        RefusedError: The room is of an installed package, and has something else there (X05).
    """
    room = room_of(game)
    given = room.ask(DOOR, "WITHOUT") or {}
    right = isinstance(given, Mapping) and all(
        isinstance(word, str) and isinstance(labels, tuple) and all(isinstance(each, str) for each in labels)
        for word, labels in given.items()
    )
    if not right:
        remedy = "write WITHOUT = {'trade': ('action: offer a trade', 'action: accept a trade')}"
        raise room.wrong(DOOR, "`WITHOUT` is no mapping of words to tuples of labels", remedy)
    return given


class RestrictedBot:
    """Whoever plays as a bot does, without some of what it may do."""

    def __init__(
        self, bot: Bot, rng: Stream, uses: Callable[[State, int], Sequence[str]], without: frozenset[str]
    ) -> None:
        """It looks at what it would do, and thinks again where that is forbidden.

        Args:
            bot: Who chooses.
            rng: Its own luck, so that the bot's stays as it would be.
            uses: (state, action) -> labels.
            without: The labels that are forbidden.
        """
        self._bot, self._rng, self._uses, self._without = bot, rng, uses, without

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """What the bot would do, unless that is forbidden: then what it would do of the rest."""
        action = self._bot.choose(view, legal)
        if len(legal) == 1:
            return action
        state = view.resample(self._rng)  # no more than its seat may know
        if not self._forbidden(state, action):
            return action
        rest = [each for each in legal if not self._forbidden(state, each)]
        if not rest:
            return action
        again = self._bot.choose(view, rest)
        return again if again in rest else self._rng.pick(rest)

    def _forbidden(self, state: State, action: int) -> bool:
        return not self._without.isdisjoint(self._uses(state, action))


def without(bot: Bot, label: str, game: str, rng: Stream) -> Bot:
    """A bot that never does what has a label, or what a word of the game's room stands for."""
    return RestrictedBot(bot, rng, labels_of(game).uses, frozenset(words_of(game).get(label, (label,))))
