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
