"""State -> Table: what a person would see on the table, as values; text and drawings are made of it elsewhere."""

from __future__ import annotations

from tilewright.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """Something that lies or stands on a place.

    Attributes:
        face: What it is, in a word that its game's room knows: 'gem', 'key', 'die'.
        of: Its colour, lock or livery; '' where it has none.
        text: What it is called at the table, short: 'Ruby pawn', 'dice 5 5 2'.
        spot: Where on the place it is, as shares of its width and height from the top left; None for anywhere.
        count: How many lie here.
        pips: What a die shows; 0 for anything else, and for a die that nobody has rolled.
        seat: For whom it fights or stands; None where that is nobody, or all the same.
        piece: The id of the printed piece it is (`deck.Piece.id`), where that is a card or a tile; '' for none.
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
        name: What a move calls it: 'C4', 'row 3'.
        at: Column and row on the table's grid, from the left and from the top.
        piece: The id of the printed piece that lies here (`deck.Piece.id`); '' for none.
        tokens: What lies or stands on it.
        caption: What is to be said of it, in words: 'card 6: won by Navy'.
        sides: (seat, what it counts here), for each seat that fights for it.
        won: The seat that has won it; None while nobody has.
        row: What the places that lie beside it are called together, which stands above them; '' for nothing.
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
    """What a seat has before it.

    Attributes:
        name: What the seat is called: 'Ruby'.
        livery: The livery it plays in; '' where the game has none.
        tokens: Its hoard, hand or pool.
        score: What it would score if the game ended now, as far as that can be seen.
    """

    name: str
    livery: str
    tokens: tuple[Token, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Table:
    """Everything in sight.

    Attributes:
        heading: Where the game stands: 'Round 3, Ruby to play, 4 moves left'.
        places: What the game is played on.
        display: What lies face up beside them, to choose from.
        holdings: A seat each.
        notes: Anything else that is to be seen, in words: 'stack: 12 tiles'.
    """

    heading: str
    places: tuple[Place, ...]
    display: tuple[Place, ...]
    holdings: tuple[Holding, ...]
    notes: tuple[str, ...] = ()
