"""Assignment -> tiles.lock.yaml, which everything prints from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from tilewright import disk
from tilewright.castle_tiles.assign.assign import Asked, Assignment
from tilewright.castle_tiles.assign.search import ALGORITHM
from tilewright.castle_tiles.files import digest
from tilewright.castle_tiles.tilemap import Tile
from tilewright.problem import Problem, RefusedError
from tilewright.spec.spec import Spec
from tilewright.texts.scalars import AmbiguousError, TooLongError, resolve

HEAD = """\
# The colours of the slots that tiles.yaml leaves `any`, chosen by `tilewright assign`.  A colour may be
# changed by hand; where tiles.yaml changes, run `tilewright assign` again.
"""


def lock_text(spec: Spec[Any], written: tuple[Tile, ...], done: Assignment) -> str:
    """The lock file of these colours.

    Args:
        spec: The game.
        written: Its tiles as tiles.yaml has them.
        done: The same with their colours.
    """
    if spec.tiles is None:
        return ""
    by = f"{ALGORITHM}, then {done.solver}" if done.solver else ALGORITHM
    entries = {"version": "1", "algorithm": by, "colours": done.way, "seed": _quoted(done.seed)}
    entries["set"] = _quoted(digest(spec.game, spec.tiles))
    lines = [f"{key}: {value}\n" for key, value in entries.items()]
    tiles = []
    for before, after in zip(written, done.tiles, strict=True):
        now = after.slots
        if slots := [f"{digit}: {_word(now[digit].phrase)}" for digit, slot in before.contents if now[digit] != slot]:
            tiles.append(f"  {before.id}: {{{', '.join(slots)}}}\n")
    return HEAD + "".join(lines) + ("tiles:\n" + "".join(tiles) if tiles else "tiles: {}\n")


def chosen(asked: Asked, done: Assignment) -> dict[str, dict[str, str]]:
    """A tile's id -> digit -> what each slot that was open holds now: what the lock file says."""
    pairs = zip(asked.tiles, done.tiles, strict=True)
    tiles = {
        after.id: {str(d): after.slots[d].phrase for d, s in before.contents if after.slots[d] != s}
        for before, after in pairs
    }
    return {tile: slots for tile, slots in tiles.items() if slots}


def _word(phrase: str) -> str:
    """A phrase as YAML has it: in quotes only where a bare word could be taken for something else."""
    try:
        return phrase if resolve(phrase) == phrase else _quoted(phrase)
    except (AmbiguousError, TooLongError):
        return _quoted(phrase)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(folder: Path, name: str, text: str) -> Path:
    """The lock file, written beside and then put in the place of the old one.

    Raises:
        RefusedError: It cannot be written (A07); the old one is as it was.
    """
    path = folder / name
    try:
        disk.sweep(folder)
        disk.put(path, text.encode(), lasting=True)
    except OSError as error:
        message = f"the colour file cannot be written: {(error.strerror or str(error)).lower()}"
        remedy = "copy the game's folder to your own disk, and assign the copy"
        raise RefusedError([Problem(path.as_posix(), 0, 0, "A07", message, remedy)]) from None
    return path


def write_lock(asked: Asked, done: Assignment) -> str:
    """Where the lock file of these colours has been written; empty where none is needed.

    Raises:
        RefusedError: It cannot be written (A07); the old one is as it was.
    """
    if not asked.open or done.way == "printed":
        return ""
    return write(asked.spec.folder, asked.spec.lock_name, text_of(asked, done)).as_posix()


def text_of(asked: Asked, done: Assignment) -> str:
    """Its lock file."""
    return lock_text(replace(asked.spec, lock=None), asked.tiles, done)
