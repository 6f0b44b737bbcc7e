"""The rules of Castles in the Air as numbers: what the designer's page says, and what a variant may not say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.problem import RefusedError
from tilewright.prose.reading import fields
from tilewright.shelf import shelf
from tilewright.spec.read import notes, read, variant_names
from tilewright.spec.spec import Spec

GAME = shelf.data() / "castles-in-the-air"
VARIANTS = variant_names(GAME)
ASKED_FOR = {
    "angoel-scoring",
    "bought-bonuses",
    "chief-chooses",
    "edge-exploration",
    "free-flight",
    "green-three-two",
    "green-veto",
    "home-port",
    "key-market",
    "laid-treasure",
    "larger-trades",
    "placement-phase",
    "playtest-1",
    "quick-boarding",
    "roll-again",
    "shortest-stack",
    "smaller-purse",
    "thirty-tiles",
    "tile-by-tile",
    "tile-in-hand",
    "upright-flight",
}


def rules(*variants: str) -> Rules:
    return spec(*variants).rules


def spec(*variants: str) -> Spec[Rules]:
    return read(GAME, Rules, variants)


def test_the_numbers_of_a_turn_are_those_on_the_designers_page() -> None:
    turn, costs = rules().turn, rules().costs
    assert turn.moves == 6
    paid = (costs.lay, costs.fly, costs.board, costs.ladder, costs.lock, costs.teleport)
    assert paid == (2, 1, 1, 1, 1, 2)
    assert rules().flight.reach == 2


def test_three_four_and_five_players_have_21_28_and_35_tiles() -> None:
    assert [rules().setup.stack(players) for players in (3, 4, 5)] == [21, 28, 35]
    assert [rules().setup.shown(players) for players in (3, 4, 5)] == [3, 4, 5]


def test_the_designers_example_scores_19_as_a_specialist_and_22_as_a_collector() -> None:
    scoring = rules().scoring
    assert scoring.specialist((4, 2, 2, 2)) == 19
    assert scoring.collector((4, 2, 2, 2)) == 22
    assert scoring.points((4, 2, 2, 2), keys=1) == (22, 3)


def test_a_colour_scores_as_the_triangle_from_two_up() -> None:
    assert [rules().scoring.colour(count) for count in range(8)] == [0, 0, 3, 6, 10, 15, 21, 28]


def test_single_treasures_and_keys_break_a_specialists_ties() -> None:
    assert rules().scoring.points((7, 1, 0, 1), keys=2) == (28, 4)


def test_angoels_scoring_counts_from_the_third_treasure_and_two_for_an_assortment() -> None:
    scoring = rules("angoel-scoring").scoring
    assert [scoring.colour(count) for count in range(6)] == [0, 0, 0, 1, 2, 3]
    assert scoring.collector((2, 2, 2, 2)) == 4


def test_the_shortest_stack_is_all_that_scores_in_its_variant() -> None:
    assert rules("shortest-stack").scoring.points((9, 9, 2, 5)) == (2, 17)


def test_every_field_is_named_for_a_table() -> None:
    words = read(GAME, Rules).language
    for path, _model, _name in fields(rules()):
        description = words.say(f"rules.{path}")
        assert description[0].isupper(), path
        assert not description.endswith("."), path


def test_every_variant_of_the_playtest_notes_is_there_and_says_what_it_is_for() -> None:
    assert set(VARIANTS) >= ASKED_FOR
    assert all(note.title and note.summary.endswith(".") for _name, note in notes(GAME))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_changes_something(name: str) -> None:
    assert (rules(name) != rules()) is (name != "tuck-boxes")  # these change the kit alone


def test_variants_stack() -> None:
    stacked = rules("placement-phase", "two-zeppelins")
    assert (stacked.turn.structure, stacked.setup.zeppelins) == ("phases", 2)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("turn: {exploration: edge}", "some tiles have to be laid_first"),
        ("setup: {display: number}", "display_number is given where"),
        ("bonuses: {low: 6}", "low has to be less than high"),
        ("setup: {zeppelins: 3}\n  engine: {pieces: 2}", "more than engine.pieces"),
        ("turn: {placement: macth}", "did you mean 'match'?"),
        ("turn: {movse: 7}", "did you mean 'moves'?"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_the_reason(tmp_path: Path, wrong: str, message: str) -> None:
    folder = tmp_path / "castles-in-the-air"
    shutil.copytree(GAME, folder)
    text = f"variant: {{title: Wrong, summary: Wrong.}}\nrules:\n  {wrong}\n"
    (folder / "variants" / "wrong.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RefusedError, match=message.replace("?", r"\?")):
        read(folder, Rules, ["wrong"])


def test_the_score_sheet_reminds_of_what_the_rules_say() -> None:
    spec = read(GAME, Rules, ())
    rules = spec.rules
    title, rows = rules.score_table(spec.language)
    assert title == "Points for a colour"
    assert dict(rows)["4"] == str(rules.scoring.colour(4)) == "10"
    assert rows[-1] == ("each set", str(rules.scoring.variety))
    assert read(GAME, Rules, ("shortest-stack",)).rules.score_table(spec.language) == ("", ())
