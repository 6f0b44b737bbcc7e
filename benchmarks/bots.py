"""Measures who beats whom, seats taking turns, against what is wanted of the bots, with 95 % intervals.

usage: python benchmarks/bots.py [GAMES [WORKERS [GAME...]]]      (from the project's root, with its own Python)

Each line plays its part of so many games (400 unless told), each with other luck, by so many processes. A line whose
bots do not exist is left out. "kept": the whole interval lies above what is wanted; "missed": below it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from tilewright.balance.intervals import NORMAL_95, shared_range
from tilewright.build.session import Session
from tilewright.engine.bots import maker
from tilewright.engine.record import Head, head_of
from tilewright.frozen import dataclass
from tilewright.shelf import shelf
from tilewright.trials.aggregate import UNIT
from tilewright.trials.block import GameBlock
from tilewright.trials.workers import Workforce, played

GAMES = ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot at one seat, another at all others.

    Attributes:
        one: The bot that is measured.
        others: Who sits at every other seat.
        players: How many play.
        wanted: The share of victories it is meant to have; None if nothing is promised.
        part: Of the games asked for, how many are played: games with a bot that thinks take long.
    """

    one: str
    others: str
    players: int
    wanted: float | None
    part: float


PAIRINGS = (
    Pairing("greedy", "random", 2, 0.95, 1.0),
    Pairing("greedy", "random", 4, 0.95, 1.0),
    Pairing("learned", "greedy", 2, 0.60, 1.0),
    Pairing("learned", "greedy", 4, 0.40, 1.0),
    Pairing("search:50ms", "learned", 2, 0.60, 0.25),
    Pairing("greedy", "easy", 2, None, 1.0),
    Pairing("planner", "greedy", 2, None, 0.1),
    Pairing("search:50", "greedy", 2, None, 0.1),
)


def main(games: int, workers: int, names: tuple[str, ...]) -> None:
    """A line a pairing."""
    print(
        f"{'game':20}{'players':>8}  {'bot':13}{'against':9}{'games':>6}{'wins':>8}   95 %              wanted  games/s"
    )
    for name in names:
        session = Session(name)
        seats = session.spec.game.players
        for each in PAIRINGS:
            if seats.least <= each.players <= seats.most and maker(each.one, name) and maker(each.others, name):
                _measure(session, each, games, Workforce(workers))


def _measure(session: Session, each: Pairing, games: int, staff: Workforce) -> None:
    game = shelf.engine(session.spec, each.players, session.deck)
    count = max(each.players, round(games * each.part) // each.players * each.players)
    head = head_of(session.spec, each.players, "strength", (each.others,) * each.players)
    wins, squares, begun = 0.0, 0.0, time.monotonic()
    for block, part in played(session, game, head, _blocks(head, each.one, count), staff):
        share = part.wins[block.head.bots.index(each.one)] / UNIT
        wins, squares = wins + share, squares + share * share
    low, high = shared_range(wins, squares, count, 1 / each.players, NORMAL_95)
    verdict = ""
    if each.wanted is not None:
        verdict = "kept" if low >= each.wanted else "missed" if high < each.wanted else "not decided"
        verdict = f"{each.wanted:.0%} {verdict}"
    rate = count / (time.monotonic() - begun)
    figures = f"{count:>6}{wins / count:>8.1%}   {f'{low:.1%} to {high:.1%}':18}{verdict:16}"
    print(f"{session.spec.game.id:20}{each.players:>8}  {each.one:13}{each.others:9}{figures}{rate:>4.1f}", flush=True)


def _blocks(head: Head, one: str, count: int) -> Iterator[GameBlock]:
    """So many games, each with other luck; the bot that is measured moves on a seat each time."""
    for number in range(1, count + 1):
        bots = tuple(one if seat == number % head.players else other for seat, other in enumerate(head.bots))
        yield GameBlock(replace(head, bots=bots), number, 1, 0)


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 400,
        int(sys.argv[2]) if len(sys.argv) > 2 else 1,
        tuple(sys.argv[3:]) or GAMES,
    )
