"""What game.yaml says of a component, once it has been read: one class a kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.spec.model import Dimensions, Model
from generator.spec.part import Component
from generator.spec.pictured import Die, Standees, Token, Tokens, art_of
from generator.spec.places import Path
from generator.spec.scalars import Count, Millimetres, Name, RowsFile, RuleName, Side, SvgFile, Text

__all__ = [
    "Aid",
    "AnyComponent",
    "Cards",
    "Component",
    "Die",
    "Score",
    "SoldierDice",
    "SoldierDie",
    "Standees",
    "Strip",
    "SuitCards",
    "Tiles",
    "Token",
    "Tokens",
    "Tray",
    "TuckBox",
    "Wheel",
    "drawings_of",
]


class Tiles(Component):
    """The tiles of tiles.yaml, each drawing in each of its colourings, and the start tile.

    Attributes:
        size: Of a tile as it is cut, in millimetres.
        back: A back that is drawn for you: compass, plain, open, chief, starter.
    """

    kind: Literal["tiles"]
    size: Dimensions
    back: Name


class Wheel(Component):
    """Two discs on a pin: the lower one shows every colour, the upper one a window.

    Attributes:
        diameter: Of the discs, in millimetres; below 45 no window is left beside the pin.
        count: How many to print: a number or `rules.<name>`.
    """

    kind: Literal["wheel"]
    diameter: Annotated[float, Field(ge=45, le=600)]
    count: Count = 1


class Aid(Component):
    """A card of reminders for each player, made from aid.md.

    Attributes:
        size: As it is cut, in millimetres.
        count: How many to print: a number or `rules.<name>`.
    """

    kind: Literal["aid"]
    size: Dimensions
    count: Count


class Score(Component):
    """A page of score columns, one for each player; a PDF of its own as well.

    Attributes:
        rows: What is written beside each row. May be left out where the game's rules say it themselves.
        games: How many tables stand on the page.
    """

    kind: Literal["score"]
    rows: Annotated[tuple[Text, ...], Field(min_length=1, max_length=100)] | None = None
    games: Annotated[int, Field(ge=1, le=12)] = 1


class Tray(Component):
    """An open folding tray for loose pieces.

    Attributes:
        size: Its inner width and length (height), in millimetres.
        depth: Its inner depth, in millimetres.
        count: How many to print: a number or `rules.<name>`.
    """

    kind: Literal["tray"]
    size: Dimensions
    depth: Millimetres
    count: Count = 1


class TuckBox(Component):
    """A box with lids that holds a stack of one component's pieces.

    Attributes:
        holds: The id of the component: tiles, cards, tokens or aids.
        pieces: How many it holds.
        thickness: Of one piece, in millimetres: 0.3 for plain card, 0.6 for a sleeved one.
    """

    kind: Literal["tuck-box"]
    holds: Name
    pieces: Annotated[int, Field(ge=1, le=200)]
    thickness: Millimetres


class Cards(Component):
    """An SVG template (and one for the back) filled for each row of a table; `square-tiles` are cut square.

    Attributes:
        template: The SVG drawing of the front, with {{slots}}.
        back: The SVG drawing of the back; without it, backs are left white.
        rows: The table, .csv or .yaml: a row for each card, as often as its column `quantity` says.
        size: As it is cut, in millimetres.
        columns: Name of a slot -> name of the table's own column, where they differ.
    """

    kind: Literal["cards", "square-tiles"]
    template: SvgFile
    back: SvgFile | None = None
    rows: RowsFile
    size: Dimensions
    columns: Annotated[dict[Text, Text], Field(max_length=500)] = {}

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.kind == "square-tiles" and self.size.width != self.size.height:
            raise ValueError("square-tiles are as high as they are wide; what is not square is of the kind cards")
        return self


class SuitCards(Component):
    """Playing cards: every rank in every one of the game's colours, which are the suits, and one back.

    Attributes:
        size: As they are cut, in millimetres.
        ranks: Which ranks there are.
    """

    kind: Literal["suit-cards"]
    size: Dimensions
    ranks: Annotated[tuple[Literal["2", "3", "4", "5", "6", "J", "Q", "K"], ...], Field(min_length=1, max_length=20)]


class SoldierDie(Model):
    """So many dice of one kind.

    Attributes:
        die: What fights.
        of: `each` prints them for every livery, `all` once for the whole table.
        count: How many of each to print: a number or `rules.<name>`.
    """

    die: Literal["knight", "captain", "traitor", "mercenary"]
    of: Literal["each", "all"] = "each"
    count: Count


class SoldierDice(Component):
    """Dice that fight: nets to fold, or squares to stick on bought dice.

    Attributes:
        edge: Of a die, or of a square, in millimetres.
        dice: The kinds of dice.
    """

    kind: Literal["dice-nets", "dice-stickers"]
    edge: Side
    dice: Annotated[tuple[SoldierDie, ...], Field(min_length=1, max_length=50)]


class Strip(Component):
    """A strip with numbered places, to lay beside a row of cards.

    Attributes:
        size: As it is cut, in millimetres.
        places: How many places, one at least: a number or `rules.<name>`.
    """

    kind: Literal["strip"]
    size: Dimensions
    places: Annotated[int, Field(ge=1, le=200)] | RuleName


AnyComponent = Annotated[
    Tiles | Tokens | Standees | Die | Wheel | Aid | Score | Tray | TuckBox | Cards | SuitCards | SoldierDice | Strip,
    Field(discriminator="kind"),
]


def drawings_of(part: AnyComponent) -> Iterator[tuple[Path, str]]:
    """Every SVG file that a component names, and the keys that lead to it."""
    if isinstance(part, Cards):
        yield from ((("template",), part.template), *(((("back",), part.back),) if part.back else ()))
    else:
        yield from art_of(part)
