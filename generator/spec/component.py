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
    """The tiles of tiles.yaml, each drawing in each of its colourings, and the start tile."""

    kind: Literal["tiles"]
    """What it is."""
    size: Dimensions
    """Of a tile as it is cut, in millimetres."""
    back: Name
    """A back that is drawn for you: compass, plain, open, chief, starter."""


class Wheel(Component):
    """Two discs on a pin: the lower one shows every colour, the upper one a window."""

    kind: Literal["wheel"]
    """What it is."""
    diameter: Annotated[float, Field(ge=45, le=600)]
    """Of the discs, in millimetres; below 45 no window is left beside the pin."""
    count: Count = 1
    """How many to print: a number or `rules.<name>`."""


class Aid(Component):
    """A card of reminders for each player, made from aid.md."""

    kind: Literal["aid"]
    """What it is."""
    size: Dimensions
    """As it is cut, in millimetres."""
    count: Count
    """How many to print: a number or `rules.<name>`."""


class Score(Component):
    """A page of score columns, one for each player; a PDF of its own as well."""

    kind: Literal["score"]
    """What it is."""
    rows: Annotated[tuple[Text, ...], Field(min_length=1, max_length=100)] | None = None
    """What is written beside each row. May be left out where the game's rules say it themselves."""
    games: Annotated[int, Field(ge=1, le=12)] = 1
    """How many tables stand on the page."""


class Tray(Component):
    """An open folding tray for loose pieces."""

    kind: Literal["tray"]
    """What it is."""
    size: Dimensions
    """Its inner width and length (height), in millimetres."""
    depth: Millimetres
    """Its inner depth, in millimetres."""
    count: Count = 1
    """How many to print: a number or `rules.<name>`."""


class TuckBox(Component):
    """A box with lids that holds a stack of one component's pieces."""

    kind: Literal["tuck-box"]
    """What it is."""
    holds: Name
    """The id of the component: tiles, cards, tokens or aids."""
    pieces: Annotated[int, Field(ge=1, le=200)]
    """How many it holds."""
    thickness: Millimetres
    """Of one piece, in millimetres: 0.3 for plain card, 0.6 for a sleeved one."""


class Cards(Component):
    """An SVG template (and one for the back) filled for each row of a table; `square-tiles` are cut square."""

    kind: Literal["cards", "square-tiles"]
    """What it is."""
    template: SvgFile
    """The SVG drawing of the front, with {{slots}}."""
    back: SvgFile | None = None
    """The SVG drawing of the back; without it, backs are left white."""
    rows: RowsFile
    """The table, .csv or .yaml: a row for each card, as often as its column `quantity` says."""
    size: Dimensions
    """As it is cut, in millimetres."""
    columns: Annotated[dict[Text, Text], Field(max_length=500)] = {}
    """Name of a slot -> name of the table's own column, where they differ."""

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.kind == "square-tiles" and self.size.width != self.size.height:
            raise ValueError("square-tiles are as high as they are wide; what is not square is of the kind cards")
        return self


class SuitCards(Component):
    """Playing cards: every rank in every one of the game's colours, which are the suits, and one back."""

    kind: Literal["suit-cards"]
    """What it is."""
    size: Dimensions
    """As they are cut, in millimetres."""
    ranks: Annotated[tuple[Literal["2", "3", "4", "5", "6", "J", "Q", "K"], ...], Field(min_length=1, max_length=20)]
    """Which ranks there are."""


class SoldierDie(Model):
    """So many dice of one kind."""

    die: Literal["knight", "captain", "traitor", "mercenary"]
    """What fights."""
    of: Literal["each", "all"] = "each"
    """`each` prints them for every livery, `all` once for the whole table."""
    count: Count
    """How many of each to print: a number or `rules.<name>`."""


class SoldierDice(Component):
    """Dice that fight: nets to fold, or squares to stick on bought dice."""

    kind: Literal["dice-nets", "dice-stickers"]
    """What it is."""
    edge: Side
    """Of a die, or of a square, in millimetres."""
    dice: Annotated[tuple[SoldierDie, ...], Field(min_length=1, max_length=50)]
    """The kinds of dice."""


class Strip(Component):
    """A strip with numbered places, to lay beside a row of cards."""

    kind: Literal["strip"]
    """What it is."""
    size: Dimensions
    """As it is cut, in millimetres."""
    places: Annotated[int, Field(ge=1, le=200)] | RuleName
    """How many places, one at least: a number or `rules.<name>`."""


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
