"""Where players have something each, there are as many of it as can play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import polar_post
from tilewright import check
from tilewright.shelf import shelf

AID, UP_TO = "count: 4\n    make: Cut out;", "the game is for up to {} players, and"


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        (
            "most: 4",
            "most: 6",
            [f"{UP_TO.format(6)} {each}" for each in ("`liveries` lists 4", "4 player aids are printed")],
        ),
        (AID, AID.replace("4", "3"), [f"{UP_TO.format(4)} 3 player aids are printed"]),
        (AID, AID.replace("4", "1"), []),
        ("most: 4", "most: 3", []),
    ],
)
def test_fewer_than_can_play_are_told(old: str, new: str, messages: list[str], tmp_path: Path) -> None:
    folder = polar_post.write(tmp_path)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "game.yaml").write_text(text.replace(old, new), encoding="utf-8")
    assert [each.message for each in check.problems(shelf.load(folder)) if each.code == "K39"] == messages


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_games_of_the_box_have_enough(game: str) -> None:
    assert [each for each in check.problems(shelf.load(game)) if each.code == "K39"] == []
