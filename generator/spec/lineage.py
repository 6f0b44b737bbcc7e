"""The text of an SVG file -> the name of the file it says it extends, and that one's, and so on."""

from __future__ import annotations

import posixpath
import re

EXTENDS = "data-extends"
_SAID = re.compile(r"""<(?:\w+:)?svg\b[^>]*?\sdata-extends\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""")


def parent_of(text: str, name: str) -> str | None:
    """The file that a drawing extends, as the game's folder has it; None where it extends none."""
    found = _SAID.search(text)
    return joined(name, found[1] or found[2] or "") if found else None


def joined(name: str, said: str) -> str:
    """A file named in another one, as the game's folder has it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), said))
