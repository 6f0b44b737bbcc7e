"""WebP: shown as a PNG of the same dots, the right way up; what is damaged, animated or far too large is told."""

from __future__ import annotations

import io
from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tilewright.cards.pictures import look
from tilewright.cards.raster import Raster, Refusal, embedded
from tilewright.svg.bitmaps import dots_of

DOTS = np.arange(12 * 8 * 3, dtype=np.uint8).reshape(8, 12, 3)


def packed(mode: str = "RGB", **how: Any) -> bytes:  # noqa: ANN401 - as Pillow takes it
    out = io.BytesIO()
    Image.fromarray(DOTS).convert(mode).save(out, "WEBP", **how)
    return out.getvalue()


def looked(folder: Path, data: bytes) -> Raster | Refusal:
    (folder / "a.webp").write_bytes(data)
    picture = look(folder, "a.webp")
    assert isinstance(picture, Raster | Refusal)
    return picture


def test_its_dots_are_those_of_a_png(tmp_path: Path) -> None:
    picture = looked(tmp_path, packed(lossless=True))
    assert isinstance(picture, Raster)
    assert (picture.width, picture.height) == (12, 8)
    assert picture.name.endswith(".png")
    shown = Image.open(io.BytesIO(picture.path.read_bytes()))
    assert shown.format == "PNG"
    assert shown.mode == "RGB", "what is not transparent is passed into the PDF as it is packed"
    assert np.array_equal(np.asarray(shown), DOTS)


def test_what_is_transparent_stays_so(tmp_path: Path) -> None:
    sheer = Image.fromarray(DOTS).convert("RGBA")
    sheer.putalpha(Image.new("L", sheer.size, 77))
    out = io.BytesIO()
    sheer.save(out, "WEBP", lossless=True)
    picture = looked(tmp_path, out.getvalue())
    assert isinstance(picture, Raster)
    assert Image.open(io.BytesIO(picture.path.read_bytes())).getchannel("A").getextrema() == (77, 77)


def test_a_camera_that_was_held_upright_is_heeded(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = looked(tmp_path, packed(exif=exif.tobytes(), lossless=True))
    assert isinstance(picture, Raster)
    assert (picture.width, picture.height) == (8, 12)
    shown = np.asarray(Image.open(io.BytesIO(picture.path.read_bytes())))
    assert np.array_equal(shown, np.rot90(DOTS, -1))


@pytest.mark.parametrize("how", [{}, {"lossless": True}, {"exif": b"Exif\0\0MM\0*\0\0\0\x08\0\0"}])
def test_its_size_is_told_before_it_is_unpacked(how: dict[str, Any]) -> None:
    assert dots_of(packed(**how)) == (12, 8)


def test_one_in_a_drawing_is_shown_as_well() -> None:
    picture = embedded(f"data:image/webp;base64,{b64encode(packed()).decode()}")
    assert isinstance(picture, Raster)
    assert picture.path.read_bytes().startswith(b"\x89PNG")


def _large(kind: bytes) -> bytes:
    """A file that says it has 16,384 x 16,384 dots."""
    part = {
        b"VP8X": b"\0\0\0\0" + (16383).to_bytes(3, "little") * 2,
        b"VP8L": b"\x2f" + (0x0FFFFFFF).to_bytes(4, "little") + b"\0" * 5,
        b"VP8 ": b"\0\0\0\x9d\x01\x2a\xff\x3f\xff\x3f",
    }[kind]
    body = b"WEBP" + kind + len(part).to_bytes(4, "little") + part
    return b"RIFF" + len(body).to_bytes(4, "little") + body


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (packed()[:60], "is damaged: it is cut off"),
        (packed()[:12] + b"ABCD" + packed()[16:], "is damaged: there is no picture in it"),
        (b"RIFF\0\0\0\0WEBP", "is damaged: it is cut off"),
        (_large(b"VP8X"), "has too many dots"),
        (_large(b"VP8L"), "has too many dots"),
        (_large(b"VP8 "), "has too many dots"),
    ],
)
def test_what_cannot_be_shown_is_told(data: bytes, message: str, tmp_path: Path) -> None:
    picture = looked(tmp_path, data)
    assert isinstance(picture, Refusal)
    assert picture.code == "C20"
    assert message in picture.message


def test_one_that_is_animated_is_refused(tmp_path: Path) -> None:
    out = io.BytesIO()
    frames = [Image.new("RGB", (12, 8), colour) for colour in ("red", "blue")]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    picture = looked(tmp_path, out.getvalue())
    assert isinstance(picture, Refusal)
    assert "it is animated" in picture.message


def test_bytes_that_were_spoilt_never_raise_anything_else(tmp_path: Path) -> None:
    whole = packed(lossless=True)
    for at in range(0, len(whole), 3):
        spoilt = whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        assert looked(tmp_path, spoilt)
