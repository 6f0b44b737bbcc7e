"""A game at a revision and now -> GameChange: its pieces, its problems, who wins, and what to print again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from tilewright.balance.changes import OwnedProblem, new_problems
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.picture_pairs import (
    CellChange,
    FacePair,
    PicturePair,
    PieceChange,
    face_pairs,
    picture_pairs,
    piece_changes,
)
from tilewright.build.price import PaperPrice, edition_of, price
from tilewright.build.revision import GamePair, past_folder, written_out
from tilewright.build.store import Store
from tilewright.cli.compare import ComparedGame, look_at
from tilewright.cli.progress import bar
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.texts.node import Node, Scalar
from tilewright.texts.node import Sequence as List
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.beside import Contrast, beside, contrasts
from tilewright.trials.race import size_of
from tilewright.trials.side import GameSide, of_session

PICTURED = 40
"""Pieces of a game that are pictured; the others are counted."""
ALL = {"paper": None, "backs": "duplex", "bleed": False, "printer": "", "allow_shut": 0}
"""How a game is looked at: as `check` does without options."""


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """What is asked of a review.

    Attributes:
        since: The revision that games are compared with.
        games: How many games are played of each version; 0 for none.
        players: How many play; None for as few as both versions allow.
        bots: Who plays.
        workers: Processes that play.
        seconds: After so long no further games are played.
        problems: Only problems are looked for.
        fail_on: What is bad: an `error` now, also a new `warning`, or nothing (`never`).
        form: How problems are printed.
        out: The folder for the files.
    """

    since: str
    games: int
    players: int | None
    bots: str
    workers: int
    seconds: float
    problems: bool
    fail_on: str
    form: str
    out: Path


@dataclass(frozen=True, slots=True)
class FairnessChange:
    """Who wins before and now, on the same luck.

    Attributes:
        shown: Each measure of both versions.
        games: How many games of each were played.
        asked: How many were asked for; fewer were played if time ran out.
        players: How many played.
    """

    shown: tuple[Contrast, ...]
    games: int
    asked: int
    players: int

    @property
    def is_same(self) -> bool:
        """Whether every game ended as it did before."""
        return not any(each.more.value or each.more.within.low or each.more.within.high for each in self.shown)


@dataclass(frozen=True, slots=True)
class GameChange:
    """What has become of a game.

    Attributes:
        pair: Its folders.
        title: What it is called.
        new: Problems that were not there before.
        gone: Problems that are no longer there.
        stay: Problems of both.
        is_compared: Whether its pieces were compared.
        pieces: The pieces that have changed.
        pairs: For each of the first of them, its pictures.
        rules: The values of rules.yaml that have changed.
        price: What to print again; None if nobody knows.
        fairness: Who wins; None if nothing was played.
        notes: What could not be done, and why, in sentences.
    """

    pair: GamePair
    title: str
    new: tuple[Problem, ...] = ()
    gone: tuple[Problem, ...] = ()
    stay: tuple[Problem, ...] = ()
    is_compared: bool = False
    pieces: tuple[PieceChange, ...] = ()
    pairs: tuple[tuple[PicturePair, ...], ...] = ()
    rules: tuple[CellChange, ...] = ()
    price: PaperPrice | None = None
    fairness: FairnessChange | None = None
    notes: tuple[str, ...] = ()

    @property
    def folder(self) -> str:
        """Where it is now, or was."""
        return self.pair.after or self.pair.before

    @property
    def counts(self) -> Mapping[str, int]:
        """How many pieces look different or are printed more or less often, how many are new, and how many are gone."""
        new = sum(not each.was for each in self.pieces)  # sum counts pieces
        gone = sum(not each.is_now for each in self.pieces)  # sum counts pieces
        return {"changed": len(self.pieces) - new - gone, "new": new, "gone": gone}

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Those with which it cannot be printed now."""
        return tuple(each for each in (*self.new, *self.stay) if each.level is Level.ERROR)


