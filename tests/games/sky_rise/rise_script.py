"""A game of Sky Rise told in words: what is dealt, laid and placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tilewright.engine import IllegalAction
from tilewright.games.sky_rise.engine import engine
from tilewright.games.sky_rise.engine.game import Game
from tilewright.games.sky_rise.engine.position import ASIDE, LAY
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.rules import Rules
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.spec import Spec

NAME = "sky-rise"
STACKS: tuple[tuple[str, ...], ...] = ((), ("regular-deck",))


@cache
def spec(variants: tuple[str, ...] = ()) -> Spec[Rules]:
    return read(shelf.data() / NAME, Rules, variants)


def game(players: int = 2, *variants: str, **changed: Mapping[str, object]) -> Game:
    """A game with some of its rules changed: scoring={"match": 3}; sites={"few": {"columns": 2}} goes one deeper."""
    if not changed:
        return _game(players, variants)
    written = spec(variants)
    inner = {part: _changed(getattr(written.rules, part), values) for part, values in changed.items()}
    return engine(replace(written, rules=written.rules.model_copy(update=inner)), None, players)


@cache
def _game(players: int, variants: tuple[str, ...]) -> Game:
    return engine(spec(variants), None, players)


def _changed(model: Any, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any model
    deeper = {
        key: _changed(getattr(model, key), value) if isinstance(value, Mapping) else value
        for key, value in values.items()
    }
    return model.model_copy(update=deeper)


def say(state: State, *words: str) -> State:
    for each in words:
        state.apply_action(state.string_to_action(each))
    return state


def begin(
    players: int = 2,
    *variants: str,
    starts: int = 1,
    lots: str = "without yellow",
    nests: str = "blue red green",
    trees: str = "red blue green",
    **changed: Mapping[str, object],
) -> State:
    """Before the first card: the seat that starts, the suit that stays in the box, everybody's goals; hands by rank."""
    state = say(game(players, *variants, **changed).new_initial_state(), f"Seat {starts} starts")
    if len(state.setup.hues) > 1:
        say(state, lots)
    while state.phase == ASIDE:
        state.apply_action(state.legal_actions()[0])
    say(state, *(f"nest {colour}" for colour in nests.split()[:players]))
    say(state, *(f"tree {colour}" for colour in trees.split()[:players]))
    while state.phase != LAY:
        state.apply_action(state.legal_actions()[0])
    return state


def dealt(state: State, hands: Mapping[int, str]) -> State:
    """The same with these hands, taken from the pile: {0: 'blue 2, red 3'}."""
    names = [card.name for card in state.setup.cards]
    for seat, words in hands.items():
        state.pile = sorted([*state.pile, *state.hands[seat]])
        state.hands[seat] = tuple(sorted(names.index(word) for word in words.split(", ")))
        state.pile = [card for card in state.pile if card not in state.hands[seat]]
    return state


def choices(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def floor(state: State, level: int, colours: str) -> State:
    """A floor laid by hand: the colour of each card, row by row."""
    cells = len(state.setup.plan.cells)
    for cell, name in enumerate(colours.split()):
        hue = state.setup.colours.index(name)
        state.below[level * cells + cell] = hue
        card = next(card for card, each in enumerate(state.setup.cards) if state.hue[each.suit] == hue)
        state.floor[level * cells + cell] = card
    return state


def refused(state: State, words: str) -> str:
    """The rule that forbids it; nothing has changed."""
    before = state.serialize()
    with pytest.raises(IllegalAction) as caught:
        say(state, words)
    assert (state.serialize(), caught.value.action) == (before, words)
    return caught.value.rule


def finish(state: State, seed: str = "0") -> State:
    """Random play to the end."""
    rng = Stream(seed, "finish")
    while not state.is_terminal():
        state.apply_unchecked(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
    return state
