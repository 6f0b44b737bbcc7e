"""A folder -> the page on this computer and in this room: its program, its guards, its address, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from tilewright import disk, folders, pattern
from tilewright.problem import Problem, RefusedError
from tilewright.rooms import Later, wings
from tilewright.studio import page
from tilewright.studio.desk import Desk, Tab
from tilewright.studio.door import DoorWay, Entrance, Visitor
from tilewright.studio.follow import follow
from tilewright.studio.guard import Guard
from tilewright.studio.house import FREE_SEAT, SEAT, TableHouse
from tilewright.studio.news import Subject, stream
from tilewright.studio.worker import Urgency

if TYPE_CHECKING:  # loaded where there is one
    from tilewright.studio.proxy import Proxy

_SEATS, _FREE, _PROXY = (f"tilewright.studio.{name}" for name in ("seats", "free", "proxy"))
OWN = (
    Tab("pieces", "Pieces", "pieces.js", Later("tilewright.studio.pieces", "routes")),
    Tab("sheets", "Sheets", "sheets.js", Later("tilewright.studio.sheets", "routes")),
    Tab("booklet", "Booklet", "booklet.js", Later("tilewright.studio.booklet", "routes")),
    Tab("change", "Change", "change.js", Later("tilewright.studio.change.tab", "routes")),
    Tab("balance", "Balance", "balance.js", Later("tilewright.studio.balance", "routes")),
    Tab("table", "Table", "table.js", Later("tilewright.studio.playing", "routes"), keyed=(SEAT, FREE_SEAT)),
    Tab("playtests", "Playtests", "playtests.js", Later("tilewright.studio.playtests", "routes")),
    Tab("problems", "Problems", "problems.js", Later("tilewright.studio.problems", "routes")),
    Tab("papers", "Papers", "", Later("tilewright.studio.papers", "routes")),
)
"""The tabs of the page, in their order: a line here adds one (studio/__init__.py says what it needs).

A tab is loaded when its first address is asked for: the page would come a quarter of a second later with all of them.
"""


def _with_brought() -> Iterator[Tab]:
    """Our own tabs, each followed by those that wings put after it."""
    brought: list[tuple[str, str, str, str, str]] = [row for room in wings() for row in room.ask("commands", "TABS")]
    for own in OWN:
        yield own
        yield from (Tab(*row[1:4], Later(*row[4].split(":"))) for row in brought if row[0] == own.id)


TABS = tuple(_with_brought())
"""All tabs, those that wings bring among them."""


def tables(house: TableHouse, host: str, origin: str = "") -> Guard:
    """The application. No key opens more than a seat.

    Args:
        house: Whose tables they are.
        host: What the Host header has to be, with its port.
        origin: Where browsers find them, if a proxy is in between.
    """
    static = [route for route in page.routes(lambda: "") if route.path != "/"]
    app = Starlette(routes=[*Later(_SEATS, "routes")(house), *Later(_FREE, "routes")(house), *static])
    app.router.redirect_slashes = False  # an address has one spelling
    return Guard(app, (host,), house.door, (SEAT, FREE_SEAT), origin)


EDITORS = {"code": "vscode", "codium": "vscodium", "mate": "txmt"}
EDITORS |= {name: name for name in ("cursor", "windsurf", "zed", "subl", "idea")}
"""A word in $VISUAL or $EDITOR -> how links begin that open a file there; for any other a click copies the place."""


def guarded(desk: Desk, hosts: Iterable[str], tabs: Sequence[Tab] = TABS) -> Guard:
    """The application; it answers under these names of hosts alone."""
    keyed = tuple(address for tab in tabs for address in tab.keyed)
    return Guard(application(desk, tabs), hosts, desk.house.door, keyed)


def application(desk: Desk, tabs: Sequence[Tab]) -> Starlette:
    """All routes; who asks has been looked at."""

    async def about(_request: Request) -> Response:
        words = {
            "tabs": [{"id": tab.id, "title": tab.title, "script": tab.script} for tab in tabs if tab.script],
            "editor": editor(),
            "number": desk.news.number,
            **await desk.do(desk.about),
        }
        return JSONResponse(words)

    async def news(request: Request) -> Response:
        named = request.query_params.get("seats", "")
        seats = await Later(_SEATS, "seats_heard")(desk.house, request, named) if named else ()
        return stream([Subject("", desk.news), *seats])

    async def of_tab(scope: Scope, receive: Receive, send: Send) -> None:
        """Let the tab answer that an address begins with."""
        tab = known.get(scope["path"].split("/")[1])
        if tab and tab.id not in there:
            there[tab.id] = Router(tab.routes(desk), redirect_slashes=False)
        await (there[tab.id] if tab else app.router.not_found)(scope, receive, send)

    known, there = {name.strip("/"): tab for tab in tabs for name in (tab.id, *tab.keyed)}, dict[str, Router]()
    app = Starlette(routes=[Route("/about", about), Route("/news", news), *page.routes(lambda: desk.title)])
    app.router.redirect_slashes = False  # an address has one spelling
    app.router.default = of_tab
    return app


def editor() -> str:
    """How a link to a file in the designer's own editor begins: by $VISUAL or $EDITOR; empty where none is known."""
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    words = command.split()
    name = words[0].rpartition("/")[2].removesuffix(".exe") if words else ""
    return EDITORS.get(name, "")


