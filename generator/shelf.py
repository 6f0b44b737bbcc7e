"""A game's name or folder -> its Spec, and the game to be played.

The shelf is data/, or its copy in a wheel, and every game that an installed package brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import packages
from generator.deck.build import Deck, build
from generator.frozen import dataclass
from generator.kept import Kept
from generator.language import Language
from generator.packages import Brought
from generator.problem import Level, Problem, RefusedError, did_you_mean
from generator.rooms import Room, offered, room_of
from generator.spec.files import require_folder
from generator.spec.free import FreeRules
from generator.spec.model import Model, is_model
from generator.spec.node import Mapping, Scalar, Spot
from generator.spec.read import Spec, read
from generator.spec.source import load as load_tree
from generator.spec.words import of_rooms

if TYPE_CHECKING:  # for whoever plays
    from generator.rules import Game

_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class GameSource:
    """A game to read: its folder, the model its rules.yaml has to fit, and the words that its pages are printed in."""

    folder: Path
    rules_model: type[Model]
    language: Language


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as the shelf lists it.

    Attributes:
        name: What it is called by.
        title: What is printed on it.
        folder: Where it lies.
        by: The package that brings it, and its version; '' for a game that comes with Tilewright.
    """

    name: str
    title: str
    folder: Path
    by: str = ""


def data() -> Path:
    """The folder of all games that come with Tilewright."""
    return _shipped("data")


def templates() -> Path:
    """The folder of templates and fonts."""
    return _shipped("templates")


def games() -> tuple[ListedGame, ...]:
    """What is on the shelf, sorted by name: ours, then those of installed packages that have a folder to read.

    A game.yaml past reading lists its game under its folder's name. None of a package's code is run.
    """
    ours = [ListedGame(name, _value_in_head(data() / name, "title") or name, _near(data() / name)) for name in _names()]
    return (
        *ours,
        *(ListedGame(each.id, _value_in_head(at, "title") or each.id, _near(at), each.by) for each, at in _visiting()),
    )


def faults() -> tuple[Problem, ...]:
    """What is wrong with the packages that bring games, as far as it can be told without running any of their code."""
    wrong = [problem for each in packages.brought() if (problem := each.problem())]
    wrong = [replace(problem, level=Level.WARNING) for problem in wrong]
    return (*wrong, *packages.clashes(_names()))


def rules_models() -> dict[str, type[Model]]:
    """Game on the shelf -> what its rules.yaml has to be, for those that have rules of their own.

    An installed package that cannot be loaded is left out.
    """
    models = dict[str, type[Model]]()
    for listed in games():
        with suppress(RefusedError) if listed.by else nullcontext():
            models[listed.name] = _rules_model(_value_in_head(listed.folder, "id") or listed.name)
    return {name: model for name, model in models.items() if model is not FreeRules}


def rules_words() -> dict[str, Language]:
    """Game on the shelf -> the words that its rules are called by, for those that have rules of their own."""
    return {name: _language(name) for name in rules_models()}


def with_words() -> tuple[str, ...]:
    """The games of installed packages whose game.yaml may say what no other may: they have kinds or a style."""
    return tuple(each.id for each, _ in _visiting() if _has(each.id, "kinds") or _has(each.id, "style"))


def find(name_or_path: str | Path, kept: Kept | None = None) -> GameSource:
    """A game on the shelf by its name, or any folder by its path.

    Which rules it plays by is told by the `id` in its game.yaml: a copy of a game is still that game.

    Args:
        name_or_path: What a person has typed.
        kept: What was read before, as for `generator.spec.read.read`.

    Raises:
        RefusedError: There is no game of that name (K23), or no game in that folder (K24); or the installed package
            that brings it is broken (X02 to X05).
    """
    folder = _folder(name_or_path)
    require_folder(folder)
    name = _value_in_head(folder, "id", kept) or folder.resolve().name
    return GameSource(folder, _rules_model(name), _language(name))


def load(name_or_path: str | Path, variants: Sequence[str] = ()) -> Spec[Model]:
    """The Spec of a game on the shelf or in any folder, variants laid over it from left to right.

    Raises:
        RefusedError: With every problem found.
    """
    entry = find(name_or_path)
    return read(entry.folder, entry.rules_model, variants, entry.language)


def called(problem: Problem) -> Problem:
    """The same problem with a game of the shelf under its name, whatever folder it is installed in."""
    path = Path(problem.path)
    if path.is_relative_to(data()):
        return replace(problem, path=path.relative_to(data()).as_posix())
    for each, folder in _visiting() if path.is_absolute() else ():
        if path.is_relative_to(folder):
            return replace(problem, path=f"{each.id}/{path.relative_to(folder).as_posix()}")
    return problem


