"""A seed, or a code -> the tab Decks: a deck in dealt order, its codes, and the faces of what is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tilewright.build.edition import Edition
from tilewright.castle_tiles.deal import deal as ready
from tilewright.castle_tiles.deal.deal import Dealt, Wish, deal, decoded, heading, items, rejected
from tilewright.spec.words import english
from tilewright.studio.answer import LONGEST, UnknownWishError, handled
from tilewright.studio.desk import Desk


class DecksTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def deck(self, request: Request) -> Response:
        """A deck that is dealt now, or that a code stands for."""
        return JSONResponse(await self._desk.do(lambda: self._deck(request.query_params)))

    def _deck(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._desk.edition(
            self._desk.view({name: asked[name] for name in ("variants", "ink") if name in asked})
        )
        ready.must_be_sound(edition.checked.problems)
        if code := asked.get("code"):
            dealt = decoded(edition, code[:LONGEST], asked.get("seed", "")[:LONGEST] or None)
        else:
            dealt = _dealt(edition, asked)
        pool = dealt.pool
        return {
            "words": heading(dealt, english()),
            "code": dealt.code if len(dealt.ids) < len(pool.ids) else "",
            "stack": dealt.stack if dealt.ordered else "",
            "seed": dealt.seed or "",
            "note": rejected(dealt.choice) if dealt.choice else "",
            "cards": [{"id": name, "title": pool.titles[name], "has": list(items(dealt, name))} for name in dealt.ids],
        }


def _dealt(edition: Edition, asked: Mapping[str, str]) -> Dealt:
    spec, pool = edition.spec, ready.pool_of(edition, asked.get("part", ""))
    seed = asked.get("seed", "")[:LONGEST].strip() or spec.game.seed
    least, most = spec.game.players.least, spec.game.players.most
    players = asked.get("players", "") or str(most)
    if not (players.isascii() and players.isdigit() and len(players) < 4 and least <= int(players) <= most):
        raise UnknownWishError(f"from {least} to {most} can play this")
    return deal(spec, pool, Wish(int(players), seed, "smooth" in asked, ready.coloured(spec, pool, "printed")))


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    return (Route("/decks/deal", handled(DecksTab(desk).deck)),)
