"""A file of games in progress -> what a page asks of it: beside the event loop, with bots that move and streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from generator.kit import own
from generator.parlour.ledger import Ledger
from generator.parlour.parlour import Parlour
from generator.parlour.turned_away import Reason, TurnedAwayError
from generator.problem import RefusedError
from generator.studio.door import Door
from generator.studio.news import News
from generator.studio.pace import Paces
from generator.studio.thinkers import Thinkers

T = TypeVar("T")
MOST_KNOWN = 1_000
"""Games whose streams are remembered: more than are kept."""
RATE, BURST = 40.0, 200.0
"""Requests of one secret in a second, and at once."""


class TableHouse:
    """Owns a parlour while its pages are open.

    Attributes:
        base: Where links for friends begin; '' where nobody but this computer is let in.
        door: Who is connected, here and from elsewhere.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path`: the file that games in progress are kept in; None for the user's own. It is opened when need be."""
        self.base, self.door = "", Door()
        self._path, self._opening = path, Lock()
        self._news: dict[str, News] = {}
        self._paces = Paces(RATE, BURST)
        self._moving: dict[str, asyncio.Task[None]] = {}
        self._thinkers, self._waiting = Thinkers(), set[str]()

    @property
    def parlour(self) -> Parlour:
        """The games in progress; asked for by threads that may wait for a disk.

        Raises:
            RefusedError: Their file is damaged, or another program's (G21), or cannot be opened (O09).
        """
        with self._opening:
            return self._parlour

    @cached_property
    def _parlour(self) -> Parlour:
        return Parlour(Ledger(self._path or own.data() / "games.sqlite"))

    async def do(self, work: Callable[[], T]) -> T:
        """Have a thread do something that takes no time; what it raises is raised here."""
        return await asyncio.to_thread(work)

    async def think(self, token: str, kind: str, work: Callable[[], T]) -> T:
        """Have something done that takes its time; for one secret one thing after the other.

        Raises:
            TurnedAwayError: The same one waits for something already, or it takes too long.
        """
        if token in self._waiting:
            raise TurnedAwayError(Reason.FULL, "Wait for what you have asked for before.")
        self._waiting.add(token)
        try:
            return await self._thinkers.think(kind, work)
        except TimeoutError:
            raise TurnedAwayError(Reason.LATE, "That takes too long: nobody waits for it any more.") from None
        finally:
            self._waiting.discard(token)

    def paced(self, token: str) -> bool:
        """Whether the one who has a secret of ours may ask once more just now."""
        return self._paces.allows(token)

    def news(self, game: str) -> News:
        """What is told of a game."""
        self._news[game] = self._news.pop(game) if game in self._news else News()
        while len(self._news) > MOST_KNOWN:
            self._news.pop(next(iter(self._news))).close()
        return self._news[game]

    def changed(self, game: str, number: int) -> None:
        """Tell whoever looks on, and let the bots go on."""
        self.news(game).tell(state=number)
        self.wake(game)

    def wake(self, game: str) -> None:
        """Let the bots of a game move as long as it is their turn."""
        if game not in self._moving:
            self._moving[game] = asyncio.create_task(self._let_bots_move(game))

    async def _let_bots_move(self, game: str) -> None:
        try:
            while bot := await self.do(lambda: self.parlour.thinker(game)):
                try:
                    await self._thinkers.think(bot, lambda: self.parlour.let_bot_move(game))
                except TimeoutError:
                    await self.do(partial(self.parlour.leave_out, game, bot))
                self.news(game).tell(state=await self.do(lambda: self.parlour.number(game)))
        except (TurnedAwayError, RefusedError):  # it cannot be kept just now: who looks next wakes it again
            pass
        finally:
            del self._moving[game]

    def close(self) -> None:
        """End all streams, and the bots."""
        for each in self._news.values():
            each.close()
        for task in self._moving.values():
            task.cancel()
