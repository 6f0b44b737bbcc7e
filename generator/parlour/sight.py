"""Sitting, seat -> what is sent to whoever sits there: words, moves by the piece they start from, and the drawing.

It is made from the seat's own view and from the steps that it saw, and from nothing else: what is sent is equal for any
two games that differ in nothing that the seat may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.parlour.looking import table_for
from generator.parlour.party import OPEN, PERSON, WATCHER
from generator.parlour.sitting import Sitting
from generator.parlour.steps import TableStep
from generator.parlour.story import story
from generator.play.view import View
from generator.rules import CHANCE, TERMINAL, Table
from generator.table.live import TablePicture
from generator.table.marks import TableMark
from generator.table.panel import seat_colour
from generator.table.sentences import Teller
from generator.table.setting import Named
from generator.table.touch import Touch, touches, with_empty

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
    table, moves = table_for(sitting.state, seat), _moves(sitting, seat)
    drawn = with_empty(table, list(moves.values()))
    draughtsman = sitting.laid.draughtsman
    picture = draughtsman.draw(drawn, seat, narrow=narrow)
    touched = touches(moves, seat, drawn, draughtsman.setting.touched)
    return {
        "title": sitting.laid.spec.game.title,
        "number": sitting.number,
        "you": seat,
        "turn": sitting.state.current_player(),
        "over": sitting.over,
        "heading": table.heading,
        "seats": list(_seats(sitting, table)),
        "plays": seat == WATCHER or plays(sitting, seat),
        "undo": plays(sitting, seat) and sitting.may_undo(seat),
        "moves": list(_groups(touched, picture, sitting.laid.tells)),
        "told": list(_told(sitting, seat)),
        "text": sitting.laid.write(table),
        "picture": _drawing(picture, have),
        "story": story(sitting) if sitting.over else None,
    }


def _moves(sitting: Sitting, seat: int) -> Mapping[int, str]:
    """What a seat may do, in words."""
    if seat == WATCHER or sitting.state.current_player() in (CHANCE, TERMINAL) or not plays(sitting, seat):
        return {}
    view = View(sitting.state, seat)
    return {action: view.words(action) for action in view.legal_actions()}


def plays(sitting: Sitting, seat: int) -> bool:
    """Whether somebody plays a seat themselves, and has not left it to a bot."""
    return seat in sitting.party.people


def _seats(sitting: Sitting, table: Table) -> Iterator[Plain]:
    liveries = sitting.laid.spec.game.liveries
    for seat, (holding, chair) in enumerate(zip(table.holdings, sitting.party.chairs, strict=True)):
        who = chair.who if chair.who in (PERSON, OPEN) else "bot"
        colour = seat_colour(liveries, table, seat)
        yield {"name": holding.name, "who": who, "score": holding.score, "colour": colour}


def _groups(touched: Sequence[Touch], picture: TablePicture, tells: Teller) -> Iterator[Plain]:
    """Moves by what they start from, each with where that is on the drawing; at last those that start nowhere."""
    marks: dict[Named, list[TableMark]] = {}
    for mark in picture.marks:
        marks.setdefault((mark.owner, mark.name), []).append(mark)
    starts: dict[Named | None, list[Touch]] = {}
    for touch in touched:
        starts.setdefault(touch.start if touch.start in marks else None, []).append(touch)
    titles = _told_apart([start[1] for start in starts if start], tells.titles)
    tells = tells.calling(titles)
    for start in sorted(starts, key=lambda each: each is None):
        moves = [_move(each, marks, tells) for each in starts[start]]
        name = titles.get(start[1], start[1]) if start else ""
        yield {"name": name, "at": _boxes(marks, [start] if start else []), "moves": moves}


def _told_apart(names: Sequence[str], titles: Mapping[str, str]) -> dict[str, str]:
    """The titles of pieces that can be chosen from; of several with one title, each with its number behind it."""
    there = {name: titles[name] for name in names if name in titles}
    often = Counter(there.values())
    return {name: f"{title} {name.rpartition('-')[2]}" if often[title] > 1 else title for name, title in there.items()}


def _move(touch: Touch, marks: Mapping[Named, Sequence[TableMark]], tells: Teller) -> Plain:
    """A move, in the words of its record and as the end of a sentence: 'take black 5', 'takes the black 5'."""
    words, does = touch.words, tells.does(touch.words)
    return {"action": touch.action, "words": words, "does": does, "to": _boxes(marks, touch.goals)}


def _boxes(marks: Mapping[Named, Sequence[TableMark]], names: Sequence[Named]) -> list[list[float]]:
    boxes = (mark.box for name in names for mark in marks.get(name, ()))
    return [[round(side, 2) for side in (box.x, box.y, box.width, box.height)] for box in boxes]


def _told(sitting: Sitting, seat: int) -> Iterator[Plain]:
    """The last moves of players, in words where the seat saw them."""
    steps, tells = [each for each in sitting.steps if each.by != CHANCE], sitting.laid.tells
    for at, each in list(enumerate(steps, 1))[-SAID:]:
        name, words = sitting.laid.names[each.by], each.words if saw(each, seat, sitting) else ""
        does, says = (tells.does(words), tells.says(name, words)) if words else ("", "")
        yield {"at": at, "name": name, "words": words, "does": does, "says": says}


def saw(step: TableStep, seat: int, sitting: Sitting) -> bool:
    """Whether a seat saw a step; who looks on saw what all did."""
    return seat in step.seen if seat != WATCHER else len(step.seen) == len(sitting.party.chairs)


def _drawing(picture: TablePicture, have: Collection[str]) -> Plain:
    art = {name: text for name, text in picture.ornaments.items() if name not in have}
    needs = list(picture.ornaments)
    return {"size": [picture.size.width, picture.size.height], "strokes": picture.strokes, "needs": needs, "art": art}
