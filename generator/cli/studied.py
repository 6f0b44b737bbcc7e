"""What is asked of `play` -> what a designer asks of many games: as text, and as JSON; kept, and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import click

from generator import check, shelf
from generator.cli.plotted import must_take_pages, write_pages
from generator.cli.progress import bar
from generator.cli.record import to_json
from generator.frozen import dataclass
from generator.kit.session import Session
from generator.play.bots import bots_by_name
from generator.play.record import Head, head_of, seats
from generator.problem import Problem, RefusedError, visible
from generator.rules import Game
from generator.study.aggregate import Aggregate, nothing
from generator.study.answer import StudyAnswer
from generator.study.answers import answers, plain, text
from generator.study.skill import skill
from generator.study.tree import merge
from generator.workers.store import ResultFile, opened
from generator.workers.work import Workforce, work


@dataclass(frozen=True, slots=True)
class StudyAsked:
    """What is to be played.

    Attributes:
        game: Its name or folder; None where a file is to say it.
        variants: Laid over it.
        players: How many; None for as few as can.
        bots: Who plays: one for all, or one for each seat.
        seed: None for the game's own.
        games: How many.
        workers: Processes that play.
        dask: The address of a scheduler; '' for none.
        store: Where it is kept; None for nowhere.
        report: A file of pages with plots to write; None for none.
        skill: Games that tell whether it pays to think; 0 for none.
    """

    game: str | None
    variants: tuple[str, ...]
    players: int | None
    bots: str
    seed: str | None
    games: int
    workers: int
    dask: str
    store: Path | None
    report: Path | None
    skill: int


def tell_study(asked: StudyAsked, *, resume: Path | None, as_json: bool) -> None:
    """Play the games, and tell what they have in common; of an interrupted study what was finished.

    Raises:
        RefusedError: The game, the file or the workers refuse it.
    """
    begun = None
    if resume is not None:
        asked, begun = _gone_on(asked, resume)
    if asked.game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    session = Session(asked.game, asked.variants)
    check.must_pass(session.checked.problems)
    spec = session.spec
    players = spec.game.players.least if asked.players is None else asked.players
    game = shelf.engine(spec, players, session.deck)
    bots = tuple(bots_by_name(asked.bots, players, spec.game.id))
    head = head_of(spec, players, spec.game.seed if asked.seed is None else asked.seed, bots)
    if begun is not None and begun != head:
        message = "the game has other rules now than when this study was begun"
        raise RefusedError([Problem(str(resume), 0, 0, "G35", message, "begin a study of the game as it is now")])
    _play(session, game, head, asked, as_json=as_json)


def _play(session: Session, game: Game, head: Head, asked: StudyAsked, *, as_json: bool) -> None:
    """Play, and tell; of an interrupted study what was finished."""
    must_take_pages(asked.report)
    names, whole, more = seats(game.new_initial_state()), nothing(head.players), list[StudyAnswer]()
    try:
        with _kept(asked.store) as store:
            for part in _played(session, game, head, asked, store):
                whole = merge(whole, part)
        if asked.skill:
            with bar("Thinking", "games") as progress:
                more.append(skill(game, head, asked.skill, lambda number: progress(number, asked.skill, "")))
    except KeyboardInterrupt:
        _tell(whole, head, names, more, as_json=as_json)
        raise
    _tell(whole, head, names, more, as_json=as_json)
    if asked.report and whole.games:
        typed = f"tilewright play {head.game} --seed {head.seed_in_short}"
        write_pages(session.spec, (whole, head, answers(whole, head, names, more), names, typed), asked.report)


def _gone_on(asked: StudyAsked, path: Path) -> tuple[StudyAsked, Head]:
    """What the last study of a file asks for, and the head it was begun with.

    Raises:
        RefusedError: The file is not there or holds no study (O18).
    """
    if asked.game is not None or asked.store is not None:
        raise click.UsageError("--resume says which game and where; it goes without GAME and --store.")
    problem = Problem(
        str(path), 0, 0, "O18", "there is no study in this file", "begin one: tilewright play GAME --store"
    )
    if not path.is_file():
        raise RefusedError([problem])
    with opened(path) as store:
        kept = list(store.studies())
    if not kept:
        raise RefusedError([problem])
    last = next((each for each in reversed(kept) if each.games < each.asked), kept[-1])
    head = last.study.head
    games = max(last.asked, asked.games)
    bots = ",".join(head.bots)
    gone_on = replace(
        asked, game=last.name, variants=head.variants, players=head.players, bots=bots, seed=head.seed, games=games
    )
    return replace(gone_on, store=path), head


@contextmanager
def _kept(path: Path | None) -> Iterator[ResultFile | None]:
    if path is None:
        yield None
        return
    with opened(path) as store:
        yield store


def _played(
    session: Session, game: Game, head: Head, asked: StudyAsked, store: ResultFile | None
) -> Iterator[Aggregate]:
    """What part after part of the games came to."""
    done = 0
    staff, day = Workforce(asked.workers, asked.dask), datetime.now(tz=UTC).date().isoformat()
    with bar("Playing", "games") as progress:
        for count, part in work(session, game, head, asked.games, staff, store=store, day=day):
            yield part
            done += count
            progress(done, asked.games, "")


def _tell(whole: Aggregate, head: Head, names: tuple[str, ...], more: list[StudyAnswer], *, as_json: bool) -> None:
    click.echo(to_json(plain(whole, head, names, more)) if as_json else visible(text(whole, head, names, more)))
