"""A command and whatever goes wrong in it -> words, or lines that GitHub shows, and an exit status; never a traceback.

https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from tilewright.problem import UNSEEN, Problem, RefusedError, escape_unseen, first, visible

TEXT, GITHUB, JSON = "text", "github", "json"
WORDS = {"error": "error", "warning": "warning", "note": "notice"}
"""What GitHub calls how bad it is."""

format_option = click.option(
    "--format",
    "form",
    type=click.Choice([TEXT, GITHUB]),
    default=TEXT,
    show_default=True,
    help="Format of problems: github annotates the lines of a pull request.",
)


def shape_of(form: str, *, as_json: bool) -> str:
    """TEXT, GITHUB or JSON.

    Raises:
        UsageError: Two of them are asked for.
    """
    if as_json and form == GITHUB:
        raise click.UsageError("Use either --format github or --json.")
    return JSON if as_json else form


def annotation(problem: Problem) -> str:
    """`::error file=mygame/balance.yaml,line=3,col=5,title=U01::message`."""
    places = {"file": _from_here(problem.path), "line": problem.line, "col": problem.column, "title": problem.code}
    inside = ",".join(f"{name}={_property(str(value))}" for name, value in places.items() if value)
    words = f"{problem.message}\n-> {problem.help}" if problem.help else problem.message
    return f"::{WORDS[problem.level.name.lower()]} {inside}::{_data(visible(words))}"


def annotate(problems: Iterable[Problem]) -> None:
    """A line for each."""
    for each in first(tuple(problems)):
        click.echo(annotation(each))


def _from_here(path: str) -> str:
    """GitHub knows files by their paths in the repository, which is where a workflow runs."""
    here, there = Path.cwd(), Path(path)
    return there.relative_to(here).as_posix() if there.is_relative_to(here) else there.as_posix()


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


F = TypeVar("F", bound=Callable[..., Any])
INTERRUPTED, FAULT = 130, 70
"""Exit statuses beside 0, 1 and 2: stopped by Ctrl-C, and EX_SOFTWARE of sysexits.h."""


def guarded(command: F) -> F:
    """Print problems with their places and end with 1; end in one line when stopped; never show a traceback."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - passes on whatever the command takes
        gc.set_threshold(50_000, 5, 5)  # most of what a command makes stays: looking took 1 s in 4 of 6,000 tiles
        gc.enable()
        heard: list[int] = []
        try:
            with _stoppable(heard):
                command(*args, **kwargs)
        except RefusedError as refused:
            refuse(refused.problems, as_json=bool(kwargs.get("as_json")))
            sys.exit(1)
        except KeyboardInterrupt as stopped:
            _stop(heard, getattr(stopped, "__notes__", ()))
        except (click.ClickException, click.Abort):
            raise  # a question nobody answered, or options that do not go together: click says so
        except BrokenPipeError:
            raise  # whoever read our output has had enough: click ends quietly
        except OSError as error:
            refuse([_of_the_world(error)], as_json=bool(kwargs.get("as_json")))
            sys.exit(1)
        except Exception as error:
            if heard:  # a library has made something else of the interrupt
                _stop(heard)
            if os.environ.get("TILEWRIGHT_TRACEBACK"):
                raise
            _blame_or_confess(error, kwargs)

    return run  # type: ignore[return-value]


@contextmanager
def uncollected() -> Iterator[None]:
    """Do not look for cycles in what is made: a build makes a great many values that stay, and hardly any cycles."""
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():  # all of it counts as old now: no look goes through it when the work is done
            gc.freeze()
            gc.unfreeze()
        gc.enable()


@contextmanager
def _stoppable(heard: list[int]) -> Iterator[None]:
    """Ctrl-C, and what asks a program to end (SIGTERM), end it tidied up and nothing half done; `heard` says which."""

    def stop(number: int, _frame: object) -> None:
        heard.append(number)
        raise KeyboardInterrupt(number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [each for each in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(each) != signal.SIG_IGN]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


def _stop(heard: Sequence[int], written: Sequence[str] = ()) -> NoReturn:
    click.echo(f"\nStopped. {escape_unseen(' '.join(written)) or 'No file was changed.'}", err=True)
    sys.exit(128 + heard[0] if heard else INTERRUPTED)


def _blame_or_confess(error: Exception, asked: Mapping[str, Any]) -> NoReturn:
    """An error in the code of a package that somebody has installed is a problem of that package; any other is ours."""
    from tilewright.rooms import blamed  # noqa: PLC0415 - saves 5 ms: most commands end well

    if problem := blamed(error):
        refuse([problem], as_json=bool(asked.get("as_json")))
        sys.exit(1)
    _confess(error, asked)
    sys.exit(FAULT)


def _confess(error: Exception, asked: Mapping[str, Any]) -> None:
    """Say that an error is ours, at what it happened, what has become of everything, and how to go on."""
    click.echo(escape_unseen(f"This is a mistake in Tilewright itself: {type(error).__name__}: {error}"), err=True)
    for note in getattr(error, "__notes__", ()):
        click.echo(f"    at {escape_unseen(note)}", err=True)
    click.echo("    -> your files are unchanged", err=True)
    if "only" in asked:
        click.echo("    -> the other components can be printed: name each with --only PART", err=True)
    click.echo("    -> please report it, with the file that `tilewright doctor GAME --bundle` writes", err=True)
    click.echo("    -> and with the output of the same command under TILEWRIGHT_TRACEBACK=1", err=True)


def refuse(problems: Sequence[Problem], *, as_json: bool = False) -> None:
    """The first problems for a person on stderr, or for a program on stdout."""
    problems = first(problems)
    if as_json:
        click.echo(json.dumps([plain(each) for each in problems], indent=2, ensure_ascii=False))
        return
    for problem in problems:
        click.echo(str(problem), err=True)


def _of_the_world(error: OSError) -> Problem:
    """What the computer refuses: a folder that is gone, too many open files."""
    path, reason = str(error.filename or "."), (error.strerror or str(error)).lower()
    return Problem(path, 0, 0, "O04", f"the operating system refuses: {reason}", "mend that, then run this again")


def plain(problem: Problem) -> dict[str, Any]:
    """A problem as JSON has it."""
    names = ("path", "line", "column", "code", "message", "help")
    return {name: getattr(problem, name) for name in names} | {"level": problem.level.name.lower()}


def to_json(record: object) -> str:
    """Plain data as JSON that a terminal can show: characters that it would obey, or not show, are escaped."""
    lines = json.dumps(record, indent=2, ensure_ascii=False).split("\n")
    return "\n".join(UNSEEN.sub(lambda unseen: json.dumps(unseen[0])[1:-1], line) for line in lines)


def once(_context: click.Context, option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The values of an option that may be given several times, none of them twice."""
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise click.BadParameter(f"'{twice[0]}' is given twice.", param=option)
    return names


def finite(_context: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    """A number that is one: `nan` lies in every range.

    Raises:
        BadParameter: It is none.
    """
    if value is not None and not isfinite(value):
        raise click.BadParameter(f"{value} is not a number.")
    return value


def option_text(_context: click.Context, option: click.Parameter, text: str | None) -> str:
    """What an option says, '' if it is not given; an empty text, such as a shell's empty variable, is refused."""
    if text is not None and not text.strip():
        raise click.BadParameter("the value is empty.", param=option)
    return text or ""
