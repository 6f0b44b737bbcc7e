"""Art of a face -> Printed: the face as an ornament, to be laid on a table any number of times.

A table has many faces in one drawing, and a page of HTML lets no style stand in an attribute: so what a face names
inside itself gets names of its own, and what `style` says is said by attributes.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import field
from hashlib import blake2b
from xml.etree.ElementTree import Element, tostring

from generator.draw.art import Art
from generator.draw.look import Symbol
from generator.draw.pen import Pen
from generator.frozen import dataclass
from generator.shared import SharedTree
from generator.template.embedded import PictureFile
from generator.units import Size

_NAMED = re.compile(r"#([^\s'\")]+)")
"""A reference within a drawing: href="#id", url(#id)."""
HREFS = ("href", "{http://www.w3.org/1999/xlink}href", "xlink:href")
PNG = b"\x89PNG"


@dataclass(frozen=True, slots=True)
class Printed:
    """A face as it is printed and cut.

    Attributes:
        key: Tells it from any other face.
        trim: Its size, in millimetres.
        content: What is on it, its trimmed corner at (0, 0), and going on beyond its trim.
        needs: The ornaments that it refers to.
    """

    key: str
    trim: Size
    content: tuple[Element, ...] = field(compare=False)
    needs: Mapping[str, Symbol] = field(compare=False)


def printed(art: Art, pictures: Mapping[str, PictureFile]) -> Printed:
    """A face's drawing without what is not printed; pictures: where the file of each picture is that it shows."""
    defs = art.drawing.defs
    needs = {each.element["id"]: _with_pictures(each, pictures) if pictures else each for each in defs.elements}
    shown = [each.get_xml() for each in art.drawing.elements if each is not defs]
    shown = [each for each in shown if each.get("display") != "none"]
    key = blake2b(b"".join([tostring(each) for each in shown]), digest_size=6).hexdigest()
    own = {each.attrib["id"] for tree in shown for each in tree.iter() if "id" in each.attrib}
    content = tuple(_own(each, f"{key}-", own, pictures) for each in shown)
    return Printed(f"{art.name}-{key}", art.trim, content, needs)


def lay(pen: Pen, face: Printed) -> None:
    """The face, its corner at (0, 0), cut off where it is cut."""
    width, height = f"{face.trim.width:g}", f"{face.trim.height:g}"
    frame = Element("svg", {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"})
    frame.extend(face.content)
    pen.graft(frame)
    pen.needs |= face.needs


def _own(element: Element, prefix: str, own: set[str], pictures: Mapping[str, PictureFile]) -> Element:
    """A copy in which whatever the drawing names within itself begins with the prefix."""
    attributes = {key: value for key, value in element.items() if key != "style"} | _declared(element.get("style", ""))
    copy = Element(element.tag, {key: _renamed(key, value, prefix, own, pictures) for key, value in attributes.items()})
    copy.text, copy.tail = element.text, element.tail
    copy.extend([_own(child, prefix, own, pictures) for child in element if isinstance(child.tag, str)])
    return copy


def _declared(style: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in style.split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon}


def _with_pictures(ornament: Symbol, pictures: Mapping[str, PictureFile]) -> Symbol:
    """The ornament, the pictures of dots in it as addresses that hold them."""
    tree = ornament.get_xml()
    if all(each.tag != "image" for each in tree.iter()):
        return ornament
    filled = Symbol(ornament.element, ornament.needs)
    filled.tree = SharedTree.of(_own(tree, "", set(), pictures))
    return filled


def _renamed(key: str, value: str, prefix: str, own: set[str], pictures: Mapping[str, PictureFile]) -> str:
    if key == "id":
        return prefix + value
    if key in HREFS and not value.startswith("#"):
        return _inside(value, pictures)
    return _NAMED.sub(lambda match: f"#{prefix * (match[1] in own)}{match[1]}", value) if "#" in value else value


def _inside(address: str, pictures: Mapping[str, PictureFile]) -> str:
    """A picture's file as an address that holds the picture itself; nothing for what is none of the game's."""
    path = pictures.get(address.rpartition("/")[2])
    if path is None:
        return address if address.startswith("data:image/") else ""
    data = path.read_bytes()
    kind = "png" if data.startswith(PNG) else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
