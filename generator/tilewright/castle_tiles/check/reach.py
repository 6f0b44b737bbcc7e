"""Sketch -> Problems of what can be reached, and T30 to T32: what shows on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from tilewright.castle_tiles.check.drawing import Sketch
from tilewright.castle_tiles.kind import Tiles
from tilewright.castle_tiles.tilemap import SKY, Edge, access, graph
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec


def there_is_a_way_in(sketch: Sketch) -> Iterator[Problem]:
    """T20: a tile has open sky, an open side or a ladder at its border."""
    if not sketch.tile.map.sky and not any(sketch.terms.fares.entries(sketch.tile)):
        yield sketch.whole("T20", "no way in: no sky, no open side, no ladder port", "open one", Level.ERROR)


def there_is_a_second_way_in(sketch: Sketch) -> Iterator[Problem]:
    """T21 (warning): a tile that is entered from one side only is dead when a wall comes to lie there."""
    sides = {entry.side for entry in sketch.terms.fares.entries(sketch.tile)}
    if len(sides) == 1 and sides != {"sky"}:
        side = sides.pop()
        where = f"the {side}" if side in {"left", "right"} else side
        message = f"can be entered only from {where}: if a wall tile lands there it is dead"
        yield sketch.whole("T21", message, "add sky or a second side", Level.WARNING)


def items_can_be_reached(sketch: Sketch) -> Iterator[Problem]:
    """T22: some finite set of keys gets one to every item (a note only where the drawing says `sealed: true`)."""
    reached = access(sketch.tile, sketch.terms.fares)
    for digit in sketch.drawn:
        r, c = sketch.tile.map.slot_at(digit)
        if digit not in reached and sketch.tile.map.standable(r, c):
            slot = sketch.tile.slots[digit]
            name = f"{slot.colour} treasure" if slot.kind == "treasure" else slot.thing
            message = f"slot {digit}: {name} can be reached only by a teleport door"
            level, remedy = Level.ERROR, "mark it `sealed: true`, or open a way"
            if sketch.tile.sealed:
                level, remedy = Level.NOTE, "leave it if `sealed: true` is meant; otherwise open a way"
            yield sketch.drawing.problem("T22", message, remedy, level, (2 * r, c))


def nobody_is_trapped(sketch: Sketch) -> Iterator[Problem]:
    """T23 (note): from some place there is no way out without a key; an explorer who teleports there may be stuck."""
    ways = graph(sketch.tile)
    outside = {SKY, *sketch.terms.fares.exits(sketch.tile), *ways.teleports}
    for region in _regions(ways.nodes, (edge for edge in ways.edges if edge.key is None)):
        if not region & outside:
            node = sketch.tile.map.nodes[min(region)]
            where = f"storey {node.storey + 1} cols {node.first + 1}-{node.last + 1}"
            message = f"an explorer teleporting to {where} is stuck without a key"
            yield sketch.note(
                "T23", message, "leave it if it is intended: the rules warn of it", (2 * node.storey, node.first)
            )


def _regions(nodes: Iterable[int], edges: Iterable[Edge]) -> tuple[frozenset[int], ...]:
    """The parts of a tile that hang together by these edges; the sky is a part like any other."""
    part = {node: frozenset([node]) for node in (SKY, *nodes)}
    for edge in edges:
        joined = part[edge.a] | part[edge.b]
        part.update(dict.fromkeys(joined, joined))
    return tuple(dict.fromkeys(part.values()))


def there_is_something_to_collect(sketch: Sketch) -> Iterator[Problem]:
    """T24 (warning): a tile holds an item, or says `scenery: true`."""
    if not sketch.drawing.text.scenery and not any(slot.content for _, slot in sketch.tile.contents):
        yield sketch.whole("T24", "nothing to collect on this tile", "add a slot, or `scenery: true`", Level.WARNING)


def keys_are_worth_their_lock(sketch: Sketch) -> Iterator[Problem]:
    """T25 (warning): a key that cannot be had without one of its own colour gives back what it costs."""
    for digit in sketch.drawn:
        key, fares = sketch.tile.slots[digit].key, sketch.terms.fares
        if key in {None, ANY} or digit not in access(sketch.tile, fares):
            continue
        # The same tile with the locks of that colour shut for ever
        others = tuple((digit, slot) for digit, slot in sketch.tile.contents if slot.lock != key)
        if digit not in access(replace(sketch.tile, contents=others), fares):
            message = f"the {key} key is behind a {key} lock: opening it gains nothing"
            yield sketch.warn("T25", message, "swap the lock colour", sketch.at_slot(digit))


def items_fit_into_a_turn(sketch: Sketch) -> Iterator[Problem]:
    """T26 (warning): the quickest way from outside is within one turn's moves (`rules.turn.moves`; 6 if unsaid)."""
    moves, fares = sketch.terms.moves, sketch.terms.fares
    if all(way.moves <= moves for way in access(sketch.tile, fares).values()):
        return  # the quickest way is no longer than the one that saves keys
    for digit, cost in access(sketch.tile, replace(fares, key=0)).items():
        what = sketch.tile.slots[digit].phrase
        if cost.moves > moves and sketch.tile.slots[digit].content:
            message = f"{what} costs {cost.moves} moves: it cannot be fetched in one turn"
            yield sketch.warn("T26", message, "shorten the way", sketch.at_slot(digit))


