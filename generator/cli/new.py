"""The name of a folder -> a small game in it."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.guard import guarded


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@guarded
def new(folder: Path) -> None:
    """Write a small game into the new folder DIR: cards of your own, ready to print and to change.

    \b
    Example:
      tilewright new mygame
      tilewright build ./mygame
    """
    from generator.starter import start  # noqa: PLC0415 - loaded when the command runs

    for name in start(folder):
        click.echo((folder / name).as_posix())
    click.echo(f"Next: tilewright build {folder if folder.is_absolute() else f'./{folder}'}", err=True)
