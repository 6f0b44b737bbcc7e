"""The recorded games are played again, word by word, and end as they did; every rule value is read by the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_origin

import pytest

from generator.games.castles_in_the_air import Rules, engine
from generator.prose.reading import Reading, fields
from generator.rng import Stream
from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.golden_games import FOLDER, RECORDINGS
from tests.games.castles_in_the_air.small_city import give, spec


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_is_played_again_word_by_word_and_ends_as_it_did(name: str) -> None:
    moves, _, end = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")[2].partition("\n\n")
    state = RECORDINGS[name].game.new_initial_state()
    for line in moves.splitlines():
        seat = f"{state.plan.seats[state.actor]}: " if state.actor >= 0 else ""
        assert line.startswith(seat)
        state.apply_action(state.string_to_action(line.removeprefix(seat)))
    assert str(state) == end.rstrip("\n")
    assert state.is_terminal()


def test_there_is_a_recording_of_every_way_a_game_can_end() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(RECORDINGS)


VARIANTS: list[tuple[str, ...]] = [
    (),
    ("edge-exploration",),
    ("placement-phase",),
    ("key-market",),
    ("five-on-show", "matching-sides"),
    ("thirty-tiles", "angoel-scoring"),
]


def read_by_the_engine(variants: tuple[str, ...]) -> set[str]:
    """The rule values that are looked at while a rich game is played."""
    noted: set[str] = set()
    found = spec(*variants)
    watched: Any = Reading(found.rules, noted)
    rng, state = Stream("read", "rules"), engine(replace(found, rules=watched), players=3).new_initial_state()
    while not state.is_terminal():
        if len(state.history()) == 40:
            for seat in range(3):
                give(state, seat, red=6, yellow=6, green=6, blue=6, black_key=6, white_key=6)
        state.apply_unchecked(eager(state, rng) if rng.below(2) else rng.pick(state.legal_actions()))
    state.returns()
    return noted


def test_every_value_in_rules_yaml_is_read_by_the_engine_or_has_only_one_answer() -> None:
    noted = set().union(*map(read_by_the_engine, VARIANTS))
    for path, model, name in fields(spec().rules):
        answers = type(model).model_fields[name].annotation
        assert path in noted or get_origin(answers) is Literal, f"{path} is not enforced"
    assert isinstance(spec().rules, Rules)
