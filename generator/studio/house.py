"""A file of games in progress -> what a page asks of it: beside the event loop, with bots that move and streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TypeVar

from generator.kit import own
from generator.parlour.ledger import Ledger
from generator.parlour.parlour import Parlour
from generator.parlour.turned_away import TurnedAwayError
from generator.studio.guard import Throttle
from generator.studio.news import News

T = TypeVar("T")
MOST_KNOWN = 1_000
"""Games whose streams are remembered, and secrets whose pace is."""
RATE, BURST = 40.0, 200.0
"""Requests of one secret in a second, and at once."""


class TableHouse:
    """Owns a parlour while its pages are open.

    Attributes:
        base: Where links for friends begin; '' where nobody but this computer is let in.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path`: the file that games in progress are kept in; None for the user's own. It is opened when need be."""
        self.base = ""
        self._path, self._opening = path, Lock()
        self._news: dict[str, News] = {}
        self._paces: dict[str, Throttle] = {}
        self._moving: dict[str, asyncio.Task[None]] = {}

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
        """Have a thread do something; what it raises is raised here."""
        return await asyncio.to_thread(work)

    def paced(self, token: str) -> bool:
        """Whether the one who has a secret may ask once more just now."""
        while len(self._paces) >= MOST_KNOWN:
            del self._paces[next(iter(self._paces))]
        return self._paces.setdefault(token, Throttle(RATE, BURST)).allows()

    def news(self, game: str) -> News:
        """What is told of a game."""
        while len(self._news) >= MOST_KNOWN:
            del self._news[next(iter(self._news))]
        return self._news.setdefault(game, News())

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
            while await self.do(lambda: self.parlour.let_bot_move(game)):
                self.news(game).tell(state=await self.do(lambda: self.parlour.number(game)))
        except TurnedAwayError:  # the game is not kept any more
            pass
        finally:
            del self._moving[game]

    def close(self) -> None:
        """End all streams, and the bots."""
        for each in self._news.values():
            each.close()
        for task in self._moving.values():
            task.cancel()
