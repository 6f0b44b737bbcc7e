"""A desk and the tabs -> the application that answers the page, behind its guard."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from generator.studio import page
from generator.studio.desk import Desk
from generator.studio.guard import Guard
from generator.studio.news import Subject, stream
from generator.studio.seats import seats_heard
from generator.studio.tab import Tab
from generator.studio.tabs import TABS

EDITORS = {
    "code": "vscode",
    "codium": "vscodium",
    "cursor": "cursor",
    "windsurf": "windsurf",
    "zed": "zed",
    "subl": "subl",
    "mate": "txmt",
    "idea": "idea",
}
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
        seats = await seats_heard(desk.house, request, request.query_params.get("seats", ""))
        return stream([Subject("", desk.news), *seats])

    own: list[BaseRoute] = [Route("/about", about), Route("/news", news), *page.routes(lambda: desk.title)]
    app = Starlette(routes=[*own, *(route for tab in tabs for route in tab.routes(desk))])
    app.router.redirect_slashes = False  # an address has one spelling
    return app


def editor() -> str:
    """How a link to a file in the designer's own editor begins: by $VISUAL or $EDITOR; empty where none is known."""
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    words = command.split()
    name = words[0].rpartition("/")[2].removesuffix(".exe") if words else ""
    return EDITORS.get(name, "")
