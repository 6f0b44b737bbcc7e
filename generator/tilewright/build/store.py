"""What a thing is made from -> the thing, as some process of this user has made it: the one memory that is on disk.

An entry is a line with a digest of its key and its text, and the text: damaged, cut short or moved to another key, it
is as good as absent. A digest does not keep out who can write there and knows how it is made. The place does: the
folder is the user's own, open to nobody else, and nothing that comes with a game's folder can lie in it. It can be
deleted at any time.

An entry is never brought up to date: what is made from something else has another key. A key is a digest of the kind of
thing, of all that it is made from, and of this program, fonts and date; `KINDS` says for each kind what that is. What
nobody has asked for in a while goes, and so does what is too much.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from tilewright import disk, folders, pattern
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.outline import BARE, Outline
from tilewright.problem import Problem
from tilewright.rooms import room_of
from tilewright.svg.form import Form, from_json, to_json
from tilewright.typography import fonts
from tilewright.units import Size

_TUPLE, _LIST = 0, -1
"""What the text of a tuple or a list begins with; that of another value begins with its class, counted from 1."""


def pack(value: object, classes: Sequence[type]) -> str:
    """A value as text: made of the classes, of tuples and lists, and of what JSON knows but for its objects.

    Args:
        value: What is to be kept.
        classes: Those that may stand in it: frozen ones, and those that say what they are made of, as for `copy`.

    Raises:
        KeyError: It has a value of another class in it.
    """
    numbers = {each: number for number, each in enumerate(classes, 1)} | {tuple: _TUPLE, list: _LIST}

    def plain(each: object) -> object:
        if each is None or type(each) in {str, int, float, bool}:
            return each
        kind = numbers[type(each)]
        if isinstance(each, tuple | list):
            return [kind, *map(plain, each)]
        names = getattr(type(each), "__match_args__", None)  # a dataclass has them
        parts = each.__reduce_ex__(2)[1] if names is None else [getattr(each, name) for name in names]
        return [kind, *map(plain, parts)]

    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))


def unpack(text: str, classes: Sequence[type]) -> object:
    """What was packed with the same classes.

    Raises:
        ValueError: The text is of nothing that can be packed.
    """

    def value(each: object) -> object:
        if type(each) is not list:
            return each
        kind, *parts = each
        inner = [value(part) if type(part) is list else part for part in parts]
        return inner if kind == _LIST else tuple(inner) if kind == _TUPLE else classes[kind - 1](*inner)

    try:
        return value(json.loads(text))
    except (TypeError, IndexError, RecursionError) as error:
        raise ValueError("nothing that was packed") from error


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
    root = Path(__file__).resolve().parents[1]
    files = sorted([*_modules(str(root)), *os.scandir(fonts.folder())], key=lambda entry: entry.path)
    kept, key = Store.own(), _stamp(files)
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
    return _digest_of("program", repr(seen))


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


T = TypeVar("T")
LARGEST = 16_000_000
"""Bytes of an entry that is kept or read; the largest face of the shipped games has 70,000."""
MOST = 128_000_000
"""Bytes of all entries together: some hundred games as large as the shipped ones."""
LONGEST = 60
"""Days that an entry nobody asks for is kept."""
_DAY = 86_400
_FACE = (Size, Outline)
"""What is packed of a face besides its form."""
_ENTRY = pattern.prepare(r"[0-9a-f]{40}\.entry")


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


KINDS = {
    "face": "its design, what its kind shows (`Job.depends`), and the code of a package that brings the game",
    "figure": "all that a figure looked at when it was drawn, and what every drawing is made from",
    "shown": "what every drawing is made from; it lists the rules and tiles that a figure depends on",
    "aid": "the words of the player aid, and every number in them",
    "words": "the words of the booklet, its credits, every number in them, and the heads of the variants",
    "sheets": "the pieces on the sheets, and their arrangement",
    "first pages": "the parts, sheets and files that they list, and what every drawing is made from",
    "booklet": "its blocks, its figures, its page and fonts; no entry, but a part of the next three keys",
    "rules": "the same",
    "stitched": "the same, paper and printer",
    "type": "the same, of figures only their sizes and letters: where they alone are others, no line moves",
    "setting": "the game and its variants: a first guess where lines end, which is tried before it is believed",
    "tree": "the text of a file",
    "phrases": "the text of a file of words",
    "alarms": "the set's tiles, the rules and game.yaml, and the code of a package that brings the game",
    "measures": "the same, where each tile is written, and the words of the program",
    "asked": "the words of the command line and the folder; the entry has a digest of every file, which is compared",
    "kit": "a folder in out/ and its manifest: that a build of this user wrote it",
    "rehearsed": "the game and the options of its print (`key_of`): that a build would refuse nothing",
    "agreed": "the game, its variants, and when its files were written: that its booklets agree",
    "program": "name, size and times of each file of this program",
}
"""Each kind of entry, and what it is made from besides this program: when one of these is another, it is stale."""


class Store:
    """Entries on disk under their keys; whatever is wrong with one, or with the folder, is as if it were not there.

    The folder is shared by all games; None is a store that keeps nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @classmethod
    def own(cls) -> Store:
        """The user's own."""
        return cls(folders.cache())

    @staticmethod
    def key(kind: str, *parts: str) -> str:
        """The key of a thing of one of the `KINDS` that is made from these parts, by this program."""
        assert kind in KINDS, kind  # noqa: S101 - the table is complete
        return _digest_of(kind, *parts, program())

    def face(self, key: str) -> Face | None:
        """The face of that key, if it is there and whole; its faults are none."""
        try:
            known, form, svg = (self.text(key) or "").split("\n", 2)
            name, trim, bleed, fingerprint, outline = cast("tuple[Any, ...]", unpack(known, _FACE))
            return Face(name, trim, bleed, svg, from_json(form), fingerprint, outline)
        except (ValueError, TypeError):
            return None

    def keep_face(self, key: str, face: Face) -> None:
        """Keep a face; a full or unwritable disk only means that it is drawn again next time.

        JSON has no line breaks, so form and drawing are lines of their own: as JSON within JSON, each of their quotes
        would be escaped.
        """
        if self.folder is not None:
            known = pack((face.name, face.trim, face.bleed, face.fingerprint, face.outline), _FACE)
            self.write(key, f"{known}\n{to_json(face.form)}\n{face.svg}")

    def once(self, key: str, classes: Sequence[type], make: Callable[[], T]) -> T:
        """The value of that key as some process has made it; made, and kept, where none has.

        Args:
            key: Of all that it is made from.
            classes: Those that it is made of, as `pack` takes them.
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
            if (text := self.text(key)) is not None:
                return unpack(text, classes)
        return None

    def keep(self, key: str, value: object, classes: Sequence[type] = ()) -> None:
        """Keep a value made of these classes."""
        if self.folder is not None:
            self.write(key, pack(value, classes))

    def noted(self, key: str) -> bool:
        """Whether something was noted under that key."""
        return self.text(key) is not None

    def note(self, key: str) -> None:
        """Note that something is so, as `noted` will say."""
        self.write(key, "")

    def text(self, key: str) -> str | None:
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

    def write(self, key: str, text: str) -> None:
        """Write something under a key, in the place of what was written there."""
        data = text.encode(errors="surrogatepass")
        if self.folder is None or len(data) > LARGEST - 100:
            return
        with contextlib.suppress(OSError, disk.HeldError):
            if not _is_ours(self.folder, others=0o077):
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                if _is_ours(self.folder):
                    disk.make_own(self.folder)
            if _is_ours(self.folder):
                disk.put(self.folder / f"{key}.entry", _mark(key, data) + b"\n" + data, mode=disk.OWN)

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
                    Path(path).unlink()

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        """When each was last asked for, its bytes, and where it is."""
        if self.folder is None or not _is_ours(self.folder):
            return
        with contextlib.suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                if _ENTRY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    known = entry.stat(follow_symlinks=False)
                    yield known.st_mtime, known.st_size, entry.path


def _digest_of(*parts: str) -> str:
    """What a key looks like: of all kinds alike, that of the program's own digest too."""
    return blake2b("\0".join(parts).encode(errors="surrogatepass"), digest_size=20).hexdigest()


def _mark(key: str, data: bytes) -> bytes:
    return blake2b(key.encode() + b"\0" + data, digest_size=20).hexdigest().encode()


def _is_ours(folder: Path, others: int = 0o022) -> bool:
    """Whether it is a real folder that belongs to this user, and nobody else has these rights to it: to write."""
    try:
        there = os.lstat(folder)
    except (OSError, ValueError):
        return False
    if os.name == "nt":  # pragma: no cover - rights are told otherwise there
        return stat.S_ISDIR(there.st_mode)
    return stat.S_ISDIR(there.st_mode) and there.st_uid == os.geteuid() and not there.st_mode & others
