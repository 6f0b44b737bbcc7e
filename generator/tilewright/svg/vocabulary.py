"""An SVG element -> its plain name and attributes, style unpacked; what the PDF could not show is refused by name."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from tilewright.problem import did_you_mean

MEND = "correct it in the file, or draw it again and save it as plain SVG"


class UnsupportedError(ValueError):
    """What a drawing asks for and a sheet cannot give.

    Attributes:
        code: The name under which the docs explain it.
        remedy: What to draw instead.
        inner: Which element is meant, where it is not the one that is being looked at.
    """

    def __init__(self, code: str, message: str, remedy: str = MEND) -> None:
        super().__init__(message)
        self.code, self.remedy = code, remedy
        self.inner: Element | None = None


class IntricateError(UnsupportedError):
    """What PDF operators alone cannot say, and cairo may."""


class DottedError(UnsupportedError):
    """What neither PDF operators nor cairo can say, and dots may."""


_STYLE = (
    "fill stroke fill-rule clip-rule fill-opacity stroke-opacity stroke-width stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-dasharray stroke-dashoffset font-family font-size font-weight font-style "
    "letter-spacing text-anchor color "
    "font-kerning font-variant-ligatures font-variant-caps font-variant-numeric font-feature-settings"
)
INHERITED = frozenset(_STYLE.split())
_OWN = frozenset(("id", "class", "transform", "clip-path", "mask", "opacity", "display"))
_GEOMETRY = {
    "svg": "width height viewBox x y version baseProfile preserveAspectRatio",
    "g": "",
    "use": "href x y width height",
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
    "path": "d pathLength",
    "text": "x y dx dy xml:space",
    "tspan": "x y dx dy xml:space",
    "textPath": "href startOffset side xml:space",
    "linearGradient": "x1 y1 x2 y2 gradientUnits gradientTransform spreadMethod href",
    "radialGradient": "cx cy r fx fy fr gradientUnits gradientTransform spreadMethod href",
    "image": "href x y width height preserveAspectRatio",
    "stop": "offset stop-color stop-opacity",
    "clipPath": "clipPathUnits",
    "mask": "x y width height maskUnits maskContentUnits mask-type",
    "pattern": "x y width height patternUnits patternContentUnits patternTransform viewBox preserveAspectRatio href",
    "marker": "refX refY markerWidth markerHeight markerUnits orient overflow viewBox preserveAspectRatio",
}
ALLOWED = {tag: INHERITED | _OWN | set(names.split()) for tag, names in _GEOMETRY.items()}
SHAPES = frozenset(("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"))
PAINTED = SHAPES | {"g", "use", "text", "image"}
SPEECHLESS = frozenset(("title", "desc", "metadata"))
DEFINED = frozenset(("linearGradient", "radialGradient", "clipPath", "symbol", "pattern", "marker", "mask"))
SILENT = SPEECHLESS | DEFINED | {"defs", "style", "filter"}
_HARMLESS = {  # editors write these; any other value would change the picture
    "visibility": {"visible"},
    "overflow": {"visible", "hidden", "auto", "scroll"},
    "filter": {"none"},
    "marker": {"none"},
    "marker-start": {"none"},
    "marker-mid": {"none"},
    "marker-end": {"none"},
    "mix-blend-mode": {"normal"},
    "isolation": {"auto", "isolate"},
    "paint-order": {"normal", "fill", "fill stroke", "fill stroke markers", "markers fill stroke"},
    "vector-effect": {"none"},
    "text-decoration": {"none"},
    "text-decoration-line": {"none"},
    "dominant-baseline": {"auto", "alphabetic"},
    "baseline-shift": {"baseline", "0"},
    "writing-mode": {"lr-tb", "lr", "horizontal-tb"},
    "font-variant": {"normal"},
    "font-stretch": {"normal"},
    "word-spacing": {"normal", "0", "0px"},
    "text-indent": {"0"},
    "direction": {"ltr"},
    "text-transform": {"none"},
    "lengthAdjust": {"spacing"},
    "method": {"align"},
    "spacing": {"auto", "exact"},
    "transform-origin": {"0 0", "0", "0px 0px"},
}
_NO_PICTURE = {
    *(f"{each}-rendering" for each in ("shape", "text", "color", "image")),
    *(f"font-variant-{each}" for each in ("alternates", "east-asian", "position", "emoji")),
    *("enable-background", "role", "tabindex", "pointer-events", "cursor", "lang"),
}
_NO_PICTURES = ("{", "data-", "aria-", "-inkscape", "xmlns", "color-interpolation")
"""What the names of other attributes that say nothing about the picture begin with."""
_REMEDIES = {
    "image": "use a PNG, a JPEG or an SVG in the game's folder",
    "style": "write the properties on the elements themselves, as attributes",
    "foreignObject": "set the words as <text>",
    **dict.fromkeys(("animate", "animateMotion", "animateTransform", "set"), "leave it out: a card does not move"),
    "symbol": "use a <g> inside <defs>",
    "switch": "keep one of its children",
    "a": "replace it with a <g>",
    "svg": "replace the inner <svg> with a <g> with a transform",
}
_ATTRIBUTE_REMEDIES = {
    "mix-blend-mode": "write the mixed colour itself",
    "textLength": "set letter-spacing",
    "dominant-baseline": "write the y of the baseline",
    "baseline-shift": "write the y of the baseline",
    "paint-order": "draw the stroke as a separate element",
    "rotate": "give each letter a <text> with a transform",
    "visibility": "use display='none' or leave it out",
}
CHANGING = frozenset(_HARMLESS) | frozenset(_ATTRIBUTE_REMEDIES)
"""What changes a picture in other programs, and cannot be had here."""
UNSHOWN = CHANGING - {"filter", "visibility", "overflow", "marker", "marker-start", "marker-mid", "marker-end"}
"""Those of them without which a picture is nearly the same."""
_MARKERS = frozenset(("marker", "marker-start", "marker-mid", "marker-end"))
MARKED = frozenset(("line", "polyline", "polygon", "path"))
"""Shapes that markers stand on."""
_SVG = "{http://www.w3.org/2000/svg}"
_PREFIXED = {
    "{http://www.w3.org/1999/xlink}href": "href",
    "xlink:href": "href",
    "{http://www.w3.org/XML/1998/namespace}space": "xml:space",
    "xml:space": "xml:space",
}


def tag_of(element: Element) -> str | None:
    """The element's SVG name; None for a comment and for an element of another language, which paints nothing."""
    tag = element.tag
    if not isinstance(tag, str):
        return None
    if tag.startswith(_SVG):
        return tag[len(_SVG) :]
    return None if tag[0] == "{" or ":" in tag else tag


