"""The engines' door: whatever is handed over as an action, a seat or a saved state, a state stays whole."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

from tests.engine.every_game import PLAIN, Combination
from tilewright.engine import IllegalAction, State, match
from tilewright.engine.record import head_of, text
from tilewright.engine.view import View
from tilewright.games.castles_in_the_air.engine.game import engine
from tilewright.rng import Stream
from tilewright.shelf import shelf

each_game = pytest.mark.parametrize("tried", PLAIN, ids=str)


class Indexed:
    """A whole number of somebody's own, as numpy's are: it compares, and is none of Python's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self.number == other

    def __hash__(self) -> int:
        return hash(self.number)


class Broken:
    """No number, and rude about it."""

    def __index__(self) -> int:
        raise RuntimeError("never")

    def __repr__(self) -> str:
        raise RuntimeError("never")


def kinds() -> list[Callable[[int], Any]]:
    """Python's, somebody's own, an enumeration's; numpy's where it is installed."""
    found: list[Callable[[int], Any]] = [int, Indexed, lambda number: IntEnum("One", {"only": number}).only]  # type: ignore[attr-defined] # made here
    try:
        import numpy as np  # noqa: PLC0415 - only where the extra is installed
    except ImportError:
        return found
    return [*found, np.int64, np.int32, np.uint16, np.array]


ODD: tuple[Any, ...] = (
    None, 0.0, 1.5, float("nan"), "0", "", b"0", (), [0], {}, {0}, object(), int, 1j, Broken(), lambda: 0,
    -1, -2, -4, 10**6, 1 << 63, -(1 << 64), 1 << 70, 10**5000, -(10**5000),
)  # fmt: skip
"""What is no action of any game, or none where a player is to move."""


def going(tried: Combination, seed: str, actions: int) -> State:
    """A game played at random for so long, at a player's decision or at a chance node."""
    rng, state = Stream(seed, "door"), tried.engine().new_initial_state()
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_unchecked(rng.pick(state.legal_actions()))
    return state


def looks(state: State) -> list[object]:
    """All that a state says of itself."""
    return [state.serialize(), str(state), state.legal_actions(), state.chance_outcomes(), state.history()]


@each_game
def test_a_game_of_anybody_s_whole_numbers_is_the_same_game(tried: Combination) -> None:
    played = []
    for kind in kinds():
        rng, state = Stream("7", "kinds"), tried.engine().new_initial_state()
        for _ in range(60):
            action = kind(rng.pick(state.legal_actions()))
            assert state.action_to_string(action)
            state.apply_action(action)
        assert {type(action) for action in state.history()} == {int}
        played.append([*looks(state), *looks(tried.engine().deserialize(state.serialize()))])
    assert all(each == played[0] for each in played)


@each_game
def test_true_is_one_as_everywhere_in_python(tried: Combination) -> None:
    state = tried.engine().new_initial_state()
    state.apply_action(True)  # noqa: FBT003 - that is what is tried
    assert (state.history(), type(state.history()[0])) == ([1], int)


@each_game
@pytest.mark.parametrize("actions", [0, 1, 2, 30, 31, 32, 33, 80, 3000])
def test_whatever_is_no_action_is_refused_and_changes_nothing(tried: Combination, actions: int) -> None:
    state = going(tried, "odd", actions)
    before = looks(state)
    for odd in ODD:
        for door in (state.apply_action, state.action_to_string, state.clone().apply_action):
            with pytest.raises(IllegalAction) as refused:
                door(odd)
            assert len(str(refused.value.action)) < 100
    assert looks(state) == before


@each_game
def test_illegal_numbers_are_refused_and_change_nothing(tried: Combination) -> None:
    rng, most = Stream("illegal", "door"), max(tried.engine().num_distinct_actions, 500)
    for actions in range(0, 120, 7):
        state = going(tried, str(actions), actions)
        before, legal = looks(state), set(state.legal_actions())
        for number in (rng.below(most + 40) - 20 for _ in range(60)):
            if number not in legal:
                with pytest.raises(IllegalAction):
                    state.apply_action(number)
        assert looks(state) == before


@each_game
@pytest.mark.parametrize("seat", [-1, 3, 10**5000, None, "0", 0.0, Broken], ids=lambda seat: str(type(seat)))
def test_nobody_is_told_what_a_seat_knows_that_is_not_there(tried: Combination, seat: Any) -> None:  # noqa: ANN401 - anything
    state = going(tried, "seats", 40)
    doors: list[Callable[[Any], object]] = [state.information_state_string, state.observation_tensor]
    doors += [lambda player: state.resample(player, Stream("1", "again"))]
    doors += [] if seat is None else [state.table]
    for door in doors:
        with pytest.raises(ValueError, match="seat"):
            door(seat)


@each_game
def test_what_a_state_hands_out_is_a_copy(tried: Combination) -> None:
    for actions in range(40):
        state = going(tried, "copies", actions)
        before = looks(state)
        handed: list[list[Any]] = [state.legal_actions(), state.chance_outcomes(), state.history()]
        for each in [*handed, state.returns(), state.totals(), state.observation_tensor(0)]:
            each.clear()
        assert looks(state) == before


