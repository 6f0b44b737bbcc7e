"""What PDF operators alone cannot say is drawn by cairo as lines; masks are the PDF's own; the rest is refused."""

from __future__ import annotations

import io
import sys

import numpy as np
import pikepdf
import pytest

from tests.svg.test_compile import coarse, compiled, pictured, seen
from tilewright.pdf.pdf import Document
from tilewright.problem import RefusedError
from tilewright.svg.form import Form, Intricate, from_json, to_json
from tilewright.units import Box, Size

STOPS = '<stop offset="0" stop-color="#c00"/><stop offset="1" stop-color="#00c"/>'
SHEER = '<stop offset="0" stop-color="#c00" stop-opacity=".1"/><stop offset="1" stop-color="#00c"/>'
ALIKE = {
    "a sheer linear gradient": f'<linearGradient id="g">{SHEER}</linearGradient>'
    '<rect width="39" height="39" fill="gold"/>'
    '<rect x="5" y="5" width="30" height="30" fill="url(#g)"/>',
    "a sheer radial gradient": f'<radialGradient id="g">{SHEER}</radialGradient>'
    '<g transform="translate(20 20) scale(2)"><circle r="8" fill="url(#g)"/></g>',
    "a gradient that goes back": f'<linearGradient id="g" x2=".25" spreadMethod="reflect">{STOPS}</linearGradient>'
    '<rect x="2" y="2" width="36" height="36" fill="url(#g)"/>',
    "a gradient begun anew": f'<radialGradient id="g" r=".25" spreadMethod="repeat">{STOPS}</radialGradient>'
    '<rect x="2" y="2" width="36" height="36" fill="url(#g)"/>',
    "a stroke in a gradient": f'<linearGradient id="g">{STOPS}</linearGradient>'
    '<circle cx="20" cy="20" r="12" fill="none" stroke="url(#g)" stroke-width="6" transform="rotate(30 20 20)"/>',
    "a clip of shapes that overlap": '<clipPath id="c"><circle cx="14" cy="20" r="10"/><circle cx="26" cy="20" r="10"/>'
    '</clipPath><g clip-path="url(#c)"><rect width="40" height="40" fill="#c80"/><rect width="40" height="20"/></g>',
    "a group seen through": f'<linearGradient id="g">{SHEER}</linearGradient><g opacity=".5">'
    '<rect x="3" y="3" width="20" height="20" fill="url(#g)"/><rect x="13" y="13" width="20" height="20"/></g>',
    "one used twice": f'<linearGradient id="g">{SHEER}</linearGradient><defs><g id="a"><rect width="15" height="30"'
    ' fill="url(#g)"/></g></defs><use xlink:href="#a" x="2" y="2"/><use xlink:href="#a" x="20" y="5"/>',
}


@pytest.mark.parametrize("name", ALIKE)
def test_cairo_draws_it_into_the_pdf_as_it_does_into_a_png(name: str) -> None:
    form = compiled(ALIKE[name])
    assert [piece for part in form.walk() for piece in part.content if isinstance(piece, Intricate)]
    one, other = seen(form), pictured(ALIKE[name])
    assert other.std() > 10, "the picture is blank"
    apart = np.abs(coarse(one) - coarse(other))
    assert apart.mean() < 3.0
    assert apart.max() < 25


