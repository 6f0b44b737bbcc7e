# ruff: noqa: E501 - a message is asserted in one piece
"""The components in game.yaml: each mistake becomes a sentence with a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tilewright import check
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

if TYPE_CHECKING:
    from pathlib import Path

    from tests.spec.conftest import Folder


# What is replaced by what, and the messages (remedies left out)
MISTAKES = [
    pytest.param(
        "12, height: 12",
        "12, hight: 12",
        [
            "game.yaml:23:23: unknown key 'hight'; did you mean 'height'? [K01]",
        ],
        id="a misspelt key further in",
    ),
    pytest.param(
        "count: 12",
        "count: yes",
        ["game.yaml:26:38: some YAML programs read yes as a truth value, others as text [Y14]"],
        id="yes for a count",
    ),
    pytest.param(
        "count: 12",
        "count: true",
        ["game.yaml:26:38: count: true is a truth value (true or false); expected a whole number [K03]"],
        id="true for a count",
    ),
    pytest.param(
        "count: 12",
        "count: 010",
        ["game.yaml:26:38: some YAML programs read 010 as a number in base 8, others as text [Y14]"],
        id="a count that starts with 0",
    ),
    pytest.param(
        "count: 12",
        "count: 12.0",
        ["game.yaml:26:38: count: 12.0 is a number with a decimal point; expected a whole number [K03]"],
        id="a decimal point in a count",
    ),
    pytest.param(
        "count: 12",
        "count: -3",
        ["game.yaml:26:38: count: -3 is too small; the minimum is 0 [K04]"],
        id="a negative count",
    ),
    pytest.param(
        "count: 12",
        "count: 100000",
        ["game.yaml:26:38: count: 100000 is too large; the maximum is 500 [K04]"],
        id="an absurd count",
    ),
    pytest.param(
        "count: 12",
        "count: 12345678901234567890",
        ["game.yaml:26:38: a number with more than 15 digits: 12345678901234567890 [Y15]"],
        id="a number past all bounds",
    ),
    pytest.param(
        "width: 12,",
        "width: -12,",
        ["game.yaml:23:19: width: -12 is too small; the minimum is 5 [K04]"],
        id="a negative size",
    ),
    pytest.param(
        "count: 12",
        "count: tile",
        ["game.yaml:26:38: count: 'tile'; expected a whole number, tiles, or a rule such as rules.end.rounds [K05]"],
        id="a word for a count",
    ),
    pytest.param(
        "rules.gems.each",
        "rules.gems.eech",
        [
            "game.yaml:25:37: count: 'rules.gems.eech' is not a whole number in rules.yaml; did you mean 'rules.gems.each'? [K14]"
        ],
        id="a count of a rule that is not there",
    ),
    pytest.param(
        "rules.gems.each",
        "rules.gems",
        [
            "game.yaml:25:37: count: 'rules.gems' is not a whole number in rules.yaml; did you mean 'rules.gems.each'? [K14]"
        ],
        id="a count of a rule that is no number",
    ),
    pytest.param(
        "of: blue",
        "of: bleu",
        ["game.yaml:26:25: of: unknown colour, lock or livery 'bleu'; did you mean 'blue'? [K12]"],
        id="an unknown colour of a token",
    ),
    pytest.param(
        "  - {kind: tuck-box",
        "  - {kind: die, id: die, title: D, make: Glue., edge: 16, faces: [red, blue, any, red, blue, blu]}\n  - {kind: tuck-box",
        ["game.yaml:27:94: faces: unknown colour or picture 'blu'; did you mean 'blue'? [K13]"],
        id="an unknown colour on a die",
    ),
    pytest.param(
        "  - {kind: tuck-box",
        "  - {kind: die, id: die, title: D, make: Glue., edge: 16, faces: [red, blue, any, red, blue]}\n  - {kind: tuck-box",
        ["game.yaml:27:66: faces: a die with 6 sides needs 6 faces, but there are 5 [K07]"],
        id="a die with five faces",
    ),
    pytest.param(
        "kind: tokens",
        "kind: tokenz",
        ["game.yaml:19:11: unknown kind 'tokenz'; did you mean 'tokens'? [K06]"],
        id="an unknown kind of component",
    ),
    pytest.param(
        "kind: tokens\n    id",
        "id",
        ["game.yaml:19:5: components, item 2: the key 'kind' is missing [K02]"],
        id="a component without its kind",
    ),
    pytest.param(
        "  - {kind: tuck-box",
        "  - tuck-box\n  - {kind: tuck-box",
        ["game.yaml:27:5: components, item 3: 'tuck-box' is text; expected a mapping (lines of `key: value`) [K03]"],
        id="a word where a component should be",
    ),
    pytest.param(
        "title: Gems",
        "title: Gems\n    replaces: tile",
        ["game.yaml:22:15: replaces: 'tile' is not another component of this game; did you mean 'tiles'? [K17]"],
        id="a part in the place of none",
    ),
    pytest.param(
        "title: Gems",
        "title: Gems\n    replaces: gems",
        ["game.yaml:22:15: replaces: 'gems' is not another component of this game [K17]"],
        id="a part in its own place",
    ),
    pytest.param(
        "  - {kind: tuck-box",
        "  - {kind: score, id: s, title: S, make: Print., rows: [Coins, Sum], colour_rows: [Coin]}\n  - {kind: tuck-box",
        ["game.yaml:27:84: colour_rows: there is no row 'Coin' [K38]"],
        id="a row of colours that the score sheet has not",
    ),
    pytest.param(
        "holds: tiles",
        "holds: tyles",
        ["game.yaml:27:66: holds: unknown component 'tyles'; did you mean 'tiles'? [K11]"],
        id="a box for nothing",
    ),
    pytest.param(
        "id: gems",
        "id: tiles",
        ["game.yaml:20:9: the id 'tiles' is already used [K10]"],
        id="two components with one id",
    ),
    pytest.param(
        "id: gems",
        "id: ../gems",
        ["game.yaml:20:9: id: '../gems'; use lower-case letters, digits and single hyphens, such as sky-blue [K05]"],
        id="an id that is no file name",
    ),
    pytest.param(
        "id: gems",
        "id: Gems",
        ["game.yaml:20:9: id: 'Gems'; use lower-case letters, digits and single hyphens, such as sky-blue [K05]"],
        id="an id with capitals",
    ),
    pytest.param(
        "tokens:\n      - {face: gem, of: red, count: rules.gems.each}\n      - {face: gem, of: blue, count: 12}",
        "tokens: []",
        ["game.yaml:24:13: tokens: 0 items here; the minimum is 1 [K07]"],
        id="no tokens",
    ),
    pytest.param(
        "title: Gems",
        'title: ""',
        ["game.yaml:21:12: title: ''; expected at least 1 character [K05]"],
        id="an empty title",
    ),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES)
def test_a_mistake_in_a_component(small: Folder, old: str, new: str, told: list[str]) -> None:
    small.change("game.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [f"small/{message}" for message in told]


def test_a_remedy_names_what_is_known(small: Folder) -> None:
    small.change("game.yaml", "of: blue", "of: bleu")
    assert small.problems() == [
        "small/game.yaml:26:25: of: unknown colour, lock or livery 'bleu'; did you mean 'blue'? [K12] -> known: red, blue, each, colours"
    ]


PLAIN = "id: plain\ntitle: Plain\ntagline: None\nversion: '1'\ndesigner: {name: Nobody}\nplayers: {least: 2, most: 4}\ncomponents:\n"


@pytest.mark.parametrize(
    ("keys", "remedy"),
    [
        (
            "kind: tokens, size: {width: 9, height: 9}, tokens: [{face: star, of: mint, count: 1}]",
            "of: unknown colour, lock or livery 'mint' [K12] -> add 'mint' under `colours` in game.yaml, or leave out `of`",
        ),
        (
            "kind: tokens, size: {width: 9, height: 9}, tokens: [{face: star, of: liveries, count: 1}]",
            "game.yaml has no `liveries` [K12] -> add `liveries`, or leave out `of`",
        ),
        (
            "kind: track, last: 9, cell: 16, colour: amber",
            "colour: unknown colour 'amber' [K12] -> write one such as \"#4D7EA8\"",
        ),
        ("kind: box, ground: plum", "ground: unknown colour 'plum' [K12] -> write one such as \"#4D7EA8\""),
        ("kind: box, holds: [wings]", "holds: unknown component 'wings' [K11] -> known: none"),
        (
            "kind: tray, size: {width: 60, height: 60}, depth: 15, holds: [wings]",
            "holds: unknown component 'wings' [K11] -> known: none",
        ),
    ],
)
def test_a_remedy_in_a_game_with_nothing_to_name(tmp_path: Path, keys: str, remedy: str) -> None:
    """A component of a page, copied into a game without colours; nothing is near its own name."""
    (tmp_path / "game.yaml").write_text(f"{PLAIN}  - {{id: wing, title: Wing, make: Cut., {keys}}}\n")
    try:
        problems = check.problems(shelf.load(tmp_path))
    except RefusedError as refused:
        problems = refused.problems
    assert [each for each in problems if f"{each.message} [{each.code}] -> {each.help}".endswith(remedy)], problems


def test_known_keys_are_those_of_the_very_component(small: Folder) -> None:
    small.change("game.yaml", "of: blue,", "off: blue,")
    assert small.problems() == [
        "small/game.yaml:26:21: unknown key 'off'; did you mean 'of'? [K01] -> known keys: face, of, back, count, spare"
    ]
