"""The file knows how to be printed: boxes, wishes, shared forms, embedded fonts, and the same bytes twice."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree.ElementTree import fromstring

import numpy as np
import pikepdf
import pypdfium2
import pytest

from tilewright.pdf.pdf import Document, Lettering, Turn
from tilewright.pdf.raw import stream
from tilewright.svg.form import Form
from tilewright.svg.walk import compile_svg
from tilewright.typography import fonts
from tilewright.units import PAPERS, Box, Sides, Size, points

GEM = '<defs><g id="gem"><path d="M0-3L2 0 0 3-2 0z" fill="red"/></g></defs>'
NAME = '<text x="5" y="20" font-family="Cinzel" font-size="5">GATE</text>'


def face(body: str) -> Form:
    """A face of 30 x 30 mm with 3 mm of bleed."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 36 36">{body}</svg>'
    return compile_svg(fromstring(text), "face")  # noqa: S314 - the test's own text


def kit(target: Path | io.BytesIO) -> None:
    ornate = GEM + '<use href="#gem" x="5" y="5"/><use href="#gem" x="25" y="5"/>'
    one, other = face(ornate + NAME), face(f'{ornate}<g opacity=".5"><circle r="4"/><circle r="2"/></g>')
    document = Document(target, title="Kit", author="A. Maker", subject="A game", duplex="long")
    document.page(PAPERS["a4"], trim=Box(20, 20, 90, 30), bleed=Box(17, 17, 96, 36), label="front 1")
    document.outline("Tiles")
    document.outline("Castles", 1)
    for column in range(3):
        document.place(one, Box(20 + 30 * column, 20, 30, 30), Sides.all(3))
    document.text(20, 100, "100 % size", Lettering(size=4), anchor="middle")
    document.page(PAPERS["a4"], label="back 1")
    document.place(other, Box(20, 20, 30, 30), turn=90)
    document.line(20, 10, 120, 10, width=0.2)
    document.close()


@pytest.fixture(scope="module")
def written() -> bytes:
    buffer = io.BytesIO()
    kit(buffer)
    return buffer.getvalue()


@pytest.fixture(scope="module")
def opened(written: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(written))


def objects(opened: pikepdf.Pdf, subtype: str) -> list[pikepdf.Object]:
    found = [each for each in opened.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)]
    return [each for each in found if each.get("/Subtype") == subtype]


def test_two_builds_give_the_same_bytes(written: bytes, tmp_path: Path) -> None:
    kit(tmp_path / "kit.pdf")
    assert (tmp_path / "kit.pdf").read_bytes() == written


def test_the_file_is_sound_and_of_pdf_1_5(opened: pikepdf.Pdf) -> None:
    assert opened.check_pdf_syntax() == []
    assert opened.pdf_version == "1.5"


def test_the_reader_is_told_not_to_scale_and_which_way_to_turn(opened: pikepdf.Pdf) -> None:
    wishes = opened.Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.Duplex == "/DuplexFlipLongEdge"
    assert bool(wishes.PickTrayByPDFSize)


def test_the_file_says_what_it_is(opened: pikepdf.Pdf) -> None:
    assert (str(opened.docinfo.Title), str(opened.docinfo.Author)) == ("Kit", "A. Maker")
    assert str(opened.Root.Lang) == "en-GB"
    assert [str(label.P) for label in opened.Root.PageLabels.Nums[1::2]] == ["front 1", "back 1"]
    with opened.open_outline() as outline:
        (tiles,) = outline.root
        assert (tiles.title, [child.title for child in tiles.children]) == ("Tiles", ["Castles"])


def test_page_boxes_lie_in_each_other_and_are_true_to_size(opened: pikepdf.Pdf) -> None:
    page = opened.pages[0]
    media, bleed, trim = (list(map(float, page[f"/{name}Box"])) for name in ("Media", "Bleed", "Trim"))
    assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
    assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
    assert trim[2] - trim[0] == pytest.approx(points(90), abs=1e-3)
    assert media[3] - trim[3] == pytest.approx(points(20), abs=1e-3)
    assert "/TrimBox" not in opened.pages[1]


def test_fonts_are_embedded_once_and_subset(opened: pikepdf.Pdf) -> None:
    found = objects(opened, "/TrueType")
    assert sorted(str(font.BaseFont).partition("+")[2] for font in found) == ["Alegreya-Regular", "Cinzel-Bold"]
    assert objects(opened, "/Type1") == []
    for font in found:
        assert len(font.FontDescriptor.FontFile2.read_bytes()) < 20_000
        assert "/ToUnicode" in font


def test_there_are_no_pictures_made_of_dots(opened: pikepdf.Pdf) -> None:
    assert objects(opened, "/Image") == []


def test_what_is_placed_often_is_stored_once_and_the_rest_in_place(opened: pikepdf.Pdf) -> None:
    """The gem (twice on each of two faces), the face placed three times, and the layer: three forms."""
    assert len(objects(opened, "/Form")) == 3
    assert b"Do" in opened.pages[0].Contents.read_bytes()


