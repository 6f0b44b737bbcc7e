"""rules.yaml -> what cards show that the rules decide: what peasants and knights are made of, what royalty is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PEASANT, KNIGHT, ROYALTY, NUMBERS = "castle.peasant", "castle.knight", "castle.royalty", "castle.numbers"


def MARKS(rules: Any) -> Mapping[str, str]:  # noqa: ANN401, N802 - of any game's rules; a style asks for it by that name
    """By name; nothing for a game that has no such rules."""
    from generator.games.castle.rules import Rules  # noqa: PLC0415 - every game asks every style

    if not isinstance(rules, Rules):
        return {}
    points = rules.scoring.royalty[: 2 * rules.pack.each]
    return {
        PEASANT: str(rules.people.peasant),
        KNIGHT: str(rules.people.knight),
        ROYALTY: " ".join(map(str, points)),
        NUMBERS: " ".join(rules.pack.numbers),
    }
