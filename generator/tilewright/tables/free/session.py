"""A free table -> what is kept of it as a session: points of its score sheet, times, answers, notes of moments."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tilewright.build.key import version_mark
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.spec.playtest import USUAL
from tilewright.tables import notes
from tilewright.tables.free.snapshot import Picture, snapshot
from tilewright.tables.free.table import FreeTable
from tilewright.tables.party import WATCHER, Reason, TurnedAwayError


def questions(table: FreeTable) -> dict[str, dict[str, Any]]:
    """What is asked after the game, as pages have it."""
    return {key: each.plain for key, each in (table.printed.spec.playtest or USUAL).questions.items()}


def name_of(table: FreeTable) -> str:
    """What the files of a session are called."""
    return notes.name_of(table.printed.spec.game.id, table.party.id)


def seat_name(table: FreeTable, seat: int) -> str:
    """What somebody is called; nothing for one who looks on."""
    return "" if seat == WATCHER else table.state.names[seat] or f"Player {seat + 1}"


def points(table: FreeTable) -> tuple[float, ...]:
    """What the score sheet comes to by seat; nothing where nobody has written on it."""
    scores = table.state.scores
    # sum counts points, and seconds below
    sums = [sum(float(value) for (_, at), value in scores.items() if at == seat) for seat in range(_many(table))]
    return tuple(sums) if scores else ()


def head(table: FreeTable) -> notes.SessionHead:
    """What was played, by whom, and what came of it."""
    game, times = table.printed.spec.game, [(each.action, each.seconds) for each in table.steps[1:]]
    names = tuple(seat_name(table, seat) for seat in range(_many(table)))
    known = notes.SessionHead(
        game=game.id,
        title=game.title[: notes.MOST_WORDS],
        version=game.version[: notes.MOST_WORDS],
        mark=version_mark(table.printed.spec),
        variants=table.party.which.variants,
        seats=tuple(f"Player {seat + 1}" for seat in range(_many(table))),
        people=names,
        who=tuple(chair.who for chair in table.party.chairs),
        seconds=round(sum(took for _, took in times), 1),
        clocks=notes.clocks_of(times, _many(table)),
    )
    if not table.state.ended:
        return known
    sums = points(table)
    won = tuple(seat for seat, each in enumerate(sums) if each == max(sums))
    result = ", ".join(f"{name} {each:g}" for name, each in zip(names, sums, strict=False)) or "no points written"
    return known.model_copy(update={"points": sums, "won": won, "result": result[:2_000]})


def end(table: FreeTable) -> None:
    """Keep a table that has ended; where it cannot be kept now, it can be made again from the ledger."""
    name = name_of(table)
    with suppress(RefusedError):
        notes.keep_record(name, record(table))
        notes.keep_head(name, head(table))


def record(table: FreeTable) -> str:
    """All that was done, a line of JSON each; its first line is how the table was laid."""
    return "".join(f"{each.words}\n" for each in table.steps)


def answer(table: FreeTable, seat: int, answers: object) -> None:
    """Keep what somebody says of a table that has ended.

    Raises:
        TurnedAwayError: It has not ended, or these are no answers.
        RefusedError: They cannot be kept (O09).
    """
    if not table.state.ended:
        raise TurnedAwayError(Reason.NOT_YOURS, "The game has not ended yet.")
    try:
        given = notes.tidy(answers, table.printed.spec.playtest or USUAL)
    except ValueError as error:
        raise TurnedAwayError(Reason.MALFORMED, str(error)) from error
    reply = notes.PlayNote(seat=seat_name(table, seat), answers=given)
    notes.keep_note(name_of(table), reply, table.printed.spec.playtest)


@dataclass(frozen=True, slots=True)
class Noted:
    """A note of a moment before it is kept: others go on at the table while its picture is drawn.

    Attributes:
        name: What the files of the session are called.
        head: What is played.
        moment: The note.
        view: The table as the seat sees it.
    """

    name: str
    head: notes.SessionHead
    moment: notes.Moment
    view: Mapping[str, Any]

    def keep(self, picture: Picture) -> None:
        """Keep it, with a picture of the table.

        Raises:
            TurnedAwayError: There are too many.
            RefusedError: It cannot be kept (O09).
        """
        notes.keep_head(self.name, self.head)
        if not notes.keep_moment(self.name, self.moment, snapshot(self.view, picture)):
            raise TurnedAwayError(Reason.FULL, "So many moments of this game are noted that no more are kept.")


def note(table: FreeTable, seat: int, asked: Mapping[str, Any]) -> Noted:
    """The note of a moment, of which nobody at the table is told.

    It is about a printed piece (`piece`, its id), about the piece that lies open on a stack (`id`), or about none.

    Raises:
        TurnedAwayError: It is no note, or about nothing that this seat can see.
    """
    try:
        text = notes.tidy_note(asked.get("text"))
    except ValueError as error:
        raise TurnedAwayError(Reason.MALFORMED, str(error)) from error
    titles, piece = titles_of(table), asked.get("piece", "")
    view = table.look(seat)
    if not piece and (stack := asked.get("id")) is not None:
        piece = _on_top(table, view, stack, titles)
    if not isinstance(piece, str) or (piece and piece not in titles):
        raise TurnedAwayError(Reason.MALFORMED, "A note is about a piece of this game, or about none.")
    moment = notes.Moment(
        seat=seat_name(table, seat), text=text, at=table.number, piece=piece, title=titles.get(piece, "")
    )
    return Noted(name_of(table), head(table), moment, view)


def titles_of(table: FreeTable) -> dict[str, str]:
    """What each printed piece is called, by id: what a note can be about."""
    return {each.id: each.title[: notes.MOST_WORDS] for each in table.pieces}


def _on_top(table: FreeTable, view: Mapping[str, Any], stack: object, titles: Mapping[str, str]) -> str:
    """The printed piece that this seat sees on a stack; '' where it sees its back alone."""
    seen = next((each for each in view["stacks"] if each["id"] == stack), None)
    if seen is None:
        raise TurnedAwayError(Reason.MALFORMED, "There is no such stack.")
    number, _side = table.state.stacks[seen["id"]].pieces[-1]
    piece = table.pieces[number].id
    return piece if seen["title"] == titles.get(piece) else ""


def _many(table: FreeTable) -> int:
    return len(table.party.chairs)
