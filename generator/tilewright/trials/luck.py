"""Aggregate -> how much the deal decides, how much the players, and whether it pays to think longer.

The points of a seat in a game are taken for the sum of what the seat brings, what the deal brings to it, what its
player is worth, and the rest: how it was played. Each player sits in every seat of a deal once, so that none of these
can be taken for another (a variance components model: S. R. Searle, G. Casella, C. E. McCulloch, Variance Components,
1992). Intervals are those of ratios of sums over deals: deals are independent of each other, the games of one are not.

One seat searches twice as long as the others, each seat in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import atanh, sqrt, tanh

from tilewright.balance.intervals import Interval, Sampled, chi_square_tail, student_quantile, wilson
from tilewright.engine.record import Head
from tilewright.trials.aggregate import ROW, UNIT, Aggregate, Replays
from tilewright.trials.answer import ENOUGH, StudyAnswer, few, games, of_100, plain
from tilewright.trials.block import GameBlock
from tilewright.trials.elo import Finish, elo_range, gain
from tilewright.trials.estimates import Claim, share

SEAT, PLAYER = 1, 2
"""Places of a row that have the victories which went to the same seat again, and to the same player."""
_SEATS, _SQUARES = 3, 4
LITTLE, MUCH = 0.2, 0.5
"""Of the way from chance alone to what decides all: below the first it is little, from the second much."""
LEAST = 3
"""Deals below which nothing is told."""
Weights = list[Fraction]
"""What every number of a row counts for."""


def of_deal(each: Replays, *, alike: bool) -> Sampled | None:
    """Which part of the variance of points about their seats' means the deal decides; None of too few deals.

    Args:
        each: What there is of the deals.
        alike: Whether all bots are, so that no player is worth more than another.
    """
    if each.deals < LEAST:
        return None
    seats, total = _seats(each), _total(each)
    alphas, worth = _alphas(each), _worth(each, alike=alike)
    pairs = _row(each, {_SEATS: 1, _SQUARES: -1})
    pairs[0] += seats * (seats - 1) * _squares(alphas) - seats * _squares(worth)
    for at in range(seats):
        pairs[ROW + at] = -2 * (seats - 1) * alphas[at]
        pairs[ROW + seats + at] = 2 * worth[at]
    part = _ratio([weight / (seats * seats * (seats - 1)) for weight in pairs], total, each)
    if part is None:
        return None
    value, error = part
    if abs(value) >= 1:
        return Sampled(value, Interval(value, value, each.deals))
    half = (
        student_quantile(0.05, each.deals - 1) * error / (1 - value * value)
    )  # Fisher's, so that it keeps within -1 and 1
    return Sampled(value, Interval(tanh(atanh(value) - half), tanh(atanh(value) + half), each.deals))


def of_players(each: Replays) -> Sampled | None:
    """Which part of the same variance it decides who plays: nothing where all are worth the same."""
    if each.deals < LEAST:
        return None
    seats, worth = _seats(each), _worth(each, alike=False)
    between = _row(each, {0: -_squares(worth) / seats})
    for at in range(seats):
        between[ROW + seats + at] = 2 * worth[at] / seats**2
    total = _total(each)
    part = _ratio(between, total, each)
    if part is None:
        return None
    luck = _luck_of_worth(each, worth) / _times(total, each.products[0]) * each.deals
    value = part[0] - float(luck)
    half = student_quantile(0.05, each.deals - 1) * sqrt(part[1] ** 2 + 2 * float(luck) ** 2 / max(1, seats - 1))
    return Sampled(max(0.0, value), Interval(max(0.0, value - half), min(1.0, max(0.0, value + half)), each.deals))


def again(each: Replays, place: int) -> Sampled | None:
    """How often whoever has won a deal wins it again: the same seat, or the same player.

    A deal counts as much as it tells: its games are not independent, so Wilson's interval is of fewer than there are.
    """
    if not each.deals or _seats(each) < 2:
        return None
    pairs = _seats(each) * (_seats(each) - 1) // 2
    scale = UNIT * UNIT * pairs
    value = Fraction(each.products[0][place], scale * each.deals)
    square = Fraction(each.products[place][place], scale * scale * each.deals) - value * value
    most = Fraction(each.deals * pairs)
    worth = min(most, value * (1 - value) / square * (each.deals - 1)) if square else most
    low, high = wilson(float(value * worth), max(1.0, float(worth)))
    return Sampled(float(value), Interval(max(0.0, low), min(1.0, high), each.deals))


def _seats(each: Replays) -> int:
    return (len(each.products) - ROW) // 2


def _alphas(each: Replays) -> Weights:
    """What each seat has on average in a game."""
    games = each.deals * _seats(each)
    return [Fraction(sums, games) for sums in each.products[0][ROW : ROW + _seats(each)]]


def _worth(each: Replays, *, alike: bool) -> Weights:
    """What each player has more than the average."""
    if alike:
        return [Fraction(0)] * _seats(each)
    means = [Fraction(sums, each.deals * _seats(each)) for sums in each.products[0][ROW + _seats(each) :]]
    middle = sum(means, Fraction()) / len(means)  # sum is exact
    return [mean - middle for mean in means]


def _luck_of_worth(each: Replays, worth: Weights) -> Fraction:
    """By how much the spread of what players are worth is too large, for it is of so few deals."""
    seats, total = _seats(each), Fraction()
    for player, one in enumerate(worth):
        weights = _row(each, {0: -one})
        for at in range(seats):
            weights[ROW + seats + at] = Fraction(int(at == player), seats) - Fraction(1, seats * seats)
        total += _times(weights, [_times(weights, line) for line in each.products])
    return total / (seats * each.deals * max(1, each.deals - 1))


def _total(each: Replays) -> Weights:
    """Weights that make the variance of points about their seats' means."""
    seats, alphas = _seats(each), _alphas(each)
    total = _row(each, {0: _squares(alphas) / seats, _SQUARES: Fraction(1, seats * seats)})
    for at in range(seats):
        total[ROW + at] = -2 * alphas[at] / (seats * seats)
    return total


