"""An SVG element tree -> Form: the same drawing as PDF operators, or Problems that say what a sheet cannot show."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.problem import RefusedError
from generator.shaping.finder import BUNDLED, Finder
from generator.vector.form import Form
from generator.vector.hole import Holes
from generator.vector.tally import Compilation
from generator.vector.walk import STILL, UNPRINTED, Stills, TreeWalk

__all__ = ["STILL", "UNPRINTED", "Stills", "compile_svg"]


def compile_svg(  # noqa: PLR0913, PLR0917 - a drawing, its name, and four things that few say about it
    root: Element,
    name: str,
    stills: Stills | None = None,
    holes: Holes | None = None,
    tally: Compilation | None = None,
    book: Finder = BUNDLED,
) -> Form:
    """The drawing as a form in millimetres, whose box is its viewBox.

    Args:
        root: The <svg> element, from svgwrite's `get_xml` or from a file.
        name: The file or face, as problems are to name it.
        stills: What was compiled of elements with `data-still` so far. Of those with the same value, the first is
            compiled and the others are it: so many cards share what their template says once.
        holes: Is told where the words of texts with `data-hole` will stand.
        tally: Is told how much work it was.
        book: The fonts that its words can be set in.

    Raises:
        RefusedError: Something in it cannot be shown, with one problem for each such thing.
        StandInError: Something in it stands in for what has to be drawn.
    """
    known = {} if stills is None else stills
    walk = TreeWalk(root, name, known, holes or Holes(), tally or Compilation(), book)
    result = walk.face(root)
    if walk.faults.problems:
        raise RefusedError(walk.faults.problems)
    return result
