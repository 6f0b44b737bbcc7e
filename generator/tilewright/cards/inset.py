"""A designer's drawing or picture + what game.yaml says of a colour -> an Inset: it filled in, its ids its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from typing import Any
from xml.etree.ElementTree import Element, tostring

from tilewright import pattern
from tilewright.cards.fill import fill, hatched
from tilewright.cards.load import load_template, named_at
from tilewright.cards.pictures import MOST_TOGETHER, rasters, shown_by
from tilewright.cards.template import Template
from tilewright.digest import blake2b
from tilewright.draw.palette import Ink
from tilewright.draw.studio import Inset
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.spec.part import slug
from tilewright.spec.spec import Spec
from tilewright.svg.picture import PictureFile
from tilewright.svg.places import like
from tilewright.svg.weight import weigh
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row
from tilewright.texts.scalars import is_dotted
from tilewright.units import Box

MISSING = Box(0, 0, 100, 100)
"""What stands for a drawing of which nothing is known."""
_OURS = ("{{", "data-if", "data-text", "data-repeat", "data-ink")
_URL = pattern.prepare(r"(url\(\s*['\"]?#)")


@dataclass(frozen=True, slots=True)
class Insets:
    """Reads a game's drawings and pictures, each parsed when it is first asked for.

    Attributes:
        spec: The game.
        names: The files that game.yaml names for something else than cards.
        ink: How much of it is used.
        mark: Another one whenever a picture in one of them may be another.
        anyway: Whether what cannot be drawn is a hatched square.
    """

    spec: Spec[Any]
    names: frozenset[str]
    ink: Ink = Ink.FULL
    mark: int = 0
    anyway: bool = False
    read: dict[str, Template | RefusedError] = field(default_factory=dict, repr=False, compare=False)

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """Where the file of each picture of dots is that they show, by its name among the drawings."""
        return {name: path for each in self._sound() for name, path in rasters(each.pictures).items()}

    @property
    def showing(self) -> frozenset[str]:
        """The files that show a picture of dots."""
        return frozenset(name for name in self.names if (read := self._read(name)) and rasters(read.pictures))

    @property
    def called(self) -> Mapping[str, str]:
        """What a designer calls each picture of dots, by its name among the drawings."""
        pictures = [(file, shown) for each in self._sound() for file, shown in each.pictures.items()]
        return {dots.name: file for file, shown in pictures for dots in shown_by(shown)}

    def _sound(self) -> Iterator[Template]:
        """Every drawing that can be read; the check tells of the others."""
        yield from (read for name in sorted(self.names) if (read := self._read(name)))

    def _read(self, name: str) -> Template | None:
        with suppress(RefusedError):
            return self.template(name)
        return None

    def made_from(self, file: str) -> str:
        """All that a drawing comes to: another text where it, what it extends or a picture in it is another."""
        try:
            template = self.template(file)
        except RefusedError as refused:
            return str(refused)
        shown = [getattr(picture, "name", repr(picture)) for picture in template.pictures.values()]
        return repr((tostring(template.root), shown, *self.constants(template)[0].items()))

    def constants(self, template: Template) -> tuple[Mapping[str, str], Mapping[str, tuple[str, str]]]:
        """What stands for slots that name a rule or a lookup; and what is wrong with others that look so."""
        names = [name for name, _ in template.slots() if "." in name]
        if not names:
            return {}, {}
        from tilewright.spec.cells import constants  # noqa: PLC0415 - for games whose drawings print them

        return constants(self.spec, names)

    def template(self, file: str) -> Template:
        """The drawing as it stands in its file.

        Raises:
            RefusedError: It is none.
        """
        if file not in self.read:
            try:
                self._must_be_few(file)
                # somebody's picture, drawn for anything, has nothing in it that is ours
                art = not any(word in self.spec.templates[file] for word in _OURS)
                self.read[file] = load_template(self.spec, file, self.ink, art=art)
            except RefusedError as refused:
                self.read[file] = refused
        read = self.read[file]
        if isinstance(read, RefusedError):
            raise read.with_traceback(None)
        return read

    def _must_be_few(self, file: str) -> None:
        """Read no more pictures once those that were read have too many dots.

        Raises:
            RefusedError: They have (C20).
        """
        drawings = [each for each in self.read.values() if isinstance(each, Template)]
        shown = [dots for each in drawings for picture in each.pictures.values() for dots in shown_by(picture)]
        many = sum(each.width * each.height for each in shown)  # sum counts dots
        if many > MOST_TOGETHER:
            message = f"the pictures up to '{file}' have {many:,} dots in total; the limit is {MOST_TOGETHER:,}"
            remedy = "save them smaller: 300 dots per inch are enough"
            raise RefusedError([named_at(self.spec, file).problem("C20", message, remedy)])

    def inset(self, file: str, of: Mapping[str, str]) -> Inset:
        """The drawing, its slots filled, its ids unlike those of any other.

        Raises:
            RefusedError: It is none, or its words have no room.
        """
        try:
            template = self.template(file)
        except RefusedError:
            if not self.anyway:
                raise
            return Inset(f"missing-{file}", MISSING, hatched(MISSING, file))
        row = Row(file, 1, {**of, **self.constants(template)[0]}, Spot(template.file), {})
        filled = fill(template, row, anyway=self.anyway)
        if template.book.changes or any(each.tag == "textPath" for each in filled.iter()):
            from tilewright.cards.lettering import with_outlines  # noqa: PLC0415 - for games with fonts of their own

            filled = with_outlines(filled, template.book)
        if template.open:
            weigh(filled, template.file)
        digest = blake2b(tostring(filled), digest_size=6).hexdigest()
        return Inset(digest, template.view, _own(filled, f"{slug(file)}-{digest}"), is_dotted(file))


def insets(spec: Spec[Any], ink: Ink = Ink.FULL, mark: int = 0, *, anyway: bool = False) -> Insets | None:
    """Who reads the files that a game and all that is no card names; None where they name none.

    `anyway`: one that cannot be drawn is a hatched square with its name.
    """
    named = {name for part in spec.game.components for _, name in part.art_files()} | {spec.game.picture}
    there = frozenset(name for name in spec.templates if name in named)
    return Insets(spec, there, ink, mark, anyway) if there else None


def _own(element: Element, prefix: str) -> Element:
    """A copy in which every id, and every reference to one, begins with the prefix."""
    copy = like(element, {key: _led(key, value, prefix) for key, value in element.items()})
    copy.text, copy.tail = element.text, element.tail
    copy.extend([_own(child, prefix) for child in element])
    return copy


def _led(key: str, value: str, prefix: str) -> str:
    """An id, or a reference within the drawing, under its new name; `#` alone also begins a colour."""
    if key == "id":
        return f"{prefix}-{value}"
    if key.endswith("href"):
        return value.replace("#", f"#{prefix}-", 1)
    return _URL.sub(rf"\1{prefix}-", value)
