"""A full disk, an I/O error, a kill before each call that touches a disk: the old or the new is there, and a line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.faults.errands import ERRANDS

ROOT = Path(__file__).resolve().parents[2]
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
MOST = {"build": 3, "deck": 3, "new": 15, "store": 5, "store-more": 3, "ledger": 25, "ledger-made": 25}
"""So many cases of an errand where each takes long, or there are hundreds; of the others all are tried."""

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="stands before the C library as Linux lets it: LD_PRELOAD"),
    pytest.mark.skipif(COMPILER is None, reason="needs a compiler of C: apt install gcc"),
]


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """faulty.c, compiled."""
    library = tmp_path_factory.mktemp("faulty") / "faulty.so"
    command = [str(COMPILER), "-shared", "-fPIC", "-O1", "-o", str(library), str(Path(__file__).with_name("faulty.c"))]
    subprocess.run([*command, "-ldl"], check=True, timeout=60)
    return library


def tried(faulty: Path, errands: Mapping[str, int]) -> tuple[str, dict[str, int]]:
    """What is wrong with the answers, and how many cases of each errand that was."""
    own = os.environ | {"LD_PRELOAD": str(faulty), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.faults", *(f"{name}={most}" for name, most in errands.items())]
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, timeout=3_600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, {name: int(cases) for name, cases in map(str.split, done.stderr.splitlines())}


def test_after_a_fault_at_a_call_the_old_or_the_new_is_there(faulty: Path) -> None:
    """All errands in one process, which loads the program once; a line of what is wrong begins with its errand."""
    wrong, cases = tried(faulty, {name: MOST.get(name, 10_000) for name in ERRANDS})
    assert wrong == ""
    assert {name for name in ERRANDS if cases[name] >= min(MOST.get(name, 10), 5)} == set(ERRANDS)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", sorted(MOST))
def test_after_a_fault_at_any_call_it_is_so_too(faulty: Path, name: str) -> None:
    wrong, cases = tried(faulty, {name: 10_000})
    assert wrong == ""
    assert cases[name] > 50
