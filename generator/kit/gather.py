"""Job -> the files of out/<game>/ as bytes, and what the manifest says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from generator import __version__
from generator.deck.build import Piece
from generator.deck.digest import set_digest
from generator.draw.ink import Ink
from generator.kit.cache import Cache, Face
from generator.kit.faces import drawings, faces, fronts
from generator.kit.job import Job
from generator.kit.options import Options, Progress
from generator.kit.pages import kit_pdf, page_pdf
from generator.kit.plan import aid_words, job_of, sheets_of
from generator.press.sheet import Sheet
from generator.problem import noted
from generator.spec.component import Score
from generator.spec.spec import Spec


def gather(
    spec: Spec[Any], base: Spec[Any] | None, options: Options, cache: Cache, progress: Progress
) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Draw, lay out and set everything that was asked for.

    Returns:
        Every file by its name in the game's folder, and the manifest's other entries.

    Raises:
        RefusedError: Something cannot be printed.
    """
    job, drawn, sheets = planned(spec, base, options, cache, progress)
    return _files(job, sheets, drawn), record(job, sheets, drawn)


def planned(
    spec: Spec[Any], base: Spec[Any] | None, options: Options, cache: Cache, progress: Progress
) -> tuple[Job, dict[str, Face], tuple[Sheet, ...]]:
    """What is asked for, every face of it, and where each lies on which sheet; nothing is written but the cache.

    Raises:
        RefusedError: Something cannot be printed.
    """
    job, drawn = todays(spec, base, options, cache, progress)
    return job, drawn, sheets_of(job, drawn)


def todays(
    spec: Spec[Any], base: Spec[Any] | None, options: Options, cache: Cache, progress: Progress
) -> tuple[Job, dict[str, Face]]:
    """What is asked for, and every face of it as it looks today.

    Raises:
        RefusedError: Something cannot be drawn.
    """
    job = job_of(spec, base, options, aid_words(spec))
    return job, faces(job, cache, progress)


def _files(job: Job, sheets: Sequence[Sheet], drawn: Mapping[str, Face]) -> dict[str, bytes]:
    files = drawings(job, drawn)
    files[f"kit-{job.options.paper}.pdf"] = kit_pdf(job, sheets, drawn)
    for part in job.game.components:
        if isinstance(part, Score) and part.id in drawn:
            files[f"{part.id}.pdf"] = page_pdf(job, drawn[part.id], part.title.lower())
    return files | (_booklet(job) if job.whole and job.spec.booklet else {})


def _booklet(job: Job) -> dict[str, bytes]:
    """The rules to read on a screen, and the same to print, fold and staple."""
    from generator.booklet.layout import rules_pdf  # noqa: PLC0415 - 100 ms, for games with a booklet
    from generator.booklet.plates import plates  # noqa: PLC0415 - as above
    from generator.booklet.refusal import setting  # noqa: PLC0415 - as above
    from generator.booklet.stitch import Straightened, saddle_stitch  # noqa: PLC0415 - as above

    figures = plates(job.spec, job.deck, job.studio.look)
    with setting(job.spec), noted("the booklet (booklet.md)"):
        rules = rules_pdf(job.spec, job.base, figures, low_ink=job.options.ink is Ink.LOW)
        options = job.options
        straight = Straightened(options.profile, options.flip) if options.profile else None
        stitched = saddle_stitch(rules, options.paper, job.spec.language, straight)
    return {"rules.pdf": rules, f"rules-booklet-{options.paper}.pdf": stitched}


def record(job: Job, sheets: Sequence[Sheet], drawn: Mapping[str, Face]) -> dict[str, Any]:
    """What the manifest says besides the files."""
    spec = job.spec
    return {
        "game": spec.game.id,
        "version": spec.game.version,
        "set": set_digest(spec) if spec.tiles else None,
        "variants": [name for name, _ in spec.variants],
        "seed": spec.game.seed,
        "deck": job.options.deck or None,
        "options": {**asdict(job.options), "ink": job.options.ink.value},
        "tilewright": __version__,
        "sheets": len({sheet.number for sheet in sheets}),
        "pieces": [line for piece in job.pieces for line in _listed(job, piece, drawn)],
    }


def _listed(job: Job, piece: Piece, drawn: Mapping[str, Face]) -> list[dict[str, Any]]:
    """What the manifest says of a piece, a line for each thing to cut out."""
    return [
        {
            "id": piece.id,
            "part": piece.component,
            "copies": piece.copies,
            "fingerprint": drawn[front.name].fingerprint,
            "front": front.name,
            "back": sides[1].name if sides[1] else None,
            "back_fingerprint": drawn[sides[1].name].fingerprint if sides[1] else None,
        }
        for sides in job.sides[piece.id]
        for front in fronts(job, sides)
    ]
