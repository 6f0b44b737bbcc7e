"""Faces of an edition -> the tab Pieces: every piece with its pictures, its lines, and what has changed on it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tilewright.build.edition import Edition
from tilewright.build.job import Job
from tilewright.build.store import Face
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.pieces.kind import Piece, kind_of, title_of
from tilewright.problem import RefusedError
from tilewright.rooms import Later
from tilewright.studio.answer import handled, lean, listed, number_in, picture, place_of
from tilewright.studio.desk import Desk
from tilewright.studio.picture import WIDTHS, Ready, drawn, mark_of
from tilewright.studio.problems import Drawable, drawable
from tilewright.studio.worker import Urgency
from tilewright.texts.rows import Row

if TYPE_CHECKING:  # as below
    from tilewright.studio.since import Changed, Past

_PAST, _SINCE_PRINT = (Later("tilewright.studio.since", name) for name in ("Past", "since_print"))
"""What has changed since another time than the last save: a first page needs nothing of all that prints."""
MOST_SENT = 4
"""Answers that are remembered: what the page is sent is how the next differs from the last that it has."""
LONGEST = 400
"""Letters of a card's words that the page searches in."""


@dataclass(frozen=True, slots=True)
class Looks:
    """Faces of an edition as they were last shown, and those that the last save which changed any has changed.

    Attributes:
        faces: Each by its name.
        before: Those that changed, as they were; None for one that is new.
        job: What they were drawn for.
        marks: What each is called by how it looks: known of all that a save leaves as they are.
    """

    faces: Mapping[str, Face]
    before: Mapping[str, Face | None]
    job: Job | None = None
    marks: Mapping[str, str] = field(default_factory=dict)

    def followed_by(self, faces: Mapping[str, Face], job: Job) -> Looks:
        """The next ones; the same where nothing looks different."""
        if faces is self.faces:
            return Looks(faces, self.before, job, self.marks)
        known = {name: self.marks[name] for name, face in self.faces.items() if faces.get(name) is face}
        marks = {name: known.get(name) or mark_of(face) for name, face in faces.items()}
        if self.job is None:
            return Looks(faces, {}, job, marks)
        changed = {name: self.faces.get(name) for name, mark in marks.items() if self.marks.get(name) != mark}
        before = changed if changed or faces.keys() != self.faces.keys() else self.before
        return Looks(faces, before, job, marks)


class PiecesTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._ready = desk, Ready()
        self._looks: dict[object, Looks] = {}
        self._past: Past | None = None
        self._marks: dict[str, tuple[Edition, Face]] = {}
        self._sent: dict[str, Mapping[str, Any]] = {}

    async def all(self, request: Request) -> Response:
        """Every piece, as far as it can be drawn now; of those that the page has already, what is another."""
        asked = request.query_params
        now = await self._desk.do(lambda: self.answer(asked))
        mark = blake2b(json.dumps(now, sort_keys=True).encode(), digest_size=12).hexdigest()
        before = self._sent.get(asked.get("have", ""))
        self._sent = {**{each: self._sent[each] for each in [*self._sent][-MOST_SENT:] if each != mark}, mark: now}
        return lean(request, {"mark": mark, **(differing(before, now) if before else now)})

    async def picture(self, request: Request) -> Response:
        """One face, by how it looks."""
        words = request.path_params
        width, bleed = number_in(words, "width", WIDTHS), words["edge"] == "bleed"
        mark: str = words["mark"]
        return picture(await self._desk.do(lambda: self._picture(mark, width, bleed=bleed), Urgency.PICTURE))

    def answer(self, asked: Mapping[str, str]) -> dict[str, Any]:
        """The same in the thread that owns the game.

        Raises:
            RefusedError: Nothing can be drawn, and nothing ever was.
        """
        view = self._desk.view(asked)
        edition = self._desk.edition(view)
        known = self._looks.get(view.owner, Looks({}, {}))
        try:
            there = drawable(edition, known.faces)
        except RefusedError as refused:
            if known.job is None:
                raise
            there = Drawable(known.job, known.faces, {}, refused.problems)  # what was shown last
        faces, job, wrong = there.faces, there.job, there.wrong
        looks = known.followed_by(faces, job)
        self._looks = {**{owner: self._looks[owner] for owner in list(self._looks)[-2:]}, view.owner: looks}
        since = None if wrong or there.problems else self._since(edition, asked)
        self._remember(edition, looks)
        if since:
            looks = Looks(faces, since.before, job, looks.marks)
            self._marks |= {
                mark_of(face): (since.edition, face) for face in since.before.values() if face and since.edition
            }
        notes = since.notes if since else {}
        return {
            "note": since.words if since else "",
            "problems": listed(there.problems),
            "parts": [{"id": part.id, "title": part.title} for part in job.game.components],
            "pieces": [
                {**line, "note": notes.get(line["front"], "")}
                for piece in job.pieces
                for line in _lines(job, piece, there)
            ],
            "faces": {name: _face(face, looks, name) for name, face in faces.items()},
        }

    def _since(self, edition: Edition, asked: Mapping[str, str]) -> Changed | None:
        """What has changed since another time than the last save, where one is asked for."""
        since = asked.get("since", "save")[:LONGEST]
        if "git" in asked:
            self._past = self._past or _PAST()
            return self._past.since(edition, edition.asked, since, self._ready)
        changed: Changed | None = _SINCE_PRINT(edition, self._desk.out) if since == "print" else None
        return changed

    def _remember(self, edition: Edition, looks: Looks) -> None:
        """Keep what pictures are asked for: what is shown now, and what was before the last change."""
        before = {mark_of(face): (edition, face) for face in looks.before.values() if face}
        others = {mark: pair for mark, pair in self._marks.items() if pair[0] is not edition}
        alive = {id(each) for each in self._desk.editions}
        kept = {mark: pair for mark, pair in others.items() if id(pair[0]) in alive}
        self._marks = {**kept, **{looks.marks[name]: (edition, face) for name, face in looks.faces.items()}, **before}

    def _picture(self, mark: str, width: int, *, bleed: bool) -> bytes:
        edition, face = self._marks[mark]
        return self._ready.once((mark, width, bleed), lambda: drawn(edition, face, width, bleed=bleed))


