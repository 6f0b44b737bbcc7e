"""Lots of equal pieces -> the batches a sheet is packed from, and the pieces in the order they are laid down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil, floor

from tilewright.frozen import dataclass
from tilewright.problem import Problem
from tilewright.sheets.block import Batch, capacity
from tilewright.sheets.stock import STOCK, Clearances, Paper
from tilewright.svg.contour import Contour
from tilewright.units import Box, Medium, Sides, Size

APART = 4.0
"""Between two pieces that are cut along outlines: room for the bleeds of both, in millimetres."""
NETS = 1.9
"""Between two nets, which have no bleed: scissors go through."""
LINE = 0.15
"""Of a net's bleed, what has to be on the paper: half the width of its line, and a little."""


@dataclass(frozen=True, slots=True)
class TokenBoard:
    """A board that pieces lie on until they are punched out; lengths in millimetres.

    Attributes:
        name: Its id.
        title: What a sheet's label calls it.
        size: As it is cut.
        margin: From its edges to the pieces.
        gap: Between pieces that share no cut.
        bridge: How wide the bridges are that hold a piece; 0 for full cuts.
    """

    name: str
    title: str
    size: Size
    margin: float
    gap: float
    bridge: float


@dataclass(frozen=True, slots=True)
class Lot:
    """Copies of one piece, and how they may be laid on a sheet.

    Attributes:
        piece: The piece's id.
        face: The name of its front's drawing.
        back: The name of its back's drawing; None for a piece printed on one side.
        trim: The finished size in millimetres.
        bleed: How far the drawings go on beyond the trim.
        copies: How many are printed.
        family: Pieces of one family and of equal trim share cuts; others keep their distance.
        group: The part it belongs to, as a sheet's label names it; parts are printed in the order they come.
        may_turn: It may lie sideways on the sheet, its back with it.
        contour: It is cut along a line drawn on it (a net, a disc): no crop marks, and nothing touches it.
        split: How it is parted where it is larger than the paper: `panels` or `poster`; empty for what stays whole.
        folds: How many upright and level folds a board has, in equal fields.
        shape: What it is cut to; None for a rectangle, and for what has a line drawn on it.
        gutter: How far it lies from its neighbours, lest a knife that strays shows them; 0 where they share a cut.
        medium: What it is printed on.
        board: The board it lies on; None for a piece that lies on a sheet by itself.

    Raises:
        ValueError: A length that is not positive, a negative bleed or number of copies.
    """

    piece: str
    face: str
    back: str | None
    trim: Size
    bleed: float
    copies: int
    family: str
    group: str
    may_turn: bool = False
    contour: bool = False
    shape: Contour | None = None
    split: str = ""
    folds: tuple[int, int] = (0, 0)
    gutter: float = 0.0
    medium: Medium = "card"
    board: TokenBoard | None = None

    def __post_init__(self) -> None:
        if min(self.trim.width, self.trim.height) <= 0 or min(self.bleed, self.copies) < 0:
            raise ValueError(f"'{self.piece}': {self.copies} of {self.trim} with {self.bleed:g} mm of bleed")


@dataclass(frozen=True, slots=True)
class Stackable:
    """Lots that may lie in one grid, as the batch that is packed and the lots its places are given to, in order."""

    batch: Batch
    lots: tuple[Lot, ...]

    def first(self, number: int) -> Stackable:
        """So many of its pieces."""
        return Stackable(replace(self.batch, count=number), self.lots[:number])

    def without(self, number: int) -> Stackable:
        """The rest of them."""
        return Stackable(replace(self.batch, count=self.batch.count - number), self.lots[number:])

    @property
    def bleed(self) -> float:
        """What all of its drawings carry."""
        return min(lot.bleed for lot in self.lots)

    @property
    def contour(self) -> bool:
        """Its pieces are cut along lines of their own."""
        return self.lots[0].contour


def piles(lots: Iterable[Lot], spacing: float = 0.0) -> tuple[Stackable, ...]:
    """Gather lots of one family and trim, in the order in which each first comes; lots of no copies are left out.

    Pieces with a contour lie as far apart as their bleeds ask for, others as far as the spacing says.
    """
    together: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        if lot.copies:
            together.setdefault((lot.family, lot.trim, lot.contour, lot.back is None, lot.shape), []).append(lot)
    return tuple(_pile(tuple(same), spacing) for same in together.values())


