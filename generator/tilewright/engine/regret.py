"""Game -> Strategy: how to play a small game for two that hides something, so that nobody can gain much against it.

Counterfactual regret minimisation (Zinkevich, Johanson, Bowling and Piccione 2007): whoever plays a game against
themselves again and again, and at each decision prefers moves by how much they regret not having made them, comes on
average to an equilibrium. Here it is CFR+ (Tammelin 2014): regrets never fall below zero, players learn in turn, and
later rounds count for more. The whole tree is looked at in each round, so nothing is random. Sampling it (Lanctot,
Waugh, Zinkevich and Bowling 2009) would pay for larger trees; such a game is not solved at all, and bots search in it.
Whoever learns here trembles a little (Selten 1975), so that players learn to answer mistakes as well.

What counts is points, if those of both players always add up to the same; else the shares of the victory.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from tilewright.engine.game import CHANCE, TERMINAL, Game, GameBase, State
from tilewright.engine.view import Bot, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream

PLAYERS = 2
"""How many play a game that can be solved."""
MOST_NODES = 12_000
"""Positions, by every way of coming to them, of a game that is solved: a tree of more is left alone."""
MOST_STATES = 2_000
"""Different things that a player may know when there is something to choose, of a game that is solved."""
WORK = 600_000
"""Positions that are looked at in all, in rounds over the whole tree."""
LEAST_ROUNDS, MOST_ROUNDS = 40, 1_000
"""Rounds over the tree, whatever its size."""
TREMBLE = 0.01
"""How much of the time a player who learns does anything at all."""
PROBES = 16
"""Games that are played at random to see if the tree can be small."""
WORD = 1 << 32

Chances = Mapping[int, float]
"""Action -> its probability; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """How to play a game, whichever seat one has.

    Attributes:
        chances: What a player knows, as `State.information_state_string` says it -> how likely each action should be.
    """

    chances: Mapping[str, Chances]


class Decision:
    """What a player may know where there is something to choose, and what has been learnt about it.

    Attributes:
        actions: The legal actions.
        regrets: How much each is regretted not to have been taken, never below zero.
        sums: How likely each was in all rounds, later ones counting for more.
        now: How likely each is in this round.
    """

    __slots__ = ("actions", "now", "regrets", "sums")

    def __init__(self, actions: Sequence[int]) -> None:
        self.actions = tuple(actions)
        self.regrets = [0.0] * len(actions)
        self.sums = [0.0] * len(actions)
        self.now = [1 / len(actions)] * len(actions)

    def settle(self) -> None:
        """Make each action as likely as it is regretted, and all alike if none is; none is ever quite unlikely."""
        self.regrets = [max(0.0, each) for each in self.regrets]
        total, alike = math.fsum(self.regrets), 1 / len(self.actions)
        sure = [each / total for each in self.regrets] if total else [alike] * len(self.actions)
        self.now = [(1 - TREMBLE) * each + TREMBLE * alike for each in sure]

    def average(self) -> Chances:
        """How likely each action was, over all rounds, without those that were done by trembling alone."""
        least = 2 * TREMBLE * math.fsum(self.sums) / len(self.actions)
        meant = [each if each > least else 0.0 for each in self.sums]
        total = math.fsum(meant)
        return MappingProxyType({action: each / total for action, each in zip(self.actions, meant, strict=True)})


class GameTree:
    """All positions of a game by every way of coming to them, each one behind the position that leads to it.

    Positions in which there is but one thing to do are passed over.

    Attributes:
        seats: Whose decision each is: a seat, CHANCE or TERMINAL.
        after: The numbers of the positions that follow it.
        odds: At a chance node, how likely each of them is.
        asked: At a decision, what is known there, and has been learnt.
        worth: At the end, what the first seat has of it more than the second.
        decisions: What a player knows -> what has been learnt.
        ends: At the end, the points of both, and their shares of the victory.
    """

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.after: list[list[int]] = []
        self.odds: list[Sequence[float]] = []
        self.asked: list[Decision | None] = []
        self.worth: list[float] = []
        self.decisions: dict[str, Decision] = {}
        self.ends: dict[int, tuple[list[float], list[float]]] = {}

    def add(self, state: State, ways: Sequence[int], above: int) -> int | None:
        """Write a position down, and return its number; None if a player takes it for one with other legal actions.

        Args:
            state: The position.
            ways: How it may go on.
            above: The number of the position that leads to it, -1 if none does.
        """
        at, seat, asked = len(self.seats), state.current_player(), None
        if seat not in (CHANCE, TERMINAL):
            asked = self.decisions.setdefault(state.information_state_string(seat), Decision(ways))
            if asked.actions != tuple(ways):
                return None
        if seat == TERMINAL:
            self.ends[at] = (state.totals(), state.returns())
        if above >= 0:
            self.after[above].append(at)
        self.seats.append(seat)
        self.after.append([])
        self.odds.append([chance for _, chance in state.chance_outcomes()] if seat == CHANCE else ())
        self.asked.append(asked)
        self.worth.append(0.0)
        return at

    def weigh(self) -> None:
        """Find out what counts, and what each end is worth."""
        sums = {round(sum(points), 6) for points, _ in self.ends.values()}
        by_points = len(sums) == 1 and any(points[0] != points[1] for points, _ in self.ends.values())
        for at, (points, shares) in self.ends.items():
            first, second = points if by_points else shares
            self.worth[at] = (first - second) / PLAYERS

    def learn(self, seat: int, weight: float) -> None:
        """One round: play it through, and let a seat learn from it.

        Args:
            seat: Who learns.
            weight: How much the way the seat plays in this round counts for the average.
        """
        own, others = [1.0] * len(self.seats), [1.0] * len(self.seats)
        for at, (whose, after) in enumerate(zip(self.seats, self.after, strict=True)):
            decision = self.asked[at]
            chances = decision.now if decision else self.odds[at]
            if whose == seat and decision:
                counted = weight * own[at]
                decision.sums = [sums + counted * now for sums, now in zip(decision.sums, chances, strict=True)]
            for each, chance in zip(after, chances, strict=True):
                own[each], others[each] = (
                    (own[at] * chance, others[at]) if whose == seat else (own[at], others[at] * chance)
                )
        worth = self.worth[:] if seat == 0 else [-each for each in self.worth]
        for at in range(len(worth) - 1, -1, -1):
            if self.seats[at] == TERMINAL:
                continue
            decision, values = self.asked[at], [worth[each] for each in self.after[at]]
            chances = decision.now if decision else self.odds[at]
            worth[at] = here = math.fsum(map(float.__mul__, values, chances))
            if self.seats[at] == seat and decision:
                regrets = decision.regrets
                for action, value in enumerate(values):
                    regrets[action] += others[at] * (value - here)

    def solve(self, rounds: int) -> Strategy:
        """Play so many rounds, and return how the players have played on average."""
        by_seat = [
            {id(each): each for each, whose in zip(self.asked, self.seats, strict=True) if each and whose == seat}
            for seat in range(PLAYERS)
        ]
        for number in range(1, rounds + 1):
            for seat in range(PLAYERS):
                self.learn(seat, number)
                for decision in by_seat[seat].values():
                    decision.settle()
        return Strategy(MappingProxyType({known: each.average() for known, each in self.decisions.items()}))


