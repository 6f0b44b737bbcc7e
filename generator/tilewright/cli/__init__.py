"""Command line -> a call and its result in words: a module a command, and nothing but arguments and results in it."""

from __future__ import annotations

import atexit
import codecs
import importlib
import io
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from tilewright import __version__
from tilewright.problem import RefusedError, nearest

if TYPE_CHECKING:  # read when a command of a room is asked for
    from tilewright.rooms import Command

GROUPS = {
    "Start": {
        "new": "Start a game from a working example.",
        "docs": "Read about a page, a command or a code.",
        "games": "List installed games.",
        "studio": "Show a game in the browser while you work on it.",
        "icons": "Find a built-in sign.",
        "doctor": "Show all that was read from a game.",
        "copy": "Copy the fonts, signs or words that come with Tilewright.",
        "schema": "Print the files with which editors complete YAML.",
        "convert-markup": "Rewrite <b> and similar marks in a table.",
    },
    "Print": {
        "build": "Make the PDFs to print.",
        "export": "Write a game for a shop, virtual table or cutter.",
        "calibrate": "Measure a printer.",
    },
    "Balance": {
        "check": "Find mistakes and measure balance.",
        "review": "Show how games have changed since a git revision.",
    },
    "Play": {
        "table": "Play any game by hand in the browser, without rules.",
        "play": "Simulate games, or play against bots.",
        "sweep": "Compare values of a rule.",
        "mend": "Find numbers that bring a game to its targets.",
        "replay": "Show a recorded game.",
        "results": "List finished games.",
    },
}
"""What the list of commands says of each, in the groups that it has."""

OWN = {name: name for group in GROUPS.values() for name in group} | {
    "new": "games",
    "copy": "games",
    "icons": "games",
    "doctor": "games",
    "schema": "games",
    "convert-markup": "games",
    "table": "studio",
    "sweep": "play",
    "mend": "play",
    "replay": "play",
    "results": "play",
}
"""Each command is a function of its name in this module."""


class _Commands(click.Group):
    """The commands; the module of one is loaded when it is called, or when all are listed."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """The names of all commands, those that installed packages bring among them."""
        return sorted({*OWN, *_brought()})

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command of that name; None if there is none."""
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # it would look for plugins in every installed package
        if name in OWN:
            command: Any = getattr(importlib.import_module(f"tilewright.cli.{OWN[name]}"), name.replace("-", "_"))
            assert isinstance(command, click.Command)  # noqa: S101 - as OWN says
            return command
        entry = _brought(name).get(name)
        return _loaded(entry) if entry else None

    def groups(self) -> dict[str, dict[str, str]]:
        """GROUPS, and the commands that packages bring; none of them is loaded for it."""
        groups = {title: dict(names) for title, names in GROUPS.items()}
        for command in _brought().values():
            groups.setdefault(command.group, {})[command.name] = command.words
        return groups

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands in their groups."""
        groups = self.groups()
        widest = max(len(name) for names in groups.values() for name in names)
        for title, names in groups.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), words) for name, words in names.items()])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; a word that is none gets the nearest that is."""
        try:
            return super().resolve_command(context, args)
        except click.UsageError:
            if near := nearest(args[0], self.list_commands(context)):
                message = f"No such command '{args[0][:40]}'; did you mean '{near}'?"
                raise click.UsageError(message, context) from None
            raise

    def invoke(self, context: click.Context) -> object:
        """Run the command; a value that it cannot take is told with what it can."""
        try:
            return super().invoke(context)
        except click.BadParameter as error:
            if remedy := _remedy(error):
                raise click.UsageError(f"{error.format_message()}\n    -> {remedy}", error.ctx) from None
            raise


def _brought(name: str = "") -> dict[str, Command]:
    """The commands that rooms bring: the wings, then installed packages, none of which takes a name that is taken.

    Args:
        name: No package is looked at for a command of that name if a wing brings it.
    """
    from tilewright.rooms import commands, installed_commands  # noqa: PLC0415 - saves 5 ms: no command of our own needs it

    table = {command.name: command for command in commands()}
    if name in table:
        return table
    listed, problems = installed_commands()
    if problems:
        from tilewright.cli.guard import refuse  # noqa: PLC0415 - saves 2 ms of --help: for a package at fault

        refuse(problems)
    for command in listed:
        if command.name not in OWN:
            table.setdefault(command.name, command)
    return table


def _loaded(entry: Command) -> click.Command:
    """The command itself; what goes wrong in the code of a package is reported as that package's."""
    from tilewright.cli.guard import guarded, refuse  # noqa: PLC0415 - as above

    try:
        command = entry.room.load(entry.where)
        if not isinstance(command, click.Command):
            what, remedy = f"'{entry.where}' is not a command", "write @click.command() above the function"
            raise entry.room.wrong("commands", what, remedy)
    except RefusedError as refused:
        refuse(refused.problems)
        sys.exit(1)
    if entry.room.brought and command.callback:
        command.callback = guarded(command.callback)
    return command


def _remedy(error: click.BadParameter) -> str:
    """What an option, or an argument, takes."""
    match error.param and error.param.type:
        case click.IntRange(min=least, max=most) if least is not None:
            return f"write a whole number from {least}{f' to {most}' if most is not None else ' up'}"
        case click.types.IntParamType():
            return "write a whole number, such as 3"
        case click.FloatRange(min=least, max=most):
            return f"write a number from {least:g} to {most:g}" if least is not None and most is not None else ""
    if isinstance(error, click.MissingParameter) and error.param and error.param.name in {"game", "games"}:
        return "name a game that `tilewright games` lists, or a folder such as ./mygame"
    return ""


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="tilewright")
def main() -> None:
    """Turn a folder of YAML into a printed board game.

    \b
    Examples:
      tilewright games
      tilewright build castles-in-the-air --paper letter
      tilewright new mygame
      tilewright build ./mygame --only cards
    """


def start() -> None:
    """Run it; what the computer refuses to print is told in a line where that can be done. Never returns."""
    status = 1

    def leave() -> None:
        """The last thing that runs: Python would take every object apart now, a twentieth of a small build."""
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(status)

    atexit.register(leave)
    codecs.register_error("written out", _written_out)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="written out")  # a pipe of Windows takes the letters of one country alone
    try:
        main(prog_name="tilewright")
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except OSError as error:  # of click itself: help and usage are printed outside of any command
        status = _unprinted(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        status = status or _unprinted(error)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is done is done
    for stream in (sys.stdout, sys.stderr):  # Python must not try again to print what a full stream still holds
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(status)


def _written_out(error: UnicodeError) -> tuple[str, int]:
    """Letters that a stream cannot take, as JSON writes them: in `--json` they are still the same letters."""
    assert isinstance(error, UnicodeEncodeError)  # noqa: S101 - nothing is read by this
    letters = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{letters[at : at + 2].hex()}" for at in range(0, len(letters), 2)), error.end


def _unprinted(error: OSError) -> int:
    reason = (error.strerror or str(error)).lower()
    try:
        sys.stderr.write(f"standard output cannot be written: {reason} [O04]\n    -> send the output somewhere else\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody can be told
    return 1