def engine(game: Spec[Any], players: int, deck: Deck | None = None) -> Game:
    """A game that has been read, as a game that can be played by so many.

    Args:
        game: From `load`.
        players: How many play.
        deck: Its pieces; None builds them.

    Raises:
        RefusedError: Nobody has written an engine for it (G01), or so many cannot play it (G02); or the installed
            package that brings it is broken (X04, X05).
    """
    room = room_of(game.game.id)
    make: Callable[[Spec[Any], Deck, int], Game] | None = room.ask("engine", "engine")
    path = str(game.folder)
    if room.has("engine") and not callable(make):
        raise room.wrong("engine", "there is no function `engine` in it", "write one: engine(spec, deck, players)")
    if make is None:
        message = f"'{game.game.id}' can be printed, but not played: it has no engine"
        remedy = f"that can be played: {', '.join(_playable()) or 'nothing yet'}"
        raise RefusedError([Spot(path).problem("G01", message, remedy)])
    least, most = game.game.players.least, game.game.players.most
    if not least <= players <= most:
        message = f"{players} cannot play {game.game.title}"
        raise RefusedError([Spot(path).problem("G02", message, f"from {least} to {most} can: --players {most}")])
    return make(game, deck or build(game), players)


def _playable() -> tuple[str, ...]:
    return tuple(
        listed.name for listed in games() if _has(_value_in_head(listed.folder, "id") or listed.name, "engine")
    )


def _has(game: str, door: str) -> bool:
    try:
        return room_of(game).has(door)
    except RefusedError:  # a package that cannot be loaded
        return False


def _visiting() -> Iterator[tuple[Brought, Path]]:
    """The games that installed packages bring, with their folders: those that can be read, and whose name is free."""
    taken = set(_names())
    for each in sorted(packages.brought(), key=lambda each: each.id):
        folder = each.folder()
        if folder and each.id not in taken and each == packages.bringing(each.id):
            yield each, folder


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
    if isinstance(name_or_path, str) and (visitor := packages.bringing(name_or_path)):
        return _near(_folder_of(visitor))
    path = Path(name_or_path)
    if isinstance(name_or_path, Path) or any(mark in name_or_path for mark in "/\\") or _exists(path):
        return path
    names = tuple(listed.name for listed in games())
    message = f"there is no game '{name_or_path}' on the shelf{did_you_mean(name_or_path, names)}"
    remedy = f"on the shelf: {', '.join(names) or 'nothing'}; or give the path of a folder with a game.yaml"
    raise RefusedError([Spot(name_or_path).problem("K23", message, remedy)])


def _folder_of(visitor: Brought) -> Path:
    """The folder of a game that a package brings.

    Raises:
        RefusedError: It cannot be had (X02, X03).
    """
    if problem := visitor.problem():
        raise RefusedError([problem])
    folder = visitor.folder()
    assert folder  # noqa: S101 - else there would be a problem
    return folder


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or a NUL
        return False


def _near(folder: Path) -> Path:
    """The folder as a person standing in the working directory would write it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _value_in_head(folder: Path, key: str, kept: Kept | None = None) -> str:
    """What game.yaml says under a key, without reading the game; empty where it cannot be told."""
    path = folder / "game.yaml"
    try:
        root = (kept or Kept()).once(path.as_posix(), "tree", lambda: load_tree(path, path.as_posix()))
    except RefusedError:
        return ""
    entry = root.entry(key) if isinstance(root, Mapping) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else ""


def _language(name: str) -> Language:
    """English with the words of a game's room and of the styles it may be drawn in, whatever its folder."""
    own = room_of(name)
    others = (_home(room) for room in offered(name) if room != own)
    return of_rooms(_home(own), filter(None, others))


def _home(room: Room) -> Path | None:
    """The folder of the game that a room is of; None for a game without a room, or whose folder cannot be read."""
    if room.brought:
        return room.brought.folder()
    return data() / room.package.rpartition(".")[2].replace("_", "-") if room.package else None


def _rules_model(name: str) -> type[Model]:
    """`Rules` of the game's room; FreeRules for a game without one.

    Raises:
        RefusedError: An installed package cannot be loaded (X04), or its `Rules` is no model (X05).
    """
    room = room_of(name)
    model = room.ask("rules", "Rules")
    if is_model(model):
        return model
    if room.brought and room.has("rules"):
        what = f"`Rules` is {'missing' if model is None else 'no pydantic model'}"
        raise room.wrong("rules", what, "derive it from generator.spec.model.Model, or leave rules.py out")
    return FreeRules
