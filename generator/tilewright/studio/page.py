"""templates/studio -> the files of the page, by the names that they are asked for: packed, and kept by browsers.

All files stand below one name that is made of what is in them, so a browser asks for each once: where one of them is
another, so is that name. They are packed when the page begins. The page itself is never packed: it has a key in it.
"""

from __future__ import annotations

import gzip
import html
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tilewright import pattern
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.shelf import shelf
from tilewright.studio.answer import FOREVER

_TYPES = {"js": "text/javascript", "css": "text/css", "woff2": "font/woff2", "svg": "image/svg+xml"}
_PACKED = frozenset(("js", "css", "svg"))
_SLOT = pattern.prepare(r"\{(title|token|files)\}")


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the page.

    Attributes:
        kind: Its media type.
        data: Its bytes.
        packed: The same for whoever takes gzip; nothing where that makes it no smaller.
        mark: What is in it, in a few letters.
    """

    kind: str
    data: bytes
    packed: bytes
    mark: str


@lru_cache(maxsize=1)
def files() -> Mapping[str, StaticFile]:
    """Every file that the page may ask for; there is no other."""
    paths = sorted(path for path in (shelf.templates() / "studio").iterdir() if path.suffix[1:] in _TYPES)
    there = dict[str, StaticFile]()
    for path in paths:
        data, suffix = path.read_bytes(), path.suffix[1:]
        packed = gzip.compress(data, 9, mtime=0) if suffix in _PACKED else b""
        there[path.name] = StaticFile(_TYPES[suffix], data, packed, _mark(data))
    return there


def folder() -> str:
    """Where the files are: another address as soon as one of them is another."""
    marks = "".join(f"{name}{file.mark}" for name, file in files().items())
    return f"/static/{blake2b(marks.encode(), digest_size=9).hexdigest()}"


def filled(name: str, **words: str) -> str:
    """A page of ours with its words and the address of its files in it."""
    text = (shelf.templates() / "studio" / name).read_text(encoding="utf-8")
    known = {"files": folder(), **words}
    return _SLOT.sub(lambda slot: html.escape(known[slot[1]]), text)


def plain_page(request: Request, name: str) -> Response:
    """A page that has no secret in it."""
    data = filled(name).encode()
    file = StaticFile("text/html; charset=utf-8", data, gzip.compress(data, 9, mtime=0), _mark(data))
    return _sent(request, file, {"Cache-Control": "private, no-cache"})


def routes(title: Callable[[], str]) -> list[Route]:
    """The page itself, which is told the token, and its files."""
    known, there = files(), folder()

    async def index(request: Request) -> Response:
        return HTMLResponse(filled("index.html", title=title(), token=str(request.scope["token"])))

    async def static(request: Request) -> Response:
        file = known.get(request.path_params["name"])
        if file is None:
            return Response("There is no such file.", 404)
        lasting = f"/static/{request.path_params.get('version')}" == there
        return _sent(request, file, FOREVER if lasting else {"Cache-Control": "no-cache"})

    return [Route("/", index), Route("/static/{name}", static), Route("/static/{version}/{name}", static)]


def _mark(data: bytes) -> str:
    return blake2b(data, digest_size=9).hexdigest()


def _sent(request: Request, file: StaticFile, kept: Mapping[str, Any]) -> Response:
    headers = {**kept, "ETag": f'"{file.mark}"', "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.data, media_type=file.kind, headers=headers)
