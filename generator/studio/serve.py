"""A game -> its page, served to this computer alone until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import uvicorn

from generator.problem import Problem, RefusedError
from generator.studio.app import guarded
from generator.studio.desk import Desk
from generator.studio.follow import follow
from generator.studio.guard import Guard

HOST, PORT = "127.0.0.1", 4747
"""This computer alone, and where the page is unless that is taken."""


def serve(game: str | Path, variants: Sequence[str], port: int | None, tell: Callable[[str], None]) -> None:
    """Serve a game's page until the process is stopped.

    Args:
        game: A name on the shelf or a folder.
        variants: Those laid over it.
        port: Where; None for the usual one, or any that is free.
        tell: Told the link when the page is there.

    Raises:
        RefusedError: There is no such game (K23, K24), or no such port is free (O16).
    """
    desk = Desk(game, variants)
    desk.title  # noqa: B018 - a game that is not there is said before anything is opened
    with bound(port) as (config, socket):
        config.app = guard = guarded(desk, hosts(socket.getsockname()[1]))
        asyncio.run(_served(config, socket, desk, lambda: tell(link(guard, socket.getsockname()[1]))))


def hosts(port: int) -> tuple[str, ...]:
    """The names under which this computer may ask itself."""
    return f"{HOST}:{port}", f"localhost:{port}"


def link(guard: Guard, port: int) -> str:
    """What opens the page: it has the key."""
    return f"http://{HOST}:{port}/open/{guard.key}"


@contextlib.contextmanager
def bound(port: int | None) -> Iterator[tuple[uvicorn.Config, Any]]:
    """A port of this computer that nobody else listens to, while the page is served.

    Raises:
        RefusedError: The port that was asked for is taken (O16).
    """
    for each in (PORT, 0) if port is None else (port,):
        config = uvicorn.Config(
            "", HOST, each, log_level="critical", access_log=False, lifespan="off", timeout_graceful_shutdown=1
        )
        try:
            socket = config.bind_socket()
        except SystemExit:  # as uvicorn says that it is taken
            continue
        with contextlib.closing(socket):
            yield config, socket
        return
    remedy = "name another: --port 0 takes any that is free"
    raise RefusedError([Problem("--port", 0, 0, "O16", f"port {port} of this computer is taken", remedy)])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        self._ready()


async def _served(config: uvicorn.Config, socket: Any, desk: Desk, ready: Callable[[], None]) -> None:  # noqa: ANN401 - a socket, of a module that is not ours to import
    following = asyncio.create_task(follow(desk, desk.folder))
    server = _Server(config, ready)
    try:
        await server.serve(sockets=[socket])
    finally:
        following.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await following
        desk.close()
