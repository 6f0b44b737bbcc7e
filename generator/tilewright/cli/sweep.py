"""A game and values of its rules -> what each value does; or what is wanted of it -> the smallest change towards it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import click

from tilewright.build.files import must_take, write
from tilewright.build.session import Session
from tilewright.cli.guard import to_json
from tilewright.cli.progress import bar
from tilewright.draw.palette import Ink
from tilewright.problem import visible
from tilewright.trials.mend import Mender
from tilewright.trials.proposal import plain, text
from tilewright.trials.race import Goal, goal_of
from tilewright.trials.store import opened
from tilewright.trials.sweep import Effect, RuleValues, SweepTable, axes
from tilewright.trials.sweep_plot import drawn
from tilewright.trials.workers import Workforce

Swept = list[tuple["RuleValues", Sequence["Effect"]]]


def sweep_rules(  # noqa: PLR0913 - one parameter an option
    game: str,
    values: tuple[str, ...],
    *,
    players: int | None,
    bots: str,
    games: int,
    goal: str,
    workers: int,
    plot: Path | None,
    paper: str | None,
    low_ink: bool,
    seed: str | None,
    variants: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play every value of the rules, and print and draw what each does."""
    tried, sought = axes(values), goal_of(goal)
    table = SweepTable(game, variants, tried, players=players, bots=bots, seed=seed, workers=workers)
    if plot is not None:
        must_take(plot)
    swept, stop = _swept(table, tried, sought, games)
    if as_json:
        click.echo(to_json(table.plain(swept, goal)))
    else:
        click.echo(visible(table.text(swept, sought)))
    if plot is not None:
        write(plot, drawn(table.title, swept, sought, paper or table.paper, Ink.LOW if low_ink else Ink.FULL))
        click.echo(f"{plot}", err=True)
    if stop:
        raise stop


def _swept(
    table: SweepTable, tried: Sequence[RuleValues], goal: Goal, games: int
) -> tuple[Swept, KeyboardInterrupt | None]:
    """What the values of each rule do; stopped by Ctrl-C, what has come out so far, and the interrupt."""
    swept: Swept = []
    with bar("Playing") as progress:
        try:
            for axis in tried:
                for at, shown in enumerate(table.race(axis, goal, games)):
                    swept[-1 if at else len(swept) :] = [(axis, shown)]
                    progress(max(each.games for each in shown), games, axis.rule)
        except KeyboardInterrupt as stop:
            if not swept:
                raise
            return swept, stop
    return swept, None


def mend_numbers(  # noqa: PLR0913 - one parameter an option
    game: str,
    *,
    games: int,
    workers: int,
    dask: str,
    store: Path | None,
    seed: str | None,
    variants: tuple[str, ...],
    as_json: bool,
) -> None:
    """Search the numbers of a game, and print what is proposed."""
    session, day = Session(game, variants), datetime.now(tz=UTC).date().isoformat()
    with bar("Playing", "games") as progress, opened(store) if store else nullcontext() as file:
        mender = Mender(
            session,
            games,
            Workforce(workers, dask),
            seed=seed,
            store=file,
            day=day,
            heard=lambda played: progress(min(played, games), games, ""),
        )
        mended = mender.mend()
    if as_json:
        click.echo(to_json(plain(mended, mender.targets)))
    else:
        laid = [word for name in variants for word in ("--variant", name)]
        click.echo(visible(text(mended, mender.targets, [game, *laid])))
