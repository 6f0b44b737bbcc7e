"""View -> a move that turned out well: bots that try a move in games of their own, played on by a quicker bot.

A try deals again what the seat cannot know, does the move, lets the quicker bot play every seat for a while, and weighs
where that leads. All moves are tried with the same luck, and half of them, the worse ones, are dropped again and again
(sequential halving: Karnin, Koren and Somekh 2013), so that most tries are spent on those between which it is close.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from time import perf_counter  # the one clock that a game is played by, and only where whoever plays asks for it

from tilewright.engine import TERMINAL, State
from tilewright.engine.ahead import Worth, looks, moves_to_weigh, past_chance, stands
from tilewright.engine.view import Bot, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream

LONG = 400
"""Decisions after which a try ends wherever it is: a turn may be long."""
MOST_TRIES = 100_000
"""Tries that a decision can be given."""
MOST_MS = 60_000
"""Milliseconds that it can be given."""
CLOCK = "ms"
"""What a time ends in."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How hard a bot thinks about a decision.

    Attributes:
        tries: How many tries it may take; every move that is tried is tried once at least.
        ahead: After how many decisions a try may end; it goes on to the end of that turn.
        wide: How many moves are tried at all: of more, those that look best at once.
        seconds: How long it may take, instead of a number of tries; None for no clock.
    """

    tries: int = 200
    ahead: int = 4
    wide: int = 8
    seconds: float | None = None

    def spent(self, moves: int, cuts: int) -> Iterator[None]:
        """Yield once for each time that all of so many moves are to be tried before the next of so many cuts."""
        if self.seconds is None:
            yield from repeat(None, max(1, self.tries // (cuts * moves)))
            return
        until = perf_counter() + self.seconds / cuts
        yield
        while perf_counter() < until:
            yield


def thought(text: str) -> Thought | None:
    """Read a number of tries, or of milliseconds; None if the text is neither, or too much."""
    digits = text.removesuffix(CLOCK)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST_TRIES)):
        return None
    number, clock = int(digits), digits != text
    if not 0 < number <= (MOST_MS if clock else MOST_TRIES):
        return None
    return Thought(seconds=number / 1000) if clock else Thought(tries=number)


def by_the_clock(name: str) -> bool:
    """Tell if a bot of this name thinks by the clock, so that the same seed may play another game."""
    return ":" in name and name.endswith(CLOCK)


class Redealt(View):
    """A view of a game that has been dealt again already: a bot that plays on in it need not do so once more."""

    __slots__ = ("_dealt",)

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self._dealt = state

    def resample(self, rng: Stream) -> State:
        """A copy of it."""
        return self.glimpse(rng).clone()

    def glimpse(self, rng: Stream) -> State:  # noqa: ARG002 - as View has it
        """The state itself."""
        return self._dealt


class Search:
    """Tries moves.

    Attributes:
        worth: What a state is worth to a seat.
        quicker: Who plays on, made from a stream of random numbers.
        thought: How hard it thinks.
    """

    def __init__(self, rng: Stream, worth: Worth, quicker: Callable[[Stream], Bot], thought: Thought) -> None:
        self._rng = rng
        self.worth = worth
        self.quicker = quicker
        self.thought = thought

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move that did best."""
        moves = self._likely(view, legal)
        sums = dict.fromkeys(moves, 0.0)
        cuts = (len(moves) - 1).bit_length()
        for _ in range(cuts):
            for _ in self.thought.spent(len(moves), cuts):
                seed = str(self._rng.word())
                for move in moves:
                    sums[move] += self._try(view, move, seed)
            moves = sorted(moves, key=lambda move: (-sums[move], move))[: (len(moves) + 1) // 2]
        return moves[0]

    def _likely(self, view: View, legal: Sequence[int]) -> list[int]:
        """The moves to be tried: those of which the state that follows looks best, and the quicker bot's own."""
        if len(legal) <= self.thought.wide:
            return list(legal)
        state = view.resample(self._rng)
        own = self.quicker(Stream(str(self._rng.word()), "first thought")).choose(Redealt(state, view.seat), legal)
        values = {move: looks(state, move, view.seat, self.worth) for move in moves_to_weigh(legal, self._rng)}
        best = sorted(values, key=lambda move: (-values[move], move))
        return sorted({own, *best[: self.thought.wide - 1]})

    def _try(self, view: View, move: int, seed: str) -> float:
        """What the state is worth to which a move leads."""
        luck = Stream(seed, "luck")
        state = view.resample(luck)
        turn = state.turns()
        state.apply_unchecked(move)
        self._play_on(state, turn, luck, seed)
        return stands(state, view.seat, self.worth)

    def _play_on(self, state: State, turn: int, luck: Stream, seed: str) -> None:
        """Let every seat play, until a turn ends after the decisions that were asked for."""
        players: dict[int, tuple[Bot, View]] = {}
        for decisions in range(1, LONG):
            past_chance(state, luck)
            seat, before, turn = state.current_player(), turn, state.turns()
            if seat == TERMINAL or (turn != before and decisions >= self.thought.ahead):
                return
            if seat not in players:
                players[seat] = self.quicker(Stream(seed, f"bot {seat}")), Redealt(state, seat)
            bot, seen = players[seat]
            state.apply_unchecked(bot.choose(seen, state.legal_actions()))
