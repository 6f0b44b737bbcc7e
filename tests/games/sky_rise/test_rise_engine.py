"""The engine of Sky Rise as bots and records need it: sound, the same everywhere, blind where a seat is."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from tests.games.sky_rise.rise_script import STACKS, begin, dealt, finish, game, say
from tilewright.engine import TERMINAL, IllegalAction
from tilewright.games.sky_rise.engine.position import LAY, OVER
from tilewright.games.sky_rise.engine.state import State
from tilewright.rng import Stream

ROOT = Path(__file__).resolve().parents[3]
SEATS = (2, 3, 4, 5)
FOUR = "blue red green yellow"


def conserved(state: State) -> None:
    """No card and no pyramid is lost or made."""
    setup, supply = state.setup, state.setup.rules.supply
    lying = [card for card in state.floor if card >= 0]
    cards = [*state.pile, *state.aside, *lying, *(card for hand in state.hands for card in hand)]
    played = [at for at, card in enumerate(setup.cards) if not state.hue or state.hue[card.suit] >= 0]
    assert sorted(cards) == played
    if state.hue:
        standing = Counter(stone for stone in state.stones if stone >= 0)
        for size in range(3):
            for colour in range(setup.wild):
                there = state.stock[size * setup.wild + colour] + standing[size * setup.kinds + colour]
                assert there == (supply.trios if colour in state.hue else 0)
            opaque = sum(state.own[size::3]) + standing[size * setup.kinds + setup.wild]
            assert opaque == supply.opaque_trios


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_every_variant_is_played_to_the_end_and_nothing_is_lost(variants: tuple[str, ...], players: int) -> None:
    played = game(players, *variants)
    state, rng, decisions = played.new_initial_state(), Stream("1", "play"), 0
    while not state.is_terminal():
        action = rng.pick(state.legal_actions())
        decisions += not state.is_chance_node()
        state.apply_unchecked(action)
        conserved(state)
    assert decisions == played.max_game_length
    assert sum(state.returns()) == pytest.approx(1)
    assert state.current_player() == TERMINAL


@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_no_legal_action_raises_and_every_other_is_refused(variants: tuple[str, ...]) -> None:
    played = game(4, *variants)
    state, rng, rules = played.new_initial_state(), Stream("2", "play"), Counter[str]()
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            for action in range(-1, played.num_distinct_actions + 1, 37):
                if action in legal:
                    state.clone().apply_action(action)
                else:
                    before = state.serialize()
                    with pytest.raises(IllegalAction) as caught:
                        state.apply_action(action)
                    assert state.serialize() == before
                    rules[caught.value.rule[:12]] += 1
        state.apply_action(rng.pick(legal))
    assert len(rules) >= 6


def test_every_legal_action_has_words_of_its_own_and_they_lead_back() -> None:
    for variants in STACKS:
        state, rng = game(5, *variants).new_initial_state(), Stream("3", "play")
        while not state.is_terminal():
            legal = state.legal_actions()
            words = [state.action_to_string(action) for action in legal]
            assert len(set(words)) == len(words)
            few = [legal[0], legal[-1]]
            assert [state.string_to_action(state.action_to_string(action)) for action in few] == few
            state.apply_action(rng.pick(legal))


def test_perft_of_the_opening() -> None:
    """Two start, five suits may stay in the box, four nests and then three, trees alike; six cards are dealt."""

    def leaves(state: State, depth: int) -> int:
        after = [state.clone() for _ in state.legal_actions()]
        for twin, action in zip(after, state.legal_actions(), strict=True):
            twin.apply_unchecked(action)
        return sum(leaves(twin, depth - 1) for twin in after) if depth > 1 else len(after)

    first = game(2).new_initial_state()
    assert [leaves(first, depth) for depth in range(1, 7)] == [2, 10, 40, 120, 480, 1440]
    assert leaves(begin(), 1) == 3 * 6
    assert leaves(begin(), 2) == 3 * 6 * 42
    assert leaves(begin(4, nests=FOUR, trees=FOUR), 1) == 3 * 9


def test_a_copy_shares_nothing_that_changes() -> None:
    for variants in STACKS:
        state, rng, kept = game(4, *variants).new_initial_state(), Stream("5", "clones"), list[tuple[State, str, str]]()
        while not state.is_terminal():
            kept.append((state.clone(), str(state), state.information_state_string(1)))
            state.apply_unchecked(rng.pick(state.legal_actions()))
        finish(kept[30][0])
        assert all((str(twin), twin.information_state_string(1)) == (text, told) for twin, text, told in kept[31:])


def test_a_list_of_numbers_is_the_whole_game() -> None:
    played = game(4, "regular-deck")
    state = finish(played.new_initial_state(), "6")
    again = played.deserialize(state.serialize())
    assert (str(again), again.history(), again.returns()) == (str(state), state.history(), state.returns())
    with pytest.raises(ValueError, match="no game goes so"):
        played.deserialize("0 999")


HASHED = """
import hashlib
from tests.games.sky_rise.rise_script import STACKS, finish, game
done = [finish(game(2 + k % 4, *STACKS[k % 2]).new_initial_state(), str(k)) for k in range(8)]
print(hashlib.sha256("\\n".join(state.serialize() + str(state) for state in done).encode()).hexdigest())
"""


def test_the_same_seeds_give_the_same_games_in_every_process() -> None:
    hashes = set()
    for seed in "012":
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": "."}
        done = subprocess.run(
            [sys.executable, "-c", HASHED], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        hashes.add(done.stdout.strip())
    here = [finish(game(2 + k % 4, *STACKS[k % 2]).new_initial_state(), str(k)) for k in range(8)]
    text = "\n".join(state.serialize() + str(state) for state in here)
    assert hashes == {hashlib.sha256(text.encode()).hexdigest()}


def halfway(players: int, *variants: str, seed: str = "7") -> State:
    """A game with some floors and pyramids, where a player is to lay a card."""
    state, rng = game(players, *variants).new_initial_state(), Stream(seed, "play")
    while not (state.level == 1 and state.phase == LAY):
        state.apply_unchecked(rng.pick(state.legal_actions()))
    return state


@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_told(variants: tuple[str, ...]) -> None:
    """Others' goals, their hands, what was set aside and the pile are dealt again: it is told the same."""
    state = halfway(4, *variants)
    for seat in range(4):
        twins = [state.resample(seat, Stream(str(at), "again")) for at in range(20)]
        assert len({str(twin) for twin in twins}) > 15
        for twin in twins:
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.table(seat) == state.table(seat)
            assert twin.legal_actions(seat) == state.legal_actions(seat)
            conserved(twin)


