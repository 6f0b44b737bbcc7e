"""What `check` tells of a play.yaml: what cannot be read, what the file proves, what games at random show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.play import checks
from tilewright.play.checks import play_is_sound
from tilewright.problem import Level, Problem
from tilewright.shelf.shelf import load

GAME = """
id: war
title: War
tagline: High wins
version: "1"
designer: {name: many hands}
players: {least: 2, most: 3}
components:
  - id: cards
    kind: cards
    title: Cards
    template: card.svg
    rows: cards.csv
    size: {width: 63, height: 88}
    make: Cut them out.
"""
CARD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"></svg>'
CARDS = "title,value,quantity\n" + "".join(f"Card {value},{value},2\n" for value in range(1, 7))
SOUND = """
places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
  won: {each: player}
set up:
  - deal 3 from deck to hand
turn:
  - choose:
      keep: {card: hand, to: won}
ends: no hand where value > 0
points: sum of value in won
"""

Told = Callable[..., list[Problem]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    def tell(play: str = SOUND, cards: str = CARDS, rules: str = "") -> list[Problem]:
        if rules:
            (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
        for name, text in {"game.yaml": GAME, "card.svg": CARD, "cards.csv": cards, "play.yaml": play}.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        return list(dict.fromkeys(play_is_sound(load(tmp_path))))

    return tell


def one(problems: list[Problem], code: str) -> Problem:
    (found,) = (each for each in problems if each.code == code)
    return found


def test_a_sound_game_has_no_complaint(told: Told) -> None:
    assert told() == []


def test_a_mistake_is_told_once_for_all_numbers_of_players(told: Told) -> None:
    problems = set(told(SOUND.replace("sum of value in won", "sum of valu in won")))
    (problem,) = problems
    assert (problem.code, problem.line, problem.column, problem.level) == ("H03", 12, 16, Level.ERROR)
    assert "'valu'" in problem.message


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("  won:", "  heap: {}\n  won:", "H40", "the place 'heap' is never used"),
        ("set up:", "counters:\n  coins: {each: player}\nset up:", "H40", "the counter 'coins' is never used"),
        ("set up:", "remember:\n  thief: player\nset up:", "H40", "the word 'thief' is never used"),
        ("set up:", "terms:\n  rich: count of won > 2\nset up:", "H40", "the term 'rich' is never used"),
        ("set up:", "effects:\n  steal N cards: []\nset up:", "H40", "the effect 'steal N cards' is never used"),
        ("nobody}", "nobody, where: {value: {least: 3}}}", "H41", "2 kinds of piece of 'cards': Card 1, Card 2"),
        (
            "sum of value in won",
            "sum of value in hand - sum of value in hand",
            "H54",
            "all players had the same points",
        ),
        ("points: sum of value in won\n", "", "H42", "no player can have points"),
        ("to: won}", "to: won}\n      pass: {if: count of hand > 9}", "H52", "'pass' could never be chosen"),
        (
            "turn:",
            "turn:\n  - if: count of hand > 9\n    then:\n      - choose: {rest: {}}",
            "H51",
            "this choice never came up",
        ),
        ("  won:", "  heap: {}\n  won:", "H53", "'heap' is always empty: no step puts anything there"),
        (
            "to: won}\nends: no hand where value > 0",
            "to: won}\n      wait: {}\nends: count of won > 9",
            "H50",
            "did not end in 2,000 moves",
        ),
    ],
)
def test_what_is_odd_is_told_where_it_stands(told: Told, old: str, new: str, code: str, words: str) -> None:
    assert old in SOUND
    problem = one(told(SOUND.replace(old, new, 1)), code)
    assert words in problem.message
    assert problem.level is Level.WARNING
    assert problem.path.endswith("play.yaml")
    assert problem.line > 0
    assert problem.help


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("no hand where value > 0", 'no hand where title is "Joker"', "H04", "has no 'Joker'"),
        ("turn:", "turn:\n  - carry out top of deck", "H08", "no table has a column 'does'"),
        ("turn:", "turn:\n  - shuffle won", "H09", "'won' cannot be shuffled"),
        ("choose:\n      keep: {card: hand, to: won}", "choose: 5", "H11", "expected options after 'choose'"),
        ("{card: hand,", "{player: hand, card: hand,", "H13", "'player' already has a meaning"),
        ("nobody}", "nobody, where: 5}", "H14", "expected columns and their values"),
        ("ends:", "round:\n  - nothing\nends:", "H20", "both `turn:` and `round:`"),
        ("nobody}", "nobody, spots: 2}", "H22", "12 pieces begin on the 2 spots of 'deck'"),
    ],
)
def test_a_mistake_in_a_sentence_has_a_remedy(told: Told, old: str, new: str, code: str, words: str) -> None:
    assert old in SOUND
    problem = one(told(SOUND.replace(old, new, 1)), code)
    assert words in problem.message
    assert problem.level is Level.ERROR
    assert problem.help


def test_a_fault_in_play_is_told_with_the_game_that_has_it(told: Told) -> None:
    test = "  - if: turn number is 4 and value of top of won of next player > 9\n    then: end the game"
    play = SOUND.replace("turn:", f"turn:\n{test}").replace("to: won}", "to: deck}")
    problem = one(told(play), "H30")
    assert "of 2 players at random" in problem.message
    assert "--players 2 --seed check --games " in problem.help
    assert problem.line == 9


@pytest.mark.parametrize(
    ("phrase", "rules", "message"),
    [
        ("rules.hand", "hand: 999999999999", "rules.hand is too large or too small"),
        ("rules.hand", "hand: null", "rules.hand has no value"),
        ("rules.hand", "hand: {a: 1}", "rules.hand is not a number or a word"),
        ("rules.hand", "hand: true", "rules.yaml has true here; a number is expected"),
        ("rules.hand[1]", "hand: []", "the list rules.hand is empty"),
        ("rules.hand[1]", "hand: 3", "rules.hand is not a list"),
        ("rules.hand[1]", "hand: [3, x]", "rules.hand has something that is not a number"),
    ],
)
def test_an_odd_value_of_a_rule_is_told_with_a_remedy(told: Told, phrase: str, rules: str, message: str) -> None:
    problems = set(told(SOUND.replace("deal 3 from", f"deal {phrase} from"), rules=f"{rules}\n"))
    (problem,) = problems
    assert (problem.message, problem.line, bool(problem.help)) == (message, 7, True)


@pytest.mark.parametrize("section", ["counters", "remember"])
def test_limits_that_leave_no_number_are_told(told: Told, section: str) -> None:
    kind = "is: number, " * (section == "remember")
    play = SOUND.replace("turn:", f"{section}:\n  coins: {{{kind}least: 9, most: 3}}\nturn:")
    assert "most: 3 is less than least: 9" in {each.code: each.message for each in told(play)}["H17"]


def test_a_loop_is_found_and_said(told: Told) -> None:
    problem = next(each for each in told(SOUND.replace("turn:", "turn:\n  - repeat: nothing")) if each.code == "H32")
    assert "never ends" in problem.message
    assert problem.line == 9


def test_random_games_are_bounded(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game that never ends and costs much, no more is played than is allowed."""
    monkeypatch.setattr(checks, "LOOPS", 5_000)
    monkeypatch.setattr(checks, "FIRST", 500)
    slow = SOUND.replace("to: won}", "to: deck, do: [shuffle deck, deal 1 from deck to hand]}")
    slow = slow.replace("turn:", "turn:\n  - repeat: nothing\n    times: 400").replace(
        "ends: no hand where value > 0\n", ""
    )
    assert "before `check` stopped waiting" in one(told(slow), "H50").message


def test_a_place_holds_what_game_yaml_has(told: Told) -> None:
    assert told(SOUND.replace("holds: cards", "holds: card"))[0].code == "H16"


def test_points_that_tell_what_is_hidden_are_noted(told: Told) -> None:
    problem = one(told(SOUND.replace("sum of value in won", "sum of value in won - count of hand")), "H43")
    assert "these would reveal the cards in 'hand'" in problem.message
    assert problem.level is Level.NOTE


def test_sentences_that_look_at_too_much_are_stopped(told: Told) -> None:
    """Half a million pairs of cards, nine thousand times in one turn: hours, if nobody counted."""
    cards = CARDS.replace(",2\n", ",150\n")
    test = "count of deck where value > count of deck where value > 3"
    play = SOUND.replace("turn:", f"counters:\n  x: 0\nturn:\n  - repeat:\n      - set x to {test}\n    times: 9000")
    assert "this step takes too long" in one(told(play, cards), "H32").message
