"""The elements of a drawing -> those with an id by that id, and what was worked out from them so far."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

_FILTERS = frozenset(("filter", "{http://www.w3.org/2000/svg}filter"))


class Defined(dict[str, Element]):
    """Elements by their ids; of two with the same id the later one counts.

    Attributes:
        gradients: Tag, attributes and stops of each gradient looked up so far.
        clips: The outlines of each clip looked up so far.
        dotted: Whether it has filters: what they paint are dots.
    """

    def __init__(self, root: Element) -> None:
        super().__init__((each.attrib["id"], each) for each in root.iter() if "id" in each.attrib)
        self.gradients: dict[str, Any] = {}
        self.clips: dict[str, Any] = {}
        self.dotted = any(each.tag in _FILTERS for each in self.values())