def locks_guard_something(sketch: Sketch) -> Iterator[Problem]:
    """T27 (note): behind a door there is an item or a way on."""
    ways = graph(sketch.tile)
    ends = {SKY, *(entry.node for entry in sketch.terms.fares.entries(sketch.tile)), *ways.teleports}
    for door in (edge for edge in ways.edges if edge.way == "door" and edge.slot):
        useful = ends.union(*(nodes for digit, nodes in ways.slots if digit != door.slot))
        rest = _regions(ways.nodes, (edge for edge in ways.edges if edge is not door))
        if any(not region & useful for region in rest if {door.a, door.b} & region):
            message = f"{door.key} door guards no item and no way through"
            yield sketch.note("T27", message, "remove it", sketch.at_slot(door.slot or 0))


CHECKS: tuple[Callable[[Sketch], Iterator[Problem]], ...] = (
    there_is_a_way_in,
    there_is_a_second_way_in,
    items_can_be_reached,
    nobody_is_trapped,
    there_is_something_to_collect,
    keys_are_worth_their_lock,
    items_fit_into_a_turn,
    locks_guard_something,
)


KEY_WIDTH = 6.0
"""Millimetres: the narrowest a key is still told from a pin at arm's length."""


def symbols_keep_apart(sketch: Sketch) -> Iterator[Problem]:
    """T30 (warning): symbols are wider than a column, so slots on one storey leave a column between them."""
    for (a, r, c), (b, r2, c2) in combinations(sketch.tile.map.slots, 2):
        if r == r2 and abs(c - c2) == 1:
            message = f"slots {a} and {b} are in neighbouring columns: their symbols overlap"
            yield sketch.warn("T30", message, "leave a column between them", (2 * r2, c2))


def symbols_keep_off_the_edge(sketch: Sketch) -> Iterator[Problem]:
    """T31 (warning): no symbol is in a border column, where the tile's edge would cut it off."""
    for digit, r, c in sketch.tile.map.slots:
        if c in {0, sketch.tile.map.columns - 1}:
            message = f"slot {digit} in a border column: its symbol is cut off by the tile edge"
            yield sketch.warn("T31", message, "move it one column inwards", (2 * r, c))


def columns_are_wide_enough(spec: Spec[Any]) -> Iterator[Problem]:
    """T32 (warning): at the size the tiles are printed, a column is as wide as its symbols."""
    for index, part in enumerate(spec.game.components):
        if isinstance(part, Tiles) and spec.tiles:
            width = part.size.width / spec.tiles.set.columns
            if width < KEY_WIDTH:
                message = f"columns are {width:.1f} mm, a key needs {KEY_WIDTH:g}"
                path = ("game", "components", index, "size", "width")
                yield spec.places.problem(path, "T32", message, "use larger tiles, or fewer columns", Level.WARNING)


PRINTING_CHECKS: tuple[Callable[[Sketch], Iterator[Problem]], ...] = (symbols_keep_apart, symbols_keep_off_the_edge)

SPEC_CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (columns_are_wide_enough,)
