"""This program, and the package that brings a game -> digests of all in them that can change a page.

They are what a cache must not outlive.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from generator import fonts
from generator.rooms import room_of


@cache
def program() -> str:
    """A digest of everything in this program that can change a drawing: its modules and fonts.

    Held for the life of the process: a program does not change while it runs.
    """
    root = Path(__file__).resolve().parents[1]
    digest = blake2b(digest_size=32)
    for path in sorted([*_modules(str(root)), *(entry.path for entry in os.scandir(fonts.folder()))]):
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - three hundred files, and a path object for none
            digest.update(os.path.basename(path).encode() + b"\0" + file.read())  # noqa: PTH119 - as above
    return digest.hexdigest()


def code_of(game: str) -> str:
    """The same of the installed package that brings a game; '' for a game that no package brings.

    Of this process it is what was there when it was first asked for: Python loads no module twice.
    """
    visitor = room_of(game).brought
    root = visitor.root() if visitor else None
    return _code(str(root)) if root else ""


@cache
def _code(root: str) -> str:
    digest = blake2b(digest_size=32)
    for path in sorted(path for path in Path(root).rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        digest.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _modules(folder: str) -> Iterator[str]:
    """Every module in a folder and in those inside it."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            yield entry.path
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry.path)
