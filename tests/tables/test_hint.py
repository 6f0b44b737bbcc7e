"""A hint says what to do and why: what a move brings at once, and what is better then than after the next best."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.tables.tables import SEATS, laid
from tests.tables.test_parlour_secret import states
from tilewright.engine import State
from tilewright.engine.event import EventKind, GameEvent
from tilewright.engine.view import View
from tilewright.tables import hint
from tilewright.tables.hint import Adviser, Hint


@cache
def hints(name: str) -> list[tuple[Hint, State]]:
    """A few hints, each with the state that it is for."""
    table = laid(name)
    adviser = Adviser(table.spec.game.id, table.tells)
    return [(adviser.advise(view(state), "1"), state) for state in states(table, "h", 9)[:6]]


def view(state: State) -> View:
    return View(state, state.current_player())


@pytest.mark.parametrize("name", SEATS)
def test_a_hint_is_a_move_and_its_reasons(name: str) -> None:
    for advised, state in hints(name):
        assert advised.action in state.legal_actions()
        assert advised.words == state.action_to_string(advised.action)
        assert (
            advised.do
            == f"{laid(name).tells.you_do(advised.words)[:1].upper()}{laid(name).tells.you_do(advised.words)[1:]}."
        )
        assert advised.why
        assert all(each[0].isupper() and each.endswith(".") and "{" not in each for each in advised.why)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("sky-rise", "You score 1 point for it."),
        ("castle", "The black Q of Seat 1 falls, and you keep it."),
        (
            "sky-rise",
            r"(By your next turn|In a few turns) you have about \d.* points? than if you place a .* on [A-Z]\d+\.",
        ),
        ("castle", r"It is about as good if you (take the|lay|draw) .*\."),
        ("castles-in-the-air", r"(By your next turn|In a few turns) you have about \d.* more points than if you .*\."),
        ("castles-and-crowns", r"It is about as good if you send the \ds to battlefield \d\."),
    ],
)
def test_reasons_are_given_in_the_words_of_the_game(name: str, says: str) -> None:
    whole = re.compile(says)
    assert any(whole.fullmatch(each) for advised, _ in hints(name) for each in advised.why)


def test_a_hint_is_the_same_each_time_and_changes_nothing() -> None:
    advised, state = hints("castle")[0]
    before = state.history()
    assert Adviser("castle", laid("castle").tells).advise(view(state), "1") == advised
    assert state.history() == before


def test_what_depends_on_hidden_cards_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid("castle")
    state = states(table, "h", 9)[0]

    def tell(_before: State, _action: int, after: State) -> Iterator[GameEvent]:
        """Somebody who says what the other holds, which is hidden, and how many play, which is not."""
        other = 1 - state.current_player()
        held = [token.text for token in after.table(other).holdings[other].tokens if token.face == "card"]
        yield GameEvent(EventKind.SCORE, "told.total", other, {"total": " and ".join(held)})
        yield GameEvent(EventKind.SCORE, "told.total", other, {"total": f"{len(after.totals())} players"})

    monkeypatch.setattr(hint, "events_of", lambda _game: tell)
    said = [each for each in Adviser("castle", table.tells).advise(view(state), "1").why if " in all." in each]
    assert len(said) == 1
    assert said[0].endswith(" 2 players in all.")


def test_of_one_move_there_is_nothing_to_say() -> None:
    table = laid("castle")
    state = next(each for each in states(table, "h", 1) if len(each.legal_actions()) == 1)
    assert Adviser("castle", table.tells).advise(view(state), "1").why == ("It is the only move.",)
