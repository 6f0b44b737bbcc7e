"""What has no room on paper shows when it is drawn: told at its place; out/ stays as it was."""

from __future__ import annotations

import pytest

from tests.cli.desk import DIE, Desk, Mistake, part
from tests.examples import one_in

GAME, TILES = "game.yaml", "tiles.yaml"

MISTAKES = {
    "a die for giants": Mistake(
        GAME, "edge: 16", "edge: 200", ("g/game.yaml:31:5: Die: its net is 600.0 x 805.0 mm, but a4 leaves",)
    ),
    "a wheel for giants": Mistake(
        GAME, *part("kind: wheel, diameter: 600"), ("g/game.yaml:31:5: More: its net is 604.0 x 604.0 mm",)
    ),
    "a box for the whole shelf": Mistake(
        GAME, "pieces: 10, thickness: 0.3", "pieces: 200, thickness: 3", ("g/game.yaml:32:5: Box",)
    ),
    "a tile of half a metre": Mistake(
        GAME, "width: 63.5, height: 63.5", "width: 500, height: 500", ("g/game.yaml:32:5: Box",)
    ),
    "a token larger than the paper": Mistake(
        GAME, "width: 15, height: 15", "width: 300, height: 300", ("g/game.yaml", "[P02]")
    ),
    "a title for a wall": Mistake(
        GAME, "title: Lanterns", f"title: {'Lamps and ' * 29}", ("g/game.yaml:32:5: 'Lamps and", "...' does", "[P01]")
    ),
    "a word without an end": Mistake(
        GAME,
        "make: Cut it out.",
        f"make: {'o' * 400}",
        ("g/game.yaml:33:86: the table of parts, side by side, does not fit", "[P01]"),
    ),
    "an aid of five pages": Mistake(
        "aid.md", "Count your gems.", "Count your gems. " * 500, ("g/game.yaml:33:5: Aid, back", "too high [P01]")
    ),
    "an aid in other letters": Mistake(
        "aid.md", "Count your", "数 your", ("g/aid.md:9:1: ", "has no letter '数' (U+6570)", "[Q08]")
    ),
    "a rule that is not there": Mistake(
        "booklet.md", "rules.moves", "rules.mvoes", ("g/booklet.md:3:19: there is no 'mvoes' here", "[Q02]")
    ),
    "a tag that is not closed": Mistake(
        "booklet.md", "{{ rules.moves }}", "{{ rules.moves", ("g/booklet.md:4:1: this '{{' is never closed", "[Q01]")
    ),
    "a division by nought": Mistake(
        "booklet.md", "rules.moves", "rules.moves / 0", ("g/booklet.md:3:25: this cannot be worked out", "[Q03]")
    ),
    "a booklet in other letters": Mistake(
        "booklet.md", "You have", "你 have", ("g/booklet.md:3: no bundled font has the letter '你'",)
    ),
    "a box higher than a page": Mistake(
        "booklet.md", "You have", "> " + "Look and see. " * 700 + "\n\nYou have", ("g/booklet.md:3:", "[Q13]")
    ),
    "a figure of another game": Mistake("booklet.md", "You have", "![](figure:ladder)\n\nYou have", ("[Q12]",)),
    "a heading without words": Mistake(
        "booklet.md", "# Lanterns", "#", ("g/booklet.md:1:1: a heading without words", "[Q06]")
    ),
    "a player aid's heading without words": Mistake(
        "aid.md", "## The end", "##", ("g/aid.md:7:1: a heading without words",)
    ),
    "a table of eighty columns": Mistake(
        "booklet.md",
        "You have",
        "|".join(["", *["a"] * 80, "\n"]) + "|-" * 80 + "|\n\nYou have",
        ("g/booklet.md:3:1: 80 columns; the limit is 16", "[Q20]"),
    ),
    "a box in a box in a box": Mistake(
        "booklet.md", "You have", ">" * 60 + " No\n\nYou have", ("g/booklet.md:3:62: this box is empty", "[Q06]")
    ),
    "two files of one name": Mistake(
        GAME,
        "{id: die,",
        "{id: gems-plain-black,",
        ("g/game.yaml:31:10: two files of the kit would be called 'gems-plain-black' [K10]",),
    ),
    "a score sheet called rules": Mistake(
        GAME,
        DIE,
        f"  - {{id: rules, title: Score, make: Print., kind: score, rows: [Gems]}}\n{DIE}",
        ("g/game.yaml:31:10: two files of the kit would be called 'rules' [K10]",),
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_what_does_not_fit_is_told_at_its_place(desk: Desk, name: str) -> None:
    desk.says(MISTAKES[name], "check")


@pytest.mark.parametrize("name", one_in(3, MISTAKES))
def test_what_does_not_fit_is_not_printed(desk: Desk, name: str) -> None:
    desk.says(MISTAKES[name], "build")


def test_a_colour_still_open_is_told_before_it_is_printed(desk: Desk) -> None:
    desk.says(
        Mistake(TILES, "{1: red}", "{1: any}", ("g/tiles.yaml:19:16: slot 1 has no colour yet [T09]",)),
        "build",
    )


@pytest.mark.parametrize("text", ["{# Later. #}", "---\n"], ids=["a remark", "a break"])
def test_a_booklet_of_nothing_is_told(desk: Desk, text: str) -> None:
    (desk.game / "booklet.md").write_text(text, encoding="utf-8")
    assert desk.refused("build", "g") == ["g/booklet.md: this file has nothing to print [Q09]"]


PRINTED = {
    "a break before all else": ("booklet.md", "---\n\n# Lanterns\n\nPlay.\n"),
    "a section without a chapter": ("booklet.md", "### Lanterns\n\n[[contents]]\n\nPlay.\n\n# More\n\n### Less\n"),
    "an aid of one heading": ("aid.md", "# The turn\n\nPlay.\n"),
    "an aid of two chapters": ("aid.md", "# The turn\n\nPlay.\n\n# The end\n\nStop.\n"),
    "a head of nothing over nothing": ("aid.md", "Play.\n\n| | |\n|--|--|\n"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_odd_prose_is_checked_and_printed(desk: Desk, name: str) -> None:
    file, text = PRINTED[name]
    (desk.game / file).write_text(text, encoding="utf-8")
    for command in ("check", "build"):
        result = desk.run(command, "g")
        assert result.exit_code == 0, result.output


def test_contents_without_chapters_are_left_out(desk: Desk) -> None:
    (desk.game / "booklet.md").write_text("[[contents]]\n\nPlay.\n", encoding="utf-8")
    assert desk.run("build", "g").exit_code == 0
