"""A game, a deal or a tile -> what is wrong with it, how even it is, and how its items are fetched."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import table
from generator.cli.guard import guarded
from generator.cli.options import (
    backs_option,
    bleed_option,
    json_option,
    out_option,
    paper_option,
    printer_option,
    variant_option,
)
from generator.cli.progress import bar
from generator.cli.record import of_look, of_origin
from generator.cli.single import must_be_alone, tell_repair, tell_tile
from generator.cli.unbuilt import unbuilt

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.balance.declared import Finding
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
    bag: Bag | None = None
    notes: list[str] = field(default_factory=list)
    origin: Provenance | None = None


@click.command()
@click.argument("game")
@variant_option
@click.option("--deck", "dealt", metavar="CODE|FILE", help="Check a deal: its code, or a file of `deck --json`.")
@click.option(
    "--allow-shut", metavar="N", type=click.IntRange(0), default=0, help="Locks of a deal that may stay shut."
)
@click.option("--strict", is_flag=True, help="Warnings, and measures that fail, count as errors.")
@click.option(
    "--report", type=click.Path(path_type=Path), help="Write a page or two of plots and tables: a PDF to print."
)
@paper_option("The paper that everything has to fit, as for `build`; --report is written for it.")
@backs_option
@bleed_option
@printer_option
@click.option("--explain", metavar="TILE", help="Draw how each item of a tile is fetched, and say it in words.")
@click.option(
    "--repair", metavar="CODE", help="Say which single change mends a measure most, such as B4, flagged or not."
)
@out_option("; --explain draws into it")
@json_option
@guarded
def check(game: str, variants: tuple[str, ...], *, strict: bool, as_json: bool, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Check GAME (a name on the shelf or a folder): is it legal, can every item be fetched, is it even?

    \b
    Examples:
      tilewright check castles-in-the-air --strict
      tilewright check castles-in-the-air --deck D11EQ-A00W1-AKHBG-GJKN9-5BTQ
      tilewright check castles-in-the-air --deck monday.json
      tilewright check castles-in-the-air --explain library
      tilewright check castles-in-the-air --repair B7
      tilewright check castles-in-the-air --report report.pdf
    """
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs
    from generator.kit.edition import Edition  # noqa: PLC0415
    from generator.problem import RefusedError  # noqa: PLC0415

    must_be_alone(asked)
    try:
        edition = Edition(game, variants)
        spec = edition.spec
        if asked["explain"] is not None:
            tell_tile(edition, asked["explain"], asked["out"], as_json=as_json)
            return
        if asked["repair"] is not None:
            tell_repair(edition, asked["repair"], as_json=as_json)
            return
        looked = _look(edition, asked["dealt"], asked["allow_shut"])
        problems = (*looked.problems, *unbuilt(edition, looked.of_game, asked))
        looked.problems = tuple(map(shelf.called, problems))
        if asked["report"]:
            _report(edition, looked, asked)
    except RefusedError as refused:
        if not as_json:
            raise
        looked = Looked(refused.problems)
    if as_json:
        record = of_look(looked.problems, looked.findings, looked.measures, looked.of_deal, looked.alarms)
        record |= of_origin(looked.origin)
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
    else:
        _tell(spec, looked)
    sys.exit(1 if _is_bad(looked, strict=strict) else 0)


def _look(session: Session, dealt: str | None, allow_shut: int) -> Looked:
    from generator.balance.provenance import provenance  # noqa: PLC0415 - loaded when the command runs
    from generator.cutaway.balance import bag as bags  # noqa: PLC0415
    from generator.cutaway.balance import catalogue  # noqa: PLC0415
    from generator.cutaway.kind import tiles_of  # noqa: PLC0415

    spec, checked = session.spec, session.checked
    looked = Looked(checked.problems, checked.problems, checked.findings, origin=provenance(spec))
    if not checked.sound or spec.tiles is None:
        _must_not_wait(spec, dealt)
        return looked
    looked.bag = bag = bags.Bag(spec, tiles_of(spec, session.deck.whole))
    with bar("Measuring") as progress:
        looked.measures = catalogue.of_set(bag, progress)
    if not looked.measures:
        looked.notes.append(_too_few(bag))
    if dealt is not None:
        _look_at_deal(session, bag, dealt, allow_shut, looked)
    return looked


