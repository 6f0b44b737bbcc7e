"""Plays the bots of the box against players that share nothing with them: the table of docs/playing.md.

usage: python benchmarks/judges.py [DEALS [PLAYOUTS [SIMULATIONS [GAME...]]]]      (from the project's root)

Needs the extra conformance. Each game is played for two. Each of DEALS deals (20 by default) is played twice, with the
seats changed. The judges are those of tests/engine/judges.py: flat Monte Carlo with PLAYOUTS of each move (50), and
OpenSpiel's information-set tree search with SIMULATIONS (200). Times are processor time of a decision with a choice.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.engine.judges import FlatMonteCarlo, OpenSpielSearch
from tests.engine.suites import register, spiel
from tilewright.balance.intervals import NORMAL_95, shared_range
from tilewright.build.session import Session
from tilewright.engine.bots import maker
from tilewright.engine.match import play
from tilewright.engine.record import head_of
from tilewright.engine.view import Bot, View
from tilewright.rng import Stream
from tilewright.shelf import shelf

GAMES = ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")
OURS = ("learned", "search:50ms")
PLAYERS = 2

Maker = Callable[[Stream], Bot]


class TimedBot:
    """A bot whose thinking is timed.

    Attributes:
        seconds: Processor time of its decisions.
        decisions: How many there were, with a choice.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.seconds, self.decisions = 0.0, 0

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return what the bot does."""
        begun = time.process_time()
        chosen = self._bot.choose(view, legal)
        if len(legal) > 1:
            self.seconds += time.process_time() - begun
            self.decisions += 1
        return chosen


def judges(session: Session, playouts: int, simulations: int) -> Iterator[tuple[str, Maker]]:
    """Yield each judge of a game, with its name."""
    yield f"flat Monte Carlo, {playouts}", partial(FlatMonteCarlo, playouts=playouts)
    name = session.spec.game.id.replace("-", "_")
    register(name, session.spec.game.title, range(PLAYERS, PLAYERS + 1), partial(shelf.engine, session.spec))
    game = spiel().load_game(name, {"players": PLAYERS})
    yield f"OpenSpiel's ISMCTS, {simulations}", partial(OpenSpielSearch, game=game, simulations=simulations)


def row(session: Session, own: str, judge: Maker, deals: int) -> str:
    """Return how a bot of ours does against a judge: games, share with its range, milliseconds of both."""
    game, make = shelf.engine(session.spec, PLAYERS, session.deck), maker(own, session.spec.game.id)
    head = head_of(session.spec, PLAYERS, "judges", (own, own))
    won = squares = 0.0
    spent, decisions = [0.0, 0.0], [0, 0]
    for deal in range(1, deals + 1):
        shares = 0.0
        for seat in range(PLAYERS):
            made = (make, judge) if make and not seat else (judge, make)
            bots = [TimedBot(each(Stream(head.seed, f"deal {deal} bot {at}"))) for at, each in enumerate(made) if each]
            shares += play(game, head, bots, deal)[2].shares[seat] / PLAYERS
            for who, bot in enumerate((bots[seat], bots[1 - seat])):
                spent[who], decisions[who] = spent[who] + bot.seconds, decisions[who] + bot.decisions
        won, squares = won + shares, squares + shares * shares
    low, high = shared_range(won, squares, deals, 1 / PLAYERS, NORMAL_95)
    times = [1000 * seconds / max(1, many) for seconds, many in zip(spent, decisions, strict=True)]
    share = f"{100 * won / deals:.0f} | {100 * low:.0f} to {100 * high:.0f}"
    return f"{PLAYERS * deals} | {share} | {times[0]:.1f} | {times[1]:.0f} |"


def main(deals: int, playouts: int, simulations: int, names: Sequence[str]) -> None:
    """A row for each game, bot and judge, in Markdown."""
    print(f"Python {sys.version.split()[0]}, OpenSpiel {version('open_spiel')}\n")
    print("| game | bot | against | games | wins of 100 | surely | ms | its ms |")
    print("|---|---|---|--:|--:|--:|--:|--:|")
    for name in names:
        session = Session(name)
        for called, judge in judges(session, playouts, simulations):
            for own in OURS:
                print(f"| {session.spec.game.title} | {own} | {called} | {row(session, own, judge, deals)}", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:] + ["20", "50", "200"][len(sys.argv) - 1 :]
    main(int(given[0]), int(given[1]), int(given[2]), given[3:] or GAMES)
