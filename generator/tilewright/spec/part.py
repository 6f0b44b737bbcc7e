"""What every component of a game says of itself and what its reader asks of it; the pictures on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean
from tilewright.spec.signs import MORE, sign_names
from tilewright.spec.vocabulary import PALETTES
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import FACE, ArtFile, Name, Short, Text, TextOrNothing, Tone, is_art
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile


Words = Annotated[int, Field(ge=0, le=9999)] | Short
"""A number, a letter, or a word or two."""


class Picture(Model):
    """A picture put together from a drawing or a sign, words on it, and the colours of both; one key at least."""

    art: ArtFile | None = None
    """A drawing or picture (SVG, PNG, JPEG or WebP) in the game's folder. It fills the piece if it is as large as the
    piece, or as the piece with its bleed, or if it is made of dots and has the proportions of either. Any other is
    scaled to fit, in the middle."""
    symbol: Name | None = None
    """A sign that is drawn for you, such as star."""
    text: Words | None = None
    """A letter, a number, or a word or two."""
    on: Tone | None = None
    """The ground: a colour of game.yaml by its name, or #RRGGBB. Default: the colour in `of`."""
    ink: Tone | None = None
    """The colour of sign and words. Default: black or white, whichever reads better."""

    @whole
    def _says_something(self) -> Picture:
        if (self.art, self.symbol, self.text, self.on) == (None, None, None, None):
            raise ValueError("a picture needs at least one of art, symbol, text and on; write text: 3")
        if self.art and self.symbol:
            raise ValueError("a picture has art or a symbol, not both; take one out")
        return self

    @property
    def words(self) -> str:
        """What is written on it."""
        return "" if self.text is None else str(self.text)


FaceWord = Annotated[str, Field(pattern=FACE, max_length=200)]
"""A picture that is drawn for you by its name, or a file of your own."""

Face = Annotated[int, Field(ge=0, le=9999)] | FaceWord | Picture
"""What is seen: the name of a drawing, a file of your own, a number, or a mapping with art, symbol, text, on, ink."""


def picture_of(face: Face) -> Picture | None:
    """The picture that a face stands for; None where the house has a drawing of that name, or nobody has."""
    return face if isinstance(face, Picture) else _picture(face)


@lru_cache(maxsize=1024)
def _picture(face: int | str) -> Picture | None:
    """The same for a face that is written in one word; the reading of each drawing asks for all of them."""
    if isinstance(face, int):
        return Picture(text=face)
    if is_art(face):
        return Picture(art=face)
    return Picture(symbol=face) if face in sign_names() else None


def slug(face: Face) -> str:
    """A face in letters that are fit for a file name, the same for the same picture."""
    if not isinstance(face, Picture):
        return _plain(str(face).removesuffix(".svg"))
    parts = (str(face.art or "").removesuffix(".svg"), face.symbol or "", face.words, face.on or "")
    return "-".join(_plain(part) for part in parts if part)


def _plain(text: str) -> str:
    """Letters, digits and hyphens; a text of other signs alone by their numbers."""
    letters = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    return (letters or "-".join(f"u{ord(letter):x}" for letter in text))[:40].strip("-")


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
        file: The name of its file; of a Google sheet, the copy that is kept of it; empty for none.
        columns: Slot -> column of the file, where these differ.
        sheet: The name of a workbook's sheet; empty for the only one.
        link: Where a Google sheet is; empty for a file of the folder's own.
        sides: What the sides of its pieces are called, clockwise; none where they have no sides to lay together.
        more: Further files, which go on below the first or are joined to it.
        each: Whether each row comes in every combination of the component's `each`; without a file these are the rows.
    """

    file: str
    columns: dict[str, str]
    sheet: str = ""
    link: str = ""
    sides: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    each: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all its files."""
        return tuple(filter(None, (self.file, *self.more)))

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
    """The base of every kind of component: the keys that all of them share."""

    if TYPE_CHECKING:  # each kind says its own name, or names
        kind: str

    id: Name
    """Names the part on the command line (--only) and in file names."""
    title: Text
    """The name on the kit's first page and on page labels."""
    make: Text
    """One or two sentences for the first page: how to cut, fold and glue it."""
    instead: TextOrNothing = ""
    """A household thing that players can use instead; empty if there is none."""
    replaces: Name | None = None
    """The id of the part whose place it takes, such as stickers for bought dice that of dice to fold. One makes either:
    the first page counts the time of the one that comes first. In the place of standees, see `--figures`."""

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
        yield from self.art_files()

    def art_files(self) -> Iterator[tuple[Path, str]]:
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
    remedy = f"known: {', '.join(known) or 'none'}{f'; {MORE}; or name your own file' if more else ''}"
    if noun.startswith("colour") and not more and {*known} <= {"each", *PALETTES}:
        remedy = f"add '{word}' under `colours` in game.yaml, or leave out `{key}`"
    return Wrong(path, code, f"{key}: unknown {noun} '{word}'{near}", remedy)


def unknown_parts(own: Component, named: Iterable[tuple[Path, str]], game: GameFile) -> Iterator[Wrong]:
    """K11: what holds components of the game names those that there are."""
    known = [part.id for part in game.components]
    others = [name for name in known if name != own.id]
    yield from (unknown(path, "K11", "component", name, others) for path, name in named if name not in known)


def unknown_ground(path: Path, word: str | None, game: GameFile) -> Iterator[Wrong]:
    """K12: what is printed in one colour is in a colour of the game by its name, or #RRGGBB."""
    colours = [*game.colours, *game.locks, *game.liveries]
    if word and not word.startswith("#") and word not in colours:
        bare = f'put # before it, in quotes: "#{word}"' if _SIX.fullmatch(word) else ""
        there = f"one of game.yaml ({', '.join(colours)}), or " * bool(colours)
        wrong = unknown(path, "K12", "colour", word, colours)
        yield replace(wrong, remedy=bare or f'write {there}one such as "#4D7EA8"')


_SIX = pattern.prepare(r"[0-9a-f]{6}")
