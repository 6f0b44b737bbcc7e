"""Spec + what was asked -> Problems: all that a build would refuse, found without painting or writing anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tilewright.build.edition import Edition
from tilewright.build.faces import as_printed, distinct_designs, empty_face, lots, whole_pages
from tilewright.build.faults import refusing
from tilewright.build.job import Job, kept_sheets, must_fit
from tilewright.build.marks import colours_are_one_language
from tilewright.build.record import files_of
from tilewright.build.store import Face, Store
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.words import OverfullError
from tilewright.pdf.foreign import draw_page
from tilewright.pieces.kind import Design, kind_of
from tilewright.pieces.pool import Owner
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import Block, Figure, is_own, walk
from tilewright.svg.form import EMPTY, Form, Intricate, Plate
from tilewright.svg.walk import compile_svg
from tilewright.texts.rows import Row


def rehearse(edition: Edition) -> tuple[Problem, ...]:
    """What `make` would refuse of a sound game, each problem as it would say it, sorted by place.

    Every part is drawn and laid on its sheets by those who build it, but nothing is compiled that cairo has no share
    in, and of faces that cannot differ in what they hold one is drawn. Cards are left to the checks: these cast every
    one.

    Args:
        edition: The game, without errors, and what would be asked of the build.
    """
    problems: list[Problem] = []
    spec, words = edition.spec, tuple[Block, ...]()
    with _noting(problems):
        words = tuple(edition.words)
    with _noting(problems), refusing(spec):
        job = edition.job_with(words)
        _rehearse_sheets(job, problems, edition.cache)
        if job.whole and spec.booklet:
            _rehearse_booklet(job, edition, problems)
    return tuple(sorted(set(problems)))


@contextmanager
def _noting(problems: list[Problem]) -> Iterator[None]:
    """What is refused inside is put among what was found."""
    try:
        yield
    except RefusedError as refused:
        problems += refused.problems


def _rehearse_sheets(job: Job, problems: list[Problem], cache: Store) -> None:
    """Faces, sheets and first page; the sheets only where every face can be drawn."""
    before = len(problems)
    faces: dict[str, Face] = {}
    sizes: dict[object, Face] = {}
    with _noting(problems):
        for name, design in distinct_designs(job).items():
            with _noting(problems):
                like = (design.part.id, design.side) if kind_of(design.part).alike else name
                if like not in sizes:
                    sizes[like] = empty_face(job, design)
                faces[name] = sizes[like]
    if len(problems) > before:
        return
    problems += colours_are_one_language(job)
    _rehearse_cairo(job, problems)
    with _noting(problems), refusing(job.spec):
        _rehearse_papers(job, faces, cache)


def _rehearse_papers(job: Job, faces: Mapping[str, Face], cache: Store) -> None:
    """The sheets are laid out only where it matters on how many pages a part lies."""
    faces = as_printed(job, {**faces})
    laid = lots(job, faces)
    must_fit(job, laid)
    if not job.whole:
        return
    from tilewright.build.foreword import first_pages, widest_pages  # noqa: PLC0415 - libraries that draw first pages

    try:
        widest_pages(job)
    except OverfullError:
        sheets = kept_sheets(job, laid, cache)
        first_pages(job, sheets, files_of(sheets, job.options, first=True, whole=len(whole_pages(job, faces))), faces)


def _rehearse_cairo(job: Job, problems: list[Problem]) -> None:
    """What cairo has to draw is drawn, each once: nobody can say beforehand what it gives up on."""
    forms: set[str] = set()
    pieces: set[str] = set()
    for design in distinct_designs(job).values():
        for form in _compiled(job, design).walk(forms):
            for piece in form.content:
                if isinstance(piece, Intricate) and piece.key not in pieces:
                    pieces.add(piece.key)
                    with _noting(problems):
                        draw_page(piece)


def _compiled(job: Job, design: Design) -> Form:
    """A face of the designer's own that may have something for cairo in it; nothing where it cannot."""
    part = design.part
    if isinstance(design.subject, Row):
        return job.cast(design, design.subject).form
    if any("url(" in job.spec.templates[name] or "marker" in job.spec.templates[name] for _, name in part.art_files()):
        return compile_svg(job.studio.draw(design).drawing.get_xml(), design.name, book=job.spec.fonts)
    return EMPTY


def _rehearse_booklet(job: Job, owner: Owner, problems: list[Problem]) -> None:
    """Measure the letters of its figures; set it only if it is not sure that pages hold it."""
    if _is_sure(job, owner, problems):
        return
    from tilewright.booklet.layout import Typesetting, pdf_of, setting  # noqa: PLC0415 - 100 ms, if it is not sure
    from tilewright.booklet.plates import outlines  # noqa: PLC0415 - as above
    from tilewright.booklet.type_size import small_type  # noqa: PLC0415 - as above
    from tilewright.booklet.words import booklet_blocks, placeable  # noqa: PLC0415 - as above
    from tilewright.build.figures import outlined  # noqa: PLC0415 - as above

    spec, low_ink = job.spec, job.options.ink is Ink.LOW
    figures = outlines(spec, job.deck, look_of(spec, job.options.ink))
    with setting(spec):
        blocks = booklet_blocks(spec, job.base, placeable(figures), owner=owner)
        own = outlined(job, blocks)
        problems += small_type(blocks, {**figures, **own.plates}, spec.booklet[0] if spec.booklet else "")
        type_ = Typesetting(spec.language, low_ink=low_ink, book=spec.fonts)
        pdf_of(blocks, spec, {**figures, **own.plates}, type_, own.files)


def _is_sure(job: Job, owner: Owner, problems: list[Problem]) -> bool:
    from tilewright.booklet.columns import surely_set  # noqa: PLC0415 - for games with a booklet
    from tilewright.booklet.plates import outline  # noqa: PLC0415 - as above
    from tilewright.booklet.type_size import small_type  # noqa: PLC0415 - as above
    from tilewright.booklet.words import booklet_blocks, placeable  # noqa: PLC0415 - as above
    from tilewright.build.figures import outlined  # noqa: PLC0415 - as above
    from tilewright.draw.figures import MissingPieceError, figures, tiles_shown  # noqa: PLC0415 - as above

    drawers = figures(job.spec, tiles_shown(job.spec, job.deck.whole), look_of(job.spec, job.options.ink))
    shown = dict[str, Plate]()
    try:
        blocks = booklet_blocks(job.spec, job.base, placeable(drawers), owner=owner)
        for block in walk(blocks):
            if isinstance(block, Figure) and not is_own(block.name):
                shown[block.name] = outline(drawers[block.name](), job.spec.fonts)
        shown |= outlined(job, blocks).plates
    except (RefusedError, MissingPieceError, AttributeError):  # said as the booklet's own makers say it
        return False
    problems += small_type(blocks, shown, job.spec.booklet[0] if job.spec.booklet else "")
    return not job.spec.fonts.rewords and surely_set(blocks)
