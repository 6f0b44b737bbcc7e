"""Work -> what comes of it, done by one thread that owns the game, what is urgent first."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
from collections.abc import Callable
from enum import IntEnum
from queue import PriorityQueue
from threading import Thread
from typing import Any, TypeVar

from tilewright.wanted import while_wanted

T = TypeVar("T")
_Job = tuple[int, int, Callable[[], None] | None]


class Urgency(IntEnum):
    """What comes first: a file has changed, then what is looked at, its pictures, and what can wait."""

    SAVED = 0
    SEEN = 1
    PICTURE = 2
    LATER = 3


class Worker:
    """A thread that does one thing after the other, so that nothing it works on needs a lock."""

    def __init__(self) -> None:
        self._queue: PriorityQueue[_Job] = PriorityQueue()
        self._numbers = itertools.count()
        self._told = self._seen = 0  # saves; the one is counted in the loop's thread, the other in this one
        self._settled = False
        self._thread = Thread(target=self._serve, name="tilewright-studio", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], T], urgency: Urgency = Urgency.SEEN) -> T:
        """Have it done; what it raises is raised here. Work that nobody waits for any more is left undone.

        Raises:
            GivenUpError: It could wait, and something was saved while it was being done.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._told += urgency is Urgency.SAVED
        self._queue.put((urgency, next(self._numbers), lambda: self._done(future, work, urgency)))
        return await future

    def close(self) -> None:
        """End the thread when it has done what it is at."""
        self._queue.put((-1, next(self._numbers), None))
        self._thread.join(timeout=5)

    def _done(self, future: asyncio.Future[T], work: Callable[[], T], urgency: Urgency) -> None:
        """Do it; what can wait is given up when something is saved."""
        self._seen += urgency is Urgency.SAVED
        if urgency is not Urgency.LATER:
            pass_on(future, work)
            return
        with while_wanted(lambda: self._told == self._seen):
            pass_on(future, work)
        if not self._settled:
            self._settled = True
            gc.collect()
            gc.freeze()  # the game stays: every seventh save of one of 540 cards took 35 ms longer to look through it

    def _serve(self) -> None:
        while (run := self._queue.get()[2]) is not None:
            run()


def pass_on(future: asyncio.Future[T], work: Callable[[], T]) -> None:
    """Do it in this thread, and tell whoever waits in that of the event loop; nothing where nobody does any more."""
    if future.cancelled():
        return
    loop = future.get_loop()
    try:
        result = work()
    except Exception as error:  # noqa: BLE001 - it belongs to whoever waits
        tell(loop, _fail, future, error)
    else:
        tell(loop, _end, future, result)


def tell(loop: asyncio.AbstractEventLoop, what: Callable[..., None], *words: Any) -> None:  # noqa: ANN401 - passes on
    """Have something done in the thread of the event loop; nothing where that has ended."""
    with contextlib.suppress(RuntimeError):  # it is closed
        loop.call_soon_threadsafe(what, *words)


def _end(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[T], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
