"""Work that may take long, or for ever -> what comes of it, each kind of it in a few threads of its own.

Bots think, and some come with a package that a stranger wrote. One that never answers is left to itself: it takes the
places of its own kind and no others, and its thread ends with the process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from generator.studio.worker import pass_on, tell

T = TypeVar("T")
LONGEST = 90.0
"""Seconds that are waited for an answer; a bot that goes by the clock may be given sixty."""
MOST = 3
"""Threads of one kind, those that are no longer waited for too."""


class Thinkers:
    """Owns the threads; asked from the event loop."""

    def __init__(self, most: int = MOST, longest: float = LONGEST) -> None:
        self._most, self._longest = most, longest
        self._places: dict[str, asyncio.Semaphore] = {}

    async def think(self, kind: str, work: Callable[[], T]) -> T:
        """Have it done once there is a place for its kind; what it raises is raised here.

        Raises:
            TimeoutError: It takes too long. It may go on, and nobody hears what comes of it.
        """
        loop, places = asyncio.get_running_loop(), self._places.setdefault(kind, asyncio.Semaphore(self._most))
        future: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            pass_on(future, work)
            tell(loop, places.release)

        async with asyncio.timeout(self._longest):
            await places.acquire()
            Thread(target=run, name=f"tilewright-{kind}", daemon=True).start()
            return await future
