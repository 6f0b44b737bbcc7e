"""players.yaml <-> Fits: the weights that a game's learned player plays by, how they were made, and for which rules.

    rules: 0a1b2c3d4e5f6071
    learned:
      - players: 2
        made: tilewright play mygame --train 60s --players 2
        games: 1200
        pace: 40
        weights:
          points: [0.2, 0.9]      # at the beginning of a game; at its end
          on the move: [0.1, 0.0]

The file stands in the game's folder. Whoever plays a game has made it ready with `shelf.engine`, which tells here where
the folder is; a game's fits are then known by its rules, or by its id.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

from tilewright.engine.ahead import worth_of
from tilewright.engine.game import State
from tilewright.engine.value import PLAIN, Features, Fit, Rows, Value, plain_features
from tilewright.engine.view import labels_of
from tilewright.problem import Level, Problem, RefusedError
from tilewright.rooms import Room, room_of
from tilewright.spec.spec import Spec, rules_digest
from tilewright.texts.fields import Field, MisfitError
from tilewright.texts.files import inside
from tilewright.texts.model import Model
from tilewright.texts.node import Places, plain
from tilewright.texts.source import load

FILE = "players.yaml"
READERS = ("learned", "search")
"""Bots that play by what was learned."""
MOST_BYTES = 200_000
"""The most that such a file may have."""
Weight = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]
LONGEST = 60
"""Letters of the name of a feature."""
FeatureName = Annotated[str, Field(min_length=1, max_length=LONGEST)]
Pair = Annotated[tuple[Weight, ...], Field(min_length=2, max_length=2)]
Digest = Annotated[str, Field(min_length=1, max_length=64)]


class PlayersFit(Model):
    """The weights for games of one number of players."""

    players: Annotated[int, Field(ge=1, le=20)]
    """How many play."""
    made: Annotated[str, Field(max_length=400)]
    """How the weights were made."""
    games: Annotated[int, Field(ge=0, le=100_000_000)]
    """How many games the weights were learned from."""
    pace: Annotated[float, Field(gt=0, le=1_000_000)]
    """Turns that such a game takes, typically."""
    weights: Annotated[dict[FeatureName, Pair], Field(max_length=400)]
    """For each feature its weight at the beginning of a game, and at its end."""


class PlayersFile(Model):
    """players.yaml: what a game's learned player has learned; `tilewright play GAME --train 60s` writes it."""

    rules: Digest
    """The rules that were played: sixteen digits that tell any two sets of rules apart."""
    learned: Annotated[tuple[PlayersFit, ...], Field(max_length=20)]
    """The weights, for each number of players."""


def read_players(path: Path) -> PlayersFile:
    """Return what a players.yaml says.

    Raises:
        RefusedError: With every problem found, each at its place (Y01 to Y15, G24 if it is too long).
    """
    if path.stat().st_size > MOST_BYTES:
        message = f"it has more than {MOST_BYTES:,} bytes, the limit"
        raise RefusedError([Problem(path.as_posix(), 1, 1, "G24", message, "delete it, and train again")])
    node = load(path, path.as_posix())
    try:
        return PlayersFile.model_validate(plain(node))
    except MisfitError as error:
        from tilewright.texts.faults import problems_of  # noqa: PLC0415 - when something is wrong

        places = Places(path.parent.as_posix(), {path.stem: node})
        raise RefusedError(problems_of(error, path.stem, PlayersFile, places)) from None


def text_of(names: Sequence[str], fits: Sequence[Fit], rules: str) -> str:
    """Return the text of a players.yaml."""
    lines = [
        "# The training of the bot `learned`. `tilewright play GAME --train 60s` writes this file.",
        f"rules: {rules!r}",
        "learned:",
    ]
    for fit in fits:
        lines += [f"  - players: {fit.players}", f"    made: {fit.made}", f"    games: {fit.games}"]
        lines += [f"    pace: {fit.pace:g}", "    weights:"]
        rows = zip(names, fit.early, fit.late, strict=True)
        lines += [f"      {name!r}: [{_number(early)}, {_number(late)}]" for name, early, late in rows]
    return "\n".join(lines) + "\n"


def _number(weight: float) -> str:
    """A weight to four digits, without an exponent, which YAML would take for a word."""
    return f"{float(f'{weight:.4g}'):.7f}".rstrip("0") + "0"


_FOLDERS = dict[str, Path]()
"""The rules of a game, and its id -> the folder of every game that was made ready to be played in this process."""


def register(spec: Spec[Any]) -> None:
    """Remember where the players.yaml of a game is that is made ready to be played; and that it has none."""
    _FOLDERS[spec.game.id] = spec.folder
    if (spec.folder / FILE).is_file():
        _FOLDERS[rules_digest(spec)] = spec.folder


