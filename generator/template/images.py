"""An <image> whose file is known -> what stands for it in a card: the picture with its name and size, or a drawing."""

from __future__ import annotations

from hashlib import blake2b
from xml.etree.ElementTree import Element, SubElement

from generator.template.pictures import Drawn
from generator.template.raster import Refusal
from generator.template.read import Template
from generator.units import Box
from generator.vector import shape
from generator.vector.aspect import laid
from generator.vector.compile import STILL
from generator.vector.picture import FOLDER, PIXELS
from generator.vector.standing import like
from generator.vector.vocabulary import UnsupportedError

_OF_THE_PICTURE = frozenset(("x", "y", "width", "height", "href", "xlink:href", "preserveAspectRatio"))


class FaultyPictureError(ValueError):
    """A picture that cannot be printed."""

    def __init__(self, fault: Refusal) -> None:
        super().__init__(fault.message)
        self.fault = fault


def image(template: Template, element: Element, defs: dict[str, Element]) -> list[Element]:
    """What is drawn for an <image>; nothing where its cell is empty.

    Args:
        template: Which knows the files.
        element: The <image>, its slots filled.
        defs: Takes what is to be defined in the card.

    Raises:
        FaultyPictureError: The file is missing or cannot be printed.
    """
    reference = element.get("xlink:href", element.get("href", ""))
    if not reference:
        if "href" in element.attrib or "xlink:href" in element.attrib:
            return []
        raise FaultyPictureError(Refusal("C19", "this <image> names no file", 'such as href="art/king.png"'))
    picture = template.pictures.get(reference)
    if picture is None:
        raise FaultyPictureError(
            Refusal("C19", f"there is no picture '{reference}'", "name a file in the game's folder")
        )
    if isinstance(picture, Refusal):
        raise FaultyPictureError(picture)
    if isinstance(picture, Drawn):
        return [_draw(element, picture, defs)]
    kept = {key: value for key, value in element.items() if key not in {"href", "xlink:href"}}
    size = f"{picture.width} {picture.height}"
    return [like(element, {**kept, "xlink:href": f"{FOLDER}/{picture.name}", PIXELS: size})]


def _draw(element: Element, picture: Drawn, defs: dict[str, Element]) -> Element:
    """A group that shows a drawing in the <image>'s box."""
    group = like(element, {key: value for key, value in element.items() if key not in _OF_THE_PICTURE})
    group.tag = "g"
    try:
        box = Box(*(shape.length(element.attrib, key) for key in ("x", "y", "width", "height")))
        place, _ = laid(box, picture.view.width, picture.view.height, element.get("preserveAspectRatio", ""))
    except UnsupportedError as error:
        raise FaultyPictureError(Refusal(error.code, str(error), error.remedy)) from None
    except ValueError as error:
        raise FaultyPictureError(Refusal("V03", str(error), "")) from None
    picture.group.set(STILL, picture.name)
    defs[picture.name] = picture.group
    name = f"{picture.name}-{blake2b(repr(box).encode(), digest_size=3).hexdigest()}"
    defs[name] = Element("clipPath", {"id": name})  # a drawing may paint beyond its own view, and is not shown there
    edge = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    SubElement(defs[name], "rect", {key: f"{value:g}" for key, value in edge.items()})
    inner = SubElement(group, "g", {"clip-path": f"url(#{name})"})
    across, down = place.width / picture.view.width, place.height / picture.view.height
    left, top = place.x - picture.view.x * across, place.y - picture.view.y * down
    by = f"translate({left:.6g} {top:.6g}) scale({across:.6g} {down:.6g})"
    SubElement(inner, "use", {"xlink:href": f"#{picture.name}", "transform": by})
    return group
