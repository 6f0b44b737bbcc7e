"""What a seat is told is the same wherever only what it cannot know differs: for every game, all along the way.

What is hidden is dealt again here by the booklets and by nothing of the engines': the tiles of a stack that nobody has
turned up, and which face-down castles which of the others has captured.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.engine.every_game import COMBINATIONS, Combination
from tilewright.engine import Game, State
from tilewright.engine.bots import Person, StoppedError
from tilewright.engine.view import View
from tilewright.games.castles_and_crowns.engine.game import Game as CrownsGame
from tilewright.games.castles_and_crowns.engine.state import State as CrownsState
from tilewright.games.castles_in_the_air.engine.game import Game as CastlesGame
from tilewright.games.castles_in_the_air.engine.game import engine
from tilewright.pieces.build import build
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.tables.sentences import writer

CASTLES, CROWNS = "castles-in-the-air", "castles-and-crowns"
STACKED = ((), ("matching-sides",), ("five-on-show",), ("edge-exploration",), ("rolled",), ("placement-phase",))
CROWDED = tuple(each for each in COMBINATIONS if each.game == CROWNS and each.players in (3, 5))


def told(state: State, seat: int) -> list[object]:
    """All that a view tells, of the present; what it knows of the past is `information_state_string`."""
    view = View(state, seat)
    legal = view.legal_actions()
    return [legal, [view.words(action) for action in legal], view.observation_tensor(), view.table(), state.turns()]


def screen(spec: object, state: State) -> list[str]:
    """All that the person whose turn it is sees before choosing."""
    lines: list[str] = []
    person = Person(lambda _prompt: None, lines.append, writer(spec, build(spec)))  # type: ignore[arg-type] # any game's
    with pytest.raises(StoppedError):
        person.choose(View(state, state.current_player()), state.legal_actions())
    return lines


def along(game: Game, seed: str, every: int) -> Iterator[State]:
    """A game at random, looked at now and then."""
    rng, state, number = Stream(seed, "told"), game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.pick(state.legal_actions()))
        number += 1
        if number % every == 0:
            yield state
    yield state


def stacked(variants: tuple[str, ...], players: int) -> CastlesGame:
    """A game whose stack is dealt before it begins."""
    spec = shelf.load(CASTLES, variants)
    game = shelf.engine(spec, players)
    assert isinstance(game, CastlesGame)
    ids = [tile.id for tile in game.setup.tiles[1:]]
    return engine(spec, None, players, Stream("1", "stack").shuffled(ids)[: game.setup.stack])  # type: ignore[arg-type] # as above


def dealt_again(game: CastlesGame, state: State, rng: Stream) -> State:
    """The same game so far; what is left of the stack comes from all tiles that nobody has seen."""
    saved, words = json.loads(state.serialize()), set(re.findall(r"[\w-]+", str(state)))
    stack: list[str] = saved["stack"]
    seen = [name for name in stack if name in words]
    unseen = rng.shuffled([tile.id for tile in game.setup.tiles[1:] if tile.id not in words])
    saved["stack"] = [*stack[: len(seen)], *unseen[: len(stack) - len(seen)]]
    return game.deserialize(json.dumps(saved))


@pytest.mark.parametrize("variants", STACKED, ids=str)
def test_nobody_is_told_what_the_stack_holds(variants: tuple[str, ...]) -> None:
    players = 3
    game, others, rng = stacked(variants, players), 0, Stream("2", "again")
    for state in along(game, "1", 13):
        twin = dealt_again(game, state, rng)
        again = state.resample(0, rng)
        for seat in range(players):
            known = [*told(state, seat), state.information_state_string(seat)]
            assert [*told(twin, seat), twin.information_state_string(seat)] == known
            assert [*told(again, seat), again.information_state_string(seat)] == known
        others += state.serialize() != twin.serialize() and state.serialize() != again.serialize()
        assert twin.history() == again.history() == state.history()
    assert others > 1


def hidden(state: CrownsState, seat: int) -> list[int]:
    """Castles that others than this seat have captured and lie face down: neither nobles nor on a battlefield."""
    cards = enumerate(zip(state.owner, state.setup.cards, strict=True))
    return [at for at, (of, card) in cards if of >= 0 and of != seat and card.noble is None and at not in state.field]


def swapped(state: CrownsState, seat: int) -> CrownsState | None:
    """The same game, two castles of two others exchanged; None where there are no such two."""
    pairs = [(a, b) for a in hidden(state, seat) for b in hidden(state, seat) if state.owner[a] < state.owner[b]]
    differ = [(a, b) for a, b in pairs if state.setup.cards[a].pips != state.setup.cards[b].pips]
    if not differ or state.is_terminal():
        return None
    a, b = differ[len(differ) // 2]
    twin = state.clone()
    twin.owner[a], twin.owner[b] = state.owner[b], state.owner[a]
    return twin


@pytest.mark.parametrize("tried", CROWDED, ids=str)
def test_nobody_is_shown_which_castles_others_have_face_down(tried: Combination) -> None:
    game, compared = tried.engine(), 0
    assert isinstance(game, CrownsGame)
    spec = shelf.load(tried.game, tried.variants)
    for state in along(game, "3", 5):
        assert isinstance(state, CrownsState)
        for seat in range(tried.players):
            twin = swapped(state, seat)
            if twin is None:
                continue
            compared += 1
            assert told(twin, seat) == told(state, seat)
            assert twin.totals() != state.totals()
            if compared % 10 == 1 and state.current_player() == seat:
                assert screen(spec, twin) == screen(spec, state)
    assert compared > 10


def dealt(tried: Combination) -> Sequence[State]:
    return [state.clone() for state in along(tried.engine(), "5", 41)]


@pytest.mark.parametrize("tried", [each for each in COMBINATIONS if each.players == 3], ids=str)
def test_dealing_again_keeps_what_the_seat_knows_and_the_game_goes_on_from_there(tried: Combination) -> None:
    for number, state in enumerate(dealt(tried)[:6]):
        seat = number % tried.players
        again, rng = state.resample(seat, Stream(str(number), "resample")), Stream("6", "on")
        assert told(again, seat) == told(state, seat)
        assert again.information_state_string(seat) == state.information_state_string(seat)
        before = state.serialize()
        for _ in range(30):
            if not again.is_terminal():
                again.apply_action(rng.pick(again.legal_actions()))
        assert state.serialize() == before
