"""--study of `play`, and the options that go with it -> many games told, instead of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.cli.annotated import TEXT, format_option, shape_of
from generator.cli.options import paper_option

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS = (
    click.option("--study", is_flag=True, help="Tell what all games have in common, as a designer asks."),
    click.option(
        "--report", type=click.Path(path_type=Path), help="The same with plots: a .pdf or .html file to write."
    ),
    paper_option("The paper of --report."),
    click.option("--low-ink", is_flag=True, help="--report in line art on white."),
    click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that play."),
    click.option("--dask", metavar="ADDRESS", default="", help="Have a Dask cluster play, whose scheduler is there."),
    click.option(
        "--store",
        type=click.Path(path_type=Path),
        help="Keep a study in this file; what it has is not played again.",
    ),
    click.option(
        "--resume", type=click.Path(path_type=Path), help="Go on with the last study of such a file; without GAME."
    ),
    click.option(
        "--skill", type=click.IntRange(0, 100_000), default=0, help="And: does it pay to think? In so many games."
    ),
    format_option,
)
NAMES = ("study", "report", "paper", "low_ink", "workers", "dask", "store", "resume", "skill", "form")
"""What the command itself never hears of, but for how many processes play."""
GO_ALONG = ("workers", "dask", "store", "report", "paper", "low_ink", "skill")
ASKS = ("study", "report", "skill", "resume", "store", "dask")


def study_options(command: F) -> F:
    """The options, and what is done when one of them is given, instead of the command."""

    @wraps(command)
    def run(**asked: Any) -> None:  # noqa: ANN401 - the command's own
        shape = shape_of(asked["form"], as_json=asked["as_json"])
        if (asked["paper"] or asked["low_ink"]) and not asked["report"]:
            raise click.UsageError("--paper and --low-ink are for --report.")
        studies = any(asked[name] for name in ASKS) or asked["form"] != TEXT
        if (studies or asked["workers"] > 1) and (asked["seat"] is not None or asked["folder"] is not None):
            raise click.UsageError("--study and its options look at bots alone; they go without --seat and --record.")
        if not studies:
            command(**{name: each for name, each in asked.items() if name not in NAMES}, workers=asked["workers"])
            return
        from generator.cli.studied import StudyAsked, tell_study  # noqa: PLC0415 - loaded when it is needed

        given = {name: asked[name] for name in ("game", "variants", "players", "seed", *GO_ALONG)}
        study = StudyAsked(bots=asked["names"], games=asked["count"], **given)
        tell_study(study, resume=asked["resume"], shape=shape)

    for option in reversed(OPTIONS):
        option(run)
    return run  # type: ignore[return-value]
