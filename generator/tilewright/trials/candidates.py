"""A game whose numbers may move -> its games at any of their values: the same luck for all, each batch played once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tilewright.balance.movables import MovableNumber
from tilewright.build.session import Session
from tilewright.engine.bots import bots_by_name
from tilewright.engine.record import Head, head_of
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.balance import PlayTarget
from tilewright.spec.spec import Spec
from tilewright.trials.aggregate import Aggregate, merged, nothing
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.measures import CLOSELY, sums_of
from tilewright.trials.side import GameSide
from tilewright.trials.store import ResultFile, study_of
from tilewright.trials.targets import BatchSums
from tilewright.trials.workers import Errand, Errands, Workforce, dispatch_of, errands, played

Values = tuple[int, ...]
"""A candidate: for each number that may move, which of its values it has."""


@dataclass(frozen=True, slots=True)
class PlaySetting:
    """How targets want the game played: those that say the same share their games."""

    players: int
    bots: str


def setting_of(spec: Spec[Any], target: PlayTarget) -> PlaySetting:
    """How a target wants the game played."""
    return PlaySetting(spec.game.players.least if target.players is None else target.players, target.bots)


TOGETHER = 50
"""Batches that are written to a file of results at once: a process that is killed loses no more."""
Came = tuple[Values, PlaySetting, GameBlock, Aggregate]
"""What came of a batch of a candidate."""


@dataclass(frozen=True, slots=True)
class GameList:
    """A list of games that all candidates play: one seed, batch after batch of one size.

    Attributes:
        seed: Where their luck comes from.
        size: Games of a batch.
    """

    seed: str
    size: int


class Candidates:
    """Plays a game at any values of its numbers.

    Attributes:
        played: Games so far, those from a file of results among them.
        refused: Candidates that cannot be played.
    """

    def __init__(  # noqa: PLR0913 - a game, its numbers, and who plays it
        self,
        session: Session,
        numbers: Sequence[MovableNumber],
        targets: Sequence[PlayTarget],
        staff: Workforce,
        *,
        store: ResultFile | None = None,
        day: str = "",
        heard: Callable[[int], object] = lambda _: None,
    ) -> None:
        """Nothing is played before it is asked for.

        Args:
            session: The game as it is.
            numbers: What may move.
            targets: What is measured.
            staff: Who plays.
            store: Where batches are kept, and looked for.
            day: Today, to be kept with them.
            heard: Is told how many games are played so far.
        """
        self._session, self._numbers, self._targets, self._staff = session, tuple(numbers), tuple(targets), staff
        self._store, self._day, self._heard = store, day, heard
        self.settings = tuple(dict.fromkeys(setting_of(session.spec, target) for target in targets))
        self._closely = {
            setting: any(each.measure in CLOSELY for each in targets if setting_of(session.spec, each) == setting)
            for setting in self.settings
        }
        self.played, self.refused = 0, set[Values]()
        self.kinds: Mapping[PlaySetting, Sequence[str]] = {}
        self._read: dict[Values, Session] = {}
        self._sides: dict[tuple[Values, PlaySetting, str], GameSide] = {}
        self._kept: dict[tuple[Values, PlaySetting, GameList], dict[int, Aggregate]] = {}
        self._studies: dict[Head, int] = {}
        self._waiting = deque[Errand]()
        self._coming: Generator[tuple[Errand, Aggregate], None, None] | None = None

    @property
    def present(self) -> Values:
        """The game as it is."""
        return tuple(each.at for each in self._numbers)

    def variants(self, values: Values) -> tuple[str, ...]:
        """The variants that a candidate is the game with, besides those that were asked for."""
        return tuple(each.variant(to) for each, to in zip(self._numbers, values, strict=True) if to != each.at)

    def session(self, values: Values) -> Session:
        """The game at these values.

        Raises:
            RefusedError: It cannot be read so.
        """
        if values == self.present:
            return self._session
        if values not in self._read:
            self._read[values] = Session(self._session.name, (*self._session.variants, *self.variants(values)))
        return self._read[values]

    def side(self, values: Values, setting: PlaySetting, seed: str) -> GameSide:
        """The game at these values, ready to be played.

        Raises:
            RefusedError: It cannot be played so.
        """
        key = values, setting, seed
        if key not in self._sides:
            session = self.session(values)
            spec = session.spec
            bots = tuple(bots_by_name(setting.bots, setting.players, spec.game.id))
            game = shelf.engine(spec, setting.players, session.deck)
            self._sides[key] = GameSide("", session, game, head_of(spec, setting.players, seed, bots))
        return self._sides[key]

    def whole(self, values: Values, setting: PlaySetting, games: GameList) -> Aggregate:
        """All games of a list that a candidate has played so far."""
        batches = self._kept.get((values, setting, games), {})
        return merged(batches.values(), nothing(setting.players))

    def sums(self, values: Values, games: GameList) -> list[BatchSums]:
        """What each target's measure is worked out from, of every batch that a candidate has played so far."""
        settings = [setting_of(self._session.spec, target) for target in self._targets]
        kept = {setting: self._kept.get((values, setting, games), {}) for setting in self.settings}
        count = min(len(each) for each in kept.values())
        return [
            tuple(
                sums_of(target.measure, kept[setting][number], self.kinds.get(setting, ()))
                for target, setting in zip(self._targets, settings, strict=True)
            )
            for number in range(count)
        ]

    def play(self, candidates: Iterable[Values], games: GameList, batches: int) -> list[Values]:
        """Have each candidate play so many batches of a list, those that it has played among them.

        Returns:
            Those that could be played.

        Raises:
            RefusedError: The game as it is cannot be played, or workers or the file of results refuse.
        """
        able, blocks_of = list[Values](), dict[tuple[Values, PlaySetting], list[GameBlock]]()
        for values in candidates:
            try:
                sides = {setting: self.side(values, setting, games.seed) for setting in self.settings}
            except RefusedError:
                if values == self.present:
                    raise
                self.refused.add(values)
                continue
            able.append(values)
            for setting, side in sides.items():
                kept = self._kept.setdefault((values, setting, games), {})
                self._look_up(side, kept, games, batches, closely=self._closely[setting])
                blocks_of[values, setting] = [
                    GameBlock(side.head, number * games.size + 1, games.size, int(self._closely[setting]), 0)
                    for number in range(batches)
                    if number not in kept
                ]
        for values, setting, block, aggregate in self._stored(self._played(blocks_of, games)):
            kept = self._kept[values, setting, games]
            kept[(block.first - 1) // games.size] = aggregate
            self._count(block.count)
        for key, batch in self._kept.items():
            self._kept[key] = dict(sorted(batch.items()))
        return able

    def _count(self, games: int) -> None:
        self.played += games
        self._heard(self.played)

    def _look_up(
        self, side: GameSide, kept: dict[int, Aggregate], games: GameList, batches: int, *, closely: bool
    ) -> None:
        """Take what the file of results has."""
        if self._store is None or len(kept) >= batches:
            return
        name, most = dispatch_of(side.session, side.head.players).game, games.size * batches
        number = self._store.begin(study_of(side.head, side.session.deck), name, self._day, most)
        self._studies[side.head] = number
        for first, count, aggregate in self._store.parts(number, most, side.head.players):
            at, off = divmod(first - 1, games.size)
            looked = aggregate.closely.games == aggregate.games or not closely
            if count == games.size and not off and looked and at not in kept:
                kept[at] = aggregate
                self._count(count)

    def _stored(self, came: Iterable[Came]) -> Iterator[Came]:
        """The same, a few at a time kept in the file of results."""
        waiting = list[tuple[int, int, int, Aggregate]]()
        for each in came:
            yield each
            if self._store is not None:
                _, _, block, aggregate = each
                waiting.append((self._studies[block.head], block.first, block.count, aggregate))
                if len(waiting) == TOGETHER:
                    self._store.add_apart(waiting)
                    waiting.clear()
        if self._store is not None and waiting:
            self._store.add_apart(waiting)

    def _played(
        self, blocks_of: Mapping[tuple[Values, PlaySetting], Sequence[GameBlock]], games: GameList
    ) -> Iterator[Came]:
        """What comes of all these blocks; with several workers in no order."""
        sides = {(values, setting): self.side(values, setting, games.seed) for values, setting in blocks_of}
        if self._staff.cluster or self._staff.workers == 1:
            for (values, setting), blocks in blocks_of.items():
                side = sides[values, setting]
                if self._staff.cluster and blocks:
                    came = played(side.session, side.game, side.head, blocks, self._staff)
                else:
                    came = ((block, study_block(side.game, block)) for block in blocks)
                yield from ((values, setting, block, aggregate) for block, aggregate in came)
            return
        away = dict[Errand, tuple[Values, PlaySetting]]()
        for key, blocks in blocks_of.items():
            dispatch = dispatch_of(sides[key].session, sides[key].head.players)
            away |= {(dispatch, block): key for block in blocks}
        self._waiting.extend(away)
        if self._coming is None:  # the processes stay for all that is asked later
            self._coming = errands(Errands(self._waiting, iter(())), self._staff.workers)
        while away:
            errand, aggregate = next(self._coming)
            yield *away.pop(errand), errand[1], aggregate

    def close(self) -> None:
        """End the processes that play."""
        if self._coming is not None:
            self._coming.close()
            self._coming = None
