"""Two renderers that know nothing of each other show the same picture; what cannot be shown is refused by name."""

from __future__ import annotations

import io
import re
from xml.etree.ElementTree import fromstring

import numpy as np
import pypdfium2
import pytest
import svgwrite
from PIL import Image

from tests import cairo_png as raster
from tilewright.pdf.pdf import Document
from tilewright.problem import RefusedError
from tilewright.svg.form import Form, from_json, to_json
from tilewright.svg.vocabulary import MEND
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Size

Picture = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
DPI = 508  # 20 dots a millimetre
GRADIENTS = """<linearGradient id="lin"><stop offset="0.1" stop-color="gold"/><stop offset="50%" stop-color="#36c"/>
<stop offset="1" stop-color="white"/></linearGradient>
<linearGradient id="user" gradientUnits="userSpaceOnUse" x1="2" y1="2" x2="18" y2="30" gradientTransform="rotate(10)">
<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<radialGradient id="rad" cx="0.4" cy="0.5" r="0.6"><stop offset="0" stop-color="white"/>
<stop offset="1" style="stop-color:#062"/></radialGradient>
<linearGradient id="heir" xlink:href="#lin" x2="0" y2="1"/>"""
FONT = 'font-family="Alegreya" font-size="7"'
PICTURES = {
    "basic shapes": '<rect x="2" y="2" width="12" height="9" rx="3" fill="#c33"/><circle cx="24" cy="8" r="5"/>'
    '<ellipse cx="9" cy="20" rx="7" ry="3" fill="teal"/><line x1="20" y1="16" x2="36" y2="22" stroke="black"/>'
    '<polyline points="20,24 25,32 30 24 35,32" fill="none" stroke="navy"/>'
    '<polygon points="4,26 14,26 9,35" fill="rgb(90%,60%,10%)"/>',
    "every path command": '<path d="M2 2h10v6H4z m14 0l8 2-3 6z M2 20c2-8 6-8 8 0s6 8 8 0q3-8 6 0t6 0" fill="#48a"'
    ' stroke="black" stroke-width=".6"/>'
    '<path d="M6 34a6 4 20 1 1 8 0A3 3 0 0017 30M25 34A5 5 0 0 1 35 34z" fill="brown"/>',
    "rules": '<path d="M5 5H35V35H5zM12 12H28V28H12z" fill-rule="evenodd"/>',
    "transforms in order": '<g transform="translate(20 20) rotate(30)"><rect width="12" height="6" fill="red"/>'
    '<g transform="scale(2 .5) skewX(20)"><rect x="-8" width="5" height="14" fill="blue"/></g></g>'
    '<rect transform="matrix(.5 .2 -.3 1 8 22) rotate(20 3 3)" width="9" height="9"/>',
    "pens": '<g fill="none" stroke="black" stroke-width="2">'
    '<path d="M4 6h30" stroke-dasharray="3 1 2" stroke-dashoffset="2"/>'
    '<path d="M4 14l8-5 8 5" stroke-linejoin="round" stroke-linecap="round"/><path d="M22 14l3-8 3 8"/>'
    '<path d="M30 14l2-8 2 8" stroke-linejoin="bevel" stroke-linecap="square"/>'
    '<path d="M5 34l2-14 2 14" stroke-miterlimit="20"/><path d="M20 34l2-14 2 14" stroke-miterlimit="2"/></g>',
    "opacity": '<rect x="2" y="2" width="20" height="20" fill="red"/>'
    '<rect x="12" y="12" width="20" height="20" fill="blue"'
    ' fill-opacity=".5" stroke="lime" stroke-width="3" stroke-opacity=".5"/>'
    '<g opacity=".4"><circle cx="10" cy="28" r="8"/><circle cx="16" cy="28" r="8" fill="orange"/></g>'
    '<g opacity=".5"><rect x="28" y="2" width="8" height="8" stroke="red" stroke-width="2"/></g>',
    "gradients": '<rect x="2" y="2" width="16" height="10" fill="url(#lin)"/>'
    '<circle cx="28" cy="10" r="8" fill="url(#rad)"/>'
    '<path d="M2 16h16v18h-16z" fill="url(#user)" stroke="black"/>'
    '<rect x="22" y="22" width="14" height="14" fill="url(#heir)"/>',
    "clips": '<clipPath id="c"><circle cx="12" cy="12" r="8"/>'
    '<path d="M24 20h10v12z" transform="translate(0 2)"/></clipPath>'
    '<g clip-path="url(#c)"><rect width="40" height="40" fill="green"/>'
    '<path d="M0 40L40 0" stroke="white" stroke-width="3"/></g>',
    "ornaments used again": '<defs><g id="o"><path d="M0-4L3 4-3 4z"/><circle r="1.5" fill="white"/></g></defs>'
    '<use xlink:href="#o" x="8" y="8"/><use href="#o" x="20" y="8" fill="red"/>'
    '<g opacity=".5"><use href="#o" transform="translate(20 26) scale(2.5) rotate(40)" fill="blue"/></g>',
    "letters": f'<text x="2" y="9" {FONT}>Tower &amp; Gem</text>'
    f'<text x="2" y="18" {FONT} font-weight="bold" fill="#a00">'
    f'Bold <tspan font-style="italic" fill="navy">slant</tspan> on</text>'
    '<text x="2" y="27" font-family="Cinzel" font-size="5" letter-spacing=".5">CASTLE</text>'
    f'<text x="2" y="36" {FONT} transform="rotate(-8 2 36)">turned</text>',
    "style attributes": '<g style="fill: #0a7; stroke:black;stroke-width:1.5">'
    '<rect x="3" y="3" width="14" height="14"/>'
    '<rect x="20" y="3" width="14" height="14" fill="red" style="fill:yellow"/></g>',
    "what is hidden": '<g id="cut"><rect width="40" height="40"/></g><rect display="none" width="40" height="40"/>'
    '<g id="safe"><rect width="40" height="40"/></g><rect x="8" y="8" width="9" height="9"/>',
    "small units": '<g transform="scale(.01)"><path d="M300 300h1234.5v900.25z"/></g>'
    '<g transform="scale(20)"><path d="M.8 1.2h.6123v.3456z" stroke="red" stroke-width=".05"/></g>',
}


