"""Edition -> kit-<paper>-<what it is printed on>.pdf, or kit-<paper>.pdf: every sheet in printing order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.kit.edition import Edition
from generator.kit.pages import kit_files
from generator.kit.refusal import refusing


def asked(_edition: Edition) -> bool:
    """Always."""
    return True


def write(edition: Edition) -> Mapping[str, bytes]:
    """The sheets, the first page in front where the whole kit is built.

    Of a game that is printed with its errors, one whose first page cannot be drawn has its sheets alone.
    """
    edition.picture_mark()
    job, sheets, faces = edition.job, edition.sheets, edition.faces
    with edition.gathering(), refusing(edition.spec):
        return kit_files(job, sheets, faces, edition.cache)
    parts = tuple(part.id for part in job.game.components)
    sheets_alone = replace(job, options=replace(job.options, only=parts))  # its first page is what cannot be drawn
    return kit_files(sheets_alone, sheets, faces, edition.cache)
