"""Which numbers may move: rules, cells and columns, and what is told of places that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trials.stones import folder
from tilewright.balance.movables import MovableNumber, movable_numbers
from tilewright.build.session import Session
from tilewright.check import problems
from tilewright.problem import Level, RefusedError
from tilewright.trials.mend import Mender
from tilewright.trials.workers import Workforce


def numbers(path: Path, mend: str, rows: str = "title,push,mark\nBreeze,4,x\n") -> tuple[MovableNumber, ...]:
    folder(path)
    (path / "cards.csv").write_text(rows)
    (path / "balance.yaml").write_text(f"games:\n  long: {{measure: turns, most: 20}}\n{mend}")
    return movable_numbers(Session(path).spec)


def test_rules_cells_and_columns(tmp_path: Path) -> None:
    rows = "title,push,mark\nBreeze,4,x\nHigh Wind,0.5,\nCalm,,\nGust,7,\nGust,8,\n"
    goal, *pushes = numbers(tmp_path, "mend:\n  rules.goal: 0..50/20\n  cards.csv:push: 1..2/0.5\n", rows)
    assert (goal.values, goal.at, goal.change(0)) == (("0", "20", "40"), 2, "goal 40 -> 0")
    assert [each.place for each in pushes] == [f"cards.csv:{name}:push" for name in ("breeze", "high-wind", "4", "5")]
    assert [(each.values, each.at) for each in pushes[:2]] == [
        (("1", "1.5", "2", "4"), 3),  # the value it has is always one of them
        (("0.5", "1", "1.5", "2"), 0),
    ]
    assert pushes[1].variant(2) == "cards.csv:high-wind:push=1.5"
    spec = Session(tmp_path, [pushes[1].variant(2), pushes[3].variant(0)]).spec
    assert [row.cells["push"] for row in spec.tables["cards"].rows] == ["4", "1.5", "", "7", "1"]


def test_a_price_of_its_own(tmp_path: Path) -> None:
    (goal,) = numbers(tmp_path, "mend:\n  rules.goal: {between: [30, 50], step: 10, sheets: 3}\n")
    assert (goal.values, goal.sheets) == (("30", "40", "50"), 3)


def test_rows_of_a_lookup(tmp_path: Path) -> None:
    folder(tmp_path)
    with (tmp_path / "game.yaml").open("a") as game:
        game.write("lookups: {winds: winds.csv}\n")
    (tmp_path / "winds.csv").write_text("id,force\nnorth-wind,3\nsouth,9\n")
    (tmp_path / "balance.yaml").write_text("mend:\n  winds.csv:force: 1..4\n")
    north, south = movable_numbers(Session(tmp_path).spec)
    assert (north.place, north.values, north.at) == ("winds.csv:north-wind:force", ("1", "2", "3", "4"), 2)
    spec = Session(tmp_path, [south.variant(0)]).spec
    assert [row.cells["force"] for row in spec.lookups["winds"].rows.values()] == ["3", "1"]


def test_check_looks_at_what_may_move(tmp_path: Path) -> None:
    """The game can be printed all the same: they are warnings."""
    folder(tmp_path)
    path = tmp_path / "balance.yaml"
    path.write_text("mend:\n  rules.goal: 50..60\n  cards.csv:push: 1..9\n")
    (outside,) = [each for each in problems(Session(tmp_path).spec) if each.code.startswith("G4")]
    assert f"{outside}".startswith(f"{path}:2:3: warning: rules.goal is 40 now, outside its bounds of 50 to 60 [G46]")
    path.write_text("mend:\n  rules.gaol: 50..60\n")
    (unknown,) = [each for each in problems(Session(tmp_path).spec) if each.code.startswith("G4")]
    assert (unknown.code, unknown.line, unknown.column, unknown.level) == ("G42", 2, 3, Level.WARNING)
    assert unknown.help.startswith("known rules: ")


@pytest.mark.parametrize(
    ("mend", "told"),
    [
        ("", r"balance.yaml:1:1: balance.yaml lists no numbers that may change \[G41\]"),
        (
            "  rules.gaol: 3..8",
            r":4:3: there is no rule 'rules.gaol' .*; did you mean 'rules.goal'\? \[G42\]",
        ),
        (
            "  card.csv:push: 3..8",
            r":4:3: no component or lookup uses a table .*; did you mean 'cards.csv'\? \[G42\]",
        ),
        ("  cards.csv:breze:push: 3..8", r":4:3: cards.csv has no row 'breze'; did you mean 'breeze'\? \[G42\]"),
        ("  cards.csv:pusch: 3..8", r":4:3: cards.csv has no column 'pusch'; did you mean 'push'\? \[G42\]"),
        ("  cards.csv:breeze:mark: 3..8", r":4:3: cards.csv:breeze:mark is 'x', not a number \[G43\]"),
        ("  cards.csv:mark: 3..8", r":4:3: no cell of cards.csv:mark holds a number \[G43\]"),
        ("  rules.goal: 8..3", r":4:3: rules.goal: from 8 to 3 there are no values, or more than 50 \[G44\]"),
        ("  rules.goal: 1..100", r":4:3: rules.goal: from 1 to 100 there are no values, or more than 50 \[G44\]"),
        ("  rules.goal: 40..40", r":4:3: rules.goal can only be 40 \[G44\]"),
        (
            "  cards.csv:push: 1..5\n  cards.csv:breeze:push: 1..5",
            r":3:1: cards.csv:breeze:push is listed twice.* \[G44\]",
        ),
        ("  goal: 1..5", r":4:3: .*\[K0"),
        ("  rules.goal: some", r":4:15: .*\[K0"),
        ("  rules.goal: {between: [5, 4]}", r"the first number is more than the other"),
    ],
)
def test_what_may_not_move(tmp_path: Path, mend: str, told: str) -> None:
    with pytest.raises(RefusedError, match=told):
        numbers(tmp_path, f"mend:\n{mend}\n" if mend else "")


def test_without_targets_there_is_nothing_to_bring_it_to(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", targets={})
    (path / "balance.yaml").write_text("mend:\n  rules.goal: 30..50/10\n")
    with pytest.raises(RefusedError, match=r"balance.yaml:1:1: balance.yaml has no targets for games \[G41\]"):
        Mender(Session(path), 1500, Workforce(1))
