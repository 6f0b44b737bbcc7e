"""An ICC profile of a press -> inks: what each colour of a screen is in cyan, magenta, yellow and black.

Greys take black ink alone, as much as looks alike by the profile. No colour takes more ink in all than the press does:
the three colours give way in equal parts, black stays.

Source: ICC.1:2001-04, 6.1 (header), 6.2 (table of tags). The colours are converted by Little CMS, which comes with
Pillow: relative colorimetric, with black point compensation.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from struct import unpack_from
from typing import Any

from PIL import Image, ImageChops, ImageCms, ImageMath

from tilewright import disk, pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError

LARGEST = 16_000_000
"""Bytes of a profile: the largest that makers publish has 9 million."""
WHOLE = 255
"""An ink that covers all of the paper."""
REMEDY = (
    "get the profile that your print shop names:  PSO Coated v3 or eciCMYK v2 from eci.org, GRACoL 2013 "
    "or SWOP 2013 from idealliance.org; then --profile FILE.icc"
)
_HEAD, _TAG = 128, 12
_CONDITION = pattern.prepare(r"FOGRA ?\d{2}L?|CGATS ?TR ?0?\d{2,3}|CRPC ?\d|SWOP ?20\d\d|JapanColor ?20\d\d")
"""What a printing condition is called in the registry of the ICC."""
_INTENT, _FLAGS = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
_DARK = 903.3
"""Lightness of a hundredth of the light, a hundred times; up to 8 it grows evenly (CIE 15)."""

Quad = tuple[int, int, int, int]
"""Cyan, magenta, yellow and black, from 0 to 255."""


@dataclass(frozen=True, slots=True)
class PressProfile:
    """An ICC profile of a press.

    Attributes:
        data: The file.
        title: What it calls itself.
        condition: The printing condition as the registry of the ICC calls it; the title if it tells none.
        version: Of ICC's format: 2 or 4.
    """

    data: bytes
    title: str
    condition: str
    version: int


def read_profile(path: Path) -> PressProfile:
    """The profile in a file.

    Raises:
        RefusedError: It cannot be read (L31), or is none of a press that prints in four colours (L32).
    """
    try:
        data = disk.read(path, LARGEST)
    except OSError as error:
        what = f"this profile cannot be read: {error.strerror or error}"
        remedy = "name the file itself, not a link" if path.exists() else "download it, and write the path of the file"
        raise RefusedError([Problem(path.as_posix(), 0, 0, "L31", what, remedy)]) from None
    fault = _fault(data)
    if not fault:
        try:
            profile = _Device(data)
            PressInks.prove(profile)
            title = _plain(profile.profile.profile_description) or path.stem
            words = f"{title} {_plain(profile.profile.target)}"
        except (OSError, ValueError, TypeError, ImageCms.PyCMSError) as error:
            fault = f"it is damaged: {error}"
    if fault:
        raise RefusedError(
            [Problem(path.as_posix(), 0, 0, "L32", f"this is not the profile of a press: {fault}", REMEDY)]
        )
    match = _CONDITION.search(words)
    return PressProfile(data, title, match[0] if match else title, data[8])


def _plain(text: str | None) -> str:
    return "".join(letter for letter in text or "" if letter.isprintable()).strip()[:120]


def _fault(data: bytes) -> str:
    """What is wrong with the head of a profile, or with its table of tags; '' if nothing is."""
    if len(data) < _HEAD + 4 or data[36:40] != b"acsp":
        return "the file is not an ICC profile"
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        colours = "".join(letter for letter in data[16:20].decode("latin-1") if letter.isalnum()) or "something else"
        return f"it is for {colours} and a {_KINDS.get(data[12:16], 'device')}, not for CMYK and a printer"
    if data[20:24] not in {b"Lab ", b"XYZ "} or data[8] not in {2, 4}:
        return f"it is version {data[8]}.{data[9] >> 4}; only 2 and 4 are known"
    size, count = unpack_from(">I", data)[0], unpack_from(">I", data, _HEAD)[0]
    if size != len(data) or _HEAD + 4 + _TAG * count > size:
        return f"it is cut short: {len(data):,} of {size:,} bytes"
    tags = {
        name: (at, long) for name, at, long in (unpack_from(">4sII", data, _HEAD + 4 + _TAG * n) for n in range(count))
    }
    if not {b"A2B0", b"B2A0"} <= tags.keys() or any(at + long > size for at, long in tags.values()):
        return "its colour tables are missing"
    return ""


_KINDS = {b"mntr": "screen", b"scnr": "scanner", b"link": "pair of devices", b"spac": "colour space"}


@dataclass(frozen=True, slots=True)
class Mix:
    """The inks of a colour.

    Attributes:
        quad: Each of the four.
        wish: How much ink the profile would have taken in all, in per cent.
    """

    quad: Quad
    wish: float


def percent(quad: Sequence[int]) -> float:
    """How much ink that is in all."""
    return sum(quad) * 100 / WHOLE  # sum counts ink


class _Device(ImageCms.ImageCmsProfile):
    """A profile that knows its own bytes: Pillow asks for them with every picture, and would write them anew."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self._data = data

    def tobytes(self) -> bytes:
        """The file."""
        return self._data


