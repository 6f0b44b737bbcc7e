"""The engine against the same rules written slow and plain: what may be done, whose turn it is, what it is worth."""

from __future__ import annotations

import pytest

from tests.games.sky_rise.rise_reference import Slow
from tests.games.sky_rise.rise_script import game
from tilewright.games.sky_rise.engine.position import DEAL, DRAW, NESTS, TREES
from tilewright.games.sky_rise.engine.setup import ORDINARY
from tilewright.games.sky_rise.engine.state import State
from tilewright.rng import Stream

PLAN = tuple(
    (variants, players, games)
    for variants, few, many in (((), 14, 8), (("regular-deck",), 8, 8))
    for players, games in ((2, few), (3, few), (4, many), (5, many))
)
"""Variants, players, games."""


def slow_of(state: State) -> Slow:
    """The slow one, where goals are dealt next."""
    setup = state.setup
    names = [*ORDINARY, "royals"] if "regular" in setup.rules.supply.pack else [*setup.colours]
    pairs = zip(names, state.hue, strict=False)
    suits = {name: setup.colours[hue] for name, hue in pairs if hue >= 0}
    return Slow(setup.rules, setup.players, state.starter, suits, sorted(suits.values()))


def compared(variants: tuple[str, ...], players: int, seed: str, *, kinds: bool) -> int:
    """One game, compared before and after every action; how many decisions it had."""
    state, rng, decisions = game(players, *variants).new_initial_state(), Stream(seed, "reference"), 0
    slow: Slow | None = None
    while not state.is_terminal():
        if state.is_chance_node():
            slow = slow or (slow_of(state) if state.phase == NESTS else None)
            drawn(slow, state, rng)
            continue
        assert slow
        words = {state.action_to_string(action): action for action in state.legal_actions()}
        assert (slow.turn, slow.may()) == (state.turn, set(words))
        plain = [each for each in sorted(words) if "opaque" in each or slow.colours[0] in each]
        said = rng.pick(plain if kinds and plain and rng.below(4) else sorted(words))
        slow.act(said)
        state.apply_action(words[said])
        if state.phase != DRAW:
            slow.next()
        agree(slow, state)
        decisions += 1
    assert slow
    assert slow.phase() == "over"
    best = max(slow.totals())
    assert [share > 0 for share in state.returns()] == [each == best for each in slow.totals()]
    return decisions


def drawn(slow: Slow | None, state: State, rng: Stream) -> None:
    """What is drawn, told to the slow one."""
    action, phase, seat = state.sample_chance(rng), state.phase, state.turn
    words = state.action_to_string(action)
    state.apply_action(action)
    if slow and phase in (NESTS, TREES):
        (slow.nests if phase == NESTS else slow.trees).append(words.split()[1])
    if slow and phase in (DEAL, DRAW):
        slow.hands[seat].append(words)
    if slow and phase == DRAW:
        slow.next()
        agree(slow, state)


def agree(slow: Slow, state: State) -> None:
    """All points are the same, in the open and hidden."""
    colours = {name: points for name, points in zip(state.setup.colours, state.colour_points, strict=True) if points}
    assert colours == {name: points for name, points in slow.groups.items() if points}
    assert (slow.placed, slow.token) == (state.points, state.token)
    assert slow.totals() == state.totals()


@pytest.mark.parametrize(
    ("variants", "players", "games"),
    [
        *((variants, players, games // 3) for variants, players, games in PLAN),
        *(pytest.param(*each, marks=pytest.mark.exhaustive) for each in PLAN),
    ],
    ids=str,
)
def test_the_engine_plays_as_the_rules_say(variants: tuple[str, ...], players: int, games: int) -> None:
    decisions = sum(compared(variants, players, str(seed), kinds=seed % 2 == 0) for seed in range(games))
    assert decisions == games * game(players, *variants).max_game_length


def test_thousands_of_decisions_are_compared() -> None:
    assert sum(games * game(players, *variants).max_game_length for variants, players, games in PLAN) > 4_000


@pytest.mark.exhaustive
@pytest.mark.parametrize(("variants", "players"), [(variants, players) for variants, players, _ in PLAN], ids=str)
def test_tens_of_thousands_of_decisions(variants: tuple[str, ...], players: int) -> None:
    assert sum(compared(variants, players, f"more {seed}", kinds=seed % 2 == 0) for seed in range(80)) > 4_000
