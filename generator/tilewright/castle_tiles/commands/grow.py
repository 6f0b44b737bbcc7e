"""A game and a seed -> new drawings as YAML for its tiles.yaml, or as JSON."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright.build.session import Session
from tilewright.castle_tiles.grow import grow as growing
from tilewright.castle_tiles.grow.archetypes import ARCHETYPES
from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option, seed_option, variant_option
from tilewright.cli.progress import bar

MOST = 10_000


def _weights(_context: click.Context, option: click.Parameter, text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    weights: dict[str, int] = {}
    for part in text.split(","):
        name, equals, number = (word.strip() for word in part.partition("="))
        if name not in ARCHETYPES or name in weights or (equals and not (number.isdecimal() and len(number) < 4)):
            known = ", ".join(ARCHETYPES)
            raise click.BadParameter(f"'{part}': write NAME=NUMBER, the names being {known}.", param=option)
        weights[name] = int(number or 1)
    if not any(weights.values()):
        raise click.BadParameter("one of the numbers has to be more than 0.", param=option)
    return weights


@click.command()
@click.argument("game")
@click.option(
    "--count", metavar="N", type=click.IntRange(1, MOST), default=6, show_default=True, help="How many drawings."
)
@seed_option
@click.option(
    "--weights",
    callback=_weights,
    metavar="NAME=NUMBER,..",
    help="How often each archetype comes: tower, twin, hall, shaft, cloudbank, ruin, vault.",
)
@click.option("--open", "opened", is_flag=True, help="Leave every colour `any`, for `tilewright assign` to choose.")
@variant_option
@json_option
@guarded
def grow(game: str, variants: tuple[str, ...], *, as_json: bool, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Grow new legal drawings for GAME (a name on the shelf or a folder), ready for `tiles:` in its tiles.yaml.

    \b
    Examples:
      tilewright grow castles-in-the-air --count 6 --seed monday
      tilewright grow castles-in-the-air --count 3 --weights tower=3,hall=1 --open
    """
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
