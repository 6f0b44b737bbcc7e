"""Edition -> a PDF for each part that fills whole pages: the score sheet."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kinds.kind import kind_of
from generator.kit.edition import Edition
from generator.kit.pages import page_pdf


def asked(_edition: Edition) -> bool:
    """Wherever there are such parts."""
    return True


def write(edition: Edition) -> Mapping[str, bytes]:
    """One file a part, under the part's id."""
    job, faces = edition.job, edition.faces
    parts = (part for part in job.game.components if kind_of(part).page and part.id in faces)
    return {f"{part.id}.pdf": page_pdf(job, faces[part.id], part.title.lower()) for part in parts}
