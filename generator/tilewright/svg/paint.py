"""The style in force -> how a shape is painted: colours or gradients, the pen, how opaque."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean
from tilewright.svg import shape
from tilewright.svg.outline import number
from tilewright.svg.vocabulary import IntricateError

Colour = tuple[float, float, float]
MOST_KNOWN = 1_024
"""Texts that are known once they were read; a page that is open all day meets ever new ones."""
_BARE = pattern.prepare(r"(?:[0-9a-fA-F]{3}){1,2}")


class ColourError(ValueError):
    """What is no colour; the message says what may have been meant."""

    remedy = "write a name such as red, or #B3263A"

    def __str__(self) -> str:
        """The message, made only for somebody who reads it: what may have been meant takes 2 ms to find."""
        text = str(self.args[0])
        near = f"; did you mean '#{text}'?" if _BARE.fullmatch(text) else did_you_mean(text.lower(), _NAMES)
        return f"'{text[:60]}' is not a colour{near}"


_RGB = pattern.prepare(r"rgb\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)\s*\)")
_HEX = pattern.prepare(r"#(?:[0-9a-fA-F]{3}){1,2}")


@lru_cache(maxsize=MOST_KNOWN)
def parse(text: str) -> Colour:
    """The colour a CSS name, #rgb, #rrggbb or rgb() stands for.

    Raises:
        ValueError: It is none of these.
    """
    if _HEX.fullmatch(text):
        return _digits(text[1:])
    if text.startswith("rgb") and (match := _RGB.fullmatch(text)):
        red, green, blue = map(_channel, match.groups())
        return red, green, blue
    try:
        return _digits(_NAMES[text.lower()])
    except KeyError:
        raise ColourError(text) from None


@lru_cache(maxsize=MOST_KNOWN)
def operator(colour: Colour, *, stroke: bool) -> str:
    """The operator that sets it; greys as DeviceGray, so that black prints with black ink alone."""
    red, green, blue = map(number, colour)
    if red == green == blue:
        return f"{red} {'G' if stroke else 'g'}"
    return f"{red} {green} {blue} {'RG' if stroke else 'rg'}"


def _digits(text: str) -> Colour:
    if len(text) == 3:
        text = "".join(digit * 2 for digit in text)
    return int(text[:2], 16) / 255, int(text[2:4], 16) / 255, int(text[4:], 16) / 255


def _channel(text: str) -> float:
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / 255
    return min(value, 1.0)


_TABLE = (  # CSS Color Module 3, section 4.3
    "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 "
    "black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue "
    "5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c "
    "cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey "
    "a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred "
    "8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f "
    "darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 "
    "dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc "
    "ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 "
    "honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa "
    "lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff "
    "lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon "
    "ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue "
    "b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 "
    "mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 "
    "mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue "
    "191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive "
    "808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 "
    "paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum "
    "dda0dd powderblue b0e0e6 purple 800080 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon "
    "fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue "
    "6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal "
    "008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 "
    "yellow ffff00 yellowgreen 9acd32 "
)
_WORDS = _TABLE.split()
_NAMES = dict(zip(_WORDS[::2], _WORDS[1::2], strict=True))


T = TypeVar("T")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_RULES = {"nonzero": False, "evenodd": True}


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a stroke is drawn: PDF's numbers for cap and join, lengths in user units."""

    width: float
    cap: int
    join: int
    mitre: float
    dashes: tuple[float, ...]
    phase: float

    @property
    def reach(self) -> float:
        """How far from the outline it can paint."""
        return self.width / 2 * (max(self.mitre, 1.0) if self.join == 0 else 1.5)


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is painted.

    Attributes:
        fill: A colour, the id of a gradient, or None.
        stroke: A colour or None.
        pen: None where nothing is stroked.
    """

    fill: Colour | str | None
    stroke: Colour | None
    pen: Stroke | None
    evenodd: bool
    fill_alpha: float
    stroke_alpha: float

    @property
    def both(self) -> bool:
        """Whether stroke lies over fill, so that one alpha for the whole needs a layer."""
        return self.fill is not None and self.pen is not None

    def operators(self, *, filled: bool, sheer: bool) -> tuple[str, ...]:
        """What paints an outline; B would knock the fill out from under a sheer stroke, through which SVG shows it."""
        fill = "f*" if self.evenodd else "f"
        if self.pen is None:
            return (fill,)
        if not filled:
            return ("S",)
        return (fill, "S") if sheer else (fill.replace("f", "B"),)


def look(style: Mapping[str, str]) -> Paint:
    """How the style paints.

    Raises:
        ValueError: A value is not what SVG allows, or not what a sheet can show.
    """
    return _look(tuple(style.items()))


@lru_cache(maxsize=2 * MOST_KNOWN)
def _look(items: tuple[tuple[str, str], ...]) -> Paint:
    style = dict(items)
    painted = style.get("stroke", "none")
    if painted.startswith("url("):
        raise IntricateError("V03", f"stroke='{painted}' cannot be printed", "fill an outlined shape instead")
    stroke = None if painted == "none" else _colour(painted, style)
    pen = None
    if stroke:
        pen = Stroke(
            shape.extent(style, "stroke-width", 1.0),
            choice(style, "stroke-linecap", _CAPS, "butt"),
            choice(style, "stroke-linejoin", _JOINS, "miter"),
            shape.extent(style, "stroke-miterlimit", 4.0),
            _dashes(style.get("stroke-dasharray", "none")),
            shape.length(style, "stroke-dashoffset"),
        )
    visible = pen is not None and pen.width > 0
    text = style.get("fill", "black")
    return Paint(
        None if text == "none" else reference(text) or _colour(text, style),
        stroke if visible else None,
        pen if visible else None,
        choice(style, "fill-rule", _RULES, "nonzero"),
        opacity(style, "fill-opacity"),
        opacity(style, "stroke-opacity"),
    )


def opacity(style: Mapping[str, str], name: str) -> float:
    """A number from 0 to 1; values beyond are brought in, as SVG says.

    Raises:
        ValueError: It is no number.
    """
    text = style.get(name, "1")
    if text.endswith("%"):
        return _within(shape.measure(name, text[:-1]) / 100)
    return _within(shape.measure(name, text))


def choice(style: Mapping[str, str], name: str, table: Mapping[str, T], default: str) -> T:
    """What the table has for a keyword.

    Raises:
        ValueError: The keyword is not in the table.
    """
    word = style.get(name, default)
    if word not in table:
        raise ValueError(f"{name}='{word}' is not one of {', '.join(table)}")
    return table[word]


def reference(text: str) -> str | None:
    """The id in `url(#id)`; None for anything else."""
    inner = text.removeprefix("url(").removesuffix(")").strip("'\" ")
    return inner[1:] if text.startswith("url(") and text.endswith(")") and inner.startswith("#") else None


def _within(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _colour(text: str, style: Mapping[str, str]) -> Colour:
    return parse(style.get("color", "black") if text == "currentColor" else text)


def _dashes(text: str) -> tuple[float, ...]:
    if text == "none":
        return ()
    dashes = tuple(shape.measure("stroke-dasharray", word) for word in text.replace(",", " ").split())
    if min(dashes, default=0) < 0:
        raise ValueError(f"stroke-dasharray='{text}' has a negative length")
    return dashes if any(dashes) else ()