def tree_of(game: Game, most: int = MOST_NODES) -> GameTree | None:
    """Return the tree of a game; None if it has more positions than so many, is not for two, or hides too much.

    It hides too much if a player cannot tell two positions apart in which other actions are legal.
    """
    if game.num_players != PLAYERS or not _may_be_small(game, most):
        return None
    tree, steps = GameTree(), 0
    waiting: list[tuple[State, int]] = [(game.new_initial_state(), -1)]
    while waiting:
        state, above = waiting.pop()
        ways = state.legal_actions()
        while len(ways) == 1 and steps <= most:
            state.apply_unchecked(ways[0])
            ways, steps = state.legal_actions(), steps + 1
        at, steps = tree.add(state, ways, above), steps + len(ways)
        if at is None or steps > most or len(tree.decisions) > MOST_STATES:
            return None
        for action in reversed(ways):
            following = state.clone()
            following.apply_unchecked(action)
            waiting.append((following, at))
    tree.weigh()
    return tree


def _may_be_small(game: Game, most: int) -> bool:
    """Whether a tree can have so few positions: guessed from a few games at random, as Knuth (1975) does.

    The product of the numbers of choices on a random way through a tree is on average the number of its ends.
    """
    rng, total = Stream("a small game?", game.id), 0
    for _ in range(PROBES):
        state, product, steps = game.new_initial_state(), 1, 0
        while not state.is_terminal():
            ways = state.legal_actions()
            product, steps = product * len(ways), steps + 1
            if total + product > most * PROBES or steps > most:
                return False
            state.apply_unchecked(rng.pick(ways))
        total += product
    return True


def solve(game: Game, rounds: int | None = None) -> Strategy | None:
    """Return how to play a game; None if it is not small enough to be solved in a few seconds.

    Args:
        game: The game.
        rounds: How often the tree is played through; None for as often as its size allows.
    """
    tree = tree_of(game)
    if tree is None or not tree.decisions:
        return None
    return tree.solve(rounds or min(MOST_ROUNDS, max(LEAST_ROUNDS, WORK // len(tree.seats))))


@lru_cache(maxsize=8)
def strategy_of(game: GameBase[Any]) -> Strategy | None:
    """Return what `solve` says of a game, worked out once in a process for each of the last few games."""
    return solve(game)


class MixedBot:
    """Plays by a strategy: each action as often as that says.

    Attributes:
        strategy: Which.
        otherwise: Who plays where the strategy says nothing.
    """

    def __init__(self, rng: Stream, strategy: Strategy, otherwise: Bot) -> None:
        self._rng = rng
        self.strategy = strategy
        self.otherwise = otherwise

    def probabilities(self, view: View, legal: Sequence[int]) -> list[tuple[int, float]]:
        """Return each legal action with how likely it should be; [] if the strategy says nothing of them."""
        chances = self.strategy.chances.get(view.information_state_string(), {})
        weights = [(action, chances.get(action, 0.0)) for action in legal]
        total = math.fsum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights] if total > 0 else []

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of them, by its probability."""
        if len(legal) == 1:
            return legal[0]
        chances = self.probabilities(view, legal)
        if not chances:
            return self.otherwise.choose(view, legal)
        left = self._rng.word() / WORD
        for action, chance in chances:
            left -= chance
            if left < 0:
                return action
        return max(chances, key=lambda each: each[1])[0]  # what rounding has left over


class Solver:
    """Plays a small game as it is solved, and any other game as another bot does.

    Attributes:
        otherwise: The other bot.
    """

    def __init__(self, rng: Stream, otherwise: Bot) -> None:
        self._rng = rng
        self.otherwise = otherwise

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """An action of the strategy, else what the other bot would do."""
        game = view.rules()
        strategy = strategy_of(game) if game else None
        bot = MixedBot(self._rng, strategy, self.otherwise) if strategy else self.otherwise
        return bot.choose(view, legal)
