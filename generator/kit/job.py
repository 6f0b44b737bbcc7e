"""Spec + what was asked -> Job: the pieces to print, how, and the studio that draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.deck.build import Deck
from generator.draw.studio import Studio
from generator.kinds.kind import kind_of
from generator.kinds.piece import Design, Piece, Sides
from generator.kit.chosen import chosen, is_chosen
from generator.kit.options import Options
from generator.problem import Problem
from generator.spec.game import GameFile
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.vector.picture import PictureFile

if TYPE_CHECKING:  # what reads and casts cards is for games of cards
    from generator.template.cast import Cast
    from generator.template.face import TemplatePress


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
    cards: TemplatePress | None = None
    stack: tuple[str, ...] = ()
    faults: tuple[Problem, ...] = ()

    @property
    def game(self) -> GameFile:
        """What the box says."""
        return self.spec.game

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

    def cast(self, design: Design, row: Row) -> Cast:
        """One side of a card as sheets show it."""
        assert self.cards  # noqa: S101 - a game with rows has who casts them
        return self.cards.cast(design.part, design.side, row)

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
        art, named = self.studio.art, dict.fromkeys((*own, *(name for _, name in design.part.art())))
        drawings = [art.made_from(name) for name in named] if art else []
        if kind.wordless:
            return f"{drawn_with}{drawings}"
        return f"{drawn_with}{self.game!r}{[getattr(self.studio, name) for name in kind.shows]}{drawings or ''}"
