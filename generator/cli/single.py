"""A game and one thing in it -> what is told of that alone: how a tile's items are fetched, what mends a measure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.session import Session


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
    from generator.cutaway.explain import explain  # noqa: PLC0415 - drawing libraries, for this alone

    _must_have_tiles(session)
    explained = explain(session, name, out)
    if as_json:
        click.echo(json.dumps(explained.record, indent=2, ensure_ascii=False))
        return
    for line in explained.lines:
        click.echo(line)


def tell_repair(session: Session, code: str, *, as_json: bool) -> None:
    """`--repair`: the one change of a slot or copy that mends a line of the set most, flagged or not."""
    from generator.cutaway.balance.bag import Bag  # noqa: PLC0415 - loaded when the command runs
    from generator.cutaway.balance.repair import LINES, repair  # noqa: PLC0415
    from generator.cutaway.kind import tiles_of  # noqa: PLC0415
    from generator.problem import did_you_mean  # noqa: PLC0415

    _must_have_tiles(session)
    if code not in LINES:
        known = f"single changes are tried for {', '.join(LINES)} (of B13 the walkways)"
        raise click.UsageError(f"--repair {code!r}: {known}{did_you_mean(code, LINES)}.")
    if session.spec.tiles is None:
        raise click.UsageError("--repair: this game has no tiles.yaml, so there is no set of tiles to mend.")
    advice = repair(Bag(session.spec, tiles_of(session.spec, session.deck.whole)), code)
    click.echo(json.dumps(advice.record, indent=2, ensure_ascii=False) if as_json else advice.words)


def _must_have_tiles(session: Session) -> None:
    from generator.cutaway.check import NO_TILE  # noqa: PLC0415 - loaded when the command runs
    from generator.problem import RefusedError  # noqa: PLC0415

    if wrong := [problem for problem in session.checked.problems if problem.code in NO_TILE]:
        raise RefusedError(wrong)
