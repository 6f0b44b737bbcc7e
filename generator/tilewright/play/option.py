"""`choose:` and the options under it -> PlayChoice: what may be chosen, as numbers, and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.play.expression import WORDS_OF
from tilewright.play.names import Code, NameScope, PlaceGroup
from tilewright.play.phrase import Phrase, PhraseError
from tilewright.play.program import Ask, Step
from tilewright.problem import did_you_mean
from tilewright.texts import node as tree
from tilewright.texts.node import Node, Scalar, Spot

if TYPE_CHECKING:
    from tilewright.play.step import StepReader

KEYS = ("if", "to", "do", "says")
_HOLE = pattern.prepare(r"\{([^{}\n]*+)\}")
SEVERAL = ("from", "where", "exactly", "least", "most", "between", "same", "by", "run", "within", "sum", "order")
MOST_NUMBERS, MOST_ACTIONS, MOST_OPTIONS = 200, 500_000, 60


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an option.

    Attributes:
        name: What it is called.
        kind: card, cards, player, text, number, spot.
        size: How many values it may have.
        values: Of text, the values; of numbers, the first; of spots, the board.
        local: The Python of its value while options are listed.
        items: What that goes through, ascending.
        test: What must hold of it; '' for nothing.
        index: The number of its value, as Python.
        slots: Where it is kept: the value, and of cards where they lie, who saw them, of how many, from what.
        decode: From the number `y`, the value.
        keep: Lines that keep what goes with the value.
        hidden: The place of a card that not all see; '' if they do.
        entry: What the name means in what is done.
    """

    name: str
    kind: str
    size: int
    local: str
    items: str
    index: str
    slots: tuple[int, ...]
    decode: str
    entry: Code
    values: tuple[object, ...] = ()
    first: int = 0
    group: PlaceGroup | None = None
    test: str = ""
    keep: tuple[str, ...] = ()
    hidden: str = ""
    pick: int = -1


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen.

    Attributes:
        name: What it is called.
        base: The number of its first action.
        parameters: What is chosen with it.
        says: How it is told; '' if the file does not write it.
        spot: Where it stands.
    """

    name: str
    base: int
    parameters: tuple[Parameter, ...]
    says: str
    spot: Spot

    @property
    def size(self) -> int:
        """How many actions it is."""
        size = 1
        for each in self.parameters:
            size *= each.size
        return size


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """A choice of the game.

    Attributes:
        number: Which.
        options: What may be chosen.
        listing: The lines of the function that lists the legal actions.
        acting: The lines of the function that begins what was chosen.
        bodies: What follows, by option.
        picks: By option, the choice of more cards that follows; -1 for none.
        spot: Where it stands.
        more: Whether it is a choice of more cards.
        within: Whether it is asked by what another choice does, as whom a card robs.
    """

    number: int
    options: tuple[Option, ...]
    listing: tuple[str, ...]
    acting: tuple[str, ...]
    bodies: tuple[tuple[Step, ...], ...]
    picks: tuple[int, ...]
    spot: Spot
    more: bool = False
    within: bool = False


def choice_of(
    steps: StepReader, node: Node, scope: NameScope, seat: str, *, optional: bool = False, secret: bool = False
) -> PlayChoice:
    """The choice that stands under `choose`, `may` or `together`.

    Args:
        steps: Who understands it, and keeps its problems.
        node: The options.
        scope: What names mean; `player` and `me` are who chooses.
        seat: Who chooses, as Python.
        optional: Whether one may pass.
        secret: Whether others learn of it when all have chosen.
    """
    number = len(steps.asks)
    within = not all(each.options for each in steps.asks)  # that one is still being read
    steps.asks.append(PlayChoice(number, (), (), (), (), (), node.place))
    listing, acting = ["r = []"], list[str]()
    options, bodies, picks = list[Option](), list[tuple[Step, ...]](), list[int]()
    entries = node.entries if isinstance(node, tree.Mapping) else ()
    if len(entries) > MOST_OPTIONS:
        steps.problems.append(
            node.place.problem("H01", f"a choice has at most {MOST_OPTIONS} options", "make two choices")
        )
        entries = ()
    for entry in entries:
        maker = _Maker(steps, entry.key, scope, seat, secret=secret)
        read = maker.option(entry.value)
        if read is None:
            continue
        option, body, lines, begin = read
        listing += lines
        acting += [
            f"if x < {option.base + option.size}:",
            *(f"  {line}" for line in begin),
            f"  return B{number}[{len(options)}]",
        ]
        options.append(option)
        bodies.append(body)
        picks.append(max((each.pick for each in option.parameters), default=-1))
    if optional:
        option = Option("pass", _room(steps, 1, node.place), (), "", node.place)
        listing.append(f"r.append({option.base})")
        secretly = [f"  s.keep_secret({seat}, 0)"] if secret else []
        acting += [f"if x < {option.base + 1}:", *secretly, f"  return B{number}[{len(options)}]"]
        options.append(option)
        bodies.append(())
        picks.append(-1)
    choice = PlayChoice(
        number, tuple(options), (*listing, "return r"), tuple(acting), tuple(bodies), tuple(picks), node.place,
        within=within,
    )  # fmt: skip
    steps.asks[number] = choice
    return choice


def ask_all(steps: StepReader, parts: Mapping[str, Node], scope: NameScope) -> Step:
    """`together:`: all choose in secret, and what they chose is done when all have."""
    seat, count, gathered = steps.new_slot(), steps.new_slot(), steps.new_slot()
    inner = scope.of(f"v[{seat}]", f"v[{seat}]")
    choice = choice_of(steps, parts["together"], inner, f"v[{seat}]", secret=True)
    start = steps.code(parts["from"], scope, "player") if "from" in parts else Code(scope.player, "player")
    items = f"s.around({start.text if start else 0})"
    if "where" in parts:
        local = steps.local("q")
        test = steps.code(parts["where"], scope.of(local), "truth")
        items = f"[{local} for {local} in {items} if {test.text if test else True}]"
    slots = tuple(tuple(slot for each in option.parameters for slot in each.slots) for option in choice.options)
    otherwise = steps.steps(parts.get("otherwise"), inner)
    return Ask(choice.number, f"v[{seat}]", choice.bodies, choice.picks, otherwise, gathered, slots, items, seat, count)


def _room(steps: StepReader, size: int, spot: Spot) -> int:
    """The number of the first of so many actions."""
    base = steps.actions
    steps.actions += size
    if steps.actions > MOST_ACTIONS and not any(each.code == "H12" for each in steps.problems):
        message = f"this makes more than {MOST_ACTIONS:,} different actions"
        steps.problems.append(spot.problem("H12", message, "split it into two choices, one after the other"))
    return base


class _Maker:
    """Reads one option."""

    def __init__(self, steps: StepReader, key: Scalar, scope: NameScope, seat: str, *, secret: bool) -> None:
        self.steps, self.key, self.seat, self.secret = steps, key, seat, secret
        self.listing, self.doing = scope, scope  # what names mean while options are listed, and in what is done
        self.parameters: list[Parameter] = []

    def option(self, node: Node) -> tuple[Option, tuple[Step, ...], list[str], list[str]] | None:
        """The option, what it does, the lines that list its actions, and those that begin one; None with a mistake."""
        steps, name = self.steps, self.key.text
        before = len(steps.problems)
        parts: Mapping[str, Node] = {}
        if isinstance(node, tree.Mapping):
            parts = {entry.key.text: entry.value for entry in node.entries}
            for entry in node.entries:
                if entry.key.text not in KEYS:
                    self._parameter(entry.key, entry.value)
        elif not (isinstance(node, Scalar) and node.value is None):
            parts = {"do": node}
        if len(steps.problems) > before:
            return None
        cards = [each for each in self.parameters if each.kind == "card"]
        if len(cards) == 1:
            self.listing = self.listing.about(cards[0].local, first=False)
            self.doing = self.doing.about(cards[0].entry.text, first=False)
        tests, last = self._tests(parts)
        body: list[Step] = []
        if "to" in parts:
            body += self._to(parts["to"], tests)
        body += steps.steps(parts.get("do"), self.doing)
        says = parts.get("says")
        size = 1
        for each in self.parameters:
            size *= each.size
        base = _room(steps, size, self.key.place)
        sentence = says.text if isinstance(says, Scalar) else ""
        if isinstance(says, Scalar):
            self._holes(says)
        option = Option(name, base, tuple(self.parameters), sentence, self.key.place)
        return option, tuple(body), self._list(option, tests, last=last), self._begin(option)

    def _holes(self, says: Scalar) -> None:
        """H70: a hole of what is told is a parameter."""
        names = [each.name for each in self.parameters]
        for hole in _HOLE.finditer(says.text):
            if hole[1] not in names:
                message = f"says: {{{hole[1]}}} is no parameter of '{self.key.text}'{did_you_mean(hole[1], names)}"
                remedy = f"its parameters: {', '.join(names) or 'none'}"
                self.steps.problems.append(says.at(0, hole.start()).problem("H70", message, remedy))

    def _tests(self, parts: Mapping[str, Node]) -> tuple[list[str], bool]:
        node = parts.get("if")
        if node is None:
            return [], False
        if isinstance(node, Scalar) and str(node.text).strip() == "nothing else":
            return [], True
        test = self.steps.code(node, self.listing, "truth")
        return ([test.text] if test else []), False

    def _to(self, node: Node, tests: list[str]) -> list[Step]:
        """The first card, or all that were picked, go there; if it is full, the option is none."""
        moved = next((each for each in self.parameters if each.kind in {"card", "cards"}), None)

        def full(phrase: Phrase) -> list[Step]:
            group, goal, _, _ = self.steps.destination(phrase, self.listing)
            phrase.end()
            if group.most:
                tests.append(f"len(p[{goal}]) < {group.most}")
            return []

        def read(phrase: Phrase) -> list[Step]:
            if moved is None:
                phrase.fail("`to` moves a card, but no card is chosen here", "add `card: hand`, or write `do:`")
            at = phrase.at
            target = self.steps.destination(phrase, self.doing)
            phrase.end()
            if moved.kind == "cards":
                return self.steps.moved_all(phrase, moved.entry, at, *target)
            return self.steps.moved(phrase, moved.entry, at, *target)

        before = len(self.steps.problems)
        self.steps.attempt(node, full)
        return self.steps.attempt(node, read) if len(self.steps.problems) == before else []

    def _list(self, option: Option, tests: list[str], *, last: bool) -> list[str]:
        """Loops in loops, so that numbers of actions come ascending."""
        lines, indent = list[str](), ""
        if last:
            lines.append("if not r:")
            indent = "  "
        for each in self.parameters:
            lines.append(f"{indent}for {each.local} in {each.items}:")
            indent += "  "
            if each.test:
                lines.append(f"{indent}if {each.test}:")
                indent += "  "
        if tests:
            lines.append(f"{indent}if {' and '.join(tests)}:")
            indent += "  "
        number = ""
        for each in self.parameters:
            number = f"({number})*{each.size} + {each.index}" if number else each.index
        lines.append(f"{indent}r.append({option.base}{f' + {number}' if number else ''})")
        return lines

    def _begin(self, option: Option) -> list[str]:
        """From the number `x` of an action, the values of its parameters."""
        lines = [f"x -= {option.base}"] if self.parameters else []
        for each in reversed(self.parameters[1:]):
            lines += [f"x, y = divmod(x, {each.size})", f"v[{each.slots[0]}] = {each.decode}"]
        if self.parameters:
            lines += ["y = x", f"v[{self.parameters[0].slots[0]}] = {self.parameters[0].decode}"]
        hidden = [each for each in self.parameters if each.hidden]
        for each in self.parameters:
            lines += each.keep
        if self.secret:
            lines.append(f"s.keep_secret({self.seat}, {len(hidden)})")
        elif hidden:
            lines.append(f"s.hide({self.seat}, {hidden[0].hidden})")
        return lines

    # Parameters

    def _parameter(self, key: Scalar, node: Node) -> None:
        steps = self.steps
        if key.text in {"player", "me", "card at", "players"}:
            steps.problems.append(key.place.problem("H13", f"'{key.text}' already has a meaning", "rename it"))
            return
        match: list[Parameter] = []

        def keep(parameter: Parameter) -> list[Step]:
            match.append(parameter)
            return []

        if isinstance(node, tree.Mapping):
            steps.attempt(key, lambda _: keep(self._several(key, node)))
        else:
            remedy = f"other keys: {', '.join(KEYS)}"
            if isinstance(node, Scalar) and node.value is None:
                guess = did_you_mean(key.text, KEYS)
                steps.problems.append(key.place.problem("H13", f"'{key.text}' has no value{guess}", remedy))
                return
            steps.attempt(node, lambda phrase: keep(self._one(key.text, phrase)))
        for each in match:
            self.parameters.append(each)
            text = f"{steps.constant(each.values)}[{each.local}]" if each.values else each.local
            local = replace(each.entry, text=text, own="", place=_listed(each))
            self.listing = self.listing.with_name(key.text, local)
            self.doing = self.doing.with_name(key.text, each.entry)

    def _one(self, name: str, phrase: Phrase) -> Parameter:
        """A parameter that is one value, from the sentence that tells which it may be."""
        steps, start = self.steps, phrase.next
        slot, local = steps.new_slot(), steps.local("z")
        if phrase.take("one of"):
            words = list[str]()
            while not words or phrase.take(",", "or"):
                word = phrase.word
                if word.kind not in {"word", "text", "number"}:
                    phrase.fail("a word is expected here")
                words.append(word.text)
                phrase.next += 1
            phrase.end()
            return self._valued(name, tuple(words), "text", "", local, slot, "")
        if phrase.take("other players", "players"):
            other = phrase.words[start].text == "other"
            items = steps.seats(phrase, self.listing, other=other)
            phrase.end()
            entry = Code(f"v[{slot}]", "player")
            return Parameter(name, "player", steps.world.players, local, items, local, (slot,), "y", entry)
        if kind := phrase.take("empty spots of", "taken spots of", "spots of"):
            return self._spot(name, phrase, kind, local, slot)
        if phrase.take("any"):
            column = phrase.longest(steps.world.columns)
            if column:
                phrase.next += column[2]
                return self._valued_where(name, phrase, column[0], local, slot, "")
            phrase.next = start
        column = phrase.longest(steps.world.columns)
        if column and phrase.words[phrase.next + column[2]].text == "in":
            phrase.next += column[2] + 1
            at = phrase.at
            cards = steps.expect(steps.primary(phrase, self.listing), "cards", phrase, at)
            cells, one = steps.column(column[0]), steps.local("k")
            return self._valued_where(
                name, phrase, column[0], local, slot, f"[{cells}[{one}] for {one} in {cards.text}]"
            )
        if self._is_span(phrase):
            return self._number(name, phrase, local, slot)
        return self._card(name, phrase, local, slot)

    @staticmethod
    def _is_span(phrase: Phrase) -> bool:
        return any(word.kind == "word" and word.text == "to" for word in phrase.words[phrase.next :])

    def _valued_where(self, name: str, phrase: Phrase, column: str, local: str, slot: int, among: str) -> Parameter:
        values = self.steps.world.columns[column].values
        kind = "number" if self.steps.world.columns[column].numbers else "text"
        parameter = self._valued(name, values, kind, column, local, slot, among)
        if phrase.take("where"):
            value = f"{self.steps.constant(values)}[{local}]"
            inner = self.listing.with_name(name, Code(value, kind, column)).with_name(column, Code(value, kind, column))
            at = phrase.at
            test = self.steps.expect(self.steps.value(phrase, inner), "truth", phrase, at).text
            parameter = replace(parameter, test=f"{parameter.test} and {test}" if parameter.test else test)
        phrase.end()
        return parameter

    def _valued(
        self, name: str, values: tuple[object, ...], kind: str, column: str, local: str, slot: int, among: str
    ) -> Parameter:
        """A parameter that is one of these values."""
        table = self.steps.constant(values)
        items = f"range({len(values)})"
        if among:
            items = f"s.indexes({table}, {among})"
        entry = Code(f"v[{slot}]", kind, column)
        return Parameter(
            name, kind, max(1, len(values)), local, items, local, (slot,), f"{table}[y]", entry, values=values
        )

    def _spot(self, name: str, phrase: Phrase, kind: str, local: str, slot: int) -> Parameter:
        group, words = self.steps._group_named(phrase, self.listing)  # noqa: SLF001 - one reader in two modules
        at = phrase.at
        phrase.next += words
        if not group.spots:
            phrase.fail(f"'{group.name}' has no spots", "write `grid: [5, 5]` or `spots: 4` to give a place spots", at)
        start = phrase.next
        place = self.steps.number_of(phrase, self.listing, group)
        end, phrase.next = phrase.next, start
        kept = self.steps.number_of(phrase, self.doing, group)
        phrase.next = end
        tests = {"empty spots of": [f"p[{place}][{local}] < 0"], "taken spots of": [f"p[{place}][{local}] >= 0"]}.get(
            kind, []
        )
        if phrase.take("where"):
            here = Code(local, "spot", place=place, group=group)
            inner = self.listing.with_name("spot", here).with_name(name, here).with_name("it", here)
            test_at = phrase.at
            tests.append(self.steps.expect(self.steps.value(phrase, inner), "truth", phrase, test_at).text)
        phrase.end()
        entry = Code(f"v[{slot}]", "spot", place=kept, group=group)
        return Parameter(
            name, "spot", group.spots, local, f"range({group.spots})", local, (slot,), "y", entry,
            group=group, test=" and ".join(tests),
        )  # fmt: skip

    def _number(self, name: str, phrase: Phrase, local: str, slot: int) -> Parameter:
        low = self.steps.number(phrase, self.listing)
        phrase.expect("to")
        high = self.steps.number(phrase, self.listing)
        phrase.end()
        first = int(low.value) if low.known and isinstance(low.value, (int, float)) else 0
        last = int(high.value) if high.known and isinstance(high.value, (int, float)) else first + MOST_NUMBERS
        size = max(1, min(last - first + 1, MOST_NUMBERS + 1))
        items = f"range(max({first}, limit({low.text})), min({first + size - 1}, limit({high.text})) + 1)"
        entry = Code(f"v[{slot}]", "number")
        index = f"({local} - {first})" if first else local
        decode = f"y + {first}" if first else "y"
        return Parameter(name, "number", size, local, items, index, (slot,), decode, entry, first=first)

    def _card(self, name: str, phrase: Phrase, local: str, slot: int) -> Parameter:
        """A card that lies somewhere."""
        steps, start, at = self.steps, phrase.next, phrase.at
        cards = steps.primary(phrase, self.listing)
        if cards.kind == "card":
            cards = steps.expect(cards, "cards", phrase, at)
        if cards.kind != "cards":
            remedy = "write a place, `other players`, `any COLUMN`, `1 to 5`, `one of a, b`, or `empty spots of ...`"
            phrase.fail(f"this is {WORDS_OF[cards.kind]}: nothing can be chosen from it", remedy, at)
        phrase.end()
        phrase.next = start
        kept = steps.primary(phrase, self.doing)
        place = ""
        own = -1
        keep: list[str] = []
        slots = [slot]
        if kept.place and kept.group:
            spot = steps.new_slot()
            slots.append(spot)
            keep.append(f"v[{spot}] = {kept.place}")
            place = f"v[{spot}]"
            if kept.group.seen != "all":
                own = steps.new_slot()
                slots.append(own)
                keep.append(f"v[{own}] = len(s.past) - 1")
        entry = Code(
            f"v[{slot}]", "card", place=place, group=kept.group if place else None, own=str(own) if own >= 0 else ""
        )
        return Parameter(
            name, "card", max(1, len(steps.world.pieces)), local, f"sorted(set({cards.text}))", local, tuple(slots),
            "y", entry,
            keep=tuple(keep), hidden=place if own >= 0 else "", group=cards.group,
        )  # fmt: skip

    def _several(self, key: Scalar, node: tree.Mapping) -> Parameter:
        """Several cards, picked one after the other."""
        steps, name = self.steps, key.text
        parts = {entry.key.text: entry.value for entry in node.entries}
        for entry in node.entries:
            if entry.key.text not in SEVERAL:
                message = f"unknown key '{entry.key.text}'{did_you_mean(entry.key.text, SEVERAL)}"
                raise PhraseError(entry.key.place.problem("H13", message, f"known: {', '.join(SEVERAL)}"))
        if not isinstance(parts.get("from"), Scalar):
            raise PhraseError(
                key.place.problem("H13", "several cards are picked, but not from a place", "write `from: hand`")
            )
        listed = steps.code(parts["from"], self.listing, "cards")
        kept = steps.code(parts["from"], self.doing, "cards")
        if listed is None or kept is None:
            raise PhraseError(steps.problems.pop())
        if not kept.place or kept.group is None:
            raise PhraseError(
                parts["from"].place.problem("H13", "several cards are picked from one place", "name one place")
            )
        items = steps.constant_where(parts.get("where"), listed.text, self.listing)
        slot, spot, own, limits, source, count = (steps.new_slot() for _ in range(6))
        form, bounds = self._form(parts, key)
        local = steps.local("z")
        lines = (
            f"v[{spot}] = {kept.place}",
            f"v[{source}] = tuple({steps.constant_where(parts.get('where'), kept.text, self.doing)})",
            f"v[{limits}] = {self._limits(parts, self.doing, bounds, key)}",
            f"v[{own}] = (len(s.past) - 1,)",
        )
        total = len(steps.world.pieces)
        number = len(steps.asks)
        base = _room(steps, total + 1, key.place)
        hidden = kept.group.seen != "all"
        hide = (
            [f"s.keep_secret({self.seat}, {int(hidden)})"]
            if self.secret
            else [f"s.hide({self.seat}, v[{spot}])"] * hidden
        )
        more = PlayChoice(
            number,
            (Option("and", base, (), "", key.place),),
            (f"r = [{base} + x for x in picks({form}, v[{source}], v[{slot}], v[{limits}])]",
             f"if complete({form}, v[{slot}], v[{limits}]): r.append({base + total})", "return r"),
            (f"v[{own}] += (len(s.past) - 1,)", *hide, f"if x == {base + total}: return P{number}",
             f"v[{slot}] += (x - {base},)", f"return s.picking({number})"),
            (), (), key.place, more=True,
        )  # fmt: skip
        steps.asks.append(more)
        meaning = Code(
            f"v[{slot}]", "cards", place=f"v[{spot}]", group=kept.group, own=str(own) if hidden else "", chosen=True
        )
        choose = f"picks({form}, tuple({items}), (), {self._limits(parts, self.listing, bounds, key)})"
        return Parameter(
            name, "cards", max(1, total), local, choose, local, (slot, spot, own, limits, source, count), "(y,)",
            meaning,
            keep=lines, hidden=f"v[{spot}]" if hidden else "", group=kept.group, pick=number,
        )  # fmt: skip

    def _form(self, parts: Mapping[str, Node], key: Scalar) -> tuple[str, str]:
        """What the picked cards have in common, as a constant; and of which column a sum is."""
        steps = self.steps

        def column(name: str) -> str:
            node = parts.get(name)
            text = node.text if isinstance(node, Scalar) else ""
            if text not in steps.world.columns:
                place: Spot = node.place if node else key.place
                guess = did_you_mean(text, steps.world.columns)
                raise PhraseError(
                    place.problem("H03", f"'{text}' is not a column of the table{guess}", f"write `{name}: COLUMN`")
                )
            steps.read.add(text)
            return text

        word = next((each for each in ("same", "run", "sum") if each in parts), "")
        if not word:
            return steps.constant_of(("", 0, (), (), ())), ""
        if word == "sum":
            name = column("sum")
            if not steps.world.columns[name].numbers:
                message, remedy = f"the column {name} has words, which cannot be added", "name a column of numbers"
                raise PhraseError(parts["sum"].place.problem("H04", message, remedy))
            return steps.constant_of(("sum", 1, steps.world.columns[name].cells, (), ())), "sum"
        size = steps.code(parts[word], self.listing, "number")
        by = steps.world.columns[column("by")]
        number = int(size.value) if size and isinstance(size.value, (int, float)) else 2
        within = steps.world.columns[column("within")].cells if "within" in parts else ()
        order: tuple[object, ...] = by.values
        if "order" in parts and isinstance(parts["order"], tree.Sequence):
            order = tuple(
                each.value if by.numbers else each.text for each in parts["order"].items if isinstance(each, Scalar)
            )
        elif by.numbers:
            order = ()
        return steps.constant_of((word, number, by.cells, within, order)), ""

    def _limits(self, parts: Mapping[str, Node], scope: NameScope, summed: str, key: Scalar) -> str:
        """(least, most, lowest sum, highest sum), as Python."""
        steps = self.steps
        low, high = "1", str(max(1, steps.world.total))

        def number(node: Node) -> str:
            code = steps.code(node, scope, "number")
            if code is None:
                raise PhraseError(steps.problems.pop())
            return code.text

        given = False
        if "exactly" in parts:
            low = high = number(parts["exactly"])
            given = True
        if isinstance(parts.get("between"), tree.Sequence):
            pair = parts["between"].items  # type: ignore[union-attr] # a sequence
            if len(pair) == 2:
                low, high = number(pair[0]), number(pair[1])
                given = True
        if "least" in parts:
            low, given = number(parts["least"]), True
            high = high if "most" in parts else str(10**9 if summed else max(1, steps.world.total))
        if "most" in parts:
            high, given = number(parts["most"]), True
            low = low if "least" in parts else ("-10**9" if summed else "1")
        if summed and not given:
            raise PhraseError(
                key.place.problem("H13", "a sum needs a limit", "add `exactly:`, `least:`, `most:` or `between:`")
            )
        return f"(1, {max(1, steps.world.total)}, {low}, {high})" if summed else f"(max(1, {low}), {high}, 0, 0)"


def _listed(parameter: Parameter) -> str:
    """Where a parameter's card lies, while options are listed: nothing is moved then, so that no place is needed."""
    return "" if parameter.kind in {"card", "cards"} else parameter.entry.place
