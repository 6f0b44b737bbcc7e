"""Connections -> those that may stay: so many in all, so many of one address, at a pace.

Whoever connects is a stranger until a request has had a key or a seat's secret, and so is their address. Where too many
are there, the oldest stranger of the address with most of them is sent away: whoever crowds the door stands in their
own way first, and nobody who plays has to go for one who does not.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from generator.studio.pace import MOST_KNOWN, Paces, Throttle

MOST, MOST_OF_ONE = 600, 300
"""Connections at once, of all addresses and of one. A process may have 1024 files open, and these are some of them."""
RATE, BURST = 150.0, 2_000.0
"""Requests of an address that is known in a second, and at once: a page of 540 cards asks for each."""
COMING, CROWD = 30.0, 300.0
"""Connections of one address in a second, and at once, and requests of one that is strange; all of these may have three
times as many connections."""
TURN, ROOM = 100, 50
"""Connections that are turned away, and that are let in, before all that is connected has its turn."""

Client = tuple[str, int] | None
"""Where somebody is connected from: an address and a port."""


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

    def comes(self, client: Client, leave: Callable[[], None]) -> None:
        """Somebody comes in, for whom another one may have to leave."""
        own = self._there.setdefault(_address(client), {})
        own[client] = _Guest(leave)
        self.count += 1
        if len(own) > self._of_one:
            self._send_away(own)
        elif self.count > self._most:
            self._send_away(max(self._there.values(), key=_strangers))

    def goes(self, client: Client) -> None:
        """Somebody is not connected any more."""
        address = _address(client)
        if self._there.get(address, {}).pop(client, None):
            self.count -= 1
        if not self._there.get(address, True):
            del self._there[address]

    def _send_away(self, guests: dict[Client, _Guest]) -> None:
        """The oldest stranger among them; the oldest of all where there is none."""
        client = next((each for each, guest in guests.items() if not guest.known), next(iter(guests)))
        leave = guests[client].leave
        self.goes(client)
        leave()


class Entrance:
    """A socket that is listened at, and behind it the door: whom that does not open to costs next to nothing."""

    def __init__(self, socket: Any, door: Door) -> None:  # noqa: ANN401 - of a module that is not ours to import
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
