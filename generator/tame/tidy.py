"""The attributes of one element, as any program writes them -> those that sheets know, in plain units and colours."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.frozen import dataclass
from generator.tame.known import counts
from generator.tame.number import Measures, in_units, letter_size, written
from generator.tame.shade import plain_colour
from generator.vector import colour
from generator.vector.vocabulary import ALLOWED, CHANGING, INHERITED

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
_TURN = re.compile(r"(?<=[\d.])(?:px|deg)")
_SINGLE = re.compile(r"\b(translate|scale)([XY])\(([^(),]*+)\)")
_REFERENCE = re.compile(r"(url\(\s*+['\"]?+#([^'\")]*+)['\"]?+\s*+\))\s*+(.*+)", re.DOTALL)
_LEADING = frozenset(("fill", "stroke", "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end"))
_HREFS = frozenset(("href", "xlink:href"))
_QUOTED = re.compile(r"(?:%[0-9a-fA-F]{2})++")
_IGNORED = frozenset(("", "inherit", "unset", "initial", "revert", "auto"))
_TRANSFORMS = frozenset(("transform", "gradientTransform", "patternTransform"))
_DASHES = re.compile(r"[\s,]+")


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
        plain = _transform(value)
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
        colour.parse(value)
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


def _transform(value: str) -> str | None:
    """A transform without the units that CSS wants in it; None where it says nothing."""
    if value == "none":
        return None
    return _SINGLE.sub(_both, _TURN.sub("", value))


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
