"""Sitting, seat -> what is sent to whoever sits there, and the story of a game that is over.

It is made from the seat's own view and from the steps that it saw, and from nothing else: what is sent is equal for any
two games that differ in nothing that the seat may know.

`told` is what has happened, as the seat may know it, the oldest first; each entry has
    at      its number, from 1
    round   in which round; 0 before the first. `rounds` has what each is called, the first of all what comes before
    turn    in which turn, as records count; 0 before the first
    mover   whose turn that is; -1 between turns: a draw stands in the turn of whoever draws
    seat    whom it is of: who draws, wins, scores; -1 for nobody
    seats   others that it is of
    kind    lot, deal, draw, roll, turn-up, move, pay, win, lose, score, reveal, round, level or end
    says    it in a sentence: 'Ann scores 3 points: 12 in all.'
    you     the same said to whoever sits there: 'You score 3 points: 12 in all.'; '' where it is not of that seat
    name, words, does    of a move that was seen: who made it, its words in a record, and it without the name
    pieces  names of pieces it is of, places  names of places it is of: as marks have them
    points  [[seat, what for, how many]...]: what it adds to the points of seats
    sum     [[what, how many]...]: the parts of a sum it tells, of a level, or of a seat's points at the end
A page that has the first N of them says so and names their mark (`heard`): it is sent what came after these. `toldFrom`
is how many are left out, 0 where all are sent: then a page forgets what it had, for a move may have been taken back.
`toldMark` is the mark of all that has been told.

Each of the `moves` has `do` beside `does`: 'take the black 5', as it is said to whoever makes it; '' where
the game has no such words.

`last` is what is elsewhere than it was: since the state that the page has shown (`since`, as `steps` has it), or
since the seat's own last move. Each thing has
    name, title, seat    what it is called, as marks and as people call it; whose it is now, -1 for nobody's
    was     the boxes where it was: [[x, y, width, height]...] on a drawing of the size `lastSize`; [] if out of sight
    now     the boxes where it is, on the drawing that is sent
A place at which something has changed stands there as well, with its box in `was` and `now`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from tilewright import pattern
from tilewright.engine import CHANCE, TERMINAL, State, Table
from tilewright.engine.event import EventKind, changes
from tilewright.engine.players import pace_known
from tilewright.engine.view import View
from tilewright.frozen import dataclass
from tilewright.tables.live import TableGame, TablePicture
from tilewright.tables.panel import BOARD, OFFER, PANEL_OF, TableMark, of_seat, seat_colour
from tilewright.tables.party import OPEN, PERSON, WATCHER
from tilewright.tables.sentences import Teller, outcome
from tilewright.tables.setting import Named
from tilewright.tables.sitting import Sitting, final
from tilewright.tables.story import Chronicles, Told, mark_of
from tilewright.tables.touch import Touch, touches, with_empty
from tilewright.units import Box

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


Plain = dict[str, Any]
"""What JSON writes."""
CHRONICLES = Chronicles()


def sight(
    sitting: Sitting,
    seat: int,
    have: Collection[str] = (),
    *,
    narrow: bool = False,
    heard: tuple[int, str] = (0, ""),
    since: int | None = None,
) -> Plain:
    """All that a seat, or WATCHER, may see and do.

    Args:
        sitting: The game.
        seat: Whose sight it is.
        have: The ids of ornaments that have been sent to it already.
        narrow: Whether its screen is a phone's.
        heard: How much it has been told, and the mark of that.
        since: The steps after which it has looked last; None for its own last move.
    """
    table, moves, ends = table_for(sitting.state, seat), dict[int, str](), frozenset[int]()
    if seat != WATCHER and sitting.state.current_player() not in (CHANCE, TERMINAL) and plays(sitting, seat):
        view = View(sitting.state, seat)
        moves = {action: view.words(action) for action in view.legal_actions()}
        ends = final(sitting.state, seat)
    drawn = with_empty(table, list(moves.values()))
    draughtsman = sitting.laid.draughtsman
    picture = draughtsman.draw(drawn, seat, narrow=narrow)
    touched = touches(moves, seat, drawn, draughtsman.setting.touched)
    tells = sitting.laid.tells.calling(place_titles(drawn, sitting.laid.tells.titles))
    liveries = sitting.laid.spec.game.liveries
    fresh = {name: text for name, text in picture.ornaments.items() if name not in have}
    size, needs = [picture.size.width, picture.size.height], list(picture.ornaments)
    drawing = {"size": size, "strokes": picture.strokes, "needs": needs, "art": fresh}
    seats = []
    for at, (holding, chair) in enumerate(zip(table.holdings, sitting.party.chairs, strict=True)):
        who, colour = chair.who if chair.who in (PERSON, OPEN) else "bot", seat_colour(liveries, table, at)
        bot = chair.who if who == "bot" else ""
        sits = {"who": who, "bot": bot, "pace": pace_known(sitting.laid.spec.game.id, bot)}
        seats.append({"name": holding.name, **sits, "score": holding.score, "colour": colour})
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
        "moves": list(_groups(touched, picture, tells, ends)),
        "things": list(_things(drawn, picture, tells)),
        "panels": _panels(picture, len(seats)),
        **_told(sitting, seat, heard),
        **_last(sitting, seat, table, picture, since, narrow=narrow),
        "notes": list(table.notes),
        "text": sitting.laid.write(table),
        "picture": drawing,
        "story": story(sitting) if sitting.over else None,
    }


def plays(sitting: Sitting, seat: int) -> bool:
    """Whether somebody plays a seat themselves, and has not left it to a bot."""
    return seat in sitting.party.people


def _groups(touched: Sequence[Touch], picture: TablePicture, tells: Teller, ends: Collection[int]) -> Iterator[Plain]:
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
                "do": tells.you_do(each.words),
                "ends": each.action in ends,
                "to": _boxes(marks, each.goals),
            }
            for each in starts[start]
        ]
        name = titles.get(start[1], start[1]) if start else ""
        yield {"name": name, "at": _boxes(marks, [start] if start else []), "moves": moves}


_SIDES = ((-1, 0, "right of"), (1, 0, "left of"), (0, -1, "below"), (0, 1, "above"))
"""Where a neighbour lies, in columns and rows, and how that is said of a place beside it."""
_LETTERED = pattern.prepare(r"[A-Z]{1,2}[1-9]\d{0,2}")


def place_titles(table: Table, titles: Mapping[str, str]) -> dict[str, str]:
    """Places of a lettered board in words: by the piece that lies there, or that they are beside, and their letters."""
    pieces = {place.at: titles[place.piece] for place in table.places if place.piece in titles}
    named = dict[str, str]()
    for place in table.places:
        if not _LETTERED.fullmatch(place.name):
            continue
        (x, y), here = place.at, pieces.get(place.at)
        beside = (f"{side} {_within(there)}" for dx, dy, side in _SIDES if (there := pieces.get((x + dx, y + dy))))
        words = _within(here) if here else next(beside, "")
        if words:
            named[place.name] = f"{words} ({place.name})"
        for floor in "abcdefgh" if here else "":
            named[f"{place.name}{floor}"] = f"{words} ({place.name}{floor})"
    return named


def _within(title: str) -> str:
    """A title within a sentence: 'the Great Hall'."""
    return f"the {title.removeprefix('The ')}"


def _things(table: Table, picture: TablePicture, tells: Teller) -> Iterator[Plain]:
    """What lies on the drawing, each by its name and where it is: it can be looked at by itself."""
    places = {place.name: place for place in table.places}
    seats = {holding.name for holding in table.holdings}
    cards = {token.text: token.piece for holding in table.holdings for token in holding.tokens if token.piece}
    for mark in picture.marks:
        place = places.get(mark.name) if mark.owner == BOARD else None
        if not mark.name or mark.name in seats or (place and not place.piece):
            continue
        title = tells.titles.get(place.piece if place else mark.name, mark.name)
        note = place.caption if place and place.caption != title else ""
        if place and " " in place.name:  # a name that people use
            note = f"{place.name}: {note}" if note else place.name
        piece = place.piece if place else cards.get(mark.name, "")
        yield {"name": mark.name, "piece": piece, "title": title, "note": note, "at": _box(mark.box)}


def _panels(picture: TablePicture, seats: int) -> list[list[float]]:
    """Where each seat's panel is on the drawing."""
    boxes = {mark.owner: _box(mark.box) for mark in picture.marks if mark.name == PANEL_OF}
    return [boxes.get(of_seat(seat), []) for seat in range(seats)]


