"""A game's folder -> news of every save in it, whatever the editor does to save: in place, by rename, as a new file."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from tilewright import pattern
from tilewright.build.session import folders, stamps
from tilewright.studio.desk import Desk

DEBOUNCE, STEP = 30, 10
"""Milliseconds: how long a burst of changes is gathered, and how long nothing may happen for it to be over."""
LOOK = 1_000
"""Milliseconds after which the files are looked at where nothing was told."""
PAUSE = 0.5
"""Seconds before a folder that could not be watched is watched again."""
MOST_FOLDERS = 500
"""Folders of a game that are watched; what is saved in any other shows with the next look."""
_LITTER = pattern.prepare(
    r"\.~lock\..*#|~\$.*|\..*\.sw[a-z]|4913|.*~|#.*#|\.#.*|.*\.(tmp|part|crdownload|bak)|~.*\.tmp"
)
READ = frozenset(
    (
        *(".yaml", ".yml", ".md", ".csv", ".tsv", ".json", ".xlsx", ".ods", ".svg", ".png", ".jpg", ".jpeg", ".webp"),
        *(".ttf", ".otf", ".ttc", ".woff2", ".txt"),
    )
)
"""What a game may be made of; files of other kinds are no part of any."""


class Saves(DefaultFilter):
    """Lets through what may be part of a game, and none of what editors leave about."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether the change of that file may change the game."""
        name = Path(path).name
        if change is Change.added and Path(path).is_dir():  # what is in it is looked at
            return True
        return Path(path).suffix.lower() in READ and not _LITTER.fullmatch(name) and super().__call__(change, path)


class Seen:
    """Owns what the files of a game's folder looked like when they were last looked at.

    Whoever watches a folder is told nothing by a disk elsewhere, nor of a folder that has gone and come back. So the
    files themselves are looked at as well: with every save, and every second in between.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._saves, self._stamps, self._folders = Saves(), stamps(folder), folders(folder)

    def moved(self) -> set[Path]:
        """The files that look different since this was last asked."""
        before, self._stamps = self._stamps, stamps(self.folder)
        names = before.keys() | self._stamps.keys()
        moved = (self.folder / name for name in names if before.get(name) != self._stamps.get(name))
        return {path for path in moved if self._saves(Change.modified, str(path))}

    def is_another(self) -> bool:
        """Whether a folder has come or gone, or another has its name, since this was last asked."""
        before, self._folders = self._folders, folders(self.folder)
        return self._folders != before

    @property
    def folders(self) -> list[str]:
        """The folders to be watched, as they were when this was last asked; each for itself, through no link."""
        return [*self._folders][:MOST_FOLDERS] or [str(self.folder)]


async def follow(desk: Desk, folder: Path) -> None:
    """Tell the desk of every save, until this is cancelled; by looking again and again where nothing else tells it."""
    seen, polls = Seen(folder), False
    while True:
        try:
            await _told(desk, seen, set())
            await _watched(desk, seen, polls=polls)
        except (OSError, RuntimeError):  # too many watches, a disk elsewhere, or the folder itself has gone
            polls = await asyncio.to_thread(folder.is_dir)
        except ExceptionGroup as faults:  # a fault of ours in one save must not end it, nor go by unseen
            sys.stderr.write(f"A save could not be followed: {faults.exceptions[0]!r}. Save once more.\n")
        await asyncio.sleep(PAUSE)


async def _watched(desk: Desk, seen: Seen, *, polls: bool) -> None:
    """Tell the desk of every save until the folder is another."""
    async for changes in awatch(
        *seen.folders,
        recursive=False,
        watch_filter=Saves(),
        debounce=DEBOUNCE,
        step=STEP,
        rust_timeout=LOOK,
        yield_on_timeout=True,
        force_polling=polls,
    ):
        paths = (Path(path) for _, path in changes)
        await _told(desk, seen, {path for path in paths if path.suffix.lower() in READ})
        if await asyncio.to_thread(seen.is_another):
            return


async def _told(desk: Desk, seen: Seen, paths: set[Path]) -> None:
    moved = await asyncio.to_thread(seen.moved)
    if paths | moved:
        await desk.saved(paths | moved)
