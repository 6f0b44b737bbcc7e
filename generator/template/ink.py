"""A drawing + how much ink -> what is printed of it: elements that say `data-ink` are drawn in one of the two."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.draw.ink import Ink
from generator.problem import Problem, RefusedError, did_you_mean
from generator.template.inherit import Tree

INK = "data-ink"
_WORDS = {"full": Ink.FULL, "low": Ink.LOW}


def inked(drawing: Tree, ink: Ink) -> None:
    """Take out of the drawing what is for the other ink.

    Raises:
        RefusedError: A word that is neither `full` nor `low` (C26).
    """
    problems: list[Problem] = []
    _strip(drawing, drawing.root, ink, problems)
    if problems:
        raise RefusedError(problems)


def _strip(drawing: Tree, parent: Element, ink: Ink, problems: list[Problem]) -> None:
    for child in list(parent):
        word = child.get(INK)
        if word is not None and word not in _WORDS:
            message = f"{INK}: '{word}' is neither 'full' nor 'low'{did_you_mean(word, _WORDS)}"
            problems.append(
                drawing.places[child].problem("C26", message, "full: not with --low-ink; low: only with it")
            )
        if word is not None and _WORDS.get(word, ink) is not ink:
            parent.remove(child)
        else:
            _strip(drawing, child, ink, problems)
