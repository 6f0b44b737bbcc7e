"""State at a chance node + Stream -> what comes, weighed in whole numbers so that every platform draws alike."""

from __future__ import annotations

from generator.rng import Stream
from generator.rules import State

_WHOLE = 1 << 32


def draw(state: State, stream: Stream) -> int:
    """One of the chance outcomes, each as likely as the state says to within 2**-32."""
    left = stream.below(_WHOLE)
    outcomes = state.chance_outcomes()
    for action, chance in outcomes:
        left -= round(chance * _WHOLE)
        if left < 0:
            return action
    return outcomes[-1][0]
