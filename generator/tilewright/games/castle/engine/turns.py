"""Position + action -> the position after it, and what may be done next: the booklet's "Setting up" and "Your turn"."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.engine import CHANCE, TERMINAL
from tilewright.games.castle.engine.estates import attacked, cancelled, cancels, late_plays, prized, put, raids, spend
from tilewright.games.castle.engine.position import DEAL, DISCARD, DISPLAY, DRAW, OVER, PILE, PLAY, REFILL, Position

END = 0
"""The number of `actions.EndTurn`."""


def plays(position: Position) -> list[int]:
    """To end the turn, to play something, or to attack."""
    actions = [END]
    if position.hand[position.turn]:
        actions += late_plays(position, _puts(position)) if position.late else _puts(position)
    if position.raids and position.knights[position.turn]:
        actions += raids(position)
    actions.sort()
    return actions


def _puts(position: Position) -> list[int]:
    """All that the hand and the estate allow: peasants and knights without a home only up to a number."""
    seat, setup = position.turn, position.setup
    hand, grounds = position.hand[seat], position.grounds[seat]
    actions: list[int] = []
    peasants = position.hovels[seat] or len(position.peasants[seat]) < setup.peasants
    knights = position.barracks[seat] or len(position.knights[seat]) < setup.knights
    for chunk in setup.chunks[position.hue[seat]]:
        options = chunk[hand >> chunk.shift & chunk.bits]
        if peasants:
            actions += options.peasants
        if knights:
            actions += options.knights
        for where, numbers in options.grounds:
            actions += numbers[grounds[where]]
    return actions


def coming(position: Position) -> list[int]:
    """Each card that the pile may have on top."""
    return sorted(set(position.pile))


def cancel_options(position: Position) -> list[int]:
    """So many knights as can be cancelled, or fewer, or none."""
    first = position.setup.cancel
    return list(range(first, first + cancels(position) + 1))


def prize_options(position: Position) -> list[int]:
    """To leave the captured card, or to keep it for any card of the hand (`any_price`)."""
    return [position.setup.leave, *_each(position, position.setup.keep)]


def discard_options(position: Position) -> list[int]:
    """Any card of the hand."""
    return _each(position, position.setup.drop)


def _each(position: Position, first: int) -> list[int]:
    """A number for each card in the hand whose turn it is, that of card 0 being `first`."""
    seat = position.turn
    hand = position.hand[seat]
    cards: list[int] = []
    for chunk in position.setup.chunks[position.hue[seat]]:
        cards += chunk[hand >> chunk.shift & chunk.bits].cards
    cards.sort()
    return [first + card for card in cards]


def drew_lots(position: Position, seat: int) -> None:
    """Who is player 1 (`first_by_lot`)."""
    position.first = position.turn = seat
    position.phase = DEAL


def dealt(position: Position, card: int) -> None:
    """Player 1's hand, then player 2's, whose last card is turned up and gives the colours (`colour_shown`)."""
    setup = position.setup
    position.pile.remove(card)
    number = position.size[position.first]
    if number < setup.hand:
        position.draw(position.first, card)
        return
    second = 1 - position.first
    if position.size[second] < setup.hand - 1:
        position.draw(second, card)
        return
    position.receive(second, card)
    position.hue[second], position.hue[position.first] = card & 1, 1 - (card & 1)
    position.phase = DISPLAY


def laid_out(position: Position, card: int) -> None:
    """A card of the first display."""
    position.pile.remove(card)
    position.display.append(card)
    if len(position.display) == position.setup.display or not position.pile:
        _begin(position)


def draw_options(position: Position) -> list[int]:
    """Any card of the display, or the top of the pile."""
    take = position.setup.take
    actions = sorted({take + card for card in position.display})
    if position.pile:
        actions.append(position.setup.blind)
    return actions


def drew(position: Position, action: int) -> None:
    """A card of the display, which is replaced at once while there is a pile; or the pile's top one."""
    if action == position.setup.blind:
        position.phase, position.now = PILE, CHANCE
        return
    card = action - position.setup.take
    position.display.remove(card)
    position.receive(position.turn, card)
    if position.pile:
        position.phase, position.now = REFILL, CHANCE
    else:
        _drawn(position)


def came(position: Position, card: int) -> None:
    """The top card of the pile, to the hand of whoever drew it."""
    position.pile.remove(card)
    position.draw(position.turn, card)
    _drawn(position)


def refilled(position: Position, card: int) -> None:
    """The top card of the pile, to the display."""
    position.pile.remove(card)
    position.display.append(card)
    _drawn(position)


def played(position: Position, action: int) -> None:
    """One thing of the second step."""
    if action == END:
        _end(position)
        return
    position.acted = True
    if action >= position.setup.raid:
        attacked(position, action)
    else:
        spend(position, action)
        put(position, action)


def discarded(position: Position, action: int) -> None:
    """A card too many, face up (`face_up`), and none beyond that (`no_more`)."""
    setup, card = position.setup, action - position.setup.drop
    position.give(position.turn, card)
    position.out += setup.unit[card]
    _limit(position)


def _begin(position: Position) -> None:
    """The seat whose turn it is draws, as long as there is anything to draw."""
    position.draws, position.raids = position.setup.draws, position.setup.attacks
    position.acted, position.fresh, position.targets = False, 0, None
    position.late = not position.display
    position.phase, position.now = PLAY if position.late else DRAW, position.turn


def _drawn(position: Position) -> None:
    """The next card is drawn, or the second step begins; at a strict end the last card ends all but late play."""
    position.draws -= 1
    if not (position.display or position.setup.last_turn_whole):
        position.late = True
    position.now = position.turn
    position.phase = DRAW if position.draws and position.display else PLAY


def _end(position: Position) -> None:
    """Those who have had their turn of grace leave, then the hand is counted; at the end, passes are."""
    seat, setup = position.turn, position.setup
    if not position.hovels[seat]:
        _dismiss(position, position.peasants[seat], setup.peasants)
    if not position.barracks[seat]:
        _dismiss(position, position.knights[seat], setup.knights)
    if not position.late:
        _limit(position)
        return
    position.passes = 0 if position.acted else position.passes + 1
    _over(position) if position.passes == setup.passes else _next(position)


def _dismiss(position: Position, people: list[int], most: int) -> None:
    """Those beyond so many, the latest first (`latest_goes`)."""
    spent = position.setup.spent[position.hue[position.turn]]
    while len(people) > most:
        position.out += sum(position.setup.unit[card] for card in spent[people.pop()])


def _limit(position: Position) -> None:
    """A card too many is discarded; else the other player's turn comes."""
    seat = position.turn
    if position.size[seat] > position.setup.keeps[position.hovels[seat]][len(position.peasants[seat])]:
        position.phase = DISCARD
    else:
        _next(position)


def _next(position: Position) -> None:
    position.done += 1
    position.turn = 1 - position.turn
    _begin(position)


def _over(position: Position) -> None:
    position.done += 1
    position.phase, position.now = OVER, TERMINAL


STEPS: tuple[Callable[[Position, int], None], ...] = (
    drew_lots, dealt, laid_out, drew, came, refilled, played, cancelled, prized, discarded,
)  # fmt: skip
"""By phase: what an action does."""

assert len(STEPS) == OVER  # noqa: S101 - a step for each phase in which something is done
