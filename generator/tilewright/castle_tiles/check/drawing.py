"""Drawing -> Problems in its text, T01 to T09; Sketch -> Problems in what is built, T10 to T17."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from tilewright.castle_tiles.files import Lattice, TileText
from tilewright.castle_tiles.terms import Terms, known_terms
from tilewright.castle_tiles.tilemap import SKY, Edge, MapError, SlotError, Tile, TileMap, faults, graph, parse_slot
from tilewright.castle_tiles.tilemap.access import KEY_WORTH
from tilewright.castle_tiles.tilemap.cells import DIGITS, lines
from tilewright.castle_tiles.tiles import coloured, may_stay_open
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as text, and where it stands.

    Attributes:
        spec: The game it belongs to.
        path: Where it stands in tiles.yaml.
        text: What is written there.
        lattice: What it is drawn on.
        terms: What the rules say of castle tiles.
    """

    spec: Spec[Any]
    path: Path
    text: TileText
    lattice: Lattice
    terms: Terms

    def problem(  # noqa: PLR0913, PLR0917 - the words of Problem, and where it stands
        self,
        code: str,
        message: str,
        help: str,  # noqa: A002 - as in Problem
        level: Level = Level.ERROR,
        at: tuple[int, int] | None = None,
        key: Path = ("map",),
    ) -> Problem:
        """A problem at a character of the map (row and column from 0), or at another of the drawing's keys."""
        return self.spec.places.problem((*self.path, *key), code, message, help, level, at=at)

    def tile(self) -> Tile | None:
        """The drawing in its first colouring, exactly as written; None where the text makes no tile."""
        try:
            return coloured(self.text.model_copy(update={"swap": "none"}), self.lattice, self.spec.game, 1)
        except (MapError, SlotError):
            return None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A drawing whose text makes a tile."""

    drawing: Drawing
    tile: Tile

    @property
    def terms(self) -> Terms:
        """What the rules say of castle tiles."""
        return self.drawing.terms

    def warn(self, code: str, message: str, help: str, at: tuple[int, int]) -> Problem:  # noqa: A002 - as in Problem
        """A warning at a character of the map."""
        return self.drawing.problem(code, message, help, Level.WARNING, at)

    def error(self, code: str, message: str, help: str, at: tuple[int, int]) -> Problem:  # noqa: A002 - as in Problem
        """An error at a character of the map."""
        return self.drawing.problem(code, message, help, Level.ERROR, at)

    def note(self, code: str, message: str, help: str, at: tuple[int, int]) -> Problem:  # noqa: A002 - as in Problem
        """A note at a character of the map."""
        return self.drawing.problem(code, message, help, Level.NOTE, at)

    def whole(self, code: str, message: str, help: str, level: Level) -> Problem:  # noqa: A002 - as in Problem
        """A problem of the drawing as a whole."""
        return self.drawing.problem(code, message, help, level, key=("id",))

    def at_slot(self, digit: int) -> tuple[int, int]:
        """Row and column of a slot's digit in the text."""
        r, c = self.tile.map.slot_at(digit)
        return 2 * r, c

    @property
    def drawn(self) -> tuple[int, ...]:
        """The digits that are both drawn and described."""
        return tuple(digit for digit, _, _ in self.tile.map.slots if digit in self.tile.slots)


def drawings(spec: Spec[Any]) -> Iterator[Drawing]:
    """The start tile and every drawing, in the order of the file; none in a game without tiles.yaml."""
    if spec.tiles is None:
        return
    terms = known_terms(spec)
    yield Drawing(spec, ("tiles", "start"), spec.tiles.start, spec.tiles.set, terms)
    for index, text in enumerate(spec.tiles.tiles):
        yield Drawing(spec, ("tiles", "tiles", index), text, spec.tiles.set, terms)


_Drawn = tuple[str, tuple[int, int]]


def map_is_a_lattice(drawing: Drawing) -> Iterator[Problem]:
    """T01, T02, T03: the map has two lines a storey, as many columns as the set, and only characters of the legend."""
    for fault in faults(drawing.text.map, drawing.lattice.storeys, drawing.lattice.columns):
        between = ": " if fault.code == "T01" else " "
        message = f"{drawing.text.id}{between}{fault.message}"
        yield drawing.problem(fault.code, message, fault.help, at=(fault.row, fault.column))


def digit_drawn_once(drawing: Drawing) -> Iterator[Problem]:
    """T04: a digit stands for one place."""
    seen: Counter[str] = Counter()
    for digit, at in _drawn(drawing):
        seen[digit] += 1
        if seen[digit] > 1:
            message = f"{drawing.text.id} slot {digit}: drawn twice"
            yield drawing.problem("T04", message, f"use a free digit: {_free(drawing)}", at=at)


def slots_are_drawn(drawing: Drawing) -> Iterator[Problem]:
    """T05: every slot that is described is drawn."""
    digits = {digit for digit, _ in _drawn(drawing)}
    for name in drawing.text.slots:
        if name not in digits:
            known = name in tuple(DIGITS)
            remedy = f"draw a {name} in an air line, or delete the slot" if known else "number slots from 1 to 9"
            yield drawing.problem("T05", f"slot {name}: described but not drawn", remedy, key=("slots", name))