def test_each_part_names_only_what_it_uses(opened: pikepdf.Pdf) -> None:
    gem = next(form for form in objects(opened, "/Form") if b"1 0 0 rg" in form.read_bytes())
    assert dict(gem.Resources) == {}
    assert set(opened.pages[1].Resources.keys()) == {"/ExtGState", "/XObject"}


def test_words_can_be_found_and_copied(written: bytes) -> None:
    document = pypdfium2.PdfDocument(written)
    text = document[0].get_textpage().get_text_bounded()
    assert text.count("GATE") == 3
    assert "100 % size" in text


def shown(place: Box, bleed: Sides, turn: Turn) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A page of 50 x 40 mm at 10 dots a millimetre with a face whose four corners differ, and bleed all black."""
    corners = '<rect x="-3" y="-3" width="36" height="26"/><rect width="20" height="10" fill="#fff"/>'
    corners += '<rect width="5" height="5" fill="#f00"/><rect x="15" width="5" height="5" fill="#0f0"/>'
    buffer = io.BytesIO()
    document = Document(buffer, title="t")
    document.page(Size(50, 40))
    document.place(face(corners), place, bleed, turn)
    document.close()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    return np.asarray(page.render(scale=254 / 72).to_pil().convert("RGB"))


@pytest.mark.parametrize(
    ("turn", "size", "red", "green"),
    [
        (0, (20, 10), (2, 2), (18, 2)),
        (90, (10, 20), (8, 2), (8, 18)),
        (180, (20, 10), (18, 8), (2, 8)),
        (270, (10, 20), (2, 18), (2, 2)),
    ],
)
def test_a_face_is_turned_clockwise_into_its_place(
    turn: Turn, size: tuple[int, int], red: tuple[int, int], green: tuple[int, int]
) -> None:
    picture = shown(Box(15, 10, *size), Sides(), turn)
    for (x, y), colour in ((red, [255, 0, 0]), (green, [0, 255, 0])):
        assert picture[(10 + y) * 10, (15 + x) * 10].tolist() == colour


def test_no_paint_lands_outside_the_bleed() -> None:
    picture = shown(Box(15, 10, 20, 10), Sides(top=1, right=2, bottom=0, left=3), 0)
    inked = np.asarray(picture.min(axis=2)) < 250
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    assert (rows[0] / 10, columns[0] / 10) == pytest.approx((9, 12), abs=0.11)
    assert ((rows[-1] + 1) / 10, (columns[-1] + 1) / 10) == pytest.approx((20, 37), abs=0.11)


def test_hard_edges_in_a_gradient_stay_hard() -> None:
    stops = "".join(
        f'<stop offset="{at}" stop-color="{ink}"/>'
        for at, ink in ((0, "red"), (0.5, "red"), (0.5, "blue"), (1, "blue"))
    )
    body = f'<linearGradient id="g">{stops}</linearGradient><rect width="30" height="30" fill="url(#g)"/>'
    buffer = io.BytesIO()
    document = Document(buffer, title="t")
    document.page(Size(30, 30))
    document.place(face(body), Box(0, 0, 30, 30))
    document.close()
    row = np.asarray(pypdfium2.PdfDocument(buffer.getvalue())[0].render(scale=2).to_pil().convert("RGB"))[40]
    assert row[75].tolist() == [255, 0, 0]
    assert row[95].tolist() == [0, 0, 255]


@pytest.mark.parametrize(("rule", "middle"), [("evenodd", 255), ("nonzero", 0)])
def test_a_clip_has_holes_where_its_rule_says(rule: str, middle: int) -> None:
    ring = f'<clipPath id="c"><path d="M0 0H30V30H0zM10 10H20V20H10z" clip-rule="{rule}"/></clipPath>'
    buffer = io.BytesIO()
    document = Document(buffer, title="t")
    document.page(Size(30, 30))
    document.place(face(f'{ring}<g clip-path="url(#c)"><rect width="30" height="30"/></g>'), Box(0, 0, 30, 30))
    document.close()
    picture = np.asarray(pypdfium2.PdfDocument(buffer.getvalue())[0].render(scale=2).to_pil().convert("L"))
    assert (picture[85, 85], picture[20, 20]) == (middle, 0)


def test_a_letter_no_font_has_is_refused_on_the_sheet_too() -> None:
    document = Document(io.BytesIO(), title="t")
    document.page(Size(30, 30))
    with pytest.raises(fonts.MissingGlyphError):
        document.text(3, 3, "鷹")


def test_nothing_can_be_drawn_before_a_page_is_begun() -> None:
    with pytest.raises(ValueError, match="begin a page first"):
        Document(io.BytesIO(), title="t").line(0, 0, 1, 1)


def test_a_stream_is_ended_by_a_line_of_its_own_whatever_its_last_byte() -> None:
    """A reader that takes a carriage return and a line feed for one end of a line finds every byte all the same."""
    for content in (b"", b"a", b"a\n", b"a\r", b"a\r\r"):
        written = stream(content)
        kept = written[written.index(b"stream\n") + 7 : written.rindex(b"endstream")]
        assert kept.removesuffix(b"\r\n" if kept.endswith(b"\r\n") else b"\n") == content
