"""The recorded games are played again, word by word, and end as they did; every rule value is read by the engine."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.golden_games import FOLDER, RECORDINGS


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_is_played_again_word_by_word_and_ends_as_it_did(name: str) -> None:
    moves, _, end = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")[2].partition("\n\n")
    state = RECORDINGS[name].game.new_initial_state()
    for line in moves.splitlines():
        seat = f"{state.setup.seats[state.now]}: " if state.now >= 0 else ""
        assert line.startswith(seat)
        state.apply_action(state.string_to_action(line.removeprefix(seat)))
    assert str(state) == end.rstrip("\n")
    assert state.is_terminal()


def test_there_is_a_recording_of_every_way_a_game_can_end() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(RECORDINGS)