def digits_are_described(drawing: Drawing) -> Iterator[Problem]:
    """T06: every digit that is drawn is described."""
    for digit, at in dict(_drawn(drawing)).items():
        if digit not in drawing.text.slots:
            yield drawing.problem("T06", f"slot {digit}: drawn but not described", "add it under `slots`", at=at)


def phrases_make_sense(drawing: Drawing) -> Iterator[Problem]:
    """T07, T08: every slot says one of the five phrases, in colours and locks that game.yaml has."""
    for name, phrase in drawing.text.slots.items():
        try:
            parse_slot(phrase, drawing.spec.game.colours, drawing.spec.game.locks)
        except SlotError as error:
            yield drawing.problem(error.code, f"slot {name}: {error}", error.help, key=("slots", name))


def colours_are_chosen(drawing: Drawing) -> Iterator[Problem]:
    """T09 (warning): a slot that is still `any` prints without a colour, unless a lock file or the die gives it one."""
    game = drawing.spec.game
    for name, phrase in drawing.text.slots.items() if drawing.spec.lock is None else ():
        try:
            settled = may_stay_open(drawing.spec, parse_slot(phrase, game.colours, game.locks))
        except SlotError:
            continue
        if not settled:
            remedy = "run `tilewright assign`, or leave treasures to the die with `tilewright assign --colours rolled`"
            message = f"slot {name} has no colour yet"
            yield drawing.problem("T09", message, remedy, Level.WARNING, key=("slots", name))


TEXT_CHECKS: tuple[Callable[[Drawing], Iterator[Problem]], ...] = (
    map_is_a_lattice,
    digit_drawn_once,
    slots_are_drawn,
    digits_are_described,
    phrases_make_sense,
    colours_are_chosen,
)


def _drawn(drawing: Drawing) -> Iterator[_Drawn]:
    """Every digit on an air line, whether or not the map is sound."""
    for row, line in enumerate(lines(drawing.text.map)):
        yield from ((char, (row, column)) for column, char in enumerate(line) if row % 2 == 0 and char in DIGITS)


def _free(drawing: Drawing) -> str:
    used = {digit for digit, _ in _drawn(drawing)} | set(drawing.text.slots)
    return " ".join(digit for digit in DIGITS if digit not in used) or "none is left"


def things_stand(sketch: Sketch) -> Iterator[Problem]:
    """T10: an item, a chest, a door or a teleport door stands on a floor, masonry or a cloud."""
    drawn = sketch.tile.map
    for digit in sketch.drawn:
        r, c = drawn.slot_at(digit)
        if not drawn.standable(r, c):
            yield _floats(sketch, f"slot {digit}: {sketch.tile.slots[digit].thing}", r, c)
    for r, c in drawn.teleports:
        if not drawn.standable(r, c):
            yield _floats(sketch, "teleport door", r, c)


def _floats(sketch: Sketch, thing: str, r: int, c: int) -> Problem:
    message = f"{thing} floats: there is no floor under storey {r + 1} column {c + 1}"
    return sketch.error("T10", message, "put `=` or `~` under it", (2 * r, c))


def doors_lead_somewhere(sketch: Sketch) -> Iterator[Problem]:
    """T11: a locked door has a floor on either side, or stands on the tile's border."""
    drawn = sketch.tile.map
    for digit in sketch.drawn:
        r, c = drawn.slot_at(digit)
        for step, side in ((-1, "left"), (1, "right")):
            inside, near = 0 <= c + step < drawn.columns, (r, c + step)
            if drawn.is_door(r, c) and inside and (drawn.is_door(*near) or not drawn.standable(*near)):
                message = f"slot {digit}: {sketch.tile.slots[digit].thing} leads nowhere on its {side}"
                yield sketch.error("T11", message, "add a floor there, or move the door", (2 * r, c))


def ladders_have_two_ends(sketch: Sketch) -> Iterator[Problem]:
    """T12: a ladder has at least two places to get on or off, borders included."""
    for ladder in sketch.tile.map.ladders:
        places = len(ladder.exits) + ladder.goes_up + ladder.goes_down
        if places < 2:
            count = "only 1 place" if places else "no place"
            first, last = ladder.top // 2 + 1, ladder.bottom // 2 + 1
            storeys = f"storey {first}" if first == last else f"storeys {first}-{last}"
            message = f"ladder col {ladder.column + 1} {storeys} has {count} to get on or off"
            yield sketch.error("T12", message, "extend it, or delete it", (ladder.top, ladder.column))


