"""Work in a process beside this one: the same comes of it, whatever happens there, and it never outlives us."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli import small_game
from tilewright import processes as beside
from tilewright.build.edition import Edition
from tilewright.build.make import begun, make
from tilewright.processes import aside

ROOT = Path(__file__).parents[2]
HERE = os.getpid()
OPEN = Path("/proc/self/fd")
BEFORE = set[int]()
FILES = {"a.pdf": b"\n\0" * 100_000, "b.pdf": b""}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no process beside")


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "cores", lambda: 2)


def test_what_it_makes_comes_from_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> Mapping[str, bytes]:
        return FILES | {"process": str(os.getpid()).encode()}

    with aside(work) as outcome:
        files = dict(outcome())
    assert int(files.pop("process")) != HERE
    assert files == FILES
    monkeypatch.setattr(beside, "cores", lambda: 1)
    with aside(work) as outcome:
        assert outcome()["process"] == str(HERE).encode()


def _raise() -> Mapping[str, bytes]:
    raise ValueError("no")


def _die() -> Mapping[str, bytes]:
    os.kill(os.getpid(), 9)
    return {}


def _half() -> Mapping[str, bytes]:
    for each in {int(each.name) for each in OPEN.iterdir()} - BEFORE:
        with suppress(OSError):  # it cannot be written to
            os.write(each, b'[["a.pdf", 9]]\nhalf')
    os._exit(0)


@pytest.mark.parametrize("wrong", [_raise, _die, _half])
def test_where_it_goes_wrong_there_it_is_done_here(wrong: Callable[[], Mapping[str, bytes]]) -> None:
    BEFORE.update(int(each.name) for each in OPEN.iterdir())
    with aside(lambda: FILES if os.getpid() == HERE else wrong()) as outcome:
        assert outcome() == FILES


def test_an_error_is_raised_here() -> None:
    with pytest.raises(ValueError, match="no"), aside(_raise) as outcome:
        outcome()


def test_nobody_waits_for_what_is_no_more_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers, fork = list[int](), os.fork

    def noted() -> int:
        numbers.append(number := fork())
        return number

    def forever() -> Mapping[str, bytes]:
        time.sleep(600)
        return {}

    monkeypatch.setattr(os, "fork", noted)
    with aside(forever):
        pass
    with pytest.raises(ChildProcessError):
        os.waitpid(numbers[0], os.WNOHANG)


def test_where_no_process_can_be_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError("too many")

    before = len([*OPEN.iterdir()])
    monkeypatch.setattr(os, "fork", refused)
    with aside(lambda: FILES) as outcome:
        assert outcome() == FILES
    assert len([*OPEN.iterdir()]) == before


def test_it_ends_with_the_process_that_began_it_however_that_ends() -> None:
    script = (
        "import os, time\nfrom tilewright import processes\nprocesses.cores = lambda: 2\n"
        "with processes.aside(lambda: time.sleep(600)):\n    os.kill(os.getpid(), 9)"
    )
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE)
    assert process.communicate(timeout=60)[0] == b"", "all ends of its output are closed: nobody is left to write"
    assert process.returncode == -9


def test_a_kit_is_the_same_bytes_with_and_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = small_game.write(tmp_path / "g")
    kits = []
    for cores in (1, 2):
        monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / f"cache{cores}"))
        monkeypatch.setattr(beside, "cores", lambda cores=cores: cores)
        edition = Edition(folder)
        with begun(edition):
            built = make(edition, tmp_path / f"out{cores}")
        kits.append({path.name: path.read_bytes() for path in built.folder.iterdir()})
    assert kits[0] == kits[1]
    assert "rules.pdf" in kits[0]
