"""Position -> what may be built, attacked and played late, and the position after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.games.castle.engine.actions import (
    BARRACKS,
    CASTLE,
    FREE,
    HOVELS,
    KINDS,
    KINGS,
    NEW,
    OTHER,
    OWN,
    QUEENS,
    WALLED,
    Put,
    Raid,
    spots_of,
)
from tilewright.games.castle.engine.position import CANCEL, NOTHING, PLAY, PRIZE, Position
from tilewright.games.castle.rules import ROYAL, Joined


def put(position: Position, action: int) -> None:
    """What is played lies in the estate from now on; its cards have left the hand already."""
    meant = position.setup.numbering.means[action]
    assert isinstance(meant, Put)  # noqa: S101 - whoever calls knows
    seat = position.turn
    match meant.what:
        case "peasant":
            position.peasants[seat].append(action)
        case "knight":
            position.knights[seat].append(action)
            position.targets = None
        case "wall":
            position.wall[seat * position.setup.spots + meant.spot] = action - meant.spot
            position.settle(seat, meant.spot, position.site[seat * position.setup.spots + meant.spot] + WALLED)
        case _:
            _found(position, seat, meant)


def _found(position: Position, seat: int, meant: Put) -> None:
    """A building or royalty, on a spot of its own or with others of its kind (`walled_joined`, `sets_grow`)."""
    plot = seat * position.setup.spots + meant.spot
    others = sum(tint == OTHER for _, tint in meant.cards)
    position.other[plot] += others
    position.own[plot] += 1 if meant.what == "castle" else len(meant.cards) - others
    kind = KINDS.index(meant.what[0] if meant.what[-1] == "+" else meant.what)
    if position.site[plot] % WALLED == FREE:
        position.settle(seat, meant.spot, position.site[plot] + kind)
    position.hovels[seat] += kind == HOVELS
    position.barracks[seat] += kind == BARRACKS
    position.castles[seat] += kind == CASTLE
    if kind == BARRACKS:
        position.targets = None  # knights that were idle can be sent


def fall(position: Position, seat: int, spot: int, tint: int) -> tuple[int, list[int]]:
    """A card of an estate is taken out of it.

    Args:
        position: What it is taken out of.
        seat: Whose estate it is.
        spot: Where it lies.
        tint: Which of the cards there, as `actions.Raid` says.

    Returns:
        The card, and those that lay on it or with it, which go back to the seat's hand (`rest_returns`).
    """
    setup, hue, plot = position.setup, position.hue[seat], seat * position.setup.spots + spot
    kind = position.site[plot] % WALLED
    numbers = ((0, 0), ("10", "10"), ("J", "J"), ("10", "J"), ("Q", "Q"), ("K", "K"))[kind]
    return _taken(position, seat, plot, [setup.card((str(rank), 0), hue) for rank in numbers], tint)


def _taken(position: Position, seat: int, plot: int, cards: list[int], tint: int) -> tuple[int, list[int]]:
    kind, spot = position.site[plot] % WALLED, plot % position.setup.spots
    if kind in (HOVELS, BARRACKS):
        (position.hovels if kind == HOVELS else position.barracks)[seat] -= 1
        position.own[plot] -= 1
        return cards[0], _left_by(position, seat, spot, kind, cards[0])
    if kind == CASTLE:
        position.castles[seat] -= 1
        return cards[tint], [cards[1 - tint], *_cleared(position, seat, spot)]
    own, other = position.own[plot], position.other[plot]
    all_of_them = [cards[0]] * own + [cards[0] ^ 1] * other
    target = cards[0] ^ tint
    all_of_them.remove(target)
    return target, [*all_of_them, *_cleared(position, seat, spot)]


def _left_by(position: Position, seat: int, spot: int, kind: int, building: int) -> list[int]:
    """The cards that go home when a hovel or barracks falls, which others may have joined (`estate.joined`)."""
    plot, joined = seat * position.setup.spots + spot, position.setup.joined
    others = position.own[plot]
    if not others:
        return _cleared(position, seat, spot)
    if position.site[plot] < WALLED or joined == Joined.WALLED:
        return []
    if joined == Joined.HOME:
        (position.hovels if kind == HOVELS else position.barracks)[seat] -= others
        return [*[building] * others, *_cleared(position, seat, spot)]
    return _unwalled(position, seat, spot, kind)


def _unwalled(position: Position, seat: int, spot: int, site: int) -> list[int]:
    """A spot has no wall any more; the cards of the one it had."""
    plot = seat * position.setup.spots + spot
    wall = position.wall[plot]
    position.wall[plot] = NOTHING
    position.settle(seat, spot, site)
    return [] if wall == NOTHING else list(position.setup.spent[position.hue[seat]][wall])


def _cleared(position: Position, seat: int, spot: int) -> list[int]:
    """Nothing is left on a spot; the cards of its wall."""
    plot = seat * position.setup.spots + spot
    position.own[plot] = position.other[plot] = 0
    return _unwalled(position, seat, spot, FREE)


def restore(position: Position, seat: int, card: int) -> None:
    """A card goes back to its owner's hand, in sight of both; it can be played at the end (`end.returned`)."""
    position.receive(seat, card)
    if position.setup.returned_early or not position.display:
        position.returned[seat] += position.setup.unit[card]