@dataclass(frozen=True, slots=True)
class _Version:
    """A game at one of the two times.

    Attributes:
        folder: Where it is, perhaps only for now; empty if there is none.
        instead: What the folder is called in messages.
        session: The game as its files are.
        edition: The same to be drawn, without fingerprints and in spite of errors; None if it cannot be read so either.
        problems: All that is wrong with it.
        is_readable: Whether it can be read without leaving anything out.
    """

    folder: str
    instead: str = ""
    session: Edition | None = field(default=None, compare=False)
    edition: Edition | None = field(default=None, compare=False)
    problems: tuple[OwnedProblem, ...] = ()
    is_readable: bool = True

    @property
    def spec(self) -> Spec[Any] | None:
        return self.edition.spec if self.edition else None


def review_game(here: Path, pair: GamePair, asked: ReviewAsked, most: int = PICTURED) -> GameChange:
    """Return the changes of a game since a revision, with pictures of its first changed pieces, `most` at most.

    Raises:
        RefusedError: It was larger then than any game (O15), or git fails (O11).
    """
    with _then(here, pair, asked.since) as folder:
        before = _version(str(folder), pair.before) if folder else _Version("")
        after = _version(pair.after, pair.after) if pair.after else _Version("")
        change = _with_problems(GameChange(pair, _title(before, after)), before, after)
        if asked.problems:
            return change
        notes = list[str]()
        for version, when in ((after, "is now"), (before, "was")):
            if version.folder and version.edition is None:
                return replace(change, notes=(f"The pieces cannot be compared: the game cannot be read as it {when}.",))
        with _noting(notes, "The pieces cannot be compared"):
            change = _with_pictures(change, before.edition, after.edition, min(most, PICTURED))
        with _noting(notes, "The sheets to print again are not known"):
            change = _with_price(change, before, after)
        if asked.games and before.spec and after.spec and not change.errors:
            with _noting(notes, "No games were played"):
                change = replace(change, fairness=_fairness(before, after, asked))
        return replace(change, rules=tuple(_rules(before.spec, after.spec)), notes=tuple(notes))


def _then(here: Path, pair: GamePair, revision: str) -> AbstractContextManager[Path | None]:
    """The folder of the game at the revision, called as it is called now."""
    if not pair.before:
        return nullcontext()
    past = past_folder(here, revision, "" if pair.before == "." else pair.before)
    return written_out(past, (here / (pair.after or pair.before)).resolve().name)


def _version(folder: str, instead: str) -> _Version:
    """A game as it is in a folder, with all that is wrong in it.

    Args:
        folder: Where it is, perhaps only for now.
        instead: What the folder is called in messages.
    """
    session = Edition(folder, (), Options(figures="both"))
    session.cache = Store.own()
    problems: tuple[OwnedProblem, ...]
    try:
        problems = look_at(ComparedGame(instead, folder, (), instead), ALL, None, edition=session).problems
    except RefusedError as refused:
        problems = tuple(OwnedProblem(each, each.path.removeprefix(f"{instead}/"), "") for each in refused.problems)
        is_readable = False
    else:
        is_readable = True
    try:
        edition = session.readable()[0].unmarked()
    except RefusedError:
        return _Version(folder, instead, problems=problems, is_readable=False)
    is_wrong = any(each.problem.level is Level.ERROR for each in problems)
    edition.ask(Options(figures="both", paper=edition.spec.game.paper_name, anyway=is_wrong))
    return _Version(folder, instead, session, edition, problems, is_readable)


def _title(before: _Version, after: _Version) -> str:
    """The game's title; its folder if it cannot be read."""
    spec = after.spec or before.spec
    return spec.game.title if spec else after.instead or before.instead


@contextmanager
def _noting(notes: list[str], what: str) -> Iterator[None]:
    """Put a sentence among the notes if something cannot be done; a game without rules is no news."""
    try:
        yield
    except RefusedError as refused:
        if refused.problems[0].code != shelf.NO_ENGINE:
            notes.append(f"{what}: {refused.problems[0].message}.")


