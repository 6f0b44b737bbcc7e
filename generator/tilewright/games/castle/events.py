"""Position, action, Position -> GameEvent*: who draws what, how an attack ends, what royalty is worth, all sums.

A card from the pile is known to whoever draws it; all else lies open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilewright.engine.event import EventKind, GameEvent, for_some, tell_end
from tilewright.games.castle.engine.actions import KINGS, QUEENS, WALLED, Raid
from tilewright.games.castle.engine.position import (
    CANCEL,
    DEAL,
    DISPLAY,
    LOT,
    NOTHING,
    PILE,
    PLAY,
    PRIZE,
    REFILL,
    Position,
)
from tilewright.games.castle.engine.setup import PLAYERS
from tilewright.games.castle.engine.state import State
from tilewright.games.castle.engine.view import cards_at, wall_at
from tilewright.games.castle.rules import HUES

COURTS = {QUEENS: "queen", KINGS: "king"}


def EVENTS(before: State, action: int, after: State) -> Iterator[GameEvent]:  # noqa: N802 - what the door is called
    """What an action led to."""
    phase = before.phase
    if phase == LOT:
        yield GameEvent(EventKind.LOT, "events.starts", action)
    elif phase == DEAL:
        yield from _deal(before, action, after)
    elif phase in (DISPLAY, REFILL):
        card = after.setup.name(action)
        yield GameEvent(EventKind.TURN_UP, "events.display", items=(card,), pieces=(card,), places=("display",))
    elif phase == PILE:
        yield from _drawn(EventKind.DRAW, before.turn, after.setup.name(action))
    elif phase in (PLAY, CANCEL, PRIZE):
        yield from _attack(before, action, after)
        yield from _leave(before, after)
    yield from _sets(before, after)
    yield from tell_end(after, [tuple(_sum(after, seat)) for seat in range(PLAYERS)])


def _drawn(kind: EventKind, seat: int, card: str) -> Iterator[GameEvent]:
    """A card that its seat alone sees."""
    event = GameEvent(kind, f"told.{kind}", seat, items=(card,), pieces=(card,))
    other: dict[str, Any] = {"say": f"told.{kind}_unseen", "items": ("",), "pieces": (), "put": {"what": "card"}}
    yield from for_some(event, (seat,), PLAYERS, **other)


def _deal(before: State, card: int, after: State) -> Iterator[GameEvent]:
    """A card of a hand; the last of all is turned up, and gives the colours."""
    second, name = 1 - before.first, after.setup.name(card)
    if after.hue[second] != NOTHING:
        other = after.setup.chairs[before.first].name
        put: dict[str, str | int] = {"card": name, "other": other}
        put |= {"hue": HUES[after.hue[second]].value, "others": HUES[after.hue[before.first]].value}
        yield GameEvent(EventKind.REVEAL, "events.colours", second, put, pieces=(name,), seats=(before.first,))
        return
    seat = before.first if after.size[before.first] > before.size[before.first] else second
    yield from _drawn(EventKind.DEAL, seat, name)


def _attack(before: State, action: int, after: State) -> Iterator[GameEvent]:
    """What an attack has come to: knights that were stopped, a card that is taken, and what goes home."""
    setup, seat = after.setup, before.turn
    rival = 1 - seat
    stopped = len(before.knights[rival]) - len(after.knights[rival])
    if before.phase == CANCEL and stopped:
        put: dict[str, str | int] = {"count": stopped, "attacker": setup.chairs[seat].name}
        say = f"events.stopped.{'one' if stopped == 1 else 'other'}"
        yield GameEvent(EventKind.LOSE, say, rival, put, seats=(seat,))
    aim = after.aim if before.phase == PLAY else before.aim
    meant = setup.numbering.means[aim]
    over = (
        after.phase == PRIZE or before.phase in (CANCEL, PRIZE) or (after.raids < before.raids and after.phase == PLAY)
    )
    if not isinstance(meant, Raid) or not over or after.phase == CANCEL:
        return
    place = setup.spot(rival, meant.spot)
    put = {"spot": meant.spot + 1, "other": setup.chairs[rival].name}
    was, now = _lies(before, rival, meant.spot), _lies(after, rival, meant.spot)
    if after.phase == PRIZE:
        yield GameEvent(EventKind.WIN, "events.taken", seat, put, places=(place,), seats=(rival,))
    elif was == now:
        yield GameEvent(EventKind.LOSE, "events.fails", seat, put, places=(place,), seats=(rival,))
    else:
        fell = cards_at(before, rival, meant.spot)[-1 if meant.tint else 0]
        left = [fell, *now]
        home = [card for at, card in enumerate(was) if was[: at + 1].count(card) > left.count(card)]
        put["card"] = setup.name(fell)
        say = "events.kept" if before.phase == PRIZE and action >= setup.keep else "events.falls"
        pieces = (setup.name(fell),)
        yield GameEvent(EventKind.WIN, say, seat, put, pieces=pieces, places=(place,), seats=(rival,))
        if home:
            names = tuple(map(setup.name, home))
            yield GameEvent(EventKind.MOVE, "events.home", rival, items=names, pieces=names, places=(place,))


def _lies(position: Position, of: int, spot: int) -> list[int]:
    return [*cards_at(position, of, spot), *wall_at(position, of, spot)]


def _leave(before: State, after: State) -> Iterator[GameEvent]:
    """People for whom there is no house any more go at the end of a turn."""
    seat = before.turn
    if before.phase != PLAY or after.raids < before.raids:
        return
    for what, were, are in (
        ("peasants", before.peasants[seat], after.peasants[seat]),
        ("knights", before.knights[seat], after.knights[seat]),
    ):
        if len(are) < len(were):
            put: dict[str, str | int] = {"count": len(were) - len(are)}
            yield GameEvent(EventKind.LOSE, f"events.leave.{what}.{'one' if put['count'] == 1 else 'other'}", seat, put)


def _court(position: Position, seat: int, spot: int) -> tuple[str, int]:
    """Of which royalty a set is, and how many."""
    plot = seat * position.setup.spots + spot
    kind = position.site[plot] % WALLED
    return COURTS.get(kind, ""), (position.own[plot] + position.other[plot]) * (kind in COURTS)


def _sets(before: State, after: State) -> Iterator[GameEvent]:
    """Sets of royalty that are worth more or less than before."""
    alike = after.setup.rules.scoring.alike
    for seat in range(PLAYERS):
        for spot in range(after.setup.spots):
            (was_of, was), (now_of, now) = _court(before, seat, spot), _court(after, seat, spot)
            more = alike(now) - alike(was)
            if not more:
                continue
            court = now_of or was_of
            put: dict[str, str | int] = {"spot": spot + 1, "count": now, "points": abs(more), "worth": alike(now)}
            put["court"] = court if now == 1 else f"{court}s"
            say = "events.set" if more > 0 else "events.set_less" if now else "events.set_gone"
            points = ((seat, f"{court}s on spot {spot + 1}", float(more)),)
            places = (after.setup.spot(seat, spot),)
            yield GameEvent(EventKind.SCORE, say, seat, put, points=points, places=places)


def _sum(position: Position, seat: int) -> Iterator[tuple[str, float]]:
    """All that a seat's points come from."""
    alike = position.setup.rules.scoring.alike
    for spot in range(position.setup.spots):
        court, count = _court(position, seat, spot)
        if count:
            yield f"{count} {court}{'' if count == 1 else 's'} on spot {spot + 1}", alike(count)
