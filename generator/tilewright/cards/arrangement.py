"""What a box says of its lines, paragraphs, columns and plate, and of what its words go round -> Arrangement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from xml.etree.ElementTree import Element

from tilewright.cards.box import GROWS, LEADING, BoxError, TextBox
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean
from tilewright.svg import shape
from tilewright.units import Box

MOST_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the words of a box are arranged, where it says more than their size and side.

    Attributes:
        leading: From one line to the next, times the size.
        paragraph: What is free between paragraphs, times the size.
        spacing: What is free after each letter, in ems.
        justify: Whether lines reach from one edge to the other.
        columns: How many there are.
        gutter: Millimetres between them, and round what the words go round.
        around: The id of what they go round, and its place.
        plate: The id of a <rect> that is as high as the words need.
    """

    leading: float = LEADING
    paragraph: float = 0.5
    spacing: float = 0.0
    justify: bool = False
    columns: int = 1
    gutter: float = 2.0
    around: tuple[str, Box | None] = ("", None)
    plate: str = ""


PLAIN = Arrangement()


def _read(attributes: Mapping[str, str]) -> Arrangement:
    """What a box says of itself, its words without `data-`."""
    columns = _number(attributes, "columns", 1, 1, MOST_COLUMNS)
    if columns != int(columns):
        raise BoxError(f"data-columns: '{attributes['columns']}' is not a whole number")
    around = attributes.get("around", "").removeprefix("#")
    if around and attributes.get("valign", "top") != "top":
        raise BoxError("data-around: the words begin at the top of their box; leave out data-valign")
    return Arrangement(
        _number(attributes, "line", PLAIN.leading, 0.8, 4),
        _number(attributes, "paragraph", PLAIN.paragraph, 0, 4),
        _number(attributes, "spacing", 0, -0.2, 2),
        attributes.get("align") == "justify",
        int(columns),
        _number(attributes, "gutter", PLAIN.gutter, 0, 100),
        (around, None),
        attributes.get("plate", "").removeprefix("#"),
    )


def _number(attributes: Mapping[str, str], key: str, unsaid: float, least: float, most: float) -> float:
    try:
        value = float(text := attributes.get(key, f"{unsaid}"))
    except ValueError:
        value = most + 1
    if not least <= value <= most:
        raise BoxError(f"data-{key}: '{text}' is not a number from {least:g} to {most:g}")
    return value


def arrange(box: TextBox, element: Element, root: Element) -> TextBox:
    """The box with its arrangement, and the place of what its words go round; its plate is marked as one that grows.

    Args:
        box: The box.
        element: The <rect> that it is.
        root: The drawing.

    Raises:
        BoxError: A number makes no sense; what it names is not there, is no such thing, or has another transform.
    """
    how = _read({key.removeprefix("data-"): value for key, value in element.items()})
    box = replace(box, arrangement=how)
    if not (how.around[0] or how.plate):
        return box
    parents = {child: parent for parent in root.iter() for child in parent}
    ids = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    moved = _moved_by(element, parents)
    for key, name in (("around", how.around[0]), ("plate", how.plate)):
        if name and name not in ids:
            raise BoxError(f"data-{key}: there is no element with the id '{name}'{did_you_mean(name, ids)}")
        if name and _moved_by(ids[name], parents) != moved:
            raise BoxError(
                f"data-{key}: '{name}' and the box have different transforms; remove them, or group both elements"
            )
    if how.around[0]:
        beside = ids[how.around[0]]
        try:
            place = Box(*(shape.length(beside.attrib, key) for key in ("x", "y", "width", "height")))
        except ValueError as error:
            raise BoxError(f"data-around: '{how.around[0]}': {error}") from None
        if not (place.width and place.height):
            raise BoxError(f"data-around: '{how.around[0]}' has no x, y, width and height; name a <rect> or an <image>")
        box = replace(box, arrangement=replace(how, around=(how.around[0], place)))
    if how.plate:
        plate = ids[how.plate]
        slotted = any("{{" in plate.get(key, "") for key in ("y", "height"))
        if plate.tag != "rect" or "data-text" in plate.attrib or slotted:
            raise BoxError(f"data-plate: '{how.plate}' is not a drawn <rect> with a height in numbers")
        plate.set(GROWS, how.plate)
    return box


def _moved_by(element: Element, parents: Mapping[Element, Element]) -> list[str]:
    """The transforms that an element stands in, its own first."""
    around, each = list[str](), element
    while True:
        around += [each.attrib["transform"]] if "transform" in each.attrib else []
        if each not in parents:
            return around
        each = parents[each]
