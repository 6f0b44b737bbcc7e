"""The text of an SVG file -> the name of the file it says it extends, and that one's, and so on."""

from __future__ import annotations

import contextlib
import posixpath
from typing import NoReturn
from xml.parsers.expat import ExpatError, ParserCreate

EXTENDS = "data-extends"


class _EnoughError(Exception):
    """What was looked for has been found."""


def resolve(name: str, reference: str) -> str:
    """A file named in another one, as the game's folder has it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))


def parent_of(text: str, name: str) -> str | None:
    """The file that a drawing extends, as the game's folder has it; None where it extends none."""
    reference = _first(text).get(EXTENDS) if EXTENDS in text else None
    return None if reference is None else resolve(name, reference)


def _first(text: str) -> dict[str, str]:
    """The attributes of a document's first element; none where it begins with a DOCTYPE, or is no XML."""
    parser, firsts = ParserCreate(), list[dict[str, str]]()

    def stop(*_said: object) -> NoReturn:
        raise _EnoughError

    def start(_tag: str, attributes: dict[str, str]) -> NoReturn:
        firsts.append(attributes)
        stop()

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = start, stop
    with contextlib.suppress(_EnoughError, ExpatError):
        parser.Parse(text, True)  # noqa: FBT003 - expat takes no names
    return firsts[0] if firsts else {}
