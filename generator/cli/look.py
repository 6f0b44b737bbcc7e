"""A session -> Looked: all that `check` finds of a game and, where one is named, of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.honest import alarms_of_set
from generator.cli.progress import bar

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.balance.declared import Finding
    from generator.balance.edges import EdgeLook
    from generator.balance.measure import Measure
    from generator.balance.provenance import Provenance
    from generator.cutaway.balance.alarms import Alarms
    from generator.cutaway.balance.bag import Bag
    from generator.cutaway.check.dealing import Written
    from generator.kit.session import Session
    from generator.problem import Problem
    from generator.spec.spec import Spec


@dataclass
class Looked:
    """What a look at a game has found; `of_game` are the problems of the game itself, whatever was dealt."""

    problems: tuple[Problem, ...]
    of_game: tuple[Problem, ...] = ()
    findings: tuple[Finding, ...] = ()
    measures: tuple[Measure, ...] = ()
    deal: Written | None = None
    of_deal: tuple[Measure, ...] = ()
    alarms: Alarms | None = None
    of_honest_sets: Alarms | None = None
    bag: Bag | None = None
    notes: list[str] = field(default_factory=list)
    origin: Provenance | None = None
    edges: tuple[EdgeLook, ...] = ()


def look(session: Session, dealt: str | None, allow_shut: int) -> Looked:
    """What the checks and the measures say of a game, and of a deal where one is named.

    Raises:
        RefusedError: The game cannot be read, or the deal cannot be one of it.
    """
    from generator.balance.provenance import provenance  # noqa: PLC0415 - loaded when the command runs
    from generator.check.measures import own_measures  # noqa: PLC0415
    from generator.cutaway.balance import bag as bags  # noqa: PLC0415
    from generator.cutaway.balance import catalogue  # noqa: PLC0415
    from generator.cutaway.kind import tiles_of  # noqa: PLC0415

    spec, checked = session.spec, session.checked
    looked = Looked(checked.problems, checked.problems, checked.findings, origin=provenance(spec))
    if checked.sound:
        looked.edges, looked.measures = _look_at_edges(spec), own_measures(spec)
    if not checked.sound or spec.tiles is None:
        _must_not_wait(spec, dealt)
        return looked
    looked.bag = bag = bags.Bag(spec, tiles_of(spec, session.deck.whole))
    with bar("Measuring") as progress:
        of_set = catalogue.of_set(bag, progress)
    looked.measures = (*looked.measures, *of_set)
    if not of_set:
        looked.notes.append(_too_few(bag))
    else:
        looked.of_honest_sets = alarms_of_set(bag)
    if dealt is not None:
        look_at_deal(session, bag, dealt, allow_shut, looked)
    return looked


def _look_at_edges(spec: Spec[Any]) -> tuple[EdgeLook, ...]:
    """What there is to tell of tiles whose sides meet; nothing is loaded for a game without any."""
    from generator.balance.sides import tables_of_tiles  # noqa: PLC0415 - loaded when the command runs

    if not any(tables_of_tiles(spec)):
        return ()
    from generator.balance.edges import edge_looks  # noqa: PLC0415 - as above

    return tuple(edge_looks(spec))


def look_at_deal(session: Session, bag: Bag, dealt: str, allow_shut: int, looked: Looked) -> None:
    """Adds what there is to say of a deal: its code, or a file.

    Raises:
        RefusedError: It cannot be a deal of this game (D01, D03), or its file cannot be read.
    """
    from generator.cutaway.balance import alarms, catalogue  # noqa: PLC0415 - loaded when the command runs
    from generator.cutaway.check import dealing, deck  # noqa: PLC0415
    from generator.problem import Level  # noqa: PLC0415

    is_file = dealt and (Path(dealt).suffix or any(mark in dealt for mark in "/\\") or _is_there(dealt))
    looked.deal = dealing.read(bag, Path(dealt), session) if is_file else dealing.coded(bag, dealt, session)
    problems = deck.problems(looked.deal, allow_shut)
    looked.problems = (*looked.problems, *problems)
    if not any(problem.code in {"D01", "D02"} and problem.level is Level.ERROR for problem in problems):
        looked.of_deal = catalogue.of_deal(looked.deal.stack)
        looked.alarms = alarms.alarms_of(looked.deal.stack) if looked.of_deal else None


def look_at_games(session: Session, looked: Looked, workers: int) -> None:
    """Adds what came out of the games that balance.yaml asks for.

    Raises:
        RefusedError: The game cannot be played so.
    """
    from generator.beside.targets import missed, target_findings  # noqa: PLC0415 - loaded when it is asked for

    with bar("Playing") as progress:
        shown = target_findings(session, workers, progress)
    looked.findings = (*looked.findings, *shown)
    looked.problems = (*looked.problems, *missed(session.spec, shown))


def is_bad(looked: Looked, *, strict: bool) -> bool:
    """Whether `check` ends with 1: there are errors; strictly also with a warning, or a measure that fails."""
    from generator.problem import Level  # noqa: PLC0415 - loaded when the command runs

    worst = Level.WARNING if strict else Level.ERROR
    fails = any(measure.verdict == "fail" for measure in (*looked.measures, *looked.of_deal))
    return any(problem.level <= worst for problem in looked.problems) or (strict and fails)


def _too_few(bag: Bag) -> str:
    from generator.cutaway.balance.bag import LEAST  # noqa: PLC0415 - loaded when it is needed
    from generator.spec.words import speak  # noqa: PLC0415

    count = len(bag.tiles)
    if count >= LEAST:
        return speak("report.too_few.deals")
    return speak(f"report.too_few.{'tile' if count == 1 else 'tiles'}", number=count, least=LEAST)


def _must_not_wait(spec: Spec[Any], dealt: str | None) -> None:
    """A deal of a game that has no tiles is a mistake in what was typed."""
    if dealt is not None and spec.tiles is None:
        raise click.UsageError("--deck: this game has no tiles.yaml, so there is no deal of tiles to check.")


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or a NUL
        return False
