"""A game of Castle told in words: hands and estates are put there, and what is done is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from tilewright.games.castle.engine.actions import Put
from tilewright.games.castle.engine.estates import put
from tilewright.games.castle.engine.game import Game
from tilewright.games.castle.engine.position import DRAW, PLAY
from tilewright.games.castle.engine.setup import Chair, Setup
from tilewright.games.castle.engine.state import State
from tilewright.games.castle.rules import Rules
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.spec import Spec

NAME = "castle"
CHAIRS = (Chair("Ruby"), Chair("Onyx"))


@cache
def spec(*variants: str) -> Spec[Rules]:
    """The game as it is, variants laid over it."""
    return read(shelf.data() / NAME, Rules, variants)


def rules(*variants: str) -> Rules:
    """Its rules."""
    return spec(*variants).rules


def game(*variants: str, **changed: Mapping[str, object]) -> Game:
    """A game with some of its rules changed: hand={"least": 3}."""
    written = rules(*variants)
    inner = {part: getattr(written, part).model_copy(update=values) for part, values in changed.items()}
    return Game(Setup(NAME, written.model_copy(update=inner), CHAIRS))


def say(state: State, *words: str) -> State:
    """Each sentence in turn."""
    for each in words:
        state.apply_action(state.string_to_action(each))
    return state


def choices(state: State, *about: str) -> list[str]:
    """What may be done, in words; with words, only what begins with one of them."""
    every = [state.action_to_string(action) for action in state.legal_actions()]
    return [words for words in every if words.startswith(about)] if about else every


def begun(seed: str = "1", played: Game | None = None) -> State:
    """A game after its first deal; Ruby is player 1."""
    state, rng = (played or game()).new_initial_state(), Stream(seed, "begun")
    say(state, "Ruby starts")
    while state.phase != DRAW:
        state.apply_unchecked(state.sample_chance(rng))
    return state


def scene(  # noqa: PLR0913 - what lies on the table
    hand: str = "",
    estate: str = "",
    rival: str = "",
    rival_hand: str = "",
    *,
    late: bool = False,
    ruled: Mapping[str, Mapping[str, object]] = MappingProxyType({}),
) -> State:
    """Red Ruby's second step: cards as 'red 4, black K', estates as 'hovel on 1; knight red 4 + red 6'."""
    state = begun(played=game(**ruled))
    state.hue[:] = [0, 1]
    state.hand[:], state.size[:], state.seen[:], state.returned[:] = [0, 0], [0, 0], [0, 0], [0, 0]
    state.unseen[:] = [[], []]
    for seat, built in enumerate((estate, rival)):
        state.turn = seat
        for each in filter(None, built.split("; ")):
            put(state, number_of(state, each))
    for seat, cards in enumerate((hand, rival_hand)):
        for each in filter(None, cards.split(", ")):
            state.receive(seat, card(state, each))
    state.turn, state.now, state.phase, state.raids, state.late = 0, 0, PLAY, state.setup.attacks, late
    if late:
        state.pile, state.display = [], []
    state.targets = None
    return state


def card(state: State, words: str) -> int:
    """The number of a card."""
    return next(each for each in range(state.setup.cards) if state.setup.name(each) == words)


def number_of(state: State, words: str) -> int:
    """The number of something that is played, whether the hand allows it or not."""
    from tilewright.games.castle.engine.notation import played  # noqa: PLC0415 - beside what it is compared with

    puts = (at for at, meant in enumerate(state.setup.numbering.means) if isinstance(meant, Put))
    return next(at for at in puts if played(state, at) == words)


def hand(state: State, seat: int = 0) -> list[str]:
    """A hand, in words."""
    return [state.setup.name(each) for each in state.setup.listed(state.hand[seat])]


def estate(state: State, seat: int = 0) -> dict[str, str]:
    """An estate, in words: place -> what is there, where there is anything."""
    name = CHAIRS[seat].name
    return {
        place.name: place.caption for place in state.table().places if place.caption and place.name.startswith(name)
    }


def along(played: Game, seed: str) -> Iterator[State]:
    """A game at random, before each of its actions."""
    state, rng = played.new_initial_state(), Stream(seed, "along")
    while not state.is_terminal():
        yield state
        state.apply_unchecked(rng.pick(state.legal_actions()))
    yield state
