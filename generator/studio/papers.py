"""PDFs that were made -> their pages as pictures, and the files themselves, by what is in them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.studio.answer import handled, lean, number_in, picture
from generator.studio.desk import Desk
from generator.studio.differing import differences, words_of
from generator.studio.picture import WIDTHS, page_png, sizes_of
from generator.studio.shown import Ready
from generator.studio.tab import Tab
from generator.studio.worker import Urgency

MOST_FILES, MOST_PAGES = 8, 4_000
"""PDFs that pages are taken from, the last ones made; pages of one."""
POINTS = 72 / 25.4


class PapersTab:
    """What answers for pages and files; it has no tab of its own."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._ready = desk, Ready()

    async def page(self, request: Request) -> Response:
        """One page of a file, as a picture."""
        words = request.path_params
        width, number = number_in(words, "width", WIDTHS), number_in(words, "number", range(MOST_PAGES))
        mark: str = words["mark"]
        data = self._desk.papers[mark][1]
        key = (mark, number, width)

        def make() -> bytes:
            return self._ready.once(key, lambda: page_png(data, number, width))

        return picture(await self._desk.do(make, Urgency.PICTURE))

    async def differing(self, request: Request) -> Response:
        """Where the words of two files differ."""
        marks = [request.path_params[name] for name in ("one", "other")]
        files = [self._desk.papers[mark][1] for mark in marks]
        return lean(request, await asyncio.to_thread(lambda: differences(*map(words_of, files))))

    async def file(self, request: Request) -> Response:
        """The file itself, for the browser's own viewer and for printing."""
        name, data = self._desk.papers[request.path_params["mark"]]
        return download(name, data, "inline")


def kept(desk: Desk, name: str, data: bytes) -> dict[str, Any]:
    """Keep a PDF so that its pages can be asked for; what the page is told of it."""
    mark = blake2b(name.encode() + b"\0" + data, digest_size=12).hexdigest()
    desk.papers.pop(mark, None)
    desk.papers[mark] = name, data
    for old in list(desk.papers)[:-MOST_FILES]:
        del desk.papers[old]
    sizes = sizes_of(data)[:MOST_PAGES]
    pages = [{"width": width / POINTS, "height": height / POINTS, "label": label} for width, height, label in sizes]
    return {"mark": mark, "name": name, "bytes": len(data), "pages": pages}


def download(name: str, data: bytes, how: str = "attachment") -> Response:
    """A file with its name: PDFs may be shown, everything else is saved."""
    types: Mapping[str, str] = {"pdf": "application/pdf", "zip": "application/zip", "json": "application/json"}
    headers = {"Content-Disposition": f'{how}; filename="{name}"'}
    return Response(data, media_type=types[name.rpartition(".")[2]], headers=headers)


def _routes(desk: Desk) -> Sequence[Route]:
    papers = PapersTab(desk)
    return (
        Route("/papers/{mark}/{number}/{width}.png", handled(papers.page)),
        Route("/papers/{mark}/file.pdf", handled(papers.file)),
        Route("/papers/differing/{one}/{other}", handled(papers.differing)),
    )


TAB = Tab("papers", "Papers", "", _routes)
