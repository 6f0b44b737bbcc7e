"""playtest.yaml: a designer's own questions, and what is said of mistakes in them."""

from __future__ import annotations

import pytest

from tests.spec.conftest import Folder
from tilewright.spec.playtest import SCALE

OWN = """\
questions:
  fun: {ask: How much fun was it?, answer: scale}
  length: {ask: Was it too long?, answer: [too short, just right, too long]}
  best: {ask: Which card did you like best?}
"""


def test_a_game_without_the_file_asks_nothing_of_its_own(small: Folder) -> None:
    assert small.read().playtest is None


def test_questions_are_asked_in_the_order_of_the_file(small: Folder) -> None:
    small.write("playtest.yaml", OWN)
    playtest = small.read().playtest
    assert playtest is not None
    assert {key: each.choices for key, each in playtest.questions.items()} == {
        "fun": SCALE,
        "length": ("too short", "just right", "too long"),
        "best": (),
    }
    assert playtest.questions["best"].plain == {"ask": "Which card did you like best?", "answer": "text"}


def test_a_variant_asks_something_else(small: Folder) -> None:
    small.write("playtest.yaml", OWN)
    text = (
        "variant: {title: Short, summary: Shorter}\nplaytest:\n  questions: {length: null, fun: {ask: Was it fun?}}\n"
    )
    small.write("variants/short.yaml", text)
    playtest = small.read("short").playtest
    assert playtest is not None
    assert [each.ask for each in playtest.questions.values()] == ["Was it fun?", "Which card did you like best?"]


SIX = "".join(f"  q{at}: {{ask: What?}}\n" for at in range(6))
WRONG = {
    OWN.replace(
        "{ask: Which", "{asks: Which"
    ): "small/playtest.yaml:4:10: unknown key 'asks'; did you mean 'ask'? [K01]",
    OWN.replace(
        "answer: scale", "answer: scales"
    ): "small/playtest.yaml:2:44: answer: 'scales' is not one of the known words; did you mean 'scale'? [K06]",
    OWN.replace(
        "too short, just right", "right, Right"
    ): "small/playtest.yaml:3:11: length: two answers are the same [K08]",
    OWN.replace("[too short, just right, too long]", "[yes]"): "small/playtest.yaml:3:",
    f"questions:\n{SIX}": "small/playtest.yaml:2:3: questions: ",
    "questions: {}\n": "small/playtest.yaml:1:12: questions: ",
    "questions: [What?]\n": "small/playtest.yaml:1:12: questions: ",
    "questions: {fun: {ask: '  '}}\n": "small/playtest.yaml:1:24: ask: ",
    f"questions: {{fun: {{ask: {'x' * 401}}}}}\n": "small/playtest.yaml:1:24: ask: ",
    "fun: {ask: What?}\n": "small/playtest.yaml:1:1: ",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_at_its_place(small: Folder, text: str) -> None:
    small.write("playtest.yaml", text)
    assert small.problems()[0].startswith(WRONG[text])


def test_a_file_with_nearly_that_name_is_told(small: Folder) -> None:
    small.write("Playtest.yaml", OWN)
    assert "Y18" in small.problems()[0]
