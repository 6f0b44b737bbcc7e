"""What a room counts its actions as: a family and a name, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright.engine.view import labels_of
from tilewright.problem import RefusedError
from tilewright.rooms import Room

LONG = "card: " + "x" * 54


def returning(monkeypatch: pytest.MonkeyPatch, **given: object) -> None:
    """Every room has these functions behind its door `study`, and they return this."""

    def ask(_room: Room, _door: str, name: str) -> Any:  # noqa: ANN401 - as a room's own
        return (lambda *_: given[name]) if name in given else None

    monkeypatch.setattr(Room, "ask", ask)


@pytest.mark.parametrize("name", [f"{LONG}x", "card: a\nb", "card", "card: ", ": 7", 7])
def test_what_is_no_family_and_name_is_refused(name: object, monkeypatch: pytest.MonkeyPatch) -> None:
    returning(monkeypatch, USES=(name,), OFFERED={name: 1})
    labels, state = labels_of("castle"), Any
    with pytest.raises(RefusedError, match="write a family and a name, at most 60 letters"):
        labels.uses(state, 0)  # type: ignore[arg-type] # nobody looks at the state
    with pytest.raises(RefusedError, match="write a family and a name, at most 60 letters"):
        labels.offered(state)  # type: ignore[arg-type] # as above


@pytest.mark.parametrize("name", ["card: 7", LONG])
def test_a_family_and_a_name_are_counted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    returning(monkeypatch, USES=(name,), LEFT={name: 2})
    labels, state = labels_of("castle"), Any
    assert labels.uses(state, 0) == (name,)  # type: ignore[arg-type] # nobody looks at the state
    assert (labels.left(state), labels.offered(state)) == ({name: 2}, {})  # type: ignore[arg-type] # as above
