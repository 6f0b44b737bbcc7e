"""Record -> text: a head that says which game it was, a line a turn in the game's own notation, and the result.

    tilewright record 1
    game: castles-and-crowns
    ...
    1. Ruby: [Ruby starts; lion 6; mercenaries 1 2 2 5; roll 1 2 3 4, captain 2] 2s to 4

What was drawn or rolled before a move stands in brackets before it; several are parted by semicolons. What another
player does in that turn begins with that player's name: `Navy: accept`. A line too long goes on in the next, further
in. `generator.play.reading` reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.rules import CHANCE, Game, State
from generator.spec.digest import rules_digest
from generator.spec.spec import Spec

FORM = "tilewright record 1"
"""The first line; the number is that of the form."""
WIDTH = 100
INDENT = "    "
LONG = 60
"""Letters of a seed that a heading repeats."""
UNFINISHED = "not finished"
NOBODY = CHANCE
"""Whose turn it is while only chance has done anything in it."""
MARKS = "[];\n"
"""What parts words from each other, so that no word of a notation may have it."""
NAME_MARKS = "[];:"
"""What a player's name must not have in it: MARKS, and the colon that ends it in a record."""


@dataclass(frozen=True, slots=True)
class Head:
    """Which game was played, and how.

    Attributes:
        game: The game's id.
        version: Of its game.yaml.
        rules: `rules_digest` of its rules, variants laid over them.
        variants: Their names, in order.
        players: How many played.
        seed: What everything random came from.
        bots: Who played each seat.
    """

    game: str
    version: str
    rules: str
    variants: tuple[str, ...]
    players: int
    seed: str
    bots: tuple[str, ...]

    @property
    def seed_in_short(self) -> str:
        """The seed as a heading repeats it."""
        return self.seed if len(self.seed) <= LONG else f"{self.seed[:LONG]}... ({len(self.seed):,} characters)"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game.

    Attributes:
        head: Which game.
        number: Which of the games of that seed, from 1.
        actions: Every action, those of chance included.
    """

    head: Head
    number: int
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordLine:
    """What stands in one line.

    Attributes:
        number: Counted from 1.
        name: Who chose first in it; '' where nobody did.
        words: (words, whether chance did it) in order; what another player did begins with that player's name.
    """

    number: int
    name: str
    words: tuple[tuple[str, bool], ...]


def must_be_named(spec: Spec[Any]) -> None:
    """That a record can tell by their names whose move it is.

    Raises:
        RefusedError: A livery's title has marks in it that part words in a record, or is another's as well (G19).
    """
    titles, problems = [livery.title for livery in spec.game.liveries.values()], list[Problem]()
    for at, (name, title) in enumerate(zip(spec.game.liveries, titles, strict=True)):
        plain = title == " ".join(title.split()) and not set(title) & set(NAME_MARKS)
        if not plain or title in titles[:at]:
            what = "is another livery's as well" if plain else "has blanks or marks that part words in a record"
            message = f"a player cannot be called '{title[:LONG]}': it {what}"
            place = ("game", "liveries", name, "title")
            problems.append(spec.places.problem(place, "G19", message, f"write another title, without {NAME_MARKS}"))
    if problems:
        raise RefusedError(problems)


def head_of(spec: Spec[Any], players: int, seed: str, bots: tuple[str, ...]) -> Head:
    """The head of a game that is about to be played.

    Raises:
        RefusedError: See `must_be_named`.
    """
    must_be_named(spec)
    game = spec.game
    variants = tuple(name for name, _note in spec.variants)
    return Head(game.id, game.version, rules_digest(spec), variants, players, seed, bots)


def turns(game: Game, record: GameRecord) -> Iterator[tuple[RecordLine, State]]:
    """Each turn, and the game as it stood after it; the last may be one that nobody finished."""
    state, words = game.new_initial_state(), list[tuple[str, bool]]()
    names, mover = seats(state), NOBODY
    for action in record.actions:
        before, player = state.turns(), state.current_player()
        mover = player if mover == NOBODY else mover
        prefix = "" if player in (CHANCE, mover) else f"{names[player]}: "
        words.append((prefix + _fit(state.action_to_string(action)), player == CHANCE))
        state.apply_unchecked(action)
        if state.turns() > before:
            yield RecordLine(state.turns(), names[mover], tuple(words)), state
            words, mover = [], NOBODY
    if words:
        mover = state.current_player() if mover == NOBODY else mover
        yield RecordLine(state.turns() + 1, names[mover] if mover >= 0 else "", tuple(words)), state


def seats(state: State) -> tuple[str, ...]:
    """What each seat is called."""
    return tuple(_fit(seat.name) for seat in state.table().holdings)


def result(state: State) -> str:
    """The scores and what decided; or that the game was not finished."""
    if not state.is_terminal():
        return UNFINISHED
    scores = ", ".join(f"{seat.name} {seat.score:g}" for seat in state.table().holdings)
    return f"{scores}; {_fit(state.ending())}"


def text(game: Game, record: GameRecord) -> str:
    """The record as text."""
    head, state, lines = record.head, game.new_initial_state(), list[str]()
    for turn, state in turns(game, record):  # noqa: B007 - the last state has the result
        lines.append(write_turn(turn))
    top = [
        FORM,
        f"game: {head.game}",
        f"version: {head.version}",
        f"rules: {head.rules}",
        f"variants: {', '.join(head.variants) or 'none'}",
        f"players: {head.players}",
        f"seed: {head.seed}",
        f"number: {record.number}",
        f"bots: {', '.join(head.bots)}",
    ]
    return "\n".join([*top, "", *lines, "", f"result: {result(state)}", ""])


def write_turn(turn: RecordLine) -> str:
    """A turn in lines, as a record has it."""
    return "\n".join(_wrap(f"{turn.number}. {turn.name}:" if turn.name else f"{turn.number}.", turn.words))


def _fit(words: str) -> str:
    """Words of a notation, which must not have the marks of a record.

    Raises:
        ValueError: They do; the game's engine is wrong.
    """
    if not words or set(words) & set(MARKS) or words != " ".join(words.split()):
        raise ValueError(f"{words!r} cannot stand in a record")
    return words


def _wrap(start: str, words: tuple[tuple[str, bool], ...]) -> Iterator[str]:
    """A turn in lines of WIDTH, broken only between words of the notation."""
    line = start
    for item in _items(words):
        if len(line) + 1 + len(item) > WIDTH and line.strip():
            yield line
            line = f"{INDENT}{item}"
        else:
            line = f"{line} {item}"
    yield line


def _items(words: tuple[tuple[str, bool], ...]) -> list[str]:
    """Words with their brackets and semicolons."""
    items = []
    for at, (word, chance) in enumerate(words):
        first = chance and (at == 0 or not words[at - 1][1])
        last = at + 1 == len(words)
        more = not last and words[at + 1][1] == chance
        end = ";" if more or (not chance and not last) else "]" if chance else ""
        items.append(f"{'[' if first else ''}{word}{end}")
    return items


LABEL = re.compile(r"(\d+)\.(?: ([^:\[\];]+):)?(?= |$)")
"""How a turn begins."""
