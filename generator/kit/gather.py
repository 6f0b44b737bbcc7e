"""Job -> the files of out/<game>/ as bytes, and what the manifest says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from generator import __version__
from generator.deck.build import Deck, Piece, build
from generator.deck.code import decode
from generator.deck.digest import set_digest
from generator.draw.ink import Ink
from generator.draw.studio import Studio
from generator.kit.cache import Cache, Face
from generator.kit.dealt import left, stack
from generator.kit.faces import drawings, faces, fronts, lots
from generator.kit.job import Job, look_of
from generator.kit.options import Options, Progress
from generator.kit.pages import kit_pdf, page_pdf
from generator.press.sheet import Sheet, impose
from generator.press.stacked import stacked
from generator.problem import noted
from generator.prose.blocks import Block
from generator.spec.component import Aid, Score
from generator.spec.scoring import score_rows
from generator.spec.spec import Spec
from generator.template.face import Press, press
from generator.template.inset import insets


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
    job = asked(spec, base, options)
    return job, faces(job, cache, progress)


def asked(spec: Spec[Any], base: Spec[Any] | None, options: Options) -> Job:
    """What is asked for, nothing of it drawn yet."""
    cards = press(spec, options.ink) if spec.tables else None
    deck, order = _dealt(spec, options)
    return Job(spec, base, deck, options, _studio(spec, options, cards), cards, order)


def _dealt(spec: Spec[Any], options: Options) -> tuple[Deck, tuple[str, ...]]:
    """The pieces asked for, and the order of those that are stacked."""
    deck = build(spec)
    if not options.deck:
        return deck, ()
    deal = decode(spec, options.deck, deck)
    kept = left(deck, deal)
    return kept, stack(kept, deal) if options.stacked else ()


def sheets_of(job: Job, drawn: Mapping[str, Face], copies: Mapping[str, int] | None = None) -> tuple[Sheet, ...]:
    """Where each face lies; with copies, only as many of each front as they say, by its name, on the least paper.

    Raises:
        RefusedError: A piece is too large for the paper.
    """
    options = job.options
    laid = lots(job, drawn)
    if copies is not None:
        laid = [replace(lot, copies=copies.get(lot.face, 0)) for lot in laid]
    path = (job.spec.folder / "game.yaml").as_posix()
    first: tuple[Sheet, ...] = ()
    if job.stack and copies is None:
        of = {lot.piece: lot for lot in laid}
        laid = [lot for lot in laid if lot.piece not in set(job.stack)]
        order = [replace(of[name], copies=1) for name in job.stack]
        first = stacked(order, options.stock, options.press, options.backs, options.flip, job.game.title, path)
    rest = impose(
        laid,
        options.stock,
        settings=options.press,
        backs=options.backs,
        flip=options.flip,
        together=copies is not None,
        heading=job.game.title,
        path=path,
        after=len({sheet.number for sheet in first}),
    )
    return (*first, *rest)


def _studio(spec: Spec[Any], options: Options, cards: Press | None) -> Studio:
    words: Sequence[Block] = ()
    if any(isinstance(part, Aid) for part in spec.game.components):
        from generator.prose.aid import aid_blocks  # noqa: PLC0415 - for games with aids

        words = aid_blocks(spec)
    title, points = _points(spec.rules)
    look, rows = look_of(spec.game, options.ink), score_rows(spec.game, spec.rules)
    size, margin = options.stock.size, options.press.margin
    return Studio(spec.game, look, size, margin, words, points, title, rows, cards, insets(spec))


def _points(rules: Any) -> tuple[str, Sequence[tuple[str, str]]]:  # noqa: ANN401 - any game's rules
    """The table for the score sheet, of rules that have a method `score_table`: its title and (how many, points)."""
    table = getattr(rules, "score_table", None)
    return table() if table else ("", ())


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
    from generator.booklet.stitch import Straight, saddle_stitch  # noqa: PLC0415 - as above

    figures = plates(job.spec, job.deck, job.studio.look)
    with setting(job.spec), noted("the booklet (booklet.md)"):
        rules = rules_pdf(job.spec, job.base, figures, low_ink=job.options.ink is Ink.LOW)
        options = job.options
        straight = Straight(options.profile, options.flip) if options.profile else None
        stitched = saddle_stitch(rules, options.paper, straight)
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
