"""A file for each paper: together they are the one file with everything, and none has an empty page."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

from tests.cli import small_game
from tilewright.build.edition import Edition
from tilewright.build.foreword import first_pages, parts_to_fold, small_pictures
from tilewright.build.options import Options
from tilewright.build.record import files_of
from tilewright.draw.column import laid_out
from tilewright.draw.folding import STEPS, folding_rows
from tilewright.sheets.sheet import Backs
from tilewright.sheets.stock import paper_of
from tilewright.units import Box

CROWNS = "castles-and-crowns"


def texts(edition: Edition) -> Mapping[str, Mapping[str, str]]:
    """File -> page label -> all that can be read there, of the files of the kit."""
    found: dict[str, dict[str, str]] = {}
    for name, data in edition.files.items():
        if name.startswith("kit-"):
            with pypdfium2.PdfDocument(data) as pdf:
                found[name] = {
                    pdf.get_page_label(at): page.get_textpage().get_text_range() for at, page in enumerate(pdf)
                }
    return found


def test_the_files_are_the_sheets_of_the_one_file_without_its_empty_backs() -> None:
    edition = Edition(CROWNS)
    apart = texts(edition)
    assert list(apart) == [f"kit-a4-{name}.pdf" for name in ("paper", "card-both-sides", "card-one-side", "labels")]
    edition.ask(Options(one_file=True))
    (whole,) = texts(edition).values()
    cut = {label: text for pages in apart.values() for label, text in pages.items() if " " in label}
    assert sum(len(pages) for pages in apart.values()) == len({*cut, *apart["kit-a4-paper.pdf"]}), "each page once"
    empty = {label: text for label, text in whole.items() if " " in label and label not in cut}
    assert cut == {label: whole[label] for label in cut}
    assert all(label.endswith("back") and ("left empty" in text or not text) for label, text in empty.items())
    assert len(empty) == 11


def test_what_is_printed_on_what_is_told_by_the_first_page_and_to_the_printer() -> None:
    edition = Edition(CROWNS)
    apart = texts(edition)
    first = " ".join(apart["kit-a4-paper.pdf"]["i"].split())
    for name, pages in apart.items():
        numbers = sorted({int(label.split()[0]) for label in pages if " " in label})
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        row = first[first.index(name) :]
        run = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"  # noqa: RUF001 - a dash as set
        assert run in row.split("kit-a4", 2)[1], name
    for name in apart:
        with pikepdf.open(io.BytesIO(edition.files[name])) as pdf:
            assert ("/Duplex" in pdf.Root.ViewerPreferences) is ("both-sides" in name), name
    assert "rules-booklet-a4.pdf Ordinary paper, on both sides, flipping on the short edge" in first


@pytest.mark.parametrize("backs", ["none", "gutterfold"])
def test_without_backs_all_card_is_printed_on_one_side(backs: str, tmp_path: Path) -> None:
    edition = Edition(small_game.write(tmp_path / "g"), (), Options(backs=backs))  # type: ignore[arg-type] # one of three
    assert [*texts(edition)] == ["kit-a4-paper.pdf", "kit-a4-card-one-side.pdf"]


def test_a_part_alone_has_no_first_page(tmp_path: Path) -> None:
    edition = Edition(small_game.write(tmp_path / "g"), (), Options(only=("tiles",)))
    assert {name: [*pages] for name, pages in texts(edition).items()} == {
        "kit-a4-card-both-sides.pdf": ["1 front", "1 back"]
    }


def test_the_first_page_shows_each_part_in_small_beside_its_line() -> None:
    """On paper: something is drawn in each place, and the faces of the part are what is drawn."""
    edition = Edition(CROWNS)
    job, sheets = edition.job, edition.sheets
    spots = first_pages(job, sheets, files_of(sheets, job.options, first=True, whole=1), edition.faces).spots
    assert len(spots) == len(job.game.components)
    pictures = list(small_pictures(job, edition.faces, spots))
    for spot in spots:
        inside = [box for _form, box in pictures if spot.contains(box, 0.01)]
        assert inside, spot
        assert sum(box.width for box in inside) <= spot.width
    with pypdfium2.PdfDocument(edition.files["kit-a4-paper.pdf"]) as pdf:
        dots = np.asarray(pdf[0].render(scale=4).to_pil().convert("L"), float)
    per_mm = 4 * 72 / 25.4
    for _form, box in pictures:
        part = dots[int(box.y * per_mm) : int(box.bottom * per_mm), int(box.x * per_mm) : int(box.right * per_mm)]
        assert part.std() > 20, box


def test_few_sheets_are_mapped_as_large_as_the_page_has_room() -> None:
    """On paper: the page of a game of six maps is full, and it is one page."""
    with pypdfium2.PdfDocument(Edition("castle").files["kit-a4-paper.pdf"]) as pdf:
        assert len(pdf) == 3
        dots = np.asarray(pdf[1].render().to_pil().convert("L"))
    assert np.flatnonzero(dots.min(axis=1) < 128).max() > 0.85 * len(dots)


@pytest.mark.parametrize(
    ("game", "backs", "shown"),
    [
        ("castles-in-the-air", "duplex", ["Standing figure", "Die", "Wheel", "Tray", "Box with a lid", "Booklet"]),
        (
            CROWNS,
            "gutterfold",
            ["Die", "Tray", "Box with a lid", "Halves of a box", "Sheets with a dashed middle line", "Booklet"],
        ),
        ("sky-rise", "none", ["Pyramid", "Tray", "Box with a lid", "Halves of a box", "Booklet"]),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter", "120x180"])
def test_the_next_page_shows_how_what_this_kit_has_is_folded_and_nothing_else(
    game: str, backs: Backs, shown: list[str], paper: str
) -> None:
    edition = Edition(game, (), Options(backs=backs, paper="a4"))
    look, room = edition.job.studio.look, Box(10, 10, paper_of(paper).size.width - 20, paper_of(paper).size.height - 20)
    names = parts_to_fold(edition.job)
    assert [look.language.say(f"folding.{name}.title") for name in names] == shown
    pages = laid_out(folding_rows(names, look, room.width), room.height, 60.0)
    if paper != "120x180":
        assert len(pages) == 1, "beside the advice of a large kit"


def test_pictures_of_folding_stay_on_their_pages_whatever_the_paper() -> None:
    look = Edition(CROWNS).job.studio.look
    for wide, high in product((70, 120, 190, 400), (90, 160, 250)):
        rows = list(folding_rows(tuple(STEPS), look, wide))
        assert max(row.height for row in rows) <= high, (wide, high)