@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_a_game_dealt_again_is_a_game_that_can_be_played(variants: tuple[str, ...]) -> None:
    """What has happened in it leads to it, by the rules."""
    for players in SEATS:
        state, rng = game(players, *variants).new_initial_state(), Stream("8", "play")
        while not state.is_terminal():
            if rng.below(9) == 0:
                twin = state.resample(rng.below(players), rng)
                again = game(players, *variants).deserialize(twin.serialize())
                assert (str(again), again.eyes) == (str(twin), state.eyes)
            state.apply_unchecked(rng.pick(state.legal_actions()))


def test_another_seat_is_told_something_else() -> None:
    state = halfway(3)
    twin = next(
        each
        for each in (state.resample(0, Stream(str(at), "again")) for at in range(50))
        if each.nests[1] != state.nests[1] and each.hands[1] != state.hands[1]
    )
    assert twin.information_state_string(1) != state.information_state_string(1)
    assert twin.observation_tensor(1) != state.observation_tensor(1)
    assert twin.table(1) != state.table(1)
    assert twin.table() != state.table()


def test_each_deal_that_fits_is_equally_likely() -> None:
    """A pack of eight cards for two: seat 1 knows its own card and goals; each deal of the rest comes as often."""
    state = begin(
        2,
        supply={"ranks": 4, "hand": 1},
        sites={"few": {"suits": 2, "columns": 2, "rows": 1}},
        lots="without orchid, green, yellow",
    )
    counts, rng, deals = Counter[tuple[object, ...]](), Stream("9", "again"), 14_000
    for _ in range(deals):
        twin = state.resample(0, rng)
        assert (twin.hands[0], twin.nests[0], twin.trees[0]) == (state.hands[0], state.nests[0], state.trees[0])
        counts[twin.hands[1], twin.nests[1], twin.trees[1]] += 1
    assert len(counts) == 7 * 1 * 1
    assert all(abs(count - deals / 7) < 5 * (deals / 7) ** 0.5 for count in counts.values())


