"""rules.yaml's sending and straights -> what a player may send where, and who else comes along or changes sides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.castles_and_crowns.choices import Formation, Turncoats
from generator.spec.model import Model


class Sending(Model):
    """What may be sent to which battlefield, and who joins it there."""

    formation: Formation
    turncoats: Turncoats
    must_send: Literal[True]
    whole_rank: Literal[True]
    rank_bound: Literal[True]
    one_group: Literal[True]
    ranks_never_meet: Literal[True]
    captain_needs_knight: Literal[True]
    reinforce_alone: Literal[True]
    knights_call: Literal[True]
    all_called: bool
    unsent_loyal: Literal[True]
    called_back: Literal[True]
    mercenaries_each: Annotated[int, Field(ge=0, le=4)]
    mercenary_must: Literal[True]


class Straights(Model):
    """What there is to know about straights, where they may be sent."""

    least: Annotated[int, Field(ge=2, le=6)]
    one_of_each: Literal[True]
    ranks_free: Literal[True]
    traitor_last: Literal[True]
    both_ends: Literal[True]
    joined_beside: Literal[True]
    strength_first: Literal[True]
    level_discarded: Literal[True]
