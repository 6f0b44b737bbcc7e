"""The shelf -> a list of its games in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.shelf.listing import ListedGame


@click.command()
@json_option
@guarded
def games(*, as_json: bool) -> None:
    """List the games on the shelf, with their variants, and the installed packages that bring some of them.

    \b
    Example:
      tilewright games --json
    """
    from tilewright.shelf import shelf  # noqa: PLC0415 - loaded when the command runs
    from tilewright.spec.read import variant_names  # noqa: PLC0415

    listed = [(game, variant_names(game.folder)) for game in shelf.games()]
    for fault in shelf.faults():
        click.echo(str(fault), err=True)
    if as_json:
        click.echo(json.dumps([_plain(game, variants) for game, variants in listed], indent=2, ensure_ascii=False))
        return
    for game, variants in listed:
        click.echo(f"{game.name:24} {game.title}{f'  (from {game.by})' if game.by else ''}")
        if variants:
            click.echo(f"{'':24} variants: {', '.join(variants)}")


def _plain(game: ListedGame, variants: Sequence[str]) -> dict[str, Any]:
    """A game as JSON has it; one that comes with Tilewright is from no package."""
    return {"name": game.name, "title": game.title, "variants": list(variants), "package": game.by or None}
