"""A desk, a house -> the tab Table: begins games of the game that is open, lists those in progress with their links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tilewright.engine.bots import bots_of
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.studio import free, seats
from tilewright.studio.answer import asked_in, handled
from tilewright.studio.desk import Desk
from tilewright.studio.house import SEAT
from tilewright.tables.live import lay
from tilewright.tables.party import OPEN, PERSON, Party, Reason, TurnedAwayError

MOST_SEATS = 20
LONGEST_SEED = 100
NO_ENGINE = "G01"
"""The game can be printed, and has nothing that plays it."""
THINKING = "search:300"
"""How `search` is offered: with a number of tries, which it has to have."""


class Playing:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._house = desk, desk.house

    def about(self) -> dict[str, Any]:
        """Who can play, and what is being played.

        Raises:
            RefusedError: The game cannot be read.
        """
        spec = shelf.load(self._desk.game, self._desk.variants)
        game = spec.game
        try:
            shelf.engine(spec, game.players.least)
        except RefusedError as refused:
            if any(problem.code != NO_ENGINE for problem in refused.problems):
                raise
            return {"title": game.title, "playable": False}
        playing = self._house.parlour.in_progress(str(self._desk.game))
        return {
            "playable": True,
            "least": game.players.least,
            "most": game.players.most,
            "bots": [THINKING if name == "search" else name for name in bots_of(game.id)],
            "variants": [name for name, _note in spec.variants],
            "base": self._house.base,
            "games": [linked(each, over=over) for each, over in playing],
        }

    def begin(self, asked: object) -> dict[str, Any]:
        """Begin a game.

        Raises:
            RefusedError: The game cannot be played, or not so.
            TurnedAwayError: The request makes no sense, or there are too many games.
        """
        who, seed = (asked.get("who"), asked.get("seed", "")) if isinstance(asked, dict) else (None, "")
        if not isinstance(who, list) or len(who) > MOST_SEATS or not all(isinstance(each, str) for each in who):
            raise TurnedAwayError(Reason.MALFORMED, "A game begins with who sits where.")
        if not isinstance(seed, str) or len(seed) > LONGEST_SEED or not seed.isprintable():
            raise TurnedAwayError(Reason.MALFORMED, f"A seed is a text of at most {LONGEST_SEED} letters.")
        table = lay(str(self._desk.game), self._desk.variants, len(who))
        return linked(self._house.parlour.begin(table, who, seed.strip()))


def linked(party: Party, *, over: bool = False) -> dict[str, Any]:
    """A game with the secrets of its seats, for the one who has begun it."""
    chairs = {begun: [guest for guest in party.chairs if guest.begun == begun] for begun in (PERSON, OPEN)}
    tokens = {begun: [guest.token for guest in guests] for begun, guests in chairs.items()}
    top = {"id": party.id, "variants": list(party.which.variants), "over": over, "watch": party.watch}
    there = [guest.who for guest in chairs[OPEN]]
    seats = {"who": [guest.who for guest in party.chairs], "here": tokens[PERSON], "friends": tokens[OPEN]}
    return {**top, **seats, "there": there}


def routes(desk: Desk) -> Sequence[BaseRoute]:
    """What the tab asks, and what those ask who sit at a table."""
    playing, house = Playing(desk), desk.house

    @handled
    async def about(_request: Request) -> Response:
        return JSONResponse(await house.do(playing.about))

    @handled
    async def begin(request: Request) -> Response:
        try:
            asked = asked_in(await request.body())
            begun = await house.do(lambda: playing.begin(asked))
        except TurnedAwayError as away:
            return JSONResponse({"message": str(away)}, away.reason.value)
        except (ValueError, RecursionError):
            return JSONResponse({"message": "That is no JSON."}, 400)
        house.wake(begun["id"])
        return JSONResponse(begun)

    @handled
    async def code(request: Request) -> Response:
        from tilewright.sheets.square_code import square_code  # noqa: PLC0415 - loaded when somebody asks for one

        token = str(request.path_params["token"])
        try:
            await house.do(lambda: house.parlour.find(token))
        except TurnedAwayError as away:
            return PlainTextResponse(str(away), away.reason.value)
        return Response(square_code(f"{house.base}{SEAT}#{token}"), media_type="image/svg+xml")

    own = [Route("/table/about", about), Route("/table/code/{token}", code)]
    return [*own, Route("/table/begin", begin, methods=["POST"]), *seats.routes(house), *free.routes(house)]
