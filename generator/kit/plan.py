"""Spec + what was asked -> Job, and where its faces lie on which sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.deck.build import Deck
from generator.deck.deck_code import Deal
from generator.draw.look import Look
from generator.draw.studio import Studio
from generator.kinds.kind import kind_of
from generator.kinds.piece import Piece
from generator.kit.cache import Cache
from generator.kit.dealt import left, stack
from generator.kit.job import Job
from generator.kit.options import Options
from generator.language import Language
from generator.press.cuts import Note
from generator.press.impose import impose, piled
from generator.press.lot import Lot
from generator.press.marks import CropMark
from generator.press.sheet import LaidFace, Sheet
from generator.press.stacked import stacked
from generator.press.stock import Paper
from generator.problem import Problem, RefusedError
from generator.prose.blocks import Block, Figure, walk
from generator.spec.scoring import score_rows, setup_lines
from generator.spec.spec import Spec
from generator.units import Box, Point, Sides, Size

LAID = (Sheet, Paper, Size, Point, LaidFace, Box, Sides, CropMark, Note)
"""All that sheets are made of, besides tuples, numbers and letters."""
MANY = 4
"""Sizes of pieces from which on it takes longer to lay them out than to look up how they lay."""

if TYPE_CHECKING:  # what reads and casts cards is for games of cards
    from generator.template.face import TemplatePress
    from generator.template.inset import Insets


def studio_of(  # noqa: PLR0913, PLR0917 - a game, and all that it is drawn with
    spec: Spec[Any], options: Options, look: Look, cards: TemplatePress | None, words: Sequence[Block], mark: int = 0
) -> Studio:
    """Who draws what is asked for, in the look of the game; `words` are those of the player aid.

    `mark` is another number whenever a picture in the game's drawings may be another.

    Raises:
        RefusedError: A drawing of the designer's cannot be read.
    """
    title, points = _points(spec.rules, spec.language)
    rows = score_rows(spec.game, spec.rules, spec.language)
    size, margin = options.stock.size, options.press.margin
    drawn = _insets(spec, options, mark) if spec.templates else None
    setups = setup_lines(spec.game, spec.rules, spec.language)
    return Studio(spec.game, look, size, margin, words, points, title, rows, setups, cards, drawn)


def cards_of(spec: Spec[Any], options: Options, pictures_at: object = None) -> TemplatePress | None:
    """Who casts the cards of a game, with the pictures as they are now; None in a game without any."""
    if not spec.tables:
        return None
    from generator.template.face import press  # noqa: PLC0415 - for games of cards

    return press(spec, options.ink, pictures_at, anyway=options.anyway)


def aid_words(spec: Spec[Any]) -> Sequence[Block]:
    """The words of the player aid; none in a game without one.

    Raises:
        RefusedError: As prose.aid.aid_blocks.
    """
    if not any(kind_of(part).reminds for part in spec.game.components):
        return ()
    from generator.prose.aid import aid_blocks  # noqa: PLC0415 - for games with aids

    return aid_blocks(spec)


def with_pictures(studio: Studio, spec: Spec[Any], whole: Sequence[Piece]) -> Studio:
    """The same with the figures that stand among the words of its player aid; `whole` are all pieces of the game.

    Raises:
        RefusedError: One of them cannot be drawn (Q04, Q12).
    """
    if not any(isinstance(block, Figure) for block in walk(studio.aid)):
        return studio
    from generator.draw.figures.small import pictures  # noqa: PLC0415 - for aids with figures

    return replace(studio, aid_pictures=pictures(spec, studio.aid, whole, studio.look))


def dealt(spec: Spec[Any], deck: Deck, deal: Deal | None, options: Options) -> tuple[Deck, tuple[str, ...]]:
    """The pieces asked for, and the order of those that are stacked."""
    if deal is None:
        return deck, ()
    kept = left(spec, deck, deal)
    return kept, stack(kept, deal) if options.stacked else ()


def sheets_of(job: Job, laid: Sequence[Lot], copies: Mapping[str, int] | None = None) -> tuple[Sheet, ...]:
    """Where each face lies; with copies, only as many of each front as they say, by its name, on the least paper.

    Raises:
        RefusedError: A piece is too large for the paper (P02).
    """
    try:
        return _laid(job, laid, copies)
    except RefusedError as refused:
        raise RefusedError(_placed(job, problem) for problem in refused.problems) from None


def kept_sheets(job: Job, laid: Sequence[Lot], cache: Cache) -> tuple[Sheet, ...]:
    """The same of all copies, as some process has laid them out: what has many sizes is laid out in many ways.

    Raises:
        RefusedError: As sheets_of.
    """
    if len({lot.trim for lot in laid}) < MANY:
        return sheets_of(job, laid)
    laid_by = repr((laid, job.options, job.stack, job.game.title, job.spec.language.digest))
    return cache.once(cache.key("sheets", laid_by), LAID, partial(sheets_of, job, laid))


def must_fit(job: Job, laid: Sequence[Lot]) -> None:
    """What `sheets_of` would refuse, without laying anything out.

    Raises:
        RefusedError: As sheets_of.
    """
    try:
        piled(laid, job.options.stock, job.options.press, job.options.backs, "")
    except RefusedError as refused:
        raise RefusedError(_placed(job, problem) for problem in refused.problems) from None


def _placed(job: Job, problem: Problem) -> Problem:
    """What is said of a piece, at its part in game.yaml."""
    parts = [part.id for part in job.game.components]
    part = next((part for piece, part in job.components.items() if f"piece '{piece}' " in problem.message), "")
    path = ("game", "components", parts.index(part)) if part else ("game", "components")
    return job.spec.places.problem(path, problem.code, problem.message, problem.help)


def _laid(job: Job, laid: Sequence[Lot], copies: Mapping[str, int] | None) -> tuple[Sheet, ...]:
    options = job.options
    if copies is not None:
        laid = [replace(lot, copies=copies.get(lot.face, 0)) for lot in laid]
    path = (job.spec.folder / "game.yaml").as_posix()
    first: tuple[Sheet, ...] = ()
    if job.stack and copies is None:
        of = {lot.piece: lot for lot in laid}
        laid = [lot for lot in laid if lot.piece not in set(job.stack)]
        order = [replace(of[name], copies=1) for name in job.stack]
        first = stacked(
            order, options.stock, options.press, options.backs, options.flip, job.game.title, path, job.spec.language
        )
    rest = impose(
        laid,
        options.stock,
        language=job.spec.language,
        settings=options.press,
        backs=options.backs,
        flip=options.flip,
        together=copies is not None,
        heading=job.game.title,
        path=path,
        after=len({sheet.number for sheet in first}),
    )
    return (*first, *rest)


def _insets(spec: Spec[Any], options: Options, mark: int) -> Insets | None:
    from generator.template.inset import insets  # noqa: PLC0415 - for games with drawings of their own

    return insets(spec, options.ink, mark, anyway=options.anyway)


def _points(rules: Any, language: Language) -> tuple[str, Sequence[tuple[str, str]]]:  # noqa: ANN401 - any game's
    """The table for the score sheet, of rules that have a method `score_table`: its title and (how many, points)."""
    table = getattr(rules, "score_table", None)
    return table(language) if table else ("", ())
