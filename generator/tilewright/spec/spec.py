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
    """Everything a game folder says, variants laid over it.

    Attributes:
        folder: Where it was read from.
        game: game.yaml.
        tiles: tiles.yaml, as the wing that reads it has it; None in a game without tiles.
        rules: rules.yaml, in the words of the game's own module.
        booklet: The path (as the user would name it) and the text of booklet.md.
        aid: The same of aid.md.
        variants: Name and head of each variant laid over it, in that order.
        places: Where each value stands, for problems that name it.
        tables: The rows of each component that is made of cards, by the component's id.
        templates: The text of each SVG file that game.yaml names, or that one of them extends, by that name.
        balance: balance.yaml; None in a game without one.
        playtest: playtest.yaml; None in a game without one.
        icons: The text of each SVG file in icons/, by its name without `.svg`.
        lock: What was chosen in a file beside it, as the wing has it; None if there is no such file.
        lock_name: What that file is called, or would be.
        language: The words that all of it is printed in, the game's own among them.
        credits: Whom to thank for pictures, each text once, and where it stands.
        fonts: What they can be set in: the fonts in the box, and those in fonts/.
        lookups: The tables in which slots look something up, by name.
        unfilled: The tables as their files have them, of components whose cells have slots or are printed with rules.
        setup: table.yaml; None in a game without one.
        play: play.yaml as plain data, not looked at yet (`tilewright.play` reads it); None in a game without one.
        scale: How many times as large its pieces are printed: all its lengths, the card's thickness too, are before it.
        on_a3: It is printed on A3, tabloid or larger paper.
        kept: What was worked out of it.
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
        """The rooms, besides the game's own, that its files call for."""
        return wings(self.files)

    @property
    def played_in(self) -> Room:
        """The room that plays it: its own, if that has an engine; else that of play.yaml; an empty one without either.

        Raises:
            RefusedError: Its own room is of an installed package that cannot be loaded (X04).
        """
        own = room_of(self.game.id)
        return own if own.has("engine") else EMPTY if self.play is None else PLAY

    @property
    def files(self) -> Mapping[str, Model]:
        """What is read from the files that call for wings, by their names without .yaml."""
        return {"tiles": self.tiles} if self.tiles else {}

    def counted(self, *, absent: bool = True) -> Mapping[str, object]:
        """What booklets can name of the files that call for wings, by name.

        Args:
            absent: Name what is in files that the game does not have as well: zeros.
        """
        rooms = wings() if absent else self.wings
        return {name: value for room in rooms for name, value in room.ask("files", "COUNTS")(self).items()}

    def drawings(self, part: Component) -> list[str]:
        """The drawings and pictures that a component, or a row of its table, names, each once."""
        table = self.tables.get(part.id) if hasattr(part, TEMPLATE) else None
        return [*dict.fromkeys([*(name for _, name in part.drawings()), *(table.drawings if table else ())])]

    def says_the_same(self, other: Spec[Any]) -> bool:
        """Whether another one says the same of everything, be it on other lines."""
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
