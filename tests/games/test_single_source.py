"""Every number is said once: each value in rules.yaml is printed, played, measured and drawn; else it fails here.

Reading alone proves little, so each value is changed to every other that the rules allow: the booklet has to say
something else, the same players have to be offered something else, checks and measures have to find something else,
and figures have to show something else, in the plain game or in one of its variants. What one of them rightly has no
use for stands in `unread.py`, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice, zip_longest
from typing import Any

import pytest

from tests.games.changed_rules import GAMES, PLAYABLE, Value, only_answer, pairs, pairs_alone, spec, tables, values
from tests.games.readers import measured, pictured
from tests.games.unread import UNREAD
from tilewright.booklet.layout import booklet_blocks
from tilewright.pieces.build import Deck, build
from tilewright.prose.blocks import plain, runs_of, walk
from tilewright.prose.reading import ENGINE
from tilewright.rng import Stream
from tilewright.rooms import room_of
from tilewright.spec.spec import Spec

LONG = Value("castles-in-the-air", "setup.colouring")
"""Every variant has to be looked at until one is found that shows it."""
STEPS = 500
"""Actions after which two games that are still alike are taken to be alike so far."""
MANY = 500
"""Of how many actions at once the words are compared, and not of each so-manieth."""


def text_of(game: Spec[Any]) -> str:
    """The booklet's words, without the list of what a variant changes."""
    blocks = booklet_blocks(game, None, None)
    return "\n".join(plain(runs) for block in walk(blocks) for runs in runs_of(block))


@cache
def text_before(game: str, *variants: str) -> str:
    """The same of the game as it is."""
    return text_of(spec(game, *variants))


@pytest.mark.parametrize("value", values(GAMES), ids=str)
def test_a_value_is_printed(value: Value) -> None:
    if value.path.startswith(ENGINE):
        assert value.path not in read_by_the_booklet(value.game), f"{value} is no rule, and is printed as one"
        return
    if only_answer(value):
        assert value.path in read_by_the_booklet(value.game), f"{value} is not printed"
        return
    found = any(text_of(other) != text_before(value.game, *names) for names, other in pairs(value))
    assert found, f"{value} is not printed: the booklet says the same whatever it is"


@cache
def read_by_the_booklet(game: str) -> frozenset[str]:
    """What is looked at while the booklets of all variants are set."""
    noted: set[str] = set()
    for names in tables(game):
        booklet_blocks(spec(game, *names), None, None, noted)
    return frozenset(noted)


@pytest.mark.parametrize(
    "value",
    [pytest.param(each, marks=pytest.mark.exhaustive if each == LONG else ()) for each in values(PLAYABLE)],
    ids=str,
)
def test_a_value_is_played(value: Value) -> None:
    if only_answer(value) or value in UNREAD["engine"]:
        return
    found = any(differs(names, other) for names, other in pairs(value))
    assert found, f"{value} is not played: the engine does the same whatever it is"


READERS: Mapping[str, Callable[[Spec[Any]], Iterator[object]]] = {"checks": measured, "figures": pictured}
"""Who reads rules besides booklet and engine -> what they say of a game."""
readers = pytest.mark.parametrize("reader", READERS)


@readers
@pytest.mark.parametrize(
    "value",
    [pytest.param(each, marks=pytest.mark.exhaustive if each == LONG else ()) for each in values(GAMES)],
    ids=str,
)
def test_a_value_is_heeded(value: Value, reader: str) -> None:
    if only_answer(value) or value in UNREAD[reader]:
        return
    assert any(heeds(reader, names, other) for names, other in pairs(value)), f"{reader} are the same whatever it is"


@readers
@pytest.mark.exhaustive
@pytest.mark.parametrize("value", values(GAMES), ids=str)
def test_what_is_listed_as_unread_is(value: Value, reader: str) -> None:
    """Of the plain game and a variant or two: every one would take hours. What goes with others says nothing of it."""
    if value in UNREAD[reader]:
        few = islice(pairs_alone(value), 3)
        assert not any(heeds(reader, names, other) for names, other in few), "take it off the list"


@pytest.mark.parametrize("reader", UNREAD)
def test_every_value_listed_is_one_of_a_game(reader: str) -> None:
    assert set(UNREAD[reader]) <= set(values(GAMES))


