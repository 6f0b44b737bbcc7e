"""A game, bots and a seed -> games played: who won, by how much, how long it took; records of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.beside import beside_options
from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option, seed_option, study_options, variant_option
from tilewright.cli.progress import bar
from tilewright.cli.table import to_json
from tilewright.trials import MOST_GAMES

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.build.session import Session
    from tilewright.engine import Game, State
    from tilewright.engine.bots import Ask
    from tilewright.engine.match import Outcome
    from tilewright.engine.record import Head
    from tilewright.engine.view import Bot

PERSON = "person"
"""What a record calls whoever sits at the terminal."""
FEW = 12
"""Games that are listed one by one."""


@click.command()
@click.argument("game", required=False)
@click.option("--players", type=int, default=None, help="How many play.  [default: as few as can]")
@click.option(
    "--games", "count", type=click.IntRange(1, MOST_GAMES), default=1, show_default=True, help="How many games."
)
@click.option(
    "--bots", "names", default="random", show_default=True, help="Who plays: one for all, or one for each seat."
)
@seed_option
@click.option("--seat", type=int, default=None, help="Play this seat (from 1) yourself, here in the terminal.")
@click.option("--record", "folder", type=click.Path(path_type=Path), help="Keep a record of each game in this folder.")
@variant_option
@json_option
@guarded
@beside_options
@study_options
def play(  # noqa: PLR0913 - one parameter an option
    game: str | None,
    *,
    players: int | None,
    count: int,
    names: str,
    seed: str | None,
    seat: int | None,
    folder: Path | None,
    variants: tuple[str, ...],
    as_json: bool,
    workers: int,
) -> None:
    """Play GAME: bots against each other, or against you; the same seed plays the same games.

    \b
    Examples:
      tilewright play castles-and-crowns --players 3 --games 100
      tilewright play castles-and-crowns --players 2 --seat 1 --record records
      tilewright play castles-and-crowns --players 3 --games 1000 --bots greedy --study --report crowns.pdf
      tilewright play castles-and-crowns --games 1000 --store out/results.db --workers 2
      tilewright play --resume out/results.db
    """
    if game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    from tilewright import check  # noqa: PLC0415 - loaded when the command runs
    from tilewright.build.files import must_take  # noqa: PLC0415
    from tilewright.build.session import Session  # noqa: PLC0415
    from tilewright.engine.bots import bots_by_name  # noqa: PLC0415
    from tilewright.engine.match import form_of  # noqa: PLC0415
    from tilewright.engine.record import head_of, seats  # noqa: PLC0415
    from tilewright.shelf import shelf  # noqa: PLC0415 - loaded when the command runs

    session = Session(game, variants)
    spec = session.spec
    check.must_pass(session.checked.problems)
    number = spec.game.players.least if players is None else players
    played = shelf.engine(spec, number, session.deck)
    bots = list(bots_by_name(names, number, spec.game.id))
    if seat is not None:
        bots[_seat(seat, number)] = PERSON
    head = head_of(spec, number, spec.game.seed if seed is None else seed, tuple(bots))
    called = seats(played.new_initial_state())
    outcomes: list[Outcome] = []
    try:
        if folder is not None:
            must_take(_path(folder, played, 1))
        many = workers > 1 and count > 1
        for each in _elsewhere(session, head, count, workers) if many else _games(session, played, head, count, folder):
            outcomes.append(each)  # noqa: PERF402 - one by one: those before an interruption count
    except KeyboardInterrupt:
        if outcomes and not as_json:
            _tell(head, called, outcomes, form_of(played))
        raise
    if as_json:
        from tilewright.cli.outcomes import plain  # noqa: PLC0415 - loaded when it is needed

        click.echo(to_json(plain(head, called, outcomes, form_of(played))))
    else:
        _tell(head, called, outcomes, form_of(played))


def _tell(head: Head, called: tuple[str, ...], outcomes: list[Outcome], engine: str) -> None:
    """Each game where they are few, and what all have in common."""
    from tilewright.cli.outcomes import line, table  # noqa: PLC0415 - loaded when it is needed
    from tilewright.engine.match import tally  # noqa: PLC0415

    if len(outcomes) <= FEW:
        for each in outcomes:
            _say(line(called, each))
    if any(each.ending for each in outcomes):
        _say(table(head, tally(called, outcomes), engine))


def _say(lines: str, *, aside: bool = False) -> None:
    """Lines on stdout, or aside on stderr, with nothing in them that a terminal would obey."""
    from tilewright.problem import visible  # noqa: PLC0415 - loaded when it is needed

    click.echo(visible(lines), err=aside)


def _seat(seat: int, players: int) -> int:
    from tilewright.problem import Problem, RefusedError  # noqa: PLC0415 - loaded when it is needed

    if 1 <= seat <= players:
        return seat - 1
    message = f"there is no seat {seat} in a game of {players}"
    raise RefusedError([Problem("--seat", 0, 0, "G05", message, f"from 1 to {players}")])


def _games(session: Session, game: Game, head: Head, count: int, folder: Path | None) -> Iterator[Outcome]:
    """Every game as soon as it is over and its record is written.

    Raises:
        KeyboardInterrupt: Somebody stopped it; a game that a person was in is kept first.
    """
    from tilewright.engine.match import play as one  # noqa: PLC0415 - loaded when the command runs
    from tilewright.engine.record import seats  # noqa: PLC0415

    names = seats(game.new_initial_state())

    def tell(state: State, seat: int, _legal: Sequence[int], action: int) -> None:
        if head.bots[seat] != PERSON:
            _say(f"  {names[seat]}: {state.action_to_string(action)}", aside=True)

    stopped: list[KeyboardInterrupt] = []
    here = partial(_ask, stopped)
    with bar("Playing") if PERSON not in head.bots else nullcontext(lambda *_: None) as progress:
        for number in range(1, count + 1):
            record, _state, outcome = one(
                game, head, _bots(session, head, number, here), number, tell if PERSON in head.bots else None
            )
            if folder is not None:
                _keep(folder, game, record)
            progress(number, count, "")
            yield outcome
            if stopped:
                raise stopped[0]
            if not outcome.ending:
                break


def _elsewhere(session: Session, head: Head, count: int, workers: int) -> Iterator[Outcome]:
    """The same games, played by processes beside this one, in their order."""
    from tilewright.trials.block import blocks  # noqa: PLC0415 - loaded when it is asked for
    from tilewright.trials.workers import (  # noqa: PLC0415 - loaded when the command runs
        dispatch_of,
        singly,
    )

    size = max(1, min(100, -(-count // (4 * workers))))
    with bar("Playing") as progress:
        for each in singly(dispatch_of(session, head.players), blocks(head, count, size=size), workers):
            progress(each.number, count, "")
            yield each


def _bots(session: Session, head: Head, number: int, ask: Ask) -> list[Bot]:
    """The bots of a game, and whoever sits here."""
    from tilewright.engine.bots import Person, seated  # noqa: PLC0415 - loaded when the command runs
    from tilewright.tables.sentences import writer  # noqa: PLC0415

    bots = seated(head.bots, head.seed, number, head.game)
    if None not in bots:
        return [bot for bot in bots if bot]
    here = Person(ask, partial(_say, aside=True), writer(session.spec, session.deck))
    return [bot or here for bot in bots]


def _ask(stopped: list[KeyboardInterrupt], prompt: str) -> str | None:
    """What is typed; None when nobody types any more, and then it is noted whether Ctrl-C or SIGTERM was the reason."""
    try:
        return str(click.prompt(prompt, prompt_suffix="> ", default="", show_default=False, err=True))
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            stopped.append(ended.__context__)
        return None


def _keep(folder: Path, game: Game, record: Any) -> None:  # noqa: ANN401 - a Record, which is loaded late
    from tilewright.build.files import add  # noqa: PLC0415 - loaded when it is needed
    from tilewright.engine.record import text  # noqa: PLC0415

    add(_path(folder, game, record.number), text(game, record).encode())


def _path(folder: Path, game: Game, number: int) -> Path:
    return folder / f"{game.id}-{number}.txt"
