"""The commands of games that are played -> `play`, `sweep`, `mend`, `replay`, `results`: their options and help.

What each does is in a module of its own, which is loaded when the command runs: --help saves 0.1 s by that.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import beside_options, json_option, paper_option, seed_option, study_options, variant_option
from tilewright.trials import MOST_GAMES


@click.command()
@click.argument("game", required=False)
@click.option("--players", type=int, default=None, help="Number of players.  [default: the game's smallest number]")
@click.option(
    "--games", "count", type=click.IntRange(1, MOST_GAMES), default=1, show_default=True, help="Number of games."
)
@click.option(
    "--bots",
    "names",
    default="random",
    show_default=True,
    help="The bots: easy, steady, thinks-ahead, hard, or a bot's name; one for all seats, or one for each. "
    "ladder compares bots of every strength (with --study, three of them).",
)
@seed_option
@click.option(
    "--seat", type=int, default=None, help="Play this seat (from 1) yourself in the terminal; h gives a hint."
)
@click.option("--record", "folder", type=click.Path(path_type=Path), help="Keep a record of each game in this folder.")
@click.option(
    "--train",
    metavar="TIME",
    default="",
    help="Train the bot `learned` for a time, such as 60s, or for a number of games, such as 2000.",
)
@variant_option
@json_option
@guarded
@beside_options
@study_options
def play(game: str | None, *, train: str, **asked: Any) -> None:  # noqa: ANN401 - the options above
    """Play GAME: bots against each other, or you against bots. The same seed plays the same games.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

    \b
    Examples:
      tilewright play castles-and-crowns --players 3 --games 100
      tilewright play castles-and-crowns --players 2 --seat 1 --bots steady --record records
      tilewright play castles-and-crowns --players 3 --games 1000 --bots greedy --study --report crowns.pdf
      tilewright play castles-and-crowns --games 1000 --store out/results.db --workers 2
      tilewright play --resume out/results.db
      tilewright play castles-and-crowns --bots ladder --study --games 200 --skill 60
      tilewright play ./mypig --train 60s
    """
    if game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    if train:
        if asked["seat"] is not None or asked["folder"] or asked["as_json"]:
            raise click.UsageError("--train only trains: leave out --seat, --record and --json.")
        from tilewright.cli.train import train_player  # noqa: PLC0415 - as the head of this module says

        train_player(game, train, asked["variants"], asked["players"], asked["seed"])
        return
    from tilewright.cli.match import play_games  # noqa: PLC0415 - as the head of this module says

    play_games(game, **asked)


@click.command()
@click.argument("game")
@click.argument("values", nargs=-1, required=True, metavar="RULE=VALUES...")
@click.option("--players", type=int, default=None, help="Number of players.  [default: the game's smallest number]")
@click.option("--bots", default="greedy", show_default=True, help="The bot that plays every seat.")
@click.option(
    "--games",
    type=click.IntRange(80, 1_000_000),
    default=2000,
    show_default=True,
    help="The most games played with one value.",
)
@click.option(
    "--for",
    "goal",
    default="fair",
    show_default=True,
    help="Your goal: fair, close, short, long, or turns, points or margin near a number, such as turns:40.",
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes that play."
)
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the effect of each value into this PDF.")
@paper_option("The paper of --plot.")
@click.option("--low-ink", is_flag=True, help="Print --plot as line art on white.")
@seed_option
@variant_option
@json_option
@guarded
def sweep(
    game: str,
    values: tuple[str, ...],
    *,
    plot: Path | None,
    paper: str | None,
    low_ink: bool,
    **asked: Any,  # noqa: ANN401 - as above
) -> None:
    """Try other values of a rule of GAME, and compare the results.

    Every value is played with the same luck. A value that is clearly worse for your goal (--for) stops early.

    \b
    Examples:
      tilewright sweep castles-and-crowns rules.table.rounds=2..4 --games 100
      tilewright sweep castles-in-the-air rules.turn.moves=4..8 --for turns:40 --games 80
    """
    if (paper or low_ink) and plot is None:
        raise click.UsageError("--paper and --low-ink are for --plot.")
    from tilewright.cli.sweep import sweep_rules  # noqa: PLC0415 - as above

    sweep_rules(game, values, plot=plot, paper=paper, low_ink=low_ink, **asked)


@click.command()
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(1000, MOST_GAMES),
    default=50_000,
    show_default=True,
    help="The most games to play in total.",
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes that play."
)
@click.option("--dask", metavar="ADDRESS", default="", help="Play on a Dask cluster: the address of its scheduler.")
@click.option(
    "--store", type=click.Path(path_type=Path), help="Keep the games in this file; games it has are not played again."
)
@seed_option
@variant_option
@json_option
@guarded
def mend(game: str, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Search for numbers that bring GAME nearer to its targets, and propose the smallest change to paper.

    In balance.yaml, write your targets under `games:`. Under `mend:`, list the numbers that may change, each with its
    bounds, such as rules.goal: 60..120/10 or cards.csv:rain:cost: 1..5. Several numbers change at once. The best
    combinations are played again on fresh games. One is proposed only if it is clearly nearer. No file is changed.

    \b
    Examples:
      tilewright mend docs/play/pig --games 5000
      tilewright mend docs/play/pig --games 20000 --workers 2 --store out/mend.db
    """
    from tilewright.cli.sweep import mend_numbers  # noqa: PLC0415 - as above

    mend_numbers(game, **asked)


