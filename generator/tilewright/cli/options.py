"""What several commands ask for -> click options, said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tilewright.cli.guard import GITHUB, JSON, TEXT, finite, format_option, once, option_text, shape_of
from tilewright.problem import escape_unseen
from tilewright.units import PAPERS

if TYPE_CHECKING:  # read when many games are asked for
    from tilewright.cli.study import StudyAsked

variant_option = click.option(
    "--variant", "variants", metavar="V", multiple=True, callback=once, help="Apply this variant. Repeatable."
)
refresh_option = click.option(
    "--refresh",
    is_flag=True,
    help="First fetch the Google sheets that tables link to, and keep a copy in the game's folder.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def seed_is_text(_context: click.Context, option: click.Parameter, seed: str | None) -> str | None:
    """A seed that can be written down, on paper and in a file, and typed again."""
    if seed is None:
        return None
    if not seed.strip():
        raise click.BadParameter("the seed is empty.", param=option)
    from tilewright.texts.text import HIDDEN  # noqa: PLC0415 - saves 5 ms of a build with nothing to do

    if set(seed) & set("\r\n") or HIDDEN.search(seed):
        raise click.BadParameter("the seed has an invisible character.", param=option)
    return seed.strip()


seed_option = click.option(
    "--seed",
    metavar="TEXT",
    callback=seed_is_text,
    help="Any text; the same seed gives the same result.  [default: the game's]",
)
F = TypeVar("F", bound=Callable[..., Any])


PAPER_HELP = (
    f"{', '.join(PAPERS)}, or a size in mm such as 320x450 (320x450-8: with margins of 8 mm).  [default: "
    "the game's, else a4]"
)
"""What --paper takes."""


def _paper(_context: click.Context, option: click.Parameter, name: str | None) -> str | None:
    """The name of a paper that there is, or the size of an own one; None where nothing is said."""
    if name is None:
        return None
    from tilewright.sheets.stock import paper_of  # noqa: PLC0415 - as above

    try:
        return paper_of(name.lower()).name
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param=option) from None


def paper_option(words: str = "") -> Callable[[F], F]:
    """--paper; its words where it is not for all that is printed."""
    text = f"{words} {PAPER_HELP}" if words else PAPER_HELP[:1].upper() + PAPER_HELP[1:]
    return click.option("--paper", metavar="NAME|SIZE", callback=_paper, help=text)


def out_option(more: str = "") -> Callable[[F], F]:
    """--out; what goes there besides."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path),
        default=Path("out"),
        show_default=True,
        help=f"Folder to write into{more}.",
    )


flip_option = click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge on which the printer turns the paper.",
)
backs_option = click.option(
    "--backs",
    type=click.Choice(["duplex", "gutterfold", "none"]),
    default="duplex",
    show_default=True,
    help="Print backs on the other side of the paper, beside the fronts to fold over, or not at all.",
)
bleed_option = click.option(
    "--bleed", is_flag=True, help="Print 3 mm of bleed around every piece, with gaps, to cut pieces one by one."
)
scale_option = click.option(
    "--scale",
    metavar="TIMES",
    type=click.FloatRange(0.5, 3),
    callback=finite,
    help="Enlarge or shrink all pieces by this factor. The booklet keeps its size.  [default: 1]",
)
printer_option = click.option(
    "--printer", metavar="NAME", callback=option_text, help="Correct for this printer (see `tilewright calibrate`)."
)
require_option = click.option(
    "--require",
    metavar="TEXT",
    multiple=True,
    callback=once,
    help="Add a requirement, such as 'at least 40 red'. Repeatable.",
)
without_option = click.option(
    "--without",
    metavar="NAME",
    multiple=True,
    callback=once,
    help="Drop a requirement, such as 'pairs equal'. Repeatable.",
)

FRIENDS = (
    click.option(
        "--host",
        metavar="ADDRESS",
        default="",
        help="Let friends on your network join a table: this computer's address there, such as 192.168.1.20.",
    ),
    click.option(
        "--behind-proxy",
        "origin",
        metavar="ORIGIN",
        help="Let friends anywhere join a table, through a reverse proxy with TLS that serves this origin, such "
        "as https://table.example.org. The proxy connects to --host.  [default: 127.0.0.1]",
    ),
    click.option(
        "--proxy-port",
        metavar="N",
        type=click.IntRange(1, 65_535),
        help="The port the proxy connects to.  [default: 4748]",
    ),
    click.option(
        "--proxy-address",
        metavar="ADDRESS",
        callback=option_text,
        help="The proxy's own address, or a network such as 172.18.0.0/16.  [default: this computer]",
    ),
)
Friends = tuple[str, tuple[str, str, int | None] | None]
"""The host and the proxy, as `serve` takes them."""


def friends_options(command: F) -> F:
    """Where others find the tables: `friends`."""

    @wraps(command)
    def run(**asked: Any) -> None:  # noqa: ANN401 - the command's own
        host, origin, address, port = (asked.pop(each) for each in ("host", "origin", "proxy_address", "proxy_port"))
        if origin is None and (address or port):
            raise click.UsageError("--proxy-port and --proxy-address need --behind-proxy.")
        command(**asked, friends=(host, None if origin is None else (origin, address, port)))

    for option in reversed(FRIENDS):
        option(run)
    return run  # type: ignore[return-value]


