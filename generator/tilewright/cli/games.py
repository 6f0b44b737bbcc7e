"""The commands that look after games -> `new`, `games`, `icons`, `doctor`, `schema`, `convert-markup`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click

from tilewright.build.files import write
from tilewright.cli.guard import guarded, option_text
from tilewright.cli.options import json_option, variant_option
from tilewright.problem import plural, visible
from tilewright.spec.signs import find_signs, sign_drawing


def _list_layouts(context: click.Context, _option: click.Parameter, asked: object) -> None:
    """Print the layouts and their looks, and end."""
    if not asked or context.resilient_parsing:
        return
    from tilewright.shelf import starter  # noqa: PLC0415 - as above

    for layout in starter.layouts():
        click.echo(f"{layout.name:14} {layout.title}")
    looks = (f"{name} ({look['says']})" for name, look in starter.looks().items())
    click.echo(f"\nEach in the looks {', '.join(looks)}.")
    context.exit()


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--play", is_flag=True, help="Begin with a game whose rules are in play.yaml, to be played too.")
@click.option("--engine", is_flag=True, help="Write a package: with rules and an engine in Python, to be played too.")
@click.option(
    "--id", "game", metavar="NAME", callback=option_text, help="The game's id.  [default: made of DIR's name]"
)
@click.option(
    "--from", "source", metavar="GAME", callback=option_text, help="Copy this game: a name on the shelf or a folder."
)
@click.option("--layout", metavar="NAME", callback=option_text, help="Begin from this layout instead: unit, tarot ...")
@click.option("--look", metavar="NAME", callback=option_text, help="The layout's look.  [default: plain]")
@click.option(
    "--list-layouts",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_layouts,
    help="List the layouts and looks.",
)
@guarded
def new(folder: Path, *, play: bool, engine: bool, game: str, source: str, layout: str, look: str) -> None:  # noqa: PLR0913 - options
    """Write a small game into the new folder DIR: cards of your own, ready to print and to change.

    With --layout it is a drawing with a table of a kind that many games have; docs/layouts.md shows all of them.
    With --from it is a copy of a game, with its variants, drawings and licence, and is played by the same rules.

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
        raise click.UsageError("--from copies a game as it is: leave --play, --engine and --id out.")
    if layout and (engine or source or play):
        raise click.UsageError("--layout is a folder of drawings: leave --play, --engine and --from out.")
    if play and engine:
        raise click.UsageError("--play is for rules in a file, --engine for rules in Python: leave one of them out.")
    if look and not layout:
        raise click.UsageError("--look is the look of a layout: name one with --layout.")
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
@json_option
@guarded
def games(*, as_json: bool) -> None:
    """List the games on the shelf, with their variants, and the installed packages that bring some of them.

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
    help="Copy the signs found into the folder icons/ of this game, to be changed there.",
)
@guarded
def icons(words: tuple[str, ...], into: Path | None) -> None:
    """List the signs in the box by name, or those that a WORD fits: for `:sword:` in a text, or `face: sword`.

    \b
    Examples:
      tilewright icons
      tilewright icons weapon
      tilewright icons sword shield --into ./mygame
    """
    listed = find_signs(words)
    if not listed:
        raise click.BadParameter(f"no sign fits '{' '.join(words)}'; `tilewright icons` lists all", param_hint="WORD")
    for name, known in listed.items():
        if into is None:
            click.echo(f"{name:16} {known}")
        elif (path := into / "icons" / f"{name}.svg").exists():
            click.echo(f"{path.as_posix()} is there already, and stays as it is.", err=True)
        else:
            write(path, sign_drawing(name).encode())
            click.echo(path.as_posix())


@click.command()
@click.argument("game")
@variant_option
@guarded
def doctor(game: str, variants: tuple[str, ...]) -> None:
    """Say on one page what was read of GAME, which columns feed which slots, and what could trip a printer.

    \b
    Example:
      tilewright doctor ./mygame
    """
    from tilewright.build.diagnosis import diagnosis  # noqa: PLC0415 - as above
    from tilewright.build.session import Session  # noqa: PLC0415 - as above

    for line in diagnosis(Session(game, variants)):
        click.echo(visible(line))


@click.command()
@click.argument("name", required=False)
@click.option("--out", type=click.Path(path_type=Path), help="Write every schema into this folder.")
@guarded
def schema(name: str | None, out: Path | None) -> None:
    """Print the JSON Schema NAME, for an editor that completes and explains what may stand in a game's files.

    Without NAME the schemas there are are listed; with --out all are written, each as NAME.schema.json.

    \b
    Examples:
      tilewright schema
      tilewright schema game
      tilewright schema --out mygame/.tilewright
    """
    if out is not None and name is not None:
        raise click.UsageError("--out writes every schema: leave out NAME, or leave out --out.")
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
        raise click.BadParameter(f"there is no schema '{name}'; there are {', '.join(shapes)}", param_hint="NAME")


@click.command("convert-markup")
@click.argument("game")
@click.option("--write", is_flag=True, help="Write the changes into the tables.  [default: show them]")
@guarded
def convert_markup(game: str, *, write: bool) -> None:
    """Show what cells marked by another tool, as <b>word</b> or [b]word[/b], look like here, and write it.

    Only columns that stand in text boxes are looked at, in tables of CSV and YAML.

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
