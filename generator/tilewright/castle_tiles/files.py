"""What castle tiles read of a game's folder: tiles.yaml, and the colours chosen in tiles.lock.yaml."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from collections.abc import Mapping as MappingOf
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.spec.game import GameFile
from tilewright.texts.fields import Field, MisfitError
from tilewright.texts.files import inside
from tilewright.texts.model import Model
from tilewright.texts.node import Mapping, Node, Places, plain
from tilewright.texts.node import Path as PathInText
from tilewright.texts.scalars import Name, Text
from tilewright.texts.source import load, parse

if TYPE_CHECKING:  # which asks this door
    from tilewright.spec.spec import Spec

FINDS = (
    "anchor",
    "balloon",
    "bell",
    "bird-nest",
    "cat",
    "clock",
    "flowerpot",
    "gargoyle",
    "ghost",
    "kite",
    "lantern",
    "laundry",
    "mouse",
    "owl",
    "teapot",
    "telescope",
    "waterfall",
    "weathervane",
)


class Lattice(Model):
    """What all tiles of a set share."""

    id: Name
    """Names the set."""
    version: Annotated[int, Field(ge=1, le=9999)]
    """Raise it when a tile changes."""
    storeys: Annotated[int, Field(ge=1, le=12)]
    """Of every tile."""
    columns: Annotated[int, Field(ge=3, le=24)]
    """Of every tile."""
    colourings: Annotated[int, Field(ge=1, le=12)] = 4
    """How many colourings each drawing is printed in."""


class TileText(Model):
    """One drawing of tiles.yaml as text: see tilemap for what the characters mean."""

    id: Name
    """Names the drawing; its copies are called id-1, id-2, ..."""
    title: Text
    """What a player would call it."""
    idea: Text = ""
    """One sentence: what this drawing is that no other is."""
    map: Annotated[str, Field(max_length=2_000)]
    """Two lines a storey, top storey first: the air line, then the floor line under it."""
    slots: Annotated[dict[str, Text], Field(max_length=100)] = {}  # noqa: RUF012 - a Model copies a default
    """Digit in the map -> phrase, such as `white key` or `blue in white chest`. A colour or lock that is `any` is
    chosen by `tilewright assign`, for each colouring of the drawing anew: colours that are written turn from
    colouring to colouring, those that are open are chosen for every printed tile by itself."""
    swap: Literal["odd", "even", "none"] = "none"
    """On which colourings black and white change places (`odd`, `even`, or `none`)."""
    find: Name | None = None
    """The one thing to find in the picture."""
    roof: Literal["battlements", "gable", "cone", "dome", "ruin"] = "battlements"
    """What sits on its towers."""
    feature: Literal["sails", "trees"] | None = None
    """Something large that stone cannot say: the sails of a mill, trees on the terraces."""
    sealed: bool = False
    """Items here may be out of reach without a teleport door."""
    scenery: bool = False
    """There is nothing to collect here, on purpose."""


class TileSet(Model):
    """tiles.yaml: the lattice, the start tile and the drawings."""

    set: Lattice
    """What all tiles share."""
    start: TileText
    """The tile that lies on the table from the first move on."""
    tiles: Annotated[tuple[TileText, ...], Field(min_length=1, max_length=1_000)]
    """The drawings."""


def named(tiles: TileSet) -> Iterator[tuple[PathInText, str]]:
    """Every id in tiles.yaml, with where it stands: no two may be the same."""
    yield ("tiles", "start", "id"), tiles.start.id
    yield from ((("tiles", "tiles", at, "id"), tile.id) for at, tile in enumerate(tiles.tiles))


@dataclass(frozen=True, slots=True)
class TileCounts:
    """How many tiles there are, the start tile not counted.

    Attributes:
        drawings: Different ones.
        colourings: How often each is printed.
        printed: All together.
        storeys: Of each tile.
    """

    drawings: int
    colourings: int
    printed: int
    storeys: int


def counts(spec: Spec[Any]) -> MappingOf[str, TileCounts]:
    """`tiles`; of a game without any, all of it is 0."""
    if spec.tiles is None:
        return {"tiles": TileCounts(0, 0, 0, 0)}
    drawings, colourings = len(spec.tiles.tiles), spec.tiles.set.colourings
    return {"tiles": TileCounts(drawings, colourings, drawings * colourings, spec.tiles.set.storeys)}


def dealt(each: int, fixed: int | None, players: int) -> int:
    """How many tiles so many players are dealt: `fixed`, or if that is None so many for each player."""
    return fixed or each * players


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
        damaged, wrong = "the colour file is damaged", refused.problems
        problems = [replace(each, code="A02", message=f"{damaged}: {each.message}", help=REMEDY) for each in wrong]
        return LockFile(shown, None, places, tuple(problems))


def _text(root: Node, places: Places) -> LockText:
    if not isinstance(root, Mapping):
        raise RefusedError([root.place.problem("K03", "expected a mapping (lines of `key: value`)")])
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


def chosen(spec: Spec[Any]) -> str:
    """The colours that were chosen; empty if none were, or if the file is damaged."""
    return spec.lock.text.model_dump_json() if spec.lock and spec.lock.text else ""


def with_chosen(spec: Spec[Any], text: str) -> Spec[Any]:
    """The game as it is printed from a lock file with this text."""
    return replace(spec, lock=as_lock(spec.folder, spec.lock_name, text))


MODEL, BESIDE, COUNTS, CHOSEN, WITH_CHOSEN = TileSet, load_lock, counts, chosen, with_chosen
