"""What actions are called: by the game's own room, looked at before it is believed, or by their words."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tilewright.engine import State, view
from tilewright.problem import RefusedError
from tilewright.rooms import Room


class Words:
    """A state in which every action has the same words."""

    def __init__(self, words: str) -> None:
        self.words = words

    def action_to_string(self, _action: int) -> str:
        """Those."""
        return self.words


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("take the 7 at B2", "take"),
        ("piece 1: climb to P15b", "climb"),
        ("large red on AB12", "large red"),
        ("4s to 5", "to"),
        ("end turn", "end turn"),
        ("17", "any"),
        ("x" * 90, "x" * 52),
    ],
)
def test_without_a_door_the_first_words_say_what_kind_it_is(words: str, kind: str) -> None:
    assert view.label_by_words(cast("State", Words(words)), 0) == (f"action: {kind}",)


def opened(monkeypatch: pytest.MonkeyPatch, **behind: object) -> view.Labels:
    """The labels of a room with that behind its door."""
    monkeypatch.setattr(Room, "ask", lambda _self, _door, name: behind.get(name))
    return view.labels_of("sky-rise")


def test_a_room_says_it_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened(monkeypatch, USES=lambda _s, a: ("action: go", f"card: {a}"), LEFT=lambda _s: {"key: red": 3})
    state: Any = None
    assert room.uses(state, 7) == ("action: go", "card: 7")
    assert (room.left(state), room.offered(state)) == ({"key: red": 3}, {})


@pytest.mark.parametrize(
    "names",
    [
        None,
        "action: go",
        ["action: go"],
        ("go",),
        (": go",),
        ("x: \x1b[2J",),
        ("a: " + "b" * 90,),
        ("a: b",) * 17,
        (3,),
    ],
)
def test_what_is_no_name_is_refused(monkeypatch: pytest.MonkeyPatch, names: object) -> None:
    room, state = opened(monkeypatch, USES=lambda *_: names), cast("State", None)
    with pytest.raises(RefusedError, match="X05"):
        room.uses(state, 0)


@pytest.mark.parametrize("counts", [None, 3, {"a: b": 1.0}, {"a: b": -1}, {"b": 1}, {"a: b": True}])
def test_what_is_no_count_is_refused(monkeypatch: pytest.MonkeyPatch, counts: object) -> None:
    room, state = opened(monkeypatch, LEFT=lambda _: counts), cast("State", None)
    with pytest.raises(RefusedError, match="X05"):
        room.left(state)


def test_what_cannot_be_called_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RefusedError, match="`USES` is not a function"):
        opened(monkeypatch, USES=3)
