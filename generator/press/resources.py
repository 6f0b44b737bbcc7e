"""Pieces of forms and pages -> content streams, each with a dictionary of just what it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

from reportlab.pdfbase import pdfdoc

from generator.press.intricate import form_of
from generator.press.letters import DocumentFonts
from generator.press.picture import PictureError, streams
from generator.press.raw import stream
from generator.problem import Problem, RefusedError
from generator.vector.form import Alpha, Bitmap, Form, Intricate, Mask, Piece, Shade, TextRun, Use
from generator.vector.outline import number

Used = dict[str, pdfdoc.PDFDictionary]


class Resources:
    """What one document has given names to: fonts, shared forms, gradients, opacities."""

    def __init__(
        self,
        document: pdfdoc.PDFDocument,
        forms: Mapping[str, Form],
        counts: Mapping[str, int],
        hair: float,
        pictures: Mapping[str, Path] | None = None,
    ) -> None:
        self._pictures = pictures or {}
        self._doc = document
        self._forms, self._counts, self._hair = forms, counts, hair
        self._shared: dict[str, str] = {}
        self._named: dict[object, tuple[str, pdfdoc.PDFObjectReference]] = {}
        self._dictionaries: dict[object, str] = {}
        self._letters = DocumentFonts(self._doc)

    def written(self, pieces: Iterable[Piece]) -> tuple[bytes, Used]:
        """The pieces as one content stream, and its resource dictionary."""
        lines: list[str] = []
        used: dict[str, dict[str, object]] = {}
        self._write(pieces, lines, used)
        return "\n".join(lines).encode("latin-1"), {
            kind: pdfdoc.PDFDictionary(names) for kind, names in sorted(used.items())
        }

    def shared(self, used: Used) -> str:
        """A reference to a resource dictionary; all that use the same share one."""
        key = tuple((kind, *names.dict) for kind, names in used.items())
        if key not in self._dictionaries:
            self._dictionaries[key] = self.reference(pdfdoc.PDFDictionary(used))
        return self._dictionaries[key]

    def reference(self, value: pdfdoc.PDFObject) -> str:
        """An object of the document's own, as others refer to it."""
        text: bytes = self._doc.Reference(value).format(self._doc)
        return text.decode()

    def _write(self, pieces: Iterable[Piece], lines: list[str], used: dict[str, dict[str, object]]) -> None:
        for piece in pieces:
            if isinstance(piece, str):
                lines.append(piece)
            elif isinstance(piece, TextRun):
                lines.append(self._letters.shown(piece, used.setdefault("Font", {})))
            elif isinstance(piece, Use):
                self._use(self._forms[piece.key], lines, used)
            else:
                kind, operator, (name, reference) = self._thing(piece)
                used.setdefault(kind, {})[name] = reference
                lines.append(f"/{name} {operator}")

    def _thing(
        self, piece: Alpha | Mask | Shade | Intricate | Bitmap
    ) -> tuple[str, str, tuple[str, pdfdoc.PDFObjectReference]]:
        """The kind of resource that a piece is, the operator that calls for it, its name and object."""
        match piece:
            case Alpha():
                return "ExtGState", "gs", self._alpha(piece)
            case Mask(key):
                return "ExtGState", "gs", self._mask(piece, self._forms[key])
            case Shade():
                return "Shading", "sh", self._shade(piece)
            case Intricate():
                return "XObject", "Do", self._intricate(piece)
        return "XObject", "Do", self._picture(piece)

    def _use(self, form: Form, lines: list[str], used: dict[str, dict[str, object]]) -> None:
        """A form used once stands where it is used."""
        if form.group or self._counts[form.key] > 1:
            name, reference = self._form(form)
            used.setdefault("XObject", {})[name] = reference
            lines.append(f"/{name} Do")
        else:
            lines.append("q")
            self._write(form.content, lines, used)
            lines.append("Q")

    def _form(self, form: Form) -> tuple[str, pdfdoc.PDFObjectReference]:
        if form.key not in self._named:
            text, used = self.written(form.content)
            box, hair = form.box, self._hair
            corners = (box.x - hair, box.y - hair, box.right + hair, box.bottom + hair)
            entries = f"/Type /XObject /Subtype /Form /BBox [{' '.join(map(number, corners))}] "
            entries += f"/Resources {self.shared(used)} "
            if form.group:
                entries += "/Group << /S /Transparency /CS /DeviceRGB >> "
            self._name(form.key, "X", stream(text, entries.encode()))
        return self._named[form.key]

    def _alpha(self, alpha: Alpha) -> tuple[str, pdfdoc.PDFObjectReference]:
        if alpha not in self._named:
            self._name(alpha, "G", pdfdoc.PDFDictionary({"ca": number(alpha.fill, 4), "CA": number(alpha.stroke, 4)}))
        return self._named[alpha]

    def _mask(self, mask: Mask, form: Form) -> tuple[str, pdfdoc.PDFObjectReference]:
        if mask not in self._named:
            entries = {"Type": "/Mask", "S": "/Luminosity", "G": self._form(form)[1]}
            self._name(mask, "G", pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(entries)}))
        return self._named[mask]

    def _shade(self, shade: Shade) -> tuple[str, pdfdoc.PDFObjectReference]:
        if shade not in self._named:
            entries = {
                "ShadingType": 2 if len(shade.coords) == 4 else 3,
                "ColorSpace": "/DeviceRGB",
                "Coords": _list(shade.coords),
                "Extend": "[true true]",
                "Function": _ramp(shade),
            }
            self._name(shade, "S", pdfdoc.PDFDictionary(entries))
        return self._named[shade]

    def _intricate(self, piece: Intricate) -> tuple[str, pdfdoc.PDFObjectReference]:
        if piece.key not in self._named:
            form = form_of(piece, self._doc, f"Tilewright.cairo{len(self._named)}")
            self._name(piece.key, "C", form)
        return self._named[piece.key]

    def _picture(self, picture: Bitmap) -> tuple[str, pdfdoc.PDFObjectReference]:
        """The picture as one object, however often it is shown."""
        if picture not in self._named:
            path = self._pictures[picture.name]
            try:
                image, opaque = streams(path.read_bytes())
            except (OSError, PictureError) as error:
                message = f"this picture has changed while it was being printed: {error}"
                raise RefusedError([Problem(path.as_posix(), 0, 0, "C19", message, "build again")]) from None
            if opaque:
                name = f"Tilewright.opaque{len(self._named)}"
                image.dictionary["SMask"] = self._doc.Reference(opaque, name)
            self._name(picture, "P", image)
        return self._named[picture]

    def _name(self, value: object, letter: str, entry: pdfdoc.PDFObject) -> None:
        name = f"{letter}{len(self._named)}"
        self._named[value] = name, self._doc.Reference(entry, f"Tilewright.{name}")


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
