"""A game's name or folder -> its Spec, and the game to be played.

The shelf is data/, or its copy in a wheel, and every game that an installed package brings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright import packages
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.memory import Kept
from tilewright.pieces.build import Deck, build
from tilewright.problem import Level, Problem, RefusedError, plural
from tilewright.rooms import Room, offered, room_of
from tilewright.shelf.listing import (
    ListedGame,
    data,
    folder_of,
    games,
    installed,
    must_be_own,
    names,
    templates,
    value_in_head,
    visiting,
)
from tilewright.spec.read import Spec, read
from tilewright.spec.rules import FreeRules
from tilewright.spec.words import of_rooms
from tilewright.texts.files import require_folder
from tilewright.texts.model import Model, is_model
from tilewright.texts.node import Spot

if TYPE_CHECKING:  # for whoever plays
    from tilewright.engine import Game


__all__ = [
    "NO_ENGINE",
    "GameSource",
    "called",
    "data",
    "engine",
    "faults",
    "find",
    "games",
    "installed",
    "load",
    "must_be_own",
    "playable",
    "rules_models",
    "rules_words",
    "templates",
    "with_words",
]

NO_ENGINE = "G01"
"""The code of a game that can be printed, but not played: it has no rules that a program knows."""


@dataclass(frozen=True, slots=True)
class GameSource:
    """A game to read: its folder, the model its rules.yaml has to fit, and the words that its pages are printed in."""

    folder: Path
    rules_model: type[Model]
    language: Language


def faults() -> tuple[Problem, ...]:
    """What is wrong with the packages that bring games, as far as it can be told without running any of their code."""
    wrong = [problem for each in packages.brought() if (problem := each.problem())]
    wrong = [replace(problem, level=Level.WARNING) for problem in wrong]
    return (*wrong, *packages.clashes(names()))


def rules_models() -> dict[str, type[Model]]:
    """Game on the shelf -> what its rules.yaml has to be, for those that have rules of their own.

    An installed package that cannot be loaded is left out.
    """
    models = dict[str, type[Model]]()
    for listed in games():
        with suppress(RefusedError) if listed.by else nullcontext():
            models[listed.name] = _rules_model(value_in_head(listed.folder, "id") or listed.name)
    return {name: model for name, model in models.items() if model is not FreeRules}


def rules_words() -> dict[str, Language]:
    """Game on the shelf -> the words that its rules are called by, for those that have rules of their own."""
    return {name: _language(name) for name in rules_models()}


def with_words() -> tuple[str, ...]:
    """The games of installed packages whose game.yaml may say what no other may: they have kinds or a style."""
    return tuple(each.id for each, _ in visiting() if _has(each.id, "kinds") or _has(each.id, "style"))


def find(name_or_path: str | Path, kept: Kept | None = None) -> GameSource:
    """A game on the shelf by its name, or any folder by its path.

    Which rules it plays by is told by the `id` in its game.yaml: a copy of a game is still that game.

    Args:
        name_or_path: What a person has typed.
        kept: What was read before, as for `tilewright.spec.read.read`.

    Raises:
        RefusedError: There is no game of that name (K23), or no game in that folder (K24); or the installed package
            that brings it is broken (X02 to X05).
    """
    folder = folder_of(name_or_path)
    require_folder(folder)
    name = value_in_head(folder, "id", kept) or folder.resolve().name
    return GameSource(folder, _rules_model(name), _language(name))


def load(name_or_path: str | Path, variants: Sequence[str] = ()) -> Spec[Model]:
    """Read a game, by its name or folder, with variants applied from left to right.

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
    for each, folder in visiting() if path.is_absolute() else ():
        if path.is_relative_to(folder):
            return replace(problem, path=f"{each.id}/{path.relative_to(folder).as_posix()}")
    return problem


def engine(game: Spec[Any], players: int, deck: Deck | None = None) -> Game:
    """Return the engine of a game that has been read, for a number of players.

    Args:
        game: From `load`.
        players: The number of players.
        deck: Its pieces; None builds them.

    Raises:
        RefusedError: It has no engine (G01), is not for this number of players (G02), or comes from an installed
            package that is broken (X04, X05).
    """
    room = game.played_in
    make: Callable[[Spec[Any], Deck, int], Game] | None = room.ask("engine", "engine")
    path = str(game.folder)
    if room.has("engine") and not callable(make):
        raise room.wrong("engine", "it has no function `engine`", "write one: engine(spec, deck, players)")
    if make is None:
        message = f"'{game.game.id}' cannot be played: it has neither a play.yaml nor an engine"
        remedy = (
            f"write a play.yaml (docs/play-file.md), or use the free table: tilewright table {path}; "
            f"games that can be played: {', '.join(playable()) or 'none yet'}"
        )
        raise RefusedError([Spot(path).problem(NO_ENGINE, message, remedy)])
    least, most = game.game.players.least, game.game.players.most
    if not least <= players <= most:
        number = f"{least} to {most} players" if least < most else plural(least, "player")
        message = f"{game.game.title} is for {number}, not {players}"
        remedy = "write " + " or ".join(f"--players {each}" for each in dict.fromkeys((least, most)))
        raise RefusedError([Spot(path).problem("G02", message, remedy)])
    from tilewright.engine.fits import register  # noqa: PLC0415 - saves a game that is printed what players need

    register(game)
    return make(game, deck or build(game), players)


def playable() -> tuple[str, ...]:
    """The names of the games on the shelf that have a play.yaml or an engine; no package's code is run."""

    def can_be(each: ListedGame) -> bool:
        if each.by:
            there = [each.folder / "play.yaml", *(each.folder.parent / name for name in ("engine.py", "engine"))]
            return any(path.exists() for path in there)
        return (each.folder / "play.yaml").exists() or room_of(each.name).has("engine")

    return tuple(each.name for each in games() if can_be(each))


def _has(game: str, door: str) -> bool:
    try:
        return room_of(game).has(door)
    except RefusedError:  # a package that cannot be loaded
        return False


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
        what = f"`Rules` is {'missing' if model is None else 'not a pydantic model'}"
        raise room.wrong("rules", what, "derive it from `tilewright.Model`, or leave rules.py out")
    return FreeRules
