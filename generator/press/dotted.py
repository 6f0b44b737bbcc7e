"""What only dots can show -> the image object of a PDF, drawn once by resvg."""

from __future__ import annotations

from generator.press import apart
from generator.press.cairo import CairoError
from generator.press.intricate import given_up
from generator.press.picture import ImageObject, PictureError, streams
from generator.problem import RefusedError
from generator.vector.form import Dotted


def image_of(piece: Dotted) -> tuple[ImageObject, ImageObject | None]:
    """The picture, and how opaque each of its dots is.

    Raises:
        RefusedError: resvg is not installed (V07), or gives up (V08).
    """
    try:
        return streams(apart.filtered(piece.svg.encode()))
    except (ImportError, OSError) as error:
        raise RefusedError([given_up(piece, "V07", "this needs resvg, which is not here")]) from error
    except (CairoError, PictureError) as error:
        raise RefusedError([given_up(piece, "V08", f"resvg cannot draw this ({error})")]) from error
