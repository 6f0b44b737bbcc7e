"""What is asked of `play` -> what a designer asks of many games: text, JSON, pages; kept, and gone on with."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from tilewright.balance.declared import Finding
from tilewright.balance.intervals import Sampled
from tilewright.build.files import must_take, write
from tilewright.build.session import Session
from tilewright.cli.guard import GITHUB, JSON, annotate, to_json
from tilewright.cli.progress import bar
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.engine import Game
from tilewright.engine.fits import training_notes
from tilewright.engine.match import form_of
from tilewright.engine.record import Head, seats
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError, visible
from tilewright.report.sheet import report_pdf
from tilewright.shelf.shelf import called
from tilewright.spec.spec import Spec
from tilewright.trials.aggregate import UNIT, merge, merged, nothing
from tilewright.trials.answer import StudyAnswer
from tilewright.trials.answers import Studied, answers, plain, text
from tilewright.trials.estimates import measured
from tilewright.trials.luck import thinkers, won
from tilewright.trials.measures import RAREST
from tilewright.trials.pages import study_html, study_report
from tilewright.trials.side import labels_seen, of_session
from tilewright.trials.store import KeptStudy, ResultFile, opened, work
from tilewright.trials.targets import missed, targets_met
from tilewright.trials.winners import by_seat, by_turn
from tilewright.trials.workers import Workforce, played
from tilewright.typography.finder import BUNDLED

PAGES = (".pdf", ".html")


def must_take_pages(report: Path | None) -> None:
    """That pages can be written there, before anybody plays for them."""
    if report is None:
        return
    if report.suffix.lower() not in PAGES:
        raise click.UsageError(f"--report writes {' or '.join(PAGES)}, not '{report}'.")
    must_take(report)


def write_pages(  # noqa: PLR0913, PLR0917 - what of, what is said of it, where it is written, how
    spec: Spec[Any],
    studied: Studied,
    spoken: Sequence[StudyAnswer],
    report: Path,
    print_on: tuple[str | None, bool],
    typed: str,
) -> None:
    """What a study came to, as pages with plots, in the form that the file's ending says.

    Args:
        spec: The game.
        studied: Its games.
        spoken: What is said of them.
        report: The file.
        print_on: The paper, None for the game's own; whether in little ink.
        typed: The command that does it again.
    """
    paper, low_ink = print_on[0] or spec.game.paper_name, print_on[1]
    look = look_of(spec, Ink.LOW if low_ink else Ink.FULL, BUNDLED)
    with bar("Drawing"):
        drawn = study_report(spec, studied, spoken, typed)
        if report.suffix.lower() == ".pdf":
            data = report_pdf(drawn, paper, look)
        else:
            data = study_html(drawn, spoken, paper, look).encode()
    write(report, data)
    click.echo(f"{report}", err=True)


FIRST, SEAT = "first player wins of 100", "seat 1 wins of 100"
"""Wins of whoever began, where bots are alike, and of a seat."""


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A study and what it came to.

    Attributes:
        kept: The study.
        measures: Name -> the number with its range.
        moved: Name -> how much more than in the study before it of the same game, players and bots.
    """

    kept: KeptStudy
    measures: dict[str, Sampled]
    moved: dict[str, tuple[float, float]]


def kept_results(path: Path) -> list[KeptResult]:
    """All studies of a file, in the order they were begun.

    Raises:
        RefusedError: It is damaged or none (O18).
    """
    before = dict[tuple[object, ...], dict[str, Sampled]]()
    results = []
    with opened(path) as store:
        for kept in store.studies():
            head = kept.study.head
            parts = [part for _, part in store.kept(kept.id, kept.asked, head.players)]
            whole = merged(parts, nothing(head.players))
            alike = len(set(head.bots)) == 1
            scores = Counter[int]()
            for counts in whole.scores:
                scores.update(counts)
            first = (by_turn if alike else by_seat)(whole)[0]
            measures = {
                FIRST if alike else SEAT: first,
                "points": measured(scores, UNIT),
                "margin": measured(whole.margin, UNIT),
                "turns": measured(whole.turns),
            }
            kind = (head.game, head.players, head.bots)
            moved = {key: _moved(measures[key], old) for key, old in before.get(kind, {}).items()}
            results.append(KeptResult(kept, measures, moved))
            before[kind] = measures
    return results


def _moved(new: Sampled, old: Sampled) -> tuple[float, float]:
    """The range of the difference of two studies, each with its own (Newcombe 1998, for means as well)."""
    gap = new.value - old.value
    down = ((new.value - new.within.low) ** 2 + (old.within.high - old.value) ** 2) ** 0.5
    up = ((new.within.high - new.value) ** 2 + (old.value - old.within.low) ** 2) ** 0.5
    return gap - down, gap + up


