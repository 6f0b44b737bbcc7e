"""The style `woodcut`, two inks, and what its cards show that the rules decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilewright.draw.style import Style
from tilewright.rooms import Later

PEASANT, KNIGHT, ROYALTY, NUMBERS = "castle.peasant", "castle.knight", "castle.royalty", "castle.numbers"
RED, HAND, DEFENCE = "castle.red", "castle.hand", "castle.defence"
"""What marks know of the rules: sums of people, points of sets, ranks below ten; suits of the red half; cards that a
hovel and a peasant keep; the defence of a hovel and of a castle, and what a wall and a castle elsewhere add."""


def marks_of(rules: Any) -> Mapping[str, str]:  # noqa: ANN401 - of any game's rules
    """What cards show of the rules, by name; nothing for a game that has no such rules."""
    from tilewright.games.castle.rules import Rules  # noqa: PLC0415 - every game asks every style

    if not isinstance(rules, Rules):
        return {}
    points = rules.scoring.royalty[: 2 * rules.pack.each]
    return {
        PEASANT: str(rules.people.peasant),
        KNIGHT: str(rules.people.knight),
        ROYALTY: " ".join(map(str, points)),
        NUMBERS: " ".join(rules.pack.numbers),
        RED: " ".join(rules.pack.red),
        HAND: f"{rules.hand.hovel} {rules.hand.peasant}",
        DEFENCE: f"{rules.attack.plain} {rules.attack.castle} {rules.attack.wall} {rules.attack.overlord}",
    }


_ROOM, _WING = "tilewright.games.castle", "tilewright.castle_tiles.art"
_COMPANY = Later(f"{_ROOM}.art.scenery", "company")

STYLE = Style(
    name="woodcut",
    scene=Later(f"{_ROOM}.art.scenery", "scene"),
    company=_COMPANY,
    banner=Later(f"{_ROOM}.art.scenery", "banner"),
    panel=Later(f"{_ROOM}.art.scenery", "panel"),
    wall=Later(f"{_WING}.roofs", "wall"),
    ground="#8E2A2B",
    stock="#F7F1E1",  # the cream of art/woodblock.py
    crest=Later(f"{_ROOM}.art.scenery", "crest"),
    masthead=Later(f"{_ROOM}.art.scenery", "masthead"),
    disc=Later(f"{_WING}.sky", "disc"),
    riders=_COMPANY,
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    card=Later(f"{_ROOM}.art.card", "middle"),
    reverse=Later(f"{_ROOM}.art.card", "reverse"),
    heads=dict.fromkeys(("First set", "Second set", "Third set", "Other sets"), Later(f"{_ROOM}.art.scenery", "pair")),
    marks=marks_of,
)
