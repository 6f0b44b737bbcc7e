"""What is asked of `play` -> what a designer asks of many games: as text, and as JSON; kept, and gone on with."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path

import click

from generator import check, shelf
from generator.balance.declared import Finding
from generator.beside.targets import missed, targets_met
from generator.cli.annotated import GITHUB, JSON, annotate
from generator.cli.plotted import must_take_pages, write_pages
from generator.cli.progress import bar
from generator.cli.record import to_json
from generator.frozen import dataclass
from generator.kit.session import Session
from generator.play.bots import bots_by_name
from generator.play.form import form_of
from generator.play.record import Head, head_of, seats
from generator.problem import Level, Problem, RefusedError, visible
from generator.rules import Game
from generator.shelf import called
from generator.study.aggregate import nothing
from generator.study.answers import plain, text
from generator.study.skill import thinkers, won
from generator.study.studied import Studied
from generator.study.tree import merge
from generator.workers.store import ResultFile, opened
from generator.workers.work import Workforce, played, work


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
        paper: The paper of its pages; None for the game's own.
        low_ink: Whether they are line art on white.
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
    paper: str | None
    low_ink: bool
    skill: int


def tell_study(asked: StudyAsked, *, resume: Path | None, shape: str) -> None:
    """Play the games, and tell what they have in common; of an interrupted study what was finished.

    Ends the program with 1 where a target of balance.yaml is missed.

    Args:
        asked: What is to be played.
        resume: A file of results to go on with; None where `asked` says it all.
        shape: TEXT, JSON, or GITHUB for problems as annotations.

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
    _play(session, game, head, asked, shape)


def _play(session: Session, game: Game, head: Head, asked: StudyAsked, shape: str) -> None:
    """Play, and tell; of an interrupted study what was finished."""
    must_take_pages(asked.report)
    begun = studied = Studied(nothing(head.players), head, seats(game.new_initial_state()))
    try:
        with _kept(asked.store) as store:
            for studied in _studied(session, game, begun, asked, store):  # noqa: B007 - the last one counts
                pass
    except KeyboardInterrupt:
        _tell(session, studied, (), game, shape)
        raise
    targets = targets_met(session.spec, head, studied.aggregate)
    _tell(session, studied, targets, game, shape)
    if asked.report and studied.aggregate.games:
        write_pages(session.spec, studied, asked.report, (asked.paper, asked.low_ink), _typed(session, studied))
    if any(each.level is Level.ERROR for each in missed(session.spec, targets)):
        sys.exit(1)


def _studied(
    session: Session, game: Game, studied: Studied, asked: StudyAsked, store: ResultFile | None
) -> Iterator[Studied]:
    """All that is known, after part after part of the games."""
    staff, day, done = Workforce(asked.workers, asked.dask), datetime.now(tz=UTC).date().isoformat(), 0
    head = studied.head
    with bar("Playing", "games") as progress:
        for count, part in work(session, game, head, asked.games, staff, store=store, day=day):
            studied = replace(studied, aggregate=merge(studied.aggregate, part))
            yield studied
            done += count
            progress(done, asked.games, "")
    if not asked.skill:
        return
    with bar("Thinking", "games") as progress:
        wins = dict[int, float | None]()
        for block, part in played(session, game, head, thinkers(head, asked.skill), staff):
            wins[block.first] = won(block, part)
            progress(len(wins), asked.skill, "")
            thought = tuple(share for _, share in sorted(wins.items()) if share is not None)
            yield replace(studied, thought=thought)


def _typed(session: Session, studied: Studied) -> str:
    """The command that plays the same again."""
    head, spec = studied.head, session.spec
    bots = head.bots[0] if studied.alike else ",".join(head.bots)
    words = [word for name in head.variants for word in ("--variant", name)]
    words += ["--players", f"{head.players}", "--bots", bots, "--games", f"{studied.aggregate.games}"]
    words += ["--seed", head.seed_in_short] if head.seed != spec.game.seed else []
    name = spec.folder.name if Path(session.name).is_dir() else str(session.name)
    return shlex.join(["tilewright", "play", name, *words, "--study"])


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


def _tell(session: Session, studied: Studied, targets: tuple[Finding, ...], game: Game, shape: str) -> None:
    problems = [called(each) for each in missed(session.spec, targets)]
    if shape == JSON:
        judged = [
            {"says": each.says, "value": each.value, "wanted": each.target, "kept": each.kept} for each in targets
        ]
        wrong = [asdict(each) | {"level": each.level.name.lower()} for each in problems]
        click.echo(to_json(plain(studied) | {"targets": judged, "problems": wrong}))
        return
    click.echo(visible(text(studied, form_of(game))))
    if targets:
        kept = [f"  {each.says}: {each.value}, wanted {each.target}: kept" for each in targets if each.kept]
        click.echo(visible("\n".join(["", "Is it as balance.yaml means it to be", *kept])))
    if shape == GITHUB:
        annotate(problems)
        return
    for each in problems:
        click.echo(f"{each}")
