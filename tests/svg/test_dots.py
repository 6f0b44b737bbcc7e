"""What only dots can show is drawn by resvg, 300 to an inch, within its own box, with a warning; all else stays."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest

from tilewright.cards.drawing import tree
from tilewright.pdf.pdf import Document
from tilewright.problem import RefusedError
from tilewright.svg import apart
from tilewright.svg.form import Compilation, Dotted, Form, from_json, to_json
from tilewright.svg.renderers import CairoError
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Size

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{}</svg>'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
SHADOW = (
    '<filter id="f" width="200%" height="200%"><feOffset in="SourceAlpha" dx="4" dy="4" result="a"/>'
    '<feMerge><feMergeNode in="a"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
)
FLOOD = '<filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="#0000ff"/></filter>'
SQUARE = '<rect x="10" y="10" width="10" height="10" fill="#ff0000" filter="url(#f)"/>'


def compiled(inside: str, tally: Compilation | None = None) -> Form:
    return compile_svg(tree(SVG.format(inside), "x.svg").root, "x.svg", tally=tally)


def dotted(form: Form) -> list[Dotted]:
    return [piece for part in form.walk() for piece in part.content if isinstance(piece, Dotted)]


def pdf(form: Form) -> bytes:
    buffer = io.BytesIO()
    document = Document(buffer, title="x")
    document.page(Size(40, 40))
    document.place(form, Box(0, 0, 40, 40))
    document.close()
    return buffer.getvalue()


def seen(form: Form) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Four dots to a millimetre."""
    page = pypdfium2.PdfDocument(pdf(form))[0]
    return np.asarray(page.render(scale=4 * 25.4 / 72).to_pil().convert("RGB"), float)


def test_a_shadow_lies_where_the_filter_puts_it() -> None:
    dots = seen(compiled(SHADOW + SQUARE))
    for at, colour in {15: (255, 0, 0), 22: (0, 0, 0), 8: (255, 255, 255), 26: (255, 255, 255)}.items():
        assert tuple(dots[at * 4, at * 4].round()) == colour


def test_a_flood_fills_its_box_and_a_blur_fades() -> None:
    assert tuple(seen(compiled(FLOOD + SQUARE))[60, 60].round()) == (0, 0, 255)
    dots = seen(compiled(BLUR + SQUARE))
    across = dots[60, 32:48, 1]
    assert across[0] > 200
    assert across[-1] < 50
    assert (np.diff(across) <= 0).all()


def test_a_filter_in_a_scaled_group_has_as_many_dots_on_paper() -> None:
    (plain,) = dotted(compiled(SHADOW + SQUARE))
    (scaled,) = dotted(compiled(f'{SHADOW}<g transform="scale(.5)">{SQUARE}</g>'))
    (shown,) = dotted(compiled(f'{SHADOW}<defs><g id="a">{SQUARE}</g></defs><use href="#a" transform="scale(.5)"/>'))
    assert plain.wide == pytest.approx(20 / 25.4 * 300, rel=0.3)
    assert scaled.wide == pytest.approx(plain.wide / 2, abs=2) == shown.wide


def test_dots_are_no_more_than_their_own_box_and_the_rest_stays_lines() -> None:
    form = compiled(f'<circle cx="30" cy="30" r="5"/>{BLUR}{SQUARE}')
    (piece,) = dotted(form)
    assert piece.wide * 25.4 / 300 < 13
    text = pikepdf.open(io.BytesIO(pdf(form)))
    images = [each for each in text.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
    assert len(images) == 2  # the picture, and how opaque it is
    assert from_json(to_json(form)) == form


def test_it_is_told_with_its_place() -> None:
    tally = Compilation()
    compiled(BLUR + SQUARE, tally)
    (warning,) = map(str, tally.warnings)
    assert warning.startswith("x.svg:1:119: warning: filter on <rect> is printed as a picture of 300 dots per inch")


def test_a_mask_in_shares_of_what_it_masks_is_where_that_is() -> None:
    half = '<mask id="m" maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="#fff"/></mask>'
    tally = Compilation()
    form = compiled(f'{half}<rect x="10" y="10" width="20" height="10" fill="#ff0000" mask="url(#m)"/>', tally)
    dots = seen(form)
    assert tuple(dots[60, 48].round()) == tuple(dots[60, 76].round()) == (255, 0, 0)
    assert tuple(dots[60, 84].round()) == tuple(dots[60, 116].round()) == (255, 255, 255)
    (warning,) = map(str, tally.warnings)
    assert "a mask relative to its element, mask='url(#m)', is printed as a picture of 300 dots per inch" in warning


def test_words_are_blurred_in_their_own_font() -> None:
    words = '<text x="5" y="25" font-family="Cinzel" font-weight="bold" font-size="20" filter="url(#f)">I</text>'
    assert seen(compiled(BLUR + words)).min() < 100


HOSTILE = {
    "a picture from elsewhere": '<feImage href="/etc/passwd"/>',
    "clouds without end": '<feTurbulence numOctaves="99999999"/>',
    "a brush as wide as a house": '<feMorphology radius="9999"/>',
    "a matrix of a million": '<feConvolveMatrix order="1000"/>',
    "ten thousand blurs": "<feGaussianBlur stdDeviation='3'/>" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_filter_that_would_take_too_long_or_reach_outside_is_refused(name: str) -> None:
    with pytest.raises(RefusedError, match=r"\[(V11|V06|C11|V04)\]"):
        compiled(f'<filter id="f">{HOSTILE[name]}</filter>{SQUARE}')


def test_a_filter_of_the_size_of_a_town_is_refused() -> None:
    wide = '<filter id="f" filterUnits="userSpaceOnUse" x="-9" y="-9" width="99999" height="99999"><feFlood/></filter>'
    with pytest.raises(RefusedError, match=r"at 300 dots per inch, this has .* \[V11\]"):
        compiled(wide + SQUARE)


def test_many_filters_together_are_refused() -> None:
    many = "".join(f'<rect width="39" height="{39 + at / 100}" filter="url(#f)"/>' for at in range(900))
    with pytest.raises(RefusedError, match=r"have more than 20,000 elements here \[V11\]"):
        compiled(BLUR + many)


def test_a_drawing_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "LONGEST", 0.5)
    endless = '<filter id="f"><feMorphology operator="dilate" radius="3"/></filter>'
    with pytest.raises(CairoError, match="crashed"):
        apart.filtered(SVG.replace("<svg", '<svg width="4000" height="4000"').format(endless + SQUARE).encode())
    monkeypatch.undo()
    assert apart.filtered(SVG.format(BLUR + SQUARE).encode()).startswith(b"\x89PNG")
