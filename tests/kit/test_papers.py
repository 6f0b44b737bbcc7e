"""A file for each paper: together they are the one file with everything, and none has an empty page."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.kit.edition import Edition
from generator.kit.options import Options
from tests.cli import small_game

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
    assert len(empty) == 8


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