def drawing(body: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="40mm" height="40mm" viewBox="0 0 40 40"><defs>{GRADIENTS}</defs>{body}</svg>'
    )


def compiled(body: str) -> Form:
    return compile_svg(fromstring(drawing(body)), "face.svg")  # noqa: S314 - the test's own text


def seen(form: Form) -> Picture:
    """The form on a page of 40 x 40 mm, as pdfium shows it."""
    buffer = io.BytesIO()
    document = Document(buffer, title="test")
    document.page(Size(40, 40))
    document.place(form, Box(0, 0, 40, 40))
    document.close()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    return np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB"), dtype=float)


def pictured(body: str) -> Picture:
    picture = Image.open(io.BytesIO(raster.png(drawing(body).encode(), DPI)))
    flat = Image.new("RGB", picture.size, "white")
    flat.paste(picture, mask=picture.split()[-1])
    return np.asarray(flat, dtype=float)


def coarse(picture: Picture) -> np.ndarray:
    """The mean of each square millimetre: edges are smoothed differently, areas are not."""
    result: Picture = picture[:800, :800].reshape(40, 20, 40, 20, 3).mean(axis=(1, 3))
    return result


@pytest.mark.parametrize("name", PICTURES)
def test_the_pdf_shows_what_cairo_shows(name: str) -> None:
    one, other = seen(compiled(PICTURES[name])), pictured(PICTURES[name])
    assert one.shape == other.shape
    assert other.std() > 10, "the picture is blank"
    apart = np.abs(coarse(one) - coarse(other))
    assert apart.mean() < 1.0
    assert apart.max() < 20, "a whole square millimetre differs"


