"""This program, and the package that brings a game -> digests of all in them that can change a page.

They are what a cache must not outlive.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from generator import disk, fonts
from generator.kit import own
from generator.rooms import room_of

_TICK = 2_000_000_000
"""Nanoseconds: a file system may tell no times that are closer."""


def program() -> str:
    """A digest of everything about this program that can change a file: its modules and fonts, and the date on it."""
    return f"{_program()} {disk.moment()}"


@cache
def _program() -> str:
    """A digest of its modules and fonts.

    Held for the life of the process: a program does not change while it runs. Kept for others beside the faces, under
    what changes with any write to one of its files.
    """
    from generator.kit.cache import Cache  # noqa: PLC0415 - which asks for this

    root = Path(__file__).resolve().parents[1]
    files = sorted([*_modules(str(root)), *os.scandir(fonts.folder())], key=lambda entry: entry.path)
    kept, key = Cache(own.cache()), _stamp(files)
    known = kept.text(key) if key else None
    if known is None:
        known = _digest(entry.path for entry in files)
        if key:
            kept.write(key, known)
    return known


def _stamp(files: Iterable[os.DirEntry[str]]) -> str:
    """Another one after any write to one of these files; '' while one is so fresh that a clock could miss the next."""
    seen, latest = [], 0
    for entry in files:
        there = entry.stat()
        latest = max(latest, there.st_mtime_ns, there.st_ctime_ns)
        seen.append((entry.path, there.st_ino, there.st_size, there.st_mtime_ns, there.st_ctime_ns))
    if latest > time.time_ns() - _TICK or os.name == "nt":
        return ""
    return blake2b(repr(seen).encode(errors="surrogateescape"), digest_size=20).hexdigest()


def _digest(paths: Iterable[str]) -> str:
    digest = blake2b(digest_size=32)
    for path in paths:
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


def _modules(folder: str) -> Iterator[os.DirEntry[str]]:
    """Every module in a folder and in those inside it."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            yield entry
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry.path)