def titles_apart(names: Sequence[str], titles: Mapping[str, str]) -> dict[str, str]:
    """The titles of pieces that can be chosen from; of several with one title, each with its number behind it."""
    there = {name: titles[name] for name in names if name in titles}
    often = Counter(there.values())
    return {name: f"{title} {name.rpartition('-')[2]}" if often[title] > 1 else title for name, title in there.items()}


def _boxes(marks: Mapping[Named, Sequence[TableMark]], names: Sequence[Named]) -> list[list[float]]:
    boxes = (mark.box for name in names for mark in marks.get(name, ()))
    return [_box(box) for box in boxes]


def _box(box: Box) -> list[float]:
    return [round(side, 2) for side in (box.x, box.y, box.width, box.height)]


def _told(sitting: Sitting, seat: int, heard: tuple[int, str]) -> Plain:
    """What has happened: all of it, or what came after what the page has."""
    laid = sitting.laid
    chronicle = CHRONICLES.of(sitting.party.id, laid.game, laid.tells, laid.spec.game.id)
    chronicle.go_on([(each.action, tuple(sorted(each.seen))) for each in sitting.steps])
    entries = [_entry(at, each, seat, laid) for at, each in enumerate(chronicle.told_to(seat), 1)]
    count, mark = heard
    known = 0 < count <= len(entries) and mark_of(entries[:count]) == mark
    language = laid.spec.language
    last = max((each["round"] for each in entries), default=0)
    rounds = [
        language.say("replay.round", number=number) if number else language.say("replay.before")
        for number in range(last + 1)
    ]
    left_out = count if known else 0
    return {"told": entries[left_out:], "toldFrom": left_out, "toldMark": mark_of(entries), "rounds": rounds}


