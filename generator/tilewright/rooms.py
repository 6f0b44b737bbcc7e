"""A game's id -> Room: the package that holds the game's code, which is asked by name for what it has.

A room is a package: one of `tilewright.games`, or one that somebody has installed (`tilewright.packages`). Each of its
modules that the core knows by name is a door, and every door may be missing:

    rules       Rules      the pydantic model of the game's rules.yaml
    engine      engine     (spec, deck, players) -> the game to be played
    style       STYLE      how its pieces look, and the words for it that game.yaml may use
    figures     FIGURES    (spec, tiles, look) -> the figures of the booklet, of a room without a style of its own
    table       TABLE      how the game looks when it is played
    events      EVENTS     (state, action, state after it) -> GameEvents: what the action led to
    checks      CHECKS     functions of a Spec that yield Problems
    measures    MEASURES   functions of a Spec that yield Measures, each a line of what `check` tells
    kinds       KINDS      kinds of components: name in game.yaml -> "module:ROW"
    bots        BOTS       name -> what makes a bot of a stream of random numbers
                WORTH      (state, seat) -> how well the seat stands, for the bots that play any game
                LEARNED    (stream of random numbers, learned value) -> the bot `learned`; unsaid, one for any game
                PLAYS_ON   which bot plays on where those try a move; unsaid, the greedy one
    features    NAMES      what the features of a state are called, from which a value is learned
                FEATURES   (state) -> a row of numbers for each seat
    study       USES       (state, action) -> names of what it uses, for whoever studies many games
                OFFERED    (finished state) -> name -> how often that could have been used
                LEFT       (finished state) -> name -> how many of that lie about unused
                HOLDS      name -> (state, seat) -> how many of it the seat holds: cards in hand, coins
                WITHOUT    word -> the names that it stands for where somebody asks how play goes without them
    commands    COMMANDS   commands of one's own: name -> (group in the list, what the list says, "module:command")
                TABS       tabs of the studio's page: (the tab it follows, id, title, script, "module:routes")

A *wing* is a room that serves any game with a file of a certain name: `WINGS`. It has other doors besides:

    files       MODEL      the model of its file
                BESIDE     (folder, name) -> what stands in the file beside it; None if there is none
                CHOSEN     (spec) -> what was chosen in that file beside it, as text
                WITH_CHOSEN        (spec, text) -> the game with other choices
                COUNTS     (spec) -> what booklets can name of it: name -> value
                named      (the file as a value) -> its ids, each with its path
    kind        by_id      (spec, pieces) -> its pieces by their ids, which figures show
                besides    (spec) -> what else figures show of the file
    count       pool       (spec, deck) -> what decks are dealt from; None where no such piece is printed
                tokens     (spec, pieces) -> (face, of) -> how many tokens the fullest deal asks for
    tiles       canonical  (spec) -> the text that makes the set this set
    look        LOOK       (session, progress) -> what `check` tells of the set, and of a deal
                EXPLAIN, REPAIR    what it tells of one piece alone, and of one line
                FAMILIES, OF_DEALS    letter of a family of checks -> what they are of: the set, a deal
    check       PROBLEMS   (spec) -> what is wrong with what the file says
                UNPRINTABLE, PRINTABLE    codes that keep a set from being printed, and codes that do not

`PLAY` is the room of every game whose folder says in play.yaml how it is played, and whose own room has no engine. Its
doors are `engine`, and `checks` of what play.yaml says.

A door is opened when somebody asks for what is behind it, so a game that is printed loads no engine. Which room a game
has is told by the `id` in its game.yaml alone: nothing in a game's folder is ever looked at for code.
"""

from __future__ import annotations

import importlib
import importlib.util
import linecache
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from tilewright.frozen import dataclass
from tilewright.packages import ID, Brought, bringing, brought, written_today
from tilewright.problem import Problem, RefusedError


@dataclass(frozen=True, slots=True)
class Room:
    """All the code of one game.

    Attributes:
        package: The dotted name of the package; empty for a game that has no code of its own.
        brought: Who brings it; None for a game that comes with Tilewright.
    """

    package: str
    brought: Brought | None = None

    def has(self, door: str) -> bool:
        """Whether the room has a module of that name; the module is not loaded.

        Raises:
            RefusedError: The room is of an installed package that cannot be loaded (X04).
        """
        if not self.package:
            return False
        with _loading(self.brought):
            return importlib.util.find_spec(f"{self.package}.{door}") is not None

    def ask(self, door: str, name: str) -> Any:  # noqa: ANN401 - whatever is behind that door
        """What a module of the room calls by that name; None where there is no such module, or nothing of that name.

        Raises:
            RefusedError: The room is of an installed package, and that module cannot be loaded (X04).
        """
        if not self.has(door):
            return None
        with _loading(self.brought):
            return getattr(importlib.import_module(f"{self.package}.{door}"), name, None)

    def load(self, where: str) -> Any:  # noqa: ANN401 - whatever stands there
        """What a module calls by a name, of `module:name`.

        Raises:
            RefusedError: The room is of an installed package, and there is no such thing, or it cannot be loaded (X04).
        """
        module, _, name = where.partition(":")
        with _loading(self.brought):
            return getattr(importlib.import_module(module), name)

    def wrong(self, door: str, what: str, remedy: str) -> RefusedError:
        """The refusal of what a package has behind a door (X05)."""
        place = getattr(importlib.util.find_spec(f"{self.package}.{door}"), "origin", None) or self.package
        by = self.brought.by if self.brought else self.package
        return RefusedError([Problem(place, 0, 0, "X05", f"'{by}': {what}", remedy)])


