"""Rates the players of the four games against each other: the table of docs/playing.md, in Markdown.

usage: python benchmarks/ladder.py [SECONDS [WORKERS [GAME...]]]      (from the project's root, with its own Python)

Plays each game for two with every rung that exists (`tilewright.trials.elo.RUNGS`). Each pair plays deal after deal
until its part of so many seconds (60 unless told) is over, or until it has played 400 games: how many games that are
depends on the machine, and no game does. `tilewright play GAME --bots ladder --games N` plays as many games of each
pair. Ranges hold at once, in 95 of 100 ladders.
"""

from __future__ import annotations

import sys
import time

from tilewright.balance.intervals import Sampled
from tilewright.build.session import Session
from tilewright.cli.ladder import per_doubling
from tilewright.engine.record import head_of
from tilewright.shelf import shelf
from tilewright.trials.block import GameBlock
from tilewright.trials.elo import RUNGS, Finish, elo_range, finish, ladder_blocks, rate, rungs_of
from tilewright.trials.workers import Workforce, played

GAMES = ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
WORKERS = int(sys.argv[2]) if len(sys.argv) > 2 else 1
PLAYERS, MOST = 2, 400
"""How many play, and the most games of a pair."""


def main(names: tuple[str, ...]) -> None:
    """A row for each game."""
    print(f"| game | games | {' | '.join(RUNGS)} | a doubling of tries |")
    print(f"|---|--:|{'---|' * (len(RUNGS) + 1)}")
    for name in names:
        session = Session(name)
        game = shelf.engine(session.spec, PLAYERS, session.deck)
        head, rungs = head_of(session.spec, PLAYERS, "ladder", ("greedy",) * PLAYERS), rungs_of(name)
        pairs = dict[frozenset[str], list[GameBlock]]()
        for block in ladder_blocks(head, rungs, MOST):
            pairs.setdefault(frozenset(block.head.bots), []).append(block)
        done = list[Finish]()
        for blocks in pairs.values():
            until = time.monotonic() + SECONDS / len(pairs)
            for at, (block, part) in enumerate(played(session, game, head, blocks, Workforce(WORKERS)), 1):
                done += [each for each in [finish(block, part)] if each]
                if time.monotonic() > until and at % PLAYERS == 0:
                    break
        ladder, gained = {rung.name: rung.rating for rung in rate(done, rungs)}, per_doubling(done, rungs)
        cells = [_cell(ladder.get(each)) for each in RUNGS]
        last = elo_range(gained.within, signed=True) if gained else ""
        print(f"| {session.spec.game.title} | {len(done)} | {' | '.join(cells)} | {last} |", flush=True)


def _cell(rating: Sampled | None) -> str:
    """'1415 (999 to 1831)'; the anchor alone; nothing of a player that does not exist."""
    if rating is None:
        return ""
    fixed = rating.within.low == rating.within.high
    return f"{rating.value:.0f}" if fixed else f"{rating.value:.0f} ({elo_range(rating.within)})"


if __name__ == "__main__":
    main(tuple(sys.argv[3:]) or GAMES)
