"""Games and how they are to be printed -> their PDFs, and what was built in words or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import guarded, once, option_text, uncollected
from tilewright.cli.options import (
    backs_option,
    bleed_option,
    flip_option,
    json_option,
    out_option,
    paper_option,
    printer_option,
    refresh,
    refresh_option,
    variant_option,
)
from tilewright.cli.printing import options_of, warnings_of
from tilewright.cli.progress import bar
from tilewright.problem import plural

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.build.changes import Reprint
    from tilewright.build.edition import Edition
    from tilewright.build.unchanged import Built
    from tilewright.problem import Problem


OF_ONE = ("only", "svg", "png", "since", "deck", "stacked", "variants")
"""What can be asked of one game alone."""


def must_go_together(games: Sequence[str], asked: Mapping[str, Any]) -> None:
    """Refuse what says nothing about several games.

    Raises:
        UsageError: There is one game, or something is asked that is asked of one game alone.
    """
    if len(games) < 2:
        raise click.UsageError("--together needs two games or more.")
    names = {"since": "changed-since", "variants": "variant"}
    for name in OF_ONE:
        if asked[name]:
            raise click.UsageError(f"--{names.get(name, name)} is for one game at a time, without --together.")


def built_together(games: Sequence[str], out: Path, asked: dict[str, Any]) -> tuple[Built, list[str]]:
    """The kit, and what was warned of.

    Raises:
        RefusedError: One of the games cannot be printed.
        UsageError: They are made for different papers, and none is said.
    """
    from tilewright.build.edition import Edition  # noqa: PLC0415 - loaded when the command runs
    from tilewright.build.together import make_together  # noqa: PLC0415 - as above
    from tilewright.build.unchanged import open_cache  # noqa: PLC0415 - as above
    from tilewright.problem import Problem, RefusedError  # noqa: PLC0415 - as above

    anyway = asked["anyway"]
    editions = [Edition(game) for game in games]
    papers = list(dict.fromkeys(asked["paper"] or edition.spec.game.paper_name for edition in editions))
    if len(papers) > 1:
        raise click.UsageError(f"these games are for different papers, {' and '.join(papers)}: say one with --paper.")
    warnings = list[str]()
    problems = list[Problem]()
    for edition in editions:
        edition.ask(options_of(edition, asked))
        edition.cache = open_cache(out)
        try:
            warnings += [str(warning) for warning in warnings_of(edition, anyway=anyway)]
        except RefusedError as refused:
            problems += refused.problems
    if problems:
        raise RefusedError(problems)
    built = make_together(editions, out)
    return built, [*warnings, *(str(error) for edition in editions for error in edition.errors)]


@click.command()
@click.argument("games", metavar="GAME", nargs=-1, required=True)
@paper_option()
@backs_option
@flip_option
@bleed_option
@click.option(
    "--only",
    metavar="PART[:CARDS]",
    multiple=True,
    callback=once,
    help="Build this part alone, or cards of it by row or id (deck:33,40-44); may be given several times.",
)
@click.option("--svg", is_flag=True, help="A drawing (SVG) of every face as well, to edit or to cut from.")
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
@click.option("--anyway", is_flag=True, help="Print what can be drawn of a game with errors, each marked in red.")
@click.option("--deck", metavar="CODE", callback=option_text, help="Print the tiles or cards of this deck alone.")
@click.option(
    "--stacked",
    is_flag=True,
    help="Order the sheets so that the cut piles stack into the dealt deck; needs a stack code.",
)
@click.option(
    "--thickness",
    metavar="MM",
    type=click.FloatRange(0.05, 5),
    help="Of the card, for boxes: 0.3 and 0.4 are card, 1 is board.  [default: the game's]",
)
@click.option("--one-file", is_flag=True, help="All sheets in one file, not one file a paper.")
@click.option("--low-ink", is_flag=True, help="Line art on white; saves 70 to 80 % of the ink.")
@click.option("--together", is_flag=True, help="Several games, GAME GAME ..., with their pieces on the same sheets.")
@printer_option
@variant_option
@out_option()
@refresh_option
@json_option
@guarded
@uncollected()
def build(games: tuple[str, ...], out: Path, *, as_json: bool, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Print GAME (a name on the shelf or a folder) into PDFs under out/.

    \b
    Examples:
      tilewright build castles-in-the-air
      tilewright build castles-in-the-air --paper letter --flip short
      tilewright build castles-in-the-air --backs gutterfold
      tilewright build castles-in-the-air --only castle-tiles --low-ink
      tilewright build ./mygame --only cards:1,3-4
      tilewright build castles-in-the-air --variant smaller-purse
      tilewright build castles-in-the-air --thickness 1
      tilewright build castles-in-the-air --printer office
      tilewright build castles-in-the-air --svg --png 300
      tilewright build ./mygame --anyway
      tilewright build ./mygame --refresh
      tilewright build castles-in-the-air --deck D11EQ-A00W1-AKHBG-GJKN9-5BTQ
      tilewright build castles-in-the-air castles-and-crowns --together
      tilewright build castles-in-the-air --changed-since out/castles-in-the-air/manifest.json
    """
    if asked["stacked"] and (not asked["deck"] or asked["backs"] == "gutterfold"):
        raise click.UsageError("--stacked needs --deck with a stack code, and goes without --backs gutterfold.")
    if asked["since"] and any(":" in only for only in asked["only"]):
        raise click.UsageError("--changed-since goes with whole parts: --only PART.")
    if together := asked.pop("together"):
        must_go_together(games, asked)
    elif len(games) > 1:
        raise click.UsageError(f"One game at a time, or --together: '{games[1]}' is a second one.")
    variants, since = asked.pop("variants"), asked.pop("since")
    if asked.pop("refresh"):
        for game in games:
            refresh(game, variants)
    if together:
        _show(*built_together(games, out, asked), as_json=as_json)
    else:
        _build(games[0], variants, out, since, asked, as_json=as_json)