class PressInks:
    """The inks of a press, and the most of them that it takes in one place.

    Attributes:
        profile: The press.
        most: In per cent.
    """

    def __init__(self, profile: PressProfile, most: float) -> None:
        self.profile, self.most = profile, most
        self._press = _Device(profile.data)
        self._convert = _to_press(self._press)
        self._known: dict[tuple[int, int, int, bool], Mix] = {}

    @staticmethod
    def prove(press: ImageCms.ImageCmsProfile) -> None:
        """See whether colours can be converted to a press, and back.

        Raises:
            OSError: They cannot.
        PyCMSError: The same.
        """
        _through(Image.new("RGB", (1, 1)), _to_press(press))
        _through(Image.new("CMYK", (1, 1)), _seen(press))

    @cached_property
    def packed(self) -> bytes:
        """The file of the profile, compressed."""
        return zlib.compress(self.profile.data, 9)

    @cached_property
    def black(self) -> tuple[int, ...]:
        """How much black ink alone looks like each grey, from 0 (black) to 255 (white)."""
        shades = Image.frombytes("CMYK", (256, 1), b"".join(bytes((0, 0, 0, k)) for k in range(256)))
        lights = [_light(each) for each in _through(shades, _seen(self._press)).tobytes()[::3]]
        greys = Image.frombytes("RGB", (256, 1), b"".join(bytes((g, g, g)) for g in range(256)))
        screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        looks = [_light(each) for each in _through(greys, _seen(screen)).tobytes()[::3]]
        paper, ink = lights[0], min(lights)
        blacks = []
        for light in looks:
            there = ink + light * (paper - ink)
            blacks.append(min(range(256), key=lambda k: (abs(lights[k] - there), k)))
        return (WHOLE, *blacks[1:-1], 0)

    def mix(self, red: int, green: int, blue: int, *, neutral: bool = True) -> Mix:
        """The inks of a colour, given from 0 to 255; of a grey black alone, unless it is not to be `neutral`."""
        key = red, green, blue, neutral
        if key not in self._known:
            if red == green == blue and neutral:
                self._known[key] = self.limit((0, 0, 0, self.black[red]))
            else:
                dot = _through(Image.new("RGB", (1, 1), (red, green, blue)), self._convert)
                c, m, y, k = dot.tobytes()
                self._known[key] = self.limit((c, m, y, k))
        return self._known[key]

    def limit(self, quad: Quad) -> Mix:
        """Inks within what the press takes."""
        most, (c, m, y, k) = int(self.most * WHOLE / 100), quad
        colours = c + m + y
        if colours + k > most:
            c, m, y = (each * (most - k) // colours for each in (c, m, y))
        return Mix((c, m, y, k), percent(quad))

    def picture(self, picture: Image.Image, *, each_dot: bool) -> tuple[Image.Image, float]:
        """A picture in inks (a grey one as L: 0 is black ink alone), and the most ink that its profile would take.

        Args:
            picture: L or RGB.
            each_dot: A grey dot of a picture in colours takes black alone as well; in photographs it would stand out.
        """
        colour = None
        if picture.mode != "L":  # how far each dot is from a grey
            red, green, blue = picture.split()
            colour = ImageChops.lighter(ImageChops.difference(red, green), ImageChops.difference(green, blue))
        if colour is None or colour.getextrema() == (0, 0):
            grey = picture.convert("L").point([WHOLE - k for k in self.black])
            return grey, percent((WHOLE - min(grey.tobytes()),))
        inks = _through(picture, self._convert)
        if each_dot:
            nothing, black = Image.new("L", picture.size), picture.getchannel(0).point(self.black)
            alone = Image.merge("CMYK", (nothing, nothing, nothing, black))
            inks.paste(alone, mask=colour.point([WHOLE, *[0] * WHOLE]))
        return self.limit_picture(inks)

    def limit_picture(self, inks: Image.Image) -> tuple[Image.Image, float]:
        """A picture in CMYK within what the press takes, and how much ink it had at most."""
        bands = dict(zip("cmyk", inks.split(), strict=True))
        total = ImageMath.lambda_eval(lambda each: each["c"] + each["m"] + each["y"] + each["k"], **bands)
        ink, most = percent((int(total.getextrema()[1]),)), int(self.most * WHOLE / 100)
        if ink <= self.most:
            return inks, ink
        colours = [self._less(bands[name], bands["k"], total, most) for name in "cmy"]
        return Image.merge("CMYK", [*colours, bands["k"]]), ink

    @staticmethod
    def _less(band: Image.Image, black: Image.Image, total: Image.Image, most: int) -> Image.Image:
        """One of the three colours, so much less that all four are within `most`."""

        def less(each: dict[str, Any]) -> Any:  # noqa: ANN401 - Pillow's
            part = each["band"] * (most - each["k"]) / each["max"](each["total"] - each["k"], 1)
            return each["convert"](each["min"](each["band"], part), "L")

        limited: Image.Image = ImageMath.lambda_eval(less, band=band, k=black, total=total)
        return limited


def _through(picture: Image.Image, convert: ImageCms.ImageCmsTransform) -> Image.Image:
    """A picture as another device shows it."""
    return convert.apply(picture)


def _to_press(press: ImageCms.ImageCmsProfile) -> ImageCms.ImageCmsTransform:
    screen = ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(screen, press, "RGB", "CMYK", _INTENT, _FLAGS)


def _seen(device: ImageCms.ImageCmsProfile) -> ImageCms.ImageCmsTransform:
    """How light and what hue colours of a device are."""
    mode = "CMYK" if device.profile.xcolor_space == "CMYK" else "RGB"
    return ImageCms.buildTransform(device, ImageCms.createProfile("LAB"), mode, "LAB", _INTENT)


def _light(lightness: int) -> float:
    """The light that a lightness from 0 to 255 is, as a part of all light."""
    value = lightness * 100 / 255
    return ((value + 16) / 116) ** 3 if value > 8 else value / _DARK
