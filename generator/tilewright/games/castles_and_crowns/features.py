"""State -> what matters in it, a row for each seat: what it has and may expect, and how well its knights are spent.

The points that a seat may expect come from its chance to win each battlefield, of which `WORTH` of the bots knows less:
there a battlefield that nobody has entered is nobody's, a player who is not there has no chance, and knights count that
will not be sent any more because the round ends before their turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from tilewright.engine import TERMINAL
from tilewright.games.castles_and_crowns.bots import KEPT, prospects
from tilewright.games.castles_and_crowns.engine.position import LYING, NOWHERE
from tilewright.games.castles_and_crowns.engine.rounds import STRENGTH, winner
from tilewright.games.castles_and_crowns.engine.state import State

NAMES = (
    "points",
    "points expected",
    "points expected late",
    "nobles to come",
    "knights to send",
    "knights to send in the last turns",
    "captain at home",
    "traitor at home",
    "begins the round",
    "next to roll",
    "battlefields entered",
    "strength sent",
    "strength that is not needed",
    "prizes led",
    "battlefields not led",
    "ranks of groups",
)
"""What the features are called, in order."""
(
    POINTS,
    EXPECTED,
    LATE,
    PROMISE,
    UNSENT,
    HURRY,
    CAPTAIN,
    TRAITOR,
    BEGINS,
    NEXT,
    ENTERED,
    SENT,
    SPARE,
    LED,
    BEHIND,
    RANKS,
) = range(len(NAMES))
TEN, FIVE, SIX = 10, 5, 6
"""What is written as 1: points, and knights sent; points of a card, and spare knights; pips of a group."""
A_RANK, ENOUGH = 0.02, 1.5
"""Knights that a pip of rank is as good as, when equals meet; knights by which it is enough to be ahead."""

# Log odds to win a battlefield, fitted to who won those of 55,000 rounds: in positions of games for two and four, up to
# eight of the legal moves were made, whichever, and greedy players played the round to its end, four times each.
KNIGHT, SURE, SOON = 0.66, 0.36, 0.15
"""Of a knight there: always, and the more the fewer are to come, counted in all knights of the game and `SOON`."""
PIP = 0.06
"""Of a pip of a group's rank, as `SURE`."""
HERE, AWAY = 1.8, 1.95
"""Of all knights still to be sent: of a player who is at the battlefield, and of one who is not."""
ABSENT, PRIZE = 0.5, 0.27
"""Of a player who is not there but may come, and of each point that the card would bring."""
LEADER = 0.36
"""Of a captain still to be sent."""
DISLOYAL, CALLED = -0.58, 0.53
"""Of a traitor there, who may be called away, and of one elsewhere who may be called."""
NOBODY, WORTHLESS = 3.7, -0.56
"""That nobody comes, where nobody is; and of each point that the card would bring a player on average."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat."""
    setup = state.setup
    fighting = bool(state.field) and state.owner[state.field[0]] == LYING
    points, promises, gains = prospects(setup, tuple(state.owner), tuple(state.field))
    progress = (state.round - fighting) / setup.rounds
    rows = list[list[float]]()
    for has, promise in zip(points, promises, strict=True):
        row = [0.0] * len(NAMES)
        row[POINTS], row[PROMISE] = has / TEN, promise / (2 * TEN)
        rows.append(row)
    if fighting:
        able = may_send(state)
        coming = sum(unsent for unsent, can in zip(state.unsent, able, strict=True) if can)
        progress += (1 - coming / (setup.players * setup.rules.dice.knights)) / setup.rounds
        _dice(state, rows, able)
        _spent(state, rows, gains)
        chances = chances_to_win(state, gains, able)
    else:
        chances = []
    for seat, row in enumerate(rows):
        more = 0.0
        for each, gain in zip(chances, gains[seat], strict=False):
            more += each[seat] * gain
        row[EXPECTED] = row[POINTS] + more / TEN
        row[LATE] = row[EXPECTED] * progress**3
    return rows


def may_send(state: State) -> list[bool]:
    """By seat: whether it has another turn in this round; in the last turns only those before the starting player."""
    if not state.last:
        return [True] * state.setup.players
    seats, left = state.setup.players, (state.starter - state.turn) % state.setup.players or state.setup.players
    return [(seat - state.turn) % seats < left for seat in range(seats)]


