"""A PNG or JPEG file -> an image object of a PDF: its own bytes where PDF can read them, else its dots packed anew."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tilewright.frozen import dataclass
from tilewright.pdf.raw import stream
from tilewright.svg.bitmaps import STRIP, DamagedError, Jpeg, Png, is_jpeg, read_jpeg, read_png

if TYPE_CHECKING:  # 30 ms, for pictures that need it
    from PIL.Image import Image


class PictureError(ValueError):
    """A file that is neither of the two, or has changed into something else since it was looked at."""


@dataclass(frozen=True, slots=True)
class ImageObject:
    """A picture as a PDF has it.

    Attributes:
        content: Its dots, packed as its entries say.
        entries: What else its dictionary says.
    """

    content: bytes
    entries: Mapping[str, object]

    def written(self) -> bytes:
        """The object."""
        entries = "".join(f"/{name} {value} " for name, value in self.entries.items())
        return stream(self.content, entries.encode())


def streams(data: bytes) -> tuple[ImageObject, ImageObject | None]:
    """The picture, and how opaque each of its dots is; the latter is to be its /SMask.

    Raises:
        PictureError: It cannot be read.
    """
    try:
        if is_jpeg(data):
            jpeg = read_jpeg(data)
            if jpeg.turned == 1:
                return _jpeg(jpeg), None
            picture = _upright(jpeg)  # a photograph that says that it has to be turned
            packed = _zipped(strip.tobytes() for strip in _strips(picture, "RGB"))
            return _stream(packed, "/FlateDecode", picture.size, BitsPerComponent=8, ColorSpace="/DeviceRGB"), None
        png = read_png(data)
        return (_passed(png), None) if png.passes else _packed(png)
    except (DamagedError, OSError, SyntaxError, ValueError) as error:
        raise PictureError(str(error)) from error


def _stream(content: bytes, how: str, size: tuple[int, int], **entries: object) -> ImageObject:
    named = {"Type": "/XObject", "Subtype": "/Image", "Width": size[0], "Height": size[1], "Filter": how}
    return ImageObject(content, {**named, **entries})


def _jpeg(jpeg: Jpeg) -> ImageObject:
    """The file as it is; PDF knows its compression."""
    colours = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[jpeg.parts]
    entries: dict[str, object] = {"BitsPerComponent": 8, "ColorSpace": colours}
    entries |= {"Decode": "[1 0 1 0 1 0 1 0]"} if jpeg.parts == 4 and jpeg.adobe else {}
    return _stream(jpeg.data, "/DCTDecode", (jpeg.width, jpeg.height), **entries)


def _upright(jpeg: Jpeg) -> Image:
    from PIL import Image  # noqa: PLC0415 - 30 ms, for pictures that need it

    way = (
        *(Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.ROTATE_180, Image.Transpose.FLIP_TOP_BOTTOM),
        *(Image.Transpose.TRANSPOSE, Image.Transpose.ROTATE_270, Image.Transpose.TRANSVERSE, Image.Transpose.ROTATE_90),
    )[jpeg.turned - 2]
    with Image.open(io.BytesIO(jpeg.bare), formats=("JPEG",)) as opened:
        return opened.transpose(way)


def _passed(png: Png) -> ImageObject:
    """A PNG's own compressed rows."""
    colours = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(png.kind, "")
    if png.kind == 3:
        colours = f"[/Indexed /DeviceRGB {len(png.palette) // 3 - 1} <{png.palette.hex()}>]"
    parts = 3 if png.kind == 2 else 1
    how = f"<< /Predictor 15 /Colors {parts} /BitsPerComponent {png.bits} /Columns {png.width} >>"
    entries: dict[str, object] = {"BitsPerComponent": png.bits, "ColorSpace": colours, "DecodeParms": how}
    return _stream(png.rows, "/FlateDecode", (png.width, png.height), **entries)


def _packed(png: Png) -> tuple[ImageObject, ImageObject | None]:
    """Any other PNG, its dots unpacked and packed again, what is transparent apart."""
    from PIL import Image  # noqa: PLC0415 - 30 ms, for pictures that need it

    with Image.open(io.BytesIO(png.plain()), formats=("PNG",)) as picture:
        picture.load()
        colours = _zipped(strip.convert("RGB").tobytes() for strip in _strips(picture, "RGBA"))
        colour_stream = _stream(colours, "/FlateDecode", picture.size, BitsPerComponent=8, ColorSpace="/DeviceRGB")
        if all(strip.getchannel("A").getextrema() == (255, 255) for strip in _strips(picture, "RGBA")):
            return colour_stream, None
        packed = _zipped(strip.getchannel("A").tobytes() for strip in _strips(picture, "RGBA"))
    return colour_stream, _stream(packed, "/FlateDecode", picture.size, BitsPerComponent=8, ColorSpace="/DeviceGray")


def _strips(picture: Image, mode: str) -> Iterator[Image]:
    """The picture from the top down, some rows at a time."""
    rows = max(1, STRIP // picture.width)
    for top in range(0, picture.height, rows):
        yield picture.crop((0, top, picture.width, min(top + rows, picture.height))).convert(mode)


def _zipped(pieces: Iterable[bytes]) -> bytes:
    packer = zlib.compressobj(6)
    return b"".join([*(packer.compress(piece) for piece in pieces), packer.flush()])