def spend(position: Position, action: int) -> None:
    """The cards of what is played leave the hand; at the end, one that had come back is among them."""
    seat = position.turn
    back = _came_back(position, action)
    for card in position.setup.spent[position.hue[seat]][action]:
        position.give(seat, card, back=card == back)
        if card == back:
            back = None
            # The set that it joins may take others of its kind in this turn.
            meant = position.setup.numbering.means[action]
            if isinstance(meant, Put) and meant.what[0] in ROYAL:
                position.fresh |= 1 << meant.spot


def late_plays(position: Position, puts: Sequence[int]) -> Iterator[int]:
    """Of all that could be played, what has a card in it that came back; sets may grow beside such a card.

    Args:
        position: Where nothing is left to draw.
        puts: What the hand and the estate allow.
    """
    if position.returned[position.turn] or position.fresh:
        yield from (put for put in puts if _came_back(position, put) is not None or _joins(position, put))
        yield from _in_twos(position)


def _came_back(position: Position, action: int) -> int | None:
    """The card of what is played that has to be one that came back; None where none has to, or none is."""
    setup, seat = position.setup, position.turn
    if not position.late or _joins(position, action):
        return None
    cards, back = setup.spent[position.hue[seat]][action], position.returned[seat]
    return next((card for card in cards if setup.count(back, card)), None)


def _joins(position: Position, action: int) -> bool:
    """Whether it joins a set to which a card has come in this turn that had come back."""
    meant = position.setup.numbering.means[action]
    return isinstance(meant, Put) and meant.what[-1] == "+" and bool(position.fresh >> meant.spot & 1)


def _in_twos(position: Position) -> Iterator[int]:
    """New sets of two whose top card did not come back, and the card in the other colour did."""
    setup, seat = position.setup, position.turn
    for rank in ROYAL:
        own, other = (setup.card((rank, tint), position.hue[seat]) for tint in (OWN, OTHER))
        back = position.returned[seat]
        if setup.count(back, other) and setup.count(position.hand[seat], own) and not setup.count(back, own):
            for spot in spots_of(position.grounds[seat][NEW]):
                yield setup.numbering.number[Put(rank, ((rank, OWN), (rank, OTHER)), spot)]


def active(position: Position, seat: int) -> int:
    """Knights that can be sent: those beyond the usual number idle while there is no barracks (`idle`)."""
    knights = len(position.knights[seat])
    return knights if position.barracks[seat] else min(knights, position.setup.knights)


