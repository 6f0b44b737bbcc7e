"""The attributes of one element, as any program writes them -> those that sheets know, in plain units and colours."""

from __future__ import annotations

import colorsys
import math
import re
from collections.abc import Mapping
from functools import lru_cache

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import most_like
from tilewright.svg import paint
from tilewright.svg.vocabulary import ALLOWED, CHANGING, INHERITED, changes_nothing

_IDLE_NAMES = (
    "accent-height alignment-baseline all alphabetic appearance arabic-form ascent animation attributeName "
    "background background-color base bbox block-progression border cap-height class clip contentScriptType "
    "contentStyleType color-profile color-rendering color-interpolation color-interpolation-filters columns "
    "cursor descent desc enable-background externalResourcesRequired fill-color flood-color flood-opacity "
    "focusable font-feature-settings font-kerning font-optical-sizing font-size-adjust font-synthesis "
    "font-variation-settings glyph-name glyph-orientation-horizontal glyph-orientation-vertical height "
    "horiz-adv-x hyphens image-rendering image-orientation inline-size ideographic kerning lang left letter "
    "lighting-color line-height line-spacing margin marginheight marginwidth name nav-index nodetypes order "
    "orphans outline overflow-x overflow-y padding panose-1 pointer-events position preserveAspectRatio "
    "requiredExtensions requiredFeatures requiredFonts role shape-inside shape-margin shape-padding "
    "shape-rendering shape-subtract slope solid-color solid-opacity space stemh stemv stop-color stop-opacity "
    "stroke-alignment systemLanguage tab-size tabindex target text-align text-align-all text-align-last "
    "text-decoration-color text-decoration-style text-decoration-skip-ink text-decoration-fill "
    "text-decoration-stroke text-decoration-thickness text-justify text-overflow text-orientation text-rendering "
    "text-shadow text-underline-position title top touch-action transition type unicode unicode-bidi "
    "units-per-em user-select vert-adv-y vert-origin-x vert-origin-y viewBox viewTarget white-space widows width "
    "will-change x x-height y z-index zoomAndPan transform-box cx cy r rx ry x1 x2 y1 y2 font-palette "
    "font-language-override font-smooth marks mix page baseProfile version offset d points"
)
_IDLE = frozenset(_IDLE_NAMES.split())
"""SVG's and CSS's own names that change nothing where they are not among what an element takes."""


_NEAR, _LONG = 0.8, 40
"""How much alike two names are of which one is the other mistyped; letters of a name that are looked at."""


@lru_cache(maxsize=4096)
def counts(tag: str, name: str, value: str) -> bool:
    """Whether the picture, or a message about it, hangs on what an element says.

    What no program draws anything for does not count; a name that is nearly one the element takes does: it is mistyped.
    """
    if name in ALLOWED.get(tag, ()) or name == "xlink:href" or name.startswith("data-"):
        return True
    if name in CHANGING:
        return not changes_nothing(name, value)
    if name in _IDLE or name.startswith(("-", "aria-", "xml", "on", "font-variant-")) or ":" in name:
        return False
    return bool(most_like(name[:_LONG], ALLOWED.get(tag, ()), _NEAR))


_LENGTH = pattern.prepare(r"([+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?+\d++)?+)\s*+(%|[a-zA-Z]*+)")
_UNITS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6}
_FONT_UNITS = {"em": 1.0, "rem": 1.0, "ex": 0.5, "ch": 0.5}
_ACROSS = frozenset(("x", "width", "cx", "rx", "x1", "x2", "dx", "fx", "refX", "markerWidth", "text-indent"))
_DOWN = frozenset(("y", "height", "cy", "ry", "y1", "y2", "dy", "fy", "refY", "markerHeight"))
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "smaller": 0.0,
    "larger": 0.0,
}


@dataclass(frozen=True, slots=True)
class Measures:
    """What a length can be relative to.

    Attributes:
        width, height: Of the drawing, or of the one inside it that is looked at, in its user units.
        size: Of the letters, in user units.
    """

    width: float
    height: float
    size: float = 16.0


