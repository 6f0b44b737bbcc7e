"""A game folder becomes a Spec; what is wrong with its files is told together, each at its place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tilewright.pieces.tokens import Tokens
from tilewright.problem import Level, RefusedError
from tilewright.spec.read import read
from tilewright.texts.files import inside
from tilewright.texts.node import Spot

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


def test_mistakes_in_all_files_are_told_together(small: Folder) -> None:
    small.change("game.yaml", "most: 4", "most: four")
    small.change("rules.yaml", "rounds: 7", "rounds: yes")
    small.change("tiles.yaml", "columns: 4", "columns: 400")
    small.write("booklet.md", b"caf\xe9")
    assert [problem.partition(" -> ")[0] for problem in small.problems()] == [
        "small/booklet.md:1:4: the byte 0xE9 is not UTF-8 text [Y03]",
        "small/game.yaml:6:27: most: 'four' is text; expected a whole number [K03]",
        "small/rules.yaml:2:9: some YAML programs read yes as a truth value, others as text [Y14]",
        "small/tiles.yaml:1:50: columns: 400 is too large; the maximum is 24 [K04]",
    ]


def test_what_is_no_game_folder_is_told(small: Folder) -> None:
    told = {}
    for path in ("nowhere", "small/game.yaml", "small/variants", "a\0b"):
        with pytest.raises(RefusedError) as refused:
            read(Path(path), type(small.read().rules))
        told[path] = refused.value.problems[0].message
    assert told == {
        "nowhere": "there is no such folder",
        "small/game.yaml": "this is a file; name its folder",
        "small/variants": "there is no game.yaml in this folder",
        "a\0b": "the folder cannot be read: embedded null byte",
    }


def test_a_game_with_rules_needs_rules_yaml(small: Folder) -> None:
    (small.path / "rules.yaml").unlink()
    (problem,) = small.problems()
    assert problem.startswith(
        "small/rules.yaml: rules.yaml is missing, and this game is played by rules [K25] -> write"
    )


def test_a_game_that_prints_tiles_needs_tiles_yaml(small: Folder) -> None:
    (small.path / "tiles.yaml").unlink()
    assert small.problems() == [
        "small/game.yaml:13:5: this needs a file tiles.yaml [K26] -> write the file, or leave this out"
    ]


def test_a_link_out_of_the_folder_is_not_followed(small: Folder) -> None:
    Path("secret.md").write_text("a password", "utf-8")
    (small.path / "booklet.md").symlink_to(Path("secret.md").resolve())
    assert small.problems() == [
        "small/booklet.md: 'booklet.md' is outside the game's folder [K21] -> copy the file into the game's folder"
    ]


@pytest.mark.parametrize("name", ["../x.svg", "/etc/passwd", "a/../../x", "..", "a\0b"])
def test_a_path_that_leaves_the_folder_is_told_where_it_is_written(small: Folder, name: str) -> None:
    with pytest.raises(RefusedError, match=r"^small/game.yaml:3:7: .* is outside the game's folder \[K21\]"):
        inside(small.path, name, Spot("small/game.yaml", 3, 7))
    assert inside(small.path, "art/x.svg") == small.path / "art" / "x.svg"


def test_a_check_can_point_at_a_character_of_a_map(small: Folder) -> None:
    places = small.read().places
    told = places.problem(("tiles", "tiles", 0, "map"), "T01", "no ladder", level=Level.WARNING, at=(2, 1))
    assert str(told) == "small/tiles.yaml:9:8: warning: no ladder [T01]"


def test_a_place_is_known_of_values_keys_and_defaults(small: Folder) -> None:
    places = small.read().places
    assert places.value(("tiles", "tiles", 0, "slots", "1")) == Spot("small/tiles.yaml", 11, 16)
    assert places.key(("tiles", "tiles", 0, "slots", "1")) == Spot("small/tiles.yaml", 11, 13)
    assert places.value(("tiles", "tiles", 0, "find")) == places.value(("tiles", "tiles", 0))
    assert places.value(("cards", 3)) == Spot("small/cards.yaml")
