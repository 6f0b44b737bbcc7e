"""A game, a deal or a tile -> what is wrong with it, how even it is, and how its items are fetched."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli import table
from tilewright.cli.guard import GITHUB, JSON, TEXT, annotate, format_option, guarded, shape_of
from tilewright.cli.look import Looked, families, is_bad, look, look_at_games
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
from tilewright.cli.printing import contradicted, idle, unbuilt
from tilewright.cli.progress import bar
from tilewright.cli.single import must_be_alone, must_play_alone, tell_repair, tell_tile
from tilewright.cli.table import of_edges, of_look, of_origin
from tilewright.typography.finder import BUNDLED

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.build.edition import Edition
    from tilewright.build.session import Session
    from tilewright.problem import Problem
    from tilewright.spec.spec import Spec


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
    from tilewright.build.edition import Edition  # noqa: PLC0415
    from tilewright.problem import RefusedError  # noqa: PLC0415

    form = shape_of(asked.pop("form"), as_json=as_json)
    must_play_alone(asked)
    if asked.pop("refresh"):
        refresh(game, variants)
    if asked["against"] is not None:
        from tilewright.cli.compare import compare  # noqa: PLC0415

        sys.exit(compare(game, variants, asked, strict=strict, as_json=as_json))
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
    """All that there is to say of a game, and a report of it where that is asked for."""
    from tilewright.shelf import shelf  # noqa: PLC0415 - loaded when the command runs

    looked = look(edition, asked["dealt"], asked["allow_shut"])
    if asked["play"]:
        look_at_games(edition, looked, asked["workers"])
    asked["paper"] = asked["paper"] or edition.spec.game.paper_name
    problems = (
        *looked.problems,
        *idle(edition.spec, looked.of_game),
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
        from tilewright.balance.report_table import lines_of, plain_table  # noqa: PLC0415 - loaded when it is needed

        record |= {"table": plain_table(lines_of(looked.findings, (), looked.measures))}
    click.echo(json.dumps(record, indent=2, ensure_ascii=False))


def _report(session: Session, looked: Looked, asked: Mapping[str, Any]) -> None:
    """Written even where there are errors: it says so."""
    from tilewright.build.files import write  # noqa: PLC0415
    from tilewright.draw.look import look_of  # noqa: PLC0415
    from tilewright.draw.palette import Ink  # noqa: PLC0415
    from tilewright.report.lines import Report  # noqa: PLC0415
    from tilewright.report.sheet import report_pdf  # noqa: PLC0415

    spec = session.spec
    family = looked.set.family(looked.measures, looked.deal) if looked.set else None
    findings = (looked.problems, looked.findings, looked.measures, family)
    code, typed = looked.deal.code if looked.deal else "", _typed(spec, asked)
    report = Report(
        spec, *findings, looked.of_deal, code, tuple(looked.notes), typed, session, looked.origin, looked.edges
    )
    with bar("Drawing"):
        data = report_pdf(report, asked["paper"], look_of(spec, Ink.FULL, BUNDLED))
    write(asked["report"], data)
    click.echo(f"{asked['report']}", err=True)


def _typed(spec: Spec[Any], asked: Mapping[str, Any]) -> str:
    """The command that looks at the same again."""
    words = [word for name, _ in spec.variants for word in ("--variant", name)]
    words += ["--deck", Path(asked["dealt"]).name] if asked["dealt"] else []
    return " ".join(["tilewright check", spec.folder.name, *words])


def _tell(spec: Spec[Any], looked: Looked) -> None:
    from tilewright.balance.report_table import ReportTable, line_of_measure, lines_of  # noqa: PLC0415
    from tilewright.problem import first  # noqa: PLC0415 - loaded when the command runs

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
    click.echo(_tally(looked.problems), err=True)


def _tally(problems: Iterable[Problem]) -> str:
    levels = [problem.level.name.lower() for problem in problems]
    counts = [
        f"{levels.count(name)} {name}{'' if levels.count(name) == 1 else 's'}" for name in ("error", "warning", "note")
    ]
    return ", ".join(counts)