def ladders_end_on_something(sketch: Sketch) -> Iterator[Problem]:
    """T13: a ladder ends on a floor or at the tile's border."""
    drawn = sketch.tile.map
    for ladder in drawn.ladders:
        for end, at_border in ((ladder.top, ladder.goes_up), (ladder.bottom, ladder.goes_down)):
            hangs_through = end == ladder.bottom and end % 2 == 1
            if not at_border and (hangs_through or not drawn.standable(end // 2, ladder.column)):
                message = f"ladder col {ladder.column + 1} ends in mid-air on storey {end // 2 + 1}"
                yield sketch.error(
                    "T13", message, "put a floor under it, or carry on to the border", (end, ladder.column)
                )


def floors_hang_on_something(sketch: Sketch) -> Iterator[Problem]:
    """T14 (warning): a floor touches a wall, masonry, the tile's border or its bottom."""
    drawn = sketch.tile.map
    for r in range(drawn.storeys):
        for first, last in _runs(drawn.floor[r], "=H"):
            if "=" in drawn.floor[r][first : last + 1] and not _attached(drawn, r, first, last):
                cols = f"cols {first + 1}-{last + 1}" if last > first else f"col {first + 1}"
                message = f"floor storey {r + 1} {cols} hangs in the air"
                yield sketch.warn("T14", message, "attach a wall, or make it a cloud", (2 * r + 1, first))


def _attached(drawn: TileMap, r: int, first: int, last: int) -> bool:
    if r == drawn.storeys - 1 or first == 0 or last == drawn.columns - 1:
        return True
    around = range(first - 1, last + 2)
    walls = any("#" in (drawn.air_at(r, c), drawn.air_at(r + 1, c)) for c in around)
    return walls or "#" in (drawn.floor[r][first - 1], drawn.floor[r][last + 1])


def _runs(line: str, of: str) -> Iterator[tuple[int, int]]:
    for matches, group in groupby(enumerate(line), lambda pair: pair[1] in of):
        columns = [column for column, _ in group]
        if matches:
            yield columns[0], columns[-1]


def rooms_have_floors(sketch: Sketch) -> Iterator[Problem]:
    """T15 (warning): a room cell has a floor, or `:` under it to say that it is a shaft."""
    drawn = sketch.tile.map
    for r in range(drawn.storeys):
        bare = "".join(
            "x" if pair in {":.", ":^"} else " "
            for pair in map("".join, zip(*(drawn.air[r], drawn.floor[r]), strict=True))
        )
        for first, _ in _runs(bare, "x"):
            message = "room without a floor: explorers cannot walk across"
            yield sketch.warn("T15", message, "write `=`, or `:` on the floor line", (2 * r + 1, first))


def roofs_keep_the_rain_out(sketch: Sketch) -> Iterator[Problem]:
    """T16 (warning): a roof has a room or a wall below it and open sky above."""
    drawn = sketch.tile.map
    for r, c in drawn.cells():
        if drawn.floor[r][c] != "^":
            continue
        if drawn.air[r][c] != ".":
            yield sketch.warn("T16", "roof inside a room", "use `=`", (2 * r + 1, c))
        elif drawn.air_at(r + 1, c) != "#" and not drawn.is_inside(r + 1, c):
            yield sketch.warn("T16", "roof over nothing", "build a room under it, or leave it out", (2 * r + 1, c))


def doors_close_the_way(sketch: Sketch) -> Iterator[Problem]:
    """T17 (warning): a door reaches the ceiling, and no way round it is as short as opening it.

    A key counts as 2 moves: round a door that is opened for one move and a key, 2 moves without a key (out into the
    zeppelin and back in) are what nobody would spend a key on.
    """
    drawn = sketch.tile.map
    for edge in (edge for edge in graph(sketch.tile).edges if edge.way == "door" and edge.slot):
        r, c = drawn.slot_at(edge.slot or 0)
        if r and drawn.floor[r - 1][c] not in "=#~^":
            message = f"door slot {edge.slot} has no ceiling: it closes nothing"
            yield sketch.warn("T17", message, "put a floor, masonry or a roof over it", (2 * r, c))
        elif _way_round(sketch, edge) < sketch.terms.fares.lock + KEY_WORTH:
            message = f"door slot {edge.slot} can be by-passed free of charge: it will never be opened"
            yield sketch.warn("T17", message, "move it", (2 * r, c))


def _way_round(sketch: Sketch, door: Edge) -> int:
    """The fewest moves from one side of a door to the other without a key; a large number if there is no way."""
    moves = dict.fromkeys((SKY, *graph(sketch.tile).nodes), 99) | {door.a: 0}
    ways = [(edge.a, edge.b, sketch.terms.fares.along(edge)) for edge in graph(sketch.tile).edges if edge.key is None]
    before = dict[int, int]()
    while moves != before:
        before = dict(moves)
        for a, b, cost in ways:
            near = min(moves[a], moves[b]) + cost
            moves[a], moves[b] = min(moves[a], near), min(moves[b], near)
    return moves[door.b]


SKETCH_CHECKS: tuple[Callable[[Sketch], Iterator[Problem]], ...] = (
    things_stand,
    doors_lead_somewhere,
    ladders_have_two_ends,
    ladders_end_on_something,
    floors_hang_on_something,
    rooms_have_floors,
    roofs_keep_the_rain_out,
    doors_close_the_way,
)
