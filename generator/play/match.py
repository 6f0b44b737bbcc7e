"""Game + bots + seed + number -> Record: one game, the same on every platform.

Whatever is drawn or rolled comes from the seed's stream `game NUMBER chance`, so a game has the same dice whichever
games were played before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import SupportsIndex

from generator.play.bots import Bot, StoppedError
from generator.play.record import GameRecord, Head
from generator.play.tally import Outcome, outcome
from generator.play.view import View
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, Game, State, whole

Watched = Callable[[State, int, Sequence[int], int], None]
"""(state, seat, what it may do, what it is about to do): whoever looks on, and changes nothing."""
Chooses = Callable[[View, Sequence[int]], SupportsIndex]
"""What a bot does; a learner's answers with numpy's whole numbers."""


def play(
    game: Game, head: Head, bots: Sequence[Bot], number: int, watch: Watched | None = None
) -> tuple[GameRecord, State, Outcome]:
    """One game to its end, or until a player leaves.

    Args:
        game: What is played.
        head: What its record says of it; its seed is where all luck comes from.
        bots: Who plays, a seat each.
        number: Which of the games of that seed.
        watch: Is told of each decision before it is carried out.

    Returns:
        The record, the state it ended in, and how it went.
    """
    state = game.new_initial_state()
    chance, decisions = _chance(head, number), 0
    seated: list[tuple[Chooses, View]] = [(bot.choose, View(state, seat)) for seat, bot in enumerate(bots)]
    mover, does, draws = state.current_player, state.apply_unchecked, state.sample_chance  # looked up once
    with suppress(StoppedError):
        while (player := mover()) != TERMINAL:
            if player == CHANCE:
                does(draws(chance))
                continue
            legal, (choose, view) = state.legal_actions(), seated[player]
            chosen = choose(view, legal)
            action = chosen if type(chosen) is int else whole(chosen, state)  # a learner's; ours need no call
            if action not in legal:
                state.apply_action(action)  # says which rule forbids it
            if watch:
                watch(state, player, legal, action)
            does(action)
            decisions += 1
    return GameRecord(head, number, tuple(state.history())), state, outcome(state, number, decisions)


def _chance(head: Head, number: int) -> Stream:
    return Stream(head.seed, f"game {number} chance")
