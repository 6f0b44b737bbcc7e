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
    """How a game looks on the table: what stands behind a room's door `table`; all of it may be left out.

    Attributes:
        tokens: `face` of a token -> how it is drawn; without, a disc with the first letter of what it is called.
        parts: Face -> the component that is printed for it, as large as which it stands on a piece.
        printed: Faces that the drawing of their piece shows, or shows as gone.
        extents: Face -> how wide and high it is drawn, as shares of a token's width; without, as wide and as high.
        rows: Faces that a seat lays side by side, one for each that it has, apart from the rest of what it has.
        laned: Whether each seat has a lane below each piece, even before anybody has sent anything there.
        extra: Faces of what is shown besides, and left out on a narrow screen.
        pieces: Kind of component -> how its pieces are drawn; without, as they are printed.
        stands: Kind of component -> where tokens stand on its pieces; without, at their spots.
        part_of: Name of a place -> what the part of the board is called that it is of, '' for none: a floor of a tower.
        letters: (spec, deck) -> who writes the places in letters; without, each place has a line.
        touched: What a move touches, where its words do not say it as the table does; nothing where they do.
        moves: A move's words with holes -> the key of the phrase in words.yaml that says it in a sentence.
        luck: The same of what chance does; its phrases say it of one and of several (`one`, `other`).
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
