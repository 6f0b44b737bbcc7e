"""What was asked and the files it is made from -> the build of just these, where this user has made it before.

A build that has nothing to do finds that out from bytes: nothing is parsed, nothing is checked, hardly a module loaded.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright import disk, packages
from tilewright.build import export
from tilewright.build.store import Store
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.typography import fonts

if TYPE_CHECKING:  # for a build that has something to do
    from tilewright.build.session import Session

MOST_FILES, MOST_BYTES, DEEPEST = 2000, 32_000_000, 6
"""What is looked through of a folder, which may be one that a game is the least part of."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build: where it is, its manifest, and whether anything had to be made."""

    folder: Path
    manifest: Mapping[str, Any]
    fresh: bool


def open_cache(out: Path) -> Store:
    """The user's cache; before anything is done, whatever killed builds have left in it or in `out` is ended."""
    cache = Store.own()
    cache.tidy()
    export.settle(out)
    return cache


def as_we_left_it(folder: Path, key: str, cache: Store) -> Mapping[str, Any] | None:
    """The manifest of a kit that is as this user's own build wrote it here.

    A folder that came with a game can hold a manifest with the right key and pages that no build of ours has made: it
    is built anew, for no build of this user has noted it.
    """
    return export.unchanged(folder, key) if cache.noted(mark(folder, cache)) else None


def mark(folder: Path, cache: Store) -> str:
    """The key under which a build of ours is noted: another one when a byte of its manifest is."""
    try:
        manifest = disk.read(folder / export.MANIFEST, export.LARGEST)
    except (OSError, ValueError):
        manifest = b""
    return cache.key("kit", str(folder.resolve()), export.digest_of(manifest))


class Request:
    """What somebody has asked for on the command line."""

    def __init__(self, out: Path, *asked: object) -> None:
        """The folder of all games' folders, and everything else that was said."""
        self._out, self.cache = out, Store.own()
        self._key = self.cache.key("asked", repr((str(Path.cwd()), str(out), asked)))

    def known(self) -> tuple[Built, Sequence[str]] | None:
        """What it came to, and what was warned of, if all that it is made from is as it was then."""
        game, files, folder, key, warnings = self.cache.value(self._key) or ("", "", "", "", ())
        if not files or _digest(game) != files:
            return None
        manifest = as_we_left_it(Path(folder), key, open_cache(self._out))
        return (Built(Path(folder), manifest, fresh=False), warnings) if manifest else None

    def keep(self, edition: Session, built: Built, warnings: Sequence[str]) -> None:
        """Note what it came to; not where a file has changed since the first of them was read."""
        game = str(edition.spec.folder.resolve())
        files = _digest(game)
        if files and not edition.refresh():
            self.cache.keep(self._key, (game, files, str(built.folder), built.manifest["key"], list(warnings)))


def _digest(game: str) -> str:
    """Of all that a game is read from, whichever its folder is; empty where that cannot be told so simply.

    Packages that bring games run code of theirs, of which nothing is known here: with one installed, it is empty too.
    """
    box = fonts.folder().parents[1]
    shelf = [str(path) for path in sorted((box / "data").glob("*/game.yaml"))]
    digest = blake2b(repr(shelf).encode(errors="surrogateescape"), digest_size=20)
    words = [*(box / "templates" / "words").glob("*"), *(box / "data").glob("*/words.yaml")]
    try:
        files = [*islice(_files(game, DEEPEST), MOST_FILES + 1)]
        if (
            packages.brought() or len(files) > MOST_FILES or sum(size for _, size in files) > MOST_BYTES
        ):  # sum counts bytes
            return ""
        for path in sorted([*(path for path, _ in files), *map(str, words)]):
            data = disk.read(Path(path), MOST_BYTES)
            digest.update(f"{path}\0{len(data)}\0".encode(errors="surrogateescape") + data)
    except (OSError, ValueError):
        return ""
    return digest.hexdigest()


def _files(folder: str, deep: int) -> Iterator[tuple[str, int]]:
    """Every file in a folder and below, and how long it is.

    Raises:
        OSError: There is a link, or something else that is not simply a file or a folder, or one too deep.
    """
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False) and deep:
                yield from _files(entry.path, deep - 1) if entry.name != ".git" else ()
            elif entry.is_file(follow_symlinks=False):
                yield entry.path, entry.stat().st_size
            else:
                raise OSError(entry.path)
