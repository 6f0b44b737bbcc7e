"""View -> a move that turned out well: bots that try a move in games of their own, played on by a quicker bot.

A try deals again what the seat cannot know, does the move, lets the quicker bot play every seat for a while, and weighs
where that leads. All moves are tried with the same luck, and half of them, the worse ones, are dropped again and again
(sequential halving: Karnin, Koren and Somekh 2013), so that most tries are spent on those between which it is close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from generator.play.ahead import Worth, past_chance, stands, weighed
from generator.play.bots import Bot
from generator.play.view import View
from generator.rng import Stream
from generator.rules import TERMINAL, State

TRIES, ROUNDS, WIDE = 200, 3, 6
"""What a search does unless it is told otherwise; see `Search`."""
LONG = 400
"""Decisions after which a try is weighed wherever it is: a turn may be long."""


class Search:
    """Tries moves.

    Attributes:
        worth: What a state is worth to a seat.
        quicker: Who plays on, made from a stream of random numbers.
        tries: How many tries a decision may take; every move is tried once at least.
        rounds: How many turns of each player a try goes on; 0 for the rest of the present turn.
        wide: How many moves are tried at all: of more, those that look best at once.
    """

    def __init__(  # noqa: PLR0913 - what makes it, by name
        self,
        rng: Stream,
        worth: Worth,
        quicker: Callable[[Stream], Bot],
        *,
        tries: int = TRIES,
        rounds: int = ROUNDS,
        wide: int = WIDE,
    ) -> None:
        self._rng = rng
        self.worth = worth
        self.quicker = quicker
        self.tries = tries
        self.rounds = rounds
        self.wide = wide

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move that did best."""
        moves = self._likely(view, legal)
        sums, tried = dict.fromkeys(moves, 0.0), 0
        rounds = max(1, (len(moves) - 1).bit_length())
        for _ in range(rounds):
            if len(moves) == 1:
                break
            for _ in range(max(1, self.tries // (rounds * len(moves)))):
                seed = str(self._rng.word())
                for move in moves:
                    sums[move] += self._try(view, move, seed)
                tried += 1
            moves = sorted(moves, key=lambda move: (-sums[move], move))[: (len(moves) + 1) // 2]
        return moves[0]

    def _likely(self, view: View, legal: Sequence[int]) -> list[int]:
        """The moves to be tried: those of which the state that follows looks best."""
        if len(legal) <= self.wide:
            return list(legal)
        state = view.resample(self._rng)

        def looks(move: int) -> float:
            after = state.clone()
            after.apply_unchecked(move)
            return stands(after, view.seat, self.worth)

        own = self.quicker(Stream(str(self._rng.word()), "first thought")).choose(View(state, view.seat), legal)
        best = sorted(weighed(legal, self._rng), key=lambda move: (-looks(move), move))
        return sorted({own, *best[: self.wide - 1]})

    def _try(self, view: View, move: int, seed: str) -> float:
        """What the state is worth to which a move leads."""
        luck = Stream(seed, "luck")
        state = view.resample(luck)
        end = state.turns() + max(1, self.rounds * len(state.returns()))
        state.apply_unchecked(move)
        self._play_on(state, luck, seed, end)
        return stands(state, view.seat, self.worth)

    def _play_on(self, state: State, luck: Stream, seed: str, end: int) -> None:
        players: dict[int, tuple[Bot, View]] = {}
        for step in count():
            past_chance(state, luck)
            seat = state.current_player()
            if seat == TERMINAL or state.turns() >= end or step >= LONG:
                return
            if seat not in players:
                players[seat] = self.quicker(Stream(seed, f"bot {seat}")), View(state, seat)
            bot, seen = players[seat]
            state.apply_unchecked(bot.choose(seen, state.legal_actions()))
