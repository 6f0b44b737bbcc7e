"""The rules of Castles & Crowns as numbers and in words: what the designer's page says, and what no variant may say."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tilewright.booklet.layout import booklet_blocks
from tilewright.games.castles_and_crowns.rules import Force, Rules
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Figure, TableBlock, plain, runs_of, walk
from tilewright.prose.changes import changes, described, moot, rulings
from tilewright.prose.context import aid_blocks
from tilewright.prose.reading import fields
from tilewright.shelf import shelf
from tilewright.spec.read import notes, read, variant_names
from tilewright.spec.spec import Spec

GAME = shelf.data() / "castles-and-crowns"
VARIANTS = ("combined-traitor", "fewer-cards", "straights")
STACKS = ((), *((name,) for name in VARIANTS), ("combined-traitor", "straights"), VARIANTS)
STAND_IN = """
id: castles-and-crowns
title: Castles & Crowns
tagline: A box without drawings
version: "1.0"
designer: {name: Jeffrey D. Allers, years: "2009"}
players: {least: 2, most: 5}
seed: "2009-02-13"
style: castle-sky
colours:
  lion: {title: Lion, letter: L, hex: "#C8102E", symbol: square}
  eagle: {title: Eagle, letter: E, hex: "#0B3C8C", symbol: drop}
  stag: {title: Stag, letter: S, hex: "#3DBE7B", symbol: hexagon}
  boar: {title: Boar, letter: B, hex: "#17171A", symbol: round}
components:
  - {id: player-aids, kind: aid, title: Player aids, size: {width: 105, height: 74}, count: 5, make: Cut out.}
"""
"""What names the houses, while the game's own game.yaml has no drawings to print."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game, with the stand-in where it has no game.yaml of its own."""
    copy = tmp_path_factory.mktemp("crowns") / GAME.name
    shutil.copytree(GAME, copy)
    if not (copy / "game.yaml").exists():
        (copy / "game.yaml").write_text(STAND_IN, encoding="utf-8")
    return copy


@pytest.fixture(scope="session")
def usual(folder: Path) -> Spec[Rules]:
    """The game without variants."""
    return read(folder, Rules)


@pytest.fixture(scope="session")
def rules(usual: Spec[Rules]) -> Rules:
    """Its rules."""
    return usual.rules


def text_of(spec: Spec[Rules], base: Spec[Rules] | None = None) -> str:
    return "\n".join(plain(runs) for block in walk(booklet_blocks(spec, base, None)) for runs in runs_of(block))


def figures(spec: Spec[Rules]) -> list[str]:
    return [block.name for block in booklet_blocks(spec, None, None) if isinstance(block, Figure)]


def test_the_box_holds_what_is_on_the_designers_page(rules: Rules) -> None:
    assert (rules.pack, rules.cards.all_castles, rules.cards.all_nobles) == (32, 20, 12)
    assert (rules.dice.knights, rules.dice.captains, rules.dice.traitors, rules.dice.mercenaries) == (8, 1, 1, 4)
    assert (rules.dice.each, rules.dice.all(5)) == (10, 54)


def test_five_rounds_of_six_leave_two_cards_and_eight_rounds_of_four_none(rules: Rules, folder: Path) -> None:
    assert (rules.table.rounds, rules.table.battlefields, rules.left_over) == (5, 6, 2)
    assert read(folder, Rules, ["fewer-cards"]).rules.left_over == 0


def test_captains_count_two_traitors_one_mercenaries_a_half(rules: Rules) -> None:
    battle = rules.battle
    assert battle.strength(3, captains=1, traitors=2, mercenaries=1) == 7.5
    assert battle.worth(3, captains=1, traitors=2, mercenaries=1) == "7½"
    assert [battle.worth(0, mercenaries=count) for count in range(4)] == ["0", "½", "1", "1½"]


@pytest.mark.parametrize(
    ("forces", "winner"),
    [
        ([], None),
        ([Force(1, knights=1)], 0),
        ([Force(2, knights=3), Force(6, knights=2)], 0),
        ([Force(2, knights=3), Force(6, knights=2, captains=1)], 1),
        ([Force(2, knights=3), Force(5, knights=3), Force(4, knights=3)], 1),
        ([Force(2, knights=3, mercenaries=1), Force(5, knights=3)], 0),
        ([Force(2, knights=2, traitors=2), Force(5, knights=3, mercenaries=1)], 0),
    ],
)
def test_the_most_knights_win_and_then_the_higher_rank(rules: Rules, forces: list[Force], winner: int | None) -> None:
    assert rules.battle.winner(forces) == winner


