"""Folders, records and codes with slips, heaps and tricks in them: each is printed, or answered in lines."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from tests.fuzz.answers import fault
from tests.fuzz.cases import Case, cases, kept

TRIED, OFTEN = 160, 30
"""Half a minute's worth, of which so many each time; `make fuzz` goes on for as long as one likes."""
CASES = [
    pytest.param(case, id=case.name, marks=() if at < OFTEN else pytest.mark.exhaustive)
    for at, case in enumerate(islice(cases("steady", heavy=12), TRIED))
]


@pytest.mark.parametrize("case", CASES)
def test_any_mutation_is_answered(case: Case, tmp_path: Path) -> None:
    assert fault(case, tmp_path) == ""


@pytest.mark.parametrize("case", kept(), ids=lambda case: case.name)
def test_what_was_ever_found_stays_mended(case: Case, tmp_path: Path) -> None:
    assert fault(case, tmp_path) == ""


def test_a_case_is_the_same_for_the_same_seed() -> None:
    one, other = (list(islice(cases("twice", heavy=12), 30)) for _ in range(2))
    assert one == other
    assert len({case.name for case in one}) == 30


def test_a_fault_would_be_seen(tmp_path: Path) -> None:
    """A command that fails without a place, and one that does nothing it should not."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    assert fault(Case("nothing", {}, ("nothing",)), tmp_path / "one") == ""
    assert "touched" in fault(Case("assign", {"game.yaml": b"id: a"}, ("new", "g2")), tmp_path / "two")
