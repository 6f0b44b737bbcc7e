"""A PDF in the colours of a screen -> the inks of a press: every kind of paint, both kinds of PDF/X, and each key."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from PIL import Image, ImageChops

from tests.targets.press_profile import profile
from tilewright.pdf.exchange import CUT, SpotDrawing, Standard, exchange
from tilewright.pdf.flatten import flatten
from tilewright.pdf.inks import WHOLE, PressInks, percent, read_profile
from tilewright.pdf.pdf import Document
from tilewright.pdf.preflight import faults
from tilewright.pdf.raster import Dots, open_pdf
from tilewright.problem import RefusedError
from tilewright.svg.form import Bitmap, form
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Sides, Size

X4: Standard = "PDF/X-4"
X1A: Standard = "PDF/X-1a:2003"
GRADIENT = (
    '<linearGradient id="{}"><stop offset="0" stop-color="{}"/><stop offset="1" stop-color="{}"/></linearGradient>'
)
DEFS = f"""<defs>{GRADIENT.format("hue", "#f00", "#00f")}{GRADIENT.format("grey", "#000", "#fff")}
<radialGradient id="ball"><stop offset="0" stop-color="#fff"/><stop offset=".3" stop-color="#c33"/></radialGradient>
<mask id="fade"><rect width="20" height="30" fill="url(#grey)"/></mask></defs>"""
LETTERS = '<text x="2" y="28" font-family="Cinzel" font-size="4" fill="{}">Ink</text>'
KINDS = {
    "flat": '<rect width="20" height="9" fill="#c8102e"/><path d="M1 1h9" stroke="#0b3c8c"/>',
    "grey": '<rect width="20" height="9" fill="#808080"/><path d="M1 1h9" stroke="#333"/>',
    "linear": '<rect width="20" height="9" fill="url(#hue)"/>',
    "grey gradient": '<rect width="20" height="9" fill="url(#grey)"/>',
    "radial": '<rect width="20" height="9" fill="url(#ball)"/>',
    "sheer": '<rect width="20" height="9" fill="#c8102e" opacity="0.4"/>',
    "layer": '<g opacity="0.5"><circle cx="9" cy="9" r="5" fill="red"/><circle cx="12" cy="9" r="5" fill="lime"/></g>',
    "mask": '<rect width="20" height="20" fill="#ff0" mask="url(#fade)"/>',
    "dark": '<rect width="20" height="20" fill="#020100"/>',
}
SHEER = {"sheer", "layer", "mask"}
TRIM = Box(3, 3, 20, 30)
GS = shutil.which("gs")


@pytest.fixture(scope="module")
def inks(tmp_path_factory: pytest.TempPathFactory) -> PressInks:
    path = tmp_path_factory.mktemp("press") / "test.icc"
    path.write_bytes(profile())
    return PressInks(read_profile(path), 300)


def screen(body: str) -> bytes:
    """A page of a drawing."""
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 26 36">{DEFS}{body}</svg>'
    buffer = io.BytesIO()
    document = Document(buffer, title="T", author="A")
    document.page(Size(26, 36), trim=TRIM, bleed=Box(0, 0, 26, 36))
    document.place(compile_svg(fromstring(art), "art"), TRIM, Sides.all(3))  # noqa: S314 - the test's own text
    document.close()
    return buffer.getvalue()


def press(data: bytes, standard: Standard, inks: PressInks) -> tuple[bytes, float]:
    """The same for a press, and how much ink it wanted."""
    spots = {0: SpotDrawing(TRIM, {CUT: "M0 0H20V30H0Z"})} if standard == X4 else None
    made, reports = exchange(data, standard, inks, dpi=100, spots=spots)
    return made, reports[0].ink


def operators(data: bytes) -> list[str]:
    """All that the file's pages and forms paint with, with their operands."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, Stream) and each.get("/Subtype") == "/Form"]
        steps = [step for each in (pdf.pages[0].obj, *streams) for step in pikepdf.parse_content_stream(each)]
        return [f"{' '.join(map(str, step.operands))} {step.operator}".strip() for step in steps]


