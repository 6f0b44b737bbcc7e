"""A game's page, served for real on a free port in a thread of this process, and what asks it."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import uvicorn

from tilewright.studio.desk import Desk
from tilewright.studio.follow import follow
from tilewright.studio.guard import Guard
from tilewright.studio.serve import bound, guarded, hosts, link


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def words(self) -> Any:  # noqa: ANN401 - whatever JSON has
        """As JSON."""
        return json.loads(self.body)


@dataclass
class Page:
    """A served game, asked as its own page asks it unless something else is said."""

    folder: Path
    desk: Desk
    guard: Guard
    port: int
    own: dict[str, str] = field(default_factory=dict)

    @property
    def link(self) -> str:
        """What the command prints: it opens the page once."""
        return link(self.guard, self.port)

    def path(self, address: str) -> str:
        """An address of the page below its home; of a file, or a seat, as it is."""
        below = address.startswith("/") and not address.startswith(("/static/", "/seat/", "//", self.guard.home))
        return self.guard.home + address[1:] if below else address

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str | None) -> Answer:
        """Send a request; a header of None is left out."""
        known: dict[str, str | None] = {
            "Host": f"127.0.0.1:{self.port}",
            "Cookie": f"{self.guard.cookie}={self.guard.key}",
            "Sec-Fetch-Site": "same-origin",
        }
        if method == "POST":
            known |= {"X-Tilewright-Token": self.guard.token, "Content-Length": str(len(body.encode()))}
        known |= {name.replace("_", "-").title(): value for name, value in headers.items()}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, self.path(path), skip_host=True, skip_accept_encoding=True)
        for name, value in known.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body.encode() or None)
        answer = _read(connection.getresponse())
        connection.close()
        return answer

    @contextmanager
    def news(self, address: str = "/news") -> Iterator[Iterator[dict[str, Any]]]:
        """A stream of events, each as it comes."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        cookie = f"{self.guard.cookie}={self.guard.key}"
        connection.request("GET", self.path(address), headers={"Cookie": cookie})
        response = connection.getresponse()
        try:
            yield _events(response)
        finally:
            response.close()
            connection.close()


def _read(response: HTTPResponse) -> Answer:
    return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())


def _events(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    for line in response:
        assert not line.startswith(b":"), "nothing was told for a long time"
        if found := re.fullmatch(rb"data: (.*)\n", line):
            yield json.loads(found[1])


@contextmanager
def served(folder: Path, variants: tuple[str, ...] = ()) -> Iterator[Page]:
    """The page of a game in a folder."""
    desk = Desk(folder, variants, folder.parent / "out")
    with bound(0, desk.house.door) as (config, socket):
        port = socket.getsockname()[1]
        config.app = guard = guarded(desk, hosts(port))
        server, begun = uvicorn.Server(config), Future[asyncio.AbstractEventLoop]()

        async def run() -> None:
            following = asyncio.create_task(follow(desk, desk.folder))
            serving = asyncio.create_task(server.serve(sockets=[socket]))
            while not server.started:  # noqa: ASYNC110 - uvicorn tells it so
                await asyncio.sleep(0.01)
            begun.set_result(asyncio.get_running_loop())
            await serving
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

        # `asyncio.run` ends what is still at work, such as a check that nobody waits for, before it closes its loop
        thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        thread.start()
        loop = begun.result(10)
        try:
            yield Page(folder, desk, guard, port)
        finally:
            loop.call_soon_threadsafe(desk.news.close)
            server.should_exit = True
            thread.join(30)
            desk.close()
        assert not thread.is_alive(), "the page ends when it is told to"