def attributes(tag: str, element: Element) -> dict[str, str]:
    """What the element says, style='' unpacked over the attributes as CSS has it.

    Raises:
        UnsupportedError: One of them would change the picture and is not known.
    """
    allowed = ALLOWED[tag]
    result: dict[str, str] = {}
    for name, value in element.items():
        key = _PREFIXED.get(name, name)
        if key == "style":
            continue
        if key in allowed or _counts(tag, key, value):
            result[key] = value
    styled = _declarations(tag, element.attrib.get("style", ""))
    return result | {name: value for name, value in styled if name in allowed or _counts(tag, name, value)}


def refuse_element(tag: str) -> UnsupportedError:
    """The complaint about an element that sheets cannot show."""
    if tag in _REMEDIES:
        return UnsupportedError("V01", f"<{tag}> cannot be printed", _REMEDIES[tag])
    remedy = "known: " + ", ".join(sorted(PAINTED))
    return UnsupportedError("V01", f"<{tag}> cannot be printed{did_you_mean(tag, PAINTED)}", remedy)


def refuse_children(element: Element) -> None:
    """Raise the complaint about anything inside a shape, such as an animation."""
    for child in element:
        tag = tag_of(child)
        if tag is not None and tag not in SPEECHLESS:
            error = refuse_element(tag)
            error.inner = child
            raise error


def inherit(style: dict[str, str], own: dict[str, str]) -> dict[str, str]:
    """The style that holds inside an element with those attributes."""
    changed = {name: own[name] for name in own.keys() & INHERITED if own[name] != "inherit"}
    return {**style, **changed} if changed else style


def style_inside(around: Iterable[Element]) -> dict[str, str]:
    """The style that holds inside elements that stand in each other, the outermost first.

    What defines, such as <defs>, or is not known here at all, has no style to give; compiling it tells the latter.

    Raises:
        UnsupportedError: As `attributes`.
    """
    style: dict[str, str] = {}
    for each in around:
        if (tag := tag_of(each)) in ALLOWED:
            style = inherit(style, attributes(str(tag), each))
    return style


def changes_nothing(name: str, value: str) -> bool:
    """Whether a property has a value at which it shows nothing."""
    return value in _HARMLESS.get(name, ()) or value in {"", "inherit", "initial", "unset"}


def _declarations(tag: str, text: str) -> list[tuple[str, str]]:
    result = []
    for part in filter(str.strip, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon or "!" in value:
            raise UnsupportedError("V03", f"style '{part.strip()}' on <{tag}> is not 'name: value'")
        result.append((name.strip(), value.strip()))
    return result


def _counts(tag: str, name: str, value: str) -> bool:
    """False for what no picture depends on.

    Raises:
        UnsupportedError: The picture does depend on it.
    """
    if name.startswith(_NO_PICTURES) or ":" in name or name in _NO_PICTURE or value in _HARMLESS.get(name, ()):
        return False
    if name in _MARKERS and tag in MARKED:
        return True
    if name in _MARKERS:
        raise IntricateError("V02", f"{name}='{value}' on <{tag}> cannot be printed", "draw it as a path")
    if name == "filter":
        raise DottedError("V02", f"{name} on <{tag}>")
    if name in _HARMLESS or name in _ATTRIBUTE_REMEDIES:
        remedy = _ATTRIBUTE_REMEDIES.get(name, "leave it out")
        raise UnsupportedError("V02", f"{name}='{value}' on <{tag}> cannot be printed", remedy)
    known = did_you_mean(name, ALLOWED[tag])
    raise UnsupportedError("V02", f"<{tag}> does not take {name}='{value}'{known}", "leave it out if it does nothing")
