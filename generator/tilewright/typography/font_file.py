"""A font file -> FontFiles: the fonts in it, each with its names, weights and style, or the first thing wrong with it.

Nothing here trusts a number of the file: each offset is held against the file's length before anything is read there.
Source: the OpenType specification 1.9.1, font file, TTC header, head, maxp, hhea, hmtx, loca, OS/2, GSUB.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from struct import unpack_from

import uharfbuzz

from tilewright.digest import blake2b

MOST_IN_ONE = 64
"""Fonts in a collection (.ttc); the largest of Noto's have ten."""
MOST_TABLES = 200
_SIGNATURES = {b"\0\1\0\0", b"OTTO", b"true"}
_STRANGE = {
    b"wOFF": "a web font (WOFF); unpack it with fonttools ttLib.woff2 decompress, or use the .ttf",
    b"wOF2": "a web font (WOFF2); unpack it with fonttools ttLib.woff2 decompress, or use the .ttf",
    b"PK\3\4": "a zip file; take the .ttf or .otf out of it",
    b"typ1": "an old Type 1 font; convert it to .otf",
    b"%!PS": "an old Type 1 font; convert it to .otf",
}
_LEAST = {b"head": 54, b"hhea": 36, b"maxp": 6, b"hmtx": 4, b"cmap": 4, b"name": 6, b"OS/2": 68}
"""Tables that every font has, and how long each is at least."""
_MAGIC = 0x5F0F3CF5
_RESTRICTED, _DOTS_ONLY, _WHOLE = 0x0002, 0x0200, 0x0100
_RIGHTS = 0x000F

Tables = Mapping[bytes, tuple[int, int]]
"""Name of a table -> where it begins, and its length."""


