"""A phrase (a number, a player, cards, whether ...) -> Python of our own that works it out.

Nothing of the folder's text gets into that Python: names become numbers of slots and places, words become constants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tilewright import pattern
from tilewright.play.names import NOTHING, PLAYER, Code, CounterGroup, Entry, NameScope, PlaceGroup, World
from tilewright.play.phrase import REMEMBER, Phrase
from tilewright.play.piece import Cell
from tilewright.texts.node import Scalar, Spot

DEEPEST, MOST_STEPS = 24, 4_000_000
"""Brackets in brackets; looks at a piece that one sentence may take."""
MOST_PRODUCTS = 20
"""Products in one sentence, so that no number grows beyond what can be written."""
ORDERS = {"is at least": ">=", "at least": ">=", "is at most": "<=", "at most": "<=", "is more than": ">"}
ORDERS |= {"more than": ">", "is fewer than": "<", "fewer than": "<", "is less than": "<", "less than": "<"}
ORDERS |= {"is higher than": ">", "higher than": ">", "is lower than": "<", "lower than": "<"}
ORDERS |= {"<=": "<=", ">=": ">=", "<": "<", ">": ">"}
EQUALS = {"is not": "!=", "!=": "!=", "is": "==", "=": "=="}
RESERVED = frozenset(
    (
        *("and", "or", "not", "is", "are", "if", "then", "else", "where", "of", "in", "to", "from", "for", "with"),
        *("the", "a", "an", "each", "any", "every", "no", "that", "only", "player", "players", "me", "nobody"),
        *("nothing", "rules"),
    )
)
"""Words that nothing can be called alone."""
FOLLOWED = frozenset({"of", "in", "at", "with"})
"""Behind a name such as `number` they make a word of the language of it: `number of cards`, `card with ...`."""
SOFT = frozenset(
    {
        "card",
        "cards",
        "number",
        "count",
        "sum",
        "top",
        "bottom",
        "column",
        "row",
        "neighbours",
        "pieces",
        "dice",
        "tiles",
    }
)
NO_MORE = frozenset({"", ",", ")", "else", "if", "and", "or"})
"""What stands behind a `no` that is the contrary of yes."""
BRACKETS = frozenset({"(", "["})
ENDS_OF_SUMS = frozenset({"and", "or", "is", "are", "if", "else", "<", ">", "=", "<=", ">=", "!="})
"""What stands behind a number that has been added up from several, and not inside."""
WORDS = pattern.prepare(r"\w++")
"""Names and numbers in Python of ours."""
SUMS = frozenset({"+", "-"})
PRODUCTS = frozenset({"*", "/", "//", "%"})
WORDS_OF = {"number": "a number", "truth": "yes or no", "text": "a word", "player": "a player", "card": "a card"}
WORDS_OF |= {"cards": "cards", "spot": "a spot", "nothing": "nothing"}


class Expressions:
    """Understands what is said of one game.

    Attributes:
        world: What it is about.
        points: The sentences that tell what points are, if the name `points` stands for them.
        terms: Name of a term -> the sentence that it stands for.
        constants: What the Python names, by name.
        spots: Where sentences stand that may fail while somebody plays.
        read: The names of what any sentence has looked at.
    """

    def __init__(self, world: World, terms: Mapping[str, Scalar]) -> None:
        self.world = world
        self.terms = terms
        self.points: list[Scalar] = []
        self._terms_inside: list[str] = []
        self.constants: dict[str, object] = {}
        self.spots: list[Spot] = []
        self.read: set[str] = set()
        self._named: dict[tuple[type, object], str] = {}
        self._locals = 0
        self._deep = self._products = 0
        self._denied = False
        for number, (name, column) in enumerate(world.columns.items()):
            self.constants[f"C{number}"] = column.cells
            self.constants[f"I{number}"] = {value: at for at, value in enumerate(column.values)}
            self._named[str, f"column {name}"] = f"C{number}"

    def local(self, letter: str) -> str:
        """A name for a variable that nothing else has."""
        self._locals += 1
        return f"{letter}{self._locals}"

    def constant(self, value: object) -> str:
        """The Python that stands for a value."""
        if value is None or isinstance(value, (bool, int, float)):
            return repr(value)
        key = (type(value), value)
        if key not in self._named:
            self._named[key] = name = f"T{len(self.constants)}"
            self.constants[name] = value
        return self._named[key]

    def column(self, name: str) -> str:
        """The Python name of a column's cells; its values' numbers are the same with an I."""
        self.read.add(name)
        return self._named[str, f"column {name}"]

    def place_of_fault(self, phrase: Phrase, at: int) -> int:
        """The number under which a run that fails finds the sentence."""
        self.spots.append(phrase.spot(at))
        return len(self.spots) - 1

    # The grammar, from the loosest to the tightest

    def value(self, phrase: Phrase, scope: NameScope) -> Code:
        """An expression: `a if test else b`, or less."""
        self._deep += 1
        if self._deep > DEEPEST:
            phrase.fail(f"this goes more than {DEEPEST} brackets deep", REMEMBER, code="H01")
        code = self._either(phrase, scope)
        if phrase.ahead("if"):
            at = phrase.at
            phrase.take("if")
            test = self.expect(self._either(phrase, scope), "truth", phrase, at)
            phrase.expect("else")
            other = self.value(phrase, scope)
            if other.kind != code.kind:
                phrase.fail(f"one is {WORDS_OF[code.kind]}, the other {WORDS_OF[other.kind]}", at=at)
            text = f"({code.text} if {test.text} else {other.text})"
            code = Code(text, code.kind, code.column, some=code.some and other.some)
        self._deep -= 1
        return code

    def whole(self, phrase: Phrase, scope: NameScope, kind: str) -> Code:
        """A sentence that is one expression of this kind."""
        at = phrase.at
        code = self.expect(self.value(phrase, scope), kind, phrase, at)
        phrase.end()
        return code

    def expect(self, code: Code, kind: str, phrase: Phrase, at: int) -> Code:
        """The same, if it is of this kind; a card is cards as well.

        Raises:
            PhraseError: It is not.
        """
        if code.kind == kind:
            return code
        if kind == "cards" and code.kind == "card":
            return replace(code, text=f"[{code.text}]", kind="cards")
        if kind == "number" and code.kind == "cards":
            phrase.fail("these are cards, where a number is expected", "write `count of ...`", at)
        if kind == "truth" and code.kind == "number":
            phrase.fail("this is a number; compare it with another", "such as `> 0`", at)
        if code.known and str(phrase.scalar.text).startswith("rules.", at):
            value = str(code.value).lower() if isinstance(code.value, bool) else repr(code.value)
            message = f"rules.yaml has {value} here; {WORDS_OF[kind]} is expected"
            phrase.fail(message, f"write {WORDS_OF[kind]} in rules.yaml", at)
        return phrase.fail(f"this is {WORDS_OF[code.kind]}; {WORDS_OF[kind]} is expected", at=at)

    def number(self, phrase: Phrase, scope: NameScope) -> Code:
        """A number, as far as sums go."""
        at = phrase.at
        return self.expect(self.sum(phrase, scope), "number", phrase, at)

    def player(self, phrase: Phrase, scope: NameScope) -> Code:
        """A player."""
        at = phrase.at
        return self.expect(self.primary(phrase, scope), "player", phrase, at)

    def surely(self, code: Code, phrase: Phrase, at: int) -> str:
        """The Python of a player who is surely one: whatever may be nobody is looked at when it is needed."""
        return code.text if code.some else f"s.who({code.text}, {self.place_of_fault(phrase, at)})"

    def _either(self, phrase: Phrase, scope: NameScope) -> Code:
        at, code = phrase.at, self._both(phrase, scope)
        while phrase.ahead("or"):
            phrase.take("or")
            left = self.expect(code, "truth", phrase, at)
            at = phrase.at
            right = self.expect(self._both(phrase, scope), "truth", phrase, at)
            code = Code(f"({left.text} or {right.text})", "truth")
        return code

    def _both(self, phrase: Phrase, scope: NameScope, denied: str = "") -> Code:
        """Tests with `and`; behind `no ... where`, each of them has to look at the card or player that is `denied`."""
        at, code = phrase.at, self._not(phrase, scope)
        while phrase.ahead("and"):
            phrase.take("and")
            left = self.expect(code, "truth", phrase, at)
            at = phrase.at
            right = self.expect(self._not(phrase, scope), "truth", phrase, at)
            if denied and denied not in WORDS.findall(right.text):
                phrase.fail(
                    "this could belong to `where`, or to the words before it",
                    "write it before the `no` or `every`, or add brackets: `where (a and b)`",
                    at,
                )
            code = Code(f"({left.text} and {right.text})", "truth")
        return code

    def _not(self, phrase: Phrase, scope: NameScope) -> Code:
        if phrase.take("not"):
            at = phrase.at
            return Code(f"(not {self.expect(self._not(phrase, scope), 'truth', phrase, at).text})", "truth")
        return self._comparison(phrase, scope)

    def _comparison(self, phrase: Phrase, scope: NameScope) -> Code:
        at, left = phrase.at, self.sum(phrase, scope)
        sign_at = phrase.at
        if order := phrase.take(*ORDERS):
            first = self.expect(left, "number", phrase, at).text
            return Code(f"({first} {ORDERS[order]} {self.number(phrase, scope).text})", "truth")
        if phrase.take("is between", "between"):
            first, low = self.expect(left, "number", phrase, at).text, self.number(phrase, scope).text
            phrase.expect("and")
            return Code(f"({low} <= {first} <= {self.number(phrase, scope).text})", "truth")
        if word := phrase.take("is not one of", "is one of"):
            return self._one_of(phrase, scope, left, "not in" if "not" in word else "in")
        if word := phrase.take("is not empty", "is empty", "are empty"):
            return self._empty(phrase, left, at, "not" in word)
        if left.kind == "card" and phrase.take("fits"):
            return self._fits(phrase, scope, left)
        if left.kind == "spot" and (word := phrase.take("is not beside", "is beside")):
            return self._beside(phrase, scope, left, at, "not" in word)
        if word := phrase.take(*EQUALS):
            right_at = phrase.at
            right = self.sum(phrase, scope)
            return self._equal(phrase, (left, at), (right, right_at), EQUALS[word], sign_at)
        return left

    def _one_of(self, phrase: Phrase, scope: NameScope, left: Code, sign: str) -> Code:
        items = list[str]()
        while not items or phrase.take(",", "or"):
            at = phrase.at
            item = self._alike(left, self.sum(phrase, scope))
            if item.kind not in (left.kind, "nothing"):
                phrase.fail(f"this is {WORDS_OF[item.kind]}, and not {WORDS_OF[left.kind]}", at=at)
            items.append(item.text)
        return Code(f"({left.text} {sign} ({', '.join(items)},))", "truth")

    def _empty(self, phrase: Phrase, left: Code, at: int, negated: bool) -> Code:  # noqa: FBT001 - a word of the sentence
        if left.kind == "spot":
            return Code(f"(p[{left.place}][{left.text}] {'>=' if negated else '<'} 0)", "truth")
        text = self.expect(left, "cards", phrase, at).text
        return Code(f"bool({text})" if negated else f"(not {text})", "truth")

    def _fits(self, phrase: Phrase, scope: NameScope, card: Code) -> Code:
        at = phrase.at
        spot = self.expect(self.primary(phrase, scope), "spot", phrase, at)
        sides = [name for name in ("north", "east", "south", "west") if name in self.world.columns]
        if len(sides) != 4 or spot.group is None:
            phrase.fail("sides fit if the table has the columns north, east, south and west", at=at)
        cells = ", ".join(self.column(name) for name in sides)
        wide = spot.group.wide
        return Code(f"fits(p[{spot.place}], {spot.text}, {wide}, {card.text}, ({cells}))", "truth")

    def _beside(self, phrase: Phrase, scope: NameScope, left: Code, at: int, negated: bool) -> Code:  # noqa: FBT001 - as above
        if left.group is None:
            phrase.fail("it is not known on which board that is", at=at)
        right = self.expect(self.primary(phrase, scope), "spot", phrase, at)
        text = f"({right.text} {'not ' * negated}in beside({left.text}, {left.group.wide}, {left.group.spots}))"
        return Code(text, "truth")

    def _alike(self, left: Code, right: Code) -> Code:
        """A number that is written where words stand is such a word: `rank is 7` where another rank is Q."""
        if left.kind == "text" and right.kind == "number" and right.known:
            return Code(self.constant(str(right.value)), "text", left.column, value=str(right.value), known=True)
        if left.kind == "text" and right.kind == "truth" and right.known:
            word = "yes" if right.value else "no"  # a column in which cards say yes or no
            return Code(self.constant(word), "text", left.column, value=word, known=True)
        return right

    def _equal(self, phrase: Phrase, first: tuple[Code, int], second: tuple[Code, int], sign: str, at: int) -> Code:
        (left, left_at), (right, right_at) = first, second
        left, right = self._alike(right, left), self._alike(left, right)
        if "nothing" in (left.kind, right.kind):
            code, where = (right, right_at) if left.kind == NOTHING else (left, left_at)
            if code.kind not in {"text", "number", "card", "player", "nothing"}:
                phrase.fail(f"{WORDS_OF[code.kind]} cannot be nothing", "write `is empty`", where)
            none = "-1" if code.kind == "player" else "None"
            bare = code.text.removeprefix("(").removesuffix(" or 0)") if code.text.endswith(" or 0)") else code.text
            return Code(f"({bare} {sign} {none})", "truth")
        if left.kind == "cards" and right.kind == "number":
            phrase.fail("these are cards, and are compared with a number", "write `count of ...`", left_at)
        if left.kind != right.kind or left.kind == "cards":
            phrase.fail(f"{WORDS_OF[left.kind]} is compared with {WORDS_OF[right.kind]}", at=at)
        self._must_meet(phrase, left, right, right_at)
        return Code(f"({left.text} {sign} {right.text})", "truth")

    def _must_meet(self, phrase: Phrase, left: Code, right: Code, at: int) -> None:
        """A word that stands nowhere in the column that it is compared with is a mistake."""
        for one, other in ((left, right), (right, left)):
            column = self.world.columns.get(one.column)
            if column and other.kind == "text" and other.known and other.value not in column.values:
                listed = ", ".join(str(value) for value in column.values[:20])
                phrase.fail(f"the column {column.name} has no '{other.value}'", f"there: {listed}", at, "H04")

    def sum(self, phrase: Phrase, scope: NameScope) -> Code:
        """Sums of products."""
        return self._chain(phrase, SUMS, lambda: self._chain(phrase, PRODUCTS, lambda: self._sign(phrase, scope)))

    def _chain(self, phrase: Phrase, signs: frozenset[str], part: Callable[[], Code]) -> Code:
        at, code = phrase.at, part()
        while code.kind != "text" and phrase.word.kind == "sign" and phrase.word.text in signs:
            sign, sign_at = phrase.word.text, phrase.at
            if sign == "/" and phrase.ahead("/ /"):
                phrase.take("/")
                sign = "//"
            phrase.next += 1
            self._products += sign == "*"
            if self._products > MOST_PRODUCTS:
                phrase.fail(f"one sentence has more than {MOST_PRODUCTS} products", REMEMBER, sign_at, "H01")
            left = self.expect(code, "number", phrase, at)
            at = phrase.at
            right = self.expect(part(), "number", phrase, at)
            if sign in {"/", "//", "%"}:
                text = f"s.ratio({left.text}, {right.text}, '{sign}', {self.place_of_fault(phrase, sign_at)})"
                code = Code(text, "number")
            else:
                known = left.known and right.known
                value: Cell = None
                if known and isinstance(left.value, (int, float)) and isinstance(right.value, (int, float)):
                    value = {
                        "+": left.value + right.value,
                        "-": left.value - right.value,
                        "*": left.value * right.value,
                    }[sign]
                code = Code(f"({left.text} {sign} {right.text})", "number", value=value, known=known)
        return code

    def _sign(self, phrase: Phrase, scope: NameScope) -> Code:
        if phrase.take("-"):
            at = phrase.at
            code = self.expect(self._sign(phrase, scope), "number", phrase, at)
            value = -code.value if code.known and isinstance(code.value, (int, float)) else None
            return Code(f"(-{code.text})", "number", value=value, known=code.known)
        return self.primary(phrase, scope)

    # What stands alone

    def primary(self, phrase: Phrase, scope: NameScope) -> Code:
        """A value that stands alone, with all that is said of it by `where`."""
        self._deep += 1
        if self._deep > DEEPEST * 2:
            phrase.fail("this goes too deep", REMEMBER, code="H01")
        at = phrase.at
        code = self._alone(phrase, scope)
        while code.kind == "cards" and phrase.ahead("where"):
            code = self.filter(phrase, scope, code, at)
        self._deep -= 1
        return code

    def _alone(self, phrase: Phrase, scope: NameScope) -> Code:
        word = phrase.word
        phrase.take("the")
        if spot := self._spot_by_name(phrase, scope):
            return spot
        if word.kind == "number":
            phrase.next += 1
            number = float(word.text) if "." in word.text else int(word.text)
            return Code(repr(number), "number", value=number, known=True)
        if word.kind == "text":
            phrase.next += 1
            return Code(self.constant(word.text), "text", value=word.text, known=True)
        if phrase.take("("):
            return self._bracket(phrase, scope)
        if phrase.take("that"):
            return self._after_that(phrase, scope)
        if (term := phrase.longest(self.terms)) and not phrase.longest(scope.names):
            return self._term(phrase, scope, *term)
        match = phrase.longest(scope.names)
        if match and (match[2] > 1 or self._is_name(phrase, match[0])):
            return self._named_one(phrase, scope, match)
        if phrase.take("count of", "number of"):
            return self._count(phrase, scope)
        if word_of := phrase.take("sum of", "highest", "lowest"):
            return self._over(phrase, scope, word_of)
        if phrase.take("different"):
            return self._alike_in(phrase, scope, "len({{{0}}} - {{None}})", "{0}")
        if phrase.take("most of one"):
            return self._alike_in(phrase, scope, "most_alike([{0}])")
        if phrase.take("sets of"):
            least = self.number(phrase, scope).text
            return self._alike_in(phrase, scope, f"sets_of({least}, [{{0}}])")
        if phrase.take("longest run of"):
            return self._alike_in(phrase, scope, "longest_run([{0}])")
        if phrase.take("largest group of"):
            return self._group(phrase, scope)
        if phrase.ahead("no") and phrase.words[phrase.next + 1].text in NO_MORE:
            phrase.take("no")
            return Code("False", "truth", value=False, known=True)
        if sum_of := phrase.take("any sum of", "no sum of"):
            return self._any_sum(phrase, scope, "no" in sum_of)
        if quantity := phrase.take("any", "no", "every"):
            return self._quantity(phrase, scope, quantity)
        if only := phrase.take("only player with", "player with"):
            return self._player_with(phrase, scope, "only" in only)
        if end := phrase.take("top of", "bottom of"):
            return self._end_of(phrase, scope, end.partition(" ")[0])
        if phrase.take("card at"):
            return self._card_at(phrase, scope)
        if phrase.take("card with"):
            return self._card_with(phrase, scope)
        if phrase.take("neighbours of"):
            return self._neighbours(phrase, scope)
        if phrase.take("cards in", "pieces in", "dice in", "tiles in"):
            at = phrase.at
            return self.expect(self.primary(phrase, scope), "cards", phrase, at)
        if phrase.take("each"):
            return self._each(phrase, scope)
        if extreme := phrase.take("least of (", "greatest of ("):
            return self._extreme(phrase, scope, "min" if extreme.startswith("least") else "max")
        if line := phrase.take("column of", "row of"):
            return self._line(phrase, scope, line)
        if phrase.take("rules"):
            return self._rule(phrase, scope)
        return self._word(phrase, scope)

    def _spot_by_name(self, phrase: Phrase, scope: NameScope) -> Code | None:
        """`C3 of garden`, `2 of slots`, `middle of garden`; None if no spot is named."""
        name, of = phrase.words[phrase.next], phrase.words[min(phrase.next + 1, len(phrase.words) - 1)]
        if of.text != "of" or phrase.next + 2 >= len(phrase.words):
            return None
        start, phrase.next = phrase.next, phrase.next + 2
        match = phrase.longest({each: group for each, group in scope.names.items() if isinstance(group, PlaceGroup)})
        number = match and spot_number(match[1], name.text)
        if not match or number is None:
            phrase.next = start
            return None
        phrase.next += match[2]
        self.read.add(match[0])
        return Code(str(number), "spot", place=self.number_of(phrase, scope, match[1]), group=match[1])

    @staticmethod
    def _is_name(phrase: Phrase, name: str) -> bool:
        """Whether a word of the language is a name here, because somebody has called something so."""
        if name in RESERVED:
            return False
        word = phrase.words[phrase.next + 1]
        return not (name in SOFT and word.kind == "word" and word.text in FOLLOWED)

    def _after_that(self, phrase: Phrase, scope: NameScope) -> Code:
        """`that kind`: what a loop or a parameter has, though a column is called so as well."""
        match = phrase.longest(scope.names)
        if match is None:
            phrase.unknown(scope.names, "a name of this file")
        phrase.next += match[2]
        if not isinstance(match[1], Code):
            phrase.fail(f"write `that` before something chosen or looped over, not before '{match[0]}'")
        return match[1]

    def _term(self, phrase: Phrase, scope: NameScope, name: str, sentence: Scalar, words: int) -> Code:
        """What a term stands for, as if it were written here."""
        if name in self._terms_inside:
            phrase.fail(f"'{name}' is defined by itself", "leave it out there", code="H07")
        phrase.next += words
        self._terms_inside.append(name)
        try:
            inner = Phrase(sentence)
            code = self.value(inner, scope)
            inner.end()
        finally:
            self._terms_inside.pop()  # with a mistake too: the next that uses it is not told that it needs itself
        return code

    def _points(self, phrase: Phrase, scope: NameScope) -> Code:
        """`points`, `points of victim`: what they come to now. In a column called so it stays the column of a card."""
        start = phrase.next
        phrase.take("points")
        if phrase.take("of"):
            at = phrase.at
            whose = self.primary(phrase, scope)
            if whose.kind == "card" and "points" in self.world.columns:
                phrase.next = start
                return self._column(phrase, scope, "points", 1)
            scope = scope.of(self.surely(self.expect(whose, "player", phrase, at), phrase, at))
        about = NameScope({**self.world.groups, **self.world.counters}, scope.player, scope.player, depth=scope.depth)
        numbers = [self._term(phrase, about, "points", sentence, 0).text for sentence in self.points]
        return Code(f"({' + '.join(numbers)})", "number")

    def _word(self, phrase: Phrase, scope: NameScope) -> Code:
        seats = self.world.players
        if phrase.take("next player after"):
            at = phrase.at
            return Code(f"s.after({self.surely(self.player(phrase, scope), phrase, at)})", "player")
        if phrase.take("next player"):
            return Code(f"s.after({scope.player})", "player")
        if phrase.take("previous player"):
            return Code(f"s.before({scope.player})", "player")
        if phrase.take("opponent"):
            if seats != 2:
                phrase.fail(f"`the opponent` needs two players, but {seats} play", "write `other players`")
            return Code(f"(1 - {scope.player})", "player")
        if phrase.take("first player"):
            return Code("v[4]", "player")
        if phrase.take("players left"):
            return Code("s.number_left()", "number")
        if phrase.take("players"):
            return Code(str(seats), "number", value=seats, known=True)
        if phrase.take("player"):
            return Code(scope.player, "player")
        if phrase.take("me"):
            return Code(scope.me, "player")
        if phrase.take("nobody"):
            return Code("-1", "player", some=False)
        if phrase.take("nothing"):
            return Code("None", "nothing")
        if truth := phrase.take("yes", "true", "false"):
            return Code(str(truth != "false"), "truth", value=truth != "false", known=True)
        if phrase.take("round number"):
            return Code("v[2]", "number")
        if phrase.take("turn number"):
            return Code("v[1]", "number")
        if self.points and phrase.ahead("points") and not (scope.card and "points" in self.world.columns):
            return self._points(phrase, scope)
        if column := phrase.longest(self.world.columns):
            return self._column(phrase, scope, column[0], column[2])
        if value := phrase.longest(self.world.values):
            phrase.next += value[2]
            columns = value[1]
            return Code(
                self.constant(value[0]), "text", columns[0] if len(columns) == 1 else "", value=value[0], known=True
            )
        known = {*scope.names, *self.world.columns, *self.terms}
        known |= {value for value, columns in self.world.values.items() if columns[0] not in {"title", "id"}}
        return phrase.unknown(known, "a name of this file, a column or a cell")

    def _bracket(self, phrase: Phrase, scope: NameScope) -> Code:
        at, codes = phrase.at, [self.value(phrase, scope)]
        while phrase.take(","):
            codes.append(self.value(phrase, scope))
        phrase.expect(")")
        if len(codes) == 1:
            return codes[0]
        parts = [self.expect(code, "cards", phrase, at).text for code in codes]
        every = (
            f"({', '.join(self._places(code) for code in codes)},)"
            if all(code.place or code.every for code in codes)
            else ""
        )
        return Code(f"[{', '.join(f'*{part}' for part in parts)}]", "cards", every=every)

    @staticmethod
    def _places(code: Code) -> str:
        return f"*{code.every}" if code.every else code.place

    def _named_one(self, phrase: Phrase, scope: NameScope, match: tuple[str, Entry, int]) -> Code:
        name, entry, words = match
        is_column = name in self.world.columns
        if is_column and ((scope.card_first and scope.card) or self._followed_by_of(phrase, words, entry)):
            return self._column(phrase, scope, name, words)
        phrase.next += words
        self.read.add(name)
        if isinstance(entry, PlaceGroup):
            return self.cards_of(phrase, scope, entry)
        if isinstance(entry, CounterGroup):
            return self.slot(phrase, scope, entry)
        return entry

    @staticmethod
    def _followed_by_of(phrase: Phrase, words: int, entry: Entry) -> bool:
        word = phrase.words[phrase.next + words]
        return isinstance(entry, Code) and word.kind == "word" and word.text == "of"

    def _column(self, phrase: Phrase, scope: NameScope, name: str, words: int) -> Code:
        at = phrase.at
        phrase.next += words
        cells, column = self.column(name), self.world.columns[name]
        kind = "number" if column.numbers else "text"
        if phrase.take("of"):
            card_at = phrase.at
            card = self.primary(phrase, scope)
            if card.kind != "card":
                phrase.fail(
                    f"a column belongs to one card, but this is {WORDS_OF[card.kind]}",
                    "write `in` for several",
                    card_at,
                )
            text = card.text
        elif scope.card:
            text = scope.card
        else:
            phrase.fail(f"'{name}' is a column, but no card is named", f"write `{name} of ...`", at)
        if column.numbers:
            none = any(cell is None for cell in column.cells) or text.startswith("s.")
            return Code(f"({cells}[{text}] or 0)" if none else f"{cells}[{text}]", kind, name, some=not none)
        return Code(f"{cells}[{text}]", kind, name, some=None not in column.cells)

    def _rule(self, phrase: Phrase, scope: NameScope) -> Code:
        at, value, path = phrase.at, self.world.rules, ["rules"]
        while phrase.take("."):
            key = phrase.word.text
            path.append(key)
            if not isinstance(value, Mapping) or key not in value:
                known = list(value) if isinstance(value, Mapping) else []
                phrase.unknown([str(each) for each in known], f"a rule under {'.'.join(path[:-1])} in rules.yaml")
            value = value[key]
            phrase.next += 1
        if phrase.take("["):
            return self._rule_at(phrase, scope, value, ".".join(path), at)
        if isinstance(value, bool):
            return Code(repr(value), "truth", value=value, known=True)
        if isinstance(value, (int, float)) and abs(value) <= 1e9:
            return Code(repr(value), "number", value=value, known=True)
        if isinstance(value, str):
            return Code(self.constant(value), "text", value=value, known=True)
        name = ".".join(path)
        if isinstance(value, (int, float)):
            phrase.fail(f"{name} is too large or too small", "write a number up to 1000000000", at, "H05")
        if value is None:
            phrase.fail(f"{name} has no value", "write a number or a word in rules.yaml", at, "H05")
        return phrase.fail(f"{name} is not a number or a word", "name one of the rules in it", at, "H05")

    def _rule_at(self, phrase: Phrase, scope: NameScope, value: object, name: str, at: int) -> Code:
        """`rules.sets[n]`: the n-th of a list, the first of which is 0; beyond its end the last, before it 0."""
        if isinstance(value, Mapping):
            key_at = phrase.at
            key = self.sum(phrase, scope)
            phrase.expect("]")
            if not all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in value.values()):
                phrase.fail(
                    f"{name} has something that is not a number", "write numbers alone in rules.yaml", at, "H05"
                )
            keys = {str(each): number for each, number in value.items()}
            if key.kind not in {"text", "number"}:
                phrase.fail(f"this is {WORDS_OF[key.kind]}; a word is expected", at=key_at)
            return Code(f"{self.constant_of(keys)}.get(str({key.text}), 0)", "number")
        if value == []:
            phrase.fail(f"the list {name} is empty", "write a number into it, in rules.yaml", at, "H05")
        if not isinstance(value, Sequence) or isinstance(value, str):
            phrase.fail(f"{name} is not a list", f"write `{name}` alone, or a list in rules.yaml", at, "H05")
        if not all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in value):
            phrase.fail(f"{name} has something that is not a number", "write numbers alone in rules.yaml", at, "H05")
        index = self.number(phrase, scope)
        phrase.expect("]")
        return Code(f"item({self.constant(tuple(value))}, {index.text})", "number")

    def constant_of(self, value: object) -> str:
        """The Python name of a value that cannot be compared with others."""
        name = f"T{len(self.constants)}"
        self.constants[name] = value
        return name

    # Places and slots

    def number_of(self, phrase: Phrase, scope: NameScope, group: PlaceGroup | CounterGroup) -> str:
        """The number of one of a group's places or slots: `of` says whose, and of which value."""
        given: dict[str, str] = {}
        while len(given) < len(group.each) and phrase.ahead("of"):
            at = phrase.at
            phrase.take("of")
            code = self.primary(phrase, scope)
            name = PLAYER if code.kind == "player" else next((each for each in group.each if each != PLAYER), "")
            if name not in group.each or name in given or code.kind not in {"player", "text", "number"}:
                phrase.fail(f"'{group.name}' is there for each {' and '.join(group.each)}", at=at)
            given[name] = self.surely(code, phrase, at) if name == PLAYER else self._index(phrase, name, code, at)
        number, text = group.base, ""
        step = group.number
        for name, size in zip(group.each, group.sizes, strict=True):
            step //= size
            index = given.get(name) or (scope.player if name == PLAYER else self._own_index(phrase, scope, group, name))
            if index.isdecimal():
                number += int(index) * step
            else:
                text += f" + {index}" if step == 1 else f" + {index}*{step}"
        return f"{number}{text}" if text else str(number)

    def _own_index(self, phrase: Phrase, scope: NameScope, group: PlaceGroup | CounterGroup, name: str) -> str:
        """The value that a loop or a parameter of the column's name has."""
        entry = scope.names.get(name)
        if isinstance(entry, Code) and entry.column == name:
            return self._index(phrase, name, entry, phrase.at)
        return phrase.fail(
            f"there is a '{group.name}' for each {name}, but none is named", f"write `{group.name} of ...`"
        )

    def _index(self, phrase: Phrase, name: str, code: Code, at: int) -> str:
        column = self.world.columns[name]
        if code.known:
            value = str(code.value) if not column.numbers else code.value
            if value not in column.values:
                listed = ", ".join(str(each) for each in column.values[:20])
                phrase.fail(f"the column {name} has no '{code.value}'", f"there: {listed}", at, "H04")
            return str(column.values.index(value))
        if code.some and code.column == name:
            return f"{self.column(name).replace('C', 'I')}[{code.text}]"
        return f"s.index({self.column(name).replace('C', 'I')}, {code.text}, {self.place_of_fault(phrase, at)})"

    def cards_of(self, phrase: Phrase, scope: NameScope, group: PlaceGroup) -> Code:
        """What lies in one of a group's places."""
        return self.lying(self.number_of(phrase, scope, group), group)

    def lying(self, place: str, group: PlaceGroup) -> Code:
        """What lies in a place, by its number."""
        text = f"p[{place}]"
        if group.spots:
            local = self.local("k")
            text = f"[{local} for {local} in {text} if {local} >= 0]"
        elif group.stack:
            text = f"(p[{place} + {group.stack}] + {text} + p[{place} + {2 * group.stack}])"
        return Code(text, "cards", place=place, group=group)

    def slot(self, phrase: Phrase, scope: NameScope, group: CounterGroup) -> Code:
        """What a counter is at, or what is remembered."""
        return self.kept(self.number_of(phrase, scope, group), group)

    def kept(self, number: str, group: CounterGroup) -> Code:
        """What is kept in a slot, by its number."""
        text = f"v[{number}]"
        if group.kind == "number" and not group.counts:
            text = f"({text} or 0)" if group.start is None else text
        return Code(text, group.kind, group.column, some=group.kind not in {"player", "text"} and not group.column)

    def _each(self, phrase: Phrase, scope: NameScope) -> Code:
        match = phrase.longest({name: each for name, each in scope.names.items() if isinstance(each, PlaceGroup)})
        if not match:
            phrase.unknown([name for name, each in scope.names.items() if isinstance(each, PlaceGroup)], "a place")
        name, group, words = match
        phrase.next += words
        self.read.add(name)
        return self.every(phrase, scope, group)

    def every(self, phrase: Phrase, scope: NameScope, group: Entry) -> Code:
        """What lies in all places of a group; `of` may say of which player or value alone."""
        if not isinstance(group, PlaceGroup):
            phrase.fail("a place is expected here")
        given: dict[str, str] = {}
        while len(given) < len(group.each) and phrase.ahead("of"):
            at = phrase.at
            phrase.take("of")
            code = self.primary(phrase, scope)
            name = PLAYER if code.kind == "player" else next((each for each in group.each if each != PLAYER), "")
            given[name] = self.surely(code, phrase, at) if name == PLAYER else self._index(phrase, name, code, at)
        sums: list[tuple[int, str]] = [(group.base, "")]
        step = group.number
        for name, size in zip(group.each, group.sizes, strict=True):
            step //= size
            if name in given:
                sums = [(number, f"{text} + {given[name]}*{step}") for number, text in sums]
            else:
                sums = [(number + each * step, text) for number, text in sums for each in range(size)]
        texts = [f"{number}{text}" for number, text in sums]
        parts = ", ".join(f"*{self.lying(text, group).text}" for text in texts)
        return Code(f"[{parts}]", "cards", every=f"({', '.join(texts)},)", group=group)

    def _end_of(self, phrase: Phrase, scope: NameScope, end: str) -> Code:
        at = phrase.at
        code = self.primary(phrase, scope)
        if code.kind != "cards" or not code.place or code.group is None or code.group.spots:
            phrase.fail("the top and the bottom are those of one place", at=at)
        fault = self.place_of_fault(phrase, at)
        text = f"s.{end}({code.text}, {fault})"
        return Code(text, "card", place=code.place, group=code.group, top=end)

    # Spots

    def _card_at(self, phrase: Phrase, scope: NameScope) -> Code:
        at = phrase.at
        spot = self.expect(self.primary(phrase, scope), "spot", phrase, at)
        fault = self.place_of_fault(phrase, at)
        return Code(
            f"s.at(p[{spot.place}], {spot.text}, {fault})",
            "card",
            place=spot.place,
            group=spot.group,
            top=f"spot {spot.text}",
        )

    def _neighbours(self, phrase: Phrase, scope: NameScope) -> Code:
        at = phrase.at
        spot = self.expect(self.primary(phrase, scope), "spot", phrase, at)
        if spot.group is None:
            phrase.fail("it is not known on which board that is", at=at)
        return Code(f"around(p[{spot.place}], {spot.text}, {spot.group.wide})", "cards")

    def _line(self, phrase: Phrase, scope: NameScope, line: str) -> Code:
        at = phrase.at
        spot = self.expect(self.primary(phrase, scope), "spot", phrase, at)
        wide = spot.group.wide if spot.group else 1
        return Code(f"({spot.text} {'%' if line.startswith('column') else '//'} {wide} + 1)", "number")

    def _group(self, phrase: Phrase, scope: NameScope) -> Code:
        column = self._column_name(phrase)
        phrase.expect("in")
        at = phrase.at
        cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
        if cards.group is None or not cards.group.grid or not cards.place:
            phrase.fail("all groups must be on one grid", at=at)
        return Code(f"largest_group(p[{cards.place}], {cards.group.wide}, {self.column(column)})", "number")

    # Looking at several

    def filter(self, phrase: Phrase, scope: NameScope, cards: Code, at: int) -> Code:
        """`CARDS where TEST`."""
        phrase.expect("where")
        local = self.local("k")
        test = self.test_of(phrase, self.deeper(phrase, scope, at), local, cards)
        text = f"[{local} for {local} in {_looked_at(cards, scope)} if {test}]"
        return replace(cards, text=text)

    def test_of(self, phrase: Phrase, scope: NameScope, local: str, cards: Code) -> str:
        """What stands after `where`, of one card; an `or` needs brackets, because it could mean two things."""
        inner = scope.about(local)
        if "card" not in inner.names:
            inner = inner.with_name("card", Code(local, "card", place=cards.place, group=cards.group))
        at, denied, self._denied = phrase.at, self._denied, False
        test = self.expect(self._both(phrase, inner, local if denied else ""), "truth", phrase, at)
        if phrase.ahead("or"):
            phrase.fail(
                "this `or` could belong to `where`, or to the words before it", "write brackets: `where (a or b)`"
            )
        return test.text

    def deeper(self, phrase: Phrase, scope: NameScope, at: int) -> NameScope:
        """The scope inside one more collection.

        Raises:
            PhraseError: It would take too long.
        """
        depth = scope.depth + 1
        if max(self.world.total, self.world.players, 2) ** depth > MOST_STEPS:
            phrase.fail(f"with {self.world.total} pieces, this compares too many", REMEMBER, at, "H01")
        return replace(scope, depth=depth)

    def _count(self, phrase: Phrase, scope: NameScope) -> Code:
        at = phrase.at
        if phrase.take("other players", "players"):
            other = phrase.words[phrase.next - 2].text == "other"
            return Code(f"len({self.seats(phrase, scope, other=other)})", "number")
        return Code(f"len({self.expect(self.primary(phrase, scope), 'cards', phrase, at).text})", "number")

    def seats(self, phrase: Phrase, scope: NameScope, *, other: bool) -> str:
        """The players who are still in, as Python: all or all others, and of those the ones `where` tells."""
        local, at = self.local("q"), phrase.at
        test = f" and {local} != {scope.player}" if other else ""
        if phrase.take("where"):
            inner = self.deeper(phrase, scope, at).of(local)
            test_at = phrase.at
            denied, self._denied = self._denied, False
            match = self._both(phrase, inner, local if denied else "")
            test += f" and {self.expect(match, 'truth', phrase, test_at).text}"
        return f"[{local} for {local} in s.seats_left(){' if ' + test[5:] if test else ''}]"

    def _over(self, phrase: Phrase, scope: NameScope, word: str) -> Code:
        """`sum of EXPR in CARDS`, `highest EXPR for players`."""
        function = {"sum of": "sum", "highest": "max", "lowest": "min"}[word]
        default = "" if function == "sum" else ", default=0"
        start, at = phrase.next, phrase.at
        inner = self.deeper(phrase, scope, at)
        if (values := self._means_values(phrase)) is not None:
            return self._over_values(phrase, inner, f"{function}([{{0}}]{default})", values)
        if not self._means_players(phrase):
            local = self.local("k")
            about = inner.about(local)
            if "card" not in about.names:
                about = about.with_name("card", Code(local, "card"))
            number = self.expect(self._chain(phrase, PRODUCTS, lambda: self._sign(phrase, about)), "number", phrase, at)
            phrase.expect("in")
            cards_at = phrase.at
            cards = self.expect(self.primary(phrase, scope), "cards", phrase, cards_at)
            among = _looked_at(cards, scope)
            return Code(f"{function}([{number.text} for {local} in {among}]{default})", "number")
        phrase.next = start
        local = self.local("q")
        number = self.expect(self.sum(phrase, inner.of(local)), "number", phrase, at)
        phrase.expect("for")
        other = phrase.expect("other players", "players").startswith("other")
        seats = self.seats(phrase, scope, other=other)
        return Code(f"{function}([{number.text} for {local} in {seats}]{default})", "number")

    def _over_values(self, phrase: Phrase, scope: NameScope, form: str, at: int) -> Code:
        """`sum of EXPR for each kind`, `... for each kind in jar`: what follows is read first."""
        start, phrase.next = phrase.next, at + 2
        name = self._column_name(phrase)
        cells, column, local = self.column(name), self.world.columns[name], self.local("u")
        items = self.constant(column.values)
        if phrase.take("in"):
            one, cards_at = self.local("k"), phrase.at
            cards = self.expect(self.primary(phrase, scope), "cards", phrase, cards_at)
            items = f"({{{cells}[{one}] for {one} in {_looked_at(cards, scope)}}} - {{None}})"
        value = Code(local, "number" if column.numbers else "text", name)
        test = ""
        if phrase.take("where"):
            test_at = phrase.at
            match = self.expect(self._both(phrase, scope.with_name(name, value)), "truth", phrase, test_at)
            test = f" if {match.text}"
        end, phrase.next = phrase.next, start
        number = self.number(phrase, scope.with_name(name, value))
        if phrase.next != at:
            phrase.fail("`for each` is expected here")
        phrase.next = end
        return Code(form.format(f"{number.text} for {local} in {items}{test}"), "number")

    @staticmethod
    def _means_values(phrase: Phrase) -> int | None:
        """Where `for each` comes, before what is added up can have ended; None if it does not."""
        depth, filtered = 0, False
        for at in range(phrase.next, len(phrase.words) - 1):
            text = phrase.words[at].text
            depth += (text in BRACKETS) - (text in {")", "]"})
            filtered |= text == "where"
            if depth < 0 or (depth == 0 and (text == "," or (text in ENDS_OF_SUMS and not filtered))):
                return None
            if depth == 0 and text == "for" and phrase.words[at + 1].text == "each":
                return at
        return None

    @staticmethod
    def _means_players(phrase: Phrase) -> bool:
        """Whether `for players` comes before `in`, and before what is added up can have ended."""
        depth = 0
        for at in range(phrase.next, len(phrase.words) - 1):
            text = phrase.words[at].text
            depth += (text in BRACKETS) - (text in {")", "]"})
            if depth < 0 or (depth == 0 and (text == "in" or text in ENDS_OF_SUMS)):
                return False
            if depth == 0 and text == "for" and phrase.words[at + 1].text in {"players", "other"}:
                return True
        return False

    def _column_name(self, phrase: Phrase) -> str:
        column = phrase.longest(self.world.columns)
        if not column:
            phrase.unknown(self.world.columns, "a column of the table")
        phrase.next += column[2]
        return column[0]

    def _alike_in(self, phrase: Phrase, scope: NameScope, form: str, item: str = "") -> Code:
        cells = self.column(self._column_name(phrase))
        phrase.expect("in")
        at, local = phrase.at, self.local("k")
        cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
        loop = f"{cells}[{local}] for {local} in {_looked_at(cards, scope)}"
        if item:
            return Code(f"len({{{loop}}} - {{None}})", "number")
        return Code(form.format(loop), "number")

    def _any_sum(self, phrase: Phrase, scope: NameScope, negated: bool) -> Code:  # noqa: FBT001 - a word of the sentence
        """`any sum of value in table is 7`: whether some of the cards add up to it."""
        at = phrase.at
        name = self._column_name(phrase)
        if not self.world.columns[name].numbers:
            phrase.fail(f"the column {name} has words, which cannot be added", at=at, code="H04")
        phrase.expect("in")
        at = phrase.at
        cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
        phrase.expect("is", "=")
        total = self.number(phrase, scope)
        local = self.local("k")
        cells = f"[{self.column(name)}[{local}] or 0 for {local} in {cards.text}]"
        return Code(f"({'not ' * negated}adds_up({cells}, {total.text}))", "truth")

    def _quantity(self, phrase: Phrase, scope: NameScope, word: str) -> Code:
        """`any CARDS where TEST`, `no player where TEST`, `every player where TEST`."""
        phrase.take("card in", "cards in", "piece in", "die in", "card", "tile in")
        at = phrase.at
        if phrase.take("other player", "player"):
            other = phrase.words[phrase.next - 2].text == "other" and phrase.words[phrase.next - 1].text == "player"
            if not phrase.ahead("where"):
                phrase.fail("`where` is expected here")
            if word == "every":
                local = self.local("q")
                phrase.take("where")
                test_at = phrase.at
                inner = self.deeper(phrase, scope, at).of(local)
                test = self.expect(self._both(phrase, inner, local), "truth", phrase, test_at)
                skip = f" if {local} != {scope.player}" if other else ""
                return Code(f"all([{test.text} for {local} in s.seats_left(){skip}])", "truth")
            self._denied = word == "no"
            seats = self.seats(phrase, scope, other=other)
            return Code(f"bool({seats})" if word == "any" else f"(not {seats})", "truth")
        if word == "every":
            phrase.fail("`every` is for players", "for cards write `no ... where not ...`", at)
        self._denied = word == "no"
        cards = self.expect(self.primary(phrase, scope), "cards", phrase, at)
        self._denied = False
        return Code(f"bool({cards.text})" if word == "any" else f"(not {cards.text})", "truth")

    def _player_with(self, phrase: Phrase, scope: NameScope, only: bool) -> Code:  # noqa: FBT001 - a word of the sentence
        extreme = phrase.expect("most", "fewest", "highest", "lowest", "least")
        at, local = phrase.at, self.local("q")
        inner = self.deeper(phrase, scope, at).of(local)
        worth = self._amount(phrase, inner)
        test = "True"
        if phrase.take("where"):
            test_at = phrase.at
            test = self.expect(self._both(phrase, inner), "truth", phrase, test_at).text
        items = (
            f"[({worth} if {test} else None) if s.sits({local}) else None for {local} in range({self.world.players})]"
        )
        sign = 1 if extreme in {"most", "highest"} else -1
        return Code(f"s.best({items}, {sign}, {scope.me}, {only})", "player", some=False)

    def _amount(self, phrase: Phrase, scope: NameScope) -> str:
        """A number, or how many cards: `most coins`, `fewest cards in hand`."""
        at = phrase.at
        code = self.sum(phrase, scope)
        if code.kind == "cards":
            return f"len({code.text})"
        return self.expect(code, "number", phrase, at).text

    def amount(self, phrase: Phrase, scope: NameScope) -> Code:
        """The same as a number."""
        return Code(self._amount(phrase, scope), "number")

    def _card_with(self, phrase: Phrase, scope: NameScope) -> Code:
        extreme = phrase.expect("highest", "most", "lowest", "fewest", "least")
        at, local = phrase.at, self.local("k")
        about = self.deeper(phrase, scope, at).about(local).with_name("card", Code(local, "card"))
        number = self.expect(self._chain(phrase, PRODUCTS, lambda: self._sign(phrase, about)), "number", phrase, at)
        phrase.expect("in")
        cards_at = phrase.at
        cards = self.expect(self.primary(phrase, scope), "cards", phrase, cards_at)
        pick = "max" if extreme in {"highest", "most"} else "min"
        fault = self.place_of_fault(phrase, cards_at)
        text = f"s.card({pick}({_looked_at(cards, scope)}, key=lambda {local}: {number.text}, default=-1), {fault})"
        return Code(text, "card", place=cards.place, group=cards.group)

    def _extreme(self, phrase: Phrase, scope: NameScope, function: str) -> Code:
        items = [self.number(phrase, scope).text]
        while phrase.take(","):
            items.append(self.number(phrase, scope).text)
        phrase.expect(")")
        return Code(f"{function}({', '.join(items)})" if len(items) > 1 else items[0], "number")


def _looked_at(cards: Code, scope: NameScope) -> str:
    """Cards that are gone through; inside of others, which may be often, it is counted how many they are."""
    return f"s.look({cards.text})" if scope.depth else cards.text


def spot_number(group: PlaceGroup, name: str) -> int | None:
    """The number of the spot of that name: B3 or `middle` of a grid, 3 of spots in a row; None without one."""
    if not group.spots:
        return None
    if name == "middle":
        return group.spots // group.wide // 2 * group.wide + group.wide // 2
    if not group.grid:
        return int(name) - 1 if name.isdecimal() and 1 <= int(name) <= group.spots else None
    column, row = ord(name[:1] or "?") - ord("A"), name[1:]
    if not (0 <= column < group.wide and row.isdecimal() and len(row) < 4):
        return None
    number = (int(row) - 1) * group.wide + column
    return number if 0 <= number < group.spots else None
