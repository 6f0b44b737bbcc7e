"""Command line -> a call and its result in words: a module a command, and nothing but arguments and results in it."""

from __future__ import annotations

import importlib
from typing import Any

import click

from generator import __version__

COMMANDS = (
    "assign",
    "build",
    "calibrate",
    "check",
    "deck",
    "doctor",
    "games",
    "grow",
    "new",
    "play",
    "replay",
    "results",
    "schema",
    "studio",
    "sweep",
    "why",
)
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
