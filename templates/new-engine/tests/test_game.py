"""What must hold of the game: `python -m pytest` looks, with the package installed (`pip install --editable .`)."""

from __future__ import annotations

import pytest

from last_ferry.state import State
from tilewright import check_game, load_engine, load_game, unplayed, unprinted, walk

GAME = "last-ferry"
TABLES = [(), ("big-ferry",)]
"""The plain game, and the variants that it is tried with."""


def begun(*cards: str) -> State:
    """A game for two that begins with these cards: three for each, dealt in turn."""
    state = load_engine(load_game(GAME), 2).new_initial_state()
    assert isinstance(state, State)
    for seat, card in zip([0, 1] * 3, cards, strict=True):
        state.apply_action(state.string_to_action(f"Player {seat + 1} draws {card}"))
    return state


@pytest.mark.parametrize("variants", TABLES)
def test_nothing_is_wrong_with_what_is_printed(variants: tuple[str, ...]) -> None:
    assert check_game(load_game(GAME, variants)) == ()


@pytest.mark.parametrize("variants", TABLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_keeps_all_that_it_promises_to_its_end(players: int, variants: tuple[str, ...]) -> None:
    game = load_engine(load_game(GAME, variants), players)
    for seed in ("one", "two", "three"):
        walk(game, seed)


@pytest.mark.parametrize("variants", TABLES)
def test_the_rules_in_the_booklet_are_the_ones_that_are_played(variants: tuple[str, ...]) -> None:
    spec = load_game(GAME, variants)
    assert unprinted(spec) == [], "the booklet says the same whatever rules.yaml says there"
    assert unplayed(spec) == [], "the engine does the same whatever rules.yaml says there"


def test_a_ferry_that_is_exactly_full_sails() -> None:
    state = begun("Cow", "Pig", "Goat", "Hen", "Hen", "Hen")
    for words in ("Cow", "Player 1 draws Lamb", "Pig", "Player 2 draws Lamb", "Goat"):
        state.apply_action(state.string_to_action(words))
    assert (state.totals(), state.ferry) == ([state.game.rules.ferry.sails, 0], [])


def test_a_ferry_that_is_overloaded_sinks_with_all_on_board() -> None:
    state = begun("Bull", "Bull", "Cow", "Hen", "Hen", "Hen")
    for words in ("Bull", "Player 1 draws Hen", "Bull", "Player 2 draws Hen", "Cow"):
        state.apply_action(state.string_to_action(words))
    assert (state.totals(), state.ferry) == ([-3 * state.game.rules.ferry.sinks, 0], [])
