"""A drawing that says `data-extends` + the drawing it names -> the two as one: what it draws anew takes its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element

from generator.frozen import dataclass
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.lineage import EXTENDS, resolve
from generator.spec.node import Spot

MOST = 8
"""Drawings that can build on one another."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A drawing as it was parsed: plain names, where each element stands, and what is not shown as it was meant."""

    file: str
    root: Element
    places: dict[Element, Spot]
    warnings: tuple[Problem, ...] = ()


def whole(name: str, texts: Mapping[str, str], parsed: Callable[[str], Tree]) -> Tree:
    """The drawing of that name, laid over the one it extends, and so on.

    Args:
        name: Of the drawing, as the game's folder has it.
        texts: Every drawing there is.
        parsed: Makes a tree of the drawing of a name.

    Raises:
        RefusedError: It extends itself, a drawing that is not there, or too many of them (C22).
    """
    trees, seen = [parsed(name)], [name]
    while (parent_name := trees[-1].root.attrib.pop(EXTENDS, None)) is not None:
        place, parent = trees[-1].places[trees[-1].root], resolve(seen[-1], parent_name)
        if parent in seen:
            circle = " -> ".join([*seen[seen.index(parent) :], parent])
            message = f"this drawing extends itself: {circle}"
            raise RefusedError([place.problem("C22", message, f"take {EXTENDS} out of one of them")])
        if parent not in texts:
            near = did_you_mean(parent_name, (str(PurePosixPath(each)) for each in texts if each not in seen))
            message = f"{EXTENDS}: there is no drawing '{parent_name}'{near}"
            raise RefusedError([place.problem("C22", message, "name an SVG file in the game's folder")])
        if len(seen) == MOST:
            message = f"more than {MOST} drawings extend one another"
            raise RefusedError([place.problem("C22", message, "draw some of them in one")])
        seen.append(parent)
        trees.append(parsed(parent))
    drawing = trees.pop()
    while trees:
        drawing = _over(drawing, trees.pop())
    return drawing


def _over(below: Tree, above: Tree) -> Tree:
    """The drawing below, changed by the one above."""
    below.root.attrib.update(above.root.attrib)
    places = {**below.places, **above.places}
    places[below.root] = above.places[above.root]
    _into(below.root, above.root, _Homes(below.root))
    return Tree(above.file, below.root, places, below.warnings + above.warnings)


class _Homes:
    """Where the element of each id stands: the element it is in, and its place there; of two the first."""

    def __init__(self, root: Element) -> None:
        self.root, self.of = root, dict[str, tuple[Element, int]]()
        self.take(root)

    def definitions(self) -> Element:
        """The drawing's own <defs>, made where there is none."""
        defs = self.root.find("defs")
        if defs is None:
            defs = Element("defs")
            self.root.insert(0, defs)
            self.of.clear()
            self.take(self.root)
        return defs

    def take(self, parent: Element) -> None:
        """Learn where all in an element stands."""
        for inner in parent.iter():
            for at, child in enumerate(inner):
                if child.get("id"):
                    self.of.setdefault(child.attrib["id"], (inner, at))

    def replace(self, name: str, child: Element) -> None:
        """Put an element in the place of the one with that id."""
        parent, at = self.of[name]
        gone = {id(inner) for inner in parent[at].iter()}
        for each in [each.attrib["id"] for each in parent[at].iter() if each.get("id")]:
            if each != name and each in self.of and id(self.of[each][0]) in gone:
                del self.of[each]
        parent[at] = child
        self.take(child)


def _into(target: Element, source: Element, homes: _Homes) -> None:
    """Each child of the source in the place of the element that has its id, or after all others of the target."""
    for child in list(source):
        name = child.get("id", "")
        if name in homes.of:
            homes.replace(name, child)
        elif child.tag == "defs":
            _into(homes.definitions(), child, homes)
        else:
            target.append(child)
            homes.take(child)
            if name:
                homes.of.setdefault(name, (target, len(target) - 1))
