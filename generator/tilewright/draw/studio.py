"""Piece -> Designs -> Art: which faces a piece has, and who draws each; every distinct face is drawn once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol
from xml.etree.ElementTree import Element

from tilewright.draw.look import Look, cells_of
from tilewright.frozen import dataclass
from tilewright.pieces import table
from tilewright.pieces.kind import Design, Piece, Sides, Templates, kind_of
from tilewright.prose.blocks import Block
from tilewright.spec.game import GameFile
from tilewright.spec.part import Component
from tilewright.texts.rows import Row
from tilewright.units import Box, Size

if TYPE_CHECKING:  # drawings alone need svgwrite
    from tilewright.draw.art import Art
    from tilewright.draw.column import CardFigure


@dataclass(frozen=True, slots=True)
class Inset:
    """Somebody's own drawing.

    Attributes:
        digest: Of all that it shows: two of the same are the same drawing.
        view: The part of it that counts, in its own units.
        element: What it shows.
        dotted: It is a picture made of dots, whose units are these: how large it is on paper, it does not say.
    """

    digest: str
    view: Box
    element: Element = field(compare=False, repr=False)
    dotted: bool = False


class ArtPress(Protocol):
    """Who reads the drawings and pictures of a game."""

    def inset(self, file: str, of: Mapping[str, str]) -> Inset:
        """A drawing, its slots filled from the colour it is of, its ids unlike any other's."""

    @property
    def pictures(self) -> Mapping[str, Any]:
        """Where the file of each picture of dots is that they show, by its name among the drawings."""

    def made_from(self, file: str) -> str:
        """All that a drawing comes to: another text where anything of it is another."""


class CardPress(Templates, Protocol):
    """Who draws cards from their templates."""

    def draw(self, part: Any, side: str, row: Row, name: str) -> Art:  # noqa: ANN401 - cards
        """One side of one card."""


@dataclass(frozen=True, slots=True)
class CoverFigure:
    """The picture on the cover of the rule booklet, which the box bears as well.

    Attributes:
        digest: Another one whenever it may look otherwise.
        draw: Draws it; None where the style has none, or it shows a piece that the set lacks.
    """

    digest: str
    draw: Callable[[], Art | None] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Studio:
    """The shared state of all drawings of one kit.

    Attributes:
        game: Its title, palettes and components.
        look: The ink, the palettes, and the ornaments drawn so far.
        page: The paper, for pieces that fill a page.
        margin: The margin that the printer leaves white.
        aid: The words of the player aid.
        aid_pictures: The figures among them.
        points: (number, points), for the score sheet.
        points_title: The title of the table of points.
        score_rows: The notes beside the rows of a score sheet, from the rules.
        setups: The set-up for each number of players, from the rules, for the score sheet.
        cards: Draws the cards; None in a game without any.
        art: Reads the designer's own drawings; None in a game without any.
        cover: The picture on the booklet's cover; None in a kit without a box.
    """

    game: GameFile
    look: Look
    page: Size
    margin: float = 0.0
    aid: Sequence[Block] = ()
    points: Sequence[tuple[str, str]] = ()
    points_title: str = ""
    score_rows: Sequence[str] = ()
    setups: Sequence[tuple[str, ...]] = ()
    cards: CardPress | None = None
    art: ArtPress | None = None
    aid_pictures: tuple[CardFigure, ...] = ()
    cover: CoverFigure | None = None

    @cached_property
    def picture(self) -> Inset | None:
        """The designer's own drawing of the game; None in a game without.

        Raises:
            RefusedError: It is none, or has slots, which nothing fills.
        """
        return self.art.inset(self.game.picture, {}) if self.art and self.game.picture else None

    def covering(self, part: Component, of: str = "") -> Inset | None:
        """Return the designer's own drawing or picture that covers a piece; None without one.

        Raises:
            RefusedError: As above.
        """
        name = getattr(part, "picture", None)
        return self.art.inset(name, cells_of(self.look, of)) if self.art and name else None

    @cached_property
    def parts(self) -> Mapping[str, Component]:
        """Every component by its id."""
        return {part.id: part for part in self.game.components}

    def designs(self, piece: Piece) -> tuple[Sides, ...]:
        """Return the designs to cut out for a piece; pieces whose backs have the same name share a design."""
        part = self.parts[piece.component]
        return kind_of(part).faces(part, piece, self.cards)

    def draw(self, design: Design) -> Art:
        """Return the drawing of a face, without its fingerprint.

        Raises:
            OverfullError: A text does not fit.
            TooLargeError: A net fits no sheet.
        """
        art: Art = table.load(kind_of(design.part).draw)(self, design)
        return art