@pytest.mark.parametrize("standard", [X4, X1A])
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_paint_passes_the_checks_and_comes_out_the_same_again(
    kind: str, standard: Standard, inks: PressInks
) -> None:
    data = screen(KINDS[kind] + LETTERS.format("#000"))
    first, _ = press(data, standard, inks)
    assert faults(first, standard, 300) == []
    assert press(data, standard, inks)[0] == first
    assert "0 0 0 1 k" in operators(first)  # the letters
    assert (standard == X1A and kind in SHEER) == (b"/Flat Do" in page_of(first))
    with pikepdf.open(io.BytesIO(first)) as pdf:
        assert (pdf.pdf_version, b"/ObjStm" in first) == (("1.6", True) if standard == X4 else ("1.4", False))


@pytest.mark.parametrize(("at", "stays"), [(28, True), (7, False)])
def test_letters_stay_letters_unless_something_lies_over_them_that_can_be_seen_through(
    at: int,
    stays: bool,  # noqa: FBT001 - pytest passes it by name
) -> None:
    letters = LETTERS.format("#000").replace('y="28"', f'y="{at}"')
    with pikepdf.open(io.BytesIO(screen(KINDS["flat"] + letters + KINDS["sheer"]))) as pdf:
        done = flatten(pdf, 100)
        pdf.save(flat := io.BytesIO())
    assert [(each.drawn, each.letters) for each in done] == [(True, not stays)]
    assert any(each.endswith(" Tj") for each in operators(flat.getvalue())) == stays
    one, other = (drawing(each) for each in (screen(KINDS["flat"] + letters + KINDS["sheer"]), flat.getvalue()))
    assert max(ImageChops.difference(one, other).convert("RGB").tobytes()) <= 12


def drawing(data: bytes) -> Image.Image:
    with open_pdf(data) as pages:
        return pages.draw(0, Dots(102, 142))


def page_of(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        contents = pdf.pages[0].Contents
        return b"\n".join(each.read_bytes() for each in (contents if isinstance(contents, Array) else [contents]))


def test_greys_take_black_ink_alone_and_look_as_light_as_they_did(inks: PressInks) -> None:
    written = [each for each in operators(press(screen(KINDS["grey"]), X4, inks)[0]) if each[-2:] in {" k", " K"}]
    assert len(written) >= 2
    assert all(each.startswith("0 0 0 ") for each in written)
    assert (inks.black[0], inks.black[255]) == (WHOLE, 0)
    assert sorted(inks.black, reverse=True) == [*inks.black]
    for grey, black in enumerate(inks.black):  # this press: black takes as much light away as the screen shows
        assert black == pytest.approx(255 - grey, abs=8)


def test_a_gradient_of_greys_is_of_black_and_another_has_no_jump(inks: PressInks) -> None:
    for kind, alone in (("grey gradient", True), ("linear", False)):
        with pikepdf.open(io.BytesIO(press(screen(KINDS[kind]), X4, inks)[0])) as pdf:
            ramps = [
                bytes(each.read_bytes()) for each in pdf.objects if isinstance(each, Stream) and "/FunctionType" in each
            ]
        assert len(ramps) == 1
        rows = [ramps[0][at : at + 4] for at in range(0, len(ramps[0]), 4)]
        assert all(row[:3] == b"\0\0\0" for row in rows) == alone
        steps = [abs(a - b) for one, other in pairwise(rows) for a, b in zip(one, other, strict=True)]
        assert max(steps) < 40


def test_what_a_mask_lets_through_is_no_ink(inks: PressInks) -> None:
    with pikepdf.open(io.BytesIO(press(screen(KINDS["mask"]), X4, inks)[0])) as pdf:
        masks = [each.SMask.G for each in pdf.objects if isinstance(each, Dictionary) and "/SMask" in each]
        assert len(masks) == 1
        assert Name.DeviceGray == masks[0].Group.CS
        assert not re.search(rb"[\d.]+ (rg|RG|k|K)\b", masks[0].read_bytes())


def test_ink_beyond_the_most_gives_way_and_is_told(inks: PressInks) -> None:
    data, wanted = press(screen(KINDS["dark"]), X4, inks)
    assert wanted > 390
    dark = [each for each in operators(data) if each.endswith(" k") and not each.startswith("0 0 0")]
    assert dark
    assert all(290 < 100 * sum(map(float, each.split()[:4])) <= 300 for each in dark)
    assert re.match("a page has (29[89]|300) % ink", faults(data, X4, 240)[0])


def test_the_ink_of_a_picture_is_that_of_each_of_its_dots(inks: PressInks) -> None:
    noise = [Image.effect_noise((23, 17), 120) for _ in "rgb"]
    picture = Image.merge("RGB", noise)
    picture.putpixel((3, 3), (77, 77, 77))
    inked, wanted = inks.picture(picture, each_dot=True)
    assert inked.getpixel((3, 3)) == (0, 0, 0, inks.black[77])
    slow = [inks.mix(*dot) for dot in zip(*(each.tobytes() for each in picture.split()), strict=True)]
    assert wanted == pytest.approx(max(each.wish for each in slow))
    assert [bytes(each.quad) for each in slow] == [inked.tobytes()[at : at + 4] for at in range(0, 4 * len(slow), 4)]
    assert max(percent(each.quad) for each in slow) <= 300


def png(picture: Image.Image, kind: str = "PNG") -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, kind)
    return buffer.getvalue()


