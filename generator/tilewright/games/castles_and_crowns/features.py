"""State -> what matters in it, a row for each seat: what it has, what it may still send, how each battlefield stands.

Each battlefield counts for what its card would bring, under how far its player is ahead there. It counts twice: by how
much of the round is still to come, and by how much is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.engine import TERMINAL
from tilewright.games.castles_and_crowns.bots import expectations, gain
from tilewright.games.castles_and_crowns.engine.position import LYING, NOWHERE
from tilewright.games.castles_and_crowns.engine.senses import hands
from tilewright.games.castles_and_crowns.engine.state import State

EDGES = (-2.5, -1.5, -0.5, -0.01, 0.01, 1.01, 2.01)
"""Knights by which a player is ahead at a battlefield: where one step ends and the next begins."""
STEPS = ("far behind", "two behind", "one behind", "behind by rank", "level", "just ahead", "one ahead", "far ahead")
WHEN = ("early in a round", "late in a round")
AWAY = (
    "battlefields nobody entered",
    "battlefields others entered",
    "their cards, nobody there",
    "their cards, others there",
)
SEAT = (
    "points",
    "cards",
    "points expected",
    "knights to send",
    "captain at home",
    "traitor at home",
    "begins the round",
    "next to roll",
    "knights to send in the last turns",
    "battlefields entered",
    "knights for empty battlefields",
    "knights for what lies empty",
)
NAMES = (
    *SEAT,
    *(f"{step}, {when}" for when in WHEN for step in STEPS),
    *(f"{what}, {when}" for when in WHEN for what in AWAY),
)
"""What the features are called, in order."""
POINTS, CARDS, EXPECTED, UNSENT, CAPTAIN, TRAITOR, BEGINS, NEXT, HURRY, ENTERED, ROOM, PRIZES = range(len(SEAT))
MARGIN = len(SEAT)
ABSENT = MARGIN + len(WHEN) * len(STEPS)
A_RANK = 0.02
"""Knights that a pip of rank is as good as: among equals it decides."""
TEN, FIVE = 10, 5
"""Points that are written as 1."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat."""
    rules, owned, seats = state.setup.rules, hands(state), state.setup.players
    fighting = bool(state.field) and state.owner[state.field[0]] == LYING and rules.dice.knights > 0
    hopes, rows = expectations(state), list[list[float]]()
    for seat, (castles, nobles) in enumerate(owned):
        row = [0.0] * len(NAMES)
        row[POINTS] = rules.scoring.points(castles, nobles) / TEN
        row[CARDS] = (len(castles) + sum(nobles)) / TEN
        row[EXPECTED] = hopes[seat] / TEN
        if fighting:
            row[UNSENT] = state.unsent[seat] / rules.dice.knights
            row[CAPTAIN] = float(state.captain_at[seat] == NOWHERE)
            row[TRAITOR] = float(state.traitor_at[seat] == NOWHERE)
            row[BEGINS] = float(state.starter == seat)
            row[NEXT] = float(state.turn == seat and state.now != TERMINAL)
            row[HURRY] = row[UNSENT] * state.last
        rows.append(row)
    if fighting:
        _battlefields(state, rows, sum(state.unsent) / (seats * rules.dice.knights))
    return rows


def _battlefields(state: State, rows: list[list[float]], coming: float) -> None:
    """How each battlefield stands, added to the rows.

    Args:
        state: The game.
        rows: By seat.
        coming: The part of all knights that has not been sent.
    """
    setup, owned, empty = state.setup, hands(state), 0
    early = 0.0 if state.last else coming
    for place in range(len(state.field)):
        card = setup.cards[state.field[place]]
        merits = _merits(state, place)
        best = max(merits)
        empty += best < 0
        for seat, row in enumerate(rows):
            prize = gain(setup.rules.scoring, owned[seat], card.pips, card.noble) / FIVE
            if merits[seat] >= 0:
                row[ENTERED] += 1
                ahead = merits[seat] - max(0.0, *(each for at, each in enumerate(merits) if at != seat))
                step = MARGIN + sum(ahead > edge for edge in EDGES)  # sum counts edges
                row[step] += early * prize
                row[step + len(STEPS)] += (1 - early) * prize
            else:
                others = int(best >= 0)
                for first, part in ((ABSENT, early), (ABSENT + len(AWAY), 1 - early)):
                    row[first + others] += part
                    row[first + 2 + others] += part * prize
                row[PRIZES] += prize * row[UNSENT] * (1 - others)
    for row in rows:
        row[ROOM] = empty / setup.fields * row[UNSENT]


def _merits(state: State, place: int) -> Sequence[float]:
    """By seat: knights at a battlefield, and next to nothing for the rank; -1 for nobody."""
    strengths, ranks = state.strength[place :: state.setup.fields], state.rank[place :: state.setup.fields]
    there = zip(strengths, ranks, strict=True)
    return [strength / 2 + A_RANK * rank if strength or rank else -1.0 for strength, rank in there]
