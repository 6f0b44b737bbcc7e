"""Spec + deck -> Setup: what stays the same in a game, and whether the engine can hold so much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from tilewright.castle_tiles.tilemap import SKY, Slot, Tile, graph
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.engine.actions import Codes
from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, KEYS, LOCKS, NONE, RED, TREASURES
from tilewright.games.castles_in_the_air.engine.tariff import (
    ANYTHING,
    ONLY_KEYS,
    ONLY_TREASURES,
    Bundles,
    Kinds,
    Tariff,
)
from tilewright.games.castles_in_the_air.rules import (
    BlueHigh,
    Colouring,
    Exploration,
    GreenHigh,
    Placement,
    RedKind,
    Rules,
    Structure,
)

_TRADE = 5
"""Whom to ask, that they are ready, what to offer, what for, the answer."""
_EXCHANGE = 3
"""Which bonus, what is given, what is taken."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a game can get.

    Attributes:
        actions: No game has more players' actions.
        chances: No game has more chance actions.
    """

    actions: int
    chances: int

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """The limits of a game."""
        items = _most(setup, [len(slots) for slots in setup.tile_slots]) + setup.stack * setup.rules.bonuses.red.extra
        rounds = (setup.stack + items + 1) * setup.rules.end.idle_rounds
        turns = rounds * setup.players
        rolls = items if setup.rolled else 0
        red = setup.rules.bonuses.red
        rolls += setup.stack * max(red.low, red.high) if red.kind == RedKind.REROLL else 0
        return cls(
            _once(setup, items) + _dealings(setup, items, rounds) + turns * _turn(setup), 1 + setup.stack + rolls
        )


def _most(setup: Setup, counts: list[int]) -> int:
    """Of so many on each tile, as many as the fullest stack has."""
    return sum(sorted(counts, reverse=True)[: setup.stack])


def _once(setup: Setup, items: int) -> int:
    """What a tile, an item, a lock or a piece sees only once: laying it, the colours on it, taking it, placing it."""
    red = setup.rules.bonuses.red
    laying = 2 + 2 * (red.high + red.low) + 1 + red.extra  # a treasure rolled again may leave its colour to the player
    bought = 2 * TREASURES * setup.players if setup.cost.bought else 0
    return setup.stack * laying + 3 * items + setup.players * setup.most + bought


def _turn(setup: Setup) -> int:
    """What can come in every turn anew, keys for keys left out."""
    return 1 + _changes(setup) * (1 + _free_ways(setup)) + _refused(setup) + _free_ways(setup)


def _changes(setup: Setup) -> int:
    """Steps of a turn that cost moves, or change hoards for good, but for dealings in keys."""
    rules = setup.rules
    moves = rules.turn.moves + rules.bonuses.yellow.low + rules.bonuses.yellow.high
    doors = 0 if rules.paths.doors_stay_open else setup.slots
    return 2 * moves + _trade(setup) * 2 * _cubes(setup) + _EXCHANGE * rules.bonuses.green.times + doors


def _cubes(setup: Setup) -> int:
    """Things that a player may give, or take, from turn to turn."""
    return setup.cost.cubes + setup.cost.more


def _trade(setup: Setup) -> int:
    """Decisions of one trade, exchanges of keys left out."""
    return _TRADE + (setup.players - 2 if setup.cost.veto else 0)


def _refused(setup: Setup) -> int:
    return _trade(setup) * (setup.players - 1) * setup.rules.engine.refusals


def _asked(setup: Setup) -> int:
    """How often players are asked for a trade in a round, and may swap keys each time (`bank.any_time`)."""
    most = 2 * _cubes(setup) + (setup.players - 1) * setup.rules.engine.refusals
    return setup.players * most if setup.cost.any_time else 0


def _free_ways(setup: Setup) -> int:
    """Where moves cost nothing, each piece can go everywhere once before something changes."""
    return 2 * setup.most * setup.nodes if setup.cost.free_moves else 0


def _dealings(setup: Setup, items: int, rounds: int) -> int:
    """Keys for keys and keys for treasures, in the whole game: each but a swap leaves fewer keys than there were.

    Swaps go one way until something else changes: no more than the player has keys. In a round a key lies before one
    player, and before another each time it is traded.
    """
    gained, kept = _keys(setup, items, rounds * setup.players)
    steps = _once(setup, items) + _EXCHANGE * gained
    traded = setup.players * 2 * _cubes(setup)
    return _EXCHANGE * gained + steps * kept + rounds * (1 + _changes(setup) + _asked(setup)) * (kept + traded)


def _keys(setup: Setup, items: int, turns: int) -> tuple[int, int]:
    """Keys that there can be in a whole game, and at any one time: of what never grows, no more than lay there."""
    green, blue = setup.rules.bonuses.green, setup.rules.bonuses.blue
    lying = _most(setup, [sum(setup.slot_content[slot] >= KEYS for slot in slots) for slots in setup.tile_slots])
    bought = blue.high == BlueHigh.TREASURES or green.high_for == GreenHigh.KEYS
    gained = lying + (turns * green.times * green.high.take if bought else 0)
    grows = any(rate.take > rate.give for rate in (green.low, green.high))
    return gained, gained if grows else min(gained, items)


VOID, WALK, SKYWARD, WALL, DOOR = 0, 1, 2, 3, 4
"""What meets a tile's left or right side on a storey."""
_PORTS = {"void": VOID, "walk": WALK, "sky": SKYWARD, "wall": WALL, "door": DOOR}
LEFT, RIGHT = 0, 1
NO_LADDER, LANDING, SHAFT = 0, 1, 2
"""What meets a tile's top or bottom: nothing, a ladder with a place to get off on this tile, one without."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who plays, and with which printed pieces.

    Attributes:
        seats: What each seat is called: the title of its livery.
        liveries: The livery of each seat.
        pieces: By tile: the id of the printed piece.
    """

    seats: tuple[str, ...]
    liveries: tuple[str, ...]
    pieces: tuple[str, ...]


