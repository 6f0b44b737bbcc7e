"""An edition -> the tab Sheets: the kit page by page as it will be printed, its files, and what has changed of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.kinds.kind import kind_of
from generator.kinds.piece import Piece
from generator.kit.edition import Edition
from generator.kit.exporters import booklet, drawings, kit, pages
from generator.kit.job import Job
from generator.kit.make import make
from generator.kit.reprint import reprint
from generator.studio.answer import handled, listed, number_in
from generator.studio.archive import DOTS, packed, pictures
from generator.studio.desk import Desk
from generator.studio.papers import download, kept
from generator.studio.printed import last_print
from generator.studio.tab import Tab
from generator.studio.titles import title_of
from generator.studio.view import UnknownWishError


class SheetsTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._drawing = desk, asyncio.Lock()

    async def all(self, request: Request) -> Response:
        """The kit that is asked for, as its PDF has it."""
        return JSONResponse(await self._desk.do(lambda: self._all(request.query_params)))

    async def changed(self, request: Request) -> Response:
        """Only what has changed since it was last printed."""
        return JSONResponse(await self._desk.do(lambda: self._changed(request.query_params)))

    async def build(self, request: Request) -> Response:
        """Write everything into out/, as `tilewright build` does."""
        return JSONResponse(await self._desk.do(lambda: self._build(request.query_params)))

    async def file(self, request: Request) -> Response:
        """One of the files that a build writes, made now."""
        asked: str = request.path_params["name"]
        name, data = await self._desk.do(lambda: self._file(asked, request.query_params))
        return download(name, data)

    async def pictures(self, request: Request) -> Response:
        """A picture of every face, in an archive; one after the other, where several ask."""
        asked = request.query_params
        dots = number_in(asked, "dots", DOTS)
        view, title = await self._desk.do(lambda: (self._desk.view(asked), self._desk.first.spec.game.id))
        async with self._drawing:
            data = await pictures(str(self._desk.game), view, dots)
        return download(f"{title}-{dots}-dpi.zip", data)

    def _all(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._edition(asked)
        edition.faces, edition.sheets  # noqa: B018 - what is wrong with them is said first
        ((name, data),) = kit.write(edition).items()
        spec, options = edition.spec, edition.options
        files = [name, *(f"{part}.pdf" for part in _whole_pages(edition))]
        files += ["rules.pdf", f"rules-booklet-{options.paper}.pdf"] if spec.booklet else []
        laid = [each for each in edition.sheets if each.side != "back"]
        return {
            **kept(self._desk, name, data),
            "files": [*files, "drawings.zip"],
            "sheets": len(laid),
            "cuts": sum(each.cuts for each in laid),  # sum counts cuts
            "printed": self._printed(edition),
        }

    def _changed(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._edition(asked)
        job = edition.job
        since = last_print(self._desk.out, edition)
        if since is None:
            raise UnknownWishError("nothing of this game has been printed into out/ yet")
        cache = edition.cache
        with TemporaryDirectory(prefix="tilewright-") as folder:
            try:
                came = reprint(edition, Path(folder), since)
            finally:
                edition.cache = cache
            titles = {front: title_of(job.spec, piece) for piece in job.pieces for front in fronts_of(job, piece)}
            lines = [f"{titles.get(each.front, each.front)}: {each.said}" for each in came.changes]
            words = {"changes": lines, "since": since.as_posix(), "problems": listed(came.warnings)}
            if came.built is None:
                return words
            ((name, data),) = ((path.name, path.read_bytes()) for path in came.built.folder.glob("kit-*.pdf"))
            return {**words, **kept(self._desk, f"changed-{name}", data)}

    def _build(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._edition(asked)
        edition.ask(replace(edition.options, one_file=False))
        built = make(edition, self._desk.out)
        return {"folder": built.folder.as_posix(), "files": sorted(built.manifest["files"]), "fresh": built.fresh}

    def _file(self, name: str, asked: Mapping[str, str]) -> tuple[str, bytes]:
        edition = self._edition(asked)
        title = edition.spec.game.id
        if name == "drawings.zip":
            return f"{title}-drawings.zip", packed(drawings.write(edition))
        writers: tuple[Callable[[Edition], Mapping[str, bytes]], ...] = (kit.write, pages.write)
        for write in (*writers, *((booklet.write,) if edition.spec.booklet else ())):
            if name in (files := write(edition)):
                return f"{title}-{name}", files[name]
        raise UnknownWishError(name)

    def _edition(self, asked: Mapping[str, str]) -> Edition:
        return self._desk.edition(self._desk.view(asked))

    def _printed(self, edition: Edition) -> str:
        path = last_print(self._desk.out, edition)
        return path.as_posix() if path else ""


def fronts_of(job: Job, piece: Piece) -> Sequence[str]:
    """The names of the fronts of a piece."""
    return [front.name for front, _ in job.sides[piece.id]]


def _whole_pages(edition: Edition) -> Sequence[str]:
    return [part.id for part in edition.spec.game.components if kind_of(part).page and part.id in edition.faces]


def _routes(desk: Desk) -> Sequence[Route]:
    sheets = SheetsTab(desk)
    return (
        Route("/sheets", handled(sheets.all)),
        Route("/sheets/changed", handled(sheets.changed)),
        Route("/sheets/build", handled(sheets.build), methods=["POST"]),
        Route("/sheets/pictures", handled(sheets.pictures), methods=["POST"]),
        Route("/sheets/file/{name}", handled(sheets.file)),
    )


TAB = Tab("sheets", "Sheets", "sheets.js", _routes)
