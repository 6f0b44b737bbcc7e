"""A PNG or JPEG file -> an image object of a PDF: its own bytes where PDF can read them, else its dots packed anew."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from reportlab.pdfbase import pdfdoc

_DEPTHS = frozenset(((0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8)))
"""(colour type, bits) of PNGs without transparency, whose rows PDF unpacks as they are."""
_ORIENTATION = 0x0112
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class PictureError(ValueError):
    """A file that is neither of the two, or has changed into something else since it was looked at."""


def streams(data: bytes) -> tuple[pdfdoc.PDFStream, pdfdoc.PDFStream | None]:
    """The picture, and how opaque each of its dots is; the latter is to be its /SMask.

    Raises:
        PictureError: It cannot be read.
    """
    try:
        if data.startswith(b"\xff\xd8"):
            return _turned(data) or _jpeg(data), None
        return _passed(data) or _packed(data)
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error) as error:
        raise PictureError(str(error)) from error


def _stream(content: bytes, how: str, size: tuple[int, int], **entries: object) -> pdfdoc.PDFStream:
    made = pdfdoc.PDFStream(content=content, filters=[])
    named = {"Type": "/XObject", "Subtype": "/Image", "Width": size[0], "Height": size[1], "Filter": how}
    made.dictionary = pdfdoc.PDFDictionary({**named, **entries})
    return made


def _jpeg(data: bytes) -> pdfdoc.PDFStream:
    """The file as it is; PDF knows its compression."""
    adobe = False
    for marker, part in _segments(data):
        if marker == 0xEE and part[:5] == b"Adobe":
            adobe = True
        if marker in _FRAMES:
            bits, height, width, parts = struct.unpack(">BHHB", part[:6])
            colours = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}.get(parts)
            if colours:
                entries: dict[str, object] = {"BitsPerComponent": bits, "ColorSpace": colours}
                entries |= {"Decode": "[1 0 1 0 1 0 1 0]"} if parts == 4 and adobe else {}
                return _stream(data, "/DCTDecode", (width, height), **entries)
            break
    raise PictureError("this is no JPEG that can be printed")


def _turned(data: bytes) -> pdfdoc.PDFStream | None:
    """A photograph that says it has to be turned, turned; None of any other."""
    if b"Exif\0" not in data[:4096]:
        return None
    from PIL import Image, ImageOps  # noqa: PLC0415 - as below

    with Image.open(io.BytesIO(data)) as opened:
        if opened.getexif().get(_ORIENTATION, 1) == 1:
            return None
        picture = ImageOps.exif_transpose(opened).convert("RGB")
    packed = zlib.compress(picture.tobytes(), 6)
    return _stream(packed, "/FlateDecode", picture.size, BitsPerComponent=8, ColorSpace="/DeviceRGB")


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker == 0xFF:
            at += 1
            continue
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + length


def _passed(data: bytes) -> tuple[pdfdoc.PDFStream, None] | None:
    """A PNG's own compressed rows; None where it is transparent or interlaced."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        raise PictureError("this is neither a PNG nor a JPEG")
    chunks = dict[bytes, bytes]()
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunks[kind] = chunks.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, bits, kind_of, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"][:13])
    if (kind_of, bits) not in _DEPTHS or interlaced or b"tRNS" in chunks:
        return None
    colours = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(kind_of, "")
    if kind_of == 3:
        palette = chunks[b"PLTE"]
        colours = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    parts = 3 if kind_of == 2 else 1
    how = f"<< /Predictor 15 /Colors {parts} /BitsPerComponent {bits} /Columns {width} >>"
    entries: dict[str, object] = {"BitsPerComponent": bits, "ColorSpace": colours, "DecodeParms": how}
    return _stream(chunks[b"IDAT"], "/FlateDecode", (width, height), **entries), None


def _packed(data: bytes) -> tuple[pdfdoc.PDFStream, pdfdoc.PDFStream | None]:
    """Any other PNG, its dots unpacked and packed again, what is transparent apart."""
    from PIL import Image  # noqa: PLC0415 - 30 ms, for pictures that need it

    with Image.open(io.BytesIO(data)) as opened:
        picture = opened.convert("RGBA")
    alpha, colours = picture.getchannel("A"), zlib.compress(picture.convert("RGB").tobytes(), 6)
    made = _stream(colours, "/FlateDecode", picture.size, BitsPerComponent=8, ColorSpace="/DeviceRGB")
    if alpha.getextrema() == (255, 255):
        return made, None
    packed = zlib.compress(alpha.tobytes(), 6)
    return made, _stream(packed, "/FlateDecode", picture.size, BitsPerComponent=8, ColorSpace="/DeviceGray")
