"""Many games of each kind: alike in every process, alone or alternately, with copies played out or not."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.games.changed_rules import PLAYABLE
from tilewright.engine import Game, State
from tilewright.rng import Stream
from tilewright.shelf import shelf

ROOT = Path(__file__).parents[2]
PLAYERS = 3


@cache
def game_of(name: str) -> Game:
    """A game on the shelf for three, or for as many as can play."""
    spec = shelf.load(name)
    game: Game = shelf.engine(spec, min(PLAYERS, spec.game.players.most))
    return game


def going(name: str, seed: int, *, copies: bool = False) -> Iterator[str]:
    """One game at random, action by action; at its end, its history. With copies, some are played on beside it."""
    rng, aside, state = Stream(str(seed), "play"), Stream(str(seed), "aside"), game_of(name).new_initial_state()
    while not state.is_terminal():
        if copies and aside.below(20) == 0:
            copy = state.clone()
            for _ in range(10):
                if not copy.is_terminal():
                    copy.apply_action(aside.pick(copy.legal_actions()))
        state.apply_unchecked(rng.pick(state.legal_actions()))
        yield ""
    yield f"{state.history()} {state.returns()}"


def histories(name: str, games: int) -> str:
    """The SHA-256 of so many games."""
    marks = hashlib.sha256()
    for seed in range(games):
        *_, last = going(name, seed)
        marks.update(last.encode())
    return marks.hexdigest()


def elsewhere(name: str, hash_seed: str, games: int) -> str:
    """The same of another process, in which strings have other hashes."""
    script = f"from tests.games.test_many_games import *; print(histories({name!r}, {games}))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("games", [8, pytest.param(80, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("name", PLAYABLE)
def test_many_games_are_alike_whatever_hashes_strings_have(name: str, games: int) -> None:
    assert len({elsewhere(name, seed, games) for seed in ("0", "1", "2")}) == 1


@pytest.mark.parametrize("name", PLAYABLE)
def test_games_played_alternately_and_beside_copies_of_themselves_are_those_played_alone(name: str) -> None:
    playing = {seed: going(name, seed, copies=seed % 2 == 0) for seed in range(6)}
    ends: dict[int, str] = {}
    while playing:
        for seed in [*playing]:
            if end := next(playing[seed]):
                ends[seed] = end
                del playing[seed]
    assert ends == {seed: [*going(name, seed)][-1] for seed in ends}


@pytest.mark.parametrize("name", PLAYABLE)
def test_no_copy_kept_from_any_point_of_a_game_ever_changes(name: str) -> None:
    rng, state = Stream("kept", "play"), game_of(name).new_initial_state()
    kept: list[tuple[State, int]] = []
    for _ in range(80):
        kept.append((state.clone(), mark(state)))
        state.apply_unchecked(rng.pick(state.legal_actions()))
        assert all(mark(copy) == before for copy, before in kept)


def mark(state: State) -> int:
    """All that a state says of itself."""
    return hash((str(state), tuple(state.history()), tuple(state.legal_actions())))