PICTURES = {
    "rgb": png(Image.new("RGB", (4, 3), (200, 30, 20))),
    "clear": png(Image.new("RGBA", (4, 3), (200, 30, 20, 90))),
    "grey": png(Image.new("L", (4, 3), 120)),
    "bits": png(Image.new("1", (4, 3), 0)),
    "palette": png(Image.new("RGB", (4, 3), (10, 200, 20)).quantize(4)),
    "jpeg": png(Image.new("RGB", (16, 16), (200, 30, 20)), "JPEG"),
    "four inks": png(Image.new("CMYK", (16, 16), (250, 250, 250, 200)), "JPEG"),
}


@pytest.mark.parametrize("standard", [X4, X1A])
@pytest.mark.parametrize("kind", PICTURES)
def test_each_kind_of_picture_passes_the_checks(kind: str, standard: Standard, inks: PressInks, tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(PICTURES[kind])
    shown = form(Box(0, 0, 26, 36), ("q 20 0 0 20 3 3 cm", Bitmap("p"), "Q"))
    document = Document(buffer := io.BytesIO(), title="T", author="A", pictures={"p": tmp_path / "p"})
    document.page(Size(26, 36), trim=TRIM, bleed=Box(0, 0, 26, 36))
    document.place(shown, Box(0, 0, 26, 36))
    document.close()
    data, wanted = press(buffer.getvalue(), standard, inks)
    assert faults(data, standard, 300) == []
    assert (wanted > 300) == (kind == "four inks")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [each for each in pdf.objects if isinstance(each, Stream) and each.get("/Subtype") == "/Image"]
    assert found


SPOILT: dict[str, Callable[[Pdf], object]] = {
    "no TrimBox": lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"),
    "ArtBox": lambda pdf: pdf.pages[0].obj.__setitem__("/ArtBox", Array([0, 0, 9, 9])),
    "larger than the page": lambda pdf: pdf.pages[0].obj.__setitem__("/BleedBox", Array([-9, 0, 900, 900])),
    "the trim in it": lambda pdf: pdf.pages[0].obj.__setitem__("/BleedBox", Array([20, 20, 30, 30])),
    "notes or links": lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", Array([Dictionary(Type=Name.Annot)])),
    "output intents": lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
    "no profile": lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/DestOutputProfile"),
    "printing condition": lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/OutputConditionIdentifier"),
    "not one of a press": lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.write(profile(b"mntr", b"RGB ")),
    "trapping": lambda pdf: pdf.docinfo.__delitem__("/Trapped"),
    "/Title": lambda pdf: pdf.docinfo.__delitem__("/Title"),
    "/OpenAction": lambda pdf: pdf.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript)),
    "a colour of a screen": lambda pdf: pdf.pages[0].contents_add(b"1 0 0 rg"),
    "/DeviceRGB": lambda pdf: pdf.pages[0].contents_add(b"/DeviceRGB cs"),
    "350 % ink": lambda pdf: pdf.pages[0].contents_add(b"1 1 1 .5 k"),
    "within its operators": lambda pdf: pdf.pages[0].contents_add(b"BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI"),
    "not embedded": lambda pdf: descriptor(pdf).__delitem__("/FontFile2"),
    "curves": lambda pdf: resource(pdf, "/ExtGState", Dictionary(TR=Name.Identity)),
    "a gradient has": lambda pdf: resource(pdf, "/Shading", Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB)),
}
SPOILT_FLAT: dict[str, Callable[[Pdf], object]] = {
    "can be seen through": lambda pdf: resource(pdf, "/ExtGState", Dictionary(ca=0.5)),
    "does not declare PDF/X-1a": lambda pdf: pdf.docinfo.__delitem__("/GTS_PDFXVersion"),
    "newer than version 2": lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.write(profile(version=4)),
    "layers to be switched": lambda pdf: pdf.Root.__setitem__("/OCProperties", Dictionary()),
    "a layer that can": lambda pdf: layer(pdf),  # noqa: PLW0108 - it stands below
}


