"""`--only deck:33,40-44` prints chosen cards; `--changed-since` knows rows without ids again by what they show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.cards.conftest import GAME, SVG
from tilewright.cli import main

HEAD = "title,quantity,cost,colour,picture,rules\n"
LINES = [f"Card {letter},{1 + at % 2},1,#B3263A,sun,Draw.\n" for at, letter in enumerate("ABCDEFGHIJKL")]


@pytest.fixture(autouse=True)
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", HEAD + "".join(LINES))):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["build", "./g", *args])


def manifest(folder: str) -> Any:  # noqa: ANN401 - whatever stands there
    return json.loads(Path("out", folder, "manifest.json").read_text(encoding="utf-8"))


def printed(folder: str) -> dict[str, int]:
    return {piece["id"].removeprefix("cards-"): piece["copies"] for piece in manifest(folder)["pieces"]}


def test_chosen_rows_are_printed_as_often_as_they_are() -> None:
    assert run("--only", "cards:2,10-12").exit_code == 0
    assert printed("tiny.cards_2_10-12") == {"02": 2, "10": 2, "11": 1, "12": 2}
    assert run("--only", "cards:1", "--only", "cards:3").exit_code == 0
    assert printed("tiny.cards_1.cards_3") == {"01": 1, "03": 1}


def test_cards_with_ids_go_by_these() -> None:
    rows = "".join(f"{name},{line}" for name, line in zip(["ace", "3", "Big Sun"], LINES, strict=False))
    Path("g/cards.csv").write_text(f"id,{HEAD}{rows}")
    assert run("--only", "cards:ace, big-sun").exit_code == 0
    assert printed("tiny.cards_ace_big-sun") == {"ace": 1, "big-sun": 1}
    assert run("--only", "cards:3").exit_code == 0
    assert printed("tiny.cards_3") == {"3": 2}, "its id, not the third row"


@pytest.mark.parametrize(
    ("only", "told"),
    [
        ("card:1", "there is no part 'card'; did you mean 'cards'? [O03]"),
        ("cards:", "'cards' has no card ''"),
        ("cards:13", "'cards' has no card '13'"),
        ("cards:0", "'cards' has no card '0'"),
        ("cards:4-2", "'cards' has no card '4-2'"),
        ("cards:../x", "'cards' has no card '../x'"),
        ("cards:1-99999999", "'cards' has no card '1-99999999'"),
    ],
)
def test_a_card_that_there_is_not_is_told(only: str, told: str) -> None:
    result = run("--only", only)
    assert result.exit_code == 1
    assert f"--only: {told}" in result.output


def test_a_row_taken_out_has_nothing_else_printed_again() -> None:
    assert run().exit_code == 0
    Path("g/cards.csv").write_text(
        HEAD + "".join([*LINES[:2], *LINES[3:6], "Card G,1,1,#B3263A,sun,Bow.\n", *LINES[7:]])
    )
    result = run("--changed-since", "out/tiny/manifest.json")
    assert result.output.splitlines()[:3] == ["cards-06: new, 1 copy", "cards-03: gone", "cards-07: gone"]
    assert printed("tiny.changed") == {"06": 1}
    again = run("--changed-since", "out/tiny.changed/manifest.json")
    assert again.output.startswith("Nothing has changed")


def test_more_copies_of_a_row_that_has_moved_are_counted() -> None:
    assert run().exit_code == 0
    Path("g/cards.csv").write_text(HEAD + "".join([*LINES[1:4], LINES[4].replace("E,1", "E,3"), *LINES[5:]]))
    result = run("--changed-since", "out/tiny/manifest.json")
    assert result.output.splitlines()[:2] == ["cards-04: 2 more copies", "cards-01: gone"]


def test_rows_whose_numbers_are_printed_are_warned_of() -> None:
    Path("g/card.svg").write_text(SVG.replace("{{title}}", "{{title}} {{id}}"))
    assert run().exit_code == 0
    Path("g/cards.csv").write_text(HEAD + "".join(LINES[1:]))
    result = run("--changed-since", "out/tiny/manifest.json")
    assert "g/cards.csv: warning: these rows have no id, and the cards show their numbers" in result.output
    assert len(printed("tiny.changed")) == 11
