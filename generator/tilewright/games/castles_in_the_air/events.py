"""Position, action, Position -> GameEvent*: tiles and dice, who gave what to whom, what a hoard is worth now, all sums.

Nothing but the stack is hidden, so everybody is told everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.engine.event import NOBODY, EventKind, GameEvent, tell_end
from tilewright.games.castles_in_the_air.engine import names, turns
from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, TREASURES
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.scoring import ScoreBy


def EVENTS(before: State, action: int, after: State) -> Iterator[GameEvent]:  # noqa: N802 - what the door is called
    """What an action led to."""
    if before.phase == Phase.LOT:
        yield GameEvent(EventKind.LOT, "events.chief", action)
    elif before.phase == Phase.TURN_UP:
        yield from _tile(before, action, after)
    elif before.now < 0:
        yield GameEvent(EventKind.ROLL, "told.luck", before.mover, words=before.action_to_string(action))
    yield from _trade(before, after)
    yield from _points(before, after)
    if after.last and not before.last:
        yield GameEvent(EventKind.LEVEL, "events.last")
    if after.round > before.round and after.phase != Phase.OVER:
        put: dict[str, str | int] = {"round": after.round, "chief": after.setup.seats[after.chief]}
        seats = tuple({before.chief, after.chief}) if before.round else (after.chief,)
        yield GameEvent(EventKind.ROUND, "events.round", put=put, seats=seats)
    if after.phase == Phase.OVER:
        yield from tell_end(after, [tuple(_sum(after, seat)) for seat in range(after.seats)])


def _tile(before: State, tile: int, after: State) -> Iterator[GameEvent]:
    """A tile that is turned up: onto the display, into the city, or into somebody's hand."""
    known = after.setup.tiles[tile].id
    seats = tuple(
        seat for seat in range(after.seats) if tile in after.held[seat] or (tile == after.tile and seat == after.now)
    )
    spot = after.city.place[tile]
    places = (names.place(after, spot),) if spot >= 0 else (known,)
    say = "events.tile_laid" if spot >= 0 else "events.tile"
    gone = tuple(after.setup.tiles[each].id for each in before.display if each not in after.display)
    pieces = (after.setup.crew.pieces[tile],)
    put = {"place": names.place(after, spot)} if spot >= 0 else {}
    yield GameEvent(
        EventKind.TURN_UP, say, NOBODY, put, items=(known,), pieces=pieces, places=(*places, *gone), seats=seats
    )


def _trade(before: State, after: State) -> Iterator[GameEvent]:
    """What changed hands between two players."""
    for giver in range(after.seats):
        for taker in range(giver + 1, after.seats):
            gave = [a - b for a, b in zip(before.hand(giver), after.hand(giver), strict=True)]
            took = [b - a for a, b in zip(before.hand(taker), after.hand(taker), strict=True)]
            if any(gave) and gave == took:
                put: dict[str, str | int] = {
                    "given": names.things([max(each, 0) for each in gave]),
                    "taken": names.things([max(-each, 0) for each in gave]),
                    "other": after.setup.seats[taker],
                }
                yield GameEvent(EventKind.PAY, "events.trade", giver, put, seats=(taker,))


def _points(before: State, after: State) -> Iterator[GameEvent]:
    """What each hoard is worth, where that has changed."""
    was, now = turns.scores(before), turns.scores(after)
    for seat, ((old, _), (new, _)) in enumerate(zip(was, now, strict=True)):
        if old != new:
            put: dict[str, str | int] = {"points": abs(new - old), "total": new}
            say = "events.worth" if new > old else "events.worth_less"
            points = ((seat, "", float(new - old)),)
            yield GameEvent(EventKind.SCORE, say, seat, put, points=points)


def _sum(position: Position, seat: int) -> Iterator[tuple[str, float]]:
    """All that a seat's points come from: of two ways to score, the better one."""
    rules, hand = position.setup.rules, position.hand(seat)
    treasures, keys = hand[:TREASURES], sum(hand[TREASURES:])
    scoring = rules.scoring
    best = scoring.points(treasures, keys)
    if scoring.by == ScoreBy.SHORTEST:
        yield "the shortest stack", min(treasures)
    elif best == _way(position, scoring.collector(treasures), scoring.loose_collector(treasures), keys):
        if not scoring.specialist(treasures) or scoring.collector(treasures) >= scoring.specialist(treasures):
            yield (
                f"{min(treasures)} complete assortment{'' if min(treasures) == 1 else 's'}",
                scoring.collector(treasures),
            )
        else:
            yield from _colours(position, treasures)
    else:
        yield from _colours(position, treasures)
    if scoring.key and keys:
        yield f"{keys} key{'' if keys == 1 else 's'}", scoring.key * keys
    if position.setup.cost.bought and (many := sum(position.bought[seat * TREASURES : (seat + 1) * TREASURES])):
        yield f"{many} {'bonus' if many == 1 else 'bonuses'} bought", rules.bonuses.points * many


def _way(position: Position, score: int, loose: int, keys: int) -> tuple[int, int]:
    scoring = position.setup.rules.scoring
    return score + scoring.key * keys, scoring.tie_treasure * loose + scoring.tie_key * keys


def _colours(position: Position, treasures: Sequence[int]) -> Iterator[tuple[str, float]]:
    """A Specialty Collector's points, colour by colour."""
    for colour, count in enumerate(treasures):
        if points := position.setup.rules.scoring.colour(count):
            yield f"{count} {COLOURS[colour]}", points
