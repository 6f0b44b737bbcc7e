"""Job -> Faces: every distinct face drawn and compiled once, or taken from the cache."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import tostring

from tilewright import pattern
from tilewright.build.faults import faults_on, refusing
from tilewright.build.job import Job
from tilewright.build.options import Options, Progress
from tilewright.build.store import Face, Store, code_of
from tilewright.draw.art import ROOM, Art, finish, outline_of, usual
from tilewright.draw.fault import marked, wrong
from tilewright.memory import Kept
from tilewright.outline import Outline
from tilewright.pieces.kind import Design, Piece, Sides, kind_of
from tilewright.problem import Problem, RefusedError
from tilewright.sheets.lot import Lot, TokenBoard, lone_room
from tilewright.sheets.stock import STOCK
from tilewright.spec.part import Component
from tilewright.svg.form import EMPTY
from tilewright.svg.walk import compile_svg
from tilewright.texts.rows import Row
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import Size

if TYPE_CHECKING:  # the reading of SVG is for what is compiled
    from tilewright.svg.walk import Stills

RESERVED = pattern.prepare(rf"rules|(kit|rules-booklet)-(({'|'.join(STOCK)})(-.*)?|\d.*)")
"""Names of the kit's other PDFs, which a score sheet's must not take."""
UNKNOWN = Size(60, 40)
"""Of a piece whose size is known once it is drawn, where it cannot be."""
WRONG_BLEED = 3.0


def faces(job: Job, cache: Store, progress: Progress, kept: Kept, pictures: object = None) -> dict[str, Face]:
    """Every distinct face of the pieces asked for, by its name.

    Args:
        job: The build.
        cache: Faces drawn by other processes.
        progress: Told before each.
        kept: Faces made before by this one; in the end those of this job, and no others.
        pictures: Something that is another whenever a picture may be that cards show.

    Raises:
        RefusedError: A part holds more than it has room for (P01), with the part's place in game.yaml; two faces or
            files would have one name (K10).
    """
    all_wanted = distinct_designs(job)
    known = faults_on(job, all_wanted) if job.faults else {}
    done: dict[str, Face] = {}
    stills: Stills = {}
    cast_with = job.cast_with, pictures
    for count, (name, design) in enumerate(all_wanted.items()):
        progress(count, len(all_wanted), name)
        try:
            if job.options.anyway:
                done[name] = _anyway(job, design, cache, known.get(name, ()))
            elif isinstance(row := design.subject, Row):
                done[name] = kept.once(name, (design, cast_with), partial(_cast, job, design, row))
            else:
                make = partial(_kept, job, design, cache, stills)
                done[name] = kept.once(name, (design, job.depends(design)), make)
        except Exception as error:
            error.add_note(f"the face '{name}' of the part '{design.part.id}'")
            raise
    kept.keep_only(done)
    progress(len(all_wanted), len(all_wanted), "")
    return as_printed(job, done)


def as_printed(job: Job, drawn: dict[str, Face]) -> dict[str, Face]:
    """The faces at the scale that is asked for; what fills a page does so at any."""
    if job.options.scale == 1.0:
        return drawn
    from tilewright.build.scale import scaled_face  # noqa: PLC0415 - for kits of another size

    pages = {name for name, design in distinct_designs(job).items() if kind_of(design.part).page}
    return {name: face if name in pages else scaled_face(face, job.options.scale) for name, face in drawn.items()}


def distinct_designs(job: Job) -> dict[str, Design]:
    """Every distinct face by its name, which also names its file."""
    designs: dict[str, Design] = {}
    for piece in job.pieces:
        for design in (design for sides in job.sides[piece.id] for design in sides if design):
            other = designs.setdefault(design.name, design)
            taken = kind_of(design.part).page and bool(RESERVED.fullmatch(design.name))
            if taken or (other.part.id, other.side, other.of) != (design.part.id, design.side, design.of):
                where = ("game", "components", [part.id for part in job.game.components].index(design.part.id), "id")
                message = f"two files of the kit would be called '{design.name}'"
                raise RefusedError([job.spec.places.problem(where, "K10", message, "give this part another id")])
    return designs


def _anyway(job: Job, design: Design, cache: Store, faults: Sequence[Problem]) -> Face:
    """The face; marked where something is wrong with it, and hatched where it cannot be drawn.

    Args:
        job: The build.
        design: Of the face.
        cache: Faces drawn before.
        faults: What the checks have found wrong with it.
    """
    problems = tuple(faults)
    try:
        face = face_of(job, design, cache)
        if not problems:
            return face
    except RefusedError as refused:
        problems = tuple(dict.fromkeys((*problems, *refused.problems)))
    except Exception:
        if not job.faults:  # nothing is known that would explain it
            raise
        problems = problems or job.faults
    return stand_in(job, design, problems)


def stand_in(job: Job, design: Design, problems: Sequence[Problem]) -> Face:
    """A face with errors as far as it can be drawn; where it cannot, one that is hatched.

    Args:
        job: The build, or its `draft`.
        design: Of the face.
        problems: What is wrong with it; of a card all else that is wrong is added.
    """
    with suppress(Exception):  # a drawing that cannot be filled has told why
        if job.cards and isinstance(row := design.subject, Row):
            faults = job.cards.faults(design.part, design.side, row)
            # a letter that a font lacks is among these, at its cell
            others = (each for each in problems if not (each.code == "V03" and " has no letter " in each.message))
            problems = tuple(dict.fromkeys((*others, *faults)))
    try:
        art = job.studio.draw(design)
        if not job.options.draft:  # which is played: what is wrong is marked where it is, and listed
            codes, sentences = [each.code for each in problems], [each.message for each in problems]
            art = marked(art, codes, sentences, job.studio.look)
        face = compiled(art, design.name, job.game.stamp, book=job.spec.fonts)
    except Exception:  # noqa: BLE001 - whatever keeps a face with errors from being drawn is told by these errors
        return replace(wrong_face(job, design, problems), faults=tuple(problems), drawn=False)
    return replace(face, faults=tuple(problems))


def _cast(job: Job, design: Design, row: Row) -> Face:
    """A card's face: its template was compiled for all of its cards, so no cache is needed."""
    cast = job.cast(design, row)
    trim, bleed = design.part.size.size, -cast.form.box.x
    outline = usual(trim, bleed)
    if design.part.contour:
        from tilewright.cards.place import lines_of  # noqa: PLC0415 - for cards that are no rectangles

        outline = lines_of(design.part, design.side, bleed)
    return Face(design.name, trim, bleed, "", cast.form, cast.mark, outline)


