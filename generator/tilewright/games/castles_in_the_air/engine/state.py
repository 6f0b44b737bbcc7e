"""Position -> State: the game as players, bots and other programs meet it, in the words of OpenSpiel; and as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Self

from tilewright.engine import Table, called
from tilewright.games.castles_in_the_air.engine import legal, notation, reasons, senses, turns, view
from tilewright.games.castles_in_the_air.engine.actions import WILD
from tilewright.games.castles_in_the_air.engine.kinds import NONE
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.games.castles_in_the_air.engine.setup import Setup
from tilewright.rng import Stream


class State(Position):
    """A game of Castles in the Air as it stands; see `tilewright.engine.State` for what each method promises."""

    __slots__ = ()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done or may come, ascending: without `options`, as bots ask for it at every move."""
        if self.now >= 0 and (player is None or player == self.now):
            return legal.STEPS[self.phase](self)
        return super().legal_actions(player)

    def urn(self) -> Sequence[int]:
        """The seats that draw lots, the tiles not yet seen, or the faces of the die: each alike."""
        if self.phase == Phase.TURN_UP:
            return self.unseen
        if self.phase == Phase.LOT:
            return range(self.seats)
        return [WILD if face == NONE else face for face in self.setup.die]

    def coming(self) -> Sequence[int]:
        """The same in ascending order, each once."""
        return legal.actions(self)

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, tiles being the most frequent."""
        if self.phase != Phase.TURN_UP:
            return rng.pick(self.urn())
        unseen = self.unseen
        return unseen[rng.below(len(unseen))]

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        turns.act(self, action)

    def words(self, action: int) -> str:
        """A legal action in words."""
        return notation.words(self, action)

    def scores(self) -> list[tuple[int, int]]:
        """Each player's points and tie-breaker points, if the game ended now."""
        return turns.scores(self)

    def totals(self) -> list[float]:
        """Each player's points so far."""
        return [float(points) for points, _left in turns.scores(self)]

    def winners(self) -> Sequence[int]:
        """Whoever has the most points, and among them the most tie-breaker points."""
        return turns.winners(self)

    def verdict(self) -> str:
        """What ended the game."""
        return turns.ending(self)

    def knowledge(self, seat: int) -> str:
        """All that a seat knows: everything but what the stack holds, and in what order."""
        return senses.information(self, seat)

    def numbers(self, seat: int) -> list[float]:
        """All that a seat knows as a row of numbers, its own things first."""
        return senses.tensor(self, seat)

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """A copy in which a stack dealt in advance is dealt again from the tiles nobody has seen."""
        return senses.resample(self, seat, rng)

    def sight(self, seat: int | None) -> Table:  # noqa: ARG002 - nothing but the stack is hidden
        """What lies on the table; the same for every seat."""
        return view.table(self)

    def label(self, action: int) -> str:
        """What an illegal action would be called in a turn, or its number."""
        return reasons.label(self, action)

    def reason(self, action: int) -> str:
        """The rule that forbids an action here."""
        return reasons.rule(self, action)

    def unknown(self, text: str) -> str:  # noqa: ARG002 - it says what would be legal
        """Why no legal action is called so."""
        return reasons.unknown(self)

    def history(self) -> list[int]:
        """Every action from the start, those of chance included."""
        return self.past[: self.length]

    def serialize(self) -> str:
        """The state as text."""
        return write(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __str__(self) -> str:
        return view.text(self)


_KEYS = {"players", "stack", "history"}


def write(position: Position) -> str:
    """The state as one line of JSON."""
    stack = None if position.order is None else [position.setup.tiles[tile].id for tile in position.order]
    words = {"players": position.setup.players, "stack": stack, "history": position.history()}
    return json.dumps(words, separators=(",", ":"))


def read(setup: Setup, text: object) -> tuple[tuple[int, ...] | None, list[int]]:
    """The stack as tile numbers, and the history.

    Raises:
        ValueError: The text is no state of this game.
    """
    # the longest state: each action with a comma, each tile with its id
    number = len(str(max(setup.codes.end, setup.codes.chances))) + 1
    tile = max(len(json.dumps(tile.id)) for tile in setup.tiles) + 1
    longest = 100 + (setup.limits.actions + setup.limits.chances) * number + setup.stack * tile
    if not isinstance(text, str) or len(text) > longest:
        raise ValueError("no state: not text, or longer than any state")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError("no state: not the JSON that a state is written as") from error
    if not isinstance(record, dict) or record.keys() != _KEYS:
        raise ValueError("no state: not a mapping of players, stack and history")
    players, history = record["players"], record["history"]
    if type(players) is not int or players != setup.players:
        raise ValueError(f"this is a game of {setup.players} players")
    if not isinstance(history, list) or not all(type(action) is int for action in history):
        raise ValueError("history is no list of whole numbers")
    return _stack(setup, record["stack"]), history


def _stack(setup: Setup, ids: object) -> tuple[int, ...] | None:
    """As many tiles as were dealt in advance; None if what comes is a matter of chance."""
    if setup.order is None:
        if ids is not None:
            raise ValueError("a stack is given where it was dealt in advance, and only there")
        return None
    if not isinstance(ids, list) or not all(isinstance(name, str) for name in ids):
        raise ValueError("the stack is no list of tiles")
    if len(ids) != len(setup.order):
        raise ValueError(f"the stack has {len(setup.order)} tiles, not {len(ids)}")
    return setup.numbers(ids)


def replay(position: Position, history: list[int]) -> None:
    """Do again what was done, checking each action.

    Raises:
        ValueError: An action is not legal where it stands.
    """
    for number, action in enumerate(history):
        if action not in legal.actions(position):
            raise ValueError(f"number {number + 1} of the history, {called(action)}, is not legal there")
        turns.act(position, action)
