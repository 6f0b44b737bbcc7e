"""Blocks -> their Aggregates, played by processes of this machine; one that is killed is replaced by another.

The processes are begun anew (`spawn`), so that they hold nothing of this one: the same on every system.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from itertools import islice
from multiprocessing import get_context

from generator.problem import Problem, RefusedError
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock
from generator.workers.dispatch import Dispatch, returned, run, written

AHEAD = 3
"""Blocks that are handed out for each worker, so that none waits: never all of them, for there may be a million."""
DEATHS = 5
"""Times in a row that workers die without finishing anything, before it is given up."""


def by_processes(
    dispatch: Dispatch, blocks: Iterable[GameBlock], workers: int
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """Each block as soon as somebody has played it, in no order.

    Args:
        dispatch: The game.
        blocks: Taken one by one, as there are hands for them.
        workers: How many processes.

    Raises:
        RefusedError: The game cannot be played there (as here, or G30); workers die of every block (G31).
    """
    left = deque[GameBlock]()
    source, deaths = iter(blocks), 0
    while True:
        with ExitStack() as stack:
            pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_deafen)
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            handed: set[GameBlock] = set()
            try:
                for block, aggregate in _played(pool, dispatch, _next(left, source), handed, AHEAD * workers):
                    deaths = 0
                    yield block, aggregate
            except BrokenProcessPool:
                deaths += 1
                left.extend(handed)
                if deaths == DEATHS:
                    raise RefusedError([_dying(dispatch)]) from None
            else:
                return


def _next(left: deque[GameBlock], source: Iterator[GameBlock]) -> Iterator[GameBlock]:
    """Blocks that somebody died of, then those that nobody has had yet."""
    while left:
        yield left.popleft()
    for block in source:  # noqa: UP028 - `yield from` would close the source when this is given up
        yield block


def _played(
    pool: ProcessPoolExecutor, dispatch: Dispatch, blocks: Iterator[GameBlock], handed: set[GameBlock], most: int
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """The blocks that come back; `handed` has those that are away, `most` at once.

    Raises:
        BrokenProcessPool: A worker was killed; what it had, and all others, are in `handed`.
    """
    away: dict[Future[str], GameBlock] = {}
    while True:
        for block in islice(blocks, most - len(handed)):
            handed.add(block)  # first: who takes it may be dying
            away[pool.submit(run, written(dispatch, block))] = block
        if not away:
            return
        for done in wait(away, return_when=FIRST_COMPLETED).done:
            aggregate = returned(done.result())
            handed.remove(away[done])
            yield away.pop(done), aggregate


def _deafen() -> None:
    """Ctrl-C in a terminal reaches every process of the command: the one that reports shall hear it alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _dying(dispatch: Dispatch) -> Problem:
    message = f"processes that play it die, {DEATHS} times in a row: too little memory, or somebody ends them"
    return Problem(dispatch.game, 0, 0, "G31", message, "fewer of them need less memory: --workers 1")
