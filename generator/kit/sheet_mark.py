"""A side of a sheet + Faces -> its mark: what stands in its margin, and in the manifest beside all that lies there."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw.seal import fingerprint
from generator.kit.cache import Face
from generator.press.sheet import Sheet


def sheet_mark(sheet: Sheet, faces: Mapping[str, Face]) -> str:
    """The fingerprint of a side of a sheet: another one where a face on it is another."""
    return fingerprint(" ".join(faces[placed.face].fingerprint for placed in sheet.placements))