@click.command()
@click.argument("record", type=click.Path(path_type=str))
@click.option("--game", metavar="FOLDER", default=None, help="The game's folder, if the game is not installed.")
@click.option(
    "--svg", type=click.Path(path_type=Path), help="Write a drawing of the table after each turn into this folder."
)
@click.option("--html", type=click.Path(path_type=Path), help="Write one web page to step through with the arrow keys.")
@json_option
@guarded
def replay(record: str, *, game: str | None, svg: Path | None, html: Path | None, as_json: bool) -> None:
    """Show a recorded game: every move, and the table after each turn.

    \b
    Examples:
      tilewright replay records/castles-and-crowns-1.txt
      tilewright replay records/castles-and-crowns-1.txt --html game.html
    """
    if as_json and (svg or html):
        raise click.UsageError("--json prints text: leave out --svg and --html.")
    from tilewright.cli.replay import show_record  # noqa: PLC0415 - as above

    show_record(record, game, svg, html, as_json=as_json)


@click.command()
@click.argument("game", required=False)
@click.option("--store", type=click.Path(path_type=Path), help="List the studies in this file, and their changes.")
@click.option(
    "--csv", "table", type=click.Path(path_type=Path), help="Write a line for each seat of each session into this file."
)
@click.option("--markdown", "page", type=click.Path(path_type=Path), help="Write everything into this page.")
@json_option
@guarded
def results(game: str | None, *, store: Path | None, table: Path | None, page: Path | None, as_json: bool) -> None:
    """List the games finished at the table in the browser, with the players' answers: of all games, or of one GAME.

    With GAME (its id or its folder), also list points by seat, answers by question, notes by piece, and versions
    played.

    With --store, list the studies that `tilewright play --store` kept, and how each differs from the one before it
    with the same game, players and bots. It shows whether last week's change helped. Add GAME (its id) for one game
    only.

    \b
    Examples:
      tilewright results
      tilewright results castle --json
      tilewright results castle --csv out/playtests.csv --markdown out/playtests.md
      tilewright results --store out/results.db
    """
    from tilewright.cli.results import list_games, list_studies  # noqa: PLC0415 - as above

    if store is not None and (table or page):
        raise click.UsageError("--csv and --markdown list games at the table: leave out --store.")
    if store is not None:
        list_studies(store, game, as_json=as_json)
    else:
        list_games(game, as_json=as_json, table=table, page=page)
