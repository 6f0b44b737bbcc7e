"""The shelf -> a list of its games in words or as JSON."""

from __future__ import annotations

import json

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option
from tilewright.shelf import shelf
from tilewright.spec.read import variant_names


@click.command()
@json_option
@guarded
def games(*, as_json: bool) -> None:
    """List the games on the shelf, with their variants, and the installed packages that bring some of them.

    \b
    Example:
      tilewright games --json
    """
    listed = [(game, variant_names(game.folder)) for game in shelf.games()]
    for fault in shelf.faults():
        click.echo(str(fault), err=True)
    if as_json:
        records = [
            {"name": game.name, "title": game.title, "variants": list(variants), "package": game.by or None}
            for game, variants in listed
        ]
        click.echo(json.dumps(records, indent=2, ensure_ascii=False))
        return
    for game, variants in listed:
        click.echo(f"{game.name:24} {game.title}{f'  (from {game.by})' if game.by else ''}")
        if variants:
            click.echo(f"{'':24} variants: {', '.join(variants)}")
