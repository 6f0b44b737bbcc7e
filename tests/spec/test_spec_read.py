# ruff: noqa: E501 - a message is asserted in one piece
"""A game folder becomes a Spec; each mistake in it becomes a sentence with a place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.problem import Level, RefusedError
from generator.spec.codes import CODES
from generator.spec.component import Tokens
from generator.spec.files import inside
from generator.spec.node import Place
from generator.spec.read import notes, read

if TYPE_CHECKING:
    from tests.spec.conftest import Folder


def test_a_folder_is_read(small: Folder) -> None:
    small.write("booklet.md", "# Rules\n")
    spec = small.read()
    assert spec.game.title == "A small game"
    assert spec.rules.gems.each == 9
    assert spec.tiles is not None
    assert spec.tiles.tiles[0].slots == {"1": "red"}
    assert spec.booklet == ("small/booklet.md", "# Rules\n")
    assert spec.aid is None
    assert isinstance(spec.game.components[1], Tokens)
    assert spec.game.components[1].tokens[1].count == 12


# file, what is replaced by what, and the messages (remedies left out)
MISTAKES = [
    pytest.param(
        "game",
        "tagline: Two towers",
        "tagline: Two: towers",
        ["game.yaml:3:13: a second ': ' in one value [Y05]"],
        id="a second colon in a value",
    ),
    pytest.param(
        "rules",
        "rounds: 7",
        "set:\n\tcards: 2\nrounds: 7",
        ["rules.yaml:3:1: a tab indents this line [Y06]"],
        id="a tab",
    ),
    pytest.param(
        "game",
        "style: sky",
        "style: sky\nwizard: 3",
        ["game.yaml:9:1: unknown key 'wizard' [K01]"],
        id="a key nobody knows",
    ),
    pytest.param(
        "game",
        "tagline: Two",
        "tag-line: Two",
        [
            "game.yaml:1:1: game.yaml: the key 'tagline' is missing [K02]",
            "game.yaml:3:1: unknown key 'tag-line'; did you mean 'tagline'? [K01]",
        ],
        id="a misspelt key",
    ),
    pytest.param(
        "game",
        "12, height: 12",
        "12, hight: 12",
        [
            "game.yaml:23:11: size: the key 'height' is missing [K02]",
            "game.yaml:23:23: unknown key 'hight'; did you mean 'height'? [K01]",
        ],
        id="a misspelt key further in",
    ),
    pytest.param(
        "game",
        "tagline: Two towers\n",
        "",
        ["game.yaml:1:1: game.yaml: the key 'tagline' is missing [K02]"],
        id="a missing key",
    ),
    pytest.param(
        "game",
        "style: sky",
        "style: sky\nstyle: sea",
        ["game.yaml:9:1: the key 'style' stands here a second time; the first is on line 8 [Y13]"],
        id="a key given twice",
    ),
    pytest.param(
        "tiles",
        "{1: red}",
        "{1: red, 1: blue}",
        ["tiles.yaml:11:21: the key '1' stands here a second time; the first is on line 11 [Y13]"],
        id="a slot given twice",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: yes",
        ["game.yaml:26:38: some readers of YAML take yes for a truth value, others for text [Y14]"],
        id="yes for a count",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: true",
        ["game.yaml:26:38: count: true is a truth value; a whole number is wanted [K03]"],
        id="true for a count",
    ),
    pytest.param(
        "game",
        '"12:30"',
        "12:30",
        ["game.yaml:7:7: some readers of YAML take 12:30 for a number in base 60, others for text [Y14]"],
        id="a seed without quotes",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: 010",
        ["game.yaml:26:38: some readers of YAML take 010 for a number in base 8, others for text [Y14]"],
        id="a count that starts with 0",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: 12.0",
        ["game.yaml:26:38: count: 12.0 is a number with a decimal point; a whole number is wanted [K03]"],
        id="a decimal point in a count",
    ),
    pytest.param(
        "game",
        'version: "1"',
        "version: 1.0",
        ["game.yaml:4:10: version: 1.0 is a number with a decimal point; text is wanted [K03]"],
        id="a version without quotes",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: -3",
        ["game.yaml:26:38: count: -3 is too small; 0 is the least [K04]"],
        id="a negative count",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: 100000",
        ["game.yaml:26:38: count: 100000 is too large; 500 is the most [K04]"],
        id="an absurd count",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: 12345678901234567890",
        ["game.yaml:26:38: a number with more than 15 digits: 12345678901234567890 [Y15]"],
        id="a number past all bounds",
    ),
    pytest.param(
        "game",
        "width: 12,",
        "width: -12,",
        ["game.yaml:23:19: width: -12 is too small; 5 is the least [K04]"],
        id="a negative size",
    ),
    pytest.param(
        "game",
        "count: 12",
        "count: tile",
        ["game.yaml:26:38: count: 'tile'; a whole number, tiles, or a rule such as rules.end.rounds is wanted [K05]"],
        id="a word for a count",
    ),
    pytest.param(
        "game",
        "rules.gems.each",
        "rules.gems.eech",
        [
            "game.yaml:25:37: count: 'rules.gems.eech' is no whole number in rules.yaml; did you mean 'rules.gems.each'? [K14]"
        ],
        id="a count of a rule that is not there",
    ),
    pytest.param(
        "game",
        "rules.gems.each",
        "rules.gems",
        [
            "game.yaml:25:37: count: 'rules.gems' is no whole number in rules.yaml; did you mean 'rules.gems.each'? [K14]"
        ],
        id="a count of a rule that is no number",
    ),
    pytest.param(
        "rules",
        "each: 9",
        "each: 900",
        ["game.yaml:25:37: count: 'rules.gems.each' is 900; a count goes from 0 to 500 [K14]"],
        id="a count of a rule too large to print",
    ),
    pytest.param(
        "game",
        "of: blue",
        "of: bleu",
        ["game.yaml:26:25: of: unknown colour, lock or livery 'bleu'; did you mean 'blue'? [K12]"],
        id="an unknown colour of a token",
    ),
    pytest.param(
        "game",
        "  - {kind: tuck-box",
        "  - {kind: die, id: die, title: D, make: Glue., edge: 16, faces: [red, blue, any, red, blue, blu]}\n  - {kind: tuck-box",
        ["game.yaml:27:94: faces: unknown colour or picture 'blu'; did you mean 'blue'? [K13]"],
        id="an unknown colour on a die",
    ),
    pytest.param(
        "game",
        "  - {kind: tuck-box",
        "  - {kind: die, id: die, title: D, make: Glue., edge: 16, faces: [red, blue, any, red, blue]}\n  - {kind: tuck-box",
        ["game.yaml:27:66: faces: 5 items are here; 6 are the least [K07]"],
        id="a die with five faces",
    ),
    pytest.param(
        "game",
        "kind: tokens",
        "kind: tokenz",
        ["game.yaml:19:11: unknown kind 'tokenz'; did you mean 'tokens'? [K06]"],
        id="an unknown kind of component",
    ),
    pytest.param(
        "game",
        "kind: tokens\n    id",
        "id",
        ["game.yaml:19:5: components, item 2: the key 'kind' is missing [K02]"],
        id="a component without its kind",
    ),
    pytest.param(
        "game",
        "  - {kind: tuck-box",
        "  - tuck-box\n  - {kind: tuck-box",
        ["game.yaml:27:5: components, item 3: 'tuck-box' is text; a mapping (lines of `key: value`) is wanted [K03]"],
        id="a word where a component should be",
    ),
    pytest.param(
        "game",
        "holds: tiles",
        "holds: tyles",
        ["game.yaml:27:66: holds: unknown component 'tyles'; did you mean 'tiles'? [K11]"],
        id="a box for nothing",
    ),
    pytest.param(
        "game",
        "id: gems",
        "id: tiles",
        ["game.yaml:20:9: the id 'tiles' is taken already [K10]"],
        id="two components with one id",
    ),
    pytest.param(
        "tiles",
        "id: hall",
        "id: start",
        ["tiles.yaml:4:9: the id 'start' is taken already [K10]"],
        id="two tiles with one id",
    ),
    pytest.param(
        "game",
        "id: gems",
        "id: ../gems",
        [
            "game.yaml:20:9: id: '../gems'; lower-case letters, digits and single hyphens are wanted, such as sky-blue [K05]"
        ],
        id="an id that is no file name",
    ),
    pytest.param(
        "game",
        "id: gems",
        "id: Gems",
        [
            "game.yaml:20:9: id: 'Gems'; lower-case letters, digits and single hyphens are wanted, such as sky-blue [K05]"
        ],
        id="an id with capitals",
    ),
    pytest.param(
        "game",
        "letter: B",
        "letter: R",
        ["game.yaml:11:31: the letter R stands for red already [K16]"],
        id="two colours with one letter",
    ),
    pytest.param(
        "game",
        "letter: B",
        "letter: BB",
        ["game.yaml:11:31: letter: 'BB'; one capital letter is wanted [K05]"],
        id="a letter of two letters",
    ),
    pytest.param(
        "game",
        '"#3030C0"',
        "navy",
        ["game.yaml:11:39: hex: 'navy'; a colour such as #4D7EA8 is wanted [K05]"],
        id="a colour by its name",
    ),
    pytest.param(
        "game",
        "  red: {",
        "  dark red: {",
        [
            "game.yaml:10:3: the key 'dark red': lower-case letters, digits and single hyphens are wanted, such as sky-blue [K05]"
        ],
        id="a colour's name with a space",
    ),
    pytest.param(
        "game",
        "most: 4",
        "most: 1",
        ["game.yaml:6:27: most: 1 is less than the least, 2 [K15]"],
        id="fewer at most than at least",
    ),
    pytest.param(
        "tiles",
        "    slots",
        "    swap: od\n    slots",
        ["tiles.yaml:11:11: swap: 'od' is not one of the known words; did you mean 'odd'? [K06]"],
        id="an unknown word",
    ),
    pytest.param(
        "tiles",
        "{1: red}",
        "{1: }",
        ["tiles.yaml:11:16: slots 1: nothing is written here; text is wanted [K03]"],
        id="a slot without its phrase",
    ),
    pytest.param(
        "tiles",
        "{1: red}",
        "[red]",
        ["tiles.yaml:11:12: slots: this is a list; a mapping (lines of `key: value`) is wanted [K03]"],
        id="a list where a mapping should be",
    ),
    pytest.param(
        "game",
        "tokens:\n      - {face: gem, of: red, count: rules.gems.each}\n      - {face: gem, of: blue, count: 12}",
        "tokens: []",
        ["game.yaml:24:13: tokens: 0 items are here; 1 is the least [K07]"],
        id="no tokens",
    ),
    pytest.param(
        "game",
        "title: Gems",
        'title: ""',
        ["game.yaml:21:12: title: ''; at least 1 character is wanted [K05]"],
        id="an empty title",
    ),
    pytest.param(
        "rules",
        "rounds: 7",
        "runds: 7",
        [
            "rules.yaml:1:1: rules.yaml: the key 'rounds' is missing [K02]",
            "rules.yaml:2:1: unknown key 'runds'; did you mean 'rounds'? [K01]",
        ],
        id="a rule that is misspelt",
    ),
    pytest.param(
        "rules",
        "rounds: 7",
        "rounds: many",
        ["rules.yaml:2:9: rounds: 'many' is text; a whole number is wanted [K03]"],
        id="a rule of the wrong type",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), MISTAKES)
def test_a_mistake(small: Folder, file: str, old: str, new: str, told: list[str]) -> None:
    small.change(f"{file}.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [f"small/{message}" for message in told]


def test_a_remedy_names_what_is_known(small: Folder) -> None:
    small.change("game.yaml", "of: blue", "of: bleu")
    assert small.problems() == [
        "small/game.yaml:26:25: of: unknown colour, lock or livery 'bleu'; did you mean 'blue'? [K12] -> known: red, blue, each, colours"
    ]


def test_known_keys_are_those_of_the_very_component(small: Folder) -> None:
    small.change("game.yaml", "of: blue,", "off: blue,")
    assert small.problems() == [
        "small/game.yaml:26:21: unknown key 'off'; did you mean 'of'? [K01] -> known keys: face, of, back, count, spare"
    ]


def test_mistakes_in_all_files_are_told_together(small: Folder) -> None:
    small.change("game.yaml", "most: 4", "most: four")
    small.change("rules.yaml", "rounds: 7", "rounds: yes")
    small.change("tiles.yaml", "columns: 4", "columns: 400")
    small.write("booklet.md", b"caf\xe9")
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [
        "small/booklet.md:1:4: the byte 0xE9 is not UTF-8 text [Y03]",
        "small/game.yaml:6:27: most: 'four' is text; a whole number is wanted [K03]",
        "small/rules.yaml:2:9: some readers of YAML take yes for a truth value, others for text [Y14]",
        "small/tiles.yaml:1:50: columns: 400 is too large; 24 is the most [K04]",
    ]


def test_every_code_is_explained(small: Folder) -> None:
    source = "".join(path.read_text("utf-8") for path in Path(read.__code__.co_filename).parent.glob("*.py"))
    source += Path(read.__code__.co_filename).parents[1].joinpath("shelf.py").read_text("utf-8")
    used = set(re.findall(r'"([YKC]\d\d)"[,)]', source))
    assert used == set(CODES)
    assert small.read()


# Folders


def test_what_is_no_game_folder_is_told(small: Folder) -> None:
    told = {}
    for path in ("nowhere", "small/game.yaml", "small/variants", "a\0b"):
        with pytest.raises(RefusedError) as refused:
            read(Path(path), type(small.read().rules))
        told[path] = refused.value.problems[0].message
    assert told == {
        "nowhere": "there is no such folder",
        "small/game.yaml": "this is a file; the folder it is in is wanted",
        "small/variants": "there is no game.yaml in this folder",
        "a\0b": "the folder cannot be read: embedded null byte",
    }


def test_a_game_with_rules_needs_rules_yaml(small: Folder) -> None:
    (small.path / "rules.yaml").unlink()
    assert small.problems() == ["small/rules.yaml: rules.yaml is missing, and this game is played by rules [K25]"]


def test_a_game_that_prints_tiles_needs_tiles_yaml(small: Folder) -> None:
    (small.path / "tiles.yaml").unlink()
    assert small.problems() == ["small/game.yaml:13:5: this needs a tiles.yaml, and there is none [K26]"]


def test_a_link_out_of_the_folder_is_not_followed(small: Folder) -> None:
    Path("secret.md").write_text("a password", "utf-8")
    (small.path / "booklet.md").symlink_to(Path("secret.md").resolve())
    assert small.problems() == [
        "small/booklet.md: 'booklet.md' leads out of the game's folder [K21] -> copy the file into it"
    ]


@pytest.mark.parametrize("name", ["../x.svg", "/etc/passwd", "a/../../x", "..", "a\0b"])
def test_a_path_that_leaves_the_folder_is_told_where_it_is_written(small: Folder, name: str) -> None:
    with pytest.raises(RefusedError, match=r"^small/game.yaml:3:7: .* leads out of the game's folder \[K21\]"):
        inside(small.path, name, Place("small/game.yaml", 3, 7))
    assert inside(small.path, "art/x.svg") == small.path / "art" / "x.svg"


# Variants


def test_a_variant_is_laid_over(small: Folder) -> None:
    spec = small.read("fewer")
    assert (spec.rules.gems.each, spec.rules.gems.worth) == (5, 2)
    assert [(name, note.title) for name, note in spec.variants] == [("fewer", "Fewer")]


def test_variants_stack_left_to_right(small: Folder) -> None:
    small.write("variants/none.yaml", "variant: {title: None, summary: No gems}\nrules: {gems: {each: 0}, rounds: 1}\n")
    assert small.read("none", "fewer").rules.model_dump() == {"gems": {"each": 5, "worth": 2}, "rounds": 1}
    assert small.read("fewer", "none").rules.gems.each == 0


def test_a_mistake_in_a_variant_is_told_in_its_file(small: Folder) -> None:
    small.change("variants/fewer.yaml", "each: 5", "each: -5")
    assert small.problems("fewer") == ["small/variants/fewer.yaml:3:16: each: -5 is too small; 0 is the least [K04]"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("each: 5", "eech: ", "3:10: 'eech' cannot be removed: it is not there [K22]"),
        ("each: 5", "eech: 5", "3:10: unknown key 'eech'; did you mean 'each'? [K01]"),
        ("rules:", "rulez:", "2:1: unknown key 'rulez'; did you mean 'rules'? [K01]"),
        (", summary: Fewer gems", "", "1:10: variant: the key 'summary' is missing [K02]"),
        ("variant: {title: Fewer, summary: Fewer gems}", "", "2:1: the key 'variant' is missing [K02]"),
    ],
)
def test_a_misspelt_variant(small: Folder, old: str, new: str, told: str) -> None:
    small.change("variants/fewer.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems("fewer")] == [
        f"small/variants/fewer.yaml:{told}"
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("fewr", "there is no variant 'fewr'; did you mean 'fewer'? [K20] -> known variants: fewer"),
        ("../game", "there is no variant '../game' [K20] -> known variants: fewer"),
        ("../../x", "'variants/../../x.yaml' leads out of the game's folder [K21] -> copy the file into it"),
        ("a\0b", "'variants/a\0b.yaml' leads out of the game's folder [K21] -> copy the file into it"),
    ],
)
def test_a_variant_that_is_not_there(small: Folder, name: str, told: str) -> None:
    assert small.problems(name) == [f"small/variants: {told}"]


def test_the_variants_there_are_can_be_listed(small: Folder) -> None:
    assert [(name, note.summary) for name, note in notes(small.path)] == [("fewer", "Fewer gems")]


# Places


def test_a_check_can_point_at_a_character_of_a_map(small: Folder) -> None:
    places = small.read().places
    told = places.problem(("tiles", "tiles", 0, "map"), "T01", "no ladder", level=Level.WARNING, at=(2, 1))
    assert str(told) == "small/tiles.yaml:9:8: warning: no ladder [T01]"


def test_a_place_is_known_of_values_keys_and_defaults(small: Folder) -> None:
    places = small.read().places
    assert places.value(("tiles", "tiles", 0, "slots", "1")) == Place("small/tiles.yaml", 11, 16)
    assert places.key(("tiles", "tiles", 0, "slots", "1")) == Place("small/tiles.yaml", 11, 13)
    assert places.value(("tiles", "tiles", 0, "find")) == places.value(("tiles", "tiles", 0))
    assert places.value(("cards", 3)) == Place("small/cards.yaml")
