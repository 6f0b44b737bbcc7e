"""Spec -> Cards: who draws the face or the back of any row of any part, each template parsed once."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, tostring

from generator.contour.polygon import Point as Corner
from generator.draw.ink import Ink
from generator.draw.studio import Studio
from generator.frozen import dataclass
from generator.kinds.cards import Cards
from generator.kinds.piece import Design
from generator.problem import RefusedError
from generator.spec.lineage import parent_of
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.template.cast import Cast, Foundry, Loaded, foundry
from generator.template.fill import fill
from generator.template.icons import UnknownIconError
from generator.template.load import files_shown, icons_in_cells, load_template
from generator.template.pictures import rasters
from generator.template.place import SizeError, bleed_of, place_at_origin
from generator.template.read import Template
from generator.template.shaped import corners_of, lines_of, mark_of
from generator.units import Size
from generator.vector.picture import PictureFile

if TYPE_CHECKING:
    from generator.draw.art import Art

Made = tuple[Size, str, tuple[Corner, ...]]
"""How large a card is, what stands beside its fingerprint, and the corners of its shape."""
MOST_FOUNDRIES = 32
"""That are known by the texts they were made from: as many sides, in full colour and in low ink, as most games have."""
_FOUNDRIES: dict[object, Foundry] = {}


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element tree in the place of an element of svgwrite's."""

    element: Element

    def get_xml(self) -> Element:
        return self.element


@dataclass(frozen=True, slots=True)
class TemplatePress:
    """Draws the cards of a game.

    Attributes:
        spec: The game.
        ink: How much of it is used.
        pictures_at: Something that is another whenever a picture may be: the press of other pictures is another press.
        anyway: Whether a card that is wrong is drawn as far as it can be.
    """

    spec: Spec[Any]
    ink: Ink = Ink.FULL
    pictures_at: object = None
    anyway: bool = False
    _made: dict[tuple[str, str], Foundry] = field(default_factory=dict, compare=False, repr=False)

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """Where the file of each picture is that cards show, by its name among the drawings."""
        parts = [part for part in self.spec.game.components if isinstance(part, Cards)]
        sides = [(part, side) for part in parts for side in ("front", "back") if side == "front" or part.back]
        files: dict[str, PictureFile] = {}
        for part, side in sides:
            with suppress(*(RefusedError, SizeError) if self.anyway else ()):
                files |= rasters(self.template(part, side).pictures) if part.id in self.spec.tables else {}
        return files

    def foundry(self, part: Cards, side: str) -> Foundry:
        """What casts a side; `side` is `front` or `back`.

        Raises:
            RefusedError: Its template is none.
            SizeError: The template has not the card's size.
        """
        if (part.id, side) not in self._made:
            name = str(part.back if side == "back" else part.template)
            self._made[part.id, side] = foundry_of(self.spec, part, name, self.ink, side)
        return self._made[part.id, side]

    def template(self, part: Cards, side: str) -> Template:
        """What a side is drawn from."""
        return self.foundry(part, side).template

    def varies(self, part: Cards) -> bool:
        """Whether each row has a back of its own."""
        with suppress(*(RefusedError, SizeError) if self.anyway else ()):
            return bool(self.template(part, "back").moving)
        return False

    def cast(self, part: Cards, side: str, row: Row) -> Cast:
        """One side of one card as sheets show it.

        Raises:
            RefusedError: Its words have no room, or the fonts no letters for them.
        """
        return self.foundry(part, side).cast(row)

    def draw(self, part: Cards, side: str, row: Row, name: str) -> Art:
        """One side of one card.

        Raises:
            RefusedError: Its words have no room, or the fonts no letters for them.
        """
        from generator.draw.art import Art, canvas  # noqa: PLC0415 - drawings alone need svgwrite; sheets do not
        from generator.template.outlines import with_outlines  # noqa: PLC0415 - as above

        template, trim = self.template(part, side), part.size.size
        bleed = bleed_of(template, trim)
        drawing = canvas(trim, bleed)
        row = readable(template, row) if self.anyway else row
        filled = with_outlines(fill(template, row, anyway=self.anyway), template.book)
        drawing.elements.append(_Drawn(place_at_origin(template, filled, bleed)))
        if part.contour is None:
            return Art(name, trim, bleed, drawing)
        mark = mark_of(corners_of(part, side), trim, self.foundry(part, side).letters)
        return Art(name, trim, bleed, drawing, mark, lines_of(part, side, bleed))


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


def press(spec: Spec[Any], ink: Ink = Ink.FULL, pictures_at: object = None, *, anyway: bool = False) -> TemplatePress:
    """The press for all parts of a game that are cards; `anyway` draws those that are wrong as far as can be."""
    return TemplatePress(spec, ink, pictures_at, anyway)


def foundry_of(spec: Spec[Any], part: Cards, name: str, ink: Ink = Ink.FULL, side: str = "front") -> Foundry:
    """What casts the sides of a part's cards that are drawn from the template of that name.

    Raises:
        RefusedError: It is no template.
        SizeError: It has not the card's size.
    """
    texts, asked = _texts(spec, name), (part.embed, part.language)
    shaped_as = (part.size.size, spec.game.stamp, corners_of(part, side))
    files = icons_in_cells(spec, name), files_shown(spec, name, texts)
    made_from = (spec.folder, name, ink, texts, *asked, spec.language.hyphenation, spec.fonts.changes, shaped_as, files)
    if made_from not in _FOUNDRIES:
        _FOUNDRIES[made_from] = _foundry(spec, name, ink, asked, shaped_as)
        while len(_FOUNDRIES) > MOST_FOUNDRIES:
            del _FOUNDRIES[next(iter(_FOUNDRIES))]
    return _FOUNDRIES[made_from]


def _foundry(spec: Spec[Any], name: str, ink: Ink, asked: tuple[str, str], shaped_as: Made) -> Foundry:
    template = load_template(spec, name, ink, *asked, shaped_as[0])
    shown = [*(getattr(picture, "name", repr(picture)) for picture in template.pictures.values()), spec.fonts.changes]
    drawn = tostring(template.root, encoding="unicode")
    return foundry(Loaded((template.file, _texts(spec, name), *asked, drawn, *shown), template), *shaped_as)


def _texts(spec: Spec[Any], name: str) -> str:
    """All that a template was read from."""
    texts: list[str] = []
    above: str | None = name
    while above is not None and above in spec.templates and spec.templates[above] not in texts:
        texts.append(spec.templates[above])
        above = parent_of(texts[-1], above)
    return "\0".join((*texts, repr(spec.icons)))


def draw_face(studio: Studio, design: Design) -> Art:
    """One side of a card."""
    assert studio.cards  # noqa: S101 - a game with cards has who draws them
    return studio.cards.draw(design.part, design.side, design.subject, design.name)
