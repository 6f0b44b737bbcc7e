"""StepReader -> blocks: Python functions of our own, cut where somebody chooses or something is drawn.

A block is a function of (state, slots, places), and returns the number of the block that follows it, or WAIT: then
the state says who is to choose. What is chosen leads to another block. All names in the Python are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tilewright.frozen import dataclass
from tilewright.play import runtime

WAIT, OVER = -1, -2
MOST_BLOCKS = 20_000
LIBRARY = {
    name: getattr(runtime, name)
    for name in (
        *("clip", "limit", "item", "most_alike", "sets_of", "longest_run", "beside", "around", "fits"),
        *("largest_group", "complete", "picks", "adds_up"),
    )
}
"""What compiled sentences may call; `range`, `len` and the like come below. They see nothing else."""
BUILTINS = {
    each.__name__: each for each in (range, len, sum, min, max, sorted, set, tuple, bool, str, any, all, divmod)
}


@dataclass(frozen=True, slots=True)
class Lines:
    """Python that runs through."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """One thing or another."""

    test: str
    then: tuple[Step, ...]
    other: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """One of several things, by a number."""

    number: str
    bodies: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """Something for each of several values, which a slot holds in turn; another slot counts.

    If they are players, each has a `turn` in it, unless it is a part of somebody's turn.
    """

    items: str
    slot: int
    count: int
    body: tuple[Step, ...]
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """Something again and again: while a test holds before it, until one holds after it; `fault` names the sentence."""

    before: str
    after: str
    body: tuple[Step, ...]
    fault: int


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns of players, one after the other."""

    start: str
    until: str
    after: str
    body: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds, until the game ends."""

    until: str
    body: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class LeaveStep:
    """The way out of the innermost `turn`, `round` or `loop`, or of the `game`; `fault` names the sentence."""

    what: str
    fault: int = 0


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """Something is drawn or rolled: what it is drawn from, and what is done with what comes (`x`)."""

    urn: str
    lines: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody chooses.

    Attributes:
        number: Which choice of the game it is.
        who: The player, as Python.
        bodies: What follows, by option.
        picks: By option, the number of the choice of more cards that follows at once; -1 for none.
        otherwise: What is done if nothing is possible.
        secret: The slot in which choices are gathered until all have chosen; -1 if what was chosen is done at once.
    """

    number: int
    who: str
    bodies: tuple[tuple[Step, ...], ...]
    picks: tuple[int, ...]
    otherwise: tuple[Step, ...] = ()
    secret: int = -1
    slots: tuple[tuple[int, ...], ...] = ()
    items: str = ""
    seat: int = 0
    count: int = 0


Step = Lines | Branch | Switch | Loop | Again | Turns | Rounds | LeaveStep | ChanceStep | Ask


def run(source: str, names: dict[str, Any]) -> dict[str, Any]:
    """Compile Python that is made of our own words, and return what it defines beside the names that it may use.

    This is the one place where it is done; `tests/play/test_play_hostile.py` walks through what comes here.
    """
    space: dict[str, Any] = {"__builtins__": BUILTINS, **LIBRARY, **names}
    exec(source, space)  # noqa: S102 - no text of a folder is in it
    return space


def waits(steps: Sequence[Step]) -> bool:
    """Whether somebody may have to choose in these steps, or something is drawn."""
    for step in steps:
        match step:
            case ChanceStep() | Ask() | Turns() | Rounds() | LeaveStep(what="turn"):
                return True  # a turn may end inside of loops, which a `break` of Python's own could not leave
            case Branch() if waits(step.then) or waits(step.other):
                return True
            case Switch() if any(waits(body) for body in step.bodies):
                return True
            case Loop() | Again() if waits(step.body):
                return True
            case _:
                pass
    return False


class TooManyStepsError(Exception):
    """The game has too many steps."""


class NoWayOutError(Exception):
    """There is nothing that this step could leave."""

    def __init__(self, step: LeaveStep) -> None:
        super().__init__(step.what)
        self.step = step


