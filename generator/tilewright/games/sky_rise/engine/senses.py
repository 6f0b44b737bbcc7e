"""Position -> points, what a seat sees as numbers, and what it cannot know dealt again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.games.sky_rise.engine.position import ALL, ANTENNA, LAY, NOBODY, NONE, OVER, PLACE, Position
from tilewright.games.sky_rise.rules import SIZES
from tilewright.rng import Stream

MANY = 30.0
"""Points that are written as 1."""


def numbers(position: Position, observer: int) -> list[float]:
    """What the observer sees: the tower, its goals and hand, what is left, points; as many in any position."""
    setup = position.setup
    seats = [(observer + step) % setup.players for step in range(setup.players)]
    senses = [1.0, position.level / setup.levels]
    senses += [float(position.phase == phase) for phase in (LAY, PLACE, ANTENNA)]
    senses += [float(seat == position.turn) for seat in seats]
    senses += [float(seat == position.token) for seat in seats]
    senses += _one_hot(position.below, setup.wild)
    senses += _one_hot([position.kind(stone) for stone in position.stones], setup.kinds)
    senses += _sizes(position)
    senses += [left / max(1, setup.rules.supply.trios) for left in position.stock]
    senses += [points / MANY for points in position.colour_points]
    senses += _own(position, observer)
    for seat in seats:
        senses += _of_seat(position, seat, open_=seat == observer or position.phase == OVER)
    return senses


def _one_hot(values: Sequence[int], kinds: int) -> list[float]:
    """A one for each value in its own place."""
    out = [0.0] * (len(values) * kinds)
    for at, value in enumerate(values):
        if value >= 0:
            out[at * kinds + value] = 1.0
    return out


def _sizes(position: Position) -> list[float]:
    """Of each antenna: its size."""
    stones = position.stones_at(position.setup.levels)
    return _one_hot([stone // position.setup.kinds if stone != NONE else NONE for stone in stones], SIZES)


def _own(position: Position, observer: int) -> Iterator[float]:
    """Cards of the observer's hand in each colour."""
    setup = position.setup
    hand = [position.hue[setup.cards[card].suit] for card in position.hands[observer]]
    return (hand.count(colour) / setup.hand for colour in range(setup.wild))


def _of_seat(position: Position, seat: int, *, open_: bool) -> Iterator[float]:
    """A seat's points, cards and opaque pyramids; its goals where they can be seen."""
    setup = position.setup
    yield position.points[seat] / MANY
    yield len(position.hands[seat]) / setup.hand
    yield from (count / setup.rules.supply.opaque_trios for count in position.own[seat * SIZES : (seat + 1) * SIZES])
    for goals in (position.nests, position.trees):
        yield from (float(open_ and goals[seat] == colour) for colour in range(setup.wild))


GOALS = 2
"""What a seat is dealt before its hand: a nest and a tree."""


def known(position: Position, seat: int) -> str:
    """Every action so far, with a question mark for each that the seat has not seen."""
    pairs = zip(position.past, position.eyes, strict=True)
    seen = " ".join(str(action) if eyes in (ALL, seat) else "?" for action, eyes in pairs)
    if position.phase != OVER:
        return seen
    nests, trees = (" ".join(map(str, goals)) for goals in (position.nests, position.trees))
    return f"{seen}; nests {nests}, trees {trees}"


