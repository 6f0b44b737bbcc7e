"""Spec -> Cards: who draws the face or the back of any row of any part, each template parsed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, tostring

from tilewright.cards.cast import CardMaker, Loaded, PrintedCard, card_maker
from tilewright.cards.fill import fill
from tilewright.cards.icons import UnknownIconError
from tilewright.cards.load import files_shown, icons_in_cells, load_template
from tilewright.cards.pictures import rasters
from tilewright.cards.place import SizeError, bleed_of, corners_of, lines_of, mark_of, place_at_origin
from tilewright.cards.template import Template
from tilewright.draw.palette import Ink
from tilewright.draw.studio import Studio
from tilewright.frozen import dataclass
from tilewright.pieces.cards import Cards
from tilewright.pieces.kind import Design
from tilewright.problem import Problem, RefusedError
from tilewright.spec.named import parent_of
from tilewright.spec.spec import Spec
from tilewright.svg.picture import PictureFile
from tilewright.svg.polygon import Point as Corner
from tilewright.texts.rows import TEMPLATE, Row, RowTable
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.draw.art import Art


Made = tuple[Size, str, tuple[Corner, ...]]
"""How large a card is, what stands beside its fingerprint, and the corners of its shape."""
MOST_MAKERS = 32
"""That are known by the texts they were made from: as many sides, in full colour and in low ink, as most games have."""
_MAKERS: dict[object, CardMaker] = {}


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element tree in the place of an element of svgwrite's."""

    element: Element

    def get_xml(self) -> Element:
        return self.element


@dataclass(frozen=True, slots=True)
class GameCards:
    """Draws the cards of a game.

    Attributes:
        spec: The game.
        ink: How much of it is used.
        pictures_at: Something that is another whenever a picture may be: the cards with other pictures are other cards.
        anyway: Whether a card that is wrong is drawn as far as it can be.
    """

    spec: Spec[Any]
    ink: Ink = Ink.FULL
    pictures_at: object = None
    anyway: bool = False
    _made: dict[tuple[str, str, str], CardMaker] = field(default_factory=dict, compare=False, repr=False)

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """Where the file of each picture is that cards show, by its name among the drawings."""
        parts = [part for part in self.spec.game.components if isinstance(part, Cards) and part.id in self.spec.tables]
        sides = [
            (part, side, name)
            for part in parts
            for side, names in (("front", fronts_of(part, self.spec.tables[part.id])), ("back", [part.back]))
            for name in names
            if name
        ]
        files: dict[str, PictureFile] = {}
        for part, side, name in sides:
            with suppress(*(RefusedError, SizeError) if self.anyway else ()):
                files |= rasters(self.maker(part, side, name).template.pictures)
        return files

    def maker(self, part: Cards, side: str, name: str = "") -> CardMaker:
        """Who makes a side, `front` or `back`, from the drawing of that name; without one, from the part's own.

        Raises:
            RefusedError: The template is none.
            SizeError: The template has not the card's size.
        """
        if (part.id, side, name) not in self._made:
            self._made[part.id, side, name] = card_maker_of(self.spec, part, side, self.ink, name)
        return self._made[part.id, side, name]

    def varies(self, part: Cards) -> bool:
        """Whether each row has a back of its own."""
        with suppress(*(RefusedError, SizeError) if self.anyway else ()):
            return self.template(part, "back").varies
        return False

    def template(self, part: Cards, side: str) -> Template:
        """What a side is drawn from where rows name no other drawing."""
        return self.maker(part, side, str(part.back if side == "back" else part.template)).template

    def card(self, part: Cards, side: str, row: Row) -> PrintedCard:
        """One side of one card as sheets show it.

        Raises:
            RefusedError: Its words have no room, or the fonts no letters for them.
        """
        return self.maker(part, side, part.drawing(row, side)).card(row)

    def draw(self, part: Cards, side: str, row: Row, name: str) -> Art:
        """One side of one card.

        Raises:
            RefusedError: Its words have no room, or the fonts no letters for them.
        """
        from tilewright.cards.lettering import with_outlines  # noqa: PLC0415 - drawings alone need it; sheets do not
        from tilewright.draw.art import Art, canvas  # noqa: PLC0415 - drawings alone need svgwrite; sheets do not

        maker, trim = self.maker(part, side, part.drawing(row, side)), part.size.size
        template = maker.template
        bleed = bleed_of(template, trim)
        drawing = canvas(trim, bleed)
        row = readable(template, row) if self.anyway else row
        filled = with_outlines(fill(template, row, anyway=self.anyway), template.book)
        drawing.elements.append(_Drawn(place_at_origin(template, filled, bleed)))
        if part.contour is None:
            return Art(name, trim, bleed, drawing)
        mark = mark_of(corners_of(part, side), trim, maker.letters)
        return Art(name, trim, bleed, drawing, mark, lines_of(part, side, bleed))

    def faults(self, part: Cards, side: str, row: Row) -> Sequence[Problem]:
        """All that is wrong with one side of one card; `card` tells no more than it comes across first.

        Raises:
            RefusedError: As `maker`.
            SizeError: The template has not the card's size.
        """
        faults = list[Problem]()
        fill(self.template(part, side), row, anyway=True, faults=faults)
        return faults


