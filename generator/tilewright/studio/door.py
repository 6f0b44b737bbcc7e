"""Connections and visitors -> who may be connected to the page, how many, how fast, and for how long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_KNOWN = 4_000
"""Whose pace is remembered: more than there are secrets, and than there are computers in a house."""


class Throttle:
    """So many in a second, and so many at once before that."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._left, self._clock = rate, burst, burst, clock
        self._at = clock()

    def allows(self) -> bool:
        """Whether one more may be; it is counted."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Paces:
    """A pace for each who asks, by their name; the one who has not asked for longest is forgotten."""

    def __init__(self, rate: float, burst: float, most: int = MOST_KNOWN) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._known: OrderedDict[str, Throttle] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Whether that one may ask once more just now; it is counted."""
        known = self._known.setdefault(name, Throttle(self._rate, self._burst))
        self._known.move_to_end(name)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return known.allows()


MOST, MOST_OF_ONE = 600, 300
"""Connections at once, of all addresses and of one. A process may have 1024 files open, and these are some of them."""
RATE, BURST = 400.0, 2_000.0
"""Requests of an address that is known in a second, and at once: a page of 540 cards asks for each, and twelve in one
house, at a table where something happens twenty times a second, look 240 times."""
COMING, CROWD = 30.0, 300.0
"""Connections of one address in a second, and at once, and requests of one that is strange; all of these may have three
times as many connections."""
TURN, ROOM = 100, 50
"""Connections that are turned away, and that are let in, before all that is connected has its turn."""
AT_ONCE = 6, 1, 1
"""IPPROTO_TCP, TCP_NODELAY, yes; uvicorn's sockets lack what asyncio looks for, and bodies of answers waited 40 ms."""

Client = tuple[str, int] | None
"""Where somebody is connected from: an address and a port."""
OF_PROXY = "proxy "
"""How the address of a proxy begins, on whose connections anybody's requests come: it may have as many as it needs."""


class _Guest:
    def __init__(self, leave: Callable[[], None]) -> None:
        self.leave, self.known = leave, False


class Door:
    """Owns who is connected; in the thread of the event loop."""

    def __init__(self, most: int = MOST, of_one: int = MOST_OF_ONE) -> None:
        self._most, self._of_one, self.count = most, of_one, 0
        self._there: dict[str, dict[Client, _Guest]] = {}
        self._known: OrderedDict[str, None] = OrderedDict()
        self._asking, self._wondering, self._coming = Paces(RATE, BURST), Paces(COMING, CROWD), Paces(COMING, CROWD)
        self._strange = Throttle(3 * COMING, 3 * CROWD)

    def opens(self, client: Client) -> bool:
        """Whether one more connection may be made from there just now."""
        address = _address(client)
        return self._coming.allows(address) and (address in self._known or self._strange.allows())

    def allows(self, client: Client) -> bool:
        """Whether whoever is at that address may ask once more just now."""
        address = _address(client)
        return (self._asking if address in self._known else self._wondering).allows(address)

    def knows(self, client: Client) -> None:
        """Whoever is connected from there has shown a key or a secret."""
        address = _address(client)
        self._known[address] = None
        self._known.move_to_end(address)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        if guest := self._there.get(address, {}).get(client):
            guest.known = True

    def patience(self, _client: Client) -> float:
        """Seconds that are waited for the beginning of a request."""
        return IN_TIME

    def comes(self, client: Client, leave: Callable[[], None]) -> None:
        """Somebody comes in, for whom another one may have to leave."""
        address = _address(client)
        own = self._there.setdefault(address, {})
        own[client] = _Guest(leave)
        self.count += 1
        if len(own) > self._of_one and not address.startswith(OF_PROXY):
            self._send_away(own)
        elif self.count > self._most:
            self._send_away(max(self._there.values(), key=_strangers))

    def goes(self, client: Client) -> Callable[[], None] | None:
        """Somebody is not connected any more; what would have sent them away, if they were there."""
        address = _address(client)
        guest = self._there.get(address, {}).pop(client, None)
        if guest:
            self.count -= 1
        if not self._there.get(address, True):
            del self._there[address]
        return guest.leave if guest else None

    def moves(self, client: Client, other: Client) -> None:
        """A connection counts as somebody else's from now on; one that has been sent away does not come back."""
        if leave := self.goes(client):
            self.comes(other, leave)

    def _send_away(self, guests: dict[Client, _Guest]) -> None:
        """The oldest stranger among them; the oldest of all where there is none."""
        client = next((each for each, guest in guests.items() if not guest.known), next(iter(guests)))
        leave = guests[client].leave
        self.goes(client)
        leave()