def _kept(job: Job, design: Design, cache: Store, stills: Stills) -> Face:
    """The face from the cache; drawn, and kept there, where it has none."""
    key = cache.key("face", repr(design), job.depends(design), code_of(job.game.id), *["anyway"] * job.options.anyway)
    face = cache.face(key)
    if face is None:
        with refusing(job.spec, design.part):
            face = compiled(job.studio.draw(design), design.name, job.game.stamp, stills, job.spec.fonts)
        cache.keep_face(key, face)
    return face


def face_of(job: Job, design: Design, cache: Store) -> Face:
    """One face by itself, whether it is asked for or not.

    Raises:
        RefusedError: As `faces`.
    """
    row = design.subject
    return _cast(job, design, row) if isinstance(row, Row) else _kept(job, design, cache, {})


def empty_face(job: Job, design: Design) -> Face:
    """A face of the right size with nothing on it.

    Raises:
        RefusedError: Its part holds more than it has room for (P01).
    """
    if isinstance(design.subject, Row):
        return Face(design.name, design.part.size.size, 0.0, "", EMPTY, "")
    with refusing(job.spec, design.part):
        art = job.studio.draw(design)
    return Face(design.name, art.trim, art.bleed, "", EMPTY, "")


def white_face(name: str, size: Size, cut: str) -> Face:
    """The back of a piece on which nothing is printed."""
    return Face(name, size, 0.0, "", EMPTY, "", Outline(cut, cut, ""))


