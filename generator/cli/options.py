"""What several commands ask for -> click options, said once."""

from __future__ import annotations

import click

from generator.cli.guard import once

variant_option = click.option(
    "--variant",
    "variants",
    metavar="V",
    multiple=True,
    callback=once,
    help="Lay a variant over the rules; may be given several times.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def _text(_context: click.Context, option: click.Parameter, seed: str | None) -> str | None:
    if seed is not None and any("\ud800" <= char <= "\udfff" for char in seed):
        raise click.BadParameter("it has bytes that are no UTF-8 text.", param=option)
    return seed


seed_option = click.option(
    "--seed", callback=_text, help="Any text: the same seed gives the same result; the game's own, if not said."
)
require_option = click.option(
    "--require",
    metavar="TEXT",
    multiple=True,
    callback=once,
    help="Ask for something more, such as 'at least 40 red'; may be given several times.",
)
without_option = click.option(
    "--without",
    metavar="NAME",
    multiple=True,
    callback=once,
    help="Ask for everything but this, such as 'pairs equal'; may be given several times.",
)
