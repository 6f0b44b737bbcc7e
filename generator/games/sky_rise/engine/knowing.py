"""Position -> what a seat knows of it, and another position that it could as well be.

Others' goals and hands are hidden, and so is what was set aside: in all that has happened, these are the actions that
a seat has not seen. What has been laid was seen then, but not when it had been drawn.
"""

from __future__ import annotations

from generator.games.sky_rise.engine.position import ALL, NOBODY, OVER, Position
from generator.rng import Stream

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
            _deal_goals(position, goals, seat, rng)
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


def _deal_goals(position: Position, goals: list[int], seat: int, rng: Stream) -> None:
    """Goals of one sort differ; those that nobody was dealt stay unknown (`goals_unseen`)."""
    colours = rng.shuffled(sorted(hue for hue in position.hue if hue >= 0 and hue != goals[seat]))
    for other, goal in enumerate(goals):
        if other != seat and goal >= 0:
            goals[other] = colours.pop()
