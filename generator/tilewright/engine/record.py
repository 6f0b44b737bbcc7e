"""Record: a game as text that a person can read and replay; the text of one -> Record, or what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tilewright import pattern
from tilewright.engine import CHANCE, TERMINAL, Game, IllegalAction, State
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.spec.spec import Spec, rules_digest
from tilewright.spec.variant import is_inline
from tilewright.texts.text import decode

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
            what = "is also another livery's" if plain else "has spaces or marks that separate words in a record"
            message = f"a player cannot be called '{title[:LONG]}': the name {what}"
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
    """Write a turn in lines of WIDTH, broken only between words of the notation."""
    lines = [f"{turn.number}. {turn.name}:" if turn.name else f"{turn.number}."]
    for item in _items(turn.words):
        if len(lines[-1]) + 1 + len(item) > WIDTH and lines[-1].strip():
            lines.append(f"{INDENT}{item}")
        else:
            lines[-1] += f" {item}"
    return "\n".join(lines)


def _fit(words: str) -> str:
    """Words of a notation, which must not have the marks of a record.

    Raises:
        ValueError: They do; the game's engine is wrong.
    """
    if not words or set(words) & set(MARKS) or words != " ".join(words.split()):
        raise ValueError(f"{words!r} cannot be written in a record")
    return words


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


LABEL = pattern.prepare(r"(\d+)\.(?: ([^:\[\];]+):)?(?= |$)")
"""How a turn begins."""


Place = tuple[int, int]
"""Line and column, from 1; 0 for a line as a whole."""
_PIECE = pattern.prepare(r"([^\[\];]*)([\[\];]|$)")


@dataclass(frozen=True, slots=True)
class Scanned:
    """Words of the notation, and whether brackets say that chance did it."""

    place: Place
    words: str
    chance: bool


@dataclass(frozen=True, slots=True)
class Label:
    """The beginning of a turn, and whose it says it is; '' for nobody's."""

    place: Place
    name: str


@dataclass(frozen=True, slots=True)
class Result:
    """What the last line says of the result."""

    place: Place
    words: str


def refusal(path: str, place: Place, code: str, message: str, remedy: str = "") -> RefusedError:
    """A problem at a place in a record, to be raised."""
    return RefusedError([Problem(path, *place, code, message, remedy)])


def items(path: str, lines: tuple[tuple[int, str], ...]) -> Iterator[Scanned | Label | Result]:
    """Everything that the lines after the head say, in order.

    Raises:
        RefusedError: A line cannot be read.
    """
    inside = False
    for number, text in lines:
        if text.startswith("result:") and not inside:
            yield Result((number, 9), text.removeprefix("result:").strip())
            continue
        start = LABEL.match(text)
        if start:
            if inside:
                raise refusal(path, (number, 1), "G14", "a turn begins before a bracket is closed", "close it with ]")
            yield Label((number, start.start(2) + 1 if start[2] else 1), start[2] or "")
        elif not text.startswith(" "):
            remedy = "begin a turn like '3. Ruby:'; indent lines that continue the line above"
            raise refusal(path, (number, 1), "G14", f"'{text[:40]}' is not a turn", remedy)
        for piece in _PIECE.finditer(text, start.end() if start else 0):
            words, mark, column = piece[1].strip(), piece[2], piece.end() or 1
            if (mark == "[" and (inside or words)) or (mark == "]" and not inside):
                raise refusal(
                    path, (number, column), "G14", f"a bracket {mark} in the wrong place", "separate moves with ;"
                )
            if words:
                yield Scanned((number, piece.start() + len(piece[1]) - len(piece[1].lstrip()) + 1), words, inside)
            inside = mark == "[" or (inside and mark != "]")
    if inside:
        raise refusal(path, (lines[-1][0], 0), "G14", "a bracket [ is never closed", "close it with ]")


KEYS = ("game", "version", "rules", "variants", "players", "seed", "number", "bots")
LONGEST = 1_000_000
"""Bytes of a record, at most: some fifty thousand moves. Bots' random games have some ten thousand."""
FEW = 6
"""Legal actions that a problem lists."""
_WORD = pattern.prepare(r"\w++")
SHORT = 40
"""Letters of a record's own that a problem repeats, and that known names are held against."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A record whose head has been read, and whose moves have not.

    Attributes:
        path: The file as the user named it.
        head: Which game it says it is.
        number: Which of the games of its seed.
        places: The line of each key of the head.
        lines: (line, text) of every line after the head that says something.
    """

    path: str
    head: Head
    number: int
    places: Mapping[str, int]
    lines: tuple[tuple[int, str], ...]

    def at(self, key: str) -> tuple[int, int]:
        """Where the value of a key stands."""
        return self.places[key], len(key) + 3


