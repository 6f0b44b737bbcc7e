"""A drawing + how much ink -> what is printed of it: elements that say `data-ink` are drawn in one of the two."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.draw.ink import Ink
from generator.problem import Problem, RefusedError, did_you_mean
from generator.template.inherit import Tree

INK = "data-ink"
_WORDS = {"full": Ink.FULL, "low": Ink.LOW}


def inked(made: Tree, ink: Ink) -> None:
    """Take out of the drawing what is for the other ink.

    Raises:
        RefusedError: A word that is neither `full` nor `low` (C26).
    """
    problems: list[Problem] = []
    _strip(made, made.root, ink, problems)
    if problems:
        raise RefusedError(problems)


def _strip(made: Tree, parent: Element, ink: Ink, problems: list[Problem]) -> None:
    for child in list(parent):
        said = child.get(INK)
        if said is not None and said not in _WORDS:
            message = f"{INK}: '{said}' is neither 'full' nor 'low'{did_you_mean(said, _WORDS)}"
            problems.append(made.places[child].problem("C26", message, "full: not with --low-ink; low: only with it"))
        if said is not None and _WORDS.get(said, ink) is not ink:
            parent.remove(child)
        else:
            _strip(made, child, ink, problems)
