"""A game, and what `check` is asked about it -> what was found, as text, as JSON, for GitHub, or on a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from tilewright.balance.report_table import ReportTable, line_of_measure, lines_of, plain_table
from tilewright.build.edition import Edition
from tilewright.build.files import write
from tilewright.build.session import Session
from tilewright.build.store import Store
from tilewright.check.idle import idle_columns
from tilewright.cli import table
from tilewright.cli.guard import GITHUB, JSON, TEXT, annotate
from tilewright.cli.look import Looked, contradictions, families, is_bad, look, look_at_games, unbuilt
from tilewright.cli.progress import bar
from tilewright.cli.table import of_edges, of_look, of_origin
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.problem import Level, RefusedError, first
from tilewright.rooms import wings
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.texts import source
from tilewright.typography.finder import BUNDLED


def tell_findings(game: str, variants: tuple[str, ...], form: str, asked: dict[str, Any], *, strict: bool) -> bool:
    """Print what was found; whether that is bad.

    Raises:
        RefusedError: The game cannot be read, and a person reads what is printed.
    """
    edition = Edition(game, variants)
    try:
        with source.kept_in(Store.own()):
            spec = edition.spec
            if asked["explain"] is not None:
                _tell_tile(edition, asked["explain"], asked["out"], as_json=asked["as_json"])
                return False
            if asked["repair"] is not None:
                _tell_repair(edition, asked["repair"], as_json=asked["as_json"])
                return False
            looked = _look(edition, asked)
    except RefusedError as refused:
        if form == TEXT:
            raise
        looked = Looked(refused.problems)
    if form == JSON:
        _print_json(looked, for_studio=asked["for_studio"])
    elif form == GITHUB:
        annotate(looked.problems)
    else:
        _tell(spec, looked)
    return is_bad(looked, strict=strict)


def _look(edition: Edition, asked: dict[str, Any]) -> Looked:
    """Everything that `check` finds in a game; a report of it is written if one is wanted."""
    looked = look(edition, asked["dealt"], asked["allow_shut"])
    if asked["play"]:
        look_at_games(edition, looked, asked["workers"])
    asked["paper"] = asked["paper"] or edition.spec.game.paper_name
    problems = (
        *looked.problems,
        *(() if any(each.level is Level.ERROR for each in looked.of_game) else idle_columns(edition.spec)),
        *unbuilt(edition, looked.of_game, asked),
        *contradictions(edition, looked.of_game, pairs=asked["pairs"]),
    )
    looked.problems = tuple(map(shelf.called, problems))
    if asked["report"]:
        _report(edition, looked, asked)
    return looked


def _print_json(looked: Looked, *, for_studio: bool) -> None:
    honest = looked.deal.honest if looked.deal else None
    record = of_look(looked.problems, looked.findings, looked.measures, looked.of_deal, honest)
    record |= of_origin(looked.origin) | of_edges(looked.edges)
    if for_studio:
        record |= {"table": plain_table(lines_of(looked.findings, (), looked.measures))}
    click.echo(json.dumps(record, indent=2, ensure_ascii=False))


def _report(session: Session, looked: Looked, asked: Mapping[str, Any]) -> None:
    """Write the report, also of a game with errors: it lists them."""
    from tilewright.report.lines import Report  # noqa: PLC0415 - saves 0.1 s: libraries that draw and write PDF
    from tilewright.report.sheet import report_pdf  # noqa: PLC0415 - as above

    spec = session.spec
    family = looked.set.family(looked.measures, looked.deal) if looked.set else None
    again = [word for name, _ in spec.variants for word in ("--variant", name)]
    again += ["--deck", Path(asked["dealt"]).name] if asked["dealt"] else []
    typed = " ".join(["tilewright check", spec.folder.name, *again])
    findings = (looked.problems, looked.findings, looked.measures, family)
    code = looked.deal.code if looked.deal else ""
    report = Report(
        spec, *findings, looked.of_deal, code, tuple(looked.notes), typed, session, looked.origin, looked.edges
    )
    with bar("Drawing"):
        data = report_pdf(report, asked["paper"], look_of(spec, Ink.FULL, BUNDLED))
    write(asked["report"], data)
    click.echo(f"{asked['report']}", err=True)


def _tell(spec: Spec[Any], looked: Looked) -> None:
    for problem in first(looked.problems):
        click.echo(str(problem))
    of_set = families(spec.wings, "FAMILIES")
    if of_set or looked.findings or looked.edges or looked.measures:
        if looked.problems:
            click.echo()
        rows = [table.line_of_family(*family, looked.problems) for family in of_set.items()]
        honest = [looked.set.honest.words] if looked.set and looked.set.honest else []
        unmeasured = looked.set.unmeasured if looked.set else ()
        table.show(
            ReportTable(spec.game.title, (*rows, *lines_of(looked.findings, looked.edges, looked.measures))),
            (*looked.notes, *honest, *table.remarks(looked.measures), *(unmeasured if looked.measures else ())),
        )
    if looked.deal:
        click.echo()
        of_deal = families(spec.wings, "OF_DEALS").items()
        dealt = (table.line_of_family(*family, looked.problems) for family in of_deal)
        notes = table.remarks(looked.of_deal, of_deal=True)
        notes += [looked.deal.honest.words] if looked.deal.honest else []
        table.show(ReportTable(looked.deal.title, (*dealt, *map(line_of_measure, looked.of_deal))), notes)
    levels = [problem.level.name.lower() for problem in looked.problems]
    counts = ((name, levels.count(name)) for name in ("error", "warning", "note"))
    click.echo(", ".join(f"{count} {name}{'' if count == 1 else 's'}" for name, count in counts), err=True)


def _tell_tile(session: Session, name: str, out: Path, *, as_json: bool) -> None:
    """`--explain`: print the tile, its ways, and the file that was drawn."""
    record, lines = _door(session, "EXPLAIN")(session, name, out)
    if as_json:
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    for line in lines:
        click.echo(line)


def _tell_repair(session: Session, code: str, *, as_json: bool) -> None:
    """`--repair`: print the one change that mends a line of the set most, flagged or not."""
    try:
        record, words = _door(session, "REPAIR")(session, code)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(json.dumps(record, indent=2, ensure_ascii=False) if as_json else words)


def _door(session: Session, name: str) -> Callable[..., Any]:
    """The function of a wing of the game; for a game without wings any wing's, which reports what the game lacks."""
    doors = (room.ask("look", name) for room in (*session.spec.wings, *wings()))
    door: Callable[..., Any] = next(door for door in doors if door)
    return door
