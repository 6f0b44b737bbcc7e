"""A connection -> the same connection, while it is in time: its requests come, and its answers are taken."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from generator.studio.door import Door

IN_TIME = 15.0
"""Seconds in which a request has to be here, with all that it brings."""
BREATH, LEAST = 20.0, 16_000
"""Seconds in which so many bytes of an answer have to be taken at least."""


class Visitor(H11Protocol):
    """Somebody who is connected."""

    def __init__(self, door: Door, **server: Any) -> None:  # noqa: ANN401 - as uvicorn makes its own
        super().__init__(**server)
        self._door = door
        self._request: asyncio.TimerHandle | None = None
        self._answer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes."""
        super().connection_made(transport)  # type: ignore[arg-type] # as uvicorn says itself
        self._door.comes(self.client, self.leave)
        self._follow()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._door.goes(self.client)
        self._request = _ended(self._request)
        self._answer = _ended(self._answer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request has come."""
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        """It is answered, and the next one may come."""
        super().on_response_complete()
        self._request = _ended(self._request)
        self._follow()

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

    def _follow(self) -> None:
        """Time runs while a request is to come, and for each from its own beginning."""
        cycle = self.cycle
        if cycle and not cycle.more_body and not cycle.response_complete:
            self._request = _ended(self._request)
        elif self._request is None and not self.transport.is_closing():
            self._request = self.loop.call_later(IN_TIME, self.leave)

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