def defence(position: Position, seat: int, spot: int) -> int:
    """Knights that an attack on a spot needs; a second castle does nothing more (`one_overlord`)."""
    site = position.site[seat * position.setup.spots + spot]
    return position.setup.defence[site % WALLED == CASTLE, site >= WALLED, position.castles[seat] > 0]


def raids(position: Position) -> tuple[int, ...]:
    """Every attack that enough knights can make (`any_strength`).

    More knights than the target's defence and all that the other player could cancel come to the same as just so many,
    and are not offered.
    """
    if position.targets is None:
        position.targets = tuple(_raids(position))
    return position.targets


def _raids(position: Position) -> Iterator[int]:
    setup, seat = position.setup, position.turn
    rival, knights = 1 - seat, active(position, seat)
    spare = position.barracks[rival] * setup.cancels
    for spot in range(setup.spots):
        plot = rival * setup.spots + spot
        kind = position.site[plot] % WALLED
        if kind == FREE:
            continue
        least = defence(position, rival, spot)
        second = kind == CASTLE or (kind in (QUEENS, KINGS) and position.other[plot])
        for tint in (OWN, OTHER) if second else (OWN,):
            first = setup.raid + (2 * spot + tint) * setup.most - 1
            yield from range(first + least, first + min(knights, least + spare) + 1)


def cancels(position: Position) -> int:
    """Knights that the defender can cancel, most."""
    rival = 1 - position.turn
    return min(position.barracks[rival] * position.setup.cancels, len(position.knights[rival]), position.force)


def attacked(position: Position, action: int) -> None:
    """Knights are sent; the other player is asked whether to cancel any of them (`cancel_first`)."""
    meant = position.setup.numbering.means[action]
    assert isinstance(meant, Raid)  # noqa: S101 - whoever calls knows
    position.raids -= 1
    position.aim, position.force, position.targets = action, meant.knights, None
    if cancels(position):
        position.phase, position.now = CANCEL, 1 - position.turn
    else:
        _decide(position)


def cancelled(position: Position, action: int) -> None:
    """So many knights of both go; what is left has to match the defence (`failure_free`)."""
    number = action - position.setup.cancel
    for seat in (0, 1):
        for _ in range(number):
            _spend(position, seat)
    position.force -= number
    _decide(position)


def prized(position: Position, action: int) -> None:
    """The captured card is kept for a card of the hand, or left."""
    setup, seat = position.setup, position.turn
    price = action - setup.keep if action >= setup.keep else None
    if price is not None:
        position.give(seat, price)
        position.out += setup.unit[price]
    _captured(position, kept=price is not None)


def _decide(position: Position) -> None:
    """Whether enough knights are left; one of them goes with the target (`knight_spent`)."""
    meant, seat = position.setup.numbering.means[position.aim], position.turn
    assert isinstance(meant, Raid)  # noqa: S101 - an attack goes on
    position.phase, position.now = PLAY, seat
    if position.force >= defence(position, 1 - seat, meant.spot):
        _spend(position, seat)
        if position.size[seat]:
            position.phase = PRIZE
        else:
            _captured(position, kept=False)


def _captured(position: Position, *, kept: bool) -> None:
    """The target goes, to the attacker's hand or the discard pile; what lay with it goes home."""
    setup, seat = position.setup, position.turn
    meant = setup.numbering.means[position.aim]
    assert isinstance(meant, Raid)  # noqa: S101 - an attack goes on
    card, others = fall(position, 1 - seat, meant.spot, meant.tint)
    if kept:
        position.receive(seat, card)
    else:
        position.out += setup.unit[card]
    for each in others:
        restore(position, 1 - seat, each)
    position.phase, position.targets = PLAY, None


def _spend(position: Position, seat: int) -> None:
    """A knight goes to the discard pile, the latest of the seat's (`latest_goes`)."""
    setup = position.setup
    position.out += sum(setup.unit[card] for card in setup.spent[position.hue[seat]][position.knights[seat].pop()])
