"""What every component of a game says of itself, whatever it is made of, and what its reader asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, ClassVar

from generator.frozen import dataclass
from generator.problem import did_you_mean
from generator.spec.model import Model
from generator.spec.picture import Face, picture_of
from generator.spec.places import Path
from generator.spec.scalars import Name, Text, TextOrNothing
from generator.units import Size

if TYPE_CHECKING:  # a game is made of components
    from generator.spec.game import GameFile

PICTURE = ("picture",)
"""The key under which a component of one look names a picture that covers it."""
MOST = 500
"""The largest count a component can have, as in scalars.Count."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that a piece shows.

    Attributes:
        path: The keys that lead to it.
        face: What it is.
        of: The colour, lock or livery it is of.
        fills: The size that it fills by itself, with nothing drawn behind it; None where there is a ground.
    """

    path: Path
    face: Face
    of: str
    fills: Size | None = None


@dataclass(frozen=True, slots=True)
class CountAt:
    """A number that may be one of the rules'.

    Attributes:
        path: The keys that lead to it.
        number: As it is written.
        least: The least it may come to.
        most: The most.
        noun: What goes from the one to the other.
    """

    path: Path
    number: int | str
    least: int = 0
    most: int = MOST
    noun: str = "a count goes"


@dataclass(frozen=True, slots=True)
class RowsNamed:
    """A table that a component names.

    Attributes:
        file: The name of its file; of a Google sheet, the copy that is kept of it.
        columns: Slot -> column of the file, where these differ.
        sheet: The name of a workbook's sheet; empty for the only one.
        link: Where a Google sheet is; empty for a file of the folder's own.
        sides: What the sides of its pieces are called, clockwise; none where they have no sides to lay together.
    """

    file: str
    columns: dict[str, str]
    sheet: str = ""
    link: str = ""
    sides: tuple[str, ...] = ()

    @classmethod
    def of(cls, part: str, rows: str, columns: dict[str, str], sheet: str = "") -> RowsNamed:
        """The table that the component with this id names: a file, or a sheet by its link."""
        if not rows.startswith(("https://", "http://")):
            return cls(rows, columns, sheet)
        mark = sha256(f"{rows} {sheet}".encode()).hexdigest()[:8]  # a variant may link to another
        return cls(f"fetched/{part}-{mark}.{'xlsx' if sheet else 'csv'}", columns, sheet, rows)


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something in a component that cannot be.

    Attributes:
        path: The keys that lead to it.
        code: Of the problem.
        message: What is wrong.
        remedy: What to do.
    """

    path: Path
    code: str
    message: str
    remedy: str = ""


class Component(Model):
    """What every kind of component has."""

    if TYPE_CHECKING:  # each kind says its own name, or names
        kind: str

    id: Name
    """Names the part on the command line (--only) and in file names."""
    title: Text
    """What the kit's first page and page labels call it."""
    make: Text
    """One or two sentences for the first page: how to cut, fold and glue it."""
    instead: TextOrNothing = ""
    """What a household could use in its place; empty where nothing would do."""
    replaces: Name | None = None
    """The id of the part whose place it takes, such as stickers for bought dice that of dice to fold: one makes either,
    so that the time on the first page is told without this one."""

    needs: ClassVar[str] = ""
    """The document without which it cannot be made, such as tiles."""

    def shows(self) -> Iterator[Shown]:
        """Every face that the designer chose for it."""
        yield from ()

    def pictured(self) -> Iterator[Shown]:
        """The picture that covers it, of a kind that has one."""
        if name := getattr(self, "picture", None):
            yield Shown(PICTURE, name, getattr(self, "of", "each"))

    def shown_on(self, subject: object) -> object:
        """The face, of those that the designer chose, that a piece with that on it shows."""
        return subject

    def colours(self) -> Iterator[tuple[Path, str]]:
        """Every colour, lock or livery that it is of, and the keys that lead there."""
        if isinstance(of := getattr(self, "of", None), str):
            yield ("of",), of

    def counts(self) -> Iterator[CountAt]:
        """Every number in it that may be one of the rules'."""
        if (count := getattr(self, "count", None)) is not None:
            yield CountAt(("count",), count)

    def drawings(self) -> Iterator[tuple[Path, str]]:
        """Every drawing and picture that it names, and the keys that lead there."""
        yield from self.art()

    def art(self) -> Iterator[tuple[Path, str]]:
        """Every drawing and picture that its faces name, and the keys that lead there."""
        for shown in self.shows():
            picture = picture_of(shown.face)
            if picture and picture.art:
                yield shown.path, picture.art

    def table(self) -> RowsNamed | None:
        """Its table; None for a component without one."""
        return None

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - for those who need them
        """What is wrong with it in this game; rules are None as long as they are not read."""
        yield from ()


def unknown(  # noqa: PLR0913, PLR0917 - a sentence has that many parts
    path: Path, code: str, noun: str, word: str, known: list[str], more: tuple[str, ...] = ()
) -> Wrong:
    """A word that stands for nothing there is; `more`: words for pictures, which may also be files."""
    key, near = path[-1] if isinstance(path[-1], str) else path[-2], did_you_mean(word, [*known, *more])
    remedy = f"known: {', '.join((*known, *more))}{', or a file of your own' if more else ''}"
    return Wrong(path, code, f"{key}: unknown {noun} '{word}'{near}", remedy)