def descriptor(pdf: Pdf) -> pikepdf.Object:
    return next(each for each in pdf.objects if isinstance(each, Dictionary) and "/FontFile2" in each)


def resource(pdf: Pdf, kind: str, thing: Dictionary) -> None:
    resources = pdf.pages[0].obj.Resources
    resources[kind] = Dictionary({"/Spoilt": thing})


def layer(pdf: Pdf) -> None:
    form = pdf.make_stream(b"")
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 1, 1])
    form.Group = Dictionary(S=Name.Transparency)
    resource(pdf, "/XObject", form)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("standard", "told"), [(X4, each) for each in SPOILT] + [(X1A, each) for each in (*SPOILT, *SPOILT_FLAT)]
)
def test_every_key_that_is_spoilt_is_told(standard: Standard, told: str, inks: PressInks) -> None:
    whole, _ = press(screen(KINDS["flat"] + LETTERS.format("#000")), standard, inks)
    spoilt = io.BytesIO()
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        (SPOILT | SPOILT_FLAT)[told](pdf)
        mode = pikepdf.ObjectStreamMode.preserve
        pdf.save(spoilt, object_stream_mode=mode)
    assert any(told in each for each in faults(spoilt.getvalue(), standard, 300))


def test_a_file_that_is_locked_or_packed_or_newer_is_told(inks: PressInks) -> None:
    whole, _ = press(screen(KINDS["flat"]), X1A, inks)
    spoilt = io.BytesIO()
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        pdf.save(spoilt, force_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert {"it is PDF 1.7, not 1.4", "its objects are packed, which PDF 1.4 does not know"} <= {
        *faults(spoilt.getvalue(), X1A, 300)
    }
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        pdf.save(spoilt := io.BytesIO(), encryption=pikepdf.Encryption(owner="a", user=""))
    assert "it is encrypted" in faults(spoilt.getvalue(), X1A, 300)
    assert "its metadata does not declare PDF/X-4" in faults(whole, X4, 300)


def link(path: Path) -> None:
    (path.parent / "real.icc").write_bytes(profile())
    path.symlink_to("real.icc")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20_000_000)


