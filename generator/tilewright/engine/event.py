"""State, action, State -> GameEvent*: what has happened between, in the field's words, each with who may know it.

What a player did is told in the words of the action; what follows from it, and what chance brought, is told by the room
of the game (`events`), or here by what has changed on the tables that seats see: so any engine tells what happens. An
GameEvent says no words itself: it names a phrase and what is put into it (`tilewright.tables.sentences`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from enum import StrEnum

from tilewright import pattern
from tilewright.engine.game import CHANCE, State
from tilewright.engine.table import Table, Token
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.rooms import room_of

DOOR = "events"
NOBODY = -1
"""The seat of what is nobody's."""
SEEN = 6
"""How often what a seat cannot know is dealt again, to see whether it saw an action."""
MOST, LONGEST = 64, 400
"""Events that a room may tell of one action; letters of a name that is put in."""
_ROUND = pattern.prepare(r"(?:Round|Level|Day|Year|Age|Act|Hand|Trick) (\d+)\b")


class EventKind(StrEnum):
    """The kinds of event in a game."""

    LOT = "lot"
    DEAL = "deal"
    DRAW = "draw"
    ROLL = "roll"
    TURN_UP = "turn-up"
    MOVE = "move"
    PAY = "pay"
    WIN = "win"
    LOSE = "lose"
    SCORE = "score"
    REVEAL = "reveal"
    ROUND = "round"
    LEVEL = "level"
    END = "end"


@dataclass(frozen=True, slots=True)
class GameEvent:
    """One event of a game.

    Attributes:
        kind: The kind of event.
        say: The key of its phrase in words.yaml. With `items` the phrase has the forms `one` and `other`.
        seat: The seat that draws, wins or scores; NOBODY for an event of no seat.
        put: The values of the phrase's placeholders. `{name}` is the seat; `{items}` and `{number}` come from `items`,
            `{sum}` and `{total}` from `sum`.
        items: The items listed in the phrase; the id of a piece is shown as its title.
        words: For a move, the words of its action.
        pieces: The pieces concerned, by their names on the table (`Token.text`).
        places: The places concerned (`Place.name`).
        seats: The other seats concerned.
        points: (seat, reason, points) added to the seat's score.
        sum: The (name, points) of a sum: for a level, or for a seat at the end.
        only: The seats that may know it, NOBODY for an onlooker; None for all.
        hidden_from: The seats (NOBODY for an onlooker) that see this event in place of one that `only` others may
            know, such as a drawn card. None for an event that replaces no other.
    """

    kind: EventKind
    say: str
    seat: int = NOBODY
    put: Mapping[str, str | int] = field(default_factory=dict)
    items: tuple[str, ...] = ()
    words: str = ""
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    points: tuple[tuple[int, str, float], ...] = ()
    sum: tuple[tuple[str, float], ...] = ()
    only: tuple[int, ...] | None = None
    hidden_from: tuple[int, ...] | None = None


Events = Callable[[State, int, State], Iterable[GameEvent]]
"""(state before, action, state after) -> what it led to: all but the move itself, which is told for every game."""


def known_to(event: GameEvent, seat: int | None) -> bool:
    """Whether somebody is told an event: a seat, -1 for whoever looks on, None for who may know everything."""
    if seat is None:
        return event.hidden_from is None
    if event.hidden_from is not None:
        return seat in event.hidden_from
    return event.only is None or seat in event.only


def for_some(event: GameEvent, knowing: Iterable[int], seats: int, **other: object) -> Iterator[GameEvent]:
    """The event for those who know it, and, with other values in some fields, for all the rest."""
    some = tuple(knowing)
    if len(some) == seats:
        yield event
        return
    yield replace(event, only=some)
    if other:
        rest = tuple(seat for seat in range(NOBODY, seats) if seat not in some)
        yield replace(event, hidden_from=rest, **other)  # type: ignore[arg-type] # fields of an GameEvent


