"""Table of cells -> where an explorer or a zeppelin gets, slow and obvious: on foot, by ladder, by flight."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.castles_in_the_air.cells import HIGH, WIDE, Cell, Item, Place, Table, cells, place
from tilewright.games.castles_in_the_air.rules import Rules

Floor = frozenset[Cell]


def beside(cell: Cell, rules: Rules, *, boarding: bool = False) -> Iterator[Cell]:
    """The cells to the left and right that one can walk (or board) over to."""
    across = rules.paths.board_across if boarding else rules.paths.walk_across
    for step in (-1, 1):
        near = cell[0] + step, cell[1]
        if across or place(near) == place(cell):
            yield near


def floor(table: Table, cell: Cell, rules: Rules) -> Floor:
    """Everything that can be walked to for nothing from a cell."""
    if cell not in table.floors:
        found, edge = {cell}, [cell]
        while edge:
            here = edge.pop()
            new = [near for near in beside(here, rules) if near not in found and table.stands(near)]
            found.update(new)
            edge += new
        whole = frozenset(found)
        table.floors.update(dict.fromkeys(whole, whole))
    return table.floors[cell]


def every_floor(table: Table, rules: Rules) -> set[Floor]:
    """All there is to stand on."""
    return {floor(table, cell, rules) for spot in table.tiles for cell in cells(spot) if table.stands(cell)}


def sky(table: Table, spot: Place, rules: Rules) -> Place:
    """What the sky of a tile is known by: where rows are flown along for nothing, the leftmost tile of its row.

    Where columns are, the topmost tile of its column.
    """
    x, y = free_way(rules)
    while (x or y) and (spot[0] - x, spot[1] - y) in table.tiles:
        spot = spot[0] - x, spot[1] - y
    return spot


def free_way(rules: Rules) -> tuple[int, int]:
    """The direction in which flying is free: along rows, along columns, or nowhere."""
    return {"level": (1, 0), "upright": (0, 1)}.get(rules.flight.kind, (0, 0))


def row(table: Table, spot: Place, rules: Rules) -> list[Place]:
    """The tiles over which a zeppelin can be without paying, one row of them where that is free."""
    found, (x, y) = [sky(table, spot, rules)], free_way(rules)
    while (x or y) and (found[-1][0] + x, found[-1][1] + y) in table.tiles:
        found.append((found[-1][0] + x, found[-1][1] + y))
    return found


def skies(table: Table, here: Floor, rules: Rules) -> set[Place]:
    """The tiles whose open sky a floor touches."""
    near = {cell for one in here for cell in (one, *beside(one, rules, boarding=True))}
    return {sky(table, place(cell), rules) for cell in near if table.air(cell) == "."}


def landings(table: Table, spot: Place, rules: Rules) -> set[Floor]:
    """The floors that the open sky of a tile, or of a row of them, touches."""
    open_sky = [cell for over in row(table, spot, rules) for cell in cells(over) if table.air(cell) == "."]
    near = {cell for one in open_sky for cell in (one, *beside(one, rules, boarding=True))}
    return {floor(table, cell, rules) for cell in near if table.stands(cell)}


def _rungs(table: Table, top: Cell, step: int) -> Iterator[Cell]:
    """The cells a ladder leads to from a cell, up (-1) or down (1), as long as it goes on."""
    here = top
    while True:
        after = here[0], here[1] + step
        upper, lower = (after, here) if step < 0 else (here, after)
        if table.air(lower) != "H" or table.under(upper) != "H":
            return
        yield after
        here = after


def climbs(table: Table, here: Floor, rules: Rules) -> dict[Floor, int]:
    """Where a ladder leads from a floor in one climb, and what that costs."""
    found: dict[Floor, int] = {}
    for cell in here:
        for step in (-1, 1):
            for storeys, rung in enumerate(_rungs(table, cell, step), 1):
                if table.stands(rung):
                    cost = rules.costs.ladder * (storeys if rules.paths.ladder_by == "storeys" else 1)
                    there = floor(table, rung, rules)
                    found[there] = min(cost, found.get(there, cost))
                    break
    found.pop(here, None)
    return found


def items(table: Table, here: Floor) -> list[tuple[Cell, str, Item]]:
    """What lies on a floor, chests too."""
    found = [(cell, table.at(cell)) for cell in here]
    for spot in {place(cell) for cell in here}:  # an extra treasure is named by the letter of its floor
        tile = table.tiles[spot]
        for letter in filter(str.isalpha, tile.items):
            column, row = tile.letters[ord(letter) - ord("a")][0]
            cell = spot[0] * WIDE + column, spot[1] * HIGH + row
            found += [(cell, (letter, tile.items[letter]))] if cell in here else []
    return [(cell, *one) for cell, one in found if one and one[1].kind and not one[1].gone]


def doors(table: Table, here: Floor, rules: Rules) -> list[tuple[Cell, str, Item]]:
    """The closed doors that one can stand next to on a floor."""
    near = {cell for one in here for cell in beside(one, rules) if table.shut(cell)}
    return [(cell, *one) for cell, one in ((cell, table.at(cell)) for cell in near) if one]


def teleports(table: Table, here: Floor) -> bool:
    """Whether there is a teleport door on a floor."""
    return any(table.air(cell) == "T" for cell in here)


def edges(table: Table, here: Floor) -> set[Place]:
    """Where one can walk off the laid tiles."""
    ends = ((x + step, y) for x, y in here for step in (-1, 1))
    return {place(cell) for cell in ends if place(cell) not in table.tiles}


def neighbours(spot: Place) -> list[Place]:
    """Left, above, right, below."""
    x, y = spot
    return [(x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)]


def free_spots(table: Table) -> set[Place]:
    """Everywhere edge to edge with a laid tile."""
    return {near for spot in table.tiles for near in neighbours(spot)} - set(table.tiles)


def around(spot: Place, rules: Rules) -> list[Place]:
    """Where one step of a flight leads."""
    if rules.flight.directions == "four":
        return neighbours(spot)
    return [(spot[0] + x, spot[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def flights(table: Table, start: Place, rules: Rules) -> set[Place]:
    """Where a zeppelin gets for the price of one flight."""
    found = _rows(table, start, rules) if rules.flight.kind != "steps" else _steps(table, start, rules)
    return {spot for spot in found if any(table.tiles[one].has_sky for one in row(table, spot, rules))}


def _steps(table: Table, start: Place, rules: Rules) -> set[Place]:
    reached = {start}
    for _ in range(rules.flight.reach):
        reached |= {near for spot in reached for near in around(spot, rules) if near in table.tiles}
    return reached - {start}


def _rows(table: Table, start: Place, rules: Rules) -> set[Place]:
    home, reached = sky(table, start, rules), {sky(table, start, rules)}
    for _ in range(rules.flight.reach):
        over = [one for spot in reached for one in row(table, spot, rules)]
        reached |= {sky(table, near, rules) for spot in over for near in around(spot, rules) if near in table.tiles}
    return reached - {home}


def fits(table: Table, spot: Place, tile: Table) -> bool:
    """Whether no walkway ends against a wall and every ladder at the edge meets one; `tile` lies at `spot`."""
    left, above, right, below = neighbours(spot)
    for row in range(spot[1] * HIGH, (spot[1] + 1) * HIGH):
        for near, mine, theirs in ((left, 0, -1), (right, WIDE - 1, WIDE)):
            if near in table.tiles:
                here, there = (spot[0] * WIDE + mine, row), (spot[0] * WIDE + theirs, row)
                if (_walkway(tile, here) and table.air(there) == "#") or (
                    _walkway(table, there) and tile.air(here) == "#"
                ):
                    return False
    for column in range(spot[0] * WIDE, (spot[0] + 1) * WIDE):
        top, bottom = (column, spot[1] * HIGH), (column, spot[1] * HIGH + HIGH - 1)
        over, under = (column, top[1] - 1), (column, bottom[1] + 1)
        if above in table.tiles and (tile.air(top) == "H") != (table.under(over) == "H"):
            return False
        if below in table.tiles and (tile.under(bottom) == "H") != (table.air(under) == "H"):
            return False
    return True


def _walkway(table: Table, cell: Cell) -> bool:
    return table.stands(cell) or table.shut(cell)
