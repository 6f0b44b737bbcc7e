"""The name of a folder -> a small game in it."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.guard import guarded, option_text


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--engine", is_flag=True, help="Write a package: with rules and an engine in Python, to be played too.")
@click.option(
    "--id", "game", metavar="NAME", callback=option_text, help="The game's id.  [default: made of DIR's name]"
)
@guarded
def new(folder: Path, *, engine: bool, game: str) -> None:
    """Write a small game into the new folder DIR: cards of your own, ready to print and to change.

    \b
    Examples:
      tilewright new mygame
      tilewright build ./mygame
      tilewright new ferry --engine --id my-ferry
    """
    from generator.starter import start  # noqa: PLC0415 - loaded when the command runs

    written = start(folder, game, engine=engine)
    for name in written.files:
        click.echo((folder / name).as_posix())
    where = folder if folder.is_absolute() else f"./{folder}"
    if engine:
        click.echo(f"Next: pip install --editable {where}, then tilewright play {written.game}", err=True)
    else:
        click.echo(f"Next: tilewright build {where}", err=True)
