"""What a sentence may name, and what it comes to: places, counters, parameters; expressions as Python of our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from math import prod

from tilewright.frozen import dataclass
from tilewright.play.piece import Cell, GamePiece, TableColumn
from tilewright.texts.node import Node, Spot

PLAYER = "player"
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """A place as it is declared: one of it, or one for each player, each value of a column, or both.

    Attributes:
        name: What it is called.
        spot: Where it is declared.
        each: What there is one for each of: `player`, or a column.
        sizes: How many of each.
        base: The number of the first of its places.
        seen: Who sees what lies there: all, owner, nobody, others.
        holds: The components whose pieces begin there.
        where: Which of those, as a node; None for all.
        shuffled: Whether what begins there is shuffled, so that it is drawn from by chance.
        most: No more pieces than that.
        pile: Whether only its top is shown on the table, and how many there are.
        spots: How many spots it has, each for one piece; 0 for a pile.
        wide: Spots in a row of its grid.
        sides: The columns of a piece's four sides, clockwise from the top, that lie beside other spots.
        dice: How many dice begin there.
        faces: The kinds of piece of their faces: the first, and how many.
        when_empty: What happens when a piece is to be taken, and there is none.
        stack: How far behind its number are those of what was put on its top and at its bottom; 0 where nothing is.
    """

    name: str
    spot: Spot
    each: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    base: int = 0
    seen: str = "all"
    holds: tuple[str, ...] = ()
    where: Node | None = None
    shuffled: bool = False
    most: int = 0
    pile: bool = False
    spots: int = 0
    wide: int = 0
    grid: bool = False
    dice: int = 0
    faces: tuple[int, int] = (0, 0)
    when_empty: Node | None = None
    stack: int = 0

    @property
    def number(self) -> int:
        """How many places it is."""
        return prod(self.sizes)


@dataclass(frozen=True, slots=True)
class CounterGroup:
    """A counter, or something that is remembered: one of it, or one for each player, each value of a column, or both.

    Attributes:
        name: What it is called.
        spot: Where it is declared.
        kind: What it keeps: number, text, player, card, truth.
        column: Of text, the column whose values it keeps.
        each: What there is one for each of.
        sizes: How many of each.
        base: The number of the first of its slots.
        least: What a number is never below.
        most: What a number is never above.
        start: What it is at first, as a node; None for nothing, nobody, 0 of a counter, no.
        counts: Whether it is a counter.
    """

    name: str
    spot: Spot
    kind: str = "number"
    column: str = ""
    each: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    base: int = 0
    least: float = -1_000_000_000
    most: float = 1_000_000_000
    start: Node | None = None
    counts: bool = True

    @property
    def number(self) -> int:
        """How many slots it is."""
        return prod(self.sizes)


@dataclass(frozen=True, slots=True)
class Code:
    """What an expression comes to.

    Attributes:
        text: An expression of Python, of our own words alone.
        kind: number, truth, text, player, card, cards, spot, nothing.
        column: Of text, and of a card's column, the column.
        place: Of a card, cards or a spot: the number of the place where they lie, as Python; '' if there is none.
        group: The place as it is declared, if there is one.
        value: What it is, if that is written out.
        known: Whether `value` says it.
        some: Of a player: whether it is surely one, and not nobody.
        every: Of cards: the numbers of several places that they lie in, as Python; '' for one.
        top: Of a card: where in its place it lies: `top`, `bottom`; '' if it is known by its kind.
        own: Of a card: the slot that keeps where in the history it was chosen; '' if everybody saw it.
        parts: Of a tuple of cards that were chosen: they lie in `place`.
    """

    text: str
    kind: str
    column: str = ""
    place: str = ""
    group: PlaceGroup | None = None
    value: Cell | bool = None
    known: bool = False
    some: bool = True
    every: str = ""
    top: str = ""
    own: str = ""
    chosen: bool = False


Entry = PlaceGroup | CounterGroup | Code


@dataclass(frozen=True, slots=True)
class NameScope:
    """What names mean at one place of the file.

    Attributes:
        names: What was declared: places, counters, parameters, names of loops.
        player: Whom it is about, as Python.
        me: Who chooses, or whose turn it is, as Python.
        card: The card that a bare column is of; '' for none.
        card_first: Whether a bare column is that card's even if something else is called so.
        depth: How many collections deep it is.
    """

    names: Mapping[str, Entry]
    player: str
    me: str
    card: str = ""
    card_first: bool = False
    depth: int = 0

    def with_names(self, **names: Entry) -> NameScope:
        """The same with some names more."""
        return replace(self, names={**self.names, **names})

    def with_name(self, name: str, entry: Entry) -> NameScope:
        """The same with one name more."""
        return replace(self, names={**self.names, name: entry})

    def of(self, player: str, me: str = "") -> NameScope:
        """The same, about somebody else."""
        return replace(self, player=player, me=me or self.me)

    def about(self, card: str, *, first: bool = True) -> NameScope:
        """The same, with a card that bare columns are of."""
        return replace(self, card=card, card_first=first)


@dataclass(frozen=True, slots=True)
class World:
    """What the sentences of a game are about, whoever speaks them.

    Attributes:
        players: How many play.
        pieces: The kinds of piece.
        columns: Name -> column.
        values: Each text that stands in a column -> the columns that have it.
        rules: rules.yaml as plain values.
        groups: The places.
        counters: The counters, and what is remembered.
        does: The column that names effects.
    """

    players: int
    pieces: Sequence[GamePiece]
    columns: Mapping[str, TableColumn]
    values: Mapping[str, tuple[str, ...]]
    rules: object
    groups: Mapping[str, PlaceGroup] = field(default_factory=dict)
    counters: Mapping[str, CounterGroup] = field(default_factory=dict)
    does: str = "does"
    total: int = 0
