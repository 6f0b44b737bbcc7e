"""Position + action -> the position after it: cards and goals dealt, a card laid, a pyramid placed, a level scored."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence

from tilewright.engine import CHANCE, TERMINAL
from tilewright.games.sky_rise.engine.position import (
    ANTENNA,
    ASIDE,
    DEAL,
    DRAW,
    HUES,
    LAY,
    LOT,
    NESTS,
    NOBODY,
    NONE,
    OVER,
    PLACE,
    TREES,
    Position,
)
from tilewright.games.sky_rise.rules import SIZES


def possible(position: Position) -> Sequence[int]:
    """Every chance action, in rising order, each as likely as any other."""
    phase, setup = position.phase, position.setup
    if phase == LOT:
        return range(setup.players if setup.rules.engine.starter_by_lot else 1)
    if phase == HUES:
        return range(len(setup.hues))
    if phase == ASIDE:
        return [card for card in setup.royals if card not in position.aside]
    if phase in (NESTS, TREES):
        dealt = position.nests if phase == NESTS else position.trees
        return sorted({hue for hue in position.hue if hue >= 0}.difference(dealt))
    return position.pile


def draw_lot(position: Position, seat: int) -> None:
    """Who starts (`engine.starter_by_lot`), and so who has which opaque pyramids (`opaque_by_size`)."""
    setup = position.setup
    position.starter = position.token = seat
    position.own = setup.rules.supply.opaque_by_seat(setup.players, seat)
    position.phase = HUES
    if len(setup.hues) == 1:
        draw_hues(position, 0)


def draw_hues(position: Position, way: int) -> None:
    """Which suit stays in the box, or which colour each suit has (`suit_by_lot`, `colour_by_lot`)."""
    setup = position.setup
    position.hue = setup.hues[way]
    position.pile = [at for at, card in enumerate(setup.cards) if position.hue[card.suit] >= 0]
    trios = setup.rules.supply.trios
    position.stock = [trios if colour in position.hue else 0 for _ in range(SIZES) for colour in range(setup.wild)]
    position.turn, position.phase = (NOBODY, ASIDE) if setup.aside else (0, NESTS)


def set_aside(position: Position, card: int) -> None:
    """A royal card that nobody sees (`royals_unseen`)."""
    position.pile.remove(card)
    position.aside = tuple(sorted((*position.aside, card)))
    if len(position.aside) == position.setup.aside:
        position.turn, position.phase = 0, NESTS


def deal_nest(position: Position, colour: int) -> None:
    """A nest for the next seat."""
    position.nests[position.turn] = colour
    _next_dealt(position, TREES)


def deal_tree(position: Position, colour: int) -> None:
    """A tree for the next seat; it may be of the colour of its nest (`goals_may_agree`)."""
    position.trees[position.turn] = colour
    _next_dealt(position, DEAL)


def _next_dealt(position: Position, then: int) -> None:
    position.turn += 1
    if position.turn == position.setup.players:
        position.turn, position.phase = 0, then


def deal(position: Position, card: int) -> None:
    """A card of a hand."""
    take(position, card)
    if len(position.hands[position.turn]) == position.setup.hand:
        _next_dealt(position, LAY)
        if position.phase == LAY:
            position.now = position.turn = position.starter


def take(position: Position, card: int) -> None:
    """A card from the pile goes to the hand of the seat whose turn it is."""
    position.pile.remove(card)
    hand = [*position.hands[position.turn]]
    insort(hand, card)
    position.hands[position.turn] = tuple(hand)


def score_level(position: Position) -> None:
    """Points for the groups of every colour on the level that has just been filled."""
    setup = position.setup
    standing = [0] * setup.kinds  # by kind: the corners where it stands, a bit each
    for bit, stone in zip(setup.bits, position.stones_at(position.level), strict=True):
        standing[stone % setup.kinds] |= bit
    wide, group, wilds = setup.plan.columns + 2, setup.rules.scoring.group, standing[setup.wild]
    for colour, own in enumerate(standing):
        if own and colour != setup.wild:
            for each in connected(own, wilds, wide):
                coloured = (each & own).bit_count()
                position.colour_points[colour] += group(coloured, each.bit_count() - coloured)


def connected(own: int, wilds: int, wide: int) -> Iterator[int]:
    """Each group in which a colour has a pyramid at least (`colour_needed`), as a set of corners.

    An opaque pyramid may be in groups of several colours (`wild_joins`).

    Args:
        own: The corners of the colour's pyramids, a bit each; a row has one bit more than corners.
        wilds: Those of opaque ones.
        wide: Bits in a row.
    """
    both, left = own | wilds, own
    while left:
        group, grown = 0, left & -left
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << wide | group >> wide) & both
        left &= ~group
        yield group


def moves(position: Position) -> list[int]:
    """What the seat whose turn it is may do, in rising order."""
    number, own = position.setup.numbering, position.turn * SIZES
    if position.phase == LAY:  # any empty cell (`any_cell`), all upright (`all_upright`)
        free, cells = position.free_cells(), number.cells
        return [card * cells + cell for card in position.hands[position.turn] for cell in free]
    if position.phase == PLACE:  # one at least: else it would not be this seat's turn (`must_place`)
        clear = _clear(position)
        return clear + position.opaque if position.own[own + position.level] else clear[:]
    antennas: list[int] = []
    for size in range(SIZES):
        clear, opaque = _placements(position, size)
        antennas += clear + opaque if position.own[own + size] else clear
    return [*antennas, number.passes]


def _clear(position: Position) -> list[int]:
    """`Position.clear`, looked up where it has to be, and `Position.opaque` with it."""
    if position.clear is None:
        position.clear, position.opaque = _placements(position, position.level)
    return position.clear


def _placements(position: Position, size: int) -> tuple[list[int], list[int]]:
    """Every pyramid of a size that is in stock on every free corner; and an opaque one on every free corner."""
    wild, corners, free = position.setup.wild, position.setup.numbering.corners, position.free_corners()
    first, stock = position.setup.numbering.place(size, 0, 0), position.stock[size * wild : (size + 1) * wild]
    clear = [first + kind * corners + corner for kind in range(wild) if stock[kind] for corner in free]
    return clear, [first + wild * corners + corner for corner in free]


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
    _fill(position, action)
    start = position.level * corners
    if NONE in position.stones[start : start + corners]:
        position.now = position.turn = _able(position, (position.turn + 1) % setup.players)
        return
    score_level(position)
    position.level += 1
    position.clear = None
    if setup.rules.building.passes_left:
        position.token = (position.token + 1) % setup.players
    position.phase, seat = LAY, position.token
    while not position.hands[seat]:
        seat = (seat + 1) % setup.players
    position.now = position.turn = seat


def _fill(position: Position, action: int) -> None:
    """Nothing can be placed any more on the corner where a pyramid has been placed, nor what has run out anywhere."""
    if position.clear is None:
        return
    corners, wild, kinds = position.setup.numbering.corners, position.setup.wild, position.setup.kinds
    stone, corner = divmod(action - position.setup.numbering.lays, corners)
    kind = stone % kinds
    clear, opaque = position.clear[:], position.opaque[:]
    at, free = bisect_left(opaque, action + (wild - kind) * corners), len(opaque)
    del opaque[at], clear[at::free]  # each kind has an action for each free corner
    if kind != wild and not position.stock[position.level * wild + kind]:
        first = bisect_left(clear, action - corner)
        del clear[first : first + free - 1]
    position.clear, position.opaque = clear, opaque


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
    if not _clear(position):
        while not position.own[seat * SIZES + position.level]:
            seat = (seat + 1) % position.setup.players
    return seat


def _end(position: Position) -> None:
    position.phase, position.now = OVER, TERMINAL
