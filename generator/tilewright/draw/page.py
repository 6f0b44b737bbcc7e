"""A pen's strokes -> an element tree and no more: for pages that go onto paper and are nobody's file to edit.

It takes the calls that a pen makes of svgwrite's drawings; what svgwrite does besides takes longer to load than a page
takes to draw.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

from tilewright.units import Size

Place = tuple[object, object]


class PageElement:
    """An element: attributes as a pen names them, underscores for hyphens."""

    def __init__(self, tag: str, words: str = "", /, **attributes: object) -> None:
        self.tag, self.words = tag, words
        self.attribs = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
        self.elements: list[PageElement] = []

    def add(self, element: PageElement) -> PageElement:
        """Put an element into this one."""
        self.elements.append(element)
        return element

    def add_stop_color(self, offset: float, colour: str) -> None:
        """A stop of a gradient."""
        self.add(PageElement("stop", offset=offset, stop_color=colour))

    def get_xml(self) -> Element:
        """The element and all in it, as svgwrite's elements give theirs."""
        own = Element(self.tag, self.attribs)
        own.text = self.words or None
        own.extend(element.get_xml() for element in self.elements)
        return own

    def tostring(self) -> str:
        """Its text."""
        return tostring(self.get_xml(), encoding="unicode")


class Page(PageElement):
    """An empty page of that size in millimetres, drawn on as on a drawing of svgwrite's."""

    def __init__(self, trim: Size, bleed: float = 0.0) -> None:
        width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
        names = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}
        size = {"width": f"{width:g}mm", "height": f"{height:g}mm"}
        super().__init__("svg", "", **names, **size, viewBox=f"{-bleed:g} {-bleed:g} {width:g} {height:g}")
        self.defs = self.add(PageElement("defs"))

    def g(self, **attributes: object) -> PageElement:
        """A group."""
        return PageElement("g", "", **attributes)

    def path(self, **attributes: object) -> PageElement:
        """An outline."""
        return PageElement("path", "", **attributes)

    def text(self, words: str, insert: Place, **attributes: object) -> PageElement:
        """A line of words."""
        return PageElement("text", words, x=insert[0], y=insert[1], **attributes)

    def use(self, href: str, **attributes: object) -> PageElement:
        """An ornament again."""
        return PageElement("use", "", **{"xlink:href": href}, **attributes)

    def clipPath(self, **attributes: object) -> PageElement:  # noqa: N802 - as svgwrite has it
        """What a group keeps inside of."""
        return PageElement("clipPath", "", **attributes)

    def linearGradient(self, start: Place, end: Place, **attributes: object) -> PageElement:  # noqa: N802 - as above
        """Colour that passes from stop to stop."""
        return PageElement("linearGradient", "", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)
