"""Sitting, seat -> what is sent to whoever sits there, and the story of a game that is over.

It is made from the seat's own view and from the steps that it saw, and from nothing else: what is sent is equal for any
two games that differ in nothing that the seat may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from tilewright.engine import CHANCE, TERMINAL, State, Table
from tilewright.engine.view import View
from tilewright.frozen import dataclass
from tilewright.tables.live import TablePicture
from tilewright.tables.panel import TableMark, seat_colour
from tilewright.tables.party import OPEN, PERSON, WATCHER, TableStep
from tilewright.tables.sentences import Teller, outcome
from tilewright.tables.setting import Named
from tilewright.tables.sitting import Sitting
from tilewright.tables.touch import Touch, touches, with_empty

T = TypeVar("T")


def table_for(state: State, seat: int) -> Table:
    """The table as somebody may see it."""
    return open_table(state) if seat == WATCHER else View(state, seat).table()


def open_table(state: State) -> Table:
    """What lies open: of what a seat has, what the next one sees of it; of all else, what everybody sees alike."""
    seats = range(len(state.returns()))
    seen = [View(state, seat).table() for seat in seats]
    after = {seat: seen[(seat + 1) % len(seen)] for seat in seats}
    holdings = tuple(after[seat].holdings[seat] for seat in seats)
    first = seen[0]
    places = _common(first.places, [each.places for each in seen])
    display = _common(first.display, [each.display for each in seen])
    notes = _common(first.notes, [each.notes for each in seen])
    heading = first.heading if len({each.heading for each in seen}) == 1 else ""
    return replace(first, heading=heading, places=places, display=display, holdings=holdings, notes=notes)


def _common(values: Sequence[T], all_seen: Sequence[Sequence[T]]) -> tuple[T, ...]:
    return tuple(value for value in values if all(value in each for each in all_seen))


@dataclass(frozen=True, slots=True)
class Turning:
    """Where a game was decided.

    Attributes:
        turn: From which on its winners were ahead, and nobody else with them; 0 for from the start.
        changes: How often the lead has passed to others; a tie of all is nobody's.
    """

    turn: int
    changes: int


def story(sitting: Sitting) -> dict[str, Any]:
    """What happened, for a page."""
    line = scores(sitting)
    turning = turning_point(line, winners(sitting.state))
    names = sitting.laid.names
    return {
        "result": outcome(sitting.state, sitting.laid.spec.language),
        "winners": [names[seat] for seat in winners(sitting.state)],
        "turns": sitting.state.turns(),
        "scores": [list(each) for each in line],
        "turning": turning.turn,
        "changes": turning.changes,
    }


def winners(state: State) -> tuple[int, ...]:
    """The seats that have a share of the victory."""
    return tuple(seat for seat, share in enumerate(state.returns()) if share > 0)


def scores(sitting: Sitting) -> list[tuple[float, ...]]:
    """Points by seat before the first turn, and after each; the last with all that is counted at the end."""
    state = sitting.laid.game.new_initial_state()
    line = [tuple(state.totals())]
    for each in sitting.steps:
        state.apply_unchecked(each.action)
        line += [tuple(state.totals())] * (state.turns() + 1 - len(line))
    return [*line[:-1], tuple(state.totals())]


def turning_point(line: Sequence[Sequence[float]], won: Sequence[int]) -> Turning:
    """The turn after which the leaders were those who won, to the end."""
    leaders = [tuple(seat for seat, each in enumerate(points) if each == max(points)) for points in line]
    changes = sum(a != b for a, b in pairwise(each for each in leaders if len(each) < len(line[0])))  # sum counts turns
    ahead = len(leaders)
    while ahead > 0 and leaders[ahead - 1] == tuple(won):
        ahead -= 1
    return Turning(ahead, changes)


SAID = 60
"""Moves that are told again."""

Plain = dict[str, Any]
"""What JSON writes."""


def sight(sitting: Sitting, seat: int, have: Collection[str] = (), *, narrow: bool = False) -> Plain:
    """All that a seat, or WATCHER, may see and do.

    Args:
        sitting: The game.
        seat: Whose sight it is.
        have: The ids of ornaments that have been sent to it already.
        narrow: Whether its screen is a phone's.
    """
    table, moves = table_for(sitting.state, seat), dict[int, str]()
    if seat != WATCHER and sitting.state.current_player() not in (CHANCE, TERMINAL) and plays(sitting, seat):
        view = View(sitting.state, seat)
        moves = {action: view.words(action) for action in view.legal_actions()}
    drawn = with_empty(table, list(moves.values()))
    draughtsman = sitting.laid.draughtsman
    picture = draughtsman.draw(drawn, seat, narrow=narrow)
    touched = touches(moves, seat, drawn, draughtsman.setting.touched)
    liveries = sitting.laid.spec.game.liveries
    fresh = {name: text for name, text in picture.ornaments.items() if name not in have}
    size, needs = [picture.size.width, picture.size.height], list(picture.ornaments)
    drawing = {"size": size, "strokes": picture.strokes, "needs": needs, "art": fresh}
    seats = []
    for at, (holding, chair) in enumerate(zip(table.holdings, sitting.party.chairs, strict=True)):
        who, colour = chair.who if chair.who in (PERSON, OPEN) else "bot", seat_colour(liveries, table, at)
        seats.append({"name": holding.name, "who": who, "score": holding.score, "colour": colour})
    return {
        "title": sitting.laid.spec.game.title,
        "number": sitting.number,
        "you": seat,
        "turn": sitting.state.current_player(),
        "over": sitting.over,
        "heading": table.heading,
        "seats": seats,
        "plays": seat == WATCHER or plays(sitting, seat),
        "undo": plays(sitting, seat) and sitting.may_undo(seat),
        "moves": list(_groups(touched, picture, sitting.laid.tells)),
        "told": list(_last_moves(sitting, seat)),
        "text": sitting.laid.write(table),
        "picture": drawing,
        "story": story(sitting) if sitting.over else None,
    }


def plays(sitting: Sitting, seat: int) -> bool:
    """Whether somebody plays a seat themselves, and has not left it to a bot."""
    return seat in sitting.party.people


def _groups(touched: Sequence[Touch], picture: TablePicture, tells: Teller) -> Iterator[Plain]:
    """Moves by what they start from, each with where that is on the drawing; at last those that start nowhere."""
    marks: dict[Named, list[TableMark]] = {}
    for mark in picture.marks:
        marks.setdefault((mark.owner, mark.name), []).append(mark)
    starts: dict[Named | None, list[Touch]] = {}
    for touch in touched:
        starts.setdefault(touch.start if touch.start in marks else None, []).append(touch)
    titles = titles_apart([start[1] for start in starts if start], tells.titles)
    tells = tells.calling(titles)
    for start in sorted(starts, key=lambda each: each is None):
        moves = [  # each in the words of its record and as the end of a sentence: 'take black 5', 'takes the black 5'
            {
                "action": each.action,
                "words": each.words,
                "does": tells.does(each.words),
                "to": _boxes(marks, each.goals),
            }
            for each in starts[start]
        ]
        name = titles.get(start[1], start[1]) if start else ""
        yield {"name": name, "at": _boxes(marks, [start] if start else []), "moves": moves}


def titles_apart(names: Sequence[str], titles: Mapping[str, str]) -> dict[str, str]:
    """The titles of pieces that can be chosen from; of several with one title, each with its number behind it."""
    there = {name: titles[name] for name in names if name in titles}
    often = Counter(there.values())
    return {name: f"{title} {name.rpartition('-')[2]}" if often[title] > 1 else title for name, title in there.items()}


def _boxes(marks: Mapping[Named, Sequence[TableMark]], names: Sequence[Named]) -> list[list[float]]:
    boxes = (mark.box for name in names for mark in marks.get(name, ()))
    return [[round(side, 2) for side in (box.x, box.y, box.width, box.height)] for box in boxes]


def _last_moves(sitting: Sitting, seat: int) -> Iterator[Plain]:
    """The last moves of players, in words where the seat saw them."""
    steps, tells = [each for each in sitting.steps if each.by != CHANCE], sitting.laid.tells
    for at, each in list(enumerate(steps, 1))[-SAID:]:
        name, words = sitting.laid.names[each.by], each.words if saw(each, seat, sitting) else ""
        does, says = (tells.does(words), tells.says(name, words)) if words else ("", "")
        yield {"at": at, "name": name, "words": words, "does": does, "says": says}


def saw(step: TableStep, seat: int, sitting: Sitting) -> bool:
    """Whether a seat saw a step; who looks on saw what all did."""
    return seat in step.seen if seat != WATCHER else len(step.seen) == len(sitting.party.chairs)
