"""Position -> where a tile may be laid and which is drawn: the stack, and the places of the city."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from tilewright.engine import CHANCE
from tilewright.games.castles_in_the_air.engine import moves
from tilewright.games.castles_in_the_air.engine.actions import DIGITS, SIDES, WILD
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, KINDS, NONE, TREASURES
from tilewright.games.castles_in_the_air.engine.position import Phase, Position, Stage
from tilewright.games.castles_in_the_air.engine.setup import DOOR, NO_LADDER, WALK, WALL


def choices(position: Position) -> list[int]:
    """The tiles that can be laid, as actions, ascending: of the display, and the mover's own."""
    first = position.setup.codes.lay
    if position.spot == NONE and (position.setup.matching or position.held[position.mover]):
        return [first + tile for tile in layable(position)]
    if position.on_show is None:  # at an edge, whichever the Chief Explorer chooses
        position.on_show = [first + tile for tile in position.display]
    return position.on_show[:]


def layable(position: Position) -> Sequence[int]:
    """The tiles of the display, and those that the mover alone may lay, as far as they fit somewhere."""
    own = position.held[position.mover]
    tiles = sorted((*position.display, *own)) if own else position.display
    return [tile for tile in tiles if places(position, tile)] if position.setup.matching else tiles


def fitting(position: Position) -> bool:
    """Whether a tile of the display fits somewhere."""
    return any(places(position, tile) for tile in position.display)


def choose(position: Position, tile: int) -> None:
    """Take a tile from the display, or one's own; in a turn of moves it has its price (`costs.lay`)."""
    position.tile = tile
    if tile in position.held[position.mover]:
        position.held = _held(position, tuple(one for one in position.held[position.mover] if one != tile))
    else:
        position.display = tuple([one for one in position.display if one != tile])
        position.on_show = None
    if position.spot != NONE:
        lay(position, tile)
        return
    if position.step == Stage.MOVING:
        position.moves -= position.setup.cost.lay
    position.phase = Phase.PLACE


def hold(position: Position, tile: int) -> None:
    """`bonuses.red.kind: hold`: the mover has a tile before it that nobody else may lay."""
    position.held = _held(position, tuple(sorted((*position.held[position.mover], tile))))


