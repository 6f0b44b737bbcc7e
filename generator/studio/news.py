"""Something that changes -> a stream of server-sent events: how often it has changed, to everybody who looks on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from starlette.responses import Response, StreamingResponse

BREATH = 15.0
"""Seconds after which a stream says that it is still there."""
MOST_STREAMS = 24
"""Streams that one secret has open at once: a page has one, and a browser opens six."""


class News:
    """Owns a number that rises, and tells whoever listens; of what rose twice meanwhile they hear the last."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.number, self.words = 0, dict[str, Any]()
        self._listeners: dict[asyncio.Event, str] = {}
        self._most = most

    def tell(self, **words: Any) -> None:  # noqa: ANN401 - whatever JSON has
        """Tell everybody that it has changed; called in the thread of the event loop."""
        self.number += 1
        self.words = words
        for event in self._listeners:
            event.set()

    def close(self) -> None:
        """End all streams."""
        self._end([*self._listeners])

    def stream(self, whose: str = "") -> Response:
        """A stream that begins with how it stands; where the same one has too many, the oldest of these ends."""
        return StreamingResponse(self._lines(whose), media_type="text/event-stream")

    async def _lines(self, whose: str) -> AsyncIterator[str]:
        self._end([event for event, each in self._listeners.items() if each == whose][: -self._most + 1 or None])
        event = asyncio.Event()
        self._listeners[event] = whose
        try:
            while event in self._listeners:
                event.clear()
                yield _event({"number": self.number, **self.words})
                while event in self._listeners and not await _heard(event):
                    yield ": still here\n\n"
        finally:
            self._listeners.pop(event, None)

    def _end(self, streams: list[asyncio.Event]) -> None:
        for event in streams:
            del self._listeners[event]
            event.set()


def _event(words: Mapping[str, Any]) -> str:
    return f"data: {json.dumps(words, ensure_ascii=True)}\n\n"


async def _heard(event: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(event.wait(), BREATH)
    except TimeoutError:
        return False
    return True
