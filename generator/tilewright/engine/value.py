"""State -> each seat's chance to win, by features of the state and weights that were learned from games.

A room tells what matters in its game: `FEATURES`, a row of numbers for each seat. A game without them is judged by its
points, by what its room or its state says that it is worth, by what its players hold, and by whose turn it is. A seat's
row times the weights is its strength, and the chances of all seats are the softmax of their strengths: of two seats a
logistic curve. Early in a game other weights count than late, and in between both, in proportion to the turns.

The bot `learned` plays by it. The likeliest moves are tried: the move is made, a quick bot finishes the turn, and the
state at its end is weighed, for in the middle of a turn too much is open to be judged. If dice or hidden cards are
involved, they are tried with other luck again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, fsum
from operator import mul

from tilewright.engine import TERMINAL, State
from tilewright.engine.ahead import Worth, looks, moves_to_weigh, past_chance, standing
from tilewright.engine.search import Redealt
from tilewright.engine.view import Bot, Holds, View
from tilewright.frozen import dataclass
from tilewright.rng import Stream

Rows = list[list[float]]
"""A row of features for each seat."""
Features = Callable[[State], Rows]
LEAD = 1e-6
"""Chance that a point is worth at the end of a game: so little that it only decides between two ways to win."""
STEEP = 30.0
"""Strengths further apart than this are as good as sure."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights for games of one number of players.

    Attributes:
        players: How many play.
        early: A weight for each feature when a game begins.
        late: The same at its end.
        pace: Turns that a game takes, typically.
        games: How many games it was learned from.
        made: The command that it was made by.
    """

    players: int
    early: tuple[float, ...]
    late: tuple[float, ...]
    pace: float
    games: int = 0
    made: str = ""

    def weights(self, turns: int) -> list[float]:
        """Return the weights after so many turns."""
        late = min(1.0, turns / self.pace)
        return [a + late * (b - a) for a, b in zip(self.early, self.late, strict=True)]


class Value:
    """What a state is worth, by a fit.

    Attributes:
        names: What the features are called, in order.
        features: (state) -> a row for each seat.
        fits: Weights, each for games of one number of players: those of the nearest number are taken.
    """

    def __init__(self, names: Sequence[str], features: Features, fits: Sequence[Fit]) -> None:
        self.names = tuple(names)
        self.features = features
        self.fits = tuple(fits)
        self._kept = (0, -1, list[float]())  # players, turns, weights: one value, for other threads may ask as well

    def weights(self, players: int, turns: int) -> list[float]:
        """Return the weights for so many players after so many turns; those that were wanted last are kept."""
        kept = self._kept
        if kept[0] != players or kept[1] != turns:
            fit = min(self.fits, key=lambda each: (abs(each.players - players), each.players))
            kept = self._kept = (players, turns, fit.weights(turns))
        return kept[2]

    def strengths(self, state: State) -> list[float]:
        """Return each seat's strength: only differences between seats mean something."""
        rows = self.features(state)
        weights = self.weights(len(rows), state.turns())
        return [fsum(map(mul, row, weights)) for row in rows]

    def chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; the shares of the victory if the game is over."""
        return state.returns() if state.current_player() == TERMINAL else softmax(self.strengths(state))

    def worth(self, state: State, seat: int) -> float:
        """Return a seat's chance to win; at the end its share of the victory, and next to nothing for its lead."""
        if state.current_player() == TERMINAL:
            points = standing(state)
            lead = points[seat] - max((each for at, each in enumerate(points) if at != seat), default=0.0)
            return state.returns()[seat] + LEAD * lead
        strengths = self.strengths(state)
        own, whole = strengths[seat], 0.0
        for each in strengths:
            whole += exp(max(-STEEP, min(STEEP, each - own)))
        return 1.0 / whole


def softmax(strengths: Sequence[float]) -> list[float]:
    """Return chances that add up to 1, the higher the stronger."""
    most = max(strengths)
    powers = [exp(max(-STEEP, each - most)) for each in strengths]
    whole = sum(powers)
    return [each / whole for each in powers]


PLAIN = ("points", "points ahead of the best other", "worth at a glance", "on the move")
"""The features that any game has; what its players hold comes behind them."""


