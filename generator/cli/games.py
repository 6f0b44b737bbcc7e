"""The shelf -> a list of its games in words or as JSON."""

from __future__ import annotations

import json

import click

from generator.cli.guard import guarded
from generator.cli.options import json_option


@click.command()
@json_option
@guarded
def games(*, as_json: bool) -> None:
    """List the games on the shelf, with their variants.

    \b
    Example:
      tilewright games --json
    """
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs
    from generator.spec.read import variant_names  # noqa: PLC0415

    found = [(game.name, game.title, variant_names(game.folder)) for game in shelf.games()]
    if as_json:
        listed = [{"name": name, "title": title, "variants": list(variants)} for name, title, variants in found]
        click.echo(json.dumps(listed, indent=2, ensure_ascii=False))
        return
    for name, title, variants in found:
        click.echo(f"{name:24} {title}")
        if variants:
            click.echo(f"{'':24} variants: {', '.join(variants)}")
