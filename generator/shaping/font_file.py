"""A font file -> FontFiles: the fonts in it, each with the names, the weights and the style it is asked for by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from generator.shaping.tables import FontError, lookups, must_be_embeddable, starts, tables, weight_and_slope

if TYPE_CHECKING:  # a C library, for games with fonts of their own
    import uharfbuzz

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
            raise FontError("F02", "this font is broken: it says of no letter how to print it", "get its file again")
        names = _names(face)
        self.families = tuple(dict.fromkeys(filter(None, map(names.get, _FAMILIES))))
        if not self.families:
            raise FontError("F02", "this font has no name by which it could be asked for", "name it with a font editor")
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
    import uharfbuzz  # noqa: PLC0415 - a C library, for games with fonts of their own

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
