"""A session's problems -> the tab Problems and the status line: each with the piece that it belongs to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.kinds.kind import kind_of
from generator.kit.edition import Edition
from generator.problem import Problem, first
from generator.spec.node import Spot
from generator.spec.rows import Row
from generator.studio.answer import handled, lean, listed
from generator.studio.desk import Desk
from generator.studio.tab import Tab
from generator.studio.titles import title_of
from generator.studio.worker import Urgency
from generator.wanted import GivenUpError


class ProblemsTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def all(self, request: Request) -> Response:
        """Everything that is wrong now; asked for after what can be seen, and given up when something is saved."""
        try:
            return lean(request, await self._desk.do(lambda: self._all(request.query_params), Urgency.LATER))
        except GivenUpError:
            return JSONResponse({"again": True})

    def _all(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._desk.laid(asked)
        problems = first(edition.problems)
        pieces, titles = pieces_at(edition), _titles(edition)
        each = ((line, piece_of(problem, pieces)) for line, problem in zip(listed(problems), problems, strict=True))
        return {"problems": [{**line, "piece": piece, "title": titles.get(piece, piece)} for line, piece in each]}


Written = Mapping[str, Sequence[tuple[int, str]]]
"""File -> the lines that pieces begin on, sorted, and their ids."""


def pieces_at(edition: Edition) -> Written:
    """Where the pieces that have a text of their own are written."""
    spec, deck = edition.last("spec"), edition.last("deck")
    places: dict[str, dict[int, str]] = {}
    if spec is None or deck is None:
        return {}
    parts = {part.id: part for part in spec.game.components}
    for piece in deck.pieces:
        spot: Spot | None = None
        if isinstance(piece.subject, Row):
            spot = piece.subject.place
        elif piece.component in parts and (path := kind_of(parts[piece.component]).written(spec, piece)):
            spot = spec.places.value(path)
        if spot is not None:
            places.setdefault(f"{spot.path} {spot.sheet}", {}).setdefault(spot.line, piece.id)
    return {path: sorted(lines.items()) for path, lines in places.items()}


def _titles(edition: Edition) -> Mapping[str, str]:
    """What each piece is called, by its id."""
    spec, deck = edition.last("spec"), edition.last("deck")
    return {piece.id: title_of(spec, piece) for piece in deck.pieces} if spec and deck else {}


def piece_of(problem: Problem, pieces: Written) -> str:
    """The piece that a problem is of: the last that begins above it in its file; empty where there is none."""
    lines = pieces.get(f"{problem.path} {problem.sheet}", ())
    at = bisect_right([line for line, _ in lines], problem.line)
    return lines[at - 1][1] if at and problem.line else ""


def _routes(desk: Desk) -> Sequence[Route]:
    return (Route("/problems", handled(ProblemsTab(desk).all)),)


TAB = Tab("problems", "Problems", "problems.js", _routes)
