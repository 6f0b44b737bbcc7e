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
