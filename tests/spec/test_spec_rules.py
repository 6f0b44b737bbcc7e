"""rules.yaml: each mistake becomes a sentence with a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.spec.conftest import Folder


# What is replaced by what, and the messages (remedies left out)
MISTAKES = [
    pytest.param(
        "rounds: 7",
        "set:\n\tcards: 2\nrounds: 7",
        ["rules.yaml:3:1: a tab indents this line [Y06]"],
        id="a tab",
    ),
    pytest.param(
        "each: 9",
        "each: 900",
        ["game.yaml:25:37: count: 'rules.gems.each' is 900; a count goes from 0 to 500 [K14]"],
        id="a count of a rule too large to print",
    ),
    pytest.param(
        "rounds: 7",
        "runds: 7",
        [
            "rules.yaml:2:1: unknown key 'runds'; did you mean 'rounds'? [K01]",
        ],
        id="a rule that is misspelt",
    ),
    pytest.param(
        "rounds: 7",
        "rounds: many",
        ["rules.yaml:2:9: rounds: 'many' is text; expected a whole number [K03]"],
        id="a rule of the wrong type",
    ),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES)
def test_a_mistake_in_rules_yaml(small: Folder, old: str, new: str, told: list[str]) -> None:
    small.change("rules.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [f"small/{message}" for message in told]
