"""Games and how they are to be printed -> their PDFs, and what was built in words or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import finite, guarded, once, option_text, uncollected
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
    scale_option,
    variant_option,
)
from tilewright.problem import plural

if TYPE_CHECKING:
    from tilewright.build.changes import Reprint  # loaded for --changed-since
    from tilewright.build.unchanged import Built

OF_ONE = ("only", "skip", "svg", "png", "since", "deck", "stacked", "variants")
"""Options for one game alone."""


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
    help="Print only this component, or some of its cards by row or id (deck:33,40-44). Repeatable.",
)
@click.option("--svg", is_flag=True, help="Also write an SVG drawing of every face, to edit or to cut.")
@click.option(
    "--png",
    metavar="DPI",
    type=click.IntRange(20, 1200),
    help="Also write a PNG picture of every face, at this resolution.",
)
@click.option(
    "--changed-since",
    "since",
    metavar="MANIFEST",
    type=click.Path(path_type=Path),
    help="Print only the changes since the build that wrote this manifest.json.",
)
@click.option(
    "--anyway", is_flag=True, help="Print despite errors: whatever can be drawn, with each error marked in red."
)
@click.option(
    "--draft",
    is_flag=True,
    help="Print an unfinished game to try it: placeholders for missing pictures, errors as warnings, DRAFT on "
    "every sheet.",
)
@click.option("--deck", metavar="CODE", callback=option_text, help="Print only the tiles or cards of this deck.")
@click.option(
    "--stacked",
    is_flag=True,
    help="Order the sheets so that the cut piles stack into the dealt deck. Needs a stack code.",
)
@click.option(
    "--thickness",
    metavar="MM",
    type=click.FloatRange(0.05, 5),
    callback=finite,
    help="Thickness of the card for boxes: 0.3 and 0.4 are card, 1 is board.  [default: the game's]",
)
@click.option(
    "--figures",
    type=click.Choice(["standing", "flat", "both"]),
    default="standing",
    help="Folded standing figures or flat pieces, in a game that has both.  [default: standing]",
)
@scale_option
@click.option(
    "--skip", metavar="N", type=click.IntRange(0, 500), help="Leave the first N places of the first sheet empty."
)
@click.option("--one-file", is_flag=True, help="Write all sheets into one file, not one file for each paper.")
@click.option("--low-ink", is_flag=True, help="Print line art on white; saves 75 to 80 % of the ink.")
@click.option(
    "--together", is_flag=True, help="Print several games (GAME GAME ...) with their pieces on shared sheets."
)
@printer_option
@variant_option
@out_option()
@refresh_option
@json_option
@guarded
@uncollected()
def build(games: tuple[str, ...], out: Path, *, as_json: bool, **asked: Any) -> None:  # noqa: ANN401 - the options
    """Make the PDFs of GAME to print, in the folder out/.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

    \b
    Examples:
      tilewright build castles-in-the-air
      tilewright build castles-in-the-air --paper letter --flip short
      tilewright build castles-in-the-air --backs gutterfold
      tilewright build castles-in-the-air --only castle-tiles --low-ink
      tilewright build ./mygame --only cards:1,3-4
      tilewright build castles-in-the-air --variant smaller-purse
      tilewright build castles-in-the-air --thickness 1
      tilewright build castles-in-the-air --figures flat
      tilewright build castles-in-the-air --scale 1.4
      tilewright build castles-in-the-air --printer office
      tilewright build castles-in-the-air --svg --png 300
      tilewright build ./mygame --draft
      tilewright build ./mygame --anyway
      tilewright build ./mygame --refresh
      tilewright build castles-in-the-air --deck D11EQ-A00W1-AKHBG-GJKN9-5BTQ
      tilewright build castles-in-the-air castles-and-crowns --together
      tilewright build castles-in-the-air --changed-since out/castles-in-the-air/manifest.json
    """
    together = asked.pop("together")
    _must_go_together(games, asked, together=together)
    variants, since = asked.pop("variants"), asked.pop("since")
    if asked.pop("refresh"):
        for game in games:
            refresh(game, variants)
    from tilewright.build.unchanged import Request  # noqa: PLC0415 - saves --help 10 ms: the store of kits

    game, request = games[0], Request(out, games[0], variants, sorted(asked.items()))
    if not (together or since or asked["printer"]) and (known := request.known()):
        _show(*known, as_json=as_json)
        return
    from tilewright.cli import printing  # noqa: PLC0415 - reads games: 0.1 s that a build with nothing to do saves

    if together:
        _show(*printing.print_together(games, out, asked), as_json=as_json)
        return
    edition = printing.edition_of(game, variants, asked, request)
    if since:
        _tell(*printing.print_again(edition, out, since), since, as_json=as_json)
    else:
        _show(*printing.print_game(edition, out, request), as_json=as_json)


def _must_go_together(games: Sequence[str], asked: Mapping[str, Any], *, together: bool) -> None:
    """Refuse options that contradict each other, or the number of games.

    Raises:
        UsageError: They do.
    """
    if asked["stacked"] and (not asked["deck"] or asked["backs"] == "gutterfold"):
        raise click.UsageError("--stacked needs --deck with a stack code, and cannot be used with --backs gutterfold.")
    if asked["skip"] and (asked["stacked"] or asked["since"] or asked["backs"] == "gutterfold"):
        raise click.UsageError("--skip cannot be used with --stacked, --changed-since or --backs gutterfold.")
    if asked["since"] and any(":" in only for only in asked["only"]):
        raise click.UsageError("--changed-since prints whole components: use --only PART without cards.")
    if together:
        if len(games) < 2:
            raise click.UsageError("--together needs two or more games.")
        names = {"since": "changed-since", "variants": "variant"}
        for name in OF_ONE:
            if asked[name]:
                raise click.UsageError(f"--{names.get(name, name)} works with one game only: leave out --together.")
    elif len(games) > 1:
        raise click.UsageError(f"Name one game, or add --together to print several: '{games[1]}' is a second game.")


def _show(built: Built, warnings: Iterable[str], *, as_json: bool) -> None:
    """Print the warnings, and what was built."""
    for warning in warnings:
        click.echo(warning, err=True)
    click.echo(json.dumps(dict(built.manifest), indent=2, ensure_ascii=False) if as_json else _summary(built))


def _tell(printed: Reprint, warnings: Iterable[str], since: Path, *, as_json: bool) -> None:
    """Print the warnings, what has changed since an earlier build, and where its sheets are, if there are any."""
    for warning in warnings:
        click.echo(warning, err=True)
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
    marked = [f"  printed with {plural(wrong, 'error')}, marked in red"] if wrong else []
    if any(game["options"]["draft"] for game in manifest.get("games", [manifest])):
        marked = [f"  a draft, with {plural(wrong, 'error')}, listed above" if wrong else "  a draft, without errors"]
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