class Blocks:
    """Lays steps out as blocks.

    Attributes:
        texts: The lines of each block's function.
        chances: By number of a chance: its urn, what is done, the block that follows, its words.
        after_pick: By number of a choice: the block that follows a choice of several cards.
        bodies: By number of a choice: the block of each option.
    """

    def __init__(self) -> None:
        self.texts: list[list[str]] = []
        self.chances: list[tuple[str, tuple[str, ...], int, str]] = []
        self.bodies: dict[int, tuple[int, ...]] = {}
        self.after_pick: dict[int, int] = {}
        self._exits: dict[str, int] = {"game": OVER}

    def block(self, *lines: str) -> int:
        """A block of these lines."""
        if len(self.texts) >= MOST_BLOCKS:
            raise TooManyStepsError
        self.texts.append(list(lines))
        return len(self.texts) - 1

    def lay(self, steps: Sequence[Step], after: int) -> int:
        """The block in which the steps begin; `after` follows them."""
        pending: list[Step] = []
        for step in reversed(steps):
            if waits([step]):
                after = self._straight(pending, after)
                pending = []
                after = self._wait(step, after)
            else:
                pending.insert(0, step)
        return self._straight(pending, after)

    def _straight(self, steps: Sequence[Step], after: int) -> int:
        if not steps:
            return after
        return self.block(*self._inline(steps, ""), f"return {after}")

    def _inline(self, steps: Sequence[Step], indent: str) -> list[str]:
        """StepReader in which nobody has to be waited for, as Python; a way out of them is a `return`."""
        lines: list[str] = []
        for step in steps:
            match step:
                case Lines():
                    lines += [indent + line for line in step.lines]
                case Branch():
                    lines += [f"{indent}if {step.test}:", *self._body(step.then, indent)]
                    lines += [f"{indent}else:", *self._body(step.other, indent)] if step.other else []
                case Switch():
                    name = f"{indent}x = {step.number}"
                    lines.append(name)
                    for at, body in enumerate(step.bodies):
                        lines += [f"{indent}{'el' * bool(at)}if x == {at}:", *self._body(body, indent)]
                case Loop():
                    inside = self._looped(step.body, indent, "break")
                    lines += [
                        f"{indent}for v[{step.slot}] in {step.items}:",
                        f"{indent}  s.burn({len(inside)})",
                        *inside,
                    ]
                case Again():
                    inside = self._looped(step.body, indent, "break")
                    lines += [f"{indent}while True:", f"{indent}  s.burn({len(inside)}, {step.fault})"]
                    lines += [f"{indent}  if not {step.before}: break"] if step.before else []
                    lines += inside
                    lines += [f"{indent}  if {step.after}: break"] if step.after else []
                case LeaveStep(what="loop") if self._exits.get("loop") == WAIT:
                    lines.append(f"{indent}break")
                case LeaveStep():
                    lines.append(indent + self._leaving(step))
                case _:
                    raise AssertionError(step)
        return lines

    def _leaving(self, step: LeaveStep) -> str:
        if step.what not in self._exits:
            raise NoWayOutError(step)
        return f"return {self._exits[step.what]}"

    def _looped(self, steps: Sequence[Step], indent: str, _: str) -> list[str]:
        outer = self._exits.get("loop")
        self._exits["loop"] = WAIT  # a `break` of Python's own
        lines = self._body(steps, indent)
        self._restore("loop", outer)
        return lines

    def _restore(self, what: str, outer: int | None) -> None:
        if outer is None:
            self._exits.pop(what, None)
        else:
            self._exits[what] = outer

    def _body(self, steps: Sequence[Step], indent: str) -> list[str]:
        return self._inline(steps, indent + "  ") or [f"{indent}  pass"]

    def _within(self, exits: dict[str, int], lay: Callable[[], int]) -> int:
        before = self._exits
        self._exits = {**before, **exits}
        start = lay()
        self._exits = before
        return start

    def _wait(self, step: Step, after: int) -> int:
        match step:
            case ChanceStep():
                return self._chance(step, after)
            case Ask():
                return self._ask(step, after)
            case LeaveStep():
                return self.block(self._leaving(step))
            case Branch():
                return self._branch(step, after)
            case Switch():
                starts = [self.lay(body, after) for body in step.bodies]
                return self.block(f"return ({', '.join(map(str, starts))},)[{step.number}]")
            case Loop():
                return self._loop(step, after)
            case Again():
                return self._again(step, after)
            case Turns():
                return self._turns(step, after)
            case Rounds():
                return self._rounds(step, after)
            case _:
                raise AssertionError(step)

    def _branch(self, step: Branch, after: int) -> int:
        then, other = self.lay(step.then, after), self.lay(step.other, after)
        return self.block(f"return {then} if {step.test} else {other}")

    def _chance(self, step: ChanceStep, after: int) -> int:
        self.chances.append((step.urn, step.lines, after, step.words))
        return self.block(f"s.chance({len(self.chances) - 1})", f"return {WAIT}")

    def _loop(self, step: Loop, after: int) -> int:
        head = self.block()
        exits = {"loop": after}
        if step.turn and self._exits.get("turn") == self._exits.get("round"):
            exits["turn"] = head
        body = self._within(exits, lambda: self.lay(step.body, head))
        self.texts[head] = [
            f"x = v[{step.count}]",
            f"if not x: return {after}",
            f"v[{step.slot}] = x[0]",
            f"v[{step.count}] = x[1:]",
            f"return {body}",
        ]
        return self.block(f"v[{step.count}] = tuple({step.items})", f"return {head}")

    def _again(self, step: Again, after: int) -> int:
        head, foot = self.block(), self.block()
        body = self._within({"loop": after}, lambda: self.lay(step.body, foot))
        self.texts[head] = [f"s.burn(1, {step.fault})", f"return {body} if {step.before or 'True'} else {after}"]
        self.texts[foot] = [f"return {after} if {step.after or 'False'} else {head}"]
        return head

    def _turns(self, step: Turns, after: int) -> int:
        head, foot = self.block(), self.block()
        body = self._within({"turn": foot}, lambda: self.lay(step.body, foot))
        self.texts[head] = ["s.burn(1)", "v[1] += 1", "s.again = False", f"return {body}"]
        self.texts[foot] = [
            f"if {step.until}: return {after}",
            f"if not s.again: v[0] = {step.after}",
            f"return {head}",
        ]
        return self.block(f"v[0] = {step.start}", f"return {head}")

    def _rounds(self, step: Rounds, after: int) -> int:
        head, foot = self.block(), self.block()
        body = self._within({"round": foot, "turn": foot}, lambda: self.lay(step.body, foot))
        self.texts[head] = ["s.burn(1)", "v[2] += 1", "v[0] = v[4]", f"return {body}"]
        self.texts[foot] = [f"return {after} if {step.until} else {head}"]
        return head

    def _ask(self, step: Ask, after: int) -> int:
        if step.secret >= 0:
            return self._together(step, after)
        starts = []
        for option, body in enumerate(step.bodies):
            start = self.lay(body, after)
            pick = step.picks[option]
            if pick >= 0:
                self.after_pick[pick] = start
                start = self.block(f"return s.picking({pick})")
            starts.append(start)
        self.bodies[step.number] = tuple(starts)
        otherwise = self.lay(step.otherwise, after)
        return self.block(f"return s.ask({step.number}, {step.who}, {otherwise})")

    def _together(self, step: Ask, after: int) -> int:
        """All choose, one after the other, and what was chosen is gathered; then it is done."""
        done, head = self.block(), self.block()
        gathered = step.secret
        starts, bodies = [], []
        for option, body in enumerate(step.bodies):
            bodies.append(self.lay(body, done))
            slots = ", ".join(f"v[{slot}]" for slot in step.slots[option])
            keep = self.block(
                f"v[{gathered}] += ((v[{step.seat}], {option}, ({slots}{',' * bool(slots)})),)", f"return {head}"
            )
            pick = step.picks[option]
            if pick >= 0:
                self.after_pick[pick] = keep
                keep = self.block(f"return s.picking({pick})")
            starts.append(keep)
        self.bodies[step.number] = tuple(starts)
        self.texts[head] = [
            f"x = v[{step.count}]",
            f"if not x: s.reveal(); return {done}",
            f"v[{step.seat}] = x[0]",
            f"v[{step.count}] = x[1:]",
            f"return s.ask({step.number}, v[{step.seat}], {head})",
        ]
        lines = [
            f"x = v[{gathered}]",
            f"if not x: return {after}",
            f"v[{gathered}] = x[1:]",
            f"v[{step.seat}], y, z = x[0]",
        ]
        for option, slots_of in enumerate(step.slots):
            targets = ", ".join(f"v[{slot}]" for slot in slots_of)
            lines += [f"if y == {option}:", *([f"  {targets}, = z"] if targets else []), f"  return {bodies[option]}"]
        self.texts[done] = [*lines, f"return {after}"]
        return self.block(
            f"v[{gathered}] = ()", f"v[{step.count}] = tuple({step.items})", f"s.begin({head})", f"return {head}"
        )
