"""A <symbol> is laid into the box of its copy as its preserveAspectRatio says, and cut off at the box by `slice`."""

from __future__ import annotations

import numpy as np
import pytest

from tests.svg.test_compile import coarse, seen
from tilewright.cards.drawing import tree
from tilewright.cards.symbols import unfold
from tilewright.svg.walk import compile_svg

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{}</svg>'
INSIDE = '<rect width="10" height="10" fill="#fc0"/><circle cx="5" cy="5" r="5" fill="#c00"/>'
CUT = '<clipPath id="e"><rect x="2" y="4" width="30" height="15"/></clipPath>'
FITS = {
    "": "translate(9.5 4) scale(1.5)",
    "xMidYMid": "translate(9.5 4) scale(1.5)",
    "xMinYMax meet": "translate(2 4) scale(1.5)",
    "none": "translate(2 4) scale(3 1.5)",
    "xMidYMid slice": "translate(2 -3.5) scale(3)",
    "xMinYMin slice": "translate(2 4) scale(3)",
}


@pytest.mark.parametrize("fit", FITS)
def test_a_symbol_lies_as_it_says(fit: str) -> None:
    said = f'preserveAspectRatio="{fit}"' if fit else ""
    symbol = f'<symbol id="s" viewBox="0 0 10 10" {said}>{INSIDE}</symbol>'
    drawing = tree(SVG.format(f'{symbol}<use href="#s" x="2" y="4" width="30" height="15"/>'), "x.svg")
    unfold(drawing.root)
    shown = f'<g transform="{FITS[fit]}">{INSIDE}</g>'
    clipped = f'{CUT}<g clip-path="url(#e)">{shown}</g>' if "slice" in fit else shown
    forms = compile_svg(drawing.root, "x.svg"), compile_svg(tree(SVG.format(clipped), "x.svg").root, "x.svg")
    one, other = (coarse(seen(form)) for form in forms)
    assert np.abs(one - other).max() < 3


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
def test_a_drawing_inside_is_cut_off_at_its_edge(art: bool) -> None:  # noqa: FBT001 - a parameter
    inner = '<svg x="2" y="4" width="30" height="15" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice">{}</svg>'
    shown = f'{CUT}<g clip-path="url(#e)"><g transform="translate(2 4) scale(3)">{INSIDE}</g></g>'
    drawings = (tree(SVG.format(body), "x.svg", art=art) for body in (inner.format(INSIDE), shown))
    one, other = (coarse(seen(compile_svg(drawing.root, "x.svg"))) for drawing in drawings)
    assert np.abs(one - other).max() < 3