def _pile(lots: tuple[Lot, ...], spacing: float) -> Stackable:
    shape = lots[0].shape
    alone = shape is not None and not (shape.is_straight or shape.is_tiling)
    nets = NETS if lots[0].bleed <= 1 else 2 * lots[0].bleed
    batch = Batch(
        trim=lots[0].trim,
        count=sum(lot.copies for lot in lots),  # sum counts copies of pieces
        may_turn=all(lot.may_turn for lot in lots) and not (shape and shape.word == "triangle"),
        spacing=nets if lots[0].contour else spacing or (APART if alone else lots[0].gutter),
        trimmed=not (lots[0].contour or alone),
        contour=None if shape is None or shape.is_straight else shape,
    )
    return Stackable(batch, tuple(lot for lot in lots for _ in range(lot.copies)))


def is_parted(lot: Lot, paper: Paper, press: Clearances) -> bool:
    """Whether a board, or a net that may be parted, is larger than the paper."""
    if not lot.split:
        return False
    spaces = (*rooms(paper, press), *[lone_room(paper, press, LINE)] * lot.contour)
    return not any(capacity(space, Batch(lot.trim, 1, may_turn=lot.may_turn)) for space in spaces)


def printable(paper: Paper, press: Clearances, *, aside: bool = False) -> Box:
    """Where art and marks may lie: the paper less what the printer leaves white and the label's strips.

    The label stands at the foot, and as much is kept free at the head; aside it stands at the left.
    """
    white, strip = press.margin, press.margin + press.label_strip
    across, along = (strip, white) if aside else (white, strip)
    return Box(0, 0, paper.size.width, paper.size.height).grown(Sides(-along, -across, -along, -across))


def room(paper: Paper, press: Clearances, *, aside: bool = False) -> Size:
    """Where trims may lie: the printable area less what must stay free around a block."""
    return printable(paper, press, aside=aside).grown(Sides.all(-press.edge)).size


def rooms(paper: Paper, press: Clearances) -> tuple[Size, Size]:
    """The same with the label at the foot and with the label aside."""
    return room(paper, press), room(paper, press, aside=True)


def lone_room(paper: Paper, press: Clearances, bleed: float) -> Size:
    """Where the trim of a piece without crop marks may lie when it has a sheet to itself, or shares it with others."""
    return printable(paper, press).grown(Sides.all(-min(bleed, press.back_bleed))).size


def lone_bleed(pile: Stackable) -> float:
    """What must be free around pieces without crop marks that have sheets to themselves: of nets, their line."""
    return pile.bleed if pile.bleed > 1 else LINE


def shares_a_sheet(pile: Stackable, paper: Paper, press: Clearances) -> bool:
    """Whether its pieces can lie among others; if not, each needs a sheet to itself."""
    return any(capacity(space, pile.batch) for space in rooms(paper, press))


def too_large(all_piles: Sequence[Stackable], paper: Paper, press: Clearances, path: str) -> list[Problem]:
    """A Problem for each piece that no sheet of this paper can carry."""
    return [
        refusal(lot, space, f"{paper.name} paper", path, larger)
        for pile in all_piles
        if not _fits(pile, paper, press)
        for space in [lone_room(paper, press, lone_bleed(pile)) if pile.contour else room(paper, press)]
        for larger in [_larger(pile, press)]
        for lot in dict.fromkeys(pile.lots)
    ]


def _larger(pile: Stackable, press: Clearances) -> str:
    """The first paper on which its pieces fit: one that has a name, else one's own."""
    named = (name for name, other in STOCK.items() if _fits(pile, other, press))
    return next(named, "") or own_paper(pile.batch.trim, press)


def own_paper(trim: Size, press: Clearances) -> str:
    """A paper that holds one piece and the marks around it, in whole centimetres."""
    around = 2 * (press.margin + press.label_strip + press.edge)
    width, height = (ceil((length + around) / 10) * 10 for length in (trim.width, trim.height))
    return f"{width}x{height}"


def _fits(pile: Stackable, paper: Paper, press: Clearances) -> bool:
    if pile.contour:
        return capacity(lone_room(paper, press, lone_bleed(pile)), pile.batch) > 0
    return shares_a_sheet(pile, paper, press)


def refusal(lot: Lot, space: Size, where: str, path: str, larger: str) -> Problem:
    """P02: a piece does not fit. Names the room on the paper (`where`: or on a half of it), and a `larger` paper."""
    lying = "either way up" if lot.may_turn else "and it cannot be turned sideways"
    return Problem(
        path=path,
        line=0,
        column=0,
        code="P02",
        message=f"piece '{lot.piece}' of {lot.group} is {_mm(lot.trim)}, but {where} has room for"
        f" {_mm(space)}, {lying}",
        help=f"make the piece smaller, or print on a larger paper (--paper {larger})",
    )


def _mm(size: Size) -> str:
    """To the hundredth, rounded down: the room a message names is never more than there is."""
    width, height = (floor(length * 100 + 1e-6) / 100 for length in (size.width, size.height))
    return f"{width:g} x {height:g} mm"
