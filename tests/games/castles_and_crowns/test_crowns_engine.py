"""The engine of Castles & Crowns as bots and records need it: sound, the same everywhere, blind where a seat is."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.games.castles_and_crowns.crowns_script import STACKS, begin, finish, game, roll, say, turn
from tilewright.engine import CHANCE, TERMINAL, IllegalAction
from tilewright.games.castles_and_crowns.engine.position import LYING, PILE, SEND
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.rng import Stream

ROOT = Path(__file__).resolve().parents[3]


def conserved(state: State) -> None:
    """No die and no card is lost or made."""
    setup, posts = state.setup, range(len(state.knights))
    dice = setup.rules.dice
    for seat in range(setup.players):
        mine = range(seat * setup.fields, (seat + 1) * setup.fields)
        assert state.unsent[seat] + sum(state.knights[post] for post in mine) == dice.knights
        assert state.captain_at[seat] in (-1 if dice.captains else -2, *mine)
    assert all(at in (-1 if dice.traitors else -2, *posts) for at in state.traitor_at)
    assert all(at in (-1, *posts) for at in state.mercenary_at)
    assert len(state.mercenary_at) == dice.mercenaries
    counts = Counter(state.owner)
    assert (counts[PILE], sum(counts.values())) == (len(state.pile), len(setup.cards))
    assert sorted(set(state.pile)) == state.pile
    assert counts[LYING] in (0, len(state.field))
    weight = (setup.knight, setup.captain, setup.traitor, setup.mercenary)
    sent = (
        sum(state.knights),
        *(sum(at >= 0 for at in each) for each in (state.captain_at, state.traitor_at, state.mercenary_at)),
    )
    assert sum(state.strength) == sum(count * half for count, half in zip(sent, weight, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_every_variant_is_played_to_the_end_and_nothing_is_lost(variants: tuple[str, ...], players: int) -> None:
    played = game(players, *variants)
    state, rng, counts = played.new_initial_state(), Stream("1", "play"), Counter[bool]()
    while not state.is_terminal():
        legal, seat = state.legal_actions(), state.current_player()
        assert legal == sorted(set(legal))
        assert state.legal_actions((seat + 1) % players) == [] or state.is_chance_node()
        limit = played.max_chance_outcomes if state.is_chance_node() else played.num_distinct_actions
        assert 0 <= legal[0] <= legal[-1] < limit
        action = state.sample_chance(rng) if state.is_chance_node() else rng.pick(legal)
        assert action in legal
        counts[state.is_chance_node()] += 1
        state.apply_unchecked(action)
        conserved(state)
    assert counts[False] <= played.max_game_length
    assert counts[True] <= played.max_chance_length
    assert sum(state.returns()) == pytest.approx(1)
    assert state.current_player() == TERMINAL


@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_no_legal_action_raises_and_every_other_is_refused(variants: tuple[str, ...]) -> None:
    played = game(3, *variants)
    state, rng, refused = played.new_initial_state(), Stream("2", "play"), 0
    while state.round < 2:
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        legal = set(state.legal_actions())
        for action in range(-1, played.num_distinct_actions + 1, 1 if len(legal) < 3 else 11):
            if action in legal:
                state.clone().apply_action(action)
            else:
                before = str(state), state.serialize()
                with pytest.raises(IllegalAction) as caught:
                    state.apply_action(action)
                assert (str(state), state.serialize()) == before
                assert caught.value.rule
                refused += 1
        state.apply_action(rng.pick(sorted(legal)))
    assert refused > 100


def test_every_legal_action_has_words_of_its_own_and_they_lead_back() -> None:
    for variants in STACKS:
        state, rng = game(5, *variants).new_initial_state(), Stream("3", "play")
        while state.round < 2:
            legal = state.legal_actions()
            words = [state.action_to_string(action) for action in legal[:: 1 + len(legal) // 300]]
            assert len(set(words)) == len(words)
            few = [*legal[:3], legal[-1]]
            assert [state.string_to_action(state.action_to_string(action)) for action in few] == few
            state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(legal))


def test_chances_add_up_to_one_and_are_drawn_as_often_as_they_say() -> None:
    state, rng, drawn = first(2, knights=3), Stream("4", "dice"), Counter[int]()
    for _ in range(13_000):
        drawn[state.sample_chance(rng)] += 1
    chances = dict(state.chance_outcomes())
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[state.string_to_action("roll 1 1 1, captain 2, traitor 2")] == 1 / 7776
    assert chances[state.string_to_action("roll 1 2 3, captain 2, traitor 5")] == 6 / 7776
    assert all(
        abs(drawn[outcome] - 13_000 * chance) < 5 * (13_000 * chance) ** 0.5 for outcome, chance in chances.items()
    )


def leaves(state: State, depth: int) -> int:
    """How many lines of play there are."""
    if not depth or state.is_terminal():
        return 1
    count = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        count += leaves(after, depth - 1)
    return count


def first(players: int, *variants: str, **dice: object) -> State:
    mercenaries = "" if dice.get("mercenaries") == 0 else "1 2 2 4"
    return begin(players, *variants, mercenaries=mercenaries, dice=dice)


def test_perft_of_the_opening() -> None:
    assert [leaves(game(3).new_initial_state(), depth) for depth in range(4)] == [1, 3, 96, 2976]


def test_perft_of_first_turns() -> None:
    assert len(first(2).legal_actions()) == 1287 * 36
    rolled = roll(first(2), "1 1 2 3 4 5 6 6", "captain 1 traitor 2")
    assert leaves(rolled, 1) == 36
    assert leaves(turn(say(rolled, "1s to 1"), "1 1 1 1 1 1 1 1", "captain 1 traitor 1"), 1) == 5


@pytest.mark.parametrize(
    ("variants", "dice", "table"),
    [
        ((), {"knights": 2, "captains": 0, "traitors": 1, "mercenaries": 0}, [1, 126, 1296]),
        ((), {"knights": 1, "captains": 1, "traitors": 1}, [1, 216, 1296]),
        (("combined-traitor",), {"knights": 2, "captains": 0}, [1, 21, 216, 4536]),
        (("straights",), {"knights": 3, "captains": 0, "mercenaries": 0}, [1, 336, 5004]),
    ],
    ids=str,
)
def test_perft_of_small_games(variants: tuple[str, ...], dice: dict[str, object], table: list[int]) -> None:
    assert [leaves(first(2, *variants, **dice), depth) for depth in range(len(table))] == table


def test_a_copy_shares_nothing_that_changes() -> None:
    for variants in STACKS:
        state, rng, kept = game(4, *variants).new_initial_state(), Stream("5", "clones"), list[tuple[State, str, str]]()
        while not state.is_terminal():
            if len(kept) < 40 or rng.below(8) == 0:
                kept.append((state.clone(), str(state), state.serialize()))
            state.apply_unchecked(
                state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions())
            )
        assert all((str(twin), twin.serialize()) == (text, past) for twin, text, past in kept)
        finish(kept[10][0])
        assert all((str(twin), twin.serialize()) == (text, past) for twin, text, past in kept[11:])


def test_a_list_of_numbers_is_the_whole_game() -> None:
    played = game(4, "combined-traitor", "straights")
    state = finish(played.new_initial_state(), "6")
    again = played.deserialize(state.serialize())
    assert (str(again), again.history(), again.returns()) == (str(state), state.history(), state.returns())
    with pytest.raises(ValueError, match="no game goes so"):
        played.deserialize("0 99")


HASHED = """
import hashlib
from tests.games.castles_and_crowns.crowns_script import STACKS, finish, game
done = [finish(game(2 + k % 4, *STACKS[k % 6]).new_initial_state(), str(k)) for k in range(12)]
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
    here = [finish(game(2 + k % 4, *STACKS[k % 6]).new_initial_state(), str(k)) for k in range(12)]
    text = "\n".join(state.serialize() + str(state) for state in here)
    assert hashes == {hashlib.sha256(text.encode()).hexdigest()}


