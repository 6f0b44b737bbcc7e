# ruff: noqa: E501 - a message is asserted in one piece
"""game.yaml but its components: each mistake becomes a sentence with a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.spec.conftest import Folder


# What is replaced by what, and the messages (remedies left out)
MISTAKES = [
    pytest.param(
        "tagline: Two towers",
        "tagline: Two: towers",
        ["game.yaml:3:13: a second ': ' in one value [Y05]"],
        id="a second colon in a value",
    ),
    pytest.param(
        "style: sky",
        "style: sky\nwizard: 3",
        ["game.yaml:9:1: unknown key 'wizard' [K01]"],
        id="a key nobody knows",
    ),
    pytest.param(
        "tagline: Two",
        "tag-line: Two",
        [
            "game.yaml:3:1: unknown key 'tag-line'; did you mean 'tagline'? [K01]",
        ],
        id="a misspelt key",
    ),
    pytest.param(
        "tagline: Two towers\n",
        "",
        ["game.yaml:1:1: game.yaml: the key 'tagline' is missing [K02]"],
        id="a missing key",
    ),
    pytest.param(
        "style: sky",
        "style: sky\nstyle: sea",
        ["game.yaml:9:1: the key 'style' is here a second time; the first is on line 8 [Y13]"],
        id="a key given twice",
    ),
    pytest.param(
        '"12:30"',
        "12:30",
        ["game.yaml:7:7: some YAML programs read 12:30 as a number in base 60, others as text [Y14]"],
        id="a seed without quotes",
    ),
    pytest.param(
        'version: "1"',
        "version: 1.0",
        ["game.yaml:4:10: version: 1.0 is a number with a decimal point; expected text [K03]"],
        id="a version without quotes",
    ),
    pytest.param(
        "letter: B",
        "letter: R",
        ["game.yaml:11:31: the letter R is already used for red [K16]"],
        id="two colours with one letter",
    ),
    pytest.param(
        "letter: B",
        "letter: BB",
        ["game.yaml:11:31: letter: 'BB'; expected one capital letter [K05]"],
        id="a letter of two letters",
    ),
    pytest.param(
        '"#3030C0"',
        "navy",
        ["game.yaml:11:39: hex: 'navy'; expected a colour such as #4D7EA8 [K05]"],
        id="a colour by its name",
    ),
    pytest.param(
        "  red: {",
        "  dark red: {",
        [
            "game.yaml:10:3: the key 'dark red': use lower-case letters, digits and single hyphens, such as sky-blue [K05]"
        ],
        id="a colour's name with a space",
    ),
    pytest.param(
        "most: 4",
        "most: 1",
        ["game.yaml:6:27: most: 1 is less than least: 2 [K15]"],
        id="fewer at most than at least",
    ),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES)
def test_a_mistake_in_game_yaml(small: Folder, old: str, new: str, told: list[str]) -> None:
    small.change("game.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [f"small/{message}" for message in told]
