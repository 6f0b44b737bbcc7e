"""python benchmarks/colours.py [GAMES]: what a colour's bonus is worth in Castles in the Air, by bots that forgo it.

One greedy bot of four leaves something alone, seats taking turns; as many wins as the others' would be 25 of 100. The
colours score alike, so what shunning one costs more than shunning another is what its bonus brings.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tilewright.balance.intervals import wilson
from tilewright.engine import match
from tilewright.engine.record import head_of
from tilewright.games.castles_in_the_air.bots.forager import Forager
from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, GREEN
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.rng import Stream
from tilewright.shelf import shelf

NAME, PLAYERS = "castles-in-the-air", 4


class Shunning(Forager):
    """Never takes the treasure of a colour that would bring its bonus."""

    def __init__(self, rng: Stream, colour: int) -> None:
        super().__init__(rng)
        self._colour = colour

    def _net(self, state: State, hand: tuple[int, ...], slot: int) -> float:
        return 0.0 if self._shuns(state, slot) else super()._net(state, hand, slot)

    def _at_once(self, state: State, legal: Sequence[int]) -> list[int]:
        codes = state.setup.codes
        shunned = [at for at in legal if codes.take <= at < codes.unlock and self._shuns(state, at - codes.take)]
        return super()._at_once(state, [action for action in legal if action not in shunned])

    def _shuns(self, state: State, slot: int) -> bool:
        count = state.hand(state.mover)[self._colour]
        return state.contents[slot] == self._colour and count + 1 >= state.setup.cost.low


class Unchanging(Forager):
    """Never goes to the bank with treasures, from so many green ones on."""

    def __init__(self, rng: Stream, least: int) -> None:
        super().__init__(rng)
        self._least = least

    def _exchange(self, state: State) -> list[int]:
        return [] if state.hand(state.mover)[GREEN] >= self._least else super()._exchange(state)


def line(what: str, one: type[Shunning | Unchanging], number: int, games: int, variants: tuple[str, ...]) -> str:
    """How often who does without wins, and how often somebody ends with enough green treasures for the second bonus."""
    spec = shelf.load(NAME, variants)
    game, wins, rich = shelf.engine(spec, PLAYERS), 0.0, 0
    head = head_of(spec, PLAYERS, "colours", ("greedy",) * PLAYERS)
    for each in range(1, games + 1):
        seat = each % PLAYERS
        streams = [Stream("colours", f"game {each} bot {at}") for at in range(PLAYERS)]
        bots = [one(rng, number) if at == seat else Forager(rng) for at, rng in enumerate(streams)]
        _, end, outcome = match.play(game, head, bots, each)
        wins += outcome.shares[seat]
        rich += isinstance(end, State) and any(end.hand(at)[GREEN] >= end.setup.cost.high for at in range(PLAYERS))
    low, high = wilson(wins, games)
    return f"{what:44}{wins / games:>7.1%}   {low:.1%} to {high:.1%}   six greens in {rich / games:.0%} of games"


def main(games: int) -> None:
    """A line for each thing that is left alone."""
    for number, colour in enumerate(COLOURS):
        print(line(f"never a third {colour}", Shunning, number, games, ()), flush=True)
    print(line("never exchanges treasures", Unchanging, 0, games, ()), flush=True)
    for variants in ((), ("green-three-two",)):
        title = " ".join(["never from six greens on", *variants])
        print(line(title, Unchanging, 6, games, variants), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
