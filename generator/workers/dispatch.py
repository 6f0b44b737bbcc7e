"""Dispatch -> Game, Block -> Aggregate: what a process beside this one, or another machine, is told, and what it does.

What goes there and comes back is plain text: a folder's name, names of variants and bots, numbers. A worker reads the
game from its own disk and plays no other: its head has to be the one that was sent.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.frozen import dataclass
from generator.kit.session import Session
from generator.play.record import Head
from generator.play.tally import Outcome
from generator.problem import Level, Problem, RefusedError
from generator.rules import Game
from generator.shelf import engine
from generator.spec.digest import rules_digest
from generator.spec.lock import as_lock
from generator.spec.spec import Spec
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock, single_games, study_block
from generator.study.tree import from_plain, to_plain


@dataclass(frozen=True, slots=True)
class Dispatch:
    """The game that blocks are played of.

    Attributes:
        game: Its name on the shelf, or its folder.
        variants: Laid over it, in order.
        players: How many play.
        rules: `rules_digest` of it: a worker that finds other rules on its disk plays nothing.
        lock: The text of the lock file to play with in place of the one on its disk; '' for that one.
        deal: The code of the only deck that is played; '' for all pieces.
        singly: Whether it is told how each game went, instead of what all of a block came to.
    """

    game: str
    variants: tuple[str, ...]
    players: int
    rules: str
    lock: str = ""
    deal: str = ""
    singly: bool = False


def dispatch_of(session: Session, players: int, lock: str = "", deal: str = "") -> Dispatch:
    """What to tell a worker of the game of a session, with the text of a lock file that is not on the disk."""
    name = Path(session.name)
    game = str(name.resolve()) if name.is_dir() else str(session.name)
    return Dispatch(game, session.variants, players, rules_digest(session.spec), lock, deal)


def written(dispatch: Dispatch, block: GameBlock) -> str:
    """A block of a dispatch as text."""
    return json.dumps({"dispatch": asdict(dispatch), "block": asdict(block)})


def run(text: str) -> str:
    """Play the block that `written` wrote; as text what came of it, or why nothing did."""
    asked = json.loads(text)
    block = asked["block"]
    block = GameBlock(Head(**_tupled(block.pop("head"))), **block)
    try:
        game = _game(json.dumps(asked["dispatch"]))
        if asked["dispatch"]["singly"]:
            return json.dumps({"outcomes": [asdict(each) for each in single_games(game, block)]})
        return json.dumps({"aggregate": to_plain(study_block(game, block))})
    except RefusedError as refused:
        return json.dumps({"problems": [{**asdict(each), "level": int(each.level)} for each in refused.problems]})


def returned(text: str) -> Aggregate:
    """The Aggregate that `run` wrote.

    Raises:
        RefusedError: The game cannot be played there, for the same reasons as here; or it is another one there (G30).
    """
    return from_plain(Aggregate, _came(text)["aggregate"])


def returned_singly(text: str) -> list[Outcome]:
    """How each game went, as `run` wrote it. Raises as `returned`."""
    return [Outcome(**_tupled(each)) for each in _came(text)["outcomes"]]


def _came(text: str) -> dict[str, Any]:
    came: dict[str, Any] = json.loads(text)
    if "problems" in came:
        raise RefusedError([Problem(**{**each, "level": Level(each["level"])}) for each in came["problems"]])
    return came


def _tupled(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What JSON made lists of, as tuples again."""
    return {name: tuple(each) if isinstance(each, list) else each for name, each in fields.items()}


@lru_cache(maxsize=24)
def _game(text: str) -> Game:
    """The game of a dispatch: read once, for all blocks that a worker plays.

    Raises:
        RefusedError: It cannot be played, or has other rules on this disk (G30).
    """
    asked = Dispatch(**_tupled(json.loads(text)))
    session = Session(asked.game, asked.variants)
    if rules_digest(session.spec) != asked.rules:
        message = "a worker has other rules on its disk than those that are to be played"
        raise RefusedError([Problem(asked.game, 0, 0, "G30", message, "copy the folder there once more")])
    if asked.lock:
        session = with_lock(session.spec, asked.lock)
    return engine(session.spec, asked.players, session.deck_of(asked.deal))


def with_lock(spec: Spec[Any], text: str) -> Session:
    """A session of the game as it is printed from a lock file with this text."""
    return Session.of(replace(spec, lock=as_lock(spec.folder, spec.lock_name, text)))
