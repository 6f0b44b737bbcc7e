"""Command line -> a call and its result in words: a module a command, and nothing but arguments and results in it."""

from __future__ import annotations

import click

from generator import __version__
from generator.cli.assign import assign
from generator.cli.build import build
from generator.cli.calibrate import calibrate
from generator.cli.check import check
from generator.cli.deck import deck
from generator.cli.games import games
from generator.cli.grow import grow
from generator.cli.new import new
from generator.cli.play import play
from generator.cli.replay import replay
from generator.cli.schema import schema
from generator.cli.why import why


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
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


for command in (assign, build, calibrate, check, deck, games, grow, new, play, replay, schema, why):
    main.add_command(command)
