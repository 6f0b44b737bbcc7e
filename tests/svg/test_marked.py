"""Markers stand where SVG has them, in the colours of their lines, and stay lines."""

from __future__ import annotations

import numpy as np
import pytest

from tests.svg.test_compile import coarse, seen
from tilewright.cards.drawing import tree
from tilewright.svg.form import Intricate
from tilewright.svg.walk import compile_svg

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{}</svg>'
ARROW = '<path d="M0 -2L4 0L0 2Z" fill="{}"/>'
MARKER = f'<marker id="m" style="overflow:visible" orient="{{}}">{ARROW}</marker>'
RED = MARKER.replace("{}", "auto", 1).replace("{}", "#c00")
UNITS = "<marker markerUnits='userSpaceOnUse'"
LINE = 'fill="none" stroke="black"'
SAME = {
    "an end": (
        f'{RED}<path d="M5 5L30 10L30 30" {LINE} marker-end="url(#m)"/>',
        f'<path d="M5 5L30 10L30 30" {LINE}/><g transform="translate(30 30) rotate(90)">{ARROW}</g>',
    ),
    "a start": (
        f'{RED}<path d="M5 5L30 5" {LINE} marker-start="url(#m)"/>',
        f'<path d="M5 5L30 5" {LINE}/><g transform="translate(5 5)">{ARROW}</g>',
    ),
    "a start that is turned round": (
        f'{RED.replace("auto", "auto-start-reverse")}<path d="M9 5L30 5" {LINE} marker-start="url(#m)"/>',
        f'<path d="M9 5L30 5" {LINE}/><g transform="translate(9 5) rotate(180)">{ARROW}</g>',
    ),
    "a corner, half way between its sides": (
        f'{RED}<polyline points="5 5 20 5 20 30" {LINE} marker-mid="url(#m)"/>',
        f'<polyline points="5 5 20 5 20 30" {LINE}/><g transform="translate(20 5) rotate(45)">{ARROW}</g>',
    ),
    "a curve": (
        f'{RED}<path d="M5 5C5 20 20 20 20 35" {LINE} marker-end="url(#m)"/>',
        f'<path d="M5 5C5 20 20 20 20 35" {LINE}/><g transform="translate(20 35) rotate(90)">{ARROW}</g>',
    ),
    "no corner within an arc": (
        f'{RED}<path d="M5 20A15 15 0 0 1 35 20" {LINE} marker-mid="url(#m)"/>',
        f'<path d="M5 20A15 15 0 0 1 35 20" {LINE}/>',
    ),
    "as wide as the line": (
        f'{RED}<path d="M5 5L30 5" {LINE} stroke-width="3" marker-end="url(#m)"/>',
        f'<path d="M5 5L30 5" {LINE} stroke-width="3"/><g transform="translate(30 5) scale(3)">{ARROW}</g>',
    ),
    "as wide as it says": (
        (f'{RED.replace("<marker", UNITS)}<path d="M5 5L30 5" {LINE} stroke-width="3" marker-end="url(#m)"/>'),
        f'<path d="M5 5L30 5" {LINE} stroke-width="3"/><g transform="translate(30 5)">{ARROW}</g>',
    ),
    "turned as it says": (
        f'{RED.replace("auto", "30")}<path d="M5 5L30 5" {LINE} marker-end="url(#m)"/>',
        f'<path d="M5 5L30 5" {LINE}/><g transform="translate(30 5) rotate(30)">{ARROW}</g>',
    ),
    "a view of its own, cut off at its edge": (
        (
            '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="8" markerHeight="8">'
            f'<circle cx="5" cy="5" r="7"/></marker><path d="M5 20L30 20" {LINE} marker-end="url(#m)"/>'
        ),
        (
            f'<path d="M5 20L30 20" {LINE}/><clipPath id="c"><rect x="26" y="16" width="8" height="8"/></clipPath>'
            '<circle clip-path="url(#c)" cx="30" cy="20" r="5.6"/>'
        ),
    ),
    "the colours of the line": (
        (
            f"{MARKER.replace('{}', 'auto', 1).replace('{}', 'context-stroke')}"
            '<g stroke="#080"><path d="M5 5L30 5" fill="none" marker-end="url(#m)"/></g>'
            '<path d="M5 15L30 15" fill="none" stroke="#00c" marker-end="url(#m)"/>'
        ),
        (
            f'<path d="M5 5L30 5" fill="none" stroke="#080"/><g transform="translate(30 5)">{ARROW.format("#080")}</g>'
            '<path d="M5 15L30 15" fill="none" stroke="#00c"/>'
            f'<g transform="translate(30 15)">{ARROW.format("#00c")}</g>'
        ),
    ),
    "the colour that it is filled with": (
        (
            f"{MARKER.replace('{}', 'auto', 1).replace('{}', 'context-fill')}"
            '<path d="M5 5L30 5L30 30" fill="#fc0" stroke="black" marker-end="url(#m)"/>'
        ),
        (
            '<path d="M5 5L30 5L30 30" fill="#fc0" stroke="black"/>'
            f'<g transform="translate(30 30) rotate(90)">{ARROW.format("#fc0")}</g>'
        ),
    ),
    "a corner of what is closed": (
        f'{RED}<path d="M10 10H30V30H10Z" {LINE} marker-end="url(#m)"/>',
        f'<path d="M10 10H30V30H10Z" {LINE}/><g transform="translate(10 10) rotate(-45)">{ARROW}</g>',
    ),
}


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
@pytest.mark.parametrize("name", SAME)
def test_markers_look_like_the_same_drawn_as_shapes(name: str, art: bool) -> None:  # noqa: FBT001 - a parameter
    forms = [
        compile_svg(tree(SVG.replace("{}", body.replace("{}", "#c00")), "x.svg", art=art).root, "x.svg")
        for body in SAME[name]
    ]
    assert not any(isinstance(piece, Intricate) for form in forms for piece in form.content)
    one, other = (coarse(seen(form)) for form in forms)
    assert other.std() > 1, "the picture is blank"
    assert np.abs(one - other).max() < 3


def test_markers_that_are_not_there_are_named_in_a_template_and_left_out_of_art() -> None:
    body = f'<path id="p" d="M5 5L30 5" {LINE} marker-end="url(#m)"/>'
    drawing = tree(SVG.replace("{}", body), "x.svg", art=True)
    plain = tree(SVG.replace("{}", body.replace('marker-end="url(#m)"', "")), "x.svg", art=True)
    assert compile_svg(drawing.root, "x.svg").key == compile_svg(plain.root, "x.svg").key
    with pytest.raises(Exception, match=r"marker-end='url\(#m\)' is not a marker of this drawing"):
        compile_svg(tree(SVG.replace("{}", body), "x.svg").root, "x.svg")
