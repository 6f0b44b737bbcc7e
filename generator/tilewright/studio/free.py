"""A house -> the routes of a free table: each request has a seat's own secret, each picture a key nobody guesses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tilewright.problem import RefusedError
from tilewright.studio.answer import FOREVER, UnknownWishError, number_in
from tilewright.studio.house import FREE_SEAT, TableHouse
from tilewright.studio.page import plain_page
from tilewright.studio.picture import WIDTHS, Ready, drawn
from tilewright.studio.seats import Asked, Seated, answer, news_of, show
from tilewright.tables.free.snapshot import Picture
from tilewright.tables.party import TurnedAwayError

MOST_BYTES = 8_000_000
"""Of pictures that are kept ready."""


def routes(house: TableHouse) -> Sequence[Route]:
    """All of them."""

    async def page(request: Request) -> Response:
        return plain_page(request, "free.html")

    async def record(_house: TableHouse, token: str) -> Response:
        text = await house.do(lambda: house.free.record(token))
        return PlainTextResponse(text, headers={"Content-Disposition": 'attachment; filename="table.jsonl"'})

    async def booklet(_house: TableHouse, token: str) -> Response:
        which = await house.do(lambda: house.free.which(token))
        data = await house.think(token, "booklet", lambda: house.drawer.booklet(which))
        return Response(data, media_type="application/pdf")

    gets, draw = {"record": record, "booklet": booklet}, _draughtsman(house)
    posts = _asks(house, draw)
    return [
        Route(FREE_SEAT, page),
        *(Route(f"{FREE_SEAT}{name}", answer(house, each), methods=["POST"]) for name, each in posts.items()),
        *(Route(f"{FREE_SEAT}{name}/{{token}}", show(house, each)) for name, each in gets.items()),
        Route(f"{FREE_SEAT}news/{{tokens}}", news_of(house)),
        Route(f"{FREE_SEAT}face/{{key}}/{{width}}.png", _face(house, draw)),
    ]


def _asks(house: TableHouse, draw: Picture) -> dict[str, Seated]:
    """What whoever has the secret of a seat asks for."""

    async def look(token: str, game: str, asked: Asked) -> object:
        heard = house.news(game).number  # what is told of it up to here is in what is seen
        return {**await house.do(lambda: house.free.look(token, asked.get("since"))), "heard": heard}

    async def do(token: str, game: str, asked: Asked) -> object:
        if asked.get("do") == "moment":  # what somebody notes is told to nobody at the table
            return await note(token, game, asked)
        number = await house.do(lambda: house.free.do(token, asked))
        house.news(game).tell(state=number)
        return {"number": number}

    async def point(token: str, game: str, asked: Asked) -> object:
        await house.do(lambda: house.free.point(token, asked))
        house.news(game).tell(state=await house.do(lambda: house.free.number(game)))
        return {}

    async def replay(token: str, _game: str, asked: Asked) -> object:
        return await house.think(token, "replay", lambda: house.free.at(token, asked.get("at")))

    async def answer_questions(token: str, _game: str, asked: Asked) -> object:
        await house.do(lambda: house.free.answer(token, asked.get("answers")))
        return {}

    async def about(token: str, _game: str, _asked: Asked) -> object:
        return await house.do(lambda: house.free.about(token))

    async def note(token: str, _game: str, asked: Asked) -> object:
        await house.think(token, "note", lambda: house.free.note(token, asked, draw))
        return {}

    async def rules(token: str, _game: str, _asked: Asked) -> object:
        which = await house.do(lambda: house.free.which(token))
        return await house.think(token, "rules", lambda: house.drawer.texts(which))

    there = {each.__name__: each for each in (look, do, point, replay, about, note, rules)}
    return {**there, "answer": answer_questions}


def _draughtsman(house: TableHouse) -> Picture:
    """Who draws the face of a key, at least so many dots wide."""
    ready = Ready(MOST_BYTES)

    def draw(key: str, dots: int) -> bytes:
        pieces, name = house.free.face(key)
        width = next((each for each in WIDTHS if each >= dots), WIDTHS[-1])
        own = pieces, pieces.mark(name), width  # drawn once for all tables, though each calls it otherwise
        return ready.once(own, lambda: drawn(pieces.edition, pieces.face(name), width, bleed=False))

    return draw


def _face(house: TableHouse, draw: Picture) -> Callable[[Request], Awaitable[Response]]:
    """The picture of a face, for whoever has been shown it."""

    async def face(request: Request) -> Response:
        words = request.path_params
        key: str = words["key"]
        try:
            width = number_in(words, "width", WIDTHS)
            return Response(await house.draw(lambda: draw(key, width)), media_type="image/png", headers=FOREVER)
        except (TurnedAwayError, UnknownWishError):
            return PlainTextResponse("There is no such picture.", 404)
        except RefusedError as refused:
            return PlainTextResponse(f"{refused.problems[0].message}.", 500)

    return face