def in_units(name: str, text: str, by: Measures) -> str | None:
    """The length as a plain number; None where it is none."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return None
    value, unit = float(match[1]), match[2].lower()
    if unit == "%":
        return written(value / 100 * _whole(name, by))
    if unit in _FONT_UNITS:
        return written(value * _FONT_UNITS[unit] * by.size)
    if unit in _UNITS:
        return match[1] if not unit else written(value * _UNITS[unit])
    return None


def letter_size(text: str, above: float) -> str | None:
    """A font-size as a plain number, where the letters around have that size; None where it is none."""
    word = text.strip().lower()
    if word in _SIZES:
        return written(_SIZES[word] or above * (1.2 if word == "larger" else 1 / 1.2))
    return in_units("font-size", word, Measures(above, above, above))


def written(value: float) -> str:
    """A number as a drawing has it."""
    return f"{value:.7g}" if math.isfinite(value) else "0"


def _whole(name: str, by: Measures) -> float:
    """What a hundred per cent are."""
    if name == "font-size":
        return by.size
    if name in _ACROSS:
        return by.width
    return by.height if name in _DOWN else math.hypot(by.width, by.height) / math.sqrt(2)


_CALL = pattern.prepare(r"(rgb|hsl)a?+\(([^()]*+)\)", re.IGNORECASE)
_HEX = pattern.prepare(r"#[0-9a-fA-F]{4}|#[0-9a-fA-F]{8}")
_NUMBER = pattern.prepare(r"([+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)(?:e[+-]?+\d++)?+)(%|deg|turn|rad|grad)?+", re.IGNORECASE)
_TURNS = {"deg": 360.0, "": 360.0, "turn": 1.0, "rad": 6.283185307179586, "grad": 400.0}


def plain_colour(text: str) -> tuple[str, float]:
    """The colour as a name, `#rrggbb` or a word, and its opacity from 0 to 1; what is none comes back as it is."""
    word = text.strip()
    if word.lower() == "transparent":
        return "none", 1.0
    if _HEX.fullmatch(word):
        digits = word[1:] if len(word) == 9 else "".join(digit * 2 for digit in word[1:])
        return f"#{digits[:6]}", int(digits[6:], 16) / 255
    match = _CALL.match(word)
    if match is None:
        return (word.partition(" ")[0] if " icc-color(" in word or " device-" in word else word), 1.0
    parts = [each for each in re.split(r"[\s,/]+", match[2].strip()) if each]
    numbers = [_NUMBER.fullmatch(each) for each in parts]
    if len(numbers) not in {3, 4} or not all(numbers):
        return word, 1.0
    values = [(float(each[1]), (each[2] or "").lower()) for each in numbers if each]
    alpha = _within(values[3][0] / (100 if values[3][1] == "%" else 1)) if len(values) == 4 else 1.0
    if match[1].lower() == "rgb":
        rgb = tuple(_within(value / (100 if unit == "%" else 255)) for value, unit in values[:3])
    else:
        (hue, unit), (saturation, _), (light, _) = values[:3]
        turn = hue / _TURNS.get(unit, 360.0) % 1.0
        rgb = colorsys.hls_to_rgb(turn, _within(light / 100), _within(saturation / 100))
    return "#" + "".join(f"{round(255 * each):02x}" for each in rgb), alpha


def _within(value: float) -> float:
    return min(max(value, 0.0), 1.0)


_COLOURS = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity", "color": ""}
_LENGTHS_NAMES = (
    "x y width height rx ry cx cy r x1 y1 x2 y2 fx fy fr refX refY markerWidth markerHeight stroke-width "
    "stroke-dashoffset letter-spacing"
)
_LENGTHS = frozenset(_LENGTHS_NAMES.split())
_RELATIVE = {
    "linearGradient": "gradientUnits",
    "radialGradient": "gradientUnits",
    "pattern": "patternUnits",
    "mask": "maskUnits",
    "filter": "filterUnits",
}
"""Elements whose lengths are shares of what they paint, unless this attribute says otherwise."""
_TURN = pattern.prepare(r"(?<=[\d.])(?:px|deg)")
_SINGLE = pattern.prepare(r"\b(translate|scale)([XY])\(([^(),]*+)\)")
_REFERENCE = pattern.prepare(r"(url\(\s*+['\"]?+#([^'\")]*+)['\"]?+\s*+\))\s*+(.*+)", re.DOTALL)
_LEADING = frozenset(("fill", "stroke", "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end"))
_HREFS = frozenset(("href", "xlink:href"))
_QUOTED = pattern.prepare(r"(?:%[0-9a-fA-F]{2})++")
_IGNORED = frozenset(("", "inherit", "unset", "initial", "revert", "auto"))
_TRANSFORMS = frozenset(("transform", "gradientTransform", "patternTransform"))
_DASHES = pattern.prepare(r"[\s,]+")


_SEEN_THROUGH = frozenset((*_COLOURS, *_COLOURS.values())) - {""}
_WRITTEN_OTHERWISE = _LENGTHS | _TRANSFORMS | {*_COLOURS, "font-size", "stroke-dasharray", "clip-path", "mask"}
"""What programs write in other words than sheets know."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What holds where an element stands.

    Attributes:
        by: What its lengths are relative to.
        hidden: Whether `visibility` hides it.
        style: What it inherits, as far as that counts here.
        alphas: How opaque the colours are that it inherits, and what fill-opacity and stroke-opacity say besides.
    """

    by: Measures
    hidden: bool
    style: Mapping[str, str]
    alphas: Mapping[str, float]


def tidy(
    tag: str, attributes: Mapping[str, str], around: Surroundings, ids: Mapping[str, object], *, art: bool = False
) -> dict[str, str]:
    """What an element says, as sheets know it; what has a slot in it stays as it is.

    Args:
        tag: The element's name.
        attributes: Its attributes, style='' among them already.
        around: What holds where it stands.
        ids: What can be referred to.
        art: References to what is not there say nothing, as in other programs; else they are told of.
    """
    kept: dict[str, str] = {}
    for name, text in attributes.items():
        if art and _is_idle(tag, name):
            continue
        if name in _HREFS:
            kept[name] = _unquoted(text) if tag == "image" or "%7" in text else text
            continue
        if "{{" in text or name.startswith("data-"):
            kept[name] = text
            continue
        value = text if name in {"id", "class", "d", "points"} else text.strip()
        if not counts(tag, name, value) or (value in _IGNORED and name in INHERITED):
            continue
        if art and name in _LEADING and (match := _REFERENCE.fullmatch(value)) and match[2] not in ids:
            if match[3] or name in {"fill", "stroke"}:
                kept[name] = _paint(match[3] or "none", ids)
            continue
        plain = _plain(tag, name, value, around, attributes, ids) if name in _WRITTEN_OTHERWISE else value
        if plain is not None:
            kept[name] = plain
    return kept


def _is_idle(tag: str, name: str) -> bool:
    """Whether an element of somebody's picture takes no such attribute: no program draws anything for it."""
    plain = "href" if name in _HREFS else name
    return plain not in ALLOWED.get(tag, ()) and plain not in CHANGING and name != "data-text"