def _build(  # noqa: PLR0913 - as many things are asked
    game: str, variants: tuple[str, ...], out: Path, since: Path | None, asked: dict[str, Any], *, as_json: bool
) -> None:
    """Print one game."""
    from tilewright.build.unchanged import Request  # noqa: PLC0415 - loaded when the command runs

    request = Request(out, game, variants, sorted(asked.items()))
    if not (since or asked["printer"]) and (known := request.known()):
        _show(*known, as_json=as_json)
        return
    from tilewright.build.edition import Edition  # noqa: PLC0415 - as above, for a build that has something to do
    from tilewright.build.make import begun, make  # noqa: PLC0415
    from tilewright.texts import source  # noqa: PLC0415

    edition, anyway = Edition(game, variants), asked["anyway"]
    with source.kept_in(request.cache):
        edition.base  # noqa: B018 - what is wrong with it is said before anything is looked through
        edition.spec.language.phrases  # noqa: B018 - as above
    edition.ask(options_of(edition, asked))
    if since:
        _print_again(edition, out, since, anyway=anyway, as_json=as_json)
        return
    with begun(edition):
        warnings = warnings_of(edition, anyway=anyway)
        with bar() as edition.progress:
            built = make(edition, out)
    lines = [str(problem) for problem in (*warnings, *edition.errors)]
    if not asked["printer"]:
        request.keep(edition, built, lines)
    _show(built, lines, as_json=as_json)


def _print_again(edition: Edition, out: Path, since: Path, *, anyway: bool, as_json: bool) -> None:
    """Print only what has changed since an earlier build."""
    from tilewright.build.changes import reprint  # noqa: PLC0415 - drawing and PDF libraries, for this alone

    warnings = warnings_of(edition, anyway=anyway)
    with bar() as edition.progress:
        printed = reprint(edition, out, since)
    _tell(printed, since, (*warnings, *printed.warnings, *edition.errors), as_json=as_json)


def _show(built: Built, warnings: Iterable[str], *, as_json: bool) -> None:
    """What was built, after what was warned of."""
    for warning in warnings:
        click.echo(warning, err=True)
    click.echo(json.dumps(dict(built.manifest), indent=2, ensure_ascii=False) if as_json else _summary(built))


def _tell(printed: Reprint, since: Path, warnings: Iterable[Problem], *, as_json: bool) -> None:
    """What has changed since an earlier build, and where its sheets are; that there is nothing to print, if so."""
    for warning in warnings:
        click.echo(str(warning), err=True)
    built, lines = printed.built, [str(change) for change in printed.changes]
    if as_json:
        record = dict(built.manifest) if built else {"changes": lines, "files": {}}
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    for line in lines or [f"Nothing has changed since {since}."]:
        click.echo(line)
    if built:
        click.echo(_summary(built))
    elif lines:
        click.echo("There is nothing to print.")


def _summary(built: Built) -> str:
    """What was built, where, and what to do with it."""
    manifest = built.manifest
    head = f"{built.folder}/" + ("" if built.fresh else "  (nothing has changed since the last build)")
    papers = [
        f"  {name:32} {file['bytes'] / 1024:7.0f} KB"
        for name, file in manifest["files"].items()
        if name.endswith(".pdf")
    ]
    drawings = sum(name.endswith(".svg") for name in manifest["files"])
    pictures = sum(name.startswith("png/") for name in manifest["files"])
    more = [f"  {'svg/':32} {plural(drawings, 'drawing')}"] if drawings else []
    more += [f"  {'png/':32} {plural(pictures, 'picture')}"] if pictures else []
    wrong = len(manifest.get("errors", ()))
    marked = [f"  printed with {wrong} error{'s' * (wrong != 1)}, marked in red"] if wrong else []
    return "\n".join([head, *papers, *more, _counted(manifest), *_lasting(manifest), *marked])


def _lasting(manifest: Mapping[str, Any]) -> Iterator[str]:
    """How long it takes to make all that, where there is anything to make."""
    shares = [game["work"] for game in manifest.get("games", [manifest])]
    trimmer, knife = (sum(each["about"][tool] for each in shares) for tool in ("trimmer", "knife"))
    if trimmer:
        each = (divmod(minutes, 60) for minutes in (trimmer, knife))
        times = [f"{hours} h {minutes:02}" if hours else f"{minutes} min" for hours, minutes in each]
        yield f"  about {times[0]} to cut, fold and glue with a trimmer, {times[1]} with a knife"


def _counted(manifest: Mapping[str, Any]) -> str:
    """How many pieces of each game lie on how many sheets."""
    sheets, games = f"on {plural(manifest['sheets'], 'sheet')}", manifest.get("games")
    if not games:
        copies = sum(piece["copies"] for piece in manifest["pieces"])
        return f"  {plural(copies, 'piece')} {sheets}, seed {manifest['seed']}"
    counts = Counter[str]()
    for piece in manifest["pieces"]:
        counts[piece["game"]] += piece["copies"]
    each = " and ".join(f"{plural(counts[game['game']], 'piece')} of {game['game']}" for game in games)
    return f"  {each} {sheets}"
