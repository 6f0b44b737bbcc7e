"""Sky Rise's own kind of component, goal cards: a nest and a tree in every colour of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import CountPieces, Design, InDeck, Kind, Piece, Sides, Value, piece
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component
from tilewright.spec.spec import Spec

GOALS = ("nest", "tree")


class GoalCards(Component):
    """Goals to be dealt in secret: a nest and a tree in every one of the game's colours."""

    kind: Literal["goal-cards"]
    """What it is."""
    size: Dimensions
    """The size after cutting, in millimetres."""


@dataclass(frozen=True, slots=True)
class GoalSubject:
    """A goal: `nest` or `tree`, and its colour."""

    goal: str
    of: str


def _pieces(part: GoalCards, spec: Spec[Any], _: CountPieces) -> Iterator[Piece]:
    for goal in GOALS:
        yield from (piece(part, (goal, of), GoalSubject(goal, of), 1) for of in spec.game.colours)


def _faces(part: GoalCards, piece: Piece, _: object) -> tuple[Sides, ...]:
    goal: GoalSubject = piece.subject
    front = Design(piece.id, part, goal.goal, goal.of)
    return ((front, Design(f"{part.id}-{goal.goal}-back", part, f"{goal.goal}-back")),)


def _attributes(_: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    return {"goal": piece.subject.goal, "colour": piece.subject.of}


def _dealt(spec: Spec[Any], piece: Piece) -> InDeck:
    return InDeck(f"{piece.subject.goal} {spec.game.colours[piece.subject.of].title}", piece.subject.goal)


GOAL_CARDS = Kind(
    GoalCards, _pieces, _faces, "tilewright.games.sky_rise.art.goal:draw_face",
    attributes=_attributes, dealt=_dealt, straight=True, stacks=True,
)  # fmt: skip

KINDS = {"goal-cards": "tilewright.games.sky_rise.kinds:GOAL_CARDS"}
"""Name in game.yaml -> where its row is."""