def _held(position: Position, tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    before = position.held
    return (*before[: position.mover], tiles, *before[position.mover + 1 :])


def places(position: Position, tile: int) -> list[int]:
    """Where a tile can be laid, as actions: edge to edge with any laid tile (`turn.placement`)."""
    free = position.city.free_places()
    if not position.setup.matching:
        return free
    return [action for action in free if _matches(position, tile, spot_of(position, action))]


def spot_of(position: Position, action: int) -> int:
    """The place that an action of laying means."""
    tile, side = divmod(action - position.setup.codes.at, SIDES)
    return position.city.beside(tile, side)


def _matches(position: Position, tile: int, spot: int) -> bool:
    """`turn.placement: match`: no walkway against a wall, no ladder that reaches the edge without another."""
    tile_at, turns = position.city.tile_at, position.city.turns
    left, above, right, below = (tile_at.get(spot + step) for step in turns)
    return (
        (left is None or _walkways_match(position, left, tile))
        and (right is None or _walkways_match(position, tile, right))
        and (above is None or _ladders_match(position, above, tile))
        and (below is None or _ladders_match(position, tile, below))
    )


def _walkways_match(position: Position, left: int, right: int) -> bool:
    setup = position.setup
    for storey in range(setup.storeys):
        ports = {setup.side[(left * 2 + 1) * setup.storeys + storey], setup.side[right * 2 * setup.storeys + storey]}
        if WALL in ports and ports & {WALK, DOOR}:
            return False
    return True


def _ladders_match(position: Position, upper: int, lower: int) -> bool:
    setup = position.setup
    return all(
        (setup.bottom[upper * setup.columns + column] == NO_LADDER)
        == (setup.top[lower * setup.columns + column] == NO_LADDER)
        for column in range(setup.columns)
    )


def explorable(position: Position, floors: list[int]) -> list[int]:
    """`turn.exploration: edge`: the ends of the known city that explorers on these floors can walk off, as actions."""
    if not (position.left() or position.display):
        return []
    return sorted({action for floor in floors for action in position.city.ends(floor, position.live)})


def explore(position: Position, spot: int) -> None:
    """Walk off the edge: a tile will be laid there for nothing, the top one or the Chief Explorer's (`edge_tile`)."""
    position.spot = spot
    position.phase = Phase.FILL
    if position.setup.cost.chief_chooses:
        position.phase, position.now = Phase.CHOOSE_TILE, position.chief


def place(position: Position, spot: int) -> None:
    """Lay the chosen tile there."""
    position.spot = spot
    lay(position, position.tile)


def lay(position: Position, tile: int) -> None:
    """A tile joins the city; then its open colours are rolled for, then red treasures may change some."""
    position.own_city().lay(tile, position.spot, position.live)
    position.tile = tile
    position.swaps = 0
    position.cursor = 0
    position.changes = 0 if position.step == Stage.SET_UP else moves.red_changes(position, position.mover)
    _roll_next(position)


def _roll_next(position: Position) -> None:
    """`setup.colouring: rolled`: the treasure die for every treasure on the tile, in the order of the digits."""
    setup = position.setup
    slots = setup.tile_slots[position.tile]
    while setup.rolled and position.cursor < len(slots):
        if setup.has_treasure[slots[position.cursor]]:
            position.phase = Phase.ROLL
            position.now = CHANCE
            return
        position.cursor += 1
    position.cursor = 0
    position.now = position.mover
    _change_next(position)


def rolled(position: Position, face: int) -> None:
    """The die shows a colour, or leaves it to whoever lays the tile."""
    if face == WILD:
        position.phase = Phase.COLOUR
        position.now = position.mover
    else:
        colour(position, face)


def colour(position: Position, kind: int) -> None:
    """The treasure of the slot in hand is of this colour."""
    _paint(position, slot_in_hand(position), kind)
    position.cursor += 1
    if position.again:
        position.again, position.now = False, position.mover
        position.changes -= 1
        _change_next(position)
    else:
        _roll_next(position)


def slot_in_hand(position: Position) -> int:
    """The slot whose colour is being decided."""
    return position.setup.tile_slots[position.tile][position.cursor]


def colours(position: Position) -> list[int]:
    """Every colour for the slot in hand, as actions."""
    first = position.setup.codes.paint + (position.setup.slot_digit[slot_in_hand(position)] - 1) * KINDS
    return [first + kind for kind in range(TREASURES)]


def kind_of(position: Position, action: int) -> int:
    """The colour that an action of painting means."""
    return (action - position.setup.codes.paint) % KINDS


def _change_next(position: Position) -> None:
    position.phase = Phase.CHANGE
    if not position.changes or len(recolourings(position)) == 1:
        _changed(position)


def _changed(position: Position) -> None:
    """Nothing more is changed; six red treasures may put something more on the tile (`bonuses.red.extra`)."""
    if position.step != Stage.SET_UP and moves.adds_treasure(position, position.mover):
        position.phase = Phase.ADD
        if len(additions(position)) > 1:
            return
    _done(position)


def additions(position: Position) -> list[int]:
    """A treasure of each colour on each floor of the tile being laid, as actions, ascending; or nothing."""
    setup, wide = position.setup, position.setup.wide
    runs = [node % wide - 1 for node in setup.floors[position.tile]]
    first = setup.codes.add
    return [*(first + run * TREASURES + kind for run in runs for kind in range(TREASURES)), setup.codes.keep]


def add(position: Position, action: int) -> None:
    """Put a treasure more on the tile being laid, or none."""
    setup = position.setup
    if action != setup.codes.keep:
        run, kind = divmod(action - setup.codes.add, TREASURES)
        slot = setup.added_slots[position.tile * setup.wide + 1 + run]
        _paint(position, slot, kind)
        position.live |= 1 << slot
    _done(position)


def recolourings(position: Position) -> list[int]:
    """`bonuses.red`: what may become what on the tile being laid, as actions, ascending; or nothing more.

    Things are counted two a slot, first what is to be had there, then its lock; each is changed once, in this order.
    """
    setup, codes = position.setup, position.setup.codes
    if moves.rolls_again(position):
        slots = enumerate(setup.tile_slots[position.tile])
        again = (slot for number, slot in slots if number >= position.cursor and setup.has_treasure[slot])
        return [*(codes.reroll + setup.slot_digit[slot] - 1 for slot in again), codes.keep]
    paints, relocks = [], []
    for number, slot in enumerate(setup.tile_slots[position.tile]):
        digit = setup.slot_digit[slot] - 1
        if 2 * number >= position.cursor:
            paints += [codes.paint + digit * KINDS + kind for kind in _others(position.contents[slot])]
        if 2 * number + 1 >= position.cursor and position.locks[slot] != NONE:
            relocks.append(codes.relock + digit * 2 + 1 - position.locks[slot])
    return [*paints, *relocks, codes.keep]


def _others(kind: int) -> list[int]:
    """A treasure of another colour, or the other key; nothing for a door, which holds none."""
    if kind == NONE:
        return []
    family = range(TREASURES) if kind < TREASURES else range(KEYS, KINDS)
    return [other for other in family if other != kind]


def change(position: Position, action: int) -> None:
    """Change one thing on the tile being laid, or nothing more."""
    codes = position.setup.codes
    if action == codes.keep:
        _changed(position)
        return
    if action >= codes.reroll:
        position.cursor, position.again = _number(position, action - codes.reroll), True
        position.phase, position.now = Phase.ROLL, CHANCE
        return
    if action < codes.relock:
        digit, kind = divmod(action - codes.paint, KINDS)
        number = _number(position, digit)
        _paint(position, position.setup.tile_slots[position.tile][number], kind)
        position.cursor = 2 * number + 1
    else:
        digit, lock = divmod(action - codes.relock, 2)
        number = _number(position, digit)
        locks = position.locks[:]
        locks[position.setup.tile_slots[position.tile][number]] = lock
        position.locks = locks
        position.cursor = 2 * number + 2
    position.changes -= 1
    _change_next(position)


def _number(position: Position, digit: int) -> int:
    """The place among the tile's slots of the slot with this digit, less one."""
    slots = position.setup.tile_slots[position.tile]
    return next(number for number in range(DIGITS) if position.setup.slot_digit[slots[number]] == digit + 1)


def _paint(position: Position, slot: int, kind: int) -> None:
    contents = position.contents[:]
    contents[slot] = kind
    position.contents = contents


def _done(position: Position) -> None:
    """The tile lies there; the display is filled again at once."""
    position.tile = position.spot = NONE
    position.cursor = position.changes = 0
    if position.step == Stage.MOVING:
        moves.settle(position)
    if position.step != Stage.SET_UP:
        position.busy = True
    if position.step == Stage.LAYING:
        position.lays -= 1
    position.phase = Phase.FILL


def fill(position: Position) -> None:
    """Turn up tiles while the set-up, an explorer or the display wants some (`setup.display`: refilled at once)."""
    while position.phase == Phase.FILL:
        if not _wants_tile(position):
            position.phase = Phase.GO_ON
        elif position.stack == 0:
            tile, position.under = position.under[0], position.under[1:]
            _came(position, tile)
        elif position.order is not None:
            turned_up(position, position.order[len(position.order) - position.stack])
        else:
            position.phase = Phase.TURN_UP
            position.now = CHANCE


def turned_up(position: Position, tile: int) -> None:
    """A tile that nobody had seen comes off the stack."""
    unseen = position.unseen
    position.phase = Phase.FILL
    at = bisect_left(unseen, tile)
    position.unseen = unseen[:at] + unseen[at + 1 :]
    position.stack -= 1
    _came(position, tile)


def _wants_tile(position: Position) -> bool:
    if not (position.stack or position.under):
        return False
    if position.first_tiles or position.spot != NONE or len(position.display) < position.setup.shown:
        return True
    mover = position.mover
    if position.drawing and len(position.held[mover]) < moves.tiles_of_ones_own(position, mover):
        return True  # a tile that nobody else may lay (`bonuses.red.kind: hold`)
    return position.setup.matching and _change_display(position)


def _came(position: Position, tile: int) -> None:
    """A tile that has been turned up is laid at once, or lies in the display, or before the mover."""
    position.last = position.last or not (position.stack or position.under)
    if position.first_tiles:  # round the empty sky, to the left of it first and then clockwise (`setup.laid_first`)
        side = position.setup.rules.setup.laid_first - position.first_tiles
        position.first_tiles -= 1
        position.spot = position.city.beside(0, side)
        lay(position, tile)
    elif position.spot != NONE:
        lay(position, tile)
    elif position.drawing and len(position.display) == position.setup.shown:
        hold(position, tile)
    else:
        at = bisect_left(position.display, tile)
        position.display = (*position.display[:at], tile, *position.display[at:])
        position.on_show = None


def _change_display(position: Position) -> bool:
    """`turn.placement: match`: a display of which no tile fits goes under the stack; not again once all were seen."""
    size = len(position.display)
    if not size or position.swaps * size >= position.left() or fitting(position):
        return False
    position.swaps += 1
    position.under += position.display
    position.display = ()
    position.on_show = None
    return True
