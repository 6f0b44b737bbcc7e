"""`build --changed-since`: only what differs from an earlier build is printed, and said in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from tests.build.printed import Paper
from tests.cli.desk import Desk
from tilewright.cli import main

MANIFEST = "out/lanterns/manifest.json"
CHANGED = ("build", "g", "--svg", "--one-file", "--changed-since", MANIFEST)


def said(desk: Desk, *more: str) -> list[str]:
    """What is said, up to the folder."""
    result = desk.run(*CHANGED, *more)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    folders = [n for n, line in enumerate(lines) if line.startswith("out")]
    return lines[: folders[0]] if folders else lines


def printed(desk: Desk) -> dict[str, int]:
    """The pieces of the print of changes, with their copies."""
    manifest = json.loads((desk.out / "lanterns.changed" / "manifest.json").read_text(encoding="utf-8"))
    return {piece["id"]: piece["copies"] for piece in manifest["pieces"]}


def test_nothing_changed_is_said_and_writes_nothing(desk: Desk) -> None:
    before = desk.built()
    assert said(desk) == [f"Nothing has changed since {MANIFEST}."]
    assert json.loads(desk.run(*CHANGED, "--json").output) == {"changes": [], "files": {}}
    assert desk.built() == before


def test_a_tile_drawn_anew_comes_alone_with_its_back(desk: Desk) -> None:
    desk.change("tiles.yaml", ".^^^.", "..^..")
    before = desk.built()
    assert said(desk) == ["tiles-hall-1: drawn anew"]
    assert printed(desk) == {"tiles-hall-1": 1}
    kit = Paper(desk.out / "lanterns.changed" / "kit-a4.pdf")
    assert [(page.side, len(page.placed)) for page in kit.pages] == [("front", 1), ("back", 1)]
    svg = sorted(path.name for path in (desk.out / "lanterns.changed" / "svg").iterdir())
    assert svg == ["tiles-back.svg", "tiles-hall-1.svg"]
    assert {name: data for name, data in desk.built().items() if name in before} == before, "an own folder"


def test_more_copies_are_counted_and_fewer_need_no_paper(desk: Desk) -> None:
    desk.change("rules.yaml", "gems: 3", "gems: 5")
    assert said(desk) == ["gems-gem-red: 2 more copies", "gems-gem-blue: 2 more copies"]
    assert printed(desk) == {"gems-gem-red": 2, "gems-gem-blue": 2}
    before = desk.built()
    desk.change("rules.yaml", "gems: 5", "gems: 2")
    fewer = "1 fewer copy: remove them from the game"
    assert said(desk) == [f"gems-gem-red: {fewer}", f"gems-gem-blue: {fewer}", "There is nothing to print."]
    assert desk.built() == before


def test_a_piece_without_a_back_takes_no_sheet_of_its_own(desk: Desk) -> None:
    desk.change("tiles.yaml", ".^^^.", "..^..")
    desk.change("game.yaml", "edge: 16", "edge: 17")
    assert said(desk) == ["tiles-hall-1: drawn anew", "die: drawn anew"]
    kit = Paper(desk.out / "lanterns.changed" / "kit-a4.pdf")
    assert [(page.side, len(page.placed)) for page in kit.pages] == [("front", 2), ("back", 1)]


def test_new_and_gone_pieces_are_named(desk: Desk) -> None:
    desk.change("game.yaml", "{face: key, of: black, back: plain, count: 1}", "{face: chief, back: plain, count: 2}")
    new, gone = said(desk)
    assert new.endswith("new, 2 copies")
    assert gone == "gems-key-black: gone"


def test_a_new_back_calls_for_a_new_piece(desk: Desk) -> None:
    desk.change("game.yaml", "back: compass", "back: plain")
    assert said(desk) == ["tiles-hall-1: its back is drawn anew", "tiles-sky: its back is drawn anew"]


def test_parts_that_are_not_asked_for_are_not_missed(desk: Desk) -> None:
    desk.change("rules.yaml", "gems: 3", "gems: 4")
    assert said(desk, "--only", "tiles") == [f"Nothing has changed since {MANIFEST}."]
    assert said(desk, "--only", "gems", "--backs", "gutterfold") == [
        "gems-gem-red: 1 more copy",
        "gems-gem-blue: 1 more copy",
    ]
    kit = Paper(desk.out / "lanterns.gutterfold.gems.changed" / "kit-a4.pdf")
    assert [(page.side, len(page.placed)) for page in kit.pages] == [("fold", 4)]


def test_a_print_of_changes_can_be_changed_again(desk: Desk) -> None:
    desk.change("tiles.yaml", ".^^^.", "..^..")
    said(desk)
    desk.change("rules.yaml", "gems: 3", "gems: 4")
    result = desk.run("build", "g", "--changed-since", "out/lanterns.changed/manifest.json")
    assert result.output.splitlines()[:2] == ["gems-gem-red: 1 more copy", "gems-gem-blue: 1 more copy"]
    assert "tiles" not in result.output


def piece(**changed: object) -> dict[str, Any]:
    mine = {"id": "a", "part": "a", "copies": 1, "fingerprint": "AAAAA", "front": "a", "back": None}
    return {**mine, "back_fingerprint": None, **changed}


USELESS = {
    "no file": (None, "M01"),
    "nothing": (b"", "M01"),
    "no text": (b"\xff\xfe\x00", "M01"),
    "half a file": (b'{"game": "lant', "M01"),
    "a nest": (b"[" * 100_000, "M01"),
    "a number of ten thousand digits": (b"9" * 10_000, "M01"),
    "a list": (b"[]", "M02"),
    "another program's": (b'{"name": "web app", "start_url": "/"}', "M02"),
    "no pieces": (b'{"game": "lanterns"}', "M02"),
    "pieces of another form": (b'{"game": "lanterns", "pieces": [{"id": "a"}]}', "M02"),
    "copies in words": (json.dumps({"game": "lanterns", "pieces": [piece(copies="two")]}).encode(), "M02"),
    "copies below nought": (json.dumps({"game": "lanterns", "pieces": [piece(copies=-1)]}).encode(), "M02"),
    "a name that is none": (json.dumps({"game": "lanterns", "pieces": [piece(front="a\nb")]}).encode(), "M02"),
    "half a letter": (b'{"game": "\\ud800", "pieces": []}', "M03"),
    "another game's": (b'{"game": "castles-in-the-air", "pieces": []}', "M03"),
}


@pytest.mark.parametrize("name", USELESS)
def test_a_manifest_of_no_use_is_told_in_one_line(desk: Desk, name: str) -> None:
    data, code = USELESS[name]
    if data is not None:
        (desk.folder / "old.json").write_bytes(data)
    (line,) = desk.refused("build", "g", "--changed-since", "old.json")
    assert line.startswith("old.json: ")
    assert line.endswith(f"[{code}]")


def test_a_manifest_in_the_form_of_another_version_says_which(desk: Desk) -> None:
    text = json.dumps({"game": "lanterns", "tilewright": "99.1", "pieces": {"gem": 3}})
    (desk.folder / "m.json").write_text(text, encoding="utf-8")
    (line,) = desk.refused("build", "g", "--changed-since", "m.json")
    assert line.startswith(
        "m.json: this manifest lists its pieces in a way that is not known here: Tilewright 99.1 wrote"
    )
    assert line.endswith("[M02]")


def test_a_manifest_of_an_earlier_version_of_the_game_is_compared(desk: Desk) -> None:
    manifest = desk.out / "lanterns" / "manifest.json"
    before = json.loads(manifest.read_text(encoding="utf-8"))
    assert before["version"] == "1"
    desk.change("game.yaml", 'version: "1"', 'version: "2"')
    told = desk.run("build", "g", "--changed-since", str(manifest))
    assert told.exit_code == 0
    assert "Tilewright itself" not in told.output
    assert "gems-gem-red" not in told.output, "a token says nothing of the version but its stamp"


def test_a_folder_is_no_manifest(desk: Desk) -> None:
    (line,) = desk.refused("build", "g", "--changed-since", "out/lanterns")
    assert line == "out/lanterns: the manifest cannot be read: is a directory [M01]"


def test_help_tells_of_it() -> None:
    assert "--changed-since" in CliRunner().invoke(main, ["build", "--help"]).output
