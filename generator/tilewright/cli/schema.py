"""The name of a file that a game may have -> its JSON Schema, printed; or all of them, written into a folder."""

from __future__ import annotations

from pathlib import Path

import click

from tilewright.build.files import write
from tilewright.cli.guard import guarded
from tilewright.shelf import shelf
from tilewright.spec.schema import schemas, text


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
