"""tilewright why: what a person reads, with a solver and without."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[3]
CITY = "castles-in-the-air"
WITHOUT_SOLVER = """
import sys
sys.modules["ortools"] = None
from tilewright.cli import main
main(sys.argv[1:])
"""


needs_a_solver = pytest.mark.skipif(find_spec("ortools") is None, reason="needs the extra `prove`")


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, ["why", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_what_is_there_needs_no_reason() -> None:
    result = run(CITY)
    assert result.exit_code == 0
    assert result.stdout == "The written colours meet every requirement.\n"


@needs_a_solver
def test_adding_up_comes_first_then_the_proof_then_the_way_out() -> None:
    result = run(CITY, "--require", "at least 40 red")
    assert result.exit_code == 1
    said = result.stdout
    assert said.startswith("No assignment exists. A simple count shows it:\n")
    assert '32 red treasures are written and 0 are open, "at least 40 red" wants 40.' in said
    assert 'Proved: "at least 40 red" cannot be met with the written colours.' in said
    assert said.endswith('It would work if "at least 40 red" were relaxed by 8.\n')


@needs_a_solver
def test_a_program_reads_the_same() -> None:
    said = json.loads(run(CITY, "--require", "at least 40 red", "--json").stdout)
    assert said["verdict"] == "impossible"
    assert said["core"] == ["at least 40 red"]
    assert said["relaxations"] == [{"gives": {"at least 40 red": 8}, "proved": True}]
    assert json.loads(run(CITY, "--json").stdout)["verdict"] == "possible"


@needs_a_solver
def test_decks_are_explained_by_blind_deals_as_well() -> None:
    result = run(CITY, "--players", "3", "--require", "at least 14 red")
    assert result.exit_code == 1
    assert "14 red and at least 12 of each other colour are 50 treasures, a deck of 21 has 41 at most" in result.stdout
    assert "Of 1,000 blind deals of 21 tiles, so many miss:" in result.stdout
    assert run(CITY, "--players", "4").exit_code == 0


@pytest.mark.parametrize(
    "words", [("--require", "forty red"), ("--without", "totals"), ("--players", "4", "--without", "x")]
)
def test_what_is_not_understood_is_a_problem(words: tuple[str, ...]) -> None:
    result = run(CITY, *words)
    assert result.exit_code == 1
    assert "[A06]" in result.output


@pytest.mark.parametrize(
    ("words", "code"), [((CITY, "--players", "9"), "D01"), (("castles-and-crowns", "--players", "3"), "A05")]
)
def test_no_deck_is_asked_about_that_is_never_dealt(words: tuple[str, ...], code: str) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert f"[{code}]" in result.output


@pytest.mark.parametrize("words", [(), ("--players", "3")])
def test_without_a_solver_arithmetic_speaks_and_one_line_says_how_to_get_one(words: tuple[str, ...]) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WITHOUT_SOLVER, "why", CITY, "--require", "at least 40 red", *words]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("No ")
    assert "pip install 'tilewright[prove]'" in done.stdout
    assert "Proved" not in done.stdout
