"""Spec + what was asked -> Job: the pieces to print, how, who draws them, and on which sheets they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from tilewright.build.options import Options, chosen, is_chosen, left, stack
from tilewright.build.store import Store
from tilewright.draw.look import Look
from tilewright.draw.studio import Studio
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.pieces.deck_code import Deal
from tilewright.pieces.kind import Design, Piece, Sides, kind_of
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import Block, Figure, walk
from tilewright.sheets.cuts import CropMark, Note
from tilewright.sheets.impose import impose, piled, stacked
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import LaidFace, Sheet
from tilewright.sheets.stock import Paper
from tilewright.spec.game import GameFile
from tilewright.spec.spec import Spec, score_rows, setup_lines
from tilewright.svg.picture import PictureFile
from tilewright.texts.rows import Row
from tilewright.units import Box, Point, Size
from tilewright.units import Sides as PageSides

if TYPE_CHECKING:
    from tilewright.cards.cast import PrintedCard
    from tilewright.cards.face import GameCards


@dataclass(frozen=True)
class Job:
    """One build.

    Attributes:
        spec: The game, its variants laid over it.
        base: The same without variants; None where there are none.
        deck: Its pieces.
        options: What was asked.
        studio: Who draws.
        cards: Who casts cards; None in a game without any.
        stack: The pieces of a deck that is to come off the knife in this order, from the top down.
        faults: The errors of a game that is printed all the same.
    """

    spec: Spec[Any]
    base: Spec[Any] | None
    deck: Deck
    options: Options
    studio: Studio
    cards: GameCards | None = None
    stack: tuple[str, ...] = ()
    faults: tuple[Problem, ...] = ()

    @property
    def game(self) -> GameFile:
        """What the box says."""
        return self.spec.game

    def draft(self) -> Job:
        """The same, with what is wrong drawn as far as it can be."""
        cards = replace(self.cards, anyway=True) if self.cards else None
        art: Any = self.studio.art  # an Insets, which is loaded late
        studio = replace(self.studio, cards=cards, art=art and replace(art, anyway=True))
        return replace(self, options=replace(self.options, anyway=True, draft=True), studio=studio, cards=cards)

    @property
    def whole(self) -> bool:
        """Whether the whole kit was asked for, booklet and all."""
        return not self.options.only

    @cached_property
    def sides(self) -> Mapping[str, tuple[Sides, ...]]:
        """What has to be cut out for each of the pieces, by the piece's id."""
        return {piece.id: self.studio.designs(piece) for piece in self.pieces}

    @cached_property
    def components(self) -> Mapping[str, str]:
        """The component each of the pieces belongs to, by the piece's id."""
        return {piece.id: piece.component for piece in self.pieces}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the parts asked for."""
        parts = chosen(self.spec, self.options.only)
        return tuple(piece for piece in self.deck.pieces if is_chosen(parts, piece))

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """Where the file of each picture of dots is that pieces show, by its name among the drawings."""
        drawn = self.studio.art.pictures if self.studio.art else {}
        return {**drawn, **(self.cards.pictures if self.cards else {})}

    def cast(self, design: Design, row: Row) -> PrintedCard:
        """One side of a card as sheets show it."""
        assert self.cards  # noqa: S101 - a game with rows has who casts them
        return self.cards.card(design.part, design.side, row)

    @property
    def cast_with(self) -> object:
        """What the look of all cards depends on besides rows and pictures."""
        spec = self.spec
        return self.game.stamp, self.options.ink, spec.templates, spec.icons

    @cached_property
    def drawn_with(self) -> str:
        """What every drawing depends on: ink, palettes, style, seed, words and their fonts."""
        look = self.studio.look
        palettes, marks = (look.colours, look.locks, look.liveries), dict(look.marks)
        words = look.language.digest, look.book.changes
        return repr((look.ink, *palettes, look.seed, look.style.name, marks, *words, self.game.stamp))

    def depends(self, design: Design) -> str:
        """What a face depends on besides its own design: palettes, style and seed; with words, what its kind shows."""
        kind, drawn_with = kind_of(design.part), self.drawn_with
        own = [self.game.picture] if self.game.picture and not kind.wordless else []
        art, named = self.studio.art, dict.fromkeys((*own, *(name for _, name in design.part.art_files())))
        drawings = [art.made_from(name) for name in named] if art else []
        if kind.wordless:
            return f"{drawn_with}{drawings}"
        return f"{drawn_with}{self.game!r}{[getattr(self.studio, name) for name in kind.shows]}{drawings or ''}"


LAID = (Sheet, Paper, Size, Point, LaidFace, Box, PageSides, CropMark, Note)
"""All that sheets are made of, besides tuples, numbers and letters."""
SKIPPED = ""
"""The id of what lies on the places that were cut from a sheet before: nothing is printed there."""
MANY = 4
"""Sizes of pieces from which on it takes longer to lay them out than to look up how they lay."""


def studio_of(  # noqa: PLR0913, PLR0917 - a game, and all that it is drawn with
    spec: Spec[Any], options: Options, look: Look, cards: GameCards | None, words: Sequence[Block], mark: int = 0
) -> Studio:
    """Who draws what is asked for, in the look of the game; `words` are those of the player aid.

    `mark` is another number whenever a picture in the game's drawings may be another.

    Raises:
        RefusedError: A drawing of the designer's cannot be read.
    """
    table = getattr(spec.rules, "score_table", None)  # a method of some rules: its title, and (how many, points)
    title, points = table(spec.language) if table else ("", ())
    rows = score_rows(spec.game, spec.rules, spec.language)
    size, margin = options.stock.size, options.press.margin
    drawn = None
    if spec.templates:
        from tilewright.cards.inset import insets  # noqa: PLC0415 - for games with drawings of their own

        drawn = insets(spec, options.ink, mark, anyway=options.anyway)
    setups = setup_lines(spec.game, spec.rules, spec.language)
    return Studio(spec.game, look, size, margin, words, points, title, rows, setups, cards, drawn)


def cards_of(spec: Spec[Any], options: Options, pictures_at: object = None) -> GameCards | None:
    """Who casts the cards of a game, with the pictures as they are now; None in a game without any."""
    if not spec.tables:
        return None
    from tilewright.cards.face import game_cards  # noqa: PLC0415 - for games of cards

    return game_cards(spec, options.ink, pictures_at, anyway=options.anyway)


def aid_words(spec: Spec[Any]) -> Sequence[Block]:
    """The words of the player aid; none in a game without one.

    Raises:
        RefusedError: As prose.context.aid_blocks.
    """
    if not any(kind_of(part).reminds for part in spec.game.components):
        return ()
    from tilewright.prose.context import aid_blocks  # noqa: PLC0415 - for games with aids

    return aid_blocks(spec)


def with_pictures(studio: Studio, spec: Spec[Any], whole: Sequence[Piece]) -> Studio:
    """The same with the figures that box and player aid show; `whole` are all pieces of the game.

    Raises:
        RefusedError: One of them cannot be drawn (Q04, Q12).
    """
    boxed = any("cover" in kind_of(part).shows for part in spec.game.components)
    placed = any(isinstance(block, Figure) for block in walk(studio.aid))
    if not (boxed or placed):
        return studio
    from tilewright.draw.figures.small import cover, pictures  # noqa: PLC0415 - for a box, and for aids with figures

    if boxed:
        studio = replace(studio, cover=cover(spec, whole, studio.look))
    return replace(studio, aid_pictures=pictures(spec, studio.aid, whole, studio.look)) if placed else studio


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
        return _impose(job, laid, copies)
    except RefusedError as refused:
        raise RefusedError(_at_its_part(job, problem) for problem in refused.problems) from None


def kept_sheets(job: Job, laid: Sequence[Lot], cache: Store) -> tuple[Sheet, ...]:
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
        raise RefusedError(_at_its_part(job, problem) for problem in refused.problems) from None


def _at_its_part(job: Job, problem: Problem) -> Problem:
    """What is said of a piece, at its part in game.yaml."""
    parts = [part.id for part in job.game.components]
    part = next((part for piece, part in job.components.items() if f"piece '{piece}' " in problem.message), "")
    part = part or next((part for part in parts if f"punchboard '{part}' " in problem.message), "")
    path = ("game", "components", parts.index(part)) if part else ("game", "components")
    remedy = problem.help
    if job.options.scale > 1:
        remedy = remedy.replace("make the piece smaller", "choose a smaller --scale")
    return job.spec.places.problem(path, problem.code, problem.message, remedy)


def _impose(job: Job, laid: Sequence[Lot], copies: Mapping[str, int] | None) -> tuple[Sheet, ...]:
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
    if options.skip and copies is None and laid:
        laid = [replace(laid[0], piece=SKIPPED, copies=options.skip), *laid]
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
    if options.skip and copies is None:
        kept = (replace(each, placements=tuple(p for p in each.placements if p.piece != SKIPPED)) for each in rest)
        used = {each.number for each in rest if any(placed.piece != SKIPPED for placed in each.placements)}
        rest = tuple(each for each in kept if each.number in used)
    return (*first, *rest)
