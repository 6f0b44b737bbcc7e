"""Command line -> a call and its result in words: a module a command, and nothing but arguments and results in it."""

from __future__ import annotations

import importlib
from typing import Any

import click

from generator import __version__

GROUPS = {
    "Start": {
        "new": "Start a game from a working example.",
        "games": "List installed games.",
        "studio": "Show a game in the browser while you work on it.",
        "doctor": "Show what was read from a game.",
        "schema": "Print the files with which editors complete YAML.",
    },
    "Print": {
        "build": "Make the PDFs to print.",
        "calibrate": "Measure a printer, once.",
    },
    "Balance": {
        "check": "Find mistakes and measure balance.",
        "deck": "Deal a fair deck.",
        "why": "Explain why a deck, or colours, cannot be chosen.",
    },
    "Play": {
        "play": "Simulate games, or play against bots.",
        "sweep": "Compare values of a rule.",
        "replay": "Show a recorded game.",
        "results": "List finished games.",
    },
    "Castle tiles": {
        "assign": "Choose the colours of tiles.",
        "grow": "Generate tiles.",
    },
}
"""What the list of commands says of each, in the groups that it has."""

COMMANDS = tuple(sorted(name for group in GROUPS.values() for name in group))
"""Each is a module here, and a function of the same name in it."""


class _Commands(click.Group):
    """The commands; the module of one is loaded when it is called, or when all are listed."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command of that name; None where there is none."""
        if name not in COMMANDS:
            return None
        command: Any = getattr(importlib.import_module(f"generator.cli.{name}"), name)
        assert isinstance(command, click.Command)  # noqa: S101 - as COMMANDS says
        return command

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands in their groups; none of them is loaded for it."""
        widest = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), words) for name, words in commands.items()])

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; a word that is none gets the nearest that is."""
        try:
            return super().resolve_command(context, args)
        except click.UsageError:
            from generator.problem import nearest  # noqa: PLC0415 - loaded when somebody mistypes

            if near := nearest(args[0], COMMANDS):
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
        return "name a game of `tilewright games`, or a folder such as ./mygame"
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
