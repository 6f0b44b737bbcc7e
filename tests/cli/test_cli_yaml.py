"""Mistakes in how a file is written and in its numbers: told at their place; out/ stays as it was."""

from __future__ import annotations

import pytest

from tests.cli import small_game
from tests.cli.desk import Desk, Mistake, part

GAME, RULES = "game.yaml", "rules.yaml"

MISTAKES = {
    # How YAML is written
    "a bracket too many": Mistake(
        GAME,
        "designer: {name: Ann}",
        "designer: {name: Ann}}",
        ("g/game.yaml:5:22: this line does not continue the lines above ", "[Y05]"),
    ),
    "a quote that is not closed": Mistake(GAME, 'seed: "1"', 'seed: "1', ("g/game.yaml", "[Y05]")),
    "a tab": Mistake(RULES, "moves: 4", "moves:\n\tfour: 4", ("g/rules.yaml:3:1: ", "[Y06]")),
    "a key that is not known": Mistake(
        GAME, "seed:", "wizard: 3\nseed:", ("g/game.yaml:7:1: unknown key 'wizard' [K01]",)
    ),
    "a key misspelt": Mistake(
        GAME,
        "tagline:",
        "tagln:",
        ("g/game.yaml:3:1: unknown key 'tagln'; did you mean 'tagline'? [K01]",),
    ),
    "a key left out": Mistake(
        GAME, 'version: "1"\n', "", ("g/game.yaml:1:1: game.yaml: the key 'version' is missing [K02]",)
    ),
    "a key twice": Mistake(
        GAME,
        "title: Lanterns",
        "title: Lanterns\ntitle: Lamps",
        ("g/game.yaml:3:1: the key 'title' is here a second time; the first is on line 2 [Y13]",),
    ),
    "yes": Mistake(
        RULES, "moves: 4", "moves: yes", ("g/rules.yaml:2:8: some YAML programs read yes as a truth value",)
    ),
    "a time": Mistake(GAME, 'version: "1"', "version: 12:30", ("g/game.yaml:4:10: some YAML programs read 12:30 as",)),
    "a leading nought": Mistake(GAME, "count: 1}", "count: 010}", ("g/game.yaml:29:52: some YAML programs read 010",)),
    "a float for a count": Mistake(
        GAME, "count: 1}", "count: 1.5}", ("g/game.yaml:29:52: count: 1.5 is a number with a decimal point; ", "[K03]")
    ),
    "a tag": Mistake(GAME, "id: lanterns", "id: !!python/name:os.system lanterns", ("g/game.yaml:1:5: a tag", "[Y11]")),
    "an alias to nothing": Mistake(
        GAME, "title: Lanterns", "title: *lamp", ("g/game.yaml:2:8: the alias *lamp", "[Y09]")
    ),
    "two documents": Mistake(GAME, "seed:", "---\nseed:", ("g/game.yaml:7:1: a second document begins here [Y10]",)),
    # Numbers
    "a negative count": Mistake(
        GAME, "count: 1}", "count: -1}", ("g/game.yaml:29:52: count: -1 is too small; the minimum is 0",)
    ),
    "a thousand of it": Mistake(
        GAME, "count: 1}", "count: 1000}", ("g/game.yaml:29:52: count: 1000 is too large; the maximum is 500",)
    ),
    "a number past all bounds": Mistake(
        GAME, "edge: 16", "edge: 99999999999999999999", ("g/game.yaml:31:44: ", "[Y15]")
    ),
    "a tile of no size": Mistake(
        GAME, "width: 63.5", "width: 0", ("g/game.yaml:20:19: width: 0 is too small; the minimum is 5",)
    ),
    "a tile as large as a door": Mistake(
        GAME, "width: 63.5", "width: 6000", ("g/game.yaml:20:19: width: 6000 is too large",)
    ),
    "a grain of a die": Mistake(
        GAME, "edge: 16", "edge: 0.1", ("g/game.yaml:31:44: edge: 0.1 is too small; the minimum is 5",)
    ),
    "a wheel without a window": Mistake(
        GAME,
        *part("kind: wheel, diameter: 20"),
        ("g/game.yaml:31:64: diameter: 20 is too small; the minimum is 45 [K04]",),
    ),
    "fewer players at most than at least": Mistake(
        GAME, "least: 2, most: 4", "least: 4, most: 2", ("g/game.yaml:6:27: most: 2 is less than least: 4 [K15]",)
    ),
    "a rule that is no number": Mistake(
        RULES, "gems: 3", "gems: three", ("g/game.yaml:28:40: count: 'rules.gems' is no",)
    ),
    "a rule past all counts": Mistake(
        RULES, "gems: 3", "gems: 9000", ("g/game.yaml:28:40: count: 'rules.gems' is 9000",)
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_at_its_place_and_nothing_is_printed(desk: Desk, name: str) -> None:
    desk.says(MISTAKES[name], "check", "build")


# Whole files

FILES: dict[str, tuple[dict[str, str | bytes | None], tuple[str, ...]]] = {
    "empty": ({"game_yaml": ""}, ("g/game.yaml: the file is empty [Y10]",)),
    "a list": ({"game_yaml": "- a\n"}, ("g/game.yaml:1:1: game.yaml: expected a mapping", "[K03]")),
    "in Latin-1": (
        {"game_yaml": small_game.GAME.replace("Ann", "Änn").encode("latin-1")},
        ("g/game.yaml:5:18: the byte 0xC4 is not UTF-8 text [Y03]",),
    ),
    "in UTF-16": ({"rules_yaml": small_game.RULES.encode("utf-16")}, ("g/rules.yaml: this is UTF-16 text [Y03]",)),
    "a picture": (
        {"tiles_yaml": b"\x89PNG\r\n\x1a\n\0\0"},
        ("g/tiles.yaml: this is a PNG picture, not text [Y03]",),
    ),
    "of a hundred megabytes": (
        {"game_yaml": b"#" * 100_000_000},
        ("g/game.yaml: the file has 100,000,000 bytes; the limit is 1,000,000",),
    ),
    "nested a thousand deep": ({"rules_yaml": "[" * 1000}, ("g/rules.yaml:1:42: nested more than 40 deep [Y07]",)),
    "a thousand flow mappings": ({"rules_yaml": "{a: " * 1000}, ("g/rules.yaml:1:", "[Y07]")),
    "a laugh that explodes": (
        {
            "rules_yaml": "a: &a [x, x, x, x, x, x, x, x, x]\n"
            + "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
        },
        ("g/rules.yaml:6:8: ", "more than 100,000 values, counting those that aliases repeat [Y08]"),
    ),
    "without tiles that are to be printed": (
        {"tiles_yaml": None},
        ("g/game.yaml:17:5: this needs a file tiles.yaml", "[K26]"),
    ),
    "without rules that are counted by": (
        {"rules_yaml": None},
        ("g/game.yaml:28:40: count: 'rules.gems' is not a whole number",),
    ),
    "an empty booklet": ({"booklet_md": " \n"}, ("g/booklet.md: the file is empty [Y10]",)),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_game_is_told(desk: Desk, name: str) -> None:
    changed, parts = FILES[name]
    for file in changed:
        (desk.game / file.replace("_", ".")).unlink()
    desk.write(**changed)
    for words in (["check", "g"], ["build", "g"]):
        said = "\n".join(desk.refused(*words))
        assert [part for part in parts if part not in said] == [], said


def test_a_player_aid_without_its_words_is_told(desk: Desk) -> None:
    (desk.game / "aid.md").unlink()
    assert desk.refused("build", "g") == [
        "g/aid.md: the game has no aid.md, so its player aids cannot be printed [Q10]"
    ]
