"""A game -> one page that says what was read, what feeds what, and what could trip a printer."""

from __future__ import annotations

import click

from tilewright.build.diagnosis import diagnosis
from tilewright.build.session import Session
from tilewright.cli.guard import guarded
from tilewright.cli.options import variant_option
from tilewright.problem import visible


@click.command()
@click.argument("game")
@variant_option
@guarded
def doctor(game: str, variants: tuple[str, ...]) -> None:
    """Say on one page what was read of GAME, which columns feed which slots, and what could trip a printer.

    \b
    Example:
      tilewright doctor ./mygame
    """
    for line in diagnosis(Session(game, variants)):
        click.echo(visible(line))
