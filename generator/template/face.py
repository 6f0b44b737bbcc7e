"""Spec -> Cards: who draws the face or the back of any row of any part, each template parsed once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from generator.spec.component import Cards
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.template.cast import Cast, Foundry, foundry
from generator.template.fill import fill
from generator.template.place import bleed_of, placed
from generator.template.read import Template

if TYPE_CHECKING:
    from generator.draw.art import Art


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element tree in the place of an element of svgwrite's."""

    element: Element

    def get_xml(self) -> Element:
        return self.element


@dataclass(frozen=True, slots=True)
class Press:
    """Draws the cards of a game.

    Attributes:
        spec: The game.
        foundries: What casts each side of each part, as far as it has been asked for.
    """

    spec: Spec[Any]
    foundries: dict[tuple[str, str], Foundry] = field(default_factory=dict, compare=False, repr=False)

    def foundry(self, part: Cards, side: str) -> Foundry:
        """What casts a side; `side` is `front` or `back`.

        Raises:
            RefusedError: Its template is none.
            SizeError: The template has not the card's size.
        """
        found = self.foundries.get((part.id, side))
        if found is None:
            found = foundry_of(self.spec, part, str(part.back if side == "back" else part.template))
            self.foundries[part.id, side] = found
        return found

    def template(self, part: Cards, side: str) -> Template:
        """What a side is drawn from."""
        return self.foundry(part, side).template

    def varies(self, part: Cards) -> bool:
        """Whether each row has a back of its own."""
        return bool(self.template(part, "back").moving)

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

        template, trim = self.template(part, side), part.size.size
        bleed = bleed_of(template, trim)
        drawing = canvas(trim, bleed)
        drawing.elements.append(_Drawn(placed(template, fill(template, row), bleed)))
        return Art(name, trim, bleed, drawing)


def press(spec: Spec[Any]) -> Press:
    """The press for all parts of a game that are cards."""
    return Press(spec)


def foundry_of(spec: Spec[Any], part: Cards, name: str) -> Foundry:
    """What casts the sides of a part's cards that are drawn from the template of that name.

    Raises:
        RefusedError: It is no template.
        SizeError: It has not the card's size.
    """
    file = (spec.folder / name).as_posix()
    return foundry(spec.templates[name], file, part.size.size, f"v{spec.game.version}")
