"""A game, a deal or a tile -> what is wrong with it, how even it is, and how its items are fetched."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import table
from generator.cli.annotated import GITHUB, JSON, TEXT, annotate, format_option, shape_of
from generator.cli.guard import guarded
from generator.cli.look import Looked, is_bad, look, look_at_games
from generator.cli.options import (
    backs_option,
    bleed_option,
    json_option,
    out_option,
    paper_option,
    printer_option,
    refresh_option,
    variant_option,
)
from generator.cli.passed import idle
from generator.cli.progress import bar
from generator.cli.record import of_edges, of_look, of_origin
from generator.cli.refreshed import refresh
from generator.cli.single import must_be_alone, must_play_alone, tell_repair, tell_tile
from generator.cli.unbuilt import contradicted, unbuilt
from generator.shaping.finder import BUNDLED

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.cutaway.check.dealing import Written
    from generator.kit.edition import Edition
    from generator.kit.session import Session
    from generator.problem import Problem
    from generator.spec.spec import Spec


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
    from generator.kit.edition import Edition  # noqa: PLC0415
    from generator.problem import RefusedError  # noqa: PLC0415

    form = shape_of(asked.pop("form"), as_json=as_json)
    must_play_alone(asked)
    if asked.pop("refresh"):
        refresh(game, variants)
    if asked["against"] is not None:
        from generator.cli.compare import compare  # noqa: PLC0415

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
        _print_json(looked)
    elif form == GITHUB:
        annotate(looked.problems)
    else:
        _tell(spec, looked)
    sys.exit(1 if is_bad(looked, strict=strict) else 0)


def _look(edition: Edition, asked: dict[str, Any]) -> Looked:
    """All that there is to say of a game, and a report of it where that is asked for."""
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs

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


def _print_json(looked: Looked) -> None:
    record = of_look(looked.problems, looked.findings, looked.measures, looked.of_deal, looked.alarms)
    record |= of_origin(looked.origin) | of_edges(looked.edges)
    click.echo(json.dumps(record, indent=2, ensure_ascii=False))


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
    report = Report(
        spec, *findings, looked.of_deal, code, tuple(looked.notes), typed, session, looked.origin, looked.edges
    )
    with bar("Drawing"):
        data = report_pdf(report, asked["paper"], look_of(spec, Ink.FULL, BUNDLED))
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


def _tell(spec: Spec[Any], looked: Looked) -> None:
    from generator.problem import first  # noqa: PLC0415 - loaded when the command runs

    for problem in first(looked.problems):
        click.echo(str(problem))
    if spec.tiles is not None or looked.findings or looked.edges or looked.measures:
        if looked.problems:
            click.echo()
        letters = "TS" if spec.tiles is not None else ""
        rows = [table.of_family(letter, looked.problems) for letter in letters]
        rows += map(table.of_finding, looked.findings)
        rows += (table.of_measure(line) for edges in looked.edges for line in edges.measures)
        rows += map(table.of_measure, looked.measures)
        honest = [looked.of_honest_sets.words] if looked.of_honest_sets else []
        table.show(
            spec.game.title,
            rows,
            (*looked.notes, *honest, *table.remarks(looked.measures, of_tiles=looked.bag is not None)),
        )
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
