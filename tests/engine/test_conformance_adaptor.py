"""What users of PettingZoo and OpenSpiel trip over, held for each game; and games that are made wrong are caught."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

import numpy as np
import pytest

from tests.engine.every_game import COMBINATIONS, PLAIN, Combination, seats
from tests.engine.suites import environment as playable
from tests.engine.suites import register, spiel
from tilewright.engine import IllegalAction
from tilewright.engine import walk as walking
from tilewright.engine.match import COMPILED, form_of
from tilewright.engine.walk import walk
from tilewright.games.castles_and_crowns.engine.game import Game
from tilewright.games.castles_and_crowns.engine.setup import Setup
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.rng import Stream
from tilewright.shelf import shelf

if TYPE_CHECKING:
    from tilewright.engine.aec import Environment

each_game = pytest.mark.parametrize("tried", PLAIN, ids=str)


def begun(tried: Combination, seed: int = 1) -> Environment:
    environment = playable(tried.engine())
    environment.reset(seed=seed)
    return environment


def allowed(environment: Environment) -> list[int]:
    mask = environment.infos[environment.agent_selection]["action_mask"]
    return [int(action) for action in np.flatnonzero(mask)]


def test_every_game_is_tried_with_all_their_variants_and_players() -> None:
    tried = {each.game: {one.players for one in COMBINATIONS if one.game == each.game} for each in COMBINATIONS}
    assert tried["castles-in-the-air"] == tried["castles-and-crowns"] == {2, 3, 4, 5}
    variants = {each.variants for each in COMBINATIONS if each.game == "castles-in-the-air"}
    assert {("edge-exploration",), ("rolled",), ()} <= variants
    assert {each.game for each in PLAIN} == set(tried)


def test_what_is_seen_has_one_bound() -> None:
    environment = begun(PLAIN[0])
    space = environment.observation_space(environment.agent_selection)
    assert (space.low.min(), space.high.max()) == (-walking.LARGEST, walking.LARGEST)


@each_game
def test_agents_are_named_and_spaces_are_the_same_objects_each_time(tried: Combination) -> None:
    environment = begun(tried)
    assert environment.agents == environment.possible_agents == [f"player_{seat}" for seat in range(tried.players)]
    for agent in environment.agents:
        assert environment.observation_space(agent) is environment.observation_space(agent)
        assert environment.action_space(agent) is environment.action_space(agent)
        assert environment.observe(agent).dtype == environment.observation_space(agent).dtype == np.float32
        assert environment.observation_space(agent).contains(environment.observe(agent))


@each_game
def test_numbers_of_python_and_of_numpy_are_the_same_actions(tried: Combination) -> None:
    played = []
    for kind in (int, np.int32, np.int64):
        environment = begun(tried)
        for _ in range(12):
            environment.step(kind(allowed(environment)[-1]))  # type: ignore[arg-type] # as numpy has it
        played.append(environment.state_of_play.serialize())
    assert len(set(played)) == 1


@each_game
def test_rewards_add_up_to_the_returns_and_every_dict_has_the_agents_as_keys(tried: Combination) -> None:
    environment, rng = begun(tried), Stream("1", "agents")
    gained: dict[str, float] = defaultdict(float)
    for agent in environment.agent_iter():
        _, reward, terminated, truncated, _ = environment.last()
        gained[agent] += reward
        over = terminated or truncated
        environment.step(None if over else rng.pick(allowed(environment)))
        for kept in (environment.rewards, environment.terminations, environment.truncations, environment.infos):
            assert list(kept) == environment.agents
        assert all(type(each) is bool for each in (*environment.terminations.values(), terminated, truncated))
    assert [gained[agent] for agent in environment.possible_agents] == environment.state_of_play.returns()
    assert not environment.agents


@each_game
def test_what_is_no_legal_action_is_refused_and_changes_nothing(tried: Combination) -> None:
    environment = begun(tried)
    before = environment.state_of_play.serialize()
    wrong = next(n for n in range(environment.game.num_distinct_actions) if n not in allowed(environment))
    with pytest.raises(IllegalAction):
        environment.step(wrong)
    nothings: tuple[Any, ...] = (None, 0.5, "0", 1 << 70, -1, np.float32(1), np.uint64(2**64 - 1))
    for nothing in nothings:
        with pytest.raises(IllegalAction):
            environment.step(nothing)
    assert environment.state_of_play.serialize() == before


@each_game
def test_a_seed_is_a_game_and_resets_without_one_go_on_to_others(tried: Combination) -> None:
    environment = begun(tried, 7)
    first, others = environment.state_of_play.serialize(), set()
    for _ in range(20):
        environment.reset()
        others.add(environment.state_of_play.serialize())
    assert len(others) > 1
    assert begun(tried, 7).state_of_play.serialize() == first


@each_game
def test_open_spiel_copies_a_state_by_our_clone_and_makes_the_engine_once(tried: Combination) -> None:
    made = []

    def make(players: int) -> object:
        made.append(players)
        return Combination(tried.game, (), players).engine()

    name = f"{tried.called()}_once"
    register(name, tried.game, seats(tried.game), make)
    state = spiel().load_game(name, {"players": tried.players}).new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert str(spiel().deserialize_game_and_state(spiel().serialize_game_and_state(state.get_game(), copy))[1]) == str(
        copy
    )
    assert made == [tried.players]


class Unsorted(State):
    """Says what may be done the wrong way round."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        return super().legal_actions(player)[::-1]


