"""The elements of a drawing -> those with an id by that id, and what was worked out from them so far."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element


class Defined(dict[str, Element]):
    """Elements by their ids; of two with the same id the later one counts.

    Attributes:
        gradients: Tag, attributes and stops of each gradient looked up so far.
        clips: The outlines of each clip looked up so far.
    """

    def __init__(self, root: Element) -> None:
        super().__init__((each.attrib["id"], each) for each in root.iter() if "id" in each.attrib)
        self.gradients: dict[str, Any] = {}
        self.clips: dict[str, Any] = {}
