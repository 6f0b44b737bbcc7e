"""Games on the table, each set up once for all tests, and how one is played on without a browser."""

from __future__ import annotations

from functools import cache
from typing import Any

from tilewright.tables.live import TableGame, lay
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import TableStep, step

SEATS = {"castle": 2, "castles-and-crowns": 3, "castles-in-the-air": 2, "sky-rise": 3}


@cache
def laid(name: str, *variants: str) -> TableGame:
    """A game of the shelf, for as many as it is tried with."""
    return lay(name, variants, SEATS[name])


def moves(sight: dict[str, Any]) -> list[int]:
    """Every action that a sight offers, rising."""
    return sorted(move["action"] for group in sight["moves"] for move in group["moves"])


def bots_move(parlour: Parlour, game: str) -> None:
    """Until it is a person's turn."""
    while parlour.let_bot_move(game):
        pass


def waits_for(parlour: Parlour, game: str) -> tuple[int, list[int]]:
    """The number of the state, and what may be done; looked up without drawing the table."""
    with parlour._games.game(game) as sitting:  # noqa: SLF001 - a look would draw it each time
        return sitting.number, sitting.state.legal_actions()


def steps_of(table: TableGame, actions: list[int]) -> tuple[TableStep, ...]:
    """What is kept of these actions."""
    state, steps = table.game.new_initial_state(), list[TableStep]()
    for action in actions:
        after = state.clone()
        after.apply_action(action)
        steps.append(step(state, action, after))
        state = after
    return tuple(steps)
