"""Spec: a game folder as a value, its rules included; what everything after reading works from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.memory import Kept
from tilewright.rooms import EMPTY, PLAY, Room, room_of, wings
from tilewright.spec.entries import VariantNote
from tilewright.spec.game import GameFile
from tilewright.spec.words import english
from tilewright.texts.model import Model
from tilewright.texts.node import Places, Plain, Spot
from tilewright.texts.rows import NAMING, TEMPLATE, RowTable
from tilewright.typography.finder import BUNDLED, Finder

if TYPE_CHECKING:
    from tilewright.spec.balance import Balance
    from tilewright.spec.part import Component
    from tilewright.spec.playtest import Playtest
    from tilewright.spec.setup import TableSetup
    from tilewright.texts.lookup import Lookup


R_co = TypeVar("R_co", bound=Model, covariant=True)


@dataclass(frozen=True, slots=True)
class Spec(Generic[R_co]):
    """The contents of a game folder, with variants applied.

    Attributes:
        folder: The folder of the game.
        game: game.yaml.
        tiles: tiles.yaml, as read by its wing; None in a game without tiles.
        rules: rules.yaml, as the `Rules` of the game's own room.
        booklet: The path (as the user would name it) and the text of booklet.md.
        aid: The same of aid.md.
        variants: The name and the head of each applied variant, in their order.
        places: The place of each value, for problems.
        tables: The rows of each component that is made of cards, by the component's id.
        templates: The text of each SVG file that game.yaml names, or that one of them extends, by that name.
        balance: balance.yaml; None in a game without one.
        playtest: playtest.yaml; None in a game without one.
        icons: The text of each SVG file in icons/, by its name without `.svg`.
        lock: The choices in the colour file beside it, as read by its wing; None without one.
        lock_name: The name of that file, even if there is none.
        language: The printed words, including the game's own.
        credits: The picture credits, each text once, with its place.
        fonts: The available fonts: the built-in ones and those in fonts/.
        lookups: The tables in which slots look up values, by name.
        unfilled: The tables as written, for components whose cells have slots or depend on rules.
        setup: table.yaml; None in a game without one.
        play: play.yaml as plain data, not yet checked (`tilewright.play` reads it); None in a game without one.
        scale: The factor of its printed size; all its lengths, including the card's thickness, are before scaling.
        on_a3: Whether it is printed on A3, tabloid or larger paper.
        kept: A cache of values computed from it.
    """

    folder: Path
    game: GameFile
    tiles: Any
    rules: R_co
    booklet: tuple[str, str] | None
    aid: tuple[str, str] | None
    variants: tuple[tuple[str, VariantNote], ...]
    places: Places
    tables: Mapping[str, RowTable] = field(default_factory=dict)
    templates: Mapping[str, str] = field(default_factory=dict)
    balance: Balance | None = None
    playtest: Playtest | None = None
    icons: Mapping[str, str] = field(default_factory=dict)
    lock: Any = None
    lock_name: str = "tiles.lock.yaml"
    language: Language = field(default_factory=english)
    fonts: Finder = BUNDLED
    credits: Mapping[str, Spot] = field(default_factory=dict)
    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    unfilled: Mapping[str, RowTable] = field(default_factory=dict)
    setup: TableSetup | None = None
    play: Plain = None
    scale: float = 1.0
    on_a3: bool = False
    kept: Kept = field(default_factory=Kept, init=False, compare=False, repr=False)

    @property
    def wings(self) -> tuple[Room, ...]:
        """The rooms that its files need, besides the game's own."""
        return wings(self.files)

    @property
    def played_in(self) -> Room:
        """The room that plays it: its own if that has an engine, else that of play.yaml, else an empty one.

        Raises:
            RefusedError: Its own room is of an installed package that cannot be loaded (X04).
        """
        own = room_of(self.game.id)
        return own if own.has("engine") else EMPTY if self.play is None else PLAY

    @property
    def files(self) -> Mapping[str, Model]:
        """The contents of the files that wings read, by their names without .yaml."""
        return {"tiles": self.tiles} if self.tiles else {}

    def counted(self, *, absent: bool = True) -> Mapping[str, object]:
        """Return the values of the wings' files that a booklet can use, by name.

        Args:
            absent: Include the values of files that the game does not have, as zeros.
        """
        rooms = wings() if absent else self.wings
        return {name: value for room in rooms for name, value in room.ask("files", "COUNTS")(self).items()}

    def drawings(self, part: Component) -> list[str]:
        """Return the drawings and pictures that a component or a row of its table names, each once."""
        table = self.tables.get(part.id) if hasattr(part, TEMPLATE) else None
        return [*dict.fromkeys([*(name for _, name in part.drawings()), *(table.drawings if table else ())])]

    def says_the_same(self, other: Spec[Any]) -> bool:
        """Return whether another spec has the same values, even on other lines."""
        names = (field.name for field in fields(self) if field.compare and field.name != "places")
        same = repr(self.play) == repr(other.play)  # as they are written, for 1, 1.0 and true are equal
        return same and all(getattr(self, name) == getattr(other, name) for name in names)


def says_rows(rules: object) -> bool:
    """Whether rules say the rows of a score sheet themselves."""
    return callable(getattr(rules, "score_rows", None))


def setup_lines(game: GameFile, rules: Any, language: Language) -> tuple[tuple[str, ...], ...]:  # noqa: ANN401 - as below
    """What rules say that have a method `setup_table`, told each number of players and the language; else nothing.

    Lines of cells as long as each other: the first one is the head, with a cell for each number of players.
    """
    say = getattr(rules, "setup_table", None)
    return tuple(say(range(game.players.least, game.players.most + 1), language)) if callable(say) else ()


def score_rows(game: GameFile, rules: Any, language: Language) -> tuple[str, ...]:  # noqa: ANN401 - any game's rules
    """What rules say that have a method `score_rows`, told the game's colours and language; nothing of others."""
    say = getattr(rules, "score_rows", None)
    return tuple(say([colour.title for colour in game.colours.values()], language)) if callable(say) else ()


def rules_digest(spec: Spec[Any]) -> str:
    """Sixteen hexadecimal digits that tell any two sets of rules apart.

    They are of its rules, its tiles and what things are called; of a game with a play.yaml also of this file, and of
    the columns of its tables that the file names, for these are played.
    """
    parts = [
        spec.game.id,
        spec.rules.model_dump_json(),
        "".join(each.model_dump_json() for each in spec.files.values()),
    ]
    parts += [",".join(names) for names in (spec.game.colours, spec.game.locks, spec.game.liveries)]
    parts += _cells_in_play(spec) if spec.play is not None else ()
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _cells_in_play(spec: Spec[Any]) -> Iterator[str]:
    """What play.yaml says, and all cells of the columns that its words name or that name a card.

    A pattern of the library names columns too: where one is used, every column may be played.
    """
    yield (words := repr(spec.play))
    uses = isinstance(spec.play, dict) and "use" in spec.play
    for name, table in spec.tables.items():
        columns = [each for each in table.columns if uses or each in words or each.casefold() in _NAMED]
        for row in table.rows:
            yield repr((name, row.id, row.quantity, [(column, row.cells.get(column)) for column in columns]))


_NAMED = {*NAMING, "does"}
"""Columns of titles, of which the words of a move are made, and of effects, where play.yaml names no other."""
