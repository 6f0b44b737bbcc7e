"""An edition -> its sheets on the page, and the kit as an archive to take along."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tilewright.build import products, rulebook
from tilewright.build.changes import reprint
from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.draw.palette import Ink
from tilewright.pieces.kind import kind_of, title_of
from tilewright.problem import Problem, RefusedError
from tilewright.processes import printed_by
from tilewright.studio.answer import Showing, UnknownWishError, handled, listed, number_in
from tilewright.studio.desk import Desk
from tilewright.studio.papers import download, kept
from tilewright.studio.since import last_print

DOTS = (75, 100, 150, 300, 600, 1_200)
"""An inch, that pictures can have."""
LONGEST = 600.0
"""Seconds that they may take."""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time that stands in an archive: the same faces give the same bytes."""


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files in an archive; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _EARLIEST), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


async def pictures(game: str, view: Showing, dots: int) -> bytes:
    """A PNG of every face, as `tilewright build --png` draws them, in an archive.

    Raises:
        RefusedError: What that command says of the game, or of this computer: there is no cairo.
    """
    with TemporaryDirectory(prefix="tilewright-") as folder:
        asked = ("build", game, "--json", "--png", str(dots), "--out", folder)
        printed = await printed_by(*asked, *_options(view), seconds=LONGEST)
        files = _pictures_in(Path(folder))
    if not files:
        raise RefusedError(_problems(printed))
    return packed(files)


def _pictures_in(folder: Path) -> Mapping[str, bytes]:
    return {f"png/{path.name}": path.read_bytes() for path in folder.glob("*/png/*.png")}


def _options(view: Showing) -> Sequence[str]:
    """How a view is asked for on the command line, as far as a face looks different by it."""
    options = view.options
    named = (("--variant", view.variants), ("--only", options.only), ("--deck", (options.deck,)))
    words = [word for name, values in named for value in values if value for word in (name, value)]
    return [*words, *(("--low-ink",) if options.ink is Ink.LOW else ())]


def _problems(printed: bytes) -> Iterator[Problem]:
    """What the command has said."""
    try:
        lines = json.loads(printed)
        for each in lines:
            yield Problem(each["path"], each["line"], each["column"], each["code"], each["message"], each["help"])
    except (ValueError, KeyError, TypeError):
        yield Problem("", 0, 0, "O20", "the pictures were not drawn in time", "`tilewright build --png` draws them")


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
        ((name, data),) = products.kit(edition).items()
        spec, options = edition.spec, edition.options
        pages = (part.id for part in spec.game.components if kind_of(part).page and part.id in edition.faces)
        files = [name, *(f"{part}.pdf" for part in pages)]
        files += ["rules.pdf", f"rules-booklet-{options.paper}.pdf"] if spec.booklet else []
        laid = [each for each in edition.sheets if each.side != "back"]
        printed = last_print(self._desk.out, edition)
        return {
            **kept(self._desk, name, data),
            "files": [*files, "drawings.zip"],
            "sheets": len(laid),
            "cuts": sum(each.cuts for each in laid),  # sum counts cuts
            "printed": printed.as_posix() if printed else "",
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
            titles = {side.name: title_of(job.spec, piece) for piece in job.pieces for side, _ in job.sides[piece.id]}
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
            return f"{title}-drawings.zip", packed(products.drawings(edition))
        writers: tuple[Callable[[Edition], Mapping[str, bytes]], ...] = (products.kit, products.whole_page_files)
        for write in (*writers, *((rulebook.write,) if edition.spec.booklet else ())):
            if name in (files := write(edition)):
                return f"{title}-{name}", files[name]
        raise UnknownWishError(name)

    def _edition(self, asked: Mapping[str, str]) -> Edition:
        return self._desk.edition(self._desk.view(asked))


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    sheets = SheetsTab(desk)
    return (
        Route("/sheets", handled(sheets.all)),
        Route("/sheets/changed", handled(sheets.changed)),
        Route("/sheets/build", handled(sheets.build), methods=["POST"]),
        Route("/sheets/pictures", handled(sheets.pictures), methods=["POST"]),
        Route("/sheets/file/{name}", handled(sheets.file)),
    )
