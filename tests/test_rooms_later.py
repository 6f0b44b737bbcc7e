"""What is named by a text, to be loaded later, is there: a rename that forgets the text shows here."""

from __future__ import annotations

import gc
import importlib
import pkgutil

import pytest

import tilewright.games
from tilewright.pieces import table
from tilewright.rooms import Later

DOORS = ("style", "table")


def _named_by_rooms() -> list[Later]:
    """Everything that the rooms in the box, and the core's own styles, name for later."""
    rooms = [each.name for each in pkgutil.iter_modules(tilewright.games.__path__, "tilewright.games.")]
    for module in ("tilewright.draw.style", *(f"{room}.{door}" for room in rooms for door in DOORS)):
        importlib.import_module(module)
    gc.unfreeze()  # what was loaded with the tests counts as well: conftest.py
    named = {(each.module, each.name): each for each in gc.get_objects() if type(each) is Later}
    return [each for each in named.values() if each.module.startswith("tilewright.")]


def test_what_a_room_names_for_later_is_there() -> None:
    named = _named_by_rooms()
    assert len(named) > 20
    lost = [
        f"{each.module}.{each.name}" for each in named if not hasattr(importlib.import_module(each.module), each.name)
    ]
    assert lost == []


@pytest.mark.parametrize("kind", sorted(table.rows()))
def test_what_draws_a_kind_is_there(kind: str) -> None:
    module, _, name = str(table.rows()[kind].draw).partition(":")
    assert callable(getattr(importlib.import_module(module), name))
