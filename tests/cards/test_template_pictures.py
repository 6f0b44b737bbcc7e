"""Pictures from files: embedded once, placed as SVG says, and refused by name where they cannot be printed."""

from __future__ import annotations

from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import tostring
from zlib import crc32

import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image

from tests.cards.conftest import Cards
from tests.cards.rendered import DPI, Dots, both_ways
from tests.cards.test_template_fill import drawn, template_of
from tilewright.cli import main

WIDE = '<image xlink:href="{{art}}" x="6" y="15" width="30" height="40"/>'


def _save(path: Path, size: tuple[int, int], mode: str = "RGB", **how: object) -> None:
    rows = np.zeros((size[1], size[0], 3), np.uint8)
    rows[..., 0], rows[..., 1] = np.linspace(0, 255, size[0]), np.linspace(0, 255, size[1])[:, None]
    path.parent.mkdir(exist_ok=True)
    Image.fromarray(rows).convert(mode).save(path, **how)  # type: ignore[arg-type]


@pytest.fixture
def gallery(cards: Cards) -> Cards:
    """The two cards with a picture each."""
    (cards.folder / "cards.csv").write_text(
        "title,quantity,cost,colour,picture,rules,art\n"
        "Ace,3,1,#B3263A,sun,Draw.,art/a.png\n"
        "King,2,,#225577,moon,Bow.,art/b.jpg\n"
    )
    cards.change("card.svg", '<use xlink:href="#{{picture}}"', f'{WIDE}<use xlink:href="#{{{{picture}}}}"')
    _save(cards.folder / "art" / "a.png", (300, 400))
    _save(cards.folder / "art" / "b.jpg", (400, 300))
    return cards


def _built(cards: Cards, tmp: Path, *options: str) -> Path:
    result = CliRunner().invoke(main, ["build", str(cards.folder), "--one-file", "--out", str(tmp / "out"), *options])
    assert result.exit_code == 0, result.output
    return tmp / "out" / "tiny"


def test_each_file_is_one_object_however_many_cards_show_it(gallery: Cards, tmp_path: Path) -> None:
    assert gallery.problems() == []
    out = _built(gallery, tmp_path)
    with pikepdf.open(out / "kit-a4.pdf") as pdf:
        images = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
        kinds = sorted(str(each["/Filter"]) for each in images)
        jpeg = next(each for each in images if each["/Filter"] == "/DCTDecode")
        assert jpeg.read_raw_bytes() == (gallery.folder / "art" / "b.jpg").read_bytes()
    assert kinds == ["/DCTDecode", "/FlateDecode"]


def test_the_drawings_find_their_pictures_beside_them(gallery: Cards, tmp_path: Path) -> None:
    out = _built(gallery, tmp_path, "--svg")
    names = sorted(path.name for path in (out / "svg" / "pictures").iterdir())
    assert [name.rpartition(".")[2] for name in names] == ["png", "jpg"]
    assert f"pictures/{names[0]}" in (out / "svg" / "cards-1.svg").read_text()


def test_a_picture_looks_the_same_on_paper_and_as_a_png(gallery: Cards, tmp_path: Path) -> None:
    _save(gallery.folder / "art" / "a.png", (300, 400), "RGBA")
    picture = Image.open(gallery.folder / "art" / "a.png")
    picture.putalpha(Image.linear_gradient("L").resize(picture.size))
    picture.save(gallery.folder / "art" / "a.png")
    out = _built(gallery, tmp_path, "--svg", "--png", "100")
    for name in ("cards-1", "cards-2"):
        paper = _rendered(gallery, name)
        size = (paper.shape[1], paper.shape[0])
        other = np.asarray(Image.open(out / "png" / f"{name}.png").convert("RGB").resize(size)).astype(np.float64)
        assert np.abs(paper - other)[:300].mean() < 3


def _rendered(cards: Cards, name: str) -> Dots:
    """The card's face, which looks the same whichever way it was made."""
    cast, drawn = both_ways(cards, int(name[-1]) - 1)
    assert np.abs(cast - drawn)[:350].max() < 2
    return cast


