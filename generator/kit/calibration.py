"""Paper + flip -> calibration.pdf, and what is read off it -> by how much a back has to be turned."""

from __future__ import annotations

import io
from math import atan2, degrees

from generator import __version__
from generator.draw.calibration import REACH, calibration
from generator.language import Language
from generator.press.back import Flip
from generator.press.pdf import Document
from generator.press.printer_profile import Profile, correction
from generator.press.stock import paper_of
from generator.spec.words import english
from generator.units import Box
from generator.vector.compile import compile_svg


def calibration_pdf(
    paper: str, flip: Flip = "long", profile: Profile | None = None, language: Language | None = None
) -> bytes:
    """Two pages to print on both sides of one sheet; corrected for a printer where its profile is given.

    In English unless a language is given.

    Raises:
        ValueError: There is no such paper.
    """
    size, words = paper_of(paper).size, language or english()
    page = Box(0, 0, size.width, size.height)
    buffer = io.BytesIO()
    document = Document(
        buffer,
        title=words.say("calibration.title", paper=paper),
        creator=f"Tilewright {__version__}",
        language=words.code,
        duplex=flip,
    )
    for art, side in zip(calibration(size, flip, words), ("front", "back"), strict=True):
        document.page(
            size,
            trim=page,
            bleed=page,
            label=words.say(f"calibration.page.{side}"),
            matrix=correction(profile, size, back=side == "back"),
        )
        document.outline(words.say(f"calibration.page.{side}"))
        document.place(compile_svg(art.drawing.get_xml(), art.name), page)
    document.close()
    return buffer.getvalue()


def turned(top: float, bottom: float) -> float:
    """Degrees clockwise by which a back has to be turned whose upper and lower scale read so, in millimetres."""
    return round(degrees(atan2(top - bottom, 2 * REACH)), 3)
