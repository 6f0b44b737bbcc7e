"""Pieces of forms and pages -> content streams, each with a dictionary of just what it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from tilewright.pdf.compact import CompactDocument
from tilewright.pdf.foreign import form_of, image_of
from tilewright.pdf.letters import DocumentFonts
from tilewright.pdf.picture import ImageObject, PictureError, streams
from tilewright.pdf.raw import deflated
from tilewright.problem import Problem, RefusedError
from tilewright.svg.form import Alpha, Bitmap, Dotted, Form, Intricate, Mask, Piece, Shade, TextRun, Use
from tilewright.svg.outline import number
from tilewright.svg.picture import PictureFile

if TYPE_CHECKING:
    from tilewright.typography.finder import Finder


Used = dict[str, dict[str, str]]
"""Kind of resource -> name -> what it refers to."""


class Objects(Protocol):
    """A PDF that takes objects."""

    def add(self, body: bytes) -> str:
        """An object as it is written, and how others refer to it."""

    def dictionary(self, used: Used) -> str:
        """A resource dictionary, and how others refer to it."""

    def shown(self, run: TextRun, used: dict[str, str]) -> str:
        """The operators that show words, in Latin-1; the fonts they need are added to `used`."""


class DocumentObjects:
    """The objects of a file that is ours from the first byte to the last."""

    def __init__(self, document: CompactDocument, book: Finder | None = None) -> None:
        fonts = DocumentFonts(document, book)
        self.add, self.dictionary = document.add, document.dictionary
        self.shown, self.end = fonts.shown, fonts.embed


class Resources:
    """What one document has given names to: fonts, shared forms, gradients, opacities."""

    def __init__(  # noqa: PLR0913 - a document is that many things
        self,
        objects: Objects,
        forms: Mapping[str, Form],
        counts: Mapping[str, int],
        hair: float,
        pictures: Mapping[str, PictureFile] | None = None,
        *,
        deflate: Callable[[bytes, bytes], bytes] = deflated,
    ) -> None:
        self._pictures, self._deflate = pictures or {}, deflate
        self._objects = objects
        self._forms, self._counts, self._hair = forms, counts, hair
        self._shared: dict[str, str] = {}
        self._named: dict[object, tuple[str, str]] = {}
        self._dictionaries: dict[object, str] = {}

    def written(self, pieces: Iterable[Piece]) -> tuple[bytes, Used]:
        """The pieces as one content stream, and its resource dictionary."""
        lines: list[str] = []
        used: Used = {}
        self._write(pieces, lines, used)
        return "\n".join(lines).encode("latin-1"), dict(sorted(used.items()))

    def shared(self, used: Used) -> str:
        """A reference to a resource dictionary; all that use the same share one."""
        key = tuple((kind, *names) for kind, names in used.items())
        if key not in self._dictionaries:
            self._dictionaries[key] = self._objects.dictionary(used)
        return self._dictionaries[key]

    def _write(self, pieces: Iterable[Piece], lines: list[str], used: Used) -> None:
        for piece in pieces:
            if isinstance(piece, str):
                lines.append(piece)
            elif isinstance(piece, TextRun):
                lines.append(self._objects.shown(piece, used.setdefault("Font", {})))
            elif isinstance(piece, Use):
                self._use(self._forms[piece.key], lines, used)
            else:
                kind, operator, (name, reference) = self._thing(piece)
                used.setdefault(kind, {})[name] = reference
                lines.append(f"/{name} {operator}")

    def _thing(self, piece: Alpha | Mask | Shade | Intricate | Dotted | Bitmap) -> tuple[str, str, tuple[str, str]]:
        """The kind of resource that a piece is, the operator that calls for it, its name and object."""
        match piece:
            case Alpha():
                return "ExtGState", "gs", self._alpha(piece)
            case Mask(key, _):
                return "ExtGState", "gs", self._mask(piece, self._forms[key])
            case Shade():
                return "Shading", "sh", self._shade(piece)
            case Intricate():
                return "XObject", "Do", self._intricate(piece)
            case Dotted():
                return "XObject", "Do", self._dotted(piece)
        return "XObject", "Do", self._picture(piece)

    def _use(self, form: Form, lines: list[str], used: Used) -> None:
        """A form used once stands where it is used."""
        if form.group or self._counts[form.key] > 1:
            name, reference = self._form(form)
            used.setdefault("XObject", {})[name] = reference
            lines.append(f"/{name} Do")
        else:
            lines.append("q")
            self._write(form.content, lines, used)
            lines.append("Q")

    def _form(self, form: Form) -> tuple[str, str]:
        if form.key not in self._named:
            text, used = self.written(form.content)
            box, hair = form.box, self._hair
            corners = (box.x - hair, box.y - hair, box.right + hair, box.bottom + hair)
            entries = f"/Type /XObject /Subtype /Form /BBox [{' '.join(map(number, corners))}] "
            entries += f"/Resources {self.shared(used)} "
            if form.group:
                entries += "/Group << /S /Transparency /CS /DeviceRGB >> "
            self._name(form.key, "X", self._deflate(text, entries.encode()))
        return self._named[form.key]

    def _alpha(self, alpha: Alpha) -> tuple[str, str]:
        if alpha not in self._named:
            self._name(alpha, "G", f"<< /CA {number(alpha.stroke, 4)} /ca {number(alpha.fill, 4)} >>".encode())
        return self._named[alpha]

    def _mask(self, mask: Mask, form: Form) -> tuple[str, str]:
        if mask not in self._named:
            kind = "Alpha" if mask.opacity else "Luminosity"
            self._name(mask, "G", f"<< /SMask << /Type /Mask /S /{kind} /G {self._form(form)[1]} >> >>".encode())
        return self._named[mask]

    def _shade(self, shade: Shade) -> tuple[str, str]:
        if shade not in self._named:
            kind = 2 if len(shade.coords) == 4 else 3
            entries = f"/ShadingType {kind} /ColorSpace /DeviceRGB /Coords {_list(shade.coords)} /Extend [true true]"
            self._name(shade, "S", f"<< {entries} /Function {_ramp(shade)} >>".encode())
        return self._named[shade]

    def _intricate(self, piece: Intricate) -> tuple[str, str]:
        if piece.key not in self._named:
            self._name(piece.key, "C", form_of(piece, self._objects.add))
        return self._named[piece.key]

    def _picture(self, picture: Bitmap) -> tuple[str, str]:
        """The picture as one object, however often it is shown."""
        if picture not in self._named:
            path = self._pictures[picture.name]
            try:
                image, opaque = streams(path.read_bytes())
            except (OSError, PictureError) as error:
                message = f"this picture has changed while it was being printed: {error}"
                raise RefusedError([Problem(path.as_posix(), 0, 0, "C19", message, "build again")]) from None
            self._image(picture, image, opaque)
        return self._named[picture]

    def _dotted(self, piece: Dotted) -> tuple[str, str]:
        if piece.key not in self._named:
            self._image(piece.key, *image_of(piece))
        return self._named[piece.key]

    def _image(self, value: object, image: ImageObject, opaque: ImageObject | None) -> None:
        """An object of dots, and how opaque they are."""
        if opaque:
            image = replace(image, entries={**image.entries, "SMask": self._objects.add(opaque.written())})
        self._name(value, "P", image.written())

    def _name(self, value: object, letter: str, body: bytes) -> None:
        self._named[value] = f"{letter}{len(self._named)}", self._objects.add(body)


def _list(numbers: Iterable[float]) -> str:
    return f"[{' '.join(number(each, 5) for each in numbers)}]"


def _ramp(shade: Shade) -> str:
    """The function from an offset to a colour: one straight piece between each two stops."""
    stops = shade.stops
    if stops[0][0] > 0:
        stops = ((0.0, *stops[0][1:]), *stops)
    if stops[-1][0] < 1:
        stops = (*stops, (1.0, *stops[-1][1:]))
    pairs = [(one, other) for one, other in pairwise(stops) if one[0] < other[0]]  # a piece of no length is a hard edge
    parts = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 {_list(one[1:])} /C1 {_list(other[1:])} >>" for one, other in pairs
    ]
    if len(parts) == 1:
        return parts[0]
    bounds, encode = _list(one[0] for one, _other in pairs[1:]), " ".join(["0 1"] * len(parts))
    functions = " ".join(parts)
    return f"<< /FunctionType 3 /Domain [0 1] /Functions [{functions}] /Bounds {bounds} /Encode [{encode}] >>"