@pytest.mark.parametrize(
    ("said", "box", "clipped"),
    [
        ("", (6, 23.75, 30, 22.5), False),
        ("xMinYMin meet", (6, 15, 30, 22.5), False),
        ("xMidYMax", (6, 32.5, 30, 22.5), False),
        ("none", (6, 15, 30, 40), False),
        ("xMidYMid slice", (6, 15, 30, 40), True),
    ],
)
def test_proportions_are_kept_as_the_drawing_says(
    said: str, box: tuple[float, ...], clipped: object, gallery: Cards
) -> None:
    gallery.change("card.svg", 'height="40"', f'height="40" preserveAspectRatio="{said}"')
    shown = _rendered(gallery, "cards-2")
    ground = np.array([0x22, 0x55, 0x77])
    x, y, width, height = box
    inside = [(x + 0.8, y + 0.8), (x + width - 0.8, y + height - 0.8)]
    outside = [(x - 0.8, y + height / 2), (x + width / 2, y - 0.8), (x + width + 0.8, y + height / 2)]

    def colour(place: tuple[float, float]) -> Dots:
        return np.asarray(shown[int((place[1] + 3) / 25.4 * 100), int((place[0] + 3) / 25.4 * 100)])

    assert all(np.abs(colour(place) - ground).max() > 30 for place in inside)
    assert all(np.abs(colour(place) - ground).max() < 5 for place in outside)
    left = colour((x + 0.8, y + height / 2))[0]
    assert bool(left > 40) is clipped  # red grows from the left: where a side is cut off, it begins further on


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "RGB"])
def test_every_kind_of_png_is_shown(mode: str, gallery: Cards) -> None:
    _save(gallery.folder / "art" / "a.png", (300, 400), mode)
    right, lower = (int(33 / 25.4 * 100), int(50 / 25.4 * 100))
    expected = np.asarray(Image.open(gallery.folder / "art" / "a.png").convert("RGB"), float)
    shown = _rendered(gallery, "cards-1")
    x, y = (right - 9 / 25.4 * 100) / (30 / 25.4 * 100), (lower - 18 / 25.4 * 100) / (40 / 25.4 * 100)
    at = expected[int(y * 400) - 6 : int(y * 400) + 6, int(x * 300) - 6 : int(x * 300) + 6].mean((0, 1))
    assert np.abs(shown[lower - 2 : lower + 2, right - 2 : right + 2].mean((0, 1)) - at).max() < 30


def test_a_photograph_is_shown_the_right_way_up(gallery: Cards) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: what is at the left belongs at the top
    _save(gallery.folder / "art" / "b.jpg", (400, 300), exif=exif)
    assert gallery.problems() == []
    shown = _rendered(gallery, "cards-2")
    column = int((21 + 3) / 25.4 * DPI)
    top, bottom = (shown[int((y + 3) / 25.4 * DPI), column] for y in (17, 53))
    assert top[0] < 40
    assert bottom[0] > 200


def test_a_drawing_is_shown_as_lines(gallery: Cards, tmp_path: Path) -> None:
    (gallery.folder / "art" / "c.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="sun">'
        '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#f00"/></linearGradient></defs>'
        '<rect width="10" height="10" fill="url(#sun)"/></svg>'
    )
    gallery.change("cards.csv", "art/a.png", "art/c.svg")
    gallery.change("card.svg", 'height="40"', 'height="40" preserveAspectRatio="xMidYMid slice"')
    assert gallery.problems() == []
    assert "<image" not in drawn(gallery, 0)
    shown = _rendered(gallery, "cards-1")
    assert shown[int(30 / 25.4 * 100), int(20 / 25.4 * 100)].tolist() == [255, 0, 0]
    assert "art/c.svg" not in str(_built(gallery, tmp_path))


def test_an_empty_cell_shows_nothing(gallery: Cards) -> None:
    gallery.change("cards.csv", "art/a.png", "")
    assert gallery.problems() == []
    assert "<image" not in drawn(gallery, 0)


@pytest.mark.parametrize("inherited", [False, True])
def test_a_changed_picture_is_printed_anew(*, inherited: bool, gallery: Cards, tmp_path: Path) -> None:
    if inherited:
        (gallery.folder / "heir.svg").write_text('<svg data-extends="card.svg"><g id="badge"/></svg>')
        gallery.change("game.yaml", "template: card.svg", "template: heir.svg")
    first = (_built(gallery, tmp_path) / "kit-a4.pdf").read_bytes()
    _save(gallery.folder / "art" / "a.png", (302, 402))
    assert (_built(gallery, tmp_path) / "kit-a4.pdf").read_bytes() != first


