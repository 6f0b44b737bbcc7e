"""A game, a deal or a tile -> what is wrong with it, how even it is, and how its items are fetched."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from tilewright.balance.report_table import ReportTable, line_of_measure, lines_of, plain_table
from tilewright.build.edition import Edition
from tilewright.build.files import write
from tilewright.build.session import Session
from tilewright.check.idle import idle_columns
from tilewright.cli import table
from tilewright.cli.guard import GITHUB, JSON, TEXT, annotate, format_option, guarded, shape_of
from tilewright.cli.look import Looked, contradicted, families, is_bad, look, look_at_games, unbuilt
from tilewright.cli.options import (
    backs_option,
    bleed_option,
    json_option,
    out_option,
    paper_option,
    printer_option,
    refresh,
    refresh_option,
    variant_option,
)
from tilewright.cli.progress import bar
from tilewright.cli.table import of_edges, of_look, of_origin
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.problem import Level, RefusedError, first
from tilewright.rooms import wings
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.typography.finder import BUNDLED


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
@click.option(
    "--compare",
    "against",
    metavar="WHAT",
    help="Tell what has changed since WHAT: a folder or a game on the shelf, a git revision of GAME's folder (A..B: "
    "from one to another), or variant:NAME (variant:none). --variant and --deck, if given, are of both.",
)
@click.option("--explain", metavar="TILE", help="Draw how each item of a tile is fetched, and say it in words.")
@click.option(
    "--repair", metavar="CODE", help="Say which single change mends a measure most, such as B4, flagged or not."
)
@click.option("--pairs", is_flag=True, help="Also read the booklet and the kit of every two variants together.")
@click.option(
    "--play", is_flag=True, help="Also play the games that balance.yaml asks for: a target surely missed is wrong."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that --play uses."
)
@out_option("; --explain draws into it")
@refresh_option
@json_option
@click.option("--for-studio", is_flag=True, hidden=True, help="Add the table of the studio's tab to --json.")
@format_option
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
      tilewright check castle --play --format github
      tilewright check castles-in-the-air --compare variant:rolled
      tilewright check mygame --compare mygame-old
      tilewright check mygame --compare HEAD~1
    """
    form = shape_of(asked.pop("form"), as_json=as_json)
    if asked["play"] and any(asked[name] is not None for name in ("explain", "repair", "against")):
        raise click.UsageError("--play is of the whole game: ask for --explain, --repair or --compare another time.")
    if asked.pop("refresh"):
        refresh(game, variants)
    if asked["against"] is not None:
        from tilewright.cli.compare import compare  # noqa: PLC0415 - saves modules that --compare alone needs

        sys.exit(compare(game, variants, asked, strict=strict, as_json=as_json))
    _must_be_alone(asked)
    try:
        edition = Edition(game, variants)
        spec = edition.spec
        if asked["explain"] is not None:
            _tell_tile(edition, asked["explain"], asked["out"], as_json=as_json)
            return
        if asked["repair"] is not None:
            _tell_repair(edition, asked["repair"], as_json=as_json)
            return
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
    sys.exit(1 if is_bad(looked, strict=strict) else 0)


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
        *contradicted(edition, looked.of_game, pairs=asked["pairs"]),
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


def _must_be_alone(asked: Mapping[str, Any]) -> None:
    """Refuse two options that are each about something else.

    Raises:
        UsageError: Two of them are given.
    """
    if asked["explain"] is not None and asked["report"] is not None:
        raise click.UsageError("--explain is of one tile, --report of the whole game: one of them at a time.")
    if asked["explain"] is not None and asked["dealt"] is not None:
        raise click.UsageError("--explain is about a tile, --deck about a deal: ask for one at a time.")
    if asked["repair"] is not None and any(asked[name] is not None for name in ("explain", "report", "dealt")):
        raise click.UsageError(
            "--repair is of one line of the set: ask for --explain, --report or --deck another time."
        )


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
