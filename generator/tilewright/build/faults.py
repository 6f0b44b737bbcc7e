"""Errors of a game -> the faces they are on; what a drawing has no room or letter for -> a Problem at its place."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import Any

from tilewright.build.job import Job
from tilewright.build.store import Face
from tilewright.draw.folds import TooLargeError
from tilewright.draw.words import OverfullError
from tilewright.pieces.kind import Design, kind_of
from tilewright.problem import Problem, RefusedError
from tilewright.spec.named import parent_of
from tilewright.spec.part import Component
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path, Spot
from tilewright.texts.rows import Row
from tilewright.typography.fonts import MissingGlyphError

Lines = dict[tuple[str, str], dict[tuple[int, int], list[str]]]
"""File and sheet -> where something begins in it -> the faces that stand there."""


def faults_on(job: Job, designs: Mapping[str, Design]) -> Mapping[str, tuple[Problem, ...]]:
    """The errors of each face, by the face's name; what is on no face is not among them.

    An error in a drawing is on every face that is drawn from it. One where game.yaml names what a face shows is on that
    face, one anywhere else in a component on all of its faces, and one in a table or in tiles.yaml on what begins last
    before it.
    """
    drawn = _by_drawing(job.spec, designs.values())
    lines, places = _by_line(job, designs.values()), _by_place(job, designs.values())
    faults: dict[str, list[Problem]] = defaultdict(list)
    for problem in job.faults:
        place = Spot(problem.path, problem.line, problem.column, problem.sheet)
        for name in drawn.get(problem.path) or places.get(place) or _last_before(lines, problem):
            faults[name].append(problem)
    return {name: tuple(problems) for name, problems in faults.items()}


def _by_drawing(spec: Spec[Any], designs: Iterable[Design]) -> Mapping[str, list[str]]:
    """File -> the faces that are drawn from it."""
    drawn: dict[str, list[str]] = defaultdict(list)
    for design in designs:
        part, files = design.part, [name for _, name in design.part.art_files()]
        if isinstance(design.subject, Row):
            files = [part.drawing(design.subject, design.side)]
        elif rows := part.table():  # all of it is on one face, as the cells of a map are
            drawn[(spec.folder / rows.file).as_posix()].append(design.name)
        if kind_of(part).reminds and spec.aid:
            drawn[spec.aid[0]].append(design.name)
        for file in dict.fromkeys(chain.from_iterable(_lineage(spec, name) for name in files)):
            drawn[(spec.folder / file).as_posix()].append(design.name)
    return drawn


def _lineage(spec: Spec[Any], name: str) -> Iterator[str]:
    """A drawing and what it extends, as far as that is there."""
    seen: set[str] = set()
    above: str | None = name
    while above and above in spec.templates and above not in seen:
        seen.add(above)
        yield above
        above = parent_of(spec.templates[above], above)


def _by_line(job: Job, designs: Iterable[Design]) -> Lines:
    """Where the text of each face begins; of what stands in game.yaml, where its component does."""
    lines: Lines = defaultdict(lambda: defaultdict(list))
    pieces = {design.name: piece for piece in job.pieces for sides in job.sides[piece.id] for design in sides if design}
    begins = {part.id: job.spec.places.value(("game", "components", at)) for at, part in enumerate(job.game.components)}
    for place in (job.spec.places.value(("game", "components")), *begins.values()):
        lines[place.path, place.sheet][place.line, 0] = []  # an error before the first of them is on none
    for design in designs:
        place, path = begins[design.part.id], kind_of(design.part).written(job.spec, pieces[design.name])
        if isinstance(design.subject, Row):
            if design.side != "front":
                continue  # which of a row's cells are on its back, casting it tells
            place = design.subject.place
        elif path and path[0] != "game":
            place = job.spec.places.value(path)
        lines[place.path, place.sheet][place.line, 0].append(design.name)
    return lines


def _by_place(job: Job, designs: Iterable[Design]) -> Mapping[Spot, list[str]]:
    """Where game.yaml names what a face shows -> the faces that show it."""
    places: dict[Spot, list[str]] = defaultdict(list)
    for design in designs:
        at = [part.id for part in job.game.components].index(design.part.id)
        face = design.part.shown_on(design.subject)
        for each in design.part.shows():
            if each.face == face:
                places[job.spec.places.value(("game", "components", at, *each.path))].append(design.name)
    return places


def _last_before(lines: Lines, problem: Problem) -> list[str]:
    """The faces of what begins last before an error, or where it stands."""
    there = lines.get((problem.path, problem.sheet), {})
    begins = sorted(there)
    at = bisect_right(begins, (problem.line, problem.column or 1_000_000))
    return there[begins[at - 1]] if at and problem.line else []


def errors_of(job: Job, faces: Mapping[str, Face]) -> tuple[Problem, ...]:
    """All errors of a game that is printed all the same: what its checks find, and what drawing its faces shows."""
    return tuple(sorted({*job.faults, *chain.from_iterable(face.faults for face in faces.values())}))


LONG = 60
"""Characters of a text that a message repeats."""


@contextmanager
def refusing(spec: Spec[Any], part: Component | None = None) -> Iterator[None]:
    """Whatever is drawn inside and does not fit is refused, at the part it belongs to or where its words stand.

    Raises:
        RefusedError: Too much for its place (P01), or a letter that no bundled font has (Q08).
    """
    try:
        yield
    except (OverfullError, TooLargeError) as error:
        path = _component(spec, part) if part else _words(spec, error)
        message = _short(str(error))
        if isinstance(error, OverfullError) and error.over <= 0:
            message = f"there is no room for {_short(error.what)}"
        problem = spec.places.problem(path, "P01", message, "give it less to hold, or more room")
        raise RefusedError([problem]) from None
    except MissingGlyphError as error:
        raise RefusedError([_letter(spec, part, error)]) from None


def _component(spec: Spec[Any], part: Component) -> Path:
    return ("game", "components", [each.id for each in spec.game.components].index(part.id))


def _words(spec: Spec[Any], error: OverfullError | TooLargeError) -> Path:
    """Where the first page's words stand: the title, the tagline, or the component with the longest word."""
    game = spec.game
    what = error.what.strip("'") if isinstance(error, OverfullError) else ""
    for key in ("title", "tagline"):
        if what and what in getattr(game, key):
            return ("game", key)
    words = {
        (at, key): max(map(len, getattr(part, key).split()), default=0)
        for at, part in enumerate(game.components)
        for key in ("title", "make", "instead")
    }
    at, key = max(words, key=lambda place: words[place])
    return ("game", "components", at, key)


def _short(message: str) -> str:
    """A message, a long text in quotation marks cut in its middle."""
    first, quote, rest = message.partition("'")
    quoted, end, rest = rest.rpartition("'")
    return f"{first}{quote}{quoted[:LONG]}...{end}{rest}" if len(quoted) > LONG else message


def _letter(spec: Spec[Any], part: Component | None, error: MissingGlyphError) -> Problem:
    message, remedy = _short(str(error)), "write it in other letters, or name a font that has it (docs/fonts.md)"
    if part and kind_of(part).reminds and spec.aid:
        file, text = spec.aid
        before, letter, _ = text.partition(error.character)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return Problem(file, line if letter else 0, column if letter else 0, "Q08", message, remedy)
    path = _component(spec, part) if part else ("game", "components")
    return spec.places.problem(path, "Q08", message, remedy)