PNG = b64decode(b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
FAULTS = {
    "missing": ("art/aa.png", "there is no picture 'art/aa.png'; did you mean 'art/a.png'? [C19]"),
    "a folder": ("art", "'art' is not a file [C19]"),
    "outside": ("../a.png", "'../a.png' is outside the game's folder [K21]"),
    "absolute": ("/etc/passwd", "'/etc/passwd' is outside the game's folder [K21]"),
    "no picture": ("cards.csv", "'cards.csv' is not a picture that can be read [C20]"),
    "another kind": ("art/d.gif", "'art/d.gif' is a GIF picture [C20]"),
    "cut off": ("art/e.png", "'art/e.png' is damaged: it is cut off [C20]"),
    "cut off, as a JPEG": ("art/f.jpg", ""),
    "a bomb": (
        "art/g.png",
        "'art/g.png' has too many dots: it has 20,000 x 20,000 dots; the limit is 51,000,000 in all [C20]",
    ),
    "far too small": (
        "art/h.png",
        "'art/h.png' is printed at 68 dots per inch ('photo' of card.svg); it looks sharp from 150 [C23]",
    ),
    "a little small": (
        "art/i.png",
        "warning: 'art/i.png' is printed at 102 dots per inch ('photo' of card.svg); it looks sharp from 150 [C21]",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_cannot_be_printed_is_told_at_its_cell(name: str, gallery: Cards) -> None:
    art = gallery.folder / "art"
    _save(art / "d.gif", (300, 400))
    _save(art / "h.png", (80, 107))
    _save(art / "i.png", (120, 160))
    (art / "e.png").write_bytes((art / "a.png").read_bytes()[:300])
    (art / "f.jpg").write_bytes((art / "b.jpg").read_bytes()[:-900])
    size = (20_000).to_bytes(4)
    head = b"IHDR" + size + size + PNG[24:29]
    (art / "g.png").write_bytes(PNG[:12] + head + crc32(head).to_bytes(4) + PNG[33:])
    file, said = FAULTS[name]
    gallery.change("card.svg", "<image ", '<image id="photo" ')
    gallery.change("cards.csv", "art/a.png", file)
    (problem,) = gallery.problems()
    assert problem.partition(": ")[0] == "cards.csv:2:27"
    assert problem.partition(": ")[2] == said or (not said and "is damaged" in problem)
    assert problem.endswith("]")


def test_nothing_is_written_where_a_picture_is_missing(gallery: Cards, tmp_path: Path) -> None:
    gallery.change("cards.csv", "art/a.png", "art/x.png")
    result = CliRunner().invoke(main, ["build", str(gallery.folder), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "[C19]" in result.output
    assert not (tmp_path / "out").exists()


def test_a_drawing_that_paints_beyond_its_view_is_cut_by_its_box(gallery: Cards) -> None:
    (gallery.folder / "art" / "c.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<path d="M-30 5H40" stroke="#FF0000" stroke-width="4"/></svg>'
    )
    gallery.change("cards.csv", "art/a.png", "art/c.svg")
    shown = _rendered(gallery, "cards-1")
    row = [shown[int((35 + 3) / 25.4 * 100), int((x + 3) / 25.4 * 100)].tolist() for x in (4.5, 7, 35, 37.5)]
    assert row == [[0xB3, 0x26, 0x3A], [255, 0, 0], [255, 0, 0], [0xB3, 0x26, 0x3A]], "from 6 to 36 mm"


def test_a_drawing_with_a_script_is_told_in_its_own_file(gallery: Cards) -> None:
    (gallery.folder / "art" / "c.svg").write_text('<svg viewBox="0 0 1 1">\n<script/></svg>')
    gallery.change("cards.csv", "art/a.png", "art/c.svg")
    assert gallery.problems() == ["art/c.svg:2:1: <script> cannot be used in a template [C11]"]


def test_an_image_without_a_file_is_told(gallery: Cards) -> None:
    gallery.change("card.svg", ' xlink:href="{{art}}"', "")
    assert gallery.problems()[0] == "card.svg:6:3: this <image> names no file [C19]"


def test_a_picture_keeps_its_name_in_the_drawing(gallery: Cards) -> None:
    template = template_of(gallery)
    assert {getattr(each, "name", "").partition("-")[0] for each in template.pictures.values()} == {"a", "b"}
    assert b"art/a.png" not in tostring(template.root)


def test_a_picture_that_is_embedded_in_a_cards_drawing_is_shown_on_the_card(gallery: Cards) -> None:
    dots = BytesIO()
    Image.new("RGB", (30, 40), "#FF0000").save(dots, "PNG")
    (gallery.folder / "art" / "c.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><image width="30" height="40" '
        f'href="data:image/png;base64,{b64encode(dots.getvalue()).decode()}"/></svg>'
    )
    gallery.change("cards.csv", "art/a.png", "art/c.svg")
    assert gallery.problems() == []
    shown = _rendered(gallery, "cards-1")
    assert shown[int(30 / 25.4 * DPI), int(20 / 25.4 * DPI)].tolist() == [255, 0, 0]