@dataclass(frozen=True, slots=True)
class Later:
    """A function that is imported when it is first called.

    Attributes:
        module: The dotted name of its module.
        name: Its name there.
    """

    module: str
    name: str

    @property
    def function(self) -> Callable[..., Any]:
        """The function, imported."""
        function: Callable[..., Any] = getattr(importlib.import_module(self.module), self.name)
        return function

    def __call__(self, *values: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever the function takes and gives
        """Call it."""
        return self.function(*values, **named)


EMPTY = Room("")
"""The room of a game without code of its own."""

PLAY = Room("tilewright.play")
"""The room that plays any game by its play.yaml."""
OF_PLAY = "H"
"""The first letter of the codes of play.yaml: nothing of what it says is printed."""

WINGS = {"tiles": Room("tilewright.castle_tiles")}
"""The file of a game, without .yaml -> the room that serves every game which has such a file."""


def wings(files: Iterable[str] = tuple(WINGS)) -> tuple[Room, ...]:
    """The wings that these files call for; all there are, if no files are given."""
    return tuple(WINGS[name] for name in files if name in WINGS)


def room_of(game: str) -> Room:
    """The room of a game, by the `id` in its game.yaml; an empty one for a game without code of its own.

    No installed package is looked at for a game that comes with Tilewright.
    """
    if not ID.fullmatch(game):
        return EMPTY
    package = f"tilewright.games.{game.replace('-', '_')}"
    if importlib.util.find_spec(package):
        return Room(package)
    installed = bringing(game)
    return Room(installed.package, installed) if installed and installed.root() else EMPTY


@cache
def shipped() -> tuple[Room, ...]:
    """The rooms of the games that come with Tilewright, by their packages' names."""
    games = Path(__file__).with_name("games").glob("*/__init__.py")
    return tuple(Room(f"tilewright.games.{each.parent.name}") for each in sorted(games))


def offered(game: str) -> tuple[Room, ...]:
    """The rooms whose styles, words and checks a game has: its own, and those of the games in the box."""
    own = room_of(game)
    return shipped() if own in (EMPTY, *shipped()) else (own, *shipped())


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a room brings.

    Attributes:
        name: What is typed.
        group: Under which heading it is listed.
        words: What the list says of it.
        room: Who brings it.
        where: Its "module:name".
    """

    name: str
    group: str
    words: str
    room: Room
    where: str


def commands() -> tuple[Command, ...]:
    """The commands of the wings. The module of a command is not loaded."""
    return tuple(command for room in wings() for command in _commands(room))


def installed_commands() -> tuple[tuple[Command, ...], tuple[Problem, ...]]:
    """The commands that installed packages bring, and what is wrong with those that cannot be listed (X04, X05).

    What stands behind the door `commands` of each package is loaded; the module of a command is not.
    """
    listed, problems = list[Command](), list[Problem]()
    for room in dict.fromkeys(Room(each.package, each) for each in brought() if each.root()):
        try:
            listed += _commands(room) if room.has("commands") else ()
        except RefusedError as refused:
            problems += refused.problems
    return tuple(listed), tuple(problems)


def _commands(room: Room) -> Iterator[Command]:
    table = room.ask("commands", "COMMANDS")
    if not isinstance(table, dict):
        raise room.wrong("commands", "COMMANDS is not a dictionary", _COMMANDS)
    for name, row in table.items():
        texts = isinstance(row, tuple) and len(row) == 3 and all(isinstance(each, str) and each for each in row)
        if not (texts and isinstance(name, str) and ID.fullmatch(name) and ":" in row[2]):
            raise room.wrong("commands", f"the command {name!r} cannot be listed", _COMMANDS)
        group, words, where = row
        yield Command(name, group, words, room, where)


_COMMANDS = 'write COMMANDS = {"name": ("Group", "A line of help.", "package.module:command")}'


def blamed(error: BaseException) -> Problem | None:
    """An error that comes out of the code of an installed package, as a problem of that package; None for any other."""
    for each in brought():
        if place := _place(error, each):
            message = f"the code of '{each.by}' fails: {_described(error)}"
            remedy = "report it to its author, with the output of the same command under TILEWRIGHT_TRACEBACK=1"
            return Problem(*place, 0, "X06", message, remedy)
    return None


@contextmanager
def _loading(package: Brought | None) -> Iterator[None]:
    """A package of somebody else's that cannot be loaded is told in a line; one of ours is an error of ours."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if package is None:
            raise
        path, line = _place(error, package) or (package.file, 0)
        message = f"'{package.by}' cannot be loaded: {_described(error)}"
        remedy = package.remedy
        if _lacking(error).partition(".")[0] == "generator":  # as the program's own package was called in version 0.1
            remedy = written_today(linecache.getline(path, line)) or remedy
        raise RefusedError([Problem(path, line, 0, "X04", message, remedy)]) from error


def _place(error: BaseException, package: Brought) -> tuple[str, int] | None:
    """The file and the line of a package's code that was last at work when an error came."""
    root = f"{package.root()}{os.sep}"
    if isinstance(error, SyntaxError) and error.filename and error.filename.startswith(root):
        return error.filename, error.lineno or 0
    places = [place for place in _lines(error.__traceback__) if place[0].startswith(root)]
    if not places and _lacking(error).split(".")[0] == package.package.split(".")[0]:
        return root, 0  # a name that is not there has been asked for by ours
    return places[-1] if places else None


def _lacking(error: BaseException) -> str:
    """The module that is not there, or in which something is not there."""
    if isinstance(error, ImportError):
        return error.name or ""
    return str(getattr(error.obj, "__name__", "")) if isinstance(error, AttributeError) else ""


def _lines(frame: TracebackType | None) -> Iterator[tuple[str, int]]:
    """The file and the line of each call that an error has come through, the outermost first."""
    while frame:
        yield frame.tb_frame.f_code.co_filename, frame.tb_lineno
        frame = frame.tb_next


def _described(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
