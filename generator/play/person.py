"""View, what a person types -> a move: legal moves numbered and in words, the table on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.play.bots import StoppedError
from generator.play.view import View
from generator.rules import Table

Ask = Callable[[str], str | None]
"""A prompt -> what was typed; None when there is nobody to type any more."""
ROWS = 24
"""Lines of moves that are shown unasked."""
HELP = "a number or the words of a move; some of its words to list those that have them; ? the table, q quit"


class Person:
    """Somebody at a terminal.

    Attributes:
        ask: Asks and waits.
        tell: Says something, as lines.
        shown: Makes text of a table.
    """

    def __init__(self, ask: Ask, tell: Callable[[str], None], shown: Callable[[Table], str]) -> None:
        self.ask, self.tell, self.shown = ask, tell, shown

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """What the person types, once it is a legal move.

        Raises:
            StoppedError: They typed q, or nothing more comes.
        """
        words = [view.words(action) for action in legal]
        self.tell(f"\n{self.shown(view.table())}\n")
        if len(legal) == 1:
            self.tell(f"There is only one move: {words[0]}")
        self._list(words)
        while True:
            typed = self.ask("Your move")
            if typed is None or typed.strip().lower() in ("q", "quit"):
                raise StoppedError
            at = self._meant(typed.strip(), words)
            if at is not None:
                return legal[at]
            self._answer(typed.strip(), words, view)

    def _meant(self, typed: str, words: Sequence[str]) -> int | None:
        """Which of the moves is meant, by number or in full; None for none."""
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(words):
            return int(typed) - 1
        same = [at for at, word in enumerate(words) if word.casefold() == typed.casefold()]
        return same[0] if same else None

    def _answer(self, typed: str, words: Sequence[str], view: View) -> None:
        matches = [at for at, word in enumerate(words) if typed and typed.casefold() in word.casefold()]
        if typed == "?":
            self.tell(self.shown(view.table()))
        elif matches:
            self._list(words, matches)
        else:
            self.tell(f"No such move. Type {HELP}.")

    def _list(self, words: Sequence[str], only: Sequence[int] | None = None) -> None:
        """The moves, those that differ only in their last word on one line, as far as they fit."""
        rows = list(rows_of(words, only))
        for row in rows[:ROWS]:
            self.tell(row)
        if len(rows) > ROWS:
            self.tell(f"  ... and {len(rows) - ROWS} lines more; type some words of a move to see those that have them")


def rows_of(words: Sequence[str], only: Sequence[int] | None = None) -> Iterator[str]:
    """'[1] 5s to 1  [2] ... 2  [3] ... 3': moves that follow each other and differ only in their last word."""
    group: list[int] = []
    for at in only if only is not None else range(len(words)):
        if group and (_stem(words[at]) != _stem(words[group[-1]]) or not _stem(words[at]) or at != group[-1] + 1):
            yield _row(words, group)
            group = []
        group.append(at)
    if group:
        yield _row(words, group)


def _stem(words: str) -> str:
    """All but the last word."""
    return words.rpartition(" ")[0]


def _row(words: Sequence[str], group: Sequence[int]) -> str:
    ends = [words[group[0]], *(f"... {words[at].rpartition(' ')[2]}" for at in group[1:])]
    return "  " + "  ".join(f"[{at + 1}] {end}" for at, end in zip(group, ends, strict=True))
