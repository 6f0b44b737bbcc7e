"""GameBlock -> Aggregate: a stretch of the games of a seed, played and looked at; the same wherever it is done.

A GameBlock is plain values, so that it can be sent to another process or machine, which makes the game and calls
`study_block`. Whether a game is looked at closely, and whether its deal is played from every seat, depends on its
number alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.frozen import dataclass
from generator.play.bots import Bot, seated
from generator.play.labels import labels_of
from generator.play.match import play
from generator.play.record import Head
from generator.play.tally import Outcome
from generator.play.view import View
from generator.rng import Stream
from generator.rules import CHANCE, Game
from generator.study.aggregate import Aggregate
from generator.study.onlooker import Onlooker
from generator.study.sums import StudySums

ONCE_MORE = "once more"
"""What the bots' seed has before it where a deal is played again: the same luck, other first moves, other thoughts."""
SIZE = 100
"""Games of a block, unless it is told otherwise."""
OFTEN, RARELY = 2, 8
"""Of games one in so many is looked at closely, of random bots', which are quick, fewer."""


@dataclass(frozen=True, slots=True)
class GameBlock:
    """Games to be played.

    Attributes:
        head: Which game, who plays, and the seed.
        first: The number of the first one, from 1.
        count: How many.
        closely: One in so many is looked at move by move; 0 for none.
        rotated: The deal of one in so many is played from every seat; 0 for none.
    """

    head: Head
    first: int
    count: int
    closely: int = OFTEN
    rotated: int = 0


def blocks(head: Head, games: int, size: int = SIZE, first: int = 1) -> Iterator[GameBlock]:
    """The games of a study, cut into blocks; some of them looked at closely."""
    closely = RARELY if set(head.bots) == {"random"} else OFTEN
    for start in range(first, first + games, size):
        yield GameBlock(head, start, min(size, first + games - start), closely, _apart(head.players))


def _apart(seats: int) -> int:
    """Of so many deals one is played from every seat: the more seats, the fewer, for the more often."""
    return max(8, 4 * (seats - 1)) if seats > 1 else 0


def study_block(game: Game, block: GameBlock) -> Aggregate:
    """What there is to know of the games of a block.

    Raises:
        RefusedError: The room is of an installed package, and has behind `study` what it should not (X04, X05).
    """
    head, labels = block.head, labels_of(block.head.game)
    sums = StudySums(head.players)
    for number in range(block.first, block.first + block.count):
        watch = Onlooker(labels, head.players) if block.closely and number % block.closely == 0 else None
        record, state, outcome = play(game, head, _bots(head, head.seed, number), number, watch)
        sums.add(outcome, _first(game, record.actions))
        if not outcome.ending:
            continue
        if watch:
            watch.finish(state)
            sums.add_watched(watch, outcome, labels.offered(state), labels.left(state))
        if block.rotated and number % block.rotated == 0:
            sums.add_replayed([outcome, *(_again(game, head, number, by) for by in range(1, head.players))])
    return sums.aggregate()


def single_games(game: Game, block: GameBlock) -> Iterator[Outcome]:
    """How each game of a block went."""
    for number in range(block.first, block.first + block.count):
        yield play(game, block.head, _bots(block.head, block.head.seed, number), number)[2]


def _again(game: Game, head: Head, number: int, by: int) -> Outcome:
    """The same deal once more, everybody so many seats further on."""
    moved = replace(head, bots=(*head.bots[-by:], *head.bots[:-by]))
    return play(game, moved, _others(moved, number, by), number)[2]


def _first(game: Game, actions: Sequence[int]) -> int:
    """Who makes the first decision of a game."""
    state = game.new_initial_state()
    for action in actions:
        if state.current_player() != CHANCE:
            break
        state.apply_unchecked(action)
    return max(0, state.current_player())


def _others(head: Head, number: int, by: int) -> list[Bot]:
    """The bots of a game that is played again."""
    seed = f"{ONCE_MORE} {by}\n{head.seed}"
    bots = enumerate(_bots(head, seed, number))
    return [_Straying(bot, Stream(seed, f"game {number} first move {seat}")) for seat, bot in bots]


class _Straying:
    """Whoever makes its first choice at random, and goes on as it would: else some bots play each game as before."""

    def __init__(self, bot: Bot, rng: Stream) -> None:
        self._bot, self._rng, self._strayed = bot, rng, False

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Any move the first time there is a choice."""
        if self._strayed or len(legal) == 1:
            return self._bot.choose(view, legal)
        self._strayed = True
        return self._rng.pick(legal)


def _bots(head: Head, seed: str, number: int) -> list[Bot]:
    """The bots of a game.

    Raises:
        ValueError: A seat is left to a person.
    """
    bots = [bot for bot in seated(head.bots, seed, number, head.game) if bot]
    if len(bots) < head.players:
        raise ValueError("people's games are not studied")
    return bots
