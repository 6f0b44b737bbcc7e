"""tiles.lock.yaml -> Lock: the colours that were chosen for the slots which tiles.yaml leaves open."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from tilewright.castle_tiles.tileset import TileSet
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.spec.game import GameFile
from tilewright.texts.fields import Field, MisfitError
from tilewright.texts.files import inside
from tilewright.texts.model import Model
from tilewright.texts.node import Mapping, Node, Places, plain
from tilewright.texts.scalars import Text
from tilewright.texts.source import load, parse

NAME = "lock"
"""What the file is called among a game's documents."""

REMEDY = "run `tilewright assign` again, or delete the file"


class LockText(Model):
    """tiles.lock.yaml."""

    version: Literal[1]
    """Of this form of file."""
    algorithm: Text
    """What chose the colours."""
    colours: Literal["balanced", "cycled", "rolled"]
    """How: `balanced`, `cycled`, or `rolled`, which leaves treasures to the die."""
    seed: str
    """Of the search."""
    set: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """The digest of the tiles these colours belong to, as `digest` says."""
    tiles: dict[str, dict[str, Text]]
    """A tile's id (each colouring of a drawing is a tile) -> digit -> phrase, for every slot that was open."""


@dataclass(frozen=True, slots=True)
class LockFile:
    """A lock file as it was found.

    Attributes:
        path: Its name as the user would write it.
        text: What it says; None where it is damaged.
        places: Where everything in it stands, under `lock`.
        problems: What is wrong with it.
    """

    path: str
    text: LockText | None
    places: Places
    problems: tuple[Problem, ...] = ()


def load_lock(folder: Path, name: str) -> LockFile | None:
    """The lock file in a game's folder; None where there is none. Whatever is wrong with it is inside (A02)."""
    path, shown = folder / name, (folder / name).as_posix()
    if not (path.exists() or path.is_symlink()):
        return None
    return _file(folder, shown, lambda: load(inside(folder, name), shown))


def as_lock(folder: Path, name: str, text: str) -> LockFile:
    """The lock file that a game's folder would have with this text."""
    shown = (folder / name).as_posix()
    return _file(folder, shown, lambda: parse(text, shown))


def _file(folder: Path, shown: str, tree: Callable[[], Node]) -> LockFile:
    places = Places(folder.as_posix(), {})
    try:
        root = tree()
        places = Places(folder.as_posix(), {NAME: root})
        return LockFile(shown, _text(root, places), places)
    except RefusedError as refused:
        damaged, wrong = "the lock file is damaged", refused.problems
        problems = [replace(each, code="A02", message=f"{damaged}: {each.message}", help=REMEDY) for each in wrong]
        return LockFile(shown, None, places, tuple(problems))


def _text(root: Node, places: Places) -> LockText:
    if not isinstance(root, Mapping):
        raise RefusedError([root.place.problem("K03", "a mapping (lines of `key: value`) is wanted")])
    try:
        return LockText.model_validate(plain(root))
    except MisfitError as error:
        from tilewright.texts.faults import problems_of  # noqa: PLC0415 - when something is wrong

        raise RefusedError(problems_of(error, NAME, LockText, places)) from None


def digest(game: GameFile, tiles: TileSet) -> str:
    """What a lock file knows its tiles by: the SHA-256 of their canonical text."""
    return sha256(canonical_text(game, tiles).encode()).hexdigest()


def canonical_text(game: GameFile, tiles: TileSet) -> str:
    """What makes a set of tiles this set: order, maps, slots and colourings, but no titles and no comments."""
    lattice = tiles.set
    head = [lattice.id, lattice.storeys, lattice.columns, lattice.colourings]
    palettes = [list(game.colours), list(game.locks)]
    drawn = [[t.id, t.map.rstrip("\n"), sorted(t.slots.items()), t.swap] for t in tiles.tiles]
    return json.dumps([head, palettes, drawn], separators=(",", ":"), ensure_ascii=True)
