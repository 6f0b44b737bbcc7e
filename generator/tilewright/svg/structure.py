"""Drawings within a drawing, links, choices, frames of words, letters each in its place -> groups, shapes, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.digest import blake2b
from tilewright.svg import shape
from tilewright.svg.picture import laid
from tilewright.svg.places import like
from tilewright.svg.tidy import Measures, in_units, letter_size
from tilewright.svg.vocabulary import ALLOWED, DEFINED, PAINTED, SHAPES, SPEECHLESS
from tilewright.svg.weight import DEPTH
from tilewright.units import MM_PER_INCH, Box

_KNOWN = PAINTED | DEFINED | SPEECHLESS | frozenset(ALLOWED) | frozenset(("defs", "filter", "a", "switch", "flowRoot"))
_OF_THE_FRAME = ("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version", "baseProfile", "overflow")
_OF_THE_GROUP = ("id", "class", "transform", "opacity", "mask", "clip-path", "filter", "display", "data-if", "data-ink")
_OF_THE_LINK = ("href", "xlink:href", "target")
_CONTEXT = {"context-fill": "fill", "context-stroke": "stroke"}
_MARKER = pattern.prepare(r"url\(\s*+['\"]?+#([^'\")\s]++)['\"]?+\s*+\)")
_OF_A_CLIP = ("clip-rule", "display")
_LONGEST_SIDE = 100_000.0


def known(tag: str) -> bool:
    """Whether an element is one that any program draws, or one that others refer to."""
    return tag in _KNOWN


def view_of(element: Element) -> tuple[float, float, float, float] | None:
    """The four numbers of a viewBox; None where it says none that makes sense."""
    try:
        x, y, width, height = (float(word) for word in element.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (x, y, width, height) if width > 0 and height > 0 else None


def give_view(root: Element) -> None:
    """Where a drawing says its size and no viewBox, that size is its viewBox, as browsers have it."""
    if "viewBox" in root.attrib:
        return
    by = Measures(0.0, 0.0)
    sides = [in_units(key, root.get(key, ""), by) for key in ("width", "height")]
    if all(side and 0 < float(side) < _LONGEST_SIDE for side in sides):
        root.set("viewBox", f"0 0 {sides[0]} {sides[1]}")


def into_group(element: Element) -> None:
    """A link, or what is left of a choice, is a group."""
    element.tag = "g"
    for key in _OF_THE_LINK:
        element.attrib.pop(key, None)


def choose(element: Element) -> None:
    """Of a <switch>, keep the first child that any program can show."""
    for child in element:
        if child.tag in PAINTED | {"a", "svg", "switch"} and not child.get("requiredExtensions"):
            language = child.get("systemLanguage", "en")
            if any(each.strip().startswith("en") for each in language.split(",")):
                element[:] = [child]
                return
    element[:] = []


def size_of(element: Element, by: Measures) -> Measures:
    """What lengths in an inner <svg> are relative to."""
    view = view_of(element)
    if view:
        return Measures(view[2], view[3], by.size)
    width, height = (float(in_units(key, element.get(key, "100%"), by) or 0) for key in ("width", "height"))
    return Measures(width, height, by.size)


def inner(element: Element, by: Measures, number: int) -> Element:
    """An <svg> in a drawing as a group, moved and scaled to where it stands and cut off at its edges.

    Args:
        element: The <svg>.
        by: What its lengths are relative to.
        number: Another one for each in a drawing.
    """
    sizes = {"x": "0", "y": "0", "width": "100%", "height": "100%"}
    numbers = [in_units(key, element.get(key, unsaid), by) for key, unsaid in sizes.items()]
    box = Box(*(float(each or 0) for each in numbers))
    group = like(element, {key: value for key, value in element.items() if key not in _OF_THE_FRAME})
    group.tag = "g"
    group.extend(element)
    view = view_of(element)
    moved = f"translate({box.x:.7g} {box.y:.7g})" if box.x or box.y else ""
    if view:
        try:
            place, _ = laid(box, view[2], view[3], element.get("preserveAspectRatio", ""))
        except ValueError:
            return like(group, {"display": "none"})  # without a size it is not shown
        across, down = place.width / view[2], place.height / view[3]
        left, top = place.x - view[0] * across, place.y - view[1] * down
        moved = f"translate({left:.7g} {top:.7g}) scale({across:.7g} {down:.7g})"
        edge = Box((box.x - left) / across, (box.y - top) / down, box.width / across, box.height / down)
    else:
        edge = Box(0, 0, box.width, box.height)
    if moved:
        group.set("transform", f"{element.get('transform', '')} {moved}".strip())
    if element.get("overflow", "hidden") == "hidden" and "clip-path" not in group.attrib:
        clip, defs = like(group, {"id": f"edge-of-inner-{number}"}), like(group, {})
        rect = like(group, {key: f"{getattr(edge, key):.7g}" for key in ("x", "y", "width", "height")})
        clip.tag, defs.tag, rect.tag = "clipPath", "defs", "rect"
        clip.append(rect)
        defs.append(clip)
        group.insert(0, defs)
        group.set("clip-path", f"url(#edge-of-inner-{number})")
    return group


def shapes_in_clip(clip: Element, ids: Mapping[str, Element], most: int) -> int:
    """Put a copy of what it names in the place of each <use> in a clipPath; how many elements were made."""
    shapes: list[Element] = []
    _gather(clip, "", {}, ids, shapes, most, DEPTH)
    extra = len(shapes) - len(clip)
    if any(child.tag in {"use", "g"} for child in clip):
        clip[:] = shapes
        return max(extra, 0)
    return 0


def _gather(  # noqa: PLR0913, PLR0917 - what a shape is in, and where it is to go
    parent: Element,
    moved: str,
    style: Mapping[str, str],
    ids: Mapping[str, Element],
    into: list[Element],
    most: int,
    deep: int,
) -> None:
    """The shapes in a clip, those in groups and copies moved to where they are seen."""
    for child in parent:
        if len(into) > most or not deep:
            return
        by = " ".join(filter(None, (moved, child.get("transform", ""))))
        own = {**style, **{key: child.attrib[key] for key in _OF_A_CLIP if key in child.attrib}}
        if child.tag == "use":
            target = ids.get(child.get("xlink:href", child.get("href", "")).removeprefix("#"))
            if target is not None and target.tag in SHAPES | {"g"}:
                by = " ".join(filter(None, (by, _aside(child))))
                box = like(parent, {})
                box.append(target)
                _gather(box, by, own, ids, into, most, deep - 1)
        elif child.tag == "g" and "clip-path" not in child.attrib:
            if own.get("display") != "none":
                _gather(child, by, own, ids, into, most, deep - 1)
        elif child.tag in SHAPES and (by or own or parent.tag != "clipPath"):
            copy = like(child, {**child.attrib, **own})
            copy.attrib.pop("id", None)
            if by:
                copy.set("transform", by)
            into.append(copy)
        else:
            into.append(child)


def coloured_markers(
    root: Element, ids: Mapping[str, Element], marked: Iterable[tuple[Element, Mapping[str, str]]], most: int
) -> int:
    """Give each shape markers in its own colours where they ask for these (`context-stroke`, `context-fill`).

    Args:
        root: The drawing.
        ids: What can be referred to.
        marked: The shapes that have markers, each with its fill and stroke.
        most: Elements that may be made.

    Returns:
        How many elements were made.
    """
    markers: dict[str, Element] = {}
    extra = 0
    for element, inks in marked:
        for key in ("marker", "marker-start", "marker-mid", "marker-end"):
            match = _MARKER.fullmatch(element.get(key, ""))
            marker = ids.get(match[1]) if match else None
            if (
                marker is None
                or marker.tag != "marker"
                or not any(each.get(ink) in _CONTEXT for each in marker.iter() for ink in ("fill", "stroke"))
            ):
                continue
            name = f"{marker.attrib['id']}-{blake2b(repr(inks).encode(), digest_size=4).hexdigest()}"
            if name not in markers and extra < most:
                markers[name] = copy = deepcopy(marker)
                extra += len(list(copy.iter()))
                for each in copy.iter():
                    each.attrib.pop("id", None)
                    for ink in ("fill", "stroke"):
                        if each.get(ink) in _CONTEXT:
                            each.set(ink, inks[_CONTEXT[each.attrib[ink]]])
                copy.set("id", name)
            if name in markers:
                element.set(key, f"url(#{name})")
    if markers:
        defs = like(root, {})
        defs.tag = "defs"
        defs.extend(markers.values())
        root.append(defs)
    return extra


def _aside(use: Element) -> str:
    try:
        x, y = (shape.length(use.attrib, key) for key in "xy")
    except ValueError:
        return ""
    return f"translate({x:g} {y:g})" if x or y else ""


def stroke_first(element: Element) -> Element:
    """A group of an element's stroke, and its fill on top of that."""
    group = like(element, {key: element.attrib[key] for key in _OF_THE_GROUP if key in element.attrib})
    group.tag = "g"
    for paint in ("fill", "stroke"):
        copy = deepcopy(element)
        for key in group.attrib:
            copy.attrib.pop(key, None)
        for each in copy.iter():
            each.attrib.pop("id", None)
            if each is copy or paint in each.attrib:
                each.set(paint, "none")
        group.append(copy)
    return group


