"""A board's drawing fills the board, or it is told that paper stays bare beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright import check
from tilewright.shelf import shelf

YAML = """id: reef
title: Reef
tagline: A game of currents.
version: "1"
designer: {name: Ines}
players: {least: 2, most: 4}
components:
  - {id: bay, kind: board, title: Bay, template: bay.svg, size: {width: 300, height: 420}, make: Tape.}
"""


@pytest.mark.parametrize(
    ("view", "told"),
    [
        ("0 0 300 420", False),
        ("0 0 1000 1400", False),
        ("-3 -3 306 426", False),
        ("0 0 299 420", False),
        ("0 0 280 420", True),
        ("0 0 420 300", True),
    ],
)
def test_a_drawing_of_other_proportions_is_told(tmp_path: Path, view: str, *, told: bool) -> None:
    (tmp_path / "game.yaml").write_text(YAML)
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><path d="M0 0H200V200Z"/></svg>'
    (tmp_path / "bay.svg").write_text(art)
    problems = check.problems(shelf.load(str(tmp_path)))
    assert [problem.code for problem in problems] == ["P04"] * told