def readable(template: Template, row: Row) -> Row:
    """The row with the name in brackets of every icon that there is not."""
    cells = dict(row.cells)
    for column, text in cells.items():
        for _ in range(text.count(":")):
            try:
                template.icons.marked(cells[column])
                break
            except UnknownIconError as error:
                cells[column] = cells[column].replace(f":{error.name}:", f"[{error.name}]")
    return replace(row, cells=cells)


def game_cards(spec: Spec[Any], ink: Ink = Ink.FULL, pictures_at: object = None, *, anyway: bool = False) -> GameCards:
    """Who draws all cards of a game; `anyway` draws those that are wrong as far as can be."""
    return GameCards(spec, ink, pictures_at, anyway)


def fronts_of(part: Cards, table: RowTable) -> dict[str, list[Row]]:
    """The drawings of a part's fronts, each with the rows that it is filled with."""
    if TEMPLATE not in table.columns:
        return {part.template: [*table.rows]}
    fronts: dict[str, list[Row]] = {}
    for row in table.rows:
        fronts.setdefault(part.drawing(row), []).append(row)
    return fronts


def card_maker_of(spec: Spec[Any], part: Cards, side: str, ink: Ink = Ink.FULL, name: str = "") -> CardMaker:
    """Who makes one side of a part's cards; a back's outline is the front's mirrored.

    `name` is that of the drawing, where it is not the part's own.

    Raises:
        RefusedError: Its template is none.
        SizeError: The template has not the card's size.
    """
    name = name or str(part.back if side == "back" else part.template)
    texts, asked = _texts(spec, name), (part.embed, part.language)
    shaped_as = (part.size.size, spec.game.stamp, corners_of(part, side))
    files = icons_in_cells(spec, name), files_shown(spec, name, texts)
    made_from = (
        spec.folder,
        name,
        ink,
        texts,
        *asked,
        spec.language.hyphenation,
        spec.fonts.changes,
        shaped_as,
        files,
        part.art,
    )
    if made_from not in _MAKERS:
        template = load_template(spec, name, ink, *asked, shaped_as[0])
        template = replace(template, ink=ink, placeholders=part.art is not None)
        pictures = (getattr(picture, "name", repr(picture)) for picture in template.pictures.values())
        shown = (*pictures, spec.fonts.changes)
        drawn = tostring(template.root, encoding="unicode")
        loaded = Loaded((template.file, texts, *asked, drawn, str(part.art), ink.value, *shown), template)
        _MAKERS[made_from] = card_maker(loaded, *shaped_as)
        while len(_MAKERS) > MOST_MAKERS:
            del _MAKERS[next(iter(_MAKERS))]
    return _MAKERS[made_from]


def _texts(spec: Spec[Any], name: str) -> str:
    """All that a template was read from."""
    texts: list[str] = []
    above: str | None = name
    while above is not None and above in spec.templates and spec.templates[above] not in texts:
        texts.append(spec.templates[above])
        above = parent_of(texts[-1], above)
    colours = {key: colour.hex for key, colour in spec.game.colours.items()}
    return "\0".join((*texts, repr(spec.icons), repr(colours)))


def draw_face(studio: Studio, design: Design) -> Art:
    """One side of a card."""
    assert studio.cards  # noqa: S101 - a game with cards has who draws them
    return studio.cards.draw(design.part, design.side, design.subject, design.name)
