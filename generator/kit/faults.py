"""Job + the errors of its game -> which of its faces each error is on, so that they can be printed and marked."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from generator.kinds.kind import kind_of
from generator.kinds.piece import Design
from generator.kit.cache import Face
from generator.kit.job import Job
from generator.problem import Problem
from generator.spec.lineage import parent_of
from generator.spec.node import Spot
from generator.spec.rows import Row
from generator.spec.spec import Spec

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
        part, files = design.part, [name for _, name in design.part.art()]
        if isinstance(design.subject, Row):
            files = [part.back if design.side == "back" else part.template]
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
