"""Says how often `tilewright mend` brings a spoilt game back, and how often it proposes a change to one that is right.

usage: python benchmarks/mend.py [SPOILT [GAMES [RIGHT [FIRST]]]]      (from the project's root, with its own Python)

A race with dice meets its targets with the numbers that it is made with. So many times (10 unless told) three of its
four numbers are moved at random until it misses a target, and so many games (20,000) are spent on mending it. Then
fresh games tell whether what was proposed lies within all targets. And a game that is right is searched so many times
(20), each time with other luck and a tenth as many games. FIRST (0) is the number of the first spoilt game: others
are spoilt otherwise.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.trials.stones import BOUNDS, RIGHT_VALUES, TARGETS, folder
from tilewright.balance.intervals import wilson
from tilewright.build.session import Session
from tilewright.rng import Stream
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.measures import measured_with
from tilewright.trials.mend import Mender
from tilewright.trials.proposal import PROPOSED, sentence
from tilewright.trials.side import of_session
from tilewright.trials.workers import Workforce

SPOILT = int(sys.argv[1]) if len(sys.argv) > 1 else 10
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
RIGHT = int(sys.argv[3]) if len(sys.argv) > 3 else 20
FIRST = int(sys.argv[4]) if len(sys.argv) > 4 else 0


def played(session: Session, games: int) -> Aggregate:
    """Fresh games by random bots."""
    side = of_session("", session, "random", 2, "aside")
    return study_block(side.game, GameBlock(side.head, 1, games, 1, 0))


def within(session: Session, games: int = 10_000) -> dict[str, float]:
    """By how much each target is missed on fresh games; {} where none is."""
    whole, balance = played(session, games), session.spec.balance
    off = {}
    for name, target in (balance.games if balance else {}).items():
        value = measured_with(target.measure, whole, 0.05).value
        low, high = (None if end is None else float(end) for end in target.span)
        if (low is not None and value < low) or (high is not None and value > high):
            off[name] = round(value, 2)
    return off


def main() -> None:
    """Two lines: what was spoilt, and what was right."""
    right = RIGHT_VALUES
    with tempfile.TemporaryDirectory() as scratch:
        print("as it is made:", within(Session(folder(Path(scratch) / "right"))) or "within all targets")
        back, begun = 0, time.perf_counter()
        for number in range(FIRST, FIRST + SPOILT):
            stream = Stream("spoilt", f"{number}")
            while True:
                values = dict(right)
                for name in stream.shuffled([*BOUNDS])[:3]:
                    low, high = BOUNDS[name]
                    values[name] = low + stream.below(high - low + 1)
                session = Session(folder(Path(scratch) / f"spoilt-{number}", values))
                if sum(values[name] != right[name] for name in BOUNDS) == 3 and within(session, 2000):
                    break
            mender = Mender(session, GAMES, Workforce(1))
            mended = mender.mend()
            off = {"nothing proposed": 0.0}
            if mended.verdict == PROPOSED:
                best = mended.contenders[0].values
                names = [each.variant(to) for each, to in zip(mended.numbers, best, strict=True) if to != each.at]
                off = within(Session(session.name, names))
            back += not off
            print(f"  {sentence(mended, mender.targets)} -> {off or 'within all targets'}", flush=True)
        print(f"{back} of {SPOILT} come back ({_of_100(back, SPOILT)}); {time.perf_counter() - begun:.0f} s")
        proposed = 0
        for number in range(RIGHT):
            limit = (3, 2)[number % 2]  # its edge is 1.7 of 100: every other time chance alone may put it beyond
            even = {"even": f"{{measure: edge, most: {limit}, bots: random}}"}
            session = Session(folder(Path(scratch) / f"right-{number}", targets={**TARGETS, **even}))
            proposed += (
                Mender(session, max(1000, GAMES // 10), Workforce(1), seed=f"{number}").mend().verdict == PROPOSED
            )
        print(f"{proposed} of {RIGHT} games that are right get a proposal ({_of_100(proposed, RIGHT)})")


def _of_100(hits: int, of: int) -> str:
    low, high = wilson(hits, of) if of else (0.0, 1.0)
    return f"{100 * low:.0f} to {100 * high:.0f} of 100"


if __name__ == "__main__":
    main()
