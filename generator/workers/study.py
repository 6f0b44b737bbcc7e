"""Session, Head -> Study: what results belong to: a game with these very rules and pieces, and who plays it how."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any

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
    head = plain.get("head") if isinstance(plain, dict) else None
    if head is None or not _is(plain, {"head": dict, "deck": str, "program": str}) or not _is(head, _HEAD):
        raise ValueError("this is no study")
    words = {name: tuple(head[name]) for name in ("variants", "bots")}
    if not all(isinstance(each, str) for name in words for each in words[name]) or head["players"] != len(head["bots"]):
        raise ValueError("this is no study")
    return Study(Head(**{**head, **words}), plain["deck"], plain["program"])


_HEAD = {"game": str, "version": str, "rules": str, "variants": list, "players": int, "seed": str, "bots": list}


def _is(plain: Any, kinds: dict[str, type]) -> bool:  # noqa: ANN401 - what JSON has
    """Whether it is a mapping with these keys and what belongs under them."""
    return isinstance(plain, dict) and {name: type(each) for name, each in plain.items()} == kinds
