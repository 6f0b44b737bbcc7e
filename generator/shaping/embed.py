"""A font and the glyphs of it that are used -> the part of its file that a PDF carries, and what a PDF says of it.

Source: ISO 32000-1, 9.7.4 (CIDFonts), 9.8 (font descriptors), 9.9 (embedded font programs).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from struct import unpack_from

from generator.frozen import dataclass
from generator.shaping.font_file import FontFile, Location, face_of
from generator.shaping.setting import FontSetting, font_of

_DROPPED = (
    *("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "name", "post", "OS/2", "cmap", "vhea", "vmtx", "VORG"),
    *("DSIG", "gasp", "COLR", "CPAL", "SVG ", "STAT", "MERG", "LTSH", "PCLT", "hdmx", "VDMX"),
)
_UNFIT = re.compile(r"[^A-Za-z0-9-]")
_POSTSCRIPT = 6


class UncutError(ValueError):
    """A font of which no part can be taken."""


@dataclass(frozen=True, slots=True)
class FontPart:
    """What of a font is embedded; a code is the number of a glyph.

    Attributes:
        data: A TrueType file, or the table CFF by itself.
        compact: Whether it is the latter.
    """

    data: bytes
    compact: bool


@dataclass(frozen=True, slots=True)
class FontLook:
    """What a PDF says of a font, in thousandths of an em.

    Attributes:
        name: Its name in PostScript.
        box: A box that holds every glyph.
        slope: The angle of its italics, in degrees, negative where they lean to the right.
    """

    name: str
    box: tuple[float, float, float, float]
    ascent: float
    descent: float
    slope: float
    weight: int


def cut(font: FontFile, location: Location, glyphs: Iterable[int]) -> FontPart:
    """The part of the font with these glyphs, under the numbers that they have.

    Raises:
        UncutError: Its outlines are broken.
    """
    import uharfbuzz  # noqa: PLC0415 - as above

    face, asked = face_of(font), uharfbuzz.SubsetInput()
    flags = uharfbuzz.SubsetFlags
    asked.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.NO_LAYOUT_CLOSURE | flags.NOTDEF_OUTLINE
    asked.flags |= flags.DESUBROUTINIZE | flags.CFF_IDENTITY_CHARSET | flags.DOWNGRADE_CFF2
    asked.glyph_set.update(range(face.glyph_count) if font.whole else glyphs)
    asked.drop_table_tag_set.update(_tag(name) for name in _DROPPED)
    for tag, at in location:
        asked.pin_axis_location(face, tag, at)
    try:
        part = uharfbuzz.subset(face, asked)
    except (RuntimeError, ValueError, MemoryError) as error:
        raise UncutError("this font is broken: no part of its outlines can be taken") from error
    if "CFF " in part.table_tags:
        return FontPart(part.reference_table("CFF ").data, compact=True)
    if not {"glyf", "loca"} <= set(part.table_tags):
        raise UncutError("this font is broken: no part of its outlines can be taken")
    return FontPart(part.blob.data, compact=False)


def look(setting: FontSetting) -> FontLook:
    """What a PDF says of a font."""
    face, font = face_of(setting.font), font_of(setting)
    scale = 1000 / setting.em
    box = unpack_from(">4h", face.reference_table("head").data, 36)
    post = face.reference_table("post").data
    slope = unpack_from(">i", post, 4)[0] / 65536 if len(post) >= 8 else 0.0
    extents = font.get_font_extents("ltr")
    name = _UNFIT.sub("", face.get_name(_POSTSCRIPT, "en") or setting.font.families[0])[:60] or "Font"
    weight = round(dict(setting.location).get("wght", setting.font.weight))
    left, low, right, high = (scale * each for each in box)
    ascent, descent = scale * extents.ascender, scale * extents.descender
    return FontLook(name, (left, low, right, high), ascent, descent, max(min(slope, 90.0), -90.0), weight)


def reach(setting: FontSetting, glyph: int) -> float:
    """How far a glyph reaches by itself, in thousandths of an em."""
    return 1000.0 * int(font_of(setting).get_glyph_h_advance(glyph)) / setting.em


def _tag(name: str) -> int:
    return int.from_bytes(name.encode().ljust(4), "big")