def plain_features(worth: Worth, holds: Holds, things: Sequence[str]) -> Features:
    """Return the features that any game has: points, the lead, what the game says of a state, whose move it is.

    Args:
        worth: What a state is worth to a seat at a glance.
        holds: What a seat holds, by name.
        things: The names of what is counted of that.
    """

    def features(state: State) -> Rows:
        points, now = standing(state), state.current_player()
        rows: Rows = []
        for seat, own in enumerate(points):
            best = max((each for at, each in enumerate(points) if at != seat), default=0.0)
            has = holds(state, seat) if things else {}
            glance = 0.0 if now == TERMINAL else worth(state, seat)
            rows.append([own, own - best, glance, float(seat == now), *(float(has.get(name, 0)) for name in things)])
        return rows

    return features


WIDE = 4
"""Moves that are tried to the end of the turn, and moves that end it."""
LONG = 40
"""Decisions after which a turn is weighed where it is."""
DEALS, ENOUGH = 24, 40
"""With how much different luck a move is tried, at most; decisions after which no other luck is tried, by default."""


class Learned:
    """Weighs the ends of turns.

    Attributes:
        value: What a state is worth.
        worth: What it is worth at a glance: which moves are tried.
        quicker: Who finishes a turn, made from a stream of random numbers.
        enough: Decisions after which no other luck is tried, if more than two play; ENOUGH for two.
    """

    def __init__(
        self, rng: Stream, value: Value, worth: Worth, quicker: Callable[[Stream], Bot], enough: int = ENOUGH
    ) -> None:
        self._rng = rng
        self.value, self.worth, self.quicker, self.enough = value, worth, quicker, enough

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move after which the turn ends best; of several that are as good, any."""
        if len(legal) == 1:
            return legal[0]
        state, seat = view.resample(self._rng), view.seat
        turn, (moves, ends) = state.turns(), self._likely(state, seat, legal)
        sums, decisions, drew = dict.fromkeys(moves, 0.0), 0, False
        enough = self.enough if len(standing(state)) > 2 else ENOUGH
        for deal in range(DEALS):
            if deal:
                state = view.resample(self._rng)  # with other luck: once alone, whatever hangs on a die looks sure
            seed, before = str(self._rng.word()), list(sums.values())
            for move in moves:
                decisions += 1
                if move in ends and not deal:
                    sums[move] += ends[move]
                    continue
                after = state.clone()
                after.apply_unchecked(move)
                if after.turns() == turn:
                    took = finish_turn(after, turn, self.quicker, Stream(seed, "luck"), seed)
                    drew = drew or len(after.history()) - len(state.history()) > 1 + took
                    decisions += took
                sums[move] += self.value.worth(after, seat)
            same = all(2 * first == both for first, both in zip(before, sums.values(), strict=True))
            if decisions > enough or (deal == 1 and same and not drew):  # no time is left, or no luck is involved
                break
        best = max(sums.values())
        return self._rng.pick([move for move in moves if sums[move] == best])

    def _likely(self, state: State, seat: int, legal: Sequence[int]) -> tuple[list[int], dict[int, float]]:
        """The moves that are tried: the best at a glance, and those that end the turn best; what all of these bring."""
        turn, weighs = state.turns(), moves_to_weigh(legal, self._rng)
        ends, open_ = dict[int, float](), list[int]()
        for move in weighs:
            after = state.clone()
            after.apply_unchecked(move)
            if after.turns() != turn or after.current_player() == TERMINAL:
                ends[move] = self.value.worth(after, seat)
            else:
                open_.append(move)
        if len(open_) > WIDE:
            glance = {move: looks(state, move, seat, self.worth) for move in open_}
            open_ = sorted(open_, key=lambda move: (-glance[move], move))[:WIDE]
        return [*open_, *sorted(ends, key=lambda move: (-ends[move], move))[:WIDE]], ends


def finish_turn(state: State, turn: int, quicker: Callable[[Stream], Bot], luck: Stream, seed: str) -> int:
    """Let a quick bot play all seats until a turn is over, or the game; return how many decisions it took.

    Args:
        state: The game, which is changed.
        turn: How many turns are finished before it.
        quicker: Makes the bot.
        luck: Draws and rolls.
        seed: Where the bots' own luck comes from.
    """
    players: dict[int, tuple[Bot, View]] = {}
    for decisions in range(LONG):
        if state.turns() > turn:
            return decisions
        past_chance(state, luck)
        seat = state.current_player()
        if seat == TERMINAL or state.turns() > turn:
            return decisions
        if seat not in players:
            players[seat] = quicker(Stream(seed, f"bot {seat}")), Redealt(state, seat)
        bot, seen = players[seat]
        state.apply_unchecked(bot.choose(seen, state.legal_actions()))
    return LONG