class Setup:
    """What a game is played with.

    Attributes:
        rules: rules.yaml.
        crew: Who plays, and with which printed pieces.
        players: How many play.
        seats: What they are called.
        tiles: The start tile, then every tile of the set.
        order: The stack as tile numbers from the top; None where what comes is a matter of chance.
        by_edge: `turn.exploration`: tiles are turned up by walking off the city's edge.
        by_action: Laying a tile is something one pays moves for.
        matching: `turn.placement`: tiles are laid where walkways and ladders go on.
        die: A treasure kind a face, NONE where the player chooses.
        wide: K: nodes a tile, its sky included.
        nodes: Nodes in all.
        has_sky: By tile: whether a zeppelin can be there.
        flights: By tile: the action that flies there.
        skyless: The flights to tiles where no zeppelin can be.
        storey: By node: its storey on its tile, 0 on top; 0 for a sky.
        ways: By node: the nodes one climb, or one getting in or out, away on the same tile.
        teleport: By node: whether a teleport door stands there.
        node_slots: By node: the slots used from there.
        slot_tile, slot_digit: By slot: where it is drawn.
        slot_content: By slot: the kind to be had there, NONE for a door.
        slot_lock: By slot: its lock, NONE where it is open.
        slot_sides: By slot: the nodes it is used from; two for a door between two floors.
        tile_slots: By tile: its slots.
        added_slots: By floor node: the slot of an extra treasure there, where six red treasures bring one.
        first_live: A bit for each slot with something to be had or opened from the start.
        side, side_sky, side_node, side_gate: By (tile * 2 + side) * storeys + storey: what meets the side, whether it
            does so in the open sky, the floor that does, and the slot of a door standing there.
        seams: By left tile and right tile: the nodes that meet, found as the pairs come up; see City.
        side_ends: By tile * 2 + side: the storeys where a floor or a door meets the side.
        shafts: By tile: the columns where a ladder reaches its top or bottom.
        top, bottom, top_node, bottom_node: By tile * columns + column: the ladders that reach the border.
    """

    def __init__(self, rules: Rules, tiles: tuple[Tile, ...], crew: Crew, die: tuple[int, ...]) -> None:
        self.rules = rules
        self.crew = crew
        self.players = players = len(crew.seats)
        self.seats = crew.seats
        self.tiles = tiles
        self.die = die
        self.order: tuple[int, ...] | None = None
        self.stack = rules.setup.stack(players)
        self.shown = rules.setup.shown(players)
        self.rolled = rules.setup.colouring == Colouring.ROLLED
        turn = rules.turn
        self.by_edge = turn.exploration == Exploration.EDGE
        self.by_action = turn.structure == Structure.MOVES and not self.by_edge
        self.matching = turn.placement == Placement.MATCH
        self.cost = Tariff.of(rules)
        self.most = rules.engine.pieces
        self.first_pieces = rules.setup.zeppelins
        self._measure()
        self._draw()
        self.bundles = Bundles(_exchanges(rules))
        self.codes = Codes.of(self)
        self.flights = tuple(self.codes.go + tile * self.wide for tile in range(len(self.tiles)))
        self.skyless = frozenset(flight for flight, sky in zip(self.flights, self.has_sky, strict=True) if not sky)
        self.limits = Limits.of(self)

    def _measure(self) -> None:
        self.wide = 1 + max(len(tile.map.nodes) for tile in self.tiles)
        self.nodes = self.wide * len(self.tiles)
        self.storeys = self.tiles[0].map.storeys
        self.columns = self.tiles[0].map.columns
        self.has_sky = [tile.map.sky for tile in self.tiles]
        self.storey = [0] * self.nodes
        self.ways: list[tuple[int, ...]] = [()] * self.nodes
        self.teleport = [False] * self.nodes
        self.node_slots: list[tuple[int, ...]] = [()] * self.nodes
        self.floors = [tuple(self.node(t, n.id) for n in tile.map.nodes) for t, tile in enumerate(self.tiles)]
        self.slot_tile: list[int] = []
        self.slot_digit: list[int] = []
        self.slot_content: list[int] = []
        self.slot_lock: list[int] = []
        self.slot_sides: list[tuple[int, ...]] = []
        self.tile_slots: list[tuple[int, ...]] = []
        self.side = [VOID] * (len(self.tiles) * 2 * self.storeys)
        self.side_sky = [False] * len(self.side)
        self.side_node = [NONE] * len(self.side)
        self.side_gate = [NONE] * len(self.side)
        self.side_ends: list[tuple[int, ...]] = []
        self.top = [NO_LADDER] * (len(self.tiles) * self.columns)
        self.bottom = list(self.top)
        self.top_node = [NONE] * len(self.top)
        self.bottom_node = list(self.top_node)
        self.shafts: list[tuple[int, ...]] = []
        self.seams: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def _draw(self) -> None:
        for number, tile in enumerate(self.tiles):
            self._draw_slots(number, tile)
            self._draw_ways(number, tile)
            self._draw_sides(number, tile)
            self._draw_ladders(number, tile)
        drawn = len(self.slot_tile)
        self.first_live = (1 << drawn) - 1
        self.has_treasure = [0 <= kind < TREASURES for kind in self.slot_content]
        self.is_door = [kind == NONE for kind in self.slot_content]
        self.added_slots = self._with_room_for_more() if self.rules.bonuses.red.extra else {}
        self.slots = len(self.slot_tile)

    def _with_room_for_more(self) -> dict[int, int]:
        """A slot on every floor, empty at first (`bonuses.red.extra`)."""
        nodes = [node for floors in self.floors for node in floors]
        for slot, node in enumerate(nodes, len(self.slot_tile)):
            self.slot_tile.append(node // self.wide)
            self.slot_digit.append(0)
            self.slot_content.append(NONE)
            self.slot_lock.append(NONE)
            self.slot_sides.append((node,))
            self.node_slots[node] = (*self.node_slots[node], slot)
        self.has_treasure += [False] * len(nodes)
        self.is_door += [False] * len(nodes)
        return {node: slot for slot, node in enumerate(nodes, len(self.slot_tile) - len(nodes))}

    def numbers(self, ids: Sequence[str]) -> tuple[int, ...]:
        """The numbers of tiles by their ids.

        Raises:
            ValueError: One is no tile of the set, or comes twice.
        """
        known = {tile.id: number for number, tile in enumerate(self.tiles) if number}
        for name in ids:
            if name not in known:
                raise ValueError(f"'{name}' is no tile of this set")
        if len(set(ids)) < len(ids):
            raise ValueError("a tile comes twice in the stack")
        return tuple(known[name] for name in ids)

    def node(self, tile: int, run: int) -> int:
        """The node of a run of a tile's map, or of its sky."""
        return tile * self.wide if run == SKY else tile * self.wide + 1 + run

    def _draw_slots(self, number: int, tile: Tile) -> None:
        first = len(self.slot_tile)
        for digit, runs in graph(tile).slots:
            slot, nodes = len(self.slot_tile), tuple(self.node(number, run) for run in runs)
            self.slot_tile.append(number)
            self.slot_digit.append(digit)
            self.slot_content.append(_content(tile.slots[digit]))
            self.slot_lock.append(LOCKS.index(lock) if (lock := tile.slots[digit].lock) else NONE)
            self.slot_sides.append(tuple(dict.fromkeys(nodes)))
            for node in self.slot_sides[slot]:
                self.node_slots[node] = (*self.node_slots[node], slot)
        self.tile_slots.append(tuple(range(first, len(self.slot_tile))))

    def _draw_ways(self, number: int, tile: Tile) -> None:
        for run in tile.map.nodes:
            self.storey[self.node(number, run.id)] = run.storey
        for run_id in graph(tile).teleports:
            self.teleport[self.node(number, run_id)] = True
        for edge in graph(tile).edges:
            if edge.way != "door":
                a, b = self.node(number, edge.a), self.node(number, edge.b)
                self.ways[a] = tuple(sorted({*self.ways[a], b}))
                self.ways[b] = tuple(sorted({*self.ways[b], a}))

    def _draw_sides(self, number: int, tile: Tile) -> None:
        for side, ports in ((LEFT, tile.map.ports.left), (RIGHT, tile.map.ports.right)):
            for storey, port in enumerate(ports):
                at = (number * 2 + side) * self.storeys + storey
                self.side[at] = _PORTS[port]
                self.side_sky[at] = tile.map.air[storey][-side] == "."
            ends = (storey for storey, port in enumerate(ports) if port in ("walk", "door"))
            self.side_ends.append(tuple(ends))
        for entry in graph(tile).entries:
            if entry.side in ("left", "right"):
                at = (number * 2 + (entry.side == "right")) * self.storeys + entry.place
                self.side_node[at] = self.node(number, entry.node)
                if entry.slot is not None:
                    self.side_gate[at] = self._slot(number, entry.slot)

    def _slot(self, number: int, digit: int) -> int:
        return next(slot for slot in self.tile_slots[number] if self.slot_digit[slot] == digit)

    def _draw_ladders(self, number: int, tile: Tile) -> None:
        reaching = {ladder.column for ladder in tile.map.ladders if ladder.goes_up or ladder.goes_down}
        self.shafts.append(tuple(sorted(reaching)))
        for ladder in tile.map.ladders:
            at = number * self.columns + ladder.column
            landing = LANDING if ladder.exits else SHAFT
            runs = [tile.map.node_at(storey, ladder.column) for storey in ladder.exits]
            nodes = [self.node(number, run.id) for run in runs if run]
            if ladder.goes_up:
                self.top[at], self.top_node[at] = landing, nodes[0] if nodes else NONE
            if ladder.goes_down:
                self.bottom[at], self.bottom_node[at] = landing, nodes[-1] if nodes else NONE


def _content(slot: Slot) -> int:
    if slot.treasure:
        return COLOURS.index(slot.treasure) if slot.treasure != ANY else RED  # until the die says which
    return KEYS + LOCKS.index(slot.key) if slot.key else NONE


def _exchanges(rules: Rules) -> Iterator[tuple[int, Kinds]]:
    """Everything that can change hands at once: rules.trade.cubes, bonuses.green, bonuses.blue."""
    more = rules.bonuses.green.more if rules.bonuses.green.high_for == GreenHigh.LIMIT else 0
    yield from ((size, ANYTHING) for size in range(rules.trade.cubes + more + 1))
    green, blue = rules.bonuses.green, rules.bonuses.blue
    for rate in (green.low, green.high):
        yield rate.give, ONLY_TREASURES
    yield green.low.take, ONLY_TREASURES
    yield green.high.take, ONLY_KEYS if green.high_for == GreenHigh.KEYS else ONLY_TREASURES
    if blue.high == BlueHigh.TREASURES:
        yield blue.keys_for_treasure, ONLY_KEYS
        yield 1, ONLY_TREASURES
