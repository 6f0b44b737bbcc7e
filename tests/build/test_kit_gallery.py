"""Pictures of dots on every kind of piece, cover and box: drawn alike by two renderers, in both inks, with bleed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pikepdf
import pytest
from PIL import Image

from tests.build import gallery
from tests.build.editions import edition_of
from tests.cairo_png import png
from tests.examples import one_in
from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.cards import inset
from tilewright.draw.palette import Ink
from tilewright.pieces import table
from tilewright.pieces.kind import kind_of
from tilewright.shelf import shelf
from tilewright.studio.picture import face_png

Dots = npt.NDArray[np.float64]
WIDE = 240
SHOWN_ON = {
    "parcels-1": "art/card.webp",
    "parcels-back": "art/back.png",
    "winds-storm": "art/storm.jpg",
    "winds-back": "art/winds.webp",
    "land-ice": "art/land.jpg",
    "floes-open": "art/floe.png",
    "map": "art/map.jpeg",
    "chart": "art/chart.webp",
    "counters-art-coin-webp": "art/coin.webp",
    "counters-art-coin-png": "art/coin.png",
    "counters-art-flag-fox": "art/fox.png",
    "counters-art-flag-seal": "art/seal.png",
    "sledges-art-sledge-png-owl": "art/sledge.png",
    "weather-die": "art/face.jpg",
    "depot": "art/tray.png",
    "wheel-lower": "art/wheel.jpg",
    "wheel-upper": "art/wheel.jpg",
    "peaks-mint-1": "art/peak.webp",
    "aids-front": "art/aid.jpeg",
    "score-sheet": "art/score.png",
    "parcel-box": "art/box.webp art/side.png art/lid.jpg art/cover.webp",
}
"""Face -> the pictures on it."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return gallery.write(tmp_path_factory.mktemp("gallery"))


@pytest.fixture(scope="module", params=one_in(2, [Ink.FULL, Ink.LOW]))
def kit(folder: Path, request: pytest.FixtureRequest) -> Edition:
    return edition_of(shelf.load(folder), Options(ink=request.param, bleed=True))


def test_there_is_one_of_every_kind(kit: Edition) -> None:
    assert {kind_of(part).model for part in kit.spec.game.components} == {
        table.load(where).model for where in table.KINDS.values()
    }
    assert [problem for problem in kit.problems if "1 tile" not in problem.message] == []


def faces(kit: Edition) -> Iterator[tuple[str, Dots, Dots]]:
    """Each face with a picture: its name, as cairo draws it from the SVG and as pdfium does from the PDF."""
    for name in SHOWN_ON:
        face = kit.faces[name]
        dots = WIDE / (face.trim.width + 2 * face.bleed) * 25.4
        cairo = png(kit.svg(name), dots, kit.job.pictures)
        pdfium = face_png(face, WIDE, kit.job.pictures, None, bleed=True)
        yield name, _on_paper(cairo), _on_paper(pdfium)


def _on_paper(data: bytes) -> Dots:
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(paper, picture).convert("RGB")).astype(np.float64)


def shares(dots: Dots, file: str) -> float:
    """The share of a face that has the colour of a picture, as near as a JPEG keeps it."""
    colour = [int(gallery.COLOURS[file][at : at + 2], 16) for at in (1, 3, 5)]
    return float((np.abs(dots - colour).max(axis=2) < 10).mean())


def test_two_renderers_show_every_picture_where_it_belongs(kit: Edition) -> None:
    for name, cairo, pdfium in faces(kit):
        for file in SHOWN_ON[name].split():
            if file == "art/cover.webp" and kit.options.ink is Ink.LOW:
                continue  # a view behind words is left out where ink is saved
            one, other = shares(cairo, file), shares(pdfium, file)
            assert one > 0.005, f"{name} shows {file}"
            assert abs(one - other) < 0.03, f"{name}: {file} is as large in both"


def test_a_picture_of_the_pieces_proportions_fills_it_to_cut_or_bleed(kit: Edition) -> None:
    corner = {name: pdfium[2, 2] for name, _, pdfium in faces(kit)}
    middle = {name: pdfium[WIDE // 2, 14] for name, _, pdfium in faces(kit)}
    back = [int(gallery.COLOURS["art/back.png"][at : at + 2], 16) for at in (1, 3, 5)]
    assert np.abs(corner["parcels-back"] - back).max() < 10, "69 x 94: with its bleed"
    winds = [int(gallery.COLOURS["art/winds.webp"][at : at + 2], 16) for at in (1, 3, 5)]
    assert np.abs(corner["winds-back"] - winds).max() > 10, "63 x 88: to the cut"
    assert np.abs(middle["winds-back"] - winds).max() < 10


def test_the_kit_has_each_picture_once_and_the_booklet_its_cover(folder: Path) -> None:
    kit = edition_of(shelf.load(folder), Options(one_file=True))
    images: dict[str, int] = {}
    for name in ("kit-a4.pdf", "rules.pdf"):
        with pikepdf.open(io.BytesIO(kit.files[name])) as pdf:
            objects = (each for each in pdf.objects if isinstance(each, pikepdf.Stream))
            images[name] = len({bytes(each.read_raw_bytes()) for each in objects if each.get("/Subtype") == "/Image"})
    assert images["kit-a4.pdf"] >= len(gallery.COLOURS)
    assert images["kit-a4.pdf"] <= len(gallery.COLOURS) + 1, "the sledge and how opaque it is"
    assert images["rules.pdf"] == 1


def test_a_changed_picture_of_any_piece_is_another_face(tmp_path: Path) -> None:
    other = gallery.write(tmp_path / "other")
    kit = Edition(other)
    before = {name: kit.faces[name].form.key for name in SHOWN_ON}
    for file in gallery.COLOURS:
        Image.new("RGB", gallery.SIZES.get(file, (240, 240)), "#010203").save(other / file, lossless=True)
    kit.refresh()
    same = [name for name in SHOWN_ON if kit.faces[name].form.key == before[name]]
    assert same == []


def test_no_more_pictures_are_read_than_can_be_printed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inset, "MOST_TOGETHER", 1_000_000)
    problems = [str(each) for each in check.problems(shelf.load(folder))]
    assert [each for each in problems if "dots in total; the limit is 1,000,000 [C20]" in each]
