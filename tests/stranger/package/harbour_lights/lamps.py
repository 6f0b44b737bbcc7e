"""A game of lamps -> how many it has of each colour: a command, and a measure, of the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import click

from tilewright import Spec, load_game


def colours_of(spec: Spec[Any]) -> Mapping[str, int]:
    """Colour -> lamps."""
    return Counter(row.cells["colour"] for row in spec.tables["lamps"].rows)


@click.command()
@click.argument("game", default="harbour-lights")
def lamps(game: str) -> None:
    """Count the lamps of each colour in GAME."""
    for colour, number in colours_of(load_game(game)).items():
        click.echo(f"{colour}: {number}")
