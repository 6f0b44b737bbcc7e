"""Edition -> kit-<paper>-<what it is printed on>.pdf, or kit-<paper>.pdf: every sheet in printing order."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kit.edition import Edition
from generator.kit.pages import kit_files


def asked(_edition: Edition) -> bool:
    """Always."""
    return True


def write(edition: Edition) -> Mapping[str, bytes]:
    """The sheets, the first page in front where the whole kit is built."""
    edition.picture_mark()
    return kit_files(edition.job, edition.sheets, edition.faces, edition.cache)
