"""Work -> what comes of it, done by one thread that owns the game, what is urgent first."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from enum import IntEnum
from queue import PriorityQueue
from threading import Thread
from typing import Any, TypeVar

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
        self._thread = Thread(target=self._serve, name="tilewright-studio", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], T], urgency: Urgency = Urgency.SEEN) -> T:
        """Have it done; what it raises is raised here. Work that nobody waits for any more is left undone."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            if future.cancelled():
                return
            try:
                result = work()
            except Exception as error:  # noqa: BLE001 - it belongs to whoever waits
                _tell(loop, _fail, future, error)
            else:
                _tell(loop, _end, future, result)

        self._queue.put((urgency, next(self._numbers), run))
        return await future

    def close(self) -> None:
        """End the thread when it has done what it is at."""
        self._queue.put((-1, next(self._numbers), None))
        self._thread.join(timeout=5)

    def _serve(self) -> None:
        while (run := self._queue.get()[2]) is not None:
            run()


def _tell(loop: asyncio.AbstractEventLoop, tell: Callable[..., None], *words: Any) -> None:  # noqa: ANN401 - passes on
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell, *words)


def _end(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[T], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
