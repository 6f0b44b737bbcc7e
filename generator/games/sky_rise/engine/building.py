"""Position -> the same, once a card has been laid, drawn, or a pyramid placed: a turn, a phase, a level."""

from __future__ import annotations

from generator.games.sky_rise.engine.dealing import take
from generator.games.sky_rise.engine.groups import score_level
from generator.games.sky_rise.engine.position import ANTENNA, DRAW, LAY, NONE, OVER, PLACE, Position
from generator.games.sky_rise.rules import SIZES
from generator.rules import CHANCE, TERMINAL


def moves(position: Position) -> list[int]:
    """What the seat whose turn it is may do, in rising order."""
    number = position.setup.numbering
    if position.phase == LAY:  # any empty cell (`any_cell`), all upright (`all_upright`)
        free, cells = position.free_cells(), number.cells
        return [card * cells + cell for card in position.hands[position.turn] for cell in free]
    if position.phase == PLACE:  # one at least: else it would not be this seat's turn (`must_place`)
        return _placements(position, position.level)
    antennas = [action for size in range(SIZES) for action in _placements(position, size)]
    return [*antennas, number.passes]


def _placements(position: Position, size: int) -> list[int]:
    """Every pyramid of a size that is there for the seat, on every free corner."""
    setup, corners = position.setup, position.setup.numbering.corners
    first, free = setup.numbering.lays + size * setup.kinds * corners, position.free_corners()
    stock = position.stock[size * setup.wild : (size + 1) * setup.wild]
    kinds = [kind for kind, left in enumerate(stock) if left]
    if position.own[position.turn * SIZES + size]:
        kinds.append(setup.wild)
    return [first + kind * corners + corner for kind in kinds for corner in free]


def lay(position: Position, action: int) -> None:
    """Lay a card; then draw one."""
    number, seat = position.setup.numbering, position.turn
    card, cell = divmod(action, number.cells)
    at = position.level * number.cells + cell
    position.floor[at] = card
    position.below[at] = position.hue[position.setup.cards[card].suit]
    position.hands[seat] = tuple([each for each in position.hands[seat] if each != card])
    position.done += 1
    if position.pile:
        position.phase, position.now = DRAW, CHANCE
    else:
        _after_card(position)


def draw(position: Position, card: int) -> None:
    """The hand is filled up from the pile."""
    take(position, card)
    _after_card(position)


def _after_card(position: Position) -> None:
    """The next to lay a card; or, on a whole floor, to place a pyramid."""
    setup, cells = position.setup, position.setup.numbering.cells
    start = position.level * cells
    seat = (position.turn + 1) % setup.players
    if NONE in position.floor[start : start + cells]:
        position.phase = LAY
        while not position.hands[seat]:
            seat = (seat + 1) % setup.players
    elif position.level < setup.levels:
        position.phase = PLACE
        seat = _able(position, seat)
    else:
        position.phase = ANTENNA
        if not setup.rules.building.antennas:
            _end(position)
            return
    position.now = position.turn = seat


def place(position: Position, action: int) -> None:
    """Place a pyramid on the level that is built; when the level is full, its groups are scored."""
    stand(position, action)
    setup, corners = position.setup, position.setup.numbering.corners
    position.done += 1
    start = position.level * corners
    if NONE in position.stones[start : start + corners]:
        position.now = position.turn = _able(position, (position.turn + 1) % setup.players)
        return
    score_level(position)
    position.level += 1
    if setup.rules.building.passes_left:
        position.token = (position.token + 1) % setup.players
    position.phase, seat = LAY, position.token
    while not position.hands[seat]:
        seat = (seat + 1) % setup.players
    position.now = position.turn = seat


def stand(position: Position, action: int) -> None:
    """A pyramid on a corner, and the points for it."""
    setup, number = position.setup, position.setup.numbering
    seat, stone, corner = position.turn, *divmod(action - number.lays, number.corners)
    size, kind = divmod(stone, setup.kinds)
    position.stones[position.level * number.corners + corner] = stone
    below, first = position.below, position.level * number.cells
    matters = position.phase == PLACE or setup.rules.building.antenna_matches
    if kind == setup.wild:
        position.own[seat * SIZES + size] -= 1
        if matters:
            position.points[seat] += setup.wild_placed[len({below[first + cell] for cell in setup.under[corner]})]
    else:
        position.stock[size * setup.wild + kind] -= 1
        if matters:
            matching = [cell for cell in setup.under[corner] if below[first + cell] == kind]
            position.points[seat] += setup.placed[len(matching)]


def raise_antenna(position: Position, action: int) -> None:
    """An antenna on the roof, or none; each seat has as many turns for it as `antennas` says."""
    if action != position.setup.numbering.passes:
        stand(position, action)
    position.done += 1
    position.passed += 1
    if position.passed == position.setup.players * position.setup.rules.building.antennas:
        _end(position)
    else:
        position.now = position.turn = (position.turn + 1) % position.setup.players


def _able(position: Position, seat: int) -> int:
    """The next seat, from this one on, that has a pyramid of the level's size to place; there is always one."""
    size, wild = position.level, position.setup.wild
    if not any(position.stock[size * wild : (size + 1) * wild]):
        while not position.own[seat * SIZES + size]:
            seat = (seat + 1) % position.setup.players
    return seat


def _end(position: Position) -> None:
    position.phase, position.now = OVER, TERMINAL
