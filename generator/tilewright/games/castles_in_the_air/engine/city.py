"""Tiles where they lie -> City: every place, every way between tiles, ladders that go on across them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection

from tilewright.games.castles_in_the_air.engine.actions import SIDES
from tilewright.games.castles_in_the_air.engine.kinds import NONE
from tilewright.games.castles_in_the_air.engine.setup import DOOR, LANDING, LEFT, NO_LADDER, RIGHT, SHAFT, WALK, Setup


def join(city: City, tile: int, place: int, column: int) -> None:
    """Join the ladders in one column of a new tile to those above and below it.

    The next place to get off (`paths.ladders_end_on_floors`) may be tiles away; what has none in reach just dangles.
    """
    setup = city.setup
    at = tile * setup.columns + column
    top, bottom = setup.top[at], setup.bottom[at]
    above = landing(city, place, column, up=True) if top else NONE
    below = landing(city, place, column, up=False) if bottom else NONE
    if top == SHAFT and bottom == SHAFT:
        city.link(above, below)
        return
    city.link(above, setup.top_node[at])
    city.link(setup.bottom_node[at], below)


def landing(city: City, place: int, column: int, *, up: bool) -> int:
    """The nearest place to get off a ladder above or below a place; NONE if it ends before one."""
    setup = city.setup
    step = -city.span if up else city.span
    facing, node, beyond = (
        (setup.bottom, setup.bottom_node, setup.top) if up else (setup.top, setup.top_node, setup.bottom)
    )
    while True:
        place += step
        tile = city.tile_at.get(place)
        if tile is None:
            return NONE
        at = tile * setup.columns + column
        if facing[at] == LANDING:
            return node[at]
        if facing[at] == NO_LADDER or beyond[at] != SHAFT:
            return NONE


class City:
    """The laid tiles. Places are numbers: row * span + column, the start tile in the middle.

    Attributes:
        setup: What never changes.
        span: Columns of the grid, more than the city can ever fill.
        place: By tile: where it lies; NONE while it does not.
        tile_at: The tile of each place that has one.
        floor: By node: the lowest node of its floor.
        members: The nodes of each floor that has more than one.
        slots: By floor: the slots used from there.
        teleports: By floor: whether a teleport door stands on it.
        ways: By node: the nodes one paid step away, in rising order.
        near: By flight, an action: those to the tiles one step away from where it leads (`flight.directions`).
        reach: By flight: those to the laid tiles that one flight leads to or over, where that is counted in steps.
        stands: Every floor of the laid tiles, in rising order.
        open_places: Each free place beside a tile: the lowest number of an action that lays a tile there.
    """

    __slots__ = (
        "_free",
        "_menus",
        "_steps",
        "floor",
        "members",
        "near",
        "open_places",
        "place",
        "reach",
        "setup",
        "slots",
        "span",
        "stands",
        "teleports",
        "tile_at",
        "turns",
        "ways",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.span = 2 * setup.stack + 3
        self.turns = (-1, -self.span, 1, self.span)
        self._steps = tuple([x + y * self.span for x, y in setup.cost.steps])

    @classmethod
    def begun(cls, setup: Setup) -> City:
        """A city without any tiles."""
        new = cls(setup)
        new._clear()
        return new

    def _clear(self) -> None:
        setup = self.setup
        self.place = [NONE] * len(setup.tiles)
        self.tile_at: dict[int, int] = {}
        self.floor = list(range(setup.nodes))
        self.members: dict[int, tuple[int, ...]] = {}
        self.slots = list(setup.node_slots)
        self.teleports = list(setup.teleport)
        self.ways = list(setup.ways)
        self.near: dict[int, tuple[int, ...]] = {}
        self.reach: dict[int, set[int]] = {}
        self.stands: list[int] = []
        self.open_places: dict[int, int] = {}
        self._free: list[int] | None = None
        self._menus: dict[int, list[int]] = {}

    def copy(self) -> City:
        """A city that can be built on by itself."""
        new = City(self.setup)
        new.place = self.place[:]
        new.tile_at = self.tile_at.copy()
        new.floor = self.floor[:]
        new.members = self.members.copy()
        new.slots = self.slots[:]
        new.teleports = self.teleports[:]
        new.ways = self.ways[:]
        new.near = self.near.copy()
        new.reach = {tile: tiles.copy() for tile, tiles in self.reach.items()}
        new.stands = self.stands[:]
        new.open_places = self.open_places.copy()
        new._free = self._free
        new._menus = self._menus.copy()
        return new

    @property
    def middle(self) -> int:
        """Where the start tile lies."""
        return (self.span // 2) * (self.span + 1)

    def cell(self, place: int) -> tuple[int, int]:
        """Column and row of a place, as seen from the start tile."""
        row, column = divmod(place, self.span)
        return column - self.span // 2, row - self.span // 2

    def free_places(self) -> list[int]:
        """The actions that lay a tile at each free place beside another, ascending."""
        if self._free is None:
            self._free = sorted(self.open_places.values())
        return self._free

    def beside(self, tile: int, side: int) -> int:
        """The place beside a side of a laid tile."""
        return self.place[tile] + self.turns[side]

    def nodes_of(self, floor: int) -> tuple[int, ...]:
        """The nodes of a floor."""
        return self.members.get(floor) or (floor,)

    def lay(self, tile: int, place: int, shut: int) -> None:
        """Add a tile and join it to its neighbours; `shut` has a bit for each slot whose lock is closed."""
        self.place[tile] = place
        self.tile_at[place] = tile
        floors, stands = self.setup.floors[tile], self.stands
        at = bisect_left(stands, floors[0]) if floors else 0
        stands[at:at] = floors
        self._grow(tile, place)
        self._join_skies(tile, place)
        if (left := self.tile_at.get(place - 1)) is not None:
            self._join_row(left, tile, shut)
        if (right := self.tile_at.get(place + 1)) is not None:
            self._join_row(tile, right, shut)
        for column in self.setup.shafts[tile]:
            join(self, tile, place, column)
        if self.setup.cost.upright:
            for near in (place - self.span, place + self.span):
                if near in self.tile_at:
                    self.unite(self.tile_at[near] * self.setup.wide, tile * self.setup.wide)

    def _grow(self, tile: int, place: int) -> None:
        """The places beside the new tile are free to be laid at, its own no more."""
        tile_at, free = self.tile_at, self.open_places
        free.pop(place, None)
        action = self.setup.codes.at + tile * SIDES
        for step in self.turns:
            near = place + step
            if near not in tile_at and free.get(near, action + 1) > action:
                free[near] = action
            action += 1
        self._free = None

    def _join_skies(self, tile: int, place: int) -> None:
        """Zeppelins that can reach the new tile, or something beyond it, have somewhere new to fly."""
        tile_at, near, reach, menus = self.tile_at, self.near, self.reach, self._menus
        flights, go = self.setup.flights, self.setup.codes.go
        new = flights[tile]
        beside = tuple([flights[tile_at[place + step]] for step in self._steps if place + step in tile_at])
        near[new] = beside
        for one in beside:
            near[one] += (new,)
        if self.setup.cost.level or self.setup.cost.upright:
            menus.clear()
            return
        within = self._within(new, beside)
        reach[new] = within[-1]
        for distance in range(1, len(within)):
            beyond = within[-1 - distance]
            for one in within[distance] - within[distance - 1]:
                reach[one] |= beyond
                menus.pop(one - go, None)

    def _within(self, flight: int, beside: tuple[int, ...]) -> list[set[int]]:
        """By number of steps: the flights to the tiles that a zeppelin gets to in so many, at most `flight.reach`.

        Each step is over a laid tile (`flight.laid_only`) and round any wall (`flight.around_walls`).
        """
        near, edge = self.near, {flight, *beside}
        rings = [{flight}, edge]
        for _ in range(1, self.setup.cost.reach):
            edge = edge.union(*map(near.__getitem__, edge))
            rings.append(edge)
        return rings

    def _join_row(self, left: int, right: int, shut: int) -> None:
        """Floors run on from tile to tile, or end at the open sky of the next."""
        setup = self.setup
        if setup.cost.level:
            self.unite(left * setup.wide, right * setup.wide)
        seam = setup.seams.get((left, right))
        if seam is None:
            seam = self._seam(left, right, shut)
        for a, b in seam:
            if a % setup.wide and b % setup.wide:
                self.unite(a, b)
            else:
                self.link(a, b)

    def _seam(self, left: int, right: int, shut: int) -> tuple[tuple[int, int], ...]:
        """What becomes one floor, or one step, where two tiles meet; the same each time unless a door stands there."""
        setup = self.setup
        joints = []
        doors = False
        for storey in sorted({*setup.side_ends[left * 2 + RIGHT], *setup.side_ends[right * 2 + LEFT]}):
            a = (left * 2 + RIGHT) * setup.storeys + storey
            b = (right * 2 + LEFT) * setup.storeys + storey
            doors = doors or DOOR in (setup.side[a], setup.side[b])
            joints += self._joint(a, b, left, right, shut)
        if not doors:
            setup.seams[left, right] = tuple(joints)
        return tuple(joints)

    def _joint(self, a: int, b: int, left: int, right: int, shut: int) -> list[tuple[int, int]]:
        """Floor and floor (`paths.walk_across`), or floor and sky (`paths.board_across`), on one storey."""
        setup = self.setup
        paths = setup.rules.paths
        open_a, open_b = self.walkable(a, shut), self.walkable(b, shut)
        if open_a and open_b and paths.walk_across:
            return [(setup.side_node[a], setup.side_node[b])]
        steps = []
        if open_a and setup.side_sky[b] and paths.board_across:
            steps.append((setup.side_node[a], right * setup.wide))
        if open_b and setup.side_sky[a] and paths.board_across:
            steps.append((left * setup.wide, setup.side_node[b]))
        if open_a and setup.side[b] == DOOR and paths.walk_across:
            self._reach_gate(setup.side_node[a], setup.side_gate[b])
        if open_b and setup.side[a] == DOOR and paths.walk_across:
            self._reach_gate(setup.side_node[b], setup.side_gate[a])
        return steps

    def walkable(self, port: int, shut: int) -> bool:
        """Whether one can walk up to the tile's edge there: a floor's end, or an open door on the edge."""
        setup = self.setup
        if setup.side_node[port] == NONE:
            return False
        gate = setup.side_gate[port]
        return setup.side[port] == WALK or (setup.side[port] == DOOR and not shut >> gate & 1)

    def _reach_gate(self, node: int, gate: int) -> None:
        """A locked door on the edge of the next tile can be opened from here as well (`paths.doors_both_ways`)."""
        floor = self.floor[node]
        if gate not in self.slots[floor]:
            self.slots[floor] = tuple(sorted((*self.slots[floor], gate)))

    def link(self, a: int, b: int) -> None:
        """A paid way between two nodes."""
        ways = self.ways
        if NONE in (a, b) or b in ways[a]:
            return
        ways[a] += (b,)
        ways[b] += (a,)
        self._menus.pop(self.floor[a], None)
        self._menus.pop(self.floor[b], None)

    def unite(self, a: int, b: int) -> None:
        """Two floors become one."""
        a, b = self.floor[a], self.floor[b]
        if a == b:
            return
        if a > b:
            a, b = b, a
        joined = tuple(sorted((*self.nodes_of(a), *self.nodes_of(b))))
        self.members[a] = joined
        self.members.pop(b, None)
        for node in joined:
            self.floor[node] = a
            for near in self.ways[node]:
                self._menus.pop(self.floor[near], None)
        self.slots[a] = tuple(sorted({*self.slots[a], *self.slots[b]}))
        self.teleports[a] = self.teleports[a] or self.teleports[b]
        if b % self.setup.wide:
            del self.stands[bisect_left(self.stands, b)]
        self._menus.pop(a, None)

    def open_door(self, slot: int, shut: int) -> None:
        """A door stands open from now on (`paths.doors_stay_open`): its two sides are one floor."""
        sides = self.setup.slot_sides[slot]
        if len(sides) == 2:
            self.unite(*sides)
        tile = self.setup.slot_tile[slot]
        if slot in self.setup.side_gate:
            self._open_gate(tile, shut)

    def _open_gate(self, tile: int, shut: int) -> None:
        place = self.place[tile]
        left, right = self.tile_at.get(place - 1), self.tile_at.get(place + 1)
        if left is not None:
            self._join_row(left, tile, shut)
        if right is not None:
            self._join_row(tile, right, shut)

    def across(self, slot: int, floor: int) -> int:
        """The node on the other side of a door, as seen from a floor; NONE where there is none."""
        sides = [*self.setup.slot_sides[slot], *self._outside(slot)]
        return next((node for node in sides if self.floor[node] != floor), NONE) if len(sides) == 2 else NONE

    def _outside(self, slot: int) -> list[int]:
        """Of a door on the edge of its tile: the floor of the next tile that ends there."""
        setup, tile = self.setup, self.setup.slot_tile[slot]
        nodes = []
        for side, step in ((LEFT, -1), (RIGHT, 1)):
            near = self.tile_at.get(self.place[tile] + step)
            for storey in range(setup.storeys):
                if near is not None and setup.side_gate[(tile * 2 + side) * setup.storeys + storey] == slot:
                    facing = (near * 2 + 1 - side) * setup.storeys + storey
                    if setup.side[facing] == WALK and setup.rules.paths.walk_across:
                        nodes.append(setup.side_node[facing])
        return nodes

    def ends(self, floor: int, shut: int) -> list[int]:
        """The actions that lay a tile where this floor runs out at the left or right of the known city, ascending."""
        setup = self.setup
        places = set()
        for node in self.nodes_of(floor):
            tile = node // setup.wide
            for side, step in ((LEFT, -1), (RIGHT, 1)):
                port = (tile * 2 + side) * setup.storeys + setup.storey[node]
                if setup.side_node[port] == node and self.walkable(port, shut):
                    near = self.place[tile] + step
                    if near in self.open_places:
                        places.add(self.open_places[near])
        return sorted(places)

    def menu(self, floor: int) -> list[int]:
        """The actions that take the first piece from a floor or a sky one step on, ascending, whatever they cost."""
        ways = self._menus.get(floor)
        if ways is None:
            ways = self._menus[floor] = self._find(floor)
        return ways

    def _find(self, floor: int) -> list[int]:
        members, ways, floors, go = self.members.get(floor), self.ways, self.floor, self.setup.codes.go
        targets: Collection[int] = (
            ways[floor] if members is None else {two for one in members for two in ways[one] if floors[two] != floor}
        )
        if len(targets) > 1:  # of several ways to the same floor, the one to its lowest node
            targets = {floors[node]: node for node in sorted(targets, reverse=True)}.values()
        steps = [go + node for node in targets]
        if floor % self.setup.wide == 0:
            steps += self._flights(floor)
        steps.sort()
        return steps

    def _flights(self, sky: int) -> Collection[int]:
        """The actions that fly somewhere else for the price of one flight."""
        setup, floors = self.setup, self.floor
        go = setup.codes.go
        if not (setup.cost.level or setup.cost.upright):
            return self.reach[go + sky].difference(setup.skyless, (go + sky,))
        landed = [tile * setup.wide for tile in self._level_flight(sky) if setup.has_sky[tile]]
        return [go + node for node in landed if floors[node] != floors[sky]]

    def _level_flight(self, sky: int) -> set[int]:
        """`flight.reach` rows up or down; along each row that is flown over, as far as tiles go on, for nothing.

        Where flying up and down is free (`flight.kind: upright`), the same with columns to the left or right.
        """
        wide = self.setup.wide
        seen = {node // wide for node in self.nodes_of(sky)}
        edge = set(seen)
        for _ in range(self.setup.cost.reach):
            landed = {tile for over in edge for tile in self._steps_off(over)}
            along = {node // wide for tile in landed for node in self.nodes_of(self.floor[tile * wide])}
            edge = along - seen
            seen |= edge
        return {self._landing_in(tile) for tile in seen}

    def _steps_off(self, tile: int) -> list[int]:
        """The tiles that one paid step of a flight leads to: in another row, or in another column."""
        setup, place, span = self.setup, self.place, self.span
        near = [(flight - setup.codes.go) // setup.wide for flight in self.near[setup.flights[tile]]]
        if setup.cost.upright:
            return [one for one in near if (place[one] - place[tile]) % span]
        return [one for one in near if place[one] // span != place[tile] // span]

    def _landing_in(self, tile: int) -> int:
        """A tile with open sky in the same row of tiles, the same for all of them; the tile itself if none has any."""
        wide = self.setup.wide
        row = [node // wide for node in self.nodes_of(self.floor[tile * wide])]
        return next((one for one in row if self.setup.has_sky[one]), tile)
