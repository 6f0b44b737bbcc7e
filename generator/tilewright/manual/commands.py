"""The commands of the program -> a Markdown page for each, of its help, and one that lists them."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator, Mapping

import click

HEAD = """# Commands

Each page is made from the help that the command prints: `tilewright COMMAND --help`. Every command ends with status 0
if all went well, with 1 if it reports an error, and with 2 if it was typed wrongly.
"""


Groups = Mapping[str, Mapping[str, tuple[str, click.Command]]]
"""The title of a group of commands -> each command's sentence in the list, and the command."""


def overview(groups: Groups) -> str:
    """The page that lists the commands."""
    lists = (
        f"## {title}\n\n"
        + "\n".join(f"* [`tilewright {name}`]({name}.md): {words}" for name, (words, _) in names.items())
        for title, names in groups.items()
    )
    return "\n\n".join([HEAD.rstrip(), *lists]) + "\n"


def page(name: str, command: click.Command) -> str:
    """The page of a command: how it is called, what it does, examples, arguments and options."""
    context = click.Context(command, info_name=f"tilewright {name}", max_content_width=100)
    usage = command.get_usage(context).removeprefix("Usage: ")
    parts = [f"# tilewright {name}", f"```text\n{' '.join(usage.split())}\n```", *_prose(command.help or "")]
    if options := list(_options(command, context)):
        parts.append("## Options\n\n" + "\n".join(options))
    return "\n\n".join(parts) + "\n"


def _prose(text: str) -> Iterator[str]:
    """The paragraphs of a help text, as Markdown; what click prints as it is written becomes code."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if not paragraph.startswith("\b"):
            yield _plain(" ".join(paragraph.split()))
            continue
        first, *lines = paragraph.removeprefix("\b").strip("\n").split("\n")
        heading = first.rstrip(":")
        yield f"## {heading}" if heading in {"Example", "Examples"} else _plain(first)
        if lines:
            yield "```sh\n" + textwrap.dedent("\n".join(lines)) + "\n```"


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """A line for each option that the help lists."""
    for option in command.get_params(context):
        if not isinstance(option, click.Option):
            continue
        if record := option.get_help_record(context):
            names, words = record
            yield f"* `{names}`  \n  {_plain(words)}" if words else f"* `{names}`"


def _plain(text: str) -> str:
    """Words as Markdown shows them: nothing in a help text is meant as a mark."""
    return "".join(f"\\{each}" if each in "\\`*_<>[]#|" else each for each in text)