def chances_to_win(state: State, gains: Sequence[Sequence[float]], able: Sequence[bool]) -> list[list[float]]:
    """By battlefield and seat: the chance to win it; what is missing to 1 is the chance that nobody does.

    Args:
        state: A game in which a round goes on.
        gains: By seat and battlefield: what its card would bring.
        able: By seat: whether it has another turn in this round.
    """
    setup, seats, fields, all_ = state.setup, state.setup.players, state.setup.fields, state.setup.rules.dice.knights
    unsent = [count / all_ if can else 0.0 for count, can in zip(state.unsent, able, strict=True)]
    if not any(unsent):
        return [
            [float(seat == first) for seat in range(seats)] for first in (winner(state, at) for at in range(fields))
        ]
    doubt = SOON + sum(unsent) / seats
    knight, pip = (KNIGHT + SURE / doubt) / setup.knight, PIP / doubt
    leads = [LEADER * (can and at == NOWHERE) for can, at in zip(able, state.captain_at, strict=True)]
    here = [HERE * count + lead for count, lead in zip(unsent, leads, strict=True)]
    away = [ABSENT + AWAY * count + lead if count else 0.0 for count, lead in zip(unsent, leads, strict=True)]
    chances, lost = list[list[float]](), posts_lost(state, able)
    strengths, ranks, low, traitors = state.strength, state.rank, state.low, state.traitor_at
    for place in range(fields):
        weights, entered = [0.0] * seats, False
        for seat, post in enumerate(range(place, len(ranks), fields)):
            rank = ranks[post]
            if rank or (low and low[post]):
                entered = True
                if post in lost:
                    continue
                odds = knight * strengths[post] + pip * rank + here[seat]
                if post in traitors:
                    odds += DISLOYAL * traitors.count(post)
                elif able[seat] and state.astray >> rank & 1:
                    odds += CALLED
                weights[seat] = exp(odds)
            elif unsent[seat]:
                weights[seat] = exp(away[seat] + PRIZE * gains[seat][place])
        whole = sum(weights)
        if not entered:
            whole += exp(NOBODY + WORTHLESS * sum(each[place] for each in gains) / seats)
        chances.append([weight / whole for weight in weights])
    return chances


def posts_lost(state: State, able: Sequence[bool]) -> set[int]:
    """Return the posts whose groups lose whatever is rolled: nothing that may still join lifts them to the best one.

    Straights are left out of it. So is a game whose mercenaries are bribed, since there the best one may lose them.

    Args:
        state: A game in which a round goes on.
        able: By seat: whether it has another turn in this round.
    """
    setup, fields, ranks, lost = state.setup, state.setup.fields, state.rank, set[int]()
    if setup.straights or setup.bought:
        return lost
    each_die = max(setup.knight, setup.traitor)  # a knight joins the group, or calls a traitor away from the best one
    astray = [rank for post, rank in zip(state.traitor_at, state.traitor_rank, strict=True) if post >= 0]
    for place in range(fields):
        posts = [post for post in range(place, len(ranks), fields) if ranks[post]]
        if len(posts) < 2:
            continue
        best, most = 0, list[tuple[int, int]]()
        for post in posts:
            seat, rank, strength, more, fewer = post // fields, ranks[post], state.strength[post], 0, 0
            if able[seat]:
                more = state.unsent[seat] * each_die + astray.count(rank) * setup.traitor
                more += setup.mercenary * len(state.mercenary_at) * (state.waiting >> rank & 1)
                more += setup.captain * (state.captain_at[seat] == NOWHERE)
                more += setup.traitor * (state.traitor_at[seat] == NOWHERE)
            if setup.players > 2:  # a third player may call traitors away from the best one
                fewer = state.traitor_at.count(post) * setup.traitor
            best = max(best, STRENGTH * (strength - fewer) + rank)
            most.append((STRENGTH * (strength + more) + rank, post))
        lost.update([post for each, post in most if 0 < each < best])
    return lost


def _dice(state: State, rows: list[list[float]], able: Sequence[bool]) -> None:
    """What each seat has still to send, and whose turn it is, added to the rows."""
    for seat, row in enumerate(rows):
        row[BEGINS] = float(state.starter == seat)
        row[NEXT] = float(state.turn == seat and state.now != TERMINAL)
        if able[seat]:
            row[UNSENT] = state.unsent[seat] / state.setup.rules.dice.knights
            row[HURRY] = row[UNSENT] * state.last
            row[CAPTAIN] = float(state.captain_at[seat] == NOWHERE)
            row[TRAITOR] = float(state.traitor_at[seat] == NOWHERE)


def _spent(state: State, rows: list[list[float]], gains: Sequence[Sequence[float]]) -> None:
    """How each seat has spent its dice, added to the rows.

    Args:
        state: The game.
        rows: By seat.
        gains: By seat and battlefield: what its card would bring.
    """
    fields = state.setup.fields
    for place in range(fields):
        strengths, ranks = tuple(state.strength[place::fields]), tuple(state.rank[place::fields])
        if any(ranks) or any(strengths):
            gained = tuple([each[place] for each in gains])
            for row, more in zip(rows, _spent_there(state.setup.knight, strengths, ranks, gained), strict=True):
                for at, number in more:
                    row[at] += number


@lru_cache(KEPT)
def _spent_there(
    knight: int, strengths: tuple[int, ...], ranks: tuple[int, ...], gains: tuple[float, ...]
) -> list[list[tuple[int, float]]]:
    """By seat: what it has spent at a battlefield adds to which features; few of them change from move to move."""
    merits, added = [strength / knight + A_RANK * rank for strength, rank in zip(strengths, ranks, strict=True)], []
    *_, second, best = sorted([0.0, *merits])
    for merit, rank, gain in zip(merits, ranks, gains, strict=True):
        ahead, adds = merit - (second if merit == best else best), list[tuple[int, float]]()
        if merit:
            adds = [(ENTERED, 1.0), (SENT, merit / TEN), (RANKS, rank / SIX)]
            won = [(LED, gain / FIVE), (SPARE, max(0.0, ahead - ENOUGH) / FIVE)]
            adds += won if ahead > 0 else [(BEHIND, 1.0)]
        added.append(adds)
    return added