_LISTS = ("x", "y", "dx", "dy")
_BLANKS = pattern.prepare(r"[\s,]+")


def part_letters(element: Element, most: int) -> int:
    """Where an element gives each letter its place, put each into a <tspan>; how many elements that made."""
    extra = 0
    for each in list(element.iter()):
        if each.tag in {"text", "tspan"} and extra <= most:
            extra += _part(each, most - extra)
    return extra


def _part(element: Element, most: int) -> int:
    lists = {key: [word for word in _BLANKS.split(element.get(key, "")) if word] for key in _LISTS}
    longest = max(map(len, lists.values()))
    if longest < 2 or "{{" in "".join(element.get(key, "") for key in _LISTS):
        return 0
    text = element.text or ""
    for key, words in lists.items():
        if words:
            element.set(key, words[0])
    if len(element) or "{{" in text:
        return 0  # letters of elements within count as well: the first place holds for all
    letters = text if element.get("xml:space") == "preserve" else " ".join(text.split())
    apart = min(longest, len(letters), most + 1)
    element.text = letters[:1]
    for at in range(1, apart):
        piece = like(element, {key: words[at] for key, words in lists.items() if at < len(words)})
        piece.tag = "tspan"
        piece.text = letters[at] if at < apart - 1 else letters[at:]
        element.append(piece)
    return max(apart - 1, 0)


