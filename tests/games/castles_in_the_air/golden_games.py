"""The recorded games in golden/, one for each way a game can end, as text that a person can follow at a table.

python -m tests.games.castles_in_the_air.golden_games      writes them anew; read what has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.small_city import merged, spec
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.rng import Stream

FOLDER = Path(__file__).parent / "golden"
Bot = Callable[[State, Stream], int]


def idler(state: State, rng: Stream) -> int:
    """Flies about and never lays or collects anything."""
    if state.is_chance_node():
        return rng.pick(state.legal_actions())
    codes = state.setup.codes
    return rng.pick([action for action in state.legal_actions() if action == 0 or codes.go <= action < codes.teleport])


def sitter(state: State, rng: Stream) -> int:
    """Ends every turn at once, and lays only because the rules say so."""
    return state.legal_actions()[0] if not state.is_chance_node() else rng.pick(state.legal_actions())


@dataclass(frozen=True)
class Recording:
    """How a golden game is played."""

    says: str
    players: int
    seed: str
    bot: Bot = eager
    variants: tuple[str, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game it is played on."""
        found = spec(*self.variants)
        changed = merged(found.rules.model_dump(mode="json"), self.rules)
        return engine(replace(found, rules=Rules.model_validate_json(json.dumps(changed))), players=self.players)


RECORDINGS = {
    "stack-out": Recording("The last tile is turned up; the round is played to its end.", 2, "golden 1"),
    "stack-out-at-once": Recording(
        "The last tile is turned up; the game ends with that turn.",
        3,
        "golden 2",
        rules={"end": {"finish_round": False}},
    ),
    "stack-out-while-laying": Recording(
        "The last tile is turned up in a laying phase; everyone still moves.",
        2,
        "golden 3",
        sitter,
        ("placement-phase",),
    ),
    "stack-out-by-exploring": Recording(
        "The last tile is turned up by an explorer who walks off the edge.", 2, "golden 4", eager, ("edge-exploration",)
    ),
    "idle-rounds": Recording(
        "Three rounds in which nobody lays or collects anything; nobody has a point.", 3, "golden 5", idler
    ),
    "chief-passes": Recording(
        "The first playtest: the token passes on, the last round ends before its new holder.",
        2,
        "golden 6",
        sitter,
        ("playtest-1",),
    ),
    "rolled": Recording(
        "Colours are rolled for as tiles are laid.", 2, "golden 7", eager, rules={"setup": {"colouring": "rolled"}}
    ),
}


def written(recording: Recording) -> str:
    """The game as text: what was done, and how the table looked at the end."""
    rng, state = Stream(recording.seed, "golden"), recording.game.new_initial_state()
    lines = [recording.says, ""]
    while not state.is_terminal():
        action = recording.bot(state, rng)
        who = f"{state.setup.seats[state.now]}: " if state.now >= 0 else ""
        lines.append(f"{who}{state.action_to_string(action)}")
        state.apply_action(action)
    return "\n".join([*lines, "", str(state), ""])


if __name__ == "__main__":
    for name, recording in RECORDINGS.items():
        (FOLDER / f"{name}.txt").write_text(written(recording), encoding="utf-8")
