"""PlayState, seat -> the same game, with everything dealt again that the seat cannot know."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from tilewright.engine.game import CHANCE, TERMINAL
from tilewright.problem import RefusedError
from tilewright.rng import Stream

if TYPE_CHECKING:
    from tilewright.play.state import PlayState

TRIES = 6
UNKNOWN = -1
"""In the place of an action that a seat did not see."""
S = TypeVar("S", bound="PlayState")
Look = tuple[int, tuple[object, ...], tuple[tuple[int, ...], ...]]
"""After how many actions, the slots, the places."""


def text(state: PlayState, seat: int) -> str:
    """All that a seat knows: the actions that it saw, and what it saw after choices that were hidden from it."""
    known = [str(each) if saw >> seat & 1 else "?" for each, saw in zip(state.past, state.saw, strict=True)]
    parts = [f"seat {seat}:", *known]
    for number, slots, places in state.looks:
        if not state.saw[number - 1] >> seat & 1:
            parts.append(f"{number}: {_look(state, slots, places, seat)}")
    return " ".join(parts)


def _look(state: PlayState, slots: tuple[object, ...], places: tuple[tuple[int, ...], ...], seat: int) -> str:
    """What a seat sees: what is counted and remembered, the places it sees, how many pieces lie in the others."""
    counted = [slots[at] for group in state.game.counters for at in range(group.base, group.base + group.number)]
    seen = [
        sorted(lying) if view >> seat & 1 else len(lying) for lying, view in zip(places, state.game.views, strict=True)
    ]
    return f"{counted}{seen}".replace(" ", "")


def deal_again(state: S, seat: int, rng: Stream) -> S:
    """A copy in which others hold other pieces, hidden dice are rolled again, and secret choices chosen again."""
    twin = state.clone()
    twin.guess = True
    twin.past = [each if saw >> seat & 1 else UNKNOWN for each, saw in zip(state.past, state.saw, strict=True)]
    unseen = [not view >> seat & 1 for view in state.game.views]
    twin.looks = tuple(
        (
            number,
            slots,
            tuple((UNKNOWN,) * len(lying) if hidden else lying for lying, hidden in zip(places, unseen, strict=True)),
        )
        for number, slots, places in state.looks
    )
    _redeal(twin, seat, rng)
    if twin.mark:
        _choose_again(state, twin, seat, rng)
    elif twin.now not in (CHANCE, TERMINAL) and twin.now != seat:
        _list_again(twin)
    return twin


def _redeal(twin: PlayState, seat: int, rng: Stream) -> None:
    """Every piece that the seat does not see, and does not know to lie there, changes places with others."""
    game = twin.game
    hidden: list[tuple[int, int]] = []
    for place, view in enumerate(game.views):
        if view >> seat & 1 or not twin.p[place]:
            continue
        known = list(twin.known.get((place, seat), ()))
        for at, kind in enumerate(twin.p[place]):
            if kind in known:
                known.remove(kind)
            elif kind >= game.dice:
                twin.p[place][at] = _roll_again(game.faces, kind, rng)
            elif kind >= 0:
                hidden.append((place, at))
    kinds = rng.shuffled([twin.p[place][at] for place, at in hidden])
    for (place, at), kind in zip(hidden, kinds, strict=True):
        twin.p[place][at] = kind


def _roll_again(faces: tuple[tuple[int, int], ...], kind: int, rng: Stream) -> int:
    """Another face of the same die; a die that has not been rolled stays so."""
    for first, number in faces:
        if first < kind <= first + number:
            return first + 1 + rng.below(number)
    return kind


def _list_again(twin: PlayState) -> None:
    """What another seat may do follows from what it holds now; if that is nothing, what it may do stays as it was."""
    with suppress(RefusedError):
        twin.legal = twin.game.listing[twin.pc](twin, twin.v, twin.p) or twin.legal


def _choose_again(state: PlayState, twin: PlayState, seat: int, rng: Stream) -> None:
    """Play the secret choices again: the seat's own as they were, others at random, up to who chooses now.

    Everybody saw how often others chose: what takes as many actions is kept, if a few tries find it.
    """
    if twin.mark is None:
        return
    block, slots, begun = twin.mark
    past, saw = twin.past, twin.saw
    looks = tuple(look for look in twin.looks if look[0] <= begun)
    moves, done = twin.moves, twin.done
    for _ in range(TRIES):
        twin.past, twin.saw, twin.looks, twin.pending = past[:begun], saw[:begun], looks, ()
        twin.v[:] = slots
        _replay(state, twin, block, seat, rng)
        if len(twin.past) == len(past) and (twin.now, twin.pc) == (state.now, state.pc):
            break
    twin.past = [each if known >> seat & 1 else UNKNOWN for each, known in zip(twin.past, twin.saw, strict=True)]
    twin.moves, twin.done = moves, done


def _replay(state: PlayState, twin: PlayState, block: int, seat: int, rng: Stream) -> None:
    """Choose from a block on, until it is the turn of who chooses in the state."""
    begun = len(twin.past)
    own = [each for each, known in zip(state.past[begun:], state.saw[begun:], strict=True) if known >> seat & 1]
    twin.run(block)
    while len(twin.past) < len(state.past) and twin.now not in (CHANCE, TERMINAL) and (twin.now != seat or own):
        if twin.now == seat and own[0] in twin.legal:
            twin.apply_unchecked(own.pop(0))
        else:
            twin.apply_unchecked(rng.pick(twin.legal))