BAD: dict[str, tuple[str, Callable[[Path], object]]] = {
    "missing": ("L31", lambda _: None),
    "a link": ("L31", link),
    "a folder": ("L31", lambda path: path.mkdir()),
    "huge": ("L31", huge),
    "empty": ("L32", lambda path: path.write_bytes(b"")),
    "no profile": ("L32", lambda path: path.write_bytes(b"acsp" * 99)),
    "a screen's": ("L32", lambda path: path.write_bytes(profile(b"mntr", b"RGB "))),
    "three inks": ("L32", lambda path: path.write_bytes(profile(b"prtr", b"RGB "))),
    "cut short": ("L32", lambda path: path.write_bytes(profile()[:-9])),
    "tables elsewhere": ("L32", lambda path: path.write_bytes(spoilt_at(132 + 12 * 4 + 4, b"\xff\xff\xff\xff"))),
    "tables of nothing": ("L32", lambda path: path.write_bytes(profile().replace(b"mft1", b"none"))),
    "version 9": ("L32", lambda path: path.write_bytes(profile(version=9))),
    "many tags": ("L32", lambda path: path.write_bytes(spoilt_at(128, b"\xff\xff\xff\xff"))),
}


def spoilt_at(place: int, what: bytes) -> bytes:
    data = profile()
    return data[:place] + what + data[place + len(what) :]


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_profile_is_refused_with_a_remedy(kind: str, tmp_path: Path) -> None:
    code, make = BAD[kind]
    make(tmp_path / "bad.icc")
    with pytest.raises(RefusedError) as refused:
        read_profile(tmp_path / "bad.icc")
    told = [(each.code, "download it" in each.help) for each in refused.value.problems]
    assert told == [(code, kind == "missing")]


def test_a_profile_tells_its_printing_condition(inks: PressInks) -> None:
    with pikepdf.open(io.BytesIO(press(screen(KINDS["flat"]), X4, inks)[0])) as pdf:
        intent = pdf.Root.OutputIntents[0]
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert str(intent.Info) == "Test (FOGRA39)"
        assert intent.DestOutputProfile.read_bytes() == profile()


@pytest.mark.skipif(GS is None, reason="Ghostscript is not here")
@pytest.mark.parametrize("kind", ["dark", "linear", "sheer"])
def test_ghostscript_finds_no_more_ink_and_the_die_line_on_the_trim_over_all_that_is_there(
    kind: str, inks: PressInks, tmp_path: Path
) -> None:
    data, _ = press(screen(KINDS[kind]), X4, inks)
    (tmp_path / "p.pdf").write_bytes(data)
    how = "-q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=tiffsep -r200 -sOutputFile=s.tif p.pdf"
    command = [str(GS), *how.split()]
    subprocess.run(command, cwd=tmp_path, check=True)
    inked = ("Cyan", "Magenta", "Yellow", "Black")
    plates = {name: Image.open(tmp_path / f"s({name}).tif").convert("L") for name in (*inked, CUT)}
    four = [plates[name].tobytes() for name in inked]
    most = max(sum(255 - each for each in dot) for dot in zip(*four, strict=True)) / 2.55
    assert 50 < most <= 301
    left, top, right, bottom = plates[CUT].point([255] * 128 + [0] * 128).getbbox() or (0, 0, 0, 0)
    assert [each * 25.4 / 200 for each in (left, top, right, bottom)] == pytest.approx([3, 3, 23, 33], abs=0.2)
    line, within, across = (round(mm * 200 / 25.4) for mm in (3, 3.6, 11))  # the upper side of the die, and below it
    for plate in (plates[name] for name in inked):
        assert plate.getpixel((across, line)) == pytest.approx(plate.getpixel((across, within)), abs=2)
