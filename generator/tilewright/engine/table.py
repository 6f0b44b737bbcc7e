"""State -> Table: what a person would see on the table, as values; text and drawings are made of it elsewhere."""

from __future__ import annotations

from tilewright.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A thing on a place of the table.

    Attributes:
        face: Its kind, in a word of the game's room: 'gem', 'key', 'die'.
        of: Its colour, lock or livery; '' for none.
        text: Its short name at the table: 'Ruby pawn', 'dice 5 5 2'.
        spot: Its position on the place, as shares of width and height from the top left; None for anywhere.
        count: The number of such things here.
        pips: The number that a die shows; 0 for an unrolled die and for anything else.
        seat: Its owner; None if it has none, or if that makes no difference.
        piece: The id of the printed card or tile (`deck.Piece.id`); '' for any other thing.
    """

    face: str
    of: str
    text: str
    spot: tuple[float, float] | None = None
    count: int = 1
    pips: int = 0
    seat: int | None = None
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the table.

    Attributes:
        name: Its name in moves: 'C4', 'row 3'.
        at: Column and row on the table's grid, from the left and from the top.
        piece: The id of the printed piece here (`deck.Piece.id`); '' for none.
        tokens: The tokens on it.
        caption: A note about it: 'card 6: won by Navy'.
        sides: (seat, strength) of each seat that fights for it.
        won: The seat that has won it; None while nobody has.
        row: The heading above it and the places beside it; '' for none.
    """

    name: str
    at: tuple[int, int]
    piece: str
    tokens: tuple[Token, ...] = ()
    caption: str = ""
    sides: tuple[tuple[int, str], ...] = ()
    won: int | None = None
    row: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """A seat's name, tokens and score.

    Attributes:
        name: The seat's name: 'Ruby'.
        livery: Its player colour (livery); '' in a game without liveries.
        tokens: Its hoard, hand or pool.
        score: Its score if the game ended now, as far as it is visible.
    """

    name: str
    livery: str
    tokens: tuple[Token, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Table:
    """The table as a seat sees it.

    Attributes:
        heading: The position in words: 'Round 3, Ruby to play, 4 moves left'.
        places: The places of the board.
        display: The face-up pieces beside them, to choose from.
        holdings: One for each seat.
        notes: Everything else in sight, in words: 'stack: 12 tiles'.
    """

    heading: str
    places: tuple[Place, ...]
    display: tuple[Place, ...]
    holdings: tuple[Holding, ...]
    notes: tuple[str, ...] = ()