def players_file(game: str, rules: str = "") -> PlayersFile | None:
    """Return the players.yaml of a game that was made ready to be played; None if it has none.

    Args:
        game: Its id.
        rules: Its `rules_digest`; '' if that is not known.

    Raises:
        RefusedError: The file is wrong (Y01 to Y15, G24).
    """
    mark = fits_mark(game, rules)
    return _read(*mark) if mark else None


def fits_mark(game: str, rules: str = "") -> tuple[Path, int] | None:
    """Return which players.yaml a game has and when it was written, by which a change is noticed; None if it has none.

    Raises:
        RefusedError: It is a link out of the game's folder (Y01).
    """
    folder = _FOLDERS.get(rules or game)  # rules that are not known are those of a folder without such a file
    path = folder and folder / FILE
    if not (folder and path and path.is_file()):
        return None
    return inside(folder, FILE), path.stat().st_mtime_ns


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int) -> PlayersFile:
    return read_players(path)


def training_notes(spec: Spec[Any], bots: Sequence[str] = READERS) -> tuple[Problem, ...]:
    """Return a note if the players of a game were trained by other rules than it has now (G28).

    With a variant there is none: other rules are what was asked for.

    Args:
        spec: The game.
        bots: Who plays it; only some bots play by what was learned.

    Raises:
        RefusedError: The file is wrong (Y01 to Y15, G24).
    """
    reads = any(bot.partition(":")[0] in READERS for bot in bots)
    if spec.variants or not reads or not (spec.folder / FILE).is_file():
        return ()
    path = inside(spec.folder, FILE)
    if read_players(path).rules == rules_digest(spec):
        return ()
    message = "the bots were trained with other rules than the game has now"
    remedy = f"train them again: tilewright play {spec.folder.as_posix()} --train 60s"
    return (Problem(path.as_posix(), 0, 0, "G28", message, remedy, Level.NOTE),)


def fits_in(path: Path, rules: str, names: Sequence[str]) -> list[Fit]:
    """Return the fits of a players.yaml, if there is one for these rules and features."""
    try:
        players = read_players(path) if path.is_file() else None
    except RefusedError:  # it is written anew
        return []
    if players is None or players.rules != rules:
        return []
    return [_fit(each, names) for each in players.learned if set(each.weights) == set(names)]


def features_of(game: str, things: Sequence[str]) -> tuple[tuple[str, ...], Features]:
    """Return what the features of a game are called, and the features: its room's own, or those that any game has.

    Args:
        game: Its id.
        things: What players hold and is counted, in a game whose room has no features of its own.

    Raises:
        RefusedError: The room is of an installed package, and has something else there (X04, X05).
    """
    room = room_of(game)
    names, features = (room.ask("features", name) for name in ("NAMES", "FEATURES"))
    if names is None and features is None:
        return (*PLAIN, *things), plain_features(worth_of(game), labels_of(game).holds, things)
    right = isinstance(names, tuple) and all(isinstance(name, str) and 0 < len(name) <= LONGEST for name in names)
    if not (right and callable(features)):
        remedy = 'write NAMES = ("points", ...) and def FEATURES(state), which returns a row of numbers for each seat'
        raise room.wrong("features", "`NAMES` or `FEATURES` is missing", remedy)
    return names, _checked_features(room, names, features) if room.brought else features


def _checked_features(room: Room, names: Sequence[str], features: Features) -> Features:
    """Wrap the features of an installed package: each row is looked at."""

    def checked(state: State) -> Rows:
        rows = features(state)
        right = isinstance(rows, list) and len(rows) == len(state.returns())
        for row in rows if right else ():
            right = right and isinstance(row, list) and len(row) == len(names)
            right = right and all(type(each) in (int, float) and isfinite(each) for each in row)
        if not right:
            remedy = "return a list with a list of numbers for each seat, as many as there are NAMES"
            raise room.wrong("features", "FEATURES does not return rows of numbers", remedy)
        return rows

    return checked


def value_of(game: str, rules: str = "") -> Value | None:
    """Return what a state of a game is worth by what was learned of it; None if nobody has trained it.

    A feature that was not learned weighs nothing.

    Raises:
        RefusedError: The file is wrong (Y01 to Y15, G24).
    """
    players = players_file(game, rules)
    if players is None or not players.learned:
        return None
    things = [name for name in players.learned[0].weights if name not in PLAIN]
    names, features = features_of(game, things)
    return Value(names, features, [_fit(each, names) for each in players.learned])


def _fit(players: PlayersFit, names: Sequence[str]) -> Fit:
    rows = [players.weights.get(name, (0.0, 0.0)) for name in names]
    early, late = (tuple(row[at] for row in rows) for at in (0, 1))
    return Fit(players.players, early, late, players.pace, players.games, players.made)
