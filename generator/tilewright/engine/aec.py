"""Game -> PettingZoo's AECEnv: seats are agents, chance is played by the environment's own seeded stream.

Needs the extra `conformance`. The mask of legal actions stands in `infos[agent]["action_mask"]`.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tilewright.engine import Game, State
from tilewright.rng import Stream

LARGEST = 10_000
"""No number in an observation is larger."""


class Environment(AECEnv):  # type: ignore[misc] # pettingzoo brings no types of its own
    """A game as a PettingZoo AEC environment; rewards are given at the end of the game."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.metadata = {"name": f"{game.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players)]
        shape = (game.observation_size,)
        self._seen = {agent: Box(-LARGEST, LARGEST, shape, np.float32) for agent in self.possible_agents}
        self._moves = {agent: Discrete(game.num_distinct_actions) for agent in self.possible_agents}
        self.state_of_play: State = game.new_initial_state()
        self._chance = _chance(0)

    def observation_space(self, agent: str) -> Box:
        """Return the space of an agent's observations."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of all actions, legal now or not."""
        return self._moves[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo asks for both
        """Begin a new game; without a seed, continue the stream of random numbers."""
        if seed is not None:
            self._chance = _chance(seed)
        self.state_of_play = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Return the agent's current observation."""
        seat = self.possible_agents.index(agent)
        return np.asarray(self.state_of_play.observation_tensor(seat), dtype=np.float32)

    def step(self, action: int | None) -> None:
        """Apply the action of the agent whose turn it is; None for an agent who is out of the game.

        Raises:
            IllegalAction: The rules forbid it here, or it is not a whole number; the state is unchanged.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.state_of_play.apply_action(cast("int", action))  # None is refused there
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the position in words."""
        return self.state_of_play.table().heading

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _go_on(self) -> None:
        state = self.state_of_play
        while state.is_chance_node():
            state.apply_unchecked(state.sample_chance(self._chance))
        if state.is_terminal():
            self.rewards = dict(zip(self.agents, map(float, state.returns()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
        self.infos = {agent: {"action_mask": self._mask(seat)} for seat, agent in enumerate(self.agents)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.game.num_distinct_actions, np.int8)
        if not self.state_of_play.is_terminal():
            mask[self.state_of_play.legal_actions(seat)] = 1
        return mask


def _chance(seed: int) -> Stream:
    return Stream(str(seed), "conformance")