def straight(lowest: int, highest: int, **others: int) -> Force:
    links = highest - lowest + 1
    return Force(highest, knights=links - others.get("captains", 0), links=links, **others)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Force(1, knights=4), straight(2, 5)),
        (straight(1, 5), straight(2, 5)),
        (straight(3, 6), straight(2, 5)),
        (straight(3, 6), straight(2, 4, captains=1, mercenaries=1)),
        (straight(1, 4), straight(4, 6, captains=1)),
        (straight(1, 4), straight(4, 6, captains=1, mercenaries=1)),
        (straight(3, 6), straight(2, 5, captains=1)),
        (straight(2, 5), Force(6, knights=3)),
        (straight(2, 5, captains=1), Force(6, knights=4)),
        (straight(2, 5, captains=1), straight(2, 5)),
    ],
)
def test_a_straight_fights_as_the_designer_says(rules: Rules, better: Force, worse: Force) -> None:
    assert rules.battle.winner([worse, better]) == 1
    assert rules.battle.winner([better, worse]) == 0


def test_straights_that_a_traitor_has_made_alike_win_nothing(rules: Rules) -> None:
    assert rules.battle.winner([straight(2, 4), straight(2, 4)]) is None


def test_nobles_score_2_6_12_and_20_and_castles_their_pips(rules: Rules) -> None:
    scoring = rules.scoring
    assert [scoring.alike(count) for count in range(5)] == [0, 2, 6, 12, 20]
    assert scoring.castles((2, 3, 4, 5, 6)) == 20
    assert scoring.points((6, 6, 2), (4, 0, 3)) == 14 + 20 + 12


def test_a_tie_goes_to_more_cards_and_is_else_shared(rules: Rules) -> None:
    many, few, same = ((2, 2, 2), (0, 0, 0)), ((6,), (0, 0, 0)), ((), (2, 0, 0))
    assert rules.scoring.winners([few, many, same]) == (1,)
    assert rules.scoring.winners([few, ((4,), (1, 0, 0))]) == (1,)
    assert rules.scoring.winners([((4,), (1, 0, 0)), ((), (2, 0, 0))]) == (0, 1)


def test_the_score_sheet_reminds_of_the_nobles(usual: Spec[Rules]) -> None:
    assert usual.rules.score_table(usual.language) == (
        "Points for nobles of a kind",
        (("1", "2"), ("2", "6"), ("3", "12"), ("4", "20")),
    )


@pytest.mark.parametrize("names", STACKS, ids=str)
def test_every_field_is_named_for_a_table(folder: Path, names: tuple[str, ...]) -> None:
    spec = read(folder, Rules, names)
    for path, _model, _name in fields(spec.rules):
        said = described(spec.language, path)
        assert said[0].isupper(), path
        assert not said.endswith("."), path
        assert spec.language.has(f"rules.{path}") or path == "straights", path


def test_the_designers_three_variants_are_there_and_say_what_they_are_for(folder: Path) -> None:
    assert variant_names(folder) == (*VARIANTS, "tuck-boxes")
    listed = [note for _name, note in notes(folder) if note.listed]
    assert all(note.summary.endswith(".") and "Allers" in note.source for note in listed)
    assert len(listed) == 3


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_changes_something(folder: Path, rules: Rules, name: str) -> None:
    other = read(folder, Rules, [name])
    assert changes(rules, other.rules, other.language)


@pytest.mark.parametrize("names", STACKS, ids=str)
def test_every_rule_is_printed(folder: Path, names: tuple[str, ...]) -> None:
    """A number is said once, in rules.yaml, and the booklet reads it; else this names the number."""
    spec, noted = read(folder, Rules, names), set[str]()
    booklet_blocks(spec, None, None, noted)
    assert {path for path, _model, _name in fields(spec.rules)} - noted <= moot(spec.rules)


@pytest.mark.parametrize("names", STACKS, ids=str)
def test_every_ruling_is_printed_with_its_reason(folder: Path, usual: Spec[Rules], names: tuple[str, ...]) -> None:
    spec = read(folder, Rules, names)
    own = {path: reason for _name, note in spec.variants for path, reason in note.reasons.items()}
    text, made = text_of(spec, usual), rulings(spec.rules, spec.language, own)
    left = {each.path for each in rulings(usual.rules, usual.language)} - {each.path for each in made}
    assert left <= moot(spec.rules)
    assert len(made) >= 12
    assert all(f"{each.decision}. {each.reason}" in text for each in made)
    assert all(reason in text for path, reason in own.items() if path not in moot(spec.rules))


