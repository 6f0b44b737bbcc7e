"""Session, Head -> Study: what results belong to: a game with these very rules and pieces, and who plays it how."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from generator import __version__
from generator.deck.build import Deck
from generator.frozen import dataclass
from generator.play.record import Head


@dataclass(frozen=True, slots=True)
class Study:
    """Games that may be counted together.

    Attributes:
        head: Which game and rules, who plays, and the seed.
        deck: Digits that tell its pieces from others.
        program: The version of Tilewright: bots of another one may play otherwise.
    """

    head: Head
    deck: str
    program: str


def study_of(head: Head, deck: Deck) -> Study:
    """What the games of this head belong to."""
    pieces = repr([(each.id, each.component, each.subject, each.copies) for each in deck.pieces])
    return Study(head, hashlib.sha256(pieces.encode()).hexdigest()[:16], __version__)


def to_key(study: Study) -> str:
    """The study as text, the same for the same."""
    return json.dumps(asdict(study), sort_keys=True)


def from_key(text: str) -> Study:
    """The study that such a text is of.

    Raises:
        ValueError: It is of none.
    """
    plain = json.loads(text)
    kinds = {"game": str, "version": str, "rules": str, "variants": list, "players": int, "seed": str, "bots": list}
    head = plain.pop("head") if isinstance(plain, dict) else None
    right = isinstance(head, dict) and {name: type(each) for name, each in head.items()} == kinds
    if not right or {name: type(each) for name, each in plain.items()} != {"deck": str, "program": str}:
        raise ValueError("this is no study")
    words = [*head["variants"], *head["bots"]]
    if not all(isinstance(each, str) for each in words) or head["players"] != len(head["bots"]):
        raise ValueError("this is no study")
    return Study(Head(**{**head, "variants": tuple(head["variants"]), "bots": tuple(head["bots"])}), **plain)