def _row(each: Replays, weights: dict[int, Fraction | int]) -> Weights:
    return [Fraction(weights.get(at, 0)) for at in range(len(each.products))]


def _ratio(top: Weights, bottom: Weights, each: Replays) -> tuple[float, float] | None:
    """A sum over deals in parts of another, and its standard error."""
    whole = _times(bottom, each.products[0])
    if not whole:
        return None
    value = _times(top, each.products[0]) / whole
    off = [a - value * b for a, b in zip(top, bottom, strict=True)]
    square = _times(off, [_times(off, line) for line in each.products])
    # as if each deal had been left out where it is compared: both sums have means in them that it has a part in
    fewer = (each.deals / (each.deals - 1)) ** 2
    return float(value), sqrt(max(0.0, float(square / whole**2) * fewer))


def _squares(numbers: Weights) -> Fraction:
    return sum((each * each for each in numbers), Fraction())  # sum is exact


def _times(weights: Sequence[Fraction], numbers: Sequence[Fraction | int]) -> Fraction:
    return sum((weight * number for weight, number in zip(weights, numbers, strict=True)), Fraction())  # sum is exact


def verdicts(seat: Sampled | None, player: Sampled | None, fair: float) -> Iterator[str]:
    """Whether a game is luck, as far as that is sure: how often the same seat, or the same player, wins again.

    Args:
        seat: The share of two games of one deal in which the same seat wins both.
        player: The same of players, who change their seats; None if all play alike.
        fair: That share if nothing but chance decided.
    """
    little, much = fair + (1 - fair) * LITTLE, fair + (1 - fair) * MUCH
    if player and player.within.high < little:
        yield "Luck decides who wins: the differences between these players hardly matter."
    elif player and player.within.low > much:
        yield "Play decides who wins: the better player wins most deals, from any seat."
    elif player is None and seat and seat.within.low > much:
        yield "Among players of this kind, mostly luck decides who wins."


