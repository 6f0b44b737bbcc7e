"""play.yaml + Spec + Deck + players -> Game: the door to a game whose rules are data, compiled once and then played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilewright.engine import Game, GameBase
from tilewright.pieces.build import Deck
from tilewright.play.option import PlayChoice
from tilewright.play.program import OVER, Blocks, NoWayOutError, TooManyStepsError, run
from tilewright.play.read import Play, read_play
from tilewright.play.state import SLOTS, PlayState
from tilewright.problem import RefusedError
from tilewright.spec.spec import Spec

CHANCES = 60
"""Cards drawn and dice rolled for each move of the longest game."""
NO_WAY_OUT = {
    "loop": ("there is no `repeat` or `each` here to stop", "write `end the turn` or `end the game`"),
    "turn": ("this is outside a player's turn", "write it under `turn`, `turns`, or `each player` of a `round`"),
    "round": ("there are no rounds here", "write `end the turn` or `end the game`"),
}
"""What is wrong with a step that leaves something, and what to do."""


def engine(spec: Spec[Any], deck: Deck, players: int) -> Game:
    """The game that a folder's play.yaml tells, for so many players.

    Raises:
        RefusedError: With everything that is wrong in play.yaml.
    """
    return PlayGame(spec, read_play(spec, deck, players))


class PlayGame(GameBase[PlayState]):
    """What stays the same from the first move to the last.

    Attributes:
        pieces: The kinds of piece, those of cards first, then faces of dice.
        dice: The first kind that is of a die.
        groups: The places as they are declared.
        counters: What is counted and remembered.
        views: By place, the seats that see what lies there, as a mask.
        boards: By place, whether it has spots.
        sentences: Words of an action that have been asked for -> what a seat does, as others are told it.
        source: The Python that the sentences have become.
        blocks: What runs through, by number: see `tilewright.play.program`.
    """

    def __init__(self, spec: Spec[Any], play: Play) -> None:
        self.id = spec.game.id
        self.num_players = play.world.players
        self.play = play
        self.spot, self.spots = play.spot, tuple(play.steps.spots)
        self.everybody = (1 << self.num_players) - 1
        self.pieces = tuple(play.world.pieces)
        self.dice, self.faces = play.dice, play.faces
        self.columns = play.world.columns
        self.groups = tuple(play.world.groups.values())
        self.counters = tuple(play.world.counters.values())
        self.teams = play.teams
        self.choices: tuple[PlayChoice, ...] = tuple(play.steps.asks)
        self.num_distinct_actions = max(1, play.steps.actions)
        self.max_chance_outcomes = max(len(self.pieces), self.num_players, play.lots)
        self.max_game_length = play.longest
        self.max_chance_length = CHANCES * play.longest + 10 * play.world.total + 1_000
        self.views = play.views(self.everybody)
        self.boards = play.boards
        self.places = play.places
        self.slots = (*(0, 0, 0, 1, 0, 0, -1, 0, 0, False), *([0] * (play.steps.slots - SLOTS)))
        self.sentences: dict[str, str] = {}
        self._compile(play)

    def _compile(self, play: Play) -> None:
        blocks = Blocks()
        try:
            self.start = blocks.lay(play.course, OVER)
        except TooManyStepsError as error:
            remedy = "use fewer steps, or fewer choices inside one another"
            message = "with all effects written out this game has too many steps"
            raise RefusedError([play.spot.problem("H01", message, remedy)]) from error
        except NoWayOutError as error:
            message, remedy = NO_WAY_OUT[error.step.what]
            raise RefusedError([self.spots[error.step.fault].problem("H02", message, remedy)]) from error
        bodies: dict[str, object] = {f"B{number}": starts for number, starts in blocks.bodies.items()}
        bodies |= {f"P{number}": block for number, block in blocks.after_pick.items()}
        text = list(_functions("b", "s, v, p", blocks.texts))
        text += _functions("o", "s, v, p", [choice.listing for choice in self.choices])
        text += _functions("a", "s, v, p, x", [choice.acting or ("pass",) for choice in self.choices])
        text += _functions("u", "s, v, p", [[f"return {urn}"] for urn, *_ in blocks.chances])
        text += _functions("e", "s, v, p, x", [lines or ["pass"] for _, lines, *_ in blocks.chances])
        asked = [play.points, play.likes, *(code for _, code in play.wins)]
        text += _functions("w", "s, v, p, q", [[f"return {code.text}"] for code in asked])
        self.source = "\n".join(text)
        space = run(self.source, {**play.steps.constants, **bodies})
        self.blocks = _named(space, "b", len(blocks.texts))
        self.listing = _named(space, "o", len(self.choices))
        self.acting = _named(space, "a", len(self.choices))
        self.urns = _named(space, "u", len(blocks.chances))
        self.effects = _named(space, "e", len(blocks.chances))
        self.follows = tuple(after for _, _, after, _ in blocks.chances)
        self.words = tuple(words.partition(" ")[0] for *_, words in blocks.chances)
        self.rolled = tuple(int(words.partition(" ")[2] or 0) for *_, words in blocks.chances)
        self.after_pick = blocks.after_pick
        total = play.world.total
        self.enough = {choice.number: choice.options[0].base + total for choice in self.choices if choice.more}
        self.points, self.likes, *counts = _named(space, "w", len(asked))
        self.wins = tuple(
            (sign, self.points if code is play.points else count)
            for (sign, code), count in zip(play.wins, counts, strict=True)
        )

    def new_initial_state(self) -> PlayState:
        """The game before its first action."""
        return PlayState(self)


def _functions(letter: str, given: str, texts: Sequence[Sequence[str]]) -> Sequence[str]:
    lines = list[str]()
    for number, text in enumerate(texts):
        lines += [f"def {letter}{number}({given}):", *(f" {line}" for line in text)]
    return lines


def _named(space: dict[str, Any], letter: str, count: int) -> tuple[Callable[..., Any], ...]:
    return tuple(space[f"{letter}{number}"] for number in range(count))
