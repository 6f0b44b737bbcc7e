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


def seed_is_text(_context: click.Context, option: click.Parameter, seed: str | None) -> str | None:
    """A seed that can be written down, on paper and in a file, and typed again."""
    if seed is None:
        return None
    if not seed.strip():
        raise click.BadParameter("the seed is empty.", param=option)
    from generator.spec.text import HIDDEN  # noqa: PLC0415 - loaded when a command runs

    if set(seed) & set("\r\n") or HIDDEN.search(seed):
        raise click.BadParameter("the seed has a character that no editor shows.", param=option)
    return seed.strip()


seed_option = click.option(
    "--seed",
    metavar="TEXT",
    callback=seed_is_text,
    help="Any text: the same seed gives the same result; the game's own, if not said.",
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
