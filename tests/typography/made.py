"""Small fonts made for a test: a few square letters, rules for pairs of them, axes, collections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.ttCollection import TTCollection

LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!-"
WIDE, NARROW = 600, 400


def name_of(letter: str) -> str:
    return f"u{ord(letter):05X}"


def font(  # noqa: PLR0913 - what a font can be
    letters: str = LATIN,
    family: str = "Square",
    *,
    weight: int = 400,
    italic: bool = False,
    rights: int = 0,
    rules: str = "",
    compact: bool = False,
    axes: Sequence[tuple[str, float, float, float, str]] = (),
    instances: Sequence[Mapping[str, Any]] = (),
    more: Sequence[str] = (),
    widths: Mapping[str, int] | None = None,
) -> bytes:
    """A font file: each letter a square, `i` narrow; `more` names glyphs that only rules lead to."""
    return saved(build(letters, family, weight=weight, italic=italic, rights=rights, rules=rules, compact=compact,
                       axes=axes, instances=instances, more=more, widths=widths).font)  # fmt: skip


def build(  # noqa: PLR0913 - as above
    letters: str,
    family: str,
    *,
    weight: int = 400,
    italic: bool = False,
    rights: int = 0,
    rules: str = "",
    compact: bool = False,
    axes: Sequence[tuple[str, float, float, float, str]] = (),
    instances: Sequence[Mapping[str, Any]] = (),
    more: Sequence[str] = (),
    widths: Mapping[str, int] | None = None,
) -> FontBuilder:
    names = [".notdef", "space", *dict.fromkeys(map(name_of, letters)), *more]
    reach = {name: (widths or {}).get(name, NARROW if name == name_of("i") else WIDE) for name in names}
    builder = FontBuilder(1000, isTTF=not compact)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", 0xA0: "space", **{ord(each): name_of(each) for each in letters}})
    if compact:
        strings = {name: _square(T2CharStringPen(reach[name], None), reach[name], name) for name in names}
        builder.setupCFF(f"{family}-Regular".replace(" ", ""), {}, strings, {})
    else:
        builder.setupGlyf({name: _square(TTGlyphPen(None), reach[name], name) for name in names})
    builder.setupHorizontalMetrics({name: (reach[name], 50) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    style = ("Italic" if italic else "Regular") if weight == 400 else f"W{weight}"
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": f"{family}-{style}".replace(" ", "")})
    builder.setupOS2(usWeightClass=weight, fsType=rights, fsSelection=1 if italic else 64, sCapHeight=700)
    builder.setupPost(italicAngle=-12 if italic else 0)
    if axes:
        builder.setupFvar(axes, instances)
        builder.setupGvar({name: [] for name in names})
    if rules:
        addOpenTypeFeaturesFromString(builder.font, rules)
    return builder


def collection(*fonts: bytes) -> bytes:
    """The fonts in one file."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - for these alone

    both = TTCollection()
    both.fonts = [TTFont(BytesIO(each)) for each in fonts]
    out = BytesIO()
    both.save(out)
    return out.getvalue()


def saved(made: Any) -> bytes:  # noqa: ANN401 - a type of the library's
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def _square(pen: Any, reach: int, name: str) -> Glyph:  # noqa: ANN401 - as above
    if name != "space":
        pen.moveTo((50, 0))
        for point in ((50, 700), (reach - 50, 700), (reach - 50, 0)):
            pen.lineTo(point)
        pen.closePath()
    return pen.getCharString() if isinstance(pen, T2CharStringPen) else pen.glyph()