class Learner:
    """A bot whose choices are numbers of its own kind."""

    def __init__(self, number: Callable[[int], Any]) -> None:
        self.number = number

    def choose(self, view: View, legal: Sequence[int]) -> int:
        return self.number(legal[view.seat % len(legal)])  # type: ignore[no-any-return] # that is what is tried


@each_game
def test_a_bot_s_own_numbers_make_a_record_that_can_be_written(tried: Combination) -> None:
    spec = shelf.load(tried.game)
    head = head_of(spec, 3, "7", ("learner",) * 3)
    written = set()
    for kind in kinds():
        record, _, _ = match.play(tried.engine(), head, [Learner(kind)] * 3, 1)
        written.add(text(tried.engine(), record))
    assert len(written) == 1
    with pytest.raises(IllegalAction, match="whole number"):
        match.play(tried.engine(), head, [Learner(float)] * 3, 1)


NO_ACTIONS: tuple[Any, ...] = (-1, 3, 0.0, True, None, "0", [], 10**4000)
NESTED = "[" * 100_000
CASTLES = (
    "null",
    "[]",
    "{}",
    NESTED,
    '{"a":' * 100_000,
    "NaN",
    "\ufeff{}",
    "\x00",
    "1e999",
    "9" * 5000,
    *(
        json.dumps(found)
        for found in (
            {"players": 3, "history": []},
            {"players": 3, "stack": None, "history": [], "more": 1},
            {"players": 3.0, "stack": None, "history": []},
            {"players": True, "stack": None, "history": []},
            {"players": 10**4000, "stack": None, "history": []},
            {"players": 3, "stack": [], "history": []},
            {"players": 3, "stack": None, "history": {}},
            {"players": 3, "stack": None, "history": None},
            *({"players": 3, "stack": None, "history": [odd]} for odd in NO_ACTIONS),
            {"players": 3, "stack": None, "history": [0] * 100_000},
            {"players": 3, "stack": None, "history": float("nan")},
        )
    ),
)
CROWNS = ("x", "-1", "+1", "1.0", "1_0", "\u0661", "\u00b2", "0x1", "9" * 5000, "0 " * 400, "1e3", "[0]", "\x00", "0,0")


@pytest.mark.parametrize(
    ("game", "text"),
    [*(("castles-in-the-air", text) for text in CASTLES), *(("castles-and-crowns", text) for text in CROWNS)],
    ids=lambda value: value[:30].encode("unicode_escape").decode(),
)
def test_a_saved_state_that_is_none_is_a_value_error(game: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"[a-z]") as refused:
        Combination(game, (), 3).engine().deserialize(text)
    assert len(str(refused.value)) < 2000


@each_game
def test_a_state_longer_than_any_can_be_is_refused_before_it_is_looked_at(tried: Combination) -> None:
    class Counted(str):
        """Text that says when it is looked into."""

        __slots__ = ()

        def split(self, *_: object, **__: object) -> list[str]:
            raise AssertionError

        def startswith(self, *_: object, **__: object) -> bool:
            raise AssertionError

    for saved in (Counted("0 " * 10_000_000), None, b"0", 0):
        with pytest.raises(ValueError, match="longer than any state"):
            tried.engine().deserialize(saved)  # type: ignore[arg-type] # no text at all


STACK = [f"tower-{copy}" for copy in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    "stack", [None, {}, "tower-1", STACK[:3], [*STACK, "balcony-1"], [*STACK[:3], STACK[0]], [*STACK[:3], "none"],
              [*STACK[:3], 5], [*STACK[:3], []], [*STACK[:3], "empty-sky"], []],
    ids=str,
)  # fmt: skip
def test_a_stack_of_other_tiles_than_were_dealt_is_refused(stack: object) -> None:
    game = engine(shelf.load("castles-in-the-air"), None, 2, STACK)  # type: ignore[arg-type] # the rules of this game
    saved = json.loads(game.new_initial_state().serialize())
    assert game.deserialize(json.dumps(saved | {"stack": STACK[::-1]}))
    with pytest.raises(ValueError, match=r"stack|tile"):
        game.deserialize(json.dumps(saved | {"stack": stack}))


def test_nothing_in_the_program_turns_data_into_code() -> None:
    forbidden = {"eval", "exec", "compile", "__import__", "pickle", "marshal", "shelve", "dill", "joblib"}
    for path in sorted((Path(__file__).resolve().parents[2] / "generator").rglob("*.py")):
        written = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(written)) if any(word in written for word in forbidden) else ():
            names = {alias.name.split(".")[0] for alias in node.names} if isinstance(node, ast.Import) else set()
            names |= {str(node.module).split(".")[0]} if isinstance(node, ast.ImportFrom) else set()
            names |= {node.func.id} if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else set()
            assert not (names & forbidden and not _ours(path, names & forbidden)), f"{path}: {names & forbidden}"


def _ours(path: Path, names: set[str]) -> bool:
    """A function of our own that is called like one of Python's."""
    frozen = path.name == "frozen.py" and names == {"exec"}  # writes an __init__, as `dataclasses` does
    frozen |= path.match("play/program.py") and names == {"exec"}  # tests/play/test_play_hostile.py walks through it
    return frozen or (names == {"compile"} and "def compile(" in path.read_text(encoding="utf-8"))
