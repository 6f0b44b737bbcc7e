"""A game whose tables link to sheets -> fresh copies of them in its folder, told line by line."""

from __future__ import annotations

from collections.abc import Sequence

import click


def refresh(game: str, variants: Sequence[str]) -> None:
    """Fetch what the tables of a game link to.

    Raises:
        RefusedError: It did not come, or cannot be kept, or the game lies where it is installed (W05); all copies are
            as they were.
    """
    from generator import shelf  # noqa: PLC0415 - loaded when it is asked for
    from generator.online import refresh  # noqa: PLC0415 - as above
    from generator.problem import escape_unseen  # noqa: PLC0415 - as above

    folder = shelf.find(game).folder
    shelf.must_be_own(folder)
    for line in refresh.refresh(folder, variants):
        click.echo(escape_unseen(line), err=True)
