"""The same seed draws the same mutants, each changes one place, and a test of a toy notices all but the equivalent."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from docs.map import Module, modules
from tests.mutants.__main__ import report
from tests.mutants.places import Mutant, drawn, mutants
from tests.mutants.trial import Found, Learnt, Tree, judged, rings

TOY = '''"""A toy -> what it costs, which is never 1 + 1."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    WIDE = 1 + 1


def price(count: "int < 3", each: int = 2) -> int:
    """The price of 1 + 1."""
    if not count or count is None:
        return 0
    kept = {name: part for name, part in (("é", each),) if part}
    return max(count, -1) * each + kept.get("b", 0) - f"{1 + 1}".count("3")
'''
TEST = """from toy import price

def test_price() -> None:
    assert (price(0), price(3), price(3, 4)) == (0, 6, 12)
"""


@pytest.fixture
def toy(tmp_path: Path) -> Module:
    """A module in a tree of its own, with a test."""
    tree = tmp_path / "root"
    (tree / "tests").mkdir(parents=True)
    (tree / "tests" / "test_toy.py").write_text(TEST, encoding="utf-8")
    (tree / "toy.py").write_text(TOY, encoding="utf-8")
    return Module("toy", tree / "toy.py", TOY)


def changes(toy: Module) -> dict[str, Mutant]:
    """What is written instead of what -> the mutant."""
    return {one.shown.partition("<<")[2].partition(">>")[0]: one for one in mutants(toy, toy.path.parent)}


def test_every_kind_of_place_is_found_and_nothing_that_does_not_run(toy: Module) -> None:
    operators = {"or -> and", "is -> is not", "* -> /", "+ -> -", "- -> +", "not -> nothing"}
    numbers = {"0 -> 1", "1 -> 2", "2 -> 3"}
    ways_out = {"return 0 -> pass", ", 0 -> nothing"}
    conditions = {"part -> (not (part))", "not count or count is None -> (not (not count or count is None))"}
    assert changes(toy).keys() == operators | numbers | ways_out | conditions | {'"b", 0 -> 0, "b"'}


def test_a_mutant_changes_one_place_and_can_be_read() -> None:
    for mutant in drawn((one for module in modules()[::25] for one in mutants(module)), 60, "1"):
        module = next(module for module in modules() if module.name == mutant.module)
        before = module.path.read_bytes()
        after = mutant.of(before)
        assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(before)), mutant.shown
        assert before[: mutant.start] == after[: mutant.start]
        assert before[mutant.end :] == after[mutant.start + len(mutant.after.encode()) :]


def test_the_same_seed_draws_the_same_and_a_larger_sample_the_same_first() -> None:
    every = [one for module in modules()[::25] for one in mutants(module)]
    sample = drawn(every, 80, "1")
    assert sample == drawn(every[::-1], 130, "1")[:80]
    assert sample != drawn(every, 80, "2")
    assert {one.part for one in sample} == {one.part for one in every}


def test_the_nearest_tests_are_asked_first_and_each_once() -> None:
    asked = rings("draw.tray")
    assert "tests/draw/test_draw_dividers.py" in asked[0]
    assert "tests/test_rng.py" in asked[-1]
    assert len({test for ring in asked for test in ring}) == sum(map(len, asked))


def test_a_wrong_toy_is_noticed_and_an_equivalent_one_survives(toy: Module, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "copy", Learnt(), toy.path.parent)
    wrong, equivalent = (
        judged(tree, changes(toy)[change], [["tests/test_toy.py"]], 300, types=False)
        for change in ("* -> /", "return 0 -> pass")
    )
    assert (wrong.outcome, wrong.by) == ("noticed", "tests/test_toy.py::test_price")
    assert (equivalent.outcome, equivalent.rings) == ("survived", 1)
    assert toy.path.read_text(encoding="utf-8") == (tree.folder / "toy.py").read_text(encoding="utf-8") == TOY


def test_a_test_that_fails_without_the_mutant_notices_nothing(toy: Module, tmp_path: Path) -> None:
    tests = toy.path.parent / "tests" / "test_toy.py"
    tests.write_text("def test_price() -> None:\n    assert False\n", encoding="utf-8")
    tree = Tree(tmp_path / "copy", Learnt(), toy.path.parent)
    found = judged(tree, changes(toy)["* -> /"], [["tests/test_toy.py"]], 300, types=False)
    assert (found.outcome, tree.learnt.unsound) == ("survived", {"tests/test_toy.py::test_price"})


def test_a_mutant_that_takes_too_long_is_undecided(toy: Module, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "copy", Learnt(), toy.path.parent)
    assert judged(tree, changes(toy)["* -> /"], [["tests/test_toy.py"]], 0, types=False).outcome == "undecided"


def test_the_report_lists_what_no_test_noticed(toy: Module) -> None:
    one, other, *_ = changes(toy).values()
    printed = report([(one, Found("noticed", "mypy", 0, 2.0)), (other, Found("survived", "", 4, 58.0))])
    assert printed.splitlines()[1].split() == ["ground", "1", "1", "0"]
    assert printed.splitlines()[3:] == [
        f"survived after 4 rings: toy.py:{other.line} {other.shown}",
        "2 mutants took 1 minutes of one process",
    ]
