"""A game and values of its rules -> what each value does: a table, a sentence, a plot; as few games as that takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tilewright.build.files import must_take, write
from tilewright.cli.guard import guarded, to_json
from tilewright.cli.options import json_option, paper_option, seed_option, variant_option
from tilewright.cli.progress import bar
from tilewright.draw.palette import Ink
from tilewright.problem import visible
from tilewright.trials.race import Goal, goal_of
from tilewright.trials.sweep import Effect, RuleValues, SweepTable, axes
from tilewright.trials.sweep_plot import drawn

Swept = list[tuple["RuleValues", Sequence["Effect"]]]


@click.command()
@click.argument("game")
@click.argument("values", nargs=-1, required=True, metavar="RULE=VALUES...")
@click.option("--players", type=int, default=None, help="How many play.  [default: as few as can]")
@click.option("--bots", default="greedy", show_default=True, help="Who plays every seat.")
@click.option(
    "--games", type=click.IntRange(80, 1_000_000), default=2000, show_default=True, help="The most that a value plays."
)
@click.option(
    "--for",
    "goal",
    default="fair",
    show_default=True,
    help="What is looked for: fair, close, short, long, or turns, points or margin near a number: turns:40.",
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that play.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw what each value does, as a PDF.")
@paper_option("The paper of --plot.")
@click.option("--low-ink", is_flag=True, help="--plot in line art on white.")
@seed_option
@variant_option
@json_option
@guarded
def sweep(  # noqa: PLR0913 - one parameter an option
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
    """Try rules of GAME at other values, and tell what each value does.

    Every value plays with the same luck. Whichever is surely worse for what is looked for stops early.

    \b
    Examples:
      tilewright sweep castles-and-crowns rules.table.rounds=2..4 --games 100
      tilewright sweep castles-in-the-air rules.turn.moves=4..8 --for turns:40 --games 80
    """
    if (paper or low_ink) and plot is None:
        raise click.UsageError("--paper and --low-ink are for --plot.")
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
