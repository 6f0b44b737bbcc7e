"""Games in progress -> kept, played by bots who think beside the page, and told to everybody who looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, TypeVar

from tilewright import folders
from tilewright.problem import RefusedError
from tilewright.rooms import Later
from tilewright.studio.door import Door, Paces
from tilewright.studio.news import News
from tilewright.studio.worker import pass_on, tell
from tilewright.tables.party import Reason, TurnedAwayError

if TYPE_CHECKING:  # loaded when somebody looks at a table
    from tilewright.studio.drawer import Drawer
    from tilewright.tables.free.parlour import FreeParlour
    from tilewright.tables.ledger import Ledger
    from tilewright.tables.parlour import Parlour

T = TypeVar("T")
SEAT, FREE_SEAT = "/seat/", "/free/"
"""How every address of a seat begins: at a game with rules, and at a free table."""
_FREE = Later("tilewright.tables.free.parlour", "FreeParlour")
_PARLOUR, _LEDGER = Later("tilewright.tables.parlour", "Parlour"), Later("tilewright.tables.ledger", "Ledger")
"""Who keeps the games: the page comes 60 ms sooner without them."""
_DRAWER = Later("tilewright.studio.drawer", "Drawer")
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


MOST_KNOWN = 1_000
"""Games whose streams are remembered: more than are kept."""
RATE, BURST = 100.0, 300.0
"""Requests of one secret in a second, and at once: all who look on have the same one."""


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

    @property
    def free(self) -> FreeParlour:
        """The free tables; as `parlour`."""
        with self._opening:
            return self._free

    def find(self, token: str) -> str:
        """The game in progress that a secret is of, with rules or without; asked by a thread that may wait.

        Raises:
            TurnedAwayError: It is nobody's.
        """
        return self.free.game_of(token) or self.parlour.find(token)[0]

    @cached_property
    def _ledger(self) -> Ledger:
        ledger: Ledger = _LEDGER(self._path or folders.data() / "games.sqlite")
        return ledger

    @cached_property
    def _parlour(self) -> Parlour:
        parlour: Parlour = _PARLOUR(self._ledger)
        return parlour

    @cached_property
    def _free(self) -> FreeParlour:
        free: FreeParlour = _FREE(self._ledger)
        return free

    @cached_property
    def drawer(self) -> Drawer:
        """The booklets of the games."""
        drawer: Drawer = _DRAWER()
        return drawer

    async def do(self, work: Callable[[], T]) -> T:
        """Have a thread do something that takes no time; what it raises is raised here."""
        return await asyncio.to_thread(work)

    async def think(self, token: str, kind: str, work: Callable[[], T]) -> T:
        """Have something done that takes its time; for one secret one thing after the other.

        Raises:
            TurnedAwayError: The same one waits for something already, or it takes too long.
        """
        if token in self._waiting:
            raise TurnedAwayError(Reason.FULL, "Wait for your earlier request.")
        self._waiting.add(token)
        try:
            return await self._thinkers.think(kind, work)
        except TimeoutError:
            raise TurnedAwayError(Reason.LATE, "This took too long and was stopped.") from None
        finally:
            self._waiting.discard(token)

    async def draw(self, work: Callable[[], T]) -> T:
        """Have a picture drawn, beside what takes no time; of pictures some at once."""
        return await self._thinkers.think("picture", work)

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
