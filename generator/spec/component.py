"""What game.yaml says of a component, once it has been read: one class a kind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.spec.model import Dimensions, Model
from generator.spec.scalars import Count, Millimetres, Name, RowsFile, Side, SvgFile, Text, TextOrNothing


class Component(Model):
    """What every kind of component has.

    Attributes:
        id: Names the part on the command line (--only) and in file names.
        title: What the kit's first page and page labels call it.
        make: One or two sentences for the first page: how to cut, fold and glue it.
        instead: What a household could use in its place; empty where nothing would do.
    """

    id: Name
    title: Text
    make: Text
    instead: TextOrNothing = ""


class Tiles(Component):
    """The tiles of tiles.yaml, each drawing in each of its colourings, and the start tile."""

    kind: Literal["tiles"]
    size: Dimensions
    back: Name


class Token(Model):
    """One design of flat token. `of` names a colour, lock or livery, or is `each` for all that fit the face."""

    face: Name
    of: Name = "each"
    back: Name = "plain"
    count: Count
    spare: Annotated[int, Field(ge=0, le=100)] = 0


class Tokens(Component):
    """Flat tokens of one size, cut apart along shared edges."""

    kind: Literal["tokens"]
    size: Dimensions
    tokens: Annotated[tuple[Token, ...], Field(min_length=1)]


class Standees(Component):
    """Folding figures: front, the same turned over the fold, and a foot on either side."""

    kind: Literal["standees"]
    figure: Name
    size: Dimensions
    foot: Millimetres
    count: Count


class Die(Component):
    """The net of a six-sided die with glue tabs; faces name a colour, or `any` for the player's choice."""

    kind: Literal["die"]
    edge: Side
    faces: Annotated[tuple[Name, ...], Field(min_length=6, max_length=6)]
    count: Count = 1


class Wheel(Component):
    """Two discs on a pin: the lower one shows every colour, the upper one a window."""

    kind: Literal["wheel"]
    diameter: Annotated[float, Field(ge=45, le=600)]  # below, no window is left beside the pin
    count: Count = 1


class Aid(Component):
    """A card of reminders for each player, made from aid.md."""

    kind: Literal["aid"]
    size: Dimensions
    count: Count


class Score(Component):
    """A page of score columns, one for each player; a PDF of its own as well."""

    kind: Literal["score"]
    rows: Annotated[tuple[Text, ...], Field(min_length=1)]
    games: Annotated[int, Field(ge=1, le=12)] = 1


class Tray(Component):
    """An open folding tray for loose pieces: inner width, height (length) and depth."""

    kind: Literal["tray"]
    size: Dimensions
    depth: Millimetres
    count: Count = 1


class TuckBox(Component):
    """A box with lids that holds a stack of one component's pieces."""

    kind: Literal["tuck-box"]
    holds: Name
    pieces: Annotated[int, Field(ge=1, le=200)]
    thickness: Millimetres


class Cards(Component):
    """An SVG template (and one for the back) filled for each row of a table; columns: slot -> the table's own name."""

    kind: Literal["cards"]
    template: SvgFile
    back: SvgFile | None = None
    rows: RowsFile
    size: Dimensions
    columns: dict[Text, Text] = {}


class SuitCards(Component):
    """Playing cards: every rank in every one of the game's colours, which are the suits, and one back."""

    kind: Literal["suit-cards"]
    size: Dimensions
    ranks: Annotated[tuple[Literal["2", "3", "4", "5", "6", "J", "Q", "K"], ...], Field(min_length=1)]


class SoldierDie(Model):
    """So many dice of one kind; `each` prints them for every livery, `all` once for the whole table."""

    die: Literal["knight", "captain", "traitor", "mercenary"]
    of: Literal["each", "all"] = "each"
    count: Count


class SoldierDice(Component):
    """Dice that fight: nets to fold, or squares to stick on bought dice."""

    kind: Literal["dice-nets", "dice-stickers"]
    edge: Side
    dice: Annotated[tuple[SoldierDie, ...], Field(min_length=1)]


class Strip(Component):
    """A strip with numbered places, to lay beside a row of cards."""

    kind: Literal["strip"]
    size: Dimensions
    places: Count


AnyComponent = Annotated[
    Tiles | Tokens | Standees | Die | Wheel | Aid | Score | Tray | TuckBox | Cards | SuitCards | SoldierDice | Strip,
    Field(discriminator="kind"),
]
