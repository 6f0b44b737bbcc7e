"""A desk -> the tab Playtests: sessions of the game that is open, what they come to, and what was said of a piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tilewright.build.key import version_mark
from tilewright.problem import RefusedError
from tilewright.spec.playtest import USUAL
from tilewright.studio.answer import UnknownWishError, handled, lean, number_in
from tilewright.studio.desk import Desk
from tilewright.tables import playtests
from tilewright.tables.notes import MOST_MOMENTS, Played, folder, moment_picture, played

MOST = 300
"""Sessions that the page lists, the last ones; all of them are summed up."""
MOST_SAID = 40
"""Notes that stand beside a piece, and answers to a question, the last ones."""
_SANDBOX = {"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"}
"""Whoever opens a picture by itself opens a picture: somebody may have put another file there."""


class PlaytestsTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: tuple[int, tuple[Played, ...]] = (-1, ())

    async def all(self, request: Request) -> Response:
        """What has been played, and what it comes to."""
        game, mark, asked = await self._game()
        sessions = await self._sessions(game)
        top = playtests.summary(sessions, mark)
        listed = [_line(each) for each in reversed(sessions[-MOST:])]
        for each in top["questions"]:
            each["said"] = each.get("said", [])[-MOST_SAID:][::-1]
        for each in top["pieces"]:
            each["words"], each["notes"] = playtests.piece_words(each), each["notes"][-MOST_SAID:][::-1]
        return lean(request, {**top, "listed": listed, "asked": asked, "folder": str(folder())})

    async def said(self, request: Request) -> Response:
        """What was noted of each piece, by its id."""
        game, _, _ = await self._game()
        pieces = playtests.notes_by_piece(await self._sessions(game))
        return lean(
            request, {key: {"count": len(notes), "notes": notes[-MOST_SAID:]} for key, _, notes in pieces if key}
        )

    async def picture(self, request: Request) -> Response:
        """The table as somebody saw it who noted something."""
        words = request.path_params
        game, _, _ = await self._game()
        name, at = str(words["name"]), number_in(words, "at", range(MOST_MOMENTS))
        if not any(each.name == name for each in await self._sessions(game)):
            raise UnknownWishError(name)
        data = await self._desk.house.do(lambda: moment_picture(name, at))
        return Response(data, media_type="image/svg+xml", headers=_SANDBOX)

    async def table(self, _request: Request) -> Response:
        """All of it for a spreadsheet."""
        game, _, _ = await self._game()
        words = playtests.table_csv(await self._sessions(game))
        return _file(b"\xef\xbb\xbf" + words.encode(), "text/csv", f"{game}-playtests.csv")

    async def page(self, _request: Request) -> Response:
        """All of it as a page of Markdown."""
        game, mark, _ = await self._game()
        words = playtests.page_markdown(await self._sessions(game), mark)
        return _file(words.encode(), "text/markdown", f"{game}-playtests.md")

    async def _game(self) -> tuple[str, str, list[dict[str, Any]]]:
        """The id of the game, its fingerprint as it is now, and what it asks after a game."""
        return await self._desk.do(self._read)

    def _read(self) -> tuple[str, str, list[dict[str, Any]]]:
        spec = self._desk.first.last("spec")
        try:
            spec = self._desk.first.spec
        except RefusedError:
            if spec is None:
                raise
        asked = spec.playtest or USUAL
        return spec.game.id, version_mark(spec), [each.plain for each in asked.questions.values()]

    async def _sessions(self, game: str) -> Sequence[Played]:
        every = await self._desk.house.do(self._all)
        return [each for each in every if each.game == game]

    def _all(self) -> tuple[Played, ...]:
        """Every session, read again when a file has come or another has taken its place."""
        try:
            changed = folder().stat().st_mtime_ns
        except OSError:
            return ()
        if changed != self._known[0]:
            self._known = changed, tuple(sorted(played(), key=lambda each: (each.day, each.name)))
        return self._known[1]


def _file(data: bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=f"{kind}; charset=utf-8", headers=headers)


def _line(each: Played) -> dict[str, Any]:
    """A session as the page lists it."""
    head = each.head
    return {
        "name": each.name,
        "day": each.day,
        "version": playtests.version_words(head.version, head.mark),
        "variants": [*head.variants],
        "seats": [*head.names],
        "who": [*head.who],
        "points": [*head.points],
        "won": [*head.won],
        "result": head.result,
        "length": playtests.length(head.seconds) if head.seconds else "",
        "answers": len(each.notes),
        "notes": len(each.moments),
    }


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    tab = PlaytestsTab(desk)
    return (
        Route("/playtests", handled(tab.all)),
        Route("/playtests/said", handled(tab.said)),
        Route("/playtests/picture/{name}/{at}.svg", handled(tab.picture)),
        Route("/playtests/table.csv", handled(tab.table)),
        Route("/playtests/page.md", handled(tab.page)),
    )