def wrong_face(job: Job, design: Design, problems: Sequence[Problem]) -> Face:
    """A face that cannot be drawn, as large as its piece: hatched in red, with what is wrong.

    It stands in for the one face, so that the others can be seen and printed.
    """
    size = getattr(design.part, "size", None)
    trim, outline, mark = size.size if size else UNKNOWN, None, None
    if getattr(design.part, "contour", None):
        from tilewright.cards.place import corners_of, lines_of, mark_of  # noqa: PLC0415 - as in `_cast`

        outline = lines_of(design.part, design.side, WRONG_BLEED)
        mark = mark_of(corners_of(design.part, design.side), trim, len(job.game.stamp) + 6)
    sentences = [f"{each.message} [{each.code}]" for each in problems]
    art = wrong(design.name, trim, WRONG_BLEED, sentences, job.studio.look, outline, mark)
    return compiled(art, design.name, job.game.stamp, book=job.spec.fonts)


def compiled(art: Art, name: str, version: str, stills: Stills | None = None, book: Finder = BUNDLED) -> Face:
    """A drawing made ready for the press; stills: what drawings of one template share; book: the fonts of its words."""
    svg, mark = finish(art, version)
    form = compile_svg(art.drawing.get_xml(), f"{name}.svg", stills, book=book)
    if book.changes or "<textPath" in svg:
        from tilewright.cards.lettering import with_outlines  # noqa: PLC0415 - for games with fonts of their own

        svg = tostring(with_outlines(art.drawing.get_xml(), book), encoding="unicode")
    return Face(name, art.trim, art.bleed, svg, form, mark, outline_of(art))


def lots(job: Job, drawn: Mapping[str, Face]) -> list[Lot]:
    """What is to be laid on sheets: rectangles share cuts, what has a contour lies apart; not whole pages."""
    parts: Sequence[Any] = [part for part in job.game.components if part.kind == "punchboard"]
    boards = {
        name: TokenBoard(part.id, part.title, part.size.size, part.margin, part.gap, part.bridge)
        for part in parts
        for name in part.holds
    }
    every = {part.id: {**_traits(part), "board": boards.get(part.id)} for part in job.game.components}
    if job.options.scale != 1.0:
        from tilewright.build.scale import scaled_traits  # noqa: PLC0415 - for kits of another size

        every = {part: scaled_traits(traits, job.options.scale) for part, traits in every.items()}
    laid = ((piece, sides) for piece in job.pieces for sides in job.sides[piece.id])
    return [lot for piece, sides in laid for lot in _lots(job, piece, sides, drawn, every[piece.component])]


def fronts(job: Job, sides: Sides) -> tuple[Design, ...]:
    """What is printed as a front: where no backs are printed, also a back that has something to say."""
    front, back = sides
    return (front, back) if back and job.options.backs == "none" and kind_of(front.part).reads else (front,)


def _traits(part: Component) -> dict[str, Any]:
    """What all lots of a component have in common."""
    kind = kind_of(part)
    return {
        "family": part.id,
        "group": part.title,
        "contour": not kind.straight,
        "shape": getattr(part, "contour", None),
        "split": getattr(part, "split", ""),
        "folds": getattr(part, "folds", (0, 0)),
        "gutter": kind.gutter,
        "medium": kind.medium(part),
    }


def _lots(job: Job, piece: Piece, sides: Sides, drawn: Mapping[str, Face], traits: Mapping[str, Any]) -> Iterator[Lot]:
    """A lot for each front, `traits` being those of its component; none for a whole page."""
    kind, back = kind_of(sides[0].part), sides[1]
    if back and job.options.backs == "gutterfold":
        traits = {**traits, "split": ""}  # a part whose back lies beside it has no room for its neighbours
    for face in () if kind.page else fronts(job, sides):
        trim, bleed = drawn[face.name].trim, drawn[face.name].bleed
        turns = kind.turns or not (kind.straight or fits_upright(trim, job.options))
        yield Lot(piece.id, face.name, back.name if back else None, trim, bleed, piece.copies, may_turn=turns, **traits)


def fits_upright(trim: Size, options: Options) -> bool:
    """Whether a net goes on the paper as it is drawn; else it may lie on its side."""
    space = lone_room(options.stock, options.press, ROOM)
    return trim.width <= space.width and trim.height <= space.height


def whole_pages(job: Job, drawn: Mapping[str, Face]) -> list[tuple[str, Face]]:
    """(title, face) of what fills a page and is not cut."""
    parts = job.studio.parts
    each = [(parts[piece.component], piece.id) for piece in job.pieces]
    return [(part.title, drawn[name]) for part, name in each if kind_of(part).page]
