"""What a kind makes of a component: its pieces, and the faces of each before they are drawn."""

from __future__ import annotations

from typing import Any

from generator.frozen import dataclass
from generator.spec.part import Component


@dataclass(frozen=True, slots=True)
class Piece:
    """One distinct piece.

    Attributes:
        id: Unique in the game, fit for a file name.
        component: The id of the component it belongs to.
        subject: What is on it: a value of its kind's; None for a piece that its component says all about.
        copies: How many are printed.
    """

    id: str
    component: str
    subject: Any
    copies: int


@dataclass(frozen=True, slots=True)
class Design:
    """One distinct face before it is drawn.

    Attributes:
        name: File-safe; the drawing's name in the kit.
        part: The component it belongs to: a value of its kind's model.
        side: Which of the part's faces: the name of a face, or `front`, `back`, `lower`, `upper`.
        of: Its colour, lock or livery, if any.
        subject: What is on it: a value of its kind's; None where side and colour say all.
    """

    name: str
    part: Any
    side: str = "front"
    of: str = ""
    subject: Any = None


Sides = tuple[Design, Design | None]
"""The front of a thing to cut out, and its back if it has one."""


def piece(part: Component, words: tuple[str, ...] = (), subject: object = None, copies: int = 1) -> Piece:
    """A piece of a component, named by the words that say something: each of them is fit for a file name."""
    return Piece("-".join(filter(None, (part.id, *words))), part.id, subject, copies)


def one_face(part: Component, piece: Piece, *_: object) -> tuple[Sides, ...]:
    """A piece with a front and no back; one that its component says all about bears the component's id."""
    return ((Design(part.id if piece.subject is None else piece.id, part, subject=piece.subject), None),)
