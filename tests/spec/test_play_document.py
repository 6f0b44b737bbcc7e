"""play.yaml as one of a game's documents: read, changed by variants, compared, and told apart by digests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tilewright.build.key import version_mark
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec, rules_digest
from tilewright.texts.node import Spot

GAME = """\
id: mice
title: Mice
version: "1.0"
tagline: Who sleeps where.
designer: {name: Nobody}
seed: mice
players: {least: 2, most: 4}
components:
  - id: cards
    kind: cards
    title: Cards
    size: {width: 63.5, height: 88.9}
    rows: cards.csv
    template: card.svg
    back: card.svg
    make: Cut.
"""
CARD = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9"/>'
PLAY = "places:\n  hand: {each: player, seen by: owner}\nturn:\n  - draw 1 from deck\n"
VARIANT = """\
variant: {title: Two, summary: Draw two., source: Tried out.}
play:
  turn: [draw 2 from deck]
  ends: hand is empty
"""


def mice(folder: Path, play: str | None = PLAY, **files: str) -> Path:
    """A game of twelve cards with a play.yaml; other files by their names without ending."""
    (folder / "variants").mkdir(parents=True, exist_ok=True)
    rows = "".join(f"{name},{value},A {name} sleeps\n" for value, name in enumerate(("Field", "House", "Wood"), 1))
    written = {"game.yaml": GAME, "cards.csv": f"title,value,flavour\n{rows}", "card.svg": CARD}
    written |= {} if play is None else {"play.yaml": play}
    for name, text in (written | files).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def load(folder: Path, *variants: str) -> Spec[Any]:
    return shelf.load(folder, variants)


def test_it_is_plain_data_with_places(tmp_path: Path) -> None:
    spec = load(mice(tmp_path))
    assert spec.play == {"places": {"hand": {"each": "player", "seen by": "owner"}}, "turn": ["draw 1 from deck"]}
    assert spec.places.value(("play", "turn", 0)) == Spot(f"{tmp_path.as_posix()}/play.yaml", 4, 5)
    assert load(mice(tmp_path / "printed", None)).play is None


def test_a_variant_changes_it(tmp_path: Path) -> None:
    mice(tmp_path)
    (tmp_path / "variants" / "two.yaml").write_text(VARIANT)
    play: Any = load(tmp_path, "two").play
    assert play["turn"] == ["draw 2 from deck"]
    assert play["ends"] == "hand is empty"
    assert play["places"]["hand"]["seen by"] == "owner"


@pytest.mark.parametrize(("text", "code"), [("- draw\n", "K03"), ("", "Y10"), ("a: [1\n", "Y05")])
def test_what_is_no_mapping_is_a_problem_at_its_place(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        load(mice(tmp_path, text))
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == (f"{tmp_path.as_posix()}/play.yaml", code)


@pytest.mark.parametrize(
    ("name", "before", "after", "changes"),
    [
        ("play.yaml", "draw 1", "draw 2", True),
        ("play.yaml", "turn:", "longest: 1\nturn:", True),
        ("cards.csv", "House,2", "House,3", False),  # no word of play.yaml names that column yet
        ("cards.csv", "Wood", "Forest", True),  # what a card is called is in the words of a move
        ("cards.csv", "A Field sleeps", "A Field wakes", False),
        ("game.yaml", "Cut.", "Cut them.", False),
    ],
)
def test_a_digest_of_the_rules_knows_it_and_what_it_names(
    tmp_path: Path, name: str, before: str, after: str, *, changes: bool
) -> None:
    spec = load(mice(tmp_path))
    path = tmp_path / name
    path.write_text(path.read_text().replace(before, after))
    other = load(tmp_path)
    assert (rules_digest(other) != rules_digest(spec)) is changes
    assert version_mark(other) != version_mark(spec)
    assert not other.says_the_same(spec)


def test_a_column_that_it_names_is_played(tmp_path: Path) -> None:
    spec = load(mice(tmp_path, f"{PLAY}points: sum of value in hand\n"))
    path = tmp_path / "cards.csv"
    path.write_text(path.read_text().replace("House,2", "House,3"))
    assert rules_digest(load(tmp_path)) != rules_digest(spec)


def test_a_pattern_may_name_any_column(tmp_path: Path) -> None:
    spec = load(mice(tmp_path, f"use: trick-taking\n{PLAY}"))
    path = tmp_path / "cards.csv"
    path.write_text(path.read_text().replace("House,2", "House,3"))
    assert rules_digest(load(tmp_path)) != rules_digest(spec)


def test_a_game_without_it_has_the_digest_that_it_had(tmp_path: Path) -> None:
    """Records of games in the box stay good."""
    spec = load(mice(tmp_path, None))
    assert rules_digest(replace(spec, tables={})) == rules_digest(spec)


def test_a_number_and_a_truth_value_are_not_the_same(tmp_path: Path) -> None:
    spec = load(mice(tmp_path, f"{PLAY}longest: 1\n"))
    mice(tmp_path, f"{PLAY}longest: true\n")
    assert not load(tmp_path).says_the_same(spec)
