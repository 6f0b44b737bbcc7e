"""This program -> a digest of all in it that can change a page: what a cache must not outlive."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from generator import fonts


@cache
def program() -> str:
    """A digest of everything in this program that can change a drawing: its modules and fonts.

    Held for the life of the process: a program does not change while it runs.
    """
    root = Path(__file__).resolve().parents[1]
    digest = sha256()
    for path in sorted([*_modules(str(root)), *(entry.path for entry in os.scandir(fonts.folder()))]):
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - three hundred files, and a path object for none
            digest.update(os.path.basename(path).encode() + b"\0" + file.read())  # noqa: PTH119 - as above
    return digest.hexdigest()


def _modules(folder: str) -> Iterator[str]:
    """Every module in a folder and in those inside it."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            yield entry.path
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry.path)
