"""Blocks -> their Aggregates, played by processes of this machine; one that is killed is replaced by another.

The processes are begun anew (`spawn`), so that they hold nothing of this one: the same on every system.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from generator.play.tally import Outcome
from generator.problem import Problem, RefusedError
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock
from generator.workers.dispatch import Dispatch, returned, returned_singly, run, written

AHEAD = 3
"""Blocks that are handed out for each worker, so that none waits: never all of them, for there may be a million."""
DEATHS = 5
"""Times in a row that workers die without finishing anything, before it is given up."""


Errand = tuple[Dispatch, GameBlock]
"""A block, and the game that it is of."""


def by_processes(
    dispatch: Dispatch, blocks: Iterable[GameBlock], workers: int
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """Each block of a game as soon as somebody has played it, in no order; see `errands`."""
    for (_, block), aggregate in errands(((dispatch, block) for block in blocks), workers):
        yield block, aggregate


def singly(dispatch: Dispatch, blocks: Iterable[GameBlock], workers: int) -> Iterator[Outcome]:
    """How each game went, in the order of the blocks, as soon as those before it are known; see `errands`."""
    waiting, come = deque[GameBlock](), dict[GameBlock, list[Outcome]]()

    def asked() -> Iterator[Errand]:
        for block in blocks:
            waiting.append(block)
            yield replace(dispatch, singly=True), block

    with closing(_texts(asked(), workers)) as texts:
        for (_, block), text in texts:
            come[block] = returned_singly(text)
            while waiting and waiting[0] in come:
                yield from come.pop(waiting.popleft())


def errands(asked: Iterable[Errand], workers: int) -> Generator[tuple[Errand, Aggregate], None, None]:
    """Each block as soon as somebody has played it, in no order, whichever game it is of.

    Args:
        asked: Taken one by one, as there are hands for them. It may have no more for now, and go on once what came
            back has been looked at: see `Errands`.
        workers: How many processes.

    Raises:
        RefusedError: The game cannot be played there (as here, or G30); workers die of every block (G31).
    """
    with closing(_texts(asked, workers)) as texts:
        for errand, text in texts:
            yield errand, returned(text)


def _texts(asked: Iterable[Errand], workers: int) -> Generator[tuple[Errand, str], None, None]:
    """Each block and what came back, as text."""
    left = deque[Errand]()
    source, deaths = iter(asked), 0
    while True:
        with ExitStack() as stack:
            context = get_context("spawn")
            theirs, ours = context.Pipe(duplex=False)
            stack.enter_context(theirs)
            pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(theirs,))
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            stack.enter_context(ours)  # closed first: whoever plays on ends
            handed: set[Errand] = set()
            try:
                for errand, text in _played(pool, Errands(left, source), handed, AHEAD * workers):
                    deaths = 0
                    yield errand, text
            except BrokenProcessPool:
                deaths += 1
                left.extend(handed)
                if deaths == DEATHS:
                    raise RefusedError([_dying(left[0][0])]) from None
            else:
                return


class Errands:
    """What is to be played next: what waits here, which may grow, then what comes from elsewhere, if from anywhere."""

    def __init__(self, waiting: deque[Errand], source: Iterator[Errand]) -> None:
        self._waiting, self._source = waiting, source

    def __iter__(self) -> Iterator[Errand]:
        return self

    def __next__(self) -> Errand:
        return self._waiting.popleft() if self._waiting else next(self._source)


def _played(
    pool: ProcessPoolExecutor, asked: Iterator[Errand], handed: set[Errand], most: int
) -> Iterator[tuple[Errand, str]]:
    """What comes back; `handed` has what is away, `most` at once.

    Raises:
        BrokenProcessPool: A worker was killed; what it had, and all others, are in `handed`.
    """
    away: dict[Future[str], Errand] = {}
    while True:
        for errand in islice(asked, most - len(handed)):
            handed.add(errand)  # first: who takes it may be dying
            away[pool.submit(run, written(*errand))] = errand
        if not away:
            return
        for done in wait(away, return_when=FIRST_COMPLETED).done:
            text = done.result()
            handed.remove(away[done])
            yield away.pop(done), text


def _begin(still: Connection) -> None:
    """Ctrl-C in a terminal reaches every process of the command: the one that reports shall hear it alone.

    Args:
        still: Nothing ever comes from it; its other end is closed when nobody waits for this process any more, and
            when the one that began it is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(still,), daemon=True).start()


def _end_with(still: Connection) -> None:
    """End at once, in the middle of a game."""
    with suppress(EOFError, OSError):
        still.recv()
    os._exit(1)


def _dying(dispatch: Dispatch) -> Problem:
    message = f"processes that play it die, {DEATHS} times in a row: too little memory, or somebody ends them"
    return Problem(dispatch.game, 0, 0, "G31", message, "fewer of them need less memory: --workers 1")
