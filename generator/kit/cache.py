"""Content key -> a face already drawn and compiled, kept in the user's own cache folder; it can be deleted at any time.

An entry is a line with a digest of its key and its text, and the text: damaged, cut short or moved to another key, it
is as good as absent. A digest does not keep out who can write there and knows how it is made. The place does: the
folder is the user's own, open to nobody else, and nothing that comes with a game's folder can lie in it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from generator import disk
from generator.frozen import dataclass
from generator.kit.packed import pack, unpack
from generator.kit.program import program
from generator.outline import BARE, Outline
from generator.problem import Problem
from generator.units import Size
from generator.vector.form import Form, from_json, to_json

T = TypeVar("T")
LARGEST = 16_000_000
"""Bytes of an entry that is kept or read; the largest face of the shipped games has 70,000."""
MOST = 128_000_000
"""Bytes of all entries together: some hundred games as large as the shipped ones."""
LONGEST = 60
"""Days that an entry nobody asks for is kept."""
_DAY = 86_400
_ENTRY = re.compile(r"[0-9a-f]{40}\.entry")


@dataclass(frozen=True, slots=True)
class Face:
    """A face ready for the press.

    Attributes:
        name: As the manifest and the SVG file call it.
        trim: The finished size in millimetres.
        bleed: How far the drawing goes on beyond it.
        svg: The drawing as it stands in out/.
        form: The same, compiled.
        fingerprint: Five characters that change when the picture does.
        outline: Its cut, bleed, safe area and folds.
        faults: What is wrong with it, where it is printed all the same; such a face is not kept.
        drawn: Whether it shows what was meant; else only what is wrong.
    """

    name: str
    trim: Size
    bleed: float
    svg: str
    form: Form
    fingerprint: str
    outline: Outline = BARE
    faults: tuple[Problem, ...] = ()
    drawn: bool = True


class Cache:
    """Faces on disk under their content's key; whatever is wrong with an entry, or the folder, is a miss.

    The folder is shared by all games; None is a cache that keeps nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def key(self, *parts: str) -> str:
        """The key of a face: its design, the game's palettes, the ink, and the program that draws it."""
        return blake2b("\0".join((*parts, program())).encode(), digest_size=20).hexdigest()

    def get(self, key: str) -> Face | None:
        """The face of that key, if it is there and whole."""
        try:
            record = json.loads(self._read(key) or "{}")
            size = Size(*record["trim"])
            form = from_json(record["form"])
            lines = Outline(*record["outline"])
            return Face(record["name"], size, record["bleed"], record["svg"], form, record["fingerprint"], lines)
        except (ValueError, KeyError, TypeError, RecursionError):
            return None

    def put(self, key: str, face: Face) -> None:
        """Keep a face; a full or unwritable disk only means that it is drawn again next time."""
        record = {
            "name": face.name,
            "trim": [face.trim.width, face.trim.height],
            "bleed": face.bleed,
            "svg": face.svg,
            "form": to_json(face.form),
            "fingerprint": face.fingerprint,
            "outline": astuple(face.outline),
        }
        self._write(key, json.dumps(record, ensure_ascii=False))

    def once(self, key: str, classes: Sequence[type], make: Callable[[], T]) -> T:
        """The value of that key as some process has made it; made, and kept, where none has.

        Args:
            key: Of all that it is made from.
            classes: Those that it is made of, as `packed` takes them.
            make: Makes it; what it raises is raised, and nothing is kept.
        """
        known = self.value(key, classes)
        if known is None:
            known = make()
            self.keep(key, known, classes)
        return cast("T", known)

    def value(self, key: str, classes: Sequence[type] = ()) -> Any:  # noqa: ANN401 - whatever was kept
        """What was kept under that key, made of these classes; None where nothing was."""
        with contextlib.suppress(ValueError):
            if (text := self._read(key)) is not None:
                return unpack(text, classes)
        return None

    def keep(self, key: str, value: object, classes: Sequence[type] = ()) -> None:
        """Keep a value made of these classes."""
        if self.folder is not None:
            self._write(key, pack(value, classes))

    def noted(self, key: str) -> bool:
        """Whether something was noted under that key."""
        return self._read(key) is not None

    def note(self, key: str) -> None:
        """Note that something is so, as `noted` will say."""
        self._write(key, "")

    def text(self, key: str) -> str | None:
        """What was written under that key; None where nothing was."""
        return self._read(key)

    def write(self, key: str, text: str) -> None:
        """Write something under a key, in the place of what was written there."""
        self._write(key, text)

    def tidy(self) -> None:
        """Forget what nobody has asked for in a long time, and what is too much; only entries of its own."""
        if self.folder is None:
            return
        disk.sweep(self.folder)
        total, oldest = 0, time.time() - LONGEST * _DAY
        for changed, size, path in sorted(self._entries(), reverse=True):
            total += size
            if total > MOST or changed < oldest:
                with contextlib.suppress(OSError):
                    path.unlink()

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        """When each was last asked for, its bytes, and where it is."""
        if self.folder is None or not _is_ours(self.folder):
            return
        with contextlib.suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                if _ENTRY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    known = entry.stat(follow_symlinks=False)
                    yield known.st_mtime, known.st_size, Path(entry.path)

    def _read(self, key: str) -> str | None:
        """The text of an entry; None where it is not there, or not whole."""
        if self.folder is None or not _is_ours(self.folder):
            return None
        path = self.folder / f"{key}.entry"
        try:
            mark, _, data = disk.read(path, LARGEST).partition(b"\n")
            if mark != _mark(key, data):
                return None
            if path.stat().st_mtime < time.time() - _DAY:
                os.utime(path)
            return data.decode()
        except (OSError, ValueError):
            return None

    def _write(self, key: str, text: str) -> None:
        data = text.encode(errors="surrogatepass")
        if self.folder is None or len(data) > LARGEST - 100:
            return
        with contextlib.suppress(OSError, disk.HeldError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_ours(self.folder):
                disk.make_own(self.folder)
                disk.put(self.folder / f"{key}.entry", _mark(key, data) + b"\n" + data, mode=disk.OWN)


def _mark(key: str, data: bytes) -> bytes:
    return blake2b(key.encode() + b"\0" + data, digest_size=20).hexdigest().encode()


def _is_ours(folder: Path) -> bool:
    """Whether it is a real folder that belongs to this user and that nobody else can write to."""
    try:
        there = os.lstat(folder)
    except (OSError, ValueError):
        return False
    if os.name == "nt":  # pragma: no cover - rights are told otherwise there
        return stat.S_ISDIR(there.st_mode)
    return stat.S_ISDIR(there.st_mode) and there.st_uid == os.geteuid() and not there.st_mode & 0o022