def _unquoted(address: str) -> str:
    """An address without the `%7B` and `%20` that other programs put into it when they save it; a slot is one again."""
    if "%" not in address or address.startswith("data:"):
        return address
    return _QUOTED.sub(lambda some: bytes.fromhex(some[0].replace("%", "")).decode("utf-8", "replace"), address)


def _plain(  # noqa: PLR0913, PLR0917 - what is said, on what, and where
    tag: str, name: str, value: str, around: Surroundings, attributes: Mapping[str, str], ids: Mapping[str, object]
) -> str | None:
    """A value as sheets know it; None where it says nothing."""
    plain: str | None = value
    if name in _COLOURS:
        plain = _paint(value, ids)
    elif name == "font-size":
        plain = letter_size(value, around.by.size) or value
    elif name in _LENGTHS:
        plain = _length(tag, name, value, around.by, attributes)
    elif name == "stroke-dasharray" and value != "none":
        parts = [in_units(name, part, around.by) for part in _DASHES.split(value) if part]
        plain = value if None in parts else " ".join(filter(None, parts))
    elif name in _TRANSFORMS:
        # the units that CSS wants in a transform are dropped
        plain = None if value == "none" else _SINGLE.sub(_both, _TURN.sub("", value))
    elif name in {"clip-path", "mask"} and (match := _REFERENCE.fullmatch(value)):
        plain = match[1]
    return plain


def _paint(value: str, ids: Mapping[str, object]) -> str:
    """A colour that sheets know, with its opacity after a blank where it has one; or a reference."""
    if value.startswith("url") and (match := _REFERENCE.fullmatch(value)):
        if match[2] in ids or not match[3]:
            return match[1]
        value = match[3]
    try:
        paint.parse(value)
    except ValueError:
        plain, alpha = plain_colour(value)
        return plain if alpha == 1 else f"{plain} {alpha:.4g}"
    return value


def _length(tag: str, name: str, value: str, by: Measures, attributes: Mapping[str, str]) -> str | None:
    relative = _RELATIVE.get(tag)
    if relative and value.endswith("%") and attributes.get(relative, "") != "userSpaceOnUse":
        return value
    if value == "auto":
        return None
    if value == "normal" and name == "letter-spacing":
        return value
    return in_units(name, value, by) or value


def _both(single: re.Match[str]) -> str:
    """`scaleX(2)` as a scale of both sides."""
    other = "1" if single[1] == "scale" else "0"
    sides = (single[3], other) if single[2] == "X" else (other, single[3])
    return f"{single[1]}({','.join(sides)})"


def opacities(own: dict[str, str], above: Mapping[str, float]) -> Mapping[str, float]:
    """Take the opacity out of an element's colours and write it beside them; what its children inherit.

    Args:
        own: The element's attributes.
        above: `fill`, `stroke` (how opaque those colours are) and `fill-opacity`, `stroke-opacity`.
    """
    if _SEEN_THROUGH.isdisjoint(own):
        return above
    alphas = dict(above)
    for name, beside in _COLOURS.items():
        value, blank, alpha = own.get(name, "").partition(" ")
        dotted = bool(blank) and alpha.replace(".", "", 1).replace("e-", "", 1).isdigit()
        if dotted:
            own[name] = value
        if not beside or not (name in own or beside in own) or "{{" in own.get(beside, ""):
            continue
        if name in own:
            alphas[name] = float(alpha) if dotted else 1.0
        if beside in own:
            alphas[beside] = _share(own[beside])
        both = alphas.get(name, 1.0), above.get(name, 1.0)
        if both != (1.0, 1.0):
            own[beside] = written(alphas.get(name, 1.0) * alphas.get(beside, 1.0))
    alphas.pop("stop-color", None)
    alphas.pop("stop-opacity", None)
    return alphas


def _share(text: str) -> float:
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return 1.0
