"""What is done (deal, move, gain, choose ...), as it stands in play.yaml -> steps of our own, ready to be laid out."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tilewright.play import option
from tilewright.play.expression import WORDS_OF, Expressions
from tilewright.play.names import PLAYER, Code, CounterGroup, NameScope, PlaceGroup, World
from tilewright.play.phrase import Phrase, PhraseError
from tilewright.play.program import Again, Ask, Branch, ChanceStep, LeaveStep, Lines, Loop, Step, Switch, Turns
from tilewright.problem import Problem, did_you_mean
from tilewright.texts import node as tree
from tilewright.texts.node import Node, Scalar

VERBS = ("move", "put", "play", "place", "take", "discard", "return", "give", "pass", "turn up", "draw", "lay", "deal")
OWN_VERBS = frozenset({*VERBS, "gain", "lose", "pay", "set", "add", "subtract", "forget", "shuffle", "refill", "roll"})
CONTROLS = ("choose", "may", "together", "if", "repeat", "turns")
BESIDE = {
    "choose": ("otherwise", "who"), "may": ("otherwise", "who"), "together": ("otherwise", "from", "where"),
    "if": ("then", "else"), "repeat": ("times", "until", "while"), "turns": ("from", "until", "next"),
}  # fmt: skip
DEEPEST, MOST_EFFECTS, MOST_REPEATS, MOST_LOTS = 24, 3_000, 10_000, 1_000
FARTHEST, _SUCH = 1_000_000_000, "such as: draw 1 from deck"
Effect = tuple[tuple[str, ...], Node, Scalar]


class StepReader(Expressions):
    """Understands what is done.

    Attributes:
        problems: What is wrong; a step with a mistake is left out, and the rest is read on.
        slots: How many slots there are: what is counted and remembered, then what loops and choices need.
        asks: The choices, by number.
        actions: How many different actions they have.
        effects: The words of each effect, capital words being holes, and what it does.
        stacked: Places into which something is put without being shuffled; None while that is found out.
        written: Names of counters and places that any step changes.
    """

    def __init__(self, world: World, slots: int, effects: Sequence[Effect], terms: Mapping[str, Scalar]) -> None:
        super().__init__(world, terms)
        self.problems: list[Problem] = []
        self.slots = slots
        self.asks: list[option.PlayChoice] = []
        self.actions = 0
        self.effects = effects
        self.stacked: set[str] = set()
        self.written: set[str] = set()
        self._inside: list[str] = []
        self._sentences_read = 0
        self._levels = 0

    def constant_where(self, where: Node | None, text: str, scope: NameScope) -> str:
        """Of these cards, as Python, the ones that fit columns and values as balance.yaml has them."""
        if where is None:
            return text
        if not isinstance(where, tree.Mapping):
            raise PhraseError(
                where.place.problem("H14", "expected columns and their values", "write `where: {type: ship}`")
            )
        local, tests = self.local("k"), list[str]()
        for entry in where.entries:
            name = entry.key.text
            if name not in self.world.columns:
                message = f"'{name}' is not a column of the table{did_you_mean(name, self.world.columns)}"
                raise PhraseError(entry.key.place.problem("H03", message, f"known: {', '.join(self.world.columns)}"))
            tests.append(self._fitting(name, entry.value, scope, local))
        return f"[{local} for {local} in {text} if {' and '.join(tests)}]" if tests else text

    def _fitting(self, name: str, node: Node, scope: NameScope, local: str) -> str:
        """Whether the card has such a value there: one, one of several, `{least: 3}`, `{but: land}`."""
        column, cell = self.world.columns[name], f"{self.column(name)}[{local}]"
        if isinstance(node, tree.Sequence):
            return f"({' or '.join(self._fitting(name, each, scope, local) for each in node.items) or False})"
        if isinstance(node, tree.Mapping):
            tests = []
            for entry in node.entries:
                if entry.key.text == "but":
                    tests.append(f"not {self._fitting(name, entry.value, scope, local)}")
                    continue
                pair = entry.value.items if isinstance(entry.value, tree.Sequence) else (entry.value,)
                signs = {"least": (">=",), "most": ("<=",), "between": (">=", "<="), "exactly": ("==",)}.get(
                    entry.key.text, ()
                )
                if len(signs) != len(pair) or not column.numbers:
                    message = "expected least, most, between (for a column of numbers) or but"
                    raise PhraseError(entry.key.place.problem("H14", message, "such as `{value: {least: 3}}`"))
                for sign, each in zip(signs, pair, strict=True):
                    code = self.code(each, scope, "number")
                    tests.append(f"({cell} is not None and {cell} {sign} {code.text if code else 0})")
            return f"({' and '.join(tests) or True})"
        value = node.value if column.numbers else node.text
        if value == "":
            return f"({cell} is None)"
        if value in column.values:
            return f"({cell} == {self.constant(value)})"
        code = self.code(node, scope, "number" if column.numbers else "text")
        return f"({cell} == {code.text})" if code else "True"

    def new_slot(self) -> int:
        """One slot more."""
        self.slots += 1
        return self.slots - 1

    def attempt(self, phrase_of: Node, read: Callable[[Phrase], Sequence[Step]]) -> list[Step]:
        """The steps of a sentence; if it cannot be understood, none, and the problem is kept."""
        try:
            if isinstance(phrase_of, Scalar) and phrase_of.value is not None:
                self._deep = self._products = 0
                return list(read(Phrase(phrase_of)))
            self.problems.append(phrase_of.place.problem("H06", "expected a sentence here", _SUCH))
        except PhraseError as error:
            self.problems.append(error.problem)
        return []

    def code(self, node: Node, scope: NameScope, kind: str) -> Code | None:
        """The expression of a kind that a sentence is; None, and a problem, if it is none."""
        steps: list[Code] = []
        self.attempt(node, lambda phrase: steps.append(self.whole(phrase, scope, kind)) or [])  # type: ignore[func-returns-value]
        return steps[0] if steps else None

    def steps(self, node: Node | None, scope: NameScope) -> tuple[Step, ...]:
        """What a list of steps does, or a single one."""
        if node is None:
            return ()
        self._levels += 1
        if self._levels > DEEPEST:
            self.problems.append(
                node.place.problem("H01", f"steps are nested more than {DEEPEST} deep here", "make an effect of them")
            )
            self._levels -= 1
            return ()
        steps: list[Step] = []
        for item in node.items if isinstance(node, tree.Sequence) else (node,):
            if isinstance(item, Scalar):
                steps += self.attempt(item, lambda phrase: self._sentences(phrase, scope))
            elif isinstance(item, tree.Mapping):
                steps += self._control(item, scope)
            else:
                steps += self.steps(item, scope)
        self._levels -= 1
        return tuple(steps)

    # Sentences

    def _sentences(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        """One sentence, or several with commas or `then` between."""
        steps = self._sentence(phrase, scope)
        while phrase.take(",", "then"):
            phrase.take("then", "and")
            steps += self._sentence(phrase, scope)
        phrase.end()
        return steps

    def _sentence(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        self._sentences_read += 1
        if self._sentences_read > MOST_EFFECTS:
            phrase.fail(f"with all effects written out this game has over {MOST_EFFECTS} steps; cut some", code="H01")
        if (effect := self._effect(phrase)) and (steps := self._carry_out(phrase, scope, effect)) is not None:
            return steps
        if phrase.take("nothing"):
            return []
        if phrase.take("shuffle"):
            return self._shuffle(phrase, scope)
        if phrase.take("refill"):
            return self._refill(phrase, scope)
        if phrase.take("roll"):
            return self._roll(phrase, scope)
        if phrase.take("carry out"):
            return self._dispatch(phrase, scope)
        if phrase.take("set"):
            return self._set(phrase, scope)
        if phrase.take("forget"):
            group, number = self._slot(phrase, scope)
            self.written.add(group.name)
            empty = {"player": "-1", "truth": "False"}.get(group.kind, "0" if group.counts else "None")
            return [Lines((f"v[{number}] = {empty}",))]
        if phrase.take("add"):
            amount = self.number(phrase, scope).text
            phrase.expect("to")
            return self._change(phrase, scope, f"+ {amount}")
        if phrase.take("subtract"):
            amount = self.number(phrase, scope).text
            phrase.expect("from")
            return self._change(phrase, scope, f"- {amount}")
        at = phrase.at
        if phrase.take("end the turn", "end turn"):
            return [LeaveStep("turn", self.place_of_fault(phrase, at))]
        if phrase.take("end the round", "end round"):
            return [LeaveStep("round", self.place_of_fault(phrase, at))]
        if phrase.take("end the game", "end game", "the game ends"):
            return [LeaveStep("game")]
        if phrase.take("stop"):
            return [LeaveStep("loop", self.place_of_fault(phrase, at))]
        if phrase.take("take another turn"):
            return [Lines(("s.again = True",))]
        if phrase.take("reverse the order"):
            return [Lines(("v[3] = -v[3]",))]
        if phrase.take("skip the next player"):
            return [Lines(("v[5] += 1",))]
        if sign := phrase.take("gain", "lose"):
            return self._gain(phrase, scope, scope.player, sign)
        if phrase.take("pay"):
            return self._pay(phrase, scope)
        if phrase.ahead("take") and self._is_counter_after(phrase, scope):
            phrase.take("take")
            return self._pay(phrase, scope, backwards=True)
        if phrase.take("deal"):
            return self._deal(phrase, scope)
        if verb := phrase.take(*VERBS):
            return self._move(phrase, scope, verb)
        return self._of_somebody(phrase, scope)

    def _of_somebody(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        """`victim gains 3 coins`, `player is out`, `player wins`."""
        start, at = phrase.next, phrase.at
        try:
            code = self.primary(phrase, scope)
        except PhraseError as error:
            phrase.next = start
            if error.problem.code == "H03" and phrase.at == at:
                known = [
                    *VERBS,
                    *("gain", "lose", "set", "add", "shuffle", "roll", "end the turn", "pay", "refill", "stop"),
                ]
                known += [" ".join(words) for words, _, _ in self.effects]
                phrase.unknown(known, "anything that can be done")
            raise
        if code.kind != "player":
            phrase.fail(
                f"this is {WORDS_OF[code.kind]}; begin a step with a verb", f"such as: {', '.join(VERBS[:6])}", at
            )
        seat = self.surely(code, phrase, at)
        if phrase.take("loses the game"):
            return [Lines((f"s.lose({seat})",)), LeaveStep("game")]
        if sign := phrase.take("gains", "gain", "loses", "lose"):
            return self._gain(phrase, scope, seat, sign[:4])
        if phrase.take("is out", "drops out"):
            return [Lines((f"s.drop({seat})",))]
        if phrase.take("wins", "wins the game"):
            return [Lines((f"s.win({seat})",)), LeaveStep("game")]
        return phrase.fail("expected `gains`, `loses`, `wins` or `is out` here")

    def _effect(self, phrase: Phrase) -> Effect | None:
        """The effect that the next words call; the longest, if several do."""
        best: Effect | None = None
        for effect in self.effects:
            first = effect[0][0]
            if first in OWN_VERBS and " ".join(effect[0]) in self._inside:
                continue  # an effect that is called like a step of the language may do that step
            fits = not first.isupper() and _alike(phrase.word.text, first) and self._fits_words(phrase, effect[0])
            if fits and (best is None or len(effect[0]) > len(best[0])):
                best = effect
        return best

    @staticmethod
    def _fits_words(phrase: Phrase, words: Sequence[str]) -> bool:
        """Whether the words of an effect come, in their order, before the next comma; holes may be several words."""
        at = phrase.next
        hole = False
        for word in words:
            if word.isupper():
                hole, at = True, at + 1
                continue
            while hole and phrase.words[at].kind != "end" and not _alike(phrase.words[at].text, word):
                at += 1
            if phrase.words[at].kind == "end" or not _alike(phrase.words[at].text, word):
                return False
            hole, at = False, at + 1
        return at < len(phrase.words)

    def _carry_out(self, phrase: Phrase, scope: NameScope, effect: Effect) -> list[Step] | None:
        """What an effect does; None if more stands behind its words, so that something else is meant."""
        words, body, _ = effect
        start = phrase.next
        name = " ".join(words)
        if name in self._inside:
            phrase.fail(f"the effect '{name}' uses itself", "write `repeat`", code="H07")
        lines, inner = list[str](), scope
        for word in words:
            if not word.isupper():
                phrase.next += 1
                continue
            at = phrase.at
            code = self.sum(phrase, scope)
            if code.kind == "cards":
                phrase.fail("a hole of an effect takes a number, a word, a player or one card", at=at)
            slot = self.new_slot()
            text = f"clip({code.text}, -{FARTHEST}, {FARTHEST})" if code.kind == "number" else code.text
            lines.append(f"v[{slot}] = {text}")
            inner = inner.with_name(word, replace(code, text=f"v[{slot}]", known=False, value=None))
        if not (phrase.is_over or phrase.ahead(",") or phrase.ahead("then")):
            phrase.next = start
            return None
        self._inside.append(name)
        steps = self.steps(body, inner)
        self._inside.pop()
        return [Lines(tuple(lines)), *steps] if lines else list(steps)

    def _dispatch(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        """`carry out CARD`: what its column of effects says, whichever card it is."""
        at = phrase.at
        card = self.expect(self.primary(phrase, scope), "card", phrase, at)
        column = self.world.columns.get(self.world.does)
        if column is None:
            phrase.fail(
                f"no table has a column '{self.world.does}'",
                "add it, or name another with `does:` at the top",
                at,
                "H08",
            )
        self.read.add(self.world.does)
        slot = self.new_slot()
        inner = scope.with_name("this card", replace(card, text=f"v[{slot}]"))
        numbers: dict[str, int] = {"": 0}
        bodies: list[tuple[Step, ...]] = [()]
        of_kind = []
        for piece in self.world.pieces:
            text = piece.cells.get(self.world.does, "")
            if text not in numbers:
                numbers[text] = len(bodies)
                place = piece.spots.get(self.world.does) or phrase.spot(at)
                cell = Scalar(place, text, text)
                self._inside.append(f"cell {text}")
                bodies.append(tuple(self.attempt(cell, lambda each: self._sentences(each, inner))))
                self._inside.pop()
            of_kind.append(numbers[text])
        table = self.constant(tuple(of_kind))
        return [Lines((f"v[{slot}] = {card.text}",)), Switch(f"{table}[v[{slot}]]", tuple(bodies))]

    # Counters

    def _slot(self, phrase: Phrase, scope: NameScope) -> tuple[CounterGroup, str]:
        """A counter, or what is remembered, and the number of its slot."""
        names = {name: each for name, each in scope.names.items() if isinstance(each, CounterGroup)}
        steps = phrase.longest(names)
        if not steps:
            phrase.unknown(names, "a counter, or something remembered")
        name, group, words = steps
        phrase.next += words
        self.written.add(name)
        return group, self.number_of(phrase, scope, group)

    def _is_counter_after(self, phrase: Phrase, scope: NameScope) -> bool:
        """Whether what is taken are coins or the like: `take 2 coins from victim`, and not cards."""
        names = {name for name, each in scope.names.items() if isinstance(each, CounterGroup) and each.counts}
        for word in phrase.words[phrase.next :]:
            if word.text in {"from", ","}:
                break
            if any(_alike(word.text, name.split()[-1]) for name in names):
                return True
        return False

    def _clipped(self, group: CounterGroup, number: str, value: str) -> str:
        return f"v[{number}] = clip({value}, {group.least!r}, {group.most!r})"

    def _change(self, phrase: Phrase, scope: NameScope, by: str) -> list[Step]:
        at = phrase.at
        group, number = self._slot(phrase, scope)
        if group.kind != "number":
            phrase.fail(f"'{group.name}' is {WORDS_OF[group.kind]}, not a number", "write `set ... to ...`", at)
        now = f"v[{number}]" if group.counts else f"(v[{number}] or 0)"
        return [Lines((self._clipped(group, number, f"{now} {by}"),))]

    def _counter_of(self, phrase: Phrase, scope: NameScope, seat: str) -> tuple[CounterGroup, str]:
        """The counter that is named after a number, of a player: `3 coins`, `1 coin`."""
        names: dict[str, CounterGroup] = {}
        for name, each in scope.names.items():
            if isinstance(each, CounterGroup) and each.kind == "number":
                names[name] = names[name.removesuffix("s")] = names[f"{name}s"] = each
        names |= {
            name: each for name, each in scope.names.items() if isinstance(each, CounterGroup) and each.kind == "number"
        }
        steps = phrase.longest(names)
        if not steps:
            phrase.unknown({each.name for each in names.values()}, "a counter")
        _, group, words = steps
        phrase.next += words
        self.written.add(group.name)
        return group, self.number_of(phrase, scope.of(seat), group)

    def _gain(self, phrase: Phrase, scope: NameScope, seat: str, verb: str) -> list[Step]:
        amount = self.number(phrase, scope).text
        phrase.take("of")
        group, number = self._counter_of(phrase, scope, seat)
        return [Lines((self._clipped(group, number, f"v[{number}] {'+' if verb == 'gain' else '-'} {amount}"),))]

    def _pay(self, phrase: Phrase, scope: NameScope, *, backwards: bool = False) -> list[Step]:
        """`pay 2 coins to victim`, `take 2 coins from pot`: no more than there is."""
        whole = phrase.take("all")
        amount = "" if whole else self.number(phrase, scope).text
        start = phrase.next
        group, mine = self._counter_of(phrase, scope, scope.player)
        after = phrase.next
        if not phrase.take("from" if backwards else "to"):
            if backwards:
                phrase.expect("from")
            return [Lines((self._clipped(group, mine, f"v[{mine}] - {amount or f'v[{mine}]'}"),))]
        named = phrase.longest({name: each for name, each in scope.names.items() if isinstance(each, CounterGroup)})
        if named and (named[1].counts or named[1].kind == "number"):
            _, theirs = self._slot(phrase, scope)
            other = named[1]
        else:
            at = phrase.at
            seat = self.surely(self.player(phrase, scope), phrase, at)
            end, phrase.next = phrase.next, start
            other, theirs = self._counter_of(phrase, scope, seat)
            phrase.next = max(end, after)
        giver, taker = (theirs, mine) if backwards else (mine, theirs)
        gives, takes = (other, group) if backwards else (group, other)
        floor = gives.least if gives.least > -FARTHEST else 0
        lines = (
            f"x = max(0, min({amount or f'v[{giver}]'}, v[{giver}] - {floor}))",
            f"v[{giver}] -= x",
            self._clipped(takes, taker, f"v[{taker}] + x"),
        )
        return [Lines(lines)]

    def _set(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        group, number = self._slot(phrase, scope)
        phrase.expect("to")
        at = phrase.at
        if phrase.take("random"):
            return self._lot(phrase, scope, group, number)
        code = self.value(phrase, scope)
        if code.kind == "nothing":
            code = Code("-1" if group.kind == "player" else "None", group.kind)
        if group.kind == "number" and code.kind == "cards":
            code = self.expect(code, "number", phrase, at)
        code = self._alike(Code("", group.kind, group.column), code)
        if code.kind != group.kind:
            phrase.fail(f"'{group.name}' keeps {WORDS_OF[group.kind]}, but this is {WORDS_OF[code.kind]}", at=at)
        if group.kind == "text":
            self._must_meet(phrase, Code("", "text", group.column), code, at)
        return [
            Lines(
                (self._clipped(group, number, code.text) if group.kind == "number" else f"v[{number}] = {code.text}",)
            )
        ]

    def _lot(self, phrase: Phrase, scope: NameScope, group: CounterGroup, number: str) -> list[Step]:
        """`set X to random player`, `set X to random 1 to 6`."""
        at = phrase.at
        if phrase.take("player"):
            if group.kind != "player":
                phrase.fail(f"'{group.name}' keeps {WORDS_OF[group.kind]}, not a player", at=at)
            return [ChanceStep("s.seats_left()", (f"v[{number}] = x",), "seat")]
        first, count = self.new_slot(), self.new_slot()
        low = self.number(phrase, scope).text
        phrase.expect("to")
        high = self.number(phrase, scope).text
        if group.kind != "number":
            phrase.fail(f"'{group.name}' keeps {WORDS_OF[group.kind]}, not a number", at=at)
        span = (f"v[{first}] = limit({low})", f"v[{count}] = max(0, min({MOST_LOTS}, limit({high}) - v[{first}] + 1))")
        chance = ChanceStep(f"range(v[{count}])", (self._clipped(group, number, f"v[{first}] + x"),), f"number {first}")
        return [Lines(span), Branch(f"v[{count}]", (chance,))]

    # Pieces

    def _group_named(self, phrase: Phrase, scope: NameScope) -> tuple[PlaceGroup, int]:
        names = {name: each for name, each in scope.names.items() if isinstance(each, PlaceGroup)}
        steps = phrase.longest(names)
        if not steps:
            phrase.unknown(names, "a place")
        return steps[1], steps[2]

    def _place(self, phrase: Phrase, scope: NameScope) -> tuple[PlaceGroup, str]:
        """A place, and its number."""
        phrase.take("the")
        group, words = self._group_named(phrase, scope)
        phrase.next += words
        self.read.add(group.name)
        return group, self.number_of(phrase, scope, group)

    def _shuffle(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        at = phrase.at
        group, place = self._place(phrase, scope)
        if phrase.take("into"):
            at = phrase.at
            into, target = self._place(phrase, scope)
            self.written.add(into.name)
            self._must_be_a_bag(phrase, into, at)
            return [Lines((f"s.shuffle_in({place}, {target}, {into.stack}, {group.stack})",))]
        self._must_be_a_bag(phrase, group, at)
        return [Lines((f"s.shuffle_in({place}, {place}, {group.stack}, {group.stack})",))] if group.stack else []

    def _must_be_a_bag(self, phrase: Phrase, group: PlaceGroup, at: int) -> None:
        if not group.shuffled:
            phrase.fail(
                f"'{group.name}' cannot be shuffled: a player sees its cards",
                "write `seen by: nobody` there",
                at,
                "H09",
            )

    def drawn(self, source: PlaceGroup, place: str, target: PlaceGroup, goal: str, bottom: str = "") -> list[Step]:
        """The top card of one place goes to another, by chance if nobody can know which it is."""
        self.written.update((source.name, target.name))
        goal_place, goal_end = self.goal(target, goal, bottom)
        full = f"len(p[{goal}]) < {target.most} and " if target.most else ""
        there = f"p[{place}]"
        if source.stack:
            there = f"(p[{place}] or p[{place} + {source.stack}] or p[{place} + {2 * source.stack}])"
        refill: list[Step] = []
        if source.when_empty is not None and f"empty {source.name}" not in self._inside:
            self._inside.append(f"empty {source.name}")
            names: dict[str, object] = dict(self.world.groups)
            names |= self.world.counters
            seat, lines = "v[0]", tuple[str, ...]()
            if PLAYER in source.each:  # it is about the player whose place it is
                step_of = math.prod(source.sizes[source.each.index(PLAYER) + 1 :])
                seat = f"v[{self.new_slot()}]"
                lines = (f"{seat} = ({place} - {source.base}) // {step_of} % {self.world.players}",)
            scope = NameScope(names, seat, seat)  # type: ignore[arg-type] # groups
            refill = [Branch(f"not {there}", (Lines(lines), *self.steps(source.when_empty, scope)))]
            self._inside.pop()
        if not source.shuffled:
            step: list[Step] = [Lines((f"s.take_top({place}, {goal_place}, {goal_end!r})",))]
            return [*refill, Branch(f"{full}{there}", tuple(step))]
        chance = ChanceStep(f"p[{place}]", (f"s.draw({place}, {goal_place}, x, {goal_end!r})",), "draw")
        if not source.stack:
            return [*refill, Branch(f"{full}{there}", (chance,))]
        known = Lines((f"s.take_known({place}, {goal_place}, {source.stack}, {goal_end!r})",))
        chosen = Branch(f"p[{place} + {source.stack}] or not p[{place}]", (known,), (chance,))
        return [*refill, Branch(f"{full}{there}", (chosen,))]

    def goal(self, target: PlaceGroup, goal: str, end: str) -> tuple[str, str]:
        """The number of the place that something is put on, and at which end."""
        if target.shuffled:
            self.stacked.add(target.name)
            if target.stack:
                return f"{goal} + {(2 if end == 'bottom' else 1) * target.stack}", "last"
        return goal, "first" if end == "bottom" else "last"

    def _times(self, amount: Code | None, body: list[Step], everything: str) -> list[Step]:
        """Something so many times; None is as often as there are cards."""
        if amount and amount.known and amount.value == 1:
            return body
        items = f"range(min(limit({amount.text}), {MOST_REPEATS}))" if amount else f"range({everything})"
        return [Loop(items, self.new_slot(), self.new_slot(), tuple(body))]

    def _amount_from(self, phrase: Phrase, scope: NameScope) -> Code | None:
        """`3`, `a`, `rules.hand` before `from`; None of `all`."""
        if phrase.take("all", "everything"):
            phrase.take("cards", "dice", "tiles", "pieces")
            return None
        if phrase.take("a card", "one card", "a", "one"):
            return Code("1", "number", value=1, known=True)
        amount = self.number(phrase, scope)
        phrase.take("cards", "card", "dice", "die", "tiles", "tile", "pieces")
        return amount

    def _deal(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        amount = self._amount_from(phrase, scope)
        phrase.expect("from")
        source, place = self._place(phrase, scope)
        phrase.expect("to")
        phrase.take("each")
        at = phrase.at
        group, words = self._group_named(phrase, scope)
        if group.each != (PLAYER,) or phrase.words[phrase.next + words].text == "of":
            target, goal = self._place(phrase, scope)
            return self._times(amount, self.drawn(source, place, target, goal), f"len(p[{place}])")
        phrase.next += words
        slot, count = self.new_slot(), self.new_slot()
        goal = self.number_of(phrase, scope.of(f"v[{slot}]"), group)
        around = Loop(f"s.around({scope.player})", slot, count, tuple(self.drawn(source, place, group, goal)))
        if amount is None:
            fault = self.place_of_fault(phrase, at)
            return [Again(f"p[{place}]", "", (around,), fault)]
        return self._times(amount, [around], "0")

    def _refill(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        target, goal = self._place(phrase, scope)
        phrase.expect("to")
        amount = self.number(phrase, scope)
        phrase.take("cards", "tiles", "pieces")
        phrase.expect("from")
        source, place = self._place(phrase, scope)
        body = self.drawn(source, place, target, goal)
        return self._times(Code(f"({amount.text} - len(p[{goal}]))", "number"), body, "0")

    def _move(self, phrase: Phrase, scope: NameScope, verb: str) -> list[Step]:
        """`move CARD to PLACE`, `move 2 from A to B`, `move all A where T to B`."""
        everything = bool(phrase.take("all", "everything in", "everything"))
        if everything:
            if phrase.take("from") or True:
                phrase.take("cards in", "cards from", "cards")
            at = phrase.at
            cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
            return self._move_all(phrase, scope, cards, at)
        start, at = phrase.next, phrase.at
        if phrase.take("top of", "bottom of") and self._is_place(phrase, scope):
            end = phrase.words[start].text
            source, place = self._place(phrase, scope)
            target, goal, spot, put = self._destination(phrase, scope, verb)
            return self._top_to(phrase, source, place, target, goal, spot, put, end, at)
        phrase.next = start
        code = self._what(phrase, scope)
        if code is None:
            amount = self._amount_from(phrase, scope)
            phrase.expect("from")
            source, place = self._place(phrase, scope)
            target, goal, spot, put = self._destination(phrase, scope, verb)
            if spot:
                return self._top_to(phrase, source, place, target, goal, spot, put, "top", at)
            return self._times(amount, self.drawn(source, place, target, goal, put), f"len(p[{place}])")
        if code.kind == "cards":
            return self._move_all(phrase, scope, code, at)
        return self.moved(phrase, code, at, *self._destination(phrase, scope, verb))

    def _is_place(self, phrase: Phrase, scope: NameScope) -> bool:
        return (
            phrase.longest({name: 1 for name, each in scope.names.items() if isinstance(each, PlaceGroup)}) is not None
        )

    def _what(self, phrase: Phrase, scope: NameScope) -> Code | None:
        """The card or cards that are moved; None if a number comes, and `from`."""
        start = phrase.next
        if phrase.take("a card from", "a from", "one from", "one card from", "a card", "one card"):
            phrase.next = start
            return None
        deep = self._deep
        try:
            code = self.primary(phrase, scope)
        except PhraseError:
            phrase.next, self._deep = start, deep
            return None if self._says_from(phrase) else self.primary(phrase, scope)
        if code.kind in {"card", "cards"} and not phrase.ahead("from"):
            return code
        self._deep, phrase.next = deep, start
        return None

    @staticmethod
    def _says_from(phrase: Phrase) -> bool:
        return any(word.text == "from" for word in phrase.words[phrase.next :])

    def _destination(self, phrase: Phrase, scope: NameScope, verb: str) -> tuple[PlaceGroup, str, str, str]:
        """The place that something goes to, its number, the spot on it (''), and at which end (top, bottom)."""
        if verb == "draw" and not phrase.ahead("to") and "hand" in scope.names:
            hand = scope.names["hand"]
            if isinstance(hand, PlaceGroup):
                return hand, self.number_of(phrase, scope, hand), "", "top"
        phrase.expect("to", "on", "into", "onto", "at", "under", "in")
        under = phrase.words[phrase.next - 1].text == "under"
        return self.destination(phrase, scope, under=under)

    def destination(self, phrase: Phrase, scope: NameScope, *, under: bool = False) -> tuple[PlaceGroup, str, str, str]:
        """The same, of what stands after `to`."""
        put = phrase.take("top of", "bottom of", "the top of", "the bottom of")
        end = "bottom" if under or "bottom" in put else "top"
        if self._is_place(phrase, scope):
            group, place = self._place(phrase, scope)
            if group.spots:
                phrase.fail(
                    f"'{group.name}' has spots, but none is named",
                    "name a spot of it: a parameter or loop over its spots",
                )
            return group, place, "", end
        at = phrase.at
        spot = self.primary(phrase, scope)
        if spot.kind != "spot" or spot.group is None:
            names = [name for name, each in scope.names.items() if isinstance(each, PlaceGroup)]
            phrase.fail(f"this is {WORDS_OF[spot.kind]}; expected a place", f"places: {', '.join(names[:20])}", at)
        if phrase.take("of"):
            self._place(phrase, scope)
        return spot.group, spot.place, spot.text, end

    def _top_to(
        self,
        phrase: Phrase,
        source: PlaceGroup,
        place: str,
        target: PlaceGroup,
        goal: str,
        spot: str,
        put: str,
        end: str,
        at: int,
    ) -> list[Step]:
        if not spot and end == "top":
            return self.drawn(source, place, target, goal, put)
        if source.shuffled and spot:
            chance = ChanceStep(f"p[{place}]", (f"s.draw_to({place}, {goal}, x, {spot})",), "draw")
            self.written.update((source.name, target.name))
            return [Branch(f"p[{place}]", (chance,))]
        if source.shuffled:
            phrase.fail("a shuffled pile has no bottom", "write `top of`", at)
        fault = self.place_of_fault(phrase, at)
        card = Code(f"s.{end}(p[{place}], {fault})", "card", place=place, group=source, top=end)
        return self.moved(phrase, card, at, target, goal, spot, put)

    def moved(
        self, phrase: Phrase, card: Code, at: int, target: PlaceGroup, goal: str, spot: str, end: str
    ) -> list[Step]:
        """One card goes from where it lies to a place, or to a spot."""
        if card.kind != "card" or not card.place or card.group is None:
            phrase.fail(f"the place of {WORDS_OF[card.kind]} is not known here", "move a card that was chosen", at)
        self.written.update((card.group.name, target.name))
        lines = [f"x = {card.text}"]
        fault = self.place_of_fault(phrase, at)
        number, put = (goal, "last") if spot else self.goal(target, goal, end)
        lines += [f"s.watch(v[{card.own}], {card.place}, {number})"] if card.own else []
        if card.group.spots:
            spot_of = card.top.removeprefix("spot ") if card.top.startswith("spot ") else f"p[{card.place}].index(x)"
            lines.append(f"p[{card.place}][{spot_of}] = -1")
            lines.append(f"s.lay({number}, {spot}, x)" if spot else f"s.arrive({number}, x, {put!r})")
        elif spot:
            lines.append(f"s.move_to({card.place}, {number}, x, {spot}, {fault})")
        elif card.group.stack:
            lines.append(f"s.move_known({card.place}, {number}, x, {card.group.stack}, {put!r})")
        else:
            lines.append(f"s.move({card.place}, {number}, x, {put!r}, {card.top!r}, {fault})")
        if target.most and not spot:
            return [Branch(f"len(p[{goal}]) < {target.most}", (Lines(tuple(lines)),))]
        return [Lines(tuple(lines))]

    def _move_all(self, phrase: Phrase, scope: NameScope, cards: Code, at: int) -> list[Step]:
        target, goal, spot, end = self._destination(phrase, scope, "move")
        return self.moved_all(phrase, cards, at, target, goal, spot, end)

    def moved_all(
        self, phrase: Phrase, cards: Code, at: int, target: PlaceGroup, goal: str, spot: str, end: str
    ) -> list[Step]:
        """Several cards go to one place, one after the other."""
        if spot:
            phrase.fail("a spot takes one piece", "move one card", at)
        if not (cards.place or cards.every) or (
            cards.group is not None and cards.group.stack and cards.text.count("p[") < 2
        ):
            phrase.fail("the place of these cards is not known", "move all cards of one place, or the chosen cards", at)
        if cards.group is not None:
            self.written.add(cards.group.name)
        self.written.add(target.name)
        if cards.group is not None and cards.group.shuffled and cards.place and not target.shuffled:
            return [
                Again(
                    f"p[{cards.place}]",
                    "",
                    tuple(self.drawn(cards.group, cards.place, target, goal)),
                    self.place_of_fault(phrase, at),
                )
            ]
        number, put = self.goal(target, goal, end)
        lines = [f"s.watch_all(v[{cards.own}], {cards.place}, {number})"] if cards.own else []
        places = f"({cards.place},)" if cards.place else cards.every
        if cards.group is not None and cards.group.shuffled and cards.group.stack:
            width = cards.group.stack
            lines.append(
                f"s.move_every([y for x in {places} for y in (x, x + {width}, x + {2 * width})], {number}, "
                f"{cards.text}, {put!r})"
            )
        else:
            lines.append(f"s.move_every({places}, {number}, {cards.text}, {put!r})")
        return [Lines(tuple(lines))]

    def _roll(self, phrase: Phrase, scope: NameScope) -> list[Step]:
        at = phrase.at
        phrase.take("the dice in", "dice in", "all", "the")
        group, words = self._group_named(phrase, scope)
        if not group.faces[1]:
            phrase.fail(
                f"there are no dice in '{group.name}'",
                "write `dice: 5` to give a place dice, or `dice: 0` to let it take them",
                at,
            )
        phrase.next += words
        self.written.add(group.name)
        place = self.number_of(phrase, scope, group)
        slot = self.new_slot()
        first, number = group.faces
        chance = ChanceStep(f"range({number})", (f"s.show({place}, v[{slot}], {first} + 1 + x)",), f"roll {first}")
        return [Loop(f"range(len(p[{place}]))", slot, self.new_slot(), (chance,))]

    # What has parts of its own

    def _control(self, node: tree.Mapping, scope: NameScope) -> list[Step]:
        first = node.entries[0] if node.entries else None
        if first is None:
            self.problems.append(node.place.problem("H06", "expected a step here", _SUCH))
            return []
        key = first.key.text
        word = key if key in CONTROLS else "each" if key.startswith("each ") else ""
        word = "repeat" if key.startswith("repeat ") and key.endswith(" times") else word
        if not word:
            guess = did_you_mean(key, CONTROLS)
            remedy = f"known: {', '.join(CONTROLS)}, each ...; a step that is a sentence has no colon"
            self.problems.append(first.key.place.problem("H10", f"'{key}' is not a step{guess}", remedy))
            return []
        known = BESIDE.get(word, ("from", "where")) if word in {key, "each"} else ()
        for entry in node.entries[1:]:
            if entry.key.text not in known:
                listed = f"other keys of '{key}': {', '.join(known)}" if known else f"'{key}' has no other keys"
                message = f"'{key}' has no key '{entry.key.text}'{did_you_mean(entry.key.text, known)}"
                self.problems.append(
                    entry.key.place.problem("H10", message, f"{listed}; begin a new step with a hyphen")
                )
        parts = {entry.key.text: entry.value for entry in node.entries}
        if word in {"choose", "may", "together"}:
            return self._choice(word, parts, scope)
        if word == "if" and not {"then", "else"} & set(parts):
            remedy = "write `then:` on the next line, as far to the right as the i of `if`"
            self.problems.append(first.key.place.problem("H10", "this condition has no steps", remedy))
            return []
        if word == "if":
            return self._if(parts, scope)
        if word == "repeat":
            return self._repeat(parts, scope, first.key)
        if word == "turns":
            return self._turns(parts, scope)
        if word == "each":
            return self._each_of(first.key, parts, scope)
        return []

    def _if(self, parts: Mapping[str, Node], scope: NameScope) -> list[Step]:
        test = self.code(parts["if"], scope, "truth")
        then, other = self.steps(parts.get("then"), scope), self.steps(parts.get("else"), scope)
        return [Branch(test.text, then, other)] if test else []

    def _repeat(self, parts: Mapping[str, Node], scope: NameScope, key: Scalar) -> list[Step]:
        if key.text != "repeat":
            return self._times_said(key, parts[key.text], scope)
        body = self.steps(parts["repeat"], scope)
        if "times" in parts:
            amount = self.code(parts["times"], scope, "number")
            if amount is None:
                return []
            return [Loop(f"range(min(limit({amount.text}), {MOST_REPEATS}))", self.new_slot(), self.new_slot(), body)]
        before = self.code(parts["while"], scope, "truth") if "while" in parts else None
        after = self.code(parts["until"], scope, "truth") if "until" in parts else None
        self.spots.append(key.place)
        return [Again(before.text if before else "", after.text if after else "", body, len(self.spots) - 1)]

    def _times_said(self, key: Scalar, node: Node, scope: NameScope) -> list[Step]:
        """`repeat 3 times:`."""
        amounts: list[Code] = []

        def read(phrase: Phrase) -> list[Step]:
            phrase.expect("repeat")
            amounts.append(self.number(phrase, scope))
            phrase.expect("times")
            phrase.end()
            return []

        self.attempt(key, read)
        body = self.steps(node, scope)
        return self._times(amounts[0], list(body), "0") if amounts else []

    def _turns(self, parts: Mapping[str, Node], scope: NameScope) -> list[Step]:
        inner = scope.of("v[0]", "v[0]")
        start = self.code(parts["from"], scope, "player") if "from" in parts else Code(scope.player, "player")
        until = self.code(parts["until"], inner, "truth") if "until" in parts else Code("False", "truth")
        after = self.code(parts["next"], inner, "player") if "next" in parts else Code("s.next()", "player")
        body = self.steps(parts["turns"], inner)
        if not (start and until and after):
            return []
        checks = [code.text if code.some else f"s.sure({code.text})" for code in (start, after)]
        return [Turns(checks[0], f"s.alone() or {until.text}", checks[1], body)]

    def _each_of(self, key: Scalar, parts: Mapping[str, Node], scope: NameScope) -> list[Step]:
        """`each player:`, `each other player:`, `each card in hand:`, `each colour:`, `each spot of board:`."""
        slot, count = self.new_slot(), self.new_slot()
        steps: list[tuple[str, NameScope]] = []

        def read(phrase: Phrase) -> list[Step]:
            steps.append(self._looped(phrase, scope, parts, f"v[{slot}]"))
            return []

        self.attempt(key, read)
        if not steps:
            return []
        items, inner = steps[0]
        body = self.steps(parts[key.text], inner)
        return [Loop(items, slot, count, body, turn=key.text.endswith(" player"))]

    def _looped(self, phrase: Phrase, scope: NameScope, parts: Mapping[str, Node], slot: str) -> tuple[str, NameScope]:
        phrase.expect("each")
        if phrase.take("other player", "player"):
            other = phrase.words[phrase.next - 2].text == "other"
            name = ""
            if phrase.take("as"):
                name = phrase.word.text
                phrase.next += 1
            phrase.end()
            start = self.code(parts["from"], scope, "player") if "from" in parts else Code(scope.player, "player")
            text = f"s.around({self.surely(start, phrase, 0) if start else '0'})"
            local = self.local("q")
            tests = [f"{local} != {scope.player}"] if other else []
            if "where" in parts and (test := self.code(parts["where"], scope.of(local), "truth")):
                tests.append(test.text)
            inner = scope.of(slot, slot)
            inner = inner.with_name(name, Code(slot, "player")) if name else inner
            return (f"[{local} for {local} in {text} if {' and '.join(tests)}]" if tests else text), inner
        column = phrase.longest(self.world.columns)
        if column and phrase.words[phrase.next + column[2]].kind == "end":
            values = self.constant(self.world.columns[column[0]].values)
            kind = "number" if self.world.columns[column[0]].numbers else "text"
            return values, scope.with_name(column[0], Code(slot, kind, column[0]))
        name = phrase.word.text
        phrase.next += 1
        if phrase.take("from"):
            low = self.number(phrase, scope).text
            phrase.expect("to")
            high = self.number(phrase, scope).text
            phrase.end()
            items = f"range(limit({low}), min(limit({high}), limit({low}) + {MOST_REPEATS}) + 1)"
            return items, scope.with_name(name, Code(slot, "number"))
        if name == "spot" and phrase.take("of"):
            group, place = self._place(phrase, scope)
            phrase.end()
            return f"range({group.spots})", scope.with_name("spot", Code(slot, "spot", place=place, group=group))
        phrase.expect("in")
        if column and column[0] == name:
            at, cells = phrase.at, self.column(name)
            cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
            phrase.end()
            values = self.constant(self.world.columns[name].values)
            local, one = self.local("y"), self.local("k")
            items = f"[{local} for {local} in {values} if {local} in [{cells}[{one}] for {one} in {cards.text}]]"
            kind = "number" if self.world.columns[name].numbers else "text"
            return items, scope.with_name(name, Code(slot, kind, name))
        at = phrase.at
        cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
        phrase.end()
        inner = scope.with_name(name, Code(slot, "card", place=cards.place, group=cards.group))
        return f"tuple({cards.text})", inner.about(slot, first=False)

    def _choice(self, word: str, parts: Mapping[str, Node], scope: NameScope) -> list[Step]:
        if not isinstance(parts[word], tree.Mapping):
            message = f"expected options after '{word}', each with a name"
            self.problems.append(parts[word].place.problem("H11", message, "such as `keep: {card: hand}`"))
            return []
        if word == "together":
            return [option.ask_all(self, parts, scope)]
        who = self.code(parts["who"], scope, "player") if "who" in parts else Code(scope.player, "player")
        if who is None:
            return []
        lines: list[Step] = []
        seat = who.text
        if seat != "v[0]":
            slot = self.new_slot()
            seat = f"v[{slot}]"
            text = who.text if who.some else f"s.sure({who.text})"
            lines = [Lines((f"v[{slot}] = {text}",))]
        inner = scope.of(seat, seat)
        choice = option.choice_of(self, parts[word], inner, seat, optional=word == "may")
        otherwise = self.steps(parts.get("otherwise"), inner)
        ask = Ask(choice.number, seat, choice.bodies, choice.picks, otherwise)
        return [*lines, ask]


def _alike(word: str, other: str) -> bool:
    """Whether two words are the same but for an s at the end."""
    return word == other or word.removesuffix("s") == other.removesuffix("s")
