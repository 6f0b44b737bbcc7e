"""An edition -> the tab Booklet: its rules to read and to fold, the first page of the kit, and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.kit.contents import first_pages
from generator.kit.edition import Edition
from generator.kit.exporters import booklet as exporter
from generator.kit.exporters import kit, pages
from generator.studio.answer import handled
from generator.studio.desk import Desk
from generator.studio.marks import numbers_on
from generator.studio.papers import kept
from generator.studio.tab import Tab
from generator.studio.view import UnknownWishError


class BookletTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def pages(self, request: Request) -> Response:
        """The pages of what is asked for."""
        return JSONResponse(await self._desk.do(lambda: self._pages(request.query_params)))

    def _pages(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._desk.edition(self._desk.view(asked))
        files = ["rules.pdf", f"rules-booklet-{edition.options.paper}.pdf"] if edition.spec.booklet else []
        whole = pages.write(edition)
        names = [*files, "first page", *whole]
        name = asked.get("page", "") or names[0]
        if name not in names:
            raise UnknownWishError(name)
        data, count = _made(edition, name, whole)
        about = kept(self._desk, name.replace(" ", "-").removesuffix(".pdf") + ".pdf", data)
        about["pages"] = about["pages"][:count]
        marks = numbers_on(edition, data) if "marks" in asked and name == "rules.pdf" else []
        return {**about, "names": names, "page": name, "marks": marks}


def _made(edition: Edition, name: str, whole: Mapping[str, bytes]) -> tuple[bytes, int | None]:
    """A file, and how many of its pages are shown; all where that is None."""
    if name == "rules.pdf":
        return exporter.rules(edition), None
    if name in whole:
        return whole[name], None
    if name == "first page":
        ((_, data),) = kit.write(edition).items()
        return data, len(first_pages(edition.job, edition.sheets, (), edition.faces).pages)
    return exporter.write(edition)[name], None


def _routes(desk: Desk) -> Sequence[Route]:
    return (Route("/booklet", handled(BookletTab(desk).pages)),)


TAB = Tab("booklet", "Booklet", "booklet.js", _routes)