def events_of(game: str) -> Events:
    """Who tells what actions of a game lead to: its room, or what has changed on its tables.

    Raises:
        RefusedError: The room is of an installed package, and has behind `events` what it should not (X04, X05).
    """
    room = room_of(game)
    own = room.ask(DOOR, "EVENTS")
    if own is None:
        return tell_changes
    if not callable(own):
        raise room.wrong(
            DOOR, "`EVENTS` is not a function", "write def EVENTS(before, action, after): it yields Events"
        )

    def looked_at(before: State, action: int, after: State) -> Iterator[GameEvent]:
        for at, event in enumerate(own(before, action, after)):
            if not isinstance(event, GameEvent) or at >= MOST:
                message = f"EVENTS yields something other than GameEvents, or more than {MOST}"
                raise room.wrong(DOOR, message, "yield a few tilewright.engine.event.GameEvent")
            yield event

    return looked_at


def happenings(
    tell: Events, before: State, action: int, after: State, saw: Iterable[int] | None = None
) -> Iterator[GameEvent]:
    """All that an action was and led to: the move if a player made it, then what its room, or the table, tells.

    Args:
        tell: Who tells what it led to.
        before: The game before it.
        action: What was done.
        after: The game after it.
        saw: The seats that saw the move; None where all did, or where nothing is hidden from whoever is told.
    """
    by = before.current_player()
    if by != CHANCE:
        move = GameEvent(EventKind.MOVE, "replay.does", by, words=before.action_to_string(action))
        seats = range(len(after.totals()))
        yield from for_some(move, seats if saw is None else saw, len(seats), say="told.unseen", words="")
    yield from tell(before, action, after)


def witness(after: State, seat: int) -> bool:
    """Whether the last action is the same in every game that the seat could as well be in."""
    past = after.history()
    for again in range(SEEN):
        other = after.resample(seat, Stream(str(again), "seen")).history()
        if len(other) != len(past) or other[-1] != past[-1]:
            return False
    return True


# What tables tell, of any game

Thing = tuple[str, str, str, str]
"""A token but for how many there are: its text, face, of and piece."""
Owner = int | str
"""A seat, or the name of a place."""


def things_of(table: Table) -> dict[Owner, Counter[Thing]]:
    """What each seat and each place has; what is on offer lies at places, too."""
    there = dict[Owner, Counter[Thing]]()
    for seat, holding in enumerate(table.holdings):
        there[seat] = _counted(holding.tokens)
    for place in (*table.places, *table.display):
        has = there.setdefault(place.name, Counter())
        has.update(_counted(place.tokens))
        if place.piece:
            has[place.piece, "", "", place.piece] += 1
    return there


def _counted(tokens: Iterable[Token]) -> Counter[Thing]:
    counted = Counter[Thing]()
    for token in tokens:
        counted[token.text, token.face, token.of, token.piece] += token.count
    return counted


def changes(before: Table, after: Table) -> tuple[dict[Owner, list[Thing]], dict[Owner, list[Thing]]]:
    """What each seat and place has lost, and what it has gained; those that have not changed are left out."""
    was, now = things_of(before), things_of(after)
    return _more(was, now), _more(now, was)


def _more(than: dict[Owner, Counter[Thing]], there: dict[Owner, Counter[Thing]]) -> dict[Owner, list[Thing]]:
    """What each owner has in the first that it has not in the second."""
    none = Counter[Thing]()
    more = {owner: list((has - there.get(owner, none)).elements()) for owner, has in than.items()}
    return {owner: things for owner, things in more.items() if things}


def tell_changes(before: State, action: int, after: State) -> Iterator[GameEvent]:
    """Yield the events that any game has: draws, turned-up pieces, changed points, rounds, the end."""
    if before.current_player() == CHANCE:
        yield from _luck(before, action, after)
    yield from tell_points(before, after)
    yield from _round(before, after)
    yield from tell_end(after)


