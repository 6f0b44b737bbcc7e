"""A booklet that the layout engine writes -> StandingType: the file in parts, for `refill` to put other figures in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import md5
from typing import Any

from reportlab.lib.utils import bytestr

from tilewright import pattern
from tilewright.booklet.letters import BundledFont, Engine, Raw
from tilewright.booklet.picture import Plates
from tilewright.booklet.refill import NAME, Part, SetFace, SetObject, StandingType, refilled
from tilewright.disk import MADE

_POINTER = pattern.prepare(r"\((?:[^()\\]|\\.)*+\)?|\b(\d+) 0 R\b", re.DOTALL)
_ON_PAGE = rf"{re.escape(NAME)}[0-9a-f]+ \d+ 0 R"
_LISTED = pattern.prepare(rf"{_ON_PAGE}(?:\s+{_ON_PAGE})*")
_FIGURE = pattern.prepare(rf"{re.escape(NAME)}([0-9a-f]+)")
_TWICE_SIGNED, _SIZE, _START = (
    pattern.prepare(r"<[0-9a-f]{32}>"),
    pattern.prepare(r"/Size \d+"),
    pattern.prepare(r"startxref\n\d+"),
)


class Signature:
    """Stands where the engine has its digest for the file's ID, and remembers what was put into it.

    Attributes:
        faces: The fonts of the document with their letters, which the engine forgets when it writes the file.
    """

    def __init__(self, document: Engine) -> None:
        """Take the place of a document's own, before it is written: nothing but the opening has been put into that."""
        document.signature = self
        self.faces = [*_faces(document)]
        self._heard = [b"a reportlab document", bytestr(ascii(float(MADE)))]  # the date itself stands in the record

    def update(self, data: bytes) -> None:
        """Put something more in."""
        self._heard.append(data)

    def digest(self) -> bytes:
        """Of all so far."""
        return md5(b"".join(self._heard), usedforsecurity=False).digest()

    def without_last(self, count: int) -> bytes:
        """All that was put in but for so many at the end."""
        return b"".join(self._heard[: len(self._heard) - count])


def standing_type(document: Engine, data: bytes, gallery: Plates, signature: Signature) -> StandingType | None:
    """The parts of a file, or None where it has something in it that this knows nothing of.

    Args:
        document: What the engine has written.
        data: The file.
        gallery: Its figures.
        signature: What stood in the place of the engine's.
    """
    shown, plates = gallery.shown, gallery.figures
    names = {key: [name for name, plate in plates.items() if plate.form.key == key] for key in shown}
    if any(len(each) != 1 for each in names.values()):
        return None
    taking = _Taking({key: name for key, (name,) in names.items()}, shown)
    try:
        standing = taking.parts(document, data, signature)
        return standing if refilled(standing, gallery.figures, gallery.encoders) == data else None
    except (KeyError, ValueError, IndexError):
        return None


class _Taking:
    """A file being taken apart."""

    def __init__(self, names: Mapping[str, str], shown: Mapping[str, tuple[int, int]]) -> None:
        self._names, self._shown = names, shown
        self._figure = {number: key for key, (first, last) in shown.items() for number in range(first, last + 1)}
        self._numbers: dict[int, int] = {}

    def parts(self, document: Engine, data: bytes, signature: Signature) -> StandingType:
        """Every object that is no figure's, what comes before, and what comes after.

        Raises:
            KeyError: One refers to an object of a figure, where no page lists it.
            ValueError: The file is not made as others are.
        """
        ids, offsets = document.numberToId, document.idToOffset
        ends = [offsets[ids[number]] for number in range(1, len(ids) + 1)] + [data.index(b"xref\n0 ")]
        own = [number for number in range(1, len(ids) + 1) if number not in self._figure]
        self._numbers = {number: place for place, number in enumerate(own, 1)}
        figures = {last: key for key, (_, last) in self._shown.items()}
        objects: list[SetObject | str] = []
        for number in range(1, len(ids) + 1):
            if number in self._numbers:
                body = data[ends[number - 1] + len(f"{number} 0 obj\n") : ends[number] - len("endobj\n")]
                objects.append(self._object(body, document.idToObject[ids[number]]))
            elif number in figures:
                objects.append(self._names[figures[number]])
        raw = sum(isinstance(each, Raw) for each in document.idToObject.values())  # sum counts objects
        signed = signature.without_last(raw).decode("latin-1")
        tail = data[data.index(b"trailer\n", ends[-1]) :].decode("latin-1")
        trailer = _START.sub("startxref\nSTART", _SIZE.sub("/Size SIZE", _TWICE_SIGNED.sub("<DIGEST>", tail)))
        places = document.idToObjectNumberAndVersion
        faces = tuple(replace(face, number=self._numbers[places[face.name][0]]) for face in signature.faces)
        return StandingType(data[: ends[0]].decode("latin-1"), tuple(objects), faces, signed, (*self._parted(trailer),))

    def _object(self, body: bytes, value: Engine) -> SetObject:
        text = body.decode("latin-1")
        head, stream, content = text.partition("\nstream\n")
        page = getattr(value, "content", None)
        if stream and isinstance(page, str) and NAME in page:
            head = re.sub(r"/Length \d+", "/Length LENGTH", head)
            named = [self._names[part] if at % 2 else part for at, part in enumerate(_FIGURE.split(page))]
            return SetObject((f"{head}{stream}",), tuple(named))
        return SetObject((*self._listed(head), f"{stream}{content}") if stream else (*self._listed(head),))

    def _listed(self, text: str) -> Iterator[Part]:
        """Text in parts, a page's list of figures among them."""
        if NAME not in text:
            yield from self._parted(text)
            return
        start, end = next(match.span() for match in _LISTED.finditer(text))
        yield from self._parted(text[:start])
        yield tuple(self._names[key] for key in _FIGURE.findall(text[start:end]))
        yield from self._parted(text[end:])

    def _parted(self, text: str) -> Iterator[Part]:
        """Text in parts, each reference to an object among them."""
        done = 0
        for match in _POINTER.finditer(text):
            if match[1]:
                yield text[done : match.start()]
                yield self._numbers[int(match[1])]
                done = match.end(1)
        yield text[done:]


def _faces(document: Engine) -> Iterator[SetFace]:
    """The fonts of a document; without letters where it has them in several subsets."""
    fonts: Sequence[BundledFont] = document.delayedFonts
    for font in fonts:
        state: Any = font.state[document]
        codes = state.assignments if len(state.subsets) == 1 else {}
        name = font.getSubsetInternalName(0, document)[1:]
        yield SetFace(font.fontName, name, 0, "".join(map(chr, codes)), bytes(codes.values()).decode("latin-1"))
