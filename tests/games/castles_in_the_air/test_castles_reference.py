"""Engine and slow reference side by side, decision by decision: the same moves, the same hoards, the same end.

The tiles are read here from tiles.yaml anew, colourings and all; 33,000 decisions and more are compared on them in
make test-all, and others on tiles that no designer would draw.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import yaml

from tests.examples import one_in
from tests.games.castles_in_the_air.cells import HIGH, KINDS, LOCKS, WIDE, Drawn, drawn
from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.odd_tiles import odd_tiles
from tests.games.castles_in_the_air.reference import Reference, Word
from tests.games.castles_in_the_air.small_city import GAME, SKY, merged, spec
from tilewright.castle_tiles.files import Lattice, TileSet, TileText
from tilewright.engine import CHANCE
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.rng import Stream
from tilewright.spec.read import variant_names
from tilewright.spec.spec import Spec

TURNED = ("red", "yellow", "green", "blue")


@cache
def printed() -> Mapping[str, tuple[str, Mapping[str, str]]]:
    """Every tile of the file in its four colourings, as the comment at its head says: id -> map and slots."""
    file = yaml.safe_load((GAME / "tiles.yaml").read_text(encoding="utf-8"))
    found: dict[str, tuple[str, Mapping[str, str]]] = {}
    for tile in file["tiles"]:
        for copy in range(4):
            swapped = tile["swap"] == ("even" if copy % 2 else "odd")
            slots = {str(digit): coloured(phrase, copy, swapped=swapped) for digit, phrase in tile["slots"].items()}
            found[f"{tile['id']}-{copy + 1}"] = tile["map"], slots
    return found


def coloured(phrase: str, copy: int, *, swapped: bool) -> str:
    """A slot in the second, third, fourth colouring."""

    def turn(word: re.Match[str]) -> str:
        if word[0] in LOCKS:
            return LOCKS[1 - LOCKS.index(word[0])] if swapped else word[0]
        return TURNED[(TURNED.index(word[0]) + copy) % 4]

    return re.sub("|".join((*TURNED, *LOCKS)), turn, phrase)


def changed(found: Spec[Rules], over: Mapping[str, Any]) -> Rules:
    """The rules with others laid over them."""
    return Rules.model_validate_json(json.dumps(merged(found.rules.model_dump(mode="json"), over)))


def beside(game: Game, tiles: Mapping[str, Drawn]) -> tuple[State, Reference]:
    """The engine and the reference before the first move."""
    state = game.new_initial_state()
    return state, Reference(game.setup.rules, game.setup.seats, dict(tiles), state.table().places[0].name)


def as_printed(rules: Mapping[str, Any], variants: tuple[str, ...], players: int) -> tuple[State, Reference]:
    """Both with the tiles of the box."""
    found = spec(*variants)
    game = engine(replace(found, rules=changed(found, rules)), players=players)
    return beside(game, {name: drawn(*tile) for name, tile in printed().items()})


def with_odd_tiles(
    rules: Mapping[str, Any], variants: tuple[str, ...], players: int, seed: str
) -> tuple[State, Reference]:
    """Both with a dozen tiles made at random."""
    found, drawings = spec(*variants), {f"t{number}": tile for number, tile in enumerate(odd_tiles(seed, 12))}
    laid = changed(found, merged({"setup": {"tiles_fixed": 12}}, rules))
    texts = [
        TileText(id=name, title=name, map=f"{text}\n", slots=dict(slots)) for name, (text, slots) in drawings.items()
    ]
    lattice = Lattice(id="odd", version=1, storeys=HIGH, columns=WIDE, colourings=1)
    start = TileText(id="start", title="start", map=SKY)
    tiles = TileSet(set=lattice, start=start, tiles=tuple(texts))
    game = engine(replace(found, tiles=tiles, rules=laid), players=players)
    return beside(game, {f"{name}-1": drawn(*tile) for name, tile in drawings.items()})


def deal_hoards(state: State, ref: Reference, rng: Stream) -> None:
    """Up to seven of each kind for everybody, so that bonuses, trades and locks come into play from the start."""
    for seat, player in enumerate(ref.players):
        for number, kind in enumerate(KINDS):
            count = rng.below(8)
            state.gain(seat, number, count)
            player.hoard[kind] += count


def compared(state: State, ref: Reference, seed: str, *, rich: bool) -> int:
    """Play one game on both, comparing everything at every decision; how many decisions that were."""
    rng, count, game = Stream(seed, "reference"), 0, ref.game()
    who, words = next(game)
    if rich:
        deal_hoards(state, ref, rng)
    while True:
        compare(state, ref, who, words)
        action = eager(state, rng) if rng.below(2) else rng.pick(state.legal_actions())
        word = ref.read(state.action_to_string(action))
        state.apply_unchecked(action)
        count += 1
        try:
            who, words = game.send(word)
        except StopIteration:
            break
    compare_ends(state, ref)
    return count


def compare(state: State, ref: Reference, who: int | None, words: set[Word]) -> None:
    """Whose decision it is, what may be done, and who has what."""
    assert state.current_player() == (CHANCE if who is None else who)
    actions = state.legal_actions()
    allowed = {ref.read(state.action_to_string(action)) for action in actions}
    only_engine, only_reference = allowed - words, words - allowed
    assert (only_engine, only_reference) == (set(), set()), f"{state}\n{state.history()}"
    assert len(allowed) == len(actions), "two actions do the same"
    assert [state.hand(seat) for seat in range(len(ref.players))] == [
        [player.hoard[kind] for kind in KINDS] for player in ref.players
    ]


def compare_ends(state: State, ref: Reference) -> None:
    """Scores, tie-breakers and who has won."""
    scores = [ref.score(seat) for seat in range(len(ref.players))]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    assert state.is_terminal()
    assert state.scores() == scores
    assert state.returns() == [1 / len(best) if seat in best else 0.0 for seat in range(len(scores))]


RULES = [
    {"paths": {"doors_stay_open": False}},
    {"paths": {"board_across": False}},
    {"paths": {"walk_across": False}},
    {"paths": {"ladder_by": "storeys"}},
    {"paths": {"key_spent": False}},
    {"flight": {"directions": "four"}},
    {"trade": {"one_sided": False, "cubes": 3}, "engine": {"refusals": 2}},
    {"setup": {"colouring": "rolled"}},
    {"end": {"finish_round": False, "idle_rounds": 1}},
    {"costs": {"lay": 1, "fly": 2, "board": 2, "ladder": 2, "lock": 3, "teleport": 1}, "turn": {"moves": 9}},
    {"costs": {"fly": 0, "board": 0, "ladder": 0, "teleport": 0, "lock": 0}},
    {"bank": {"keys_given": 3, "keys_taken": 2}},
    {"extra_pieces": {"sets_each": 2}, "engine": {"pieces": 4}},
    {"bonuses": {"low": 2, "high": 5, "red": {"low": 2, "high": 3}, "yellow": {"low": 2, "high": 3}}},
    {"bonuses": {"green": {"times": 2}}},
    {"scoring": {"least": 3, "key": 1, "tie_treasure": 2, "variety": 7}},
    {"setup": {"laid_first": 3, "zeppelins": 2}},
    {"bank": {"any_time": False}},
    {"bank": {"keys_given": 1, "keys_taken": 1}},
]


VARIANTS = [
    (),
    *((name,) for name in variant_names(GAME)),
    ("placement-phase", "two-zeppelins"),
    ("placement-phase", "tile-in-hand", "matching-sides"),
    ("bought-bonuses", "laid-treasure", "green-veto", "rolled"),
    ("chief-chooses", "roll-again", "larger-trades"),
]


@pytest.mark.parametrize("players", [(2, 5), pytest.param((2, 3, 4, 5), marks=pytest.mark.exhaustive)], ids=str)
@pytest.mark.parametrize("variants", VARIANTS, ids=lambda names: "+".join(names) or "as printed")
def test_every_variant_is_played_as_the_booklet_says_at_every_decision(
    variants: tuple[str, ...], players: tuple[int, ...]
) -> None:
    counts = [compared(*as_printed({}, variants, number), f"{number}", rich=number % 2 == 0) for number in players]
    assert sum(counts) > 250 * len(players)


@pytest.mark.parametrize("rules", one_in(2, RULES), ids=str)
def test_rules_that_no_variant_has_yet_are_played_as_the_booklet_says_too(rules: dict[str, Any]) -> None:
    counts = [compared(*as_printed(rules, (), players), f"{players}", rich=players == 4) for players in (3, 4)]
    assert sum(counts) > 400


@pytest.mark.parametrize("rules", one_in(2, [{}, *RULES]), ids=str)  # each time those that are not tried above
def test_the_oddest_tiles_hang_together_as_they_are_drawn(rules: dict[str, Any]) -> None:
    for number in (2, 3):
        compared(*with_odd_tiles(rules, (), number, f"{number}"), f"{number}", rich=True)


@pytest.mark.parametrize(
    "name", ["free-flight", "upright-flight", "edge-exploration", "matching-sides", "two-zeppelins", "laid-treasure"]
)
def test_the_oddest_tiles_hang_together_in_variants_of_movement_and_laying(name: str) -> None:
    for number in (2, 3):
        compared(*with_odd_tiles({}, (name,), number, f"{number}"), f"{number}", rich=True)
