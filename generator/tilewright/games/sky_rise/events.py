"""Position, action, Position -> GameEvent*: who draws what, what a pyramid brings, how a level scores, all sums.

Hands and goals are their seats' own: others are told that a card was drawn. What a nest or a tree brings meanwhile is
told to the seat that has it, and at the end to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilewright.engine.event import NOBODY, EventKind, GameEvent, for_some, tell_end
from tilewright.games.sky_rise.engine.notation import OPAQUE
from tilewright.games.sky_rise.engine.position import (
    ANTENNA,
    ASIDE,
    DEAL,
    DRAW,
    HUES,
    LAY,
    LOT,
    NESTS,
    NONE,
    OVER,
    PLACE,
    TREES,
    Position,
)
from tilewright.games.sky_rise.engine.senses import column_points, columns, kept, tree_points
from tilewright.games.sky_rise.engine.setup import SIZE_NAMES
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.engine.turns import connected
from tilewright.games.sky_rise.rules import SIZES


def EVENTS(before: State, action: int, after: State) -> Iterator[GameEvent]:  # noqa: N802 - what the door is called
    """What an action led to."""
    phase = before.phase
    if phase in (LOT, HUES):
        yield from _set_up(before, action, after)
    elif phase == ASIDE:
        card = after.setup.cards[action].name
        yield from for_some(
            GameEvent(EventKind.DEAL, "events.aside", items=(card,)),
            (),
            after.seats,
            items=("",),
            say="events.aside_unseen",
        )
    elif phase in (NESTS, TREES):
        goal = "nest" if phase == NESTS else "tree"
        put: dict[str, str | int] = {"goal": goal, "colour": after.setup.colours[action]}
        dealt = GameEvent(EventKind.DEAL, "events.goal", before.turn, put, pieces=(f"{goal} {put['colour']}",))
        yield from for_some(dealt, (before.turn,), after.seats, say="events.goal_unseen", put={"goal": goal}, pieces=())
    elif phase in (DEAL, DRAW):
        yield from _draw(before, action, after)
    elif phase in (PLACE, ANTENNA):
        yield from _place(before, after)
    if phase in (LAY, DRAW) and before.level == after.level and after.phase in (PLACE, ANTENNA):
        what = SIZE_NAMES[after.level] if after.phase == PLACE else ""
        put = {"level": after.level + 1, "size": what}
        name = "R" if not what else str(after.level + 1)
        places = tuple(f"{name}:{cell}" for cell in after.setup.plan.cells)
        yield GameEvent(EventKind.LEVEL, "events.whole" if what else "events.roof_whole", put=put, places=places)
    yield from _rounds(before, after)
    if after.phase == OVER:
        yield from _reveal(after)
        yield from tell_end(after, [tuple(_sum(after, seat)) for seat in range(after.seats)])


def _set_up(before: State, action: int, after: State) -> Iterator[GameEvent]:
    """Who starts, which opaque pyramids each has, and what the colours are."""
    if before.phase == LOT:
        yield GameEvent(EventKind.LOT, "events.starts", action)
        for seat in range(after.seats):
            own = list(enumerate(after.own[seat * SIZES : (seat + 1) * SIZES]))
            items = tuple(f"{SIZE_NAMES[size]} {OPAQUE}" for size, count in own for _ in range(count))
            if items:
                points = ((seat, OPAQUE, float(kept(after, seat))),)
                yield GameEvent(EventKind.DEAL, "events.opaque", seat, items=items, pieces=items, points=points)
    else:
        yield GameEvent(EventKind.LOT, "told.luck", words=before.action_to_string(action))
    if after.hue and not before.hue:
        yield GameEvent(EventKind.TURN_UP, "events.stock", places=("stock",))


def _draw(before: State, card: int, after: State) -> Iterator[GameEvent]:
    name, seat = after.setup.cards[card].name, before.turn
    kind = EventKind.DEAL if before.phase == DEAL else EventKind.DRAW
    event = GameEvent(kind, f"told.{kind}", seat, items=(name,), pieces=(name,))
    other: dict[str, Any] = {"say": f"told.{kind}_unseen", "items": ("",), "pieces": (), "put": {"what": "card"}}
    yield from for_some(event, (seat,), after.seats, **other)


def _rounds(before: State, after: State) -> Iterator[GameEvent]:
    """A level begins, or the roof."""
    begins = after.level > before.level or (before.phase == DEAL and after.phase == LAY)
    if begins and after.phase != OVER:
        roof = after.level == after.setup.levels
        put: dict[str, str | int] = {"level": after.level + 1, "token": after.setup.seats[after.token].name}
        yield GameEvent(EventKind.ROUND, "events.roof" if roof else "events.level", put=put)


def _place(before: State, after: State) -> Iterator[GameEvent]:
    """Points for a pyramid; a level that is full with it; what that means for goals."""
    seat = before.turn
    placed, less = after.points[seat] - before.points[seat], kept(after, seat) - kept(before, seat)
    put: dict[str, str | int] = {"points": placed, "kept": -less}
    points = [(seat, "placed", float(placed)), (seat, OPAQUE, float(less))]
    given = tuple(each for each in points if each[2])
    say = "events.placed_opaque" if less else f"events.placed.{'one' if placed == 1 else 'other'}"
    if given:
        yield GameEvent(EventKind.SCORE, say, seat, put, points=given)
    if after.level > before.level:
        yield from _groups(before, after)
    for of in range(after.seats):
        tree = after.trees[of]
        more = tree_points(after, tree) - tree_points(before, tree) if tree != NONE else 0
        yield from _goal(after, of, "tree", tree, more)
    for of in range(after.seats):
        nest = after.nests[of]
        more = after.colour_points[nest] - before.colour_points[nest] if nest != NONE else 0
        yield from _goal(after, of, "nest", nest, more)


def _goal(after: State, of: int, goal: str, colour: int, more: int) -> Iterator[GameEvent]:
    """What a goal brings now, for whoever has it."""
    if more:
        put: dict[str, str | int] = {"goal": goal, "colour": after.setup.colours[colour], "points": more}
        yield GameEvent(EventKind.SCORE, "events.secret", of, put, points=((of, goal, float(more)),), only=(of,))


def _groups(before: State, after: State) -> Iterator[GameEvent]:
    """Each colour's groups on a level that is full."""
    setup, level = after.setup, before.level
    yield GameEvent(EventKind.LEVEL, "events.full", put={"level": level + 1})
    standing = [0] * setup.kinds
    for bit, stone in zip(setup.bits, after.stones_at(level), strict=True):
        standing[stone % setup.kinds] |= bit
    for colour, own in enumerate(standing[: setup.wild]):
        parts = list[tuple[str, float]]()
        for each in connected(own, standing[setup.wild], setup.plan.columns + 2):
            coloured = (each & own).bit_count()
            if points := setup.rules.scoring.group(coloured, each.bit_count() - coloured):
                parts.append((f"a group of {each.bit_count()}", points))
        put: dict[str, str | int] = {"colour": setup.colours[colour], "level": level + 1}
        if parts:
            put["total"] = f"{after.colour_points[colour]:g}"
            yield GameEvent(EventKind.LEVEL, "events.groups", NOBODY, put, sum=tuple(parts))
        elif own:
            yield GameEvent(EventKind.LEVEL, "events.no_groups", NOBODY, put)


def _reveal(after: State) -> Iterator[GameEvent]:
    """Goals are shown."""
    for seat in range(after.seats):
        goals = [("nest", after.nests[seat]), ("tree", after.trees[seat])]
        items = tuple(f"{goal} {after.setup.colours[colour]}" for goal, colour in goals if colour != NONE)
        if items:
            yield GameEvent(EventKind.REVEAL, "events.reveal", seat, items=items, pieces=items)


def _sum(position: Position, seat: int) -> Iterator[tuple[str, float]]:
    """All that a seat's points come from."""
    colours = position.setup.colours
    yield "pyramids placed", position.points[seat]
    if own := kept(position, seat):
        yield "opaque pyramids kept", own
    if (nest := position.nests[seat]) != NONE:
        yield f"the {colours[nest]} nest", position.colour_points[nest]
    if (tree := position.trees[seat]) != NONE:
        count = sum(1 for column in columns(position) if column_points(position, column, tree))
        yield f"the {colours[tree]} tree ({count} column{'' if count == 1 else 's'})", tree_points(position, tree)
