"""Moves that any person at the table would call a blunder: neither `learned` nor `search` makes one of them.

`blunders/blunders.yaml` lists the positions with the moves and why they are wrong; the games they are taken from stand
beside it as records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tilewright.engine import Game, State
from tilewright.engine.bots import maker
from tilewright.engine.record import draft, replay
from tilewright.engine.view import View
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.texts.node import plain
from tilewright.texts.source import load

FOLDER = Path(__file__).parent / "blunders"
EACH = 15
"""Positions of a game, at least."""
BOTS = {"learned": 3, "search:24": 2}
"""Who plays, and with how much different luck."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A position, and what must not be done in it.

    Attributes:
        game: The game's name.
        record: The record it comes from.
        turn: The turn in which it comes up.
        made: Moves made in that turn before it.
        never: The moves that must not be made; * stands for any letters.
        rather: A better one.
        because: Why.
        still: The bots that make it all the same, as far as is known.
    """

    game: str
    record: str
    turn: int
    made: int
    never: tuple[str, ...]
    rather: str
    because: str
    still: tuple[str, ...] = ()

    def forbids(self, words: str) -> bool:
        return any(fnmatchcase(words, each) for each in self.never)

    def __str__(self) -> str:
        return f"{self.record}-{self.turn}-{self.made}"


@cache
def traps() -> tuple[Trap, ...]:
    listed: Any = plain(load(FOLDER / "blunders.yaml", "blunders.yaml"))
    return tuple(
        Trap(game, **{**each, "never": tuple(each["never"]), "still": tuple(each.get("still", ()))})
        for game, some in listed.items()
        for each in some
    )


@cache
def played(game: str, players: int) -> Game:
    return shelf.engine(shelf.load(game), players)


@cache
def positions(record: str) -> dict[tuple[int, int], State]:
    """Every position of a record in which somebody moves, by the turn and the moves made in it."""
    read = draft(record, (FOLDER / f"{record}.txt").read_text(encoding="utf-8"))
    game = played(read.head.game, read.head.players)
    state, found, made = game.new_initial_state(), dict[tuple[int, int], State](), Counter[int]()
    for action in replay(read, game)[0].actions:
        turn, moves = state.turns() + 1, not state.is_chance_node()
        if moves:
            found[turn, made[turn]] = state.clone()
        made[turn] += moves
        state.apply_unchecked(action)
    return found


def stands(trap: Trap) -> State:
    return positions(trap.record)[trap.turn, trap.made]


def test_there_are_enough_of_each_game() -> None:
    counts = Counter(trap.game for trap in traps())
    assert set(counts) == {"castle", "castles-and-crowns", "castles-in-the-air", "sky-rise"}
    assert min(counts.values()) >= EACH
    assert len(set(map(str, traps()))) == len(traps())


@pytest.mark.parametrize("trap", traps(), ids=str)
def test_a_blunder_can_be_made_and_avoided(trap: Trap) -> None:
    state = stands(trap)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    for pattern in trap.never:
        assert any(fnmatchcase(each, pattern) for each in words), f"{pattern} is not legal: {words}"
    assert trap.rather in words
    assert not trap.forbids(trap.rather)


def tried(bots: Iterable[tuple[str, int]]) -> list[Any]:
    """Each bot in each position; where it is known to blunder, the test fails as soon as it no longer does."""
    known = pytest.mark.xfail(strict=True, reason="it is known to make this move")
    return [
        pytest.param(trap, bot, times, id=f"{trap}-{bot}", marks=[known] if bot in trap.still else [])
        for trap in traps()
        for bot, times in bots
    ]


@pytest.mark.parametrize(("trap", "bot", "times"), tried(BOTS.items()))
def test_nobody_blunders(trap: Trap, bot: str, times: int) -> None:
    assert_wise(trap, bot, times)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("trap", "bot", "times"), tried([("learned", 20), ("search:24", 20), ("search", 4)]))
def test_nobody_blunders_whatever_the_luck(trap: Trap, bot: str, times: int) -> None:
    assert_wise(trap, bot, times)


def assert_wise(trap: Trap, bot: str, times: int) -> None:
    """With so much different luck the bot never makes a move that must not be made."""
    state, make = stands(trap), maker(bot, trap.game)
    assert make
    seat, legal = state.current_player(), state.legal_actions()
    for luck in range(times):
        chosen = state.action_to_string(make(Stream(str(luck), bot)).choose(View(state, seat), legal))
        assert not trap.forbids(chosen), f"{bot} makes the move '{chosen}'. {trap.because}"
