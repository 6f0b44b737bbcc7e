"""A game and rules to try -> a SweepTable: plays the values of a rule against each other, and tells what came out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator import check, shelf
from generator.frozen import dataclass
from generator.kit.session import Session
from generator.play.bots import bots_by_name
from generator.play.record import Head, head_of
from generator.problem import Problem, RefusedError
from generator.rules import Game
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock, study_block
from generator.sweep.asked import RuleValues
from generator.sweep.batch import SIZE, GameBatch, batch_of, batches
from generator.sweep.goal import Goal
from generator.sweep.race import race
from generator.sweep.swept import AS_IT_IS, Effect, effects, plain, sentence, table
from generator.workers.dispatch import dispatch_of
from generator.workers.processes import by_processes


@dataclass(frozen=True, slots=True)
class Seated:
    """A game at one value of a rule, ready to be played."""

    session: Session
    game: Game
    head: Head


class SweepTable:
    """A game whose rules are tried.

    Attributes:
        title: The game's.
    """

    def __init__(  # noqa: PLR0913 - a game and who plays it
        self,
        game: str,
        variants: Sequence[str],
        tried: Sequence[RuleValues],
        *,
        players: int | None = None,
        bots: str = "greedy",
        seed: str | None = None,
        workers: int = 1,
    ) -> None:
        """Reads the game at every value that is to be tried.

        Raises:
            RefusedError: It cannot be read or played at one of them: all problems in one go.
        """
        self._game, self._variants, self._bots, self._workers = game, tuple(variants), bots, workers
        self._kept = dict[tuple[str, int, int], tuple[GameBatch, ...]]()
        first = Session(game, variants)
        self.title = first.spec.game.title
        self._players = first.spec.game.players.least if players is None else players
        self._seed = first.spec.game.seed if seed is None else seed
        problems: list[Problem] = []
        names = ["", *(axis.variant(value) for axis in tried for value in axis.values)]
        self._seated = {name: seated for name in names if (seated := self._attempted(name, problems))}
        if problems:
            raise RefusedError(list(dict.fromkeys(problems)))

    def race(self, axis: RuleValues, goal: Goal, games: int) -> Iterator[tuple[Effect, ...]]:
        """What the values of a rule do, the game as it is first; after each round of games."""
        names = ["", *(axis.variant(value) for value in axis.values)]
        most = games // SIZE
        for runners in race(len(names), lambda at, first, many: self._play(names[at], first, many), goal, most):
            yield effects([AS_IT_IS, *axis.values], runners, goal)

    def text(self, swept: Sequence[tuple[RuleValues, Sequence[Effect]]], goal: Goal) -> str:
        """All rules that were tried: for each a sentence and its table."""
        head = f"{self.title}, {self._players} players, all played by {self._bots}, seed {self._seed}"
        parts = [f"{sentence(axis.rule, each, goal)}\n\n{table(each)}" for axis, each in swept]
        foot = "Ranges of a table hold all at once in 95 of 100 such sweeps; values are compared on the same luck."
        return "\n\n".join([head, *parts, foot])

    def plain(self, swept: Sequence[tuple[RuleValues, Sequence[Effect]]], goal: str) -> dict[str, Any]:
        """The same for programs."""
        head = self._seated[""].head
        top = {"game": head.game, "version": head.version, "rules": head.rules, "variants": list(self._variants)}
        who = {"players": self._players, "bots": self._bots, "seed": self._seed, "goal": goal}
        return top | who | {"swept": [{"rule": axis.rule, "values": plain(each)} for axis, each in swept]}

    def _attempted(self, name: str, problems: list[Problem]) -> Seated | None:
        """The game at a value; None, and the problems gathered, where it cannot be played."""
        try:
            return self._at(name)
        except RefusedError as refused:
            problems.extend(refused.problems)
            return None

    def _at(self, name: str) -> Seated:
        session = Session(self._game, (*self._variants, name) if name else self._variants)
        check.must_pass(session.checked.problems)
        spec = session.spec
        bots = bots_by_name(self._bots, self._players, spec.game.id)
        game = shelf.engine(spec, self._players, session.deck)
        return Seated(session, game, head_of(spec, self._players, self._seed, tuple(bots)))

    def _play(self, name: str, first: int, many: int) -> tuple[GameBatch, ...]:
        """Batches of the game at a value, in the order of their numbers."""
        seated = self._seated[name]
        place = (seated.head.rules, first, many)  # a value that the game has already plays nothing twice
        if place not in self._kept:
            self._kept[place] = self._batches(seated, first, many)
        return self._kept[place]

    def _batches(self, seated: Seated, first: int, many: int) -> tuple[GameBatch, ...]:
        played = dict(self._played(seated, batches(seated.head, first, many)))
        return tuple(batch_of(played[number]) for number in sorted(played))

    def _played(self, seated: Seated, blocks: Sequence[GameBlock]) -> Iterator[tuple[int, Aggregate]]:
        if self._workers == 1:
            yield from ((block.first, study_block(seated.game, block)) for block in blocks)
            return
        by_hands = by_processes(dispatch_of(seated.session, self._players), blocks, self._workers)
        yield from ((block.first, aggregate) for block, aggregate in by_hands)