def _with_problems(change: GameChange, before: _Version, after: _Version) -> GameChange:
    """What is wrong now, and what no longer is; if one version cannot be read, the other's problems are not matched."""
    then, now = before.problems, after.problems
    if not (before.is_readable and after.is_readable):
        then, now = (tuple(replace(each, piece="") for each in problems) for problems in (then, now))
    new = new_problems(then, now)
    gone = new_problems(now, then) if after.is_readable else ()
    stay = [each.problem for each in now]
    for each in new:
        stay.remove(each)
    return replace(change, new=tuple(sorted(new)), gone=tuple(sorted(gone)), stay=tuple(sorted(stay)))


def _with_pictures(change: GameChange, before: Edition | None, after: Edition | None, most: int) -> GameChange:
    """Which pieces have changed, and the first of them before and now; a back that several share is shown once."""
    pieces = piece_changes(before, after)
    known = set[FacePair]()
    faces = list[list[FacePair]]()
    for each in pieces[:most]:
        faces.append([pair for pair in face_pairs(before, after, each) if pair not in known])
        known.update(faces[-1])
    drawn = picture_pairs(before, after, [pair for each in faces for pair in each])
    pairs = tuple(tuple(drawn[pair] for pair in each) for each in faces)
    return replace(change, is_compared=True, pieces=pieces, pairs=pairs)


def _with_price(change: GameChange, before: _Version, after: _Version) -> GameChange:
    """What somebody who has printed the game prints again."""
    if not (before.spec and after.spec) or change.errors:
        return change
    return replace(change, price=price(edition_of(before.spec), edition_of(after.spec)))


def _fairness(before: _Version, after: _Version, asked: ReviewAsked) -> FairnessChange:
    """Who wins, in as many games as there is time for; the same numbers have the same luck in both versions.

    Raises:
        RefusedError: One of them cannot be played, or not so.
    """
    least = [each.spec.game.players.least for each in (before, after) if each.spec]
    players = asked.players or max(least)
    sessions = [each.session for each in (before, after) if each.session]
    second = of_session("now", sessions[-1], asked.bots, players, None)
    first = of_session("before", sessions[0], asked.bots, players, second.head.seed)
    size = size_of(asked.games)
    many = max(2, -(-asked.games // size))
    with bar("Playing") as progress:
        sides = _play(first, second, (many, size), asked, progress)
    both = sorted(sides[0].keys() & sides[1].keys())
    one, other = ([each[number] for number in both] for each in sides)
    alike = all(len(set(each.head.bots)) == 1 for each in (first, second))
    return FairnessChange(contrasts(one, other, alike=alike), len(both) * size, many * size, players)


def _play(
    first: GameSide,
    second: GameSide,
    batches: tuple[int, int],
    asked: ReviewAsked,
    progress: Callable[[int, int, str], object],
) -> tuple[dict[int, Aggregate], dict[int, Aggregate]]:
    """The batches of both sides, two at least, and no more once the time is up."""
    many, size = batches
    sides: tuple[dict[int, Aggregate], dict[int, Aggregate]] = ({}, {})
    end = time.monotonic() + asked.seconds
    with closing(beside(first, second, many, size, asked.workers)) as played:  # type: ignore[type-var] # a generator
        for at, number, aggregate in played:
            sides[at][number] = aggregate
            progress(sum(map(len, sides)) * size, 2 * many * size, "")  # sum counts batches
            if time.monotonic() > end and len(sides[0].keys() & sides[1].keys()) >= 2:
                break
    return sides


def _rules(before: Spec[Any] | None, after: Spec[Any] | None) -> Iterator[CellChange]:
    """The values of rules.yaml that are others, by their names such as `rules.hand`."""
    if not (before and after):
        return
    then, now = (dict(_values(spec.places.documents.get("rules"), "rules")) for spec in (before, after))
    for name in dict.fromkeys((*now, *then)):
        if then.get(name) != now.get(name):
            yield CellChange(name, then.get(name, ""), now.get(name, ""))


def _values(node: Node | None, name: str) -> Iterator[tuple[str, str]]:
    if node is None:
        return
    if isinstance(node, Scalar):
        yield name, node.text
    elif isinstance(node, List):
        for at, item in enumerate(node.items, 1):
            yield from _values(item, f"{name}[{at}]")
    else:
        for entry in node.entries:
            yield from _values(entry.value, f"{name}.{entry.key.text}")