class DoorWay(Protocol):
    """What connections come by: the door itself, or what leads to it."""

    def opens(self, client: Client) -> bool:
        """Whether one more connection may be made from there just now."""

    def patience(self, client: Client) -> float:
        """Seconds that are waited for the beginning of a request."""

    def comes(self, client: Client, leave: Callable[[], None]) -> None:
        """Somebody is connected."""

    def goes(self, client: Client) -> object:
        """Somebody is not connected any more."""


class Entrance:
    """A socket that is listened at, and behind it the door: whom that does not open to costs next to nothing."""

    def __init__(self, socket: Any, door: DoorWay) -> None:  # noqa: ANN401 - of a module that is not ours to import
        self._socket, self._door, self._came = socket, door, 0

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all else is the socket's own
        return getattr(self._socket, name)

    def accept(self) -> tuple[Any, Client]:
        """The next connection.

        Raises:
            BlockingIOError: There is none, or there were enough for the moment.
        """
        for _ in range(TURN if self._came < ROOM else 0):
            connection, client = self._socket.accept()
            if self._door.opens(client):
                if not self._came:
                    asyncio.get_running_loop().call_soon(self._turn)
                self._came += 1
                connection.setsockopt(*AT_ONCE)
                return connection, client
            connection.close()
        raise BlockingIOError

    def _turn(self) -> None:
        """Whoever was let in has been shown where to go: the next ones may come."""
        self._came = 0


def _strangers(guests: dict[Client, _Guest]) -> tuple[int, int]:
    """How many of them nobody knows, and then how many they are."""
    return sum(not each.known for each in guests.values()), len(guests)


def _address(client: Client) -> str:
    return client[0] if client else ""


IN_TIME = 15.0
"""Seconds in which a request has to be here, with all that it brings."""
BREATH, LEAST = 20.0, 16_000
"""Seconds in which so many bytes of an answer have to be taken at least."""


class Visitor(H11Protocol):
    """Somebody who is connected."""

    def __init__(self, door: DoorWay, **server: Any) -> None:  # noqa: ANN401 - as uvicorn makes its own
        super().__init__(**server)
        self._door = door
        self._request: asyncio.TimerHandle | None = None
        self._idle = False
        self._answer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes."""
        super().connection_made(transport)  # type: ignore[arg-type] # as uvicorn says itself
        self._door.comes(self.client, self.leave)
        self._follow(begun=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._door.goes(self.client)
        self._request = _ended(self._request)
        self._answer = _ended(self._answer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request has come."""
        if self._idle:
            self._request, self._idle = _ended(self._request), False
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        """It is answered, and the next one may come."""
        super().on_response_complete()
        self._request = _ended(self._request)
        self._follow(begun=bool(self.conn.trailing_data[0]))

    def pause_writing(self) -> None:
        """More of an answer waits to be taken than one should keep."""
        super().pause_writing()
        self._answer = _ended(self._answer)
        self._wait(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """It has been taken."""
        self._answer = _ended(self._answer)
        super().resume_writing()

    def leave(self) -> None:
        """Be gone at once."""
        self.transport.abort()

    def _follow(self, *, begun: bool = True) -> None:
        """Time runs while a request is to come, and for each from its own beginning."""
        cycle = self.cycle
        if cycle and not cycle.more_body and not cycle.response_complete:
            self._request = _ended(self._request)
        elif self._request is None and not self.transport.is_closing():
            self._idle = not begun
            self._request = self.loop.call_later(IN_TIME if begun else self._door.patience(self.client), self.leave)

    def _wait(self, left: int) -> None:
        """Look later whether some of it has been taken."""

        def look() -> None:
            now = self.transport.get_write_buffer_size()
            self.leave() if now > left - LEAST else self._wait(now)

        self._answer = self.loop.call_later(BREATH, look)


def _ended(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """No timer any more."""
    if timer:
        timer.cancel()
    return None
