"""A part's faces, and a place on the first page -> its small picture there: one to three of them side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.kit.cache import Face
from generator.kit.job import Job
from generator.units import Box, added
from generator.vector.form import Form, form
from generator.vector.outline import number
from generator.vector.path import parse

GAP = 0.8
"""Between two faces, in millimetres."""
RIM = 0.12
"""How thick the line around each is."""
MOST = 3
"""Faces of one part, at most."""


def small_pictures(job: Job, drawn: Mapping[str, Face], spots: Sequence[Box]) -> Iterator[tuple[Form, Box]]:
    """Every picture, and where it stands; a spot for each part that has pieces, in the order of game.yaml."""
    there = set(job.components.values())
    parts = [part.id for part in job.game.components if part.id in there]
    for part, spot in zip(parts, spots, strict=True):
        yield from _beside(_some(_fronts(job, part), drawn, spot), spot)


def _fronts(job: Job, part: str) -> Sequence[str]:
    """The names of the fronts of a part's pieces, each once."""
    pieces = (piece for piece in job.pieces if piece.component == part)
    return list(dict.fromkeys(front.name for piece in pieces for front, _back in job.sides[piece.id]))


def _some(names: Sequence[str], drawn: Mapping[str, Face], spot: Box) -> Sequence[Face]:
    """As many as there is room for as high as the spot, as far apart in their order as can be; one in any case."""
    for count in range(min(MOST, len(names)), 1, -1):
        faces = [drawn[names[at * len(names) // count]] for at in range(count)]
        if added(spot.height * face.trim.width / face.trim.height for face in faces) + GAP * (count - 1) <= spot.width:
            return faces
    return [drawn[names[0]]]


def _beside(faces: Sequence[Face], spot: Box) -> Iterator[tuple[Form, Box]]:
    """From the left; each as high as the spot, or as wide."""
    x = spot.x
    for face in faces:
        scale = min(spot.height / face.trim.height, spot.width / face.trim.width)
        wide, high = face.trim.width * scale, face.trim.height * scale
        yield _scaled(face, scale), Box(x, spot.y + (spot.height - high) / 2, wide, high)
        x += wide + GAP


def _scaled(face: Face, scale: float) -> Form:
    """A face as it is cut, a thin line around it, so much smaller."""
    edge, size = parse(face.outline.cut).write(3), number(scale, 5)
    rim = f"0 G {number(RIM / scale, 3)} w {edge} S"
    content = (f"q {size} 0 0 {size} 0 0 cm q", f"{edge} W n", *face.form.content, "Q", rim, "Q")
    return form(Box(0, 0, face.trim.width * scale, face.trim.height * scale), content, face.form.forms)