def test_what_is_ruled_of_straights_is_printed_only_where_there_are_any(folder: Path, usual: Spec[Rules]) -> None:
    ruled = {each.decision for each in rulings(read(folder, Rules, ["straights"]).rules, usual.language)}
    added = ruled - {each.decision for each in rulings(usual.rules, usual.language)}
    assert len(added) > 5
    assert "straight" not in text_of(usual).split("\nVariants\n")[0].lower()
    assert not any(decision in text_of(usual) for decision in added)


@pytest.mark.parametrize(
    ("part", "changed", "before", "after"),
    [
        ("battle", {"captain": 3}, "counts as two knights", "counts as three knights"),
        ("battle", {"mercenary": 1.5}, "counts as half a knight", "counts as 1½ knights"),
        (
            "table",
            {"battlefields": 4},
            "There are two cards left in the draw pile",
            "There are twelve cards left in the draw pile",
        ),
        ("dice", {"knights": 7}, "eight knights", "seven knights"),
        ("scoring", {"nobles": (1, 3, 6, 10)}, "three kings, a queen: 14", "three kings, a queen: 7"),
    ],
)
def test_a_changed_rule_changes_the_words(
    usual: Spec[Rules], part: str, changed: dict[str, object], before: str, after: str
) -> None:
    inner = getattr(usual.rules, part).model_copy(update=changed)
    other = replace(usual, rules=usual.rules.model_copy(update={part: inner}))
    assert before in text_of(usual)
    assert before not in text_of(other)
    assert after in text_of(other)


def test_the_worked_scoring_comes_out_as_it_is_told(usual: Spec[Rules]) -> None:
    (table,) = (
        block
        for block in booklet_blocks(usual, None, None)
        if isinstance(block, TableBlock) and plain(block.rows[0][-1]) == "Cards"
    )
    assert [[plain(cell) for cell in row[-2:]] for row in table.rows[1:]] == [["38", "9"], ["34", "10"], ["38", "11"]]
    assert "Clara has won eleven cards to Ada\u2019s nine" in text_of(usual)


def test_where_no_traitors_play_nobody_is_told_to_use_one(folder: Path) -> None:
    spec = read(folder, Rules, ["combined-traitor"])
    told = text_of(spec).split("For the record")[0]
    assert "traitor" not in told.replace("There are no traitors, the black dice of the usual game.", "").lower()
    assert "the mercenary changes sides" in told


def test_every_figure_is_placed_once_and_none_that_a_variant_makes_wrong(folder: Path, usual: Spec[Rules]) -> None:
    placed = ["cards", "dice", "setup", "turn", "traitor", "battle", "scoring"]
    assert figures(usual) == placed
    assert figures(read(folder, Rules, ["combined-traitor"])) == [name for name in placed if name != "traitor"]


@pytest.mark.parametrize("names", STACKS, ids=str)
def test_the_player_aid_has_two_sides(folder: Path, names: tuple[str, ...]) -> None:
    blocks = aid_blocks(read(folder, Rules, names))
    kinds = [type(block).__name__ for block in blocks]
    text = "\n".join(plain(runs) for block in blocks for runs in runs_of(block))
    assert (kinds.count("Break"), kinds.count("TableBlock")) == (1, 4)
    assert ("Traitor" in text) == ("combined-traitor" not in names)
    assert ("straight" in text) == ("straights" in names)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("table: {rounds: 6}", "need 36 cards, and there are 32"),
        ("dice: {traitors: 0}", "goes with dice.traitors 0"),
        ("sending: {turncoats: mercenaries}", "goes with dice.traitors 0"),
        ("sending: {formation: straights}", "straights is given where"),
        ("scoring: {nobles: [2, 6, 12]}", "one number for each house"),
        ("scoring: {nobles: [2, 6, 5, 20]}", "more points than the last"),
        ("cards: {castles: [2, 2, 3, 4, 5]}", "each castle and each noble once"),
        ("battle: {mercenary: 0.3}", "not a multiple of 0.5"),
        ("sending: {formation: straight}", "did you mean 'straights'?"),
        ("table: {round: 4}", "did you mean 'rounds'?"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_the_reason(
    folder: Path, tmp_path: Path, wrong: str, message: str
) -> None:
    copy = tmp_path / GAME.name
    shutil.copytree(folder, copy)
    text = f"variant: {{title: Wrong, summary: Wrong.}}\nrules:\n  {wrong}\n"
    (copy / "variants" / "wrong.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RefusedError) as caught:
        read(copy, Rules, ["wrong"])
    assert message in str(caught.value)
