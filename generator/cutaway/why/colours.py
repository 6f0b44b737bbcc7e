"""Task + requirements -> the Proof that a colouring exists, or that none does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from generator.cutaway.assign.requirement import Requirement
from generator.cutaway.assign.search import search
from generator.cutaway.assign.task import Task
from generator.cutaway.why.model import ColourModel
from generator.cutaway.why.proof import Proof
from generator.cutaway.why.prove import prove, switched


class _Asked(ColourModel):
    """A colouring with everything that is asked of it."""

    def __init__(self, asked: Task, requirements: Sequence[Requirement]) -> None:
        super().__init__(asked)
        self.requirements = requirements

    def switches(self, names: Collection[str], soft: Collection[str] = ()) -> tuple[dict[str, Any], dict[str, Any]]:
        switches, slack = switched(self.model, names, soft)
        for each in (each for each in self.requirements if each.name in switches):
            self.hold(each, switches[each.name], slack.get(each.name, 0))
        return switches, slack

    def begin(self, without: Collection[str]) -> None:
        asked = [each for each in self.requirements if each.name not in without]
        self.hint(search(self.asked, asked, "1").colouring)


def prove_colours(asked: Task, requirements: Sequence[Requirement]) -> Proof:
    """Whether a colouring can reach everything; if not, what contradicts what."""
    names = tuple(dict.fromkeys(each.name for each in requirements))
    keep = {each.name for each in requirements if not each.id}
    return prove(lambda: _Asked(asked, requirements), names, keep)
