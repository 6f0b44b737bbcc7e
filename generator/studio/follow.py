"""A game's folder -> news of every save in it, whatever the editor does to save: in place, by rename, as a new file."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from generator.studio.desk import Desk

DEBOUNCE, STEP = 30, 10
"""Milliseconds: how long a burst of changes is gathered, and how long nothing may happen for it to be over."""
PAUSE = 0.5
"""Seconds before a folder that could not be watched is watched again."""
_LITTER = re.compile(r"\.~lock\..*#|~\$.*|\..*\.sw[a-z]|4913|.*~|#.*#|\.#.*|.*\.(tmp|part|crdownload|bak)|~.*\.tmp")
READ = frozenset(
    (".yaml", ".yml", ".md", ".csv", ".xlsx", ".ods", ".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf", ".ttc", ".woff2")
)
"""What a game may be made of; files of other kinds are no part of any."""


class Saves(DefaultFilter):
    """Lets through what may be part of a game, and none of what editors leave about."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether the change of that file may change the game."""
        name = Path(path).name
        return Path(path).suffix.lower() in READ and not _LITTER.fullmatch(name) and super().__call__(change, path)


async def follow(desk: Desk, folder: Path) -> None:
    """Tell the desk of every save, until this is cancelled; by looking again and again where nothing else tells it."""
    polls = False
    while True:
        try:
            async for changes in awatch(
                folder, watch_filter=Saves(), debounce=DEBOUNCE, step=STEP, rust_timeout=1_000, force_polling=polls
            ):
                await desk.saved(Path(path) for _, path in changes)
        except (OSError, RuntimeError):  # too many watches, a disk elsewhere, or the folder itself has gone
            polls = True
        except ExceptionGroup as faults:  # a fault of ours in one save must not end it, nor go by unseen
            sys.stderr.write(f"A save could not be followed: {faults.exceptions[0]!r}. Save once more.\n")
        await asyncio.sleep(PAUSE)
