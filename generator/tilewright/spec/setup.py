"""table.yaml -> TableSetup: what lies where on a table when a game begins, for each number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from tilewright.spec.rules import ruled
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.scalars import Name, RuleName, Short, Text, Tone

MOST_LINES, MOST_SPOTS, MOST_COUNTERS = 300, 500, 60
SEAT = "seat"
"""Under `where`: the colour of the seat."""
Millimetre = Annotated[float, Field(ge=-5_000, le=5_000)]
TablePlace = tuple[Millimetre, Millimetre]
"""Across and down from the upper left corner of the table, in millimetres."""
TableSide = Annotated[float, Field(ge=200, le=5_000)]
Whole = Annotated[int, Field(ge=0, le=2_000)]
OfPlayers = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
Amount = Whole | RuleName | Annotated[dict[OfPlayers, Whole | RuleName], Field(min_length=1, max_length=20)]
"""A number, `rules.<name>`, or for each number of players one of these."""
Wanted = Annotated[str, Field(max_length=200)] | int | float
Filter = Annotated[
    dict[
        Annotated[str, Field(min_length=1, max_length=60)],
        Wanted | Annotated[tuple[Wanted, ...], Field(max_length=200)],
    ],
    Field(max_length=20),
]
"""Column -> the value it must have, or the values of which it must have one."""
Gap = Annotated[float, Field(ge=-300, le=600)]


class Market(Model):
    """Cards laid face up in rows, from the top of a pile."""

    at: TablePlace
    """Where the middle of its first card is, the upper left one, in millimetres."""
    columns: Amount
    """The number beside each other: a number, `rules.<name>`, or a number for each number of players."""
    rows: Amount = 1
    """The number of rows."""
    gap: Gap = 5.0
    """Between two of them, in millimetres."""


class LaidPieces(Model):
    """Pieces of one component, and how they lie."""

    of: Name | None = None
    """The id of the component; `ids` alone may do without."""
    where: Filter = {}
    """Only the pieces with these values, by their columns; a token has `face` and `of`. With `each`, the word `seat`
    means the colour of the seat."""
    ids: Annotated[dict[Annotated[str, Field(max_length=120)], Whole], Field(max_length=1_000)] = {}
    """Only these: the id of a piece -> how many copies. `tilewright build` names files of pieces by their ids."""
    players: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(max_length=20)] = ()
    """The numbers of players for which this line counts. Default: all."""
    count: Amount | None = None
    """The number of pieces. Default: all that no line above has used."""
    at: TablePlace
    """The middle of the pile, or of the first piece."""
    each: bool = False
    """As many for every seat, each `step` farther than the one before."""
    step: TablePlace = (0.0, 0.0)
    """From one seat's to the next, across and down."""
    face: Literal["up", "down"] | None = None
    """The side that is up. Default: down if there is a back to shuffle by, else up."""
    shuffle: bool | None = None
    """Whether they are shuffled. Default: yes if they are face down."""
    deal: Amount = 0
    """The number dealt to every hand, from the top."""
    market: Market | None = None
    """Cards turned up beside it."""
    columns: Amount | None = None
    """Laid singly, so many beside each other, instead of in one pile."""
    apart: bool = False
    """A pile for each design, instead of one for all; with `columns`, so many piles beside each other."""
    gap: Gap = 4.0
    """The distance between single pieces, in millimetres."""
    turn: Annotated[int, Field(ge=-360, le=360)] = 0
    """Turned by so many degrees, clockwise."""
    locked: bool = False
    """It stays where it is until somebody unlocks it, as boards do."""
    fan: bool = False
    """Its pieces show side by side."""

    @whole
    def _names_something(self) -> Self:
        if self.of is None and not self.ids:
            raise ValueError("it names no pieces; write of: cards, or ids of pieces")
        if (self.columns is not None or self.apart) and (self.deal or self.market):
            raise ValueError("a component with `deal` or `market` is in one pile; leave out `columns` and `apart`")
        return self


class LaidCounter(Model):
    """A number on the table that players raise and lower: points, coins, lives."""

    title: Short
    """The name of the counter."""
    value: Amount = 0
    """Its first value."""
    each: bool = False
    """One for every seat; else one for all."""
    at: TablePlace | None = None
    """Its place. Default: beside the seats."""
    step: TablePlace = (0.0, 60.0)
    """From one seat's to the next."""


class SnapGrid(Model):
    """Where what is put down comes to lie."""

    kind: Literal["square", "hex", "spots"]
    """Squares, hexagons, or single places."""
    size: Annotated[float, Field(ge=3, le=600)] = 20.0
    """From one square or hexagon to the next, in millimetres."""
    spots: Annotated[tuple[TablePlace, ...], Field(max_length=MOST_SPOTS)] = ()
    """The places."""

    @whole
    def _has_spots(self) -> Self:
        if (self.kind == "spots") != bool(self.spots):
            raise ValueError("`spots` lists the places for kind: spots; leave it out for any other kind")
        return self


class TableSetup(Model):
    """table.yaml: what lies where when a game begins."""

    size: tuple[TableSide, TableSide] | None = None
    """The width and height of the table, in millimetres. Default: 1200 x 800, or as large as its pieces need."""
    seats: Annotated[tuple[Tone, ...], Field(max_length=20)] = ()
    """The colours of the seats: of game.yaml by their names, or #RRGGBB."""
    lay: Annotated[tuple[LaidPieces, ...], Field(min_length=1, max_length=MOST_LINES)]
    """The pieces on it, from the bottom up."""
    rest: Literal["box", "table"] = "box"
    """Pieces that no line names stay in the box, or are on the table in piles below all others."""
    counters: Annotated[tuple[LaidCounter, ...], Field(max_length=MOST_COUNTERS)] = ()
    """Numbers to raise and lower."""
    snap: SnapGrid | None = None
    """The grid that pieces snap to."""
    note: Text | None = None
    """The words on the note pad."""


def number(amount: Amount, rules: Model, players: int) -> int | None:
    """What an amount comes to; None for a rule that is no whole number, or for players that it does not name."""
    one = amount.get(str(players)) if isinstance(amount, Mapping) else amount
    return ruled(rules, one) if isinstance(one, str) else one


def fits(where: Filter, values: Mapping[str, object], seat: str = "") -> bool:
    """Whether a piece with these values is meant; `seat` is the colour that the word of that name stands for."""
    for column, words in where.items():
        known = {
            (seat if word == SEAT and seat else str(word)) for word in (words if isinstance(words, tuple) else (words,))
        }
        if str(values.get(column, "")) not in known:
            return False
    return True