def deal_again(position: Position, seat: int, rng: Stream) -> None:
    """Everything that the seat has not seen, in place: each deal that fits what it has seen is equally likely."""
    before = _hidden(position, seat)
    _deal_cards(position, seat, rng)
    if position.phase != OVER:
        for goals in (position.nests, position.trees):
            # Goals of one sort differ; those that nobody was dealt stay unknown (`goals_unseen`).
            colours = rng.shuffled(sorted(hue for hue in position.hue if hue >= 0 and hue != goals[seat]))
            for other, goal in enumerate(goals):
                if other != seat and goal >= 0:
                    goals[other] = colours.pop()
    now = dict(zip(before, _hidden(position, seat), strict=True))
    dealt = [0] * position.setup.players
    for at, eyes in enumerate(position.eyes):
        if eyes in (ALL, seat):
            continue
        if eyes != NOBODY and dealt[eyes] < GOALS:  # the first that a seat is dealt are its nest and its tree
            position.past[at] = (position.nests, position.trees)[dealt[eyes]][eyes]
            dealt[eyes] += 1
        else:
            card = (eyes, position.past[at])
            position.past[at] = now.get(card, card)[1]


def _hidden(position: Position, seat: int) -> list[tuple[int, int]]:
    """(Whose, card) for all cards that a seat cannot see and that are not in the pile."""
    others = [other for other in range(position.setup.players) if other != seat]
    return [(NOBODY, card) for card in position.aside] + [
        (other, card) for other in others for card in position.hands[other]
    ]


def _deal_cards(position: Position, seat: int, rng: Stream) -> None:
    """What is set aside are royal cards, whichever; then the other hands, from all that is left."""
    others = [other for other in range(position.setup.players) if other != seat]
    unseen = sorted([*position.pile, *position.aside, *(card for other in others for card in position.hands[other])])
    royals = [card for card in unseen if card in position.setup.royals]
    position.aside = tuple(sorted(rng.shuffled(royals)[: len(position.aside)]))
    rest = rng.shuffled([card for card in unseen if card not in position.aside])
    for other in others:
        count = len(position.hands[other])
        position.hands[other], rest = tuple(sorted(rest[:count])), rest[count:]
    position.pile = sorted(rest)


def kept(position: Position, seat: int) -> int:
    """Points for opaque pyramids that a seat has not placed."""
    return position.setup.rules.scoring.kept * sum(position.own[seat * SIZES : (seat + 1) * SIZES])


def columns(position: Position) -> list[list[int]]:
    """The kinds of pyramids above each other, from the ground up, by corner."""
    kinds, corners = position.setup.kinds, position.setup.numbering.corners
    tower = [stone % kinds if stone >= 0 else NONE for stone in position.stones]
    return [tower[corner::corners] for corner in range(corners)]


def tree_points(position: Position, colour: int) -> int:
    """Points for the columns of a colour."""
    return sum([column_points(position, column, colour) for column in columns(position) if colour in column])


def column_points(position: Position, column: Sequence[int], colour: int) -> int:
    """Points for one column: its best stretch counts, once (`once_a_column`)."""
    points, wild = position.setup.rules.scoring.column, position.setup.wild
    best = coloured = wilds = 0
    for kind in column:
        if kind == colour:
            coloured += 1
        elif kind == wild:
            wilds += 1
        else:
            if coloured:
                best = max(best, points(coloured, wilds))
            coloured = wilds = 0
    return max(best, points(coloured, wilds)) if coloured else best


def open_points(position: Position, seat: int) -> int:
    """What everybody sees that a seat has: points for placing, and for opaque pyramids kept so far."""
    return position.points[seat] + kept(position, seat)


def secret_points(position: Position, seat: int) -> int:
    """What a seat's goals bring as the tower stands."""
    nest, tree = position.nests[seat], position.trees[seat]
    points = position.colour_points[nest] if nest != NONE else 0
    return points + (tree_points(position, tree) if tree != NONE else 0)


def totals(position: Position) -> list[float]:
    """Each seat's points as the tower stands."""
    return [float(open_points(position, at) + secret_points(position, at)) for at in range(position.setup.players)]


def ending(position: Position) -> str:
    """What decided it."""
    points = totals(position)
    best = max(points)
    if points.count(best) > 1:
        return "shared: level on points"
    first = points.index(best)
    seen = [open_points(position, seat) for seat in range(position.setup.players)]
    return "the most points, in the open as well" if seen[first] == max(seen) else "hidden goals"
