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
"""Streams of one thing that are open at once: a page has one, and a browser opens six."""


class News:
    """Owns a number that rises, and tells whoever listens; of what rose twice meanwhile they hear the last."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.number, self.words = 0, dict[str, Any]()
        self._listeners: set[asyncio.Event] = set()
        self._most, self._over = most, False

    def tell(self, **words: Any) -> None:  # noqa: ANN401 - whatever JSON has
        """Tell everybody that it has changed; called in the thread of the event loop."""
        self.number += 1
        self.words = words
        for event in self._listeners:
            event.set()

    def close(self) -> None:
        """End all streams."""
        self._over = True
        for event in self._listeners:
            event.set()

    def stream(self) -> Response:
        """A stream that begins with how it stands; refused where too many are open."""
        if len(self._listeners) >= self._most:
            return Response("Too many pages are open.", 503)
        event = asyncio.Event()
        self._listeners.add(event)
        return StreamingResponse(self._lines(event), media_type="text/event-stream")

    async def _lines(self, event: asyncio.Event) -> AsyncIterator[str]:
        try:
            while not self._over:
                event.clear()
                yield _event({"number": self.number, **self.words})
                while not self._over and not await _heard(event):
                    yield ": still here\n\n"
        finally:
            self._listeners.discard(event)


def _event(words: Mapping[str, Any]) -> str:
    return f"data: {json.dumps(words, ensure_ascii=True)}\n\n"


async def _heard(event: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(event.wait(), BREATH)
    except TimeoutError:
        return False
    return True
