"""templates/studio and the bundled fonts -> the files of the page, by the names that they are asked for."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from generator import fonts, shelf

_TYPES = {".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf", ".svg": "image/svg+xml"}
_SLOT = re.compile(r"\{(title|token)\}")


def files() -> Mapping[str, Path]:
    """Every file that the page may ask for; there is no other."""
    own = {path.name: path for path in sorted((shelf.templates() / "studio").iterdir()) if path.suffix in _TYPES}
    return own | {face.file: fonts.path(face) for face in fonts.FACES}


def routes(title: Callable[[], str]) -> list[Route]:
    """The page itself, which is told the token, and its files."""
    known = files()

    async def index(request: Request) -> Response:
        text = (shelf.templates() / "studio" / "index.html").read_text(encoding="utf-8")
        words = {"title": title(), "token": str(request.scope["token"])}
        return HTMLResponse(_SLOT.sub(lambda slot: html.escape(words[slot[1]]), text))

    async def static(request: Request) -> Response:
        path = known.get(request.path_params["name"])
        if path is None:
            return Response("There is no such file.", 404)
        return Response(path.read_bytes(), media_type=_TYPES[path.suffix], headers={"Cache-Control": "no-cache"})

    return [Route("/", index), Route("/static/{name}", static)]
