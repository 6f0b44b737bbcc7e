"""A problem reads like a compiler's: place, reason, code, remedy."""

from __future__ import annotations

import pytest

from tilewright.problem import Level, Problem, RefusedError, did_you_mean


def test_an_error_names_file_line_and_column() -> None:
    problem = Problem("data/x/tiles.yaml", 14, 9, "T07", "unknown treasure colour 'purpel'")
    assert str(problem) == "data/x/tiles.yaml:14:9: unknown treasure colour 'purpel' [T07]"


@pytest.mark.parametrize(("line", "column", "place"), [(0, 0, "a.yaml"), (3, 0, "a.yaml:3"), (3, 4, "a.yaml:3:4")])
def test_what_is_not_known_of_the_place_is_left_out(line: int, column: int, place: str) -> None:
    assert str(Problem("a.yaml", line, column, "Y01", "missing")) == f"{place}: missing [Y01]"


def test_a_warning_says_so_and_a_remedy_stands_on_its_own_line() -> None:
    problem = Problem("a.yaml", 1, 2, "Q01", "lopsided", "swap two tiles", Level.WARNING)
    assert str(problem) == "a.yaml:1:2: warning: lopsided [Q01]\n    -> swap two tiles"


def test_a_refusal_holds_each_problem_once_in_the_order_of_the_files() -> None:
    late, early = Problem("b", 1, 1, "X", "late"), Problem("a", 9, 1, "X", "early")
    tenth = Problem("a", 10, 1, "X", "tenth")
    refused = RefusedError([late, tenth, early, late])
    assert refused.problems == (early, tenth, late)
    assert str(refused) == "a:9:1: early [X]\na:10:1: tenth [X]\nb:1:1: late [X]"


def test_a_near_word_is_offered_and_a_far_one_is_not() -> None:
    assert did_you_mean("purpel", ["purple", "red"]) == "; did you mean 'purple'?"
    assert did_you_mean("zeppelin", ["purple", "red"]) == ""
    assert did_you_mean("x", []) == ""
