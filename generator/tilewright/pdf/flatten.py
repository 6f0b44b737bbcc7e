"""A PDF in the colours of a screen, with what can be seen through -> the same without: PDF/X-1a knows nothing of it.

What a page paints up to the last thing that can be seen through becomes a picture, drawn by PDFium; letters and lines
that are painted later stay what they are. So do letters before, if the page looks the same with them on top, which is
seen by drawing it both ways. A page without any such thing is left alone.

Source: ISO 32000-1, 8.4 (graphics state), 8.10 (forms), 11.3 and 11.6 (transparency).
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Operator, Pdf
from PIL import Image, ImageChops

from tilewright.frozen import dataclass
from tilewright.pdf import raster
from tilewright.pdf.raster import Dots
from tilewright.pdf.separation import StrangeColourError, Thing, pack_picture
from tilewright.svg.outline import number

_FILLS, _STROKES = {"f", "F", "f*", "sh"}, {"S", "s"}
_BOTH = {"B", "B*", "b", "b*"}
_TEXTS = {"Tj", "TJ", "'", '"'}
_PATHS = _FILLS - {"sh"} | _STROKES | _BOTH
_NAMED = {"gs": "/ExtGState", "sh": "/Shading", "Do": "/XObject", "Tf": "/Font", "cs": "/ColorSpace",
          "CS": "/ColorSpace", "scn": "/Pattern", "SCN": "/Pattern"}  # fmt: skip
_NONE = Name("/None")
PER_INCH = 72
ALIKE = 12
"""How far a dot may be from itself, of 255, for two drawings to look the same: edges fall between dots."""


@dataclass(frozen=True, slots=True)
class FlatPage:
    """What came of a page.

    Attributes:
        drawn: Some of it is a picture now.
        letters: So are letters.
        picture: Which object the picture is.
    """

    drawn: bool
    letters: bool = False
    picture: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class _State:
    """How opaque what is painted is."""

    fill: float = 1.0
    stroke: float = 1.0
    sheer: bool = False


@dataclass(slots=True)
class _Strand:
    """The operators of a page, those of its forms in their places.

    Attributes:
        steps: Operands and operator.
        resources: What they name.
        last: The last step that paints something that can be seen through; -1 if there is none.
        sheer: All such steps.
        letters: One of them is a form with letters in it.
    """

    steps: list[tuple[Sequence[Any], str]] = field(default_factory=list)
    resources: dict[str, dict[str, Any]] = field(default_factory=dict)
    last: int = -1
    sheer: set[int] = field(default_factory=set)
    letters: bool = False


@dataclass(frozen=True, slots=True)
class _Painted:
    """Operators, and what they name."""

    steps: Sequence[tuple[Sequence[Any], str]]
    resources: Mapping[str, Mapping[str, Any]]


def flatten(pdf: Pdf, dpi: float) -> list[FlatPage]:
    """Draw what can be seen through, in place, so many dots to an inch; pages share nothing afterwards but objects.

    Raises:
        RefusedError: A picture would have too many dots (V11).
    """
    pages, reader = [*pdf.pages], _Sheer()
    strands = [reader.strand(page) if reader.has(page.resources) else _Strand() for page in pages]
    done = [FlatPage(drawn=False)] * len(pages)
    for number_of_page, (page, strand) in enumerate(zip(pages, strands, strict=True)):
        if strand is None:
            done[number_of_page] = flatten_all(pdf, page, dpi)
            continue
        if strand.last < 0:
            if strand.steps:  # it names what can be seen through, and paints with none of it
                _put(pdf, page, strand, _clear(strand, 0))
            continue
        done[number_of_page] = _flatten(pdf, page, strand, dpi)
    return done


def _flatten(pdf: Pdf, page: pikepdf.Page, strand: _Strand, dpi: float) -> FlatPage:
    """Draw a page up to the last thing that can be seen through, with as few of its letters as may be."""
    cut = _end(strand)
    words = _words(strand, cut)
    bare = [step for at, step in enumerate(strand.steps[:cut]) if at not in words]
    picture = _drawn(pdf, page, _Painted(bare, strand.resources), dpi)
    if words:
        whole = _drawn(pdf, page, _Painted(strand.steps, strand.resources), dpi)
        things = {**strand.resources.get("/XObject", {}), "/Flat": pack_picture(pdf, picture)}
        above = _Painted([*_laid(page), *_clear(strand, cut, words)], {**strand.resources, "/XObject": things})
        apart = ImageChops.difference(whole, _drawn(pdf, page, above, dpi)).convert("RGB")
        if max(apart.tobytes()) > ALIKE:
            picture, words = _drawn(pdf, page, _Painted(strand.steps[:cut], strand.resources), dpi), set()
    named = pdf.make_indirect(pack_picture(pdf, picture))
    strand.resources.setdefault("/XObject", {})["/Flat"] = named
    dotted = [name for at, (_, name) in enumerate(strand.steps[:cut]) if name in _TEXTS and at not in words]
    _put(pdf, page, strand, [*_laid(page), *_clear(strand, cut, words)])
    return FlatPage(drawn=True, letters=strand.letters or bool(dotted), picture=named.objgen)


def _words(strand: _Strand, cut: int) -> set[int]:
    """The steps before the cut that show letters which nothing can be seen through, block by block."""
    steps, block = set[int](), set[int]()
    for at, (_, name) in enumerate(strand.steps[:cut]):
        if name == "BT":
            block = set()
        elif name in _TEXTS:
            block.add(at)
        elif name == "ET" and not block & strand.sheer:
            steps |= block
    return steps


def flatten_all(pdf: Pdf, page: pikepdf.Page, dpi: float) -> FlatPage:
    """Draw all of a page."""
    strand = _Strand()
    picture = _drawn(pdf, page, None, dpi)
    strand.resources["/XObject"] = {"/Flat": pdf.make_indirect(pack_picture(pdf, picture))}
    _put(pdf, page, strand, _laid(page))
    return FlatPage(drawn=True, letters=True, picture=strand.resources["/XObject"]["/Flat"].objgen)


def _drawn(pdf: Pdf, page: pikepdf.Page, painted: _Painted | None, dpi: float) -> Image.Image:
    """A page as it is painted by some operators, or by its own."""
    with Pdf.new() as alone:
        alone.pages.append(page)
        if painted:
            there, resources = alone.pages[0].obj, pdf.make_indirect(Dictionary(_resources(painted.resources)))
            there.Resources = alone.copy_foreign(resources)
            there.Contents = alone.make_stream(_unparsed(painted.steps))
        buffer = io.BytesIO()
        alone.save(buffer)
    left, low, right, high = map(float, page.mediabox)
    dots = Dots(*(max(1, round(side * dpi / PER_INCH)) for side in (right - left, high - low)))
    with raster.open_pdf(buffer.getvalue()) as pages:
        return pages.draw(0, dots)


def _laid(page: pikepdf.Page) -> list[tuple[Sequence[Any], str]]:
    left, low, right, high = map(float, page.mediabox)
    matrix = [float(number(each, 4)) for each in (right - left, 0, 0, high - low, left, low)]
    return [((), "q"), (matrix, "cm"), ([Name.Flat], "Do"), ((), "Q")]


def _put(pdf: Pdf, page: pikepdf.Page, strand: _Strand, steps: Sequence[tuple[Sequence[Any], str]]) -> None:
    page.obj.Contents = pdf.make_stream(_unparsed(steps))
    used = {
        str(operands[-1]) for operands, name in steps if name in _NAMED and operands and isinstance(operands[-1], Name)
    }
    used |= {str(operands[0]) for operands, name in steps if name == "Tf"}
    for things in strand.resources.values():
        for name in [*things]:
            if name not in used:
                del things[name]
    page.obj.Resources = pdf.make_indirect(Dictionary(_resources(strand.resources)))
    if Name.Group in page.obj:
        del page.obj.Group


def _resources(named: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {kind: Dictionary(dict(things)) for kind, things in named.items() if things}


def _unparsed(steps: Sequence[tuple[Sequence[Any], str]]) -> bytes:
    return pikepdf.unparse_content_stream([(operands, Operator(name)) for operands, name in steps])


def _end(strand: _Strand) -> int:
    """Where the picture ends: behind the last thing that can be seen through, and never amid words or a path."""
    depth = False
    for at, (_, name) in enumerate(strand.steps):
        depth = name == "BT" or (depth and name != "ET")
        if at >= strand.last and not depth:
            return at + 1
    return len(strand.steps)


def _clear(strand: _Strand, cut: int, words: AbstractSet[int] = frozenset()) -> list[tuple[Sequence[Any], str]]:
    """The steps again; before the cut only these words are painted, and nothing is to be seen through anywhere."""
    kept: list[tuple[Sequence[Any], str]] = []
    states = strand.resources.get("/ExtGState", {})
    for at, (operands, name) in enumerate(strand.steps):
        if name == "gs" and _sheer_of(states[str(operands[0])], _State()) != _State():
            continue
        if name == "gs" and {"/ca", "/CA", "/SMask"} & {*states[str(operands[0])].keys()}:
            continue
        if at < cut:
            if name in {"Do", "sh"} or (name in _TEXTS and at not in words):
                continue
            if name in _PATHS:
                kept.append(((), "n"))
                continue
        kept.append((operands, name))
    return _bare(kept)


def _bare(steps: list[tuple[Sequence[Any], str]]) -> list[tuple[Sequence[Any], str]]:
    """Without the pairs of q and Q between which nothing is painted."""
    kept: list[tuple[Sequence[Any], str]] = []
    opened: list[tuple[int, bool]] = []  # where each q is, and whether anything is painted since
    for operands, name in steps:
        if name == "Q" and opened:
            start, painted = opened.pop()
            if not painted:
                del kept[start:]
                continue
            if opened:
                opened[-1] = opened[-1][0], True
        elif name == "q":
            opened.append((len(kept), False))
        elif opened and (name in _PATHS or name in _TEXTS or name in {"Do", "sh", "BI"}):
            opened[-1] = opened[-1][0], True
        kept.append((operands, name))
    return kept


def _sheer_of(state: Thing, before: _State) -> _State:
    """The state that is in force behind a graphics state of a resource dictionary."""
    fill, stroke = float(state.get("/ca", before.fill)), float(state.get("/CA", before.stroke))
    sheer = before.sheer
    if "/SMask" in state or "/BM" in state:
        masked = state.get("/SMask", _NONE) != _NONE
        sheer = masked or state.get("/BM", Name.Normal) not in {Name.Normal, Name.Compatible}
    return _State(fill, stroke, sheer)


class _Sheer:
    """Looks for what can be seen through."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}

    def has(self, resources: Thing) -> bool:
        """Whether anything that these resources name can be seen through."""
        return any(
            self._is(kind, thing)
            for kind in ("/ExtGState", "/XObject", "/Pattern")
            for thing in resources.get(kind, Dictionary()).values()
        )

    def _is(self, kind: str, thing: Thing) -> bool:
        if kind == "/ExtGState":
            return _sheer_of(thing, _State()) != _State()
        key = thing.objgen
        if key not in self._known:
            self._known[key] = "/SMask" in thing or self.has(thing.get("/Resources", Dictionary()))
        return self._known[key]

    def strand(self, page: pikepdf.Page) -> _Strand | None:
        """The operators of a page, and where the last of them is that paints what can be seen through; None if odd."""
        strand = _Strand()
        try:
            self._wind(page.obj, page.resources, strand, _State())
        except StrangeColourError:
            return None
        return strand

    def _wind(self, source: Thing, resources: Thing, strand: _Strand, state: _State) -> None:
        stack: list[_State] = []
        for instruction in pikepdf.parse_content_stream(source):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                raise StrangeColourError("a picture within the operators")
            name, operands = str(instruction.operator), list(instruction.operands)
            if name == "q":
                stack.append(state)
            elif name == "Q" and stack:
                state = stack.pop()
            thing = self._name(name, operands, resources, strand)
            if name == "gs":
                state = _sheer_of(thing, state)
            if name == "Do" and thing.Subtype == Name.Form and state == _State() and not self._layer(thing):
                left, low, right, high = map(float, thing.BBox)
                strand.steps.append(((), "q"))
                if "/Matrix" in thing:
                    strand.steps.append(([*map(float, thing.Matrix)], "cm"))
                strand.steps += [([left, low, right - left, high - low], "re"), ((), "W"), ((), "n")]
                self._wind(thing, thing.get("/Resources", Dictionary()), strand, state)
                strand.steps.append(((), "Q"))
                continue
            if self._painted(name, thing, state):
                strand.last = len(strand.steps)
                strand.sheer.add(strand.last)
                strand.letters |= name == "Do" and self._lettered(thing)
            strand.steps.append((operands, name))

    def _lettered(self, thing: Thing) -> bool:
        """Whether a form has letters in it."""
        resources = thing.get("/Resources", Dictionary())
        within = resources.get("/XObject", Dictionary()).values()
        return "/Font" in resources or any(self._lettered(each) for each in within)

    def _layer(self, form: Thing) -> bool:
        """Whether a form is a layer with something in it that can be seen through, which is painted as a whole."""
        return Name.Group in form and self._is("/XObject", form)

    def _name(self, name: str, operands: list[Any], resources: Thing, strand: _Strand) -> Thing:
        """What an operator names, under a name that nothing else of the page has."""
        place = 0 if name == "Tf" else -1
        kind = _NAMED.get(name)
        if kind is None or not operands or not isinstance(operands[place], Name):
            return None
        known = resources.get(kind, Dictionary())
        if operands[place] not in known:
            return None  # a colour space that needs no name
        thing = known[operands[place]]
        names = strand.resources.setdefault(kind, {})
        key = f"/{kind[1]}{'x'.join(map(str, thing.objgen))}" if thing.is_indirect else f"/{kind[1]}n{len(names)}"
        names[key] = thing
        operands[place] = Name(key)
        return thing

    def _painted(self, name: str, thing: Thing, state: _State) -> bool:
        """Whether a step paints something that can be seen through."""
        fills, strokes = name in _FILLS | _BOTH | _TEXTS | {"Do"}, name in _STROKES | _BOTH | _TEXTS
        if not (fills or strokes):
            return False
        if name == "Do" and (self._is("/XObject", thing) or state.stroke < 1):
            return True
        return state.sheer or (fills and state.fill < 1) or (strokes and state.stroke < 1)
