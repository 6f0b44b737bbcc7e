"""Pictures made to do harm, or by careless programs: each is printed as it looks, or told in one line at its cell."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from struct import pack

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image

from tests.cards.conftest import Cards
from tilewright.cards import pictures, raster
from tilewright.cli import main
from tilewright.pdf.picture import streams
from tilewright.svg.bitmaps import MOST_CHUNKS, MOST_SEGMENTS, SIGNATURE, DamagedError, read_jpeg, read_png

ROWS = bytes(151) * 50
"""Fifty rows of fifty black dots."""


def chunk(kind: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + kind + content + zlib.crc32(kind + content).to_bytes(4)


def png(rows: bytes, kind: int = 2, more: bytes = b"", each: int = 0, size: tuple[int, int] = (50, 50)) -> bytes:
    packed = zlib.compress(rows)
    step = each or len(packed)
    parts = (chunk(b"IDAT", packed[at : at + step]) for at in range(0, len(packed), step))
    head = chunk(b"IHDR", pack(">IIBBBBB", *size, 8, kind, 0, 0, 0))
    return SIGNATURE + head + more + b"".join(parts) + chunk(b"IEND", b"")


def photo(size: tuple[int, int] = (400, 300), notes: bytes = b"", **how: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#FF0000").save(out, "JPEG", **how)
    data = out.getvalue()
    return data[:2] + (b"\xff\xe1" + pack(">H", len(notes) + 2) + notes if notes else b"") + data[2:]


SCAN = photo((80, 80), progressive=True)
LAST = SCAN.rfind(b"\xff\xda")
FRAME = pack(">BHHB", 8, 300, 400, 3)
"""What a photograph says of itself: eight bits, three hundred rows of four hundred dots, three parts."""
REFUSED = {
    "rows that go on behind the picture": (png(ROWS + bytes(50_000_000)), "it has data beyond its picture"),
    "rows that end too early": (png(ROWS[:-1]), "it is cut off"),
    "a row of an unknown kind": (png(b"\x09" + ROWS[1:]), "its rows are compressed in an unknown way"),
    "palette of colours is missing": (png(bytes(51) * 50, 3), "its palette of colours is missing"),
    "more that is sheer than there are colours": (
        png(bytes(51) * 50, 3, chunk(b"PLTE", b"abc") + chunk(b"tRNS", bytes(300))),
        "palette index out of range",
    ),
    "no size": (SIGNATURE + chunk(b"IEND", b""), "its size is missing"),
    "a chunk longer than the file": (SIGNATURE + b"\x7f\xff\xff\xffIHDR", "it is cut off"),
    "too many chunks": (SIGNATURE + chunk(b"note", b"") * MOST_CHUNKS, "it has more than 100,000 chunks"),
    "a photograph cut off": (photo()[:-200], "it is cut off"),
    "more dots on a side than can be drawn": (png(b"", size=(50_000_000, 1)), ""),
    "a photograph of twelve bits": (
        photo().replace(FRAME, b"\x0c" + FRAME[1:], 1),
        "its header cannot be used",
    ),
    "a photograph of two parts": (
        photo().replace(FRAME, FRAME[:-1] + b"\x02", 1),
        "its header cannot be used",
    ),
    "a photograph without rows": (
        photo().replace(FRAME, b"\x08\0\0" + FRAME[3:], 1),
        "its header cannot be used",
    ),
    "a thousand scans": (SCAN[:-2] + SCAN[LAST:-2] * 1000 + SCAN[-2:], "it has more than 100 scans"),
    "segments without end": (b"\xff\xd8" + b"\xff\xe1\0\2" * MOST_SEGMENTS, "it has more than 10,000 segments"),
}


@pytest.fixture
def shown(cards: Cards) -> Cards:
    """One card that shows `a.pic`."""
    cards.change("card.svg", "<use ", '<image xlink:href="a.pic" x="6" y="15" width="3" height="4"/><use ')
    return cards


def _printed(cards: Cards, tmp: Path, *options: str) -> Path:
    result = CliRunner().invoke(main, ["build", str(cards.folder), "--one-file", "--out", str(tmp / "out"), *options])
    assert result.exit_code == 0, result.output
    return tmp / "out" / "tiny" / "kit-a4.pdf"


@pytest.mark.parametrize("name", REFUSED)
def test_a_picture_that_cannot_be_printed_is_told_by_check(name: str, shown: Cards) -> None:
    data, why = REFUSED[name]
    (shown.folder / "a.pic").write_bytes(data)
    said = (
        f"is damaged: {why}" if why else "has too many dots: it has 50,000,000 x 1 dots; the limit is 32,000 on a side"
    )
    assert shown.problems()[0] == f"card.svg:6:3: 'a.pic' {said} [C20]"


NOTES = {
    "a list that leads out of the file": b"Exif\0\0II*\0\xff\xff\xff\xff",
    "a list cut off": b"Exif\0\0MM\0*\0\0\0\x08\xff\xff",
    "another kind of value": b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x02\0\0\0\x01\0\x06\0\0",
    "no list at all": b"Exif\0\0",
    "a directory of pictures that is none": b"MPF\0" + bytes(range(60)),
}


@pytest.mark.parametrize("name", NOTES)
def test_a_photograph_with_damaged_notes_is_printed_upright(name: str, shown: Cards, tmp_path: Path) -> None:
    (shown.folder / "a.pic").write_bytes(photo(notes=NOTES[name]))
    assert shown.problems() == []
    with pikepdf.open(_printed(shown, tmp_path)) as pdf:
        (image,) = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Width" in each]
        assert (int(image["/Width"]), int(image["/Height"])) == (400, 300)


def test_the_first_picture_of_a_phones_file_is_printed(shown: Cards, tmp_path: Path) -> None:
    out, first = io.BytesIO(), Image.new("RGB", (300, 300), "#FF0000")
    first.save(out, "MPO", save_all=True, append_images=[Image.new("RGB", (300, 300), "#0000FF")])
    (shown.folder / "a.pic").write_bytes(out.getvalue() + b"a film")
    assert shown.problems() == []
    with pikepdf.open(_printed(shown, tmp_path)) as pdf:
        (image,) = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Width" in each]
        data = image.read_raw_bytes()
    assert data.count(b"\xff\xd8\xff") == 1
    assert Image.open(io.BytesIO(data)).getpixel((9, 9))[0] > 200  # type: ignore[index]


def test_a_png_in_chunks_of_one_byte_is_the_same_picture() -> None:
    whole, parts = (read_png(png(ROWS, each=each)) for each in (0, 1))
    assert whole == parts
    assert streams(png(ROWS, each=1))[0].content == streams(png(ROWS))[0].content


def test_too_many_dots_are_refused_before_any_is_unpacked() -> None:
    for data in (png(b"", size=(60_000, 60_000)), photo().replace(pack(">HH", 300, 400), b"\xff\xff\xff\xff", 1)):
        with pytest.raises(DamagedError, match=r"the limit is 51,000,000 in all"):
            read_jpeg(data) if data[:1] == b"\xff" else read_png(data)


def test_no_more_pictures_are_read_once_they_have_too_many_dots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"{at}.png" for at in range(5)]
    for name in names:
        (tmp_path / name).write_bytes(png(ROWS))
    monkeypatch.setattr(pictures, "MOST_TOGETHER", 2 * 2500)
    found = pictures.pictures_of(tmp_path, names)
    assert [isinstance(each, raster.Raster) for each in found.values()] == [True, True, True, False, False]
    assert "the pictures up to '3.png' have 7,500 dots in total; the limit is 5,000" in str(found["3.png"])


def test_what_programs_note_in_a_picture_reaches_no_decoder() -> None:
    noted = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(9999))) + chunk(b"eXIf", b"MM\0*")
    assert read_png(png(ROWS, more=noted)).plain() == png(ROWS)
    assert b"Exif" not in read_jpeg(photo(notes=b"Exif\0\0MM\0*")).bare


@pytest.mark.parametrize(("kind", "parts"), [(0, 1), (2, 3), (4, 2), (6, 4)])
def test_a_png_of_sixteen_bits_is_printed(kind: int, parts: int, shown: Cards) -> None:
    """Grey and colours, each without and with how sheer they are."""
    head = chunk(b"IHDR", pack(">IIBBBBB", 50, 50, 16, kind, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress(bytes(1 + 50 * parts * 2) * 50))
    (shown.folder / "a.pic").write_bytes(SIGNATURE + head + rows + chunk(b"IEND", b""))
    assert shown.problems() == []
