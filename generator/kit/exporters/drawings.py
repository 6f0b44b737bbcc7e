"""Edition -> svg/<face>.svg: a drawing of every face, and the pictures that it shows beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.draw.stamp import finish
from generator.kit.cache import Face
from generator.kit.edition import Edition
from generator.kit.faces import distinct_designs
from generator.kit.job import Job
from generator.problem import noted
from generator.vector.form import Bitmap
from generator.vector.picture import FOLDER


def asked(edition: Edition) -> bool:
    """With `--svg`."""
    return edition.options.svg


def write(edition: Edition, names: Iterable[str] | None = None) -> Mapping[str, bytes]:
    """The drawings of all faces, or of those of some names."""
    files: dict[str, bytes] = {}
    for name in edition.faces if names is None else names:
        files[f"svg/{name}.svg"] = drawing(edition, name)
        files |= _pictures(edition.job, edition.faces[name])
    return files


def drawing(edition: Edition, name: str) -> bytes:
    """One face as an SVG file; a card is drawn now, for sheets are made without.

    Raises:
        KeyError: There is no face of that name.
    """
    job, face = edition.job, edition.faces[name]
    if face.svg:
        return face.svg.encode()
    design = distinct_designs(job)[name]
    with noted(f"the drawing of the face '{name}' of the part '{design.part.id}'"):
        return finish(job.studio.draw(design), job.game.stamp, face.fingerprint)[0].encode()


def _pictures(job: Job, face: Face) -> dict[str, bytes]:
    """The files of the pictures that a face shows, where its drawing looks for them."""
    pieces = (piece for form in face.form.walk() for piece in form.content if isinstance(piece, Bitmap))
    return {f"svg/{FOLDER}/{piece.name}": job.pictures[piece.name].read_bytes() for piece in pieces}
