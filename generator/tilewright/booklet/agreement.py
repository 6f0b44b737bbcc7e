"""A game and its variants -> Problems: where the booklet, the kit and the rules contradict one another.

What a booklet says is read as sentences, in English alone, and only where it is plain what is meant: a total ("There
are 104 cards."), a share ("four of the five"), a rank in a pack, a piece by its name. A variant is compared with the
game that it is laid over: what was there and is not any more cannot be spoken of as if it were.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol

from tilewright import pattern
from tilewright.booklet.words import INSERTS, kit_counts
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.pieces.boxes import TuckBox
from tilewright.pieces.playing_cards import PlayingCards
from tilewright.pieces.pool import Alone
from tilewright.problem import Level, Problem, RefusedError
from tilewright.prose.blocks import plain, runs_of, walk
from tilewright.prose.changes import rulings, unworded
from tilewright.prose.context import Context, Part, colours_of, context, parse
from tilewright.prose.reading import fields
from tilewright.prose.values import freeze
from tilewright.spec.spec import Spec

DENIALS = frozenset(["no", "not", "nor", "never", "neither", "without", "leave", "leaves", "lack", "lacks", "instead"])
"""Words of which one is among the few before a piece that is said not to be there."""
FEW = 4
"""So many words."""
LEFT = pattern.prepare(r"\s*(?:\w+\s+){0,3}(?:not|left out|stays? in the box|stays? out)\b")
"""What comes shortly after such a piece."""
FACES = {"A": "aces?", "J": "jacks?", "Q": "queens?", "K": "kings?", "JOKER": "jokers?"}
"""What a rank without a number is called in a sentence."""
LONGEST = 2_000
"""Letters of a sentence that are read; what goes beyond is read as another."""
SHORTEST = 3
"""Letters of a word that a piece can be known by."""
MARKS = "lines?|cross(?:es)?|marks?|pictures?|letters?|symbols?|signs?|corners?|edges?|frames?|hatch(?:es|ing)?"
"""What only a printed piece shows."""
_SENTENCE = pattern.prepare(r"(?<=[.!?])\s+")


class Reader(Protocol):
    """Reads the game with other variants laid over it."""

    def __call__(self, variants: Sequence[str]) -> Spec[Any]:
        """The game so.

        Raises:
            RefusedError: They cannot be laid over it.
        """


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that is said: its words, and the line of the file that it begins in."""

    path: str
    line: int
    words: str

    @property
    def low(self) -> str:
        """Its words in small letters, each letter where it was."""
        return low if len(low := self.words.lower()) == len(self.words) else self.words

    def claims(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """The first place that speaks of something, and does not say that it is not there."""
        for match in pattern.finditer(self.low):
            clause = re.split("[,;:]", self.low[: match.start()])[-1]
            if DENIALS.isdisjoint(clause.split()[-FEW:]) and not LEFT.match(self.low, match.end()):
                yield match
                return

    def problem(self, code: str, match: re.Match[str], message: str, remedy: str) -> Problem:
        """A warning that stands there and repeats the words that it is about."""
        words = f"'{self.words[match.start() : match.end()]}': {message}"
        return Problem(self.path, self.line, 0, code, words, remedy, Level.WARNING)


@dataclass(frozen=True, slots=True)
class Account:
    """A game as it is told and as it is printed.

    Attributes:
        spec: The game.
        sentences: All that its booklet and its player aid say, and its rulings.
        counts: By component: how many pieces.
        names: What single pieces are called: words of their ids that are no part of their component's.
    """

    spec: Spec[Any]
    sentences: tuple[Sentence, ...]
    counts: dict[str, int]
    names: frozenset[str]

    @property
    def titles(self) -> dict[str, int]:
        """Title of a component in small letters -> its pieces."""
        sums = Counter[str]()
        for part in self.spec.game.components:
            sums[part.title.lower()] += self.counts.get(part.id, 0)
        return {title: count for title, count in sums.items() if count}

    @property
    def packs(self) -> tuple[PlayingCards, ...]:
        """Its playing cards."""
        return tuple(part for part in self.spec.game.components if isinstance(part, PlayingCards))


def account(spec: Spec[Any]) -> Account:
    """What is told and printed of a game.

    Raises:
        RefusedError: Its booklet cannot be read.
    """
    owner = Alone(spec)
    pieces = [piece for piece in owner.deck.pieces if piece.copies]
    counts = Counter[str]()
    for piece in pieces:
        counts[piece.component] += piece.copies
    names = {
        word
        for piece in pieces
        for word in set(piece.id.split("-")) - set(piece.component.split("-"))
        if word.isalpha() and len(word) >= SHORTEST
    }
    return Account(spec, tuple(_sentences(owner, counts)), dict(counts), frozenset(names))


def _sentences(owner: Alone, counts: Counter[str]) -> Iterator[Sentence]:
    """All that is said, but for what can be used in a part's place and what is told of other variants."""
    spec = owner.spec
    names = context(spec, None, kit_counts(owner))
    parts = tuple(Part(part.title, counts[part.id], "", hasattr(part, "holds")) for part in spec.game.components)
    names = replace(names, values={**names.values, "parts": freeze(parts)})
    for file, known in ((spec.booklet, INSERTS), (spec.aid, frozenset[str]())):
        if file is None:
            continue
        path, text = file
        where = Context(names, None, known, frozenset(spec.icons), paged=file is spec.booklet, colours=colours_of(spec))
        for block in walk(parse(text, where, path)):
            for runs in runs_of(block):
                yield from _split(path, block.line, plain(runs))
    own = {ruled: reason for _, note in spec.variants for ruled, reason in note.reasons.items()}
    for ruling in rulings(spec.rules, spec.language, own):
        yield from _split((spec.folder / "words.yaml").as_posix(), 0, f"{ruling.decision}. {ruling.reason}")
    for name, note in spec.variants:
        yield from _split((spec.folder / "variants" / f"{name}.yaml").as_posix(), 0, note.summary)


def _split(path: str, line: int, text: str) -> Iterator[Sentence]:
    for words in _SENTENCE.split(text):
        yield from (Sentence(path, line, words[at : at + LONGEST]) for at in range(0, len(words), LONGEST))


def contradictions(now: Account, base: Account | None = None) -> Iterator[Problem]:
    """Where a game contradicts itself.

    Args:
        now: The game.
        base: The same without the variants that are laid over it; None where there are none.
    """
    if now.spec.language.get("language.code", "").startswith("en"):
        for check in (_totals, _shares, _few_and_many):
            yield from check(now)
        if base:
            yield from _gone(now, base)
            yield from _ranks(now, base)
    yield from _rooms(now, base)
    if base:
        yield from _printed_ranks(now, base)
        yield from _unworded(now, base)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers as a language writes them, in digits and, as far as it has any, in words."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, language: Language) -> Numbers:
        """Those of a language."""
        return cls(tuple(language.word(number).lower() for number in range(1, 21)))

    @property
    def pattern(self) -> str:
        """Matches one of them."""
        return rf"(?:\d+|{'|'.join(sorted(map(re.escape, self.words), key=len, reverse=True))})"

    def value(self, word: str) -> int:
        """What it stands for."""
        return int(word) if word.isdecimal() else self.words.index(word.lower()) + 1


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _totals(now: Account) -> Iterator[Problem]:
    """J01: a total is what the kit holds."""
    numbers, titles = Numbers.of(now.spec.language), now.titles
    some, noun = numbers.pattern, "|".join(map(re.escape, titles))
    claim = _compiled(
        rf"\bthere (?:are|is) ({some}) ({noun})(?=\s*(?:[.,:;)]|$|in all\b|in the box\b|altogether\b))"
        rf"|\bshuffle (?:the|all|all the) ({some}) ({noun})\b|\b({some}) ({noun}) (?:in all|altogether|in the box)\b"
    )
    for sentence in now.sentences:
        for match in claim.finditer(sentence.low) if titles else ():
            number, title = filter(None, match.groups())
            if numbers.value(number) != titles[title]:
                message = f"the kit has {titles[title]} {title}"
                yield sentence.problem("J01", match, message, "let a tag count them, or change the number of copies")


def _shares(now: Account) -> Iterator[Problem]:
    """J02: 'four of the five' is a part of them."""
    numbers = Numbers.of(now.spec.language)
    share = _compiled(rf"\b({numbers.pattern}) of (?:the |these |those |your |all )?({numbers.pattern})\b")
    for sentence in now.sentences:
        for match in share.finditer(sentence.low):
            if numbers.value(match[1]) >= numbers.value(match[2]):
                yield sentence.problem("J02", match, "that is all of them", "reword it for a game without a choice")


def _few_and_many(now: Account) -> Iterator[Problem]:
    """J02: what few and what more players do is not the same, and there can be more."""
    numbers, most = Numbers.of(now.spec.language), now.spec.game.players.most
    some = numbers.pattern
    both = _compiled(rf"\bup to ({some}) (?:of you|players?|play)\b([^.]*?)[,;:.]\s*(?:with )?more\b([^.]*)")
    for sentence in now.sentences:
        if match := both.search(sentence.low):
            few, many = (
                list(map(numbers.value, _compiled(rf"\b{some}\b").findall(part))) for part in match.groups()[1:]
            )
            if few and few == many:
                message = "few and more players do the same"
                yield sentence.problem("J02", match, message, "reword it for a game in which both are the same")
            elif numbers.value(match[1]) >= most:
                message = f"{most} players are the most"
                yield sentence.problem("J02", match, message, "leave out larger numbers of players")


def _gone(now: Account, base: Account) -> Iterator[Problem]:
    """J03: what the variant takes out of the kit is not spoken of as if it were there."""
    kept = now.names | {word for title in now.titles for word in title.split()}
    left = [title for title in base.titles if title not in now.titles]
    lost = [rf"{re.escape(name)}s?" for name in sorted(base.names - kept)]
    lost += [re.escape(title) for title in left if " " in title]
    if left:
        single = "|".join(form for title in left for form in (re.escape(title), re.escape(title.removesuffix("s"))))
        lost.append(rf"(?:{MARKS}) on (?:a|an|the|each|every|all) (?:{single})")
    pattern = _compiled(rf"\b(?:{'|'.join(lost)})\b")
    for sentence in now.sentences if lost else ():
        for match in sentence.claims(pattern):
            message = "this kit has none"
            yield sentence.problem("J03", match, message, "leave it out if the piece is left out: {% if … %}")


def _ranks(now: Account, base: Account) -> Iterator[Problem]:
    """J04: a rank that is named is in the pack."""
    here, before = ({card.rank.upper() for part in game.packs for card in part.cards()} for game in (now, base))
    language, titles = now.spec.language, [each.title.lower() for each in now.spec.game.colours.values()]
    suits = "|".join(map(re.escape, titles)) or "(?!)"
    for rank in sorted(before - here) if here else ():
        words = FACES.get(rank, "(?!)")
        if rank.isdecimal():
            word = re.escape(language.word(int(rank)))
            words = rf"{word}(?:s|es)|(?:red|black|{suits}) (?:{word}|{rank})|(?:{word}|{rank}) of (?:{suits})"
        pattern = _compiled(rf"(?<!\w)(?:{words})(?!\w)")
        for sentence in now.sentences:
            for match in sentence.claims(pattern):
                message = f"there is no {rank} in this pack"
                yield sentence.problem("J04", match, message, "let a tag name one of its ranks")


def _rooms(now: Account, base: Account | None) -> Iterator[Problem]:
    """J05: boxes that say how many they hold hold all there are."""
    for part in now.spec.game.components:
        room, count = _held_by_boxes(now, part.id), now.counts.get(part.id, 0)
        if room and (
            room < count or (base and room != count and _held_by_boxes(base, part.id) == base.counts.get(part.id))
        ):
            path = ("game", "components", now.spec.game.components.index(part))
            message = f"{part.id}: its boxes hold {room}, but there are {count}"
            yield now.spec.places.problem(path, "J05", message, "change `pieces` of the boxes", Level.WARNING)


def _held_by_boxes(game: Account, name: str) -> int:
    """How many pieces of a component its boxes are made for; 0 where one of them does not say."""
    boxes = [
        box for box in game.spec.game.components if isinstance(box, TuckBox) and name in dict(box.contents).values()
    ]
    alone = all(box.pieces and len(box.contents) == 1 for box in boxes)
    return sum(box.pieces or 0 for box in boxes) if alone else 0  # sum counts pieces


def _printed_ranks(now: Account, base: Account) -> Iterator[Problem]:
    """J04: a list of ranks that the rules share with a pack stays the pack's."""
    lists = {path: getattr(model, name) for path, model, name in fields(now.spec.rules)}
    for path, model, name in fields(base.spec.rules):
        was, changed = getattr(model, name), lists.get(path)
        packs = {part.id: part for part in now.packs}
        for part in base.packs:
            if part.id not in packs or len(part.ranks) < 2 or _texts(was) != set(part.ranks):
                continue
            if odd := sorted((_texts(changed) or set(part.ranks)) ^ set(packs[part.id].ranks)):
                message = f"{path}: the rules and the pack '{part.id}' differ in {', '.join(odd)}"
                remedy = f"change both: game: {{components: {{{part.id}: {{ranks: […]}}}}}}"
                yield now.spec.places.problem(("rules", *path.split(".")), "J04", message, remedy, Level.WARNING)


def _texts(value: object) -> set[str]:
    """What stands in a list, as texts; nothing of anything else."""
    return set(map(str, value)) if isinstance(value, tuple | list) else set()


def _unworded(now: Account, base: Account) -> Iterator[Problem]:
    """J06 (note): a yes or a no that changes is a sentence."""
    for path in unworded(base.spec.rules, now.spec.rules, now.spec.language):
        message = f"{path}: the box of changes has no sentence for it"
        remedy = f"add it to words.yaml: `rules: {{{path}: …}}`, for a no under `otherwise`"
        yield now.spec.places.problem(("rules", *path.split(".")), "J06", message, remedy, Level.NOTE)


def disagreements(stacks: Iterable[Sequence[str]], read: Reader) -> tuple[Problem, ...]:
    """Where a game, or the game with some of its variants, contradicts itself; what another has too is told once.

    A variant that cannot be read is a warning; several that do not go together are left out.

    Args:
        stacks: The variants to lay over it, each time from left to right.
        read: Reads it with some of them.
    """
    known: dict[Problem, Problem] = {}
    with suppress(RefusedError, ValueError):
        base = account(read(()))
        known |= {problem: problem for problem in contradictions(base)}
        for stack in stacks:
            try:
                problems = [*contradictions(account(read(stack)), base)]
            except RefusedError as refused:  # a warning, for it may be meant for use with another
                problems = [replace(each, level=Level.WARNING) for each in refused.problems if len(stack) == 1]
            except ValueError:
                continue
            for problem in problems:
                known.setdefault(problem, replace(problem, message=f"with {' and '.join(stack)}: {problem.message}"))
    return tuple(sorted(known.values()))
