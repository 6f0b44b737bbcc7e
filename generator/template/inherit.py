"""A drawing that says `data-extends` + the drawing it names -> the two as one: what it draws anew takes its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element

from generator.problem import RefusedError, did_you_mean
from generator.spec.lineage import EXTENDS, joined
from generator.spec.node import Place

MOST = 8
"""Drawings that can build on one another."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A drawing as it was parsed: plain names, and where each element stands."""

    file: str
    root: Element
    places: dict[Element, Place]


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
    while (said := trees[-1].root.attrib.pop(EXTENDS, None)) is not None:
        place, parent = trees[-1].places[trees[-1].root], joined(seen[-1], said)
        if parent in seen:
            circle = " -> ".join([*seen[seen.index(parent) :], parent])
            message = f"this drawing extends itself: {circle}"
            raise RefusedError([place.problem("C22", message, f"take {EXTENDS} out of one of them")])
        if parent not in texts:
            near = did_you_mean(said, (str(PurePosixPath(each)) for each in texts if each not in seen))
            message = f"{EXTENDS}: there is no drawing '{said}'{near}"
            raise RefusedError([place.problem("C22", message, "name an SVG file in the game's folder")])
        if len(seen) == MOST:
            message = f"more than {MOST} drawings extend one another"
            raise RefusedError([place.problem("C22", message, "draw some of them in one")])
        seen.append(parent)
        trees.append(parsed(parent))
    made = trees.pop()
    while trees:
        made = _over(made, trees.pop())
    return made


def _over(below: Tree, above: Tree) -> Tree:
    """The drawing below, changed by the one above."""
    below.root.attrib.update(above.root.attrib)
    places = {**below.places, **above.places}
    places[below.root] = above.places[above.root]
    _into(below.root, above.root, below.root)
    return Tree(above.file, below.root, places)


def _into(target: Element, source: Element, root: Element) -> None:
    """Each child of the source in the place of the element that has its id, or after all others of the target."""
    for child in list(source):
        other = _place(root, child.get("id"))
        if other:
            parent, at = other
            parent[at] = child
        elif child.tag == "defs":
            _into(_definitions(root), child, root)
        else:
            target.append(child)


def _place(root: Element, name: str | None) -> tuple[Element, int] | None:
    """Where the element of an id stands: the element it is in, and its place there."""
    return next(((parent, at) for parent, at, child in _inside(root) if name and child.get("id") == name), None)


def _inside(parent: Element) -> Iterator[tuple[Element, int, Element]]:
    for at, child in enumerate(parent):
        yield parent, at, child
        yield from _inside(child)


def _definitions(root: Element) -> Element:
    made = root.find("defs")
    if made is None:
        made = Element("defs")
        root.insert(0, made)
    return made
