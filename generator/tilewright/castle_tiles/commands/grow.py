"""A game and a seed -> new drawings as YAML for its tiles.yaml, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from tilewright.build.session import Session
from tilewright.castle_tiles.grow import grow as growing
from tilewright.cli.progress import bar


def grow(game: str, variants: tuple[str, ...], asked: Mapping[str, Any], *, as_json: bool) -> None:
    """Grow drawings and print them; how many were rejected, and for what, goes to stderr."""
    spec = Session(game, variants).spec
    seed = spec.game.seed if asked["seed"] is None else asked["seed"]
    wish = growing.DrawingWish(asked["count"], seed, asked["weights"] or growing.WEIGHTS, asked["opened"])
    with bar("Growing") as progress:
        grown = growing.grow(spec, wish, progress)
    if as_json:
        drawings = [text.model_dump() for text in grown.drawings]
        click.echo(json.dumps({"seed": seed, "tiles": drawings}, indent=2, ensure_ascii=False))
        return
    click.echo(growing.tiles_yaml(grown.drawings))
    shares = [f"{why} {number}" for why, number in grown.rejected.items()]
    rejected = f"; {sum(grown.rejected.values())} rejected for {', '.join(shares)}" if shares else ""
    click.echo(f"\n{len(grown.drawings)} kept of {grown.tries}{rejected}", err=True)
