"""A game, variants, bots, a seed -> GameSide, ready to be played; `variant:rolled` -> what it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator import check, shelf
from generator.frozen import dataclass
from generator.kit.session import Session
from generator.play.bots import bots_by_name
from generator.play.record import Head, head_of
from generator.problem import Problem, RefusedError
from generator.rules import Game

SHOWN = 60
"""Letters of what was typed that a message repeats."""


@dataclass(frozen=True, slots=True)
class PlayedWay:
    """In which way a game is to be played.

    Attributes:
        game: Its name on the shelf, or its folder.
        variants: Laid over it.
        bots: One for all seats, or one for each, with commas.
    """

    game: str
    variants: tuple[str, ...]
    bots: str


@dataclass(frozen=True, slots=True)
class GameSide:
    """A game that is played in some way.

    Attributes:
        name: What the way is called.
        session: The game as it was read.
        game: To be played.
        head: Who plays it.
    """

    name: str
    session: Session
    game: Game
    head: Head


def other_way(way: PlayedWay, what: str) -> tuple[PlayedWay, str, str]:
    """The way that `--against` names, and what both are called.

    Raises:
        RefusedError: It names none (G36).
    """
    kind, _, rest = what.partition(":")
    if kind == "variant" and rest.strip():
        if rest.strip() == "none":
            return PlayedWay(way.game, (), way.bots), _laid(way.variants), "as printed"
        names = (*way.variants, *(name.strip() for name in rest.split(",")))
        return PlayedWay(way.game, names, way.bots), _laid(way.variants), _laid(names)
    if kind == "bots" and rest.strip():
        return PlayedWay(way.game, way.variants, rest), way.bots, rest.strip()
    if Path(what).is_dir() or what in {each.name for each in shelf.games()}:
        return PlayedWay(what, way.variants, way.bots), way.game, what
    message = f"'{what[:SHOWN]}' is nothing to play against"
    remedy = "write variant:NAME, variant:none, bots:NAME, or a folder with another version of the game"
    raise RefusedError([Problem("--against", 0, 0, "G36", message, remedy)])


def _laid(variants: Sequence[str]) -> str:
    return ", ".join(variants) or "as printed"


def side(name: str, way: PlayedWay, players: int | None, seed: str | None) -> GameSide:
    """A way to play, made ready; see `of_session`."""
    return of_session(name, Session(way.game, way.variants), way.bots, players, seed)


def of_session(name: str, session: Session, bots: str, players: int | None, seed: str | None) -> GameSide:
    """A game that was read, made ready to be played.

    Args:
        name: What this way is called.
        session: The game.
        bots: One for all seats, or one for each, with commas.
        players: How many; None for as few as can.
        seed: Where all luck comes from; None for the game's own.

    Raises:
        RefusedError: The game cannot be read or played so.
    """
    check.must_pass(session.checked.problems)
    spec = session.spec
    number = spec.game.players.least if players is None else players
    game = shelf.engine(spec, number, session.deck)
    named = bots_by_name(bots, number, spec.game.id)
    return GameSide(name, session, game, head_of(spec, number, spec.game.seed if seed is None else seed, named))
