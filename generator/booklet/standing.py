"""A booklet that was set, without its figures -> StandingType, and what of figures its lines depend on.

Printers call type that stays set after a book is printed standing type. Where a figure shows something else and nothing
else has changed, every line is where it was. The file is then put together from the objects that the engine wrote, with
those of the figures in their places, and is the same, byte by byte, as if the engine had set all of it again.
"""

from __future__ import annotations

import zlib
from base64 import a85encode
from collections.abc import Callable, Iterator, Mapping

from generator.booklet.plate import Plate
from generator.frozen import dataclass
from generator.press.raw import deflated
from generator.vector.form import Form, Mask, TextRun, Use

Part = str | int | tuple[str, ...]
"""Text in Latin-1; the number that another object had; or the names of the figures that a page lists here."""

NAME = "/FormXob.figure-"
"""What the engine calls a figure on a page; its form's key follows."""


@dataclass(frozen=True, slots=True)
class SetObject:
    """An object of the file as the engine wrote it.

    Attributes:
        parts: What it says.
        page: Where it is the content of a page that shows figures: text, a figure's name, text, and so on.
    """

    parts: tuple[Part, ...]
    page: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetFace:
    """A font in the file.

    Attributes:
        file: Its file's name.
        name: What the file calls it.
        number: Of its object.
        letters: Every letter that is set in it.
        codes: What stands for each of them, in Latin-1.
    """

    file: str
    name: str
    number: int
    letters: str
    codes: str


@dataclass(frozen=True, slots=True)
class StandingType:
    """A booklet as it was set, without its figures.

    Attributes:
        head: What the file begins with.
        objects: Each object in its order; of all that a figure is made of, the figure's name once.
        faces: The fonts.
        signed: What the file's ID is a digest of besides its figures.
        trailer: What it ends with: of lines that change, a name in capitals.
    """

    head: str
    objects: tuple[SetObject | str, ...]
    faces: tuple[SetFace, ...]
    signed: str
    trailer: tuple[Part, ...]


def compressed(text: str | bytes) -> bytes:
    """A stream made small, as the engine does it."""
    return zlib.compress(text.encode() if isinstance(text, str) else text)


def spelt(data: str | bytes) -> bytes:
    """Bytes in letters, as the engine has them: its `asciiBase85Encode`, in half its time."""
    return a85encode(data.encode() if isinstance(data, str) else data) + b"~>"


@dataclass(frozen=True, slots=True)
class Encoders:
    """How streams are encoded; whoever has encoded some of them before may know what they come to.

    Attributes:
        form: Makes an object of a form's operators and its entries.
        compress: Makes the operators of a page or a figure small.
        spell: Makes letters of those of a page.
    """

    form: Callable[[bytes, bytes], bytes] = deflated
    compress: Callable[[str | bytes], bytes] = compressed
    spell: Callable[[str | bytes], bytes] = spelt


CLASSES = (StandingType, SetObject, SetFace)
"""What it is made of, for a cache."""


def shape(plates: Mapping[str, Plate]) -> object:
    """All of some figures that the lines around them depend on: how large they are, and which letters are set in them.

    A letter's code in the file depends on all that were set before it, so figures with other letters change every page.
    """
    return [(name, plate.size, plate.form.box, [*_letters(plate.form)]) for name, plate in plates.items()]


def _letters(form: Form) -> Iterator[tuple[str, str]]:
    """The font of each stretch of text in a form, and what it says, in the order in which a file gets to them."""
    forms, seen, waiting = {part.key: part for part in form.walk()}, set[str](), [iter(form.content)]
    while waiting:
        piece = next(waiting[-1], None)
        if piece is None:
            waiting.pop()
        elif isinstance(piece, TextRun):
            yield piece.file, piece.text
        elif isinstance(piece, Use | Mask) and piece.key not in seen:
            seen.add(piece.key)
            waiting.append(iter(forms[piece.key].content))