TILE = '<rect width="4" height="4" fill="#cde"/><circle cx="2" cy="2" r="1.2" fill="#063"/>'
PATTERN = f'<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">{TILE}</pattern>'
TILES = "".join(f'<g transform="translate({x} {y})">{TILE}</g>' for x in range(0, 32, 4) for y in range(0, 32, 4))
SAME = {  # cairosvg's own PNG of a pattern is blurred, and it knows no mask of brightness and no clipped clip
    "a pattern": (  # pdfium rounds a tile up to whole dots: this one is a little less than 80
        f'<g transform="translate(4 4) scale(.997)">{PATTERN}<path d="M0 0H32V32H0Z" fill="url(#p)"/></g>',
        f'<g transform="translate(4 4) scale(.997)">{TILES}</g>',
    ),
    "a pattern under a transform": (
        f'{PATTERN}<g transform="translate(20 2) scale(.7) rotate(45)"><path d="M0 0H32V32H0Z" fill="url(#p)"/></g>',
        f'<g transform="translate(20 2) scale(.7) rotate(45)">{TILES}</g>',
    ),
    "a mask": (
        (
            '<mask id="m"><rect width="40" height="40" fill="#808080"/><circle cx="20" cy="20" r="8"/>'
            '<rect x="4" y="4" width="8" height="8" fill="white"/></mask>'
            '<rect x="2" y="2" width="36" height="36" fill="#c00" mask="url(#m)"/>'
        ),
        (
            '<path d="M2 2H38V38H2ZM4 4V12H12V4ZM20 12A8 8 0 0 0 20 28A8 8 0 0 0 20 12Z" fill="#c00"'
            ' fill-opacity=".502" fill-rule="evenodd"/><rect x="4" y="4" width="8" height="8" fill="#c00"/>'
        ),
    ),
    "a mask of part of a group": (
        (
            '<mask id="m" maskUnits="userSpaceOnUse" x="10" y="0" width="10" height="40"><rect width="40" height="40"'
            ' fill="white"/></mask><g transform="translate(5 5)"><g mask="url(#m)">'
            '<rect width="30" height="30" fill="#08c"/>'
            '<rect width="30" height="15" fill="#c80"/></g></g>'
        ),
        (
            '<g transform="translate(5 5)"><rect x="10" width="10" height="30" fill="#08c"/>'
            '<rect x="10" width="10" height="15" fill="#c80"/></g>'
        ),
    ),
    "a clipped clip": (
        (
            '<clipPath id="d"><rect x="10" y="10" width="20" height="20"/></clipPath>'
            '<clipPath id="c" clip-path="url(#d)">'
            '<rect x="15" y="5" width="30" height="30"/></clipPath>'
            '<rect clip-path="url(#c)" width="40" height="40" fill="red"/>'
        ),
        '<rect x="15" y="10" width="15" height="20" fill="red"/>',
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_it_looks_like_the_same_drawn_in_plain_shapes(name: str) -> None:
    one, other = (coarse(seen(compiled(body))) for body in SAME[name])
    assert other.std() > 10, "the picture is blank"
    assert np.abs(one - other).mean() < 3.0
    assert np.abs(one - other).max() < 40


def _file(form: Form) -> pikepdf.Pdf:
    buffer = io.BytesIO()
    document = Document(buffer, title="test")
    for _ in range(2):
        document.page(Size(40, 40))
        document.place(form, Box(0, 0, 40, 40))
    document.close()
    return pikepdf.open(buffer)


def test_what_cairo_draws_is_lines_and_stands_in_the_file_once() -> None:
    pattern = SAME["a pattern"][0]
    with _file(compiled(pattern)) as one, _file(compiled(pattern + pattern.replace("M0 0", "M5 5"))) as two:
        kinds = [str(each.get("/Subtype")) for each in one.objects if isinstance(each, pikepdf.Stream)]
        assert "/Image" not in kinds
        assert len(two.objects) > len(one.objects)
        again = _file(compiled(pattern + pattern))
        assert len(again.objects) == len(one.objects)


def test_the_same_drawing_gives_the_same_bytes_and_outlives_the_cache() -> None:
    form = compiled(ALIKE["a sheer linear gradient"])
    assert from_json(to_json(form)).key == form.key == compiled(ALIKE["a sheer linear gradient"]).key
    first, second = io.BytesIO(), io.BytesIO()
    for buffer in (first, second):
        document = Document(buffer, title="test")
        document.page(Size(40, 40))
        document.place(from_json(to_json(form)), Box(0, 0, 40, 40))
        document.close()
    assert first.getvalue() == second.getvalue()


def test_plain_drawings_do_without_cairo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert seen(compiled('<rect width="9" height="9"/>')).min() < 10


def test_without_cairo_a_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(RefusedError) as raised:
        seen(compiled(SAME["a pattern"][0]))
    (problem,) = raised.value.problems
    said, remedy = str(problem).split("\n")
    assert said == "face.svg: this needs the cairo library, which is not installed: '#p' is a pattern [V07]"
    assert "apt install libcairo2" in remedy
    assert remedy.endswith("or draw it with plain shapes and colours")


BAD = {
    '<text x="1" y="9" font-family="Alegreya" font-size="7" fill="url(#p)">a</text>': "[V06]",
    '<g clip-path="url(#c)"><text x="1" y="9" font-family="Alegreya" font-size="7">a</text></g>': "[V06]",
    '<rect width="9" height="9" fill="url(#q)"/>': "'purpel' is not a colour",
    '<rect width="9" height="9" fill="url(#f)"/>': "filter on <rect> inside",
    '<rect width="9" height="9" fill="url(#e)"/>': "clip-rule='evenodd'",
    '<rect width="9" height="9" mask="url(#none)"/>': "is not a mask",
    '<rect width="9" height="9" mask="url(#ring)"/>': "masks itself",
    '<rect width="9" height="9" clip-path="url(#ring2)"/>': "clips itself",
}
DEFS = (
    f'<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">{TILE}</pattern>'
    '<pattern id="q" width="4" height="4"><rect width="4" height="4" fill="purpel"/></pattern>'
    '<pattern id="f" width="4" height="4"><rect width="4" height="4" filter="url(#x)"/></pattern>'
    '<pattern id="e" width="4" height="4"><rect width="4" height="4" clip-rule="evenodd"/></pattern>'
    '<clipPath id="c"><circle cx="14" cy="20" r="10"/><circle cx="26" cy="20" r="10"/></clipPath>'
    '<mask id="ring"><rect width="9" height="9" fill="white" mask="url(#ring)"/></mask>'
    '<clipPath id="ring2" clip-path="url(#ring2)"><rect width="9" height="9"/></clipPath>'
)


@pytest.mark.parametrize("body", BAD)
def test_what_neither_can_draw_is_refused(body: str) -> None:
    with pytest.raises(RefusedError) as raised:
        compiled(DEFS + body)
    assert BAD[body] in str(raised.value)
