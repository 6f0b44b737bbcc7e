"""A PDF in the colours of a screen -> the same in the inks of a press, object by object.

Colours of letters and lines, gradients, pictures, palettes, layers and masks are converted. What says how much is seen
(a mask) is no colour: it stays in shades of grey.

Source: ISO 32000-1, 8.6 (colour spaces), 8.7.4 (shadings), 8.9 (images), 11.4 (groups), 11.5 (soft masks).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Pdf, PdfImage, Stream
from PIL import Image, ImageChops

from tilewright.pdf.inks import WHOLE, Mix, PressInks, percent

SAMPLES = 33
"""Colours of a gradient between two of its stops that are converted; between these it is even."""
_GREY, _RGB, _CMYK = 1, 3, 4
_SPACES = {
    "/DeviceGray": _GREY, "/CalGray": _GREY, "/G": _GREY, "/DeviceRGB": _RGB, "/CalRGB": _RGB, "/RGB": _RGB,
    "/DeviceCMYK": _CMYK, "/CMYK": _CMYK,
}  # fmt: skip
_SETTERS = {name: name.isupper() for name in ("g", "rg", "k", "sc", "scn", "G", "RG", "K", "SC", "SCN")}
"""The operators that choose a colour, and whether it is that of strokes."""
_BACK = "/Background"
Colour = tuple[float, ...]
Thing = Any
"""An object of a PDF, as pikepdf has it."""


class StrangeColourError(ValueError):
    """A colour space, a gradient or a picture of a kind that no drawing of ours has."""


class Separation:
    """One PDF while it is converted. What several pages show is converted once."""

    def __init__(self, pdf: Pdf, inks: PressInks, flat: frozenset[tuple[int, int]] = frozenset()) -> None:
        """Begin.

        Args:
            pdf: What is converted, in place.
            inks: Of the press.
            flat: The pictures that faces were flattened to, whose grey dots take black alone.
        """
        self._pdf, self._inks, self._flat = pdf, inks, flat
        self._known: dict[tuple[object, ...], tuple[Any, float]] = {}

    def page(self, page: pikepdf.Page) -> float:
        """Convert a page.

        Returns:
            How much ink the profile would have taken at most, in per cent.

        Raises:
            StrangeColourError: It has something that cannot be converted; it is as it was.
        """
        painter = _Painter(self._inks, mask=False)
        resources, behind = self._resources(page.resources, painter)
        content, most = self._content(page.obj, page.resources, painter)
        page.obj.Resources = resources
        page.obj.Contents = self._pdf.make_stream(content)
        if Name.Group in page.obj:
            page.obj.Group = _group(page.obj.Group, Name.DeviceCMYK)
        return max(behind, most)

    def _once(
        self, kind: str, value: Thing, painter: _Painter, make: Callable[[], tuple[Any, float]]
    ) -> tuple[Any, float]:
        """What is made of an object; of one that others refer to too, once."""
        if not value.is_indirect:
            return make()
        key = (kind, value.objgen, painter.mask)
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def _resources(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        def convert() -> tuple[Any, float]:
            new, most = Dictionary(), 0.0
            makers = {"/XObject": self._object, "/Shading": self._shading, "/Pattern": self._pattern,
                      "/ExtGState": self._state}  # fmt: skip
            for kind, things in old.items():
                if kind == "/ColorSpace":
                    continue
                if kind not in makers:
                    new[kind] = things
                    continue
                new[kind] = Dictionary()
                for name, thing in things.items():
                    new[kind][name], ink = self._once(kind, thing, painter, partial(makers[kind], thing, painter))
                    most = max(most, ink)
            return self._pdf.make_indirect(new), most

        return self._once("/Resources", old, painter, convert)

    def _object(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        if old.Subtype == Name.Image:
            return self._image(old, painter)
        if old.Subtype != Name.Form:
            raise StrangeColourError(f"an object of the kind {old.Subtype}")
        return self._stream(old, painter)

    def _stream(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        """A form or a pattern: what has operators and resources of its own."""
        resources = old.get("/Resources", Dictionary())
        named, behind = self._resources(resources, painter)
        content, most = self._content(old, resources, painter)
        new = self._pdf.make_stream(content)
        for key, value in old.items():
            if key not in {"/Length", "/Filter", "/DecodeParms"}:
                new[key] = value
        new.Resources = named
        if Name.Group in old:
            new.Group = _group(old.Group, painter.space)
        return new, max(behind, most)

    def _content(self, source: Thing, resources: Thing, painter: _Painter) -> tuple[bytes, float]:
        spaces, most = resources.get("/ColorSpace", Dictionary()), 0.0
        written: list[tuple[Any, Operator]] = []
        for instruction in pikepdf.parse_content_stream(source):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                raise StrangeColourError("a picture within the operators")
            operator, operands = str(instruction.operator), instruction.operands
            if operator in {"cs", "CS"}:
                space = spaces.get(operands[0], operands[0])
                if space == Name.Pattern:
                    written.append((operands, instruction.operator))
                else:  # the colour is black until another one is chosen
                    written.append(painter.written((0.0,) * 3, stroke=operator == "CS")[:2])
                    _count(space)
            elif operator in _SETTERS and not (operands and isinstance(operands[-1], Name)):
                numbers, name, ink = painter.written(tuple(map(float, operands)), stroke=_SETTERS[operator])
                written.append((numbers, name))
                most = max(most, ink)
            else:
                written.append((operands, instruction.operator))
        return pikepdf.unparse_content_stream(written), most

    def _state(self, old: Thing, _painter: _Painter) -> tuple[Any, float]:
        """A graphics state: of one with a mask, the mask is converted."""
        mask = old.get("/SMask")
        if not isinstance(mask, Dictionary):
            return old, 0.0
        new, grey = Dictionary(old), _Painter(self._inks, mask=True)
        form, _ = self._once("/XObject", mask.G, grey, lambda: self._object(mask.G, grey))
        new.SMask = Dictionary(dict(mask.items()))
        new.SMask.G = form
        if "/BC" in mask:
            new.SMask.BC = Array(grey.parts(tuple(map(float, mask.BC)), neutral=True)[0])
        return self._pdf.make_indirect(new), 0.0

    def _pattern(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        if old.PatternType == 1:
            return self._stream(old, painter)
        new = Dictionary(old)
        new.Shading, most = self._once("/Shading", old.Shading, painter, lambda: self._shading(old.Shading, painter))
        return self._pdf.make_indirect(new), most

    def _shading(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        """A gradient: all black ink if all of it is grey, else all of it mixed, lest it jumps in between."""
        if old.ShadingType not in {2, 3} or not isinstance(old.get("/Function"), Dictionary | Stream):
            raise StrangeColourError("a gradient that is neither linear nor radial")
        _count(old.ColorSpace)
        new, ramp = Dictionary(old), _Ramp(self._pdf, painter, old.Function)
        new.ColorSpace, new.Function = painter.space, ramp.function(old.Function)
        if _BACK in old:
            new[_BACK] = Array(painter.parts(tuple(map(float, old[_BACK])), neutral=ramp.neutral)[0])
        return self._pdf.make_indirect(new), ramp.most

    def _image(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        """A picture; what says how opaque its dots are stays as it is."""
        if old.get("/ImageMask", False):
            return old, 0.0
        if isinstance(old.get("/Mask"), Array) or ("/Decode" in old and old.ColorSpace != Name.DeviceCMYK):
            raise StrangeColourError("a picture with colours that are not shown, or shown otherwise")
        if isinstance(old.ColorSpace, Array) and old.ColorSpace[0] == Name.Indexed:
            return self._palette(old, painter)
        picture = PdfImage(old).as_pil_image()
        parts = _count(old.ColorSpace)
        if parts == _CMYK and not painter.mask:
            limited, most = self._inks.limit_picture(picture.convert("CMYK"))
            return (old, most) if most <= self._inks.most else (self._packed(old, limited), most)
        plain = picture.convert("L" if parts == _GREY or painter.mask else "RGB")
        if painter.mask:
            return self._packed(old, plain), 0.0
        inked, most = self._inks.picture(plain, each_dot=old.objgen in self._flat)
        return self._packed(old, inked), most

    def _palette(self, old: Thing, painter: _Painter) -> tuple[Any, float]:
        """A picture of a few colours, its dots as they are."""
        _, base, last, table = old.ColorSpace
        parts = _count(base)
        listed = bytes(table.read_bytes() if isinstance(table, Stream) else table)
        colours = [tuple(each / WHOLE for each in listed[at : at + parts]) for at in range(0, len(listed), parts)]
        neutral = all(len({*colour}) == 1 for colour in colours if parts == _RGB)
        mixed = [painter.parts(colour, neutral=neutral) for colour in colours[: int(last) + 1]]
        data = bytes(round(part * WHOLE) for numbers, _ in mixed for part in numbers)
        new = self._pdf.make_stream(old.read_raw_bytes())
        for key, value in old.items():
            if key != "/Length":
                new[key] = value
        new.ColorSpace = Array([Name.Indexed, painter.space, int(last), pikepdf.String(data)])
        return new, max((ink for _, ink in mixed), default=0.0)

    def _packed(self, old: Thing, picture: Image.Image) -> Stream:
        new = pack_picture(self._pdf, picture)
        for key in ("/SMask", "/Mask", "/Interpolate"):
            if key in old:
                new[key] = old[key]
        return new


class _Painter:
    """Colours -> operators: of paint in inks, of a mask in greys.

    Attributes:
        mask: What is painted tells how much is seen of something else.
        space: The colour space of what it writes.
    """

    def __init__(self, inks: PressInks, *, mask: bool) -> None:
        self._inks, self.mask = inks, mask
        self.space = Name.DeviceGray if mask else Name.DeviceCMYK

    def written(self, colour: Colour, *, stroke: bool) -> tuple[list[Any], Operator, float]:
        """What sets a colour, and the ink that it would have taken."""
        numbers, most = self.parts(colour, neutral=True)
        name = "g" if self.mask else "k"
        return [round(each, 4) for each in numbers], Operator(name.upper() if stroke else name), most

    def parts(self, colour: Colour, *, neutral: bool) -> tuple[tuple[float, ...], float]:
        """The parts of a colour where it is painted, and the ink that it would have taken."""
        if self.mask:
            return (_brightness(colour),), 0.0
        mix = self._mixed(colour, neutral=neutral)
        return tuple(each / WHOLE for each in mix.quad), mix.wish

    def _mixed(self, colour: Colour, *, neutral: bool) -> Mix:
        levels = [round(min(max(part, 0.0), 1.0) * WHOLE) for part in colour]
        if len(levels) == _CMYK:
            c, m, y, k = levels
            return self._inks.limit((c, m, y, k))
        if len(levels) not in {_GREY, _RGB}:
            raise StrangeColourError(f"a colour of {len(levels)} parts")
        red, green, blue = levels * 3 if len(levels) == _GREY else levels
        return self._inks.mix(red, green, blue, neutral=neutral)


class _Ramp:
    """The function of a gradient, converted.

    Attributes:
        neutral: All its colours are grey.
        most: The ink that they would have taken at most.
    """

    def __init__(self, pdf: Pdf, painter: _Painter, function: Thing) -> None:
        self._pdf, self._painter, self.most = pdf, painter, 0.0
        self.neutral = all(len({*colour}) == 1 for colour in _stops(function) if len(colour) != _CMYK)

    def function(self, old: Thing) -> Thing:
        """The same function to the other colours."""
        if old.FunctionType == 3:
            stitched = Dictionary(old)
            stitched.Functions = Array([self.function(each) for each in old.Functions])
            return stitched
        first, last = _stops(old)
        count = SAMPLES if first != last else 2
        rows = [self._between(first, last, (at / (count - 1)) ** float(old.N)) for at in range(count)]
        parts = len(rows[0])
        new = self._pdf.make_stream(bytes(round(each * WHOLE) for each in chain.from_iterable(rows)))
        new.FunctionType, new.Domain, new.Range = 0, Array([0, 1]), Array([0, 1] * parts)
        new.Size, new.BitsPerSample = Array([count]), 8
        return new

    def _between(self, first: Colour, last: Colour, along: float) -> tuple[float, ...]:
        colour = tuple(one + (other - one) * along for one, other in zip(first, last, strict=True))
        parts, most = self._painter.parts(colour, neutral=self.neutral)
        self.most = max(self.most, most)
        return parts


def _stops(function: Thing) -> list[Colour]:
    """The colours at the ends of each straight piece of a function."""
    if function.FunctionType == 3:
        return [*chain.from_iterable(_stops(each) for each in function.Functions)]
    if function.FunctionType != 2:
        raise StrangeColourError("a gradient of a function that is not even")
    return [tuple(map(float, function.get(key, [at]))) for at, key in enumerate(("/C0", "/C1"))]


def _count(space: Thing) -> int:
    """How many parts a colour of this space has.

    Raises:
        StrangeColourError: It is none of a drawing.
    """
    if isinstance(space, Array) and len(space) > 1 and space[0] == Name.ICCBased:
        return int(space[1].N)
    name = str(space[0] if isinstance(space, Array) else space)
    if name not in _SPACES:
        raise StrangeColourError(f"the colour space {name}")
    return _SPACES[name]


def _group(old: Thing, space: Name) -> Dictionary:
    new = Dictionary(old)
    new.CS = space
    return new


def _brightness(colour: Colour) -> float:
    """How bright a colour is, by ISO 32000-1, 10.3.4."""
    if len(colour) == _GREY:
        return colour[0]
    if len(colour) == _RGB:
        return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
    return 1 - min(1.0, 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] + colour[3])


def pack_picture(pdf: Pdf, picture: Image.Image) -> Stream:
    """A picture as an object: each dot as its difference to the one before it, which takes less room."""
    before = Image.new(picture.mode, picture.size)
    before.paste(picture.crop((0, 0, picture.width - 1, picture.height)), (1, 0))
    data = ImageChops.subtract_modulo(picture, before).tobytes()
    new = pdf.make_stream(b"")
    new.write(zlib.compress(data, 6), filter=Name.FlateDecode, decode_parms=Dictionary(
        Predictor=2, Colors=len(picture.getbands()), BitsPerComponent=8, Columns=picture.width))  # fmt: skip
    spaces = {"L": Name.DeviceGray, "RGB": Name.DeviceRGB, "CMYK": Name.DeviceCMYK}
    new.Type, new.Subtype, new.ColorSpace = Name.XObject, Name.Image, spaces[picture.mode]
    new.Width, new.Height, new.BitsPerComponent = picture.width, picture.height, 8
    return new


def ink_of(operands: Iterable[Any]) -> float:
    """How much ink a colour in CMYK is in all, in per cent."""
    return percent([round(float(each) * WHOLE) for each in operands])
