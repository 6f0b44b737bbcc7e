"""Games with little in them: what is not needed may be left out, and `check` promises what `build` prints."""

from __future__ import annotations

import pytest

from tests.cli.desk import Desk

HEAD = """\
id: few
title: Few
tagline: Tokens alone
version: "1"
designer: {name: Ann}
players: {least: 1, most: 1}
seed: "1"
style: castle-sky
"""

FILES = ["kit-a4-card-both-sides.pdf", "kit-a4-paper.pdf", "manifest.json"]
COMPONENTS = {
    "tokens alone": "- {face: chief, count: 3}",
    "two sides": "- {face: compass, back: same, count: 3}\n      - {face: open, back: chief, count: 1}",
}


def _tokens(rows: str) -> str:
    return (
        f"components:\n  - id: marks\n    kind: tokens\n    title: Marks\n    make: Cut them out.\n"
        f"    size: {{width: 30, height: 30}}\n    tokens:\n      {rows}\n"
    )


def _only(desk: Desk, game: str) -> None:
    for name in ("game.yaml", "rules.yaml", "tiles.yaml", "aid.md", "booklet.md", "variants/fewer.yaml"):
        (desk.game / name).unlink()
    (desk.game / "game.yaml").write_text(game, encoding="utf-8")


@pytest.mark.parametrize("rows", COMPONENTS.values(), ids=COMPONENTS)
def test_a_game_of_nothing_but_tokens_is_printed(desk: Desk, rows: str) -> None:
    _only(desk, HEAD + _tokens(rows))
    assert desk.run("check", "g", "--strict").exit_code == 0
    assert desk.run("build", "g").exit_code == 0
    assert sorted(path.name for path in (desk.out / "few").iterdir()) == FILES


def test_each_of_an_empty_palette_is_told(desk: Desk) -> None:
    _only(desk, HEAD + "colours: {}\n" + _tokens("- {face: gem, count: 3}"))
    for command in ("check", "build"):
        said = desk.refused(command, "g")
        assert said[0] == "g/game.yaml:17:9: of: each finds no colour for the face 'gem': `colours` is empty [K12]"


PARTS = {
    "a die": ("kind: die, edge: 16, faces: [any, any, any, any, any, any]", "die needs at least 1 under `colours`"),
    "a wheel": ("kind: wheel, diameter: 70", "wheel needs at least 2 under `colours`; there is none"),
    "standees": (
        "kind: standees, figure: zeppelin, size: {width: 30, height: 20}, foot: 9, count: 1",
        "standees needs at least 1 under `liveries`; there is none",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTS)
def test_what_shows_colours_has_some_to_show(desk: Desk, name: str) -> None:
    what, said = PARTS[name]
    _only(desk, f"{HEAD}components:\n  - {{id: one, title: One, make: Cut., {what}}}\n")
    for command in ("check", "build"):
        assert desk.refused(command, "g")[0].startswith(f"g/game.yaml:10:45: kind: {said}")


@pytest.mark.parametrize("file", ["booklet.md", "variants/fewer.yaml"])
def test_a_game_does_without_what_it_does_not_use(desk: Desk, file: str) -> None:
    (desk.game / file).unlink()
    assert desk.run("build", "g").exit_code == 0
    assert (desk.out / "lanterns" / "rules.pdf").exists() == (file != "booklet.md")


def test_lines_may_be_broken_in_any_way_that_yaml_knows(desk: Desk) -> None:
    desk.change("game.yaml", "tagline: A small game of light", "tagline: >\n  A small game\n  of light")
    desk.change(
        "game.yaml",
        "    back: compass\n    make: Cut them out.",
        "    back: compass\n    make: |\n      Cut\n      them out.",
    )
    assert desk.run("build", "g").exit_code == 0


def test_five_hundred_of_everything_is_printed(desk: Desk) -> None:
    desk.change("game.yaml", "back: plain, count: 1", "back: plain, count: 500, spare: 100")
    assert desk.run("build", "g").exit_code == 0


def test_tokens_have_a_quiet_back_unless_they_ask_for_another(desk: Desk) -> None:
    desk.change("game.yaml", "back: plain, count: 1", "count: 1")
    assert desk.run("build", "g", "--svg").exit_code == 0
    assert (desk.out / "lanterns" / "svg" / "gems-plain-black.svg").is_file()
