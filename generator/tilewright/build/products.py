"""Edition -> every file that is asked for: drawings, pictures, the kit's sheets, whole pages, and the booklet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tilewright.build import rulebook
from tilewright.build.edition import Edition
from tilewright.build.faces import distinct_designs
from tilewright.build.faults import refusing
from tilewright.build.job import Job
from tilewright.build.pages import kit_files, page_pdf
from tilewright.build.store import Face
from tilewright.draw.art import finish
from tilewright.frozen import dataclass
from tilewright.pieces.kind import kind_of
from tilewright.problem import noted
from tilewright.svg.form import Bitmap
from tilewright.svg.picture import FOLDER


def wants_drawings(edition: Edition) -> bool:
    """With `--svg`."""
    return edition.options.svg


def drawings(edition: Edition, names: Iterable[str] | None = None) -> Mapping[str, bytes]:
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
        text = finish(job.studio.draw(design), job.game.stamp, face.fingerprint)[0]
    if job.options.scale == 1.0:
        return text.encode()
    from tilewright.build.scale import scaled_svg  # noqa: PLC0415 - for kits of another size

    return scaled_svg(text, job.options.scale).encode()


def _pictures(job: Job, face: Face) -> dict[str, bytes]:
    """The files of the pictures that a face shows, where its drawing looks for them."""
    pieces = (piece for form in face.form.walk() for piece in form.content if isinstance(piece, Bitmap))
    return {f"svg/{FOLDER}/{piece.name}": job.pictures[piece.name].read_bytes() for piece in pieces}


def wants_pictures(edition: Edition) -> bool:
    """With `--png`."""
    return edition.options.png > 0


def pictures(edition: Edition, names: Iterable[str] | None = None) -> Mapping[str, bytes]:
    """The pictures of all faces with their bleed, or of those of some names; what has a shape is cut out.

    Raises:
        RefusedError: One would have too many dots (V11).
    """
    from tilewright.build import pictures as made  # noqa: PLC0415 - saves 40 ms: what draws PDFs, for pictures

    edition = edition.unmarked()
    job, form = edition.job, made.PictureForm(edition.options.png, bleed=True)
    shaped = {name for name, design in distinct_designs(job).items() if getattr(design.part, "contour", None)}
    names = list(edition.faces if names is None else names)
    book = job.spec.fonts if job.spec.fonts.changes else None
    files = dict[str, bytes]()
    for cut in (False, True):
        chosen = [edition.faces[name] for name in names if (name in shaped) is cut]
        frames = [replace(made.frame_of(face, form), cut=face.outline.cut if cut else "") for face in chosen]
        each = made.pictures(chosen, frames, replace(form, clear=cut), job.pictures, book)
        files |= {f"png/{face.name}.png": data for face, data in zip(chosen, each, strict=True)}
    return {f"png/{name}.png": files[f"png/{name}.png"] for name in names}


def wants_kit(_edition: Edition) -> bool:
    """Always."""
    return True


def kit(edition: Edition) -> Mapping[str, bytes]:
    """The sheets, the first page in front where the whole kit is built.

    Of a game that is printed with its errors, one whose first page cannot be drawn has its sheets alone.
    """
    edition.picture_mark()
    job, sheets, faces = edition.job, edition.sheets, edition.faces
    with edition.gathering(), refusing(edition.spec):
        return kit_files(job, sheets, faces, edition.cache)
    parts = tuple(part.id for part in job.game.components)
    sheets_alone = replace(job, options=replace(job.options, only=parts))  # its first page is what cannot be drawn
    return kit_files(sheets_alone, sheets, faces, edition.cache)


def wants_pages(_edition: Edition) -> bool:
    """Wherever there are such parts."""
    return True


def whole_page_files(edition: Edition) -> Mapping[str, bytes]:
    """One file a part, under the part's id."""
    job, faces = edition.job, edition.faces
    parts = (part for part in job.game.components if kind_of(part).page and part.id in faces)
    return {f"{part.id}.pdf": page_pdf(job, faces[part.id], part.title.lower()) for part in parts}


@dataclass(frozen=True, slots=True)
class Exporter:
    """One kind of file.

    Attributes:
        asked: Whether its files are wanted of an edition.
        write: Makes them: each by its name in the game's folder.
    """

    asked: Callable[[Edition], bool]
    write: Callable[[Edition], Mapping[str, bytes]]


EXPORTERS: dict[str, Exporter] = {
    "drawings": Exporter(wants_drawings, drawings),
    "pictures": Exporter(wants_pictures, pictures),
    "kit": Exporter(wants_kit, kit),
    "pages": Exporter(wants_pages, whole_page_files),
    "booklet": Exporter(rulebook.wants_booklet, rulebook.write),
}
"""In the order in which they are made: what is wrong with the first is said first."""
