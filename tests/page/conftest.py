"""What the page's modules are checked with: Node, and a few packages of it that are kept beside the other libraries."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLACE = Path(sys.prefix) / "page"
"""Where the packages are: in the virtual environment, which `make clean` takes away."""
LONGEST = 240.0
"""Seconds that fetching them may take."""


@pytest.fixture(scope="session")
def node() -> str:
    """Node itself."""
    if (command := shutil.which("node")) is None:
        pytest.skip("there is no node on this computer: install Node.js 20 or newer")
    return command


@pytest.fixture(scope="session")
def packages(node: str) -> Path:  # noqa: ARG001 - without it they are nothing
    """The folder of the packages that tests/page/package-lock.json names; they are fetched once."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm on this computer: it comes with Node.js")
    PLACE.mkdir(exist_ok=True)
    with (PLACE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _fetched(npm)
    return PLACE / "node_modules"


def _fetched(npm: str) -> None:
    """Fetch them, unless they are those that are named."""
    named = (HERE / "package-lock.json").read_bytes()
    stamp = PLACE / "fetched.json"
    if stamp.exists() and stamp.read_bytes() == named:
        return
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, PLACE / name)
    words = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        done = subprocess.run(words, cwd=PLACE, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip("npm has not fetched what the page is checked with in time")
    if done.returncode:
        pytest.skip(f"npm cannot fetch what the page is checked with: {done.stderr.strip()[-300:]}")
    stamp.write_bytes(named)