def load(path: str) -> Draft:
    """A record's head.

    Raises:
        RefusedError: It cannot be read (G06), is no text in UTF-8 (Y03) or has characters that no editor shows (Y04),
            is no record or one of another form (G07), or its head is not as it should be (G08, G09).
    """
    try:
        file = Path(path)
        if file.exists() and not file.is_file():  # a device or a pipe is not even opened: it may have no end
            raise _unread(path, "this is not a plain file")
        with file.open("rb") as record:
            size = os.fstat(record.fileno()).st_size
            if size > LONGEST:
                raise _unread(path, f"it has {size:,} bytes; the limit is {LONGEST:,}")
            data = record.read(LONGEST)
    except OSError as error:
        raise _unread(path, (error.strerror or str(error)).lower()) from error
    except ValueError as error:
        raise _unread(path, str(error)) from error
    return draft(path, decode(data, path, LONGEST))


def _unread(path: str, reason: str) -> RefusedError:
    return refusal(
        path or "''", (0, 0), "G06", f"cannot be read: {reason}", "name a file of `tilewright play --record`"
    )


def draft(path: str, text: str) -> Draft:
    """The draft of a record whose text has been read; `path` is what messages call it."""
    lines = text.splitlines()
    first = lines[0].strip() if lines else ""
    if first != FORM:
        known = first.startswith(FORM.rpartition(" ")[0])
        what = f"'{first[:SHORT]}' is an unknown form of record" if known else "this is not a record"
        raise refusal(path, (1, 1), "G07", what, f"begin it with the line '{FORM}'")
    end = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    values, places = dict[str, str](), dict[str, int]()
    for number, line in enumerate(lines[1:end], 2):
        key, colon, value = line.partition(":")
        if key not in KEYS or not colon or key in values:
            word, keys = key[:SHORT], ", ".join(KEYS)
            what = "is there twice" if key in values else f"is not a key of the head{did_you_mean(word, KEYS)}"
            raise refusal(path, (number, 1), "G08", f"'{word}' {what}", f"it has: {keys}; a blank line")
        values[key], places[key] = value.strip(), number
    if missing := [key for key in KEYS if not values.get(key)]:
        raise refusal(path, (end, 1), "G08", f"the head has no '{missing[0]}'", f"it has: {', '.join(KEYS)}")
    lines_left = tuple((number, line) for number, line in enumerate(lines[end:], end + 1) if line.strip())
    players, number = (_number(path, key, values[key], places[key]) for key in ("players", "number"))
    bots = tuple(name.strip() for name in values["bots"].split(","))
    if len(bots) != players:
        raise refusal(path, (places["bots"], 7), "G09", f"{len(bots)} bots for {players} players", "name one for each")
    variants = () if values["variants"] == "none" else tuple(name.strip() for name in values["variants"].split(","))
    head = Head(values["game"], values["version"], values["rules"], variants, players, values["seed"], bots)
    return Draft(path, head, number, places, lines_left)


