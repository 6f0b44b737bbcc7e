"""This program -> a digest of all in it that can change a page: what a cache must not outlive."""

from __future__ import annotations

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
    for path in sorted([*root.rglob("*.py"), *fonts.folder().iterdir()]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