class OutOfRange(State):
    """One action more than there are."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        found = super().legal_actions(player)
        return [*found, self.setup.numbering.count] if found and not self.is_chance_node() else found


class Stuck(State):
    """After a while nothing may be done, though it is somebody's turn."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [] if len(self.past) > 8 and not self.is_chance_node() else super().legal_actions(player)


class Aliased(State):
    """Its own clone."""

    def clone(self) -> Self:
        return self


class Outside(State):
    """Sees more than there is."""

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        return [walking.LARGEST + 1.0, *super().observation_tensor(player)[1:]]


class Greedy(State):
    """Gives every winner twice the victory."""

    def returns(self) -> list[float]:
        return [2 * each for each in super().returns()]


WRONG = (
    (Unsorted, "not ascending", r"actions\[i - 1\] < actions\[i\]"),
    (OutOfRange, "out of range", "actions are 0 to"),
    (Stuck, "nothing may be done", r"CHECK_FALSE\(actions.empty\(\)\)"),
    (Aliased, "changes the state it was cloned from", r"."),
    (Greedy, "out of bounds", r"game.MaxUtility\(\)"),
    (Outside, "outside its Box", None),
)


def made_wrong(kind: type[State], players: int) -> Game:
    class Wrong(Game):
        def new_initial_state(self) -> State:
            return kind(self.setup)

    sound = shelf.engine(shelf.load("castles-and-crowns"), players)
    assert isinstance(sound, Game)
    return Wrong(sound.setup)


@pytest.mark.parametrize(("kind", "ours", "theirs"), WRONG, ids=lambda value: getattr(value, "__name__", ""))
def test_a_game_made_wrong_is_caught(kind: type[State], ours: str, theirs: str | None) -> None:
    if form_of(made_wrong(State, 2)) == COMPILED:
        pytest.skip("a compiled state has no heirs")
    with pytest.raises(AssertionError, match=ours):
        walk(made_wrong(kind, 2), "1")
    if theirs:
        name = f"tilewright_wrong_{kind.__name__.lower()}"
        register(name, "Wrong", range(2, 6), lambda players: made_wrong(kind, players))
        with pytest.raises((spiel().SpielError, ValueError, LookupError), match=theirs):
            spiel().random_sim_test(spiel().load_game(name), num_sims=1, serialize=True, verbose=False)


def test_a_length_that_is_announced_too_short_is_caught() -> None:
    class Short(Game):
        def __init__(self, setup: Setup) -> None:
            super().__init__(setup)
            self.max_game_length = 5

    def short(players: int) -> Game:
        return Short(made_wrong(State, players).setup)

    register("tilewright_short", "Short", range(2, 6), short)
    with pytest.raises(spiel().SpielError, match=r"game_length <= game.MaxGameLength\(\)"):
        spiel().random_sim_test(spiel().load_game("tilewright_short"), num_sims=1, serialize=True, verbose=False)


def test_a_wide_chance_node_is_drawn_in_two_steps_with_the_same_chances() -> None:
    spiel()
    from tilewright.engine.spiel import WIDE as wide  # noqa: N811, PLC0415 - only where the extra is installed

    register(
        "tilewright_wide", "Wide", range(2, 6), lambda players: Combination("castles-and-crowns", (), players).engine()
    )
    state = spiel().load_game("tilewright_wide").new_initial_state()
    while not (state.is_chance_node() and len(state.held.state.chance_outcomes()) > wide):
        state.apply_action(state.legal_actions()[0])
    whole = dict(state.held.state.chance_outcomes())
    found: dict[int, float] = {}
    for block, chance in state.chance_outcomes():
        inside = state.child(block)
        found |= {action: chance * part for action, part in inside.chance_outcomes()}
    assert found.keys() == whole.keys()
    assert all(found[action] == pytest.approx(whole[action]) for action in whole)
    assert state.child(0).child(0).history() == [*state.history(), 0, 0]