_SHAPE = pattern.prepare(r"\s*url\(\s*['\"]?#([^'\")]+)")
_FLOWN = frozenset(("flowPara", "flowLine", "flowDiv"))
_ALIGNED = {"center": "middle", "middle": "middle", "end": "end", "right": "end"}
_KEPT = ("id", "class", "transform", "data-if", "data-ink")
_RISE = 0.92
"""How far the upper edge of the first line lies above its baseline, in ems."""


def frame_of(element: Element, ids: Mapping[str, Element], above: Mapping[str, str], by: Measures) -> Element | None:
    """The box that a <flowRoot>, or a <text> with slots and `shape-inside` or `inline-size`, comes to.

    Args:
        element: It, with what sheets and style='' say among its attributes.
        ids: What can be referred to.
        above: What it inherits.
        by: What lengths are relative to.

    Returns:
        A <rect> with `data-text`; None where the words stand in no frame, or nothing in them changes.
    """
    words = _words(element)
    if element.tag != "flowRoot" and "{{" not in words:
        return None
    # Inkscape writes colours and fonts on the element of the first words as well.
    kept: dict[str, str] = {}
    for child in element:
        if child.tag in _FLOWN | {"tspan"} and "".join(child.itertext()).strip():
            for each in (child, *child):
                kept.update({key: value for key, value in each.items() if key in _OF_WORDS})
            break
    style = {**above, **element.attrib, **kept}
    size = float(letter_size(style.get("font-size", ""), by.size) or by.size)
    box = _box(element, ids, by, size)
    if box is None or not words.strip():
        return None
    rect = like(element, {key: element.attrib[key] for key in _KEPT if key in element.attrib})
    rect.tag = "rect"
    places = {key: f"{getattr(box, key):.7g}" for key in ("x", "y", "width", "height")}
    is_bold = style.get("font-weight", "") in {"bold", "bolder", "600", "700", "800", "900"}
    own_words = {
        "text": words,
        "font": style.get("font-family", ""),
        "weight": "bold" if is_bold else "normal",
        "size": f"{size * 72 / MM_PER_INCH:.4g}",
        "align": _ALIGNED.get(style.get("text-align", style.get("text-anchor", "")), "start"),
        "fill": style.get("fill", "black"),
    }
    rect.attrib.update(places)
    rect.attrib.update({f"data-{key}": value for key, value in own_words.items() if value})
    rect.attrib.update({key: value for key, value in element.items() if key.startswith("data-")})
    return rect


def _words(element: Element) -> str:
    """All it says; paragraphs begin on lines of their own."""
    if element.tag != "flowRoot":
        return "".join(element.itertext()).strip()
    parts = ("".join(each.itertext()) for each in element if each.tag in _FLOWN)
    return "\n".join(part.strip() for part in parts).strip()


_OF_WORDS = frozenset(("fill", "font-size", "font-family", "font-weight", "text-align", "text-anchor"))


def _box(element: Element, ids: Mapping[str, Element], by: Measures, size: float) -> Box | None:
    """Where the words are set, in the user units that hold in the element."""
    if element.tag == "flowRoot":
        regions = [each for region in element if region.tag == "flowRegion" for each in region]
        return _edge(regions[0], by) if regions else None
    if (inside := element.get("shape-inside")) and (match := _SHAPE.match(inside)):
        return _edge(ids[match[1]], by) if match[1] in ids else None
    wide = float(in_units("width", element.get("inline-size", ""), by) or 0)
    if wide <= 0:
        return None
    x, y = (float(in_units(key, element.get(key, "0").split()[0], by) or 0) for key in "xy")
    share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    top = y - _RISE * size
    return Box(x - share * wide, top, wide, max(by.height - top, 1.2 * size))


def _edge(element: Element, by: Measures) -> Box | None:
    if element.tag not in SHAPES:
        return None
    lengths = {key: in_units(key, value, by) or value for key, value in element.items() if key in _SIDES}
    try:
        edge = shape.outline(str(element.tag), {**element.attrib, **lengths})
    except ValueError:
        return None
    return edge.box if edge.steps else None


_SIDES = frozenset(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))
