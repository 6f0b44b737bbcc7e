"""An element tree -> the same as several drawings have it, with room for what was made of it once."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring


class StandInError(LookupError):
    """A drawing needs more of an ornament than what was worked out of it before."""


class SharedTree(Element):
    """The root of a tree that nobody changes any more.

    Whatever it refers to by an id is the same in every drawing that has it: what follows from it is worked out in one
    and holds in all.

    Attributes:
        worked_out: What was worked out of it so far, under whatever it hangs on besides.
    """

    worked_out: dict[object, object]

    @classmethod
    def of(cls, root: Element) -> SharedTree:
        """The tree with another root, which has the children of this one."""
        shared = cls(root.tag, root.attrib)
        shared.text = root.text
        shared.extend(root)
        shared.worked_out = {}
        return shared

    @property
    def stands_in(self) -> bool:
        """Whether nothing is in it: whoever needs more than what was worked out of it raises StandInError."""
        return self.tag == "stand-in"

    @classmethod
    def stand_in(cls, name: str, worked_out: dict[object, object]) -> SharedTree:
        """What takes the place of a tree that was not made here, for whoever needs only what was worked out of it."""
        shared = cls("stand-in", {"id": name})
        shared.worked_out = worked_out
        return shared

    def written(self) -> str:
        """Its text."""
        if str not in self.worked_out:
            self.worked_out[str] = tostring(self, encoding="unicode")
        return str(self.worked_out[str])
