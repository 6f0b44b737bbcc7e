"""The start page, for somebody who has named no game: they begin one, open a folder, or look at a game in the box."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from tilewright.problem import Problem, RefusedError
from tilewright.shelf import listing, starter
from tilewright.studio import page
from tilewright.studio.answer import asked_in, handled
from tilewright.studio.door import Door
from tilewright.studio.guard import Guard
from tilewright.studio.serve import PageServer, Show, bound, hosts, way_in
from tilewright.texts.files import require_folder

_MOST = 50
"""Folders that are listed."""


def choose(port: int | None, tell: Callable[[str], None], show: Show | None) -> str:
    """Serve the start page until a game is chosen; return its name or folder, '' if the page was stopped before.

    Args:
        port: Where; None for the usual one, or any that is free.
        tell: Called with a link when the page is there, and with the next one whenever somebody has opened it.
        show: Opens a file in a browser, which leads to the page; None for nobody.

    Raises:
        RefusedError: No such port is free (O16).
    """
    door, chosen = Door(), list[str]()

    def take(game: str) -> None:
        chosen.append(game)
        server.should_exit = True

    with bound(port, door) as (config, socket):
        port = socket.getsockname()[1]
        config.app = guard = Guard(_application(take), hosts(port), door)
        with way_in(guard, port, show) as ready:
            server = PageServer(config, lambda: ready(tell))
            asyncio.run(server.serve(sockets=[socket]))
    return "".join(chosen[:1])


def _application(take: Callable[[str], None]) -> Starlette:
    """The page, the games that it lists, and the choice."""

    async def index(request: Request) -> Response:
        return HTMLResponse(page.filled("start.html", token=str(request.scope["token"])))

    async def known(_request: Request) -> Response:
        games = [{"name": each.name, "title": listing.value_in_head(each.folder, "title")} for each in listing.games()]
        return JSONResponse({"home": str(_home()), "own": _own(), "games": games})

    async def begin(request: Request) -> Response:
        take(_begun(asked_in(await request.body())))
        return JSONResponse({})

    app = Starlette(
        routes=[
            Route("/", index),
            Route("/known", handled(known)),
            Route("/begin", handled(begin), methods=["POST"]),
            *page.routes(lambda: "")[1:],
        ]
    )
    app.router.redirect_slashes = False  # an address has one spelling
    return app


def _home() -> Path:
    """The folder in which games are begun unless another is named."""
    return Path.home() / "Tilewright"


def _own() -> list[str]:
    """The games there, as far as an answer can name their folders."""
    folders = sorted(str(path.parent) for path in _home().glob("*/game.yaml"))
    return [each for each in folders if each.isprintable()][:_MOST]


def _begun(asked: object) -> str:
    """The game to be shown; a new one is written first.

    Raises:
        RefusedError: No folder is named (O05), or it is no game's (K23, K24); or a new game cannot be written (O05).
    """
    words = asked if isinstance(asked, Mapping) else {}
    word = words.get("game")
    name = word.strip() if isinstance(word, str) else ""
    if not name:
        raise RefusedError([Problem("", 0, 0, "O05", "no folder is named", "name a folder, such as mygame")])
    try:
        path = Path(name).expanduser()
    except RuntimeError:
        message, remedy = "there is no such user on this computer", "write the path of the folder in full"
        raise RefusedError([Problem(name, 0, 0, "K24", message, remedy)]) from None
    if words.get("new") is True:
        starter.start(path := _home() / path)
    elif name in {each.name for each in listing.games()}:
        return name
    require_folder(path)
    return str(path)