def _report(session: Session, looked: Looked, asked: Mapping[str, Any]) -> None:
    """Written even where there are errors: it says so."""
    from generator.cutaway.report.plots import of_tiles  # noqa: PLC0415 - loaded when the command runs
    from generator.draw.ink import Ink  # noqa: PLC0415
    from generator.draw.look import look_of  # noqa: PLC0415
    from generator.kit.files import write  # noqa: PLC0415
    from generator.report.balance import report_pdf  # noqa: PLC0415
    from generator.report.lines import Report  # noqa: PLC0415

    spec = session.spec
    dealt = looked.deal.stack if looked.deal and looked.of_deal else None
    family = of_tiles(looked.bag, dealt, looked.measures, looked.of_deal) if looked.bag else None
    findings = (looked.problems, looked.findings, looked.measures, family)
    code, typed = _code(session, looked.deal) if dealt else "", _typed(spec, asked)
    report = Report(spec, *findings, looked.of_deal, code, tuple(looked.notes), typed, session, looked.origin)
    with bar("Drawing"):
        data = report_pdf(report, asked["paper"], look_of(spec, Ink.FULL))
    write(asked["report"], data)
    click.echo(f"{asked['report']}", err=True)


def _code(session: Session, deal: Written | None) -> str:
    """The code of a deal; none where a tile of it is not in the set."""
    from generator.deck.deck_code import encode  # noqa: PLC0415 - loaded when the command runs

    if deal is None:
        return ""
    return encode(session.pools[0], deal.ids, "S" if deal.ordered else "D")


def _typed(spec: Spec[Any], asked: Mapping[str, Any]) -> str:
    """The command that looks at the same again."""
    words = [word for name, _ in spec.variants for word in ("--variant", name)]
    words += ["--deck", Path(asked["dealt"]).name] if asked["dealt"] else []
    return " ".join(["tilewright check", spec.folder.name, *words])


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


def _look_at_deal(session: Session, bag: Bag, dealt: str, allow_shut: int, looked: Looked) -> None:
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


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or a NUL
        return False


def _is_bad(looked: Looked, *, strict: bool) -> bool:
    from generator.problem import Level  # noqa: PLC0415 - loaded when the command runs

    worst = Level.WARNING if strict else Level.ERROR
    fails = any(measure.verdict == "fail" for measure in (*looked.measures, *looked.of_deal))
    return any(problem.level <= worst for problem in looked.problems) or (strict and fails)


def _tell(spec: Spec[Any], looked: Looked) -> None:
    from generator.problem import first  # noqa: PLC0415 - loaded when the command runs

    for problem in first(looked.problems):
        click.echo(str(problem))
    if spec.tiles is not None or looked.findings:
        if looked.problems:
            click.echo()
        letters = "TS" if spec.tiles is not None else ""
        rows = [table.of_family(letter, looked.problems) for letter in letters]
        rows += map(table.of_finding, looked.findings)
        rows += map(table.of_measure, looked.measures)
        table.show(spec.game.title, rows, (*looked.notes, *table.remarks(looked.measures)))
    if looked.deal:
        click.echo()
        rows = [table.of_family("D", looked.problems), *map(table.of_measure, looked.of_deal)]
        notes = table.remarks(looked.of_deal, of_deal=True)
        notes += [looked.alarms.words] if looked.alarms else []
        table.show(_of_deal(looked.deal), rows, notes)
    click.echo(_tally(looked.problems), err=True)


def _of_deal(deal: Written) -> str:
    whom = f" for {deal.players} players" if deal.players else ""
    return f"Deal: {len(deal.ids)} tiles{whom}"


def _tally(problems: Iterable[Problem]) -> str:
    levels = [problem.level.name.lower() for problem in problems]
    counts = [
        f"{levels.count(name)} {name}{'' if levels.count(name) == 1 else 's'}" for name in ("error", "warning", "note")
    ]
    return ", ".join(counts)
