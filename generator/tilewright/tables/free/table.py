"""Party + pieces -> FreeTable: a free table in progress, as it is kept: its start, and each handling since.

A handling is kept as it was sent, with the luck of the table's seed, so the same steps make the same table again.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from time import monotonic
from typing import Any

from tilewright.digest import sha256
from tilewright.tables.free.handling import SAID, before, begin, handle, place, refuse
from tilewright.tables.free.piece import TablePiece, TablePieces
from tilewright.tables.free.state import FirstCounter, FirstStack, FreeState, Snap, Start
from tilewright.tables.free.view import FaceKeys, Plain, Viewer
from tilewright.tables.party import OPEN, PERSON, WATCHER, Party, Reason, TableStep, TurnedAwayError, seconds_since

FREE = "free "
"""How the rules of a party begin that has none: after it stands what its pieces are."""
MOST_STEPS = 50_000
"""Handlings of one table."""
MOST_KEPT = 20_000_000
"""Letters of all that is kept of one table."""
GUESSED = 20
"""Letters of a seed that somebody could find by trying: of a shorter one nothing is told before the end."""
MOST_BACK = 30
"""Handlings that can be taken back one after the other."""
POINTED = 12
"""Places that were pointed at and are remembered for a moment."""
SIGNS = ("disc", "square", "triangle", "lozenge", "star", "cross", "ring", "hexagon", "drop", "moon")
"""What tells seats apart besides their colours."""


def mark_of_pieces(pieces: Sequence[TablePiece]) -> str:
    """What tells whether numbers still mean the same pieces."""
    text = "\n".join(f"{each.id} {each.kind} {len(each.faces)}" for each in pieces)
    return FREE + sha256(text.encode()).hexdigest()[:24]


def text_of(start: Start) -> str:
    """A start, as it is kept."""
    return json.dumps({"do": "start", **asdict(start)})


def read(asked: Mapping[str, Any]) -> Start:
    """The start that `text_of` has written.

    Raises:
        ValueError: It is none.
    """
    try:
        stacks = tuple(
            FirstStack(
                **{
                    **each,
                    "pieces": tuple((int(a), int(b)) for a, b in each["pieces"]),
                    "places": tuple((float(x), float(y), int(side)) for x, y, side in each["places"]),
                }
            )
            for each in asked["stacks"]
        )
        counters = tuple(FirstCounter(**each) for each in asked["counters"])
        snap = Snap(asked["snap"]["kind"], asked["snap"]["size"], tuple((x, y) for x, y in asked["snap"]["spots"]))
        width, height = asked["size"]
        rows, colours = tuple(map(str, asked["rows"])), tuple(map(str, asked["colours"]))
        return Start((float(width), float(height)), stacks, counters, rows, snap, colours, str(asked["note"]))
    except (KeyError, TypeError) as error:
        raise ValueError("no start of a table") from error


class FreeTable:
    """A table in progress.

    Attributes:
        party: Who sits there.
        printed: All that is on it, with who draws it: as it was when the table began, whatever is saved meanwhile.
        state: As it stands.
        steps: What has been kept of it: its start, then all handlings, each with whose turn it was as its action.
        touched: When somebody last handled, by a clock that only tells how long something took.
        pointed: (how often somebody has pointed, seat, x, y), the last ones: seen for a moment, never kept.
    """

    def __init__(self, party: Party, printed: TablePieces, keys: FaceKeys) -> None:
        self.party, self.printed, self.pieces, self.keys = party, printed, printed.pieces, keys
        self.steps: tuple[TableStep, ...] = ()
        self._kept = 0
        self._earlier: list[tuple[int, str]] = []  # until which step another seed is where luck comes from
        self.state = FreeState(0, (0, 0), {}, (), (), ())
        self.pointed: deque[tuple[int, int, float, float]] = deque(maxlen=POINTED)
        self.touched, self._points = monotonic(), 0
        self._viewer = Viewer(self.pieces, keys)
        self._back: list[tuple[int, FreeState]] = []

    @property
    def number(self) -> int:
        """Of the state."""
        return self.state.number

    def lay(self, start: Start) -> None:
        """Begin.

        Raises:
            TurnedAwayError: It cannot be laid out so.
        """
        self.state = begin(start, self.pieces, len(self.party.chairs), self._seed(0))
        self.steps = (TableStep(0, WATCHER, text_of(start), frozenset(), taught=True),)
        self._kept = len(self.steps[0].words)

    def _seed(self, step: int) -> str:
        """Where the luck of a step comes from."""
        return next((seed for until, seed in self._earlier if step < until), self.party.seed)

    def begins_again(self, most: int) -> list[TableStep]:
        """The first steps, for a table that goes on from there: its first step says whose luck these had."""
        first = json.loads(self.steps[0].words)
        first["earlier"] = [
            *((until, seed) for until, seed in self._earlier if until < most),
            (most, self._seed(most - 1)),
        ]
        return [replace(self.steps[0], words=json.dumps(first)), *self.steps[1:most]]

    def restore(self, steps: Sequence[TableStep], most: int | None = None) -> None:
        """Do again what was done, or the first `most` of it.

        Raises:
            ValueError: These are no steps of such a table.
        """
        first, *others = [json.loads(each.words) for each in steps] or [{}]
        self._earlier = [(int(until), str(seed)) for until, seed in first.get("earlier", ())]
        self.lay(read(first))
        for at, (kept, asked) in enumerate(zip(steps[1:most], others, strict=False), 1):
            try:
                self.state, self._back = self._after(kept.by, asked, at)
            except TurnedAwayError as away:
                raise ValueError(f"a step is none of this table: {away}") from away
        self.steps = tuple(steps[:most])
        self._kept = sum(len(each.words) for each in self.steps)  # sum counts letters

    def ahead(self, seat: int, asked: Mapping[str, Any]) -> tuple[TableStep, FreeState, list[tuple[int, FreeState]]]:
        """What would be kept of a handling, and how the table would stand.

        Raises:
            TurnedAwayError: It is refused.
        """
        if len(self.steps) >= MOST_STEPS:
            raise refuse("This table has gone on for too long: begin a new one.", Reason.FULL)
        state, back = self._after(seat, asked, len(self.steps))
        kept = json.dumps(asked, ensure_ascii=False, separators=(",", ":"))
        if self._kept + len(kept) > MOST_KEPT:
            raise refuse("This table has gone on for too long: begin a new one.", Reason.FULL)
        whose = seat if self.state.turn is None else self.state.turn
        took = seconds_since(self.touched)
        return TableStep(whose, seat, kept, frozenset(), taught=False, seconds=took), state, back

    def take(self, step: TableStep, state: FreeState, back: list[tuple[int, FreeState]]) -> None:
        """Let the table stand so."""
        self.state, self._back, self.steps, self.touched = state, back, (*self.steps, step), monotonic()
        self._kept += len(step.words)

    def _after(self, seat: int, asked: Mapping[str, Any], step: int) -> tuple[FreeState, list[tuple[int, FreeState]]]:
        if asked.get("do") == "undo":
            if not self.may_undo(seat) or self.state.ended:
                raise refuse("You have nothing to take back.")
            name = self.state.names[seat] or f"Player {seat + 1}"
            return before(self.state, self._back[-1][1], name, seat), self._back[:-1]
        state, backwards = handle(self.state, self.pieces, seat, asked, self._seed(step))
        if asked["do"] in SAID:
            # what was said stands in the state that somebody may go back to as well: `before` keeps the log
            return state, self._back
        others = [each for each in self._back if each[0] == seat]
        return state, [*others, (seat, self.state)][-MOST_BACK:] if backwards else []

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last handling back: nobody has handled since, and nothing hidden was seen."""
        return bool(self._back) and self._back[-1][0] == seat

    def point(self, seat: int, asked: Mapping[str, Any]) -> None:
        """Point at a place, for a moment."""
        if seat == WATCHER:
            raise refuse("Onlookers cannot move pieces.", Reason.NOBODY)
        x, y = place(asked)
        self._points += 1
        self.pointed.append((self._points, seat, round(x, 1), round(y, 1)))

    def look(self, seat: int, since: int | None = None) -> Plain:
        """What a seat may see."""
        seen = self._viewer.view(self.state, seat, since)
        seen["seats"] = [
            {"name": name or f"Player {at + 1}", **self._livery(at), "here": chair.who == PERSON, **hand}
            for at, (name, chair, hand) in enumerate(
                zip(seen.pop("names"), self.party.chairs, seen.pop("hands"), strict=True)
            )
        ]
        seen["points"] = [list(each) for each in self.pointed]
        seen["undo"] = self.may_undo(seat)
        own = len(self.party.seed) > GUESSED
        seen["commit"] = sha256(self.party.seed.encode()).hexdigest() if own else ""
        seen["seed"] = self.party.seed if self.state.ended else None
        return seen

    def _livery(self, seat: int) -> Plain:
        """What a seat is told by."""
        colours = self.state.colours or ("#5C6570",)
        return {"colour": colours[seat % len(colours)], "sign": SIGNS[seat % len(SIGNS)]}

    def at(self, most: int, seat: int = WATCHER) -> Plain:
        """What a seat saw after so many handlings.

        Raises:
            TurnedAwayError: There were not so many.
        """
        if not 0 <= most < len(self.steps):
            raise refuse("There were not so many handlings.", Reason.MALFORMED)
        then = FreeTable(self.party, self.printed, self.keys)
        then.restore(self.steps, most + 1)
        return {**then.look(seat), "steps": len(self.steps) - 1}


def open_seat(party: Party, seat: int) -> bool:
    """Whether nobody sits there yet."""
    return seat != WATCHER and party.chairs[seat].who == OPEN
