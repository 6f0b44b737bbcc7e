"""A game, what is wanted of it and which numbers may change -> the smallest change that surely brings it nearer."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import click

from tilewright.build.session import Session
from tilewright.cli.guard import to_json
from tilewright.cli.progress import bar
from tilewright.problem import visible
from tilewright.trials.mend import Mender
from tilewright.trials.proposal import plain, text
from tilewright.trials.store import opened
from tilewright.trials.workers import Workforce


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
