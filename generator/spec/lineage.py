"""The text of an SVG file -> the name of the file it says it extends, and that one's, and so on."""

from __future__ import annotations

import posixpath
import re

EXTENDS = "data-extends"
_TAG = re.compile(r"<(?:\w++:)?svg\b")
_SAID = re.compile(r"""\sdata-extends\s*+=\s*+(?:"([^"<>]*+)"|'([^'<>]*+)')""")


def parent_of(text: str, name: str) -> str | None:
    """The file that a drawing extends, as the game's folder has it; None where it extends none."""
    end = 0
    while tag := _TAG.search(text, end):  # each tag is read to its end once: `<svg <svg <svg` is one tag
        end = text.find(">", tag.end())
        end = len(text) if end < 0 else end
        if found := _SAID.search(text, tag.end(), end):
            return joined(name, found[1] or found[2] or "")
    return None


def joined(name: str, said: str) -> str:
    """A file named in another one, as the game's folder has it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), said))
