"""Something wrong in what a person wrote -> a value with a place, a reason and a remedy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from itertools import islice

from tilewright import pattern
from tilewright.frozen import dataclass

UNSEEN = pattern.prepare("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
"""What a terminal obeys instead of showing it, and what it cannot show."""


_LONGEST, _MOST_KNOWN = 60, 1_000
"""Of a word that a near one is looked for, and of the words it is compared with: nobody mistypes so much."""

MOST_SHOWN = 100
"""Problems that are shown at once, and kept of one kind: a wrong file has thousands of the same."""

LONGEST = 1_000
"""Letters of a message or a remedy: somebody's whole text may stand in one."""


class Level(IntEnum):
    """The severity of a problem: an error stops the command; a warning or a note does not."""

    ERROR = 0
    WARNING = 1
    NOTE = 2


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A mistake in a game's files: its place, message and remedy.

    Attributes:
        path: The file, as the user would name it.
        line: The line, from 1; 0 for the whole file.
        column: The column, from 1; 0 for the whole line.
        code: Its code in docs/codes.md, such as T07.
        message: The mistake and its reason, in one line.
        help: The remedy, in one line; empty if the message contains it.
        level: Its severity; an error stops the command.
        sheet: The worksheet of the row and column; empty for a text file.
    """

    path: str
    line: int
    column: int
    code: str
    message: str
    help: str = ""
    level: Level = Level.ERROR
    sheet: str = ""

    def __post_init__(self) -> None:
        for name in ("message", "help"):
            if len(text := getattr(self, name)) > LONGEST:
                object.__setattr__(self, name, f"{text[: LONGEST - 200]} ... {text[-190:]}")

    def __str__(self) -> str:
        place = ":".join([self.path, *(str(n) for n in (self.line, self.column) if n)])
        if self.sheet:
            place = f"{self.path}: sheet {self.sheet}{', cell ' * bool(self.column)}{cell_name(self.line, self.column)}"
        word = "" if self.level is Level.ERROR else f"{self.level.name.lower()}: "
        remedy = f"\n    -> {escape_unseen(self.help)}" if self.help else ""
        return f"{escape_unseen(place)}: {word}{escape_unseen(self.message)} [{self.code}]{remedy}"


def cell_name(row: int, column: int) -> str:
    """A cell as spreadsheets name it, such as C7; a row alone where there is no column."""
    letters = ""
    while column:
        column, last = divmod(column - 1, 26)
        letters = chr(ord("A") + last) + letters
    return f"{letters}{row}" if letters else f", row {row}" if row else ""


@contextmanager
def noted(what: str) -> Iterator[None]:
    """Say of every error that comes from within at what it happened: an element, a piece, a line."""
    try:
        yield
    except Exception as error:
        error.add_note(what)
        raise


class Faults:
    """Problems of one kind while they are gathered: the first hundred, and how many more there were."""

    def __init__(self) -> None:
        self.kept: list[Problem] = []
        self.more = 0

    def add(self, problem: Problem) -> None:
        """Keep it, or count it."""
        if len(self.kept) < MOST_SHOWN:
            self.kept.append(problem)
        else:
            self.more += 1

    def refuse(self) -> None:
        """End the stage where there were any.

        Raises:
            RefusedError: With those that were kept, and one that counts the rest.
        """
        if self.more:
            raise RefusedError([*self.kept, counting(self.kept[-1], self.more)])
        if self.kept:
            raise RefusedError(self.kept)


def counting(last: Problem, more: int) -> Problem:
    """One problem that stands for those which are not shown, at the file of the last that is."""
    message = f"{more:,} more {'problem is' if more == 1 else 'problems are'} not shown"
    return Problem(last.path, 0, 0, "O06", message, "correct these, then run the command again", last.level)


def first(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """As many problems as anybody reads, and one that counts the rest."""
    shown, more = tuple(problems[:MOST_SHOWN]), len(problems) - MOST_SHOWN
    return (*shown, counting(shown[-1], more)) if more > 0 else shown


class RefusedError(Exception):
    """Raised at the end of a stage with every problem found; the command line prints them and exits with 1."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


def plural(number: int, noun: str, nouns: str = "") -> str:
    """'1 piece', '1,200 pieces'; `nouns` for what does not only take an s."""
    return f"{number:,} {noun if number == 1 else nouns or f'{noun}s'}"


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is nearest, capitals or not; else the empty string."""
    if len(word) > _LONGEST:
        return ""
    words = [name for name in islice(known, _MOST_KNOWN) if len(name) <= 2 * _LONGEST]
    return most_like(word, words, 0.6) or next((name for name in words if name.casefold() == word.casefold()), "")


def most_like(word: str, known: Iterable[str], least: float) -> str:
    """The known word that is most like another, if they are at least so much alike (0 to 1); else the empty string."""
    from difflib import get_close_matches  # noqa: PLC0415 - 1 ms of every command, for a word that nobody knows

    return next(iter(get_close_matches(word, list(known), n=1, cutoff=least)), "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """'; did you mean X?' for a word near a known one, capitals or not, else the empty string."""
    near = nearest(word, known)
    return f"; did you mean '{near}'?" if near else ""


def with_remedy(words: str, remedy: str) -> tuple[str, str]:
    """Message and remedy of an error's words: what follows the last `; `, but for a guess; else the remedy given."""
    message, _, after = words.rpartition("; ")
    guess = not message or after.startswith("did you mean") or after.count("'") % 2  # inside a quotation
    return (words, remedy) if guess else (message, after)


def visible(lines: str) -> str:
    """Lines for a terminal; what it would obey, or not show, is written out as Python writes it."""
    return "\n".join(map(escape_unseen, lines.split("\n")))


def escape_unseen(text: str) -> str:
    """The text with what cannot be seen written out, so that no file can make a terminal do anything."""
    return UNSEEN.sub(lambda character: ascii(character[0])[1:-1], text)
