"""A game, a number of players and a seed -> a deck in dealt order, with its codes; or a code -> its deck."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

import click

from tilewright.build.files import write
from tilewright.build.session import Session
from tilewright.castle_tiles.deal import deal as dealing
from tilewright.cli.progress import bar


def deck(game: str, variants: tuple[str, ...], asked: Mapping[str, Any], *, as_json: bool) -> None:
    """Deal a deck, or read the one that a code stands for, and print it; with --pdf write its page."""
    if asked["code"] is not None and (asked["smooth"] or asked["part"] or asked["colours"] != "printed"):
        raise click.UsageError("--smooth, --part and --colours are for dealing: leave them out with --code.")
    session = Session(game, variants)
    spec = session.spec
    with bar("Dealing") as progress:
        dealing.must_be_sound(session.checked.problems)
        if asked["code"] is not None:
            dealt = dealing.decoded(session, asked["code"], asked["seed"], asked["players"])
        else:
            pool, seed, players = dealing.pool_of(session, asked["part"]), asked["seed"], asked["players"]
            coloured = dealing.coloured(spec, pool, asked["colours"])
            seed, players = seed if seed is not None else spec.game.seed, players or spec.game.players.most
            dealt = dealing.deal(spec, pool, dealing.Wish(players, seed, asked["smooth"], coloured), progress)
    build = shlex.join(["tilewright", "build", game, *(word for name in variants for word in ("--variant", name))])
    if asked["pdf"]:
        from tilewright.castle_tiles.art.packing import packing_list  # noqa: PLC0415 - draws, which --pdf alone does

        alone = f"{build} --deck {shlex.quote(dealt.code)}"
        write(asked["pdf"], packing_list(spec, dealt, asked["paper"] or spec.game.paper_name, alone))
        click.echo(f"{asked['pdf']}", err=True)
    if as_json:
        click.echo(json.dumps(dealing.record(spec, dealt), indent=2, ensure_ascii=False))
        return
    for line in dealing.listed(spec, dealt):
        click.echo(line)
    if asked["stacked"]:
        click.echo(_stacked(dealt, build))
    if dealt.choice:
        click.echo(f"\n{dealing.rejected(dealt.choice)}", err=True)


def _stacked(dealt: dealing.Dealt, build: str) -> str:
    if not dealt.ordered:
        return "\nThis code has no order, so the deck cannot be stacked: give a stack code, or add --seed."
    return (
        f"\nTo cut it in this order, print it with\n  {build} --deck {shlex.quote(dealt.stack)} --stacked\n"
        "put the sheets face up with sheet 1 at the bottom, cut all at once, turn each pile over,\n"
        "and stack the piles, 1 on top: the deck is then face down, in dealt order."
    )
