"""A game's id -> Setting: how its pieces look and lie on the table when it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol

from tilewright.engine import Place
from tilewright.frozen import dataclass
from tilewright.rooms import room_of

if TYPE_CHECKING:  # a game that is written in letters draws nothing
    from tilewright.draw.pen import Pen
    from tilewright.engine import Table, Token
    from tilewright.pieces.build import Deck
    from tilewright.spec.spec import Spec
    from tilewright.units import Point, Size

DrawToken = Callable[["Pen", "Token", float, float, float], None]
"""(pen, token, x, y, wide): draws a token about a point, so many millimetres wide."""

DrawPiece = Callable[["Pen", Any, "Size", float, float, float, "Sequence[Token]"], None]
"""(pen, subject, size, x, y, scale, tokens): draws a piece, its top-left corner at (x, y).

Tokens say what has become of what is printed on it; without any it is drawn as it is printed.
"""

Stander = tuple["Token", "Size"]
"""A token that stands on a piece, and how large it is when it is printed, in millimetres."""

FindPlaces = Callable[[Any, "Size", "Sequence[Stander]"], "Sequence[Point]"]
"""(subject, size, standers): a point on a piece for each of them, from its top-left corner, in millimetres."""


Named = tuple[str, str]
"""Something on the table: its owner as marks have it (`tilewright.tables.panel`), and its name; '*' for any owner."""

FindNames = Callable[[str, int, "Table"], "Sequence[Named]"]
"""(words of a move, seat, table): what the seat touches to make it, in order: what it takes, then where that goes."""


class Letters(Protocol):
    """Places in letters, as a terminal shows them."""

    def has(self, places: Sequence[Place]) -> bool:
        """Whether there is anything on them that it can write."""

    def lines(self, places: Sequence[Place]) -> Iterator[str]:
        """The places in lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The look of a game on the online table, exported as `table` by its room; every attribute is optional.

    Attributes:
        tokens: `face` of a token -> its drawing. Default: a disc with the first letter of its name.
        parts: Face -> the printed component whose size it has on a piece.
        printed: Faces that the drawing of their piece already shows, or shows as gone.
        extents: Face -> its width and height as shares of a token's width. Default: 1 and 1.
        rows: Faces that are shown side by side, one for each token, apart from the seat's other tokens.
        laned: Whether each seat has a lane below each piece, even an empty one.
        extra: Faces that a narrow screen leaves out.
        pieces: Kind of component -> the drawing of its pieces. Default: as printed.
        stands: Kind of component -> the places of tokens on its pieces. Default: at their spots.
        part_of: Name of a place -> the name of its part of the board, such as a floor of a tower; '' for none.
        letters: (spec, deck) -> the function that prints the places as text. Default: a line for each place.
        touched: The click targets of a move, if its words do not name them as the table does.
        moves: Words of a move, with placeholders -> the key of its sentence in words.yaml.
        luck: The same for actions of chance; the phrases have the forms `one` and `other`.
    """

    tokens: Mapping[str, DrawToken] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    printed: frozenset[str] = frozenset()
    extents: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    rows: frozenset[str] = frozenset()
    laned: bool = False
    extra: frozenset[str] = frozenset()
    pieces: Mapping[str, DrawPiece] = field(default_factory=dict)
    stands: Mapping[str, FindPlaces] = field(default_factory=dict)
    part_of: Callable[[str], str] | None = None
    letters: Callable[[Spec[Any], Deck], Letters] | None = None
    touched: FindNames | None = None
    moves: Mapping[str, str] = field(default_factory=dict)
    luck: Mapping[str, str] = field(default_factory=dict)


BARE = Setting()
"""Of a game whose room says nothing of it."""


def setting_of(game: str) -> Setting:
    """The setting of a game, by its id.

    Raises:
        RefusedError: The room is of an installed package whose table cannot be loaded (X04), or is none (X05).
    """
    room = room_of(game)
    setting = room.ask("table", "TABLE")
    if setting is not None and not isinstance(setting, Setting):
        raise room.wrong("table", "TABLE is not a tilewright.tables.setting.Setting", "make it one, or leave it out")
    return setting or BARE
