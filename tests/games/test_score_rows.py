"""The score sheet asks for what the rules score, under every variant, and for nothing else."""

from __future__ import annotations

import pytest

from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.score import score_sheet
from tilewright.pieces.score import Score
from tilewright.shelf import shelf
from tilewright.spec.spec import score_rows
from tilewright.units import PAPERS

GAME = "castles-in-the-air"
COLOURS = ("Red", "Yellow", "Green", "Blue")
BETTER = (*COLOURS, "Specialty total", "Assortments", "Variety total", "Tie-breaker", "Final score")


@pytest.mark.parametrize(
    ("variants", "rows"),
    [
        ((), BETTER),
        (("angoel-scoring",), BETTER),
        (("shortest-stack",), (*COLOURS, "Shortest stack", "Tie-breaker", "Final score")),
    ],
)
def test_the_rows_are_those_that_the_rules_score(variants: tuple[str, ...], rows: tuple[str, ...]) -> None:
    spec = shelf.load(GAME, variants)
    assert score_rows(spec.game, spec.rules, spec.language) == rows


def test_keys_have_a_row_where_they_score_and_ties_where_they_are_broken() -> None:
    spec = shelf.load(GAME)
    scoring = spec.rules.scoring.model_copy(update={"key": 1, "tie_key": 0, "tie_treasure": 0})
    rows = score_rows(spec.game, spec.rules.model_copy(update={"scoring": scoring}), spec.language)
    assert "Keys" in rows
    assert "Tie-breaker" not in rows


def test_the_sheet_prints_the_rows_of_its_variant() -> None:
    spec = shelf.load(GAME, ("shortest-stack",))
    score = next(part for part in spec.game.components if isinstance(part, Score))
    look, rows = look_of(spec, Ink.FULL), score_rows(spec.game, spec.rules, spec.language)
    drawn = score_sheet(score, spec.game, look, PAPERS["a4"], rows=rows).drawing.tostring()
    assert drawn.count(">Shortest stack<") == score.games
    assert "Assortments" not in drawn


def test_a_game_that_says_its_own_rows_is_taken_at_its_word() -> None:
    spec = shelf.load(GAME, ("shortest-stack",))
    score = next(part for part in spec.game.components if isinstance(part, Score)).model_copy(update={"rows": ("Sum",)})
    drawn = score_sheet(score, spec.game, look_of(spec, Ink.FULL), PAPERS["a4"], rows=("Other",)).drawing.tostring()
    assert ">Sum<" in drawn
    assert "Other" not in drawn
