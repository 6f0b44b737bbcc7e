"""Faces + how many times as large they are printed -> the same faces, as large as they lie on sheets.

Marks, labels, pages and booklets keep their size, and so do the gutters between pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tilewright import pattern
from tilewright.build.store import Face
from tilewright.outline import Outline
from tilewright.sheets.lot import TokenBoard
from tilewright.svg.contour import Contour, rounded
from tilewright.svg.form import EMPTY, Form, Use, form
from tilewright.svg.outline import number
from tilewright.svg.shape import parse
from tilewright.units import Box, Size

LEAST, MOST = 0.5, 3.0
"""The smallest and the largest scale: below, letters cannot be read; above, hardly a piece fits on paper."""
_SIDE = pattern.prepare(r'\b(width|height)="([0-9.]+)mm"')
_DIGITS = 4
"""Decimals of a millimetre in outlines."""


def scaled_face(face: Face, scale: float) -> Face:
    """The face so many times as large, its bleed too; its fingerprint is that of the picture, and stays."""
    trim, lines = scaled_size(face.trim, scale), [scaled_path(line, scale) for line in _lines(face.outline)]
    if face.outline.cut == rounded(0, 0, face.trim.width, face.trim.height, 0):  # it is known for a rectangle by that
        lines[0] = rounded(0, 0, trim.width, trim.height, 0)
    return replace(
        face,
        trim=trim,
        bleed=face.bleed * scale if face.bleed > 1 else min(face.bleed * scale, 1.0),  # of a net, its line
        svg=scaled_svg(face.svg, scale),
        form=_scaled_form(face.form, scale),
        outline=Outline(*lines),
    )


def scaled_size(size: Size, scale: float) -> Size:
    """Both sides so many times as long, to the micrometre."""
    return Size(round(size.width * scale, 3), round(size.height * scale, 3))


def scale_to(cut: Size, size: Size, scale: float, within: float) -> float:
    """The scale at which a piece that is so large at this one has a certain size, either way round; 0 if none is.

    Args:
        cut: The size that is sought, in millimetres.
        size: The piece's now.
        scale: The scale now.
        within: By how many millimetres it may be off.
    """
    times = round(scale * min(cut.width, cut.height) / min(size.width, size.height), 2)
    there = scaled_size(size, times / scale)
    off = min(max(abs(cut.width - way.width), abs(cut.height - way.height)) for way in (there, there.turned))
    return times if LEAST <= times <= MOST and off <= within else 0.0


def scaled_path(data: str, scale: float) -> str:
    """Path data so many times as large about its origin."""
    return parse(data).moved((scale, 0.0, 0.0, scale, 0.0, 0.0)).data(_DIGITS) if data else ""


def scaled_svg(text: str, scale: float) -> str:
    """A drawing that says it is so much larger; within, its millimetres are those of the game."""
    if scale == 1.0:
        return text
    head, bracket, rest = text.partition(">")
    return _SIDE.sub(lambda side: f'{side[1]}="{float(side[2]) * scale:.6g}mm"', head) + bracket + rest


def scaled_traits(traits: Mapping[str, Any], scale: float) -> dict[str, Any]:
    """What all lots of a part have in common, on sheets where they are so many times as large.

    A net that has become larger than the paper is parted, and its parts are glued together.
    """
    shape: Contour | None = traits["shape"]
    board: TokenBoard | None = traits["board"]
    split = traits["split"] or ("poster" if traits["contour"] and scale > 1 else "")
    return {
        **traits,
        "shape": shape and _scaled_contour(shape, scale),
        "board": board and _scaled_board(board, scale),
        "split": split,
    }


def _scaled_contour(contour: Contour, scale: float) -> Contour:
    shape = scaled_path(contour.shape, scale) if contour.word == "path" else contour.shape
    if contour.word == "rounded":
        shape = f"rounded {contour.radius * scale:.2f}"
    return Contour(shape, scaled_size(contour.size, scale))


def _scaled_board(board: TokenBoard, scale: float) -> TokenBoard:
    """For pieces so many times as large; its bridges hold as they did."""
    return replace(board, size=scaled_size(board.size, scale), margin=board.margin * scale, gap=board.gap * scale)


def _lines(outline: Outline) -> tuple[str, ...]:
    return outline.cut, outline.bleed, outline.safe, outline.folds, outline.trace


def _scaled_form(drawn: Form, scale: float) -> Form:
    if drawn is EMPTY:
        return drawn
    box, by = drawn.box, number(scale, 5)
    larger = Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
    return form(larger, (f"q {by} 0 0 {by} 0 0 cm", Use(drawn.key), "Q"), (drawn,))
