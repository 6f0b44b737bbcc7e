"""What a folder of YAML says, once it has been read: frozen values, strict types, nothing unknown let through.

Every class here is one mapping in a YAML file; its field names are the keys a designer writes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from generator.spec.scalars import Count, Hex, Millimetres, Name, RowsFile, Side, SvgFile, Text, TextOrNothing
from generator.units import Size


class Model(BaseModel):
    """A frozen mapping: unknown keys are refused, and no value is bent into another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)  # built once, when used


class Dimensions(Model):
    """A finished size in millimetres."""

    width: Side
    height: Side

    @property
    def size(self) -> Size:
        """The same as a Size."""
        return Size(self.width, self.height)


class Designer(Model):
    """Whom the booklet credits for the rules."""

    name: Text
    years: Text = ""
    note: Text = ""


class Players(Model):
    """How many can play."""

    least: Annotated[int, Field(ge=1, le=20)]
    most: Annotated[int, Field(ge=1, le=20)]


class Colour(Model):
    """A colour that means something; never alone: it has a letter and a symbol as well."""

    title: Text
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]
    hex: Hex
    symbol: Name
    pattern: Name = "plain"


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


class Game(Model):
    """game.yaml: what the game is called, who made it, what is in its box."""

    id: Name
    title: Text
    tagline: Text
    version: Text
    designer: Designer
    players: Players
    minutes: Text = ""
    ages: Text = ""
    seed: Text = "1"
    style: Name = "plain"
    colours: dict[Name, Colour] = {}
    locks: dict[Name, Colour] = {}
    liveries: dict[Name, Colour] = {}
    components: Annotated[tuple[AnyComponent, ...], Field(min_length=1)]


class Lattice(Model):
    """What all tiles of a set share: storeys, columns, how many colourings each drawing is printed in."""

    id: Name
    version: Annotated[int, Field(ge=1, le=9999)]
    storeys: Annotated[int, Field(ge=1, le=12)]
    columns: Annotated[int, Field(ge=3, le=24)]
    colourings: Annotated[int, Field(ge=1, le=12)] = 4


class TileText(Model):
    """One drawing of tiles.yaml as text: see tilemap for what the characters mean.

    Attributes:
        id: Names the drawing; its copies are called id-1, id-2, ...
        title: What a player would call it.
        idea: One sentence: what this drawing is that no other is.
        map: Two lines a storey, top storey first: the air line, then the floor line under it.
        slots: Digit in the map -> phrase, such as `white key` or `blue in white chest`.
        swap: On which colourings black and white change places (`odd`, `even`, or `none`).
        find: The one thing to find in the picture.
        roof: What sits on its towers.
        feature: Something large that stone cannot say: the sails of a mill, trees on the terraces.
        sealed: Items here may be out of reach without a teleport door.
        scenery: There is nothing to collect here, on purpose.
    """

    id: Name
    title: Text
    idea: Text = ""
    map: str
    slots: dict[str, Text] = {}
    swap: Literal["odd", "even", "none"] = "none"
    find: Name | None = None
    roof: Literal["battlements", "gable", "cone", "dome", "ruin"] = "battlements"
    feature: Literal["sails", "trees"] | None = None
    sealed: bool = False
    scenery: bool = False


class TileSet(Model):
    """tiles.yaml: the lattice, the start tile and the drawings."""

    set: Lattice
    start: TileText
    tiles: Annotated[tuple[TileText, ...], Field(min_length=1)]


class VariantNote(Model):
    """The head of a variant file: what it is called, what it is for, where it comes from."""

    title: Text
    summary: Text
    source: Text = ""