def _entry(at: int, entry: Told, seat: int, laid: TableGame) -> Plain:
    """An event as JSON has it."""
    event = entry.event
    named = event.kind == EventKind.MOVE and event.words
    return {
        "at": at,
        "round": entry.round,
        "turn": entry.turn,
        "mover": entry.mover,
        "seat": event.seat,
        "seats": list(event.seats),
        "kind": event.kind.value,
        "says": entry.says,
        "you": entry.you if seat == event.seat and entry.you != entry.says else "",
        "name": laid.names[event.seat] if named else "",
        "words": event.words if named else "",
        "does": laid.tells.does(event.words) if named else entry.says,
        "pieces": list(event.pieces),
        "places": list(event.places),
        "points": [list(each) for each in event.points],
        "sum": [list(each) for each in event.sum],
    }


def _last(
    sitting: Sitting, seat: int, table: Table, picture: TablePicture, since: int | None, *, narrow: bool
) -> Plain:
    """What lies elsewhere than it did when the seat looked last, or made its last move."""
    steps = sitting.steps
    own = next((at for at in reversed(range(len(steps))) if steps[at].by == seat), -1) + 1
    first = since if since is not None and 0 <= since <= len(steps) else own
    nothing: Plain = {"last": [], "lastSize": [0, 0], "steps": len(steps)}
    if first == len(steps):
        return nothing
    state = sitting.laid.game.new_initial_state()
    for each in steps[:first]:
        state.apply_unchecked(each.action)
    before = table_for(state, seat)
    lost, gained = changes(before, table)
    if not lost and not gained:
        return nothing
    drawn = sitting.laid.draughtsman.draw(before, seat, narrow=narrow)
    was, now = boxes_by_name(drawn), boxes_by_name(picture)
    moved, offered = dict[str, Plain](), {place.name for each in (before, table) for place in each.display}
    for owners, side, marks in ((lost, "was", was), (gained, "now", now)):
        for owner, things in owners.items():
            named = of_seat(owner) if isinstance(owner, int) else OFFER if owner in offered else owner
            for thing in things:
                entry = moved.setdefault(thing[0], _thing(thing[0], sitting.laid.tells.titles))
                entry[side] += [box for box in marks.get((named, thing[0]), ()) if box not in entry[side]]
                if side == "now" and isinstance(owner, int):
                    entry["seat"] = owner
    for place in {owner for owner in (*lost, *gained) if isinstance(owner, str)}:
        entry = _thing(place, sitting.laid.tells.titles)
        owner = OFFER if place in offered else BOARD
        entry |= {"was": was.get((owner, place), []), "now": now.get((owner, place), [])}
        moved.setdefault(place, entry)
    size = [drawn.size.width, drawn.size.height]
    return {"last": [moved[name] for name in sorted(moved)], "lastSize": size, "steps": len(steps)}


def _thing(name: str, titles: Mapping[str, str]) -> Plain:
    return {"name": name, "title": titles.get(name, name), "seat": -1, "was": [], "now": []}


def boxes_by_name(picture: TablePicture) -> dict[Named, list[list[float]]]:
    """Where each thing of a drawing lies."""
    there = dict[Named, list[list[float]]]()
    for mark in picture.marks:
        box = [round(side, 2) for side in (mark.box.x, mark.box.y, mark.box.width, mark.box.height)]
        there.setdefault((mark.owner, mark.name), []).append(box)
    return there
