"""tiles.yaml: each mistake becomes a sentence with a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.spec.conftest import Folder


# What is replaced by what, and the messages (remedies left out)
MISTAKES = [
    pytest.param(
        "{1: red}",
        "{1: red, 1: blue}",
        ["tiles.yaml:11:21: the key '1' is here a second time; the first is on line 11 [Y13]"],
        id="a slot given twice",
    ),
    pytest.param(
        "id: hall",
        "id: start",
        ["tiles.yaml:4:9: the id 'start' is already used [K10]"],
        id="two tiles with one id",
    ),
    pytest.param(
        "    slots",
        "    swap: od\n    slots",
        ["tiles.yaml:11:11: swap: 'od' is not one of the known words; did you mean 'odd'? [K06]"],
        id="an unknown word",
    ),
    pytest.param(
        "{1: red}",
        "{1: }",
        ["tiles.yaml:11:16: slots 1: the value is empty; expected text [K03]"],
        id="a slot without its phrase",
    ),
    pytest.param(
        "{1: red}",
        "[red]",
        ["tiles.yaml:11:12: slots: this is a list; expected a mapping (lines of `key: value`) [K03]"],
        id="a list where a mapping should be",
    ),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES)
def test_a_mistake_in_tiles_yaml(small: Folder, old: str, new: str, told: list[str]) -> None:
    small.change("tiles.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [f"small/{message}" for message in told]
