"""A compiled drawing -> one value: PDF operators in millimetres, and what only the document can give names to."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator

from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.problem import Problem
from tilewright.units import Box, Size


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text in one font: the document turns it into bytes of that font's subset.

    Attributes:
        file: The bundled font's file name (tilewright.typography.fonts.FontFace.file).
        size: Font size in the form's unit.
        text: What it says.
    """

    file: str
    size: float
    text: str


@dataclass(frozen=True, slots=True)
class Use:
    """Another form, painted with the matrix that stands before it."""

    key: str


@dataclass(frozen=True, slots=True)
class Alpha:
    """How opaque what follows is, for filling and for stroking; 1 is opaque."""

    fill: float
    stroke: float


@dataclass(frozen=True, slots=True)
class Shade:
    """A gradient that fills the clip in force.

    Attributes:
        coords: x1 y1 x2 y2 of a linear one, x1 y1 r1 x2 y2 r2 of a radial one.
        stops: Offsets from 0 to 1, never falling, each with its red, green and blue from 0 to 1.
    """

    coords: tuple[float, ...]
    stops: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A picture made of dots, one unit wide and high, painted with the matrix that stands before it.

    Attributes:
        name: Of its file, under which the document is told where it is.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Mask:
    """A form whose brightness, or whose opacity, says how much of what follows is seen."""

    key: str
    opacity: bool = False


@dataclass(frozen=True, slots=True)
class Intricate:
    """A drawing that the document asks cairo for, as large as it says it is, its lower left corner at the origin.

    Attributes:
        key: A hash of the drawing.
        svg: The drawing, which refers to nothing outside.
        label: Where it comes from, for problems.
    """

    key: str
    svg: str
    label: str


@dataclass(frozen=True, slots=True)
class Dotted:
    """A drawing that only dots can show, one unit wide and high, painted with the matrix that stands before it.

    Attributes:
        key: A hash of the drawing.
        svg: The drawing, which refers to nothing outside.
        wide: Its dots across.
        high: Its dots down.
        label: Where it comes from, for problems.
    """

    key: str
    svg: str
    wide: int
    high: int
    label: str


Piece = str | TextRun | Use | Alpha | Shade | Bitmap | Mask | Intricate | Dotted


@dataclass(frozen=True, slots=True)
class Form:
    """One drawing as PDF content, y growing downwards, in millimetres; two that look the same have the same key.

    Its operators rely on nothing but opaque alpha and plain text state, and leave these as they found them.

    Attributes:
        key: A hash of everything it paints.
        box: Where it paints; of a whole face, the SVG's viewBox.
        content: Operators, and the pieces a document gives names to.
        forms: The forms it uses directly, each once.
        group: Painted as one layer, so that an alpha before it holds for the whole.
    """

    key: str
    box: Box
    content: tuple[Piece, ...]
    forms: tuple[Form, ...] = ()
    group: bool = False

    def walk(self, seen: set[str] | None = None) -> Iterator[Form]:
        """Every form it needs, each once and before its users, itself last; none whose key was seen already."""
        yield from self._unseen(set() if seen is None else seen)

    def _unseen(self, seen: set[str]) -> Iterator[Form]:
        """The forms of `walk` whose keys were not seen yet; `seen` grows, so a form that many use is walked once."""
        if self.key not in seen:
            for form in self.forms:
                yield from form._unseen(seen)  # noqa: SLF001 - one of its own kind
            seen.add(self.key)
            yield self


EMPTY = Form("", Box(0, 0, 1, 1), ())
"""A drawing of nothing: it stands for one whose size alone is asked for."""


def form(box: Box, content: tuple[Piece, ...], forms: Iterable[Form] = (), *, group: bool = False) -> Form:
    """A form with the key its content gives it."""
    text = json.dumps([_numbers(box), list(map(_plain, content)), group], ensure_ascii=False)
    return Form(blake2b(text.encode(), digest_size=12).hexdigest(), box, content, tuple(forms), group)


def to_json(root: Form) -> str:
    """The form and all it uses, for a cache on disk."""
    each = {part.key: part for part in root.walk()}
    records = [
        [part.key, _numbers(part.box), list(map(_plain, part.content)), [used.key for used in part.forms], part.group]
        for part in each.values()
    ]
    return json.dumps(records, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Form:
    """What `to_json` wrote.

    Raises:
        ValueError: The text is no such record.
    """
    known: dict[str, Form] = {}
    try:
        for key, box, content, forms, group in json.loads(text):
            pieces = tuple(piece if isinstance(piece, str) else _piece(*piece) for piece in content)
            known[key] = Form(key, Box(*box), pieces, tuple(known[name] for name in forms), group)
        return known[key]
    except (TypeError, KeyError, NameError) as error:
        raise ValueError("not a compiled form") from error


def _numbers(box: Box) -> list[float]:
    return [box.x, box.y, box.width, box.height]


def _plain(piece: Piece) -> object:
    if isinstance(piece, str):
        return piece
    return [_NAMES[type(piece)], *(getattr(piece, part) for part in piece.__slots__)]


def _piece(kind: str, *values: object) -> Piece:
    if kind == "shade":
        coords, stops = values
        return Shade(tuple(coords), tuple((t, r, g, b) for t, r, g, b in stops))  # type: ignore[arg-type,attr-defined]
    return _KINDS[kind](*values)  # type: ignore[arg-type]


_KINDS: dict[str, type[TextRun | Use | Alpha | Bitmap | Mask | Intricate | Dotted]] = {
    "run": TextRun,
    "use": Use,
    "alpha": Alpha,
    "picture": Bitmap,
    "mask": Mask,
    "intricate": Intricate,
    "dotted": Dotted,
}
_NAMES: dict[type, str] = {Shade: "shade", **{kind: name for name, kind in _KINDS.items()}}


LETTERS = 200
"""Letters of operators that are written in the time in which one element is looked at."""


@dataclass(slots=True)
class Compilation:
    """What one run of the compiler has done so far.

    Attributes:
        elements: Those it has painted, once for each style that they are used in.
        letters: Of the operators that it has written.
        warnings: What is not shown as it was meant.
    """

    elements: int = 0
    letters: int = 0
    warnings: list[Problem] = dataclasses.field(default_factory=list)

    @property
    def work(self) -> int:
        """All of it, in elements."""
        return self.elements + self.letters // LETTERS


@dataclass(frozen=True, slots=True)
class Plate:
    """A compiled drawing, whose top-left corner is (0, 0), and the size in millimetres at which it is best seen."""

    form: Form
    size: Size

    def across(self, width: float) -> Plate:
        """The same, so many millimetres wide."""
        return Plate(self.form, Size(width, self.size.height * width / self.size.width))

    def fitted(self, width: float, height: float) -> Plate:
        """The same, scaled down to fit into so many millimetres; never scaled up."""
        scale = min(1.0, width / self.size.width, height / self.size.height)
        return Plate(self.form, Size(self.size.width * scale, self.size.height * scale))
