"""Whoever plays the games: the sums are the same to the last digit, even where workers are killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tests.trials.conftest import PLAYERS, plainly
from tilewright.build.session import Session
from tilewright.engine.record import Head
from tilewright.problem import RefusedError
from tilewright.trials.aggregate import merged, nothing
from tilewright.trials.block import blocks
from tilewright.trials.workers import by_processes, dispatch_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("workers", "size"), [(1, 70), (2, 30)])
def test_any_number_of_workers_and_any_size_of_blocks_come_to_the_same(
    session: Session, head: Head, workers: int, size: int
) -> None:
    played = by_processes(dispatch_of(session, PLAYERS), blocks(head, 210, size=size), workers)
    assert merged((each for _, each in played), nothing(PLAYERS)) == plainly(210)


def test_workers_that_are_killed_are_replaced_and_nothing_is_lost_or_counted_twice(
    session: Session, head: Head
) -> None:
    total, killed = nothing(PLAYERS), 0
    for _block, aggregate in by_processes(dispatch_of(session, PLAYERS), blocks(head, 210, size=15), 2):
        total = merged([aggregate], total)
        if killed < 3 and (there := multiprocessing.active_children()):
            with suppress(ProcessLookupError):  # the one that was killed last may just be being buried
                os.kill(there[0].pid or 0, signal.SIGKILL)
                killed += 1
    assert killed == 3
    assert total == plainly(210)


def test_a_worker_that_finds_other_rules_plays_nothing(session: Session, head: Head) -> None:
    other = replace(dispatch_of(session, PLAYERS), rules="0" * 16)
    with pytest.raises(RefusedError, match="G30"):
        list(by_processes(other, blocks(head, 10), 1))


def test_a_folder_that_cannot_be_played_is_refused_as_it_is_here(tmp_path: Path, session: Session, head: Head) -> None:
    (tmp_path / "game.yaml").write_text("id: nothing\n")
    with pytest.raises(RefusedError, match=r"game\.yaml"):
        list(by_processes(replace(dispatch_of(session, PLAYERS), game=str(tmp_path)), blocks(head, 10), 1))


ORPHANS = f"""
import multiprocessing
from tilewright.build.session import Session
from tilewright.engine.record import head_of
from tilewright.trials.block import blocks
from tilewright.trials.workers import dispatch_of
from tilewright.trials.workers import by_processes
if __name__ == "__main__":
    session = Session("castles-and-crowns")
    head = head_of(session.spec, {PLAYERS}, "orphans", ("random",) * {PLAYERS})
    for _ in by_processes(dispatch_of(session, {PLAYERS}), blocks(head, 10**6, size=5), 1):
        print(*(each.pid for each in multiprocessing.active_children()), flush=True)
"""


def test_workers_do_not_outlive_whoever_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    with subprocess.Popen(
        [sys.executable, str(script)], env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True
    ) as killed:
        assert killed.stdout
        workers = [int(each) for each in killed.stdout.readline().split()]
        killed.kill()
    assert workers
    for _ in range(200):
        if not any(map(_is_there, workers)):
            return
        time.sleep(0.1)
    pytest.fail("a worker plays on for nobody")


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")  # gone, and not fetched yet
