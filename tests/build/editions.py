"""A game that was read -> an edition of it, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.build.edition import Edition
from tilewright.build.options import Options, Progress
from tilewright.build.store import Store
from tilewright.spec.spec import Spec


def edition_of(
    spec: Spec[Any], options: Options | None = None, cache: Path | None = None, progress: Progress | None = None
) -> Edition:
    """An edition that keeps its faces in that cache, or nowhere."""
    edition = Edition.of(spec)
    edition.ask(options or Options())
    edition.cache = Store(cache)
    edition.progress = progress or edition.progress
    return edition