REFUSED = {
    '<image href="a.png" width="3" height="3"/>': "<image> cannot be printed [V01]\n    -> use a "
    "PNG, a JPEG or an SVG in the game's folder",
    '<rectangle width="3"/>': "<rectangle> cannot be printed; did you mean 'rect'? [V01]\n    -> known: circle, "
    "ellipse, g, image, line, path, polygon, polyline, rect, text, use",
    '<rect id="a" wdth="3"/>': "<rect> does not take wdth='3'; did you mean 'width'? (id 'a') [V02]\n"
    "    -> leave it out if it does nothing",
    '<g style="mix-blend-mode:multiply"/>': "mix-blend-mode='multiply' on <g> cannot be printed [V02]\n"
    "    -> write the mixed colour itself",
    '<g filter="url(#f)"/>': "'#f' is not in this drawing [V04]\n    -> define it in <defs>",
    "<style>rect{fill:red}</style>": "<style> cannot be printed [V01]\n    -> write the properties on the "
    "elements themselves, as attributes",
    '<rect width="10%" height="1"/>': "<rect>: width='10%' is not a plain number of user units [V03]",
    '<rect width="-1" height="1"/>': "<rect>: width='-1' is negative [V03]",
    '<rect width="nan" height="1"/>': "<rect>: width='nan' is not a length that can be printed [V03]",
    '<rect width="1" height="1" fill="purpel"/>': "<rect>: 'purpel' is not a colour; did you mean 'purple'? [V03]\n"
    "    -> write a name such as red, or #B3263A",
    '<path d="M0 0L1"/>': "<path>: path data is wrong at 'L1' [V03]",
    '<path d="L1 1"/>': "<path>: path data starts with 'L1 1', not with a move (M) [V03]",
    '<path d="M0 0 L inf 1"/>': "<path>: path data contains 'inf 1' [V03]",
    '<path d="M0 0L1e400 1"/>': "<path>: a coordinate is beyond a kilometre [V03]",
    '<g transform="spin(3)"><rect/></g>': "<g>: transform 'spin' does not take 1 numbers [V03]",
    '<g transform="scale(0)"/>': "<g>: transform 'scale(0)' makes everything invisible [V03]",
    '<use href="#no"/>': "<use> refers to '#no', which is not in this drawing [V04]\n    -> define it in <defs>",
    '<g id="me"><use href="#me"/></g>': "'#me' uses itself [V04]",
    '<rect width="1" height="1" fill="url(#no)"/>': "'#no' is not a gradient in this drawing [V04]\n"
    "    -> define it in <defs>",
    f'<text x="1" y="9" {FONT}>a鷹</text>': "<text>: Alegreya-Regular.ttf has no letter '鷹' (U+9DF9), "
    "needed for 'a鷹' [V03]\n"
    "    -> put a font that has 鷹 into fonts/, and add its family to `fonts: {fallback: [...]}` in game.yaml",
    '<text font-size="3" font-family="Arial">a</text>': "<text>: there is no font 'Arial'; "
    "built in: Cinzel, Alegreya, Alegreya Sans, JetBrains Mono [V03]\n"
    "    -> put its file into fonts/, or use one of those (docs/fonts.md)",
    f'<text x="1 2" {FONT}>ab</text>': "<text>: x='1 2' is not a plain number of user units [V03]",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_a_sheet_cannot_show_is_refused_with_a_remedy(body: str) -> None:
    with pytest.raises(RefusedError) as raised:
        compiled(body)
    words = REFUSED[body]
    assert str(raised.value) == f"face.svg: {words}" + ("" if "->" in words else f"\n    -> {MEND}")


def test_opacity_means_the_same_on_a_use_and_on_a_group_around_it() -> None:
    parts = '<defs><g id="o"><rect width="20" height="20"/><circle r="12" fill="red"/></g></defs>'
    one = seen(compiled(f'{parts}<use href="#o" x="9" opacity=".5"/>'))
    other = seen(compiled(f'{parts}<g opacity=".5"><use href="#o" x="9"/></g>'))
    assert (one == other).all()


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(RefusedError) as raised:
        compiled('<image/><g><video/></g><rect fill="nocolour" width="1" height="1"/>')
    assert len(raised.value.problems) == 3


def test_what_editors_leave_in_a_file_is_no_obstacle() -> None:
    body = (
        '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example" pagecolor="red"/><!-- a word -->'
        '<title>Tile</title><g class="x" data-row="4" xmlns:i="http://inkscape.example" i:label="Layer">'
        '<rect width="3" height="3" style="filter:none;-inkscape-stroke:none"/></g>'
    )
    assert compiled(body).content == compiled('<rect width="3" height="3"/>').content


def test_svgwrites_own_tree_compiles_like_the_file_it_writes() -> None:
    made = svgwrite.Drawing(size=("10mm", "10mm"), viewBox="0 0 10 10", debug=False)
    star = made.defs.add(made.g(id="star"))
    star.add(made.circle((0, 0), 1, fill="red"))
    made.add(made.use(star, insert=(3, 4)))
    from_file = compile_svg(fromstring(made.tostring()), "x")  # noqa: S314
    assert compile_svg(made.get_xml(), "x") == from_file


def test_the_same_ornament_in_two_faces_is_the_same_form() -> None:
    ornament = '<defs><g id="o"><circle r="2"/></g></defs><use href="#o" x="3"/>'
    one, other = compiled(ornament), compiled(f'{ornament}<rect width="9" height="9"/>')
    assert one.key != other.key
    assert one.forms == other.forms


def test_nothing_is_said_twice() -> None:
    rects = '<rect width="3" height="3" fill="red" stroke="blue"/>' * 3
    (text,) = compiled(rects).content
    assert isinstance(text, str)
    assert (text.count("rg"), text.count("RG"), text.count(" w"), text.count("re B")) == (1, 1, 1, 3)


def test_the_cache_on_disk_gives_back_the_same_form() -> None:
    for body in PICTURES.values():
        form = compiled(body)
        assert from_json(to_json(form)) == form


@pytest.mark.parametrize("text", ["[]", "{}", "[[1]]", "not json"])
def test_a_broken_cache_is_an_error_and_not_a_picture(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        from_json(text)


def test_centred_text_is_centred_by_the_advance_of_its_letters() -> None:
    (where, _run, _end) = compiled(f'<text x="20" y="9" text-anchor="middle" {FONT}>AA</text>').content
    assert isinstance(where, str)
    (left,) = map(float, re.findall(r"-1 (\S+) 9 Tm", where))
    (ends, _run, _end) = compiled(f'<text x="20" y="9" text-anchor="end" {FONT}>AA</text>').content
    (right,) = map(float, re.findall(r"-1 (\S+) 9 Tm", str(ends)))
    assert 20 - left == pytest.approx((20 - right) / 2, abs=0.002)


@pytest.mark.parametrize(
    "body",
    [
        f'<text x="2" y="20" {FONT} fill="url(#user)">Golden</text>',
        f'<text x="2" y="20" {FONT} stroke="red" stroke-width=".3" fill="none">Hollow</text>',
    ],
)
def test_letters_take_gradients_and_strokes(body: str) -> None:
    colours = seen(compiled(body)).reshape(-1, 3)
    assert ((colours[:, 0] > 150) & (colours[:, 1] < 110)).any()
    assert not (colours.max(axis=1) < 60).any(), "some of it is black"
