"""The commands that look after games -> `new`, `copy`, `games`, `icons`, `doctor`, `schema`, `convert-markup`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import click

from tilewright.build.files import write
from tilewright.cli.guard import guarded, option_text
from tilewright.cli.options import json_option, variant_option
from tilewright.problem import plural, visible
from tilewright.rooms import Later
from tilewright.spec.signs import find_signs, sign_drawing

REPORT = "tilewright-report.zip"


def _list_layouts(context: click.Context, _option: click.Parameter, asked: object) -> None:
    """Print the layouts and their looks, and end."""
    if not asked or context.resilient_parsing:
        return
    from tilewright.shelf import starter  # noqa: PLC0415 - saves --help 0.1 s: what reads games

    for layout in starter.layouts():
        click.echo(f"{layout.name:14} {layout.title}")
    looks = (f"{name} ({look['says']})" for name, look in starter.looks().items())
    click.echo(f"\nEach in the looks {', '.join(looks)}.")
    context.exit()


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--play", is_flag=True, help="Start with rules in play.yaml, so that bots can play the game.")
@click.option(
    "--engine", is_flag=True, help="Start a Python package with rules and an engine, so that bots can play the game."
)
@click.option("--id", "game", metavar="NAME", callback=option_text, help="The game's id.  [default: made from DIR]")
@click.option(
    "--from", "source", metavar="GAME", callback=option_text, help="Copy this game: an installed game or a folder."
)
@click.option("--layout", metavar="NAME", callback=option_text, help="Start from this layout: unit, tarot ...")
@click.option("--look", metavar="NAME", callback=option_text, help="The layout's look.  [default: plain]")
@click.option(
    "--list-layouts",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_layouts,
    help="List the layouts and their looks.",
)
@guarded
def new(folder: Path, *, play: bool, engine: bool, game: str, source: str, layout: str, look: str) -> None:  # noqa: PLR0913 - options
    """Start a small game in the new folder DIR, ready to print and to change.

    --layout begins from the drawing and table of a common kind of piece; docs/layouts.md shows every layout. --from
    copies a game with its variants, drawings and licence; the copy is played by the same rules.

    \b
    Examples:
      tilewright new mygame
      tilewright build ./mygame
      tilewright new myduel --layout unit --look bold
      tilewright new kites --play
      tilewright new ferry --engine --id my-ferry
      tilewright new mycastle --from castle
    """
    if source and (engine or game or play):
        raise click.UsageError("--from copies a game unchanged: leave out --play, --engine and --id.")
    if layout and (engine or source or play):
        raise click.UsageError("--layout starts from drawings: leave out --play, --engine and --from.")
    if play and engine:
        raise click.UsageError("--play is for rules in a file, --engine for rules in Python: use one of them.")
    if look and not layout:
        raise click.UsageError("--look needs a layout: name one with --layout.")
    from tilewright.shelf import starter  # noqa: PLC0415 - saves --help 0.1 s: what reads games

    kind = "new-engine" if engine else "new-play" if play else "new"
    written = (
        starter.copy_game(folder, source)
        if source
        else starter.start(folder, game, kind=kind, layout=layout, look=look)
    )
    for name in written.files:
        click.echo((folder / name).as_posix())
    where = shlex.quote(str(folder) if folder.is_absolute() else f"./{folder}")
    if engine:
        click.echo(f"Next: pip install --editable {where}, then tilewright play {written.game}", err=True)
    else:
        click.echo(f"Next: tilewright build {where}{f', and tilewright play {where}' if play else ''}", err=True)


@click.command()
@click.argument("part", metavar="PART", type=click.Choice(["fonts", "play", "shops", "signs", "words"]))
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@guarded
def copy(part: str, folder: Path | None) -> None:
    """Copy files that come with Tilewright into the new folder DIR, which is called PART if you do not name it.

    PART is fonts, signs, words (every word that Tilewright prints), shops (their tables of sizes), or play (the
    patterns of play.yaml).

    \b
    Examples:
      tilewright copy fonts
      tilewright copy play patterns
    """
    folder = folder or Path(part)
    for name in Later("tilewright.shelf.starter", "copy_part")(folder, part):
        click.echo((folder / name).as_posix())


@click.command()
@json_option
@guarded
def games(*, as_json: bool) -> None:
    """List the installed games with their variants, and the packages that bring some of them.

    \b
    Example:
      tilewright games --json
    """
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above
    from tilewright.spec.read import variant_names  # noqa: PLC0415 - as above

    listed = [(game, variant_names(game.folder)) for game in shelf.games()]
    playable = set(shelf.playable())
    for fault in shelf.faults():
        click.echo(str(fault), err=True)
    if as_json:
        records = [
            {
                "name": game.name,
                "title": game.title,
                "variants": list(variants),
                "package": game.by or None,
                "playable": game.name in playable,
            }
            for game, variants in listed
        ]
        click.echo(json.dumps(records, indent=2, ensure_ascii=False))
        return
    for game, variants in listed:
        by, printed = f"  (from {game.by})" if game.by else "", "" if game.name in playable else "  printed only"
        click.echo(f"{game.name:24} {game.title}{by}{printed}")
        if variants:
            click.echo(f"{'':24} variants: {', '.join(variants)}")


@click.command()
@click.argument("words", metavar="[WORD]...", nargs=-1)
@click.option(
    "--into",
    metavar="DIR",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Copy the signs found into the icons/ folder of this game, where you can change them.",
)
@guarded
def icons(words: tuple[str, ...], into: Path | None) -> None:
    """List the built-in signs, or those that fit a WORD. Write `:sword:` in a text, or `face: sword`.

    \b
    Examples:
      tilewright icons
      tilewright icons weapon
      tilewright icons sword shield --into ./mygame
    """
    listed = find_signs(words)
    if not listed:
        raise click.BadParameter(
            f"no sign fits '{' '.join(words)}'; `tilewright icons` lists them all", param_hint="WORD"
        )
    for name, known in listed.items():
        if into is None:
            click.echo(f"{name:16} {known}")
        elif (path := into / "icons" / f"{name}.svg").exists():
            click.echo(f"{path.as_posix()} already exists; it is unchanged.", err=True)
        else:
            write(path, sign_drawing(name).encode())
            click.echo(path.as_posix())


@click.command()
@click.argument("game", required=False)
@variant_option
@click.option("--bundle", "bundled", is_flag=True, help=f"Write a bug report, {REPORT}, with nothing private in it.")
@click.option("--with-game", is_flag=True, help="Put the game's text files and drawings into the report.")
@guarded
def doctor(game: str | None, variants: tuple[str, ...], *, bundled: bool, with_game: bool) -> None:
    """Show on one page the files read from GAME, which columns fill which slots, and which problems to expect in print.

    Without GAME it shows the version of Tilewright, and of everything that it needs.

    With --bundle it tries to print GAME, and writes all that a bug report needs into one zip. You see its contents
    first. Your name, your computer's and your folders' are left out. So is your game, without --with-game.

    \b
    Examples:
      tilewright doctor ./mygame
      tilewright doctor ./mygame --bundle
    """
    if with_game and not bundled:
        raise click.UsageError("--with-game is for --bundle.")
    if game is None and (variants or with_game):
        raise click.UsageError("--variant and --with-game are of a game: name one.")
    from tilewright.build.bundle import bundle, page  # noqa: PLC0415 - as above

    if not bundled:
        for line in page(game, variants):
            click.echo(visible(line))
        return
    report = bundle(game, variants, with_game=with_game)
    click.echo(visible(report.files["report.txt"].decode()))
    for name, data in report.files.items():
        click.echo(visible(f"{name}: {plural(len(data), 'byte')}"))
    for line in report.left_out:
        click.echo(visible(f"left out: {line}"))
    if sys.stdin.isatty() and sys.stdout.isatty():
        click.confirm(f"Write this into {REPORT}?", default=True, abort=True)
    write(Path(REPORT), report.pack())
    click.echo(f"{REPORT}: attach it to your report.", err=True)


@click.command()
@click.argument("name", required=False)
@click.option("--out", type=click.Path(path_type=Path), help="Write every schema into this folder.")
@guarded
def schema(name: str | None, out: Path | None) -> None:
    """Print the JSON Schema NAME. Editors use it to complete and explain the keys of a game's files.

    Without NAME, list the schemas. With --out, write all of them, each as NAME.schema.json.

    \b
    Examples:
      tilewright schema
      tilewright schema game
      tilewright schema --out mygame/.tilewright
    """
    if out is not None and name is not None:
        raise click.UsageError("--out writes every schema: leave out NAME or --out.")
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above
    from tilewright.spec.schema import schemas, text  # noqa: PLC0415 - as above

    shapes = schemas(shelf.rules_models(), shelf.rules_words(), shelf.with_words())
    if out is not None:
        for each, content in shapes.items():
            write(path := out / f"{each}.schema.json", text(content).encode())
            click.echo(path.as_posix())
    elif name is None:
        for each, content in shapes.items():
            click.echo(f"{each:<28} {content['description']}")
    elif name in shapes:
        click.echo(text(shapes[name]), nl=False)
    else:
        raise click.BadParameter(f"there is no schema '{name}'; known: {', '.join(shapes)}", param_hint="NAME")


@click.command("convert-markup")
@click.argument("game")
@click.option("--write", is_flag=True, help="Write the changes into the tables.  [default: show them]")
@guarded
def convert_markup(game: str, *, write: bool) -> None:
    """Rewrite the marks of another tool, such as <b>word</b> or [b]word[/b], in the tables of GAME.

    Only columns that are printed in text boxes are read, in CSV and YAML tables.

    \b
    Examples:
      tilewright convert-markup ./mygame
      tilewright convert-markup ./mygame --write
    """
    from tilewright.cards.foreign import conversions  # noqa: PLC0415 - as above
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above
    from tilewright.texts.amendment import mark_of, set_value  # noqa: PLC0415 - as above

    spec = shelf.load(game)
    tables = conversions(spec)
    for file, cells in tables.items():
        path = spec.folder / file
        for place, text, new in cells:
            click.echo(visible(f"{place.path}:{place.line}:{place.column}\n- {text!r}\n+ {new!r}"))
        if write:
            for place, _, new in sorted(cells, key=lambda cell: (-cell[0].line, -cell[0].column)):  # places below move
                set_value(path, place, new, mark_of(path.read_bytes()))
    many = sum(map(len, tables.values()))  # sum counts cells
    done = f"{plural(many, 'cell')} {'changed' if write else 'to change'}"
    click.echo(done if write or not many else f"{done}: add --write to change them", err=True)
