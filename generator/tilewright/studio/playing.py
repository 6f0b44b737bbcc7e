"""A desk, a house -> the tab Table: begins games of the game that is open, lists those in progress with their links."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tilewright import disk
from tilewright.build.edition import Edition
from tilewright.build.files import write
from tilewright.engine.bots import bots_of, paces
from tilewright.engine.fits import training_notes
from tilewright.engine.players import choices_of
from tilewright.problem import RefusedError
from tilewright.rooms import OF_PLAY
from tilewright.shelf import shelf
from tilewright.studio import free, seats
from tilewright.studio.answer import asked_in, handled, listed
from tilewright.studio.desk import Desk
from tilewright.studio.house import FREE_SEAT, SEAT
from tilewright.tables.free.arrangement import KeptSetup, write_setup
from tilewright.tables.free.setup import lay_out
from tilewright.tables.live import lay
from tilewright.tables.party import OPEN, PERSON, Party, Reason, TurnedAwayError
from tilewright.texts.text import LIMIT

MOST_PLAYERS, MOST_SEATS = 20, 12
"""At a game with rules, and at a free table."""
LONGEST_SEED = 100
FILE, OK = "table.yaml", 200


class Playing:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._house = desk, desk.house

    def about(self) -> dict[str, Any]:
        """Who can play, and what is being played.

        Raises:
            RefusedError: The game cannot be read.
        """
        edition = Edition(self._desk.game, self._desk.variants).readable()[0]
        game = edition.spec.game
        wish, self._desk.wish = self._desk.wish, None
        if wish:
            self.begin_free({"players": wish[0] or game.players.least, "seed": wish[1]})
        name = str(self._desk.game)
        known = {
            "title": game.title,
            "playable": False,
            "least": game.players.least,
            "most": game.players.most,
            "variants": list(self._desk.variants),
            "base": self._house.base,
            "free": [linked(each, over=over) for each, over in self._house.free.in_progress(name)],
            "own": not shelf.installed(self._desk.folder),
            "kept": self._kept(),
        }
        try:
            shelf.engine(edition.spec, game.players.least)
        except RefusedError as refused:
            if not all(
                problem.code == shelf.NO_ENGINE or problem.code.startswith(OF_PLAY) for problem in refused.problems
            ):
                raise
            return known  # a play.yaml with mistakes keeps nobody from a free table
        playing = self._house.parlour.in_progress(name)
        return {
            **known,
            "playable": True,
            "bots": choices_of(bots_of(game.id)),
            "notes": listed(training_notes(edition.spec)),
            "games": [linked(each, over=over) for each, over in playing if not self._house.free.is_free(each.id)],
        }

    def paces(self) -> dict[str, str]:
        """How long each bot thinks about a move of the game, in words.

        Raises:
            RefusedError: The game cannot be played.
        """
        spec = Edition(self._desk.game, self._desk.variants).spec
        return paces(shelf.engine(spec, spec.game.players.least), choices_of(bots_of(spec.game.id)))

    def begin_free(self, asked: object) -> dict[str, Any]:
        """Begin a free table: the first seat is somebody's here, the others are friends', by links, or all are here.

        Raises:
            RefusedError: Nothing of the game can be drawn.
            TurnedAwayError: The request makes no sense, or there are too many games.
        """
        words = asked if isinstance(asked, dict) else {}
        players, seed = words.get("players"), words.get("seed", "")
        if type(players) is not int or not 0 < players <= MOST_SEATS:
            raise TurnedAwayError(Reason.MALFORMED, f"1 to {MOST_SEATS} people sit at a table.")
        if not isinstance(seed, str) or len(seed) > LONGEST_SEED or not seed.isprintable():
            raise TurnedAwayError(Reason.MALFORMED, f"A seed is a text of at most {LONGEST_SEED} letters.")
        rest = PERSON if words.get("together") is True else OPEN
        free, game, variants = self._house.free, str(self._desk.game), self._desk.variants
        free.forget(game)
        pieces = free.pieces(game, variants)
        layout = lay_out(pieces.pieces, pieces.spec, players)
        party = free.begin(game, variants, [PERSON, *[rest] * (players - 1)], layout, seed.strip())
        return linked(party)

    def keep(self, asked: object) -> dict[str, Any]:
        """Write a free table, as it lies now, into table.yaml of the game's folder.

        Raises:
            RefusedError: The folder is everybody's (W05), or another program has written that file meanwhile (W01).
            TurnedAwayError: There is no such table.
        """
        words = asked if isinstance(asked, dict) else {}
        token, was = words.get("watch"), words.get("was")
        if not isinstance(token, str) or not isinstance(was, str):
            raise TurnedAwayError(Reason.MALFORMED, "A table, and the mark of the file that is there, are wanted.")
        shelf.must_be_own(self._desk.folder)
        with self._house.free.seat(token) as (table, _):
            spec = Edition(self._desk.game, self._desk.variants).spec
            if table.party.which.game != str(self._desk.game):
                raise TurnedAwayError(Reason.NOT_YOURS, "That is a table of another game.")
            seats = spec.setup.seats if spec.setup else ()
            text = write_setup(KeptSetup.standing(table.state, seats), table.pieces)
        path = self._desk.folder / FILE
        if (now := self._kept()) != was:
            message = "another program has written table.yaml; nothing was changed"
            return {"message": f"{message}. Press once more to replace it.", "kept": now, "written": False}
        write(path, text.encode())
        return {"message": f"The set-up is kept in {path}.", "kept": self._kept(), "written": True}

    def resume(self, asked: object) -> dict[str, Any]:
        """A new table that begins as one stood after so many handlings; without a number, as it stands now.

        Raises:
            TurnedAwayError: There is no such table, or there were not so many.
        """
        words = asked if isinstance(asked, dict) else {}
        token, at = words.get("watch"), words.get("at")
        if not isinstance(token, str) or not (at is None or type(at) is int):
            raise TurnedAwayError(Reason.MALFORMED, "A table, and how many handlings, are wanted.")
        with self._house.free.seat(token) as (table, _):
            party, last = table.party, len(table.steps) - 1
        return linked(self._house.free.resume(party.id, last if at is None else at))

    def _kept(self) -> str:
        """The mark of the table.yaml that is there; '' where there is none."""
        try:
            return disk.digest(self._desk.folder / FILE, LIMIT)
        except OSError:
            return ""

    def begin(self, asked: object) -> dict[str, Any]:
        """Begin a game.

        Raises:
            RefusedError: The game cannot be played, or not so.
            TurnedAwayError: The request makes no sense, or there are too many games.
        """
        who, seed = (asked.get("who"), asked.get("seed", "")) if isinstance(asked, dict) else (None, "")
        if not isinstance(who, list) or len(who) > MOST_PLAYERS or not all(isinstance(each, str) for each in who):
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

    async def got(work: Callable[[], dict[str, Any]]) -> Response:
        return JSONResponse(await house.do(work))

    async def answered(request: Request, work: Callable[[object], dict[str, Any]]) -> Response:
        try:
            asked = asked_in(await request.body())
        except (ValueError, RecursionError):
            return JSONResponse({"message": "That is no JSON."}, 400)
        try:
            return JSONResponse(await house.do(lambda: work(asked)))
        except TurnedAwayError as away:
            return JSONResponse({"message": str(away)}, away.reason.value)

    @handled
    async def begin(request: Request) -> Response:
        response = await answered(request, playing.begin)
        if response.status_code == OK:
            house.wake(json.loads(bytes(response.body))["id"])
        return response

    def post(name: str, work: Callable[[object], dict[str, Any]]) -> Route:
        return Route(f"/table/{name}", handled(lambda request: answered(request, work)), methods=["POST"])

    @handled
    async def code(request: Request) -> Response:
        from tilewright.sheets.square_code import square_code  # noqa: PLC0415 - loaded when somebody asks for one

        token = str(request.path_params["token"])
        try:
            table = await house.do(lambda: bool(house.free.game_of(token)) or not house.parlour.find(token))
        except TurnedAwayError as away:
            return PlainTextResponse(str(away), away.reason.value)
        address = f"{house.base}{FREE_SEAT if table else SEAT}#{token}"
        return Response(square_code(address), media_type="image/svg+xml")

    own = [Route("/table/about", handled(lambda _: got(playing.about))), Route("/table/code/{token}", code)]
    own += [Route("/table/paces", handled(lambda _: got(playing.paces)))]
    own += [Route("/table/begin", begin, methods=["POST"])]
    own += [post("free", playing.begin_free), post("keep", playing.keep), post("resume", playing.resume)]
    return [*own, *seats.routes(house), *free.routes(house)]