def refresh(game: str, variants: Sequence[str]) -> None:
    """Fetch what the tables of a game link to.

    Raises:
        RefusedError: It did not come, or cannot be kept, or the game lies where it is installed (W05); all copies are
            as they were.
    """
    from tilewright.shelf import refresh as copies  # noqa: PLC0415 - saves what fetches from the network
    from tilewright.shelf import shelf  # noqa: PLC0415 - as above

    folder = shelf.find(game).folder
    shelf.must_be_own(folder)
    for line in copies.refresh(folder, variants):
        click.echo(escape_unseen(line), err=True)


OPTIONS = (
    click.option("--study", is_flag=True, help="Summarise all games: who wins, how long, how close, luck or skill."),
    click.option(
        "--report", type=click.Path(path_type=Path), help="Write the study with plots into this .pdf or .html file."
    ),
    paper_option("The paper of --report."),
    click.option("--low-ink", is_flag=True, help="Print --report as line art on white."),
    click.option(
        "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes that play."
    ),
    click.option("--dask", metavar="ADDRESS", default="", help="Play on a Dask cluster: the address of its scheduler."),
    click.option(
        "--store",
        type=click.Path(path_type=Path),
        help="Keep the study in this file; games it has are not played again.",
    ),
    click.option(
        "--resume", type=click.Path(path_type=Path), help="Continue the last study in this file; leave out GAME."
    ),
    click.option(
        "--skill",
        type=click.IntRange(0, 100_000),
        default=0,
        help="Also test whether a bot that thinks longer wins more, in this many games.",
    ),
    format_option,
)
NAMES = ("study", "report", "paper", "low_ink", "workers", "dask", "store", "resume", "skill", "form")
"""What the command itself never hears of, but for how many processes play."""
GO_ALONG = ("workers", "dask", "store", "report", "paper", "low_ink", "skill")
ASKS = ("study", "report", "skill", "resume", "store", "dask")


def study_options(command: F) -> F:
    """The options, and what is done when one of them is given, instead of the command."""

    @wraps(command)
    def run(**asked: Any) -> None:  # noqa: ANN401 - the command's own
        shape = shape_of(asked["form"], as_json=asked["as_json"])
        if (asked["paper"] or asked["low_ink"]) and not asked["report"]:
            raise click.UsageError("--paper and --low-ink are for --report.")
        studies = any(asked[name] for name in ASKS) or asked["form"] != TEXT
        if (studies or asked["workers"] > 1) and (asked["seat"] is not None or asked["folder"] is not None):
            raise click.UsageError("--study and its options are about bots: leave out --seat and --record.")
        from tilewright.engine.bots import LADDER  # noqa: PLC0415 - --help stays quick

        ladder = asked["names"].strip() == LADDER
        if not studies and not (ladder and asked["seat"] is None and asked["folder"] is None):
            command(**{name: each for name, each in asked.items() if name not in NAMES}, workers=asked["workers"])
            return
        from tilewright.cli.study import StudyAsked, tell_study  # noqa: PLC0415 - saves the parts that study many games

        given = {name: asked[name] for name in ("game", "variants", "players", "seed", *GO_ALONG)}
        study = StudyAsked(bots=asked["names"], games=asked["count"], **given)
        if ladder:
            _tell_ladder(study, asked, shape)
            return
        tell_study(study, resume=asked["resume"], shape=shape)

    for option in reversed(OPTIONS):
        option(run)
    return run  # type: ignore[return-value]


def _tell_ladder(study: StudyAsked, asked: dict[str, Any], shape: str) -> None:
    """Do what --bots ladder asks for."""
    if asked["resume"] or shape == GITHUB:
        raise click.UsageError("--bots ladder cannot be used with --resume or --format github.")
    studies = asked["study"] or study.report is not None
    if (study.store or study.skill) and not studies:
        raise click.UsageError("With --bots ladder, --store and --skill need --study.")
    from tilewright.cli import ladder  # noqa: PLC0415 - as above

    if click.get_current_context().get_parameter_source("count") is not click.core.ParameterSource.COMMANDLINE:
        study = replace(study, games=ladder.STUDIED if studies else ladder.GAMES)
    (ladder.tell_strengths if studies else ladder.tell_ladder)(study, as_json=shape == JSON)


def beside_options(command: F) -> F:
    """The two options, and what is done when one of them is given, instead of the command."""

    @click.option(
        "--against",
        metavar="WHAT",
        help="Also play the same luck another way, and compare: variant:NAME (variant:none), bots:NAME, deck:CODE "
        "(two with a comma between), or a folder with another version of the game.",
    )
    @click.option(
        "--without",
        metavar="LABEL",
        multiple=True,
        callback=once,
        help="Measure how much a player loses who never does this: trade, or 'card: 7'. Repeatable.",
    )
    @wraps(command)
    def run(*, against: str | None, without: tuple[str, ...], **asked: Any) -> None:  # noqa: ANN401 - the command's own
        if against is None and not without:
            command(**asked)
            return
        if against is not None and without:
            raise click.UsageError("Use either --against or --without.")
        if any(asked[name] for name in ("seat", "folder", *ASKS)) or asked["form"] != TEXT:
            raise click.UsageError(
                "With --against or --without, use only --players, --games, --bots, --seed and --workers."
            )
        if asked["game"] is None:
            raise click.UsageError("Missing argument 'GAME'.")
        from tilewright.cli.beside import tell_beside  # noqa: PLC0415 - saves the parts that compare games

        tell_beside(asked, against, without)

    return run  # type: ignore[return-value]