_LEADS = """<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url={address}"><title>Tilewright</title></head>
<body><p><a href="{address}">To the page</a></p></body></html>
"""
"""A file that leads to the page."""
ADDRESS = pattern.prepare(r"[0-9a-zA-Z][0-9a-zA-Z.-]{0,252}")
"""What can be an address: numbers or a name."""
NUMBER = pattern.prepare("[0-9]+|0x[0-9a-f]*")
"""How an address ends that browsers take for numbers, and write in their own way."""
_PLAIN = pattern.prepare(r"(?:(?:0|[1-9][0-9]{0,2})(?:\.(?!$)|$)){4}")
_PLAINLY: dict[str, Any] = {
    "log_config": None,
    "log_level": "critical",
    "access_log": False,
    "lifespan": "off",
    "ws": "none",
    "proxy_headers": False,
    "server_header": False,
    "h11_max_incomplete_event_size": 16_000,
    "timeout_graceful_shutdown": 1,
}
"""HTTP and nothing else, with heads that are no longer than ours; who asks is who is connected."""
ALL = "0.0.0.0"  # noqa: S104 - refused, but for a proxy
HOST, PORT = "127.0.0.1", 4747
"""This computer alone, and where the page is unless that is taken."""


Show = Callable[[str], object]
"""What is done with the address of a file."""


def serve(  # noqa: PLR0913 - what the command was given, each once
    game: str | Path,
    variants: Sequence[str],
    port: int | None,
    tell: Callable[[str], None],
    *,
    host: str = "",
    proxy: tuple[str, str, int | None] | None = None,
    wish: tuple[int | None, str] | None = None,
    show: Show | None = None,
) -> None:
    """Serve a game's page until the process is stopped.

    Args:
        game: A name on the shelf or a folder.
        variants: Those laid over it.
        port: Where; None for the usual one, or any that is free.
        tell: Told a link when the page is there, and the next one whenever somebody has opened it.
        host: An address of this computer at which others, or the proxy, find its tables, and nothing else; '' for none.
        proxy: What others reach the tables through: the origin that it serves, where it connects from ('' for this
            computer), at which port it finds the tables (None for the usual one); None for nothing.
        wish: How many sit at a free table that begins when the page is opened (None: as few as can), and its seed.
        show: Opens a file in a browser, which leads to the page; None for nobody.

    Raises:
        RefusedError: There is no such game (K23, K24), no such port is free (O16), or no such address is ours (O19).
            What is before the tables is no such proxy (O22, O23).
    """
    before: Proxy | None = Later(_PROXY, "proxy_at")(*proxy) if proxy else None
    desk = Desk(game, variants)
    desk.wish = wish
    desk.title  # noqa: B018 - a game that is not there is said before anything is opened
    with bound(port, desk.house.door) as (config, socket), let_in(desk.house, host, before) as friends:
        port = socket.getsockname()[1]
        config.app = guard = guarded(desk, hosts(port))
        with way_in(guard, port, show) as ready:
            asyncio.run(_served(config, socket, desk, lambda: ready(tell), friends))


Bound = tuple[uvicorn.Config, Any]
"""What is served, and the socket that it is served at."""


@contextlib.contextmanager
def let_in(house: TableHouse, host: str, proxy: Proxy | None = None) -> Iterator[Bound | None]:
    """The tables at an address of this computer, for friends or for a proxy; nothing where none is named.

    Raises:
        RefusedError: The address is none of ours (O19), or the proxy's port is taken (O16).
    """
    if proxy:
        with _for_proxy(house, host, proxy) as served:
            yield served
    elif host:
        host = address_of(host)
        with bound(None, house.door, host) as (config, socket):
            at = f"{host}:{socket.getsockname()[1]}"
            config.app, house.base = tables(house, at), f"http://{at}"
            yield config, socket
    else:
        yield None


@contextlib.contextmanager
def _for_proxy(house: TableHouse, host: str, proxy: Proxy) -> Iterator[Bound]:
    """The tables for a proxy: at all addresses where that is asked for, since no link leads there."""
    way = Later(_PROXY, "ProxyWay")(tables(house, proxy.host, proxy.origin), proxy, house.door)
    host = HOST if not host else host if host == ALL else address_of(host)
    with bound(proxy.port, way, host, "--proxy-port") as (config, socket):
        config.app, house.base, config.timeout_keep_alive = way, proxy.origin, way.keep_alive
        yield config, socket


