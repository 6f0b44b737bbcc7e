"""The packing list: one page, every tile of the deck in small, the code in letters and as a QR that says the same."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pikepdf
import pypdfium2
import pytest
import segno
from click.testing import CliRunner, Result
from PIL import Image

from tilewright.castle_tiles.art.packing import qr
from tilewright.cli import main
from tilewright.draw.art import FONT
from tilewright.pdf.pdf import Document, Lettering
from tilewright.units import Size

GAME = "castles-in-the-air"


def run(*words: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, ["deck", GAME, *words])
    assert result.exit_code == status, result.output
    return result


def said(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 1
    return str(document[0].get_textpage().get_text_range()).replace("\r\n", " ")


def codes(listed: str) -> list[str]:
    return [line.split()[-1] for line in listed.splitlines() if line.startswith(("Deck code", "Stack code"))]


@pytest.mark.parametrize(("players", "paper"), [(2, "a4"), (5, "letter")])
def test_the_page_shows_every_tile_with_its_number_and_its_mark(players: int, paper: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    listed = run("--players", str(players), "--seed", "monday", "--pdf", str(path), "--paper", paper).stdout
    text = said(path)
    for code in codes(listed):
        assert code in text
    for line in listed.splitlines()[2 : 2 + 7 * players]:
        assert line.split()[1].replace("-", " ").capitalize() in text
    assert "Seed: monday" in text
    assert f"{7 * players} of 72 castle tiles for {players} players" in text
    assert f"tilewright build {GAME} --deck" in text
    with pikepdf.open(path) as opened:
        assert [round(float(edge)) for edge in opened.pages[0].mediabox[2:]] == {
            "a4": [595, 842],
            "letter": [612, 792],
        }[paper]


def test_the_page_calls_a_tile_what_is_printed_on_it(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    code = codes(run("--players", "2", "--seed", "1", "--pdf", str(path)).stdout)[0]
    command = ["build", GAME, "--deck", code, "--only", "castle-tiles", "--svg", "--out", str(tmp_path)]
    assert CliRunner().invoke(main, command).exit_code == 0
    tiles = [each for each in tmp_path.glob("*/svg/castle-tiles-*.svg") if each.stem != "castle-tiles-back"]
    called = [re.findall(r">([A-Z][a-z ]+ \d)</text>", tile.read_text(encoding="utf-8")) for tile in tiles]
    assert len([names for names in called if names and names[0] in said(path)]) == 14, (
        "all but the one that is laid first"
    )
    assert not re.search(r"\b[0-9A-Z]{5}\b(?!-)", said(path).replace(code, "")), "no fingerprints"


def test_no_two_letters_of_a_code_look_alike() -> None:
    """1, I and l, and 0 and O, laid over each other in the type that codes are set in, as large as they are set."""
    shapes = {letter: np.asarray(_letter(letter)) < 128 for letter in "1Il0O"}
    for one, other in (("1", "I"), ("1", "l"), ("I", "l"), ("0", "O")):
        a, b = shapes[one], shapes[other]
        assert (a & b).sum() / (a | b).sum() < 0.8, f"{one} and {other}"


def _letter(letter: str) -> Image.Image:
    """A letter of the code's font, its left side at the picture's, on its baseline."""
    pdf = io.BytesIO()
    document = Document(pdf, title="A letter")
    document.page(Size(30, 30))
    document.text(10, 20, letter, Lettering(size=15, family=FONT, weight="bold"))
    document.close()
    picture: Image.Image = pypdfium2.PdfDocument(pdf.getvalue())[0].render(scale=8).to_pil().convert("L")
    left = int(np.flatnonzero((np.asarray(picture) < 128).any(axis=0))[0])
    return picture.crop((left, 0, left + 400, picture.height))


def test_the_qr_on_paper_says_the_code(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    code = codes(run("--players", "4", "--seed", "monday", "--pdf", str(path)).stdout)[0]
    rows = qr(code)
    assert rows == tuple(
        tuple(map(bool, row)) for row in segno.make(code, error="m", micro=False, boost_error=False).matrix
    )
    picture = pypdfium2.PdfDocument(path)[0].render(scale=6).to_pil().convert("L")
    grey = np.asarray(picture) < 60
    assert _modules(grey, len(rows)) == rows


def _modules(grey: npt.NDArray[np.bool_], count: int) -> tuple[tuple[bool, ...], ...]:
    """The QR sampled at the middle of each module, its square being 27 mm wide with the quiet zone of 4 modules."""
    per_mm = 6 * 72 / 25.4
    side, page = 27.0 * count / (count + 8), grey.shape[1] / per_mm
    left = page - 10 - 27.0 - (30 - 27.0) / 2 + (27.0 - side) / 2
    top = 10 + 26 + 9 + (30 - 27.0) / 2 + (27.0 - side) / 2
    step = side / count
    return tuple(
        tuple(
            bool(grey[int((top + (row + 0.5) * step) * per_mm), int((left + (column + 0.5) * step) * per_mm)])
            for column in range(count)
        )
        for row in range(count)
    )


def test_a_choice_has_no_numbers(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    code = codes(run("--players", "2", "--seed", "1").stdout)[0]
    run("--code", code, "--pdf", str(path))
    text = said(path)
    assert "Stack code" not in text
    assert "Seed" not in text
    assert "by number" not in text


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        run("--players", "2", "--seed", "1", "--pdf", str(tmp_path / name))
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_letters_the_font_lacks_do_not_spoil_the_page(tmp_path: Path) -> None:
    run("--players", "2", "--seed", "\N{SNOWMAN} and more", "--pdf", str(tmp_path / "deck.pdf"))
    assert "Seed: ? and more" in said(tmp_path / "deck.pdf")


def test_cards_are_not_pictured_and_a_file_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["deck", "castles-and-crowns", "--pdf", str(tmp_path / "x.pdf")])
    assert result.exit_code == 1
    assert "[E12]" in result.stderr
    assert not (tmp_path / "x.pdf").exists()
    (tmp_path / "file").write_bytes(b"")
    assert "[O09]" in run("--pdf", str(tmp_path / "file" / "x.pdf"), status=1).stderr
