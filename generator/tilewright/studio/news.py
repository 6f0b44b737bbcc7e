"""Things that change -> a stream of server-sent events: how often each has changed, to everybody who looks on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from starlette.responses import Response, StreamingResponse

from tilewright.frozen import dataclass

BREATH = 15.0
"""Seconds after which a stream says that it is still there."""
_AT_ONCE = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
"""What a proxy in between is told: it neither packs nor keeps back what it is to pass on."""
MOST_STREAMS = 24
"""Streams that one secret has open at once: a browser has one, however many of its tabs look on."""


class News:
    """Owns a number that rises, and tells whoever listens; of what rose twice meanwhile they hear the last."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.number, self.words = 0, dict[str, Any]()
        self._listeners: dict[Listener, None] = {}
        self._most = most

    def tell(self, **words: Any) -> None:  # noqa: ANN401 - whatever JSON has
        """Tell everybody that it has changed; called in the thread of the event loop."""
        self.number += 1
        self.words = words
        for each in self._listeners:
            each.event.set()

    def close(self) -> None:
        """End all streams."""
        self._end([*self._listeners])

    @property
    def count(self) -> int:
        """How many listen."""
        return len(self._listeners)

    def hear(self, listener: Listener) -> None:
        """Let somebody listen; where the same one listens too often, the oldest of these is told no more."""
        same = [each for each in self._listeners if each.whose == listener.whose]
        self._end(same[: -self._most + 1 or None])
        self._listeners[listener] = None

    def hears(self, listener: Listener) -> bool:
        """Whether that one is still told."""
        return listener in self._listeners

    def leave(self, listener: Listener) -> None:
        """Tell that one no more."""
        self._listeners.pop(listener, None)

    def _end(self, listeners: Sequence[Listener]) -> None:
        for each in listeners:
            del self._listeners[each]
            each.event.set()


class Listener:
    """One who listens to one thing: `event` is set when there is something to be told."""

    def __init__(self, event: asyncio.Event, whose: str) -> None:
        self.event, self.whose = event, whose


@dataclass(frozen=True, slots=True)
class Subject:
    """What a stream tells of.

    Attributes:
        of: How the stream calls it: a number, where it tells of several.
        news: What changes; None of what there is not, of which it is told that it is gone.
        whose: The secret of the one who listens.
    """

    of: int | str
    news: News | None
    whose: str = ""


def stream(subjects: Sequence[Subject]) -> Response:
    """One stream of all that a browser looks at; it begins with how each stands."""
    return StreamingResponse(_lines(subjects), media_type="text/event-stream", headers=_AT_ONCE)


async def _lines(subjects: Sequence[Subject]) -> AsyncIterator[str]:
    event = asyncio.Event()
    there = [(each, each.news, Listener(event, each.whose)) for each in subjects if each.news]
    for _, news, listener in there:
        news.hear(listener)
    last = dict[int | str, int]()
    try:
        for each in (each for each in subjects if each.news is None):
            yield _event({"of": each.of, "gone": True})
        while any(news.hears(listener) for _, news, listener in there):
            event.clear()
            for each, news, listener in there:
                if news.hears(listener) and last.get(each.of) != news.number:
                    last[each.of] = news.number
                    yield _event({"of": each.of, "number": news.number, **news.words})
            while not await _heard(event):
                yield ": still here\n\n"
    finally:
        for _, news, listener in there:
            news.leave(listener)


def _event(words: Mapping[str, Any]) -> str:
    return f"data: {json.dumps(words, ensure_ascii=True)}\n\n"


async def _heard(event: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(event.wait(), BREATH)
    except TimeoutError:
        return False
    return True