def heeds(reader: str, names: tuple[str, ...], other: Spec[Any]) -> bool:
    """Whether a reader says anything else of it than of the game under these variants."""
    before = said_before(reader, other.game.id, names)
    return any(left != right for left, right in zip_longest(before, READERS[reader](other)))


@cache
def said_before(reader: str, game: str, names: tuple[str, ...]) -> tuple[object, ...]:
    """What a reader says of the game as it is."""
    return tuple(READERS[reader](spec(game, *names)))


def differs(names: tuple[str, ...], other: Spec[Any]) -> bool:
    """Whether the same players are ever offered, shown or given something else than under these variants."""
    return any(
        left != right
        for players in SEATS.get(other.game.id, (3, 2))
        if other.game.players.least <= players <= other.game.players.most
        for sits in (False, True)
        for left, right in zip_longest(
            seen_before(other.game.id, names, players, sits=sits), seen(other, players, sits=sits)
        )
    )


@cache
def seen_before(game: str, names: tuple[str, ...], players: int, *, sits: bool) -> tuple[object, ...]:
    """What players go through in the game as it is."""
    return tuple(seen(spec(game, *names), players, sits=sits))


@cache
def tiles_of(game: str) -> Deck:
    """What a game with tiles is played with, whatever its rules say."""
    return build(spec(game))


def seen(game: Spec[Any], players: int, *, sits: bool) -> Iterator[object]:
    """What the players of a game go through: those who take anything by chance, or those who only do what they must."""
    deck = tiles_of(game.game.id) if game.tiles else build(game)
    state = engine_of(game.game.id)(game, deck, players).new_initial_state()
    rng = Stream("single source", "play")
    START.get(game.game.id, str)(state)
    for _ in range(STEPS):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        named = actions[:: 1 + len(actions) // MANY]  # a roll of eight dice has thousands of outcomes
        yield state.current_player(), len(actions), [state.action_to_string(action) for action in named]
        state.apply_unchecked(actions[0] if sits and not state.is_chance_node() else rng.pick(actions))
    yield state.returns(), [seat.score for seat in state.table().holdings], END.get(game.game.id, str)(state)


def engine_of(game: str) -> Any:  # noqa: ANN401 - each game's own
    """What makes a game of a spec."""
    return room_of(game).ask("engine", "engine")


def deal_hoards(state: Any) -> None:  # noqa: ANN401 - of one game
    """Something of everything for everybody, so that bonuses and trades come into play."""
    for seat, counts in enumerate(((3, 6, 3, 6, 3, 2), (6, 3, 6, 3, 2, 3), (2, 2, 3, 7, 0, 4))[: state.setup.players]):
        for kind, count in enumerate(counts):
            state.gain(seat, kind, count)


def build_estates(state: Any) -> None:  # noqa: ANN401 - of one game
    """A castle, and more, for both: so that defence and spots come into play."""
    from tilewright.games.castle.engine.actions import OWN, Put  # noqa: PLC0415 - of that game alone
    from tilewright.games.castle.engine.estates import put  # noqa: PLC0415 - as above

    number, walls = state.setup.numbering.number, (("4", OWN), ("4", OWN))
    puts = [Put("castle", (("10", OWN), ("J", OWN)), 0), Put("hovel", (("10", OWN),), 1), Put("K", (("K", OWN),), 2)]
    puts += [Put("barracks", (("J", OWN),), 3), *(Put("wall", walls, spot) for spot in range(4, 11))]
    knight = next(each for each in number if isinstance(each, Put) and each.what == "knight")
    for seat in range(2):
        state.turn = seat
        for each in (*puts, *[knight] * 5):
            put(state, number[each])


START: Mapping[str, Callable[[Any], object]] = {"castle": build_estates, "castles-in-the-air": deal_hoards}
"""What is done first, so that random players come across every rule."""
SEATS: Mapping[str, tuple[int, ...]] = {"sky-rise": (4, 3, 2)}
"""How many play, where a rule is only for many."""
END: Mapping[str, Callable[[Any], object]] = {"castles-in-the-air": lambda state: state.scores()}
"""What is looked at last."""
