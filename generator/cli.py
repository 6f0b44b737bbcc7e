"""Command line -> a call and its result in words: arguments are parsed here, and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.calibrate import calibrate
from generator.guard import guarded, once, plain

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.make import Built
    from generator.kit.options import Progress
    from generator.kit.reprint import Reprint
    from generator.problem import Problem


variant_option = click.option(
    "--variant",
    "variants",
    metavar="V",
    multiple=True,
    callback=once,
    help="Lay a variant over the rules; may be given several times.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="tilewright")
def main() -> None:
    """Turn a folder of YAML into a printed board game.

    \b
    Examples:
      tilewright games
      tilewright build castles-in-the-air --paper letter
      tilewright new mygame
      tilewright build ./mygame --only cards
    """


main.add_command(calibrate)


@main.command()
@json_option
@guarded
def games(*, as_json: bool) -> None:
    """List the games on the shelf, with their variants.

    \b
    Example:
      tilewright games --json
    """
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs
    from generator.spec.read import variant_names  # noqa: PLC0415

    found = [(game.name, game.title, variant_names(game.folder)) for game in shelf.games()]
    if as_json:
        listed = [{"name": name, "title": title, "variants": list(variants)} for name, title, variants in found]
        click.echo(json.dumps(listed, indent=2, ensure_ascii=False))
        return
    for name, title, variants in found:
        click.echo(f"{name:24} {title}")
        if variants:
            click.echo(f"{'':24} variants: {', '.join(variants)}")


@main.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@guarded
def new(folder: Path) -> None:
    """Write a small game into the new folder DIR: cards of your own, ready to print and to change.

    \b
    Example:
      tilewright new mygame
      tilewright build ./mygame
    """
    from generator.starter import start  # noqa: PLC0415 - loaded when the command runs

    for name in start(folder):
        click.echo((folder / name).as_posix())
    click.echo(f"Next: tilewright build {folder if folder.is_absolute() else f'./{folder}'}", err=True)


@main.command()
@click.argument("game")
@variant_option
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@json_option
@guarded
def check(game: str, variants: tuple[str, ...], *, strict: bool, as_json: bool) -> None:
    """Check GAME (a name on the shelf or a folder): is every tile legal, can every item be fetched?

    \b
    Example:
      tilewright check castles-in-the-air --strict
    """
    from generator import check as checks  # noqa: PLC0415 - loaded when the command runs
    from generator import shelf  # noqa: PLC0415
    from generator.problem import Level  # noqa: PLC0415

    problems = checks.problems(shelf.load(game, variants))
    if as_json:
        click.echo(json.dumps([plain(problem) for problem in problems], indent=2, ensure_ascii=False))
    else:
        for problem in problems:
            click.echo(str(problem))
        click.echo(_tally(problems), err=True)
    worst = Level.WARNING if strict else Level.ERROR
    sys.exit(1 if any(problem.level <= worst for problem in problems) else 0)


@main.command()
@click.argument("game")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--backs",
    type=click.Choice(["duplex", "gutterfold", "none"]),
    default="duplex",
    show_default=True,
    help="Print backs on the other side, on one side beyond a fold, or fronts only.",
)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="Edge the printer turns the paper on.",
)
@click.option(
    "--bleed", is_flag=True, help="Full bleed (3 mm) round every piece, none touching, for trimming one by one."
)
@click.option(
    "--only", metavar="PART", multiple=True, callback=once, help="Build this part alone; may be given several times."
)
@click.option(
    "--png",
    metavar="DPI",
    type=click.IntRange(20, 1200),
    help="Pictures of every face as well; needs libcairo.",
)
@click.option(
    "--changed-since",
    "since",
    metavar="MANIFEST",
    type=click.Path(path_type=Path),
    help="Print only what has changed since the build whose manifest.json this is.",
)
@click.option("--low-ink", is_flag=True, help="Line art on white: saves more than four fifths of the ink.")
@click.option("--printer", metavar="NAME", default="", help="Made for a printer that `tilewright calibrate` knows.")
@variant_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("out"),
    show_default=True,
    help="Folder for the games' folders.",
)
@json_option
@guarded
def build(
    game: str,
    variants: tuple[str, ...],
    out: Path,
    since: Path | None,
    *,
    as_json: bool,
    **asked: Any,  # noqa: ANN401 - as the options above say
) -> None:
    """Print GAME (a name on the shelf or a folder) into PDFs and SVGs under out/.

    \b
    Examples:
      tilewright build castles-in-the-air
      tilewright build castles-in-the-air --paper letter --flip short
      tilewright build castles-in-the-air --backs gutterfold
      tilewright build castles-in-the-air --only castle-tiles --low-ink
      tilewright build castles-in-the-air --variant smaller-purse
      tilewright build castles-in-the-air --printer office
      tilewright build castles-in-the-air --changed-since out/castles-in-the-air/manifest.json
    """
    from generator import check as checks  # noqa: PLC0415 - loaded when the command runs
    from generator import shelf  # noqa: PLC0415
    from generator.draw.ink import Ink  # noqa: PLC0415
    from generator.kit import printers  # noqa: PLC0415
    from generator.kit.make import make  # noqa: PLC0415
    from generator.kit.options import Options  # noqa: PLC0415

    spec = shelf.load(game, variants)
    base = shelf.load(game) if variants else None
    warnings = checks.must_pass(spec)
    profile = printers.load(asked["printer"]) if asked["printer"] else None
    ink, png = Ink.LOW if asked.pop("low_ink") else Ink.FULL, asked.pop("png") or 0
    options = Options(ink=ink, png=png, profile=profile, **asked)
    if since:
        from generator.kit.reprint import reprint  # noqa: PLC0415 - drawing and PDF libraries, for this alone

        with _bar() as progress:
            printed = reprint(spec, base, options, out, since=since, progress=progress)
        _tell(printed, since, warnings, as_json=as_json)
        return
    with _bar() as progress:
        built = make(spec, base, options, out, progress)
    for warning in warnings:
        click.echo(str(warning), err=True)
    click.echo(json.dumps(dict(built.manifest), indent=2, ensure_ascii=False) if as_json else _said(built))


def _tell(printed: Reprint, since: Path, warnings: Iterable[Problem], *, as_json: bool) -> None:
    """What has changed since an earlier build, and where its sheets are; that there is nothing to print, if so."""
    for warning in warnings:
        click.echo(str(warning), err=True)
    built, lines = printed.built, [str(change) for change in printed.changes]
    if as_json:
        said = dict(built.manifest) if built else {"changes": lines, "files": {}}
        click.echo(json.dumps(said, indent=2, ensure_ascii=False))
        return
    for line in lines or [f"Nothing has changed since {since}."]:
        click.echo(line)
    if built:
        click.echo(_said(built))
    elif lines:
        click.echo("There is nothing to print.")


def _said(built: Built) -> str:
    """What was built, where, and what to do with it."""
    manifest = built.manifest
    head = f"{built.folder}/" + ("" if built.fresh else "  (nothing has changed since the last build)")
    papers = [
        f"  {name:32} {file['bytes'] / 1024:7.0f} KB"
        for name, file in manifest["files"].items()
        if name.endswith(".pdf")
    ]
    drawings = sum(name.endswith(".svg") for name in manifest["files"])
    copies = sum(piece["copies"] for piece in manifest["pieces"])
    tail = f"  {'svg/':32} {drawings} drawings; {copies} pieces on {manifest['sheets']} sheets, seed {manifest['seed']}"
    return "\n".join([head, *papers, tail])


@contextmanager
def _bar() -> Iterator[Progress]:
    """A progress bar on a terminal, once a build has gone on for a moment; silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only for a person who watches
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("Drawing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[name]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, name="")
        yield lambda done, total, name: bar.update(task, completed=done, total=total, name=name)


def _tally(problems: Iterable[Problem]) -> str:
    levels = [problem.level.name.lower() for problem in problems]
    counts = [
        f"{levels.count(name)} {name}{'' if levels.count(name) == 1 else 's'}" for name in ("error", "warning", "note")
    ]
    return ", ".join(counts)