def luck(aggregate: Aggregate, bots: Sequence[str]) -> StudyAnswer:
    """What of the points, and of the victories, the deal decides: all cards, dice and lots, not what bots think."""
    replays, seats, alike = aggregate.replays, aggregate.seats, len(set(bots)) == 1
    deal, players = of_deal(replays, alike=alike), None if alike else of_players(replays)
    seat, player = again(replays, SEAT), None if alike else again(replays, PLAYER)
    says, fair = list[str](), f"{100 / seats:.3g}"
    if replays.deals < ENOUGH:
        few_deals = "1 deal is" if replays.deals == 1 else f"{replays.deals} deals are"
        enough = games(-(-aggregate.games * ENOUGH // replays.deals))
        says.append(f"Inconclusive: {few_deals} few; {enough} have {ENOUGH}.")
    if seat and player:
        says.append(
            f"In two games of one deal, the same seat wins both {of_100(seat.within)} times of 100, the same "
            f"player {of_100(player.within)} ({fair}: it decides nothing, 100: it decides everything)."
        )
    elif seat:
        says.append(
            f"With the same luck and other first moves, the same seat wins again {of_100(seat.within)} times of "
            f"100 ({fair}: luck decides nothing, 100: luck decides everything)."
        )
    if replays.deals >= ENOUGH:
        says += verdicts(seat, player, 1 / seats)
    if deal:
        who = f", the player {of_100(players.within)}" if players else ""
        within = deal.within  # no share is below nothing
        part = of_100(replace(within, low=max(0.0, within.low), high=max(0.0, within.high)))
        says.append(f"The deal decides {part} of 100 parts of the differences in points{who}, the play the rest.")
    numbers = {
        "deal": plain(deal) if deal else None,
        "players": plain(players) if players else None,
        "same_seat": plain(seat) if seat else None,
        "same_player": plain(player) if player else None,
    }
    of = f"{replays.deals:,} deals, each played {seats} times: the same luck, seats rotated, other first moves"
    return StudyAnswer("luck", "Luck and play", tuple(says), of, numbers)


TRIES = 20
"""Tries for a decision, of whoever thinks less."""
SKILL = "skill"
"""The name of the answer, and of the claim that thinking pays or harms."""
WEIGHT = 0.4
"""The weight of that claim, beside those of seats and uses (`tilewright.trials.estimates`)."""


def thinkers(head: Head, count: int, tries: int = TRIES) -> Iterator[GameBlock]:
    """So many games, a block each, for each takes its time."""
    for number in range(1, count + 1):
        more = _thinker(number, head.players)
        bots = tuple(f"search:{tries * (2 if seat == more else 1)}" for seat in range(head.players))
        yield GameBlock(replace(head, bots=bots), number, 1, 0)


def _thinker(number: int, seats: int) -> int:
    """Which seat thinks more."""
    return number % seats


def won(block: GameBlock, aggregate: Aggregate) -> float | None:
    """The share of a game's victory that went to whoever thought more; None of a game that was not finished."""
    return aggregate.wins[_thinker(block.first, aggregate.seats)] / UNIT if aggregate.games else None


def chance(wins: Sequence[float], seats: int) -> float:
    """How often chance alone would be as far from fair, if thinking made no difference."""
    expected = len(wins) / seats
    off = sum(wins) - expected  # sum counts shares of victories
    return chi_square_tail(off**2 / (expected * (1 - 1 / seats)), 1)


def gain_of_thought(wins: Sequence[float], seats: int) -> Sampled | None:
    """What twice the thought gains a seat, in Elo points; None of no games, or of one seat.

    Args:
        wins: Of each game, the share of the victory that went to whoever thought more.
        seats: How many play.
    """
    table = ("more", *["less"] * (seats - 1))
    rest = max(1, seats - 1)
    shares = [(won, *[(1 - won) / rest] * (seats - 1)) for won in wins]
    return gain([Finish(deal, table, each) for deal, each in enumerate(shares)], {"less": 1, "more": 2})


def skill(wins: Sequence[float], seats: int, tries: int = TRIES, *, stands: bool) -> StudyAnswer:
    """What came of it.

    Args:
        wins: Of each game, the share of the victory that went to whoever thought more.
        seats: How many play.
        tries: For a decision, of whoever thought less.
        stands: Whether it is claimed that thinking makes a difference.
    """
    share_of, fair = share(sum(wins), len(wins)), 1 / seats  # sum counts shares of victories
    means = "it is not decided whether longer thinking wins more"
    if stands:
        means = (
            "longer thinking wins more"
            if share_of.value > fair
            else ("longer thinking wins less, so the bots judge the game wrongly")
        )
    gained = gain_of_thought(wins, seats)
    elo = list[str]()
    if gained and len(wins) >= ENOUGH:
        elo.append(f"Doubling its thought gains a seat {elo_range(gained.within, signed=True)} Elo points.")
    says = (
        *few(len(wins)),
        f"A bot that searches twice as long wins {of_100(share_of.within)} of 100 (fair: {100 * fair:.3g}): {means}.",
        *elo,
    )
    of = f"{games(len(wins))}, one seat with search:{2 * tries} and the others with search:{tries}, seats taking turns"
    numbers = {"wins": plain(share_of), "chance": chance(wins, seats), "stands": stands, "tries": tries}
    numbers["elo_per_doubling"] = plain(gained) if gained else None
    return StudyAnswer(SKILL, "Does longer thinking win more", says, of, numbers)


def claim(wins: Sequence[float], seats: int) -> Claim:
    """That thinking makes a difference."""
    return Claim(SKILL, chance(wins, seats) if len(wins) >= ENOUGH else 1.0, WEIGHT)