def _luck(before: State, action: int, after: State) -> Iterator[GameEvent]:
    """What chance brought: into whose hands, or onto the table; else its words, for those who saw it."""
    seats = len(after.totals())
    lost, gained = changes(before.table(), after.table())
    seen = [changes(before.table(seat), after.table(seat))[1] for seat in range(seats)]
    any_seen, kind = False, EventKind.DRAW if before.turns() else EventKind.DEAL
    for owner, things in gained.items():
        knowing = [seat for seat, each in enumerate(seen) if each.get(owner) == things]
        items = tuple(thing[0] for thing in things)
        any_seen = any_seen or bool(knowing)
        if isinstance(owner, str):
            event = GameEvent(EventKind.TURN_UP, "told.turn_up", items=items, pieces=items, places=(owner,))
            yield from for_some(event, knowing, seats)
        elif _faces(lost.get(owner, ())) == _faces(things):  # the same dice show something else
            event = GameEvent(EventKind.ROLL, "told.roll", owner, items=items, pieces=items)
            yield from for_some(event, knowing, seats)
        else:
            event = GameEvent(kind, f"told.{kind}", owner, items=items, pieces=items)
            backs = {_faces(each[owner]) for seat, each in enumerate(seen) if seat not in knowing and owner in each}
            unseen = backs.pop() if len(backs) == 1 else ("thing",) * len(items) if backs else ()
            put = {"what": unseen[0]} if unseen else {}
            other = {"say": f"told.{kind}_unseen", "items": unseen, "pieces": (), "put": put} if unseen else {}
            yield from for_some(event, knowing, seats, **other)
    if not any_seen:
        saw = [seat for seat in range(seats) if witness(after, seat)]
        yield from for_some(GameEvent(EventKind.ROLL, "told.luck", words=before.action_to_string(action)), saw, seats)


def _faces(things: Iterable[Thing]) -> tuple[str, ...]:
    return tuple(sorted(thing[1] for thing in things))


def tell_points(before: State, after: State) -> Iterator[GameEvent]:
    """Yield the change of each seat's points, for those who see them."""
    was, now = before.totals(), after.totals()
    seats = range(len(now))
    views = [(before.table(each).holdings, after.table(each).holdings) for each in seats]
    for seat, (old, new) in enumerate(zip(was, now, strict=True)):
        shown = dict[tuple[float, float], list[int]]()
        for each in seats:
            shown.setdefault((views[each][0][seat].score, views[each][1][seat].score), []).append(each)
        beside = (seat + 1) % len(now)  # who looks on sees of a seat what the next one does
        for pair, seers in shown.items():
            some = (*seers, NOBODY) if beside in seers else tuple(seers)
            event = _points(seat, *pair)
            if pair[0] == pair[1]:
                continue
            if len(some) > len(now):
                yield event
            else:
                yield replace(event, only=some) if pair == (old, new) else replace(event, hidden_from=some)
        if old != new and (old, new) not in shown:
            yield replace(_points(seat, old, new), only=())


def _points(seat: int, old: float, new: float) -> GameEvent:
    many = abs(new - old)
    say = f"told.{'score' if new > old else 'loses'}.{'one' if many == 1 else 'other'}"
    put: dict[str, str | int] = {"points": f"{many:g}", "total": f"{new:g}"}
    points = ((seat, "", new - old),)
    return GameEvent(EventKind.SCORE, say, seat, put, points=points)


def _round(before: State, after: State) -> Iterator[GameEvent]:
    """A new round, as headings of many games begin with its number."""
    was, now = (_ROUND.match(state.table().heading) for state in (before, after))
    if now and (was is None or was[0] != now[0]) and not after.is_terminal():
        yield GameEvent(EventKind.ROUND, "told.round", put={"round": now[0], "number": now[1]})


def tell_end(after: State, sums: Iterable[tuple[tuple[str, float], ...]] = ()) -> Iterator[GameEvent]:
    """Yield the events of the end: each seat's points, with the sums of the room; then the winners and the reason."""
    if not after.is_terminal():
        return
    totals, given, shares = after.totals(), list(sums), after.returns()
    for seat, total in enumerate(totals):
        parts = given[seat] if seat < len(given) else ()
        say = "told.sum" if parts else "told.total"
        yield GameEvent(EventKind.REVEAL, say, seat, {"total": f"{total:g}"}, sum=parts or (("", total),))
    names = [holding.name for holding in after.table().holdings]
    won = [seat for seat, share in enumerate(shares) if share > 0]
    lower = sorted((total for seat, total in enumerate(totals) if seat not in won), reverse=True)
    scores = " : ".join(f"{each:g}" for each in (max(totals), *lower))
    put: dict[str, str | int] = {"scores": scores, "why": after.ending().removeprefix("shared: ")}
    level = len(won) == 1 and totals.count(totals[won[0]]) > 1
    items = tuple(names[seat] for seat in won)
    yield GameEvent(EventKind.END, "told.tie" if level else "told.won", put=put, items=items, seats=tuple(won))