def _number(path: str, key: str, text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise refusal(
            path,
            (line, len(key) + 3),
            "G09",
            f"'{text[:SHORT]}' is not a number from 1",
            "write a whole number, such as 2",
        )
    return int(text)


def must_have(record: Draft, variants: Collection[str]) -> None:
    """That a game has the variants of a record.

    Raises:
        RefusedError: It has not (G13).
    """
    before = set[str]()
    for name in record.head.variants:
        if name in before or not (name in variants or is_inline(name)):
            what = f"has no variant '{name[:SHORT]}'{did_you_mean(name[:SHORT], variants)}"
            message = f"'{name[:SHORT]}' is there twice" if name in before else f"'{record.head.game[:SHORT]}' {what}"
            raise refusal(
                record.path, record.at("variants"), "G13", message, f"it has: {', '.join(variants) or 'none'}"
            )
        before.add(name)


def must_fit(record: Draft, spec: Spec[Any]) -> None:
    """That a record is of this game, in this version and with these rules.

    Raises:
        RefusedError: It is another game's (G10), or of another version (G11), or of other rules (G12);
            or it is for other numbers of players (G02); or its players cannot be told apart (G19).
    """
    must_be_named(spec)
    head, game, own = record.head, spec.game, rules_digest(spec)
    least, most = game.players.least, game.players.most
    remedy = "name a folder that has them: --game FOLDER"
    if head.game != game.id:
        message = f"this is a record of '{head.game[:SHORT]}', not of '{game.id}'"
        raise refusal(record.path, record.at("game"), "G10", message, remedy)
    if head.version != game.version:
        message = f"this is a record of version {head.version[:SHORT]}, but the game is at version {game.version}"
        raise refusal(record.path, record.at("version"), "G11", message, remedy)
    if not least <= head.players <= most:
        message = f"{game.title} is for {least} to {most} players, not {head.players}"
        raise refusal(record.path, record.at("players"), "G02", message, "restore the record as it was written")
    if head.rules != own:
        message = f"the rules have changed since this record ({head.rules[:SHORT]}, now {own})"
        raise refusal(record.path, record.at("rules"), "G12", message, remedy)


def replay(record: Draft, game: Game) -> tuple[GameRecord, State]:
    """The record, every move of it done again, and the state it ends in.

    Raises:
        RefusedError: A line cannot be read (G14), a move is illegal (G15) or nothing that chance could do (G16), it is
            not that player's turn (G17), or the result is another or none (G18).
    """
    state, end = game.new_initial_state(), None
    mover, names = Label((0, 0), ""), seats(state)
    former = dict(getattr(game, "former_names", {}))
    for item in (_renamed(each, former) for each in items(record.path, record.lines)):
        if end:
            raise refusal(record.path, item.place, "G18", "there is text after the result", "delete it")
        match item:
            case Result():
                end = item
            case Label():
                mover = item
                _turn(record, state, mover, names)
            case Scanned():
                name, colon, words = item.words.partition(": ")
                if item.chance:
                    _do(record, state, item, names)
                elif colon and name in names:  # whoever acts in another's turn is named before the words
                    _turn(record, state, Label(item.place, name), names)
                    _do(record, state, replace(item, words=words), names)
                else:
                    _turn(record, state, mover, names)
                    _do(record, state, item, names)
    if end is None:
        last = record.lines[-1][0] if record.lines else record.places["bots"]
        raise refusal(
            record.path, (last, 0), "G18", "the record has no result", "end it with a line that begins with 'result:'"
        )
    if end.words != (ends := result(state)):
        truth = "the game goes on" if ends == UNFINISHED else f"it is '{ends}'"
        message = f"the result cannot be '{end.words[:SHORT]}': {truth}"
        raise refusal(record.path, end.place, "G18", message, f"put there: {ends}")
    return GameRecord(record.head, record.number, tuple(state.history())), state


def _renamed(item: Label | Scanned | Result, former: Mapping[str, str]) -> Label | Scanned | Result:
    """An item with the names that seats have now, in a record in which a game called them something else."""
    if not former:
        return item
    if isinstance(item, Label):
        return replace(item, name=former.get(item.name, item.name))
    return replace(item, words=_WORD.sub(lambda match: former.get(match[0], match[0]), item.words))


def _turn(record: Draft, state: State, mover: Label, names: tuple[str, ...]) -> None:
    """That a turn is of a player of this game, and, unless something is drawn or rolled first, of the one to move."""
    name, player = mover.name, state.current_player()
    if name and name not in names:
        message = f"there is no player '{name[:SHORT]}'{did_you_mean(name[:SHORT], names)}"
        raise refusal(record.path, mover.place, "G17", message, f"at the table: {', '.join(names)}")
    if name and player >= 0 and name != names[player]:
        message = f"it is {names[player]}'s turn, not {name}'s; {state.table().heading}"
        raise refusal(record.path, mover.place, "G17", message, f"begin this turn with {names[player]}'s name")


def _do(record: Draft, state: State, item: Scanned, names: tuple[str, ...]) -> None:
    """Do what an item says, once it is certain that it is its player's to do."""
    player, code = state.current_player(), "G16" if item.chance else "G15"
    if player == TERMINAL:
        raise refusal(record.path, item.place, code, f"'{item.words[:SHORT]}' comes too late: the game is over")
    if item.chance != (player == CHANCE):
        who = "something is drawn or rolled next" if player == CHANCE else f"{names[player]} moves next"
        remedy = "write draws and rolls in brackets [ ], and players' moves outside them"
        message = f"'{item.words[:SHORT]}' cannot be here: {who}; {state.table().heading}"
        raise refusal(record.path, item.place, code, message, remedy)
    try:
        state.apply_unchecked(state.string_to_action(item.words))
    except IllegalAction as illegal:
        legal, what = state.legal_actions(), "possible" if item.chance else "legal"
        listed = ", ".join(state.action_to_string(action) for action in legal[:FEW])
        message = f"'{item.words[:SHORT]}' is not {what}: {illegal.rule}; {state.table().heading}"
        remedy = f"{what} here: {listed}{', ...' if len(legal) > FEW else ''}"
        raise refusal(record.path, item.place, code, message, remedy) from illegal
