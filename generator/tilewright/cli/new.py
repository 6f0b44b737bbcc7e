"""The name of a folder -> a small game in it."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from tilewright.cli.guard import guarded, option_text
from tilewright.shelf.starter import copied, start


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--engine", is_flag=True, help="Write a package: with rules and an engine in Python, to be played too.")
@click.option(
    "--id", "game", metavar="NAME", callback=option_text, help="The game's id.  [default: made of DIR's name]"
)
@click.option(
    "--from", "source", metavar="GAME", callback=option_text, help="Copy this game: a name on the shelf or a folder."
)
@guarded
def new(folder: Path, *, engine: bool, game: str, source: str) -> None:
    """Write a small game into the new folder DIR: cards of your own, ready to print and to change.

    With --from it is a copy of a game, with its variants, drawings and licence, and is played by the same rules.

    \b
    Examples:
      tilewright new mygame
      tilewright build ./mygame
      tilewright new ferry --engine --id my-ferry
      tilewright new mycastle --from castle
    """
    if source and (engine or game):
        raise click.UsageError("--from copies a game as it is: leave --engine and --id out.")
    written = copied(folder, source) if source else start(folder, game, engine=engine)
    for name in written.files:
        click.echo((folder / name).as_posix())
    where = shlex.quote(str(folder) if folder.is_absolute() else f"./{folder}")
    if engine:
        click.echo(f"Next: pip install --editable {where}, then tilewright play {written.game}", err=True)
    else:
        click.echo(f"Next: tilewright build {where}", err=True)
