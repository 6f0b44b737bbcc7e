"""Problems of a game -> cards of the page, each with its piece; and a game that can be drawn all the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tilewright.build.edition import Edition
from tilewright.build.faces import distinct_designs, empty_face, face_of, stand_in
from tilewright.build.job import Job
from tilewright.build.store import Face
from tilewright.frozen import dataclass
from tilewright.pieces.kind import kind_of, title_of
from tilewright.problem import Problem, RefusedError, first
from tilewright.studio.answer import handled, lean, listed
from tilewright.studio.desk import Desk
from tilewright.studio.worker import Urgency
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row
from tilewright.wanted import GivenUpError


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
        spec, deck = edition.last("spec"), edition.last("deck")
        titles = {piece.id: title_of(spec, piece) for piece in deck.pieces} if spec and deck else {}
        pieces = pieces_at(edition)
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


def piece_of(problem: Problem, pieces: Written) -> str:
    """The piece that a problem is of: the last that begins above it in its file; empty where there is none."""
    lines = pieces.get(f"{problem.path} {problem.sheet}", ())
    at = bisect_right([line for line, _ in lines], problem.line)
    return lines[at - 1][1] if at and problem.line else ""


def routes(desk: Desk) -> Sequence[Route]:
    """What the page asks, whatever tab is open."""
    return [Route("/problems", handled(ProblemsTab(desk).all))]


@dataclass(frozen=True, slots=True)
class Drawable:
    """What can be shown of an edition.

    Attributes:
        job: What is to be printed, and who draws it.
        faces: Every face by its name; a wrong one as in a draft, or as it looked last, or blank.
        wrong: The name of each wrong face, and what is wrong with it.
        problems: What is wrong, and with no single face.
    """

    job: Job
    faces: Mapping[str, Face]
    wrong: Mapping[str, Sequence[Problem]]
    problems: Sequence[Problem] = ()


def drawable(edition: Edition, before: Mapping[str, Face]) -> Drawable:
    """All that can be drawn.

    Args:
        edition: The game.
        before: The faces as they looked last.

    Raises:
        RefusedError: Nothing can be: what is wrong is not about single pieces.
    """
    try:
        return Drawable(edition.job, edition.faces, {})
    except RefusedError:
        edition, unread = edition.readable()
    job, faces, wrong = edition.job, dict[str, Face](), dict[str, Sequence[Problem]]()
    draft = job.draft()
    for name, design in distinct_designs(job).items():
        if unread and name in before and not isinstance(design.subject, Row):
            faces[name] = before[name]  # a box holds as many cards as it did, until their number is one again
            continue
        try:
            faces[name] = face_of(job, design, edition.cache)
        except RefusedError as refused:
            face = stand_in(draft, design, refused.problems)
            wrong[name] = face.faults
            faces[name] = face if face.drawn else before.get(name) or empty_face(job, design)
    fronts = {piece.id: job.sides[piece.id][0][0].name for piece in job.pieces if job.sides[piece.id]}
    places = pieces_at(edition)
    of_faces = {problem: fronts.get(piece_of(problem, places), "") for problem in unread}
    for problem, name in of_faces.items():
        if name and problem not in wrong.get(name, ()):
            wrong[name] = (*wrong.get(name, ()), problem)
            faces[name] = before.get(name, faces[name])
    told_there = set(chain.from_iterable(wrong.values()))
    return Drawable(job, faces, wrong, [problem for problem in unread if problem not in told_there])
