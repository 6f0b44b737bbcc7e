"""The bytes of a PNG, a JPEG or a WebP, in a file or a `data:` address -> a Raster, or what is wrong with it."""

from __future__ import annotations

import binascii
import io
from base64 import b64decode
from functools import lru_cache

from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.problem import Problem
from tilewright.svg.bitmaps import (
    STRIP,
    DamagedError,
    Jpeg,
    Png,
    TooManyDotsError,
    dots_of,
    is_jpeg,
    is_png,
    is_webp,
    read_jpeg,
    read_png,
)
from tilewright.svg.picture import PictureFile

__all__ = ["START", "EmbeddedPicture", "PictureFile", "unpacked"]

START = "data:"
MOST_BYTES = 8_000_000
"""Of one picture in a drawing: as many as the drawing itself may have."""


@dataclass(frozen=True, slots=True)
class EmbeddedPicture:
    """What stands in for a file's path: the bytes themselves, and what to call them."""

    name: str
    data: bytes

    def read_bytes(self) -> bytes:
        """The picture's file."""
        return self.data

    def as_posix(self) -> str:
        """Its name, for problems."""
        return self.name


def unpacked(address: str) -> bytes:
    """The bytes that an address holds.

    Raises:
        ValueError: It holds none.
    """
    head, comma, text = address.partition(",")
    if not comma or not head.endswith(";base64") or len(text) > 2 * MOST_BYTES:
        raise ValueError("it is not a picture in base64")
    try:
        return b64decode("".join(text.split()))
    except binascii.Error:
        raise ValueError("its base64 is broken") from None


_ON_THEIR_SIDE = frozenset((5, 6, 7, 8))
"""Ways of holding a camera that exchange width and height."""
_OTHERS = {b"GIF8": "GIF", b"BM": "BMP", b"II*\0": "TIFF", b"MM\0*": "TIFF", b"%PDF": "PDF"}
TYPES = "use a PNG, a JPEG, a WebP or an SVG"


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture made of dots.

    Attributes:
        name: Of its file among the drawings; changes with its content.
        path: Where it is; the bytes themselves of one that stands in a drawing.
        width, height: In dots.
    """

    name: str
    path: PictureFile
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file cannot be printed: the words of a Problem, or the problems of a drawing that have their own place."""

    code: str
    message: str
    remedy: str
    others: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class WebpFile:
    """A WebP as whoever prints it sees it: as a PNG, for neither PDF nor cairo knows the other."""

    path: PictureFile

    def read_bytes(self) -> bytes:
        """The PNG; the file's own bytes where it is no WebP any more."""
        data = self.path.read_bytes()
        try:
            return _repacked(data) if is_webp(data) else data
        except DamagedError:
            return data

    def as_posix(self) -> str:
        """What to call it in a problem."""
        return self.path.as_posix()


@lru_cache(maxsize=64)
def embedded(address: str) -> Raster | Refusal:
    """The picture of dots that an <image> has in itself."""
    try:
        data = unpacked(address)
    except ValueError as error:
        return Refusal("C20", f"the picture in this <image> cannot be read: {error}", TYPES)
    stem = f"embedded-{blake2b(data, digest_size=5).hexdigest()}"
    return raster_of(data, "the picture in this <image>", EmbeddedPicture(stem, data), stem)


def raster_of(data: bytes, name: str, path: PictureFile, stem: str) -> Raster | Refusal:
    """A picture of dots that has been read to its end, so that nothing is found out while it is printed."""
    try:
        if is_png(data):
            png = read_png(data)
            if not png.passes:
                _must_unpack(png)
            return Raster(f"{stem}.png", path, png.width, png.height)
        if is_jpeg(data):
            jpeg = read_jpeg(data)
            _must_open(jpeg)
            size = (jpeg.width, jpeg.height)
            return Raster(f"{stem}.jpg", path, *(size[::-1] if jpeg.turned in _ON_THEIR_SIDE else size))
        if is_webp(data):
            png = read_png(_repacked(data))
            return Raster(f"{stem}.png", WebpFile(path), png.width, png.height)
    except TooManyDotsError as error:
        return Refusal(
            "C20",
            f"'{name}' has too many dots: {error}",
            "save it smaller: 600 dots per inch are more than a printer shows",
        )
    except DamagedError as error:
        return Refusal("C20", f"'{name}' is damaged: {error}", "save it again in the program that made it")
    kind = next((kind for begin, kind in _OTHERS.items() if data.startswith(begin)), "")
    return Refusal(
        "C20", f"'{name}' is a {kind} picture" if kind else f"'{name}' is not a picture that can be read", TYPES
    )


def _must_unpack(png: Png) -> None:
    """Unpack a picture that is packed anew for printing, some rows at a time.

    Raises:
        DamagedError: It cannot be: a dot is of no colour of the palette.
    """
    from PIL import Image  # noqa: PLC0415 - 30 ms, for games with pictures

    try:
        with Image.open(io.BytesIO(png.plain()), formats=("PNG",)) as picture:
            for top in range(0, picture.height, step := max(1, STRIP // picture.width)):
                picture.crop((0, top, picture.width, min(top + step, picture.height))).convert("RGBA")
    except (OSError, SyntaxError, ValueError, MemoryError, EOFError, Image.DecompressionBombError) as error:
        raise DamagedError(str(error).partition("\n")[0].rstrip(".")) from None


def _must_open(jpeg: Jpeg) -> None:
    """Unpack a photograph at an eighth of its size, which goes over all of it.

    Raises:
        DamagedError: It cannot be.
    """
    from PIL import Image  # noqa: PLC0415 - 30 ms, for games with photographs

    try:
        with Image.open(io.BytesIO(jpeg.bare), formats=("JPEG",)) as picture:
            picture.draft(None, (picture.width // 8, picture.height // 8))
            picture.load()
    except (OSError, SyntaxError, ValueError, MemoryError, EOFError, Image.DecompressionBombError) as error:
        raise DamagedError(str(error).partition("\n")[0].rstrip(".")) from None


def _repacked(data: bytes) -> bytes:
    """The dots of a WebP, the right way up, as a PNG.

    Raises:
        DamagedError: It cannot be unpacked, or has too many dots.
    """
    from PIL import Image, ImageOps  # noqa: PLC0415 - 30 ms, for games with such pictures

    dots_of(data)
    out = io.BytesIO()
    try:
        with Image.open(io.BytesIO(data), formats=("WEBP",)) as picture:
            upright = ImageOps.exif_transpose(picture)
            clear = upright.mode == "RGBA" and upright.getchannel("A").getextrema() == (255, 255)
            (upright.convert("RGB") if clear else upright).save(out, "PNG")
    except (OSError, SyntaxError, ValueError, MemoryError, EOFError, Image.DecompressionBombError) as error:
        raise DamagedError(str(error).partition("\n")[0].rstrip(".")) from None
    return out.getvalue()
