"""A game, variants, bots, a seed -> GameSide, ready to be played; `variant:rolled` -> what it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator import check, shelf
from generator.deck.deck_code import encode
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
        deal: The code of the only deck that is played; '' for all pieces.
    """

    game: str
    variants: tuple[str, ...]
    bots: str
    deal: str = ""


@dataclass(frozen=True, slots=True)
class GameSide:
    """A game that is played in some way.

    Attributes:
        name: What the way is called.
        session: The game as it was read.
        game: To be played.
        head: Who plays it.
        deal: The code of the only deck that is played; '' for all pieces.
    """

    name: str
    session: Session
    game: Game
    head: Head
    deal: str = ""


def two_ways(way: PlayedWay, what: str) -> tuple[tuple[str, PlayedWay], tuple[str, PlayedWay]]:
    """Both ways with what they are called: the one that was asked for, and the one that `--against` names.

    Raises:
        RefusedError: It names none (G36).
    """
    kind, _, rest = what.partition(":")
    rest = rest.strip()
    if kind == "variant" and rest == "none":
        return (_laid(way.variants), way), ("as printed", replace(way, variants=()))
    if kind == "variant" and rest:
        names = (*way.variants, *(name.strip() for name in rest.split(",")))
        return (_laid(way.variants), way), (_laid(names), replace(way, variants=names))
    if kind == "bots" and rest:
        return (way.bots, way), (rest, replace(way, bots=rest))
    if kind == "deck" and rest and rest.count(",") < 2:
        codes = ["", *(code.strip() for code in rest.split(","))][-2:]
        first, second = ((code or "any deck", replace(way, deal=code)) for code in codes)
        return first, second
    if Path(what).is_dir() or what in {each.name for each in shelf.games()}:
        return (way.game, way), (what, replace(way, game=what))
    message = f"unknown --against value '{what[:SHOWN]}'"
    remedy = "write variant:NAME, variant:none, bots:NAME, deck:CODE, or a folder with another version of the game"
    raise RefusedError([Problem("--against", 0, 0, "G36", message, remedy)])


def _laid(variants: Sequence[str]) -> str:
    return ", ".join(variants) or "as printed"


def side(name: str, way: PlayedWay, players: int | None, seed: str | None) -> GameSide:
    """A way to play, made ready; see `of_session`."""
    return of_session(name, Session(way.game, way.variants), way.bots, players, seed, way.deal)


def of_session(  # noqa: PLR0913, PLR0917 - a game, who plays it, and with what
    name: str, session: Session, bots: str, players: int | None, seed: str | None, deal: str = ""
) -> GameSide:
    """A game that was read, made ready to be played.

    Args:
        name: What this way is called.
        session: The game.
        bots: One for all seats, or one for each, with commas.
        players: How many; None for as few as can, or as many as the deck is for.
        seed: Where all luck comes from; None for the game's own.
        deal: The code of the only deck that is played; '' for all pieces.

    Raises:
        RefusedError: The game cannot be read or played so.
    """
    check.must_pass(session.checked.problems)
    spec = session.spec
    if deal:
        players, name = _of_deck(session, deal, players)
    number = players or spec.game.players.least
    game = shelf.engine(spec, number, session.deck_of(deal))
    named = bots_by_name(bots, number, spec.game.id)
    head = head_of(spec, number, spec.game.seed if seed is None else seed, named)
    return GameSide(name, session, game, head, deal)


def _of_deck(session: Session, code: str, players: int | None) -> tuple[int | None, str]:
    """How many a deck is for, and its code without an order: every game shuffles it anew.

    Raises:
        RefusedError: Others are to play with it, or it is no choice at all (G36).
    """
    deal = session.deal(code)
    pool = next(each for each in session.pools if each.part == deal.part)
    plain = encode(pool, sorted(deal.ids, key=pool.ids.index))
    if len(deal.ids) == len(pool.ids):
        message, remedy = f"{plain} has all that there is, so it is the game as it is", "name a part of the set"
        raise RefusedError([Problem("--against", 0, 0, "G36", message, remedy)])
    if players is not None and deal.players not in {None, players}:
        message = f"{plain} is a deck for {deal.players} players, and {players} are to play"
        raise RefusedError([Problem("--against", 0, 0, "G36", message, f"--players {deal.players}")])
    return players or deal.players, plain
