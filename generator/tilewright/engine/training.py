"""A game that plays itself -> Fit: weights of its features, by which its states foretell who wins.

A bot plays all seats, and now and then a move at random, so that it sees more than its own habits. States of these
games are kept, and the weights are those by which the winners were likeliest: multinomial logistic regression, found by
gradient descent with a step of its own for each weight (Adagrad: Duchi, Hazan and Singer 2011). Then the bot plays by
the weights that were found, and learns from these games in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from operator import mul

from tilewright.engine import CHANCE, TERMINAL, Game
from tilewright.engine.value import Features, Fit, Rows, softmax
from tilewright.engine.view import Bot, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream

STRAY = 10
"""Of so many moves one is made at random."""
KEPT = 16
"""States that are kept of a game, at most, spread evenly over it."""
STEPS, STEP, EASE = 150_000, 0.5, 2e-3
"""How many states are looked at, some of them several times; the first step; what large weights cost."""
USUAL_ROUNDS, MOST_ROUNDS, FEW = 6, 60, 16
"""How often each state is looked at; of few games more often, if there are few features: many would learn by heart."""
GENERATIONS = (1, 1, 2)
"""Parts of all games that are played by the greedy bot, by what was learned from these, and so on."""
LATEST = 2
"""Generations of games that weights are learned from."""


@dataclass(frozen=True, slots=True)
class KeptState:
    """A state of a game that was played.

    Attributes:
        rows: Each seat's features.
        turns: Turns that were finished.
        shares: What came of it: each seat's share of the victory.
    """

    rows: Rows
    turns: int
    shares: list[float]


def self_play(game: Game, players: Sequence[Bot], features: Features, luck: Stream) -> list[KeptState]:
    """Play a game and return the states of it that are kept.

    Args:
        game: To be played.
        players: Who plays it, by seat.
        features: What is kept of a state.
        luck: Draws, rolls, and the moves at random.
    """
    state = game.new_initial_state()
    seen: list[tuple[Rows, int]] = []
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_unchecked(state.sample_chance(luck))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_unchecked(legal[0])
            continue
        stray = not luck.below(STRAY)
        state.apply_unchecked(luck.pick(legal) if stray else players[seat].choose(View(state, seat), legal))
        if state.current_player() != TERMINAL:
            seen.append((features(state), state.turns()))
    every, shares = max(1, len(seen) // KEPT), state.returns()
    return [KeptState(rows, turns, shares) for rows, turns in seen[luck.below(every) :: every]]


def fit(samples: Sequence[KeptState], players: int, pace: float, games: int, rng: Stream) -> Fit:
    """Return the weights by which these states foretell best who won."""
    width = len(samples[0].rows[0])
    scale = _scale(samples, width)
    first, last = [0.0] * width, [0.0] * width  # at the beginning; at the end
    sums_first, sums_last = [1e-8] * width, [1e-8] * width
    total_first, total_last, steps = [0.0] * width, [0.0] * width, 0
    rounds = max(USUAL_ROUNDS, min(MOST_ROUNDS, STEPS // len(samples))) if width <= FEW else USUAL_ROUNDS
    for turn in range(rounds):
        for sample in rng.shuffled(samples):
            late = min(1.0, sample.turns / pace)
            early = 1.0 - late
            rows = sample.rows
            mixed = [(early * a + late * b) * each for a, b, each in zip(first, last, scale, strict=True)]
            chances = softmax([fsum(map(mul, row, mixed)) for row in rows])
            off = [share - chance for share, chance in zip(sample.shares, chances, strict=True)]
            for at in range(width):
                slope = 0.0
                for seat, error in enumerate(off):
                    slope += error * rows[seat][at]
                slope *= scale[at]
                a, b = slope * early - EASE * first[at], slope * late - EASE * last[at]
                sums_first[at] += a * a
                sums_last[at] += b * b
                first[at] += STEP * a / sqrt(sums_first[at])
                last[at] += STEP * b / sqrt(sums_last[at])
            if turn == rounds - 1:
                steps += 1
                for at in range(width):
                    total_first[at] += first[at]
                    total_last[at] += last[at]
    return Fit(
        players,
        tuple(each * by / max(1, steps) for each, by in zip(total_first, scale, strict=True)),
        tuple(each * by / max(1, steps) for each, by in zip(total_last, scale, strict=True)),
        pace,
        games,
    )


def _scale(samples: Sequence[KeptState], width: int) -> list[float]:
    """By feature: what makes its differences between seats about 1."""
    sums = [0.0] * width
    for sample in samples:
        for at in range(width):
            column = [row[at] for row in sample.rows]
            sums[at] += (max(column) - min(column)) ** 2
    return [1.0 / sqrt(each / len(samples)) if each > 0 else 0.0 for each in sums]


Players = Callable[[Fit | None], Callable[[str], Sequence[Bot]]]
"""A fit, or None for the greedy bot -> (name of a game's luck) -> who plays it, by seat."""


def train(  # noqa: PLR0913 - how games are played, and who is told
    game: Game,
    players: Players,
    features: Features,
    seed: str,
    *,
    go_on: Callable[[int, int], bool],
    tell: Callable[[int, int], None],
) -> Fit | None:
    """Return the weights that a few generations of games teach.

    Args:
        game: What is played.
        players: Who plays it.
        features: What matters in a state.
        seed: Where all luck comes from.
        go_on: (generation, games of it so far) -> whether it plays another game; each plays one at least.
        tell: (generation, games of it so far): told after each game.

    Returns:
        The weights; None if no game had a state to learn from.
    """
    fitted: Fit | None = None
    batches: list[list[KeptState]] = []
    lengths: list[int] = []
    total = 0
    for generation in range(len(GENERATIONS)):
        batch, seats, number = list[KeptState](), players(fitted), 0
        while not number or go_on(generation, number):
            number += 1
            luck = f"{seed} generation {generation + 1} game {number}"
            if seen := self_play(game, seats(luck), features, Stream(luck, "deals")):
                batch += seen
                lengths.append(seen[-1].turns)
            tell(generation, number)
        total += number
        batches.append(batch)
        samples = [seen for each in batches[-LATEST:] for seen in each]
        if not samples:
            return None
        pace = float(max(1, sorted(lengths)[len(lengths) // 2]))
        fitted = fit(samples, game.num_players, pace, total, Stream(seed, f"fit {generation}"))
    return fitted
