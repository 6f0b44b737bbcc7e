"""rules.yaml -> Estate, Houses, Attack: what may be built, how many live there, and how well it is defended."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from generator.games.castle.choices import Joined
from generator.spec.fields import Field
from generator.spec.model import Model

Level = Annotated[int, Field(ge=1, le=6)]


class Estate(Model):
    """Where buildings, walls and royalty lie."""

    own_on_top: Literal[True]
    castle_all_own: Literal[True]
    never_taken_up: Literal[True]
    walls_bare: Literal[True]
    wall_waits: Literal[True]
    wall_stays: Literal[True]
    walled_joined: Literal[True]
    joined: Joined
    sets_grow: Literal[True]
    several_sets: Literal[True]


class People(Model):
    """Who is made of two numbers, and how many there can be."""

    peasant: Annotated[int, Field(ge=2, le=18)]
    knight: Annotated[int, Field(ge=2, le=18)]
    peasants: Annotated[int, Field(ge=0, le=10)]
    knights: Annotated[int, Field(ge=0, le=10)]
    any_number: Literal[True]
    grace: Literal[True]
    latest_goes: Literal[True]
    idle: Literal[True]


class HandLimit(Model, title="Hand"):
    """What may be kept at the end of a turn."""

    FORMULAS: ClassVar = ("limit",)

    hovel: Annotated[int, Field(ge=0, le=10)]
    peasant: Annotated[int, Field(ge=0, le=10)]
    least: Annotated[int, Field(ge=0, le=10)]
    no_more: Literal[True]
    face_up: Literal[True]

    def limit(self, hovels: int, peasants: int) -> int:
        """How many cards may be kept."""
        return max(self.least, self.hovel * hovels + self.peasant * peasants)


class Attack(Model):
    """What knights can do, and what keeps them from it."""

    attacks: Annotated[int, Field(ge=1, le=3)]
    plain: Level
    castle: Level
    wall: Annotated[int, Field(ge=0, le=4)]
    overlord: Annotated[int, Field(ge=0, le=4)]
    one_overlord: Literal[True]
    one_card: Literal[True]
    any_strength: Literal[True]
    knight_spent: Literal[True]
    rest_returns: Literal[True]
    price: Literal[1]
    any_price: Literal[True]
    to_hand: Literal[True]
    cancels: Annotated[int, Field(ge=0, le=4)]
    cancel_first: Literal[True]
    failure_free: Literal[True]

    def defence(self, *, castle: bool = False, walled: bool = False, overlord: bool = False) -> int:
        """How many knights an attack needs.

        Args:
            castle: Whether it is on a castle.
            walled: Whether there is a wall, or a moat.
            overlord: Whether the player who is attacked has a castle; a castle does nothing for itself.
        """
        return (self.castle if castle else self.plain + self.overlord * overlord) + self.wall * walled