def address_of(host: str) -> str:
    """An address as it comes back in the Host header: small letters, and numbers written in the one usual way.

    Raises:
        RefusedError: It is none, or the one that means all addresses, which no link can lead to (O19).
    """
    last = host.rpartition(".")[2].lower()
    is_plain = not NUMBER.fullmatch(last) or (_PLAIN.fullmatch(host) and host != ALL)
    if ADDRESS.fullmatch(host) and is_plain:
        return host.lower()
    raise _no_address(host)


def _no_address(host: str) -> RefusedError:
    remedy = "name this computer's own address on your network; `ip address` lists it, on Windows `ipconfig`"
    return RefusedError([Problem("--host", 0, 0, "O19", f"'{host[:60]}' is not an address of this computer", remedy)])


def hosts(port: int) -> tuple[str, ...]:
    """The names under which this computer may ask itself."""
    return f"{HOST}:{port}", f"localhost:{port}"


def link(guard: Guard, port: int, opened: Callable[[], None] = lambda: None) -> str:
    """What opens the page, once; `opened` is called when it does."""
    return f"http://{HOST}:{port}{guard.link(opened)}"


@contextlib.contextmanager
def way_in(guard: Guard, port: int, show: Show | None) -> Iterator[Callable[[Callable[[str], None]], None]]:
    """What tells a link, and shows the page, when it is there.

    Who is logged in here sees the words that programs are started with, so a browser is given a file that nobody else
    can read and that leads to the page. It is gone as soon as it has done so.
    """
    file = folders.data() / f"studio-{port}.html"

    def ready(tell: Callable[[str], None]) -> None:
        tell(link(guard, port, lambda: tell(link(guard, port))))
        if show is None:
            return
        address = link(guard, port, lambda: file.unlink(missing_ok=True))
        with contextlib.suppress(OSError):  # the link that was told opens the page as well
            disk.make_own(file.parent)
            disk.put(file, _LEADS.format(address=address).encode(), mode=disk.OWN)
            show(file.absolute().as_uri())

    try:
        yield ready
    finally:
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


@contextlib.contextmanager
def bound(port: int | None, door: DoorWay, host: str = HOST, option: str = "--port") -> Iterator[Bound]:
    """A port of this computer that nobody else listens to, while the page is served; `option` is what names it.

    Raises:
        RefusedError: The port that was asked for is taken (O16), or the address is none of ours (O19).
    """
    for each in (PORT, 0) if port is None else (port,):
        config = uvicorn.Config("", host, each, http=partial(Visitor, door), **_PLAINLY)  # type: ignore[arg-type] # it is called
        try:
            socket = config.bind_socket()
        except SystemExit:  # as uvicorn says that it is taken
            continue
        with contextlib.closing(socket):
            yield config, Entrance(socket, door)
        return
    if port is None:
        raise _no_address(host)
    remedy = "name another" + (": --port 0 takes any that is free" if option == "--port" else "")
    where = "of this computer" if host == HOST else f"at {host}"
    raise RefusedError([Problem(option, 0, 0, "O16", f"port {port} {where} is taken", remedy)])


class PageServer(uvicorn.Server):
    """Serves the page, and calls `ready` when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        gc.freeze()  # modules stay; to look through them for garbage made a first page 40 ms later
        gc.set_threshold(700, 10, 10)  # what a save leaves goes soon, however long the page is open
        gc.enable()
        sys.setswitchinterval(
            0.0005
        )  # or a file that the page asks for waits 5 ms, several times, while pieces are drawn
        self._ready()


class _Second(uvicorn.Server):
    """A server beside the one that hears when the process is to end."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them to the other one."""
        yield


async def _begin(desk: Desk) -> None:
    """Read the game and draw its pieces while the browser opens."""
    with contextlib.suppress(RefusedError):  # the page says why
        for work in (
            desk.about,
            lambda: Later("tilewright.studio.pieces", "routes").function,
            lambda: desk.first.faces,
        ):
            await desk.do(work, Urgency.PICTURE)


async def _served(
    config: uvicorn.Config,
    socket: Any,  # noqa: ANN401 - a socket, of a module that is not ours to import
    desk: Desk,
    ready: Callable[[], None],
    friends: Bound | None,
) -> None:
    beside = [asyncio.create_task(follow(desk, desk.folder)), asyncio.create_task(_begin(desk))]
    if friends:
        beside.append(asyncio.create_task(_Second(friends[0]).serve(sockets=[friends[1]])))
    server = PageServer(config, ready)
    try:
        await server.serve(sockets=[socket])
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        desk.close()