def test_goals_and_royals_that_fit_are_equally_likely() -> None:
    """Three players, four colours: the others have two of the three nests left, in either order, and trees as well."""
    state, rng, deals = begin(3), Stream("10", "again"), 12_000
    nests = Counter(tuple(twin.nests[1:]) for twin in (state.resample(0, rng) for _ in range(deals // 2)))
    left = [hue for hue in state.hue if hue >= 0 and hue != state.nests[0]]
    assert set(nests) == set(permutations(left, 2))
    assert all(abs(count - deals / 12) < 5 * (deals / 12) ** 0.5 for count in nests.values())
    royal = begin(4, "regular-deck", lots="spades blue, hearts red, clubs green, diamonds yellow, royals orchid",
                  nests=FOUR, trees=FOUR)  # fmt: skip
    own = [card for card in royal.hands[0] if card in royal.setup.royals]
    aside = Counter(card for _ in range(deals // 4) for card in royal.resample(0, rng).aside)
    assert set(aside) == set(royal.setup.royals) - set(own)
    share = deals / 4 * 3 / len(aside)
    assert all(abs(count - share) < 5 * share**0.5 for count in aside.values())


def test_goals_are_shown_when_the_game_is_over() -> None:
    state = finish(game(3).new_initial_state())
    assert state.phase == OVER
    nest = f"nest {state.setup.colours[state.nests[2]]}"
    assert nest in [token.text for token in state.table(0).holdings[2].tokens]
    assert state.resample(0, Stream("11", "again")).nests == state.nests


def test_what_a_seat_sees_has_one_length_and_fits_any_position() -> None:
    for variants in STACKS:
        played = game(3, *variants)
        state, rng = played.new_initial_state(), Stream("12", "play")
        while not state.is_terminal():
            for seat in range(3):
                seen = state.observation_tensor(seat)
                assert len(seen) == played.observation_size
                assert all(0 <= number <= 5 for number in seen)
            state.apply_unchecked(rng.pick(state.legal_actions()))


def test_every_seat_sees_the_same_from_its_own_chair() -> None:
    one = dealt(begin(2, starts=1, nests="blue red", trees="red blue"), {0: "blue 2, red 3, green 4"})
    other = dealt(begin(2, starts=2, nests="red blue", trees="blue red"), {1: "blue 2, red 3, green 4"})
    assert one.observation_tensor(0) == other.observation_tensor(1)
    say(one, "blue 2 to B2")
    say(other, "blue 2 to B2")
    assert one.observation_tensor(1) == other.observation_tensor(0)


def test_every_value_of_the_rules_is_named_where_it_is_played() -> None:
    """A rule that no module of the engine names is a rule that nobody plays."""
    folder = ROOT / "generator" / "tilewright" / "games" / "sky_rise"
    engine = "\n".join(path.read_text() for path in sorted(folder.glob("engine/*.py")))
    engine += (folder / "scoring.py").read_text() + (folder / "rules.py").read_text().partition("class Rules")[2]
    rules = game(2).setup.rules
    named = [name for part in rules for name in dict(part[1])]
    assert [name for name in named if name not in engine] == []


def test_there_is_a_golden_record_for_each_way_a_game_can_end() -> None:
    last = [path.read_text(encoding="utf-8").splitlines()[-1] for path in ROOT.glob("tests/golden/records/sky-rise-*")]
    for ending in ("the most points, in the open as well", "hidden goals", "shared: level on points"):
        assert any(line.endswith(ending) for line in last)
