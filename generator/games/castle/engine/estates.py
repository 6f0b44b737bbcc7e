"""Position + what is played -> the estate with it: the booklet's "Buildings" and "People"."""

from __future__ import annotations

from generator.games.castle.choices import Joined
from generator.games.castle.engine.actions import OTHER, Put
from generator.games.castle.engine.position import NOTHING, Position
from generator.games.castle.engine.sites import BARRACKS, CASTLE, FREE, HOVELS, KINDS, WALLED


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
            position.options = None
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
        position.options = None  # knights that were idle can be sent


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
