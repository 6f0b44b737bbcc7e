"""A game, bots and a seed -> what a designer asks of many games: as text, and as JSON."""

from __future__ import annotations

import click

from generator.cli.progress import bar
from generator.cli.record import to_json
from generator.play.record import Head, seats
from generator.problem import visible
from generator.rules import Game
from generator.study.aggregate import Aggregate, nothing
from generator.study.answers import plain, text
from generator.study.block import blocks, study_block
from generator.study.tree import merge

STEP = 25
"""Games after which it is told how many are left."""


def tell_study(game: Game, head: Head, count: int, *, as_json: bool) -> None:
    """Play the games, and tell what they have in common; of an interrupted study what was finished."""
    names, whole = seats(game.new_initial_state()), nothing(head.players)
    try:
        with bar("Playing") as progress:
            for block in blocks(head, count, STEP):
                whole = merge(whole, study_block(game, block))
                progress(min(count, block.first + block.count - 1), count, "")
    except KeyboardInterrupt:
        _tell(whole, head, names, as_json=as_json)
        raise
    _tell(whole, head, names, as_json=as_json)


def _tell(whole: Aggregate, head: Head, names: tuple[str, ...], *, as_json: bool) -> None:
    click.echo(to_json(plain(whole, head, names)) if as_json else visible(text(whole, head, names)))
