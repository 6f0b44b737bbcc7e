"""A game and rules to try -> a SweepTable: plays the values of a rule against each other, and tells what came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
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
from generator.sweep.batch import GameBatch, batch_of, batches, size_of
from generator.sweep.goal import Goal
from generator.sweep.race import race
from generator.sweep.swept import AS_IT_IS, Effect, effects, plain, sentence, table
from generator.workers.dispatch import dispatch_of
from generator.workers.processes import errands

Place = tuple[str, int, int, int]
"""The rules that batches are played by, the first one, how many, and of how many games."""


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
        paper: The game's own.
        alike: Whether one bot plays every seat.
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
        self._kept = dict[Place, tuple[GameBatch, ...]]()
        first = Session(game, variants)
        self.title, self.paper = first.spec.game.title, first.spec.game.paper_name
        self._players = first.spec.game.players.least if players is None else players
        self._seed = first.spec.game.seed if seed is None else seed
        self.alike = len(set(bots.split(","))) == 1
        problems: list[Problem] = []
        names = ["", *(axis.variant(value) for axis in tried for value in axis.values)]
        self._seated = {name: seated for name in names if (seated := self._attempted(name, problems))}
        if problems:
            raise RefusedError(list(dict.fromkeys(problems)))

    def race(self, axis: RuleValues, goal: Goal, games: int) -> Iterator[tuple[Effect, ...]]:
        """What the values of a rule do, the game as it is first; after each round of games."""
        same, others = self._apart(axis)
        names = ["", *(axis.variant(value) for value in others)]
        titles = [f"{same[0]} ({AS_IT_IS})" if same else AS_IT_IS, *others]
        size = size_of(games)

        def play(which: Sequence[int], first: int, many: int) -> list[tuple[GameBatch, ...]]:
            return self._play([names[at] for at in which], first, many, size)

        for runners in race(len(names), play, goal, games // size):
            yield effects(titles, runners, goal, alike=self.alike)

    def _apart(self, axis: RuleValues) -> tuple[list[str], list[str]]:
        """The values that the game has already, and all others."""
        rules = self._seated[""].head.rules
        same = [value for value in axis.values if self._seated[axis.variant(value)].head.rules == rules]
        return same, [value for value in axis.values if value not in same]

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
            problems.extend(_of_value(name, each) for each in refused.problems)
            return None

    def _at(self, name: str) -> Seated:
        session = Session(self._game, (*self._variants, name) if name else self._variants)
        check.must_pass(session.checked.problems)
        spec = session.spec
        bots = bots_by_name(self._bots, self._players, spec.game.id)
        game = shelf.engine(spec, self._players, session.deck)
        return Seated(session, game, head_of(spec, self._players, self._seed, tuple(bots)))

    def _play(self, names: Sequence[str], first: int, many: int, size: int) -> list[tuple[GameBatch, ...]]:
        """Of the game at each value batches, in the order of their numbers."""
        places = {name: (self._seated[name].head.rules, first, many, size) for name in names}
        missing = {place: name for name, place in places.items() if place not in self._kept}
        played = {place: dict[int, GameBatch]() for place in missing}
        blocks = {
            place: batches(self._seated[name].head, first, many, size) for place, name in missing.items()
        }  # the game as it is plays once, however many rules are tried
        for place, number, aggregate in self._played(missing, blocks):
            played[place][number] = batch_of(aggregate, alike=self.alike)
        self._kept |= {place: tuple(each[number] for number in sorted(each)) for place, each in played.items()}
        return [self._kept[place] for place in places.values()]

    def _played(
        self, names: Mapping[Place, str], blocks: Mapping[Place, Sequence[GameBlock]]
    ) -> Iterator[tuple[Place, int, Aggregate]]:
        """What comes of all these blocks; with several workers in no order."""
        if self._workers == 1:
            for place, name in names.items():
                game = self._seated[name].game
                yield from ((place, block.first, study_block(game, block)) for block in blocks[place])
            return
        sent = {dispatch_of(self._seated[name].session, self._players): place for place, name in names.items()}
        asked = ((dispatch, block) for dispatch, place in sent.items() for block in blocks[place])
        for (dispatch, block), aggregate in errands(asked, self._workers):
            yield sent[dispatch], block.first, aggregate


def _of_value(name: str, problem: Problem) -> Problem:
    """A problem that says at which value there is one."""
    if not name or name in problem.path:
        return problem
    return replace(problem, message=f"with {name}: {problem.message}")