def test_castles_that_others_captured_are_not_seen() -> None:
    """Two players' castles are exchanged: a third sees and may do the same, and they themselves do not."""
    state, rng = game(3).new_initial_state(), Stream("7", "play")
    while not (state.round == 4 and state.phase == SEND and state.turn == 0):
        state.apply_unchecked(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
    castles = [
        [card for card, owner in enumerate(state.owner) if owner == seat and state.setup.cards[card].pips]
        for seat in range(3)
    ]
    twin = state.clone()
    one, other = next(
        (a, b) for a in castles[1] for b in castles[2] if state.setup.cards[a].pips != state.setup.cards[b].pips
    )
    twin.owner[one], twin.owner[other] = 2, 1
    assert twin.observation_tensor(0) == state.observation_tensor(0)
    assert twin.table(0) == state.table(0)
    assert twin.legal_actions() == state.legal_actions()
    assert twin.observation_tensor(1) != state.observation_tensor(1)
    assert twin.table(1) != state.table(1)
    assert twin.table() != state.table()


def test_what_a_seat_sees_has_one_length_and_fits_any_position() -> None:
    for variants in STACKS:
        played = game(3, *variants)
        state, rng = played.new_initial_state(), Stream("8", "play")
        while not state.is_terminal():
            for seat in range(3):
                seen = state.observation_tensor(seat)
                assert len(seen) == played.observation_size
                assert all(0 <= number <= 3 for number in seen)
            state.apply_unchecked(
                state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions())
            )
            assert state.table(1).heading


def test_every_seat_sees_the_same_from_its_own_chair() -> None:
    ruby = turn(begin(2, starts="Ruby"), "1 1 2 3 3 4 5 6", "captain 2 traitor 5", "3s to 4")
    navy = turn(begin(2, starts="Navy"), "1 1 2 3 3 4 5 6", "captain 2 traitor 5", "3s to 4")
    assert ruby.observation_tensor(0) == navy.observation_tensor(1)
    assert ruby.observation_tensor(1) == navy.observation_tensor(0)


def test_a_seat_may_look_ahead_from_what_it_knows() -> None:
    state = roll(begin(3), "1 1 2 3 3 4 5 6", "captain 2 traitor 5")
    twin = state.resample(0, Stream("9", "ahead"))
    say(twin, "3s to 1")
    assert state.information_state_string(0) != twin.information_state_string(0)
    assert (state.current_player(), twin.current_player()) == (0, CHANCE)


def test_every_value_of_the_rules_is_named_where_it_is_played() -> None:
    """A rule that no module of the engine names is a rule that nobody plays."""
    folder = ROOT / "generator" / "tilewright" / "games" / "castles_and_crowns" / "engine"
    engine = "\n".join(path.read_text() for path in sorted(folder.glob("*.py")))
    rules = game(2, "straights").setup.rules
    named = [name for part in rules for name in (dict(part[1]) if part[1] else {})]
    said_by_model = {"pip", "nobles", "castles", "houses", "knight", "captain", "traitor", "mercenary"}
    assert [name for name in named if name not in engine and name not in said_by_model] == []
