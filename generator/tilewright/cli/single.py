"""A game and one thing in it -> what is told of that alone: how a tile's items are fetched, what mends a measure."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.build.session import Session


def must_be_alone(asked: Mapping[str, Any]) -> None:
    """Each of these is about something else than the others: one at a time.

    Raises:
        UsageError: Two of them were asked for.
    """
    if asked["explain"] is not None and asked["report"] is not None:
        raise click.UsageError("--explain is of one tile, --report of the whole game: one of them at a time.")
    if asked["explain"] is not None and asked["dealt"] is not None:
        raise click.UsageError("--explain is about a tile, --deck about a deal: ask for one at a time.")
    if asked["repair"] is not None and any(asked[name] is not None for name in ("explain", "report", "dealt")):
        raise click.UsageError(
            "--repair is of one line of the set: ask for --explain, --report or --deck another time."
        )


def must_play_alone(asked: Mapping[str, Any]) -> None:
    """Games are played of the whole game as it is.

    Raises:
        UsageError: Something else is asked for as well.
    """
    if asked["play"] and any(asked[name] is not None for name in ("explain", "repair", "against")):
        raise click.UsageError("--play is of the whole game: ask for --explain, --repair or --compare another time.")


def tell_tile(session: Session, name: str, out: Path, *, as_json: bool) -> None:
    """`--explain`: the tile, its ways, and what was drawn."""
    record, lines = _door(session, "EXPLAIN")(session, name, out)
    if as_json:
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    for line in lines:
        click.echo(line)


def tell_repair(session: Session, code: str, *, as_json: bool) -> None:
    """`--repair`: the one change that mends a line of the set most, flagged or not."""
    try:
        record, words = _door(session, "REPAIR")(session, code)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(json.dumps(record, indent=2, ensure_ascii=False) if as_json else words)


def _door(session: Session, name: str) -> Callable[..., Any]:
    """What a wing of the game has for that; of a game without one any wing, which says what the game lacks."""
    from tilewright.rooms import wings  # noqa: PLC0415 - loaded when the command runs

    doors = (room.ask("look", name) for room in (*session.spec.wings, *wings()))
    door: Callable[..., Any] = next(door for door in doors if door)
    return door
