"""play.yaml + Spec + Deck + players -> Play: all that the file tells, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.play.names import PLAYER, Code, CounterGroup, Entry, NameScope, PlaceGroup, World
from tilewright.play.phrase import SENTENCES, Phrase, PhraseError
from tilewright.play.piece import MOST_PIECES, GamePiece, columns_of, faces_of, pieces_of
from tilewright.play.program import ChanceStep, Lines, Rounds, Step, Turns, run
from tilewright.play.state import SLOTS
from tilewright.play.step import CONTROLS, Effect, StepReader
from tilewright.problem import Problem, RefusedError, did_you_mean, with_remedy
from tilewright.spec.spec import Spec
from tilewright.texts import node as tree
from tilewright.texts.compose import compose
from tilewright.texts.node import KeyValue, Node, Scalar, Spot

TOP = (
    *("use", "places", "counters", "remember", "terms", "effects", "set up", "turn", "round", "first player"),
    *("ends", "points", "wins", "teams", "likes", "longest", "does"),
)
MERGED = ("places", "counters", "remember", "terms", "effects")
"""What a pattern of the library and a game both may have some of."""
PLACE_KEYS = (
    *("holds", "where", "each", "seen by", "order", "most", "grid", "spots", "dice", "faces", "lies", "when empty"),
)
COUNTER_KEYS, REMEMBER_KEYS = ("each", "start", "least", "most"), ("is", "each", "start", "least", "most")
SEEN = ("all", "owner", "nobody", "others")
LONGEST, MOST_LONGEST = 2_000, 20_000
MOST_PLACES, MOST_SLOTS = 2_000, 5_000
WORDS = frozenset(
    {PLAYER, "players", "me", "nobody", "nothing", "card", "opponent", "next player", "all", "it", "spot"}
)
"""What nothing may be called."""


@dataclass(frozen=True, slots=True)
class Play:
    """What a play.yaml tells of a game for so many players.

    Attributes:
        world: What its sentences are about.
        steps: Who has understood them.
        spot: Where the file begins.
        course: From the set-up to the end.
        points: The points of the player `q`.
        likes: What the player `q` takes for good.
        wins: What is compared to find who has won, one after the other: 1 for most, -1 for fewest.
        teams: By seat, who plays together; empty if each plays alone.
        longest: Moves after which a game is stopped.
        dice: The first kind of piece that is of a die.
        faces: Of each sort of dice, the first kind and the number of faces.
        places: What lies where before the set-up.
        boards: By place, whether it has spots.
        seen: By place, who sees it, and whose it is (-1 for nobody's).
        lots: The highest number that may be drawn by lot.
        parts: The parts of the file, those of patterns that it uses among them.
    """

    world: World
    steps: StepReader
    spot: Spot
    course: tuple[Step, ...]
    points: Code
    likes: Code
    wins: tuple[tuple[int, Code], ...]
    teams: tuple[tuple[int, ...], ...]
    longest: int
    dice: int
    faces: tuple[tuple[int, int], ...]
    places: tuple[tuple[int, ...], ...]
    boards: tuple[bool, ...]
    seen: tuple[tuple[str, int], ...]
    lots: int = 1_000
    parts: Mapping[str, KeyValue] = field(default_factory=dict)

    def views(self, everybody: int) -> tuple[int, ...]:
        """By place, the seats that see what lies there."""
        return tuple(
            everybody if seen == "all"
            else 0 if seen == "nobody" or owner < 0
            else 1 << owner if seen == "owner"
            else everybody & ~(1 << owner)
            for seen, owner in self.seen
        )  # fmt: skip


def read_play(spec: Spec[Any], deck: Deck, players: int) -> Play:
    """What play.yaml tells.

    Raises:
        RefusedError: With everything that is wrong in it.
    """
    return spec.kept.once(("play", players), (spec, deck), lambda: _Reader(spec, deck, players).play())


class _Reader:
    """Reads the file from the top to the bottom, and gathers what is wrong."""

    def __init__(self, spec: Spec[Any], deck: Deck, players: int) -> None:
        self.spec, self.deck, self.players = spec, deck, players
        self.problems: list[Problem] = []
        root = spec.places.documents["play"]
        self.spot = root.place
        self.parts = self._parts(root)
        self.pieces: list[GamePiece] = []
        self.faces: list[tuple[int, int]] = []
        self._sorts: dict[int, list[object]] = {}

    def play(self) -> Play:
        """Everything."""
        groups = self._places()
        self.refuse()
        first = self._steps(groups, None)
        course = self._course(first)
        self.refuse(first.problems)
        stacked = first.stacked
        steps = self._steps(groups, stacked)
        course = self._course(steps)
        ends = self._ends(steps)
        return replace(ends, course=course, parts=self.parts)

    def refuse(self, more: Sequence[Problem] = ()) -> None:
        """End here if anything is wrong.

        Raises:
            RefusedError: With all of it.
        """
        gathered = list(dict.fromkeys([*self.problems, *more]))
        if gathered:
            raise RefusedError(sorted(gathered, key=lambda each: (each.path, each.line, each.column)))

    def wrong(self, spot: Spot, code: str, message: str, remedy: str = "") -> None:
        """Keep a problem."""
        self.problems.append(spot.problem(code, *((message, remedy) if remedy else with_remedy(message, SENTENCES))))

    # The parts, those of the library among them

    def _parts(self, root: Node) -> Mapping[str, KeyValue]:
        if not isinstance(root, tree.Mapping):
            self.wrong(root.place, "H06", "play.yaml: expected lines of `key: value`; such as `places:`")
            return {}
        own = {entry.key.text: entry for entry in root.entries}
        for name, entry in own.items():
            if name not in TOP:
                self.wrong(
                    entry.key.place,
                    "H10",
                    f"'{name}' is not a section of play.yaml{did_you_mean(name, TOP)}",
                    f"known: {', '.join(TOP)}",
                )
        parts: dict[str, KeyValue] = {}
        for library in self._libraries(own.get("use")):
            for entry in library.entries:
                parts[entry.key.text] = _merge(parts.get(entry.key.text), entry)
        for name, entry in own.items():
            parts[name] = _merge(parts.get(name), entry)
        return parts

    def _libraries(self, use: KeyValue | None) -> Iterator[tree.Mapping]:
        if use is None:
            return
        folder = shipped("templates") / "play"
        known = sorted(path.stem for path in folder.glob("*.yaml"))
        for node in use.value.items if isinstance(use.value, tree.Sequence) else (use.value,):
            name = node.text if isinstance(node, Scalar) else ""
            if name not in known:
                self.wrong(
                    node.place,
                    "H15",
                    f"there is no pattern '{name}'{did_you_mean(name, known)}",
                    f"known: {', '.join(known)}",
                )
                continue
            library = compose((folder / f"{name}.yaml").read_text(encoding="utf-8"), f"use: {name}")
            if isinstance(library, tree.Mapping):
                yield library

    def entries(self, part: str) -> tuple[KeyValue, ...]:
        """The lines of a part that is a mapping."""
        entry = self.parts.get(part)
        if entry is None:
            return ()
        if not isinstance(entry.value, tree.Mapping):
            if not (isinstance(entry.value, Scalar) and entry.value.value is None):
                self.wrong(entry.value.place, "H06", f"expected lines of `name: ...` under '{part}'; indent them")
            return ()
        return entry.value.entries

    def of(self, node: Node, known: Sequence[str], what: str) -> Mapping[str, Node]:
        """The keys of something that is declared."""
        if isinstance(node, Scalar) and node.value is None:
            return {}
        if not isinstance(node, tree.Mapping):
            self.wrong(node.place, "H06", f"expected lines of `key: value` for {what}", f"known: {', '.join(known)}")
            return {}
        for entry in node.entries:
            if entry.key.text not in known:
                message = f"unknown key '{entry.key.text}' of {what}{did_you_mean(entry.key.text, known)}"
                self.wrong(entry.key.place, "H10", message, f"known: {', '.join(known)}")
        return {entry.key.text: entry.value for entry in node.entries}

    # Places and pieces

    def _places(self) -> dict[str, PlaceGroup]:
        declared = [(entry, self.of(entry.value, PLACE_KEYS, "a place")) for entry in self.entries("places")]
        holdings = [each for _, keys in declared for each in self.words(keys.get("holds"))]
        components = {part.id for part in self.spec.game.components}
        for name, spot in holdings:
            if name not in components:
                self.wrong(
                    spot,
                    "H16",
                    f"'{name}' is not a component of game.yaml{did_you_mean(name, components)}",
                    f"known: {', '.join(sorted(components))}",
                )
        names = list(dict.fromkeys(name for name, _ in holdings if name in components))
        self.pieces = list(pieces_of(self.spec, self.deck, names))
        self.dice_begin = len(self.pieces)
        self._rules = self.spec.rules.model_dump() if hasattr(self.spec.rules, "model_dump") else {}
        self.columns = columns_of(self.pieces)
        faces = {entry.key.text: self._dice(keys) for entry, keys in declared}
        self.columns = columns_of(self.pieces)
        groups: dict[str, PlaceGroup] = {}
        base = 0
        for entry, keys in declared:
            group = self._place(entry, keys, base, faces[entry.key.text])
            groups[group.name] = group
            base += group.number
        if base > MOST_PLACES // 3:
            self.wrong(self.spot, "H01", f"these are more than {MOST_PLACES // 3:,} places; declare fewer")
        count = sum(piece.copies for piece in self.pieces) + sum(group.dice * group.number for group in groups.values())
        if count > MOST_PIECES:
            self.wrong(
                self.spot,
                "H01",
                f"{count:,} pieces take part; the limit is {MOST_PIECES:,}",
                "put fewer components into places",
            )
        self.count = count
        return groups

    def words(self, node: Node | None) -> list[tuple[str, Spot]]:
        """One word, or a list of them."""
        if node is None:
            return []
        items = node.items if isinstance(node, tree.Sequence) else (node,)
        return [(item.text, item.place) for item in items if isinstance(item, Scalar)]

    def _dice(self, keys: Mapping[str, Node]) -> tuple[int, int]:
        """The first kind of a place's dice, the one that is not rolled yet, and how many faces they have."""
        if "dice" not in keys:
            return 0, 0
        node = keys.get("faces")
        if isinstance(node, tree.Sequence):
            faces: list[object] = [item.value for item in node.items if isinstance(item, Scalar)]
        else:
            faces = list(range(1, 1 + self.whole(node, 6, 2, 100))) if node else list(range(1, 7))
        first = next((at for at, known in self._sorts.items() if known == faces), None)
        if first is None:
            self._sorts[len(self.pieces)] = faces
            first = len(self.pieces)
            self.pieces += faces_of(faces)
            self.faces.append((first, len(faces)))
        return first, len(faces)

    def whole(self, node: Node | None, default: int, least: int = 0, most: int = 1_000_000_000) -> int:
        """A whole number, as a phrase of the rules."""
        if node is None:
            return default
        world = World(self.players, self.pieces, self.columns, {}, self._rules)
        steps = StepReader(world, 0, (), {})
        code = steps.code(node, NameScope({}, "0", "0"), "number")
        self.problems += steps.problems
        if code is None:
            return default
        if not code.known or not isinstance(code.value, (int, float)) or int(code.value) != code.value:
            self.wrong(
                node.place,
                "H17",
                "expected a whole number that is the same in every game",
                "such as 3, `rules.hand` or `2 * players`",
            )
            return default
        if not least <= code.value <= most:
            self.wrong(node.place, "H17", f"{code.value:g} is not possible here; use {least} to {most}")
            return default
        return int(code.value)

    def _name(self, key: Scalar) -> str:
        name = key.text
        if (
            name in WORDS
            or not name.replace(" ", "").replace("-", "").isalnum()
            or len(name.split()) > 5
            or not name[:1].isalpha()
        ):
            self.wrong(
                key.place,
                "H18",
                f"'{name[:40]}' cannot be a name",
                "use one to five words of letters that are not words of the language",
            )
        return name

    def _dimensions(self, node: Node | None) -> tuple[tuple[str, ...], tuple[int, ...]]:
        each, sizes = list[str](), list[int]()
        for name, spot in self.words(node):
            if name not in (PLAYER, *self.columns):
                self.wrong(
                    spot,
                    "H03",
                    f"'{name}' is neither `player` nor a column{did_you_mean(name, [PLAYER, *self.columns])}",
                    f"known: {', '.join([PLAYER, *self.columns])}",
                )
                continue
            each.append(name)
            sizes.append(self.players if name == PLAYER else len(self.columns[name].values))
        return tuple(each), tuple(sizes)

    def _place(self, entry: KeyValue, keys: Mapping[str, Node], base: int, faces: tuple[int, int]) -> PlaceGroup:
        each, sizes = self._dimensions(keys.get("each"))
        seen, seen_at = (self.words(keys.get("seen by")) or [("all", entry.key.place)])[0]
        if seen not in SEEN or (seen in {"owner", "others"} and PLAYER not in each):
            remedy = f"write one of: {', '.join(SEEN)}; only a place of each player has an owner"
            self.wrong(seen_at, "H19", f"unknown value '{seen}' of `seen by`{did_you_mean(seen, SEEN)}", remedy)
            seen = "nobody"
        wide, spots = 0, 0
        if "grid" in keys:
            node = keys["grid"]
            numbers = [self.whole(item, 1, 1, 30) for item in node.items] if isinstance(node, tree.Sequence) else []
            if len(numbers) != 2:
                self.wrong(node.place, "H17", "a grid needs two numbers, its width and height", "write `grid: [5, 5]`")
                numbers = [1, 1]
            wide, spots = numbers[0], numbers[0] * numbers[1]
        elif "spots" in keys:
            spots = wide = self.whole(keys["spots"], 1, 1, 200)
        order = (self.words(keys.get("order")) or [("", entry.key.place)])[0]
        if order[0] not in {"", "as listed", "shuffled"}:
            self.wrong(
                order[1],
                "H19",
                f"'{order[0]}' is not an order",
                "write `as listed`, or leave it out: hidden cards are shuffled",
            )
        lies = (self.words(keys.get("lies")) or [("", entry.key.place)])[0]
        if lies[0] not in {"", "pile", "row"}:
            self.wrong(lies[1], "H19", f"unknown value '{lies[0]}' of `lies`", "write `pile` or `row`")
        return PlaceGroup(
            self._name(entry.key), entry.key.place, each, sizes, base, seen,
            holds=tuple(name for name, _ in self.words(keys.get("holds"))),
            where=keys.get("where"),
            shuffled=seen == "nobody" and order[0] != "as listed" and not spots and not faces[1],
            most=self.whole(keys.get("most"), 0, 1, MOST_PIECES),
            spots=spots, wide=wide, grid="grid" in keys,
            dice=self.whole(keys.get("dice"), 0, 0, 200),
            faces=faces,
            when_empty=keys.get("when empty"),
            pile=lies[0] == "pile",
        )  # fmt: skip

    # What is counted and remembered

    def _counters(self, groups: Mapping[str, PlaceGroup]) -> tuple[dict[str, CounterGroup], int]:
        gathered: dict[str, CounterGroup] = {}
        base = SLOTS
        for part in ("counters", "remember"):
            for entry in self.entries(part):
                name = self._name(entry.key)
                if name in groups or name in gathered or name in self.columns:
                    what = "a column of the table" if name in self.columns else "something else"
                    self.wrong(entry.key.place, "H18", f"'{name}' is also {what}", "rename one of them")
                    continue
                group = self._counter(name, entry, base) if part == "counters" else self._memory(name, entry, base)
                gathered[name] = group
                base += group.number
        if base > MOST_SLOTS:
            self.wrong(self.spot, "H01", f"these are more than {MOST_SLOTS:,} counters; declare fewer")
        return gathered, base

    def _counter(self, name: str, entry: KeyValue, base: int) -> CounterGroup:
        if not isinstance(entry.value, tree.Mapping):
            return CounterGroup(name, entry.key.place, base=base, start=entry.value)
        keys = self.of(entry.value, COUNTER_KEYS, "a counter")
        each, sizes = self._dimensions(keys.get("each"))
        least, most = self._limits(keys)
        return CounterGroup(name, entry.key.place, "number", "", each, sizes, base, least, most, keys.get("start"))

    def _limits(self, keys: Mapping[str, Node]) -> tuple[int, int]:
        """What a number is never below, and never above."""
        far = 1_000_000_000
        least, most = self.whole(keys.get("least"), -far, -far), self.whole(keys.get("most"), far, -far)
        if least > most:
            node = keys["most"] if "most" in keys else keys["least"]
            self.wrong(node.place, "H17", f"most: {most} is less than least: {least}", "write the smaller as least")
        return least, most

    def _memory(self, name: str, entry: KeyValue, base: int) -> CounterGroup:
        keys: Mapping[str, Node] = {"is": entry.value}
        if isinstance(entry.value, tree.Mapping):
            keys = self.of(entry.value, REMEMBER_KEYS, "a thing to remember")
        kind, spot = (self.words(keys.get("is")) or [("", entry.key.place)])[0]
        each, sizes = self._dimensions(keys.get("each"))
        least, most = self._limits(keys)
        kinds = {"number": "number", "player": "player", "card": "card", "yes or no": "truth", "word": "text"}
        column = ""
        if kind not in kinds:
            if kind not in self.columns:
                known = [*kinds, *self.columns]
                self.wrong(
                    spot,
                    "H03",
                    f"'{kind}' cannot be remembered{did_you_mean(kind, known)}",
                    f"known: {', '.join(known)}",
                )
            column = kind if kind in self.columns else ""
            kinds[kind] = "number" if column and self.columns[column].numbers else "text"
        return CounterGroup(
            name, entry.key.place, kinds[kind], column, each, sizes, base, least, most, keys.get("start"), counts=False
        )

    # Sentences

    def _steps(self, groups: Mapping[str, PlaceGroup], stacked: set[str] | None) -> StepReader:
        """Who understands the sentences; in what is put on nothing has to be looked for if nothing ever is."""
        laid, base = dict[str, PlaceGroup](), 0
        for name, each in groups.items():
            stack = each.number if each.shuffled and (stacked is None or name in stacked) else 0
            laid[name] = replace(each, base=base, stack=stack)
            base += each.number * (3 if stack else 1)
        self.total_places = base
        before = len(self.problems)
        counters, slots = self._counters(groups)
        if stacked is not None:
            del self.problems[before:]
        values: dict[str, tuple[str, ...]] = {}
        for column in self.columns.values():
            for value in column.values:
                if isinstance(value, str):
                    name = " ".join(value.split())
                    values[name] = (*values.get(name, ()), column.name)
        for name, entries in groups.items():
            if name in self.columns:
                self.wrong(entries.spot, "H18", f"'{name}' is also a column of the table", "rename the place")
        does = (self.words(self.parts["does"].value) if "does" in self.parts else None) or [("does", self.spot)]
        world = World(
            self.players, self.pieces, self.columns, values, self._rules, laid, counters, does[0][0], self.count
        )
        terms = {entry.key.text: entry.value for entry in self.entries("terms") if isinstance(entry.value, Scalar)}
        steps = StepReader(world, slots, list(self._effects()), terms)
        if "points" in self.parts and "points" not in counters:
            node = self.parts["points"].value
            lines = [each.value for each in node.entries] if isinstance(node, tree.Mapping) else [node]
            steps.points = [each for each in lines if isinstance(each, Scalar)]
        self.names: dict[str, Entry] = {**laid, **counters}
        return steps

    def _effects(self) -> Iterator[Effect]:
        for entry in self.entries("effects"):
            words = tuple(entry.key.text.split())
            if not words or words[0].isupper() or any(word in CONTROLS for word in words[:1]):
                self.wrong(
                    entry.key.place,
                    "H18",
                    f"'{entry.key.text}' cannot be an effect",
                    "begin it with a small word; write its holes in CAPITALS",
                )
                continue
            yield words, entry.value, entry.key

    def _course(self, steps: StepReader) -> tuple[Step, ...]:
        """From the first player and the set-up to the end."""
        scope = NameScope(self.names, "v[0]", "v[0]")
        gathered: list[Step] = [*self._begin(steps, scope)]
        first = self.parts.get("first player")
        if first and isinstance(first.value, Scalar) and first.value.text.strip() == "random":
            gathered.append(ChanceStep("s.seats_left()", ("v[4] = x",), "seat"))
        elif first and (code := steps.code(first.value, scope, "player")):
            gathered.append(Lines((f"v[4] = s.sure({code.text})",)))
        gathered.append(Lines(("v[0] = v[4]",)))
        gathered += steps.steps(self.parts["set up"].value if "set up" in self.parts else None, scope)
        ends = self._tests(steps, scope)
        if ("turn" in self.parts) == ("round" in self.parts):
            self.wrong(
                self.spot,
                "H20",
                "play.yaml has both `turn:` and `round:`",
                "keep one: `turn:` for the turns of one player after another, `round:` for rounds of all players",
            )
        elif "turn" in self.parts:
            body = steps.steps(self.parts["turn"].value, scope)
            gathered.append(Turns("v[4]", f"s.alone() or {ends}", "s.next()", body))
        else:
            body = steps.steps(self.parts["round"].value, scope)
            gathered.append(Rounds(f"s.alone() or {ends}", body))
        return tuple(gathered)

    def _tests(self, steps: StepReader, scope: NameScope) -> str:
        if "ends" not in self.parts:
            return "False"
        node = self.parts["ends"].value
        codes = [
            steps.code(item, scope, "truth") for item in (node.items if isinstance(node, tree.Sequence) else (node,))
        ]
        return f"({' or '.join(code.text for code in codes if code) or 'False'})"

    def _begin(self, steps: StepReader, scope: NameScope) -> Iterator[Step]:
        """What counters are at, and what is remembered, at first."""
        for group in steps.world.counters.values():
            empty = {"player": "-1", "truth": "False"}.get(group.kind, "0" if group.counts else "None")
            if group.start is None:
                if empty != "0":
                    yield Lines(tuple(f"v[{group.base + at}] = {empty}" for at in range(group.number)))
                continue
            for at in range(group.number):
                seat = self._seat_of(group, at)
                code = steps.code(group.start, scope.of(str(seat)) if seat >= 0 else scope, group.kind)
                if code is None:
                    break
                value = f"clip({code.text}, {group.least!r}, {group.most!r})" if group.kind == "number" else code.text
                yield Lines((f"v[{group.base + at}] = {value}",))

    @staticmethod
    def _seat_of(group: CounterGroup | PlaceGroup, offset: int) -> int:
        """The seat that one of a group belongs to; -1 for nobody's."""
        if PLAYER not in group.each:
            return -1
        at = group.each.index(PLAYER)
        step = 1
        for size in group.sizes[at + 1 :]:
            step *= size
        return offset // step % group.sizes[at]

    def _ends(self, steps: StepReader) -> Play:
        scope = NameScope(self.names, "q", "q")
        points = self._points(steps, scope)
        wins = tuple(self._wins(steps, scope, points))
        likes = points
        if wins and wins[0] == (-1, points):
            likes = Code(f"(-{points.text})", "number")
        if "likes" in self.parts:
            judged = scope if "points" in self.names else scope.with_name("points", points)
            likes = steps.code(self.parts["likes"].value, judged, "number") or points
        teams = self._teams()
        longest = (
            self.whole(self.parts["longest"].value, LONGEST, 1, MOST_LONGEST) if "longest" in self.parts else LONGEST
        )
        places = self._lying(steps)
        self.refuse(steps.problems)
        seen, boards = list[tuple[str, int]](), list[bool]()
        for group in steps.world.groups.values():
            owners = [(group.seen, self._seat_of(group, at)) for at in range(group.number)]
            copies = 3 if group.stack else 1
            seen += owners * copies
            boards += [bool(group.spots)] * (group.number * copies)
        return Play(
            steps.world, steps, self.spot, (), points, likes, wins, teams, longest, self.dice_begin, tuple(self.faces),
            places, tuple(boards), tuple(seen),
        )  # fmt: skip

    def _points(self, steps: StepReader, scope: NameScope) -> Code:
        entry = self.parts.get("points")
        if entry is None:
            counter = steps.world.counters.get("points")
            if counter is None or counter.kind != "number":
                return Code("0", "number")
            number = f"{counter.base} + q" if counter.each == (PLAYER,) else str(counter.base)
            return Code(f"v[{number}]", "number")
        nodes = [each.value for each in entry.value.entries] if isinstance(entry.value, tree.Mapping) else [entry.value]
        codes = [steps.code(node, scope, "number") for node in nodes]
        return Code(f"({' + '.join(code.text for code in codes if code) or '0'})", "number")

    def _wins(self, steps: StepReader, scope: NameScope, points: Code) -> Iterator[tuple[int, Code]]:
        entry = self.parts.get("wins")
        if entry is None:
            yield 1, points
            return
        for item in entry.value.items if isinstance(entry.value, tree.Sequence) else (entry.value,):
            gathered: list[tuple[int, Code]] = []

            def read(phrase: Phrase, gathered: list[tuple[int, Code]] = gathered) -> list[Step]:
                word = phrase.expect("most", "fewest", "highest", "lowest")
                sign = 1 if word in {"most", "highest"} else -1
                if phrase.ahead("points") and "points" not in self.names:
                    phrase.take("points")
                    gathered.append((sign, points))
                else:
                    same = phrase.ahead("points")
                    code = steps.amount(phrase, scope)
                    gathered.append((sign, points if same and phrase.is_over and "points" not in self.parts else code))
                phrase.end()
                return []

            steps.attempt(item, read)
            yield from gathered

    def _teams(self) -> tuple[tuple[int, ...], ...]:
        entry = self.parts.get("teams")
        if entry is None:
            return ()
        node: Node | None = entry.value
        if isinstance(node, tree.Mapping):
            node = tree.child(node, str(self.players))
        if node is None:
            return ()
        teams = [
            tuple(int(item.value) - 1 for item in team.items if isinstance(item, Scalar) and type(item.value) is int)
            for team in (node.items if isinstance(node, tree.Sequence) else ())
            if isinstance(team, tree.Sequence)
        ]
        if sorted(seat for team in teams for seat in team) != list(range(self.players)):
            self.wrong(
                node.place, "H21", f"each of the {self.players} seats is in one team", "write `teams: [[1, 3], [2, 4]]`"
            )
            return ()
        return tuple(next(team for team in teams if seat in team) for seat in range(self.players))

    # What lies where at first

    def _lying(self, steps: StepReader) -> tuple[tuple[int, ...], ...]:
        """The pieces of each component go to the first place that holds them, and takes them; dice to theirs."""
        places: list[list[int]] = [[] for _ in range(self.total_places)]
        left = [piece.copies for piece in self.pieces]
        for group in steps.world.groups.values():
            for kind in range(len(left)):
                piece = self.pieces[kind]
                if piece.component not in group.holds or not left[kind] or not self._fits(steps, group, kind):
                    continue
                for at in self._goals(group, kind):
                    places[group.base + at] += [kind] * left[kind]
                left[kind] = 0
            if group.dice:
                for at in range(group.number):
                    places[group.base + at] += [group.faces[0]] * group.dice
            if group.spots:
                for at in range(group.number):
                    lying = places[group.base + at]
                    if len(lying) > group.spots:
                        message = f"{len(lying)} pieces begin on the {group.spots} spots of '{group.name}'"
                        self.wrong(group.spot, "H22", message, f"write `spots: {len(lying)}`")
                    lying += [-1] * (group.spots - len(lying))
        return tuple(map(tuple, places))

    def _goals(self, group: PlaceGroup, kind: int) -> Sequence[int]:
        """Which of a group's places a piece begins in: the one of its value."""
        if not group.each:
            return (0,)
        if len(group.each) == 1 and group.each[0] != PLAYER:
            value = self.columns[group.each[0]].cells[kind]
            return (self.columns[group.each[0]].values.index(value),) if value is not None else ()
        self.wrong(
            group.spot,
            "H22",
            f"there are several places '{group.name}' in which the pieces could begin",
            "let one place hold them, and deal them in `set up`",
        )
        return ()

    @staticmethod
    def _fits(steps: StepReader, group: PlaceGroup, kind: int) -> bool:
        if group.where is None:
            return True
        try:
            text = steps.constant_where(group.where, f"[{kind}]", NameScope({}, "0", "0"))
        except PhraseError as error:
            steps.problems.append(error.problem)
            return False
        return bool(run(f"fits = {text}", dict(steps.constants))["fits"])


def _merge(below: KeyValue | None, over: KeyValue) -> KeyValue:
    """A part of the library and the same part of a game: the game's names win, one by one."""
    if below is None or over.key.text not in MERGED:
        return over
    if not (isinstance(below.value, tree.Mapping) and isinstance(over.value, tree.Mapping)):
        return over
    own = {entry.key.text for entry in over.value.entries}
    entries = (*(entry for entry in below.value.entries if entry.key.text not in own), *over.value.entries)
    return KeyValue(over.key, tree.Mapping(over.value.place, entries))