def _lines(job: Job, piece: Piece, there: Drawable) -> Iterator[dict[str, Any]]:
    """What there is to cut out of a piece."""
    place, title = _place(job, piece), title_of(job.spec, piece)
    for front, back in job.sides[piece.id]:
        if front.name in there.faces:
            row, names = front.subject, [side.name for side in (front, back) if side]
            yield {
                "id": piece.id,
                "title": title,
                "part": piece.component,
                "copies": piece.copies,
                "front": front.name,
                "back": back.name if back and back.name in there.faces else None,
                "words": " ".join(row.cells.values())[:LONGEST] if isinstance(row, Row) else piece.id,
                "at": place,
                "drawn": all(there.faces[name].faults for name in names if name in there.wrong),
                "wrong": listed(dict.fromkeys(problem for name in names for problem in there.wrong.get(name, ()))),
            }


def differing(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """What a page needs that has had an answer before: `order` names all pieces where they are others, or elsewhere."""
    old, new = ({line["front"]: line for line in each["pieces"]} for each in (before, now))
    order = {"order": [*new]} if [*old] != [*new] else {}
    return {
        **{name: value for name, value in now.items() if name not in {"pieces", "faces"}},
        **order,
        "instead": True,
        "pieces": [line for front, line in new.items() if old.get(front) != line],
        "faces": {name: face for name, face in now["faces"].items() if before["faces"].get(name) != face},
    }


def _place(job: Job, piece: Piece) -> dict[str, Any]:
    """Where it is written."""
    spec = job.spec
    if isinstance(piece.subject, Row):
        spot = piece.subject.place
        return place_of(spot.path, spot.line, spot.column, spot.sheet)
    part = job.studio.parts[piece.component]
    number = [each.id for each in job.game.components].index(piece.component)
    spot = spec.places.value(kind_of(part).written(spec, piece) or ("game", "components", number))
    return place_of(spot.path, spot.line, spot.column, spot.sheet)


def _face(face: Face, looks: Looks, name: str) -> dict[str, Any]:
    lines = face.outline
    known: dict[str, Any] = {
        "mark": looks.marks[name],
        "width": face.trim.width,
        "height": face.trim.height,
        "bleed": face.bleed,
        "lines": {"cut": lines.cut, "bleed": lines.bleed, "safe": lines.safe, "folds": lines.folds},
    }
    if name in looks.before:
        before = looks.before[name]
        known["before"] = mark_of(before) if before else ""
    return known


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    pieces = PiecesTab(desk)
    return (
        Route("/pieces", handled(pieces.all)),
        Route("/pieces/picture/{mark}/{width}/{edge}.png", handled(pieces.picture)),
    )
