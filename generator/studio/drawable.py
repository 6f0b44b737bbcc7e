"""An edition of a game with errors -> every face that can be drawn, and of each other one why not.

One wrong card is one wrong card: all the others follow the next save, as they do where nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from generator.frozen import dataclass
from generator.kit.cache import Face
from generator.kit.edition import Edition
from generator.kit.faces import distinct_designs, empty_face, face_of
from generator.kit.job import Job
from generator.problem import Problem, RefusedError
from generator.spec.rows import Row
from generator.studio.problems import piece_of, pieces_at


@dataclass(frozen=True, slots=True)
class Drawable:
    """What can be shown of an edition.

    Attributes:
        job: What is to be printed, and who draws it.
        faces: Every face by its name; of a wrong one how it looked last, or a blank one of its size.
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
        edition, unread = _readable(edition)
    job, faces, wrong = edition.job, dict[str, Face](), dict[str, Sequence[Problem]]()
    for name, design in distinct_designs(job).items():
        if unread and name in before and not isinstance(design.subject, Row):
            faces[name] = before[name]  # a box holds as many cards as it did, until their number is one again
            continue
        try:
            faces[name] = face_of(job, design, edition.cache)
        except RefusedError as refused:
            wrong[name] = refused.problems
            faces[name] = before.get(name) or empty_face(job, design)
    fronts = {piece.id: job.sides[piece.id][0][0].name for piece in job.pieces if job.sides[piece.id]}
    places = pieces_at(edition)
    of_faces = {problem: fronts.get(piece_of(problem, places), "") for problem in unread}
    for problem, name in of_faces.items():
        if name and problem not in wrong.get(name, ()):
            wrong[name] = (*wrong.get(name, ()), problem)
            faces[name] = before.get(name, faces[name])
    told_there = set(chain.from_iterable(wrong.values()))
    return Drawable(job, faces, wrong, [problem for problem in unread if problem not in told_there])


def _readable(edition: Edition) -> tuple[Edition, Sequence[Problem]]:
    """The edition where it can be read, else one whose tables are read though rows are wrong, and what is wrong."""
    try:
        edition.spec  # noqa: B018 - whether it can be read
    except RefusedError as refused:
        other = edition.anyway()
        other.cache = edition.cache
        other.ask(edition.asked)
        other.spec, other.deck  # noqa: B018 - what cannot be read so either is refused
        return other, refused.problems
    return edition, ()
