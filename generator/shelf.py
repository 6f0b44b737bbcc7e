"""A game's name or folder -> its Spec, and the game to be played; the shelf is data/, or its copy in a wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.deck.build import Deck, build
from generator.language import Language
from generator.problem import Problem, RefusedError, did_you_mean
from generator.rooms import room_of
from generator.rules import Game
from generator.spec.files import require_folder
from generator.spec.free import FreeRules
from generator.spec.node import Mapping, Place, Scalar
from generator.spec.read import Spec, read
from generator.spec.source import load as load_tree
from generator.spec.words import english, of_room

_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Entry:
    """A game to read: its folder, the model its rules.yaml has to fit, and the words that its pages are printed in."""

    folder: Path
    rules_model: type[BaseModel]
    language: Language


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as the shelf lists it: the name it is called by, its title, its folder."""

    name: str
    title: str
    folder: Path


def data() -> Path:
    """The folder of all games that come with Tilewright."""
    return _shipped("data")


def templates() -> Path:
    """The folder of templates and fonts."""
    return _shipped("templates")


def games() -> tuple[Listed, ...]:
    """What is on the shelf, sorted by name; a game.yaml past reading lists its game under its folder's name."""
    return tuple(Listed(name, _said(data() / name, "title") or name, _near(data() / name)) for name in _names())


def rules_models() -> dict[str, type[BaseModel]]:
    """Game on the shelf -> what its rules.yaml has to be, for those that have rules of their own."""
    models = {name: _rules_model(_said(data() / name, "id") or name) for name in _names()}
    return {name: model for name, model in models.items() if model is not FreeRules}


def rules_words() -> dict[str, Language]:
    """Game on the shelf -> the words that its rules are called by, for those that have rules of their own."""
    return {name: of_room(data() / name) for name in rules_models()}


def find(name_or_path: str | Path) -> Entry:
    """A game on the shelf by its name, or any folder by its path.

    Which rules it plays by is told by the `id` in its game.yaml: a copy of a game is still that game.

    Raises:
        RefusedError: There is no game of that name (K23), or no game in that folder (K24).
    """
    folder = _folder(name_or_path)
    require_folder(folder)
    name = _said(folder, "id") or folder.resolve().name
    return Entry(folder, _rules_model(name), _language(name))


def load(name_or_path: str | Path, variants: Sequence[str] = ()) -> Spec[BaseModel]:
    """The Spec of a game on the shelf or in any folder, variants laid over it from left to right.

    Raises:
        RefusedError: With every problem found.
    """
    entry = find(name_or_path)
    return read(entry.folder, entry.rules_model, variants, entry.language)


def called(problem: Problem) -> Problem:
    """The same problem with a game of the shelf under its name, whatever folder Tilewright is installed in."""
    path = Path(problem.path)
    return replace(problem, path=path.relative_to(data()).as_posix()) if path.is_relative_to(data()) else problem


def engine(game: Spec[Any], players: int, deck: Deck | None = None) -> Game:
    """A game that has been read, as a game that can be played by so many.

    Args:
        game: From `load`.
        players: How many play.
        deck: Its pieces; None builds them.

    Raises:
        RefusedError: Nobody has written an engine for it (G01), or so many cannot play it (G02).
    """
    make: Callable[[Spec[Any], Deck, int], Game] | None = room_of(game.game.id).ask("engine", "engine")
    path = str(game.folder)
    if make is None:
        message = f"'{game.game.id}' can be printed, but not played: it has no engine"
        remedy = f"that can be played: {', '.join(_playable()) or 'nothing yet'}"
        raise RefusedError([Place(path).problem("G01", message, remedy)])
    least, most = game.game.players.least, game.game.players.most
    if not least <= players <= most:
        message = f"{players} cannot play {game.game.title}"
        raise RefusedError([Place(path).problem("G02", message, f"from {least} to {most} can: --players {most}")])
    return make(game, deck or build(game), players)


def _playable() -> tuple[str, ...]:
    return tuple(name for name in _names() if room_of(_said(data() / name, "id") or name).has("engine"))


def _shipped(name: str) -> Path:
    """In a wheel inside the package; in a checkout beside it."""
    boxed = _PACKAGE / "box" / name
    return boxed if boxed.is_dir() else _PACKAGE.parent / name


def _names() -> tuple[str, ...]:
    try:
        return tuple(sorted(path.name for path in data().iterdir() if (path / "game.yaml").is_file()))
    except OSError:
        return ()


def _folder(name_or_path: str | Path) -> Path:
    names = _names()
    if name_or_path in names:
        return _near(data() / name_or_path)
    path = Path(name_or_path)
    if isinstance(name_or_path, Path) or any(mark in name_or_path for mark in "/\\") or _exists(path):
        return path
    message = f"there is no game '{name_or_path}' on the shelf{did_you_mean(name_or_path, names)}"
    remedy = f"on the shelf: {', '.join(names) or 'nothing'}; or give the path of a folder with a game.yaml"
    raise RefusedError([Place(name_or_path).problem("K23", message, remedy)])


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or a NUL
        return False


def _near(folder: Path) -> Path:
    """The folder as a person standing in the working directory would write it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _said(folder: Path, key: str) -> str:
    """What game.yaml says under a key, without reading the game; empty where it cannot be told."""
    try:
        root = load_tree(folder / "game.yaml", "game.yaml")
    except RefusedError:
        return ""
    entry = root.entry(key) if isinstance(root, Mapping) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else ""


def _language(name: str) -> Language:
    """English, with the words of a game that has a room: its figures and rules print them in any copy of its folder."""
    return of_room(data() / name) if room_of(name).package else english()


def _rules_model(name: str) -> type[BaseModel]:
    """`Rules` of the game's room; FreeRules for a game without one."""
    model = room_of(name).ask("rules", "Rules")
    return model if isinstance(model, type) and issubclass(model, BaseModel) else FreeRules