def lines(results: list[KeptResult]) -> Iterator[str]:
    """The studies as text."""
    for each in results:
        head = each.kept.study.head
        variants = f" with {', '.join(head.variants)}" if head.variants else ""
        yield f"{each.kept.day}  {head.game} {head.version}{variants}, rules {head.rules}, {head.players} players"
        games = f"{each.kept.games:,} of {each.kept.asked:,} games"
        yield f"    {games} by {', '.join(head.bots)}, seed {head.seed_in_short}"
        for key, by in each.measures.items():
            factor = 100 if key.endswith("of 100") else 1
            low, high = factor * by.within.low, factor * by.within.high
            since = ""
            if key in each.moved:
                least, most = (factor * end for end in each.moved[key])
                surely = "" if least <= 0 <= most else ", clearly"
                since = f"; since the one before {least:+.1f} to {most:+.1f}{surely}"
            yield f"    {key}: {low:.1f} to {high:.1f}{since}"


def plain_studies(results: list[KeptResult]) -> list[dict[str, Any]]:
    """The studies for programs."""
    return [
        {
            "day": each.kept.day,
            "game": each.kept.study.head.game,
            "version": each.kept.study.head.version,
            "rules": each.kept.study.head.rules,
            "pieces": each.kept.study.deck,
            "program": each.kept.study.program,
            "variants": list(each.kept.study.head.variants),
            "players": each.kept.study.head.players,
            "bots": list(each.kept.study.head.bots),
            "seed": each.kept.study.head.seed,
            "games": each.kept.games,
            "asked": each.kept.asked,
            "measures": {
                key: {"value": by.value, "low": by.within.low, "high": by.within.high}
                for key, by in each.measures.items()
            },
            "moved": {key: list(ends) for key, ends in each.moved.items()},
        }
        for each in results
    ]


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
    side = of_session("", session, asked.bots, asked.players, asked.seed)
    game, head = side.game, side.head
    for note in training_notes(session.spec, head.bots):
        click.echo(note, err=True)
    if begun is not None and begun != head:
        message = "the rules have changed since this study began"
        raise RefusedError([Problem(str(resume), 0, 0, "G35", message, "start a new study of the game")])
    must_take_pages(asked.report)
    first = studied = Studied(nothing(head.players), head, seats(game.new_initial_state()))
    try:
        with opened(asked.store) if asked.store else nullcontext() as store:
            for studied in study_games(session, game, first, asked, store):  # noqa: B007 - the last one counts
                pass
    except KeyboardInterrupt:
        _tell(session, studied, (), game, shape)
        raise
    aims = session.spec.balance.games.values() if session.spec.balance else ()
    moves = labels_seen(side) if any(each.measure == RAREST for each in aims) else ()
    targets = targets_met(session.spec, head, studied.aggregate, moves)
    _tell(session, studied, targets, game, shape)
    if asked.report and studied.aggregate.games:
        typed, print_on = typed_again(session, studied), (asked.paper, asked.low_ink)
        write_pages(session.spec, studied, answers(studied), asked.report, print_on, typed)
    if any(each.level is Level.ERROR for each in missed(session.spec, targets)):
        sys.exit(1)


def study_games(  # noqa: PLR0913, PLR0917 - what is played, what is known of it, where it is kept, what is shown
    session: Session, game: Game, studied: Studied, asked: StudyAsked, store: ResultFile | None, doing: str = "Playing"
) -> Iterator[Studied]:
    """All that is known, after part after part of the games.

    Args:
        session: The game as it was read.
        game: The game to be played.
        studied: Who plays it, before any game.
        asked: How many games, and who does the work.
        store: Where they are kept, and looked for.
        doing: What stands beside the progress.
    """
    staff, day, done = Workforce(asked.workers, asked.dask), datetime.now(tz=UTC).date().isoformat(), 0
    head = studied.head
    with bar(doing, "games") as progress:
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


def typed_again(session: Session, studied: Studied, bots: str = "") -> str:
    """The command that plays the same again; `bots` are those of the study, unless they are named."""
    head, spec = studied.head, session.spec
    bots = bots or (head.bots[0] if studied.alike else ",".join(head.bots))
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
        raise click.UsageError("--resume names the game and the file: leave out GAME and --store.")
    problem = Problem(
        str(path), 0, 0, "O18", "there is no study in this file", "start one: tilewright play GAME --store"
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
        kept = [f"  {each.says}: {each.value}, target {each.target}: met" for each in targets if each.kept]
        click.echo(visible("\n".join(["", "Targets of balance.yaml", *kept])))
    if shape == GITHUB:
        annotate(problems)
        return
    for each in problems:
        click.echo(f"{each}")
