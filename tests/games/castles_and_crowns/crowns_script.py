"""A game of Castles & Crowns told in words: what is rolled, and where it is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from tilewright.engine import IllegalAction
from tilewright.games.castles_and_crowns.engine import engine
from tilewright.games.castles_and_crowns.engine.game import Game
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.games.castles_and_crowns.rules import Rules
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.spec import Spec

NAME = "castles-and-crowns"
VARIANTS = ("fewer-cards", "combined-traitor", "straights")
STACKS = ((), *((name,) for name in VARIANTS), ("combined-traitor", "straights"), VARIANTS)
CARDS = ("lion 6", "lion K", "eagle 2", "eagle J", "stag 4", "boar Q")


@cache
def spec(variants: tuple[str, ...] = ()) -> Spec[Rules]:
    return read(shelf.data() / NAME, Rules, variants)


def game(players: int = 2, *variants: str, **changed: Mapping[str, object]) -> Game:
    """A game with some of its rules changed: battle={"captain": 3}."""
    written = spec(variants)
    inner = {part: getattr(written.rules, part).model_copy(update=values) for part, values in changed.items()}
    return engine(replace(written, rules=written.rules.model_copy(update=inner)), None, players)


def say(state: State, *words: str) -> State:
    for each in words:
        state.apply_action(state.string_to_action(each))
    return state


def begin(
    players: int = 2,
    *variants: str,
    mercenaries: str = "1 2 3 4",
    starts: str = "Ruby",
    **changed: Mapping[str, object],
) -> State:
    """The first round, before its first turn: the first cards of CARDS lie there."""
    state = game(players, *variants, **changed).new_initial_state()
    fields = state.setup.fields
    return say(state, f"{starts} starts", *CARDS[:fields], *([f"mercenaries {mercenaries}"] if mercenaries else []))


def roll(state: State, knights: str, leaders: str = "") -> State:
    """All knights unsent, such as '1 1 2 3 3 4 5 6', and 'captain 2 traitor 5'."""
    words = ["roll", *sorted(knights.split()), *leaders.split()]
    return say(state, " ".join(words).replace(" captain", ", captain").replace(" traitor", ", traitor"))


def turn(state: State, knights: str, leaders: str, *moves: str) -> State:
    """A whole turn."""
    return say(roll(state, knights, leaders), *moves)


def choices(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def refused(state: State, words: str) -> str:
    """The rule that forbids it; nothing has changed."""
    before = state.serialize()
    with pytest.raises(IllegalAction) as caught:
        say(state, words)
    assert (state.serialize(), caught.value.action) == (before, words)
    assert caught.value.position == str(state)
    return caught.value.rule


def finish(state: State, seed: str = "0") -> State:
    """Random play to the end."""
    rng = Stream(seed, "finish")
    while not state.is_terminal():
        state.apply_unchecked(
            state.sample_chance(rng)
            if state.is_chance_node()
            else rng.pick(state.legal_actions(state.current_player()))
        )
    return state


def strengths(state: State, place: int) -> list[float]:
    """What each seat counts at a battlefield, from 1, in knights."""
    fields = state.setup.fields
    return [state.strength[seat * fields + place - 1] / 2 for seat in range(state.setup.players)]


def where(state: State, posts: Sequence[int]) -> list[str]:
    """Where captains, traitors or mercenaries are: 'Ruby at 3', '' for unsent."""
    named = [(state.setup.seats[at // state.setup.fields].name, at % state.setup.fields + 1) for at in posts]
    return [f"{name} at {place}" if at >= 0 else "" for at, (name, place) in zip(posts, named, strict=True)]
