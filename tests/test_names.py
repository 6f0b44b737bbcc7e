"""One class name means one thing, no module is called like one of the standard library's, names say what they hold."""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import cache

import pytest

from tests.syntax import syntax
from tests.test_layers import MODULES, PARTS, modules_of

OF_ROOMS = {"Board", "Game", "Position", "Rules", "Scoring", "Setup", "State"}
"""What every game may have, under the same name in each room; `Game` and `State` as the engine promises them."""


TELL_NOTHING = {"said", "found", "made", "told", "held", "wanted"}
"""What could be the name of anything, and so tells a reader nothing."""


@cache
def classes() -> dict[str, list[str]]:
    """Each public class -> the modules that define one of that name."""
    modules = defaultdict(list)
    for module, path in MODULES.items():
        for name in syntax(path).classes:
            modules[name].append(module)
    return modules


def test_a_class_name_has_one_meaning() -> None:
    twice = {name: modules for name, modules in classes().items() if len(modules) > 1 and name not in OF_ROOMS}
    assert twice == {}, "rename one of them"


def test_what_every_game_has_is_defined_once_in_a_room() -> None:
    for name in sorted(OF_ROOMS):
        owners = [module.split(".")[:3] for module in classes()[name]]
        rooms = [owner[2] for owner in owners if owner[1] == "games"]
        assert len(rooms) == len(set(rooms)) > 1, name
        assert all(owner[1] in {"games", "engine"} for owner in owners), name


def test_no_module_is_called_like_one_of_the_standard_library() -> None:
    assert [name for name in MODULES if name.rpartition(".")[2] in sys.stdlib_module_names] == []


@pytest.mark.parametrize("name", ["", *PARTS])
def test_a_name_says_what_it_holds_or_does(name: str) -> None:
    for module in modules_of(name) if name else ["tilewright"]:
        read = syntax(MODULES[module])
        nothing = [(each, line) for each, line in read.names if each in TELL_NOTHING and line not in read.fields]
        assert [f"line {line}: {each}" for each, line in nothing] == [], module