class FontError(ValueError):
    """What is wrong with a font file.

    Attributes:
        code: The name under which the docs explain it.
        remedy: What to do.
    """

    def __init__(self, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.code, self.remedy = code, remedy


def starts(data: bytes) -> list[int]:
    """Where each font of the file begins.

    Raises:
        FontError: It is no font (F01), or a collection whose list is broken (F02).
    """
    if data[:4] in _SIGNATURES:
        return [0]
    if data[:4] != b"ttcf":
        what = _STRANGE.get(data[:4], "not a font; use a .ttf, .otf or .ttc file")
        message, _, remedy = what.partition("; ")
        raise FontError("F01", f"this is {message}", remedy)
    count = _number(data, 8, ">I", "the head of the collection")
    if not 1 <= count <= MOST_IN_ONE:
        raise _broken(f"this collection lists {count:,} fonts; the limit is {MOST_IN_ONE}")
    offsets = [_number(data, 12 + 4 * at, ">I", "the list of its fonts") for at in range(count)]
    for number, offset in enumerate(offsets):
        if data[offset : offset + 4] not in _SIGNATURES:
            raise _broken(f"font {number + 1} of this collection is missing")
    return offsets


def tables(data: bytes, start: int) -> Tables:
    """The tables of the font that begins there, each inside the file and as long as it has to be.

    Raises:
        FontError: One is missing, or reaches beyond the file (F02); or it has only pictures in colour (F06).
    """
    count = _number(data, start + 4, ">H", "its list of tables")
    if not 1 <= count <= MOST_TABLES:
        raise _broken(f"it lists {count} tables")
    there: dict[bytes, tuple[int, int]] = {}
    for row in range(start + 12, start + 12 + 16 * count, 16):
        at, length = _number(data, row + 8, ">I", "its list of tables"), _number(data, row + 12, ">I", "that list")
        name = data[row : row + 4]
        if at + length > len(data):
            raise _broken(f"its table '{_said(name)}' reaches beyond the end of the file")
        there[name] = at, length
    for name, least in _LEAST.items():
        if there.get(name, (0, 0))[1] < least:
            raise _broken(f"its table '{_said(name)}' is {'too short' if name in there else 'missing'}")
    _outlined(data, there)
    return there


def must_be_embeddable(data: bytes, there: Tables) -> bool:
    """Whether a part of the font may be embedded without the rest.

    Raises:
        FontError: Nothing of it may be (F03).
    """
    rights = _number(data, there[b"OS/2"][0] + 8, ">H", "OS/2")
    if rights & _RIGHTS == _RESTRICTED:
        raise FontError(
            "F03",
            "its maker does not allow embedding it in a file (OS/2 fsType is 2, restricted)",
            "use another font, or buy a licence that includes a file for embedding",
        )
    if rights & _DOTS_ONLY:
        message = "its maker only allows embedding it as dots (OS/2 fsType has bit 9), which sheets do not use"
        raise FontError("F03", message, "use another font")
    return not rights & _WHOLE


def weight_and_slope(data: bytes, there: Tables) -> tuple[int, bool]:
    """Its weight, 1 to 1000, and whether it is an italic."""
    at = there[b"OS/2"][0]
    weight = _number(data, at + 4, ">H", "OS/2")
    slanted = _number(data, at + 62, ">H", "OS/2") & 0x0201 or _number(data, there[b"head"][0] + 44, ">H", "head") & 2
    return (weight * 100 if weight < 10 else min(max(weight, 1), 1000)) or 400, bool(slanted)


def lookups(data: bytes, there: Tables) -> Iterator[bytes]:
    """Those of GSUB and GPOS that have rules in them."""
    for name in (b"GSUB", b"GPOS"):
        at, length = there.get(name, (0, 0))
        if length >= 10:
            listed = _number(data, at + 8, ">H", "GSUB")
            if listed and (listed + 2 > length or _number(data, at + listed, ">H", "GSUB")):
                yield name


def _outlined(data: bytes, there: Tables) -> None:
    """The font has outlines, and the list of where each begins is whole.

    Raises:
        FontError: It has none (F06), or that list is broken (F02).
    """
    head = there[b"head"][0]
    if _number(data, head + 12, ">I", "head") != _MAGIC or not 16 <= _number(data, head + 18, ">H", "head") <= 16384:
        raise _broken("its table 'head' is wrong")
    glyphs = _number(data, there[b"maxp"][0] + 4, ">H", "maxp")
    measured = _number(data, there[b"hhea"][0] + 34, ">H", "hhea")
    if not 1 <= measured <= glyphs or there[b"hmtx"][1] < 4 * measured + 2 * (glyphs - measured):
        raise _broken("its table 'hmtx' does not measure all of its glyphs")
    at = there[b"hmtx"][0]
    if not any(unpack_from(f">{2 * measured}H", data, at)[::2]):
        raise _broken("its table 'hmtx' gives none of its letters a width")
    if {b"CFF ", b"CFF2"} & there.keys():
        return
    if not {b"glyf", b"loca"} <= there.keys():
        raise FontError("F06", "it has pictures in colour and no outlines", "use a monochrome one (Noto Emoji)")
    long = _number(data, head + 50, ">H", "head")
    at, length = there[b"loca"]
    if length < (glyphs + 1) * (4 if long else 2):
        raise _broken("its table 'loca' is too short for its glyphs")
    places = unpack_from(f">{glyphs + 1}{'I' if long else 'H'}", data, at)
    if any(one > other for one, other in pairwise(places)) or places[-1] * (1 if long else 2) > there[b"glyf"][1]:
        raise _broken("its table 'loca' leads beyond its outlines")


def _number(data: bytes, at: int, how: str, where: str) -> int:
    """A number of the file.

    Raises:
        FontError: The file ends before it (F02).
    """
    if at + (4 if how == ">I" else 2) > len(data):
        raise _broken(f"it ends in the middle of {where}")
    number: int = unpack_from(how, data, at)[0]
    return number


def _broken(message: str) -> FontError:
    return FontError("F02", f"this font is broken: {message}", "download the font again")


def _said(name: bytes) -> str:
    return name.decode("ascii", "replace").strip()


MOST_INSTANCES, LONGEST_NAME = 200, 100
_FAMILIES, _SHORT_FAMILY, _STYLE, _WHOLE_NAME = (16, 1, 21), 1, (17, 2), 4
Location = tuple[tuple[str, float], ...]
"""Where on its axes a variable font stands; of other fonts nothing."""


class FontFile:
    """One font; two with the same bytes are one.

    Attributes:
        shown: Its file as the user would name it.
        id: A hash of its bytes, and which font of the file it is.
        data: The file.
        index: Which font of the file it is.
        families: The names it is asked for by, as it writes them; the first is the one that is said.
        weight: 1 to 1000; 400 is regular, 700 bold.
        italic: Whether it is slanted.
        axes: Of a variable font, name of an axis -> least, usual and greatest value.
        instances: Of a variable font, (family and name of an instance, where it stands on the axes).
        whole: Whether it may only be embedded as a whole.
        deaf: Tables with rules for letters side by side that are broken: it is set without them.
    """

    __slots__ = ("axes", "data", "deaf", "families", "id", "index", "instances", "italic", "shown", "weight", "whole")

    def __init__(self, data: bytes, index: int, start: int, shown: str, digest: str) -> None:
        """Read what the font says of itself.

        Raises:
            FontError: It is broken, or may not be embedded.
        """
        there = tables(data, start)
        self.whole = not must_be_embeddable(data, there)
        self.shown, self.data, self.index, self.id = shown, data, index, f"{digest}.{index}"
        self.weight, self.italic = weight_and_slope(data, there)
        face = face_of(self)
        if not len(face.unicodes):
            raise FontError("F02", "this font is broken: it has no character map", "download the font again")
        names = _names(face)
        self.families = tuple(dict.fromkeys(filter(None, map(names.get, _FAMILIES))))
        if not self.families:
            raise FontError("F02", "this font has no name", "name it with a font editor")
        self.axes: Mapping[str, tuple[float, float, float]] = {
            axis.tag: (axis.min_value, axis.default_value, axis.max_value) for axis in face.axis_infos
        }
        self.instances = tuple(self._instances(face, names))
        deaf = {b"GSUB": face.has_layout_substitution, b"GPOS": face.has_layout_positioning}
        self.deaf = tuple(name.decode() for name in lookups(data, there) if not deaf[name])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFile) and other.id == self.id and other.shown == self.shown

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"FontFile({self.shown!r}, {self.id!r})"

    def at(self, weight: int, location: Location = ()) -> Location:
        """Where it stands for a weight, all other axes as usual or as the location has them."""
        asked = dict(location) or ({"wght": float(weight)} if "wght" in self.axes else {})
        each = {tag: asked.get(tag, usual) for tag, (_, usual, _) in self.axes.items()}
        return tuple((tag, min(max(at, self.axes[tag][0]), self.axes[tag][2])) for tag, at in each.items())

    def _instances(self, face: uharfbuzz.Face, names: Mapping[int, str]) -> Iterator[tuple[str, Location]]:
        for instance in face.named_instances[:MOST_INSTANCES]:
            if name := names.get(instance.subfamily_name_id):
                yield f"{self.families[0]} {name}", tuple(zip(self.axes, instance.design_coords, strict=False))


def read_fonts(data: bytes, shown: str) -> Sequence[FontFile]:
    """The fonts in a file.

    Raises:
        FontError: With the first thing wrong in it.
    """
    digest = blake2b(data, digest_size=9).hexdigest()
    return [FontFile(data, index, start, shown, digest) for index, start in enumerate(starts(data))]


@lru_cache(maxsize=256)
def _face(_id: str, font: FontFile) -> uharfbuzz.Face:
    return uharfbuzz.Face(uharfbuzz.Blob(font.data), font.index)


def face_of(font: FontFile) -> uharfbuzz.Face:
    """The font as its library knows it."""
    return _face(font.id, font)


def _names(face: uharfbuzz.Face) -> dict[int, str]:
    """Number of a name -> what it says in English, or else in whatever language it is there."""
    there: dict[int, str] = {}
    for entry in face.list_names():
        if entry.name_id in there and entry.language != "en":
            continue
        name = "".join(letter for letter in face.get_name(entry.name_id, entry.language) or "" if letter.isprintable())
        there[int(entry.name_id)] = " ".join(name.split())[:LONGEST_NAME]
    return there
