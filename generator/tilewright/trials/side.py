"""A game, variants, bots, a seed -> GameSide, its games as they are played, and the labels of what is done in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tilewright import check
from tilewright.build.session import Session
from tilewright.engine import Game, State
from tilewright.engine.bots import bots_by_name, seated, words_of
from tilewright.engine.match import play
from tilewright.engine.record import Head, head_of
from tilewright.engine.view import Bot, labels_of
from tilewright.frozen import dataclass
from tilewright.pieces.deck_code import encode
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.shelf import shelf
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.workers import Errand, by_processes, dispatch_of, errands

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
        message, remedy = f"{plain} has all the pieces, so it is the game itself", "name a part of the set"
        raise RefusedError([Problem("--against", 0, 0, "G36", message, remedy)])
    if players is not None and deal.players not in {None, players}:
        message = f"{plain} is a deck for {deal.players} players, but {players} play"
        raise RefusedError([Problem("--against", 0, 0, "G36", message, f"write --players {deal.players}")])
    return players or deal.players, plain


def played(side: GameSide, blocks: Iterable[GameBlock], workers: int) -> Iterator[tuple[GameBlock, Aggregate]]:
    """Each block and what it came to, in no order."""
    if workers > 1:
        yield from by_processes(dispatch_of(side.session, side.head.players, deal=side.deal), blocks, workers)
        return
    for block in blocks:
        yield block, study_block(side.game, block)


def in_turn(
    asked: Iterable[tuple[GameSide, GameBlock]], workers: int
) -> Iterator[tuple[GameSide, GameBlock, Aggregate]]:
    """The same of several sides, whose blocks come in turn: whenever it is stopped, all have played about as much."""
    if workers == 1:
        yield from ((side, block, study_block(side.game, block)) for side, block in asked)
        return
    waiting = dict[Errand, list[GameSide]]()

    def written() -> Iterator[Errand]:
        for side, block in asked:
            errand = dispatch_of(side.session, side.head.players, deal=side.deal), block
            is_new = errand not in waiting
            waiting.setdefault(errand, []).append(side)  # two sides that are the same play once
            if is_new:
                yield errand

    for errand, aggregate in errands(written(), workers):
        yield from ((side, errand[1], aggregate) for side in waiting.pop(errand))


def batch(head: Head, number: int, size: int) -> GameBlock:
    """The batch of this number, from 0, of a head: games of the same numbers have the same luck under every head."""
    return GameBlock(head, number * size + 1, size, 0, 0)


def seated_so(head: Head, seat: int, bot: str) -> Head:
    """The same head with another bot in a seat."""
    return replace(head, bots=(*head.bots[:seat], bot, *head.bots[seat + 1 :]))


LOOKED_AT = 6
"""Games that are looked at: half of them by the bots that are asked for, half by random ones, who go everywhere."""
MOST_SHOWN = 40
"""Labels that a message lists."""


def labels_seen(side: GameSide) -> tuple[str, ...]:
    """What could be done in a few games, whether anybody did it or not."""
    uses, seen = labels_of(side.head.game).uses, set[str]()

    def look(state: State, _seat: int, legal: Sequence[int], _action: int) -> None:
        for action in legal:
            seen.update(uses(state, action))

    for number in range(1, LOOKED_AT + 1):
        names = side.head.bots if number % 2 else ("random",) * side.head.players
        head = replace(side.head, bots=names)
        bots: list[Bot] = [bot for bot in seated(names, head.seed, number, head.game, head.rules) if bot]
        play(side.game, head, bots, number, look)
    return tuple(sorted(seen))


def labelled(side: GameSide, texts: Sequence[str]) -> tuple[str, ...]:
    """The labels that are meant, or the words of the room's own.

    Raises:
        RefusedError: One is none that this game has, or could be several (G37).
    """
    words, problems = words_of(side.head.game), list[Problem]()
    labels, seen = list[str](), labels_seen(side)
    for text in texts:
        family, colon, name = (part.strip() for part in text.partition(":"))
        full = f"{family}: {name}" if colon else family
        same = [each for each in seen if full.casefold() in (each.casefold(), each.partition(": ")[2].casefold())]
        if full in words:
            labels.append(full)
        elif len(same) == 1:
            labels += same
        elif same:
            message = f"'{text[:SHOWN]}' could be any of {', '.join(same)}"
            problems.append(Problem("--without", 0, 0, "G37", message, "write one of these"))
        else:
            known = [*words, *seen]
            message = f"there is no action '{text[:SHOWN]}' in this game{did_you_mean(text, known)}"
            more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
            listed = f"known: {', '.join(known[:MOST_SHOWN])}{more}"
            problems.append(Problem("--without", 0, 0, "G37", message, listed))
    if problems:
        raise RefusedError(problems)
    return tuple(dict.fromkeys(labels))
