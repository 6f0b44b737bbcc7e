"""A figure that was drawn -> what was worked out of each ornament in it, for a process that draws it another time.

An ornament is known by an id that all of its look follows from, so what it came to once it comes to again. A figure
that shows nine tiles is drawn anew when one of them changes: the eight others are neither drawn nor compiled then.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.draw.art import Art
from generator.shared import SharedTree
from generator.vector.form import Form

Line = tuple[str, tuple[tuple[str, str], ...], int, bool, str]
"""The ornament's id, the style it is used in, its digits, whether as a layer, and the key of the form it came to."""


def lines_of(art: Art, form: Form, before: Iterable[Line]) -> list[Line]:
    """What was worked out of the ornaments of a drawing, and what was known before and still stands in its form."""
    keys = {part.key for part in form.walk()}
    trees = (each.get_xml() for each in art.drawing.defs.elements)
    fresh = (line for tree in trees if isinstance(tree, SharedTree) for line in _lines(tree))
    return [line for line in {line[:-1]: line for line in (*before, *fresh)}.values() if line[-1] in keys]


def worked_out(lines: Iterable[Line], form: Form) -> dict[str, dict[object, object]]:
    """The same by the ids of the ornaments, with the forms that a figure is made of, as `Ornaments.know` takes it."""
    forms, known = {part.key: part for part in form.walk()}, dict[str, dict[object, object]]()
    for name, style, digits, layered, key in lines:
        if key in forms:
            known.setdefault(name, {})[name, style, digits, layered] = forms[key]
    return known


def _lines(tree: SharedTree) -> Iterable[Line]:
    for key, form in tree.worked_out.items():
        if isinstance(key, tuple) and isinstance(form, Form):
            name, style, digits, layered = key
            yield name, style, digits, layered, form.key
