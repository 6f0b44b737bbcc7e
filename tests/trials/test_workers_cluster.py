"""A real Dask scheduler on loopback, and workers that are killed: the sums are those of one process."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.trials.conftest import PLAYERS, plainly
from tilewright.build.session import Session
from tilewright.engine.record import Head
from tilewright.problem import RefusedError
from tilewright.trials.aggregate import merged, nothing
from tilewright.trials.block import blocks
from tilewright.trials.workers import by_cluster, dispatch_of

pytest.importorskip("distributed", reason="Dask is an extra")
SCHEDULER = "from distributed.cli.dask_scheduler import main; main()"
WORKER = "from distributed.cli.dask_worker import main; main()"


@contextlib.contextmanager
def process(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A program of Dask's, until it is done with."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as started:
        try:
            yield started
        finally:
            started.kill()


@contextlib.contextmanager
def scheduler() -> Iterator[str]:
    """A scheduler on a free port of this machine; its address."""
    with process(SCHEDULER, "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as started:
        assert started.stdout
        line = next(line for line in started.stdout if "Scheduler at:" in line)
        yield line.split()[-1]


def worker(address: str) -> contextlib.AbstractContextManager[subprocess.Popen[str]]:
    """A worker with one thread, which is not begun again when it is killed."""
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
    return process(WORKER, address, *options)


def test_a_cluster_that_loses_a_worker_half_way_comes_to_the_same(session: Session, head: Head) -> None:
    with scheduler() as address, worker(address) as victim, worker(address):
        total, came = nothing(PLAYERS), 0
        for _block, aggregate in by_cluster(dispatch_of(session, PLAYERS), blocks(head, 210, size=10), address):
            total, came = merged([aggregate], total), came + 1
            if came == 4:
                os.kill(victim.pid, signal.SIGKILL)
        assert came == 21
        assert total == plainly(210)


def test_a_cluster_that_is_not_there_or_goes_away_is_a_problem(session: Session, head: Head) -> None:
    with pytest.raises(RefusedError, match="G33"):
        list(by_cluster(dispatch_of(session, PLAYERS), blocks(head, 10), "tcp://127.0.0.1:9", wait=1))
    with pytest.raises(RefusedError, match="G33"):
        list(by_cluster(dispatch_of(session, PLAYERS), blocks(head, 10), "not an address", wait=1))
