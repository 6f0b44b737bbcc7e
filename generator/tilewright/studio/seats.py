"""A house -> the routes of a seat at the table: each request has the seat's own secret, and needs no other key."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tilewright import pattern
from tilewright.engine.record import text
from tilewright.problem import RefusedError
from tilewright.studio.answer import asked_in, lean
from tilewright.studio.house import SEAT, TableHouse
from tilewright.studio.news import Subject, stream
from tilewright.studio.page import plain_page
from tilewright.tables.page import frames, html
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import Reason, TurnedAwayError

LONGEST = 16_000
"""Bytes of a request: the ids of the ornaments that a page has are most of it."""
MOST_HAVE = 4_000
MOST_MARK = 100
SEVERAL, MOST_HEARD = "~", 40
"""What stands between the secrets of a stream that tells of several seats, and how many these are at most."""
_JSON = "application/json"
_POLICY = pattern.prepare(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
Asked = Mapping[str, Any]
Seated = Callable[[str, str, Asked], Awaitable[object]]
"""What a seat asks for: told its secret, its game, and the words of the request."""
_SEATED = {"fill": Parlour.fill, "leave": Parlour.leave, "sit": Parlour.sit}
"""What changes who sits where."""
_NOTED: Mapping[str, Callable[[Parlour, str, Asked], object]] = {
    "answer": lambda parlour, token, asked: parlour.answer(token, asked.get("answers")),
    "note": lambda parlour, token, asked: parlour.note(token, asked.get("text"), asked.get("piece", "")),
}
"""What is kept of what a seat says."""
_TOLD = {"who": Parlour.who, "about": Parlour.about}
"""What is told of a seat, and of what a note can be about."""


def routes(house: TableHouse) -> Sequence[Route]:
    """All of them."""

    async def page(request: Request) -> Response:
        return plain_page(request, "seat.html")

    async def look(token: str, game: str, asked: Asked) -> object:
        have = asked.get("have", ())
        known = frozenset[str]()
        if isinstance(have, list) and all(isinstance(each, str) for each in have):
            known = frozenset(have[:MOST_HAVE])
        house.wake(game)
        narrow = asked.get("narrow") is True
        heard = house.news(game).number  # what is told of it up to here is in what is seen
        has, since = _heard(asked)
        look = house.parlour.look
        seen = await house.do(lambda: look(token, known, narrow=narrow, heard=has, since=since))
        return {**seen, "heard": heard}

    async def move(token: str, game: str, asked: Asked) -> object:
        number = await house.do(lambda: house.parlour.move(token, asked.get("number"), asked.get("action")))
        return _changed(house, game, number)

    async def undo(token: str, game: str, asked: Asked) -> object:
        return _changed(house, game, await house.do(lambda: house.parlour.undo(token, asked.get("number"))))

    async def hint(token: str, _game: str, _asked: Asked) -> object:
        return await house.think(token, "hint", lambda: house.parlour.hint(token))

    async def name(token: str, game: str, asked: Asked) -> object:
        shown = await house.do(lambda: house.parlour.name(token, asked.get("name")))
        return {**_changed(house, game, 0), "name": shown}

    posts: dict[str, Seated] = {each.__name__: each for each in (look, move, undo, hint, name)}
    posts["rules"] = _reads(house)
    posts |= {name: _sits(house, change) for name, change in _SEATED.items()}
    posts |= {name: _noted(house, keep) for name, keep in _NOTED.items()}
    posts |= {name: _told(house, tell) for name, tell in _TOLD.items()}
    return [
        Route(SEAT, page),
        *(Route(f"{SEAT}{name}", answer(house, each), methods=["POST"]) for name, each in posts.items()),
        *(Route(f"{SEAT}{name}/{{token}}", show(house, each)) for name, each in _SHOWN.items()),
        Route(f"{SEAT}news/{{tokens}}", news_of(house)),
    ]


def _heard(asked: Asked) -> tuple[tuple[int, str], int | None]:
    """How much of the story a page has, with the mark of that, and the steps that it has shown last."""
    count, mark, since = asked.get("told"), asked.get("mark"), asked.get("since")
    has = (count, mark[:MOST_MARK]) if type(count) is int and isinstance(mark, str) else (0, "")
    return has, since if type(since) is int else None


def _reads(house: TableHouse) -> Seated:
    """What sends the rules as texts to whoever sits at the table."""

    async def rules(token: str, _game: str, _asked: Asked) -> object:
        which = await house.do(lambda: house.parlour.which(token))
        return await house.think(token, "rules", lambda: house.drawer.texts(which))

    return rules


def _sits(house: TableHouse, change: Callable[[Parlour, str], object]) -> Seated:
    """What changes who sits where, for whoever has the secret of a seat."""

    async def seated(token: str, game: str, _asked: Asked) -> object:
        await house.do(lambda: change(house.parlour, token))
        return _changed(house, game, 0)

    return seated


def _told(house: TableHouse, tell: Callable[[Parlour, str], object]) -> Seated:
    """What whoever has the secret of a seat is told, which changes nothing."""

    async def told(token: str, _game: str, _asked: Asked) -> object:
        return await house.do(lambda: tell(house.parlour, token))

    return told


def _noted(house: TableHouse, keep: Callable[[Parlour, str, Asked], object]) -> Seated:
    """What somebody says of the game, which is kept and changes nothing at the table."""

    async def noted(token: str, _game: str, asked: Asked) -> object:
        await house.think(token, "note", lambda: keep(house.parlour, token, asked))
        return {}

    return noted


def _changed(house: TableHouse, game: str, number: int) -> dict[str, object]:
    """Tell whoever looks at a game that it has changed."""
    house.changed(game, number)
    return {"number": number}


def answer(house: TableHouse, seated: Seated) -> Callable[[Request], Awaitable[Response]]:
    """What answers a request that has its secret in its head."""

    async def answer_one(request: Request) -> Response:
        token = request.headers.get("x-seat", "")
        try:
            game = await _come_in(house, request, token)
            return lean(request, await seated(token, game, await _asked(request)))
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the game, nor tell what is hidden
            words, status = _refusal(error)
            return JSONResponse(words, status)

    return answer_one


async def _come_in(house: TableHouse, request: Request, token: str) -> str:
    """Let whoever has a secret ask once more; the game it is of.

    Raises:
        TurnedAwayError: It is nobody's, or asks too much at once.
    """
    game = await house.do(lambda: house.find(token))
    house.door.knows(request.scope["client"])
    if not house.paced(token):
        raise TurnedAwayError(Reason.FULL, "That is too much at once.")
    return game


def _refusal(error: Exception) -> tuple[dict[str, str], int]:
    """What is said of it, and the status; of a file on this computer not where it lies, for friends hear it too."""
    if isinstance(error, TurnedAwayError):
        return {"message": str(error), "reason": error.reason.name.lower()}, error.reason.value
    if isinstance(error, RefusedError):
        return {"message": f"{error.problems[0].message}."}, 500
    return {"message": f"Something is wrong here ({type(error).__name__}); the game is as it was."}, 500


async def _asked(request: Request) -> Asked:
    """What a request says.

    Raises:
        TurnedAwayError: It is too long, or no mapping in JSON.
    """
    try:
        body = await request.body()
        if len(body) > LONGEST:
            raise TurnedAwayError(Reason.MALFORMED, "That is too long.")
        if request.headers.get("content-type", _JSON).partition(";")[0].strip().lower() != _JSON:
            raise TurnedAwayError(Reason.MALFORMED, "A request is JSON.")
        asked = asked_in(body or b"{}")
    except (ValueError, RecursionError, ClientDisconnect) as error:
        raise TurnedAwayError(Reason.MALFORMED, "That is no JSON.") from error
    if not isinstance(asked, dict):
        raise TurnedAwayError(Reason.MALFORMED, "A request is a mapping.")
    return asked


def show(
    house: TableHouse, each: Callable[[TableHouse, str], Awaitable[Response]]
) -> Callable[[Request], Awaitable[Response]]:
    """What answers an address that has the secret in itself: the browser opens it by itself."""

    async def show_one(request: Request) -> Response:
        token = str(request.path_params["token"])
        try:
            await _come_in(house, request, token)
            return await each(house, token)
        except Exception as error:  # noqa: BLE001 - as above
            words, status = _refusal(error)
            return PlainTextResponse(words["message"], status)

    return show_one


def news_of(house: TableHouse) -> Callable[[Request], Awaitable[Response]]:
    """A stream that says how often the games of some seats have changed."""

    async def news(request: Request) -> Response:
        tokens = str(request.path_params["tokens"])
        heard = await seats_heard(house, request, tokens)
        if any(each.news for each in heard):
            return stream(heard)
        try:
            await _come_in(house, request, tokens)
        except Exception as error:  # noqa: BLE001 - as above
            words, status = _refusal(error)
            return PlainTextResponse(words["message"], status)
        return PlainTextResponse("No seat is named.", 404)

    return news


async def seats_heard(house: TableHouse, request: Request, tokens: str) -> Sequence[Subject]:
    """What a browser hears of whose seats it shows, by their secrets, in their order: all its tabs share one stream."""
    heard = list[Subject]()
    for at, token in enumerate([each for each in tokens.split(SEVERAL) if each][:MOST_HEARD]):
        try:
            game = await _come_in(house, request, token)
            heard.append(Subject(at, house.news(game), token))
        except (TurnedAwayError, RefusedError):
            heard.append(Subject(at, None))
    return heard


async def _record(house: TableHouse, token: str) -> Response:
    """The record of a game that is over."""
    sitting = await house.do(lambda: house.parlour.finished(token))
    words = await house.do(lambda: text(sitting.laid.game, sitting.record()))
    headers = {"Content-Disposition": f'attachment; filename="{sitting.name}.txt"'}
    return PlainTextResponse(words, headers=headers)


async def _replay(house: TableHouse, token: str) -> Response:
    """The page of a game that is over, to step through it."""
    sitting = await house.do(lambda: house.parlour.finished(token))
    owner, game = sitting.laid.owner, sitting.laid.game
    words = await house.think(token, "replay", lambda: html(frames(owner, game, sitting.record(), lambda *_: None)))
    policy = _POLICY.search(words)
    return HTMLResponse(words, headers={"Content-Security-Policy": policy[1] if policy else "default-src 'none'"})


async def _booklet(house: TableHouse, token: str) -> Response:
    """The booklet as it is printed, for whoever sits at the table or looks on."""
    which = await house.do(lambda: house.parlour.which(token))
    try:
        data = await house.think(token, "booklet", lambda: house.drawer.booklet(which))
    except LookupError as error:
        return PlainTextResponse(str(error.args[0]), 404)
    headers = {"Content-Disposition": 'inline; filename="rules.pdf"', "Cache-Control": "private, max-age=600"}
    return Response(data, media_type="application/pdf", headers=headers)


_SHOWN = {"record": _record, "replay": _replay, "booklet": _booklet}
